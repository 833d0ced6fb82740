"""Paragraphs that are read from the right, mixed with Latin, numbers and icons; expected by hand, after UAX 9."""

import random
from collections.abc import Sequence

import pytest
from bidi import get_display

from generator.text.fonts.font_library import Font, find_font
from generator.text.layout.lines import SetLine, break_lines, with_levels
from generator.text.markup.markup_parser import atoms_of
from generator.text.shaping.bidi import is_rtl

SANS, BOLD = find_font("Source Sans Pro", 400), find_font("Source Sans Pro", 700)


@pytest.fixture(autouse=True)
def seems_to_have_hebrew(monkeypatch: pytest.MonkeyPatch) -> None:
    """No installed font has Hebrew letters; what is asked for here is their order."""
    monkeypatch.setattr(Font, "missing_characters", lambda self, text: [])


def lines(markup: str, width: float = 100, language: str = "he") -> list[SetLine]:
    def faces(is_bold: bool, is_italic: bool) -> Sequence[Font]:
        return [BOLD if is_bold else SANS]

    made = atoms_of(markup, faces, language=language, icons=("coin", "points"), has_hyphens=True)
    return break_lines([with_levels(atoms, language) for atoms in made], width)


def shown(line: SetLine) -> str:
    """Return what a line shows from left to right, its pieces divided by bars; brackets as they look."""
    mirror = str.maketrans("()[]", ")(][", "\u202d\u202e\u202c")
    return "|".join(
        f"{{{piece.text or piece.icon}}}"
        if piece.icon
        else piece.text[::-1].translate(mirror)
        if piece.is_from_right
        else piece.text
        for piece in line.runs
    )


@pytest.mark.parametrize(
    ("markup", "language", "expected"),
    [
        ("שלום עולם", "he", "םלוע םולש"),
        ("שלום עולם", "en", "םלוע םולש"),
        ("קח 3 קלפים.", "he", ".םיפלק|3|חק"),
        ("קח 3–5 (אולי) קלפים!", "he", "!םיפלק (ילוא)|5|–|3|חק"),
        ("שחק Fire Ball (3) עכשיו", "he", "וישכע|Fire Ball (3)|קחש"),
        ("שלם {coin} {2} לבנק", "he", "קנבל|{2}|{coin}|םלש"),
        ("קח **שני** קלפים", "he", "םיפלק|ינש|חק"),
        ("**קח** (2)", "he", "(|2|)|חק"),
        ("Draw 3 שלום cards", "en", "Draw 3|םולש|cards"),
        ("Draw 3 cards.", "he", "Draw 3 cards."),
        ("a שלום 12, 13 b", "en", "a 13|,|12|םולש|b"),
        ("12", "he", "12"),
        ("+{coin}", "he", "{coin}|+"),
        ("קח 3-5 קלפים", "he", "םיפלק|3-5|חק"),
        ("\u202eabc\u202c אב", "he", "בא cba"),
        ("100% שלום -5°", "he", "5°|- םולש|100%"),
    ],
)
def test_pieces_stand_from_left_to_right(markup: str, language: str, expected: str) -> None:
    (line,) = lines(markup, language=language)
    assert shown(line) == expected


@pytest.mark.parametrize("language", ["he", "en"])
@pytest.mark.parametrize("seed", range(3))
def test_the_order_is_that_of_another_implementation(seed: int, language: str) -> None:
    chance = random.Random(seed)
    for _ in range(300):
        markup = "".join(chance.choices("אבגabc  12,:()+%", k=12)).strip()
        base = is_rtl(markup, language)
        expected = "".join(get_display(" ".join(markup.split()), base_dir="LR"[base]).split())
        found = "".join(shown(line) for line in lines(markup, language=language))
        assert without_signs(found) == without_signs(expected), ascii(markup)


def without_signs(text: str) -> str:
    """Leave out what divides pieces, spaces, and brackets, which one shows as they look and the other as they are."""
    return text.translate(str.maketrans("", "", "|() "))


def test_lines_are_broken_as_they_are_read() -> None:
    first, second = lines("אבג Fire Ball דה", SANS.width("אבג Fire", 1) + 0.01)
    assert (shown(first), shown(second)) == ("Fire|גבא", "הד|Ball")


def test_a_bracket_on_another_line_is_turned_all_the_same() -> None:
    first, second = lines("א (ב ג)", SANS.width("א (ב", 1) + 0.01)
    assert (shown(first), shown(second)) == ("ב) א", "(ג")


def test_pieces_touch_as_they_do_in_a_row() -> None:
    (line,) = lines("אב 12 גד")
    space = SANS.width(" ", 1)
    widths = [SANS.width(text, 1) for text in ("גד", "12", "אב")]
    assert [piece.x for piece in line.runs] == pytest.approx([0, widths[0] + space, widths[0] + widths[1] + 2 * space])
    assert line.width == pytest.approx(sum(widths) + 2 * space)


def test_a_soft_hyphen_in_latin_words_stays_at_their_end() -> None:
    first, second = lines("אב Feu\u00aderball", SANS.width("אב Feu-", 1) + 0.01)
    assert (shown(first), shown(second)) == ("Feu-|בא", "erball")


def test_paragraphs_that_are_read_from_the_left_are_as_they_were() -> None:
    for text in ("Draw 3 cards (or 4).", "नमस्ते दुनिया", "ภาษาไทย"):
        (line,) = lines(text, language="en")
        assert [(piece.text, piece.is_from_right) for piece in line.runs] == [(text, False)]
