"""Signs that games need: drawn where no font has them, found and copied as what they are."""

import subprocess
import unicodedata
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.ttLib import TTFont

from generator.text.fonts.font_library import find_font
from generator.text.opentype.symbol_font import SIGNS, build_symbol_font
from tests.generator.strangers import make_deck, pnp

SANS = find_font("Source Sans Pro", 400)
FULL, HOLLOW, DICE = "★●♠♥❤♦♣✗", "☆○♤♡♢♧□◇△▽", "⚀⚁⚂⚃⚄⚅"


def test_the_signs_are_those_that_games_need() -> None:
    assert set(SIGNS) == {*FULL, *HOLLOW, *DICE}


def area(sign: str) -> float:
    """Return how much of an em a sign covers."""
    with TTFont(BytesIO(build_symbol_font())) as font:
        glyphs = font.getGlyphSet()
        pen = AreaPen(glyphs)
        glyphs[font.getBestCmap()[ord(sign)]].draw(pen)
        return float(abs(pen.value)) / 1000**2


@pytest.mark.parametrize(("full", "hollow"), ["★☆", "●○", "♠♤", "♥♡", "♦♢", "♣♧"])
def test_hollow_signs_are_walls_and_full_ones_are_not(full: str, hollow: str) -> None:
    # Walls of a tenth of the size on both sides leave 0.8 x 0.8 free. The full diamond is hollowed at its sides too.
    assert area(hollow) == pytest.approx(0.36 * area(full), rel=0.02)


def test_each_die_has_as_many_pips_as_its_name_says() -> None:
    with TTFont(BytesIO(build_symbol_font())) as font:
        for number, sign in enumerate(DICE, start=1):
            assert unicodedata.name(sign) == f"DIE FACE-{number}"
            outline = font["glyf"][font.getBestCmap()[ord(sign)]]
            assert outline.numberOfContours == 2 + number


@pytest.mark.parametrize("sign", SIGNS)
def test_signs_stand_on_the_middle_of_capitals_and_within_their_widths(sign: str) -> None:
    font = find_font("Pnp Signs", 400)
    left, top, right, bottom = font.ink_box(sign)
    assert 0.03 < left < right < font.width(sign, 1.0)
    assert -(top + bottom) / 2 == pytest.approx(0.33, abs=0.03)


def test_the_font_has_every_table_that_a_font_must_have() -> None:
    """Source: OpenType 1.9.1, chapter 3, required tables; and those of TrueType outlines."""
    with TTFont(BytesIO(build_symbol_font())) as font:
        needed = {"cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "glyf", "loca"}
        assert needed <= set(font.keys())


def test_the_font_is_the_same_whenever_it_is_made() -> None:
    first = build_symbol_font()
    build_symbol_font.cache_clear()
    assert build_symbol_font() == first


def test_signs_are_found_and_copied_and_drawn_in_every_kind_of_file(tmp_path: Path) -> None:
    words = f"★ A‑B {FULL} {HOLLOW} {DICE}"
    deck = make_deck(
        tmp_path, f'  - {{id: one, name: "♥ Ace ★", texts: {{body: "{words}"}}}}\n', head="face: adventure\n"
    )
    pdf = tmp_path / "x.pdf"
    outcome = pnp("build", "--deck", deck, "--out", pdf, "--verify")
    assert (outcome.code, outcome.err) == (0, "")
    told = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout
    with pypdfium2.PdfDocument(pdf) as document:
        seen = document[0].get_textpage().get_text_bounded()
    for text in (told, seen):
        assert {*FULL, *HOLLOW, *DICE} <= set(text)
    assert "A‑B" in told
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "svg", "--format", "svg")
    assert (outcome.code, outcome.err) == (0, "")
    drawing = next((tmp_path / "svg").glob("*.svg")).read_text(encoding="utf-8")
    assert "Pnp Signs" not in drawing
    assert 'aria-label="★"' in drawing
    assert ">A‑B</text>" in drawing


def test_a_hyphen_that_does_not_break_looks_like_the_font_s_own() -> None:
    for font in (SANS, find_font("Source Serif Pro", 700)):
        assert font.missing_characters("a‑b") == []
        assert [glyph.number for glyph in font.shape_text("a‑b").glyphs] == [
            glyph.number for glyph in font.shape_text("a-b").glyphs
        ]
        assert font.shape_text("a‑b").visual_text == "a‑b"


def test_a_line_does_not_end_at_it(tmp_path: Path) -> None:
    line = (
        "{{ paragraph('seven seven‑eight', fonts.body, x=5, y=5, width=22, height=30, size=4, floor=4, fill='#000') }}"
    )
    deck = make_deck(tmp_path, "  - {id: one, name: X, template: mine.svg.j2}\n", {"mine.svg.j2": line})
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "x.pdf", "--layout", "single")
    assert (outcome.code, outcome.err) == (0, "")
    told = subprocess.run(["pdftotext", tmp_path / "x.pdf", "-"], capture_output=True, text=True, check=True).stdout
    assert told.split("\n")[:2] == ["seven", "seven‑eight"]
