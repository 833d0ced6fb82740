"""Readings of printers in the user's settings."""

import json
import math
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.cli.stores import PrinterStore
from generator.errors import DeckDataError, RenderError
from generator.imposition.back_registration import BackRegistration
from generator.options.choices import Flip
from tests.generator.papers import PROPERTY

READING = BackRegistration(0.35, -1.2, 0.15, 1.001, 0.9985)
readings = st.builds(
    BackRegistration,
    st.floats(-5, 5),
    st.floats(-5, 5),
    st.floats(-1.5, 1.5),
    st.floats(0.98, 1.02),
    st.floats(0.98, 1.02),
)


@pytest.fixture
def store(tmp_path: Path) -> PrinterStore:
    return PrinterStore(tmp_path / "settings" / "printers.json")


# --- the store -------------------------------------------------------------------------------------------


def test_readings_come_back_as_they_were_for_each_printer_and_paper(store: PrinterStore) -> None:
    other = BackRegistration(-0.1, 0.2, -0.05, 0.999, 1.0, Flip.SHORT_EDGE)
    store.add("attic", "a4", READING)
    store.add("attic", "letter", other)
    store.add("Büro, Fach 2", "a4", other)
    again = PrinterStore(store.file)
    assert again.all() == {"attic": {"a4": READING, "letter": other}, "Büro, Fach 2": {"a4": other}}
    assert again.get("attic", "letter") == other


@PROPERTY
@given(reading=readings)
def test_no_digit_of_a_reading_is_lost(tmp_path_factory: pytest.TempPathFactory, reading: BackRegistration) -> None:
    store = PrinterStore(tmp_path_factory.getbasetemp() / "digits" / "printers.json")
    store.add("attic", "a4", reading)
    assert store.get("attic", "a4") == reading


def test_a_new_reading_takes_the_place_of_the_older(store: PrinterStore) -> None:
    store.add("attic", "a4", READING)
    store.add("attic", "a4", BackRegistration(0.1))
    assert store.all() == {"attic": {"a4": BackRegistration(0.1)}}


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
        DeckDataError, match=r"^there is no printer 'attic'; printers: none yet\. `pnp printer add` stores"
    ):
        store.get("attic", "a4")
    assert not store.file.exists()


def test_paper_that_was_not_read_is_named_with_the_papers_that_were(store: PrinterStore) -> None:
    store.add("attic", "a4", READING)
    store.add("attic", "letter", READING)
    with pytest.raises(DeckDataError) as caught:
        store.get("attic", "legal")
    assert str(caught.value) == (
        "printer 'attic' has readings for a4, letter, but not for legal; print `pnp calibrate --paper legal` and add "
        "its "
        "readings"
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
        ('{"version": 2, "printers": {}}', "version 2, this pnp reads 1"),
        ('{"version": "1", "printers": {}}', "version '1', this pnp reads 1"),
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
        assert str(caught.value).startswith(f"{store.file}: the printer settings are malformed (")
        assert reason in str(caught.value)
        assert str(caught.value).endswith("fix the file or move it away")
    assert store.file.read_text(encoding="utf-8") == text


def test_a_file_that_is_no_text_is_left_as_it_is(store: PrinterStore) -> None:
    store.file.parent.mkdir()
    store.file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DeckDataError, match="are malformed"):
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
    assert store.get("attic", "a4") == BackRegistration(0.5, flip=Flip.LONG_EDGE)


def test_the_file_is_sorted_text_that_a_person_can_mend(store: PrinterStore) -> None:
    store.add("z", "a4", BackRegistration())
    store.add("a", "letter", BackRegistration())
    store.add("a", "a4", BackRegistration())
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
        (BackRegistration(dx_mm=15.1), ["dx is 15.1 mm; a printer's shift is within ±15 mm"]),
        (BackRegistration(dy_mm=-15.1), ["dy is -15.1 mm; a printer's shift is within ±15 mm"]),
        (BackRegistration(rotate_deg=5.1), ["rotate is 5.1°; a printer's turn is within ±5°"]),
        (BackRegistration(scale_x=1.06), ["scale-x is 1.06; it is printed length / true length, within 1 ± 0.05"]),
        (BackRegistration(scale_y=98.5), ["scale-y is 98.5; it is printed length / true length, within 1 ± 0.05"]),
        (BackRegistration(dx_mm=math.nan), ["dx is nan mm; a printer's shift is within ±15 mm"]),
        (
            BackRegistration(-math.inf, 20, 90, 0, math.nan),
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
    store: PrinterStore, reading: BackRegistration, problems: list[str]
) -> None:
    with pytest.raises(DeckDataError) as caught:
        store.add("attic", "a4", reading)
    assert [fault.message for fault in caught.value.faults] == problems
    assert not store.file.exists()


def test_a_reading_at_the_limit_is_kept(store: PrinterStore) -> None:
    at_limit = BackRegistration(15, -15, 5, 1.05, 0.95)
    store.add("attic", "a4", at_limit)
    assert store.get("attic", "a4") == at_limit


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x1b[31mb", "x" * 61])
def test_a_name_that_cannot_be_shown_or_typed_is_refused(store: PrinterStore, name: str) -> None:
    with pytest.raises(DeckDataError, match="is not a valid printer name"):
        store.add(name, "a4", READING)
    assert not store.file.exists()
