"""The scene: a parsed drawing as a list of items that every writer paints alike, and their extents.

Coordinates stay in user units of the SVG (mm on a card); matrices map each item to the scene.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from generator.geometry import IDENTITY, Matrix, Rect, union
from generator.svg.model.path_geometry import Outline, bounds_under, stroke_tips
from generator.text.fonts.font_library import Font
from generator.text.shaping.harfbuzz import ShapedRun, ShapingOptions
from generator.units import number

Rgb = tuple[float, float, float]
_SMALL_DRAWING = 2500
"""Characters of a drawing up to which repeating it is as good as a form, which takes 300 itself."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours that change along a line, or from a point to a circle around it; the last continues beyond."""

    coordinates: tuple[float, ...]
    """x1, y1, x2, y2 of a line; focus x, y, centre x, y and radius of a circle."""
    matrix: Matrix
    """From the gradient's coordinates to the shape's."""
    stops: tuple[tuple[float, Rgb], ...]
    """Two or more colours with their offsets, from 0 to 1 and rising."""
    fades: tuple[float, ...] = ()
    """Opacity of each stop, 0 clear to 1 opaque; empty where all are opaque."""


@dataclass(frozen=True, slots=True)
class Paint:
    fill: Rgb | Gradient | None = (0.0, 0.0, 0.0)
    """None: not filled."""
    stroke: Rgb | None = None
    """None: not stroked."""
    width: float = 1.0
    """Stroke width in user units."""
    cap: int = 0
    """0 butt, 1 round, 2 square."""
    join: int = 0
    """0 miter, 1 round, 2 bevel."""
    miter_limit: float = 4.0
    """Ratio beyond which a miter is bevelled."""
    dashes: tuple[float, ...] = ()
    """Lengths on and off in user units, an even number of them; empty: solid."""
    dash_start: float = 0.0
    """Offset into the dashes, 0 or more."""
    is_even_odd: bool = False
    """Fill rule; non-zero otherwise."""
    fill_alpha: float = 1.0
    """0 clear to 1 opaque."""
    stroke_alpha: float = 1.0
    """0 clear to 1 opaque."""


@dataclass(frozen=True, slots=True)
class PaintedShape:
    outline: Outline
    matrix: Matrix
    """To the scene."""
    paint: Paint
    is_bleed: bool
    """Whether it may leave the safe zone."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """A line of text in one font."""

    text: str
    x: float
    """Left end of the baseline."""
    y: float
    """Baseline."""
    font: Font
    size: float
    """Font size in user units."""
    shaping_options: ShapingOptions
    fill: Rgb
    matrix: Matrix
    """To the scene."""
    is_bleed: bool
    """Whether it may leave the safe zone."""

    @property
    def shaped_run(self) -> ShapedRun:
        return self.font.shape_text(self.text, self.shaping_options)


@dataclass(frozen=True, slots=True)
class Image:
    """A raster picture, stretched over its box."""

    href: str
    """Its name among the deck's pictures."""
    width: float
    """Width in pixels; a pixel is a user unit."""
    height: float
    """Height in pixels."""
    matrix: Matrix
    """To the scene."""
    is_bleed: bool
    """Whether it may leave the safe zone."""


@dataclass(frozen=True, slots=True)
class SymbolUse:
    symbol: "Symbol"
    matrix: Matrix
    """From the symbol's view box to the scene."""
    is_bleed: bool
    """Whether it may leave the safe zone."""
    alpha: float = 1.0
    """Opacity of the symbol as a whole, 0 clear to 1 opaque."""


@dataclass(frozen=True, slots=True)
class ClipGroup:
    items: tuple["Item", ...]
    """In painting order."""
    clip: tuple[tuple[Outline, Matrix], ...]
    """The separate paths inside which they are shown."""
    is_even_odd: bool = False
    """Fill rule of the paths; non-zero otherwise."""


Drawn = PaintedShape | TextRun | Image | SymbolUse
Item = Drawn | ClipGroup


