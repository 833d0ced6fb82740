"""Fonts that a deck brings: drawn in every kind of file, told in lists, refused with all that is wrong at once."""

import re
import subprocess
from io import BytesIO
from pathlib import Path

import brotli
import pikepdf
import pypdfium2
import pytest
import resvg_py
from fontTools.ttLib import TTFont
from fontTools.ttLib.woff2 import WOFF2DirectoryEntry
from PIL import Image

from generator import sandbox
from tests.generator import made_fonts
from tests.generator.strangers import make_deck, pnp, supervised

BOX = """\
faces:
  plain:
    boxes: {words: {text: "<name>", at: [0, 0, 57, 20], size: 10, font: title}}
face: plain
"""
CARD = "  - {id: one, name: ABC}\n"


def deck_of(folder: Path, fonts: str, files: dict[str, bytes], card: str = CARD, box: str = BOX) -> Path:
    return make_deck(folder, card, dict(files), head=f"{box}fonts:\n{fonts}")


def built(deck: Path, kind: str = "pdf", *options: str, notes: str = "") -> Path:
    """Return the file that a deck gives, with these notes."""
    out = deck.parent / f"out.{kind}" if kind == "pdf" else deck.parent / kind
    outcome = pnp("build", "--deck", deck, "--format", kind, "--out", out, "--force", *options)
    assert (outcome.code, outcome.err) == (0, notes), outcome.err
    return out


def words_of(pdf: Path) -> tuple[str, str]:
    """Return the words of a PDF as two programs read them."""
    told = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout
    with pypdfium2.PdfDocument(pdf) as document:
        return told, document[0].get_textpage().get_text_bounded()


