"""Ink of paragraphs: accents, swashes and stacked marks stay inside the box, as another renderer draws them."""

import io
import re
from dataclasses import replace
from pathlib import Path

import manimgx_fonts
import pytest
import resvg_py
from PIL import Image

from generator.rendering.templating import template_text
from generator.text.fonts.font_library import find_font
from generator.text.layout.copyfitting import fit_text, line_ink, open_up_lines
from generator.text.layout.lines import break_lines
from generator.text.markup.markup_parser import atoms_of
from tests.lanes import pairwise

SANS = {"family": "Source Sans Pro", "weight": 400, "italic": False}
TITLE = {"family": "Source Serif Pro", "weight": 700, "italic": False}
PX_PER_MM = 40


def ink_of(svg: str, family: str) -> tuple[float, float, float, float]:
    """Return what texts cover as resvg shapes and draws them: left, top, right and bottom in mm, of 44 x 22 mm."""
    cuts = ((400, False), (400, True), (700, False), (700, True))
    files = [str(find_font(family, weight, is_italic=slant).file) for weight, slant in cuts]
    page = f'<svg xmlns="http://www.w3.org/2000/svg" width="44" height="22" viewBox="0 0 44 22">{svg}</svg>'
    png = resvg_py.svg_to_bytes(svg_string=page, width=44 * PX_PER_MM, font_files=files, skip_system_fonts=True)
    box = Image.open(io.BytesIO(bytes(png))).convert("RGBA").getchannel("A").getbbox()
    assert box is not None
    left, top, right, bottom = (each / PX_PER_MM for each in box)
    return left, top, right, bottom


@pytest.mark.parametrize(
    ("words", "anchor", "valign", "font"),
    pairwise(
        ("Ínez", "Ő", "It's", "Ĵetť", "ĄÇŞŲ", "Ẫj", "Robe\nŽluť", "**Å**", "*jf*"),
        ("start", "middle", "end"),
        ("top", "middle", "bottom"),
        (SANS, TITLE),
    ),
)
def test_no_ink_leaves_the_box_of_a_paragraph_at_the_edge_of_the_safe_zone(
    words: str, anchor: str, valign: str, font: dict[str, object]
) -> None:
    # The box has the height of its lines by the font's own measures and a little: 4.2 mm a line and 1.25 of that
    # between, so that accents above and hooks below have no room but what is made for them.
    tall = 4.2 * (1.0 + 1.25 * words.count("\n")) + 0.1
    safe = {"x": 10.0, "y": 10.0, "width": 24.0, "height": tall}
    svg = template_text.paragraph(
        {"safe": safe},
        words,
        font,
        x=10,
        y=10,
        width=24,
        height=tall,
        size=4.2,
        floor=2.4,
        fill="#000000",
        anchor=anchor,
        valign=valign,
    )
    left, top, right, bottom = ink_of(svg, str(font["family"]))
    a_pixel = 1 / PX_PER_MM
    assert left >= 10 - a_pixel
    assert top >= 10 - a_pixel
    assert right <= 34 + a_pixel
    assert bottom <= 10 + tall + a_pixel


def baseline(words: str, **more: object) -> float:
    svg = template_text.paragraph(
        {}, words, SANS, x=0, y=10, width=40, height=20, size=4, floor=4, fill="#000000", **{"valign": "top", **more}
    )
    return float(re.findall(r' y="([\d.]+)"', svg)[0])


def test_only_text_that_would_leave_its_box_is_moved() -> None:
    # The ascent is 0.75 of the size; Ő is 0.876 high in this font: 0.504 mm more at a size of 4 mm.
    assert baseline("Robe") == 13.0
    assert baseline("žluť") == 13.0
    assert baseline("Ő") == pytest.approx(13.504, abs=0.001)
    assert baseline("Ő", valign="middle") == baseline("O", valign="middle") == 21.0
    # At the bottom, at 30 mm, the descent is 0.25 of the size; ʝ is 0.274 deep: 0.096 mm more.
    assert baseline("Qgj", valign="bottom") == 29.0
    assert baseline("ʝ", valign="bottom") == pytest.approx(28.904, abs=0.001)


def test_a_text_gets_smaller_where_its_accents_need_the_room() -> None:
    def size(words: str) -> float:
        made = atoms_of(words, lambda bold, italic: [find_font("Source Sans Pro", 400)], language="zxx", icons=())
        return fit_text(made, [4.0, 3.0], 40, 4.2, leading=1.2)[0]

    assert size("Robe") == 4.0
    assert size("Rõbe") == 4.0
    # Ő is 0.876 high and g 0.224 deep: 4.4 mm.
    assert size("Őg") == 3.0


def test_marks_upon_marks_do_not_run_into_the_line_above() -> None:
    words = "ญู ปู\nที่ นี้"
    file = Path(manimgx_fonts.__file__).parent / "NotoSansThai[wght].ttf"
    thai = replace(find_font("Source Sans Pro", 400), file=file, advances=dict.fromkeys(map(ord, words), 0.5))
    lines = break_lines(atoms_of(words, lambda bold, italic: [thai], language="th", icons=()), 40)
    apart = open_up_lines(lines, 1.0)
    assert apart[0].gap == lines[0].gap == 0
    assert line_ink(lines[0])[3] - line_ink(lines[1])[1] > 1.0
    assert line_ink(apart[0])[3] - line_ink(apart[1])[1] <= 1.0 + apart[1].gap + 1e-9
    # Czech, set as tight, stays as it was.
    sans = find_font("Source Sans Pro", 400)
    czech = break_lines(atoms_of("gjp\nŽČŘ", lambda bold, italic: [sans], language="cs", icons=()), 40)
    assert open_up_lines(czech, 1.0) == czech
