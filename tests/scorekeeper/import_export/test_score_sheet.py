"""The shared score sheet: pages, texts, sizes; names of any kind; one layout for PDF and picture."""

import io
import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from scorekeeper.errors import ScoreError
from scorekeeper.import_export import files, score_sheet
from scorekeeper.import_export.sheet_data import SheetData, SheetPlayer, SheetRow, SheetRule, SheetWords
from scorekeeper.import_export.sheet_layout import (
    SheetMark,
    SheetPanel,
    SheetPaper,
    SheetText,
    fit_line,
    lay_out,
    wrap_lines,
)
from scorekeeper.palettes import LIGHT
from tests.scorekeeper.font_fallback import made_fonts
from tests.scorekeeper.storage.damages import within

ROOT = Path(__file__).resolve().parents[4]
LONG = "Maximilian Bartholomew Featherstonehaugh of the Northern Alps"
RULE = SheetRule("Jokers: off", "The jokers are taken out before the deal. (FS-A2)")


def sheet(names: tuple[str, ...] = ("Ana", "Bob", "Čeněk"), row_count: int = 4) -> SheetData:
    """A sheet in which everybody gets 10 a row; the first has won."""
    players = tuple(
        SheetPlayer(name, place, str(10 * row_count), place + 1, is_winner=not place)
        for place, name in enumerate(names)
    )
    rows = tuple(
        SheetRow(f"Hand {number}", ("+10",) * len(names), (str(10 * number),) * len(names))
        for number in range(1, row_count + 1)
    )
    facts = (f"Players: {len(names)}",)
    result = f"Winner: {names[0]}"
    return SheetData("Five-suit Spades", "28/11/2026", facts, players, rows, result, "Most points (FS-R9)", (RULE,), "")


def texts_of(content: bytes) -> list[str]:
    """Return the words of each page of a PDF."""
    document = pypdfium2.PdfDocument(content)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def picture(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def test_the_pdf_is_one_a4_page_with_all_that_is_told() -> None:
    content = score_sheet.pdf(sheet())
    document = pypdfium2.PdfDocument(content)
    assert len(document) == 1
    # ISO 216: A4 is 210 x 297 mm.
    assert [round(each / 72 * 25.4, 2) for each in document[0].get_size()] == [210, 297]
    assert document.get_metadata_dict()["Title"] == "Five-suit Spades · 28/11/2026"
    document.close()
    (text,) = texts_of(content)
    for words in (
        "Five-suit Spades",
        "Score sheet · 28/11/2026 · Players: 3",
        "Winner: Ana",
        "Most points (FS-R9)",
        "Čeněk",
        "Place 3",
        "Hand 4",
        "+10",
        "Total",
        "House rules",
        "Jokers: off",
        "The jokers are taken out before the deal. (FS-A2)",
    ):
        assert words in text
    assert "Page 1" not in text
    assert "☐" not in text


def test_two_drawings_are_the_same_bytes() -> None:
    assert score_sheet.pdf(sheet()) == score_sheet.pdf(sheet())
    assert score_sheet.png(sheet()) == score_sheet.png(sheet())


def test_only_the_embedded_fonts_are_used() -> None:
    content = score_sheet.pdf(sheet())
    assert b"Helvetica" not in content
    assert set(re.findall(rb"/BaseFont /[A-Z]{6}\+(\S+)", content)) == {
        b"SourceSansPro-Regular",
        b"SourceSansPro-Semibold",
    }


def test_200_rows_are_on_pages_each_row_once() -> None:
    pages = texts_of(score_sheet.pdf(sheet(row_count=200)))
    found = [label for page in pages for label in re.findall(r"Hand \d+", page)]
    assert found == [f"Hand {number}" for number in range(1, 201)]
    # By hand: rows are 5.8 mm high and end 286 mm down; the first begins at 88.4 mm on the first page, at 26 mm on the
    # others: 34 rows, then 44 a page: 34 + 3 x 44 = 166, and the last 34 are on a fifth page.
    assert len(pages) == 5
    assert [len(re.findall(r"Hand \d+", page)) for page in pages] == [34, 44, 44, 44, 34]
    assert [re.findall(r"Page \d of \d", page) for page in pages] == [[f"Page {number} of 5"] for number in range(1, 6)]
    assert all("Entry" in page and "Čeněk" in page for page in pages if "Hand" in page)
    assert sum("2000" in page and "Total" in page for page in pages) == 1


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2, 4, 5, 8, 12])
@pytest.mark.parametrize("row_count", [0, 1, 30, 200])
def test_nothing_overlaps_the_edges_on_paper_or_phone(count: int, row_count: int) -> None:
    data = sheet((LONG, *(f"{LONG[:place]} {place}" for place in range(1, count))), row_count)
    measure = score_sheet._Fonts()
    for paper in (score_sheet.A4, SheetPaper(score_sheet.picture_width_mm(count), None, score_sheet.PHONE_MARGIN_MM)):
        for page in lay_out(data, paper, measure):
            for mark in page.marks:
                left, right = reach(mark)
                assert left >= -0.01
                assert right <= page.width + 0.01
                if isinstance(mark, SheetText):
                    assert left >= paper.margin - 0.01, mark
                    assert right <= page.width - paper.margin + 0.01, mark
                    assert mark.y - mark.size > 0
                    assert mark.y < page.height - 1
            bottoms = [mark.y + mark.height for mark in page.marks if isinstance(mark, SheetPanel)]
            assert max(bottoms) <= page.height - 8


