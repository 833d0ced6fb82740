"""What is printed with black ink alone: text and thin lines, so that no ink beside another blurs them.

Black ink alone overprints: what lies below is not spared out, so that no white shows where the press is a hair off. It
does so only where the inks below, and full black on them, stay within the limit; else it knocks them out.
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
"""Red, green and blue of a text that is printed as black, at most (ours): the eye takes it for black in letters."""
THIN_MM = 1.0 * MM_PER_INCH / PT_PER_INCH
"""Width of a black line that is printed with black ink alone, at most: one point (ours)."""

Key = tuple[str, TextRun | PaintedShape]
"""The form that something is painted in, and what it is."""
Colours = Callable[[Item], float]
"""Returns the cyan, magenta and yellow, all together, that an item lays at most; 1 is one full ink."""


@dataclass(frozen=True, slots=True)
class KOnlyItems:
    """What of a document is painted with black ink alone."""

    keys: frozenset[Key] = frozenset()
    """All of it."""
    overprinting_keys: frozenset[Key] = frozenset()
    """That of it which overprints."""


NO_BLACKS = KOnlyItems()


def is_dark(rgb: Rgb) -> bool:
    """Whether a text of that colour is printed as black."""
    return max(rgb) <= DARK + 1e-9


def find_k_only(scenes: Mapping[str, Scene], colours: Colours, most: float) -> KOnlyItems:
    """Find what is painted with black ink alone.

    Args:
        scenes: By side id.
        colours: What an item lays of the other inks.
        most: Ink in one place, all four together; 1 is one full ink.
    """
    finder = _KOnlyFinder(colours, most)
    finder.sides(scenes)
    if finder.thick:  # what is thick in one place is printed with all inks in every place
        finder = _KOnlyFinder(colours, most, thick=finder.thick)
        finder.sides(scenes)
    return KOnlyItems(frozenset(finder.alone), frozenset(finder.alone - finder.knocking))


@dataclass(slots=True)
class _KOnlyFinder:
    colours: Colours
    most: float
    below: list[tuple[Rect, float]] = field(default_factory=list)
    """What has been painted on a side so far: where, and how much cyan, magenta and yellow."""
    alone: set[Key] = field(default_factory=set)
    knocking: set[Key] = field(default_factory=set)
    thick: set[Key] = field(default_factory=set)
    """Lines that are thin in one place of their art, and not in another."""
    bare: dict[int, tuple[Symbol, bool]] = field(default_factory=dict)
    """Whether art holds nothing that black ink alone may paint; with the art, so that its identity stays its own."""

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
        """Whether black ink alone paints a text, or the stroke of a shape."""
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
    """Return what an item covers; of a picture, a shape and a text exactly, of art its box."""
    if isinstance(item, SymbolUse):
        return rough_extent(item, matrix)
    return next((rect for _, rect in extents((item,), matrix)), None)
