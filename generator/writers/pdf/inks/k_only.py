"""K-only text and thin lines, which no other ink beside the black can blur.

K-only items overprint: the inks below are not knocked out, so that slight misregistration leaves no white edge. They do
so only where the inks below plus full black stay within the limit; otherwise they knock out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.geometry import IDENTITY, Matrix, Rect
from generator.svg.model.scene import (
    ClipGroup,
    Image,
    Item,
    PaintedShape,
    Rgb,
    Scene,
    Symbol,
    SymbolUse,
    TextRun,
    extents,
    rough_extent,
)
from generator.units import MM_PER_INCH, PT_PER_INCH

DARK = 0.2
"""Largest red, green and blue of a text that is printed as black (ours): the eye takes it for black in letters."""
THIN_MM = 1.0 * MM_PER_INCH / PT_PER_INCH
"""Largest width of a K-only line: one point (ours)."""

Key = tuple[str, TextRun | PaintedShape]
"""An item, with the form that it is painted in."""
Colours = Callable[[Item], float]
"""Returns the largest sum of cyan, magenta and yellow in an item; 1 is one full ink."""


@dataclass(frozen=True, slots=True)
class KOnlyItems:
    keys: frozenset[Key] = frozenset()
    overprinting_keys: frozenset[Key] = frozenset()


NO_BLACKS = KOnlyItems()


def is_dark(rgb: Rgb) -> bool:
    """Whether a text of that colour is printed as black."""
    return max(rgb) <= DARK + 1e-9


def find_k_only(scenes: Mapping[str, Scene], colours: Colours, most: float) -> KOnlyItems:
    """Find the K-only items of sides, for an ink limit of all four together; 1 is one full ink."""
    finder = _KOnlyFinder(colours, most)
    finder.sides(scenes)
    if finder.thick:  # lines that are thick in one place are printed with all inks everywhere
        finder = _KOnlyFinder(colours, most, thick=finder.thick)
        finder.sides(scenes)
    return KOnlyItems(frozenset(finder.alone), frozenset(finder.alone - finder.knocking))


@dataclass(slots=True)
class _KOnlyFinder:
    colours: Colours
    most: float
    below: list[tuple[Rect, float]] = field(default_factory=list)
    """Areas painted on a side so far, with their sum of cyan, magenta and yellow."""
    alone: set[Key] = field(default_factory=set)
    knocking: set[Key] = field(default_factory=set)
    thick: set[Key] = field(default_factory=set)
    """Lines that are thin in one place of their art, and thick in another."""
    bare: dict[int, tuple[Symbol, bool]] = field(default_factory=dict)
    """Whether art has no K-only items; stored with the art, so that its identity is not reused."""

    def sides(self, scenes: Mapping[str, Scene]) -> None:
        for side_id, scene in scenes.items():
            self.below.clear()
            self.items(side_id, scene.items, IDENTITY)

    def items(self, form: str, items: Sequence[Item], matrix: Matrix) -> None:
        for item in items:
            if isinstance(item, ClipGroup):
                self.items(form, item.items, matrix)
            elif isinstance(item, SymbolUse) and not self.is_bare(item.symbol):
                self.items(item.symbol.id, item.symbol.items, matrix @ item.matrix)
            else:
                self.paint(form, item, matrix)

    def paint(self, form: str, item: PaintedShape | TextRun | Image | SymbolUse, matrix: Matrix) -> None:
        rect = _extent(item, matrix)
        if rect is None:
            return
        if not isinstance(item, TextRun | PaintedShape) or not self.is_black((form, item), matrix):
            self.below.append((rect, self.colours(item)))
            return
        if isinstance(item, PaintedShape) and item.paint.fill is not None:
            self.below.append((rect, self.colours(item)))
        if any(colour + 1 > self.most + 1e-9 and under.overlaps(rect) for under, colour in self.below):
            self.knocking.add((form, item))

    def is_black(self, key: Key, matrix: Matrix) -> bool:
        """Whether a text, or the stroke of a shape, is K-only."""
        item = key[1]
        if not _may_be_black(item) or key in self.thick:
            return False
        if isinstance(item, PaintedShape) and item.paint.width * (matrix @ item.matrix).scale > THIN_MM + 1e-6:
            self.thick.add(key)
            self.alone.discard(key)
            return False
        self.alone.add(key)
        return True

    def is_bare(self, symbol: Symbol) -> bool:
        known = self.bare.get(id(symbol))
        if known is None:
            known = self.bare[id(symbol)] = symbol, all(self._is_bare(item) for item in symbol.items)
        return known[1]

    def _is_bare(self, item: Item) -> bool:
        if isinstance(item, ClipGroup):
            return all(self._is_bare(inner) for inner in item.items)
        if isinstance(item, SymbolUse):
            return self.is_bare(item.symbol)
        return not (isinstance(item, TextRun | PaintedShape) and _may_be_black(item))


def _may_be_black(item: TextRun | PaintedShape) -> bool:
    if isinstance(item, TextRun):
        return is_dark(item.fill)
    paint = item.paint
    return paint.stroke == (0, 0, 0) and paint.stroke_alpha == 1


def _extent(item: Item, matrix: Matrix) -> Rect | None:
    """Return the extent of an item: exact for a picture, a shape and a text, the box for art."""
    if isinstance(item, SymbolUse):
        return rough_extent(item, matrix)
    return next((rect for _, rect in extents((item,), matrix)), None)
