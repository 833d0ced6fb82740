"""What is known of a printer: kept whole, refused when it cannot be, and undone exactly."""

import cmath
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Size
from generator.imposition.back_registration import BackRegistration, Vernier, fit_verniers, shift_at
from generator.options.choices import Flip
from tests.generator.papers import A4, LETTER, PROPERTY
from tests.generator.printed import Slip

READING = BackRegistration(0.35, -1.2, 0.15, 1.001, 0.9985)
readings = st.builds(
    BackRegistration,
    st.floats(-5, 5),
    st.floats(-5, 5),
    st.floats(-1.5, 1.5),
    st.floats(0.98, 1.02),
    st.floats(0.98, 1.02),
)


# --- what a printer does, and undoing it -----------------------------------------------------------------


@PROPERTY
@given(readings, st.floats(0, 210), st.floats(0, 297))
def test_a_reading_moves_points_as_its_words_say(reading: BackRegistration, x: float, y: float) -> None:
    slip = Slip(reading.dx_mm, reading.dy_mm, reading.rotate_deg, reading.scale_x, reading.scale_y)
    assert reading.error(A4.size).apply(x, y) == pytest.approx(slip.moved(x, y, 210, 297), abs=1e-9)


@PROPERTY
@given(readings, st.floats(0, 210), st.floats(0, 297))
def test_the_correction_undoes_the_error(reading: BackRegistration, x: float, y: float) -> None:
    where = reading.correction(A4.size).apply(x, y)
    slip = Slip(reading.dx_mm, reading.dy_mm, reading.rotate_deg, reading.scale_x, reading.scale_y)
    assert slip.moved(*where, 210, 297) == pytest.approx((x, y), abs=1e-9)


QUARTERS = {
    # How far the page is turned, to the left, on the verso of upright paper turned about its long edge.
    (False, Flip.LONG_EDGE): 0,
    (False, Flip.SHORT_EDGE): 2,  # on its head
    (True, Flip.LONG_EDGE): 1,  # RFC 8011, 5.2.10: landscape is +90 degrees, anti-clockwise
    (True, Flip.SHORT_EDGE): 3,
}


@pytest.mark.parametrize("read_as", Flip)
@pytest.mark.parametrize(("is_level", "flip"), QUARTERS)
def test_a_printer_errs_on_the_paper_however_the_page_lies_on_it(is_level: bool, flip: Flip, read_as: Flip) -> None:
    # The error of the printer in its own frame: paper upright, turned about the long edge, complex with y down.
    dx, dy, angle, sx, sy = 1.5, -0.7, 0.3, 1.002, 0.999

    def on_paper(point: complex) -> complex:
        stretched = complex(point.real * sx, point.imag * sy)
        return stretched * cmath.exp(1j * math.radians(angle)) + complex(dx, dy)

    # Read from an upright sheet, turned about the edge of `read_as`: on its head, both shifts have the other sign.
    sign = 1 if read_as is Flip.LONG_EDGE else -1
    reading = BackRegistration(sign * dx, sign * dy, angle, sx, sy, read_as)
    size = Size(297, 210) if is_level else Size(210, 297)
    middle = complex(size.width_mm / 2, size.height_mm / 2)
    # With y down a turn to the left is a multiplication by -i.
    turn = (-1j) ** QUARTERS[is_level, flip]
    for x, y in ((0, 0), (20, 250), (200, 40), (105, 100)):
        from_middle = complex(x, y) - middle
        expected = on_paper(from_middle * turn) / turn + middle
        assert reading.error(size, flip).apply(x, y) == pytest.approx((expected.real, expected.imag), abs=1e-9)


def test_left_out_the_flip_is_the_one_that_was_read() -> None:
    for flip in Flip:
        reading = BackRegistration(1, 2, 0.5, 1.01, 0.99, flip)
        assert reading.correction(A4.size) == reading.correction(A4.size, flip)


# --- solving ---------------------------------------------------------------------------------------------


def line_shift(mark: Vernier, slip: Slip) -> float:
    """Return how far along the cut a tick is off: the printed line is met with the line of the cut.

    The tick runs across the cut through the mark; two of its points are printed, and the line through them is cut.
    """
    across = (0.0, 5.0) if mark.is_level else (5.0, 0.0)
    one = slip.moved(mark.x_mm, mark.y_mm, 0, 0)
    two = slip.moved(mark.x_mm + across[0], mark.y_mm + across[1], 0, 0)
    if mark.is_level:
        part = (mark.y_mm - one[1]) / (two[1] - one[1])
        return one[0] + part * (two[0] - one[0]) - mark.x_mm
    part = (mark.x_mm - one[0]) / (two[0] - one[0])
    return one[1] + part * (two[1] - one[1]) - mark.y_mm


