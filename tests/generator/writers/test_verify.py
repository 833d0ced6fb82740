"""The second look at a PDF: sound sides look alike in two programs, and a side that does not is told."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.deck.loader import open_deck
from generator.errors import RenderError
from generator.rendering.review.preflight import Artwork, read_sides
from generator.rendering.side_renderer import render_sides
from generator.writers.pdf.verification.render_comparison import compare_renderings
from tests.generator.strangers import line_of, make_deck, picture_card, pnp, svg

DISC = '<circle cx="5" cy="5" r="4" fill="#a02010"/>'


def drawn(deck: Path) -> Artwork:
    opened = open_deck(str(deck))
    return read_sides(opened, render_sides(opened, opened.cards, bleed_mm=3, styles=frozenset()))


def looked_at(deck: Path, pdf: bytes) -> int:
    artwork = drawn(deck)
    return compare_renderings(pdf, artwork.sides.all_sides(), artwork.sides.images, artwork.findings.fonts)


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., tuple[Path, bytes]]:
    """Build a deck of one card with a picture."""

    def build(art: str) -> tuple[Path, bytes]:
        deck = make_deck(tmp_path / "deck", picture_card("x.svg"), {"x.svg": art})
        outcome = pnp("build", "--deck", deck, "--layout", "faces", "--out", tmp_path / "x.pdf")
        assert outcome.code == 0, outcome.err
        return deck, (tmp_path / "x.pdf").read_bytes()

    return build


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deck", "cards"),
    [
        # Pips, courts, jokers and pages of text; every card in the long run.
        ("island", "7A,KB"),
        ("above-water", "AC,QH,joker-low"),
        ("five-suit", "10R,jokerW,ring"),
        ("to-the-bottom", "passenger,iceberg,teacher"),
        *(
            pytest.param(deck, "", marks=pytest.mark.long)
            for deck in ("island", "above-water", "five-suit", "to-the-bottom")
        ),
    ],
)
def test_our_decks_look_alike_in_two_programs(tmp_path: Path, deck: str, cards: str) -> None:
    chosen = ["--cards", cards] if cards else []
    outcome = pnp("build", "--deck", deck, *chosen, "--verify", "--out", tmp_path / "x.pdf")
    assert outcome.code == 0, outcome.err
    assert "rendered from PDF and from SVG, at most " in outcome.out


def test_a_stranger_s_deck_is_looked_at_too(tmp_path: Path) -> None:
    deck = make_deck(tmp_path / "deck", picture_card("x.svg"), {"x.svg": svg(DISC)})
    outcome = pnp("build", "--deck", deck, "--verify", "--out", tmp_path / "x.pdf")
    assert outcome.code == 0, outcome.err
    assert "verified: 1 side rendered" in outcome.out


def test_a_side_that_looks_different_is_told(made: Callable[..., tuple[Path, bytes]]) -> None:
    deck, pdf = made(svg(DISC))
    assert looked_at(deck, pdf) < 64
    other, _ = made(svg(DISC.replace("#a02010", "#10a020")))
    with pytest.raises(RenderError) as caught:
        looked_at(other, pdf)
    (fault,) = caught.value.faults
    assert f"{fault.key}: {fault.message}".startswith("card one: the PDF looks different from its SVG, by ")
    assert fault.line == line_of(Path(fault.path), "id: one")


BULGING = {
    "art beyond its view box": '<path d="M1 9C1 30 9 30 9 9" fill="none" stroke="#000" stroke-width=".5"/>',
    "a clip": (
        '<clipPath id="c"><rect x="1" y="1" width="8" height="5"/></clipPath><g clip-path="url(#c)">'
        '<path d="M2 5C2 15 8 15 8 5" fill="none" stroke="#000" stroke-width=".5"/></g>'
    ),
}


@pytest.mark.parametrize("name", BULGING)
def test_curves_stay_in_the_box_that_cuts_them_off_in_pdfium_too(
    made: Callable[..., tuple[Path, bytes]], name: str
) -> None:
    # PDFium drops a clip to a box around a stroke whose ends lie inside, wherever its curve goes.
    deck, pdf = made(svg(BULGING[name]))
    assert looked_at(deck, pdf) < 64
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("L")
    assert page.getextrema()[0] < 60


@pytest.mark.parametrize("word", ["Profiteer", "office", "flying fjord", "offbeat"])
def test_letters_that_fonts_join_are_joined_in_both(tmp_path: Path, word: str) -> None:
    card = f"  - {{id: one, name: {word}, template: picture, picture: x.svg}}\n"
    deck = make_deck(tmp_path / "deck", card, {"x.svg": svg(DISC)})
    pnp("build", "--deck", deck, "--layout", "faces", "--out", tmp_path / "x.pdf")
    pdf = (tmp_path / "x.pdf").read_bytes()
    assert looked_at(deck, pdf) < 64
    assert word in pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_bounded()


def test_without_pdfium_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pypdfium2", None)
    outcome = pnp("build", "--deck", "island", "--cards", "QC", "--verify", "--out", tmp_path / "x.pdf")
    assert (outcome.code, outcome.err) == (
        1,
        "error: --verify draws the PDF with PDFium, which is not installed: pip install pypdfium2\n",
    )


def test_what_is_no_pdf_is_not_looked_at(tmp_path: Path) -> None:
    outcome = pnp("build", "--deck", "island", "--format", "svg", "--verify", "--out", tmp_path / "x")
    assert outcome.code == 2
    assert "--verify does nothing with --format svg, only with --format pdf" in " ".join(outcome.err.split())


def test_the_file_is_the_one_that_is_written(made: Callable[..., tuple[Path, bytes]]) -> None:
    deck, pdf = made(svg(DISC))
    with pikepdf.open(BytesIO(pdf)) as opened:
        form = opened.pages[0].Resources.XObject["/FormXob.face-one"]
        form.write(form.read_bytes() + b"\n0 0 1 rg 20 20 m 120 20 l 120 120 l 20 120 l h f")
        out = BytesIO()
        opened.save(out)
    with pytest.raises(RenderError, match="card one: the PDF looks different"):
        looked_at(deck, out.getvalue())
