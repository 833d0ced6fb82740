"""Lists, spans and justified lines on cards, as other programs read the files that are written."""

import io
import re
import subprocess
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from tests.generator.strangers import SUN, make_deck, pnp

FACE = """icons: {sun: sun.svg}
colours: {ink: "#000000"}
face: words
faces:
  words:
    boxes:
      body: {text: <body>, at: [0, 0, 100%, 100%], size: 4, floor: 3BOX}
"""


def deck_of(folder: Path, body: str, *, box: str = "") -> Path:
    indented = "".join(f"        {line}\n" for line in body.splitlines())
    cards = f"  - id: one\n    name: One\n    texts:\n      body: |\n{indented}"
    return make_deck(folder, cards, {"sun.svg": SUN}, head=FACE.replace("BOX", box))


def pdf_of(folder: Path, body: str, *, box: str = "") -> Path:
    out = folder / "out.pdf"
    told = pnp("build", "--deck", deck_of(folder, body, box=box), "--out", out, "--layout", "single", "--bleed", "0")
    assert told.code == 0, told.err
    return out


def printed(pdf: Path) -> list[str]:
    told = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout
    return [line for line in told.replace("\f", "").splitlines() if line.strip()]


def pages_alike(folder: Path, body: str, *, box: str = "") -> tuple[Image.Image, Image.Image]:
    """Return the card as PDFium draws the PDF and as resvg draws the PNG, at 300 dpi."""
    pdf = pdf_of(folder, body, box=box)
    drawn = pypdfium2.PdfDocument(pdf)[0].render(scale=300 / 72).to_pil().convert("RGB")
    told = pnp("build", "--deck", folder / "deck.yaml", "--format", "png", "--bleed", "0", "--out", folder / "pictures")
    assert told.code == 0, told.err
    (picture,) = sorted((folder / "pictures").glob("*.png"))
    return drawn, Image.open(io.BytesIO(picture.read_bytes())).convert("RGB")


def count(picture: Image.Image, colour: tuple[int, int, int]) -> int:
    return sum(number for number, each in picture.getcolors(1 << 20) or () if each == colour)


def test_lists_are_read_item_by_item(tmp_path: Path) -> None:
    body = "Choose one:\n- draw two cards\n  and a third\n- gain {sun} now\n  1. once\n  2. twice\nEnd"
    assert printed(pdf_of(tmp_path, body)) == [
        "Choose one:",
        "• draw two cards",
        "and a third",
        "• gain",
        "now",
        "1. once",
        "2. twice",
        "End",
    ]


def test_spans_are_read_as_the_words_that_they_hold(tmp_path: Path) -> None:
    body = "A [red]{#cc0000 underline} and [**big**]{1.5x outline #00cc00 0.4mm} word, [gone]{strike}."
    assert printed(pdf_of(tmp_path, body)) == ["A red and big word, gone."]


def test_colours_and_outlines_are_alike_in_pdf_and_png(tmp_path: Path) -> None:
    for picture in pages_alike(tmp_path, "[MMM]{#cc0000 3x outline #00cc00 1mm} m"):
        red, green = count(picture, (204, 0, 0)), count(picture, (0, 204, 0))
        # Three letters of 12 mm with stems of a millimetre, and a rim of one around them, at 11.8 pixels a mm.
        assert 3000 < red < 20000
        assert green > red
        assert picture.getpixel((3, 3)) == (255, 255, 255)


def test_a_line_below_text_is_as_long_as_the_text(tmp_path: Path) -> None:
    for picture in pages_alike(tmp_path, "[nnn **nnn** nnn]{#cc0000 underline}"):
        reds = (np.asarray(picture) == (204, 0, 0)).all(axis=2).sum(axis=1)
        # Nine letters and two spaces of 4 mm are 21.6 mm wide by the fonts' tables: 255 pixels, some mixed at the ends.
        assert 250 <= max(reds) <= 256


def test_in_low_ink_light_words_are_set_in_ink_and_outlines_left_out(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "[MM]{white 3x outline #00cc00 1mm} [M]{#ffee00}")
    told = pnp(
        "build", "--deck", deck, "--format", "png", "--bleed", "0", "--style", "low-ink", "--out", tmp_path / "pictures"
    )
    assert told.code == 0, told.err
    (file,) = (tmp_path / "pictures").glob("*.png")
    picture = Image.open(file).convert("RGB")
    assert count(picture, (0, 204, 0)) == count(picture, (255, 238, 0)) == 0
    assert count(picture, (0, 0, 0)) > 3000


def test_justified_text_ends_at_the_edge_of_its_box_and_is_read_in_words(tmp_path: Path) -> None:
    body = "The quick brown fox jumps over the lazy dog, and then it jumps over all of the other dogs too."
    pdf = pdf_of(tmp_path, body, box=", align: justify")
    assert " ".join(printed(pdf)).replace("- ", "") == body
    told = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True, check=True).stdout
    ends = {}
    for y, x in re.findall(r'<word xMin="[\d.]+" yMin="([\d.]+)" xMax="([\d.]+)"', told):
        ends[y] = max(float(x), ends.get(y, 0.0))
    *full, last = (ends[y] / 72 * 25.4 for y in sorted(ends, key=float))
    # A poker card of 63.5 mm with a safe margin of 3 mm.
    assert full == pytest.approx([60.5] * len(full), abs=0.3)
    assert last < 60


