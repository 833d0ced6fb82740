"""The contours of parts: in the model by formulas, and in the file by another reader."""

import math
from pathlib import Path

import pytest

from generator.components.contours import area_of, expand, is_symmetric, require_cuttable
from generator.deck.model import CardFormat
from generator.deck.shapes import RECTANGLE, CutShape, ShapeKind, extent_of
from generator.errors import LayoutError
from generator.geometry import Size
from generator.writers.cutters.shape_lines import contour_of
from tests.generator.components.games import build, cut_lines, make_folder

WITHIN_MM = 0.01


def test_a_hex_is_measured_across_its_flats() -> None:
    # Side 38.1 / √3 = 21.997 mm, across its points twice that.
    flat = extent_of(CutShape(ShapeKind.HEX), 38.1)
    assert (round(flat.width_mm, 3), flat.height_mm) == (43.994, 38.1)
    pointy = extent_of(CutShape(ShapeKind.HEX, is_pointy=True), 38.1)
    assert (pointy.width_mm, round(pointy.height_mm, 3)) == (38.1, 43.994)


def test_the_areas_of_shapes_are_those_of_geometry() -> None:
    def area(shape: CutShape, size: Size, corner: float = 0.0) -> float:
        return float(area_of(contour_of(CardFormat("x", "x", size, corner, "", shape))).area)

    assert area(CutShape(ShapeKind.CIRCLE), Size(25.4, 25.4)) == pytest.approx(math.pi * 12.7**2, rel=3e-4)
    hexagon = CutShape(ShapeKind.HEX)
    assert area(hexagon, extent_of(hexagon, 38.1)) == pytest.approx(0.8660254 * 38.1**2)
    triangle = CutShape(ShapeKind.TRIANGLE)
    assert area(triangle, extent_of(triangle, 50.8)) == pytest.approx(math.sqrt(3) / 4 * 50.8**2)
    assert area(RECTANGLE, Size(40, 30), 5) == pytest.approx(40 * 30 - (4 - math.pi) * 25, rel=1e-4)


def test_the_bleed_of_a_circle_is_a_larger_circle() -> None:
    circle = contour_of(CardFormat("x", "x", Size(25.4, 25.4), 0.0, "", CutShape(ShapeKind.CIRCLE)))
    for by in (3.0, -1.5):
        ring = list(expand(area_of(circle), by).exterior.coords)
        assert {round(math.dist(point, (12.7, 12.7)), 2) for point in ring} == {12.7 + by}


@pytest.mark.parametrize(
    ("path", "is_even"), [("M0 0 L40 0 L40 20 L0 20 Z", True), ("M0 0 L40 0 L30 20 L0 20 Z", False)]
)
def test_only_a_shape_that_is_its_own_mirror_image_has_its_face_on_its_back(path: str, is_even: bool) -> None:
    shape = CutShape(ShapeKind.PATH, path=path)
    assert is_symmetric(contour_of(CardFormat("x", "x", Size(40, 20), 0.0, "", shape))) is is_even


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("M0 0 L60 60 L60 0 L0 60 Z", "its outline crosses itself at 30, 30 mm; draw one that does not"),
        (
            "M0 0 H40 V19 H60 V0 H100 V60 H60 V21 H40 V60 H0 Z",
            "its outline has a neck or point narrower than 3 mm, which tears; make it wider",
        ),
        ("M0 0 H40 V2.5 H0 Z", "it is nowhere 3 mm wide; make it larger"),
        ("M0 0 H40 V5 H0 Z", "a safe margin of 2.5 mm leaves nothing of it"),
    ],
)
def test_what_cannot_be_cut_is_refused(path: str, told: str) -> None:
    contour = contour_of(CardFormat("x", "x", Size(1, 1), 0.0, "", CutShape(ShapeKind.PATH, path=path)))
    with pytest.raises(LayoutError) as raised:
        require_cuttable(contour, 2.5)
    assert str(raised.value) == told


