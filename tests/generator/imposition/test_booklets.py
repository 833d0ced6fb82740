"""Booklets and zines by themselves: against what other programs print, and by folding them in Python."""

import pytest

from generator.errors import LayoutError
from generator.geometry import Size
from generator.imposition.booklets import FoldedPlan, FoldedSide, booklet_slots, plan_booklet, plan_zine, saddle_pairs

A4, LETTER = Size(297, 210), Size(279.4, 215.9)
A5, HALF_LETTER = Size(148, 210), Size(139.7, 215.9)

# Read from what `pdfimpose saddle` 2.10.0 wrote from numbered pages, each side from left to right.
PDFIMPOSE_8 = [(8, 1), (2, 7), (6, 3), (4, 5)]
PDFIMPOSE_16 = [(16, 1), (2, 15), (14, 3), (4, 13), (12, 5), (6, 11), (10, 7), (8, 9)]
# `pdfimpose onepagezine` 2.10.0: from left to right, the upper ones upside down.
PDFIMPOSE_ZINE = ((5, 4, 3, 2), (6, 7, 8, 1))


def shown(side: FoldedSide) -> tuple[int, ...]:
    return tuple(page.page for page in sorted(side.pages, key=lambda page: page.x_mm))


@pytest.mark.parametrize(("count", "printed"), [(8, PDFIMPOSE_8), (16, PDFIMPOSE_16)])
def test_a_booklet_is_ordered_as_pdfimpose_does(count: int, printed: list[tuple[int, int]]) -> None:
    plan = plan_booklet(count, A5, A4)
    assert [shown(side) for side in plan.sides] == printed
    assert [side.is_front for side in plan.sides] == [True, False] * (count // 4)


def test_pairs_of_one_sheet() -> None:
    assert list(saddle_pairs(4)) == [((4, 1), (2, 3))]


def test_a_zine_is_ordered_as_pdfimpose_does() -> None:
    (side,) = plan_zine(8, A4).sides
    upper = [page for page in side.pages if page.y_mm == 0]
    lower = [page for page in side.pages if page.y_mm == 105]
    assert tuple(page.page for page in sorted(upper, key=lambda page: page.x_mm)) == PDFIMPOSE_ZINE[0]
    assert tuple(page.page for page in sorted(lower, key=lambda page: page.x_mm)) == PDFIMPOSE_ZINE[1]
    assert all(page.is_turned for page in upper)
    assert not any(page.is_turned for page in lower)
    assert sorted({page.x_mm for page in side.pages}) == [0, 74.25, 148.5, 222.75]


def test_the_last_page_stays_on_the_back() -> None:
    assert booklet_slots(1) == (1, None, None, None)
    assert booklet_slots(2) == (1, None, None, 2)
    assert booklet_slots(6) == (1, 2, 3, 4, 5, None, None, 6)
    assert booklet_slots(8) == tuple(range(1, 9))
    plan = plan_booklet(6, A5, A4)
    assert plan.blank_pages == (6, 7)
    assert shown(plan.sides[0]) == (6, 1)
    assert plan_zine(6, A4).blank_pages == (6, 7)


def test_half_a_millimetre_of_a4_is_centred() -> None:
    (left, right) = plan_booklet(4, A5, A4).sides[0].pages
    assert (left.x_mm, left.y_mm) == (0.25, 0)
    assert right.x_mm == 148.75
    (left, right) = plan_booklet(4, HALF_LETTER, LETTER).sides[0].pages
    assert (left.x_mm, right.x_mm) == pytest.approx((0, 139.7))


def test_creep_moves_inner_pages_to_the_fold_and_the_cover_not_at_all() -> None:
    plan = plan_booklet(24, A5, A4, creep_mm=0.12)
    lefts = [min(page.x_mm for page in side.pages) for side in plan.sides[::2]]
    rights = [max(page.x_mm for page in side.pages) for side in plan.sides[::2]]
    assert lefts == pytest.approx([0.25, 0.37, 0.49, 0.61, 0.73, 0.85])
    assert rights == pytest.approx([148.75, 148.63, 148.51, 148.39, 148.27, 148.15])
    assert plan.creep_mm == pytest.approx(0.6)


def test_a_booklet_bound_on_the_right_is_its_mirror() -> None:
    plain, turned = plan_booklet(8, A5, A4), plan_booklet(8, A5, A4, is_rtl=True)
    assert [shown(side)[::-1] for side in plain.sides] == [shown(side) for side in turned.sides]
    assert leaf_through(turned, is_rtl=True) == list(range(1, 9))
    (side,) = plan_zine(8, A4, is_rtl=True).sides
    assert [page.page for page in side.pages[:4]] == [2, 3, 4, 5]


def test_fronts_and_backs_are_the_halves_of_a_plan() -> None:
    plan = plan_booklet(8, A5, A4)
    assert [shown(side) for side in plan.fronts.sides] == [(8, 1), (6, 3)]
    assert [shown(side) for side in plan.backs.sides] == [(2, 7), (4, 5)]


def test_what_cannot_be_folded_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"a page of 150 x 210 mm is larger than half of the sheet, 148\.5 x 210 mm"):
        plan_booklet(4, Size(150, 210), A4)
    with pytest.raises(LayoutError, match="a booklet of 68 pages cannot be stapled; at most 16 sheets, 64 pages"):
        plan_booklet(65, A5, A4)
    with pytest.raises(LayoutError, match="a zine has eight pages, and these are 9"):
        plan_zine(9, A4)


