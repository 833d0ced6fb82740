"""The calibration sheet, printed by a printer that errs, cut, folded and read in software as a person would."""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from typer.testing import CliRunner

from generator.calibration import make_calibration
from generator.cli.app import app
from generator.errors import LayoutError
from generator.geometry import Size
from generator.imposition.back_registration import BackRegistration, read_sheet
from generator.options.choices import Flip
from generator.papers import Paper
from tests.generator.papers import A4, LEGAL, LETTER, PAPERS, Box, Point, apart, custom_paper, seen_from_the_front
from tests.generator.printed import MM_PER_INCH, Raster, Slip, rasters, write_dots

NAMES = ["T1", "T2", "R1", "R2", "B1", "B2", "L1", "L2"]
CUT_MM, FOLD_MM = 14.0, 30.0
"""Where the sheet has its dashes and dots; a test looks."""
MEET_MM = 2 * FOLD_MM - CUT_MM


@pytest.fixture
def pnp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    monkeypatch.setenv("PNP_PRINTERS", str(tmp_path / "printers.json"))
    monkeypatch.chdir(tmp_path)
    return CliRunner()


def run(pnp: CliRunner, *words: str) -> str:
    done = pnp.invoke(app, list(words), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


Sheets = Callable[[Paper, Flip], bytes]


@pytest.fixture(scope="module")
def sheets() -> Sheets:
    """Return calibration sheets, each made once."""
    made: dict[tuple[str, Flip], bytes] = {}

    def sheet(paper: Paper, flip: Flip) -> bytes:
        if (paper.id, flip) not in made:
            made[paper.id, flip] = make_calibration(paper, flip)
        return made[paper.id, flip]

    return sheet


# --- words on the page -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Word:
    """A word of the page, and what it covers, in mm from the top left."""

    text: str
    box: Box

    @property
    def middle(self) -> Point:
        return (self.box.left + self.box.right) / 2, (self.box.top + self.box.bottom) / 2


def words(pdf: bytes, page: int) -> list[Word]:
    document = pypdfium2.PdfDocument(pdf)
    sheet = document[page]
    height = sheet.get_height()
    text_page = sheet.get_textpage()
    text = text_page.get_text_range()
    found = []
    for match in re.finditer(r"\S+", text):
        boxes = [text_page.get_charbox(place) for place in range(match.start(), match.end())]
        k = MM_PER_INCH / 72
        found.append(
            Word(
                match.group(),
                Box(
                    min(b[0] for b in boxes) * k,
                    (height - max(b[3] for b in boxes)) * k,
                    max(b[2] for b in boxes) * k,
                    (height - min(b[1] for b in boxes)) * k,
                ),
            )
        )
    document.close()
    return found


# --- a person with a knife -------------------------------------------------------------------------------


def point(edge: str, along: float, depth: float, size: Size) -> Point:
    """Return the point of the recto at a depth from an edge."""
    return {
        "T": (along, depth),
        "B": (along, size.height_mm - depth),
        "L": (depth, along),
        "R": (size.width_mm - depth, along),
    }[edge]


@dataclass(frozen=True)
class Scale:
    """The black or the blue scale of one vernier, by where its lines are along the edge, in mm from the corner."""

    lines: list[float]
    zero: float


def lines_of(raster: Raster, places: list[Point], along: list[float]) -> list[float]:
    """Find the middle of every dark run along a row of points."""
    dark = raster.at([x for x, _ in places], [y for _, y in places])
    is_dark = dark > 0.4 * dark.max()
    edges = np.flatnonzero(np.diff(np.concatenate([[False], is_dark, [False]]).astype(int)))
    found = []
    for start, stop in zip(edges[0::2], edges[1::2], strict=True):
        weight = dark[start:stop]
        found.append(float((weight * np.asarray(along[start:stop])).sum() / weight.sum()))
    return found


def scale(raster: Raster, edge: str, around: float, size: Size, *, depth: float, flip: Flip | None = None) -> Scale:
    """Read a scale, its lines and the middle one of them, which is its 0 (a test looks at the figures).

    Args:
        depth: How far from the edge of the paper.
        flip: For the verso: how the sheet was turned; what is printed is looked up where it lies behind the recto.
    """
    along = [around - 23 + step * 0.02 for step in range(2301)]
    places = [point(edge, place, depth, size) for place in along]
    if flip is not None:
        places = [seen_from_the_front(each, size, flip) for each in places]
    lines = lines_of(raster, places, along)
    assert len(lines) == (35 if flip is None else 21)
    return Scale(lines, lines[len(lines) // 2])


def vernier(black: Scale, blue: Scale, direction: int) -> float:
    """Read mm and tenths as the sheet says."""
    apart_mm = direction * (blue.zero - black.zero)
    blacks = sorted(direction * (line - black.zero) for line in black.lines)
    sign = 1 if apart_mm >= 0 else -1
    at = min(blacks, key=lambda line: abs(line - apart_mm))
    if abs(at - apart_mm) < 0.05:
        return float(round(at))
    # "Between two, take the one nearer to the black 0", then count blue lines away from it.
    whole = math.floor(abs(apart_mm))
    blues = sorted(sign * direction * (line - blue.zero) for line in blue.lines)
    onward = [line for line in blues if line > 0.5][:9]
    meets = [min(abs(sign * (sign * apart_mm + line) - each) for each in blacks) for line in onward]
    tenth = 1 + min(range(len(onward)), key=lambda place: meets[place])
    return round(sign * (whole + tenth / 10), 1)


def read_by_eye(pdf: bytes, slip: Slip, size: Size, flip: Flip) -> list[float]:
    """Print a calibration sheet on a printer, cut and fold it, and give what its eight verniers show."""
    recto, verso = rasters(pdf)
    verso = slip.spoil(verso)
    on_recto = words(pdf, 0)
    found = []
    for name in NAMES:
        edge = name[0]
        # The name stands by the scale; the same names stand again where they are written down.
        label = next(word for word in on_recto if word.text == name and is_at_scale(word, edge, size))
        around = label.middle[0] if edge in "TB" else label.middle[1]
        # Cut at 14 mm and folded at 30, what lies at 14 mm behind the recto comes to lie at 46 on it.
        black = scale(recto, edge, around, size, depth=MEET_MM + 0.3)
        blue = scale(verso, edge, black.zero, size, depth=CUT_MM + 0.3, flip=flip)
        plus = min(
            (word for word in on_recto if word.text == "+5"),
            key=lambda word: math.dist(word.middle, point(edge, black.zero, MEET_MM + 8, size)),
        )
        direction = 1 if (plus.middle[0] if edge in "TB" else plus.middle[1]) > black.zero else -1
        found.append(vernier(black, blue, direction))
    return found


def is_at_scale(word: Word, edge: str, size: Size) -> bool:
    x, y = word.middle
    depth = {"T": y, "B": size.height_mm - y, "L": x, "R": size.width_mm - x}[edge]
    return MEET_MM + 10 < depth < MEET_MM + 18 and word.box.bottom - word.box.top > 2.5


def signed(values: list[float]) -> str:
    return " ".join(f"{value:+.1f}" for value in values)


def off_the_faces(pdf: bytes, slip: Slip, centres: list[Point], flip: Flip) -> float:
    """Print a deck of discs and give how far, at most, a disc on a back is from the one on its face."""
    recto, verso = rasters(pdf)
    verso = slip.spoil(verso)
    size = Size(recto.width_mm, recto.height_mm)
    worst = 0.0
    for x, y in centres:
        face = recto.centroid(x, y, 14)
        behind = verso.centroid(*seen_from_the_front((x, y), size, flip), 14)
        worst = max(worst, math.dist(face, seen_from_the_front(behind, size, flip)))
    return worst


def slots_by_hand(size: Size) -> list[Point]:
    """Return the middles of 3 x 3 poker cards in the middle of a sheet."""
    x, y = size.width_mm / 2, size.height_mm / 2
    return [(x + 63.5 * column, y + 88.9 * row) for row in (-1, 0, 1) for column in (-1, 0, 1)]


SLIPS = [
    pytest.param(A4, Flip.LONG_EDGE, Slip(1.3, -0.8, 0.25, 1.002, 0.998), id="a4-long-edge", marks=pytest.mark.long),
    pytest.param(A4, Flip.SHORT_EDGE, Slip(-2.1, 1.7, -0.4, 0.997, 1.001), id="a4-short-edge"),
    pytest.param(LETTER, Flip.LONG_EDGE, Slip(-0.4, 3.2, 0.6, 0.9985, 1.003), id="letter-long-edge"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "flip", "slip"), SLIPS)
def test_eight_readings_make_the_backs_of_a_printer_land_within_a_tenth_of_a_mm(
    tmp_path: Path, pnp: CliRunner, paper: Paper, flip: Flip, slip: Slip
) -> None:
    size, centres = paper.size, slots_by_hand(paper.size)
    deck = write_dots(tmp_path / "dots", "one*9")
    how = ("--paper", paper.id, "--flip", str(flip))
    run(pnp, "build", "--deck", str(deck), *how, "--out", "before.pdf")
    assert off_the_faces(Path("before.pdf").read_bytes(), slip, centres, flip) > 1.0, "the printer is no test"

    run(pnp, "calibrate", *how, "--out", "sheet.pdf")
    readings = read_by_eye(Path("sheet.pdf").read_bytes(), slip, size, flip)
    run(pnp, "printer", "add", "attic", *how, "--readings", signed(readings))

    run(pnp, "build", "--deck", str(deck), *how, "--printer", "attic", "--out", "after.pdf")
    assert off_the_faces(Path("after.pdf").read_bytes(), slip, centres, flip) < 0.1
    run(pnp, "calibrate", *how, "--printer", "attic", "--out", "again.pdf")
    again = read_by_eye(Path("again.pdf").read_bytes(), slip, size, flip)
    assert all(abs(value) <= 0.1 for value in again), again


@pytest.mark.slow
def test_a_perfect_printer_reads_0_everywhere(sheets: Sheets) -> None:
    for flip in Flip:
        assert read_by_eye(sheets(A4, flip), Slip(), A4.size, flip) == [0.0] * 8


def test_far_off_backs_are_read_to_a_tenth_at_the_end_of_the_scale(sheets: Sheets) -> None:
    pdf = sheets(A4, Flip.LONG_EDGE)
    # Straight shifts: the top and bottom read x, the left and right read y.
    for dx, dy in ((7.6, -7.9), (-5.9, 4.7)):
        found = read_by_eye(pdf, Slip(dx, dy), A4.size, Flip.LONG_EDGE)
        assert found == [dx, dx, dy, dy, dx, dx, dy, dy]


def test_a_level_sheet_is_corrected_as_it_goes_through_the_printer(tmp_path: Path, pnp: CliRunner) -> None:
    # A printer takes a landscape page turned a quarter to the left (RFC 8011, 5.2.10), and errs on the paper.
    deck = write_dots(tmp_path / "dots", "one*10")
    run(
        pnp,
        "printer",
        "add",
        "attic",
        "--paper",
        "legal",
        "--dx",
        "1.5",
        "--dy",
        "-0.7",
        "--rotate",
        "0.2",
        "--scale-x",
        "1.002",
        "--scale-y",
        "0.999",
    )
    run(pnp, "build", "--deck", str(deck), "--paper", "legal", "--printer", "attic", "--out", "level.pdf")
    recto, verso = rasters(Path("level.pdf").read_bytes())
    assert recto.width_mm > recto.height_mm
    on_paper = Raster(np.rot90(verso.darkness), verso.height_mm, verso.width_mm)
    printed = Slip(1.5, -0.7, 0.2, 1.002, 0.999).spoil(on_paper)
    verso = Raster(np.rot90(printed.darkness, -1), verso.width_mm, verso.height_mm)
    size = Size(LEGAL.size.height_mm, LEGAL.size.width_mm)
    for row in (-0.5, 0.5):
        for column in range(-2, 3):
            x, y = size.width_mm / 2 + 63.5 * column, size.height_mm / 2 + 88.9 * row
            behind = verso.centroid(*seen_from_the_front((x, y), size, Flip.LONG_EDGE), 14)
            assert math.dist(recto.centroid(x, y, 14), seen_from_the_front(behind, size, Flip.LONG_EDGE)) < 0.02


# --- what is on the sheet --------------------------------------------------------------------------------


def test_the_lines_to_cut_and_to_fold_are_where_they_say(sheets: Sheets) -> None:
    recto, _ = rasters(sheets(A4, Flip.LONG_EDGE))
    size = A4.size
    for edge in "TBLR":
        length = size.width_mm if edge in "TB" else size.height_mm
        alongs = np.arange(60, length - 60, 0.1)
        for depth, ink in ((CUT_MM, 0.6), (FOLD_MM, 0.25)):
            on_line = [point(edge, along, depth, size) for along in alongs]
            dark = recto.at([x for x, _ in on_line], [y for _, y in on_line])
            # Dashes cover two thirds of a line, dots two in seven.
            assert abs(float((dark > 0.3).mean()) - ink) < 0.12


@pytest.mark.parametrize("flip", Flip)
def test_the_figures_stand_at_their_lines_and_run_the_way_a_shifted_back_goes(sheets: Sheets, flip: Flip) -> None:
    pdf = sheets(A4, flip)
    recto, verso = rasters(pdf)
    size = A4.size
    for page, depth, pitch, figures in ((0, MEET_MM, 1.0, MEET_MM + 8), (1, CUT_MM, 0.9, CUT_MM + 12)):
        found, on_recto = words(pdf, page), words(pdf, 0)
        for name in NAMES:
            edge = name[0]
            label = next(word for word in on_recto if word.text == name and is_at_scale(word, edge, size))
            around = label.middle[0] if edge in "TB" else label.middle[1]
            read = scale((recto, verso)[page], edge, around, size, depth=depth + 1, flip=flip if page else None)

            def on_page(along: float, edge: str = edge, page: int = page, depth: float = figures) -> Point:
                spot = point(edge, along, depth, size)
                return seen_from_the_front(spot, size, flip) if page else spot

            # "Right" and "down" are meant looking at the back: where is that along this edge of the front?
            middle = (size.width_mm / 2, size.height_mm / 2)
            pushed = (middle[0] + 1, middle[1]) if edge in "TB" else (middle[0], middle[1] + 1)
            seen = seen_from_the_front(pushed, size, flip)
            plus = round(seen[0] - middle[0] if edge in "TB" else seen[1] - middle[1])
            for value in (-10, -5, 0, 5, 10):
                text = f"+{value}" if value > 0 else str(value).replace("-", "−")
                spot = on_page(read.zero + plus * value * pitch)
                nearest = min(
                    (word for word in found if re.fullmatch(r"[+−]?\d+", word.text)),
                    key=lambda word: math.dist(word.middle, spot),
                )
                assert nearest.text == text, (name, value)
                off = [a - b for a, b in zip(nearest.middle, spot, strict=True)][0 if edge in "TB" else 1]
                assert abs(off) < 0.6


def test_black_lines_stand_1_mm_apart_and_blue_lines_nine_tenths(sheets: Sheets) -> None:
    pdf = sheets(A4, Flip.LONG_EDGE)
    recto, verso = rasters(pdf)
    on_recto = words(pdf, 0)
    for name in NAMES:
        label = next(word for word in on_recto if word.text == name and is_at_scale(word, name[0], A4.size))
        around = label.middle[0] if name[0] in "TB" else label.middle[1]
        black = scale(recto, name[0], around, A4.size, depth=MEET_MM + 1)
        blue = scale(verso, name[0], around, A4.size, depth=CUT_MM + 1, flip=Flip.LONG_EDGE)
        assert (len(black.lines), len(blue.lines)) == (35, 21)
        assert [b - a for a, b in pairwise(black.lines)] == pytest.approx([1.0] * 34, abs=0.02)
        assert [b - a for a, b in pairwise(blue.lines)] == pytest.approx([0.9] * 20, abs=0.02)
        # On a perfect printer both zeros meet.
        assert black.zero == pytest.approx(blue.zero, abs=0.01)


def scales(size: Size, on_recto: list[Word]) -> Iterator[Box]:
    """Return what the black lines cover."""
    for name in NAMES:
        edge = name[0]
        label = next(word for word in on_recto if word.text == name and is_at_scale(word, edge, size))
        along = label.middle[0] if edge in "TB" else label.middle[1]
        ends = [
            point(edge, along + side * 17.2, depth, size) for side in (-1, 1) for depth in (MEET_MM - 3, MEET_MM + 6.5)
        ]
        xs, ys = [x for x, _ in ends], [y for _, y in ends]
        yield Box(min(xs), min(ys), max(xs), max(ys))


@pytest.mark.parametrize("paper", [*PAPERS, custom_paper(205, 265)], ids=lambda paper: str(paper.id))
def test_nothing_on_the_sheet_covers_anything_else(sheets: Sheets, paper: Paper) -> None:
    for flip in Flip if paper is A4 else (Flip.LONG_EDGE,):
        on_recto = words(sheets(paper, flip), 0)
        black = list(scales(paper.size, on_recto))
        assert list(apart(black)) == []
        for word in on_recto:
            assert not any(word.box.meets(each) for each in black), word
            assert Box(5, 5, paper.size.width_mm - 5, paper.size.height_mm - 5).holds(word.box)
        assert list(apart([word.box for word in on_recto])) == []


def test_the_sheet_tells_the_command_that_takes_its_readings(sheets: Sheets) -> None:
    for flip in Flip:
        text = " ".join(word.text for word in words(sheets(LETTER, flip), 0))
        assert f"pnp printer add NAME --paper letter --flip {flip} --readings" in text
        assert "T1 T2 R1 R2 B1 B2 L1 L2" in text


@pytest.mark.parametrize("flip", Flip)
def test_the_sheet_asks_for_full_size_and_for_its_flip(sheets: Sheets, flip: Flip) -> None:
    with pikepdf.open(BytesIO(sheets(LETTER, flip))) as pdf:
        assert len(pdf.pages) == 2
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        wanted = "/DuplexFlipLongEdge" if flip is Flip.LONG_EDGE else "/DuplexFlipShortEdge"
        assert pdf.Root.ViewerPreferences.Duplex == wanted
        assert [float(value) for value in pdf.pages[1].mediabox] == pytest.approx([0, 0, 612, 792])


def test_paper_that_is_too_small_is_refused_with_what_else_can_be_done() -> None:
    with pytest.raises(LayoutError) as caught:
        make_calibration(custom_paper(148, 210), Flip.LONG_EDGE)
    assert str(caught.value) == (
        "the scales need paper of 205 x 265 mm or more, but 148x210mm has 148 x 210 mm; measure on larger paper, and "
        "save "
        "the result with `pnp printer add NAME --paper 148x210mm --dx … --dy …`"
    )


# --- readings that cannot be -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("readings", "message"),
    [
        ("0.1 0.2", "2 readings; the sheet has eight, in this order: T1 T2 R1 R2 B1 B2 L1 L2"),
        ("", "0 readings; the sheet has eight, in this order: T1 T2 R1 R2 B1 B2 L1 L2"),
        ("0 0 0 0 0 0 0 x", "'0 0 0 0 0 0 0 x' holds something that is not a number; write eight mm, such as 0.3"),
        ("0 0 0 0 0 0 0 8.1", "L2 reads 8.1 mm; the scales end at 8 mm"),
        ("0 -11 0 0 0 0 0 0", "T2 reads -11 mm; the scales end at 8 mm"),
        ("0 0 nan 0 0 0 0 0", "R1 reads nan mm; the scales end at 8 mm"),
        ("0 0 0 inf 0 0 0 0", "R2 reads inf mm; the scales end at 8 mm"),
    ],
)
def test_impossible_readings_are_refused(readings: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        read_sheet(A4, Flip.LONG_EDGE, readings)


@pytest.mark.parametrize("slip", range(8))
def test_a_misread_sign_is_noticed_and_the_misread_scale_named(slip: int) -> None:
    values = [1.5, 1.4, -2.1, -2.2, 1.5, 1.4, -2.0, -2.1]
    values[slip] = -values[slip]
    with pytest.raises(
        ValueError,
        match=r"contradict each other by [\d.]+ mm; read them again, starting with (.*), and check"
        r" the signs",
    ) as caught:
        read_sheet(A4, Flip.LONG_EDGE, signed(values))
    suspects = str(caught.value).partition("starting with ")[2].partition(",")[0].split(" or ")
    # What one edge says, the opposite one says too: two suspects at most.
    assert NAMES[slip] in suspects
    assert len(suspects) <= 2


def test_readings_may_be_parted_by_commas_and_have_a_printed_minus() -> None:
    plain = read_sheet(A4, Flip.LONG_EDGE, "0.3 0.3 -0.2 -0.2 0.3 0.3 -0.2 -0.2")
    assert read_sheet(A4, Flip.LONG_EDGE, "+0.3, 0.3, −0.2, −0.2, 0.3, 0.3, −0.2, −0.2") == plain
    assert (plain.dx_mm, plain.dy_mm) == pytest.approx((0.3, -0.2))
    assert plain.flip is Flip.LONG_EDGE


def test_a_reading_remembers_how_the_sheet_was_turned() -> None:
    assert read_sheet(A4, Flip.SHORT_EDGE, "0 0 0 0 0 0 0 0") == BackRegistration(flip=Flip.SHORT_EDGE)
