"""Preflight for print services: finds what a service would reject or print badly, card by card.

The deck's own safe zone is checked at rendering; here the service's is, and the limits of any press: letters too
small, lines too thin, pictures too coarse.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.deck.model import EDGE_SLACK_MM, Deck
from generator.errors import Fault, PnpError
from generator.geometry import IDENTITY, Matrix, Rect, union
from generator.rendering.review.preflight import Artwork
from generator.svg.model.scene import (
    ClipGroup,
    Drawn,
    Image,
    Item,
    PaintedShape,
    SymbolUse,
    TextRun,
    extents,
    rough_extent,
)
from generator.units import MM_PER_INCH, PT_PER_MM, format_mm
from generator.writers.print_services.order_list import OrderManifest, make_manifest
from generator.writers.targets import ExportJob

MIN_TEXT_PT = 5.0
"""Font size below which print services warn that letters fill in (ours, the usual advice)."""
MIN_LINE_PT = 0.25
"""Width below which a line breaks up in print: a pixel at 300 per inch (ours, the usual advice)."""
MIN_PPI = 300
"""Pixels per inch of a picture at its printed size. Source: all three services ask for 300."""
_LEAST_PT = 1e-6


@dataclass(frozen=True, slots=True)
class PrintZones:
    """The zones of a card, in its own mm."""

    cut: Rect
    safe: Rect
    """The zone of text and art that is not marked as bleed."""


def deck_zones(deck: Deck) -> PrintZones:
    return PrintZones(deck.trim, deck.trim.expand(-deck.safe_margin_mm))


@dataclass(frozen=True, slots=True)
class CheckedSides:
    """The sides of an order, which the service would accept."""

    manifest: OrderManifest
    notes: tuple[str, ...]
    """Warnings: what prints, but not well."""


def check_sides(
    job: ExportJob, artworks: Mapping[str, Artwork], house: str, zones: Callable[[Deck], PrintZones]
) -> CheckedSides:
    """Check every side of the decks of an order.

    Raises:
        PnpError: All that would be rejected or print badly, each with its card.
    """
    faults: list[Fault] = []
    notes: list[str] = []
    for part in job.parts:
        artwork = artworks[part.deck.id]
        faults += preflight(part.deck, artwork, zones(part.deck), house)
        notes += artwork.findings.warnings
    if faults:
        raise PnpError(faults)
    return CheckedSides(make_manifest(job, artworks), tuple(dict.fromkeys(notes)))


def describe_checks() -> str:
    return (
        f"text has {MIN_TEXT_PT:g} pt or more, lines {MIN_LINE_PT:g} pt, pictures {MIN_PPI} ppi; no bleed is white "
        "beside a coloured edge"
    )


def preflight(deck: Deck, artwork: Artwork, zones: PrintZones, house: str) -> list[Fault]:
    """Return the faults in a deck's sides, each kind once for each side, with its worst case."""
    sides = {side.id: side for side in artwork.sides.all_sides()}
    faults: list[Fault] = []
    for side_id, scene in artwork.scenes.items():
        found = [
            _describe_unsafe(scene.items, zones.safe, house),
            *_describe_poor(list(_visible_items(scene.items, IDENTITY, zones.cut))),
        ]
        faults += [sides[side_id].fault(message) for message in found if message]
    return faults


def _describe_unsafe(items: Sequence[Item], safe: Rect, house: str) -> str:
    """Return the message on the item furthest beyond the safe zone; empty: none is."""
    area = safe.expand(EDGE_SLACK_MM)
    worst, told = 0.0, ""
    for item in items:
        rough = rough_extent(item)
        if rough is None or area.contains(rough) or (not isinstance(item, ClipGroup) and item.is_bleed):
            continue
        for mark, rect in extents((item,)):
            beyond = {
                "left": safe.x - rect.x,
                "top": safe.y - rect.y,
                "right": rect.right - safe.right,
                "bottom": rect.bottom - safe.bottom,
            }
            side = max(beyond, key=lambda name: beyond[name])
            if not mark.is_bleed and not area.contains(rect) and beyond[side] > worst:
                worst = beyond[side]
                told = (
                    f"{_describe_item(mark)} extends {format_mm(worst)} mm beyond the safe zone of {house} at the "
                    f'{side}; keep it inside, or mark it as bleed (data-zone="bleed") if it may be cut off'
                )
    return told


