"""Figures of this game's own; each has its macro in `templates/figures.svg.j2`. Lengths in mm."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import ClassVar

from generator.games.figures import CREAM, GOLD, Disc, Figure, Stroke

STEPS = (1, -1, 2, 0)
"""Seats clockwise that cards are passed, hand after hand."""


@dataclass(frozen=True, slots=True)
class FannedCard:
    """A card of which the left edge is seen, 0.7 times as wide as high."""

    macro: ClassVar[str] = "fanned_card"
    x: float
    y: float
    height: float
    column: float
    """Width of what is seen of it."""
    rank: str
    symbol: str
    tint: str


@dataclass(frozen=True, slots=True)
class Court:
    """A court card with its picture, 0.716 times as wide as high."""

    macro: ClassVar[str] = "court"
    x: float
    y: float
    height: float
    rank: str
    symbol: str
    tint: str
    picture: str
    """Name of the picture's file."""


@dataclass(frozen=True, slots=True)
class Moon:
    """A moon with stars, in a square."""

    macro: ClassVar[str] = "moon"
    x: float
    y: float
    side: float


def seats(x: float, y: float, radius: float, steps: int, ground: str) -> Iterator[Figure]:
    """Lay out four seats about the middle (x, y), with arrows to where each passes cards."""
    line = radius * 0.1
    yield Disc(x, y, radius * 0.62, ground, "ink", line / 2)
    for seat in range(4):
        angle = seat * pi / 2
        yield Disc(x + radius * sin(angle), y - radius * cos(angle), radius * 0.2, CREAM, "ink", line / 2)
        if steps:
            yield from _arrow(x, y, radius, angle, angle + steps * pi / 2)


def _arrow(x: float, y: float, radius: float, start: float, end: float) -> Iterator[Figure]:
    """Lay out an arrow from seat to seat: round the table, or across it."""
    is_across = abs(abs(end - start) - pi) < 0.01
    turn = 1 if end > start else -1
    reach = radius * (0.48 if is_across else 1)
    first, last = (start, end) if is_across else (start + turn * 0.34, end - turn * 0.5)
    (x1, y1), (x2, y2) = ((x + reach * sin(each), y - reach * cos(each)) for each in (first, last))
    arc = f"L{x2} {y2}" if is_across else f"A{radius} {radius} 0 0 {1 if turn > 0 else 0} {x2} {y2}"
    yield Stroke(f"M{x1} {y1} {arc}", GOLD, radius * 0.1)
    ahead = end if is_across else last + turn * pi / 2
    tip, wide = radius * 0.3, radius * 0.16
    dx, dy = sin(ahead), -cos(ahead)
    points = ((x2 + dx * tip, y2 + dy * tip), (x2 - dy * wide, y2 + dx * wide), (x2 + dy * wide, y2 - dx * wide))
    yield Stroke(f"M{' L'.join(f'{px} {py}' for px, py in points)} Z", fill=GOLD)
