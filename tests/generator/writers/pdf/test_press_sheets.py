"""A deck printed for a press: black text, total ink, the cut as a spot colour, seen on the plates by Ghostscript."""

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image

from generator.errors import RenderError
from generator.geometry import Size
from generator.options.choices import Flip, Layout
from generator.writers.pdf.verification.checker import Expectation, verify_pdf
from tests.generator.presses import at, coated, most_ink, painted_deck, plates
from tests.generator.strangers import Outcome, pnp, svg

FONT = 'font-family="Source Sans Pro" font-weight="700"'
PAPER = '<rect data-zone="bleed" x="-3" y="-3" width="69" height="94" fill="#ffffff"/>'


def printed(deck: Path, *words: str, out: Path) -> Outcome:
    press = ["--colour", "cmyk", "--profile", str(coated())]
    return pnp("build", "--deck", deck, *press, "--layout", "single", *words, "--out", out, "--force")


def letters(y: float, colour: str) -> str:
    """Return a text whose first letter is a bar of 2 mm at x 10 and above y."""
    return f'<text x="10" y="{y}" {FONT} font-size="12" fill="{colour}">III</text>'


def ink_of_letters(pdf: Path, folder: Path, y: float) -> dict[str, int]:
    """Return the inks in the bar of the first letter."""
    made = plates(pdf, folder, dpi=150)
    row = int((y - 3 + 3) / 25.4 * 150)
    black = made["Black"][row, int(13 / 25.4 * 150) : int(18 / 25.4 * 150)]
    column = int(13 / 25.4 * 150) + int(np.argmax(black))
    return at(made, (column + 0.5) / 150 * 25.4 - 3, y - 3, dpi=150)


@pytest.mark.parametrize(
    "colour",
    ["#333333", pytest.param("#000000", marks=pytest.mark.long), pytest.param("#1c1b2e", marks=pytest.mark.long)],
)
def test_black_text_is_black_ink_alone_and_leaves_the_inks_below(colour: str, tmp_path: Path) -> None:
    yellow = '<rect x="5" y="20" width="50" height="20" fill="#ffe600"/>'
    deck = painted_deck(tmp_path / "deck", PAPER + yellow + letters(35, colour))
    outcome = printed(deck, out=tmp_path / "o.pdf")
    assert outcome.code == 0, outcome
    assert f"black ink alone: 1 text of {colour}, all overprinting" in outcome.out
    found = ink_of_letters(tmp_path / "o.pdf", tmp_path / "plates", 35)
    below = at(plates(tmp_path / "o.pdf", tmp_path / "below"), 50, 30)
    assert found == {**below, "K": 100}
    assert below["Y"] > 90


@pytest.mark.slow
def test_text_that_is_not_nearly_black_keeps_its_colour(tmp_path: Path) -> None:
    deck = painted_deck(tmp_path / "deck", PAPER + letters(35, "#343434"))
    outcome = printed(deck, out=tmp_path / "o.pdf")
    assert "black ink alone" not in outcome.out
    found = ink_of_letters(tmp_path / "o.pdf", tmp_path / "plates", 35)
    assert found["K"] < 95
    assert found["C"] > 20


@pytest.mark.slow
def test_black_text_on_much_ink_knocks_it_out_instead(tmp_path: Path) -> None:
    # By Ghostscript, #12224a lays 96 + 83 + 30 % beside its black: with full black that would be 309 %.
    dark = '<rect x="5" y="20" width="50" height="20" fill="#12224a"/>'
    deck = painted_deck(tmp_path / "deck", PAPER + dark + letters(35, "#000000"))
    outcome = printed(deck, out=tmp_path / "o.pdf")
    assert "black ink alone: 1 text of #000000, 0 of them overprinting" in outcome.out
    found = ink_of_letters(tmp_path / "o.pdf", tmp_path / "plates", 35)
    assert found == {"C": 0, "M": 0, "Y": 0, "K": 100}
    assert most_ink(tmp_path / "o.pdf", tmp_path / "most") <= 300


@pytest.mark.slow
def test_thin_black_lines_are_black_ink_alone_and_thick_ones_are_not(tmp_path: Path) -> None:
    lines = '<path d="M5 30H55" stroke="#000" stroke-width="0.35"/><path d="M5 50H55" stroke="#000" stroke-width="2"/>'
    deck = painted_deck(tmp_path / "deck", PAPER + lines)
    assert printed(deck, out=tmp_path / "o.pdf").code == 0
    made = plates(tmp_path / "o.pdf", tmp_path / "plates", dpi=300)
    assert at(made, 30, 30, dpi=300) == {"C": 0, "M": 0, "Y": 0, "K": 100}
    assert at(made, 30, 50, dpi=300)["C"] > 60