_KINDS = {PaintedShape: "a shape", SymbolUse: "art", Image: "a picture"}


def _describe_item(mark: Drawn) -> str:
    return f"the text {mark.text[:40]!r}" if isinstance(mark, TextRun) else _KINDS[type(mark)]


def _describe_poor(seen: Sequence[tuple[Drawn, Matrix]]) -> Iterator[str]:
    """Yield messages on what would print badly: the smallest text, the thinnest line, the coarsest picture."""
    texts = [(mark.size * at.scale * PT_PER_MM, mark) for mark, at in seen if isinstance(mark, TextRun)]
    small = [each for each in texts if each[0] < MIN_TEXT_PT - _LEAST_PT and each[1].text.strip()]
    if small:
        size, mark = min(small, key=lambda each: each[0])
        yield (
            f"the text {mark.text[:40]!r} has {size:.1f} pt; letters under {MIN_TEXT_PT:g} pt fill in when printed: "
            f"set it larger{_more(len(small))}"
        )
    lines = [width for mark, at in seen if isinstance(mark, PaintedShape) for width in _thin(mark, at)]
    thin = [width for width in lines if width < MIN_LINE_PT - _LEAST_PT]
    if thin:
        width, least = min(thin), f"{MIN_LINE_PT:g} pt ({format_mm(MIN_LINE_PT / PT_PER_MM)} mm)"
        yield (
            f"a line is {width:.3f} pt wide ({width / PT_PER_MM:.3f} mm); lines under {least} break up when "
            f"printed: draw it wider{_more(len(thin))}"
        )
    pictures = [(_ppi(mark, at), mark) for mark, at in seen if isinstance(mark, Image)]
    coarse = [each for each in pictures if each[0] < MIN_PPI - 0.5]
    if coarse:
        ppi, image = min(coarse, key=lambda each: each[0])
        width, height = (math.ceil(pixels * MIN_PPI / ppi - 1e-6) for pixels in (image.width, image.height))
        yield (
            f"{image.href.partition('/')[2]} prints at {ppi:.0f} pixels per inch, but needs {MIN_PPI}: use one of "
            f"{width} x {height} pixels or more, or print it smaller{_more(len(coarse))}"
        )


def _more(count: int) -> str:
    return f" (and {count - 1} more on this side)" if count > 1 else ""


def _thin(shape: PaintedShape, at: Matrix) -> Iterator[float]:
    """Yield the widths, in points, of the lines of a shape: its stroke, and the shape itself if it is that narrow."""
    paint = shape.paint
    is_stroked = paint.stroke is not None and paint.stroke_alpha > 0
    is_filled = paint.fill is not None and paint.fill_alpha > 0
    if is_stroked and not (is_filled and paint.fill == paint.stroke):
        yield paint.width * at.scale * PT_PER_MM
    elif is_filled and not is_stroked and at.b == at.c == 0:
        box = at.bounds(shape.outline.hull)
        short, long = sorted((box.width, box.height))
        if long > MIN_LINE_PT / PT_PER_MM:  # otherwise it is a dot, and nothing breaks
            yield short * PT_PER_MM


def _ppi(image: Image, at: Matrix) -> float:
    """Return the resolution of a picture in the direction in which it is lower."""
    widest = max(math.hypot(at.a, at.b), math.hypot(at.c, at.d))
    return MM_PER_INCH / widest if widest else math.inf


def _visible_items(items: Sequence[Item], at: Matrix, window: Rect) -> Iterator[tuple[Drawn, Matrix]]:
    """Yield items that remain after cutting, including those inside symbols, each with its map to the card."""
    for item in items:
        rough = rough_extent(item, at)
        inside = rough.intersection(window) if rough else None
        if inside is None:
            continue
        if isinstance(item, ClipGroup):
            around = union((at @ place).bounds(path.hull) for path, place in item.clip)
            shown = window.intersection(around) if around else window
            if shown is not None:
                yield from _visible_items(item.items, at, shown)
        elif isinstance(item, SymbolUse):
            place = at @ item.matrix
            shown = window.intersection(place.bounds(item.symbol.view))
            if item.alpha > 0 and shown is not None:
                yield from _visible_items(item.symbol.items, place, shown)
        else:
            yield item, at @ item.matrix
