"""The proof of a written PDF: sound files pass, and every way to spoil one is found out."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.errors import RenderError
from generator.geometry import IDENTITY, Size
from generator.imposition.back_registration import BackRegistration
from generator.options.choices import Flip, Layout
from generator.papers import Paper
from generator.writers.pdf.verification.checker import Expectation, verify_pdf
from tests.generator.papers import A4, LEGAL, LETTER, POKER
from tests.generator.printed import Print, printed, write_dots
from tests.generator.strangers import make_deck, pnp
from tests.test_layers import ROOT, imports

CARDS = ["a*2", "b:sky", "c:none", *(f"d{number}" for number in range(9)), "e:sky"]
"""14 cards, two sheets of nine: the fourth has no back, two have the other back."""
BACKS: dict[str, str | None] = {
    "a": "sea",
    "b": "sky",
    "c": None,
    **{f"d{number}": "sea" for number in range(9)},
    "e": "sky",
}
COPIES = {"a": 2, "b": 1, "c": 1, **{f"d{number}": 1 for number in range(9)}, "e": 1}
HARD = BackRegistration(1.7, -2.3, 0.6, 1.003, 0.997)


def expectation(how: Print) -> Expectation:
    """Say what a right PDF shows, by hand but for the correction, which is its own test's matter."""
    portrait = Size(how.paper.size.width_mm, how.paper.size.height_mm)
    # The dots lie level on legal paper alone.
    size = portrait.transpose() if how.paper is LEGAL else portrait
    correction = how.reading.correction(size, how.flip) if how.reading else IDENTITY
    backs = dict.fromkeys(BACKS) if how.layout is Layout.FACES else BACKS
    return Expectation(how.layout, how.flip, POKER, how.bleed, backs, COPIES, correction)


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_dots(tmp_path_factory.mktemp("deck"), *CARDS)


@pytest.fixture(scope="module")
def sound(deck: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[Print], bytes]:
    """Build each way of printing once."""
    made: dict[str, bytes] = {}

    def build(how: Print) -> bytes:
        key = repr(how)
        if key not in made:
            made[key] = printed(deck, tmp_path_factory.mktemp("pdf") / "out.pdf", how)
        return made[key]

    return build


# --- sound files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("reading", [None, HARD], ids=["no-printer", "printer"])
@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("paper", [A4, LEGAL], ids=["portrait", "landscape"])
def test_a_sound_duplex_file_passes_far_within_a_hundredth_of_a_mm(
    sound: Callable[[Print], bytes], paper: Paper, flip: Flip, reading: BackRegistration | None
) -> None:
    how = Print(Layout.DUPLEX, flip, paper, reading=reading)
    proof = verify_pdf(sound(how), expectation(how))
    assert (proof.page_count, proof.face_count, proof.back_count) == (4, 14, 13)
    assert proof.worst_mm < 0.002


@pytest.mark.parametrize(("paper", "pages"), [(A4, 4), (LEGAL, 3)], ids=["level-fold", "legal"])
def test_a_sound_gutterfold_passes_whatever_the_printer(
    sound: Callable[[Print], bytes], paper: Paper, pages: int
) -> None:
    how = Print(Layout.GUTTERFOLD, paper=paper, reading=HARD)
    proof = verify_pdf(sound(how), expectation(how))
    assert (proof.page_count, proof.face_count, proof.back_count) == (pages, 14, 13)
    assert proof.worst_mm < 0.002


@pytest.mark.parametrize("layout", [Layout.FACES, Layout.SINGLE])
def test_faces_alone_and_single_cards_pass(sound: Callable[[Print], bytes], layout: Layout) -> None:
    how = Print(layout)
    proof = verify_pdf(sound(how), expectation(how))
    assert (proof.page_count, proof.back_count) == ((2, 0) if layout is Layout.FACES else (28, 13))


