"""How a picture fills its box: whole, cropped or stretched; and how its bleed is filled."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.deck.faces.picture_crop import CENTRE, WHOLE, Edges
from generator.geometry import Matrix, Rect

FITS = ("contain", "cover", "stretch")
"""Ways for a picture to fill a box."""
STRETCH = 4.0
"""How far the edge of a picture is stretched in its bleed (ours): 0.75 mm of it fill 3 mm."""
_OVERLAP_MM = 0.05
"""Overlap of the bleed fill below the picture (ours), so that no seam shows."""
_TOUCHES_MM = 0.01


@dataclass(frozen=True, slots=True)
class BleedTile:
    """A part of the bleed: the whole picture again, moved, with a window."""

    matrix: Matrix
    """From the picture's position."""
    window: Rect
    """The visible area, in mm."""


@dataclass(frozen=True, slots=True)
class PictureFit:
    """A picture in its box, in mm."""

    drawn: Rect
    """Position of the whole picture."""
    window: Rect
    """The visible area."""
    is_cut: bool
    """Whether part of it is outside the window."""
    stretch: float
    """Ratio of its width to that at its original proportions."""
    tiles: tuple[BleedTile, ...] = ()
    """The parts of its bleed, drawn before it."""


def fit_picture(
    at: Rect,
    size: tuple[float, float],
    fit: str,
    *,
    focus: tuple[float, float] = CENTRE,
    crop: Rect = WHOLE,
    edges: Edges = Edges.NONE,
    beyond: Rect | None = None,
) -> PictureFit:
    """Fit a picture into a box.

    Args:
        at: The box.
        size: Width and height of the picture, in a unit of its own.
        fit: One of `FITS`.
        focus: The point, as fractions of the shown part, that a cover brings as near to the centre as it can.
        crop: The shown part of the picture, as fractions of it.
        edges: How it continues beyond its edges.
        beyond: The box with the area that `edges` fill; by default, the box.
    """
    width, height = size[0] * crop.width, size[1] * crop.height
    across, down = at.width / width, at.height / height
    stretch = 1.0
    if fit == "stretch":
        stretch = across / down
    else:
        across = down = min(across, down) if fit == "contain" else max(across, down)
    width, height = width * across, height * down
    part = Rect(at.centre[0] - width / 2, at.centre[1] - height / 2, width, height)
    if fit == "cover":
        part = Rect(
            min(at.x, max(at.right - width, at.centre[0] - focus[0] * width)),
            min(at.y, max(at.bottom - height, at.centre[1] - focus[1] * height)),
            width,
            height,
        )
    whole = (size[0] * across, size[1] * down)
    drawn = Rect(part.x - crop.x * whole[0], part.y - crop.y * whole[1], *whole)
    window = at if fit == "cover" else part
    tiles: tuple[BleedTile, ...] = ()
    if edges is not Edges.NONE and beyond is not None:
        tiles = tuple(_tiles(part, at, beyond, STRETCH if edges is Edges.STRETCH else 1.0))
        window = part.intersection(beyond) or window  # cropped content is better than a copy of the edge
    return PictureFit(drawn, window, is_cut=fit == "cover" or crop != WHOLE, stretch=stretch, tiles=tiles)


@dataclass(frozen=True, slots=True)
class _Span:
    """Part of a row or column, and its map from the picture: x' = factor x + shift."""

    low: float
    high: float
    factor: float = 1.0
    shift: float = 0.0


def _tiles(part: Rect, at: Rect, beyond: Rect, factor: float) -> Iterator[BleedTile]:
    """Return the parts that fill the bleed of a picture, corners first.

    Corners are always mirrored: they are cut off twice, and stretching them both ways would take resvg seconds.
    """
    across = (part.x, part.right), (at.x, at.right), (beyond.x, beyond.right)
    down = (part.y, part.bottom), (at.y, at.bottom), (beyond.y, beyond.bottom)
    (_, *columns), (_, *rows) = _spans(*across, 1.0), _spans(*down, 1.0)
    yield from (_tile(column, row) for column in columns for row in rows)
    (middle, *columns), (centre, *rows) = _spans(*across, factor), _spans(*down, factor)
    yield from (_tile(column, centre) for column in columns)
    yield from (_tile(middle, row) for row in rows)


def _tile(column: _Span, row: _Span) -> BleedTile:
    window = Rect(column.low, row.low, column.high - column.low, row.high - row.low)
    return BleedTile(Matrix(column.factor, 0, 0, row.factor, column.shift, row.shift), window)


def _spans(
    part: tuple[float, float], at: tuple[float, float], beyond: tuple[float, float], factor: float
) -> list[_Span]:
    """Return the visible span of the picture along an axis, and those of its continuation at both ends."""
    found = [_Span(max(part[0], beyond[0]), min(part[1], beyond[1]))]
    if beyond[0] < part[0] <= at[0] + _TOUCHES_MM:
        found.append(_Span(beyond[0], part[0] + _OVERLAP_MM, -factor, part[0] * (1 + factor)))
    if at[1] - _TOUCHES_MM <= part[1] < beyond[1]:
        found.append(_Span(part[1] - _OVERLAP_MM, beyond[1], -factor, part[1] * (1 + factor)))
    return found