def reach(mark: SheetMark) -> tuple[float, float]:
    """Return the left and right ends of a mark in mm."""
    if isinstance(mark, SheetPanel):
        return mark.x, mark.x + mark.width
    if isinstance(mark, SheetText):
        width = score_sheet._Fonts().width(mark.text, mark.size, is_bold=mark.is_bold)
        start = {"left": 0.0, "middle": width / 2, "right": width}[mark.anchor]
        return mark.x - start, mark.x - start + width
    return mark.x, mark.to_x


@pytest.mark.parametrize("count", [3, 12])
def test_texts_of_a_line_do_not_run_into_each_other(count: int) -> None:
    data = sheet((LONG, *(f"{LONG[:50]} {place}" for place in range(1, count))), 3)
    rows = tuple(
        replace(row, label=LONG, cells=("−1000000",) * count, totals=("−1000000",) * count) for row in data.rows
    )
    data = replace(data, rows=rows)
    for paper in (score_sheet.A4, SheetPaper(score_sheet.picture_width_mm(count), None, score_sheet.PHONE_MARGIN_MM)):
        for page in lay_out(data, paper, score_sheet._Fonts()):
            lines: dict[float, list[tuple[float, float]]] = {}
            for mark in page.marks:
                if isinstance(mark, SheetText):
                    lines.setdefault(round(mark.y, 2), []).append(reach(mark))
            for spans in lines.values():
                spans.sort()
                assert all(left[1] <= right[0] for left, right in pairwise(spans))


def test_a_name_of_60_letters_is_shortened_and_stays_in_the_title_of_the_winner_as_it_fits() -> None:
    (text,) = texts_of(score_sheet.pdf(sheet((LONG, "Bob"))))
    assert f"Winner: {LONG}" in text, "there is room for it in the panel"
    assert "Maximilian Bar" in text
    assert "…" in text


@pytest.mark.parametrize("name", ["Ida 🎲", "שרה", "李雷", "a\u0301\U0001f469\u200d\U0001f467", "tab\tname\n", "\x00"])
def test_what_cannot_be_drawn_is_a_box_with_a_note(name: str) -> None:
    (text,) = texts_of(score_sheet.pdf(sheet((name, "Bob"))))
    drawn = score_sheet._Fonts().replace_undrawable(name)
    assert ("☐ stands for a character that no font on the device has." in text) == ("☐" in drawn)
    assert picture(score_sheet.png(sheet((name, "Bob")))).width == 1080


def test_a_name_that_another_font_has_is_drawn_and_needs_no_note(tmp_path: Path) -> None:
    made_fonts.make(tmp_path / "Made.ttf", "שרה")
    made_fonts.use_only(tmp_path)
    data = sheet(("שרה", "Bob"))
    document = pypdfium2.PdfDocument(score_sheet.pdf(data))
    page = document[0]
    text = page.get_textpage().get_text_range()
    pictures = sum(each.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE for each in page.get_objects())
    document.close()
    assert "☐" not in text
    assert "Bob" in text
    # The title of the winner, her card, and the head of the table.
    assert pictures == 3
    assert score_sheet.pdf(data) == score_sheet.pdf(data)
    drawn = picture(score_sheet.png(data))
    made_fonts.use_only()
    assert drawn.tobytes() != picture(score_sheet.png(data)).tobytes()


def test_joiners_vanish_and_white_space_is_space() -> None:
    fonts = score_sheet._Fonts()
    assert fonts.replace_undrawable("\U0001f469\u200d\U0001f467\ufe0f") == "☐☐"
    assert fonts.replace_undrawable("a\tb\nc") == "a b c"
    assert fonts.replace_undrawable("Žluťoučký Ωμέγα Ёж −…·☐") == "Žluťoučký Ωμέγα Ёж −…·☐"


def test_a_box_in_a_name_is_no_substitute() -> None:
    (text,) = texts_of(score_sheet.pdf(sheet(("☐", "Bob"))))
    assert "stands for" not in text


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, pytest.param(5, marks=pytest.mark.long), 12])
def test_the_picture_is_1080_px_wide_and_as_high_as_it_must_be(count: int) -> None:
    names = tuple(f"Player {number}" for number in range(count))
    short = picture(score_sheet.png(sheet(names, 3)))
    tall = picture(score_sheet.png(sheet(names, 53)))
    assert short.mode == "RGB"
    assert (short.width, tall.width) == (1080, 1080)
    # 50 rows of 5.8 mm more.
    scale = 1080 / score_sheet.picture_width_mm(count)
    assert tall.height - short.height == pytest.approx(50 * 5.8 * scale, abs=1)


