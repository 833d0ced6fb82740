"""Grounds of boxes: what repeats over all of a wall, as one shape or two, from the wall's own middle."""

import math
from collections.abc import Iterator

from generator.games.figures import Figure, Stroke
from generator.geometry import Rect
from generator.units import number

_CURL = (
    (0.35, 0, 0.35, -0.3, 0.68, -0.3),
    (0.24, 0, 0.22, 0.21, 0.04, 0.17),
    (0.08, 0.1, 0.18, 0.13, 0.28, 0.13),
)
"""A wave that curls over: curves one after the other, in its length."""


def _steps(begin: float, end: float, middle: float, step: float) -> Iterator[float]:
    """Yield multiples of a step from the middle, from before the begin to after the end."""
    for place in range(math.floor((begin - middle) / step) - 1, math.ceil((end - middle) / step) + 2):
        yield middle + place * step


def waves(area: Rect, colour: str, *, step: float = 6.6, line: float = 0.45) -> Iterator[Figure]:
    """Lay out rows of curling waves."""
    x, y = area.centre
    path, curl = "", " ".join(f"c{' '.join(number(step * part) for part in bend)}" for bend in _CURL)
    for row, top in enumerate(_steps(area.y, area.bottom, y, step * 0.52)):
        for left in _steps(area.x, area.right, x + (row % 2) * step / 2, step):
            path += f"M{number(left)} {number(top)} {curl} "
    yield Stroke(path, colour, line, has_round_ends=True, has_round_corners=True)


def scales(
    area: Rect, ground: str, colour: str, dot: str = "", *, step: float = 7.4, line: float = 0.38
) -> Iterator[Figure]:
    """Lay out rows of round scales, each with rings; `dot` is the colour of a dot in each."""
    x, y = area.centre
    rows = list(_steps(area.y, area.bottom + step / 2, y, step / 2))
    for row, middle in enumerate(rows):
        discs, rings, dots = "", "", ""
        for across in _steps(area.x, area.right, x + (row % 2) * step / 2, step):
            discs += _circle(across, middle, step / 2)
            rings += "".join(_arch(across, middle, step / 2 * part) for part in (1.0, 0.62))
            dots += _circle(across, middle, step * 0.09)
        yield Stroke(discs, fill=ground)
        yield Stroke(rings, colour, line)
        if dot:
            yield Stroke(dots, fill=dot)


def diamonds(area: Rect, colour: str, dot: str, *, wide: float = 4.6, line: float = 0.3) -> Iterator[Figure]:
    """Lay out a net of diamonds with a small one in each."""
    x, y = area.centre
    high, path, dots = wide * 1.6, "", ""
    for row, middle in enumerate(_steps(area.y, area.bottom, y, high / 2)):
        for across in _steps(area.x, area.right, x + (row % 2) * wide / 2, wide):
            path += _diamond(across, middle, wide / 2, high / 2)
            dots += _diamond(across, middle, wide * 0.12, high * 0.12)
    yield Stroke(path, colour, line)
    yield Stroke(dots, fill=dot)


def bricks(area: Rect, colour: str, *, wide: float = 8.6, high: float = 4.4, line: float = 0.4) -> Iterator[Figure]:
    """Lay out courses of stones."""
    x, y = area.centre
    path = ""
    for row, top in enumerate(_steps(area.y, area.bottom, y, high)):
        path += f"M{number(area.x)} {number(top)} H{number(area.right)} "
        for across in _steps(area.x, area.right, x + (row % 2) * wide / 2, wide):
            path += f"M{number(across)} {number(top)} v{number(high)} "
    yield Stroke(path, colour, line)


def drapes(area: Rect, dark: str, light: str, *, wide: float = 5.2) -> Iterator[Figure]:
    """Lay out the folds of a curtain."""
    x = area.centre[0]
    shade, shine = "", ""
    for across in _steps(area.x, area.right, x, wide):
        shade += _strip(across - wide * 0.5, across - wide * 0.28, area)
        shine += _strip(across + wide * 0.02, across + wide * 0.1, area)
    yield Stroke(shade, fill=dark)
    yield Stroke(shine, fill=light)


def _strip(left: float, right: float, area: Rect) -> str:
    return f"M{number(left)} {number(area.y)} H{number(right)} V{number(area.bottom)} H{number(left)} Z "


def _circle(x: float, y: float, radius: float) -> str:
    r, wide = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)} a{r} {r} 0 1 1 {wide} 0 a{r} {r} 0 1 1 -{wide} 0 Z "


def _arch(x: float, y: float, radius: float) -> str:
    r = number(radius)
    return f"M{number(x - radius)} {number(y)} a{r} {r} 0 0 1 {number(2 * radius)} 0 "


def _diamond(x: float, y: float, half: float, high: float) -> str:
    return (
        f"M{number(x)} {number(y - high)} L{number(x + half)} {number(y)} L{number(x)} {number(y + high)} "
        f"L{number(x - half)} {number(y)} Z "
    )
