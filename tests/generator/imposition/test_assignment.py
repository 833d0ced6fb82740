"""Where every copy lies on every sheet, against paper turned and folded in space and slots counted by brute force."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.errors import LayoutError
from generator.geometry import Rect, Size
from generator.imposition.assignment import impose
from generator.imposition.plan import Copy, SheetPlan, SheetSide
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Flip, Layout, PageOrder
from generator.papers import Paper
from tests.generator.papers import (
    A3,
    A4,
    CARDS,
    LEGAL,
    LETTER,
    PAPERS,
    POKER,
    PROPERTY,
    TABLOID,
    Box,
    apart,
    box,
    card_sizes,
    copies_of,
    corners,
    custom_paper,
    is_behind,
    is_covered,
    middle,
    printable,
    seen_from_the_front,
    sheet_formats,
    shown,
    turned_over,
)

FOLD_ROOM_MM = 2.0
"""What the press keeps between the bleeds across a fold."""
BOTH_SIDES = st.sampled_from([Layout.DUPLEX, Layout.GUTTERFOLD])


def poker_sheet(
    paper: Paper = A4,
    layout: Layout = Layout.DUPLEX,
    flip: Flip = Flip.LONG_EDGE,
    *,
    bleed: float = 3,
    gutter: float = 0,
    margin: float = 5,
) -> SheetFormat:
    return SheetFormat(paper, layout, flip, bleed, gutter, margin)


def named(count: int, back: str | None = "sea") -> list[Copy]:
    return [Copy(f"{number:02d}", back) for number in range(count)]


# --- an independent count --------------------------------------------------------------------------------


def in_a_row(room: float, card: float, gutter: float) -> int:
    """Put one card beside the other until the next would not fit."""
    count, used = 0, card
    while used <= room + 0.0101 and count < 200:
        count, used = count + 1, used + gutter + card
    return count


def most_slots(card: Size, sheet: SheetFormat) -> int:
    """Count the slots of a sheet in every way that it can lie and be folded."""
    outer = sheet.bleed_mm if sheet.gutter_mm > 0 else 0.0
    short, long = sorted((sheet.paper.size.width_mm, sheet.paper.size.height_mm))
    found = [0]
    for width, height in ((short, long), (long, short)):
        wide, high = (side - 2 * sheet.margin_mm - 2 * outer for side in (width, height))
        if sheet.layout is Layout.GUTTERFOLD:
            fold = 2 * sheet.bleed_mm + FOLD_ROOM_MM
            rooms = [(wide, (high - fold) / 2), ((wide - fold) / 2, high)]
        else:
            rooms = [(wide, high)]
        found += [
            in_a_row(across, card.width_mm, sheet.gutter_mm) * in_a_row(down, card.height_mm, sheet.gutter_mm)
            for across, down in rooms
        ]
    return max(found)


def planned(
    copies: Sequence[Copy], card: Size, sheet: SheetFormat, skip: Sequence[int] = (), *, has_marks: bool = True
) -> SheetPlan:
    """Impose what fits; what does not is another test's matter."""
    assume(most_slots(card, sheet) > 0)
    return impose(copies, card, sheet, skip=skip, has_marks=has_marks)


def sides(plan: SheetPlan) -> list[SheetSide]:
    return [side for sheet in plan.sheets for side in (sheet.recto, sheet.verso) if side is not None]


def faces(side: SheetSide) -> list[tuple[str, Rect]]:
    return [(each.side_id, each.trim) for each in side.placements if each.side_id.startswith("face-")]


# --- properties ------------------------------------------------------------------------------------------


@PROPERTY
@given(card_sizes, sheet_formats())
def test_a_sheet_has_as_many_slots_as_brute_force_finds_or_is_refused(card: Size, sheet: SheetFormat) -> None:
    expected = most_slots(card, sheet)
    if expected:
        assert len(impose(named(1), card, sheet).grid.slots) == expected
    else:
        with pytest.raises(LayoutError, match=r"(does|do) not fit on .*; use paper of at least [\d.]+ x [\d.]+ mm"):
            impose(named(1), card, sheet)


