"""Cut lines: exact extents, and the same in DXF and SVG, each read by another program."""

import hashlib
import math
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import resvg_py
from PIL import Image

from generator.errors import RenderError
from generator.geometry import Matrix, Rect, Size, rotation, translation
from generator.writers.cutters.cut_files import read_svg, write_svg
from generator.writers.cutters.cut_paths import (
    ArcSegment,
    CurveSegment,
    CutKind,
    CutLine,
    LineSegment,
    centre_and_radius,
    circle,
    extent,
    flatten_curves,
    polyline,
    rectangle,
)
from generator.writers.cutters.dxf_files import read_dxf, write_dxf

ROOT = Path(__file__).resolve().parents[4]
A4 = Size(210, 297)
CARD = rectangle(Rect(10, 20, 63, 88), 3)
STONE = circle(150, 60, 12.5)
FOLD = polyline([(10, 150), (73, 150)], is_closed=False, kind=CutKind.SCORE)
FLAP = CutLine(20, 200, (CurveSegment(25, 180, 35, 180, 40, 200), LineSegment(40, 220), LineSegment(20, 220)))
ALL = [CARD, STONE, FOLD, FLAP]


def area(points: list[tuple[float, float, float]]) -> float:
    """Return the area inside a closed DXF polyline: of its corners, and of the segments that its bulges add."""
    total = 0.0
    for (x0, y0, bulge), (x1, y1, _) in zip(points, [*points[1:], points[0]], strict=True):
        total += (x0 * y1 - x1 * y0) / 2
        if bulge:
            angle = 4 * math.atan(bulge)
            radius = math.dist((x0, y0), (x1, y1)) / (2 * math.sin(abs(angle) / 2))
            total += math.copysign(radius**2 / 2 * (abs(angle) - math.sin(abs(angle))), bulge)
    return abs(total)


def polylines(data: bytes) -> list[list[tuple[float, float, float]]]:
    """Return the corners of each polyline as the file has them, by its group codes alone."""
    pairs = re.findall(r" *(\d+)\r?\n(.*)\r?\n", data.decode())
    starts = [place for place, pair in enumerate(pairs) if pair == ("0", "LWPOLYLINE")]
    found = []
    for start in starts:
        points: list[tuple[float, float, float]] = []
        for code, value in pairs[start + 1 :]:
            if code == "0":
                break
            if code == "10":
                points.append((float(value), 0.0, 0.0))
            elif code in ("20", "42"):
                x, y, bulge = points[-1]
                points[-1] = (x, float(value), bulge) if code == "20" else (x, y, float(value))
        found.append(points)
    return found


def test_a_rounded_rectangle_begins_after_its_first_corner_and_turns_clockwise() -> None:
    assert (CARD.x, CARD.y) == (13, 20)
    assert CARD.steps == (
        LineSegment(70, 20),
        ArcSegment(73, 23, 90),
        LineSegment(73, 105),
        ArcSegment(70, 108, 90),
        LineSegment(13, 108),
        ArcSegment(10, 105, 90),
        LineSegment(10, 23),
        ArcSegment(13, 20, 90),
    )


def test_a_rectangle_of_corners_alone_has_no_idle_steps() -> None:
    assert rectangle(Rect(0, 0, 6, 6), 3).steps == (
        ArcSegment(6, 3, 90),
        ArcSegment(3, 6, 90),
        ArcSegment(0, 3, 90),
        ArcSegment(3, 0, 90),
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (CARD, Rect(10, 20, 63, 88)),
        (STONE, Rect(137.5, 47.5, 25, 25)),
        (FOLD, Rect(10, 150, 63, 0)),
        # A cubic whose control points lie 20 higher rises by three quarters of that.
        (FLAP, Rect(20, 185, 20, 35)),
        # A quarter from the right to the bottom of a circle about 0, 0, and the other three quarters of it.
        (CutLine(5, 0, (ArcSegment(0, 5, 90),), is_closed=False), Rect(0, 0, 5, 5)),
        (CutLine(5, 0, (ArcSegment(0, 5, -270),), is_closed=False), Rect(-5, -5, 10, 10)),
    ],
)
def test_the_extent_is_exact(line: CutLine, expected: Rect) -> None:
    found = line.bounds
    assert (found.x, found.y, found.width, found.height) == pytest.approx(
        (expected.x, expected.y, expected.width, expected.height), abs=1e-9
    )


def test_a_bend_knows_its_circle() -> None:
    assert centre_and_radius(70, 20, ArcSegment(73, 23, 90)) == pytest.approx((70, 23, 3))
    assert ArcSegment(73, 23, 90).bulge == pytest.approx(math.tan(math.pi / 8))


def test_a_line_moves_and_turns_whole_and_a_mirror_turns_its_bends_round() -> None:
    assert CARD.transform(translation(5, 7)).bounds == Rect(15, 27, 63, 88)
    turned = CARD.transform(rotation(90)).bounds
    assert (turned.x, turned.y, turned.width, turned.height) == pytest.approx((-108, 10, 88, 63))
    mirrored = CARD.transform(Matrix(a=-1))
    assert {step.sweep_deg for step in mirrored.steps if isinstance(step, ArcSegment)} == {-90}
    assert mirrored.bounds.x == pytest.approx(-73)


def test_lines_together_have_an_extent_and_none_have_none() -> None:
    assert extent([CARD, FOLD]) == Rect(10, 20, 63, 130)
    assert extent([]) is None


