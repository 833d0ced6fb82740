"""Filling in numbers one after the other: which belong together, which comes next, what makes the entry; the keypad."""

import pytest

from scorekeeper.presenter.blocks import Button, Buttons, Group, Heading, Number, Screen, Tone
from scorekeeper.presenter.numbers import (
    apply_key,
    enter_button,
    is_tiled,
    next_blank,
    next_in_order,
    numbers_beside,
    sum_of_input,
)

ANA, BEN, EVA = (Number(name, value, ("points", name)) for name, value in (("Ana", 3), ("Ben", None), ("Eva", None)))
TARGET = Number("Target", 100, ("number", "target"))
PLAYERS = (ANA, BEN, EVA)


def test_numbers_of_one_list_belong_together() -> None:
    screen = Screen("Round 1", (Heading("Round 1"), *PLAYERS, Group((TARGET,))))
    assert numbers_beside(screen, BEN.event) == PLAYERS
    assert numbers_beside(screen, TARGET.event) == (TARGET,)
    assert numbers_beside(screen, ("points", "Jan")) == ()


def test_what_comes_next() -> None:
    assert next_blank(PLAYERS, ANA.event) == BEN
    assert next_blank(PLAYERS, BEN.event) == EVA
    assert next_blank(PLAYERS, EVA.event) == BEN, "from the first on again"
    assert next_blank((ANA, BEN), BEN.event) is None, "itself is none"
    assert next_in_order(PLAYERS, ANA.event) == BEN
    assert next_in_order(PLAYERS, EVA.event) is None


@pytest.mark.parametrize(
    ("least", "most", "expected"), [(0, 13, True), (0, 25, True), (0, 26, False), (-22, 40, False)]
)
def test_few_values_are_tiles(least: int, most: int, expected: bool) -> None:
    assert is_tiled(Number("Tricks", None, ("took", "Ana"), least=least, most=most)) is expected


def test_only_the_button_that_makes_an_entry_is_the_last_key() -> None:
    enter = Button("Enter", ("enter",), Tone.MAIN)
    cancel, start = Button("Cancel", ("leave",)), Button("Start", ("start",), Tone.MAIN)
    assert enter_button(Screen("", (), footer=(Buttons((enter, cancel)),))) == enter
    assert enter_button(Screen("", (), footer=(enter,))) == enter
    assert enter_button(Screen("", (), footer=(enter._replace(enabled=False),))) is None
    assert enter_button(Screen("", (), footer=(start,))) is None, "a match is not begun by filling in a house rule"


def typed(keys: str) -> str:
    text = ""
    for key in keys.split():
        text = apply_key(text, key)
    return text


@pytest.mark.parametrize(
    ("keys", "text", "value"),
    [
        ("", "", None),
        ("7", "7", 7),
        ("0 7", "7", 7),
        ("0", "0", 0),
        ("1 2 plus 5 minus 3", "12+5-3", 14),
        ("1 2 plus", "12+", 12),
        ("1 2 plus minus 4", "12-4", 8),
        ("sign", "-", None),
        ("sign 4", "-4", -4),
        ("4 sign", "-4", -4),
        ("4 sign sign", "4", 4),
        ("9 plus 4 sign", "9-4", 5),
        ("9 minus 4 sign", "9+4", 13),
        ("1 2 back", "1", 1),
        ("1 back", "", None),
        ("back", "", None),
        ("1 2 clear", "", None),
        ("1 2 3 4 5 6 7 8", "1234567", 1234567),
        ("1 2 3 4 5 6 7 plus 8", "1234567+8", 1234575),
    ],
)
def test_keys(keys: str, text: str, value: int | None) -> None:
    assert typed(keys) == text
    assert sum_of_input(text) == value
