"""Assigns copies of cards to slots on sheets.

Slots keep their positions even on a sheet that is not full, so that one cut fits all sheets, and a card without a back
leaves its verso slot empty.
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from generator.errors import LayoutError
from generator.geometry import TOLERANCE_MM, Rect, Size, without
from generator.imposition.fixed_grid import fixed_grid
from generator.imposition.plan import (
    Copy,
    ImposedSheet,
    Placement,
    SheetPlan,
    SheetSide,
    SlotGrid,
    is_level_fold,
    mirror,
    printable_area,
    turns_about_level_axis,
)
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Layout, PageOrder
from generator.units import format_mm

FOLD_CLEARANCE_MM = 2.0
"""Between the bleeds of faces and backs across a fold (ours): room for the fold line."""
OVERLAP_MM = 0.1
"""Bleed shown over a shared cut (ours): without it, viewers let the paper shine through."""
LANE_MM = 0.5
"""Half the width kept free of bleed for a crop mark where bleed and mark share a narrow strip (ours)."""
SETBACK_MM = 0.35
"""From the trim to a crop mark at least (ours): a slightly misplaced cut leaves no ink on the card."""
MIN_MARK_MM = 1.0
"""A shorter crop mark cannot be aimed at (ours)."""
MAX_DISTANCE_MM = 1000.0
"""Larger bleeds, gutters and margins are typing errors (ours)."""


def impose(
    copies: Sequence[Copy],
    card: Size,
    sheet: SheetFormat,
    *,
    skip: Collection[int] = (),
    has_marks: bool = True,
    order: PageOrder | None = None,
) -> SheetPlan:
    """Assign copies to slots, row by row from the top left of the recto.

    Args:
        copies: In printing order.
        card: The trim size.
        sheet: Paper and layout.
        skip: Slots of the first sheet, from 1, that are used already.
        has_marks: Whether to keep lanes free for crop marks in narrow strips.
        order: Page order of layout single; None: each face before its back.

    Raises:
        LayoutError: A card does not fit, the gutter is neither 0 nor 2 x bleed or more, or every slot of the
            first sheet is skipped; states sizes in mm and what would fit.
    """
    _check_format(sheet)
    if not copies:
        raise LayoutError("no cards are chosen; there is nothing to print")
    if sheet.layout is Layout.SINGLE:
        return replace(_single(copies, card, sheet, skip), order=order)
    if sheet.cells is not None:
        grid = fixed_grid(card, sheet, sheet.cells)
    else:
        grid = _fold_grid(card, sheet) if sheet.layout is Layout.GUTTERFOLD else _grid(card, sheet)
    free = _free_slots(len(grid.slots), skip)
    lanes = _lanes(grid, sheet) if has_marks else frozenset()
    filler = _SheetFiller(grid, sheet, lanes)
    sheets: list[ImposedSheet] = []
    rest = iter(copies)
    while taken := dict(zip(free, rest, strict=False)):
        sheets.append(filler.fill(len(sheets) + 1, taken))
        free = range(len(grid.slots))
    if any(each.verso for each in sheets):
        # A sheet without any back keeps an empty verso, so that no later back is printed behind another face.
        blank = SheetSide(grid.size, (), is_verso=True)
        sheets = [each if each.verso else replace(each, verso=blank) for each in sheets]
    return SheetPlan(sheet, grid, tuple(sheets), lanes)


def _check_format(sheet: SheetFormat) -> None:
    bleed, gutter, margin = sheet.bleed_mm, sheet.gutter_mm, sheet.margin_mm
    for name, value in (("bleed", bleed), ("gutter", gutter), ("margin", margin)):
        if not 0 <= value <= MAX_DISTANCE_MM:
            raise LayoutError(
                f"a {name} of {format_mm(value)} mm is out of range; use 0 to {format_mm(MAX_DISTANCE_MM)} mm"
            )
    if 0 < gutter < 2 * bleed - TOLERANCE_MM:
        raise LayoutError(
            f"a gutter of {format_mm(gutter)} mm has no room for two bleeds of {format_mm(bleed)} mm; use 0, or "
            f"{format_mm(2 * bleed)} mm or more"
        )


def _free_slots(slot_count: int, skip: Collection[int]) -> Sequence[int]:
    wrong = sorted(slot for slot in skip if not 1 <= slot <= slot_count)
    if wrong:
        which = f"slot {wrong[0]} is" if len(wrong) == 1 else f"slots {', '.join(map(str, wrong[:9]))} are"
        raise LayoutError(f"{which} not on the sheet; it has slots 1 to {slot_count}")
    free = [slot for slot in range(slot_count) if slot + 1 not in skip]
    if not free:
        raise LayoutError(f"all {slot_count} slots of the first sheet are skipped; leave at least one")
    return free


def _count(room_mm: float, card_mm: float, gutter_mm: float) -> int:
    return max(0, math.floor((room_mm + gutter_mm + TOLERANCE_MM) / (card_mm + gutter_mm)))


def _orientations(sheet: SheetFormat) -> tuple[Size, Size]:
    portrait = sheet.paper.size
    return portrait, portrait.transpose()


def _outer_bleed(sheet: SheetFormat) -> float:
    # At gutter 0 the outer bleed is reduced to the printable area and costs no slot.
    return sheet.bleed_mm if sheet.gutter_mm else 0.0


def _grid(card: Size, sheet: SheetFormat) -> SlotGrid:
    grids = []
    for size in _orientations(sheet):
        room = printable_area(size, sheet).expand(-_outer_bleed(sheet))
        columns = _count(room.width, card.width_mm, sheet.gutter_mm)
        grids.append((size, columns, _count(room.height, card.height_mm, sheet.gutter_mm)))
    size, columns, rows = max(grids, key=lambda grid: grid[1] * grid[2])  # of equals the first
    if not columns * rows:
        raise _too_large(card, sheet, [card])
    block = _centre_block(size, columns, rows, card, sheet.gutter_mm)
    return SlotGrid(size, card, tuple(_cells(block.x, block.y, columns, rows, card, sheet.gutter_mm)), block)


def _centre_block(size: Size, columns: int, rows: int, card: Size, gutter_mm: float) -> Rect:
    width = columns * card.width_mm + (columns - 1) * gutter_mm
    height = rows * card.height_mm + (rows - 1) * gutter_mm
    return Rect((size.width_mm - width) / 2, (size.height_mm - height) / 2, width, height)


def _cells(x: float, y: float, columns: int, rows: int, card: Size, gutter_mm: float) -> list[Rect]:
    step_x, step_y = card.width_mm + gutter_mm, card.height_mm + gutter_mm
    return [
        Rect(x + column * step_x, y + row * step_y, card.width_mm, card.height_mm)
        for row in range(rows)
        for column in range(columns)
    ]


def _too_large(card: Size, sheet: SheetFormat, blocks: Sequence[Size]) -> LayoutError:
    """Return the error for a card that does not fit, with what would; `blocks`: its possible sizes, without bleed."""
    margin, bleed = sheet.margin_mm, _outer_bleed(sheet)
    room = printable_area(sheet.paper.size, sheet)
    is_fold = sheet.layout is Layout.GUTTERFOLD
    what = f"a card of {format_mm(card.width_mm)} x {format_mm(card.height_mm)} mm"
    if is_fold:
        what += ", its back and the fold between them"
    if bleed:
        what += f" with {format_mm(bleed)} mm bleed around"
    printable = "none"
    if min(room.width, room.height) > 0:
        printable = f"{format_mm(room.width)} x {format_mm(room.height)} mm"
    least = min(blocks, key=lambda block: block.width_mm * block.height_mm)
    border = 2 * (bleed + margin)
    ways = [f"paper of at least {format_mm(least.width_mm + border)} x {format_mm(least.height_mm + border)} mm"]
    spare = _largest_margin(blocks, sheet)
    if spare >= bleed:
        ways.append(f"margins of at most {format_mm(math.floor((spare - bleed) * 100 + 1e-6) / 100)} mm")
    if bleed and spare >= margin:
        ways.append("a gutter of 0, which needs no outer bleed")
    if is_fold and _largest_margin([card], sheet) >= bleed + margin:
        ways.append("layout duplex")
    return LayoutError(
        f"{what} {'do' if is_fold else 'does'} not fit on {sheet.paper.name}, whose printable area inside margins of "
        f"{format_mm(margin)} mm is {printable}; use {', or '.join(ways)}"
    )


def _largest_margin(blocks: Sequence[Size], sheet: SheetFormat) -> float:
    """Return the distance of the best block from the paper's edge; below 0: none fits."""
    return max(
        min(size.width_mm - block.width_mm, size.height_mm - block.height_mm) / 2
        for size in _orientations(sheet)
        for block in blocks
    )