def test_a_curve_becomes_straight_steps_that_stay_near_it() -> None:
    flat = flatten_curves(FLAP, 0.005)
    curve = np.array([curve_at(place / 20000) for place in range(20001)])
    assert not any(isinstance(step, CurveSegment) for step in flat.steps)
    for x, y, step in list(flat.walk())[:-2:8]:  # the middle of each chord beside the curve at the middle of its way
        middle_x, middle_y = (x + step.x) / 2, (y + step.y) / 2
        off = np.hypot(*(curve - (middle_x, middle_y)).T).min()
        assert off < 0.0055


def curve_at(t: float) -> tuple[float, float]:
    s = 1 - t
    xs, ys = (20, 25, 35, 40), (200, 180, 180, 200)
    parts = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
    return sum(a * b for a, b in zip(parts, xs, strict=True)), sum(a * b for a, b in zip(parts, ys, strict=True))


def test_dxf_has_the_corners_of_a_card_to_the_digit() -> None:
    # y upwards from the lower left corner of an A4 sheet: 297 - 20 = 277 is the card's top; right turns have a
    # negative bulge, of the tangent of an eighth of pi.
    (found,) = polylines(write_dxf([CARD], A4))
    bulge = -math.tan(math.pi / 8)
    assert found == [
        (13, 277, 0),
        (70, 277, pytest.approx(bulge)),
        (73, 274, 0),
        (73, 192, pytest.approx(bulge)),
        (70, 189, 0),
        (13, 189, pytest.approx(bulge)),
        (10, 192, 0),
        (10, 274, pytest.approx(bulge)),
    ]


def test_dxf_encloses_what_a_hand_works_out() -> None:
    card, stone = polylines(write_dxf([CARD, STONE], A4))
    assert area(card) == pytest.approx(63 * 88 - (4 - math.pi) * 9)
    assert area(stone) == pytest.approx(math.pi * 12.5**2)


def test_dxf_comes_back_as_it_went_with_a_layer_a_kind() -> None:
    read = read_dxf(write_dxf(ALL, A4), A4)
    assert read.layers == ("Crease", "CutContour")
    assert [line.is_closed for line in read.lines] == [True, True, False, True]
    for line, back in zip(ALL, read.lines, strict=True):
        assert back.kind is line.kind
        there = (line.bounds.x, line.bounds.y, line.bounds.right, line.bounds.bottom)
        assert (back.bounds.x, back.bounds.y, back.bounds.right, back.bounds.bottom) == pytest.approx(there, abs=0.005)
    corner = read.lines[0].steps[1]
    assert isinstance(corner, ArcSegment)
    assert (corner.x, corner.y, corner.sweep_deg) == pytest.approx((73, 23, 90))


def test_the_same_lines_are_the_same_bytes() -> None:
    assert write_dxf(ALL, A4) == write_dxf(ALL, A4)
    assert write_svg(ALL, A4, title="x") == write_svg(ALL, A4, title="x")


@pytest.mark.slow
def test_a_dxf_is_the_same_in_every_process() -> None:
    # Sets are in another order in each: of the names of two layers already, with these seeds.
    code = (
        "import hashlib, sys; from tests.generator.writers.cutters.test_cut_paths import ALL, A4, write_dxf; "
        "sys.stdout.write(hashlib.sha256(write_dxf(ALL, A4)).hexdigest())"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "4")
    }
    assert seen == {hashlib.sha256(write_dxf(ALL, A4)).hexdigest()}


@pytest.mark.parametrize(
    ("found", "broken", "told"),
    [
        (b"$INSUNITS\n 70\n4\n", b"$INSUNITS\n 70\n1\n", "the DXF is in unit 1, needs 4: mm ($INSUNITS)"),
        (
            b"CutContour",
            b"Somewhere0",
            "the DXF has a line on layer 'Somewhere0', needs one of CutContour, Crease",
        ),
        (b"ENDSEC", b"ENDSEX", "the DXF cannot be read back"),
    ],
)
def test_a_changed_dxf_is_told(found: bytes, broken: bytes, told: str) -> None:
    data = write_dxf([CARD], A4)
    assert found in data
    with pytest.raises(RenderError, match=re.escape(told)):
        read_dxf(data.replace(found, broken), A4)


def test_svg_is_in_mm_and_has_inkscape_layers() -> None:
    text = write_svg(ALL, A4, title="Die lines").decode()
    assert 'height="297mm"' in text
    assert 'width="210mm"' in text
    assert 'viewBox="0 0 210 297"' in text
    for name in ("CutContour", "Crease"):
        assert f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}">' in text
    assert "M 13 20 L 70 20 A 3 3 0 0 1 73 23 L 73 105 A 3 3 0 0 1 70 108 L 13 108" in text
    assert text.count(" Z") == 3


def test_svg_comes_back_as_it_went() -> None:
    read = read_svg(write_svg(ALL, A4, title="x"))
    assert [len(read[name]) for name in ("CutContour", "Crease")] == [3, 1]
    card = read["CutContour"][0]
    assert (card.x, card.y, card.width, card.height) == pytest.approx((10, 20, 63, 88), abs=0.001)


def test_another_program_draws_the_svg_where_the_lines_are() -> None:
    # At ten pixels a millimetre: the line's own width is one pixel.
    text = write_svg([CARD], A4, title="x").decode()
    text = text.replace('width="210mm"', 'width="2100"').replace('height="297mm"', 'height="2970"')
    alpha = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=text)))).getchannel("A")
    assert alpha.getbbox() == pytest.approx((100, 200, 730, 1080), abs=1)
    assert alpha.getpixel((100, 200)) == 0  # the corner is round
