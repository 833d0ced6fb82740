"""Score sheet and result card as SVG: sound XML that stands alone, the same layout, any name, nothing but texts."""

import base64
import io
import re
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from PIL import Image

from scorekeeper.font_fallback import graphemes
from scorekeeper.font_fallback.line_images import width as width_px
from scorekeeper.import_export import result_card, score_sheet, svg_drawings
from scorekeeper.import_export.svg_drawings import ENDED, LEFTWARD, EstimatedMeasure
from tests.scorekeeper.import_export.test_result_card import CASES, FOUR
from tests.scorekeeper.import_export.test_score_sheet import sheet
from tests.scorekeeper.storage.damages import within

STRANGE = ("שרה 🎲", '<b>&amp;"', "山田太郎", "محمد", "Ana \ud83d", "\x00\x1b]]>")
IN_SVG = "{http://www.w3.org/2000/svg}"


def texts(drawing: Element) -> list[str]:
    return [each.text or "" for each in drawing.iter(f"{IN_SVG}text")]


def test_the_sheet_is_as_wide_as_the_picture_and_tells_the_same() -> None:
    drawing = fromstring(svg_drawings.draw_sheet(sheet()))
    picture = Image.open(io.BytesIO(score_sheet.png(sheet())))
    assert (drawing.get("width"), round(float(drawing.get("height") or 0))) == ("1080", picture.height)
    found = texts(drawing)
    for words in ("Five-suit Spades", "Winner: Ana", "Most points (FS-R9)", "Place 3", "Hand 4", "+10", "Jokers: off"):
        assert words in found
    assert [each.text for each in drawing.iter(f"{IN_SVG}title")] == ["Score sheet: Five-suit Spades · 28/11/2026"]


def test_pages_lie_below_each_other() -> None:
    drawing = fromstring(svg_drawings.draw_sheet_pages(sheet(row_count=90)))
    # 90 rows of 5.8 mm on pages of 297 mm (ISO 216), less head, standings and foot: three pages.
    assert (drawing.get("width"), drawing.get("height"), drawing.get("viewBox")) == ("210mm", "891mm", "0 0 210 891")
    pages = list(drawing.iter(f"{IN_SVG}g"))
    assert [page.get("transform") for page in pages] == ["translate(0 0)", "translate(0 297)", "translate(0 594)"]
    for number, page in enumerate(pages, start=1):
        assert f"Page {number} of 3" in texts(page)
        assert all(0 < float(each.get("y") or 0) < 297 for each in page.iter(f"{IN_SVG}text"))


def test_names_of_any_script_are_texts_and_never_markup() -> None:
    content = svg_drawings.draw_sheet(sheet(STRANGE))
    found = texts(fromstring(content))
    for shown in (f"{LEFTWARD}שרה 🎲{ENDED}", '<b>&amp;"', "山田太郎", f"{LEFTWARD}محمد{ENDED}", "Ana ☐", "☐☐]]>"):
        assert shown in found
    assert b"<b>" not in content
    assert "☐ stands for a character that no font on the device has." in found


def test_without_anything_strange_nothing_is_substituted() -> None:
    assert b"\xe2\x98\x90" not in svg_drawings.draw_sheet(sheet(("Ana", "山田太郎", "🎲")))


@pytest.mark.parametrize("name", CASES)
def test_a_card_is_sound_and_has_all_that_the_picture_has(name: str) -> None:
    with within(250):
        drawing = fromstring(svg_drawings.draw_card(CASES[name]))
    assert (drawing.get("width"), drawing.get("height"), drawing.get("viewBox")) == ("1080", "1350", "0 0 1080 1350")
    assert CASES[name].made_by in texts(drawing)
    ids = [each.get("id") for each in drawing.iter() if each.get("id")]
    assert len(ids) == len(set(ids)) == 2 + len(CASES[name].steps)


