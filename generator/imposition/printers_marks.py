"""Printer's marks beside the cards on a sheet: crop marks, fold line, rulers, label, corner guide.

They go into the free strips, turned if need be; none of them costs a slot or covers a card or a bleed.
Marks without room are reported.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from generator.geometry import TOLERANCE_MM, Matrix, Rect, rotation, translation
from generator.imposition.assignment import MIN_MARK_MM, SETBACK_MM, cuts, strips
from generator.imposition.plan import SheetPlan, SheetSide, SlotGrid, is_face, is_level_fold
from generator.imposition.sheet_format import MarkOptions
from generator.options.choices import CropMarks, Layout
from generator.units import MM_PER_INCH, format_mm

CROP_MARK_MM = 4.0
"""Longest crop mark (ours)."""
LINE_MM = 0.2
"""Width of the dark core of a mark (ours)."""
WHITE, BLACK, GUIDE = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0), (0.6, 0.6, 0.6)
"""Colours of halos, of marks, and of corner guides."""
GUIDE_MM = 0.1
"""Width of a corner guide (ours): it may remain on the card."""
HALO_MM = 0.7
"""Width of the white line under a mark (ours), so that it is visible on black too."""
_CLEARANCE_MM = 0.4
_QUARTER = 0.5522847
"""Control length of a quarter circle of radius 1 as a cubic curve."""
RULER_HEIGHT_MM = 3.0
_RULER_GAP_MM, _RULER_SIZE_MM = 0.8, 2.2
"""From a ruler to its caption, and the size of that."""
_LABEL_SIZE_MM = 2.3


@dataclass(frozen=True, slots=True)
class StraightMark:
    x1: float
    """Start, mm from the left."""
    y1: float
    """Start, mm from the top."""
    x2: float
    """End, mm from the left."""
    y2: float
    """End, mm from the top."""
    width: float = LINE_MM
    """Of the dark core."""
    has_halo: bool = False
    """Whether there is a white line under it."""
    dashes: tuple[float, ...] = ()
    """Lengths on and off; empty: solid."""

    @property
    def bounds(self) -> Rect:
        """The rectangle that the dark core covers."""
        left, top = min(self.x1, self.x2), min(self.y1, self.y2)
        return Rect(left, top, abs(self.x2 - self.x1), abs(self.y2 - self.y1)).expand(self.width / 2)


@dataclass(frozen=True, slots=True)
class Arc:
    """A quarter circle between two trim edges: the cut of a rounded corner."""

    x: float
    """Centre, mm from the left."""
    y: float
    """Centre, mm from the top."""
    radius: float
    """Radius in mm."""
    start_deg: float
    """Start angle, clockwise from the right."""

    @property
    def points(self) -> tuple[float, ...]:
        """Its ends as x and y, with the two control points of a cubic curve between them."""
        sx, sy = {0: (1, 1), 90: (-1, 1), 180: (-1, -1), 270: (1, -1)}[int(self.start_deg)]
        # From the horizontal end to the vertical end of the quarter, in units of the radius.
        ends = [(sx, 0.0), (sx, sy * _QUARTER), (sx * _QUARTER, sy), (0.0, sy)]
        return tuple(value for x, y in ends for value in (self.x + x * self.radius, self.y + y * self.radius))


@dataclass(frozen=True, slots=True)
class Label:
    text: str
    size_mm: float
    matrix: Matrix
    """From the text's own coordinates, baseline at 0, 0, to the sheet side."""


@dataclass(frozen=True, slots=True)
class PrintersMarks:
    lines: tuple[StraightMark, ...] = ()
    arcs: tuple[Arc, ...] = ()
    labels: tuple[Label, ...] = ()
    missing: tuple[str, ...] = ()


def place_marks(
    plan: SheetPlan, label: str, label_width_mm: float, options: MarkOptions, *, is_verso: bool
) -> PrintersMarks:
    """Place the marks that all sheets share.

    Args:
        label: The longest line of text; a shorter one fits where it does.
        label_width_mm: Its width at 1 mm font size.
    """
    if plan.sheet.layout is Layout.SINGLE:
        return PrintersMarks()
    made = _MarkPlacer(plan)
    if not is_verso and options.crop is not CropMarks.NONE:
        made.add_crop_marks(is_everywhere=options.crop is CropMarks.ALL)
    if plan.grid.fold is not None:
        made.add_fold_line()
    if options.has_rulers:
        for ruler in RULERS:
            made.add_ruler(ruler)
    if options.has_label:
        made.add_label(label, label_width_mm)
    return PrintersMarks(tuple(made.lines), (), tuple(made.labels), tuple(made.missing))


