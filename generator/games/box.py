"""All that a game needs on the table: its deck, tokens, reference sheets and score pad, as requests to the press."""

from collections.abc import Iterator
from dataclasses import replace

from generator.build import BuildRequest
from generator.deck.formats import find_paper
from generator.deck.model import Deck, SheetFormat
from generator.deck.translation import open_texts, translate_deck
from generator.errors import DeckDataError
from generator.games.pages import PADS_UP, game_deck, pad_deck, sheet_deck, tokens_deck
from generator.games.printed import printed_of
from generator.print_options import Layout, SheetSize, Style
from generator.rendering.review.style_effects import ineffective_styles
from generator.writers.registry import Destination
from scorekeeper.games import Game
from scorekeeper.i18n import SOURCE_LANGUAGE, Catalogue


def player_count(game: Game, players: int | None) -> int:
    """Return for how many a game is printed.

    Raises:
        DeckDataError: So many cannot play.
    """
    printed, fewest = printed_of(game), game.player_counts[0]
    count = printed.usual_players if players is None else players
    if not fewest <= count <= printed.most_players:
        allowed = f"; the rules allow {game.player_counts[-1]}" if count in game.player_counts else ""
        raise DeckDataError(
            f"{game.title} is printed for {fewest} to {printed.most_players} players, not {count}{allowed}"
        )
    return count


def deck_request(
    game: Game, sheet: SheetFormat, out: Destination, texts: Catalogue, styles: frozenset[Style] = frozenset()
) -> BuildRequest:
    """Ask for the deck of a game."""
    deck = translate_deck(game_deck(game), texts)
    return BuildRequest(deck, sheet, out, styles=styles, texts=texts)


def sheet_request(
    game: Game,
    size: SheetSize,
    sheet: SheetFormat,
    out: Destination,
    texts: Catalogue,
    *,
    copies: int = 1,
    styles: frozenset[Style] = frozenset(),
) -> BuildRequest:
    """Ask for reference sheets of a game; cards are laid out as cards are, pages are pages."""
    deck = sheet_deck(game, size, sheet.paper, texts, styles)
    if size is not SheetSize.CARD:
        sheet = _as_page_format(sheet)
    return BuildRequest(deck, sheet, out, copies=copies, styles=styles, texts=texts)


def pad_request(
    game: Game,
    players: int,
    up: int,
    sheet: SheetFormat,
    out: Destination,
    texts: Catalogue,
    *,
    copies: int = 1,
    styles: frozenset[Style] = frozenset(),
) -> BuildRequest:
    """Ask for a page of score pads of a game."""
    deck = pad_deck(game, players, up, sheet.paper, texts, styles)
    return BuildRequest(deck, _as_page_format(sheet), out, copies=copies, styles=styles, texts=texts)


def tokens_request(
    game: Game,
    players: int,
    sheet: SheetFormat,
    out: Destination,
    texts: Catalogue,
    styles: frozenset[Style] = frozenset(),
) -> BuildRequest:
    """Ask for the tokens of a game that has them."""
    deck = tokens_deck(game, players, sheet.paper, texts, styles)
    return BuildRequest(deck, _as_page_format(sheet), out, styles=styles, texts=texts)


def box(
    game: Game,
    sheet: SheetFormat,
    out: Destination,
    texts: Catalogue,
    *,
    players: int | None = None,
    styles: frozenset[Style] = frozenset(),
    with_deck: bool = True,
) -> Iterator[BuildRequest]:
    """Ask for everything that there is: deck, tokens, a reference sheet for each player, a score pad.

    Raises:
        DeckDataError: So many cannot play.
    """
    count, printed = player_count(game, players), printed_of(game)
    if with_deck:
        yield deck_request(game, sheet, out, texts, styles)
    if printed.tokens is not None:
        yield tokens_request(game, count, sheet, out, texts, styles)
    if printed.sheet is not None:
        yield sheet_request(game, SheetSize.PAGE, sheet, out, texts, copies=count, styles=styles)
    if printed.pad is not None:
        yield pad_request(game, count, 1, sheet, out, texts, styles=styles)


def every_deck(game: Game) -> Iterator[Deck]:
    """Return all that can be printed for a game as decks: its cards, its pages in every size, on A4, in English."""
    if not game.printed_module:
        return
    printed, paper, texts = printed_of(game), find_paper("a4"), open_texts(SOURCE_LANGUAGE)
    yield game_deck(game)
    if printed.sheet is not None:
        yield from (sheet_deck(game, size, paper, texts) for size in SheetSize)
    if printed.pad is not None:
        for players in (game.player_counts[0], printed.most_players):
            yield from (pad_deck(game, players, up, paper, texts) for up in PADS_UP)
    if printed.tokens is not None:
        yield tokens_deck(game, printed.most_players, paper, texts)


def offered_styles(game: Game, styles: frozenset[Style]) -> frozenset[Style]:
    """Return the styles in which a game can be printed, of those asked for every game."""
    return styles - set(ineffective_styles(game_deck(game), styles))


def _as_page_format(sheet: SheetFormat) -> SheetFormat:
    """Lay out pages: one on each, to its edges."""
    return replace(sheet, layout=Layout.SINGLE, bleed_mm=0.0, margin_mm=0.0)
