"""The format and theme of a deck."""

from generator.deck.faces.face_definitions import Tell
from generator.deck.files.document import Document
from generator.deck.files.folder import DeckFolder
from generator.deck.font_entries import read_font_entries
from generator.deck.formats import find_card_format, load_theme, theme_names
from generator.deck.model import CardFormat, Theme
from generator.deck.schema.deck_schema import DeckEntry
from generator.errors import did_you_mean, join_names
from generator.units import format_mm


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
