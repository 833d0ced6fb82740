"""The box of Above Water: a town in the rain, up to its windows in water, and a duck that does not mind."""

from collections.abc import Iterator

from generator.games.box_design import INK, BoxDesign, Wall
from generator.games.figures import CREAM, GOLD, Disc, Figure, Plate, Rule, Stroke
from generator.games.patterns import waves
from generator.games.scenery import drawing_window, fit_stage, sunburst, swell
from generator.geometry import Rect, rotation, scaling, translation

GROUND, TEAL = "#14303f", "#1f8a84"
SKY, RAY, RAIN = "#1d7f8c", "#2890a0", "#a9dcd8"


def _scene(wall: Wall, frame: Rect) -> Iterator[Figure]:
    yield from fit_stage(wall, frame, _flood())


def _flood() -> Iterator[Figure]:
    yield Plate(-2, -2, 63, 90, SKY)
    yield sunburst(29.25, 40, 22, RAY)
    yield Disc(15.6, 15.4, 8.6, "#3aa1aa")
    yield Disc(15.6, 15.4, 6.6, "#f3e7bf", INK, 0.45)
    for x, y, radius in ((13.6, 13.6, 1.2), (17.4, 16.8, 1.6), (13.8, 18.4, 0.7), (17.8, 12.8, 0.6)):
        yield Disc(x, y, radius, "#e2d3a2")
    yield from _cloud(20, 19.6, 1.0)
    yield from _cloud(48.4, 9.8, 0.86)
    yield from _tower(47.2, 26)
    yield from _house(9.6, 33.4, "#b3121d", "#8f3b2e")
    yield from _house(26.8, 36.4, "#2f5d8a", "#234a70", is_tall=True)
    yield Stroke(_rain(), RAIN, 0.38, has_round_ends=True)
    yield Stroke(swell(51.6, 9.2, 2.1), CREAM, 0.5, "#0f5f78", has_round_corners=True)
    yield drawing_window("boat", translation(45.4, 49.6) @ rotation(5), _boat())
    yield drawing_window("duck", translation(16.4, 50.6) @ rotation(-7) @ scaling(0.235, 0.235), _duck())
    yield Stroke(swell(57.4, 10.4, 2.4, shift=4.4), CREAM, 0.5, "#12395c", has_round_corners=True)
    yield Stroke(swell(63.8, 11.4, 2.4, shift=8), "#3fb3bd", 0.5, "#12224a", has_round_corners=True)
    yield Stroke(swell(78.6, 9.6, 2.0, shift=2), "#3fb3bd", 0.5, "#0c1838", has_round_corners=True)


def _rain() -> str:
    path = ""
    for row in range(14):
        for column in range(9):
            x = column * 7.6 + (row * 3.1) % 7.6 - 3 + (column * 5 + row * 3) % 4 * 0.5
            y = row * 4.3 - 3 + (column * 7 + row * 5) % 5 * 0.7
            long = 1.7 + (column + row * 2) % 3 * 0.7
            path += f"M{x:.2f} {y:.2f} l{-long * 0.3:.2f} {long:.2f} "
    return path


def _cloud(x: float, y: float, k: float) -> Iterator[Figure]:
    path = (
        f"M{x - 9 * k} {y} c{-3 * k} 0 {-3 * k} {-4.4 * k} {0.6 * k} {-4.6 * k} "
        f"c{0.4 * k} {-4 * k} {6.4 * k} {-4.6 * k} "
        f"{7.8 * k} {-1.2 * k} c{1.8 * k} {-2.6 * k} {7 * k} {-1.6 * k} {6.8 * k} {1.6 * k} c{3.6 * k} {-0.4 * k} "
        f"{4.4 * k} {4.2 * k} {0.8 * k} {4.2 * k} Z"
    )
    yield Stroke(path, INK, 0.45, "#d7ebe8", has_round_corners=True)


def _house(x: float, y: float, roof: str, chimney: str, *, is_tall: bool = False) -> Iterator[Figure]:
    """A house about x, its eaves at y, standing in the water."""
    half, rise = (6.4, 8.6) if is_tall else (7.4, 7.6)
    yield Stroke(
        f"M{x + half * 0.42} {y - rise * 0.86} h2.4 v6.4 l-2.4 -2.2 Z", INK, 0.5, chimney, has_round_corners=True
    )
    yield Plate(x - half, y - 1, 2 * half, 30, CREAM, INK, 0.5)
    yield Stroke(
        f"M{x - half - 2} {y + 1} L{x} {y - rise} L{x + half + 2} {y + 1} L{x + half + 0.7} {y + 2.2} "
        f"L{x} {y - rise + 3} L{x - half - 0.7} {y + 2.2} Z",
        INK,
        0.5,
        roof,
        has_round_corners=True,
    )
    for row in range(2 if is_tall else 1):
        for turn in (-1, 1):
            yield from _window(x + turn * half * 0.48 - 1.9, y + 4.2 + row * 6.6, 3.8, 4.6)


