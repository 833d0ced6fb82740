"""Dividers with tabs: one for each suit of a deck, or for each value of a field, with cut paths."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator import press
from generator.artwork import open_translated
from generator.deck.model import CardFormat, Deck, DeckCard, DeckSuit
from generator.errors import DeckDataError, Fault, LayoutError, RenderError, did_you_mean, join_names, plural
from generator.games.areas import line
from generator.games.box_design import INK, SMALLEST_MM, BoxDesign
from generator.games.figures import CREAM, GOLD, Emblem, Figure, Plate, Stroke, Window
from generator.games.ornaments import frame_lines, rect_path, roundel, title_plate
from generator.games.pages import TEMPLATE
from generator.geometry import IDENTITY, Rect, Size
from generator.imposition.assignment import impose
from generator.imposition.plan import Copy
from generator.imposition.sheet_format import MarkOptions, SheetFormat
from generator.options.choices import CropMarks, Layout
from generator.packaging.default_design import lattice
from generator.packaging.requests import SUIT, DividersRequest, add_report, language_of, name_of
from generator.progress import Progress, ignore_progress
from generator.rendering.templating.text_colours import contrast
from generator.session import BuildSession
from generator.text.markup.markup_parser import literal_markup
from generator.text.markup.plain_text import plain_text
from generator.units import format_mm
from generator.writers.cutters.cut_files import has_dxf, read_svg, write_lines
from generator.writers.cutters.cut_paths import ArcSegment, CutLine, LineSegment, Step, path_data
from generator.writers.output import BuildResult
from generator.writers.registry import BuildRequest, Destination
from scorekeeper.i18n import Catalogue

SMALLEST_COUNT_MM = 1.4
"""Of the number of cards (ours)."""
LOWEST_TAB_MM, HIGHEST_TAB_MM = 6.0, 30.0
"""Of a tab (ours): in lower ones, names are illegible."""
TAB = 0.42
"""Width of a tab, in widths of the divider (ours): three in a row overlap slightly."""
TAB_RADIUS_MM = 2.0
"""Of a tab's corners (ours)."""
BLEED_MM = 2.0
"""Artwork beyond the cut (ours), as on boxes."""
SAFE_MM = 2.0
"""From the cut to any word (ours)."""
MOST = 60
"""Dividers of one deck (ours): a field with more values is probably one of names."""
GUIDE_MM, HALO_MM = 0.2, 0.7
"""As the cutting line of a box."""


@dataclass(frozen=True, slots=True)
class _Group:
    name: str
    count: int
    suit: DeckSuit | None


@BuildSession()
def make_dividers(request: DividersRequest, *, progress: Progress = ignore_progress) -> BuildResult:
    """Make the files of dividers, and verify them.

    Raises:
        PnpError: The deck has no such field, a name does not fit its tab, or the paper is too small.
    """
    deck = open_translated(request.deck, request.texts, progress=progress)
    texts = language_of(request, deck)
    groups = _groups(deck, request.by)
    size = _size(request, deck)
    made_deck, outlines = _deck_of(request, deck, groups, size, texts)
    sheet = SheetFormat(request.paper, layout=Layout.FACES, bleed_mm=BLEED_MM, gutter_mm=2 * BLEED_MM)
    marks = MarkOptions(crop=CropMarks.NONE)
    plan = impose([Copy(card.id, None) for card in made_deck.cards], size, sheet, has_marks=False)
    made = press.make_files(BuildRequest(made_deck, sheet, Destination(), marks=marks, texts=texts), progress=progress)
    name = name_of(request, "dividers", deck)
    files: dict[str, bytes] = {f"{name}.pdf": made.files[""]}
    for each in plan.sheets:
        lines = [
            outlines[place.side_id.removeprefix("face-")].transform(place.matrix) for place in each.recto.placements
        ]
        files |= _lines(f"{name}-lines-{each.number}", lines, each.recto.size, made_deck.title)
    summary = (
        f"{deck.title}: {plural(len(groups), 'divider')} of {format_mm(size.width_mm)} x {format_mm(size.height_mm)} "
        f"mm by {request.by}, including tabs of {format_mm(request.tab_mm)} mm",
        f"on {plural(len(plan.sheets), 'sheet')} of {request.paper.name}",
        f"checked: PDF: {made.summary[1].removeprefix('verified: ')}",
        f"checked: DXF and SVG: {plural(len(groups), 'outline')}, in mm, in register with the sheets",
        "to do: print one-sided at 100 % on card of 200 to 300 g/m2; cut along the lines",
    )
    notes = (*deck.notes, *made.notes)
    return add_report(request, deck, name, files, summary, notes)