@dataclass(frozen=True, slots=True)
class Ruler:
    """A ruler, `RULER_HEIGHT_MM` high, with its caption at the right."""

    length: float
    """In mm."""
    caption: str
    pitch: float
    """Between ticks, in mm."""
    steps: tuple[int, int]
    """How many ticks make half a step, and a whole one."""

    @property
    def name(self) -> str:
        return f"the {self.caption} ruler"

    @property
    def width(self) -> float:
        return self.length + _RULER_GAP_MM + 0.6 * _RULER_SIZE_MM * len(self.caption) + 0.3

    def draw(self, place: Matrix) -> tuple[list[StraightMark], Label]:
        """Return its lines and its caption, by the map from its top left corner."""

        def line(x1: float, y1: float, x2: float, y2: float) -> StraightMark:
            return StraightMark(*place.apply(x1, y1), *place.apply(x2, y2), width=0.12)

        half, whole = self.steps
        base = RULER_HEIGHT_MM - 0.2
        lines = []
        for number in range(round(self.length / self.pitch) + 1):
            x = number * self.pitch + 0.15
            height = 2.6 if number % whole == 0 else 1.9 if number % half == 0 else 1.2
            lines.append(line(x, base, x, base - height))
        lines.append(line(0.15, base, self.length + 0.15, base))
        return lines, Label(self.caption, _RULER_SIZE_MM, place @ translation(self.length + _RULER_GAP_MM, base))


RULERS = (Ruler(50.0, "50 mm", 1.0, (5, 10)), Ruler(2 * MM_PER_INCH, "2 in", MM_PER_INCH / 8, (4, 8)))
"""The rulers of each sheet."""


@dataclass(slots=True)
class _MarkPlacer:
    plan: SheetPlan
    lines: list[StraightMark] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    taken: list[Rect] = field(default_factory=list)

    # Crop marks

    def add_crop_marks(self, *, is_everywhere: bool) -> None:
        grid, sheet = self.plan.grid, self.plan.sheet
        block, room = grid.block, strips(grid, sheet)
        xs, ys = cuts(grid)
        for name, reach in room.items():
            start = SETBACK_MM if name in self.plan.lanes else max(min(sheet.bleed_mm, reach), SETBACK_MM)
            end = min(start + CROP_MARK_MM, reach)
            if end - start < MIN_MARK_MM - TOLERANCE_MM:
                self.missing.append(f"crop marks at the {name} of the sheet")
                continue
            near, far = {
                "top": (block.y - end, block.y - start),
                "bottom": (block.bottom + start, block.bottom + end),
                "left": (block.x - end, block.x - start),
                "right": (block.right + start, block.right + end),
            }[name]
            if name in ("top", "bottom"):
                for x in xs:
                    self.add_mark(x, near, x, far)
            else:
                for y in ys:
                    self.add_mark(near, y, far, y)
        if is_everywhere:
            self.add_inner_marks(xs, ys)

    def add_inner_marks(self, xs: Sequence[float], ys: Sequence[float]) -> None:
        """Draw marks in the gutters, from bleed to bleed."""
        grid, gutter = self.plan.grid, self.plan.sheet.gutter_mm
        away = max(self.plan.sheet.bleed_mm, SETBACK_MM)
        between_rows, between_columns = _gutters(grid, is_level=True), _gutters(grid, is_level=False)
        if not between_rows and not between_columns:
            return
        if gutter - 2 * away < MIN_MARK_MM - TOLERANCE_MM:
            self.missing.append(
                f"crop marks between the cards (they need a gutter of {format_mm(2 * away + MIN_MARK_MM)} mm or more)"
            )
            return
        for low, high in between_rows:
            for x in xs:
                self.add_mark(x, low + away, x, high - away)
        for low, high in between_columns:
            for y in ys:
                self.add_mark(low + away, y, high - away, y)

    def add_mark(self, x1: float, y1: float, x2: float, y2: float) -> None:
        # Where two cuts are so close that one's halo would cover the other, both marks still lie on bare paper.
        is_close = 0 < self.plan.sheet.gutter_mm < HALO_MM
        line = StraightMark(x1, y1, x2, y2, has_halo=not is_close)
        self.lines.append(line)
        self.taken.append(line.bounds.expand(_CLEARANCE_MM))

    # Fold line

    def add_fold_line(self) -> None:
        fold = self.plan.grid.fold
        assert fold is not None
        printable = self.plan.printable
        (x1, y1), (x2, y2) = fold
        x1, x2 = max(x1, printable.x), min(x2, printable.right)
        y1, y2 = max(y1, printable.y), min(y2, printable.bottom)
        line = StraightMark(x1, y1, x2, y2, dashes=(2.0, 1.0))
        self.lines.append(line)
        self.taken.append(line.bounds.expand(_CLEARANCE_MM))

    # Rulers and label

    def add_ruler(self, ruler: Ruler) -> None:
        place = self.take_room(ruler.width, RULER_HEIGHT_MM)
        if place is None:
            self.missing.append(ruler.name)
            return
        lines, label = ruler.draw(place)
        self.lines += lines
        self.labels.append(label)

    def add_label(self, text: str, width_at_1mm: float) -> None:
        height = 1.3 * _LABEL_SIZE_MM
        for size in (_LABEL_SIZE_MM, 2.0, 1.7):
            place = self.take_room(width_at_1mm * size, height)
            if place is not None:
                self.labels.append(Label(text, size, place @ translation(0.0, size)))
                return
        self.missing.append("the label with deck and sheet")

    def take_room(self, width: float, height: float) -> Matrix | None:
        """Find a free place of that size and reserve it; return the map from its top left corner to the sheet side."""
        for area, is_turned in self.free_areas():
            w, h = (height, width) if is_turned else (width, height)
            rect = _first_free(area, w, h, self.taken)
            if rect is not None:
                self.taken.append(rect.expand(_CLEARANCE_MM))
                # Turned to read from the bottom up.
                upright = translation(rect.x, rect.y)
                return translation(rect.x, rect.bottom) @ rotation(270) if is_turned else upright
        return None

    def free_areas(self) -> Iterator[tuple[Rect, bool]]:
        """Yield the strips of the printable area beside block and bleed, those for horizontal text first."""
        printable, block = self.plan.printable, self.plan.grid.block
        room, bleed = strips(self.plan.grid, self.plan.sheet), self.plan.sheet.bleed_mm
        used = {name: min(bleed, max(reach, 0.0)) for name, reach in room.items()}
        top = Rect(printable.x, printable.y, printable.width, block.y - used["top"] - printable.y)
        low = block.bottom + used["bottom"]
        bottom = Rect(printable.x, low, printable.width, printable.bottom - low)
        left = Rect(printable.x, printable.y, block.x - used["left"] - printable.x, printable.height)
        east = block.right + used["right"]
        right = Rect(east, printable.y, printable.right - east, printable.height)
        for area in (top, bottom):
            if area.height > 0:
                yield area, False
        for area in (left, right):
            if area.width > 0:
                yield area, True