@pytest.mark.slow
def test_a_symbol_that_once_lies_on_much_ink_knocks_out_wherever_it_is(tmp_path: Path) -> None:
    art = svg(f'<text x="1" y="8" {FONT} font-size="8">I</text>')
    dark = '<rect x="5" y="20" width="20" height="20" fill="#12224a"/>'
    places = "".join(f"{{{{ place(picture, x={x}, y=24, width=10, height=10) }}}}" for x in (8, 38))
    bright = painted_deck(tmp_path / "bright", PAPER + places, {"sign.svg": art}, more=", picture: sign.svg")
    assert "1 text of #000000, all overprinting" in printed(bright, out=tmp_path / "o.pdf").out
    deck = painted_deck(tmp_path / "deck", PAPER + dark + places, {"sign.svg": art}, more=", picture: sign.svg")
    assert "1 text of #000000, 0 of them overprinting" in printed(deck, out=tmp_path / "p.pdf").out
    assert most_ink(tmp_path / "p.pdf", tmp_path / "most") <= 300


def cmyk_picture(kind: str, c: int, m: int, y: int, k: int) -> bytes:
    file = io.BytesIO()
    Image.new("CMYK", (30, 40), tuple(round(part * 2.55) for part in (c, m, y, k))).save(file, kind)
    return file.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["TIFF", "JPEG"])
def test_a_picture_with_one_percent_too_much_ink_is_refused_with_its_card(kind: str, tmp_path: Path) -> None:
    name = f"photo.{kind.lower()}"
    pictures = {name: cmyk_picture(kind, 82, 70, 70, 30)}  # 251.4 % in steps of 1/255
    body = PAPER + "{{ place(picture, x=10, y=20, width=40, height=50) }}"
    deck = painted_deck(tmp_path / "deck", body, pictures, more=f", picture: {name}")
    assert printed(deck, "--ink-limit", "252", out=tmp_path / "o.pdf").code == 0
    found = at(plates(tmp_path / "o.pdf", tmp_path / "plates"), 30, 45)
    assert [abs(found[ink] - wanted) <= 1 for ink, wanted in zip("CMYK", (82, 70, 70, 30), strict=True)] == [True] * 4
    outcome = printed(deck, "--ink-limit", "250", out=tmp_path / "p.pdf")
    assert outcome.code == 1
    assert outcome.err.startswith(
        f"error: card one: the darkest pixel of the picture {name}: 251 % of ink in one place; at most 250 %"
    )
    assert not (tmp_path / "p.pdf").exists()
    saving = printed(deck, "--ink-limit", "250", "--save-ink", out=tmp_path / "p.pdf")
    assert saving.err.rstrip().endswith("lighten it, or convert it to RGB and reduce its ink with --save-ink")


@pytest.mark.slow
def test_a_colour_with_too_much_ink_is_refused_with_all_its_cards_and_can_be_mixed_of_less(tmp_path: Path) -> None:
    body = PAPER + '<rect x="5" y="20" width="50" height="20" fill="#2c1510"/>'
    deck = painted_deck(tmp_path / "deck", body)
    deck.write_text(deck.read_text() + "  - {id: two, name: Two}\n")
    assert printed(deck, out=tmp_path / "o.pdf").code == 0
    found = at(plates(tmp_path / "o.pdf", tmp_path / "whole"), 30, 30)
    total = sum(found.values())
    assert 240 < total <= 300
    outcome = printed(deck, "--ink-limit", "240", out=tmp_path / "p.pdf")
    assert outcome.code == 1
    assert outcome.err.startswith("error: card one, card two: the colour #2c1510 (C ")
    assert "at most 240 % (--ink-limit) is allowed" in outcome.err
    less = printed(deck, "--ink-limit", "240", "--save-ink", out=tmp_path / "q.pdf")
    assert (
        "ink saved: 1 colour of more than 240 % mixed with more black instead; the largest change is that of #2c1510"
        in less.out
    )
    saved = at(plates(tmp_path / "q.pdf", tmp_path / "less"), 30, 30)
    assert 235 <= sum(saved.values()) <= 240
    assert saved["K"] > found["K"]
    assert most_ink(tmp_path / "q.pdf", tmp_path / "most") <= 240


@pytest.mark.slow
def test_a_photo_is_brought_under_the_limit_pixel_by_pixel(tmp_path: Path) -> None:
    file = io.BytesIO()
    shades = np.linspace(0, 120, 30).astype(np.uint8)
    pixels = np.stack(
        [np.tile(shades, (30, 1)), np.tile(shades[:, None], (1, 30)), np.full((30, 30), 30, np.uint8)], -1
    )
    Image.fromarray(pixels).save(file, "PNG")
    body = PAPER + "{{ place(picture, x=5, y=20, width=50, height=50) }}"
    deck = painted_deck(tmp_path / "deck", body, {"photo.png": file.getvalue()}, more=", picture: photo.png")
    assert (
        "the darkest pixel of the picture photo.png" in printed(deck, "--ink-limit", "220", out=tmp_path / "o.pdf").err
    )
    assert printed(deck, "--ink-limit", "220", "--save-ink", out=tmp_path / "o.pdf").code == 0
    assert most_ink(tmp_path / "o.pdf", tmp_path / "most") <= 220.8  # half a step of 255 for each ink


