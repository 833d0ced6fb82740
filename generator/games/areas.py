"""Areas of a page: divided into rows, columns and grids, and filled with words. All lengths are in mm."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.games.figures import Anchor, VerticalAlign, Words
from generator.geometry import Rect

Lengths = Sequence[float | None]
"""Lengths in order; those that are None share what is left of an area."""


def place(area: Rect) -> tuple[float, float, float, float]:
    """Return an area as figures begin: its left side, top, width and height."""
    return area.x, area.y, area.width, area.height


def down(area: Rect, heights: Lengths, gap: float = 0) -> list[Rect]:
    """Divide an area into rows; those whose height is None share what is left."""
    return [replace(area, y=at, height=length) for at, length in _divide(area.y, area.height, heights, gap)]


def across(area: Rect, widths: Lengths, gap: float = 0) -> list[Rect]:
    """Divide an area into columns; those whose width is None share what is left."""
    return [replace(area, x=at, width=length) for at, length in _divide(area.x, area.width, widths, gap)]


def grid(area: Rect, columns: int, rows: int, gap: float = 0) -> list[Rect]:
    """Divide an area into cells of one size, row by row."""
    return [cell for row in down(area, [None] * rows, gap) for cell in across(row, [None] * columns, gap)]


def inset(area: Rect, across: float, down: float = 0) -> Rect:
    """Return an area without so much of it at its left and right, and at its top and foot."""
    return Rect(area.x + across, area.y + down, area.width - 2 * across, area.height - 2 * down)


def line(
    area: Rect,
    said: str,
    size: float,
    floor: float,
    *,
    font: str = "label",
    fill: str = "ink",
    anchor: Anchor = "middle",
    valign: VerticalAlign = "middle",
    leading: float = 1,
) -> Words:
    return Words(*place(area), said, size, floor, font, fill, anchor, valign, leading)


def _divide(start: float, length: float, parts: Lengths, gap: float) -> Iterator[tuple[float, float]]:
    """Yield where each part begins, and its length."""
    left = length - gap * (len(parts) - 1) - math.fsum(part for part in parts if part is not None)
    for part in parts:
        long = left / parts.count(None) if part is None else part
        yield start, long
        start += long + gap
