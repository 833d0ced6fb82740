"""The scene: a parsed drawing as a list of items that every writer paints alike, and their extents.

Coordinates stay in user units of the SVG (mm on a card); matrices map each item to the scene.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from generator.geometry import IDENTITY, Matrix, Rect, union
from generator.svg.model.path_geometry import Outline, bounds_under, stroke_tips
from generator.text.fonts.font_library import Font
from generator.text.shaping.harfbuzz import ShapedRun, ShapingOptions

Rgb = tuple[float, float, float]


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
    """How a shape is filled and stroked."""

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
    """A filled or stroked path."""

    outline: Outline
    """Its path."""
    matrix: Matrix
    """To the scene."""
    paint: Paint
    """Its fill and stroke."""
    is_bleed: bool
    """Whether it may leave the safe zone."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """A line of text in one font."""

    text: str
    """Its characters."""
    x: float
    """Left end of the baseline."""
    y: float
    """Baseline."""
    font: Font
    """Its font."""
    size: float
    """Font size in user units."""
    shaping_options: ShapingOptions
    """How it is shaped."""
    fill: Rgb
    """Its colour."""
    matrix: Matrix
    """To the scene."""
    is_bleed: bool
    """Whether it may leave the safe zone."""

    @property
    def shaped_run(self) -> ShapedRun:
        """Its glyphs."""
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
    """A symbol with its position."""

    symbol: "Symbol"
    """What is drawn."""
    matrix: Matrix
    """From the symbol's view box to the scene."""
    is_bleed: bool
    """Whether it may leave the safe zone."""
    alpha: float = 1.0
    """Opacity of the symbol as a whole, 0 clear to 1 opaque."""


@dataclass(frozen=True, slots=True)
class ClipGroup:
    """Items that share a clip."""

    items: tuple["Item", ...]
    """In painting order."""
    clip: tuple[tuple[Outline, Matrix], ...]
    """The separate paths inside which they are shown."""
    is_even_odd: bool = False
    """Fill rule of the paths; non-zero otherwise."""


Drawn = PaintedShape | TextRun | Image | SymbolUse
Item = Drawn | ClipGroup


@dataclass(frozen=True, slots=True)
class Symbol:
    """Repeated art: drawn once, placed often, clipped to its view box."""

    id: str
    """Unique in the document; the id of a deck's art is unique everywhere."""
    view: Rect
    """Its view box."""
    items: tuple[Item, ...]
    """In painting order."""
    is_whole: bool = False
    """Whether its items are composed before they are painted over what is below, as opacity requires."""
    mark_count: int = field(init=False, compare=False)
    """Shapes, texts and images painted at each use."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "mark_count", count_marks(self.items))


@dataclass(frozen=True, slots=True)
class Scene:
    """A parsed drawing."""

    view: Rect
    """The view box."""
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


def painted_area(symbol: Symbol) -> Rect | None:
    """Return the painted area of a symbol before clipping, in its own coordinates; None for nothing."""
    return _memoise(_COVERED, symbol, lambda: union(rect for _, rect in extents(symbol.items)))


def stays_inside(symbol: Symbol) -> bool:
    """Whether a symbol paints nothing outside its view box."""
    return _memoise(_INSIDE, symbol, lambda: _stays_inside(symbol))


def _stays_inside(symbol: Symbol) -> bool:
    for item in symbol.items:
        rough = rough_extent(item)
        if rough is None or symbol.view.contains(rough):
            continue
        if any(not symbol.view.contains(rect) for _, rect in extents((item,))):
            return False
    return True


_Known = TypeVar("_Known")
_COVERED: dict[tuple[str, int], tuple[Symbol, Rect | None]] = {}
_INSIDE: dict[tuple[str, int], tuple[Symbol, bool]] = {}


def _memoise(
    memory: dict[tuple[str, int], tuple[Symbol, _Known]], symbol: Symbol, find: Callable[[], _Known]
) -> _Known:
    """Compute a property of a symbol once, by identity, since comparing drawings would take longer than measuring."""
    key = (symbol.id, id(symbol))
    if key not in memory:
        # The symbol is stored too, so that its identity is not reused.
        memory[key] = (symbol, find())
        if len(memory) > 4096:
            del memory[next(iter(memory))]
    return memory[key][1]


def _use_extent(symbol: Symbol, matrix: Matrix) -> Rect | None:
    if _is_upright(matrix):
        whole = painted_area(symbol)
        inside = whole.intersection(symbol.view) if whole else None
        return matrix.bounds(inside) if inside else None
    whole = union(rect for _, rect in extents(symbol.items, matrix))
    return whole.intersection(matrix.bounds(symbol.view)) if whole else None