# --- in the file -----------------------------------------------------------------------------------------


def test_the_cutting_line_of_a_circle_is_that_circle(tmp_path: Path) -> None:
    made = build(make_folder(tmp_path, "tokens: [{id: coin, size: 25.4mm, copies: 7}]"))
    lines = cut_lines(made.files["bay-tokens.pdf"])
    assert len(lines) == 7
    for line in lines:
        xs, ys = zip(*line.points, strict=True)
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        ends = [line.points[0], *line.points[3::3]]
        assert all(abs(math.dist(point, middle) - 12.7) < WITHIN_MM for point in ends)
        # Half way along each curve too: (p0 + 3 p1 + 3 p2 + p3) / 8.
        for start in range(0, len(line.points) - 3, 3):
            four = line.points[start : start + 4]
            half = tuple((a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(*four, strict=True))
            assert abs(math.dist(half, middle) - 12.7) < WITHIN_MM


@pytest.mark.parametrize(("orientation", "first_deg"), [("flat", 0), ("pointy", 30)])
def test_the_cutting_line_of_a_hex_has_its_six_corners(tmp_path: Path, orientation: str, first_deg: int) -> None:
    part = f"{{id: land, size: 38.1mm, shape: hex, orientation: {orientation}, layout: honeycomb, copies: 5}}"
    made = build(make_folder(tmp_path, f"tiles: [{part}]"))
    lines = cut_lines(made.files["bay-tiles.pdf"])
    assert len(lines) == 5
    for line in lines:
        corners = line.points[:6]
        x, y = sum(p[0] for p in corners) / 6, sum(p[1] for p in corners) / 6
        assert all(abs(math.dist(corner, (x, y)) - 38.1 / math.sqrt(3)) < WITHIN_MM for corner in corners)
        angles = sorted(round(math.degrees(math.atan2(b - y, a - x)), 1) % 60 for a, b in corners)
        assert all(abs(angle - first_deg) % 60 in (0.0, 60.0) for angle in angles)


def test_the_cutting_line_of_an_outline_is_that_of_its_drawing(tmp_path: Path) -> None:
    part = "{id: wreck, shape: path, outline: 'art/wreck.svg#trim', picture: art/wreck.svg, size: 34mm, copies: 3}"
    made = build(make_folder(tmp_path, f"tokens: [{part}]"))
    # The path is 85 units wide, from x = 5 to 90: a unit is 0.4 mm; its highest point is at y = 5.
    corners = [(5, 30), (45, 30), (50, 5), (75, 30), (90, 30), (65, 55), (20, 55)]
    wanted = [((x - 5) * 0.4, (y - 5) * 0.4) for x, y in corners]
    lines = cut_lines(made.files["bay-tokens.pdf"])
    assert len(lines) == 3
    for line in lines:
        left, top = min(p[0] for p in line.points), min(p[1] for p in line.points)
        for corner in wanted:
            assert min(math.dist((x - left, y - top), corner) for x, y in line.points) < WITHIN_MM


def test_cut_lines_are_also_files_for_a_machine(tmp_path: Path) -> None:
    parts = "tokens: [{id: coin, size: 20mm, copies: 3}]\ndials: [{id: hull, segments: ['1', '2', '3'], size: 50mm}]"
    made = build(make_folder(tmp_path, parts), has_cut_lines=True)
    svg = made.files["bay-tokens-lines-1.svg"].decode()
    assert svg.count("<path") == 3
    assert svg.count("A 10 10 ") == 6  # true arcs, two halves of each circle
    # A disc with the hole of its hub; a cover with that and a window, which are cut before it.
    dial = made.files["bay-dials-lines-1.svg"].decode() + made.files.get("bay-dials-lines-2.svg", b"").decode()
    assert dial.count("<path") == 5
    assert made.files["bay-tokens-lines-1.dxf"].startswith(b"  0\n")