# --- gutterfold ------------------------------------------------------------------------------------------


def _fold_gap(sheet: SheetFormat) -> float:
    return 2 * sheet.bleed_mm + FOLD_CLEARANCE_MM


def _fold_grid(card: Size, sheet: SheetFormat) -> SlotGrid:
    """Find the best of four grids: either paper orientation, folded along either middle."""
    gap = _fold_gap(sheet)
    grids = []
    for size in _orientations(sheet):
        room = printable_area(size, sheet).expand(-_outer_bleed(sheet))
        for is_level in (True, False):
            half_width = room.width if is_level else (room.width - gap) / 2
            half_height = (room.height - gap) / 2 if is_level else room.height
            columns = _count(half_width, card.width_mm, sheet.gutter_mm)
            grids.append((size, is_level, columns, _count(half_height, card.height_mm, sheet.gutter_mm)))
    size, is_level, columns, rows = max(grids, key=lambda grid: grid[2] * grid[3])  # of equals the first
    if not columns * rows:
        one = [Size(card.width_mm, 2 * card.height_mm + gap), Size(2 * card.width_mm + gap, card.height_mm)]
        raise _too_large(card, sheet, one)
    middle_x, middle_y = size.width_mm / 2, size.height_mm / 2
    block = _centre_block(size, columns, rows, card, sheet.gutter_mm)
    if is_level:
        left, top = block.x, middle_y - gap / 2 - block.height
        whole = Rect(left, top, block.width, 2 * block.height + gap)
        fold = ((0.0, middle_y), (size.width_mm, middle_y))
    else:
        left, top = middle_x - gap / 2 - block.width, block.y
        whole = Rect(left, top, 2 * block.width + gap, block.height)
        fold = ((middle_x, 0.0), (middle_x, size.height_mm))
    return SlotGrid(size, card, tuple(_cells(left, top, columns, rows, card, sheet.gutter_mm)), whole, fold)


