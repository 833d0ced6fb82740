"""Grids and registration marks against the tables of silhouette-card-maker, and against figures worked out by hand."""

import pytest

from generator.errors import LayoutError
from generator.geometry import Rect, Size
from generator.imposition.printers_marks import StraightMark
from generator.papers import Paper
from generator.writers.cutters.registration import CutSheet, lay_out, registration_marks
from tests.generator.papers import A3, A4, LEGAL, LETTER, TABLOID

INCH = 25.4
STANDARD, POKER = Size(63, 88), Size(63.5, 88.9)
PAPERS = {"letter": LETTER, "legal": LEGAL, "tabloid": TABLOID, "a4": A4, "a3": A3}
CARDS = {
    "bridge": Size(2.25 * INCH, 3.5 * INCH),
    "bridge_square": Size(2.25 * INCH, 2.25 * INCH),
    "business": Size(3.5 * INCH, 2 * INCH),
    "credit": Size(3.375 * INCH, 2.125 * INCH),
    "domino": Size(1.75 * INCH, 3.5 * INCH),
    "domino_square": Size(1.75 * INCH, 1.75 * INCH),
    "euro_business": Size(85, 55),
    "euro_mini": Size(44, 68),
    "japanese": Size(59, 86),
    "jumbo": Size(3.5 * INCH, 5.5 * INCH),
    "micro": Size(1.25 * INCH, 1.75 * INCH),
    "mini": Size(1.75 * INCH, 2.5 * INCH),
    "poker": POKER,
    "standard": STANDARD,
    "standard_double": Size(88, 126),
    "tarot": Size(2.75 * INCH, 4.75 * INCH),
    "american_mini": Size(41, 63),
    "catan": Size(54, 80),
    "square-70": Size(70, 70),
}
LAYOUTS = {
    "letter": """
        bridge L4x2 12.28 P3x3 16.26
        bridge_square L4x3 12.28 L4x3 18.8
        business P2x5 7.2 P2x5 13.72
        credit P2x4 18.54 L3x3 20.91
        domino L5x2 14.82 P4x3 12.36
        domino_square L5x4 14.82 L5x4 21.34
        euro_business L3x3 12.87 L3x3 19.39
        euro_mini P4x3 25.15 L5x3 22.35
        japanese L4x2 10.08 P3x3 13.38
        jumbo L2x1 38.86 L3x1 33.36
        micro L7x4 13.46 L8x4 12.36
        mini L5x3 14.82 P4x4 12.36
        poker L4x2 7.2 P3x3 6.69
        standard L4x2 8.04 P3x3 7.45
        standard_double P2x2 8.04 P2x2 14.56
        tarot P2x2 26.16 P2x2 32.68
        american_mini P4x4 12.78 L6x3 8.81
        catan P3x3 14.39 P3x3 20.91
        square-70 L3x2 25.99 L3x2 32.51
    """,
    "legal": """
        american_mini L7x3 19.3 L8x3 7.45
        bridge L5x2 21.08 L5x2 27.6
        bridge_square L5x3 21.08 L5x3 27.6
        catan L6x2 16.0 L6x2 22.52
        business P2x6 10.92 L3x4 38.44
        credit P2x6 10.41 L4x3 20.91
        domino L7x2 7.2 L7x2 13.72
        domino_square L7x4 7.2 L7x4 13.72
        euro_business P2x5 26.42 L4x3 19.39
        euro_mini P4x4 28.7 L7x3 15.16
        japanese L5x2 16.51 P3x4 13.38
        jumbo P2x2 26.16 P2x2 32.68
        micro L9x4 18.54 P6x7 13.72
        mini L7x3 7.2 L7x3 13.72
        poker L5x2 7.2 L5x2 13.72
        standard L5x2 8.04 L5x2 14.56
        standard_double P2x2 39.88 P2x2 46.4
        tarot L4x1 36.32 L4x1 42.84
        square-70 L4x2 25.99 L4x2 32.51
    """,
    "tabloid": """
        bridge P4x4 24.98 L7x3 7.28
        bridge_square L7x4 12.28 L7x4 18.8
        business L4x5 24.98 P3x7 29.55
        credit L4x4 31.41 P3x7 18.29
        domino P5x4 24.98 L8x3 28.96
        domino_square L9x5 14.82 L9x5 21.34
        euro_business P3x7 8.21 P3x7 14.73
        euro_mini L9x3 25.15 P5x6 22.35
        japanese P4x4 30.73 L6x3 30.99
        jumbo L4x1 58.59 P2x3 45.38
        micro P7x9 13.46 P8x8 28.96
        mini L8x4 22.44 L8x4 28.96
        poker P4x4 24.98 L6x3 17.44
        standard P4x4 26.84 L6x3 18.97
        standard_double L4x2 26.84 P3x3 20.91
        tarot L5x2 27.52 L5x2 34.04
        american_mini L9x4 15.16 L10x4 7.11
        catan L7x3 11.77 L7x3 18.29
        square-70 L5x3 27.01 L5x3 33.53
    """,
    "a4": """
        bridge P3x3 6.69 P3x3 13.21
        bridge_square L4x3 21.08 L4x3 27.6
        business P2x5 7.7 P2x5 14.22
        credit P2x5 7.37 P2x5 13.89
        domino L5x2 23.62 L6x2 10.67
        domino_square L5x4 23.62 L6x4 9.48
        euro_business L3x3 9.91 P2x5 14.56
        euro_mini L6x2 25.15 P4x4 10.33
        japanese P3x3 6.94 P3x3 13.46
        jumbo L3x1 23.88 P2x2 10.67
        micro P5x6 11.77 P6x6 7.28
        mini P4x4 8.38 L6x3 7.28
        poker L4x2 8.38 P3x3 9.14
        standard L4x2 9.4 P3x3 10.5
        standard_double P2x2 10.58 P2x2 17.1
        tarot P2x2 23.28 L4x1 39.96
        american_mini P4x4 9.91 L6x3 17.61
        catan L5x2 13.12 L5x2 19.64
        square-70 L3x2 30.9 L4x2 29.63
    """,
    "a3": """
        bridge L6x3 24.13 -
        bridge_square L6x4 24.13 -
        business P3x7 17.19 -
        credit P3x7 7.45 -
        domino L8x3 16.51 -
        domino_square L8x6 16.51 -
        euro_business P3x7 8.47 -
        euro_mini L8x4 18.2 -
        japanese L6x3 18.54 -
        jumbo P3x2 58.42 -
        micro L11x6 17.78 -
        mini L8x4 16.51 -
        poker P4x4 19.05 -
        standard L6x3 6.6 -
        standard_double P3x3 8.55 -
        tarot L5x2 21.59 -
        american_mini L9x4 9.4 -
        catan L7x3 16.0 -
        square-70 L5x3 30.9 -
    """,
}
"""By paper and card: columns x rows on (L)andscape or (P)ortrait paper and the length of the marks' arms, with marks
10 mm from the edge and then borderless; borderless A3 has no place there. Source: assets/layouts.json of
silhouette-card-maker, summer of 2026; arms beyond 20 mm are longer than its page_manager.py draws them."""


