"""What later items of a side hide of earlier ones: full pictures and plain panels over something that nobody sees."""

from collections.abc import Callable, Sequence

from generator.geometry import IDENTITY, Matrix, Rect
from generator.svg.model.path_geometry import Outline, read_data
from generator.svg.model.scene import ClipGroup, Gradient, Item, PaintedShape, SymbolUse, TextRun, rough_extent


def visible_items(items: Sequence[Item], window: Rect, is_opaque: Callable[[str], bool], *, edge: float) -> list[Item]:
    """Return the items that show something in a window, without those that one upright cover hides whole.

    Args:
        items: In painting order.
        edge: How far a cover reaches at least beyond what it hides, as a pixel at its edge shows both.
        is_opaque: Whether a raster picture, by its address, has no clear pixel.
    """
    seen: list[Item] = []
    covers: list[Rect] = []
    for item in reversed(items):
        extent = rough_extent(item) if _is_painted(item) else None
        shown = extent.intersection(window) if extent else None
        around = shown.expand(edge).intersection(window) if shown else None
        if around is None or any(cover.contains(around) for cover in covers):
            continue
        seen.append(item)
        cover = _opaque_area(item, IDENTITY, is_opaque)
        if cover is not None and not any(other.contains(cover) for other in covers):
            covers.append(cover)
    return seen[::-1]


def _is_painted(item: Item) -> bool:
    if not isinstance(item, PaintedShape):
        return True
    paint = item.paint
    return (paint.fill is not None and paint.fill_alpha > 0) or (paint.stroke is not None and paint.stroke_alpha > 0)


def _opaque_area(item: Item, matrix: Matrix, is_opaque: Callable[[str], bool]) -> Rect | None:
    """Return an upright rectangle that an item paints whole, or None where it has none."""
    if isinstance(item, ClipGroup):
        window = _upright_rect(item.clip[0][0], matrix @ item.clip[0][1]) if len(item.clip) == 1 else None
        return _largest([_opaque_area(each, matrix, is_opaque) for each in item.items], window)
    place = matrix @ item.matrix
    if isinstance(item, TextRun) or not _is_upright(place):
        return None
    if isinstance(item, SymbolUse):
        inside = [_opaque_area(each, place, is_opaque) for each in item.symbol.items]
        return _largest(inside, place.bounds(item.symbol.view)) if item.alpha >= 1 else None
    if isinstance(item, PaintedShape):
        paint = item.paint
        is_plain = paint.fill is not None and not isinstance(paint.fill, Gradient) and paint.fill_alpha >= 1
        return _upright_rect(item.outline, place) if is_plain else None
    return place.bounds(Rect(0, 0, item.width, item.height)) if is_opaque(item.href) else None


def _largest(areas: Sequence[Rect | None], window: Rect | None) -> Rect | None:
    seen = [shown for area in areas if area and window and (shown := area.intersection(window))]
    return max(seen, key=lambda rect: rect.width * rect.height, default=None)


def _upright_rect(outline: Outline, matrix: Matrix) -> Rect | None:
    """Return the area of an outline if that is an upright rectangle."""
    if len(outline.data) > 120 or not _is_upright(matrix):  # four corners have fewer characters
        return None
    segments = [segment for segment in read_data(outline.data, matrix) if segment[0] != "Z"]
    points = [values for _, values in segments]
    if points[-1] == points[0]:
        points.pop()
    turns = zip(points, [*points[1:], points[0]], strict=True)
    is_rect = [name for name, _ in segments[:4]] == ["M", "L", "L", "L"] and len(set(points)) == len(points) == 4
    if not is_rect or any((x == u) == (y == v) for (x, y), (u, v) in turns):
        return None
    return matrix.bounds(outline.hull)


def _is_upright(matrix: Matrix) -> bool:
    return matrix.b == matrix.c == 0 or matrix.a == matrix.d == 0
