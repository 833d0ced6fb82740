"""The box of Down the Well: a look into it, cards falling towards the moon in the water."""

import math
from collections.abc import Iterator

from generator.games.box_design import BoxDesign, Wall
from generator.games.figures import CREAM, Disc, Figure, Plate, Stroke
from generator.games.patterns import bricks
from generator.games.scenery import card, fit_stage
from generator.geometry import Rect
from generator.units import number

GROUND, LINE = "#173a31", "#0e1c1a"
X, Y = 29.25, 33.5
"""The middle of the water on the stage."""
RINGS = (
    # Outer and inner radius, stones, turn in degrees, three shades.
    (74.0, 46.0, 22, 4, ("#5c957e", "#4f8872", "#68a189")),
    (46.0, 33.5, 20, 12, ("#47806c", "#3d7361", "#528a76")),
    (33.5, 24.6, 18, 2, ("#356454", "#2e5a4b", "#3d6e5d")),
    (24.6, 18.2, 16, 9, ("#275046", "#22483e", "#2d584c")),
    (18.2, 13.8, 14, 0, ("#1b3c35", "#17342e", "#20443c")),
)


def _scene(wall: Wall, frame: Rect) -> Iterator[Figure]:
    yield from fit_stage(wall, frame, _well())


def _at(angle: float, radius: float) -> tuple[float, float]:
    return X + radius * math.cos(math.radians(angle)), Y + radius * math.sin(math.radians(angle))


def _well() -> Iterator[Figure]:
    yield Plate(-2, -2, 63, 90, LINE)
    for outer, inner, count, turn, shades in RINGS:
        for shade, colour in enumerate(shades):
            path = "".join(
                _stone(outer, inner, 360 / count, turn + place * 360 / count)
                for place in range(count)
                if (place * 2 + place // 3) % 3 == shade
            )
            yield Stroke(path, LINE, 0.45, colour, has_round_corners=True)
    yield from _water()
    for x, y, height, degrees, rank, symbol, tint in (
        (14.0, 48.2, 26, -24, "K", "trees", "#37705c"),
        (47.2, 42.5, 20.5, 31, "Q", "boats", "#d97714"),
        (42.6, 19.5, 14.4, -38, "A", "dolphins", "#14a0b0"),
        (23.6, 22.2, 9.6, 24, "7", "flowers", "#8340b4"),
        (31.6, 29.4, 6.0, -16, "3", "crabs", "#ad0a12"),
    ):
        yield card(x, y, height, degrees, rank, symbol, tint)
    for turn in (1, -1):
        yield from _leaves(turn)


def _stone(outer: float, inner: float, wide: float, begin: float) -> str:
    """A stone of a ring, its corners a little inside its joints."""
    gap = 7.0 / outer
    ends = (begin + gap, begin + wide - gap)
    inside = (begin + gap * outer / inner * 0.8, begin + wide - gap * outer / inner * 0.8)
    reach, near = outer - 0.2, inner + 0.35
    (x1, y1), (x2, y2) = _at(ends[0], reach), _at(ends[1], reach)
    (x3, y3), (x4, y4) = _at(inside[1], near), _at(inside[0], near)
    far, low = number(reach), number(near)
    return (
        f"M{number(x1)} {number(y1)} A{far} {far} 0 0 1 {number(x2)} {number(y2)} L{number(x3)} {number(y3)} "
        f"A{low} {low} 0 0 0 {number(x4)} {number(y4)} Z "
    )


def _water() -> Iterator[Figure]:
    yield Disc(X, Y, 13.7, "#0d2a3a", LINE, 0.5)
    yield Disc(X, Y, 11.6, stroke="#1d4f63", line=0.4)
    yield Disc(X - 0.6, Y + 1.4, 6.6, "#20566a")
    yield Disc(X - 0.6, Y + 1.4, 5.2, CREAM)
    for x, y, radius in ((-2.4, 0.2, 0.9), (0.9, 2.6, 1.3), (-1.6, 3.6, 0.6), (1.5, -0.4, 0.5)):
        yield Disc(X - 0.6 + x, Y + 1.0 + y, radius, "#e8d9b6")
    ripples = "".join(
        f"M{number(X + left)} {number(Y + y)} q{number(wide / 4)} -0.7 {number(wide / 2)} 0 t{number(wide / 2)} 0 "
        for left, y, wide in (
            (-9.6, 6.2, 6),
            (-1, 8.4, 7),
            (3.6, 4.4, 6.4),
            (-10.4, -1.6, 4),
            (5.2, -4.4, 4.6),
            (-6, -7.4, 5),
        )
    )
    yield Stroke(ripples, "#6fb3bd", 0.4, has_round_ends=True)


def _leaves(turn: int) -> Iterator[Figure]:
    """Ivy that hangs in at an upper corner; `turn` is 1 at the left, -1 at the right."""
    leaves = (
        (1.0, 2.2, 58, 7.4, "#5fae5a"),
        (5.8, 0.6, 82, 6.4, "#7cc46c"),
        (1.2, 8.2, 34, 6.2, "#4e9a50"),
        (9.6, -0.4, 62, 5.2, "#4e9a50"),
        (0.4, 13.8, 62, 5.4, "#7cc46c"),
    )
    for x, y, degrees, long, colour in leaves:
        yield from _leaf(X + turn * (x - X), y, turn, degrees, long, colour)


def _leaf(x: float, y: float, turn: int, degrees: float, long: float, colour: str) -> Iterator[Figure]:
    angle = math.radians(degrees)
    along_x, along_y = math.cos(angle) * turn * long, math.sin(angle) * long

    def at(far: float, aside: float) -> str:
        """Return a point so far along the leaf, and so far beside its middle, in lengths of it."""
        return (
            f"{number(x + along_x * far - along_y * turn * aside)} {number(y + along_y * far + along_x * turn * aside)}"
        )

    edge = f"C{at(0.15, 0.42)} {at(0.7, 0.42)} {at(1, 0)} C{at(0.7, -0.42)} {at(0.15, -0.42)} {at(0, 0)} Z"
    yield Stroke(f"M{at(0, 0)} {edge}", LINE, 0.4, colour, has_round_corners=True)
    yield Stroke(f"M{at(0.1, 0)} L{at(0.8, 0)}", LINE, 0.25, has_round_ends=True)


BOX = BoxDesign(GROUND, _scene, lambda area: bricks(area, "#2a5a4b"))