@dataclass(frozen=True)
class Symbol:
    """Repeated art: drawn once, placed often, clipped to its view box."""

    id: str
    """Unique in the document; the id of a deck's art is unique everywhere."""
    view: Rect
    items: tuple[Item, ...]
    """In painting order."""
    is_whole: bool = False
    """Whether its items are composed before they are painted over what is below, as opacity requires."""

    @cached_property
    def mark_count(self) -> int:
        """Shapes, texts and images painted at each use."""
        return count_marks(self.items)

    @cached_property
    def painted_area(self) -> Rect | None:
        """What it paints before clipping, in its own coordinates; None for nothing."""
        return union(rect for _, rect in extents(self.items))

    @cached_property
    def stays_inside(self) -> bool:
        """Whether it paints nothing outside its view box."""
        rough = [(item, rough_extent(item)) for item in self.items]
        far = [item for item, rect in rough if rect is not None and not self.view.contains(rect)]
        return all(self.view.contains(rect) for item in far for _, rect in extents((item,)))


@dataclass(frozen=True, slots=True)
class Scene:
    view: Rect
    items: tuple[Item, ...]
    """In painting order."""


def count_marks(items: Sequence[Item]) -> int:
    """Count the painted shapes, texts and images, including those of a symbol at each use."""
    count = 0
    for item in items:
        if isinstance(item, ClipGroup):
            count += count_marks(item.items)
        else:
            count += item.symbol.mark_count if isinstance(item, SymbolUse) else 1
    return count


def count_pictures(items: Sequence[Item]) -> int:
    """Count the painted raster pictures, including those of a symbol at each use."""
    count = 0
    for item in items:
        if isinstance(item, ClipGroup):
            count += count_pictures(item.items)
        elif isinstance(item, SymbolUse):
            count += count_pictures(item.symbol.items)
        else:
            count += isinstance(item, Image)
    return count


def extents(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Drawn, Rect]]:
    """Yield each painted item with its bounding rectangle; of symbols and clips, the visible part.

    The rectangle is exact except for the ends and bevels of strokes, where it may be up to half their width too large.
    """
    for item in items:
        if isinstance(item, ClipGroup):
            window = union(_bounds(path, matrix @ place) for path, place in item.clip)
            for inner, rect in extents(item.items, matrix):
                seen = rect if window is None else rect.intersection(window)
                if seen is not None:
                    yield inner, seen
        elif isinstance(item, SymbolUse):
            inside = _use_extent(item.symbol, matrix @ item.matrix)
            if inside is not None:
                yield item, inside
        elif isinstance(item, PaintedShape):
            yield item, _shape_extent(item, matrix @ item.matrix)
        elif isinstance(item, TextRun):
            yield item, _text_extent(item, matrix @ item.matrix)
        else:
            yield item, (matrix @ item.matrix).bounds(Rect(0, 0, item.width, item.height))


def rough_extent(item: Item, matrix: Matrix = IDENTITY) -> Rect | None:
    """Return a rectangle that contains an item, quickly; `extents` is exact. None: nothing is visible."""
    if isinstance(item, ClipGroup):
        rough = union(rect for inner in item.items if (rect := rough_extent(inner, matrix)) is not None)
        window = union((matrix @ place).bounds(path.hull) for path, place in item.clip)
        return rough.intersection(window) if rough and window else rough
    place = item.matrix if matrix is IDENTITY else matrix @ item.matrix
    if isinstance(item, PaintedShape):
        paint, hull = item.paint, item.outline.hull
        if paint.stroke is not None:
            hull = hull.expand(paint.width / 2 * max(paint.miter_limit, 1.5))
        return place.bounds(hull)
    if isinstance(item, SymbolUse):
        return place.bounds(item.symbol.view)
    if isinstance(item, TextRun):
        return _text_extent(item, place)
    return place.bounds(Rect(0, 0, item.width, item.height))


def _is_upright(matrix: Matrix) -> bool:
    """Whether upright rectangles stay upright."""
    return matrix.b == matrix.c == 0 or matrix.a == matrix.d == 0


def _bounds(path: Outline, matrix: Matrix) -> Rect:
    return matrix.bounds(path.bounds) if _is_upright(matrix) else bounds_under(path.data, matrix)


def _text_extent(item: TextRun, matrix: Matrix) -> Rect:
    left, top, right, bottom = item.shaped_run.ink
    size = item.size
    box = Rect(item.x + left * size, item.y + top * size, (right - left) * size, (bottom - top) * size)
    return matrix.bounds(box)


