"""Fields in the texts of boxes: `<name>`, `<index:3>`, and `<attacks.name>` for every entry of a list."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import groupby

_FIELD = re.compile(r"(?<!\\)<(\w[\w .-]{0,59})(?::([1-9]))?>")
"""A field, and the least number of digits of its number."""
_ENTRY_FIELD = re.compile(r"(\w+?)_([0-9]{1,4})_(\w+)")
"""A field of one entry of a list: `attacks_0_name`."""


def fields_in(text: str) -> Iterator[str]:
    """Return the fields that a text names as `<field>`, or with a number of digits as `<field:3>`."""
    yield from (match[1] for match in _FIELD.finditer(text))


def fill_fields(text: str, fields: Mapping[str, str]) -> str:
    """Replace each `<field>` with the card's value; lines whose fields are all empty are left out.

    `<field:3>` is a whole number with at least three digits: 7 becomes 007; other values stay as they are.
    """
    lines = text.split("\n")
    kept = [line for line in lines if not (names := list(fields_in(line))) or any(fields.get(each) for each in names)]
    return _FIELD.sub(lambda match: _with_digits(fields.get(match[1], ""), match[2]), "\n".join(kept))


def list_of(name: str) -> str:
    """Return the list that a field is of one entry of: `attacks` of `attacks_0_name`; empty for others."""
    match = _ENTRY_FIELD.fullmatch(name)
    return match[1] if match else ""


def list_fields(names: Iterable[str]) -> dict[str, set[int]]:
    """Return the entries of lists, by the names that lines give their fields: `attacks.name` has 0 and 1."""
    entries: dict[str, set[int]] = {}
    for name in names:
        if match := _ENTRY_FIELD.fullmatch(name):
            entries.setdefault(f"{match[1]}.{match[3]}", set()).add(int(match[2]))
    return entries


def repeat_lines(text: str, names: Iterable[str]) -> str:
    """Repeat lines with fields of a list for each of its entries: `<attacks.name>` is `<attacks_0_name>`, and so on.

    Lines that follow one another are repeated together.

    Args:
        names: The fields of a card.
    """
    if not any("." in each for each in fields_in(text)):
        return text
    entries: dict[str, set[int]] = {}
    for name, numbers in list_fields(names).items():
        entries.setdefault(_list_before(name), set()).update(numbers)

    def lists_in(line: str) -> frozenset[str]:
        return frozenset(map(_list_before, fields_in(line))) & entries.keys()

    lines: list[str] = []
    for lists, group in groupby(text.split("\n"), lists_in):
        block = "\n".join(group)
        numbers = set[int]().union(*(entries[each] for each in lists))
        lines += [_for_entry(block, number, lists) for number in sorted(numbers)] if lists else [block]
    return "\n".join(lines)


def _for_entry(text: str, number: int, lists: Container[str]) -> str:
    def name(match: re.Match[str]) -> str:
        return match[0].replace(".", f"_{number}_", 1) if _list_before(match[1]) in lists else match[0]

    return _FIELD.sub(name, text)


def _list_before(name: str) -> str:
    """Return what may be a list, before the full stop in the name of a field; without one, nothing."""
    before, stop, _ = name.partition(".")
    return before if stop else ""


def _with_digits(value: str, digit_count: str | None) -> str:
    return value.zfill(int(digit_count)) if digit_count and value.isdecimal() else value
