"""The fonts that a deck file names: their files, and the boxes and templates that use them."""

from collections.abc import Mapping
from hashlib import sha256

from generator.deck.faces.face_definitions import Tell
from generator.deck.files.document import Document, KeyPath
from generator.deck.files.folder import DeckFolder
from generator.deck.model import FontFile, FontRole
from generator.deck.schema.deck_schema import DeckEntry, FontFileEntry, OwnFontEntry
from generator.errors import DeckDataError, did_you_mean, join_names

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
        entry: The deck file.
        roles: The theme's fonts, which supply characters that the deck's font in the same role lacks.
        folder: The deck's folder.
        tell: Records what is wrong.
        document: Knows the place of each name.
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
    written = document.part(path).value
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
