"""Symbols: art that is drawn once and placed several times, fitted and clipped to a box, or moved."""

from dataclasses import replace

from generator.geometry import Matrix, Rect, union
from generator.svg.model.scene import ClipGroup, Item, PaintedShape, Symbol, rough_extent, stays_inside
from generator.units import number


def fit_matrix(view: Rect, width: float, height: float) -> Matrix:
    """Return the map from a view box to a box at the origin, whole and centred (xMidYMid meet).

    Args:
        view: The view box.
        width: Of the box, in the unit of the drawing, above 0.
        height: Of the box, in the unit of the drawing, above 0.
    """
    factor = min(width / view.width, height / view.height)
    left = (width - view.width * factor) / 2 - view.x * factor
    top = (height - view.height * factor) / 2 - view.y * factor
    return Matrix(factor, 0, 0, factor, left, top)


def clip_to_window(symbol: Symbol, fit: Matrix, width: float, height: float) -> Symbol:
    """Return a symbol clipped to its box, where that shows more than its view box.

    Args:
        symbol: The symbol.
        fit: From the view box to the box at the origin, as from `fit_matrix`.
        width: Of the box, in the unit of the drawing, above 0.
        height: Of the box, in the unit of the drawing, above 0.
    """
    window = fit.inverse().bounds(Rect(0, 0, width, height))
    if symbol.view.contains(window) or stays_inside(symbol):
        return symbol
    return Symbol(f"{symbol.id}.{number(window.width)}x{number(window.height)}", window, symbol.items)


_SMALL_DRAWING = 2500
"""Characters of a drawing up to which repeating it is as good as a form, which takes 300 itself."""


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
