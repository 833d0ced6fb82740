"""Names in every script: with a font for them they are drawn, without one they say so."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.font_fallback import font_lookup, line_images
from tests.scorekeeper.font_fallback import made_fonts

DIE = "\U0001f3b2"


@pytest.fixture
def hebrew(tmp_path: Path) -> Path:
    """Return the one font that there is: its ש is a low bar, its ר twice as high, its ה three times, its die four."""
    path = made_fonts.make(tmp_path / "NotoMade.ttf", f"שרה{DIE}")
    made_fonts.use_only(tmp_path)
    return path


def heights(line: str, size: int = 100) -> list[int]:
    """Return how high the bars of a line are, left to right, in hundredths of an em."""
    drawn = line_images.draw_line(line, size, "#000000", is_bold=False)
    found = []
    for place in range(len(line)):
        middle = drawn.left + round(size * 0.6 * place + size * 0.3)
        column = drawn.image.crop((middle, 0, middle + 1, drawn.image.height)).getchannel("A")
        found.append(sum(value > 128 for value in column.tobytes()))
    return found


@pytest.mark.usefixtures("hebrew")
def test_what_a_font_has_is_drawn_with_it_and_not_as_a_box() -> None:
    assert font_lookup.replace_undrawable(f"שרה {DIE}") == f"שרה {DIE}"
    assert font_lookup.missing_graphemes(f"שרה {DIE}") == ()
    assert heights(DIE) == [40]


@pytest.mark.usefixtures("hebrew")
def test_hebrew_is_drawn_from_right_to_left() -> None:
    # The first letter, 10 high, stands at the right.
    assert heights("שרה") == [30, 20, 10]


@pytest.mark.usefixtures("hebrew")
def test_a_text_that_needs_a_font_is_as_wide_as_its_glyphs() -> None:
    # Three glyphs of 0.6 em.
    assert line_images.width("שרה", 100, is_bold=False) == pytest.approx(180)


def test_what_no_font_has_is_a_substitute_and_is_told() -> None:
    assert font_lookup.replace_undrawable(f"Ida {DIE}") == "Ida ☐"
    assert font_lookup.missing_graphemes(f"Ida {DIE}{DIE} ש") == (DIE, "ש")
    assert font_lookup.missing_graphemes("Ida ☐ Zoë") == ()


@pytest.mark.parametrize("name", ["LastResort.ttf", "AdobeBlank.otf"])
def test_fonts_that_have_a_box_for_everything_are_left_alone(tmp_path: Path, name: str) -> None:
    made_fonts.make(tmp_path / name, DIE)
    made_fonts.use_only(tmp_path)
    assert font_lookup.replace_undrawable(DIE) == "☐"


@pytest.mark.parametrize("name", ["NotoAaa.ttf", "NotoMade-Bold.ttf"])
@pytest.mark.parametrize("lost", ["rest", "shapes"])
def test_a_font_file_that_is_damaged_is_left_alone(tmp_path: Path, name: str, lost: str) -> None:
    """Its list of characters can still be read, and nothing can be drawn with it."""
    made_fonts.make(tmp_path / "NotoMade.ttf", "שר")
    sound = made_fonts.make(tmp_path / name, "שר")
    content = sound.read_bytes()
    tables = TTFont(sound).reader.tables
    end = tables["cmap"].offset + tables["cmap"].length
    place, length = tables["glyf"].offset, tables["glyf"].length
    sound.write_bytes(
        content[:end] if lost == "rest" else content[:place] + b"\x7f" * length + content[place + length :]
    )
    made_fonts.use_only(tmp_path)
    for is_bold in (False, True):
        assert line_images.width(font_lookup.replace_undrawable("שר"), 100, is_bold=is_bold) == pytest.approx(120)
        assert line_images.draw_line(font_lookup.replace_undrawable("שר"), 100, "#000000", is_bold=is_bold)


def test_of_several_fonts_the_plain_one_is_taken_and_for_emoji_that_of_emoji(tmp_path: Path) -> None:
    for name in ("AaaSans-BoldItalic.ttf", "Middle.ttf", "NotoSansMade-Regular.ttf", "ZzzEmoji.ttf"):
        made_fonts.make(tmp_path / name, f"ש{DIE}")
    made_fonts.use_only(tmp_path)
    found = [font_lookup.typeface(sign) for sign in ("ש", DIE)]
    assert [face.path.name for face in found if face is not None] == ["NotoSansMade-Regular.ttf", "ZzzEmoji.ttf"]


def test_a_family_whose_signs_are_there_one_by_one_is_drawn_so(tmp_path: Path) -> None:
    made_fonts.make(tmp_path / "Made.ttf", "\U0001f469")
    made_fonts.use_only(tmp_path)
    assert font_lookup.replace_undrawable("\U0001f469\u200d\U0001f467") == "\U0001f469☐"


@pytest.mark.parametrize(
    ("line", "expected"),
    [  # By hand, after rules N1 and L2 of Unicode's Annex 9.
        ("Ana", ["Ana"]),
        ("שר", ["שר"]),
        ("שר 12", ["12", " ", "שר"]),
        ("a שר b", ["a ", "שר", " b"]),
        ("a שר 12 b", ["a ", "12", " ", "שר", " b"]),
        ("שר leads!", ["שר", " leads!"]),
    ],
)
@pytest.mark.usefixtures("hebrew")
def test_pieces_stand_as_they_are_seen(line: str, expected: list[str]) -> None:
    shown = "".join(piece.text for piece in line_images.split_runs(line))
    assert shown == "".join(expected)


@pytest.mark.parametrize(
    ("text", "expected"), [("שרה", True), ("12 שרה!", True), ("שרה leads", False), ("a שרה", False), ("12", False)]
)
def test_a_text_is_read_from_the_right_if_all_its_letters_are(text: str, expected: bool) -> None:
    assert line_images.is_rtl(text) == expected


@pytest.mark.usefixtures("hebrew")
def test_without_raqm_hebrew_is_turned_round_and_arabic_is_not_drawn_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(font_lookup, "has_shaping", lambda: False)
    monkeypatch.setattr(line_images, "has_shaping", lambda: False)
    assert heights("שרה") == [30, 20, 10]
    assert font_lookup.replace_undrawable("م") == "☐"


@pytest.mark.usefixtures("hebrew")
def test_without_pillow_there_is_the_substitute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(font_lookup, "has_pillow", lambda: False)
    assert font_lookup.replace_undrawable("שרה Zoë") == "☐☐☐ Zoë"
    assert font_lookup.replace_undrawable(f"1\ufe0f {DIE}\ufe0f") == "1 ☐"
    assert not font_lookup.needs_fallback("שרה"), "what is typed is drawn with the app's own font"


def test_every_text_can_be_drawn_and_each_of_its_signs_is_drawn_once(tmp_path: Path) -> None:
    made_fonts.make(tmp_path / "Made.ttf", f"שרה{DIE}\U0001f1e8\u0301م")
    made_fonts.use_only(tmp_path)

    @given(
        st.text(max_size=12) | st.text("aש1 م\u0301\u200d\ufe0f!\U0001f3b2\U0001f1e8\U0001f3fd\ud800\n", max_size=12)
    )
    def check(text: str) -> None:
        shown = font_lookup.replace_undrawable(text)
        assert font_lookup.replace_undrawable(shown) == shown
        for line in shown.split("\n"):
            if font_lookup.needs_fallback(line):
                assert sorted("".join(piece.text for piece in line_images.split_runs(line))) == sorted(line)
                drawn = line_images.draw_line(line, 20, "#000000", is_bold=False)
                assert drawn.image.width >= line_images.width(line, 20, is_bold=False)

    check()