VERNIERS = [
    Vernier("T1", 48, -134, True),
    Vernier("T2", -48, -134, True),
    Vernier("R1", -91, -66, False),
    Vernier("R2", -91, 66, False),
    Vernier("B1", 48, 134, True),
    Vernier("B2", -48, 134, True),
    Vernier("L1", 91, -66, False),
    Vernier("L2", 91, 66, False),
]


@PROPERTY
@given(readings)
def test_solve_recovers_the_reading_behind_exact_verniers(reading: BackRegistration) -> None:
    slip = Slip(reading.dx_mm, reading.dy_mm, reading.rotate_deg, reading.scale_x, reading.scale_y)
    found = fit_verniers(VERNIERS, [line_shift(mark, slip) for mark in VERNIERS])
    assert found.dx_mm == pytest.approx(reading.dx_mm, abs=1e-9)
    assert found.dy_mm == pytest.approx(reading.dy_mm, abs=1e-9)
    assert found.rotate_deg == pytest.approx(reading.rotate_deg, abs=1e-9)
    assert found.scale_x == pytest.approx(reading.scale_x, abs=1e-11)
    assert found.scale_y == pytest.approx(reading.scale_y, abs=1e-11)


@PROPERTY
@given(readings)
def test_a_vernier_shows_where_the_cut_meets_the_printed_tick(reading: BackRegistration) -> None:
    slip = Slip(reading.dx_mm, reading.dy_mm, reading.rotate_deg, reading.scale_x, reading.scale_y)
    for mark in VERNIERS:
        assert shift_at(mark, reading) == pytest.approx(line_shift(mark, slip), abs=1e-9)


@PROPERTY
@given(readings, st.lists(st.floats(-0.05, 0.05), min_size=8, max_size=8))
def test_readings_to_a_tenth_give_corrections_within_a_tenth_on_every_card(
    reading: BackRegistration, off: list[float]
) -> None:
    slip = Slip(reading.dx_mm, reading.dy_mm, reading.rotate_deg, reading.scale_x, reading.scale_y)
    found = fit_verniers(VERNIERS, [line_shift(mark, slip) + slack for mark, slack in zip(VERNIERS, off, strict=True)])
    correction = found.correction(A4.size)
    # The middles of nine cards on A4.
    for x in (41.5, 105, 168.5):
        for y in (59.6, 148.5, 237.4):
            assert math.dist(slip.moved(*correction.apply(x, y), 210, 297), (x, y)) < 0.1


def test_shifts_alone_and_turns_alone_are_told_apart() -> None:
    shifted = fit_verniers(VERNIERS, [0.3, 0.3, -0.2, -0.2, 0.3, 0.3, -0.2, -0.2])
    assert (shifted.dx_mm, shifted.dy_mm, shifted.rotate_deg) == pytest.approx((0.3, -0.2, 0))
    assert (shifted.scale_x, shifted.scale_y) == pytest.approx((1, 1))
    # A turn clockwise by a milliradian moves what is above the middle right, below left; right of it down, left up.
    turned = fit_verniers(VERNIERS, [0.134, 0.134, -0.091, -0.091, -0.134, -0.134, 0.091, 0.091])
    assert turned.rotate_deg == pytest.approx(math.degrees(0.001), rel=1e-5)
    assert (turned.dx_mm, turned.dy_mm) == pytest.approx((0, 0), abs=1e-9)
    # Stretched by a thousandth in x alone.
    wide = fit_verniers(VERNIERS, [0.048, -0.048, 0, 0, 0.048, -0.048, 0, 0])
    assert (wide.scale_x, wide.scale_y) == pytest.approx((1.001, 1))


def test_a_reading_is_told_in_words() -> None:
    assert READING.describe() == "0.35 mm right, -1.2 mm down, turned 0.150°, scaled 1.00100 x 0.99850"
    assert (
        BackRegistration(-1e-9, 0, -1e-9).describe() == "0 mm right, 0 mm down, turned 0.000°, scaled 1.00000 x 1.00000"
    )
    assert BackRegistration(flip=Flip.SHORT_EDGE).describe().endswith(", sheet turned about the short edge")


def test_letter_is_read_about_its_own_middle() -> None:
    # 215.9 x 279.4: its middle stays where it is whatever the turn.
    assert BackRegistration(rotate_deg=2).error(LETTER.size).apply(107.95, 139.7) == pytest.approx((107.95, 139.7))
