"""Total area coverage: the largest sum of the four inks in one place, reported card by card where it is too much.

Paint that covers another replaces its inks, and translucent paint blends to something between both; so no place has
more ink than the colour, gradient stop or pixel with most. Only overprinting black adds to the inks below, and only
within the limit, as `k_only` decides. Colours that are hidden by others are counted all the same.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from generator.errors import Fault, join_names
from generator.rendering.sides import CardSide
from generator.sandbox import allow_time
from generator.svg.model.scene import ClipGroup, Gradient, Image, Item, Rgb, Scene, Symbol, SymbolUse, TextRun
from generator.writers.pdf.inks.cmyk_colours import CmykColours
from generator.writers.pdf.inks.ink_limit import LEEWAY, PeakInk, measure_peak_ink
from generator.writers.pdf.inks.k_only import KOnlyItems
from generator.writers.pdf.inks.output_colours import Cmyk

SECONDS_PER_MEGAPIXEL = 1.5
"""Processor time for converting a picture to inks twice, once for inspection (ours): it takes 0.4 s."""


class InkCoverage:
    def __init__(self, inks: CmykColours, images: Mapping[str, bytes]) -> None:
        """Take the output colours, and raster pictures by the address that scenes use."""
        self.inks, self.images = inks, images
        self._pictures: dict[str, PeakInk] = {}
        self._symbols: dict[int, tuple[Symbol, float]] = {}

    def colours(self, item: Item) -> float:
        """Return the largest sum of cyan, magenta and yellow in an item."""
        if isinstance(item, ClipGroup):
            return max(map(self.colours, item.items), default=0.0)
        if isinstance(item, SymbolUse):
            known = self._symbols.get(id(item.symbol))
            if known is None:
                most = max(map(self.colours, item.symbol.items), default=0.0)
                known = self._symbols[id(item.symbol)] = item.symbol, most
            return known[1]
        if isinstance(item, Image):
            return self.picture(item.href).colours
        return max((sum(cmyk[:3]) for _, cmyk in self._painted_colours(item)), default=0.0)

    def picture(self, href: str) -> PeakInk:
        """Return the peak ink of a raster picture, or raise RenderError where it cannot be read."""
        if href not in self._pictures:
            allow_time(1, SECONDS_PER_MEGAPIXEL * self.inks.megapixels(self.images[href], href))
            self._pictures[href] = measure_peak_ink(*self.inks.picture(self.images[href], href))
        return self._pictures[href]

    def faults(
        self, sides: Sequence[CardSide], scenes: Mapping[str, Scene], blacks: KOnlyItems, *, percent: int, told: str
    ) -> list[Fault]:
        """Return each colour and each picture with too much ink, with all cards that show it."""
        most = percent / 100 + LEEWAY
        known: dict[int, tuple[Symbol, frozenset[str]]] = {}
        less = "convert it to RGB and reduce" if self.inks.saver else "reduce"
        right = f"at most {percent} % ({told}) is allowed: lighten it, or {less} its ink with --save-ink"
        return faults_by_card(
            sides,
            lambda side: self._find_excess_ink(side.id, scenes[side.id].items, blacks, most, known),
            f" of ink in one place; {right}",
        )

    def _find_excess_ink(
        self,
        form: str,
        items: Sequence[Item],
        blacks: KOnlyItems,
        most: float,
        known: dict[int, tuple[Symbol, frozenset[str]]],
    ) -> Iterator[str]:
        for item in items:
            if isinstance(item, ClipGroup):
                yield from self._find_excess_ink(form, item.items, blacks, most, known)
            elif isinstance(item, SymbolUse):
                if id(item.symbol) not in known:
                    inside = frozenset(self._find_excess_ink(item.symbol.id, item.symbol.items, blacks, most, known))
                    known[id(item.symbol)] = item.symbol, inside
                yield from sorted(known[id(item.symbol)][1])
            elif isinstance(item, Image):
                if (total := self.picture(item.href).total) > most:
                    yield f"the darkest pixel of the picture {item.href.partition('/')[2]}: {total * 100:.0f} %"
            else:
                for rgb, cmyk in self._painted_colours(item, is_black=(form, item) in blacks.keys):
                    if sum(cmyk) > most:
                        yield f"the colour {hexadecimal(rgb)} ({_inks(cmyk)}): {sum(cmyk) * 100:.0f} %"

    def _painted_colours(self, item: Item, *, is_black: bool = False) -> Iterator[tuple[Rgb, Cmyk]]:
        """Yield the colours of a text or a shape with their inks, except K-only ones."""
        if isinstance(item, TextRun):
            if not is_black:
                yield item.fill, self.inks.cmyk(item.fill)
            return
        assert not isinstance(item, ClipGroup | SymbolUse | Image)
        fill, stroke = item.paint.fill, item.paint.stroke
        if isinstance(fill, Gradient):
            for _, rgb in self.inks.screen_stops(fill.stops):
                yield rgb, self.inks.cmyk(rgb)
        elif fill is not None:
            yield fill, self.inks.cmyk(fill)
        if stroke is not None and not is_black:
            yield stroke, self.inks.cmyk(stroke)


def faults_by_card(sides: Sequence[CardSide], find: Callable[[CardSide], Iterable[str]], right: str) -> list[Fault]:
    """Return what is found on sides, each once with all cards that show it, and with what would be right."""
    owners: dict[str, dict[str, None]] = {}
    for side in sides:
        for what in find(side):
            owners.setdefault(what, {})[side.owner] = None
    return [Fault(f"{what}{right}", key=join_names(cards)) for what, cards in owners.items()]


def hexadecimal(rgb: Rgb) -> str:
    """Format a colour as in decks: `#1c1b2e`."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


def _inks(cmyk: Cmyk) -> str:
    return " ".join(f"{name} {part * 100:.0f}" for name, part in zip("CMYK", cmyk, strict=True))
