"""Proofs for people who read along: a word across every side, JPEGs, contact sheets; reports for programs."""

import io
import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from generator.geometry import Rect, Size
from generator.imposition.sheet_format import SheetFormat
from generator.writers.pdf.contact import WORDS_MM, contact_grid
from tests.generator.papers import A4
from tests.generator.strangers import SUN, make_deck, picture_card, pnp


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with a deck of one card, which has a back."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "a4")
    make_deck(tmp_path / "mine", picture_card("sun.svg"), {"sun.svg": SUN})
    file = tmp_path / "mine/deck.yaml"
    file.write_text("back: plain\nbacks: [{id: plain, picture: sun.svg}]\n" + file.read_text())
    return tmp_path


def build(*words: str) -> tuple[int, str]:
    done = pnp("build", "--deck", "mine", *words)
    return done.code, done.err


def test_a_watermark_is_on_every_side(home: Path) -> None:
    assert build("--layout", "single", "--bleed", "0", "--out", "plain.pdf") == (0, "")
    assert build("--layout", "single", "--bleed", "0", "--out", "marked.pdf", "--watermark", "PROOF") == (0, "")
    for page in (0, 1):
        plain, marked = (
            pypdfium2.PdfDocument(home / name)[page].render().to_pil() for name in ("plain.pdf", "marked.pdf")
        )
        width, height = plain.size
        changed = np.abs(np.asarray(plain, dtype=int) - np.asarray(marked, dtype=int)).max(axis=2) > 40
        # From the lower left to the upper right, and nowhere else.
        height, width = changed.shape
        quarters = [
            changed[top : top + height // 3, left : left + width // 3].any()
            for top, left in ((2 * height // 3, 0), (0, 2 * width // 3), (0, 0), (2 * height // 3, 2 * width // 3))
        ]
        assert quarters == [True, True, False, False]


def test_it_is_on_pictures_too(home: Path) -> None:
    assert build("--format", "png", "--dpi", "72", "--out", "plain") == (0, "")
    assert build("--format", "png", "--dpi", "72", "--out", "marked", "--watermark", "PROOF") == (0, "")
    for path in (home / "plain").glob("*.png"):
        assert path.read_bytes() != (home / "marked" / path.name).read_bytes()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (" ", "--watermark ' ' is invisible; write a word such as PROOF"),
        ("x" * 41, "--watermark has 41 characters; at most 40 are readable on a card"),
        ("ꀀ", "--watermark 'ꀀ': Source Serif Pro 700 lacks U+A000 YI SYLLABLE IT 'ꀀ'"),
    ],
)
def test_a_watermark_that_nobody_could_read_is_refused(words: str, why: str) -> None:
    code, told = build("--watermark", words)
    assert code == 1
    assert why in told


def test_a_jpeg_a_side_has_its_size_in_pixels_and_inches(home: Path) -> None:
    assert build("--format", "jpg", "--dpi", "200", "--out", "made") == (0, "")
    names = sorted(path.name for path in (home / "made").glob("*.jpg"))
    assert names == ["01-one.jpg", "back-plain.jpg"]
    for name in names:
        with Image.open(io.BytesIO((home / "made" / name).read_bytes())) as image:
            # 69.5 x 94.9 mm with the bleed.
            assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (547, 747))
            assert image.info["dpi"] == (200, 200)


def test_a_jpeg_looks_as_the_png_does(home: Path) -> None:
    assert build("--format", "jpg", "--dpi", "100", "--out", "jpg") == (0, "")
    assert build("--format", "png", "--dpi", "100", "--out", "png") == (0, "")
    jpg, png = (Image.open(home / kind / f"01-one.{kind}").convert("RGB") for kind in ("jpg", "png"))
    assert jpg.size == png.size
    far = np.abs(np.asarray(jpg, dtype=int) - np.asarray(png, dtype=int)).max()
    assert far < 48


# Contact sheets


def contact(*words: str) -> tuple[list[str], Path]:
    done = pnp("build", *words, "--layout", "contact", "--out", "contact.pdf")
    assert done.code == 0, done.err
    return done.out.splitlines(), Path("contact.pdf")


@pytest.mark.slow
def test_a_contact_sheet_has_every_card_small_with_its_name_and_every_back() -> None:
    lines, path = contact("--deck", "to-the-bottom", "--per-page", "20")
    assert lines[:2] == [
        "To the Bottom 1.0: 43 distinct cards (162 with copies), 20 to a page",
        "verified: 44 sides on 3 pages, each in its place",
    ]
    pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path)]
    assert "To the Bottom 1.0" in pages[0]
    assert "1/3" in pages[0]
    assert "passenger × 48" in pages[0]
    assert "Back: liner" in pages[2]
    assert "of 43 cards" in pages[2]