def _window(x: float, y: float, wide: float, high: float) -> Iterator[Figure]:
    yield Plate(x, y, wide, high, "#f6c766", INK, 0.4)
    yield Rule(x + wide / 2, y, x + wide / 2, y + high, INK, 0.3)
    yield Rule(x, y + high / 2, x + wide, y + high / 2, INK, 0.3)


def _tower(x: float, y: float) -> Iterator[Figure]:
    """A clock tower about x, its eaves at y."""
    yield Plate(x - 5.4, y - 1, 10.8, 40, CREAM, INK, 0.5)
    yield Stroke(f"M{x - 7} {y} L{x} {y - 14.5} L{x + 7} {y} Z", INK, 0.5, TEAL, has_round_corners=True)
    yield Stroke(f"M{x} {y - 14.5} v-3.4 M{x - 1.3} {y - 16.6} h2.6", INK, 0.5, has_round_ends=True)
    yield Stroke(f"M{x - 2.3} {y - 4.8} L{x} {y - 14} L{x + 2.3} {y - 4.8} Z", fill="#2aa39c")
    yield Disc(x, y + 5.6, 3.9, "#fffaf0", INK, 0.5)
    yield Stroke(f"M{x} {y + 5.6} V{y + 2.9} M{x} {y + 5.6} L{x + 1.8} {y + 6.8}", INK, 0.5, has_round_ends=True)
    for turn in range(4):
        dx, dy = ((0, -3.2), (3.2, 0), (0, 3.2), (-3.2, 0))[turn]
        yield Disc(x + dx, y + 5.6 + dy, 0.28, INK)
    for dx in (-2.9, 0.5):
        yield Stroke(f"M{x + dx} {y + 18} v-4 a1.2 1.2 0 0 1 2.4 0 v4 Z", INK, 0.4, "#f6c766", has_round_corners=True)


def _duck() -> Iterator[Figure]:
    body = (
        "M-34 -6 C-30 16 -16 24 4 24 C26 24 38 12 38 -6 C30 2 22 0 14 -2 C20 -8 22 -16 20 -23 C17 -36 0 -40 -8 -29 "
        "C-12 -23 -12 -15 -7 -8 C-16 -4 -26 -4 -34 -6 Z"
    )
    yield Stroke(body, INK, 2.2, "#f2c230", has_round_corners=True)
    yield Stroke("M19 -25 L35 -21 C33 -13 25 -11 19 -14 Z", INK, 2.2, "#d97714", has_round_corners=True)
    yield Disc(7, -23, 3.2, INK)
    yield Stroke("M-12 6 C-4 14 10 12 14 4", INK, 2.2, has_round_ends=True)


def _boat() -> Iterator[Figure]:
    """A rowboat with an umbrella up."""
    yield Stroke("M0.6 2 V-9", INK, 0.6, has_round_ends=True)
    yield Stroke(
        "M-6.4 -6.4 C-5.8 -12.4 7 -12.4 7.6 -6.4 C6.2 -7.8 4.4 -7.8 3 -6.4 C1.4 -7.8 -0.2 -7.8 -1.8 -6.4 "
        "C-3.2 -7.8 -5 -7.8 -6.4 -6.4 Z",
        INK,
        0.45,
        "#cc2f49",
        has_round_corners=True,
    )
    yield Stroke("M3 -6.4 C3 -9.4 1.8 -10.8 0.6 -10.9 C-0.6 -10.8 -1.8 -9.4 -1.8 -6.4", INK, 0.3)
    yield Stroke(
        "M-9.4 0.4 H9.8 C9 4 6.4 6.4 3.8 6.4 H-4 C-6.4 6.4 -8.6 4 -9.4 0.4 Z",
        INK,
        0.5,
        "#8a4a2a",
        has_round_corners=True,
    )
    yield Stroke("M-9.4 0.4 H9.8 L9.3 2.2 H-8.9 Z", INK, 0.35, GOLD, has_round_corners=True)


BOX = BoxDesign(GROUND, _scene, lambda area: waves(area, "#1f6f78"))
