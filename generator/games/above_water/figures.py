"""What the pages of Above Water are drawn with, beside what all games have: water, waves, colours."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from generator.games.figures import Figure, Stroke
from generator.games.page import Page
from generator.geometry import Rect

TEAL = "#1f8a84"
"""Of water (ours)."""
NAVY = "#14324a"
"""Of the edge of ones (ours)."""
NIGHT = "#27294f"
"""Of dark grounds (ours)."""
RED = "#8d1f1b"
"""Of the edge of fives, and of the pair (ours)."""


@dataclass(frozen=True, slots=True)
class Water:
    macro: ClassVar[str] = "water"
    x: float
    y: float
    width: float
    height: float
    fill: str
    """Its colour, `#rrggbb`."""
    opacity: float
    """From 0, nothing of it is seen, to 1, nothing is seen through it."""
    surface: str = ""
    """Path of the waves on it; empty for none."""


def wave_path(x: float, y: float, width: float, count: int) -> str:
    """Return waves that break to the right, as path data from x, y."""
    s = width / count
    rise = f"c{0.35 * s} 0 {0.35 * s} {-0.303 * s} {0.68 * s} {-0.303 * s}"
    tip = f"c{0.24 * s} 0 {0.22 * s} {0.212 * s} {0.04 * s} {0.176 * s}"
    fall = f"c{0.08 * s} {0.097 * s} {0.18 * s} {0.127 * s} {0.28 * s} {0.127 * s}"
    return f"M{x} {y}" + f" {rise} {tip} {fall}" * count


def crest(page: Page, x: float, y: float, width: float, count: int, colour: str) -> Stroke:
    path = wave_path(x, y, width, count)
    return Stroke(path, colour, 0.4 * page.scale, has_round_ends=True, has_round_corners=True)


def waves(page: Page, area: Rect, count: int, fill: str) -> Iterator[Figure]:
    """Lay out waves at the top of an area, with the water below them."""
    path = wave_path(area.x, area.y, area.width, count)
    yield Stroke(f"{path} V{area.bottom} H{area.x}Z", fill=fill)
    yield crest(page, area.x, area.y, area.width, count, "ink")