def fonts_of(pdf: Path) -> set[str]:
    """Return the names of the fonts of a PDF, without the marks of subsets; all are embedded and say what they show."""
    lines = subprocess.run(["pdffonts", pdf], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    assert all(re.search(r"CID TrueType +Identity-H +yes (yes|no) +yes", line) for line in lines), lines
    return {line.split()[0].rpartition("+")[2] for line in lines}


def picture(deck: Path) -> Image.Image:
    """Return the only card of a deck at 10 pixels a mm."""
    return Image.open(next(built(deck, "png", "--dpi", "254").glob("*.png")))


def ink(picture: Image.Image) -> tuple[int, int, int, int]:
    """Return the box around what is not white."""
    box = picture.convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
    assert box is not None
    return box


MINE = made_fonts.truetype("Mine")
KINDS = {
    "TrueType": ("my.ttf", MINE, ""),
    "PostScript": ("my.otf", made_fonts.postscript("Mine"), ""),
    "collection": (
        "my.ttc",
        made_fonts.collection(made_fonts.truetype("No"), made_fonts.truetype("Mine")),
        ", face: 2",
    ),
    "WOFF": ("my.woff", made_fonts.packed(MINE, "woff"), ""),
    "WOFF2": ("my.woff2", made_fonts.packed(MINE, "woff2"), ""),
    "variable": ("my.ttf", made_fonts.truetype("Mine", axes=[("wght", 100, 400, 900)]), ", axes: {wght: 400}"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_font_of_any_kind_is_drawn_alike_in_pdf_png_and_svg(kind: str, tmp_path: Path) -> None:
    name, data, more = KINDS[kind]
    deck = deck_of(tmp_path, f"  title: {{regular: {name}{more}}}\n", {name: data})
    pdf = built(deck, "pdf", "--verify")
    assert "MineRegular" in fonts_of(pdf)
    assert all("ABC" in words for words in words_of(pdf))
    png = picture(deck)
    left, top, right, bottom = ink(png)
    # Three letters of 6 mm each, 7 mm high, of which the last is 5 mm wide (a round one 5.25), at 10 pixels a mm.
    assert right - left == pytest.approx(172.5 if kind == "PostScript" else 170, abs=2)
    assert bottom - top == pytest.approx(70, abs=2)
    svg = next(built(deck, "svg").glob("*.svg"))
    assert "<text" not in svg.read_text()
    assert 'aria-label="ABC"' in svg.read_text()
    options = {"width": png.width, "dpi": 96, "skip_system_fonts": True, "background": "#ffffff"}
    drawn = bytes(resvg_py.svg_to_bytes(svg_path=str(svg), **options))
    assert ink(Image.open(BytesIO(drawn))) == pytest.approx((left, top, right, bottom), abs=1)


def test_bold_is_of_its_file_or_of_the_axis_or_else_the_nearest(tmp_path: Path) -> None:
    card = '  - {id: one, name: "a **b** *c*"}\n'
    variable = made_fonts.truetype("Wide", axes=[("wght", 100, 400, 900)])
    plain = {"a.ttf": made_fonts.truetype("Plain"), "b.ttf": made_fonts.truetype("Heavy", style="Bold")}
    bold = "note: no bold in Plain Regular: letters are regular on 1 side\n"
    for folder, fonts, files, expected, notes in (
        ("file", "  title: {regular: a.ttf, bold: b.ttf}\n", plain, {"PlainRegular", "HeavyBold"}, ""),
        ("axis", "  title: v.ttf\n", {"v.ttf": variable}, {"WideRegular", "WideRegularBold"}, ""),
        ("none", "  title: a.ttf\n", plain, {"PlainRegular"}, bold),
    ):
        family = "Wide" if folder == "axis" else "Plain"
        italic = f"note: no italic in {family} Regular: letters are upright on 1 side\n"
        pdf = built(deck_of(tmp_path / folder, fonts, files, card), notes=notes + italic)
        assert fonts_of(pdf) - {"SourceSansPro600"} == expected


def test_what_a_font_lacks_is_taken_from_the_theme_and_then_from_what_comes_with_pnp(tmp_path: Path) -> None:
    card = '  - {id: one, name: "AB Žť नम"}\n'
    pdf = built(deck_of(tmp_path, "  title: a.ttf\n", {"a.ttf": MINE}, card), "pdf", "--verify")
    assert fonts_of(pdf) >= {"MineRegular", "SourceSerifPro700", "NotoSansDevanagari700"}
    assert all("Žť" in words and "नम" in words for words in words_of(pdf))


def test_a_character_that_no_font_has_is_refused_with_what_would_be_right(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "  title: a.ttf\n", {"a.ttf": MINE}, '  - {id: one, name: "Aꀀ"}\n')
    outcome = pnp("check", deck)
    assert outcome.code == 1
    (line,) = outcome.errors
    assert "Made" not in line
    assert "Mine Regular lacks U+A000 YI SYLLABLE IT 'ꀀ'" in line
    assert line.endswith("name a font file that has it in `fonts:`")


def test_a_role_of_ones_own_is_for_boxes_and_templates(tmp_path: Path) -> None:
    files = {"a.ttf": MINE}
    rune = BOX.replace("font: title", "font: rune")
    assert "MineRegular" in fonts_of(built(deck_of(tmp_path / "box", "  rune: a.ttf\n", files, box=rune)))
    template = "{{ text('ABC', fonts.rune, x=9, y=20, size=5, fill='#000000') }}"
    deck = make_deck(
        tmp_path / "template",
        "  - {id: one, name: A, template: mine.svg.j2}\n",
        {**files, "mine.svg.j2": template},
        head="fonts: {rune: a.ttf}\n",
    )
    assert "MineRegular" in fonts_of(built(deck))


def test_fonts_of_the_same_name_in_two_decks_are_not_mixed_up(tmp_path: Path) -> None:
    widths = []
    for folder, width in (("one", 600), ("two", 900), ("one again", 600)):
        files = {"my.ttf": made_fonts.truetype("Mine", width=width)}
        left, _, right, _ = ink(picture(deck_of(tmp_path / folder, "  title: my.ttf\n", files)))
        widths.append(right - left)
    # Two advances and a bar of 5 mm.
    assert widths == pytest.approx([170, 230, 170], abs=2)


def test_a_font_that_may_be_embedded_only_as_a_whole_is(tmp_path: Path) -> None:
    data = made_fonts.truetype("Whole", fs_type=0x0100)
    pdf = built(deck_of(tmp_path, "  title: my.ttf\n", {"my.ttf": data}), "pdf", "--verify")
    with pikepdf.open(pdf) as document:
        fonts = [each for each in document.objects if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each]
        (whole,) = [each for each in fonts if str(each.FontName) == "/WholeRegular"]
        assert whole.FontFile2.read_bytes() == data


def test_only_what_is_shown_of_other_fonts_is_embedded(tmp_path: Path) -> None:
    pdf = built(deck_of(tmp_path, "  title: my.ttf\n", {"my.ttf": made_fonts.truetype("Part")}))
    with pikepdf.open(pdf) as document:
        fonts = [each for each in document.objects if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each]
        (part,) = [each for each in fonts if str(each.FontName).endswith("+PartRegular")]
        with TTFont(BytesIO(part.FontFile2.read_bytes())) as font:
            assert len(font.getGlyphOrder()) == 4  # A, B, C and what stands for nothing


def test_lists_and_credits_name_the_licence(tmp_path: Path) -> None:
    names = {"copyright": "2026 the tests", "licenseDescription": "CC0", "licenseInfoURL": "https://example.org/cc0"}
    files = {"a.ttf": made_fonts.truetype("Told", names=names), "b.ttf": made_fonts.truetype("Untold")}
    deck = deck_of(
        tmp_path, "  title: {regular: a.ttf, bold: b.ttf}\n  body: {regular: b.ttf, licence: CC BY}\n", files
    )
    told = pnp("list", deck).out
    assert "  font title, regular: Told Regular; licence: CC0 (https://example.org/cc0)\n" in told
    assert "  font title, bold: Untold Regular; licence: not named in its file\n" in told
    credits = pnp("credits", deck).out
    assert "- Told: 2026 the tests. Licence: CC0 (https://example.org/cc0).\n" in credits
    assert "- font body. Source: these tests. Licence: CC BY.\n" in credits


def test_all_that_is_wrong_with_fonts_is_told_at_once_with_its_place(tmp_path: Path) -> None:
    files = {"r.ttf": made_fonts.truetype(fs_type=2), "cut.ttf": made_fonts.truetype()[:-100]}
    deck = deck_of(
        tmp_path, "  title: {regular: r.ttf}\n  body:\n    regular: {file: cut.ttf}\n  label: r.ttf\n", files
    )
    outcome = pnp("check", deck)
    assert outcome.code == 1
    restricted, cut, label = outcome.errors
    assert f"{deck}:12: fonts.title.regular: 'r.ttf' may not be embedded: its maker restricts that" in restricted
    assert re.search(
        r":14: fonts\.body\.regular\.file: 'cut\.ttf' ends in the middle of its table \w+; it is damaged", cut
    )
    assert ":15: fonts.label: 'r.ttf' may not be embedded" in label


@pytest.mark.parametrize(
    ("fonts", "message"),
    [
        ("  title: no.ttf\n", "fonts.title: 'no.ttf' does not exist; the path starts at the deck file"),
        ("  title: ../a.ttf\n", "fonts.title: '../a.ttf' leaves the deck's folder"),
        ("  title: a.pfb\n", "fonts.title: 'a.pfb' is not a font; use .ttf, .otf, .ttc, .otc, .woff, .woff2"),
        (
            "  titel: a.ttf\n",
            "fonts.titel: no box has `font: titel`, and the deck has no template of",
        ),
        ("  title: {bold: a.ttf}\n", "fonts.title.regular: is missing; needs: file of the regular style"),
        (
            "  title: {regular: a.ttf, axes: {weight: 4}}\n",
            "fonts.title.axes.weight: 'weight' is not allowed here",
        ),
        ("  title: {regular: a.ttf, axes: {wght: x}}\n", "fonts.title.axes.wght: found 'x', needs a number"),
        ("  title: {regular: a.ttf, axis: {}}\n", "fonts.title.axis: unknown key (did you mean 'axes'?)"),
    ],
)
def test_a_fault_of_the_deck_file_is_one_clear_line(fonts: str, message: str, tmp_path: Path) -> None:
    outcome = pnp("check", deck_of(tmp_path, fonts, {"a.ttf": made_fonts.truetype(), "a.pfb": b"%!"}))
    assert outcome.code == 1
    assert len(outcome.errors) == 1, outcome.err
    assert message in outcome.err


def test_a_font_that_unpacks_without_end_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "run_sandboxed", supervised)
    monkeypatch.setattr(sandbox, "MEMORY_BYTES", 2**27)
    packed = made_fonts.packed(made_fonts.truetype(), "woff2")
    directory = BytesIO(packed[48:])
    for _ in range(int.from_bytes(packed[12:14], "big")):
        WOFF2DirectoryEntry().fromFile(directory)
    compressor, stream = brotli.Compressor(quality=1), b""
    for _ in range(8):
        stream += compressor.process(bytes(2**25))
    stream += compressor.finish()
    head = bytearray(packed[: 48 + directory.tell()])
    head[8:12], head[20:24] = (len(head) + len(stream)).to_bytes(4, "big"), len(stream).to_bytes(4, "big")
    deck = deck_of(tmp_path, "  title: bomb.woff2\n", {"bomb.woff2": bytes(head) + stream})
    outcome = pnp("check", deck)
    assert outcome.code == 1
    (line,) = outcome.errors
    assert re.search(r"fonts\.title: needs more than 128 MiB of memory; make it do less", line), line