@pytest.mark.slow
def test_the_cut_is_a_plate_of_its_own_with_the_cards_corners(tmp_path: Path) -> None:
    deck = painted_deck(tmp_path / "deck", PAPER + '<rect x="5" y="20" width="50" height="20" fill="#ffe600"/>')
    assert printed(deck, "--cut-contour", out=tmp_path / "o.pdf").code == 0
    made = plates(tmp_path / "o.pdf", tmp_path / "plates", dpi=300)
    line = made.pop("CutContour")
    rows, columns = np.nonzero(line > 60)
    box = [round(value / 300 * 25.4, 1) for value in (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)]
    for found, wanted in zip(box, (3, 3, 66, 91), strict=True):
        assert abs(found - wanted) <= 0.15
    corner = line[: int(3.4 / 25.4 * 300), : int(3.4 / 25.4 * 300)]
    assert corner.max() == 0  # the corner is round, by 3 mm
    for ink in made.values():  # what lies below the line stays
        assert ink[rows, columns].max() == 0


def test_the_cut_is_drawn_around_faces_alone_in_the_colours_of_a_screen_too(tmp_path: Path) -> None:
    assert pnp("build", "--deck", "island", "--cut-contour", "--cards", "Crabs", "--out", tmp_path / "o.pdf").code == 0
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        drawn = [str(page.Contents.read_bytes()).count("/FormXob.cut-contour Do") for page in pdf.pages]
        form = pdf.pages[0].Resources.XObject["/FormXob.cut-contour"]
        spot = form.Resources.ColorSpace.CutContour
        assert [str(part) for part in list(spot)[:3]] == ["/Separation", "/CutContour", "/DeviceCMYK"]
        assert [float(part) for part in spot[3].C1] == [0, 1, 0, 0]
        assert b"0.25 w" in form.read_bytes()
    assert drawn[0::2] == [9] * (len(drawn) // 2)
    assert drawn[1::2] == [0] * (len(drawn) // 2)


@pytest.mark.slow
def test_a_sheet_for_a_press_names_no_colour_of_a_screen_and_no_font_that_is_not_there(tmp_path: Path) -> None:
    out = tmp_path / "o.pdf"
    press = ["--colour", "cmyk", "--profile", str(coated()), "--corners"]
    assert pnp("build", "--deck", "above-water", "--cards", "AC,2C", *press, "--out", out).code == 0
    with pikepdf.open(out) as pdf:
        assert pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes() == coated().read_bytes()
        assert "/GTS_PDFXVersion" not in pdf.trailer.Info
        for item in pdf.objects:
            assert not (isinstance(item, pikepdf.Dictionary) and item.get("/BaseFont") == "/Helvetica")
    made = plates(out, tmp_path / "plates", dpi=100)
    lines = (made["Black"] > 200) & (made["Cyan"] == 0)
    assert lines.any()  # marks and label are black ink alone


@pytest.mark.parametrize(
    ("word", "other", "told"),
    [
        (b"/FormXob.cut-contour Do", b"", "the cutting line of face one is missing or moved"),
        (b"/FormXob.cut-contour Do", b"1 0 0 1 1 0 cm /FormXob.cut-contour Do", "is missing or moved"),
        (
            b"/FormXob.cut-contour Do",
            b"/FormXob.cut-contour Do 1 0 0 1 9 0 cm /FormXob.cut-contour Do",
            "there is a cutting line around no face",
        ),
    ],
)
def test_a_cut_that_is_not_where_its_face_is_fails_the_proof(
    word: bytes, other: bytes, told: str, tmp_path: Path
) -> None:
    deck = painted_deck(tmp_path / "deck", PAPER)
    assert printed(deck, "--cut-contour", out=tmp_path / "o.pdf").code == 0
    size = Size(63, 88)
    expected = Expectation(Layout.SINGLE, Flip.LONG_EDGE, size, 3, {"one": None}, {"one": 1}, has_contours=True)
    data = (tmp_path / "o.pdf").read_bytes()
    assert verify_pdf(data, expected).face_count == 1
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        contents = pdf.pages[0].Contents
        contents.write(contents.read_bytes().replace(word, other))
        pdf.save(out)
    with pytest.raises(RenderError, match=told):
        verify_pdf(out.getvalue(), expected)
    with pytest.raises(RenderError, match="there is a cutting line around no face"):
        verify_pdf(data, replace(expected, has_contours=False))


@pytest.mark.slow
def test_decks_that_share_sheets_go_to_a_press_together(tmp_path: Path) -> None:
    press = ["--colour", "cmyk", "--profile", str(coated()), "--cut-contour"]
    decks = ["--deck", "island", "--deck", "above-water", "--together", "--cards", "rank:A"]
    outcome = pnp("build", *decks, *press, "--layout", "faces", "--out", tmp_path / "o.pdf")
    assert outcome.code == 0, outcome
    assert "CutContour" in plates(tmp_path / "o.pdf", tmp_path / "plates")
