"""What is known of a printer: kept whole, refused when it cannot be, and undone exactly."""

import cmath
import json
import math
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import DeckDataError, RenderError
from generator.geometry import Size
from generator.options import Flip
from generator.printers import Mark, PrinterStore, Reading, shift_at, solve
from tests.generator.printed import Slip
from tests.generator.sheets import A4, LETTER, PROPERTY

READING = Reading(0.35, -1.2, 0.15, 1.001, 0.9985)
readings = st.builds(
    Reading,
    st.floats(-5, 5), st.floats(-5, 5), st.floats(-1.5, 1.5), st.floats(0.98, 1.02), st.floats(0.98, 1.02),
)  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> PrinterStore:
    return PrinterStore(tmp_path / "settings" / "printers.json")


# --- the store -------------------------------------------------------------------------------------------


def test_readings_come_back_as_they_were_for_each_printer_and_paper(store: PrinterStore) -> None:
    other = Reading(-0.1, 0.2, -0.05, 0.999, 1.0, Flip.SHORT_EDGE)
    store.add("attic", "a4", READING)
    store.add("attic", "letter", other)
    store.add("Büro, Fach 2", "a4", other)
    again = PrinterStore(store.file)
    assert again.all() == {"attic": {"a4": READING, "letter": other}, "Büro, Fach 2": {"a4": other}}
    assert again.get("attic", "letter") == other


@PROPERTY
@given(reading=readings)
def test_no_digit_of_a_reading_is_lost(tmp_path_factory: pytest.TempPathFactory, reading: Reading) -> None:
    store = PrinterStore(tmp_path_factory.mktemp("store") / "printers.json")
    store.add("attic", "a4", reading)
    assert store.get("attic", "a4") == reading


def test_a_new_reading_takes_the_place_of_the_older(store: PrinterStore) -> None:
    store.add("attic", "a4", READING)
    store.add("attic", "a4", Reading(0.1))
    assert store.all() == {"attic": {"a4": Reading(0.1)}}


def test_a_printer_can_be_forgotten_and_others_stay(store: PrinterStore) -> None:
    store.add("attic", "a4", READING)
    store.add("cellar", "a4", READING)
    store.remove("attic")
    assert store.all() == {"cellar": {"a4": READING}}
    with pytest.raises(DeckDataError, match=r"^there is no printer 'attic'; printers: cellar$"):
        store.remove("attic")


def test_without_a_file_no_printer_is_known(store: PrinterStore) -> None:
    assert store.all() == {}
    with pytest.raises(
        DeckDataError, match=r"^there is no printer 'attic'; printers: none yet\. `pnp printer add` keeps"
    ):
        store.get("attic", "a4")
    assert not store.file.exists()


def test_paper_that_was_not_read_is_named_with_the_papers_that_were(store: PrinterStore) -> None:
    store.add("attic", "a4", READING)
    store.add("attic", "letter", READING)
    with pytest.raises(DeckDataError) as caught:
        store.get("attic", "legal")
    assert str(caught.value) == (
        "printer 'attic' has readings for a4, letter, none for legal; print `pnp calibrate --paper legal` and add what "
        "it says"
    )


GOOD = {"dx_mm": 0.0, "dy_mm": 0.0, "rotate_deg": 0.0, "scale_x": 1.0, "scale_y": 1.0}


def with_reading(**values: object) -> str:
    return json.dumps({"version": 1, "printers": {"attic": {"a4": {**GOOD, **values}}}})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Expecting value"),
        ("{", "Expecting property name"),
        ("[]", "list indices"),
        ("null", "not subscriptable"),
        ('"version"', "string indices"),
        ("{}", "'version'"),
        ('{"version": 1}', "'printers'"),
        ('{"version": 2, "printers": {}}', "version 2, this pnp knows 1"),
        ('{"version": "1", "printers": {}}', "version '1', this pnp knows 1"),
        ('{"version": 1, "printers": []}', "no attribute 'items'"),
        ('{"version": 1, "printers": {"attic": 3}}', "no attribute 'items'"),
        ('{"version": 1, "printers": {"attic": {"a4": 3}}}', "no attribute 'pop'"),
        (with_reading(dx_mm="0.3"), "dx_mm is '0.3'"),
        (with_reading(dx_mm=None), "dx_mm is None"),
        (with_reading(dx_mm=True), "dx_mm is True"),
        (with_reading(scale_x=0), "scale-x is 0; it is printed length / true length, within 1 ± 0.05"),
        (with_reading(dy_mm=99), "dy is 99 mm; a printer's shift is within ±15 mm"),
        (with_reading(dx_mm=float("nan")), "dx is nan mm"),
        (with_reading(flip="sideways"), "'sideways' is not a valid Flip"),
        (with_reading(skew=1), "skew"),
        ("[" * 100_000, "recursion"),
    ],
)
def test_a_file_that_is_not_understood_is_one_clear_error_and_is_left_as_it_is(
    store: PrinterStore, text: str, reason: str
) -> None:
    store.file.parent.mkdir()
    store.file.write_text(text, encoding="utf-8")
    acts = (
        store.all,
        lambda: store.get("attic", "a4"),
        lambda: store.add("b", "a4", READING),
        lambda: store.remove("a"),
    )
    for act in acts:
        with pytest.raises(DeckDataError) as caught:
            act()
        assert len(caught.value.faults) == 1
        assert str(caught.value).startswith(f"{store.file}: the printer settings are not understood (")
        assert reason in str(caught.value)
        assert str(caught.value).endswith("mend the file or move it away")
    assert store.file.read_text(encoding="utf-8") == text


