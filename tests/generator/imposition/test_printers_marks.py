"""What stands beside the cards, against rectangles worked out from the plan's trims and bleeds alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, degrees, hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.deck.formats import load_theme
from generator.errors import LayoutError
from generator.geometry import Rect, Size
from generator.imposition.assignment import impose
from generator.imposition.plan import Copy, SheetPlan, SheetSide
from generator.imposition.printers_marks import Arc, Label, PrintersMarks, StraightMark, corner_arcs, place_marks
from generator.imposition.sheet_format import MarkOptions, SheetFormat
from generator.options.choices import CropMarks, Flip, Layout
from generator.papers import Paper
from generator.text.fonts.font_library import role_font
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
    custom_paper,
    printable,
    sheet_formats,
    shown,
)

FONT = role_font(load_theme("island").fonts["label"])
LABEL = "The Island Deck 1.0 · sheet 14 of 14, fold along the dashes · print at 100 %"
LABEL_WIDTH = FONT.width(LABEL, 1.0)
HALO_MM = 0.7
EVERYTHING = MarkOptions(CropMarks.ALL)
LAYOUTS = (Layout.DUPLEX, Layout.FACES, Layout.GUTTERFOLD)
BLEEDS_AND_GUTTERS = (
    (3, 0),
    (3.175, 0),
    (0, 0),
    (1, 0),
    (4.5, 0),
    (3, 6),
    (3, 7),
    (3, 8),
    (0, 2),
    (0, 5),
    (2, 88.9),
    (2, 63.5),
)


def full_plan(sheet: SheetFormat, card: Size = POKER, *, has_marks: bool = True) -> SheetPlan:
    """Return a plan whose one sheet has a card in every slot."""
    count = len(impose([Copy("x", "y")], card, sheet).grid.slots)
    return impose([Copy("x", "y")] * count, card, sheet, has_marks=has_marks)


def furnished(plan: SheetPlan, options: MarkOptions = EVERYTHING, *, is_verso: bool = False) -> PrintersMarks:
    return place_marks(plan, LABEL, LABEL_WIDTH, options, is_verso=is_verso)


# --- what covers what ------------------------------------------------------------------------------------


def line_box(line: StraightMark) -> Box:
    """Return what ink and halo of a line cover; ends are cut off square."""
    half = max(line.width, HALO_MM if line.has_halo else 0.0) / 2
    left, right = sorted((line.x1, line.x2))
    top, bottom = sorted((line.y1, line.y2))
    if left == right:
        return Box(left - half, top, right + half, bottom)
    assert top == bottom, "marks are upright or level"
    return Box(left, top - half, right, bottom + half)


def label_box(label: Label) -> Box:
    """Return what a text covers; nothing in the captions of rulers reaches below the line, but for round digits."""
    low = 0.25 * label.size_mm if label.text == LABEL else 0.02 * label.size_mm
    width, high = FONT.width(label.text, label.size_mm), 0.75 * label.size_mm
    ends = [label.matrix.apply(x, y) for x in (0, width) for y in (-high, low)]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    return Box(min(xs), min(ys), max(xs), max(ys))


def around(boxes: Sequence[Box]) -> Box:
    return Box(
        min(b.left for b in boxes), min(b.top for b in boxes), max(b.right for b in boxes), max(b.bottom for b in boxes)
    )


@dataclass
class Sorted:
    """The furniture of a side, taken apart."""

    crops: list[StraightMark]
    folds: list[StraightMark]
    rulers: dict[str, list[StraightMark]]
    captions: dict[str, Label]
    labels: list[Label]

    def boxes(self) -> Iterator[Box]:
        yield from map(line_box, self.crops)
        yield from map(line_box, self.folds)
        yield from map(label_box, self.labels)
        for name, lines in self.rulers.items():
            yield around([*map(line_box, lines), label_box(self.captions[name])])


def taken_apart(made: PrintersMarks) -> Sorted:
    # Crop marks are 0.2 mm lines, the fold is dashed, all else belongs to a ruler: 51 ticks and a base, 17 and a base.
    crops = [line for line in made.lines if line.width == 0.2 and not line.dashes]
    folds = [line for line in made.lines if line.dashes]
    fine = [line for line in made.lines if line.width != 0.2]
    captions = {label.text: label for label in made.labels if label.text != LABEL}
    rulers: dict[str, list[StraightMark]] = {}
    for name, count in (("50 mm", 52), ("2 in", 18)):
        if name in captions:
            rulers[name], fine = fine[:count], fine[count:]
    assert fine == []
    return Sorted(crops, folds, rulers, captions, [label for label in made.labels if label.text == LABEL])


def check(plan: SheetPlan, made: PrintersMarks, *, is_verso: bool) -> None:
    """Nothing covers a card, a bleed or anything else, and all is inside the printable area."""
    sheet = plan.sheets[0]
    side = sheet.verso if is_verso else sheet.recto
    assert side is not None
    cards = [part for placement in side.placements for part in (box(placement.trim), *shown(placement))]
    boxes = list(taken_apart(made).boxes())
    for each in boxes:
        assert not any(each.meets(card) for card in cards)
        # A mark for a cut along the margin itself may stand half in it; its halo is white on white there.
        assert printable(side.size, plan.sheet.margin_mm).holds(each, HALO_MM / 2)
    for line in made.lines:
        ink = Box(min(line.x1, line.x2), min(line.y1, line.y2), max(line.x1, line.x2), max(line.y1, line.y2))
        assert printable(side.size, plan.sheet.margin_mm).holds(ink)
    assert list(apart(boxes)) == []


def everything_has_its_place_or_is_reported(made: PrintersMarks, *, is_verso: bool) -> None:
    parts = taken_apart(made)
    assert ("the 50 mm ruler" in made.missing) is ("50 mm" not in parts.rulers)
    assert ("the 2 in ruler" in made.missing) is ("2 in" not in parts.rulers)
    assert ("the label with deck and sheet" in made.missing) is (parts.labels == [])
    if is_verso:
        assert parts.crops == []
        assert not any("crop marks" in what for what in made.missing)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.id))
def test_marks_cover_no_card_no_bleed_and_not_each_other(paper: Paper, layout: Layout) -> None:
    cards = [(CARDS["poker"], *each) for each in BLEEDS_AND_GUTTERS]
    cards += [(CARDS[name], *each) for name in ("tarot", "mini") for each in BLEEDS_AND_GUTTERS[::4]]
    for card, bleed, gutter in cards:
        sheet = SheetFormat(paper, layout, bleed_mm=bleed, gutter_mm=gutter)
        try:
            plan = full_plan(sheet, card)
        except LayoutError:
            assert gutter > 60  # a gutter as wide as a card leaves no room for a fold on some paper
            continue
        for is_verso in (False, True) if layout is Layout.DUPLEX else (False,):
            made = furnished(plan, is_verso=is_verso)
            check(plan, made, is_verso=is_verso)
            everything_has_its_place_or_is_reported(made, is_verso=is_verso)


@PROPERTY
@given(card_sizes, sheet_formats(), st.sampled_from(CropMarks), st.booleans())
def test_marks_cover_nothing_on_any_sheet(card: Size, sheet: SheetFormat, crop: CropMarks, is_verso: bool) -> None:
    assume(sheet.layout is Layout.DUPLEX or not is_verso)
    try:
        plan = full_plan(sheet, card, has_marks=crop is not CropMarks.NONE)
    except LayoutError:
        assume(False)
    assume(len(plan.grid.slots) < 80)
    made = furnished(plan, MarkOptions(crop), is_verso=is_verso)
    check(plan, made, is_verso=is_verso)
    everything_has_its_place_or_is_reported(made, is_verso=is_verso)


# --- rulers ----------------------------------------------------------------------------------------------


def along(line: StraightMark, is_turned: bool) -> float:
    return -line.y1 if is_turned else line.x1


@pytest.mark.parametrize("is_verso", [False, True])
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.id))
def test_rulers_measure_50_mm_and_2_in_to_the_micrometre_on_both_sides(paper: Paper, is_verso: bool) -> None:
    made = furnished(full_plan(SheetFormat(paper)), is_verso=is_verso)
    parts = taken_apart(made)
    for name, length, step in (("50 mm", 50.0, 1.0), ("2 in", 50.8, 25.4 / 8)):
        *ticks, base = parts.rulers[name]
        is_turned = base.x1 == base.x2
        places = sorted(along(tick, is_turned) for tick in ticks)
        assert places[-1] - places[0] == pytest.approx(length, abs=1e-9)
        assert [high - low for low, high in pairwise(places)] == pytest.approx([step] * round(length / step), abs=1e-9)
        ends = sorted((-base.y1, -base.y2) if is_turned else (base.x1, base.x2))
        assert ends == pytest.approx([places[0], places[-1]], abs=1e-9)


def test_a_ruler_s_whole_steps_stand_out() -> None:
    parts = taken_apart(furnished(full_plan(SheetFormat(A4))))
    heights = [round(tick.y1 - tick.y2, 2) for tick in parts.rulers["50 mm"][:-1]]
    assert heights == [2.6 if mm % 10 == 0 else 1.9 if mm % 5 == 0 else 1.2 for mm in range(51)]
    heights = [round(tick.y1 - tick.y2, 2) for tick in parts.rulers["2 in"][:-1]]
    assert heights == [2.6 if eighths % 8 == 0 else 1.9 if eighths % 4 == 0 else 1.2 for eighths in range(17)]


def test_captions_and_label_are_large_enough_to_read() -> None:
    # 1.7 mm is a font of 4.8 pt, 2.2 mm of 6.2 pt.
    for paper in PAPERS:
        parts = taken_apart(furnished(full_plan(SheetFormat(paper))))
        assert {label.size_mm for label in parts.captions.values()} == {2.2}
        assert all(label.size_mm >= 1.7 for label in parts.labels)


# --- crop marks ------------------------------------------------------------------------------------------


def cut_lines(plan: SheetPlan) -> tuple[set[float], set[float]]:
    trims = [box(placement.trim) for placement in plan.sheets[0].recto.placements]
    xs = {round(x, 6) for trim in trims for x in (trim.left, trim.right)}
    return xs, {round(y, 6) for trim in trims for y in (trim.top, trim.bottom)}


def edge_marks(plan: SheetPlan, made: PrintersMarks) -> dict[str, list[tuple[float, float, float]]]:
    """Return for each side of the block the marks beside it: cut, nearer end and further end from the block."""
    block = around([box(placement.trim) for placement in plan.sheets[0].recto.placements])
    found: dict[str, list[tuple[float, float, float]]] = {"top": [], "bottom": [], "left": [], "right": []}
    for line in taken_apart(made).crops:
        (left, right), (top, bottom) = sorted((line.x1, line.x2)), sorted((line.y1, line.y2))
        if left == right and bottom <= block.top:
            found["top"].append((round(left, 6), block.top - bottom, block.top - top))
        elif left == right and top >= block.bottom:
            found["bottom"].append((round(left, 6), top - block.bottom, bottom - block.bottom))
        elif top == bottom and right <= block.left:
            found["left"].append((round(top, 6), block.left - right, block.left - left))
        elif top == bottom and left >= block.right:
            found["right"].append((round(top, 6), left - block.right, right - block.right))
    return found


@PROPERTY
@given(card_sizes, sheet_formats())
def test_every_cut_has_a_mark_at_each_end_outside_the_bleed_or_its_side_is_reported(
    card: Size, sheet: SheetFormat
) -> None:
    try:
        plan = full_plan(sheet, card)
    except LayoutError:
        assume(False)
    made = furnished(plan, MarkOptions(CropMarks.EDGE))
    xs, ys = cut_lines(plan)
    for side, marks in edge_marks(plan, made).items():
        if f"crop marks at the {side} of the sheet" in made.missing:
            assert marks == []
            continue
        assert sorted(cut for cut, _, _ in marks) == pytest.approx(sorted(xs if side in ("top", "bottom") else ys))
        for _, near, far in marks:
            # 0.35 mm off the card at least, so that no ink stays on it; 1 to 4 mm long.
            assert near >= 0.35 - 1e-9
            assert 0.98 <= far - near <= 4.0 + 1e-9
            if side not in plan.lanes:
                assert near >= sheet.bleed_mm - 1e-9


def test_on_letter_at_the_defaults_marks_run_in_lanes_and_everything_has_room() -> None:
    plan = full_plan(SheetFormat(LETTER))
    made = furnished(plan, MarkOptions())
    assert made.missing == ()
    marks = edge_marks(plan, made)
    # 6.35 mm from paper to card less 5 mm of margin: 1.35 mm, of which the mark has all but the setback.
    for side in ("top", "bottom"):
        assert [(near, far) for _, near, far in marks[side]] == [pytest.approx((0.35, 1.35))] * 4
        assert [cut for cut, _, _ in marks[side]] == pytest.approx([12.7, 76.2, 139.7, 203.2])
    # 12.7 mm less margin: outside 3 mm of bleed, 4 mm long.
    for side in ("left", "right"):
        assert [(near, far) for _, near, far in marks[side]] == [pytest.approx((3, 7))] * 4
        assert [cut for cut, _, _ in marks[side]] == pytest.approx([6.35, 95.25, 184.15, 273.05])
    assert furnished(plan, MarkOptions(), is_verso=True).missing == ()
    assert taken_apart(furnished(plan, MarkOptions(), is_verso=True)).crops == []


def test_in_a_lane_the_bleed_is_whole_next_to_the_card_and_white_beside_the_mark() -> None:
    plan = full_plan(SheetFormat(LETTER))
    first = plan.sheets[0].recto.placements[0]  # top left: trim from 12.7, 6.35
    parts = shown(first)

    def is_shown(x: float, y: float) -> bool:
        return any(part.left < x < part.right and part.top < y < part.bottom for part in parts)

    assert is_shown(12.8, 6.35 - 0.3)  # right at the corner, 0.3 mm outside
    assert not is_shown(12.8, 6.35 - 0.4)  # where the mark is
    assert not is_shown(12.3, 6.35 - 0.4)
    assert is_shown(13.3, 6.35 - 0.4)  # 0.6 mm beside it
    assert is_shown(12.1, 6.35 - 0.4)
    assert not is_shown(76.1, 6.35 - 0.4)  # the mark between this card and the next


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("paper", [A4, LETTER, LEGAL, A3, TABLOID], ids=lambda paper: str(paper.id))
def test_at_the_defaults_everything_has_room_on_every_paper(paper: Paper, layout: Layout) -> None:
    for flip in Flip:
        plan = full_plan(SheetFormat(paper, layout, flip))
        assert furnished(plan, MarkOptions()).missing == ()
        assert furnished(plan, MarkOptions(), is_verso=True).missing == ()


def test_marks_between_cards_stand_in_every_gutter_from_bleed_to_bleed() -> None:
    plan = full_plan(SheetFormat(A4, gutter_mm=8))  # 4 x 2, landscape
    made = furnished(plan)
    assert made.missing == ()
    xs, ys = cut_lines(plan)
    assert [len(marks) for marks in edge_marks(plan, made).values()] == [8, 8, 4, 4]
    block = Box(min(xs), min(ys), max(xs), max(ys))
    inner = [line for line in taken_apart(made).crops if block.holds(Box(line.x1, line.y1, line.x2, line.y2))]
    upright = sorted((round(line.x1, 6), min(line.y1, line.y2)) for line in inner if line.x1 == line.x2)
    level = sorted((min(line.x1, line.x2), round(line.y1, 6)) for line in inner if line.y1 == line.y2)
    # One gutter between two rows, three between four columns; each mark 8 - 2 x 3 = 2 mm.
    rows_end = sorted(ys)[1]
    assert upright == [(x, pytest.approx(rows_end + 3)) for x in sorted(xs)]
    ends = sorted(xs)[1:-1:2]
    assert level == [(pytest.approx(end + 3), y) for end in ends for y in sorted(ys)]


def test_a_gutter_without_room_for_marks_says_how_wide_it_would_have_to_be() -> None:
    for bleed, gutter, needed in ((3, 6, "7"), (0, 0, "1.7"), (3, 0, "7"), (3.175, 7, "7.35")):
        made = furnished(full_plan(SheetFormat(A4, bleed_mm=bleed, gutter_mm=gutter)))
        assert [what for what in made.missing if "between" in what] == [
            f"crop marks between the cards (they need a gutter of {needed} mm or more)"
        ]
        wider = furnished(full_plan(SheetFormat(A4, bleed_mm=bleed, gutter_mm=float(needed))))
        assert not any("between" in what for what in wider.missing)


def test_a_single_card_on_a_sheet_has_no_gutters_to_complain_of() -> None:
    plan = full_plan(SheetFormat(custom_paper(100, 130)))
    assert len(plan.grid.slots) == 1
    assert not any("between" in what for what in furnished(plan).missing)


def test_a_gutter_as_wide_as_a_card_puts_no_mark_on_a_card() -> None:
    plan = full_plan(SheetFormat(A3, bleed_mm=2, gutter_mm=63.5))
    check(plan, furnished(plan), is_verso=False)


def test_a_gutter_as_wide_as_the_fold_puts_no_mark_across_it() -> None:
    plan = full_plan(SheetFormat(A3, Layout.GUTTERFOLD, gutter_mm=8))
    made = furnished(plan)
    (fold,) = taken_apart(made).folds
    for line in taken_apart(made).crops:
        assert not line_box(line).meets(line_box(fold))
    # Two rows of four above the fold, two below. Between rows 8 marks on either side of the fold, none across it;
    # in the three gutters between columns 8, for the upper and lower edges of four rows.
    assert [len(marks) for marks in edge_marks(plan, made).values()] == [8, 8, 8, 8]
    assert len(taken_apart(made).crops) == 32 + 2 * 8 + 3 * 8


def test_no_crop_marks_where_none_are_wanted() -> None:
    made = furnished(full_plan(SheetFormat(A4)), MarkOptions(CropMarks.NONE))
    assert taken_apart(made).crops == []
    assert made.missing == ()


# --- fold line -------------------------------------------------------------------------------------------


def test_the_fold_line_runs_dashed_between_the_bleeds_across_the_printable_area() -> None:
    made = furnished(full_plan(SheetFormat(A4, Layout.GUTTERFOLD)))
    (fold,) = taken_apart(made).folds
    assert (fold.x1, fold.y1, fold.x2, fold.y2) == (5, 105, 292, 105)  # A4 level: 297 x 210, margins of 5 mm
    assert fold.dashes


@pytest.mark.parametrize("layout", [Layout.DUPLEX, Layout.FACES])
def test_other_layouts_have_no_fold_line(layout: Layout) -> None:
    assert taken_apart(furnished(full_plan(SheetFormat(A4, layout)))).folds == []


# --- what finds no room ----------------------------------------------------------------------------------


def test_what_finds_no_room_is_reported_and_not_drawn() -> None:
    # 73.5 x 98.9 mm of paper less 5 mm of margin: just the card.
    plan = full_plan(SheetFormat(custom_paper(73.5, 98.9)))
    made = furnished(plan, MarkOptions())
    assert (made.lines, made.labels) == ((), ())
    assert sorted(made.missing) == [
        "crop marks at the bottom of the sheet",
        "crop marks at the left of the sheet",
        "crop marks at the right of the sheet",
        "crop marks at the top of the sheet",
        "the 2 in ruler",
        "the 50 mm ruler",
        "the label with deck and sheet",
    ]


def test_a_label_that_is_too_long_is_reported_while_the_rulers_stand() -> None:
    made = place_marks(full_plan(SheetFormat(A4)), "long", 400.0, MarkOptions(), is_verso=False)
    assert made.missing == ("the label with deck and sheet",)
    assert [label.text for label in made.labels] == ["50 mm", "2 in"]


def test_a_label_is_set_smaller_before_it_is_given_up() -> None:
    # Strips beside the block and 3 mm of bleed: 200 x 7.15 mm above and below. At 2.3 mm of font the text is 230 mm.
    plan = full_plan(SheetFormat(A4))
    made = place_marks(plan, "long", 100.0, MarkOptions(CropMarks.NONE, has_rulers=False), is_verso=False)
    assert [label.size_mm for label in made.labels] == [2.0]


@pytest.mark.parametrize(("strip", "sizes"), [(3.0, [2.3]), (2.9, [])])
def test_a_label_takes_a_strip_of_three_tenths_more_than_its_size(strip: float, sizes: list[float]) -> None:
    # Three cards in a row, 5 mm of margin around, and the strip above and below: 1.3 x 2.3 = 2.99 mm are needed.
    sheet = SheetFormat(custom_paper(3 * 63.5 + 10, 88.9 + 2 * (5 + strip)), bleed_mm=0, gutter_mm=0, margin_mm=5)
    made = furnished(full_plan(sheet), MarkOptions(CropMarks.NONE, has_rulers=False))
    assert [label.size_mm for label in made.labels] == sizes
    assert made.missing == (() if sizes else ("the label with deck and sheet",))


def test_without_rulers_and_label_nothing_is_missed() -> None:
    plan = full_plan(SheetFormat(custom_paper(73.5, 98.9)))
    made = furnished(plan, MarkOptions(CropMarks.NONE, has_rulers=False, has_label=False))
    assert made == PrintersMarks()


def test_a_print_house_gets_no_marks_at_all() -> None:
    plan = impose([Copy("x", "y")], POKER, SheetFormat(A4, Layout.SINGLE))
    assert furnished(plan) == PrintersMarks()


# --- corner guide ----------------------------------------------------------------------------------------


def test_the_corner_guide_has_four_arcs_on_each_face_tangent_to_its_trim_and_none_on_backs() -> None:
    side: SheetSide = impose([Copy("x", "y")], POKER, SheetFormat(A4, Layout.GUTTERFOLD)).sheets[0].recto
    face: Rect = side.placements[0].trim
    trim = box(face)
    arcs = list(corner_arcs(side, 3.0))
    assert {(round(arc.x, 6), round(arc.y, 6), arc.start_deg) for arc in arcs} == {
        (round(trim.left + 3, 6), round(trim.top + 3, 6), 180),  # clockwise from the right: 180 is left, 270 is up
        (round(trim.right - 3, 6), round(trim.top + 3, 6), 270),
        (round(trim.right - 3, 6), round(trim.bottom - 3, 6), 0),
        (round(trim.left + 3, 6), round(trim.bottom - 3, 6), 90),
    }
    assert {arc.radius for arc in arcs} == {3.0}
    verso = impose([Copy("x", "y")], POKER, SheetFormat(A4)).sheets[0].verso
    assert verso is not None
    assert list(corner_arcs(verso, 3.0)) == []


@pytest.mark.parametrize("start", [0, 90, 180, 270])
def test_a_corner_is_a_quarter_circle_to_a_thousandth_of_its_radius(start: int) -> None:
    """Seen from its centre it begins and ends a quarter turn apart, and lies as far away all along."""
    (ax, ay, bx, by, cx, cy, dx, dy) = Arc(10.0, 20.0, 3.0, start).points
    for step in range(11):
        t = step / 10
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        x = sum(weight * each for weight, each in zip(weights, (ax, bx, cx, dx), strict=True)) - 10
        y = sum(weight * each for weight, each in zip(weights, (ay, by, cy, dy), strict=True)) - 20
        assert hypot(x, y) == pytest.approx(3, abs=0.003)
        angle = degrees(atan2(y, x)) % 360  # y points down, so angles grow clockwise
        assert start - 0.01 <= (360 if not angle and start else angle) <= start + 90.01


def test_marks_of_cuts_closer_than_a_halo_have_none() -> None:
    """With it, each of two marks 0.5 mm apart would cover part of the other; at one shared cut, or 2 mm, none does."""
    for gutter, has_halo in ((0.0, True), (0.5, False), (0.7, True), (2.0, True)):
        made = furnished(full_plan(SheetFormat(A4, bleed_mm=0, gutter_mm=gutter)))
        assert {line.has_halo for line in taken_apart(made).crops} == {has_halo}, gutter