@pytest.mark.parametrize(("bleed", "gutter"), [(0, 0), (1, 5), (3, 6), (2.5, 0)])
def test_every_bleed_and_gutter_passes(sound: Callable[[Print], bytes], bleed: float, gutter: float) -> None:
    how = Print(paper=LETTER, bleed=bleed, gutter=gutter)
    assert verify_pdf(sound(how), expectation(how)).worst_mm < 0.002


def test_a_correction_that_was_not_applied_is_found_out(sound: Callable[[Print], bytes]) -> None:
    messages = told(sound(Print()), Print(reading=BackRegistration(2.0, -1.0)))
    assert "page 2: the back of a is 2.236 mm off its face" in messages  # the root of 2² + 1²


def test_a_correction_that_nobody_asked_for_is_found_out(sound: Callable[[Print], bytes]) -> None:
    assert "page 2: the back of a is 2.236 mm off its face" in told(
        sound(Print(reading=BackRegistration(2.0, -1.0))), Print()
    )
    messages = told(sound(Print(reading=BackRegistration(scale_x=1.003))), Print())
    # Printed 1.003 times too wide, the back is drawn as much narrower: 69.5 / 1.003 - 6.
    assert messages[0] == "page 2: back sea is 63.292 x 88.900 mm in the trim, needs 63.500 x 88.900 mm"
    assert "page 2: back sea is askew" in told(sound(Print(reading=BackRegistration(rotate_deg=0.3))), Print())


@pytest.mark.parametrize("layout", [Layout.DUPLEX, Layout.GUTTERFOLD])
def test_the_other_flip_is_found_out(sound: Callable[[Print], bytes], layout: Layout) -> None:
    long, short = Print(layout), Print(layout, Flip.SHORT_EDGE)
    if layout is Layout.GUTTERFOLD:
        assert verify_pdf(sound(long), expectation(short)).back_count == 13  # one side: nothing is flipped
        return
    with pytest.raises(RenderError, match="the back of a is upside down"):
        verify_pdf(sound(long), expectation(short))
    with pytest.raises(RenderError, match="/DuplexFlipShortEdge, needs /DuplexFlipLongEdge"):
        verify_pdf(sound(short), expectation(long))


# --- spoiling --------------------------------------------------------------------------------------------

Instructions = list[tuple[list[Any], pikepdf.Operator]]


def instructions(page: pikepdf.Page) -> Instructions:
    return [(list(operands), operator) for operands, operator in pikepdf.parse_content_stream(page)]


def draws(found: Instructions, start: str) -> list[int]:
    """Return where sides whose id begins so are drawn."""
    return [
        place
        for place, (operands, operator) in enumerate(found)
        if str(operator) == "Do" and str(operands[0]).startswith(f"/FormXob.{start}")
    ]


def rewrite(pdf: pikepdf.Pdf, number: int, found: Instructions) -> None:
    page = pdf.pages[number - 1]
    page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(found))


def before(found: Instructions, place: int, *matrix: float) -> None:
    """Put a matrix before a drawing, in the card's own coordinates (points, from its trim's bottom left corner)."""
    found.insert(place, ([Decimal(f"{value:.6f}") for value in matrix], pikepdf.Operator("cm")))


MM = 72 / 25.4
WIDTH, HEIGHT = 63.5 * MM, 88.9 * MM


def moved(start: str, nth: int, page: int, *matrix: float) -> Callable[[pikepdf.Pdf], None]:
    """Return what puts a matrix before the nth drawing of a side on a page."""

    def spoil(pdf: pikepdf.Pdf) -> None:
        found = instructions(pdf.pages[page - 1])
        before(found, draws(found, start)[nth], *matrix)
        rewrite(pdf, page, found)

    return spoil


def swap(page: int, one: str, other: str) -> Callable[[pikepdf.Pdf], None]:
    """Return what draws two sides of a page in each other's place."""

    def spoil(pdf: pikepdf.Pdf) -> None:
        found = instructions(pdf.pages[page - 1])
        first, second = draws(found, one)[0], draws(found, other)[0]
        found[first], found[second] = found[second], found[first]
        rewrite(pdf, page, found)

    return spoil