@PROPERTY
@given(card_sizes, sheet_formats(), copies_of, st.data())
def test_every_copy_is_placed_once_in_order_row_by_row_in_slots_that_are_not_skipped(
    card: Size, sheet: SheetFormat, copies: list[Copy], data: st.DataObject
) -> None:
    slot_count = most_slots(card, sheet)
    assume(0 < slot_count < 60)
    skip = data.draw(st.sets(st.integers(1, slot_count), max_size=slot_count - 1))
    plan = impose(copies, card, sheet, skip=skip)
    placed = [face for each in plan.sheets for face in faces(each.recto)]
    assert [side_id for side_id, _ in placed] == [f"face-{copy.card_id}" for copy in copies]
    # Which slot each lies in: slots are counted row by row, so by y, then by x.
    slots = sorted(plan.grid.slots, key=lambda slot: (round(slot.y, 3), slot.x))
    expected = [place for place in range(slot_count) if place + 1 not in skip]
    while len(expected) < len(copies):
        expected += range(slot_count)
    assert [slots.index(trim) for _, trim in placed] == expected[: len(copies)]
    # No sheet is left empty, and none is added.
    rest = max(0, len(copies) - (slot_count - len(skip)))
    assert len(plan.sheets) == 1 + -(-rest // slot_count)
    assert [each.number for each in plan.sheets] == list(range(1, len(plan.sheets) + 1))


@PROPERTY
@given(card_sizes, sheet_formats(), copies_of)
def test_plan_sums_equal_copy_counts(card: Size, sheet: SheetFormat, copies: list[Copy]) -> None:
    plan = planned(copies, card, sheet)
    found = Counter(each.side_id for side in sides(plan) for each in side.placements)
    expected = Counter(f"face-{copy.card_id}" for copy in copies)
    if sheet.layout is not Layout.FACES:
        expected += Counter(f"back-{copy.back_id}" for copy in copies if copy.back_id is not None)
    assert found == expected
    assert plan.page_count == len(sides(plan))


@PROPERTY
@given(card_sizes, sheet_formats(), copies_of, st.booleans())
def test_nothing_overlaps_and_nothing_leaves_the_printable_area(
    card: Size, sheet: SheetFormat, copies: list[Copy], has_marks: bool
) -> None:
    plan = planned(copies, card, sheet, has_marks=has_marks)
    for side in {id(side): side for side in sides(plan)}.values():
        area = printable(side.size, sheet.margin_mm)
        pieces: list[Box] = []
        for placement in side.placements:
            parts = shown(placement)
            assert is_covered(box(placement.trim), parts), "the trim is seen whole"
            # Neighbours overlap by a tenth of a mm over the cut that they share, each by as much.
            pieces += [part.grown(-0.1001, -0.1001, -0.1001, -0.1001) for part in parts]
            # 0.01 mm: what counts as fitting.
            assert all(area.holds(part, 0.0101) for part in parts)
            trim = box(placement.trim)
            assert (trim.right - trim.left, trim.bottom - trim.top) == pytest.approx((card.width_mm, card.height_mm))
        assert list(apart(pieces)) == []


@PROPERTY
@given(card_sizes, sheet_formats(), copies_of, st.booleans())
def test_with_a_gutter_every_card_has_its_full_bleed(
    card: Size, sheet: SheetFormat, copies: list[Copy], has_marks: bool
) -> None:
    assume(sheet.gutter_mm > 0)
    bleed = sheet.bleed_mm
    for side in sides(planned(copies, card, sheet, has_marks=has_marks)):
        for placement in side.placements:
            (whole,) = shown(placement)
            trim = box(placement.trim)
            assert whole.holds(trim.grown(bleed, bleed, bleed, bleed), 1e-9)
            assert trim.grown(bleed, bleed, bleed, bleed).holds(whole, 1e-9)


def expected_bleed(trim: Box, block: Box, area: Box, fold: tuple[str, float] | None, bleed: float) -> Box:
    """Return trim and visible bleed at gutter 0, lanes for marks left out of account."""
    over = min(bleed, 0.1)  # neighbours overlap by a hair
    reach = {
        "left": min(bleed, block.left - area.left) if trim.left - block.left < 0.01 else over,
        "top": min(bleed, block.top - area.top) if trim.top - block.top < 0.01 else over,
        "right": min(bleed, area.right - block.right) if block.right - trim.right < 0.01 else over,
        "bottom": min(bleed, area.bottom - block.bottom) if block.bottom - trim.bottom < 0.01 else over,
    }
    if fold is not None:
        axis, at = fold
        near = bleed + FOLD_ROOM_MM / 2 + 0.01
        for name, edge in (
            (("right", trim.right), ("left", trim.left))
            if axis == "x"
            else (("bottom", trim.bottom), ("top", trim.top))
        ):
            if abs(edge - at) < near:
                reach[name] = bleed
    return trim.grown(*(max(0.0, reach[name]) for name in ("left", "top", "right", "bottom")))


@PROPERTY
@given(card_sizes, sheet_formats(), copies_of, st.booleans())
def test_at_gutter_0_cards_bleed_only_outside_the_block_and_over_the_fold(
    card: Size, sheet: SheetFormat, copies: list[Copy], has_marks: bool
) -> None:
    sheet = SheetFormat(sheet.paper, sheet.layout, sheet.flip, sheet.bleed_mm, 0.0, sheet.margin_mm)
    plan = planned(copies, card, sheet, has_marks=has_marks)
    fold = None
    if plan.grid.fold is not None:
        (x1, y1), (x2, _) = plan.grid.fold
        fold = ("x", x1) if x1 == x2 else ("y", y1)
    block, area = box(plan.grid.block), printable(plan.grid.size, sheet.margin_mm)
    xs = {x for trim in map(box, plan.grid.trims) for x in (trim.left, trim.right)}
    ys = {y for trim in map(box, plan.grid.trims) for y in (trim.top, trim.bottom)}
    # Half a mm to each side of every prolonged cut may be left to the crop marks, from 0.35 mm outside the block.
    close = block.grown(0.35, 0.35, 0.35, 0.35)
    lanes = [Box(x - 0.5, area.top, x + 0.5, close.top) for x in xs]
    lanes += [Box(x - 0.5, close.bottom, x + 0.5, area.bottom) for x in xs]
    lanes += [Box(area.left, y - 0.5, close.left, y + 0.5) for y in ys]
    lanes += [Box(close.right, y - 0.5, area.right, y + 0.5) for y in ys]
    for side in sides(plan):
        for placement in side.placements:
            whole = expected_bleed(box(placement.trim), block, area, fold, sheet.bleed_mm)
            parts = shown(placement)
            assert all(whole.holds(part, 0.0001) for part in parts)
            is_marked = has_marks and not side.is_verso
            assert is_covered(whole, parts + lanes if is_marked else parts)


@PROPERTY
@given(card_sizes, sheet_formats(st.just(Layout.DUPLEX)), copies_of, st.data())
def test_every_duplex_back_is_behind_its_face_and_a_card_without_one_leaves_a_hole(
    card: Size, sheet: SheetFormat, copies: list[Copy], data: st.DataObject
) -> None:
    slot_count = most_slots(card, sheet)
    assume(0 < slot_count < 60)
    skip = data.draw(st.sets(st.integers(1, slot_count), max_size=slot_count - 1))
    plan = impose(copies, card, sheet, skip=skip)
    rest = list(copies)
    for each in plan.sheets:
        here, rest = rest[: len(each.recto.placements)], rest[len(each.recto.placements) :]
        printed = {}
        for back in each.verso.placements if each.verso else ():
            around = [
                seen_from_the_front(point, plan.grid.size, sheet.flip) for point in corners(back.trim, back.turn_deg)
            ]
            printed[tuple(round(value, 3) for value in middle(around))] = (back.side_id, around)
        for copy, face in zip(here, each.recto.placements, strict=True):
            front = corners(face.trim, face.turn_deg)
            behind = printed.pop(tuple(round(value, 3) for value in middle(front)), None)
            if copy.back_id is None:
                assert behind is None
            else:
                assert behind is not None
                assert behind[0] == f"back-{copy.back_id}"
                assert is_behind(front, behind[1])
        assert printed == {}, "a back is behind no card"


@PROPERTY
@given(card_sizes, sheet_formats(st.just(Layout.GUTTERFOLD)), copies_of)
def test_every_gutterfold_back_lands_behind_its_face_when_the_sheet_is_folded(
    card: Size, sheet: SheetFormat, copies: list[Copy]
) -> None:
    plan = planned(copies, card, sheet)
    assert plan.grid.fold is not None
    start, end = plan.grid.fold
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    direction = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    rest = list(copies)
    for each in plan.sheets:
        assert each.verso is None
        front = [placement for placement in each.recto.placements if placement.side_id.startswith("face-")]
        backs = [placement for placement in each.recto.placements if placement.side_id.startswith("back-")]
        here, rest = rest[: len(front)], rest[len(front) :]
        folded = [
            (back.side_id, [turned_over(point, start, direction) for point in corners(back.trim, back.turn_deg)])
            for back in backs
        ]
        for copy, face in zip(here, front, strict=True):
            behind = [back for back in folded if is_behind(corners(face.trim, face.turn_deg), back[1])]
            assert [side_id for side_id, _ in behind] == ([f"back-{copy.back_id}"] if copy.back_id else [])
        assert len(backs) == sum(copy.back_id is not None for copy in here)


@PROPERTY
@given(card_sizes, sheet_formats(), copies_of, st.integers(1, 40))
def test_slots_stay_where_they_are_however_full_the_sheet_is(
    card: Size, sheet: SheetFormat, copies: list[Copy], fewer: int
) -> None:
    plan = planned(copies, card, sheet)
    part = impose(copies[:fewer], card, sheet)
    trims = [trim for each in plan.sheets for _, trim in faces(each.recto)]
    assert [trim for each in part.sheets for _, trim in faces(each.recto)] == trims[:fewer]
    assert part.grid == plan.grid


@PROPERTY
@given(card_sizes, sheet_formats())
def test_a_placement_s_matrix_puts_the_card_s_corners_where_its_trim_and_turn_say(
    card: Size, sheet: SheetFormat
) -> None:
    plan = planned(named(3), card, sheet)
    own = [(0, 0), (card.width_mm, 0), (card.width_mm, card.height_mm), (0, card.height_mm)]
    for side in sides(plan):
        for placement in side.placements:
            assert [placement.matrix.apply(*corner) for corner in own] == [
                pytest.approx(corner) for corner in corners(placement.trim, placement.turn_deg)
            ]


@PROPERTY
@given(card_sizes, sheet_formats(st.just(Layout.SINGLE)), copies_of)
def test_single_gives_a_card_a_page_at_bleed_size_each_followed_by_its_back(
    card: Size, sheet: SheetFormat, copies: list[Copy]
) -> None:
    plan = impose(copies, card, sheet)
    bleed = sheet.bleed_mm
    has_backs = any(copy.back_id for copy in copies)
    expected: list[list[str]] = []
    for copy in copies:
        expected.append([f"face-{copy.card_id}"])
        if has_backs:
            expected.append([f"back-{copy.back_id}"] if copy.back_id else [])
    pages = sides(plan)
    assert [[each.side_id for each in page.placements] for page in pages] == expected
    for page in pages:
        assert page.size == Size(card.width_mm + 2 * bleed, card.height_mm + 2 * bleed)
        for placement in page.placements:
            assert placement.trim == Rect(bleed, bleed, card.width_mm, card.height_mm)
            assert placement.turn_deg == 0
            assert shown(placement) == [Box(0, 0, page.size.width_mm, page.size.height_mm)]


# --- blank versos ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("bare_sheet", [0, 1, 2])
def test_a_sheet_without_a_back_among_others_keeps_a_blank_verso(bare_sheet: int) -> None:
    copies = [Copy(f"{number}", None if number // 9 == bare_sheet else "sea") for number in range(27)]
    plan = impose(copies, POKER, poker_sheet())
    assert [len(side.placements) for side in sides(plan)] == [
        count for sheet in range(3) for count in (9, 0 if sheet == bare_sheet else 9)
    ]
    assert [side.is_verso for side in sides(plan)] == [False, True] * 3


def test_a_deck_without_any_back_has_no_versos() -> None:
    plan = impose(named(20, None), POKER, poker_sheet())
    assert plan.page_count == 3
    assert all(each.verso is None for each in plan.sheets)


def test_faces_alone_have_no_versos() -> None:
    plan = impose(named(20), POKER, poker_sheet(layout=Layout.FACES))
    assert [len(side.placements) for side in sides(plan)] == [9, 9, 2]


def test_a_hole_in_the_faces_leaves_the_other_backs_in_their_slots() -> None:
    plan = impose([Copy("1", "sea"), Copy("2", None), Copy("3", "sky")], POKER, poker_sheet())
    assert plan.sheets[0].verso is not None
    # A4: 190.5 mm of cards leave 9.75 mm on the left; the first card's back is the rightmost.
    assert [(each.side_id, round(each.trim.x, 2)) for each in plan.sheets[0].verso.placements] == [
        ("back-sea", 136.75),
        ("back-sky", 9.75),
    ]


# --- numbers that somebody else counted ------------------------------------------------------------------


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_54_poker_cards_take_12_pages_of_nine_on_a4_and_letter_alike(paper: Paper) -> None:
    plan = impose(named(54), POKER, SheetFormat(paper))
    assert plan.page_count == 12
    assert [len(side.placements) for side in sides(plan)] == [9] * 12


TABLE_5B = {
    (Size(63, 88), A4): (9, 9, 9, 8, 8),
    (Size(63, 88), LETTER): (9, 9, 8, 6, 6),
    (Size(63.5, 88.9), A4): (9, 9, 9, 8, 8),
    (Size(63.5, 88.9), LETTER): (9, 8, 8, 6, 6),
    (Size(57.15, 88.9), A4): (10, 9, 9, 9, 8),
    (Size(57.15, 88.9), LETTER): (9, 8, 8, 8, 8),
    (Size(70, 120), A4): (4, 4, 4, 4, 4),
    (Size(70, 120), LETTER): (4, 4, 4, 4, 4),
    (Size(44, 68), A4): (16, 16, 16, 12, 10),
    (Size(44, 68), LETTER): (18, 12, 12, 12, 12),
    (Size(44.45, 63.5), A4): (18, 18, 18, 12, 12),
    (Size(44.45, 63.5), LETTER): (18, 16, 16, 12, 12),
    (Size(63, 88), A3): (18, 18, 18, 16, 16),
}
"""Print-house numbers, table 5b: cards a sheet, by margin / gap / outer bleed."""
COLUMNS_5B = ((5, 0, 0), (5, 1.25, 0.625), (5, 3, 1.5), (5, 6, 3), (6.35, 6.35, 3.175))


@pytest.mark.parametrize(
    ("card", "paper", "column", "expected"),
    [
        pytest.param(card, paper, column, count, id=f"{card.width_mm:g}x{card.height_mm:g}-{paper.id}-{column}")
        for (card, paper), counts in TABLE_5B.items()
        for column, count in zip(COLUMNS_5B, counts, strict=True)
    ],
)
def test_sheets_hold_what_table_5b_says(
    card: Size, paper: Paper, column: tuple[float, float, float], expected: int
) -> None:
    margin, gap, outer = column
    # With a gap, the table's outer bleed is the bleed of every card, as it is here. Without one, a card here still
    # bleeds 3 mm at the block's edge, cut back to the printable area: that costs no slot, so the column for an outer
    # bleed of 0 is the one that applies.
    bleeds = (outer,) if gap else (0.0, 3.0, 3.175)
    for bleed in bleeds:
        sheet = SheetFormat(paper, bleed_mm=bleed, gutter_mm=gap, margin_mm=margin)
        assert len(impose(named(1), card, sheet).grid.slots) == expected


@pytest.mark.parametrize(
    ("paper", "slots", "is_landscape"),
    [(A4, 9, False), (LETTER, 9, False), (LEGAL, 10, True), (A3, 18, True), (TABLOID, 18, True)],
)
def test_the_better_orientation_is_taken(paper: Paper, slots: int, is_landscape: bool) -> None:
    # By hand, margins of 5 mm: legal 205.9 x 345.6 holds 3 x 3 upright but 5 x 2 level; A3 287 x 410 holds 4 x 4
    # upright but 6 x 3 level; tabloid 269.4 x 421.8 likewise.
    grid = impose(named(1), POKER, SheetFormat(paper)).grid
    assert len(grid.slots) == slots
    assert grid.size.is_landscape is is_landscape


def test_equal_orientations_give_a_portrait_sheet() -> None:
    assert impose(named(1), Size(60, 60), SheetFormat(A4)).grid.size == Size(210, 297)


def test_the_block_is_centred_on_the_paper() -> None:
    block = impose(named(1), POKER, SheetFormat(LETTER)).grid.block
    # PRINT-SPECS 5b: 3 x 3 of 63.5 x 88.9 leaves 6.35 mm top and bottom on Letter; 12.7 mm left and right.
    assert (block.x, block.y) == pytest.approx((12.7, 6.35))
    assert (block.width, block.height) == pytest.approx((190.5, 266.7))


def test_gutterfold_lays_four_poker_cards_in_a_row_on_a_letter_sheet_turned_level() -> None:
    plan = impose(named(4), POKER, SheetFormat(LETTER, Layout.GUTTERFOLD))
    # PRINT-SPECS 5b: Squib's gutterfold on Letter has four columns, landscape, backs turned 180 degrees below.
    assert plan.grid.size == Size(279.4, 215.9)
    placed = plan.sheets[0].recto.placements
    assert [each.turn_deg for each in placed] == [0, 0, 0, 0, 180, 180, 180, 180]
    # 8 mm between the trims: two bleeds of 3 mm, and 2 mm for the fold.
    assert placed[4].trim.y - placed[0].trim.bottom == pytest.approx(8)
    assert plan.grid.fold == ((0, 107.95), (279.4, 107.95))


def test_a_fold_along_the_upright_middle_leaves_backs_upright() -> None:
    plan = impose(named(1), POKER, SheetFormat(custom_paper(100, 150), Layout.GUTTERFOLD))
    assert plan.grid.size == Size(150, 100)
    assert [each.turn_deg for each in plan.sheets[0].recto.placements] == [0, 0]
    assert plan.grid.fold == ((75, 0), (75, 100))


# --- lanes for crop marks --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paper", "bleed", "gutter", "lanes"),
    [
        (LETTER, 3, 0, {"top", "bottom"}),  # 1.35 mm above and below
        (LETTER, 3.175, 0, {"top", "bottom"}),
        (LETTER, 0, 0, set()),
        (A4, 3, 0, set()),  # 4.75 mm left and right, 10.15 mm above and below
        (A4, 4, 0, {"left", "right"}),
        (A4, 3, 6, set()),
        (TABLOID, 3, 0, {"top", "bottom"}),  # 279.4 mm is the height of both
    ],
)
def test_narrow_strips_keep_lanes_for_crop_marks(paper: Paper, bleed: float, gutter: float, lanes: set[str]) -> None:
    sheet = SheetFormat(paper, bleed_mm=bleed, gutter_mm=gutter)
    assert set(impose(named(1), POKER, sheet).lanes) == lanes
    assert set(impose(named(1), POKER, sheet, has_marks=False).lanes) == set()


def test_a_lane_is_a_millimetre_wide_with_the_cut_in_its_middle() -> None:
    on_letter = impose(named(9), POKER, poker_sheet(LETTER))  # trims from 12.7, 6.35 to 203.2, 273.05
    on_a4 = impose(named(9), POKER, poker_sheet(A4, bleed=4))  # trims from 9.75, 15.15 to 200.25, 281.85

    def inked(plan: SheetPlan, *places: tuple[float, float]) -> list[bool]:
        parts = [part for each in plan.sheets[0].recto.placements for part in shown(each)]
        return [any(part.left < x < part.right and part.top < y < part.bottom for part in parts) for x, y in places]

    beside = (-0.55, -0.45, 0, 0.45, 0.55)
    expected = [True, False, False, False, True]
    for cut in (12.7, 76.2, 139.7, 203.2):
        for y in (6.35 - 0.8, 273.05 + 0.8):
            assert inked(on_letter, *((cut + each, y) for each in beside)) == expected, (cut, y)
    for cut in (15.15, 104.05, 192.95, 281.85):
        for x in (9.75 - 0.8, 200.25 + 0.8):
            assert inked(on_a4, *((x, cut + each) for each in beside)) == expected, (x, cut)


# --- what is refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        (
            poker_sheet(gutter=4),
            "a gutter of 4 mm has no room for two bleeds of 3 mm; use 0, or 6 mm or more",
        ),
        (
            poker_sheet(bleed=3.175, gutter=6.3),
            "a gutter of 6.3 mm has no room for two bleeds of 3.18 mm; use 0, or 6.35 mm or more",
        ),
        (
            poker_sheet(custom_paper(60, 80)),
            "a card of 63.5 x 88.9 mm does not fit on 60x80mm, whose printable area inside margins of 5 mm is 50 x 70 "
            "mm; use paper of at least 73.5 x 98.9 mm",
        ),
        (
            poker_sheet(custom_paper(70, 100)),
            "a card of 63.5 x 88.9 mm does not fit on 70x100mm, whose printable area inside margins of 5 mm is 60 x 90 "
            "mm; use paper of at least 73.5 x 98.9 mm, or margins of at most 3.25 mm",
        ),
        (
            poker_sheet(custom_paper(75, 100), gutter=6),
            "a card of 63.5 x 88.9 mm with 3 mm bleed around does not fit on 75x100mm, whose printable area inside "
            "margins of 5 mm is 65 x 90 mm; use paper of at least 79.5 x 104.9 mm, or margins of at most 2.55 mm, "
            "or a gutter of 0, which needs no outer bleed",
        ),
        (
            poker_sheet(custom_paper(100, 120), Layout.GUTTERFOLD),
            "a card of 63.5 x 88.9 mm, its back and the fold between them do not fit on 100x120mm, whose printable "
            "area inside margins of 5 mm is 90 x 110 mm; use paper of at least 73.5 x 195.8 mm, or layout duplex",
        ),
        (
            poker_sheet(margin=110),
            "a card of 63.5 x 88.9 mm does not fit on A4, whose printable area inside margins of 110 mm is none; "
            "use paper of at least 283.5 x 308.9 mm, or margins of at most 73.25 mm",
        ),
        (poker_sheet(bleed=-1), "a bleed of -1 mm is out of range; use 0 to 1000 mm"),
        (poker_sheet(margin=float("inf")), "a margin of inf mm is out of range; use 0 to 1000 mm"),
        (poker_sheet(gutter=float("nan")), "a gutter of nan mm is out of range; use 0 to 1000 mm"),
    ],
)
def test_what_does_not_fit_is_refused_with_sizes_and_with_what_would(sheet: SheetFormat, message: str) -> None:
    with pytest.raises(LayoutError) as caught:
        impose(named(1), POKER, sheet)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("sheet", "better"),
    [
        (poker_sheet(custom_paper(70, 100)), poker_sheet(custom_paper(70, 100), margin=3.25)),
        (poker_sheet(custom_paper(60, 80)), poker_sheet(custom_paper(73.5, 98.9))),
        (poker_sheet(custom_paper(75, 100), gutter=6), poker_sheet(custom_paper(79.5, 104.9), gutter=6)),
        (poker_sheet(custom_paper(75, 100), gutter=6), poker_sheet(custom_paper(75, 100), gutter=6, margin=2.55)),
        (poker_sheet(custom_paper(75, 100), gutter=6), poker_sheet(custom_paper(75, 100))),
        (
            poker_sheet(custom_paper(100, 120), Layout.GUTTERFOLD),
            poker_sheet(custom_paper(73.5, 195.8), Layout.GUTTERFOLD),
        ),
        (poker_sheet(custom_paper(100, 120), Layout.GUTTERFOLD), poker_sheet(custom_paper(100, 120))),
        (poker_sheet(margin=110), poker_sheet(margin=73.25)),
    ],
)
def test_what_a_refusal_advises_does_fit(sheet: SheetFormat, better: SheetFormat) -> None:
    with pytest.raises(LayoutError):
        impose(named(1), POKER, sheet)
    assert len(impose(named(1), POKER, better).grid.slots) == 1


