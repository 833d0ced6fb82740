"""Lists of what there is to choose from, and of a deck's cards."""

from generator.deck.formats import formats, template_names, theme_names
from generator.deck.library import deck_names
from generator.deck.loader import load_deck, open_deck
from generator.deck.model import CardFormat, Deck, Paper
from generator.deck.selection import is_joker
from generator.games.printed import all_printed, printed_of
from generator.units import format_mm
from scorekeeper.rules.cards import JOKER


def listing() -> tuple[dict[str, list[tuple[str, str]]], tuple[str, ...]]:
    """Return what there is to choose from, by kind: name and a line about it; then faults of installed games."""
    decks = []
    for name in deck_names():
        deck = open_deck(name)
        suits = ", ".join(suit.name for suit in deck.suits)
        decks.append((name, f"{deck.title} {deck.version}: {deck.copy_count} {deck.card_format.name} cards; {suits}"))
    card_formats, papers = formats()
    games = []
    printable, problems = all_printed()
    for game in printable:
        printed = printed_of(game)
        parts = {"tokens": printed.tokens, "reference sheet": printed.sheet, "score pad": printed.pad}
        needs = ", ".join([f"deck {printed.deck}", *(name for name, part in parts.items() if part is not None)])
        fewest = game.player_counts[0]
        games.append((game.id, f"{game.title}, {fewest} to {printed.most_players} players: {needs}"))
    sections = {
        "games": games,
        "decks": decks,
        "card formats": [_size_row(each) for each in card_formats],
        "papers": [_size_row(each) for each in papers],
        "layouts": [
            ("duplex", "faces on the front of the sheet, backs on its back"),
            ("gutterfold", "faces and backs on one side, folded back to back"),
            ("faces", "faces alone"),
            ("single", "one card a page at bleed size, for a print house"),
        ],
        "styles": [
            ("standard", "as designed"),
            ("low-ink", "outlines on white"),
            ("large-print", "indices twice as large"),
            ("four-colour", "a colour for each suit, where a deck names them"),
            ("plain", "without the lines that a game adds to a deck's cards"),
        ],
        "themes": [(name, "") for name in theme_names()],
        "templates": [(name, "") for name in template_names()],
    }
    return sections, problems


def _size_row(each: CardFormat | Paper) -> tuple[str, str]:
    size = f"{format_mm(each.size.width_mm)} x {format_mm(each.size.height_mm)} mm"
    return each.id, f"{each.name}: {size} ({each.source})"


def lender_of(deck: Deck) -> Deck | None:
    """Return the deck whose art another one shares; None if it has all its art itself."""
    folder = deck.folder.lender
    return load_deck(folder.root / "deck.yaml", shown=f"{folder.shown}/deck.yaml") if folder else None


def list_cards(name: str) -> tuple[Deck, list[tuple[str, str]]]:
    """Return a deck and its cards: id and a line about each."""
    deck = open_deck(name)
    rows = []
    for card in deck.cards:
        times = f" x {card.copy_count}" if card.copy_count > 1 else ""
        back = f", back {card.back.id}" if card.back else ", no back"
        also = f"; also {JOKER}{card.suit.id if card.suit else ''}" if is_joker(card) else ""
        rows.append((card.id, f"{card.name}{times}{back}{also}"))
    return deck, rows
