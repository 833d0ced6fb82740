"""QR codes and Code 128: read back from print by an independent reader, and refused where none could read them."""

import random
import string
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from generator.geometry import Rect
from generator.rendering.faces.barcodes import lay_out_code_128, lay_out_qr_code
from tests.generator.rendering.faces.test_boxes import face_of, faults, sides_of
from tests.generator.strangers import make_deck, pnp

CODES = face_of("a: {qr: <url>, at: [0, 0, 24, 24]}\nb: {barcode: <code>, at: [0, 30, 57, 10]}")


def card(name: str, url: str, code: str) -> str:
    return f"  - {{id: {name}, name: A, texts: {{url: '{url}', code: '{code}'}}}}\n"


def read(picture: Image.Image) -> set[tuple[str, str]]:
    """Return the kind and text of each code in a picture."""
    found = zxingcpp.read_barcodes(np.asarray(picture.convert("L")))
    return {(code.format.name, code.text) for code in found}


SAID = {
    "plain": ("https://example.org/card/1", "SHIP-0001"),
    "words": ("Grüße, 世界 ♠", "a cat's: 50%"),
    "digits": ("12345", "9996000123"),
}


@pytest.mark.parametrize("style", ["standard", "low-ink"])
def test_codes_are_read_from_the_printed_pdf_and_from_pictures(tmp_path: Path, style: str) -> None:
    rows = "".join(card(name, url, code.replace("'", "''")) for name, (url, code) in SAID.items())
    deck = make_deck(tmp_path, rows, head=f"{CODES}      c: {{shape: rect, at: [0, 60, 57, 9], colour: gold}}\n")
    wanted = {*(("QRCode", url) for url, _ in SAID.values()), *(("Code128", code) for _, code in SAID.values())}
    made = pnp("build", "--deck", deck, "--style", style, "--verify", "--out", tmp_path / "o.pdf")
    assert made.code == 0, made.err
    assert read(pypdfium2.PdfDocument(tmp_path / "o.pdf")[0].render(scale=300 / 72).to_pil()) == wanted
    made = pnp("build", "--deck", deck, "--style", style, "--format", "png", "--dpi", "300", "--out", tmp_path / "png")
    assert made.code == 0, made.err
    assert set().union(*(read(Image.open(file)) for file in (tmp_path / "png").glob("*.png"))) == wanted


@pytest.mark.parametrize("turn", [90, 180, 30])
def test_a_turned_code_is_read_on_dark_ground_too(tmp_path: Path, turn: int) -> None:
    head = 'colours: {paper: "#203040", ink: "#f0f0f0"}\n' + face_of(
        f"a: {{qr: <name>, at: [15, 20, 24, 24], turn: {turn}, colour: navy}}"
    )
    deck = make_deck(tmp_path, "  - {id: one, name: One}\n", head=head)
    made = pnp("build", "--deck", deck, "--format", "png", "--dpi", "300", "--out", tmp_path / "png")
    assert made.code == 0, made.err
    (file,) = (tmp_path / "png").glob("*one.png")
    assert read(Image.open(file)) == {("QRCode", "One")}


def test_a_code_stands_in_the_middle_of_its_box_with_its_quiet_zone() -> None:
    # `A` is of version 1, 21 modules (ISO/IEC 18004), with 4 free on each side: 29 of 1 mm.
    code = lay_out_qr_code("A", "M", Rect(10, 20, 49, 29))
    assert (code.ground, code.x, code.y, code.across_mm) == (Rect(20, 20, 29, 29), 24, 24, pytest.approx(1))
    # The finder pattern's first row: seven dark modules, one light.
    assert code.path.startswith("M0 0h7v1h-7z")
    # Start, `A`, check and stop are 11 + 11 + 11 + 13 modules (ISO/IEC 15417), with 10 free at each end: 66.
    bars = lay_out_code_128("A", Rect(0, 0, 66, 9))
    assert (bars.ground, bars.x, bars.across_mm, bars.down_mm) == (Rect(0, 0, 66, 9), 10, pytest.approx(1), 9)
    # Start B is 2 1 1 2 1 4: bar, space, bar, space, bar, space.
    assert bars.path.startswith("M0 0h2v1h-2zM3 0h1v1h-1zM6 0h1v1h-1zM11 0")