@pytest.mark.parametrize(
    ("skip", "message"),
    [
        ({10}, "slot 10 is not on the sheet; it has slots 1 to 9"),
        ({3, 12, 11}, "slots 11, 12 are not on the sheet; it has slots 1 to 9"),
        ({0}, "slot 0 is not on the sheet; it has slots 1 to 9"),
        (set(range(1, 10)), "all 9 slots of the first sheet are skipped; leave at least one"),
    ],
)
def test_slots_that_cannot_be_skipped_are_refused(skip: set[int], message: str) -> None:
    with pytest.raises(LayoutError) as caught:
        impose(named(3), POKER, poker_sheet(), skip=skip)
    assert str(caught.value) == message


def test_no_slot_can_be_skipped_in_single() -> None:
    with pytest.raises(LayoutError, match="layout single has one card per page, so no slot can be skipped"):
        impose(named(3), POKER, poker_sheet(layout=Layout.SINGLE), skip={1})


def test_nothing_to_print_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"^no cards are chosen; there is nothing to print$"):
        impose([], POKER, poker_sheet())


def test_a_gutter_of_just_two_bleeds_is_enough_though_floats_round() -> None:
    # 3 x 0.1 is a little more than 0.3 in binary.
    assert impose(named(1), POKER, poker_sheet(bleed=0.15, gutter=0.1 + 0.2)).grid.slots
    assert impose(named(1), POKER, poker_sheet(bleed=3.175, gutter=6.35)).grid.slots


def test_every_size_of_card_and_paper_that_pnp_lists_goes_together() -> None:
    for paper in PAPERS:
        for card in CARDS.values():
            for layout in Layout:
                assert impose(named(2), card, SheetFormat(paper, layout)).page_count >= 1


@pytest.mark.parametrize(
    ("order", "shown"),
    [
        (None, ["face-a", "back-sea", "face-b", "", "face-c", "back-sky"]),
        (PageOrder.ALTERNATING, ["back-sea", "face-a", "", "face-b", "back-sky", "face-c"]),
        (PageOrder.BACKS_FIRST, ["back-sea", "", "back-sky", "face-a", "face-b", "face-c"]),
        (PageOrder.SEPARATE, ["back-sea", "", "back-sky"]),
    ],
)
def test_single_pages_follow_each_other_as_a_print_house_asks(order: PageOrder | None, shown: list[str]) -> None:
    copies = [Copy("a", "sea"), Copy("b", None), Copy("c", "sky")]
    plan = impose(copies, POKER, poker_sheet(layout=Layout.SINGLE), order=order)
    assert [side.placements[0].side_id if side.placements else "" for _, side in plan.pages] == shown
    assert plan.page_count == len(shown)