def _first_free(area: Rect, width: float, height: float, taken: Sequence[Rect]) -> Rect | None:
    """Find the leftmost free place of a size in an area, and of these the topmost.

    Such a place touches the area or a reserved rectangle on its left and at its top: no other needs trying.
    """
    near = [rect for rect in taken if rect.overlaps(area)]
    xs = sorted({area.x, *(rect.right for rect in near if rect.right > area.x)})
    ys = sorted({area.y, *(rect.bottom for rect in near if rect.bottom > area.y)})
    for x in xs:
        column = [rect for rect in near if rect.overlaps(Rect(x, area.y, width, area.height))]
        for y in ys:
            rect = Rect(x, y, width, height)
            if area.contains(rect) and not any(rect.overlaps(other) for other in column):
                return rect
    return None


def _gutters(grid: SlotGrid, *, is_level: bool) -> list[tuple[float, float]]:
    """Return start and end of each gutter between rows (`is_level`) or columns of cards, except the fold."""
    spans = {(r.y, r.bottom) if is_level else (r.x, r.right) for r in grid.trims}
    gaps = [(end, start) for (_, end), (start, _) in pairwise(sorted(spans))]
    fold = grid.fold[0][1 if is_level else 0] if grid.fold is not None and is_level_fold(grid) == is_level else None
    return [(end, start) for end, start in gaps if fold is None or not end < fold < start]


def corner_arcs(side: SheetSide, radius: float) -> Iterator[Arc]:
    """Yield the rounded-corner guides of the faces on a sheet side; `radius` in mm."""
    for placement in side.placements:
        trim = placement.trim
        if side.is_verso or not is_face(placement.side_id):
            continue
        left, right = trim.x + radius, trim.right - radius
        top, bottom = trim.y + radius, trim.bottom - radius
        yield Arc(left, top, radius, 180)
        yield Arc(right, top, radius, 270)
        yield Arc(right, bottom, radius, 0)
        yield Arc(left, bottom, radius, 90)
