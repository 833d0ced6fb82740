"""Preflight: finds content of rendered sides that would be cut off or print badly."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from generator.deck.model import Deck
from generator.errors import DeckDataError, Fault
from generator.geometry import Rect
from generator.progress import Progress, ignore_progress, track_progress
from generator.rendering.sides import CardSide, CardSides
from generator.sandbox import mark_progress
from generator.svg.model.scene import (
    ClipGroup,
    Drawn,
    Image,
    Item,
    PaintedShape,
    Scene,
    SymbolUse,
    TextRun,
    extents,
    rough_extent,
)
from generator.svg.reader.scene_reader import SceneError, read_scene
from generator.svg.reader.xml import SvgError, parse_svg
from generator.text.fonts.font_library import Font, find_font
from generator.units import MM_PER_INCH, format_mm

LOW_DPI = 200
"""Pictures printed below this look soft at reading distance (ours, as most print services warn)."""


_CUT_MM = 0.1
"""Strip inside the trim, where sharpness does not matter (ours)."""


@dataclass(frozen=True, slots=True)
class PreflightReport:
    faults: tuple[Fault, ...] = ()
    """What must be fixed."""
    warnings: tuple[str, ...] = ()
    """What prints, but not well."""
    fonts: frozenset[Font] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Artwork:
    """The sides of a build, rendered, read and inspected."""

    sides: CardSides
    """As SVG."""
    scenes: Mapping[str, Scene]
    """The scene of each side, by its id."""
    findings: PreflightReport


def read_sides(deck: Deck, sides: CardSides, *, progress: Progress = ignore_progress) -> Artwork:
    """Read every side as a scene and inspect it.

    Raises:
        DeckDataError: A side holds something unsupported, or could not be rendered whole; with the faults of all.
    """
    scenes: dict[str, Scene] = {}
    faults = list(sides.faults)
    by_id: dict[str, CardSide] = {side.id: side for side in sides.all_sides()}
    for side in track_progress(by_id.values(), len(by_id), "reading", progress):
        mark_progress(side.place.path, side.owner)
        try:
            scenes[side.id] = read_scene(parse_svg(str(side.drawing)), find_font, sides.symbols)
        except SceneError as error:
            faults.extend(side.fault(f"cannot be drawn: {each.what}") for each in error.unsupported)
        except SvgError as error:
            faults.append(side.fault(f"its template writes SVG that {error} (line {error.line})"))
    findings = preflight_sides(deck, by_id, scenes)
    findings = replace(findings, warnings=(*sides.notes, *findings.warnings))
    if faults:
        raise DeckDataError(list(dict.fromkeys([*faults, *findings.faults])))
    return Artwork(sides, scenes, findings)


def preflight_sides(deck: Deck, sides: Mapping[str, CardSide], scenes: Mapping[str, Scene]) -> PreflightReport:
    """Check that text and art stay in the safe zone (except marked bleed), and that pictures are sharp."""
    safe = deck.trim.expand(-deck.safe_margin_mm)
    kept_area = deck.trim.expand(-_CUT_MM)
    faults: list[Fault] = []
    warnings: list[str] = []
    fonts: set[Font] = set()
    seen: dict[str, list[tuple[TextRun | Image, float]]] = {}
    for side_id, scene in scenes.items():
        side = sides[side_id]
        for item in scene.items:
            rough = rough_extent(item)
            if rough is None or safe.contains(rough) or (not isinstance(item, ClipGroup) and item.is_bleed):
                continue
            for mark, rect in extents((item,)):
                if not mark.is_bleed and not safe.contains(rect):
                    faults.append(side.fault(_describe_overrun(mark, rect, safe)))
        kept = {id(item) for item in scene.items if _is_kept(item, kept_area)}
        for top, deep, scale in (
            (item, *each) for item in scene.items for each in _walk_texts_and_images((item,), seen)
        ):
            if isinstance(deep, TextRun):
                fonts.add(deep.font)
            elif id(top) in kept and isinstance(deep, Image) and scale * MM_PER_INCH < LOW_DPI - 0.5:
                name = deep.href.partition("/")[2]
                warnings.append(
                    f"{side.owner}: {name} prints at {scale * MM_PER_INCH:.0f} dpi; {LOW_DPI} or more look sharp"
                )
    return PreflightReport(tuple(dict.fromkeys(faults)), tuple(dict.fromkeys(warnings)), frozenset(fonts))


def _is_kept(item: Item, area: Rect) -> bool:
    """Whether part of an item remains after cutting."""
    rough = rough_extent(item)
    return rough is not None and rough.intersection(area) is not None


def _describe_overrun(item: Drawn, rect: Rect, safe: Rect) -> str:
    side, beyond_mm = rect.farthest_beyond(safe)
    what = f"the text {item.text[:40]!r}" if isinstance(item, TextRun) else _KINDS[type(item)]
    return (
        f"{what} extends {format_mm(beyond_mm)} mm beyond the safe zone at the {side}; keep it inside, or use a "
        'smaller safe_margin_mm; in a template, mark what runs to the edge as bleed (data-zone="bleed")'
    )


_KINDS = {PaintedShape: "a shape", SymbolUse: "art", Image: "a picture"}


def _walk_texts_and_images(
    items: tuple[Item, ...], seen: dict[str, list[tuple[TextRun | Image, float]]], scale: float = 1.0
) -> Iterator[tuple[TextRun | Image, float]]:
    """Yield texts and images, including those inside symbols, with their own units per mm.

    Args:
        seen: Content of each symbol, by its id; read and added to.
        scale: Units per mm.
    """
    for item in items:
        if isinstance(item, ClipGroup):
            yield from _walk_texts_and_images(item.items, seen, scale)
        elif isinstance(item, SymbolUse):
            symbol = item.symbol
            if symbol.id not in seen:
                seen[symbol.id] = list(_walk_texts_and_images(symbol.items, seen))
            yield from ((deep, scale * own / item.matrix.scale) for deep, own in seen[symbol.id])
        elif isinstance(item, TextRun | Image):
            yield item, scale / (item.matrix.scale or 1.0)
