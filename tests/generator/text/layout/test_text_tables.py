"""Tables: where cells are, how columns lie, and what is refused with its place."""

import re
from collections.abc import Sequence

import pytest

from generator.text.fonts.font_library import Font, find_font
from generator.text.layout.blocks import blocks_of, set_blocks
from generator.text.layout.copyfitting import fit_text
from generator.text.layout.lines import SetLine

SANS = find_font("Source Sans Pro", 400)
BOLD = find_font("Source Sans Pro", 700)
TABLE = "| Size | Price | n |\n|:---|---:|:-:|\n| Small | 3 | a |\n| Large {coin} | 12 |\n"


def faces(is_bold: bool, is_italic: bool) -> Sequence[Font]:
    return [BOLD if is_bold else SANS]


def lines(markup: str, width: float = 40.0) -> list[SetLine]:
    return set_blocks(blocks_of(markup, faces, language="zxx", icons=("coin",)), width)


def said(markup: str) -> list[str]:
    return ["|".join(piece.text or f"{{{piece.icon}}}" for piece in line.runs) for line in lines(markup)]


def test_rows_stand_below_each_other_and_the_head_is_bold() -> None:
    assert said(f"Costs:\n\n{TABLE}\nEnd") == ["Costs:", "Size|Price|n", "Small|3|a", "Large|{coin}|12", "End"]
    head, first, second = lines(TABLE)
    assert {piece.font for piece in head.runs} == {BOLD}
    assert {piece.font for piece in first.runs} == {SANS}
    assert [line.rule_mm for line in (head, first, second)] == [0.0, 0.25, 0.1]
    assert [line.gap for line in (head, first, second)] == [0.0, 0.3, 0.3]


def test_columns_are_as_wide_as_what_they_hold_and_aligned_as_the_colons_say() -> None:
    head, first, second = lines(TABLE)
    wide = second.runs[1].x + second.runs[1].width
    price = BOLD.width("Price", 1)
    assert head.runs[1].x == pytest.approx(wide + 1)
    ends = {round(piece.x + piece.width, 4) for piece in (head.runs[1], first.runs[1], second.runs[2])}
    assert ends == {round(wide + 1 + price, 4)}
    middles = {round(piece.x + piece.width / 2, 4) for piece in (head.runs[2], first.runs[2])}
    assert len(middles) == 1
    assert {line.width for line in (head, first, second)} == {head.width}
    assert head.width == pytest.approx(wide + 1 + price + 1 + BOLD.width("n", 1))


@pytest.mark.parametrize(
    ("markup", "printed"),
    [
        ("| a | b |\n| c | d |", ["| a | b |", "| c | d |"]),
        ("a | b\n---|---", ["a | b", "—|—"]),
        ("| a |", ["| a |"]),
        ("| a \\| b | c |\n|---|---|\n| d | e", ["a | b|c", "d|e"]),
        ("| | |\n|---|---|\n| d | e |", ["d|e"]),
        ("| **a** | b |\n|---|---|\n| *c | d* |\nx", ["a|b", "c|d", "x"]),
    ],
)
def test_what_is_a_table_and_what_is_not(markup: str, printed: list[str]) -> None:
    assert said(markup) == printed


@pytest.mark.parametrize(
    ("markup", "message"),
    [
        ("x\n| a | b |\n|---|\n", "line 3, character 1: 1 column alignments below a head of 2"),
        (
            "| a |\n|---|\n| b | c |",
            "line 3, character 7: cell 2 in a table of 1 columns; write \\| for a plain bar",
        ),
        ("| a |\n|---|\n| {cion} |", "line 3, character 3: there is no icon 'cion' (did you mean 'coin'?)"),
    ],
)
def test_faults_of_tables_say_where_they_are(markup: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        lines(markup)


def test_a_table_that_is_too_wide_is_told_once_with_its_width() -> None:
    blocks = blocks_of(TABLE, faces, language="zxx", icons=("coin",))
    needed = lines(TABLE)[0].width * 2
    with pytest.raises(
        ValueError, match=r"^at the smallest size of 2\.00 mm the table 'Size' of 3 columns is 1\.50 mm wid"
    ):
        fit_text(blocks, [3.0, 2.0], needed - 1.5, 40, leading=1.2)