def _groups(deck: Deck, field: str) -> tuple[_Group, ...]:
    """Return the groups to divide, in the deck's order."""
    counts: Counter[str] = Counter()
    suits: dict[str, DeckSuit | None] = {}
    for card in deck.cards:
        value = plain_text(deck, card.fields.get(field, "")).strip()
        if value:
            counts[value] += card.copy_count
            suits.setdefault(value, card.suit if field == SUIT else None)
    if not counts:
        known = dict.fromkeys(name for card in deck.cards for name, value in card.fields.items() if value.strip())
        told = (
            f"no card has {field!r} to divide by{did_you_mean(field, known)}; use --by with one of {join_names(known)}"
        )
        raise DeckDataError(Fault(told, deck.display_name))
    if len(counts) > MOST:
        told = f"--by {field} would make {len(counts)} dividers; at most {MOST}: divide by another field"
        raise DeckDataError(Fault(told, deck.display_name))
    return tuple(_Group(value, count, suits[value]) for value, count in counts.items())


def _size(request: DividersRequest, deck: Deck) -> Size:
    """Return the size of a divider with its tab, or raise LayoutError where it is out of range."""
    card = deck.card_format.size
    if not LOWEST_TAB_MM <= request.tab_mm <= HIGHEST_TAB_MM:
        raise LayoutError(
            f"--tab {format_mm(request.tab_mm)} mm: tabs are {LOWEST_TAB_MM:g} to {HIGHEST_TAB_MM:g} mm high"
        )
    height = card.height_mm if request.height_mm is None else request.height_mm
    if not 20 <= height <= 300:
        raise LayoutError(f"--height {format_mm(height)} mm: dividers are 20 to 300 mm high, without their tabs")
    return Size(card.width_mm, height + request.tab_mm)


def tab_left(place: int, count: int, width: float) -> float:
    """Return the left edge of a tab: left, middle and right in turn; two dividers use left and right, one left."""
    steps = min(count, 3)
    return 0.0 if steps == 1 else (place % steps) * (width - TAB * width) / (steps - 1)


def outline(size: Size, tab: Rect, radius: float) -> CutLine:
    """Return the outline of a divider, clockwise from the left end of its tab's top.

    Args:
        size: With the tab.
        tab: The tab; its bottom is the top of the rest.
        radius: Of the divider's corners; a tab has its own.
    """
    r, left, right = min(TAB_RADIUS_MM, tab.height / 2), tab.x, tab.right
    width, bottom, top = size.width_mm, size.height_mm, tab.bottom
    steps: list[Step] = [LineSegment(right - r, 0), ArcSegment(right, r, 90)]
    if right < width - radius - r:
        # A hollow corner, so that the paper does not tear there.
        steps += [LineSegment(right, top - r), ArcSegment(right + r, top, -90), LineSegment(width - radius, top)]
        steps += [ArcSegment(width, top + radius, 90)]
    steps += [LineSegment(width, bottom - radius), ArcSegment(width - radius, bottom, 90)]
    steps += [LineSegment(radius, bottom), ArcSegment(0, bottom - radius, 90)]
    if left > radius + r:
        steps += [LineSegment(0, top + radius), ArcSegment(radius, top, 90)]
        steps += [LineSegment(left - r, top), ArcSegment(left, top - r, -90)]
    steps += [LineSegment(left, r), ArcSegment(left + r, 0, 90)]
    return CutLine(left + r, 0, tuple(steps))


def _deck_of(
    request: DividersRequest, deck: Deck, groups: tuple[_Group, ...], size: Size, texts: Catalogue
) -> tuple[Deck, dict[str, CutLine]]:
    """Make the dividers as a deck, and return the outline of each by its id."""
    cards, outlines = [], {}
    icons = dict(deck.icons)
    radius = deck.card_format.corner_radius_mm
    for place, group in enumerate(groups):
        name = f"divider-{place + 1}"
        wide = TAB * size.width_mm
        tab = Rect(tab_left(place, len(groups), size.width_mm), 0, wide, request.tab_mm)
        outlines[name] = outline(size, tab, radius)
        if group.suit is not None:
            icons[name] = replace(group.suit.symbol, colour=group.suit.colour)
        figures = tuple(_figures(name, group, size, tab, outlines[name], deck, texts))
        cards.append(DeckCard(name, group.name, 1, TEMPLATE, data={"figures": figures, "own_macros": ""}))
    made = replace(
        deck,
        id=f"{deck.id}-dividers",
        title=f"{request.game.title if request.game else deck.title}: dividers",
        card_format=CardFormat("divider", "Divider", size, 0.0, "the card's size and a tab"),
        backs=(),
        cards=tuple(cards),
        icons=icons,
        safe_margin_mm=SAFE_MM,
        is_typed=False,
        notes=(),
    )
    return made, outlines


