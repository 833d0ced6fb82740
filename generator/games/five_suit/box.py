"""The box of Five-suit Spades: the ring of suits, each on its colour, around a star."""

import math
from collections.abc import Iterator

from generator.games.box_design import INK, BoxDesign, Wall
from generator.games.figures import CREAM, GOLD, Disc, Emblem, Figure, Stroke
from generator.games.patterns import diamonds
from generator.games.scenery import fit_stage
from generator.geometry import Rect
from generator.units import number

GROUND = "#2d1633"
SUITS = (
    ("rock", "#7d5c43", "#6b4f3a"),
    ("water", "#2a83cc", "#1f6fb2"),
    ("paper", "#a8952a", "#8a7a1f"),
    ("lizard", "#3c9a4a", "#2f7d3a"),
    ("scissors", "#cc2f49", "#a81f38"),
)
"""In the order of the ring: their pictures, and two shades of their colours."""
X, Y = 29.25, 34.5
"""The middle of the ring on the stage."""


def _scene(wall: Wall, frame: Rect) -> Iterator[Figure]:
    yield from fit_stage(wall, frame, _ring())


def _at(angle: float, radius: float) -> tuple[float, float]:
    """Return a point clockwise from the top."""
    turned = math.radians(angle - 90)
    return X + radius * math.cos(turned), Y + radius * math.sin(turned)


def _wedge(begin: float, end: float, reach: float) -> str:
    (x1, y1), (x2, y2) = _at(begin, reach), _at(end, reach)
    return f"M{X} {Y} L{number(x1)} {number(y1)} L{number(x2)} {number(y2)} Z "


def _ring() -> Iterator[Figure]:
    for place, (_, light, dark) in enumerate(SUITS):
        begin = place * 72 - 36
        yield Stroke(_wedge(begin, begin + 72, 120), fill=dark)
        yield Stroke(
            "".join(_wedge(begin + step * 18 + 4.5, begin + step * 18 + 13.5, 120) for step in range(4)), fill=light
        )
    edges = "".join("M{} {} L{} {} ".format(X, Y, *_at(place * 72 - 36, 120)) for place in range(5))
    yield Stroke(edges, GROUND, 1.0)
    yield Disc(X, Y, 19.2, stroke=GROUND, line=5.4)
    yield Disc(X, Y, 19.2, stroke=GOLD, line=0.9)
    yield Disc(X, Y, 21.9, stroke=GOLD, line=0.3)
    yield Disc(X, Y, 16.5, stroke=GOLD, line=0.3)
    for place in range(5):
        yield from _arrow(place * 72 + 36)
    for place, (name, _, dark) in enumerate(SUITS):
        x, y = _at(place * 72, 19.2)
        yield Disc(x, y, 8.1, CREAM, INK, 0.45)
        yield Disc(x, y, 7.2, stroke=dark, line=0.5)
        yield Emblem(x - 4.8, y - 4.8, 9.6, 9.6, name)
    yield from _star()


def _arrow(angle: float) -> Iterator[Figure]:
    """A point of gold on the ring, clockwise."""
    tip, upper, lower, back = _at(angle + 7, 19.2), _at(angle - 5, 22), _at(angle - 5, 16.4), _at(angle - 1.5, 19.2)
    points = " L".join(f"{number(x)} {number(y)}" for x, y in (tip, upper, back, lower))
    yield Stroke(f"M{points} Z", GROUND, 0.4, GOLD, has_round_corners=True)


def _star() -> Iterator[Figure]:
    yield Disc(X, Y, 9.6, GROUND, GOLD, 0.4)
    for reach, inner, count, shift, colours in (
        (8.4, 3.4, 10, 18, ("#7d4f8c", "#5a3566")),
        (9.2, 3.3, 5, 0, (GOLD, CREAM)),
    ):
        for place in range(count):
            angle = place * 360 / count + shift
            tip, left, right = _at(angle, reach), _at(angle - 180 / count, inner), _at(angle + 180 / count, inner)
            for side, colour in zip((left, right), colours, strict=True):
                yield Stroke(
                    f"M{X} {Y} L{number(side[0])} {number(side[1])} L{number(tip[0])} {number(tip[1])} Z", fill=colour
                )
    yield Disc(X, Y, 1.5, GROUND, CREAM, 0.4)
    yield Disc(X, Y, 0.6, GOLD)


BOX = BoxDesign(GROUND, _scene, lambda area: diamonds(area, "#5a3160", "#8c4f86"))
