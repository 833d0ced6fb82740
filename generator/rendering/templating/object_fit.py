"""How a picture fills its box: whole, cut off at the sides that matter least, or stretched; and its bleed."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.deck.faces.picture_crop import CENTRE, WHOLE, Edges
from generator.geometry import Matrix, Rect

FITS = ("contain", "cover", "stretch")
"""How a picture may fill a box."""
STRETCH = 4.0
"""How far the outermost of a picture is drawn out in its bleed (ours): 0.75 mm of it fill 3 mm."""
_OVERLAP_MM = 0.05
"""By which what fills the bleed lies below the picture (ours), so that no seam is seen between them."""
_TOUCHES_MM = 0.01


@dataclass(frozen=True, slots=True)
class BleedTile:
    """What is drawn of a picture in its bleed: all of it again, moved, with a window."""

    matrix: Matrix
    """From where the picture lies."""
    window: Rect
    """Where it is seen, in mm."""


@dataclass(frozen=True, slots=True)
class PictureFit:
    """A picture in its box, in mm."""

    drawn: Rect
    """Where all of the picture would lie."""
    window: Rect
    """Where it is seen."""
    is_cut: bool
    """Whether some of it lies beyond the window."""
    stretch: float
    """How much wider it is than it would be at its height."""
    tiles: tuple[BleedTile, ...] = ()
    """What fills its bleed, to be drawn before it."""


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
    """Return how a picture lies in a box.

    Args:
        at: The box.
        size: Width and height of the picture, in a unit of its own.
        fit: One of `FITS`.
        focus: The point, in parts of what is shown, that comes as near to the middle of the box as a cover allows.
        crop: The part of the picture that is shown, in parts of it.
        edges: How its edges go on where the box does.
        beyond: The box with what `edges` fill; left out, the box.
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
        window = part.intersection(beyond) or window  # what is cut off at the box is better than its like
    return PictureFit(drawn, window, is_cut=fit == "cover" or crop != WHOLE, stretch=stretch, tiles=tiles)


@dataclass(frozen=True, slots=True)
class _Span:
    """Part of a row or column, and how the picture comes there: x' = factor x + shift."""

    low: float
    high: float
    factor: float = 1.0
    shift: float = 0.0


def _tiles(part: Rect, at: Rect, beyond: Rect, factor: float) -> Iterator[BleedTile]:
    """Return what fills the bleed of a part of a picture, corners first.

    Corners are mirrored in any case: they are cut off twice, and drawn out both ways they would take resvg seconds.
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
    """Return where the picture itself is seen along an axis, and what goes on at either end of it."""
    found = [_Span(max(part[0], beyond[0]), min(part[1], beyond[1]))]
    if beyond[0] < part[0] <= at[0] + _TOUCHES_MM:
        found.append(_Span(beyond[0], part[0] + _OVERLAP_MM, -factor, part[0] * (1 + factor)))
    if at[1] - _TOUCHES_MM <= part[1] < beyond[1]:
        found.append(_Span(part[1] - _OVERLAP_MM, beyond[1], -factor, part[1] * (1 + factor)))
    return found
