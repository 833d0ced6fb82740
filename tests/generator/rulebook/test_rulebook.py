"""Rulebooks as PDF, read back by other readers: words, order, tags, sizes, pages of the index, refusals."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops
from pypdf import PdfReader

from generator.deck.files.folder import DeckFolder, MemoryFile
from generator.deck.library import find_deck
from generator.deck.loader import load_deck
from generator.deck.model import DeckPicture
from generator.errors import DeckDataError, LayoutError, RenderError
from generator.geometry import Size
from generator.papers import PAPERS
from generator.rendering.images.art import ArtCache
from generator.rulebook.page_look import RulebookFormat, RulebookOptions, page_look
from generator.rulebook.rulebook import SetRulebook, set_rulebook
from generator.rulebook.score_pad import PadRow, PadRowKind, PadSheet, set_pad
from generator.rulebook.typesetter import Typesetter
from generator.rulebook.typst_source import quote
from generator.session import BuildSession
from tests.generator.rulebook.sample_game import FOLDER, SampleGame

SAMPLE = (FOLDER / "rules.md").read_text("utf-8")
PT_PER_MM = 72 / 25.4


@pytest.fixture(scope="module")
def typesetter() -> Iterator[Typesetter]:
    with Typesetter() as kept:
        yield kept


class Press:
    """Sets texts with one typesetter."""

    def __init__(self, typesetter: Typesetter) -> None:
        self.typesetter = typesetter

    def set(
        self, text: str, format: str = "a5", paper: str = "a4", game: SampleGame | None = None, **options: object
    ) -> SetRulebook:
        chosen = RulebookOptions(**options)  # type: ignore[arg-type]
        return set_rulebook(
            text,
            "rules.md",
            game or SampleGame(),
            RulebookFormat(format),
            PAPERS[paper],
            chosen,
            typesetter=self.typesetter,
        )

    def pages(self, text: str, **how: object) -> PdfReader:
        made = self.set(text, **how)  # type: ignore[arg-type]
        return PdfReader(BytesIO(next(iter(made.files.values()))))


@pytest.fixture(scope="module")
def press(typesetter: Typesetter) -> Press:
    return Press(typesetter)


def words(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def size_mm(reader: PdfReader) -> tuple[float, float]:
    box = reader.pages[0].mediabox
    return round(float(box.width) / PT_PER_MM, 2), round(float(box.height) / PT_PER_MM, 2)


# --- words ---------------------------------------------------------------------------------------------------


def test_no_text_becomes_code(press: Press) -> None:
    typed = "# $x^2$ @ref `tick` <label> // c /* d */ *a* _b_ \\ ~ #let x = 1; #panic(1) [c] ] } #{ = h - i + j"
    escaped = re.sub(r"([\\`*_{}\[\]<>#+\-=~@$!|])", r"\\\1", typed)
    assert typed in words(press.pages(f"Now {escaped} end"))
    assert typed in words(press.pages(f"```\n{typed}\n```"))
    game = SampleGame(title=typed)
    assert typed in words(press.pages("x", game=game))


def test_strings_of_typst_hold_anything() -> None:
    assert quote('a"b\\c\nd\te') == r'"a\"b\\c d e"'
    assert quote("#x $y$ `z`") == '"#x $y$ `z`"'


def test_facts_are_printed(press: Press) -> None:
    said = words(press.pages(SAMPLE))
    assert "2–4 players · 30–45 minutes · ages 10 and up" in said
    assert "A Galley costs 3 and moves two spaces; there are 6 of them." in said
    assert "Coins for each 8 7 6" in said
    assert "voyage cards 63 x 88 mm 24" in said
    assert "measures of oil wooden cubes 12" in said
    assert "chart of the Sound in four parts 1" in said
    assert "coin 25 mm across 40" in words(press.pages("{components}", game=SampleGame(language="cs")))
    assert "Lamps over the Sound · Version 1.2 · written for this project · CC0-1.0" in said


def test_the_index_names_the_pages_of_each_mention(press: Press) -> None:
    text = "{card: galley}\n\n\\page\n\n{card: fog} {term: hold}\n\n\\page\n\n{card: galley} {card: galley}\n\n{index}"
    said = press.pages(text).pages[2].extract_text()
    assert re.search(r"Fog bank\s+2\s+Galley\s+1, 3\s+hold\s+2", said)


def test_languages_from_right_to_left_and_other_scripts(press: Press) -> None:
    made = press.set("# שלום\n\nעולם", format="a5-booklet", game=SampleGame(language="he"))
    reader = PdfReader(BytesIO(made.files["rules-a5.pdf"]))
    assert str(reader.root_object["/Lang"]) == "he"
    assert "שלום" in words(reader) or "םולש" in words(reader)
    assert "пЛОХО" not in words(press.pages("Привет ♠", game=SampleGame(language="ru")))
    assert "Привет ♠" in words(press.pages("Привет ♠", game=SampleGame(language="ru")))


def test_every_script_that_cards_print_is_set(press: Press) -> None:
    deck = load_deck(find_deck("island"))
    game = SampleGame(fonts=deck.fonts)
    with BuildSession():
        said = words(press.pages("# 你好 **世界**\n\nԲարև გამარჯობა ሰላም 🎲 ⚔ ∑ 안녕 *мир* Γειά", game=game))
    for word in ("你好", "世界", "Բարև", "გამარჯობა", "ሰላም", "🎲", "⚔", "∑", "안녕", "мир", "Γειά"):
        assert word in said


def test_characters_that_no_font_has_are_faults(press: Press) -> None:
    with pytest.raises(DeckDataError) as raised:
        press.set("One\n\ntwo \U00013000")
    (fault,) = raised.value.faults
    assert fault.line == 3
    assert "U+13000" in fault.message
    with pytest.raises(DeckDataError, match=r"lacks U\+13000"):
        press.set("One", game=SampleGame(title="\U00013000"))


# --- order and tags ------------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="poppler is not installed")
def test_tags_follow_the_reading_order(press: Press, tmp_path: Path) -> None:
    made = press.set(SAMPLE, format="page")
    assert "PDF/UA-1" in made.lines[0]
    file = tmp_path / "rules.pdf"
    file.write_bytes(made.files["rules.pdf"])
    said = subprocess.run(["pdfinfo", "-struct-text", file], capture_output=True, text=True, check=True).stdout
    order = [
        "In the box",
        "Setting up",
        "Unfold the chart",
        "A turn",
        "Ships",
        "Crossing wakes",
        "Lanterns",
        "The tide",
    ]
    places = [said.index(f'"{each}' if f'"{each}' in said else each) for each in order]
    assert places == sorted(places)
    for tag in ("H1", "H2", "H3", "Table", "THead", "TH", "L (", "LI", "Figure"):
        assert re.search(rf"^\s*{re.escape(tag)}", said, re.MULTILINE), tag
    with pikepdf.open(BytesIO(made.files["rules.pdf"])) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.Lang == "en"
        assert pdf.docinfo["/Title"] == "Lamps over the Sound"
        alternatives = [
            str(each.Alt) for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/Alt" in each
        ]
    assert {"Ships pass a lit tower", "the card Galley", "coin", "lamp oil"} <= set(alternatives)


def test_a_build_is_the_same_each_time(press: Press) -> None:
    first = press.set(SAMPLE, format="a5-booklet")
    with Typesetter() as other:
        second = Press(other).set(SAMPLE, format="a5-booklet")
    assert first == second


# --- formats -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format", "paper", "size"),
    [
        ("page", "a4", (210, 297)),
        ("page", "letter", (215.9, 279.4)),
        ("a5", "a4", (148, 210)),
        ("a5", "letter", (139.7, 215.9)),
        ("zine", "a4", (74.25, 105)),
        ("zine", "letter", (69.85, 107.95)),
    ],
)
def test_pages_have_their_size(press: Press, format: str, paper: str, size: tuple[float, float]) -> None:
    assert size_mm(press.pages("Some *text*.", format=format, paper=paper)) == size


def text_sizes(data: bytes) -> set[float]:
    """Return the sizes of letters that PDFium finds on the first page, in pt."""
    document = pypdfium2.PdfDocument(data)
    page = document[0].get_textpage()
    raw = pypdfium2.raw
    sizes = {round(raw.FPDFText_GetFontSize(page.raw, index), 1) for index in range(page.count_chars())}
    document.close()
    return sizes


def test_text_has_ten_points_or_more_and_sixteen_in_large_print(press: Press) -> None:
    text = "Plain words, and nothing else."
    assert 10.0 in text_sizes(press.set(text, has_title=False).files["rules-a5.pdf"])
    assert 16.0 in text_sizes(press.set(text, has_title=False, is_large_print=True).files["rules-a5.pdf"])
    made = press.set(text, format="zine", has_title=False)
    assert 8.0 in text_sizes(made.files["rules-zine-pages.pdf"])
    assert made.notes == ("the zine's text has 8 pt, which not everybody can read: offer another format, too",)
    with pytest.raises(ValueError, match="text of 6 pt is out of range; use 10 to 28"):
        RulebookOptions(body_pt=6)


def darkness(data: bytes) -> float:
    """Return how much of the first page is printed, from 0 to 1, as PDFium draws it."""
    document = pypdfium2.PdfDocument(data)
    picture = document[0].render(scale=2).to_pil().convert("L")
    document.close()
    counts = picture.histogram()
    return float(sum((255 - value) * count for value, count in enumerate(counts)) / (255 * sum(counts)))


def test_low_ink_has_no_tints(press: Press) -> None:
    text = "> [!EXAMPLE]\n> x\n\n1. one\n\n| a | b |\n|---|---|\n| c | d |\n"
    plain, light = (press.set(text, is_low_ink=flag).files["rules-a5.pdf"] for flag in (False, True))
    assert darkness(light) < 0.6 * darkness(plain)


def test_a_wide_page_has_two_columns_and_large_print_one() -> None:
    paper = PAPERS["a4"]
    assert page_look(RulebookFormat.PAGE, paper, RulebookOptions()).column_count == 2
    assert page_look(RulebookFormat.PAGE, paper, RulebookOptions(is_large_print=True)).column_count == 1
    assert page_look(RulebookFormat.A5, paper, RulebookOptions()).column_count == 1


def test_columns_of_a_text_that_fits_are_equally_long(press: Press) -> None:
    text = "{columns: 2}\n\n" + "\n\n".join(f"Paragraph {number} of some words." for number in range(1, 11))
    document = pypdfium2.PdfDocument(press.set(text, has_title=False).files["rules-a5.pdf"])
    page = document[0].get_textpage()
    lefts = [
        page.get_charbox(index)[0]
        for index in range(page.count_chars())
        if page.get_text_range(index, 9) == "Paragraph"
    ]
    document.close()
    assert len(lefts) == 10
    middle = 148 / 2 * PT_PER_MM
    assert [left > middle for left in lefts] == [False] * 5 + [True] * 5


def test_pages_and_columns_break_where_the_text_says(press: Press) -> None:
    reader = press.pages("one\n\n\\page\n\ntwo\n\n\\page\n\nthree", has_title=False)
    assert ["one" in page.extract_text() for page in reader.pages] == [True, False, False]
    assert len(press.pages("{columns: 2}\n\none\n\n\\column\n\ntwo", has_title=False).pages) == 1


def test_a_booklet_says_what_it_takes(press: Press) -> None:
    made = press.set("one\n\n\\page\n\ntwo\n\n\\page\n\nthree", format="a5-booklet", has_separate_sides=True)
    assert list(made.files) == [
        "rules-a5.pdf",
        "rules-a5-booklet.pdf",
        "rules-a5-booklet-fronts.pdf",
        "rules-a5-booklet-backs.pdf",
    ]
    assert made.lines == (
        "rules-a5.pdf: 3 pages of 148 x 210 mm, 10 pt, tagged, PDF/UA-1",
        "rules-a5-booklet.pdf: 1 sheet of A4, order, turn and place of 3 pages read back; print on both sides, flip on "
        "the short edge, fold and staple",
        "page 3 of 4 is blank, so that the last text is on the back",
        "rules-a5-booklet-fronts.pdf: 1 side",
        "rules-a5-booklet-backs.pdf: 1 side",
    )


def test_creep_begins_with_24_pages(press: Press) -> None:
    def lines(count: int, creep_mm: float | None = None) -> str:
        text = "\n\n\\page\n\n".join(f"page {number}" for number in range(count))
        return " ".join(press.set(text, format="a5-booklet", creep_mm=creep_mm).lines)

    assert "nearer to the fold" not in lines(20)
    assert "the innermost pages lie 0.60 mm nearer to the fold" in lines(24)
    assert "nearer to the fold" not in lines(24, 0.0)
    assert "the innermost pages lie 0.20 mm nearer to the fold" in lines(9, 0.1)


def test_a_zine_of_more_than_eight_pages_is_refused(press: Press) -> None:
    text = "\n\n\\page\n\n".join(f"page {number}" for number in range(10))
    with pytest.raises(LayoutError, match="the rules take 10 pages of a zine, which has 8; shorten them by 2 pages"):
        press.set(text, format="zine")


def test_too_many_pages_are_refused(press: Press) -> None:
    text = "\n\n\\page\n\n".join(["x"] * 161)
    with pytest.raises(LayoutError, match="the rules take 161 pages; at most 160 are set"):
        press.set(text)


def test_a_repeated_text_asks_for_no_picture_twice(press: Press) -> None:
    game = SampleGame()
    press.set("{picture: card galley}\n\n{picture: card galley}", game=game)
    assert game.picture_count == 2  # a look-up each; what is drawn is kept by the game
    made = press.set("![x](art/sound.svg)\n\n![x](art/sound.svg)\n\n{glossary}\n\n{glossary}\n\n{index}\n\n{index}")
    assert made.notes == ()


def test_without_typst_it_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(RenderError, match="a rulebook as PDF needs typst, which is not installed here: set it as html"):
        set_rulebook("x", "rules.md", SampleGame(), RulebookFormat.A5, PAPERS["a4"])
    assert set_rulebook("x", "rules.md", SampleGame(), RulebookFormat.HTML, PAPERS["a4"]).files


# --- reference cards and pads --------------------------------------------------------------------------------


def test_a_reference_card_is_as_large_as_it_fits(press: Press) -> None:
    short = press.set("## Turn\n\n1. one\n2. two", format="card", has_title=False)
    assert list(short.files) == ["reference-card.pdf", "reference-card-1.svg"]
    assert short.lines == ("reference-card.pdf: 1 side of 63 x 88 mm, 10 pt, to the cut",)
    text = "Some words that take their room on a card. " * 24
    longer = press.set(text, format="card", has_title=False, card_sides=1, card_size=Size(70, 70))
    reader = PdfReader(BytesIO(longer.files["reference-card.pdf"]))
    assert len(reader.pages) == 1
    assert size_mm(reader) == (70, 70)
    (size,) = re.findall(r"([\d.]+) pt", longer.lines[0])
    assert 7 <= float(size) < 10


def test_a_reference_card_is_a_picture_that_decks_print_as_vectors(press: Press) -> None:
    pictures = "![x](art/sound.svg)\n\n{picture: card galley 30%}"
    text = f"1. one {{icon: oil}}\n\n{pictures}\n\n> [!TIP]\n> b\n\n\\page\n\n| a |\n|---|\n| *c* |"
    made = press.set(text, format="card", has_title=False)
    for name in ("reference-card-1.svg", "reference-card-2.svg"):
        folder = DeckFolder(FOLDER, "x", memory={name: MemoryFile(made.files[name], name)})
        art = ArtCache(folder, width_mm=63).art(DeckPicture(name, "the card"), colour="#000000")
        # What resvg draws of the SVG and PDFium of the page differs along the edges of shapes alone.
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{art.markup}<use href="#{art.id}" '
        drawn = draw_png(svg + 'width="63" height="88"/></svg>', 630)
        document = pypdfium2.PdfDocument(made.files["reference-card.pdf"])
        page = document[int(name[15]) - 1].render(scale=630 / (63 * PT_PER_MM)).to_pil().convert("L")
        document.close()
        shown = Image.open(BytesIO(drawn)).convert("RGBA")
        flat = Image.alpha_composite(Image.new("RGBA", shown.size, "white"), shown).convert("L").resize(page.size)
        difference = ImageChops.difference(flat, page).histogram()
        assert sum(difference[64:]) / sum(difference) < 0.02
        assert sum(page.histogram()[:128]) > 3000


def draw_png(svg: str, width_px: int) -> bytes:
    """Return a drawing as resvg shows it."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width_px))