def _figures(
    name: str, group: _Group, size: Size, tab: Rect, cut: CutLine, deck: Deck, texts: Catalogue
) -> Iterator[Figure]:
    """Lay out a divider: its suit's colour, symbol and name, and both again on the tab."""
    ground = group.suit.colour if group.suit is not None else deck.theme.colours["accent"]
    light = max((CREAM, INK), key=lambda colour: contrast(ground, colour))
    gold = GOLD if contrast(ground, GOLD) >= 2 else light
    look = BoxDesign(ground, lambda wall, frame: (), lambda area: lattice(area, ground, light), light, gold)
    body = Rect(0, tab.bottom, size.width_mm, size.height_mm - tab.bottom)
    painted = (body.expand(BLEED_MM), tab.expand(BLEED_MM))
    whole = Rect(0, 0, size.width_mm, size.height_mm).expand(BLEED_MM)
    for place, area in enumerate(painted):
        inside = (Plate(area.x, area.y, area.width, area.height, ground), *lattice(area, ground, light))
        yield Window(f"{name}-ground-{place}", rect_path(area), IDENTITY, inside)
    around = f"{rect_path(whole)} {path_data(cut)}"
    lines = (Stroke(path_data(cut), "#ffffff", HALO_MM), Stroke(path_data(cut), "#000000", GUIDE_MM))
    yield Window(f"{name}-outside", around, IDENTITY, lines, is_even_odd=True)
    label = literal_markup(_group_name(deck, group, texts))
    yield from _tab(tab, label, name if group.suit is not None else "", look)
    yield from _body(body, label, f"{texts('Cards')}: {group.count}", name if group.suit is not None else "", look)


def _group_name(deck: Deck, group: _Group, texts: Catalogue) -> str:
    """Return the name of a group; a suit's is translated, as the deck itself is not."""
    if group.suit is None:
        return group.name
    (suit,) = (each for each in deck.suits if each.id == group.suit.id)
    return texts(suit.name)


def _tab(tab: Rect, label: str, sign: str, look: BoxDesign) -> Iterator[Figure]:
    inset = SAFE_MM
    high = tab.height - inset - 0.6
    left = tab.x + inset
    if sign:
        yield Plate(left, tab.y + inset, high, high, CREAM, radius=high / 2)
        yield Emblem(left + high * 0.16, tab.y + inset + high * 0.16, high * 0.68, high * 0.68, sign)
        left += high + 1.2
    yield Plate(left - 0.4, tab.y + inset, tab.right - inset - left + 0.4, high, look.ground, is_bleed=True)
    area = Rect(left, tab.y + inset, tab.right - inset - left, high)
    yield line(area, label, high * 0.6, SMALLEST_MM, fill=look.light, anchor="start" if sign else "middle")


def _body(body: Rect, label: str, count: str, sign: str, look: BoxDesign) -> Iterator[Figure]:
    k = min(body.width / 63.5, body.height / 88.9)
    frame = body.expand(-max(3.4 * k + 0.6, SAFE_MM + 0.4))
    yield Stroke(rect_path(frame), fill=look.ground)
    yield from frame_lines(rect_path(frame), frame, look, k, has_corners=False)
    x = body.centre[0]
    plate = Rect(frame.x + 3 * k, frame.bottom - 21 * k, frame.width - 6 * k, 12.5 * k)
    if sign:
        radius = min(frame.width * 0.36, (plate.y - frame.y) * 0.4)
        yield from roundel(x, (frame.y + plate.y) / 2, radius, sign, look)
    else:
        plate = replace(plate, y=frame.centre[1] - 6.2 * k)
    yield from title_plate(plate, label, look, k)
    area = Rect(plate.x, plate.bottom + 0.8 * k, plate.width, max(5 * k, SMALLEST_COUNT_MM))
    yield line(area, count, max(3.2 * k, SMALLEST_COUNT_MM), SMALLEST_COUNT_MM, fill=look.light)


def _lines(name: str, lines: list[CutLine], size: Size, title: str) -> dict[str, bytes]:
    """Write the outlines of a sheet, and read them back."""
    made = write_lines(name, lines, size, title=f"{title}: cut")
    if has_dxf():
        from generator.writers.cutters.dxf_files import read_dxf

        if len(read_dxf(made[f"{name}.dxf"], size).lines) != len(lines):
            raise RenderError(f"{name}.dxf does not hold the outlines of its sheet")
    if sum(map(len, read_svg(made[f"{name}.svg"]).values())) != len(lines):
        raise RenderError(f"{name}.svg does not hold the outlines of its sheet")
    return made
