"""Whole games on the fewest pages: decks with cards of one size share sheets, and reference sheets become cards.

The usual box has a page of reference for each player. As cards they often fill slots that are free anyway; where they
would need more pages than they save, pages they stay.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product

from generator.deck.model import Deck
from generator.errors import plural
from generator.games.box import box, player_count, sheet_request
from generator.games.printed import printed_of
from generator.imposition.assignment import impose
from generator.imposition.plan import copies_of
from generator.options.choices import SheetSize, Style
from generator.press import BuildRequest
from scorekeeper.errors import Problem
from scorekeeper.games import Game
from scorekeeper.guests import collected_faults


@dataclass(frozen=True, slots=True)
class GamePrint:
    game: Game
    styles: frozenset[Style]
    has_deck: bool
    """Whether its deck is printed; not if another game's is the same."""


@dataclass(frozen=True, slots=True)
class PageSavings:
    requests: tuple[BuildRequest, ...]
    pages: int
    usual_pages: int
    """How many pages the usual boxes of these games take."""

    @property
    def summary(self) -> str:
        saved = self.usual_pages - self.pages
        if not saved:
            return f"{plural(self.pages, 'page')}: the usual way takes no more"
        return f"{plural(self.pages, 'page')} instead of {self.usual_pages}"


def plan_fewest_pages(
    wishes: Sequence[GamePrint], like: BuildRequest, faults: list[Problem], *, players: int | None = None
) -> PageSavings:
    """Find the fewest pages on which games can be printed, each with its deck, tokens, references and score pad.

    Args:
        wishes: The games.
        like: How they are printed: paper, marks, language, and where they go.
        faults: Takes those of installed games that have failed and are left out.
        players: For how many; None: as many as usually play.

    Raises:
        DeckDataError: So many cannot play.
    """
    ways = []
    for wish in wishes:
        with collected_faults(faults):
            ways.append([*_ways(wish, replace(like, styles=wish.styles), players)])
    found = [_share_sheets(sorted(chain(*way), key=_is_reference)) for way in product(*ways)]
    fewest = min(found, key=_pages)  # of equals the one with the most pages of reference
    return PageSavings(tuple(fewest), _pages(fewest), sum(_pages(usual) for usual, *_ in ways))


def _ways(wish: GamePrint, like: BuildRequest, players: int | None) -> Iterator[list[BuildRequest]]:
    """Yield in which ways a game can be printed: its references as pages, then as cards."""
    game = wish.game
    usual = list(box(game, like, players=players, with_deck=wish.has_deck))
    yield usual
    if printed_of(game).sheet is not None:
        card = sheet_request(game, SheetSize.CARD, like, copies=player_count(game, players))
        yield [*(each for each in usual if not _is_reference(each)), _with_multiplied_cards(card)]


def _is_reference(request: BuildRequest) -> bool:
    deck = request.deck
    return isinstance(deck, Deck) and deck.id.endswith(("-sheet", "-sheet-card"))


def _with_multiplied_cards(request: BuildRequest) -> BuildRequest:
    """Return a request whose copies are copies of its cards: it shares sheets with decks that are printed once."""
    assert isinstance(request.deck, Deck)
    cards = tuple(replace(card, copy_count=card.copy_count * request.copies) for card in request.deck.cards)
    return replace(request, deck=replace(request.deck, cards=cards), copies=1)


def _share_sheets(requests: Sequence[BuildRequest]) -> list[BuildRequest]:
    """Let decks whose cards have one size share sheets."""
    found: dict[object, list[BuildRequest]] = {}
    for number, request in enumerate(requests):
        deck = request.deck
        assert isinstance(deck, Deck)
        size, radius = deck.card_format.size, deck.card_format.corner_radius_mm
        key = number if deck.is_of_pages else (size, radius, request.styles)
        found.setdefault(key, []).append(request)
    return [replace(first, joined_decks=tuple(each.deck for each in rest)) for first, *rest in found.values()]


def _pages(requests: Sequence[BuildRequest]) -> int:
    return sum(map(_page_count, requests))


def _page_count(request: BuildRequest) -> int:
    decks = [deck for deck in (request.deck, *request.joined_decks) if isinstance(deck, Deck)]
    copies = copies_of((card for deck in decks for card in deck.cards), request.copies)
    has_marks = request.marks.crop != "none"
    plan = impose(copies, decks[0].card_format.size, request.sheet, has_marks=has_marks)
    return plan.page_count
