"""The tokens of To the Bottom one by one, and how its cards lie when a game begins."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from generator.deck.tokens import Pile
from generator.games.figures import CREAM, Disc
from generator.games.page import A4_MM, Page
from generator.games.printed import Token
from generator.games.to_the_bottom import markers, shop
from generator.games.to_the_bottom.figures import picture_of
from generator.games.token_page import Medallion
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom import CrewCard

STARTER_RADIUS, CLOCK_RADIUS, LIFEBUOY_RADIUS = 30.0, 45.0, 7.6
"""Of who starts, of the dial and of what counts on it, in mm (ours)."""
TRACK = Rect(0, 0, 192.8, 11.0)
"""The pool of a turn, in mm (ours: as on A4)."""


def single_tokens(page: Page, players: int) -> Iterator[Token]:
    """Lay each token out on its own, cut lines left out."""
    _, sheet = page.texts, Rect(0, 0, *A4_MM)
    board = Token.board("shop", _("The shop"), sheet, shop.lay_out_page(page))
    yield replace(board, places=tuple(shop.card_places(page)))
    r = STARTER_RADIUS
    sides = (
        [Medallion(r, r, r - markers.RIM, picture, said, is_to_cut=False)]
        for picture, said in markers.starting_sides(page)
    )
    yield Token.round("starter", _("Who starts"), r, *sides)
    r = CLOCK_RADIUS
    yield replace(Token.round("clock", _("The Clock"), r, markers.clock(r, r, r)), is_board=True)
    first = markers.hour(1, r, r, r)
    r = LIFEBUOY_RADIUS
    figures = (Disc(r, r, r + 0.4, page.ground(CREAM)), markers.lifebuoy(r, r, r - 0.4))
    lifebuoy = Token.round("lifebuoy", _("lifebuoy"), r, figures)
    yield replace(lifebuoy, id="lifebuoy-1", lies_on="clock", at=first)
    zero = (TRACK.width / markers.POOL_CELLS / 2, TRACK.height / 2)
    yield replace(lifebuoy, id="lifebuoy-2", lies_on="pool", at=zero)
    yield Token.board("pool", _("The pool of a turn"), TRACK, markers.pool_track(replace(page, scale=1), TRACK))
    r = markers.TIRED_RADIUS
    tired = Token.round("tired", _("tired marker"), r, markers.tired_marker(page, r, r))
    yield replace(tired, count=markers.tired_markers(players))


def piles(players: int, texts: Catalogue) -> tuple[Pile, ...]:
    """Return how the cards lie: each player is dealt a deck to start with, Iceberg and the shop's deck lie apart."""
    start = Counter(to_the_bottom.STARTING_DECK)
    dealt = (Pile(texts(card), frozenset({picture_of(card)}), each) for card, each in start.items())
    iceberg = Pile(texts(CrewCard.ICEBERG), frozenset({picture_of(CrewCard.ICEBERG)}))
    return (*dealt, iceberg, Pile(texts("The shop")))
