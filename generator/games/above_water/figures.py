"""Figures of Above Water's own; their macros are in `templates/games/above-water/figures.svg.j2`."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Water:
    """Water that lets through what stands in it."""

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