def test_a_card_that_is_too_long_says_by_how_much(press: Press) -> None:
    text = "Some words that take their room on a card.\n\n" * 60
    with pytest.raises(LayoutError) as raised:
        press.set(text, format="card", has_title=False)
    match = re.fullmatch(
        r"the text of the reference card takes (\d+) mm at 7 pt, and both sides hold 160 mm; shorten it by (\d+) %, or "
        r"use a larger card",
        str(raised.value),
    )
    assert match is not None
    assert int(match[1]) > 160
    with pytest.raises(LayoutError, match="a reference card of 20 x 88 mm has no room for text; use 30 mm or more"):
        press.set("x", format="card", card_size=Size(20, 88))


PAD = PadSheet(
    "Lamps",
    ("Ada", ""),
    (PadRow("First night", PadRowKind.HEADING), PadRow("Coins", note="1 each"), PadRow("Sum", PadRowKind.TOTAL)),
    "Shore",
    "Most {icon: coin} *wins*.",
)


@pytest.mark.parametrize(("per_sheet", "size"), [(1, (210, 297)), (2, (297, 210)), (4, (210, 297))])
def test_pads_fill_a_sheet(typesetter: Typesetter, per_sheet: int, size: tuple[float, float]) -> None:
    made = set_pad(PAD, SampleGame(), PAPERS["a4"], per_sheet, typesetter=typesetter)
    reader = PdfReader(BytesIO(made.data))
    assert len(reader.pages) == 1
    assert size_mm(reader) == size
    said = words(reader)
    for word in ("Lamps", "Ada", "Shore", "First night", "Coins 1 each", "Sum", "coin wins."):
        assert said.count(word) == per_sheet
    assert made.is_accessible


