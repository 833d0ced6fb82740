"""`pnp export --to pdfx`: PDF/X-1a for any print shop, or a refusal that names the card."""

import io
import re
import subprocess
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from tests.generator.presses import coated, ghostscript, most_ink, painted_deck, plates
from tests.generator.strangers import Outcome, pnp
from tests.generator.writers.print_services.orders import painted

PAPER = '<rect data-zone="bleed" x="-3" y="-3" width="69" height="94" fill="#ffe600"/>'
WHOLE = PAPER + '<text x="10" y="35" font-family="Source Sans Pro" font-size="8">One</text>'


def exported(deck: Path | str, *words: str, out: Path) -> Outcome:
    return pnp("export", "--to", "pdfx", "--deck", deck, "--profile", coated(), *words, "--out", out)


def picture(mode: str, colour: tuple[int, ...]) -> bytes:
    file = io.BytesIO()
    Image.new(mode, (900, 900), colour).save(file, "PNG")
    return file.getvalue()


@pytest.mark.slow
def test_a_deck_becomes_pages_that_another_program_takes_for_pdf_x(tmp_path: Path) -> None:
    outcome = exported("above-water", "--cards", "AC,2C,KS", "--cut-contour", out=tmp_path / "out")
    assert outcome.code == 0, outcome
    pdf = tmp_path / "out" / "above-water.pdf"
    assert sorted(path.name for path in (tmp_path / "out").iterdir() if path.name[0] != ".") == [
        "above-water.pdf",
        "report.txt",
    ]
    report = (tmp_path / "out" / "report.txt").read_text(encoding="utf-8")
    assert "checked: text has 5 pt or more, lines 0.25 pt, pictures 300 ppi; no bleed is white beside" in report
    assert "PDF/X-1a:2003, 17 clauses of ISO 15930-4 (6.1 to 6.17): checked, not certified" in report
    assert "have a preflight program (Acrobat Pro, pdfToolbox) confirm PDF/X-1a:2003: pnp certifies nothing" in report
    told = ghostscript("-sDEVICE=nullpage", pdf)
    assert "rror" not in told
    assert "arning" not in told
    facts = subprocess.run(["pdfinfo", "-box", str(pdf)], capture_output=True, text=True, check=True).stdout
    assert "PDF/X-1a:2003" in facts
    assert re.search(r"TrimBox: +8\.50 +8\.50 +188\.50 +260\.50", facts)  # 63.5 x 88.9 mm is 180 x 252 pt
    fonts = subprocess.run(["pdffonts", str(pdf)], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    assert fonts
    assert all(re.search(r"yes yes yes +\d+ +0$", line) for line in fonts)
    assert most_ink(pdf, tmp_path / "ink", dpi=40) <= 300


@pytest.mark.parametrize(
    ("order", "files"),
    [
        # The pages are those of any print house, for which each order is tried.
        pytest.param("backs-first", {"island.pdf": "bbff"}, marks=pytest.mark.long),
        pytest.param("alternating", {"island.pdf": "bfbf"}, marks=pytest.mark.long),
        ("separate", {"island-faces.pdf": "ff", "island-backs.pdf": "bb"}),
    ],
)
def test_pages_follow_each_other_as_the_shop_asks(order: str, files: dict[str, str], tmp_path: Path) -> None:
    outcome = exported("island", "--cards", "2A,3A", "--order", order, "--bleed", "5mm", out=tmp_path / "out")
    assert outcome.code == 0, outcome
    for name, wanted in files.items():
        with pikepdf.open(tmp_path / "out" / name) as pdf:
            sides = [re.findall(r"/FormXob\.(face|back)-", str(page.Contents.read_bytes())) for page in pdf.pages]
            assert "".join(kinds[0][0] for kinds in sides) == wanted
            assert [round(float(value) / 72 * 25.4, 2) for value in pdf.pages[0].mediabox[2:]] == [73.5, 98.9]
            assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"


TRANSPARENT = {
    "a shape is filled 50 % opaque": '<rect x="10" y="10" width="9" height="9" fill="#ff0000" fill-opacity="0.5"/>',
    "a line is 25 % opaque": '<path d="M10 10H50" stroke="#ff0000" stroke-width="2" stroke-opacity="0.25"/>',
    "art or a group is 40 % opaque": '<g opacity="0.4"><path d="M10 10h9v9z"/><path d="M12 10h9v9z"/></g>',
    "a gradient fades away": (
        '<linearGradient id="g"><stop stop-color="#ff0000"/><stop offset="1" stop-color="#ff0000" stop-opacity="0"/>'
        '</linearGradient><rect x="10" y="10" width="9" height="9" fill="url(#g)"/>'
    ),
}


@pytest.mark.parametrize("told", TRANSPARENT)
def test_what_is_transparent_is_refused_with_its_cards(told: str, tmp_path: Path) -> None:
    deck = painted_deck(tmp_path / "deck", WHOLE + TRANSPARENT[told])
    deck.write_text(deck.read_text() + "  - {id: two, name: Two}\n")
    outcome = exported(deck, out=tmp_path / "out")
    right = "PDF/X-1a has no transparency: make it opaque, in the visible colour"
    assert outcome.errors == [f"error: card one, card two: {told}; {right}"]
    assert not (tmp_path / "out").exists()


FADED = "a gradient fades away"


@pytest.mark.parametrize(
    "told", [FADED, *(pytest.param(each, marks=pytest.mark.long) for each in TRANSPARENT if each != FADED)]
)
def test_a_sheet_for_a_press_may_be_seen_through(told: str, tmp_path: Path) -> None:
    """It claims no standard."""
    deck = painted_deck(tmp_path / "deck", WHOLE + TRANSPARENT[told])
    press = ["--colour", "cmyk", "--profile", str(coated()), "--layout", "single"]
    assert pnp("build", "--deck", deck, *press, "--out", tmp_path / "o.pdf").code == 0
    assert plates(tmp_path / "o.pdf", tmp_path / "plates")


def test_a_picture_with_a_clear_place_is_refused_and_one_without_is_not(tmp_path: Path) -> None:
    body = WHOLE + "{{ place(picture, x=10, y=40, width=30, height=30) }}"
    for alpha, code in ((255, 0), (254, 1)):
        files = {"sun.png": picture("RGBA", (200, 100, 50, alpha))}
        deck = painted_deck(tmp_path / f"deck{alpha}", body, files, more=", picture: sun.png")
        outcome = exported(deck, out=tmp_path / f"out{alpha}")
        assert outcome.code == code, outcome
        if code:
            assert outcome.err.startswith("error: card one: the picture sun.png is transparent in places; PDF/X-1a has")


def test_all_that_is_wrong_is_told_together(tmp_path: Path) -> None:
    fine = '<text x="10" y="60" font-family="Source Sans Pro" font-size="1.5">small</text>'
    dark = '<rect x="10" y="10" width="9" height="9" fill="#12224a"/>'
    deck = painted_deck(tmp_path / "deck", WHOLE + fine + dark + TRANSPARENT["a gradient fades away"])
    outcome = exported(deck, "--ink-limit", "240", out=tmp_path / "out")
    assert outcome.code == 1
    for told in (
        "letters under 5 pt",
        "a gradient fades away",
        "the colour #12224a (C 96 M 83 Y 30 K 47): 256 %",
    ):
        assert told in outcome.err


def test_there_is_no_pdf_x_without_a_profile_of_its_time(tmp_path: Path) -> None:
    bare = pnp("export", "--to", "pdfx", "--deck", "island", "--out", tmp_path / "out")
    why = "PDF/X-1a is made for one press: name its ICC profile with --profile FILE; ask your print service for it"
    assert (bare.code, bare.errors) == (1, [f"error: {why}"])
    late = tmp_path / "late.icc"
    data = bytearray(coated().read_bytes())
    data[8:10] = b"\x04\x20"
    late.write_bytes(data)
    outcome = pnp("export", "--to", "pdfx", "--deck", "island", "--profile", late, "--out", tmp_path / "out")
    why = "follows version 4.2 of ICC; PDF/X-1a allows up to 2.4: ask for one of version 2"
    assert outcome.errors == [f"error: {late}: --profile {why}"]


def test_bleed_that_is_not_filled_is_refused(tmp_path: Path) -> None:
    short = '<rect data-zone="bleed" x="0" y="0" width="63" height="88" fill="#3060c0"/>'
    outcome = exported(painted_deck(tmp_path / "deck", short), out=tmp_path / "out")
    assert outcome.code == 1
    assert "card one" in outcome.err
    assert "bleed" in outcome.err


@pytest.mark.slow
def test_drivethrucards_takes_it_with_less_ink_and_each_back_before_its_face(tmp_path: Path) -> None:
    words = ["export", "--to", "dtc", "--deck", "above-water", "--cards", "AC", "--profile", str(coated())]
    refused = pnp(*words, "--out", tmp_path / "no")
    assert refused.code == 1
    assert "at most 240 % (the limit of DriveThruCards) is allowed" in refused.err
    assert pnp(*words, "--save-ink", "--out", tmp_path / "out").code == 0
    pdf = tmp_path / "out" / "above-water.pdf"
    assert most_ink(pdf, tmp_path / "ink", dpi=40) <= 240
    with pikepdf.open(pdf) as read:
        sides = [re.findall(r"/FormXob\.(face|back)-", str(page.Contents.read_bytes()))[0] for page in read.pages]
        assert sides == ["back", "face"]
        assert [float(value) for value in read.pages[0].mediabox] == pytest.approx([0, 0, 198, 270], abs=0.001)
        assert str(read.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
    bare = pnp("export", "--to", "dtc", "--deck", "island", "--save-ink", "--out", tmp_path / "bare")
    assert bare.errors == ["error: --ink-limit and --save-ink need the profile of a press: add --profile"]


def test_options_that_it_does_not_read_are_refused(tmp_path: Path) -> None:
    outcome = exported("island", "--stock", "S30", out=tmp_path / "out")
    assert outcome.code == 2
    assert "--stock does nothing with --to pdfx" in " ".join(outcome.err.split())


def test_cards_without_a_back_are_told(tmp_path: Path) -> None:
    deck = painted(tmp_path / "deck", cards="  - {id: one, name: One, back: none}\n")
    outcome = exported(deck, out=tmp_path / "out")
    assert "note: Strange: 1 card without a back: an empty page in place of it" in outcome.errors
