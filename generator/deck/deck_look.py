"""The fonts that a deck file names: their files, and the boxes and templates that use them."""

from collections.abc import Mapping
from hashlib import sha256

from generator.deck.faces.face_definitions import Tell
from generator.deck.files.document import Document, KeyPath
from generator.deck.files.folder import DeckFolder
from generator.deck.formats import find_card_format, load_theme, theme_names
from generator.deck.model import CardFormat, FontFile, FontRole, Theme
from generator.deck.schema.deck_schema import DeckEntry, FontFileEntry, OwnFontEntry
from generator.errors import DeckDataError, did_you_mean, join_names
from generator.units import format_mm

STYLES = ("regular", "bold", "italic", "bold_italic")
OWN_PREFIX = "deck-"
"""Prefix of the family name of a deck's own font."""
_KINDS = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
_REGULAR = 400


def read_font_entries(
    entry: DeckEntry, roles: Mapping[str, FontRole], folder: DeckFolder, tell: Tell, document: Document
) -> dict[str, FontRole]:
    """Return the fonts that a deck file names, by role; without those that cannot be read.

    Args:
        roles: The theme's fonts, which supply characters that the deck's font in the same role lacks.
    """
    made: dict[str, FontRole] = {}
    for role, font in entry.fonts.items():
        if role not in roles and not _is_used(role, entry):
            hint = did_you_mean(role, roles)
            names = "; the theme has " + join_names(roles)
            tell(("fonts", role), f"no box has `font: {role}`, and the deck has no template of its own{hint}{names}")
        files = _files(font, ("fonts", role), folder, tell, document)
        behind = roles.get(role, roles["body"])
        if not files:
            made[role] = behind  # reported already; boxes that use it are not at fault
            continue
        parts = [f"{style} {each.digest} {each.axes} {each.face}" for style, each in files.items()]
        family = OWN_PREFIX + sha256("\n".join(parts).encode()).hexdigest()[:16]
        made[role] = FontRole(
            family,
            _REGULAR,
            fallbacks=(behind.family, *behind.fallbacks),
            fallback_weight=behind.weight,
            files=files,
        )
    return made


def _is_used(role: str, entry: DeckEntry) -> bool:
    templates = [entry.template, *(card.template for card in entry.cards), *(back.template for back in entry.backs)]
    boxes = [box for face in entry.faces.values() for box in face.boxes.values()]
    return any(box.font == role for box in boxes) or any(each and each.endswith(".j2") for each in templates)


def _files(
    font: OwnFontEntry, path: KeyPath, folder: DeckFolder, tell: Tell, document: Document
) -> dict[str, FontFile]:
    """Return the files of a font by style; empty if any of them cannot be read."""
    files: dict[str, FontFile] = {}
    written = document.value_at(path)
    is_whole, is_long = True, isinstance(written, dict) and "file" not in written
    named: dict[str, FontFileEntry | None] = {style: getattr(font, style) for style in STYLES}
    for style, each in named.items():
        if each is None:
            continue
        where = (*path, style) if is_long else path
        where = (*where, "file") if (*where, "file") in document.lines else where
        try:
            if not each.file.lower().endswith(_KINDS):
                raise DeckDataError(f"is not a font; use {join_names(_KINDS)}")
            data = folder.read_file(each.file)
        except DeckDataError as error:
            tell(where, f"{each.file!r} {error.faults[0].message.removeprefix('this file ')}")
            is_whole = False
            continue
        axes = tuple(sorted((each.axes or font.axes).items()))
        digest = sha256(data).hexdigest()
        files[style] = FontFile(each.file, data, digest, document.fault(where, ""), axes, each.face or font.face)
    return files if is_whole else {}


def find_deck_format(entry: DeckEntry, tell: Tell) -> CardFormat | None:
    """Return the format of a deck's cards; None if it does not exist."""
    try:
        card_format = find_card_format(entry.format)
    except ValueError as error:
        tell(("format",), str(error))
        return None
    room_mm = min(card_format.size.width_mm, card_format.size.height_mm) / 2
    if entry.safe_margin_mm >= room_mm:
        found, size = format_mm(entry.safe_margin_mm), card_format.size
        tell(
            ("safe_margin_mm",),
            f"{found} mm on each side leave nothing of a card of {format_mm(size.width_mm)} x "
            f"{format_mm(size.height_mm)} mm; needs less than {format_mm(room_mm)}",
        )
    return card_format


def resolve_theme(entry: DeckEntry, folder: DeckFolder, tell: Tell, document: Document) -> Theme | None:
    """Return the theme of a deck, with the deck's own colours and fonts; None if it does not exist."""
    name = entry.theme
    if name not in theme_names():
        hint = did_you_mean(name, theme_names())
        tell(("theme",), f"there is no theme {name!r}{hint}; themes: {join_names(theme_names())}")
        return None
    theme = load_theme(name)
    for role in entry.colours:
        if role not in theme.colours:
            hint = did_you_mean(role, theme.colours)
            tell(("colours", role), f"unknown colour{hint}; the theme has {join_names(theme.colours)}")
    fonts = {**theme.fonts, **read_font_entries(entry, theme.fonts, folder, tell, document)}
    return Theme(theme.id, fonts, {**theme.colours, **entry.colours})