def drop(page: int, start: str) -> Callable[[pikepdf.Pdf], None]:
    def spoil(pdf: pikepdf.Pdf) -> None:
        found = instructions(pdf.pages[page - 1])
        del found[draws(found, start)[0]]
        rewrite(pdf, page, found)

    return spoil


def double(pdf: pikepdf.Pdf) -> None:
    found = instructions(pdf.pages[0])
    place = draws(found, "face-b")[0]
    found.insert(place, found[place])
    rewrite(pdf, 1, found)


def clip_away(pdf: pikepdf.Pdf) -> None:
    """Cut a mm off the left of a face: a clip that begins where its trim does not."""
    found = instructions(pdf.pages[0])
    place = draws(found, "face-d0")[0]
    box = ([Decimal(f"{value:.4f}") for value in (MM, 0, WIDTH, HEIGHT)], pikepdf.Operator("re"))
    found[place:place] = [box, ([], pikepdf.Operator("W")), ([], pikepdf.Operator("n"))]
    rewrite(pdf, 1, found)


def other_name(pdf: pikepdf.Pdf) -> None:
    found = instructions(pdf.pages[0])
    place = draws(found, "face-b")[0]
    found[place] = ([pikepdf.Name("/FormXob.face-zz")], found[place][1])
    rewrite(pdf, 1, found)