def test_the_picture_has_the_colours_of_the_players_in_it() -> None:
    image = picture(score_sheet.png(sheet()))
    colours = {colour for _, colour in image.getcolors(1_000_000) or ()}
    for hexes in LIGHT.players[:3]:
        assert tuple(bytes.fromhex(hexes[1:])) in colours


def test_a_picture_that_no_phone_could_show_is_refused() -> None:
    with pytest.raises(ScoreError, match="too long for one picture; the PDF has all of it"):
        score_sheet.png(sheet(row_count=1000))


def test_a_match_without_entries_or_house_rules_has_a_sheet_too() -> None:
    data = replace(sheet(row_count=0), rules=(), no_rules="None: everything as in the rulebook.", reason="")
    (text,) = texts_of(score_sheet.pdf(data))
    assert "None: everything as in the rulebook." in text
    assert "Entry" not in text
    assert "House rules" not in texts_of(score_sheet.pdf(replace(data, no_rules="")))[0]


def test_house_rules_that_fill_pages_go_on_on_the_next() -> None:
    rules = tuple(
        SheetRule(f"Rule {number}: on", "What it means, in a sentence of some length. " * 6) for number in range(40)
    )
    pages = texts_of(score_sheet.pdf(replace(sheet(), rules=rules)))
    assert len(pages) > 1
    assert re.findall(r"Rule \d+", "\n".join(pages)) == [f"Rule {number}" for number in range(40)]


def test_the_words_are_the_readers() -> None:
    words = SheetWords(heading="Zápis", total="Celkem", page="Strana %(page)s z %(pages)s", place="%(place)s. místo")
    pages = texts_of(score_sheet.pdf(replace(sheet(row_count=60), words=words)))
    assert "Zápis" in pages[0]
    assert "2. místo" in pages[0]
    assert "Strana 2 z 2" in pages[1]
    assert "Celkem" in pages[1]


def test_files_are_written_and_failures_name_them(tmp_path: Path) -> None:
    files.write_file(tmp_path / "shared" / "a.pdf", score_sheet.pdf(sheet()))
    files.write_file(tmp_path / "shared" / "a.png", score_sheet.png(sheet()))
    assert (tmp_path / "shared" / "a.pdf").read_bytes().startswith(b"%PDF")
    assert picture((tmp_path / "shared" / "a.png").read_bytes()).width == 1080
    with pytest.raises(ScoreError, match=r"a\.pdf/b\.pdf cannot be written"):
        files.write_file(tmp_path / "shared" / "a.pdf" / "b.pdf", b"")


def test_fitting_makes_smaller_first_and_then_shorter() -> None:
    measure = score_sheet._Fonts()
    width = measure.width("Featherstone", 4, is_bold=False)
    assert fit_line(measure, "Featherstone", width, 4, is_bold=False) == ("Featherstone", 4)
    assert fit_line(measure, "Featherstone", width * 0.8, 4, is_bold=False) == ("Featherstone", pytest.approx(3.2))
    text, size = fit_line(measure, "Featherstone", width * 0.5, 4, is_bold=False)
    assert size == 3
    assert text.endswith("…")
    assert "Featherstone".startswith(text[:-1])
    assert measure.width(text, size, is_bold=False) <= width * 0.5
    assert fit_line(measure, "Wide", 0.1, 4, is_bold=False)[0] == "…"


def test_wrapping_loses_nothing() -> None:
    measure = score_sheet._Fonts()
    text = f"a few words and {'x' * 200} and more"
    lines = wrap_lines(measure, text, 40, 4)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(measure.width(line, 4, is_bold=False) <= 40 for line in lines)
    assert wrap_lines(measure, "", 40, 4) == []


def test_nothing_heavy_is_imported_before_a_sheet_is_drawn() -> None:
    heavy = ("reportlab", "PIL", "font_source_sans_pro")
    module = "scorekeeper.import_export.score_sheet"
    code = f"import sys, {module}; print([name for name in {heavy} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert found.stdout.strip() == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("letters", ["x", "x ", "ž🎲", "W\n"])
def test_names_of_a_made_up_file_are_drawn_in_no_time(letters: str) -> None:
    names = (letters * 20_000 + "1", letters * 20_000 + "2")
    data = replace(sheet(names), result=f"Winner: {names[0]}", reason=f"Leading: {', '.join(names)}")
    with within(50):
        assert score_sheet.png(data)
        assert score_sheet.pdf(data)


def test_a_word_wider_than_the_line_is_broken_where_it_must_be() -> None:
    fonts = score_sheet._Fonts()
    for letters in ("i" * 300, "W" * 300, "iW" * 150):
        lines = wrap_lines(fonts, letters, 40, 4)
        assert "".join(lines) == letters
        for line, following in pairwise(lines):
            assert fonts.width(line, 4, is_bold=False) <= 40
            assert fonts.width(line + following[0], 4, is_bold=False) > 40
    assert wrap_lines(fonts, "WWW", 0.1, 4) == ["W", "W", "W"]