def test_any_ascii_text_is_read_as_it_was_written() -> None:
    chance = random.Random(27)
    alphabets = (string.digits, string.digits + "AB", string.printable[:95])
    for _ in range(150):
        text = "".join(chance.choices(chance.choice(alphabets), k=chance.randint(1, 20))).strip() or "0"
        rows = np.full((40, 20 * 15 * 11), 255, dtype=np.uint8)
        code = lay_out_code_128(text, Rect(0, 0, 200, 20))
        for part in code.path.split("M")[1:]:
            x, run = int(part.split()[0]), int(part.split("h")[1].split("v")[0])
            rows[:, 3 * (x + 12) : 3 * (x + 12 + run)] = 0
        assert read(Image.fromarray(rows)) == {("Code128", text)}, text


def test_a_lighter_error_correction_makes_larger_modules() -> None:
    box, text = Rect(0, 0, 30, 30), "https://example.org/a/rather/long/address"
    assert lay_out_qr_code(text, "L", box).across_mm > lay_out_qr_code(text, "H", box).across_mm


def test_an_empty_field_leaves_a_code_out(tmp_path: Path) -> None:
    body = sides_of(tmp_path, CODES, card("a", "", "") + card("b", "x", "y")).faces["a"].drawing.body
    assert "<path" not in body
    assert "<rect" not in body


@pytest.mark.parametrize(
    ("box", "told"),
    [
        # 26 bytes take version 2 at M and 4 at H (ISO/IEC 18004, table of capacities): 25 and 33 modules, and 8.
        (
            "{qr: <url>, at: [0, 0, 10.8, 20]}",
            "found a box of 10.8 x 20 mm, needs 10.89 x 10.89 mm for a QR code of 26 characters: 33 modules with its "
            "margin, of 0.33 mm at least; enlarge the box or shorten the text",
        ),
        (
            "{qr: <url>, error: H, at: [0, 0, 12, 20]}",
            "found a box of 12 x 20 mm, needs 13.53 x 13.53 mm for a QR code of 26 characters: 41 modules with its",
        ),
        # 35 + 11 for each of 9 signs, and 20 for the quiet zone: 154 x 0.25 = 38.5 mm.
        (
            "{barcode: SHIPABCDE, at: [0, 0, 38, 9]}",
            "found a box 38 mm wide, needs 38.5 mm for a Code 128 of 9 characters: 154 modules with its margins, of "
            "0.25 mm at least; enlarge the box or shorten the text",
        ),
        ("{barcode: <code>, at: [0, 0, 57, 4]}", "found bars 4 mm high, needs 5 mm for scanners"),
        (
            "{barcode: Żaba, at: [0, 0, 57, 9]}",
            "Code 128 has no 'Ż'; use ASCII letters, digits and signs, or a QR code",
        ),
        ("{qr: <url>, at: [0, 0, 30, 30], colour: gold}", "the colour #ffd700 is too light for a code"),
        ("{qr: <url>, at: [0, 0, 30, 30], colour: none}", "the colour none leaves nothing to scan"),
        ("{qr: <long>, at: [0, 0, 57, 57]}", "8000 characters are more than a QR code of level M holds; shorten them"),
        ("{barcode: <long>, at: [0, 0, 57, 9]}", "mm for a Code 128 of 8000 characters: "),
        ("{qr: <big>, at: [0, 0, 57, 57]}", "mm for a QR code of 2300 characters: "),
    ],
)
def test_what_no_scanner_would_read_is_refused_with_the_size_that_it_needs(tmp_path: Path, box: str, told: str) -> None:
    row = (
        "  - {id: a, name: A, texts: {url: 'https://example.org/card/1', code: A1, "
        f"long: {'9x' * 4000}, big: {'x' * 2300}}}}}\n"
    )
    found = faults(tmp_path, face_of(f"a: {box}"), row)
    assert len(found) == 1
    assert found[0].startswith("deck.yaml:13: card a: box a of the face mine: ")
    assert told in found[0]


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("{qr: a, barcode: b, at: [0, 0, 30, 30]}", "a: a box that shows qr and barcode; needs exactly one of text,"),
        (
            "{qr: a, at: [0, 0, 30, 30], opacity: 50%}",
            "opacity does not apply to a box with qr; qr takes: colour, error",
        ),
        ("{qr: a, at: [0, 0, 30, 30], error: X}", "error: found 'X', needs 'L', 'M', 'Q' or 'H'"),
        ("{barcode: <cdoe>, at: [0, 0, 57, 9]}", "barcode: no card has 'cdoe' (did you mean 'code'?)"),
    ],
)
def test_what_is_wrong_with_a_code_is_told_where_it_is_written(tmp_path: Path, box: str, told: str) -> None:
    (found,) = faults(tmp_path, face_of(f"a: {box}"), card("a", "x", "y"))
    assert found.startswith("deck.yaml:11: faces.mine.boxes.a")
    assert told in found
