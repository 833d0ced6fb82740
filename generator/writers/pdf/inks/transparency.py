"""Transparency, which PDF/X-1a forbids, reported card by card."""

from collections.abc import Iterator, Mapping, Sequence

from generator.errors import Fault, join_names
from generator.rendering.sides import CardSide
from generator.svg.model.scene import ClipGroup, Gradient, Image, Item, Scene, Symbol, SymbolUse, TextRun
from generator.writers.pdf.inks.image_xobjects import to_image_xobject


def transparency_faults(
    sides: Sequence[CardSide], scenes: Mapping[str, Scene], images: Mapping[str, bytes]
) -> list[Fault]:
    """Return each translucent item, with all cards that show it.

    Args:
        sides: The sides.
        scenes: Their scenes, by side id.
        images: Raster pictures by the address that scenes use.
    """
    finder = _TransparencyFinder(images)
    owners: dict[str, dict[str, None]] = {}
    for side in sides:
        for what in dict.fromkeys(finder.find_faults(scenes[side.id].items)):
            owners.setdefault(what, {})[side.owner] = None
    return [
        Fault(f"{what}; PDF/X-1a has no transparency: {_RIGHT}", key=join_names(names))
        for what, names in owners.items()
    ]


_RIGHT = "make it opaque, in the visible colour"


class _TransparencyFinder:
    def __init__(self, images: Mapping[str, bytes]) -> None:
        self.images = images
        self.pictures: dict[str, bool] = {}
        self.symbols: dict[int, tuple[Symbol, tuple[str, ...]]] = {}

    def find_faults(self, items: Sequence[Item]) -> Iterator[str]:
        for item in items:
            if isinstance(item, ClipGroup):
                yield from self.find_faults(item.items)
            elif isinstance(item, SymbolUse):
                if item.alpha != 1:
                    yield f"art or a group is {item.alpha * 100:.0f} % opaque"
                if id(item.symbol) not in self.symbols:
                    self.symbols[id(item.symbol)] = item.symbol, tuple(self.find_faults(item.symbol.items))
                yield from self.symbols[id(item.symbol)][1]
            elif isinstance(item, Image):
                if self.has_transparency(item.href):
                    yield f"the picture {item.href.partition('/')[2]} is transparent in places"
            elif not isinstance(item, TextRun):
                paint = item.paint
                if paint.fill is not None and paint.fill_alpha != 1:
                    yield f"a shape is filled {paint.fill_alpha * 100:.0f} % opaque"
                if paint.stroke is not None and paint.stroke_alpha != 1:
                    yield f"a line is {paint.stroke_alpha * 100:.0f} % opaque"
                if isinstance(paint.fill, Gradient) and paint.fill.fades:
                    yield "a gradient fades away"

    def has_transparency(self, href: str) -> bool:
        if href not in self.pictures:
            self.pictures[href] = to_image_xobject(self.images[href], href).mask is not None
        return self.pictures[href]
