"""Text in scripts that the theme's fonts lack: drawn, found and credited without the deck naming a font."""

import re
import subprocess
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageOps

from tests.generator.strangers import make_deck, pnp

CARDS = """\
  - {id: one, name: "नमस्ते Held", texts: {body: "Ein Wort: **दुनिया** und ภาษาไทย *ภาษา*", attack: "५"}}
  - {id: two, name: "مرحبا", texts: {type: "Karte", body: "بالعالم"}}
"""


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scripts")
    deck = make_deck(folder, CARDS, head="face: adventure\n")
    deck.write_text(deck.read_text(encoding="utf-8").replace("title: Strange", "title: नमस्ते"), encoding="utf-8")
    outcome = pnp("build", "--deck", deck, "--out", folder / "x.pdf", "--verify")
    assert (outcome.code, outcome.err) == (0, "note: no italic in Noto Sans Thai 400: letters are upright on 1 side\n")
    return folder / "x.pdf"


def test_the_words_are_found_by_two_readers(pdf: Path) -> None:
    told = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout
    with pypdfium2.PdfDocument(pdf) as document:
        seen = document[0].get_textpage().get_text_bounded()
    for word in ("नमस्ते", "Held", "दुनिया", "ภาษาไทย", "५", "مرحبا", "بالعالم"):
        assert word in told
        assert word in seen


def test_each_script_is_in_its_font_and_all_are_embedded(pdf: Path) -> None:
    lines = subprocess.run(["pdffonts", pdf], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    assert {re.split(r"\s+", line)[0].partition("+")[2] for line in lines} == {
        "SourceSansPro400",
        "SourceSansPro600",
        "SourceSerifPro700",
        "NotoSansDevanagari600",
        "NotoSansDevanagari700",
        "NotoSansThai400",
        "NotoSansArabic400",
        "NotoSansArabic700",
    }
    assert all(re.search(r"Identity-H +yes yes yes", line) for line in lines)


def test_credits_name_the_fonts_that_a_deck_needs_and_no_others(tmp_path: Path) -> None:
    hindi = pnp("credits", make_deck(tmp_path / "a", '  - {id: one, name: "नमस्ते", template: picture}\n')).out
    assert "Noto Sans Devanagari: Copyright 2022 The Noto Project Authors" in hindi
    assert "Noto Sans Thai" not in hindi
    lines = '  - {id: one, name: "שלום", template: picture, texts: {body: "א\\n\\nב"}}\n'
    assert set(re.findall("Noto [^:]*", pnp("credits", make_deck(tmp_path / "c", lines)).out)) == {
        "Noto Sans Hebrew",
        "Noto Project Authors (https",
    }
    latin = pnp("credits", make_deck(tmp_path / "b", "  - {id: one, name: Ahoy, template: picture}\n")).out
    assert "Noto" not in latin


def test_a_line_of_several_fonts_is_centred_as_a_whole(tmp_path: Path) -> None:
    line = "{{ text('नमस्ते Held', fonts.title, x=31.75, y=40, size=5, fill='#000000', anchor='middle') }}"
    deck = make_deck(tmp_path, "  - {id: one, name: X, template: mine.svg.j2}\n", {"mine.svg.j2": line})
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "x.pdf", "--layout", "single", "--bleed", "0")
    assert (outcome.code, outcome.err) == (0, "")
    told = subprocess.run(
        ["pdftotext", "-bbox", tmp_path / "x.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    words = re.findall(r'xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">([^<]+)<', told)
    assert [word for _, _, word in words] == ["नमस्ते", "Held"]
    assert (float(words[0][0]) + float(words[1][1])) / 2 * 25.4 / 72 == pytest.approx(31.75, abs=0.01)


def test_thai_that_does_not_fit_is_told_what_divides_it(tmp_path: Path) -> None:
    words = "เมื่อการ์ดนี้เข้าสู่สนามให้จั่วการ์ดสามใบแล้วทิ้งหนึ่งใบ" * 4
    deck = make_deck(tmp_path, f'  - {{id: one, name: X, texts: {{body: "{words}"}}}}\n', head="face: adventure\n")
    assert pnp("check", deck).err.splitlines()[0].endswith("; put U+200B where a line may end")


def test_what_no_font_has_is_refused_and_only_that_is_named(tmp_path: Path) -> None:
    outcome = pnp("check", make_deck(tmp_path, '  - {id: one, name: "नमस्ते ꀀ", template: picture}\n'))
    assert outcome.code == 1
    assert "U+A000 YI SYLLABLE IT 'ꀀ'" in outcome.err
    assert "DEVANAGARI" not in outcome.err


@pytest.mark.parametrize(
    ("words", "language", "anchor", "edge"),
    [
        ("سلام (5)", "ar", "start", "right"),
        ("سلام (5)", "en", "start", "right"),
        ("سلام (5)", "ar", "end", "left"),
        ("Salam (5)", "en", "start", "left"),
        ("Salam (5)", "ar", "start", "left"),
        ("5", "ar", "start", "right"),
        ("5", "en", "end", "right"),
    ],
)
def test_a_text_starts_where_it_is_read_from(tmp_path: Path, words: str, language: str, anchor: str, edge: str) -> None:
    box = "x=10, y=20, width=40, height=15, size=5, floor=5, fill='#000000'"
    template = f"{{{{ paragraph(card.name, fonts.body, {box}, anchor='{anchor}') }}}}"
    head = f"language: {language}\ntemplate: mine.svg.j2\n"
    deck = make_deck(tmp_path, f'  - {{id: one, name: "{words}"}}\n', {"mine.svg.j2": template}, head=head)
    outcome = pnp("build", "--deck", deck, "--format", "png", "--dpi", "254", "--no-bleed", "--out", tmp_path / "out")
    assert (outcome.code, outcome.err) == (0, "")
    (file,) = (path for path in (tmp_path / "out").rglob("*.png") if "one" in path.stem)
    with Image.open(file) as picture:
        left, _, right, _ = ImageOps.invert(picture.convert("L")).getbbox() or (0, 0, 0, 0)
    near = {"left": left / 10 - 10, "right": 50 - right / 10}
    assert near[edge] == pytest.approx(0.3, abs=0.5)  # mm; letters have some white beside them
    assert min(near.values()) == near[edge]
