"""Lists of available decks, games and formats, and of a deck's cards."""

from typing import Any

from generator.components.part_sizes import PartSizeEntry, part_sizes
from generator.credits import fonts_of_deck
from generator.deck.faces.face_definitions import ready_faces
from generator.deck.formats import card_formats, template_names, theme_names
from generator.deck.library import deck_names
from generator.deck.loader import load_deck, open_deck
from generator.deck.model import CardFormat
from generator.deck.selection import is_joker
from generator.errors import count_range, join_names, plural
from generator.games.printed import PrintedGame, all_printed, printed_of
from generator.imposition.fixed_grid import PrecutSheet, precut_sheets
from generator.options.choices import Layout, Style
from generator.papers import PAPERS, Paper
from generator.text.fonts.deck_fonts import font_credit, register_deck_fonts
from generator.text.fonts.font_library import BOLD, REGULAR, find_font
from generator.text.markup.plain_text import plain_text
from generator.units import format_mm
from scorekeeper.games import Game, games
from scorekeeper.rules.cards import JOKER


def list_choices() -> tuple[dict[str, list[tuple[str, str]]], tuple[str, ...]]:
    """Return the choices, by kind: name and a line about it; then faults of installed games."""
    decks = []
    for name in deck_names():
        deck = open_deck(name)
        suits = ", ".join(suit.name for suit in deck.suits)
        decks.append((name, f"{deck.title} {deck.version}: {deck.copy_count} {deck.card_format.name} cards; {suits}"))
    printable, problems = all_printed()
    unprinted = (game for game in games().values() if game.package and not game.printed_module)
    sections = {
        "games": [(game.id, _describe_game(game)) for game in (*printable, *unprinted)],
        "decks": decks,
        "card formats": [_size_row(each) for each in card_formats()],
        "papers": [_size_row(each) for each in PAPERS.values()],
        "part sizes": [(each.id, _part_size_row(each)) for each in part_sizes().values()],
        "pre-cut sheets": [(each.id, _precut_row(each)) for each in precut_sheets()],
        "layouts": [(each.value, each.about) for each in Layout],
        "styles": [(each.value, each.about) for each in Style],
        "themes": [(name, "") for name in theme_names()],
        "faces": [(name, entry.about) for name, entry in ready_faces().items()],
        "templates": [(name, "") for name in template_names()],
    }
    return sections, problems


def _part_size_row(size: PartSizeEntry) -> str:
    high = f" x {format_mm(size.height_mm)}" if size.height_mm is not None else ""
    return f"{size.name}: {format_mm(size.width_mm)}{high} mm ({size.source})"


def _precut_row(sheet: PrecutSheet) -> str:
    cells = sheet.cells
    assert cells.card is not None
    size = f"{format_mm(cells.card.width_mm)} x {format_mm(cells.card.height_mm)} mm"
    return f"{cells.name}, {sheet.paper.name}: {cells.columns} x {cells.rows} cards of {size}"


def _describe_game(game: Game) -> str:
    """Return what is printed for a game, and where it comes from if it is installed."""
    origin = f"; from {game.package}" if game.package else ""
    if not game.printed_module:
        players = count_range(game.player_counts[0], game.player_counts[-1], "player")
        return f"{game.title}, {players}: nothing is printed{origin}"
    printed = printed_of(game)
    parts = {"tokens": printed.tokens, "reference sheet": printed.sheet, "score pad": printed.pad}
    needs = ", ".join([f"deck {printed.deck}", *(name for name, part in parts.items() if part is not None)])
    return f"{game.title}, {_describe_players(game, printed)}: {needs}{origin}"


def _describe_players(game: Game, printed: PrintedGame) -> str:
    """Return for how many players a game is printed, and how many can play if that is more."""
    fewest, most = game.player_counts[0], game.player_counts[-1]
    allowed = f" (the rules allow {most})" if most > printed.most_players else ""
    usual = f", by default {printed.usual_players}" if printed.most_players > fewest else ""
    return f"printed for {count_range(fewest, printed.most_players, 'player')}{allowed}{usual}"


def _size_row(each: CardFormat | Paper) -> tuple[str, str]:
    size = f"{format_mm(each.size.width_mm)} x {format_mm(each.size.height_mm)} mm"
    return each.id, f"{each.name}: {size} ({each.source})"


def cards_as_json(name: str) -> dict[str, Any]:
    deck = open_deck(name)
    cards = [
        {
            "id": card.id,
            "name": plain_text(deck, card.name),
            "copies": card.copy_count,
            "back": card.back.id if card.back else None,
            "suit": card.suit.id if card.suit else None,
            "rank": card.rank.id if card.rank else None,
            "set": card.set.id if card.set else None,
            "texts": {name: plain_text(deck, text) for name, text in card.texts.items()},
        }
        for card in deck.cards
    ]
    facts = {"id": deck.id, "title": deck.title, "version": deck.version, "language": deck.language}
    return {**facts, "source": deck.source, "licence": deck.licence, "copies": deck.copy_count, "cards": cards}


def list_cards(name: str) -> tuple[list[str], list[tuple[str, str]]]:
    """Return lines about a deck, and its cards: id and a line about each."""
    deck = open_deck(name)
    head = [
        f"{deck.title} {deck.version}, {plural(deck.copy_count, 'card')}",
        f"  source: {deck.source}",
        f"  licence: {deck.licence}",
    ]
    if deck.sets:
        head.append(f"  sets: {join_names(each.id for each in deck.sets)}")
    if deck.languages:
        head.append(f"  languages: {join_names(deck.languages)}")
    if (folder := deck.folder.fallback) is not None:
        lender = load_deck(folder.root / "deck.yaml", shown=f"{folder.display_name}/deck.yaml")
        head.append(f"  shared art: {lender.title} {lender.version}, {lender.licence}")
    register_deck_fonts(deck.theme)
    for role, font in deck.fonts.items():
        for style in font.files:
            cut = find_font(font.family, BOLD if "bold" in style else REGULAR, is_italic="italic" in style)
            head.append(f"  font {role}, {style.replace('_', ' ')}: {cut.name}; licence: {font_credit(cut).terms}")
    roles = {font.family for font in deck.fonts.values()}
    head += [
        f"  fallback font: {font.family}; licence: {font_credit(font).terms}"
        for font in fonts_of_deck(deck)
        if font.family not in roles
    ]
    rows = []
    for card in deck.cards:
        times = f" x {card.copy_count}" if card.copy_count > 1 else ""
        back = f", back {card.back.id}" if card.back else ", no back"
        also = f"; also {JOKER}{card.suit.id if card.suit else ''}" if is_joker(card) else ""
        rows.append((card.id, f"{plain_text(deck, card.name)}{times}{back}{also}"))
    return head, rows