def leaf_through(plan: FoldedPlan, *, is_rtl: bool = False) -> list[int]:
    """Fold the sheets of a booklet into each other, and return its pages as a reader turns them.

    A sheet lies before us with its front up; its back is seen when it is turned about the fold, so that the left half
    of the back lies behind the right half of the front.
    """
    middle = plan.sheet.width_mm / 2

    def half(side: FoldedSide, *, is_right: bool) -> int | None:
        found = [page for page in side.pages if (page.x_mm + plan.page.width_mm / 2 > middle) == is_right]
        assert len(found) <= 1
        assert not any(page.is_turned for page in found)
        return found[0].page if found else None

    sheets = list(zip(plan.sides[::2], plan.sides[1::2], strict=True))
    first_half, second_half = [], []
    for front, back in sheets:  # from the outside to the middle
        first_half += [half(front, is_right=not is_rtl), half(back, is_right=is_rtl)]
    for front, back in reversed(sheets):  # and out again
        second_half += [half(back, is_right=not is_rtl), half(front, is_right=is_rtl)]
    return [page for page in first_half + second_half if page is not None]


@pytest.mark.parametrize("count", range(1, 65))
def test_a_folded_booklet_reads_in_order(count: int) -> None:
    assert leaf_through(plan_booklet(count, A5, A4, creep_mm=0.1)) == list(range(1, count + 1))


def walk_zine(cells: dict[tuple[int, int], tuple[int, bool]]) -> list[int]:
    """Return the pages of a zine in reading order: round the slit, from the front cover.

    Args:
        cells: Page, and whether it is upside down, by row and column. Folded lengthwise, the upper row lies behind the
            lower one and is upright there. Pushed together, the ring of eight cells round the slit becomes leaves: each
            step goes to the neighbour across an uncut fold.
    """
    assert all(is_turned == (row == 0) for (row, _), (_, is_turned) in cells.items())
    slit = {((0, column), (1, column)) for column in (1, 2)}

    def neighbours(at: tuple[int, int]) -> list[tuple[int, int]]:
        row, column = at
        around = [(1 - row, column), (row, column - 1), (row, column + 1)]
        return [other for other in around if 0 <= other[1] <= 3 and (at, other) not in slit and (other, at) not in slit]

    at, seen = (1, 3), [(1, 3)]
    while True:
        # From the cover at the right end, its leaf's other side is the one above it.
        following = [other for other in neighbours(at) if other not in seen]
        if not following:
            break
        at = following[0]
        seen.append(at)
    assert len(seen) == 8
    assert seen[0] in neighbours(seen[-1])  # the back cover is joined to the front
    return [cells[place][0] for place in seen]


def test_a_folded_zine_reads_in_order() -> None:
    (side,) = plan_zine(8, LETTER).sides
    cells = {(round(page.y_mm / 107.95), round(page.x_mm / 69.85)): (page.page, page.is_turned) for page in side.pages}
    assert walk_zine(cells) == list(range(1, 9))
    assert walk_zine({**cells, (0, 0): cells[0, 1], (0, 1): cells[0, 0]}) != list(range(1, 9))