class _SheetFiller:
    """Puts copies into slots; positions are computed once for all sheets."""

    def __init__(self, grid: SlotGrid, sheet: SheetFormat, lanes: Collection[str]) -> None:
        self.grid, self.sheet = grid, sheet
        is_fold = sheet.layout is Layout.GUTTERFOLD
        is_level = is_level_fold(grid) if is_fold else turns_about_level_axis(grid.size, sheet.flip)
        self.back_turn_deg = 180 if is_level else 0
        behind = [mirror(slot, grid.size, is_level_axis=is_level) for slot in grid.slots]
        rects = _lane_rects(grid, sheet, lanes)
        self.faces = [(trim, _visible(trim, grid, sheet, rects)) for trim in grid.slots]
        # A verso has no crop marks, and needs no lanes for them.
        self.backs = [(trim, _visible(trim, grid, sheet, rects if is_fold else ())) for trim in behind]

    def fill(self, number: int, filled: Mapping[int, Copy]) -> ImposedSheet:
        layout, size = self.sheet.layout, self.grid.size
        faces: list[Placement] = []
        backs: list[Placement] = []
        for slot, copy in filled.items():
            trim, visible = self.faces[slot]
            faces.append(Placement(f"face-{copy.card_id}", trim, 0, visible))
            if copy.back_id is not None and layout is not Layout.FACES:
                trim, visible = self.backs[slot]
                backs.append(Placement(f"back-{copy.back_id}", trim, self.back_turn_deg, visible))
        if layout is Layout.DUPLEX and backs:
            return ImposedSheet(number, SheetSide(size, tuple(faces)), SheetSide(size, tuple(backs), is_verso=True))
        return ImposedSheet(number, SheetSide(size, (*faces, *backs)))


def _single(copies: Sequence[Copy], card: Size, sheet: SheetFormat, skip: Collection[int]) -> SheetPlan:
    if skip:
        raise LayoutError("layout single has one card per page, so no slot can be skipped; remove --skip")
    bleed = sheet.bleed_mm
    size = Size(card.width_mm + 2 * bleed, card.height_mm + 2 * bleed)
    trim = Rect(bleed, bleed, card.width_mm, card.height_mm)
    whole = (trim.expand(bleed),)
    has_backs = any(copy.back_id is not None for copy in copies)
    sheets = []
    for position, copy in enumerate(copies):
        recto = SheetSide(size, (Placement(f"face-{copy.card_id}", trim, 0, whole),))
        backs = () if copy.back_id is None else (Placement(f"back-{copy.back_id}", trim, 0, whole),)
        # A card without a back keeps an empty page, so that faces and backs stay in step.
        verso = SheetSide(size, backs, is_verso=True) if has_backs else None
        sheets.append(ImposedSheet(position + 1, recto, verso))
    single = replace(sheet, margin_mm=0.0, gutter_mm=0.0)
    return SheetPlan(single, SlotGrid(size, card, (trim,), trim), tuple(sheets))


