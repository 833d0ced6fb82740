"""Where pieces lie on sheets: straight cuts, distances, both sides."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from generator.components.contours import area_of
from generator.components.game_design import Packing
from generator.components.piece_sheets import nest_pieces
from generator.components.pieces import Piece, PlacedArt
from generator.components.sheet_verification import read_sides
from generator.deck.model import CardFormat
from generator.deck.shapes import CutShape, ShapeKind, extent_of
from generator.errors import LayoutError
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Flip, Layout
from generator.papers import find_paper
from generator.writers.cutters.shape_lines import contour_of
from tests.generator.components.games import build, make_folder

A4 = SheetFormat(find_paper("a4"))


def piece(kind: str, size: float, packing: Packing, copies: int, *, is_pointy: bool = False) -> Piece:
    shape = CutShape(ShapeKind(kind), is_pointy=is_pointy)
    contour = contour_of(CardFormat(kind, kind, extent_of(shape, size), 0.0, "", shape))
    return Piece(kind, kind, contour, (PlacedArt("d", "face-x"),), copies, packing=packing)


SHAPES = [
    ("hex", 38.1, Packing.STRAIGHT_CUT, False),
    ("hex", 38.1, Packing.STRAIGHT_CUT, True),
    ("hex", 25.4, Packing.HONEYCOMB, False),
    ("hex", 25.4, Packing.HONEYCOMB, True),
    ("triangle", 50.8, Packing.STRAIGHT_CUT, False),
    ("triangle", 30.0, Packing.GRID, False),
    ("square", 25.4, Packing.STRAIGHT_CUT, False),
    ("circle", 25.4, Packing.GRID, False),
    ("circle", 25.4, Packing.HONEYCOMB, False),
]


@pytest.mark.parametrize(("kind", "size", "packing", "is_pointy"), SHAPES)
@pytest.mark.parametrize("count", [1, 5, 41, 130])
def test_every_copy_is_placed_once_and_none_is_nearer_than_its_gap(
    kind: str, size: float, packing: Packing, is_pointy: bool, count: int
) -> None:
    sheets = nest_pieces([piece(kind, size, packing, count, is_pointy=is_pointy)], A4)
    assert sum(len(sheet.pieces) for sheet in sheets) == count
    least = 0.0 if packing is Packing.STRAIGHT_CUT else 6.0  # two bleeds of 3 mm
    for sheet in sheets:
        areas = [area_of(each.contour) for each in sheet.pieces]
        for place, area in enumerate(areas):
            left, top, right, bottom = area.bounds
            assert min(left, top) > 5
            assert right < sheet.size.width_mm - 5
            assert bottom < sheet.size.height_mm - 5
            for other in areas[place + 1 :]:
                assert area.distance(other) > least - 0.01
                assert area.intersection(other).area < 0.01


@pytest.mark.parametrize(
    ("kind", "size", "packing", "is_pointy"), [each for each in SHAPES if each[2] == "straight-cut"]
)
def test_straight_cuts_run_along_every_side_and_enter_no_piece(
    kind: str, size: float, packing: Packing, is_pointy: bool
) -> None:
    (sheet,) = nest_pieces([piece(kind, size, packing, 12, is_pointy=is_pointy)], A4)
    (block,) = sheet.blocks

    def distance(point: tuple[float, float], cut: tuple[float, float, float, float]) -> float:
        return (point[0] - cut[0]) * cut[3] - (point[1] - cut[1]) * cut[2]

    for nested in sheet.pieces:
        corners = list(area_of(nested.contour).exterior.coords)
        for cut in block.cuts:
            sides = [distance(corner, cut) for corner in corners]
            assert min(sides) > -0.01 or max(sides) < 0.01, "a cut goes through a piece"
        for one, other in pairwise(corners):
            assert any(abs(distance(one, cut)) < 0.01 and abs(distance(other, cut)) < 0.01 for cut in block.cuts)


def test_hexes_lie_in_rows_whose_level_cuts_are_one_more() -> None:
    sheet = SheetFormat(find_paper("400x400mm"))
    (laid,) = nest_pieces([piece("hex", 38.1, Packing.STRAIGHT_CUT, 36)], sheet)
    level = [cut for cut in laid.blocks[0].cuts if abs(cut[3]) < 0.01]
    assert len(level) == len({round(nested.y, 2) for nested in laid.pieces}) + 1
    # The waste between neighbours is a triangle, shared by three: 38.1 / 6 = 6.35 mm for each, more than the bleed.
    clip, contour = area_of(laid.pieces[0].clip), area_of(laid.pieces[0].contour)
    assert clip.hausdorff_distance(contour) == pytest.approx(3.0, abs=0.02)


def test_the_bleed_of_a_small_hex_ends_where_its_neighbours_begins() -> None:
    (laid,) = nest_pieces([piece("hex", 12.0, Packing.STRAIGHT_CUT, 12)], A4)
    areas = [area_of(each.clip) for each in laid.pieces]
    assert all(a.intersection(b).area < 1e-6 for place, a in enumerate(areas) for b in areas[place + 1 :])
    contour = area_of(laid.pieces[0].contour)
    assert areas[0].hausdorff_distance(contour) == pytest.approx(2.0, abs=0.02)  # 12 / 6


def test_a_piece_larger_than_a_sheet_is_refused_by_name() -> None:
    large = replace(piece("square", 250.0, Packing.STRAIGHT_CUT, 1), id="floor")
    with pytest.raises(LayoutError) as raised:
        nest_pieces([large], A4)
    assert str(raised.value) == (
        "floor: a piece of 250 x 250 mm does not fit on A4, which has room for 197 x 278.5 mm inside its margins; use "
        "larger paper, or make it a board, which is printed on several sheets"
    )


def test_parts_that_fit_only_one_way_round_get_sheets_of_both(tmp_path: Path) -> None:
    parts = "mats: [{id: tall, size: 150x270mm}, {id: wide, size: 270x150mm}]"
    made = build(make_folder(tmp_path, parts))
    assert [name for name in made.files if name.endswith(".pdf")] == ["bay-mats.pdf", "bay-mats-landscape.pdf"]


@pytest.mark.parametrize("flip", [Flip.LONG_EDGE, Flip.SHORT_EDGE])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_back_is_behind_its_front(tmp_path: Path, flip: Flip, paper: str) -> None:
    parts = (
        "tokens:\n"
        "  - {id: coin, size: 25.4mm, copies: 20, back: same}\n"
        "  - {id: wreck, shape: path, outline: 'art/wreck.svg#trim', picture: art/wreck.svg, size: 34mm, copies: 3, "
        "back: mirrored}\n"
    )
    made = build(make_folder(tmp_path, parts), paper=paper, flip=flip)
    (size, fronts), (_, backs) = read_sides(made.files["bay-tokens.pdf"])
    is_level = (flip is Flip.LONG_EDGE) == (size.width_mm > size.height_mm)

    def middles(sides: list, is_mirrored: bool) -> Counter:  # type: ignore[type-arg]
        found: Counter[tuple[str, float, float]] = Counter()
        for side in sides:
            left, top, right, bottom = side.clip.bounds
            x, y = (left + right) / 2, (top + bottom) / 2
            if is_mirrored:
                x, y = (x, size.height_mm - y) if is_level else (size.width_mm - x, y)
            found[side.name, round(x, 2), round(y, 2)] += 1
        return found

    assert len(fronts) == 23
    assert middles(fronts, False) == middles(backs, True)
    # Mirrored art has a negative determinant, in the back's own coordinates.
    turns = {side.name: side.matrix.a * side.matrix.d - side.matrix.b * side.matrix.c > 0 for side in backs}
    assert turns == {"art-coin.face-coin": True, "art-wreck.face-wreck": False}


def test_folded_sheets_have_each_back_across_the_fold(tmp_path: Path) -> None:
    made = build(
        make_folder(tmp_path, "tokens: [{id: coin, size: 25.4mm, copies: 9, back: same}]"), layout=Layout.GUTTERFOLD
    )
    ((size, sides),) = read_sides(made.files["bay-tokens.pdf"])
    centres = [side.clip.centroid for side in sides if side.clip is not None]
    above = {(round(each.x, 2), round(each.y, 2)) for each in centres if each.y < size.height_mm / 2}
    below = {(round(each.x, 2), round(size.height_mm - each.y, 2)) for each in centres if each.y > size.height_mm / 2}
    assert len(above) == 9
    assert above == below
    upside_down = [side.matrix.a < 0 for side in sides]
    assert upside_down.count(True) == 9


def test_frugal_games_share_sheets_between_all_parts(tmp_path: Path) -> None:
    parts = (
        "tokens: [{id: coin, size: 20mm, copies: 4}]\ntiles: [{id: land, from: tiles.csv, shape: hex, size: 20mm}]\n"
    )
    made = build(make_folder(tmp_path, parts), is_frugal=True)
    assert [name for name in made.files if name.endswith(".pdf")] == ["bay-parts.pdf"]
    assert made.pages == 1
    ((_, sides),) = read_sides(made.files["bay-parts.pdf"])
    assert len(sides) == 4 + 19
