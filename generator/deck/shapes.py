"""Shapes of what is cut out: by name, or along a path."""

import math
from dataclasses import dataclass
from enum import StrEnum

from generator.geometry import Size

ROOT_3 = math.sqrt(3)


class ShapeKind(StrEnum):
    RECTANGLE = "rectangle"
    """Corners may be round."""
    SQUARE = "square"
    CIRCLE = "circle"
    HEX = "hex"
    """Regular; measured across its flats."""
    TRIANGLE = "triangle"
    """With three equal sides, one of them at the bottom."""
    PATH = "path"
    """Along a closed path."""


@dataclass(frozen=True, slots=True)
class CutShape:
    kind: ShapeKind = ShapeKind.RECTANGLE
    is_pointy: bool = False
    """Whether a hex has a corner at its top, not a side."""
    path: str = ""
    """SVG path data in mm, from the top left corner of its extent; only of a path."""


RECTANGLE = CutShape()


def extent_of(shape: CutShape, length_mm: float) -> Size:
    """Return the extent of a regular shape.

    Args:
        length_mm: A diameter, the side of a square or triangle, or the distance across the flats of a hex.
    """
    if shape.kind is ShapeKind.HEX:
        flats, points = length_mm, length_mm * 2 / ROOT_3
        return Size(flats, points) if shape.is_pointy else Size(points, flats)
    if shape.kind is ShapeKind.TRIANGLE:
        return Size(length_mm, length_mm * ROOT_3 / 2)
    return Size(length_mm, length_mm)