def layouts() -> list[tuple[str, str, bool, str, float]]:
    found = []
    for paper, rows in LAYOUTS.items():
        for row in rows.split("\n"):
            if words := row.split():
                name, grid, arm, *more = words
                found.append((paper, name, False, grid, float(arm)))
                if more != ["-"]:
                    found.append((paper, name, True, more[0], float(more[1])))
    return found


def test_the_table_is_read_whole() -> None:
    # 19 cards on 5 papers, and borderless on 4 of them.
    assert len(layouts()) == 19 * 9


@pytest.mark.parametrize(("paper", "card", "is_borderless", "grid", "arm_mm"), layouts())
def test_grids_and_arms_are_those_of_silhouette_card_maker(
    paper: str, card: str, is_borderless: bool, grid: str, arm_mm: float
) -> None:
    sheet = lay_out(CARDS[card], PAPERS[paper], is_borderless=is_borderless)
    assert f"{'L' if sheet.size.is_landscape else 'P'}{sheet.columns}x{sheet.rows}" == grid
    assert sheet.arm_mm == pytest.approx(min(arm_mm, 20))
    assert sheet.inset_mm == (3.5 if is_borderless else 10)


@pytest.mark.parametrize(
    ("paper", "size", "block"),
    [
        # 4 x 63 + 3 x 1.25 = 255.75 wide, 2 x 88 + 1.25 = 177.25 high, half of the rest on each side.
        (LETTER, Size(279.4, 215.9), Rect(11.825, 19.325, 255.75, 177.25)),
        (A4, Size(297, 210), Rect(20.625, 16.375, 255.75, 177.25)),
        # 6 x 63 + 5 x 1.25 = 384.25 wide, 3 x 88 + 2 x 1.25 = 266.5 high.
        (A3, Size(420, 297), Rect(17.875, 15.25, 384.25, 266.5)),
        # 4 x 88 + 3 x 1.25 = 355.75 high.
        (TABLOID, Size(279.4, 431.8), Rect(11.825, 38.025, 255.75, 355.75)),
    ],
    ids=["letter", "a4", "a3", "tabloid"],
)
def test_the_block_of_cards_is_in_the_middle(paper: Paper, size: Size, block: Rect) -> None:
    sheet = lay_out(STANDARD, paper)
    found = sheet.block(STANDARD)
    assert sheet.size == size
    assert (found.x, found.y, found.width, found.height) == pytest.approx((block.x, block.y, block.width, block.height))