def _shape_extent(shape: PaintedShape, matrix: Matrix) -> Rect:
    paint = shape.paint
    rect = _bounds(shape.outline, matrix)
    if paint.stroke is None:
        return rect
    reach = paint.width / 2
    own = shape.outline.bounds
    if paint.cap == 0 and paint.join != 1 and (own.width == 0) != (own.height == 0):
        # Level or upright, and with butt caps: nothing is painted beyond the ends.
        over, down = (reach, 0.0) if own.width == 0 else (0.0, reach)
        return matrix.bounds(Rect(own.x - over, own.y - down, own.width + 2 * over, own.height + 2 * down))
    # The pen is a circle in the shape's coordinates, an ellipse in the scene's.
    over, down = reach * math.hypot(matrix.a, matrix.c), reach * math.hypot(matrix.b, matrix.d)
    rect = Rect(rect.x - over, rect.y - down, rect.width + 2 * over, rect.height + 2 * down)
    if paint.join == 0 or paint.cap == 2:
        limit = paint.miter_limit if paint.join == 0 else 0.0
        tips = stroke_tips(shape.outline.data, reach, miter_limit=limit, has_square_caps=paint.cap == 2)
        points = [Rect(*matrix.apply(x, y), 0, 0) for x, y in tips]
        rect = union([rect, *points]) or rect
    return rect


def _use_extent(symbol: Symbol, matrix: Matrix) -> Rect | None:
    if _is_upright(matrix):
        whole = symbol.painted_area
        inside = whole.intersection(symbol.view) if whole else None
        return matrix.bounds(inside) if inside else None
    whole = union(rect for _, rect in extents(symbol.items, matrix))
    return whole.intersection(matrix.bounds(symbol.view)) if whole else None


def fit_matrix(view: Rect, width: float, height: float) -> Matrix:
    """Return the map from a view box to a box at the origin with extent, whole and centred (xMidYMid meet)."""
    factor = min(width / view.width, height / view.height)
    left = (width - view.width * factor) / 2 - view.x * factor
    top = (height - view.height * factor) / 2 - view.y * factor
    return Matrix(factor, 0, 0, factor, left, top)


def clip_to_window(symbol: Symbol, fit: Matrix, width: float, height: float) -> Symbol:
    """Return a symbol clipped to its box, where that shows more than its view box; `fit` as from `fit_matrix`."""
    window = fit.inverse().bounds(Rect(0, 0, width, height))
    if symbol.view.contains(window) or symbol.stays_inside:
        return symbol
    return Symbol(f"{symbol.id}.{number(window.width)}x{number(window.height)}", window, symbol.items)


def as_symbol(symbol_id: str, items: tuple[Item, ...]) -> Symbol | tuple[Item, ...]:
    """Return repeated items as a symbol around all they paint, or unchanged where they are small."""
    if sum(map(markup_size, items)) < _SMALL_DRAWING:
        return items
    around = union(rect for item in items if (rect := rough_extent(item)) is not None)
    if around is None:
        return items
    # A slightly larger box costs nothing, and leaves room for rounding.
    return Symbol(symbol_id, around.expand(0.01 * max(around.width, around.height)), items)


def markup_size(item: Item) -> int:
    """Return roughly how many characters an item takes to draw; the content of a symbol does not count."""
    if isinstance(item, ClipGroup):
        return sum(map(markup_size, item.items))
    return len(item.outline.data) + 40 if isinstance(item, PaintedShape) else 40


def moved_by(item: Item, matrix: Matrix) -> Item:
    """Return an item moved by a matrix, which maps its present place to the new one."""
    if isinstance(item, ClipGroup):
        clip = tuple((path, matrix @ place) for path, place in item.clip)
        return replace(item, items=tuple(moved_by(inner, matrix) for inner in item.items), clip=clip)
    if isinstance(item, PaintedShape):  # the usual case, and `replace` is slow
        return PaintedShape(item.outline, matrix @ item.matrix, item.paint, item.is_bleed)
    return replace(item, matrix=matrix @ item.matrix)