def test_a_file_that_is_no_text_is_left_as_it_is(store: PrinterStore) -> None:
    store.file.parent.mkdir()
    store.file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DeckDataError, match="not understood"):
        store.add("attic", "a4", READING)
    assert store.file.read_bytes() == b"\xff\xfe\x00"


def test_a_folder_in_the_file_s_place_is_one_clear_error(store: PrinterStore) -> None:
    store.file.mkdir(parents=True)
    with pytest.raises(DeckDataError, match=r"the printer settings cannot be read: Is a directory"):
        store.all()


def test_settings_that_cannot_be_written_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises((RenderError, DeckDataError)):
        PrinterStore(tmp_path / "file" / "printers.json").add("attic", "a4", READING)


def test_a_file_from_before_flips_were_kept_is_read_as_turned_about_the_long_edge(store: PrinterStore) -> None:
    store.file.parent.mkdir()
    store.file.write_text(with_reading(dx_mm=0.5))
    assert store.get("attic", "a4") == Reading(0.5, flip=Flip.LONG_EDGE)


def test_the_file_is_sorted_text_that_a_person_can_mend(store: PrinterStore) -> None:
    store.add("z", "a4", Reading())
    store.add("a", "letter", Reading())
    store.add("a", "a4", Reading())
    text = store.file.read_text(encoding="utf-8")
    data = json.loads(text)
    assert text.endswith("}\n")
    assert list(data["printers"]) == ["a", "z"]
    assert list(data["printers"]["a"]) == ["a4", "letter"]
    assert data["printers"]["z"]["a4"] == {**GOOD, "flip": "long-edge"}
    assert os.listdir(store.file.parent) == ["printers.json"]


# --- what is refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "problems"),
    [
        (Reading(dx_mm=15.1), ["dx is 15.1 mm; a printer's shift is within ±15 mm"]),
        (Reading(dy_mm=-15.1), ["dy is -15.1 mm; a printer's shift is within ±15 mm"]),
        (Reading(rotate_deg=5.1), ["rotate is 5.1°; a printer's turn is within ±5°"]),
        (Reading(scale_x=1.06), ["scale-x is 1.06; it is printed length / true length, within 1 ± 0.05"]),
        (Reading(scale_y=98.5), ["scale-y is 98.5; it is printed length / true length, within 1 ± 0.05"]),
        (Reading(dx_mm=math.nan), ["dx is nan mm; a printer's shift is within ±15 mm"]),
        (
            Reading(-math.inf, 20, 90, 0, math.nan),
            [
                "dx is -inf mm; a printer's shift is within ±15 mm",
                "dy is 20 mm; a printer's shift is within ±15 mm",
                "rotate is 90°; a printer's turn is within ±5°",
                "scale-x is 0; it is printed length / true length, within 1 ± 0.05",
                "scale-y is nan; it is printed length / true length, within 1 ± 0.05",
            ],
        ),
    ],
)
def test_a_reading_beyond_any_printer_is_refused_with_all_that_is_wrong(
    store: PrinterStore, reading: Reading, problems: list[str]
) -> None:
    with pytest.raises(DeckDataError) as caught:
        store.add("attic", "a4", reading)
    assert [fault.message for fault in caught.value.faults] == problems
    assert not store.file.exists()