def covered(line: StraightMark) -> tuple[float, float, float, float]:
    """Return what a thick line covers, cut off at its ends: left, top, right, bottom."""
    half = line.width / 2
    if line.y1 == line.y2:
        return min(line.x1, line.x2), line.y1 - half, max(line.x1, line.x2), line.y1 + half
    return line.x1 - half, min(line.y1, line.y2), line.x1 + half, max(line.y1, line.y2)


def test_three_marks_are_a_square_and_two_angles_by_hand() -> None:
    # A4, landscape, arms 9.4: lines 1 mm wide about 10 mm from each edge. The square is 5 mm with 0.5 mm of its line
    # around: 9.5 to 15.5. An arm goes on half a line beyond the corner, so that it is filled, and ends 9.4 from it.
    marks = [covered(line) for line in registration_marks(lay_out(STANDARD, A4), 3)]
    assert [tuple(round(value, 6) for value in mark) for mark in marks] == [
        (9.5, 9.5, 15.5, 15.5),
        (277.6, 9.5, 287.5, 10.5),
        (286.5, 9.5, 287.5, 19.4),
        (9.5, 199.5, 19.4, 200.5),
        (9.5, 190.6, 10.5, 200.5),
    ]


def test_four_marks_are_angles_at_every_corner() -> None:
    marks = [covered(line) for line in registration_marks(lay_out(STANDARD, A4), 4)]
    assert [tuple(round(value, 6) for value in mark) for mark in marks] == [
        (9.5, 9.5, 19.4, 10.5),
        (9.5, 9.5, 10.5, 19.4),
        (277.6, 9.5, 287.5, 10.5),
        (286.5, 9.5, 287.5, 19.4),
        (9.5, 199.5, 19.4, 200.5),
        (9.5, 190.6, 10.5, 200.5),
        (277.6, 199.5, 287.5, 200.5),
        (286.5, 190.6, 287.5, 200.5),
    ]


def test_borderless_marks_stand_three_and_a_half_from_the_edge() -> None:
    square, *_, low = [covered(line) for line in registration_marks(lay_out(STANDARD, LETTER, is_borderless=True), 3)]
    assert square == pytest.approx((3, 3, 9, 9))
    # Letter, portrait, arms 7.45: the upright arm at the bottom left.
    assert low == pytest.approx((3, 279.4 - 3.5 - 7.45, 4, 279.4 - 3))


@pytest.mark.parametrize("is_borderless", [False, True])
@pytest.mark.parametrize("paper", [LETTER, A4, TABLOID, LEGAL])
@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_marks_stay_clear_of_cards_and_their_bleed(card: Size, paper: Paper, is_borderless: bool) -> None:
    sheet = lay_out(card, paper, is_borderless=is_borderless)
    printed = sheet.block(card).expand(0.625)
    for line in registration_marks(sheet, 4):
        left, top, right, bottom = covered(line)
        assert not printed.overlaps(Rect(left, top, right - left, bottom - top))


def test_a_sheet_that_no_mat_holds_is_refused() -> None:
    told = (
        "a borderless sheet of A3 must be declared in Silhouette Studio as 310 x 433 mm, but the largest mat holds "
        "304.8 x "
        "609.6 mm; remove --borderless, or use smaller paper"
    )
    with pytest.raises(LayoutError) as caught:
        lay_out(STANDARD, A3, is_borderless=True)
    assert str(caught.value) == told


def test_a_card_that_leaves_the_marks_is_refused_and_one_that_fits_just_is_not() -> None:
    # 100 x 120 mm of paper leaves 80 x 100: of a card 80 wide, 100 - 2 x 6.5 - 2 x 1.25 = 84.5 are free in height.
    # In pixels of 300 to the inch: 1417 high, the card 992, a gap 15, the inset 118; it begins at 212.5, to even 212,
    # and 212 - 118 - 15 = 79 of them are 6.69 mm.
    paper = Paper("small", "100x120mm", Size(100, 120), "the test")
    assert lay_out(Size(80, 84), paper) == CutSheet(Size(100, 120), 1, 1, 10, 6.69)
    with pytest.raises(LayoutError) as caught:
        lay_out(Size(80, 85), paper)
    assert str(caught.value) == (
        "a card of 80 x 85 mm does not fit on 100x120mm inside registration marks 10 mm from its edges, which leave 80 "
        "x 100 mm, without 6.5 mm at each corner; use larger paper"
    )