def test_tables_are_read_row_by_row(tmp_path: Path) -> None:
    body = "Costs:\n\n| Size | Price |\n|---|--:|\n| Small | 3 {sun} |\n| Large | **12** |\n\nEnd"
    page = pypdfium2.PdfDocument(pdf_of(tmp_path, body))[0]
    assert page.get_textpage().get_text_range().split() == [
        "Costs:",
        "Size",
        "Price",
        "Small",
        "3",
        "Large",
        "12",
        "End",
    ]
    told = subprocess.run(
        ["pdftotext", "-layout", tmp_path / "out.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    assert [line.split() for line in told.splitlines() if "a" in line or "3" in line] == [
        ["Small", "3"],
        ["Large", "12"],
    ]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("One\ntwo [x]{rad}", "line 2, character 9: 'rad' is neither an icon nor a style (did you mean 'red'?)"),
        ("- a\n  - b\n    - {sun}", "line 3, character 5: a list nested in a nested list"),
    ],
)
def test_faults_say_card_and_place(tmp_path: Path, body: str, told: str) -> None:
    answer = pnp("check", deck_of(tmp_path, body))
    assert answer.code == 1
    assert f"deck.yaml:15: card one: box body of the face words: {told}" in answer.err


def test_only_texts_can_be_justified(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "a")
    text = deck.read_text(encoding="utf-8")
    more = "      suns: {repeat: sun, count: 3, at: [0, 0, 100%, 9], align: justify}\ncards:"
    deck.write_text(text.replace("cards:", more), encoding="utf-8")
    answer = pnp("check", deck)
    assert answer.code == 1
    assert "faces.words.boxes.suns.align: justify is for text; a box with repeat takes start, center, end" in answer.err


TYPED = """**no** {sun} [b]{red} "q" -- ... 'n' \\*
- item
  1. two   spaces <b> & C:\\new
| a | b |
|---|---|
• dot"""


def say_none(path: Path) -> None:
    path.write_text("markup: none\n" + path.read_text(encoding="utf-8"), encoding="utf-8")


def test_without_markup_a_text_is_printed_exactly_as_it_is_typed(tmp_path: Path) -> None:
    for place in ("deck", "box"):
        path = deck_of(tmp_path / place, TYPED, box=", markup: none" if place == "box" else "")
        if place == "deck":
            path.write_text(
                path.read_text(encoding="utf-8").replace("icons:", "markup: none\nicons:"), encoding="utf-8"
            )
        out = tmp_path / f"{place}.pdf"
        told = pnp("build", "--deck", path, "--out", out, "--layout", "single")
        assert told.code == 0, told.err
        text = pypdfium2.PdfDocument(out)[0].get_textpage().get_text_range()
        lines = [line.replace("\u00a0", " ") for line in text.replace("\r", "").splitlines()]
        assert [line for line in lines if line.strip() and "Strange" not in line][:6] == TYPED.splitlines()


def test_what_a_face_says_itself_keeps_its_markup_beside_what_is_typed(tmp_path: Path) -> None:
    path = deck_of(tmp_path, "*5*", box=", markup: none")
    text = path.read_text(encoding="utf-8").replace("text: <body>", "text: '**Cost** <body> {sun}'")
    path.write_text(text, encoding="utf-8")
    out = tmp_path / "x.pdf"
    assert pnp("build", "--deck", path, "--out", out, "--layout", "single", "--bleed", "0").code == 0
    assert printed(out) == ["Cost *5*"]


def test_a_box_may_have_markup_in_a_deck_without(tmp_path: Path) -> None:
    path = deck_of(tmp_path, "**x**", box=", markup: full")
    say_none(path)
    out = tmp_path / "x.pdf"
    assert pnp("build", "--deck", path, "--out", out, "--layout", "single", "--bleed", "0").code == 0
    assert printed(out) == ["x"]


def test_templates_place_texts_as_the_deck_or_they_say(tmp_path: Path) -> None:
    box = "x=9, y=%d, width=50, height=9, size=4, floor=4, fill='#000000'%s"
    place = "{{ paragraph(card.texts.body, fonts.body, " + box + ") }}"
    source = place % (9, "") + place % (29, ", markup='full'") + place % (49, ", markup='none'")
    cards = '  - {id: one, name: One, texts: {body: "**bold**--words"}}\n'
    path = make_deck(tmp_path, cards, {"m.svg.j2": source}, head="markup: none\ntemplate: m.svg.j2\n")
    out = tmp_path / "x.pdf"
    told = pnp("build", "--deck", path, "--out", out, "--layout", "single", "--bleed", "0")
    assert told.code == 0, told.err
    assert printed(out) == ["**bold**--words", "bold–words", "**bold**--words"]
