"""Spans: what is one, how it looks, and what is refused with its place."""

import re
from collections.abc import Sequence

import pytest

from generator.text.fonts.font_library import Font, find_font
from generator.text.layout.lines import break_lines
from generator.text.markup.inline_styles import PLAIN, InlineStyle
from generator.text.markup.markup_parser import ICON_EM, Atom, atoms_of

SANS = find_font("Source Sans Pro", 400)
BOLD = find_font("Source Sans Pro", 700)
COLOURS = ("ink", "paper", "muted", "accent", "suit", "red", "white")


def faces(is_bold: bool, is_italic: bool) -> Sequence[Font]:
    return [BOLD if is_bold else SANS]


def atoms(markup: str) -> list[Atom]:
    return [
        atom
        for line in atoms_of(markup, faces, language="en", icons=("coin", "points"), colours=COLOURS)
        for atom in line
    ]


def looks(markup: str) -> list[tuple[str, InlineStyle]]:
    return [(atom.text or f"{{{atom.icon}}}", atom.look) for atom in atoms(markup)]


def test_a_span_looks_as_its_braces_say() -> None:
    assert looks("a [b]{red} [c]{#C00 1.5x} [d]{underline strike}") == [
        ("a", PLAIN),
        ("b", InlineStyle("red")),
        ("c", InlineStyle("#c00", 1.5)),
        ("d", InlineStyle(is_underlined=True, is_struck=True)),
    ]


def test_an_outline_has_a_colour_and_a_thickness_or_the_usual_ones() -> None:
    assert looks("[a]{outline} [b]{white outline red 0.5mm} [c]{outline 1mm ink}") == [
        ("a", InlineStyle(outline="paper", outline_mm=0.3)),
        ("b", InlineStyle("white", outline="red", outline_mm=0.5)),
        ("c", InlineStyle("ink", outline="paper", outline_mm=1.0)),
    ]


def test_spans_nest_and_go_over_lines_and_marks() -> None:
    assert looks("[a [b]{2x} c]{red 0.5x}") == [
        ("a", InlineStyle("red", 0.5)),
        ("b", InlineStyle("red", 1.0)),
        ("c", InlineStyle("red", 0.5)),
    ]
    assert looks("[a\nb]{red}") == [("a", InlineStyle("red")), ("b", InlineStyle("red"))]
    assert [(atom.font, atom.look) for atom in atoms("**[a]{red}** [**b**]{red}")] == [(BOLD, InlineStyle("red"))] * 2


@pytest.mark.parametrize(
    "plain",
    ["[a]", "[a] b]", "[a", "a]", "[a] {coin}", "[[1]]", r"\[a]{coin}", "[1]{coin}", "[1]{3}", "[a](b)", "x[0] [1]"],
)
def test_other_brackets_are_plain_text(plain: str) -> None:
    printed = "".join(text for text, _ in looks(plain.replace(" ", "")))
    assert printed == plain.replace(" ", "").replace("\\", "").replace("{3}", "3")
    assert {look for _, look in looks(plain)} == {PLAIN}


def test_quotes_look_through_the_ends_of_spans() -> None:
    assert "".join(text for text, _ in looks('"[F]{red}" --"[G]{red}" ["H"]{red}')) == "“F”–“G”“H”"


def test_sizes_are_measured_and_lines_make_room_for_them() -> None:
    big, icon = atoms("[ab]{2x}[{coin}]{2x}")
    assert big.width == pytest.approx(2 * SANS.width("ab", 1))
    assert icon.width == 2 * ICON_EM
    lines = break_lines(atoms_of("a\n[b]{2x}\n[c]{0.5x}", faces, language="en", icons=(), colours=COLOURS), 9)
    assert [line.step(is_first=False) for line in lines] == [1, 2, 0.5]
    assert [line.ascent for line in lines] == [0.75, 1.5, 0.375]


@pytest.mark.parametrize(
    ("markup", "message"),
    [
        (
            "[a]{rde}",
            "line 1, character 5: 'rde' is neither an icon nor a style (did you mean 'red'?); a span takes a colour "
            "(ink, paper, muted, accent, #c00), a size (1.2x), underline, strike, outline; write \\[ for a plain "
            "bracket",
        ),
        ("x\n[a]{red 4x}", "line 2, character 9: '4x' is out of range; sizes go from 0.5x to 3x of the text"),
        ("[a]{red ink}", "line 1, character 9: 'ink' says a second colour"),
        ("[a]{0.3mm}", "line 1, character 5: '0.3mm' belongs after outline: {outline white 0.4mm}"),
        (
            "[a]{outline 9mm}",
            "line 1, character 13: '9mm' is not a thickness of an outline; those go from 0.05mm to 2mm",
        ),
    ],
)
def test_what_a_span_cannot_say_is_told_with_its_place(markup: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        atoms(markup)