def test_cards_are_as_large_as_the_paper_allows() -> None:
    """By hand: four poker cards on A4 in two columns and two rows.

    200 x 287 mm inside the margins of 5 mm, 278 mm below the title; a cell is (278 - 3) / 2 = 137.5 mm high, 131.1
    without its words, and (200 - 3) / 2 = 98.5 mm wide: a whole card, and no more.
    """
    grid = contact_grid(Size(63.5, 88.9), SheetFormat(A4), 4)
    assert grid.scale == 1.0
    assert all((card.width, card.height) == (63.5, 88.9) for card in grid.cards)
    # Nine in three rows: (278 - 6) / 3 = 90.667 mm, 84.267 without words: 0.94788 of a card's 88.9 mm.
    nine = contact_grid(Size(63.5, 88.9), SheetFormat(A4), 9)
    assert nine.scale == pytest.approx(0.94788, abs=1e-4)
    assert len(nine.cards) == 9


@pytest.mark.parametrize("per_page", [1, 7, 30, 60, 150])
def test_nothing_on_a_contact_sheet_overlaps_or_leaves_the_paper(per_page: int) -> None:
    grid = contact_grid(Size(70, 120), SheetFormat(A4), per_page)
    inside = Rect(0, 0, grid.size.width_mm, grid.size.height_mm).expand(-5)
    with_words = [Rect(card.x, card.y, card.width, card.height + WORDS_MM) for card in grid.cards]
    assert all(inside.contains(each) for each in with_words)
    assert not any(one.overlaps(other) for one, other in combinations([*with_words, grid.head], 2))


def test_cards_that_would_be_too_small_are_refused() -> None:
    done = pnp("build", "--deck", "island", "--layout", "contact", "--per-page", "200", "--paper", "60x90mm")
    assert done.code == 1
    assert "200 cards of 63.5 x 88.9 mm on a page of 60x90mm would be" in done.err
    assert "use a smaller --per-page, or larger paper" in done.err


def test_names_that_are_too_long_are_cut_short(home: Path) -> None:
    file = home / "mine/deck.yaml"
    file.write_text(file.read_text().replace("name: One", f"name: {'Very long ' * 20}, texts: {{title: One}}"))
    _, path = contact("--deck", "mine", "--per-page", "12")
    words = pypdfium2.PdfDocument(path)[0].get_textpage().get_text_bounded()
    assert "Very long Very" in words
    assert "…" in words


def test_what_only_contact_sheets_read_is_refused_elsewhere() -> None:
    done = pnp("build", "--deck", "island", "--per-page", "9")
    assert done.code == 2
    assert "--per-page does nothing with --layout duplex, only with --layout contact" in done.err


# For programs


def test_a_build_is_told_as_json(home: Path) -> None:
    done = pnp("build", "--deck", "mine", "--json", "--out", "made.pdf")
    assert done.code == 0
    told = json.loads(done.out)
    (built,) = told["built"]
    assert told["pages"] == built["pages"] == 2
    assert built["path"] == "made.pdf"
    assert built["files"] == ["made.pdf"]
    assert built["summary"][0] == "Strange 1: 1 card on 1 sheet of A4, 9 to a sheet, 2 pages"
    pictures = json.loads(pnp("build", "--deck", "mine", "--json", "--format", "svg", "--out", "svgs").out)["built"][0]
    assert pictures["files"] == ["svgs/01-one.svg", "svgs/back-plain.svg"]
    assert pictures["pages"] == 0


def test_faults_are_told_as_json_with_their_places(home: Path) -> None:
    file = home / "mine/deck.yaml"
    file.write_text(file.read_text().replace("template: picture", "template: pictur"))
    for words in (["build", "--deck", "mine"], ["check", "mine"], ["list", "mine"]):
        done = pnp(*words, "--json")
        assert (done.code, done.err) == (1, "")
        (error,) = json.loads(done.out)["errors"]
        assert error["file"] == "mine/deck.yaml"
        assert error["line"] == 10
        assert error["key"] == "cards[0].template"
        assert error["message"].startswith("mine/deck.yaml:10: cards[0].template: ")


@pytest.mark.slow
def test_a_sound_deck_and_lists_are_told_as_json() -> None:
    checked = json.loads(pnp("check", "mine", "island", "--json").out)["checked"]
    assert [(each["deck"], each["cards"], each["copies"]) for each in checked] == [
        ("mine/deck.yaml", 1, 1),
        ("cards/island/deck.yaml", 54, 54),
    ]
    listed = json.loads(pnp("list", "--json").out)
    assert {"games", "decks", "papers", "card_formats", "layouts"} <= set(listed)
    cards = json.loads(pnp("list", "to-the-bottom", "--json").out)["cards"]
    assert len(cards) == 43
    assert sum(card["copies"] for card in cards) == 162


def test_a_file_and_a_report_do_not_both_go_to_standard_output() -> None:
    done = pnp("build", "--deck", "mine", "--json", "--out", "-")
    assert done.code == 2
    assert json.loads(done.out)["errors"][0]["message"] == (
        "Invalid value for --json: only one of --json and --out - can use standard output"
    )