def no_scaling_wish(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.ViewerPreferences["/PrintScaling"]


def wrong_scaling_wish(pdf: pikepdf.Pdf) -> None:
    pdf.Root.ViewerPreferences.PrintScaling = pikepdf.Name("/AppDefault")


def no_duplex(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.ViewerPreferences["/Duplex"]


def font_torn_out(pdf: pikepdf.Pdf) -> None:
    torn = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each]
    for each in torn:
        del each["/FontFile2"]


def standard_font(pdf: pikepdf.Pdf) -> None:
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    pdf.pages[0].Resources.Font["/F99"] = pdf.make_indirect(font)


def no_verso(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[3]


def trim_box(pdf: pikepdf.Pdf) -> None:
    pdf.pages[2].TrimBox = pikepdf.Array([0, 0, 595, 842])


def no_bleed_box(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[1].obj["/BleedBox"]


def turned_page(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].Rotate = 180


def cropped_page(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].CropBox = pikepdf.Array([10, 10, 585, 832])


def user_unit(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].UserUnit = 2


def larger_verso(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[1]
    box = [0, 0, float(page.mediabox[2]) + 3, float(page.mediabox[3])]
    page.MediaBox = page.TrimBox = page.BleedBox = pikepdf.Array(box)
    if "/CropBox" in page.obj:
        page.CropBox = pikepdf.Array(box)


def stretch_form(side: str, factor: float) -> Callable[[pikepdf.Pdf], None]:
    def spoil(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            forms = page.Resources.XObject
            if f"/FormXob.{side}" in forms:
                box = [float(value) for value in forms[f"/FormXob.{side}"].BBox]
                forms[f"/FormXob.{side}"].BBox = pikepdf.Array([box[0], box[1], box[2] * factor, box[3]])
                return

    return spoil


# Sheet 1 holds a a b, c d0 d1, d2 d3 d4, sheet 2 d5 d6 d7, d8 e; gutter 0, so a card that is moved meets another.
# Stretching is about the trim's bottom left corner, and with the bleed: 69.5 x 1.001 - 6 is 63.5695.
SPOILT = {
    "a back 0.02 mm to the right": (
        moved("back-sea", 0, 2, 1, 0, 0, 1, 0.02 * MM, 0),
        ["page 2: the back of a is 0.020 mm off its face"],
    ),
    "a back 0.02 mm down": (
        moved("back-sky", 0, 2, 1, 0, 0, 1, 0, -0.02 * MM),
        [
            "page 2: back sky and back sea overlap",
            "page 2: the back of b is 0.020 mm off its face",
        ],
    ),
    "a back on its head": (
        moved("back-sea", 2, 2, -1, 0, 0, -1, WIDTH, HEIGHT),
        ["page 2: the back of d0 is upside down"],
    ),
    "a face on its head": (
        moved("face-d3", 0, 1, -1, 0, 0, -1, WIDTH, HEIGHT),
        ["page 1: face d3 is upside down", "page 2: the back of d3 is upside down"],
    ),
    "two backs in each other's place": (
        swap(2, "back-sky", "back-sea"),
        ["page 2: back sky is behind a, needs back sea", "page 2: back sea is behind b, needs back sky"],
    ),
    "a face left out": (
        drop(1, "face-d2"),
        ["card d2 is printed 0 times, needs 1", "page 2: back sea is behind no face"],
    ),
    "a back left out": (drop(4, "back-sky"), ["page 4: there is no back behind e"]),
    "a face twice": (
        double,
        [
            "page 1: face b and face b overlap",
            "card b is printed 2 times, needs 1",
            "page 2: there is no back behind b",
        ],
    ),
    "another face in a card's place": (
        swap(1, "face-c", "face-d0"),
        ["page 2: there is no back behind d0", "page 2: back sea is behind c, which has no back"],
    ),
    "a face a thousandth larger": (
        moved("face-d1", 0, 1, 1.001, 0, 0, 1.001, 0, 0),
        [
            "page 1: face d1 is 63.569 x 88.995 mm in the trim, needs 63.500 x 88.900 mm",
            "page 1: face b and face d1 overlap",
            "page 2: the back of d1 is 0.055 mm off its face",
        ],
    ),
    "a back stretched in one direction": (
        moved("back-sky", 0, 4, 1.001, 0, 0, 1, -0.001 * WIDTH / 2, 0),
        [
            "page 4: back sky is 63.569 x 88.900 mm in the trim, needs 63.500 x 88.900 mm",
            "page 4: back sea and back sky overlap",
        ],
    ),
    "a BBox a thousandth too wide": (
        stretch_form("face-d8", 1.001),
        [
            "page 3: face d8 is 63.566 x 88.900 mm in the trim, needs 63.500 x 88.900 mm",
            "page 3: face d8 and face e overlap",
            "page 4: the back of d8 is 0.033 mm off its face",
        ],
    ),
    "a face slanted": (
        moved("face-d8", 0, 3, 1, 0, 0.001, 1, -0.001 * HEIGHT / 2, 0),
        [
            "page 3: face d8 is askew",
            "page 3: face d8 and face e overlap",
        ],
    ),
    "a face mirrored": (moved("face-d8", 0, 3, -1, 0, 0, 1, WIDTH, 0), ["page 3: face d8 is mirrored"]),
    "a face cut off inside its trim": (clip_away, ["page 1: face d0 is cut off inside its trim"]),
    "a face off the paper": (
        moved("face-a", 0, 1, 1, 0, 0, 1, -20 * MM, 0),
        [
            "page 1: face a is cut off inside its trim",
            "page 1: face a extends beyond the paper",
            "page 2: the back of a is 20.000 mm off its face",
        ],
    ),
    "a wrong TrimBox": (
        trim_box,
        ["page 3: the TrimBox is 209.9 x 297.04 mm at 0, -0.04, needs 210 x 297 mm at 0, 0"],
    ),
    "no BleedBox": (no_bleed_box, ["page 2: the BleedBox is missing"]),
    "a page that is turned": (turned_page, ["page 2: it is turned, scaled or cropped (Rotate, UserUnit or CropBox)"]),
    "a page that is cropped": (cropped_page, ["page 2: it is turned, scaled or cropped (Rotate, UserUnit or CropBox)"]),
    "a page that is scaled": (user_unit, ["page 1: it is turned, scaled or cropped (Rotate, UserUnit or CropBox)"]),
    "a verso larger than its recto": (larger_verso, ["page 2: it does not have the size of page 1"]),
    "no wish for full size": (
        no_scaling_wish,
        ["the viewer is not asked to print at 100 % (PrintScaling None)"],
    ),
    "a wish for fitting": (
        wrong_scaling_wish,
        ["the viewer is not asked to print at 100 % (PrintScaling None)"],
    ),
    "no wish for two sides": (
        no_duplex,
        ["the printer is asked to turn the sheet by nothing, needs /DuplexFlipLongEdge (Duplex)"],
    ),
    "a font that every printer is thought to have": (standard_font, ["the font /Helvetica is not embedded"]),
    "a missing verso": (no_verso, ["there are 3 pages, needs a verso for each recto"]),
}


def spoilt(pdf: bytes, spoil: Callable[[pikepdf.Pdf], None]) -> bytes:
    with pikepdf.open(BytesIO(pdf)) as opened:
        spoil(opened)
        out = BytesIO()
        opened.save(out)
    return out.getvalue()


def told(pdf: bytes, how: Print) -> list[str]:
    with pytest.raises(RenderError) as caught:
        verify_pdf(pdf, expectation(how))
    messages = [str(fault) for fault in caught.value.faults]
    assert all(message.startswith("verification: ") for message in messages)
    return [message.removeprefix("verification: ") for message in messages]


def test_rewriting_a_file_without_spoiling_it_changes_nothing(sound: Callable[[Print], bytes]) -> None:
    def rewritten(pdf: pikepdf.Pdf) -> None:
        for number, page in enumerate(pdf.pages, start=1):
            rewrite(pdf, number, instructions(page))

    proof = verify_pdf(spoilt(sound(Print()), rewritten), expectation(Print()))
    assert (proof.face_count, proof.back_count) == (14, 13)


@pytest.mark.parametrize("fault", SPOILT)
def test_a_spoilt_file_is_refused_naming_page_and_card(sound: Callable[[Print], bytes], fault: str) -> None:
    spoil, wanted = SPOILT[fault]
    assert told(spoilt(sound(Print()), spoil), Print()) == wanted


def test_a_drawing_that_is_in_no_resource_is_refused(sound: Callable[[Print], bytes]) -> None:
    assert told(spoilt(sound(Print()), other_name), Print()) == [
        "page 1: it draws /FormXob.face-zz, which does not exist",
        "card b is printed 0 times, needs 1",
        "page 2: back sky is behind no face",
    ]


def test_every_font_that_is_not_embedded_is_named(sound: Callable[[Print], bytes]) -> None:
    messages = told(spoilt(sound(Print()), font_torn_out), Print())
    assert messages
    assert all(re.fullmatch(r"the font /[A-Z]{6}\+SourceS\S+ is not embedded", message) for message in messages)


def test_sheets_in_the_wrong_order_are_refused(sound: Callable[[Print], bytes]) -> None:
    def reversed_pages(pdf: pikepdf.Pdf) -> None:
        pdf.pages.reverse()

    messages = told(spoilt(sound(Print()), reversed_pages), Print())
    assert "page 1: back sea is on the wrong side of the sheet" in messages
    assert "page 2: face d5 is on the wrong side of the sheet" in messages


def test_what_is_no_pdf_is_refused() -> None:
    (message,) = told(b"%PDF-1.4 and no more", Print())
    assert message.startswith("the written PDF cannot be read back: ")


def test_many_findings_are_told_in_twenty_lines_and_a_count(sound: Callable[[Print], bytes]) -> None:
    with pytest.raises(RenderError) as caught:
        verify_pdf(sound(Print()), replace(expectation(Print()), trim=Size(63, 88)))
    messages = [str(fault) for fault in caught.value.faults]
    # Each of 14 faces and 13 backs has the wrong size.
    assert len(messages) == 21
    assert messages[-1] == "verification: and 7 more findings"


def test_single_pages_have_the_card_s_trim_box_and_size(sound: Callable[[Print], bytes]) -> None:
    how = Print(Layout.SINGLE)

    def off_by_half(pdf: pikepdf.Pdf) -> None:
        found = instructions(pdf.pages[4])
        before(found, draws(found, "face-b")[0], 1, 0, 0, 1, 0.5 * MM, 0)
        rewrite(pdf, 5, found)
        pdf.pages[6].TrimBox = pdf.pages[6].mediabox

    assert told(spoilt(sound(how), off_by_half), how) == [
        "page 5: face b is at 3.5, 3, needs 3, 3",
        "page 7: the TrimBox is 69.5 x 94.9 mm at 0, 0, needs 63.5 x 88.9 mm at 3, 3",
        "page 6: the back of b is 0.500 mm off its face",
    ]
    assert "page 1: it is 69.5 x 94.9 mm, needs trim and bleed of the card" in told(
        sound(how), replace_bleed(how, 3.05)
    )


def replace_bleed(how: Print, bleed: float) -> Print:
    return replace(how, bleed=bleed)


def test_a_back_among_faces_alone_is_refused(sound: Callable[[Print], bytes]) -> None:
    messages = told(sound(Print(Layout.GUTTERFOLD)), Print(Layout.FACES))
    assert messages.count("page 1: back sea is on a sheet of faces") == 2  # a, a, b, c a sheet


def test_folded_backs_are_held_against_the_fold(sound: Callable[[Print], bytes]) -> None:
    how = Print(Layout.GUTTERFOLD)
    spoil = moved("back-sea", 1, 1, 1, 0, 0, 1, 0, 0.02 * MM)
    assert told(spoilt(sound(how), spoil), how) == ["page 1: the back of a is 0.020 mm off its face"]
    spoil = moved("back-sky", 0, 1, -1, 0, 0, -1, WIDTH, HEIGHT)
    assert told(spoilt(sound(how), spoil), how) == ["page 1: the back of b is upside down"]


# --- what stands on a page, and in a form ----------------------------------------------------------------


@dataclass(frozen=True)
class Whole:
    """A file, and all that the press expects of it."""

    pdf: bytes
    expected: Expectation

    def told(self, spoil: Callable[[pikepdf.Pdf], None]) -> list[str]:
        with pytest.raises(RenderError) as caught:
            verify_pdf(spoilt(self.pdf, spoil), self.expected)
        return [str(fault).removeprefix("verification: ") for fault in caught.value.faults]


def made_whole(deck: Path | str, out: Path, how: Print) -> Whole:
    """Build a deck, and note what the press expects of the file."""
    seen: list[Expectation] = []

    def recorded(pdf: bytes, expected: Expectation, **more: Any) -> Any:
        seen.append(expected)
        return verify_pdf(pdf, expected, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.writers.pdf.sheets.verify_pdf", recorded)
        pdf = printed(deck, out, how)
    return Whole(pdf, seen[0])


@pytest.fixture(scope="module")
def whole(deck: Path, tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return made_whole(deck, tmp_path_factory.mktemp("whole") / "out.pdf", Print(reading=HARD))


def added(code: str, *, page: int = 1, before_last: bool = True) -> Callable[[pikepdf.Pdf], None]:
    """Return what writes more onto a page, within the map that all is drawn under."""

    def spoil(pdf: pikepdf.Pdf) -> None:
        found = instructions(pdf.pages[page - 1])
        more = list(pikepdf.parse_content_stream(pdf.make_stream(code.encode())))
        place = len(found) - 1 if before_last else len(found)
        found[place:place] = [(list(operands), operator) for operands, operator in more]
        rewrite(pdf, page, found)

    return spoil


def marks_changed(change: Callable[[Instructions, list[int]], None], page: int = 1) -> Callable[[pikepdf.Pdf], None]:
    """Return what changes the marks of a page, given where they are stroked."""

    def spoil(pdf: pikepdf.Pdf) -> None:
        found = instructions(pdf.pages[page - 1])
        change(found, [place for place, (_, operator) in enumerate(found) if str(operator) == "S"])
        rewrite(pdf, page, found)

    return spoil


def without_first_mark(found: Instructions, strokes: list[int]) -> None:
    found[strokes[0] - 2 : strokes[0] + 1] = []


def first_mark_moved(found: Instructions, strokes: list[int]) -> None:
    found[strokes[0] - 2 : strokes[0]] = [
        ([Decimal(value) for value in values], pikepdf.Operator(name))
        for name, values in (("m", ("5", "16")), ("l", ("6.75", "16")))
    ]


def first_mark_red(found: Instructions, strokes: list[int]) -> None:
    place = max(place for place in range(strokes[0]) if str(found[place][1]) == "RG")
    found[place] = ([Decimal(1), Decimal(0), Decimal(0)], pikepdf.Operator("RG"))


def in_form(name: str, change: Callable[[bytes], bytes]) -> Callable[[pikepdf.Pdf], None]:
    def spoil(pdf: pikepdf.Pdf) -> None:
        form = pdf.pages[0].Resources.XObject[f"/FormXob.{name}"]
        form.write(change(form.read_bytes()))

    return spoil


def form_key(name: str, key: str, value: Any) -> Callable[[pikepdf.Pdf], None]:
    def spoil(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Resources.XObject[f"/FormXob.{name}"][key] = value

    return spoil


def both_on_their_heads(pdf: pikepdf.Pdf) -> None:
    moved("face-b", 0, 1, -1, 0, 0, -1, WIDTH, HEIGHT)(pdf)
    moved("back-sky", 0, 2, -1, 0, 0, -1, WIDTH, HEIGHT)(pdf)


def annotation(pdf: pikepdf.Pdf) -> None:
    link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9])
    pdf.pages[0].Annots = pikepdf.Array([pdf.make_indirect(link)])


def action(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))


def viewer_key(pdf: pikepdf.Pdf) -> None:
    pdf.Root.ViewerPreferences.HideToolbar = True


def page_key(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].Dur = 3


def art_torn_out(pdf: pikepdf.Pdf) -> None:
    form = pdf.pages[0].Resources.XObject["/FormXob.face-b"]
    for name in list(form.Resources.XObject.keys()):
        del form.Resources.XObject[name]


STRANGE = {
    "a clip by the other rule": (added("q 0 0 9 9 re W* n Q"), "page 1: it holds the operator 'W*'"),
    "a filled box": (added("q 0 0 9 9 re f Q"), "page 1: it holds the operator 'f'"),
    "text as a clip": (added("q BT 7 Tr /F2+0 9 Tf (x) Tj ET Q"), "page 1: it holds the operator 'Tr'"),
    "a picture in the line": (added("q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q"), "page 1: it holds the operator 'BI'"),
    "a path left open": (added("q 0 0 9 9 re Q"), "page 1: a path is left open"),
    "a clip by a line": (added("q 0 0 m 9 9 l W n Q"), "page 1: it ends a path that is not one of our clips"),
    "a state that it did not begin": (added("Q", before_last=False), "page 1: it ends a state that it did not begin"),
    "a line": (
        added("q 0 0 0 RG 0.2 w 20 20 m 30 20 l S Q"),
        "page 1: unexpected line at 20, 20",
    ),
    "a line on a verso": (
        added("q 1 w 0 0 m 9 9 l S Q", page=2),
        "page 2: unexpected line at 0, 0",
    ),
    "a text": (added("q 1 0 0 -1 20 20 cm BT /F2 2 Tf [(xx)] TJ ET Q"), "page 1: unexpected text beside the cards"),
    "a mark missing": (marks_changed(without_first_mark), "is missing or moved"),
    "a mark moved": (marks_changed(first_mark_moved), "is missing or moved"),
    "a mark in red": (marks_changed(first_mark_red), "is missing or moved"),
    "a form with other words": (
        in_form("face-b", lambda data: data.replace(b"TJ", b"TJ ET BT 1 0 0 1 0 0 Tm /F1 1 Tf [<0001>] TJ", 1)),
        "face b is not as drawn",
    ),
    "a form with a number that is none": (
        in_form("face-b", lambda data: data + b"\nq nan 0 0 1 0 0 cm Q"),
        "face b holds 'nan', which pnp does not write",
    ),
    "a form that draws what is not there": (
        in_form("face-b", lambda data: data + b"\n/FormXob.nothing Do"),
        "face b draws /FormXob.nothing, which does not exist",
    ),
    "a form without its art": (art_torn_out, "which does not exist"),
    "a form that is moved": (
        form_key("face-b", "/Matrix", pikepdf.Array([1, 0, 0, 1, 9, 0])),
        "face b is moved by its own matrix (Matrix)",
    ),
    "face and back on their heads": (both_on_their_heads, "page 1: face b is upside down"),
    "an annotation": (annotation, "page 1 has /Annots, which pnp does not write"),
    "an action": (action, "the document has /OpenAction, which pnp does not write"),
    "a wish of the viewer": (viewer_key, "its viewer preferences has /HideToolbar, which pnp does not write"),
    "a key of a page": (page_key, "page 1 has /Dur, which pnp does not write"),
}


@pytest.mark.parametrize("fault", STRANGE)
def test_what_the_press_does_not_write_is_refused(whole: Whole, fault: str) -> None:
    spoil, wanted = STRANGE[fault]
    messages = whole.told(spoil)
    assert any(wanted in message for message in messages), messages


def test_sides_in_each_others_place_are_told_by_what_they_show(tmp_path: Path) -> None:
    island = made_whole("island", tmp_path / "out.pdf", Print())

    def exchanged(pdf: pikepdf.Pdf) -> None:
        forms = pdf.pages[0].Resources.XObject
        one, other = forms["/FormXob.face-7A"], forms["/FormXob.face-2A"]
        forms["/FormXob.face-7A"], forms["/FormXob.face-2A"] = other, one

    messages = island.told(exchanged)
    assert {"face 2A is not as drawn", "face 7A is not as drawn"} <= set(messages)
    assert {"face 2A says '7A7A7A7A', needs '2A2A2A2A'", "face 2A shows the wrong art"} <= set(messages)


def test_a_sound_file_is_what_the_press_expects(whole: Whole) -> None:
    assert whole.expected.forms
    assert whole.expected.marks is not None
    assert [len(each.captions) for each in whole.expected.marks] == [3, 3, 3, 3]
    assert verify_pdf(whole.pdf, whole.expected).face_count == 14


# --- independence ----------------------------------------------------------------------------------------


def test_the_proof_knows_nothing_of_the_plan_nor_of_the_writer() -> None:
    seen: set[str] = set()
    waiting = ["generator.writers.pdf.verification.checker"]
    while waiting:
        name = waiting.pop()
        if name not in seen and name.startswith("generator."):
            seen.add(name)
            waiting += imports(ROOT / f"{name.replace('.', '/')}.py")
    names = ("checker", "form_reader", "page_reader", "pdf_document", "pdf_reader")
    readers = {f"generator.writers.pdf.verification.{name}" for name in names}
    assert seen == readers | {f"generator.{name}" for name in ("errors", "geometry", "options.choices", "units")}


@pytest.mark.parametrize(
    "said", ["ex\u00a0: pas", "«\u202fpas\u202f»", "a\u00a0 \u00a0b", "e\u0301te\u0301", "co\u00adopé"]
)
def test_signs_that_are_drawn_as_others_are_said_as_they_were_written(tmp_path: Path, said: str) -> None:
    deck = make_deck(tmp_path, f"  - {{id: a, name: A, texts: {{body: '{said}'}}}}\n", head="back: none\nface: event\n")
    built = pnp("build", "--deck", deck, "--out", tmp_path / "a.pdf")
    assert (built.code, built.err) == (0, "")
