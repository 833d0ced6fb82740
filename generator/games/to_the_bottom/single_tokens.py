"""The tokens of To the Bottom one by one, and how its cards lie when a game begins."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from generator.deck.piles import Pile
from generator.games.figures import CREAM, Disc, Figure
from generator.games.page import A4_MM, Page
from generator.games.printed import Token
from generator.games.to_the_bottom import markers
from generator.games.to_the_bottom.figures import Medallion, TiredMarker, picture_of
from generator.games.to_the_bottom.shop import card_places, shop
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom import CrewCard

STARTER_RADIUS, CLOCK_RADIUS, LIFEBUOY_RADIUS = 30.0, 45.0, 7.6
"""Of who starts, of the dial and of what counts on it, in mm (ours)."""
TRACK_WIDTH, TRACK_HEIGHT = 192.8, 11.0
"""Of the pool of a turn, in mm (ours: as on A4)."""


POOL_CELL = TRACK_WIDTH / (to_the_bottom.price_of_buying(CrewCard.ICEBERG).points + 1)


def single_tokens(page: Page, players: int) -> Iterator[Token]:
    """Lay each token out on its own, cut lines left out."""
    _, (width, height) = page.texts, A4_MM
    yield Token(
        "shop", _("The shop"), width, height, (tuple(shop(page)),), 1, is_board=True, places=tuple(card_places(page))
    )
    r = STARTER_RADIUS
    sides = tuple(_medallion(r, name, said) for name, said in _starts(page))
    yield Token("starter", _("Who starts"), 2 * r, 2 * r, sides, 1, is_round=True)
    r = CLOCK_RADIUS
    yield Token(
        "clock", _("The Clock"), 2 * r, 2 * r, (tuple(markers.clock(r, r, r)),), 1, is_round=True, is_board=True
    )
    r = LIFEBUOY_RADIUS
    buoy: tuple[Figure, ...] = (Disc(r, r, r + 0.4, page.ground(CREAM)), markers.lifebuoy(r, r, r - 0.4))
    lifebuoy = Token("lifebuoy", _("lifebuoy"), 2 * r, 2 * r, (buoy,), 1, is_round=True)
    across, down = (CLOCK_RADIUS * (1 + 0.54 * part) for part in markers.DIAL[0])
    yield replace(lifebuoy, id="lifebuoy-1", lies_on="clock", at=(across, down))
    yield replace(lifebuoy, id="lifebuoy-2", lies_on="pool", at=(POOL_CELL / 2, TRACK_HEIGHT / 2))
    track = tuple(markers.pool_track(replace(page, scale=1), 0, 0, TRACK_WIDTH))
    yield Token("pool", _("The pool of a turn"), TRACK_WIDTH, TRACK_HEIGHT, (track,), 1, is_board=True)
    r, count = markers.TIRED_RADIUS, markers.tired_markers(players)
    tired: tuple[Figure, ...] = (TiredMarker(r, r, r, is_to_cut=False),)
    yield Token("tired", _("tired marker"), 2 * r, 2 * r, (tired,), count, is_round=True)


def piles(players: int, texts: Catalogue) -> tuple[Pile, ...]:
    """Return how the cards lie: each player is dealt a deck to start with, Iceberg and the shop's deck lie apart."""
    start = Counter(to_the_bottom.STARTING_DECK)
    dealt = (Pile(texts(card), frozenset({picture_of(card)}), each) for card, each in start.items())
    iceberg = Pile(texts(CrewCard.ICEBERG), frozenset({picture_of(CrewCard.ICEBERG)}))
    return (*dealt, iceberg, Pile(texts("The shop")))


def _starts(page: Page) -> tuple[tuple[str, str], ...]:
    _ = page.texts
    return ("token-cruise", _("starts the Cruise")), ("token-iceberg", _("starts the Sinking"))


def _medallion(r: float, picture: str, said: str) -> tuple[Figure, ...]:
    return (Medallion(r, r, r - markers.RIM, picture, said, is_to_cut=False),)
