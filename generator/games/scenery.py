"""What scenes on boxes are made of: a stage of a fixed size that fills any frame, cards, rays, water."""

import math
from collections.abc import Iterable, Iterator

from generator.games.box_design import Wall
from generator.games.figures import Figure, IslandCard, Stroke, Turned, Window
from generator.games.ornaments import rect_path
from generator.geometry import Matrix, Rect, scaling, translation
from generator.units import number

STAGE_MM = (58.5, 83.9)
"""Size in which scenes are drawn: that of the frame on the front of a box for poker cards. The title's plate lies on
what is 63 to 78 mm from the top; the thumb notch comes down to 4.5 mm in the middle."""


def fit_stage(wall: Wall, frame: Rect, figures: Iterable[Figure]) -> Iterator[Figure]:
    """Let a scene of the stage's size fill a frame; what is too long on one side is cut off by it."""
    wide, high = STAGE_MM
    factor = max(frame.width / wide, frame.height / high)
    x, y = frame.centre
    matrix = translation(x - wide * factor / 2, y - high * factor / 2) @ scaling(factor, factor)
    yield Window(f"{wall.id}-stage", rect_path(frame.expand(1)), matrix, tuple(figures))


def drawing_window(name: str, matrix: Matrix, figures: Iterable[Figure]) -> Window:
    """Return a drawing that has coordinates of its own; `name` is no other's on the box."""
    return Window(f"scene-{name}", "M-900 -900 H900 V900 H-900 Z", matrix, tuple(figures))


def sunburst(x: float, y: float, count: int, colour: str, reach: float = 120.0) -> Stroke:
    """Return rays from a point."""
    path = ""
    for place in range(count):
        begin, end = (2 * math.pi * (place + part) / count for part in (0.0, 0.5))
        path += (
            f"M{number(x)} {number(y)} L{number(x + reach * math.cos(begin))} {number(y + reach * math.sin(begin))} "
            f"L{number(x + reach * math.cos(end))} {number(y + reach * math.sin(end))} Z "
        )
    return Stroke(path, fill=colour)


def swell(y: float, pitch: float, drop: float, *, shift: float = 0.0, left: float = -5.0, right: float = 64.0) -> str:
    """Return the path of water that fills the stage below y, with pointed crests."""
    x = left - pitch + shift
    path = f"M{number(x)} 90 V{number(y)} "
    while x < right:
        path += (
            f"c{number(pitch * 0.25)} 0 {number(pitch * 0.35)} {number(drop)} {number(pitch * 0.5)} {number(drop)} "
            f"s{number(pitch * 0.25)} {number(-drop)} {number(pitch * 0.5)} {number(-drop)} "
        )
        x += pitch
    return f"{path}V90 Z"


def card(x: float, y: float, height: float, degrees: float, rank: str, symbol: str, tint: str) -> Turned:
    """Return a card of the Island Deck about a point, turned."""
    wide = height * 0.716
    shown = IslandCard(x - wide / 2, y - height / 2, height, rank, symbol, tint)
    return Turned(degrees, x, y, (shown,))
