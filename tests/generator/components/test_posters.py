"""Boards on several sheets: joined again from the written pages, they are whole."""

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.components.game_design import BoardJoints
from generator.components.posters import divide_board, panel_name
from generator.components.sheet_verification import read_sides
from generator.errors import DeckDataError
from generator.geometry import Size
from generator.imposition.sheet_format import SheetFormat
from generator.papers import find_paper
from generator.writers.pdf.verification.pdf_reader import read_pdf
from tests.generator.components.games import build, make_folder

A4, LETTER = SheetFormat(find_paper("a4")), SheetFormat(find_paper("letter"))
DPI = 127
"""So that a pixel is a fifth of a millimetre."""


@pytest.mark.parametrize(
    ("size", "a4", "letter"),
    [((457.2, 457.2), 6, 6), ((508, 508), 6, 6), ((610, 356), 6, 6), ((420, 594), 8, 8), ((297, 420), 4, 4)],
)
def test_a_board_needs_so_many_sheets(size: tuple[float, float], a4: int, letter: int) -> None:
    # Of A4, margins of 5, marks of 3.5, a strip to glue on of 8 and a label of 5.5 mm leave 185 x 266.5 mm for a part
    # upright and 272 x 179.5 mm lying; of Letter 190.9 x 248.9 and 254.4 x 185.4 mm. The rest is division by hand.
    for sheet, count in ((A4, a4), (LETTER, letter)):
        poster = divide_board(Size(*size), BoardJoints(), sheet)
        assert poster is not None
        assert len(poster.panels) == count


def test_a_board_that_fits_is_not_divided() -> None:
    assert divide_board(Size(190, 270), BoardJoints((95.0,)), A4) is None


def test_joints_lie_at_folds_and_never_elsewhere_than_in_equal_parts_between() -> None:
    poster = divide_board(Size(508, 508), BoardJoints((254.0,), (254.0,)), A4)
    assert poster is not None
    assert 254.0 in poster.columns
    assert 254.0 in poster.rows
    widths = [b - a for a, b in zip(poster.columns, poster.columns[1:], strict=False)]
    assert max(widths) - min(widths) < 1e-9


def test_sheets_are_named_by_column_and_row() -> None:
    assert [panel_name(column, row) for column, row in ((0, 0), (1, 2), (25, 0), (26, 0), (27, 9))] == [
        "A1",
        "B3",
        "Z1",
        "AA1",
        "AB10",
    ]


@pytest.mark.parametrize("joint", ["overlap", "butt"])
def test_the_pages_put_together_by_their_places_are_the_whole_picture(tmp_path: Path, joint: str) -> None:
    part = f"{{id: sea, name: The sea, size: 300x200mm, picture: art/grid.svg, fold: half, joint: {joint}}}"
    made = build(make_folder(tmp_path, f"boards: [{part}]"), paper="148x210mm", bleed_mm=2.0)
    data = made.files["bay-sea.pdf"]
    document = pypdfium2.PdfDocument(data)
    pages = read_sides(data)
    joined = Image.new("RGB", (300 * 5, 200 * 5), "#ff00ff")
    drawn: dict[str, tuple[float, float]] = {}
    for number, (_, sides) in enumerate(pages):
        for side in sides:
            assert side.matrix.a == pytest.approx(1.0, abs=1e-5)
            left, top, right, bottom = side.clip.bounds if side.clip else (0, 0, 0, 0)
            x, y = side.matrix.apply(0, 0)  # where the board's corner would lie on this page
            drawn[str(number)] = (x, y)
            image = document[number].render(scale=DPI / 72).to_pil().convert("RGB")
            # Without the bleed of 2 mm, and without the strips, which later pages cover.
            box = [round(each * 5) for each in (max(left, x), max(top, y), min(right, x + 300), min(bottom, y + 200))]
            joined.paste(image.crop((box[0], box[1], box[2], box[3])), (box[0] - round(x * 5), box[1] - round(y * 5)))
    whole = BytesIO()
    _render_whole(tmp_path).save(whole, "PNG")
    difference = ImageChops.difference(joined, Image.open(whole))
    # Each page covers the lines on the strips of the one before; what is left is how edges are smoothed on a grid of
    # pixels that does not meet the pages' own.
    wrong = sum(count for value, count in enumerate(difference.convert("L").histogram()) if value > 100)
    assert wrong < 0.004 * 1500 * 1000


