"""The ring of the five suits, with an arrow from each to the two that it beats."""

from collections.abc import Iterator

from generator.games.card_line import symbol_of
from generator.games.figures import Box, Emblem, Figure, Stroke
from generator.games.page import Page
from scorekeeper.rules import five_suit
from scorekeeper.rules.cards import FIVE_SUIT

SUITS = tuple(symbol_of(FIVE_SUIT, suit) for suit in FIVE_SUIT.suits)
"""Names of the suits' pictures, in the order of their ring: each is beaten by the next two."""

PLACES = ((0, -1), (0.9511, -0.309), (0.5878, 0.809), (-0.5878, 0.809), (-0.9511, -0.309))
"""Where the suits stand on a ring of radius 1, clockwise from the top: x and y of each."""
COSINE, SINE = 0.9272, 0.3746
"""Of 22 degrees, the part of the ring that a suit's badge hides."""
BADGE = 0.56
"""Size of a suit, in radii of the ring (ours)."""
THICK = 0.052
"""Width of an arrow (ours), in radii, as the length of its head is."""
HEAD = 0.17
RING_WIDTH, RING_HEIGHT = 2.52, 2.42
"""Of the ring with its badges, in radii."""


def turned_ring(page: Page, x: float, y: float, far: float, *, is_turned: bool) -> Iterator[Figure]:
    """Lay out the ring about the middle (x, y), `far` its radius; a joker within turns it."""
    yield from suit_ring(page, x, y, far, is_turned=is_turned)
    if is_turned:
        yield Emblem(x - far * 0.2, y - far * 0.22, far * 0.4, far * 0.4, "joker")


def ring_picture(page: Page, *, is_turned: bool) -> Iterator[Figure]:
    """Lay out the ring on a square page of its own."""
    yield Box(0.3, 0.3, page.trim_width - 0.6, page.trim_height - 0.6, page.scale)
    middle, far = page.trim_width / 2, page.trim_width * 0.35
    yield from turned_ring(page, middle, page.trim_height * 0.53, far, is_turned=is_turned)


def suit_ring(page: Page, x: float, y: float, far: float, *, is_turned: bool) -> Iterator[Figure]:
    """Lay out suits and arrows."""
    for suit in FIVE_SUIT.suits:
        contending = five_suit.contending_suits(suit, is_reversed=is_turned)
        led, better, best = (symbol_of(FIVE_SUIT, each) for each in contending)
        yield from _along(x, y, far, better, led, page.tints[better])
        yield from _across(x, y, far, best, led, page.tints[best])
    side = far * BADGE
    for name, (left, down) in zip(SUITS, PLACES, strict=True):
        yield Emblem(x + left * far - side / 2, y + down * far - side / 2, side, side, name)


def _along(x: float, y: float, far: float, better: str, worse: str, tint: str) -> Iterator[Stroke]:
    """Lay out an arrow along the ring, from a suit to its neighbour."""
    start, goal = SUITS.index(better), SUITS.index(worse)
    turn = 1 if (start + 1) % len(SUITS) == goal else -1  # 1 is clockwise
    (ax, ay), (bx, by) = _beside(start, turn), _beside(goal, -turn)
    ex, ey = bx + turn * by * 0.12, by - turn * bx * 0.12  # where the line ends, inside the head
    sweep = 1 if turn == 1 else 0
    path = f"M{x + ax * far} {y + ay * far} A{far} {far} 0 0 {sweep} {x + ex * far} {y + ey * far}"
    yield Stroke(path, tint, far * THICK, has_round_ends=True)
    # The head follows the ring, but 5 degrees inwards, as the line does where they meet.
    ux, uy = 0.996 * -turn * by - 0.09 * bx, 0.996 * turn * bx - 0.09 * by
    yield _tip(x + bx * far, y + by * far, ux, uy, far * HEAD, tint)


def _beside(position: int, turn: int) -> tuple[float, float]:
    """Return the point of the ring where a suit's badge ends, clockwise of it if `turn` is 1."""
    x, y = PLACES[position]
    return x * COSINE - turn * y * SINE, turn * x * SINE + y * COSINE


def _across(x: float, y: float, far: float, better: str, worse: str, tint: str) -> Iterator[Stroke]:
    """Lay out a straight arrow from a suit to one that is not its neighbour."""
    (ax, ay), (bx, by) = PLACES[SUITS.index(better)], PLACES[SUITS.index(worse)]
    dx, dy = bx - ax, by - ay
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    gap, head = far * BADGE * 0.66, far * HEAD
    x1, y1 = x + ax * far + ux * gap, y + ay * far + uy * gap
    x2, y2 = x + bx * far - ux * gap, y + by * far - uy * gap
    path = f"M{x1} {y1} L{x2 - ux * head * 0.7} {y2 - uy * head * 0.7}"
    yield Stroke(path, tint, far * THICK, has_round_ends=True)
    yield _tip(x2, y2, ux, uy, head, tint)


def _tip(x: float, y: float, ux: float, uy: float, head: float, tint: str) -> Stroke:
    """Return the head of an arrow at a point, flying along (ux, uy)."""
    left = f"{x - ux * head - uy * head * 0.55} {y - uy * head + ux * head * 0.55}"
    right = f"{x - ux * head + uy * head * 0.55} {y - uy * head - ux * head * 0.55}"
    return Stroke(f"M{x} {y} L{left} L{right} Z", tint, head * 0.12, tint, has_round_corners=True)
