"""All that a game needs on the table: its deck, tokens, reference sheets and score pad, as requests to the press."""

from collections.abc import Iterator
from dataclasses import replace

from generator.artwork import ineffective_styles
from generator.deck.model import Deck
from generator.deck.translation import open_texts, translate_deck
from generator.errors import DeckDataError, count_range
from generator.games.pages import PADS_UP, game_deck, pad_deck, sheet_deck, tokens_deck
from generator.games.printed import printed_of
from generator.options.choices import Layout, SheetSize, Style
from generator.papers import find_paper
from generator.press import BuildRequest
from scorekeeper.games import Game
from scorekeeper.i18n import SOURCE_LANGUAGE, Catalogue, languages


def player_count(game: Game, players: int | None) -> int:
    """Return for how many a game is printed.

    Raises:
        DeckDataError: So many cannot play.
    """
    printed, fewest = printed_of(game), game.player_counts[0]
    count = printed.usual_players if players is None else players
    if not fewest <= count <= printed.most_players:
        allowed = f"; the rules allow {game.player_counts[-1]}" if count in game.player_counts else ""
        printed_for = count_range(fewest, printed.most_players, "player")
        raise DeckDataError(f"{game.title} is printed for {printed_for}, not {count}{allowed}")
    return count


def sheet_request(game: Game, size: SheetSize, like: BuildRequest, *, copies: int = 1) -> BuildRequest:
    """Ask for reference sheets of a game; cards are laid out as cards are, pages are pages."""
    deck = sheet_deck(game, size, like.sheet.paper, texts_of(like), like.styles)
    request = replace(like, deck=deck, copies=copies)
    return request if size is SheetSize.CARD else _as_pages(request)


def pad_request(game: Game, players: int, up: int, like: BuildRequest) -> BuildRequest:
    return _as_pages(replace(like, deck=pad_deck(game, players, up, like.sheet.paper, texts_of(like), like.styles)))


def box(
    game: Game, like: BuildRequest, *, players: int | None = None, with_deck: bool = True
) -> Iterator[BuildRequest]:
    """Ask for everything that there is: deck, tokens, a reference sheet for each player, a score pad.

    Args:
        game: The game.
        like: How it is printed: paper, marks, styles, language, and where it goes.
        players: For how many; None: as many as usually play.
        with_deck: Whether the deck is among it.

    Raises:
        DeckDataError: So many cannot play.
    """
    count, printed, texts = player_count(game, players), printed_of(game), texts_of(like)
    if with_deck:
        yield replace(like, deck=translate_deck(game_deck(game), texts))
    if printed.tokens is not None:
        yield _as_pages(replace(like, deck=tokens_deck(game, count, like.sheet.paper, texts, like.styles)))
    if printed.sheet is not None:
        yield sheet_request(game, SheetSize.PAGE, like, copies=count)
    if printed.pad is not None:
        yield pad_request(game, count, 1, like)


def texts_of(request: BuildRequest) -> Catalogue:
    """Return the language of a request's pages, which are in English if it names none."""
    return request.texts or open_texts(SOURCE_LANGUAGE)


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


def translated_decks(game: Game) -> Iterator[Deck]:
    """Return a game's cards in every other language."""
    if game.printed_module:
        for language in languages():
            if language != SOURCE_LANGUAGE:
                yield translate_deck(game_deck(game), open_texts(language))


def offered_styles(game: Game, styles: frozenset[Style]) -> frozenset[Style]:
    """Return the styles in which a game can be printed, of those asked for every game."""
    return styles - set(ineffective_styles(game_deck(game), styles))


def _as_pages(request: BuildRequest) -> BuildRequest:
    """Lay out pages: one on each, to its edges."""
    return replace(request, sheet=replace(request.sheet, layout=Layout.SINGLE, bleed_mm=0.0, margin_mm=0.0))
