"""The keypad: what is typed after each key, and what it comes to."""

import pytest

from scorekeeper.presenter.drafts.keypad_input import apply_key, sum_of_input


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
