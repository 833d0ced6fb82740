"""The verification of sheets finds what is wrong with them: told another truth, it refuses a right file."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator.components.game_build import draw_part
from generator.components.game_file import load_game
from generator.components.pieces import Piece, pieces_of
from generator.components.sheet_verification import verify_poster, verify_sheets
from generator.deck.model import CardFormat
from generator.deck.shapes import CutShape, ShapeKind
from generator.errors import RenderError
from generator.geometry import Size, translation
from generator.imposition.sheet_format import SheetFormat
from generator.papers import find_paper
from generator.writers.cutters.shape_lines import contour_of
from generator.writers.registry import BuildRequest
from tests.generator.components.games import build, make_folder

A4 = SheetFormat(find_paper("a4"))
COIN = "tokens: [{id: coin, size: 25.4mm, copies: 6, back: same}]"


@pytest.fixture
def coin(tmp_path: Path) -> tuple[bytes, Piece]:
    path = make_folder(tmp_path, COIN)
    (part,) = load_game(path).parts
    drawn = draw_part(part, BuildRequest("", A4))
    (piece,) = pieces_of(part, {name: each.sides for name, each in drawn.items()}, 3.0)
    return build(path).files["bay-tokens.pdf"], piece


def test_the_right_file_is_said_to_be_right(coin: tuple[bytes, Piece]) -> None:
    assert verify_sheets(*as_asked(*coin), A4) == (
        "read back: 6 contours, every one whole, 6 mm apart or more, backs within 0.0000 mm"
    )


def as_asked(data: bytes, piece: Piece) -> tuple[bytes, list[Piece]]:
    return data, [piece]


def told(data: bytes, piece: Piece, sheet: SheetFormat = A4) -> str:
    with pytest.raises(RenderError) as raised:
        verify_sheets(data, [piece], sheet)
    return str(raised.value).splitlines()[0]


def test_a_missing_copy_is_found(coin: tuple[bytes, Piece]) -> None:
    data, piece = coin
    assert told(data, replace(piece, copies=7)) == "verification: coin is printed 6 times, needs 7"


def test_art_that_ends_inside_the_contour_is_found(coin: tuple[bytes, Piece]) -> None:
    data, piece = coin
    # A circle of 32 mm about the same point: its bleed of 3 mm is there only up to 31.4 mm.
    larger = contour_of(CardFormat("x", "x", Size(32, 32), 0.0, "", CutShape(ShapeKind.CIRCLE)))
    grown = replace(piece, contour=larger.transform(translation(-3.3, -3.3)))
    assert told(data, grown) == "verification: page 1: coin is cut off inside its contour"


def test_pieces_that_are_too_near_are_found(coin: tuple[bytes, Piece]) -> None:
    data, piece = coin
    asked = replace(A4, gutter_mm=7.0)
    assert told(data, piece, asked) == "verification: page 1: coin and coin are 6 mm apart, needs 7 mm"


def test_a_back_that_is_off_is_found(coin: tuple[bytes, Piece]) -> None:
    data, piece = coin
    (art,) = piece.back
    moved = replace(piece, back=(replace(art, matrix=translation(0.02, 0) @ art.matrix),))
    assert told(data, moved) == "verification: page 1: the back of coin is 0.020 mm off its front"


def test_another_back_is_found(coin: tuple[bytes, Piece]) -> None:
    data, piece = coin
    (art,) = piece.back
    other = replace(piece, back=(replace(art, side_id="face-note"),))
    assert told(data, other) == "verification: page 1: there is no back behind coin"


def test_a_board_that_lacks_a_part_is_found(tmp_path: Path) -> None:
    path = make_folder(tmp_path, "boards: [{id: sea, name: The sea, size: 300x200mm, picture: art/grid.svg}]")
    (part,) = load_game(path).parts
    drawn = draw_part(part, BuildRequest("", A4))
    (piece,) = pieces_of(part, {name: each.sides for name, each in drawn.items()}, 3.0)
    data = build(path).files["bay-sea.pdf"]
    assert verify_poster(data, piece) == "read back: 2 sheets, together the whole of The sea"
    wider = replace(piece, contour=contour_of(CardFormat("x", "x", Size(310, 200), 0.0, "")))
    with pytest.raises(RenderError, match=r"verification: sea lacks a part at 302\.01, 0 mm"):
        verify_poster(data, wider)
