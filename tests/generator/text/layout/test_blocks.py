"""Lists: which lines are items, where their text begins, and what is refused."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from generator.text.fonts.font_library import Font, find_font
from generator.text.layout.blocks import blocks_of, set_blocks
from generator.text.layout.lines import SetLine, TooWideError

SANS = find_font("Source Sans Pro", 400)
GAP = 0.45
"""Between a bullet and its text."""


def faces(is_bold: bool, is_italic: bool) -> Sequence[Font]:
    return [SANS]


def lines(markup: str, width: float = 40.0, *, language: str = "zxx", is_centred: bool = False) -> list[SetLine]:
    blocks = blocks_of(markup, faces, language=language, icons=("coin",))
    return set_blocks(blocks, width, is_centred=is_centred)


def said(markup: str, width: float = 40.0) -> list[str]:
    return ["|".join(piece.text or f"{{{piece.icon}}}" for piece in line.runs) for line in lines(markup, width)]


def starts(line: SetLine) -> list[float]:
    return [round(piece.x, 4) for piece in line.runs]


@pytest.mark.parametrize("sign", ["-", "*", "•"])
def test_a_line_with_a_sign_and_a_space_is_an_item(sign: str) -> None:
    assert said(f"Choose:\n{sign} draw\n{sign}  gain\nEnd") == ["Choose:", "•|draw", "•|gain", "End"]


@pytest.mark.parametrize(
    ("markup", "printed"),
    [
        (r"\- 2", ["- 2"]),
        (r"\* a", ["* a"]),
        (r"1\. e4", ["1. e4"]),
        ("-2", ["-2"]),
        ("*it* is", ["it is"]),
        ("--- so", ["— so"]),
        ("-", ["-"]),
        ("3 - 2\na * b", ["3 - 2", "a * b"]),
        ("1.5 is more", ["1.5 is more"]),
        ("2026. A year", ["2026. A year"]),
    ],
)
def test_what_is_no_item_is_printed_as_it_was(markup: str, printed: list[str]) -> None:
    assert said(markup) == printed


def test_all_lines_of_an_item_begin_where_its_text_does() -> None:
    first, second, third = lines("- mm mm mm", SANS.width("• mm mm", 1) + 0.5)[0:1] + lines("- mm mm\n- m")
    indent = SANS.width("•", 1) + GAP
    assert starts(first) == [0.0, round(indent, 4)]
    assert [starts(second)[1], starts(third)[1]] == [round(indent, 4)] * 2
    broken = lines("- mm mm mm", SANS.width("•mm mm", 1) + GAP + 0.01)
    assert [[piece.text for piece in line.runs] for line in broken] == [["•", "mm mm"], ["mm"]]
    assert starts(broken[1]) == [round(indent, 4)]


def test_numbers_are_kept_and_end_at_the_same_place() -> None:
    made = lines("1. one\n2) two\n10. ten")
    assert [line.runs[0].text for line in made] == ["1.", "2)", "10."]
    ends = {round(line.runs[0].x + line.runs[0].width, 4) for line in made}
    assert ends == {round(SANS.width("10.", 1), 4)}
    assert {starts(line)[1] for line in made} == {round(SANS.width("10.", 1) + GAP, 4)}


def test_a_list_in_a_list_begins_further_right_and_goes_on_after_it() -> None:
    made = lines("- a\n  - b\n    on\n  1. c\n- d")
    assert [line.runs[0].text for line in made] == ["•", "–", "on", "1.", "•"]
    outer = round(SANS.width("•", 1) + GAP, 4)
    inner = round(outer + max(SANS.width("–", 1), SANS.width("1.", 1)) + GAP, 4)
    assert [starts(line)[-1] for line in made] == [outer, inner, inner, inner, outer]


def test_an_empty_line_within_a_list_is_a_gap_and_one_before_it_too() -> None:
    assert [line.gap for line in lines("a\n\n- b\n\n- c\n\nd")] == [0, 0.5, 0.5, 0.5]


def test_marks_go_on_through_lists_and_faults_say_where_they_are() -> None:
    assert said("**a\n- b** {coin}") == ["a", "•|b|{coin}"]
    with pytest.raises(ValueError, match=r"^line 2, character 5: there is no icon 'cion' \(did you mean 'coin'\?\)$"):
        lines("a\n- b {cion}")
    with pytest.raises(
        ValueError, match=r"^line 3, character 5: a list nested in a nested list; one level of nesting is"
    ):
        lines("- a\n  - b\n    - c")


def test_an_item_that_is_too_wide_is_named() -> None:
    with pytest.raises(TooWideError) as caught:
        lines("- mmmm", SANS.width("mmmm", 1))
    assert (caught.value.text, caught.value.width) == ("mmmm", pytest.approx(SANS.width("•mmmm", 1) + GAP))


def test_a_centred_list_stands_in_the_middle_as_a_whole() -> None:
    made = lines("mm\n- m\n- mmm", is_centred=True)
    assert made[1].width == made[2].width > made[0].width


def test_a_list_from_the_right_has_its_bullets_there() -> None:
    arabic = find_font("Noto Sans Arabic", 400)
    blocks = blocks_of("- ابج", lambda bold, italic: [arabic], language="ar", icons=())
    (line,) = set_blocks(blocks, 40)
    bullet, text = sorted(line.runs, key=lambda piece: piece.text != "•")
    assert text.x == pytest.approx(0.0)
    assert bullet.x == pytest.approx(text.width + GAP)
    assert bullet.is_from_right


def test_a_number_in_a_list_from_the_right_has_its_dot_at_the_left() -> None:
    arabic = find_font("Noto Sans Arabic", 400)
    (line,) = set_blocks(blocks_of("1. ابج", lambda bold, italic: [arabic], language="ar", icons=()), 40)
    (number,) = (piece for piece in line.runs if piece.text == "1.")
    assert number.font.shape_text(number.text, number.shaping_options).visual_text == ".1"


def test_a_font_without_bullets_gets_them_from_another() -> None:
    bare = replace(SANS, name="Bare", advances={code: width for code, width in SANS.advances.items() if code < 128})
    (line,) = set_blocks(blocks_of("- a", lambda bold, italic: [bare], language="en", icons=()), 9)
    assert [(piece.text, piece.font.name) for piece in line.runs] == [("•", SANS.name), ("a", "Bare")]