def _render_whole(folder: Path) -> Image.Image:
    made = build(str(folder), paper="400x300mm", margin_mm=5.0)
    data = made.files["bay-boards.pdf"]
    ((_, (side,)),) = read_sides(data)
    x, y = side.matrix.apply(0, 0)
    image: Image.Image = pypdfium2.PdfDocument(data)[0].render(scale=DPI / 72).to_pil().convert("RGB")
    left, top = round(x * 5), round(y * 5)
    return image.crop((left, top, left + 1500, top + 1000))


def test_both_halves_of_a_diamond_lie_on_one_joint(tmp_path: Path) -> None:
    part = "{id: sea, name: The sea, size: 300x200mm, picture: art/grid.svg, fold: half}"
    data = build(make_folder(tmp_path, f"boards: [{part}]"), paper="148x210mm").files["bay-sea.pdf"]
    sides = [page[0] for _, page in read_sides(data)[1:]]
    tips: dict[str, list[tuple[float, float]]] = {}
    for side, page in zip(sides, read_pdf(data).pages[1:], strict=True):
        undo = side.matrix.inverse()
        for stroke in page.strokes:
            if len(stroke.points) == 4:
                (x1, y1), (x2, y2) = (undo.apply(*stroke.points[at : at + 2]) for at in (0, 2))
                # Half a diamond is 1.2 mm wide and high, slanted: two lines of it begin on the joint.
                if abs(abs(x2 - x1) - 1.2) < 0.01 and abs(abs(y2 - y1) - 1.2) < 0.01:
                    tips.setdefault("x" if abs(x1 - 150) < 5 else "other", []).append((round(x1, 2), round(x2, 2)))
    # At the fold, 150 mm from the left, lines go both to 148.8 and to 151.2.
    assert {pair for pair in tips["x"] if pair[0] == 150.0} == {(150.0, 148.8), (150.0, 151.2)}


def test_the_distance_across_a_joint_is_as_it_says(tmp_path: Path) -> None:
    part = "{id: sea, name: The sea, size: 300x150mm, picture: art/grid.svg, fold: half}"
    data = build(make_folder(tmp_path, f"boards: [{part}]"), paper="a4", margin_mm=10.0).files["bay-sea.pdf"]
    ticks: set[float] = set()
    for (_, sides), page in zip(read_sides(data)[1:], read_pdf(data).pages[1:], strict=True):
        undo = sides[0].matrix.inverse()
        for stroke in page.strokes:
            if len(stroke.points) == 4:
                (x1, y1), (x2, y2) = (undo.apply(*stroke.points[at : at + 2]) for at in (0, 2))
                if abs(x1 - x2) < 0.01 and abs(abs(y2 - y1) - 2.4) < 0.01 and y1 < 0:
                    ticks.add(round(x1, 3))
    assert ticks == {100.0, 200.0}
    assert "100 mm from tick to tick, across the joint" in {
        caption.text for page in read_pdf(data).pages for caption in page.captions
    }


def test_a_board_with_a_back_needs_one_sheet(tmp_path: Path) -> None:
    part = "{id: sea, size: 300x200mm, picture: art/grid.svg, back: same}"
    with pytest.raises(DeckDataError) as raised:
        build(make_folder(tmp_path, f"boards: [{part}]"), paper="148x210mm")
    assert str(raised.value).endswith(
        "game.yaml:9: boards[0]: its back does not fit: a board on several sheets has one side; remove back, or use "
        "larger paper"
    )
    assert build(str(tmp_path), paper="a3").pages == 2
