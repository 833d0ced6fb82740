"""What a PDF shows is found and copied as it is read: judged by Poppler and PDFium, for each kind of script.

Both turn what is read from the right round, by characters. Each has a habit of its own there, for which there is no
other way to write a PDF: PDFium takes brackets for those of the other side, Poppler moves a space beside a number.
"""

import re
import subprocess
import unicodedata
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
import resvg_py
from PIL import Image

from generator.geometry import Size
from generator.svg.reader.scene_reader import read_scene
from generator.svg.reader.xml import parse_svg
from generator.text.fonts.font_library import Font, find_font
from generator.text.opentype.font_files import font_data
from generator.text.shaping.bidi import is_rtl
from generator.writers.png import draw_png
from tests.generator.drawings import DPI, SIDE_MM, SIDE_PX, document, mean_difference, pdf_of, pixels, strong_share
from tests.generator.tinyfont import tiny_font

STEERING = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069\f]")
"""What readers add to say how a line is read."""
SERIF, SANS = find_font("Source Serif Pro", 400), find_font("Source Sans Pro", 400)
HINDI, ARABIC, THAI = (find_font(f"Noto Sans {name}", 400) for name in ("Devanagari", "Arabic", "Thai"))
HEBREW = "אבגדהוזחטיכלמנסעפצקרשתםןץףך"
NIQQUD = "\u05b0\u05b4\u05b5\u05b6\u05b7\u05b8\u05b9\u05bb\u05bc\u05c1\u05c2"


def body(text: str, font: Font, size: float = 3) -> str:
    side = ' direction="rtl" text-anchor="end"' if is_rtl(text) else ""
    return f'<text x="2" y="20" font-family="{font.family}" font-size="{size}"{side}>{text}</text>'


def pdf(text: str, font: Font) -> bytes:
    scene = read_scene(parse_svg(str(document(body(text, font)))), lambda *asked: font, {})
    return pdf_of([scene], Size(SIDE_MM, SIDE_MM))


def by_poppler(data: bytes) -> str:
    done = subprocess.run(["pdftotext", "-", "-"], input=data, capture_output=True, check=True)
    return STEERING.sub("", done.stdout.decode()).strip()


def by_pdfium(data: bytes) -> str:
    with pypdfium2.PdfDocument(data) as read:
        return STEERING.sub("", read[0].get_textpage().get_text_bounded()).strip()


def same(one: str, other: str) -> bool:
    return unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)


@pytest.mark.parametrize(
    ("font", "text"),
    [
        (SERIF, "office, Tiefflieger, fjord"),
        (SERIF, "AVATAR To We Va Yo"),
        (SERIF, "xH\u0301y e\u0301 q\u0308"),
        (SANS, "Ёж Ωμέγα Ångström"),
        (HINDI, "विद्यार्थी क्षत्रिय ज्ञान"),
        (HINDI, "हिन्दी में कार्ड निकालें"),
        (HINDI, "श्री ट्रक द्वार कर्म"),
        (THAI, "สิ่งมีชีวิต น้ำ ผู้ที่"),
        (THAI, "ปั๊ม ญี่ปุ่น ป่า"),
        (ARABIC, "بطاقات السلام"),
        (ARABIC, "لا إله الآلات الأشياء"),
        (ARABIC, "السَّاحِرُ الكَبِيرُ"),
        (ARABIC, "عَلَيْكُمْ"),
        (ARABIC, "وقتی این کارت پنجره گچ"),
        (ARABIC, "خانه\u200cها"),
    ],
)
def test_both_readers_copy_what_was_written(font: Font, text: str) -> None:
    data = pdf(text, font)
    assert same(by_poppler(data), text)
    assert same(by_pdfium(data), text)


@pytest.mark.parametrize("text", ["שלום עולם", "בְּרֵאשִׁית", "קַח קְלָף"])
def test_hebrew_with_its_points_too(tmp_path: Path, text: str) -> None:
    data = pdf(text, tiny_font(tmp_path, HEBREW, marks=NIQQUD))
    assert same(by_poppler(data), text)
    assert same(by_pdfium(data), text)


@pytest.mark.parametrize(
    ("text", "poppler", "pdfium"),
    [
        ("قال (الساحر)", "قال (الساحر)", "قال )الساحر("),
        ("اسحب 3 بطاقات", "اسحب  3بطاقات", "اسحب 3 بطاقات"),
        ("Draw three السلام cards", "Draw three  السلامcards", "Draw three السلام cards"),
    ],
)
def test_what_each_reader_makes_of_mixed_directions(text: str, poppler: str, pdfium: str) -> None:
    """The words are found in any case; the rest is noted here, so that a change is seen."""
    font = ARABIC
    data = pdf(text, font)
    assert by_poppler(data) == poppler
    assert by_pdfium(data) == pdfium


def test_each_code_says_its_characters_and_nothing_stands_beside_the_text() -> None:
    """A syllable of several glyphs and a ligature of several characters are one code each."""
    with pikepdf.open(BytesIO(pdf("र्थी", HINDI))) as read:
        (form,) = [each for each in objects(read) if each.get("/Subtype") == "/Form"]
        shown = re.findall(rb"\[(.*?)\] TJ", form.read_bytes())
        (font,) = [each for each in objects(read) if each.get("/Subtype") == "/Type0"]
        assert b"".join(shown) == b"<0001>"
        assert b"<0001> <" + "र्थी".encode("utf-16-be").hex().upper().encode() in font.ToUnicode.read_bytes()
        assert b"BDC" not in form.read_bytes()


def objects(read: pikepdf.Pdf) -> list[Any]:
    return [each for each in read.objects if isinstance(each, pikepdf.Dictionary | pikepdf.Stream)]


@pytest.mark.parametrize(
    ("font", "text"),
    [
        (SERIF, "office AVATAR"),
        (SERIF, "xH\u0301y q\u0308"),
        (SANS, "Ёж Ωμέγα"),
        (HINDI, "विद्यार्थी क्षत्रि"),
        (HINDI, "हिन्दी कार्ड श्री"),
        (THAI, "สิ่ง น้ำ ผู้ที่ ปั๊ม"),
        (ARABIC, "السَّاحِرُ لا"),
        (ARABIC, "پنجره\u200cها گچ"),
    ],
)
def test_the_glyphs_are_those_that_another_shaper_sets(tmp_path: Path, font: Font, text: str) -> None:
    """Resvg shapes by itself (rustybuzz) when it is given text; ours is given outlines, and PDFium our PDF."""
    file = tmp_path / "font.ttf"
    file.write_bytes(font_data(str(font.file)).blob.data)
    drawing = document(body(text, font))
    plain = str(drawing.resize(2 * SIDE_PX, 2 * SIDE_PX)).replace(' direction="rtl" text-anchor="end"', "")
    told = resvg_py.svg_to_bytes(svg_string=plain, background="#ffffff", font_files=[str(file)], skip_system_fonts=True)
    other = pixels(bytes(told))
    ours = np.asarray(
        Image.open(BytesIO(draw_png(drawing, dpi=2 * DPI, fonts=[font]))).convert("RGB"), dtype=np.float64
    )
    with pypdfium2.PdfDocument(pdf(text, font)) as read:
        printed = np.asarray(
            read[0].render(scale=2 * DPI / 72).to_pil().convert("RGB").resize(ours.shape[1::-1]), dtype=np.float64
        )
    assert (other < 128).mean() > 0.001  # something is drawn
    assert strong_share(ours, other) < 0.0002
    assert mean_difference(ours, other) < 0.05
    assert strong_share(ours, printed, by=160) < 0.0005