@pytest.mark.slow
def test_what_is_drawn_is_the_picture_that_pillow_draws() -> None:
    import resvg_py

    fonts = [str(score_sheet.app_font_file(is_bold=is_bold)) for is_bold in (False, True)]
    for drawing, picture in (
        (svg_drawings.draw_card(FOUR), result_card.png(FOUR)),
        (svg_drawings.draw_sheet(sheet()), score_sheet.png(sheet())),
    ):
        # Half as wide as the picture, which is enough for what is compared.
        made = resvg_py.svg_to_bytes(svg_string=drawing.decode(), font_files=fonts, skip_system_fonts=True, width=540)
        ours = Image.open(io.BytesIO(bytes(made))).convert("L")
        theirs = Image.open(io.BytesIO(picture)).convert("L")
        assert abs(float(fromstring(drawing).get("height") or 0) - theirs.height) <= 1
        assert ours.width == 540
        assert abs(ours.height - theirs.height / 2) <= 1
        ours, theirs = (each.resize((108, 135), Image.Resampling.BOX) for each in (ours, theirs))
        unlike = [abs(a - b) for a, b in zip(ours.tobytes(), theirs.tobytes(), strict=True)]
        # Edges of letters differ between the two; a text at another place, or another size, does not stay below this.
        assert sum(unlike) / len(unlike) < 2
        assert sorted(unlike)[-len(unlike) // 100] < 40


def test_a_drawing_stands_alone() -> None:
    for content in (svg_drawings.draw_card(FOUR), svg_drawings.draw_sheet(sheet(STRANGE))):
        assert re.findall(rb"https?:[^\s\"]+", content) == [b"http://www.w3.org/2000/svg"]
        drawing = fromstring(content)
        links = [each.get("href") for each in drawing.iter(f"{IN_SVG}image")]
        assert all(each and each.startswith("data:image/") for each in links)
        assert not {each.tag.removeprefix(IN_SVG) for each in drawing.iter()} & {
            "script",
            "style",
            "foreignObject",
            "a",
        }


def test_art_of_another_shape_fills_the_card(tmp_path: Path) -> None:
    from dataclasses import replace

    # As wide as the card it is 10800, 36 and 1080 high; below the strip of 520 it is made as high as that.
    for size, high in (((40, 400), 10800), ((900, 30), 520), ((1, 1), 1080)):
        Image.new("RGBA", size, "#ff0000").save(tmp_path / "art.png")
        image = next(fromstring(svg_drawings.draw_card(replace(FOUR, art=tmp_path / "art.png"))).iter(f"{IN_SVG}image"))
        assert image.get("height") == str(high)
        assert image.get("y") == str(-min(118, high - 520))
        content = base64.b64decode((image.get("href") or "").partition(",")[2])
        assert struct.unpack(">II", content[16:24]) == size


def test_widths_are_those_of_the_font() -> None:
    # Source Sans Pro, hmtx: A 544, n 547, a 504, space 200 of 1000; the semibold's are 571, 567, 519 and 200.
    assert graphemes.width("Ana a", is_bold=False) == pytest.approx((544 + 547 + 504 + 200 + 504) / 1000)
    assert graphemes.is_width_exact("Čeněk – 5")
    for text in ("Ana plays AV.", "Čeněk & Łukasz", "0123456789"):
        for is_bold in (False, True):
            drawn = width_px(text, 100, is_bold=is_bold) / 100
            assert graphemes.width(text, is_bold=is_bold) == pytest.approx(drawn, rel=0.03)  # Pillow sets pairs closer


def test_widths_of_other_fonts_are_estimated_with_room_to_spare() -> None:
    estimate = EstimatedMeasure()
    assert not graphemes.is_width_exact("山")
    assert estimate.width("山田", 10, is_bold=False) == pytest.approx(20)
    assert estimate.width("👩‍👩‍👧", 10, is_bold=False) == estimate.width("🎲", 10, is_bold=True) == 13
    assert estimate.width("שָׁ", 10, is_bold=False) == 6.5, "points above and below take no room"


@pytest.mark.slow
def test_it_needs_the_standard_library_only() -> None:
    code = (
        "import sys\n"
        "for name in ('PIL', 'reportlab', 'font_source_sans_pro', 'fontTools', 'kivy'): sys.modules[name] = None\n"
        "from pathlib import Path\n"
        "from scorekeeper import assets\n"
        "from scorekeeper.import_export import svg_drawings\n"
        "from scorekeeper.import_export.result_layout import ResultData\n"
        "from scorekeeper.import_export.sheet_data import SheetData, SheetPlayer, SheetRow\n"
        "ana = SheetPlayer('שרה 🎲', 0, '10', 1, True)\n"
        "rows = (SheetRow('Hand 1', ('+10',), ('10',)),)\n"
        "data = SheetData('Showboat', 'today', (), (ana,), rows, 'Winner', '', (), '')\n"
        "print(len(svg_drawings.draw_sheet(data)) > 1000, len(svg_drawings.draw_sheet_pages(data)) > 1000)\n"
        "card = ResultData('Showboat', assets.art('games/showboat.png'), 'x', ((SheetPlayer('a', 0, '1', 1),),), (), "
        "(), '', '')\n"
        "print(len(svg_drawings.draw_card(card)) > 10000)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"] * 3