# --- visible bleed ------------------------------------------------------------------------------------------


def strips(grid: SlotGrid, sheet: SheetFormat) -> dict[str, float]:
    """Return the width, in mm, of the printable strip on each side of the block."""
    printable, block = printable_area(grid.size, sheet), grid.block
    return {
        "left": block.x - printable.x,
        "top": block.y - printable.y,
        "right": printable.right - block.right,
        "bottom": printable.bottom - block.bottom,
    }


def cuts(grid: SlotGrid) -> tuple[list[float], list[float]]:
    xs = _distinct(value for trim in grid.trims for value in (trim.x, trim.right))
    ys = _distinct(value for trim in grid.trims for value in (trim.y, trim.bottom))
    return xs, ys


def _distinct(values: Iterable[float]) -> list[float]:
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > TOLERANCE_MM:
            kept.append(value)
    return kept


def _lanes(grid: SlotGrid, sheet: SheetFormat) -> frozenset[str]:
    if sheet.gutter_mm or grid.gaps:
        return frozenset()  # with gutters, the bleed is kept whole
    least = MIN_MARK_MM + SETBACK_MM
    return frozenset(
        side
        for side, room in strips(grid, sheet).items()
        if room + TOLERANCE_MM >= least and room < max(sheet.bleed_mm, SETBACK_MM) + MIN_MARK_MM - TOLERANCE_MM
    )


def _lane_rects(grid: SlotGrid, sheet: SheetFormat, lanes: Collection[str]) -> list[Rect]:
    """Return the areas that crop marks take from the bleed, along every cut from the setback outwards."""
    printable, inner = printable_area(grid.size, sheet), grid.block.expand(SETBACK_MM)
    xs, ys = cuts(grid)
    width, height = inner.y - printable.y, inner.x - printable.x
    made = {
        "top": [Rect(x - LANE_MM, printable.y, 2 * LANE_MM, width) for x in xs],
        "bottom": [Rect(x - LANE_MM, inner.bottom, 2 * LANE_MM, width) for x in xs],
        "left": [Rect(printable.x, y - LANE_MM, height, 2 * LANE_MM) for y in ys],
        "right": [Rect(inner.right, y - LANE_MM, height, 2 * LANE_MM) for y in ys],
    }
    return [rect for side in sorted(lanes) for rect in made[side]]


def _visible(trim: Rect, grid: SlotGrid, sheet: SheetFormat, lane_rects: Sequence[Rect]) -> tuple[Rect, ...]:
    bleed, block, room = sheet.bleed_mm, grid.block, strips(grid, sheet)
    from_edge = {
        "left": trim.x - block.x,
        "top": trim.y - block.y,
        "right": block.right - trim.right,
        "bottom": block.bottom - trim.bottom,
    }
    across, down = grid.gaps or (sheet.gutter_mm, sheet.gutter_mm)
    inner = {
        side: min(bleed, gap / 2 if gap > TOLERANCE_MM else OVERLAP_MM)
        for side, gap in (("left", across), ("right", across), ("top", down), ("bottom", down))
    }
    shown = {
        side: min(bleed, max(0.0, room[side])) if distance < TOLERANCE_MM else inner[side]
        for side, distance in from_edge.items()
    }
    if grid.fold is not None:
        is_level = is_level_fold(grid)
        middle = grid.fold[0][1] if is_level else grid.fold[0][0]
        edges = (("bottom", trim.bottom), ("top", trim.y))
        for side, edge in edges if is_level else (("right", trim.right), ("left", trim.x)):
            if abs(edge - middle) < _fold_gap(sheet) / 2 + TOLERANCE_MM:
                shown[side] = bleed
    whole = Rect(
        trim.x - shown["left"],
        trim.y - shown["top"],
        trim.width + shown["left"] + shown["right"],
        trim.height + shown["top"] + shown["bottom"],
    )
    return tuple(without(whole, lane_rects))