def test_a_reading_at_the_limit_is_kept(store: PrinterStore) -> None:
    at_limit = Reading(15, -15, 5, 1.05, 0.95)
    store.add("attic", "a4", at_limit)
    assert store.get("attic", "a4") == at_limit


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x1b[31mb", "x" * 61])
def test_a_name_that_cannot_be_shown_or_typed_is_refused(store: PrinterStore, name: str) -> None:
    with pytest.raises(DeckDataError, match="cannot name a printer"):
        store.add(name, "a4", READING)
    assert not store.file.exists()


# --- what a printer does, and undoing it -----------------------------------------------------------------


@PROPERTY
@given(readings, st.floats(0, 210), st.floats(0, 297))
def test_a_reading_moves_points_as_its_words_say(reading: Reading, x: float, y: float) -> None:
    slip = Slip(reading.dx_mm, reading.dy_mm, reading.rotate_deg, reading.scale_x, reading.scale_y)
    assert reading.error(A4.size).apply(x, y) == pytest.approx(slip.moved(x, y, 210, 297), abs=1e-9)


@PROPERTY
@given(readings, st.floats(0, 210), st.floats(0, 297))
def test_the_correction_undoes_the_error(reading: Reading, x: float, y: float) -> None:
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
    reading = Reading(sign * dx, sign * dy, angle, sx, sy, read_as)
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
        reading = Reading(1, 2, 0.5, 1.01, 0.99, flip)
        assert reading.correction(A4.size) == reading.correction(A4.size, flip)


# --- solving ---------------------------------------------------------------------------------------------


def line_shift(mark: Mark, slip: Slip) -> float:
    """Give how far along the cut a tick is off: the printed line is met with the line of the cut.

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


MARKS = [
    Mark("T1", 48, -134, True), Mark("T2", -48, -134, True), Mark("R1", -91, -66, False), Mark("R2", -91, 66, False),
    Mark("B1", 48, 134, True), Mark("B2", -48, 134, True), Mark("L1", 91, -66, False), Mark("L2", 91, 66, False),
]  # fmt: skip


@PROPERTY
@given(readings)
def test_solve_recovers_the_reading_behind_exact_verniers(reading: Reading) -> None:
    slip = Slip(reading.dx_mm, reading.dy_mm, reading.rotate_deg, reading.scale_x, reading.scale_y)
    found = solve(MARKS, [line_shift(mark, slip) for mark in MARKS])
    assert found.dx_mm == pytest.approx(reading.dx_mm, abs=1e-9)
    assert found.dy_mm == pytest.approx(reading.dy_mm, abs=1e-9)
    assert found.rotate_deg == pytest.approx(reading.rotate_deg, abs=1e-9)
    assert found.scale_x == pytest.approx(reading.scale_x, abs=1e-11)
    assert found.scale_y == pytest.approx(reading.scale_y, abs=1e-11)


@PROPERTY
@given(readings)
def test_a_vernier_shows_where_the_cut_meets_the_printed_tick(reading: Reading) -> None:
    slip = Slip(reading.dx_mm, reading.dy_mm, reading.rotate_deg, reading.scale_x, reading.scale_y)
    for mark in MARKS:
        assert shift_at(mark, reading) == pytest.approx(line_shift(mark, slip), abs=1e-9)


@PROPERTY
@given(readings, st.lists(st.floats(-0.05, 0.05), min_size=8, max_size=8))
def test_readings_to_a_tenth_give_corrections_within_a_tenth_on_every_card(reading: Reading, off: list[float]) -> None:
    slip = Slip(reading.dx_mm, reading.dy_mm, reading.rotate_deg, reading.scale_x, reading.scale_y)
    found = solve(MARKS, [line_shift(mark, slip) + slack for mark, slack in zip(MARKS, off, strict=True)])
    correction = found.correction(A4.size)
    # The middles of nine cards on A4.
    for x in (41.5, 105, 168.5):
        for y in (59.6, 148.5, 237.4):
            assert math.dist(slip.moved(*correction.apply(x, y), 210, 297), (x, y)) < 0.1


def test_shifts_alone_and_turns_alone_are_told_apart() -> None:
    shifted = solve(MARKS, [0.3, 0.3, -0.2, -0.2, 0.3, 0.3, -0.2, -0.2])
    assert (shifted.dx_mm, shifted.dy_mm, shifted.rotate_deg) == pytest.approx((0.3, -0.2, 0))
    assert (shifted.scale_x, shifted.scale_y) == pytest.approx((1, 1))
    # A turn clockwise by a milliradian moves what is above the middle right, below left; right of it down, left up.
    turned = solve(MARKS, [0.134, 0.134, -0.091, -0.091, -0.134, -0.134, 0.091, 0.091])
    assert turned.rotate_deg == pytest.approx(math.degrees(0.001), rel=1e-5)
    assert (turned.dx_mm, turned.dy_mm) == pytest.approx((0, 0), abs=1e-9)
    # Stretched by a thousandth in x alone.
    wide = solve(MARKS, [0.048, -0.048, 0, 0, 0.048, -0.048, 0, 0])
    assert (wide.scale_x, wide.scale_y) == pytest.approx((1.001, 1))


def test_a_reading_is_told_in_words() -> None:
    assert READING.describe() == "0.35 mm right, -1.2 mm down, turned 0.150°, scaled 1.00100 x 0.99850"
    assert Reading(-1e-9, 0, -1e-9).describe() == "0 mm right, 0 mm down, turned 0.000°, scaled 1.00000 x 1.00000"
    assert Reading(flip=Flip.SHORT_EDGE).describe().endswith(", sheet turned about the short edge")


def test_letter_is_read_about_its_own_middle() -> None:
    # 215.9 x 279.4: its middle stays where it is whatever the turn.
    assert Reading(rotate_deg=2).error(LETTER.size).apply(107.95, 139.7) == pytest.approx((107.95, 139.7))