@pytest.mark.parametrize(
    ("pad", "per_sheet", "told"),
    [
        (PadSheet("x", (), (PadRow("a"),)), 1, "pad: a pad has 1 to 12 columns for players, not 0"),
        (PadSheet("x", ("",), ()), 1, "pad: a pad without rows has nothing to fill in; name at least one"),
        (PadSheet("x", ("",), (PadRow("a"),)), 3, "pad: 3 pads a sheet cannot be set; use 1, 2 or 4"),
        (PadSheet("x", ("",), (PadRow("a"),) * 41), 1, "pad: a pad of 41 rows has no room to write; at most 40"),
        (PadSheet("x", ("",), (PadRow("a"),), notes="{card: x}"), 1, "pad:1: there is no card 'x'"),
    ],
)
def test_pads_that_cannot_be_are_refused(pad: PadSheet, per_sheet: int, told: str) -> None:
    with pytest.raises(DeckDataError) as raised:
        set_pad(pad, SampleGame(), PAPERS["a4"], per_sheet)
    assert str(raised.value) == told


def test_rows_and_columns_too_small_to_write_in_are_refused(typesetter: Typesetter) -> None:
    rows = tuple(PadRow(str(number)) for number in range(40))
    with pytest.raises(
        LayoutError, match=r"^40 rows would be \d(?:\.\d)? mm high, and need 5 mm; \d+ fit, or use larger paper"
    ):
        set_pad(PadSheet("x", ("", ""), rows), SampleGame(), PAPERS["a4"], 4, typesetter=typesetter)
    with pytest.raises(LayoutError, match=r"^12 columns would be \d(\.\d)? mm wide, and need 9 mm; \d+ fit"):
        set_pad(PadSheet("x", ("",) * 12, rows[:2]), SampleGame(), PAPERS["a4"], 4, typesetter=typesetter)
