"""Where the rows of a JSON or YAML file are: in a list or mapping of entries, in lists within them, or by columns."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.deck.files.document import KeyPath
from generator.deck.files.parsing import MAX_DEPTH
from generator.deck.tabular.columns import HEADS
from generator.deck.tabular.table import Source, plain_head
from generator.errors import DeckDataError, did_you_mean, join_names

STEP = "."
"""Between keys that lead inwards: `suits.cards` are the cards of every suit, `front.name` the name within `front`."""
MERGED = "<<"
"""The key of mappings whose keys an entry of YAML has too. Source: yaml.org/type/merge.html."""
NAME, KEY = "name", "key"
"""Heads of the key by which a mapping of entries knows each: its name, or its key where it has another name."""
_NEEDED = "needs a list of cards, each with keys such as name and copies"
_Value = tuple[str, Any, KeyPath]
"""A key as the table's head, what it holds, and where."""


@dataclass(frozen=True, slots=True)
class RowRecord:
    """What one row is made of."""

    path: KeyPath
    """Where it stands in the file."""
    values: tuple[_Value, ...]
    """Its own and, first, those of the entries that it lies in."""
    fault: str = ""
    """Why it is no row."""


def find_records(value: Any, part: str, source: Source) -> tuple[Iterable[RowRecord], Source]:
    """Find the rows; what is said of many is repeated only as they are read.

    Args:
        value: The whole file.
        part: The key of the list, or keys that lead to it; empty if there is but one.
        source: The file; returned with the part that is read, if there are others.

    Raises:
        DeckDataError: There is no such list, or it holds something else than rows.
    """
    if isinstance(value, dict) and not part and value and all(_is_plain(each) for each in value.values()):
        return _rows_from_columns(value, (), source), source
    whole, path = value, list[str]()
    rest = [part] if isinstance(value, dict) and part in value else part.split(STEP) if part else []
    if isinstance(value, dict) and not part and not _is_keyed(value):
        rest = [_only_list(value, source)]
    while rest and isinstance(value, dict) and rest[0] in value:
        path.append(rest.pop(0))
        value = value[path[-1]]
    if part and not isinstance(value, list) and not _holds_entries(value):
        name, around = (rest[0], value) if rest else (part, whole)
        raise DeckDataError(source.fault(_no_list(name, around)))
    source = replace(source, part=part)
    if not isinstance(value, dict | list) or not value:
        raise DeckDataError(source.fault(_NEEDED))
    if isinstance(value, list) and _is_plain(value) and not rest:
        return _rows_from_columns({path[-1] if path else NAME: value}, tuple(path), source), source
    return _nested_rows(value, tuple(path), path, rest, ()), source


def _only_list(value: Mapping[str, Any], source: Source) -> str:
    """Return the key of the list of a mapping, or else of its one mapping of entries."""
    lists = _lists(value)
    found = [key for key in lists if isinstance(value[key], list)] or lists
    if len(found) != 1:
        needs = "`sheet:` names one of them" if found else "needs a list of cards"
        raise DeckDataError(source.fault(f"has {join_names(found)} as lists; {needs}"))
    return found[0]


def _lists(value: object) -> list[str]:
    pairs = value.items() if isinstance(value, dict) else ()
    return [str(key) for key, each in pairs if isinstance(each, list) or _is_keyed(each)]


def _no_list(name: str, value: object) -> str:
    lists = _lists(value)
    return f"has no list {name!r}{did_you_mean(name, lists)}; lists: {join_names(lists)}"


def _is_plain(value: Any) -> bool:
    """Return whether it is a list of texts and numbers: a column, or cards that have but one."""
    return isinstance(value, list) and not any(isinstance(each, dict | list) for each in value)


def _holds_entries(value: Any) -> bool:
    """Return whether it is a mapping of mappings alone."""
    return isinstance(value, dict) and bool(value) and all(isinstance(each, dict) for each in value.values())


def _is_keyed(value: Any) -> bool:
    """Return whether it looks like a mapping of cards: each says something itself, not only within."""
    return _holds_entries(value) and all(
        any(not isinstance(part, dict) for part in each.values()) for each in value.values()
    )


def _rows_from_columns(columns: Mapping[str, Sequence[Any]], path: KeyPath, source: Source) -> list[RowRecord]:
    """Return a row for each place in lists that stand side by side, as programs write a table by its columns."""
    counts = {str(key): len(column) for key, column in columns.items()}
    (first, count), *_ = counts.items()
    if other := next((key for key in counts if counts[key] != count), None):
        told = f"has a list for each column, but {first!r} has {count} values and {other!r} {counts[other]}"
        raise DeckDataError(
            source.fault(f"{told}; fill the gaps with null, or name the one that has cards by `sheet:`")
        )
    if not count:
        raise DeckDataError(source.fault(_NEEDED))
    wheres = {key: path or (key,) for key in columns}
    return [
        RowRecord(
            (*wheres[first], place),
            tuple((str(key), column[place], (*wheres[key], place)) for key, column in columns.items()),
        )
        for place in range(count)
    ]


def _nested_rows(
    entries: Sequence[Any] | Mapping[str, Any],
    path: KeyPath,
    keys: Sequence[str],
    rest: Sequence[str],
    above: tuple[_Value, ...],
) -> Iterator[RowRecord]:
    """Yield the rows of a list or mapping, or of those that keys lead to within each of its entries.

    Args:
        entries: The list or mapping.
        path: Where it stands.
        keys: That led here, for the heads of what an entry says of all rows in it.
        rest: That lead on.
        above: What the entries around it say.
    """
    for place, entry in entries.items() if isinstance(entries, dict) else enumerate(entries):
        here = (*path, place)
        if not isinstance(entry, dict):
            yield RowRecord(here, (), "needs keys with values, such as name and copies")
        elif not rest:
            yield RowRecord(here, (*above, *_keyed_values("", place, entry, here)))
        elif isinstance(within := entry.get(rest[0]), list | dict) and (
            isinstance(within, list) or _holds_entries(within)
        ):
            said = {key: each for key, each in entry.items() if key != rest[0]}
            around = (*above, *_keyed_values(STEP.join(keys), place, said, here))
            yield from _nested_rows(within, (*here, rest[0]), [*keys, rest[0]], rest[1:], around)
        else:
            yield RowRecord(here, (), _no_list(rest[0], entry))


def _keyed_values(head: str, place: str | int, entry: Mapping[str, Any], path: KeyPath) -> Iterator[_Value]:
    """Yield what an entry says, and by which key a mapping knows it."""
    yield from (said := tuple(_flatten(head, entry, path)))
    if isinstance(place, str):
        names = [value for key, value, where in said if len(where) == len(path) + 1 and _is_name(where[-1])]
        if place not in names:
            yield STEP.join(filter(None, (head, KEY if names else NAME))), place, path


def _is_name(key: object) -> bool:
    return plain_head(str(key)) in HEADS[NAME]


def _flatten(head: str, entry: Mapping[str, Any], path: KeyPath) -> Iterator[_Value]:
    """Yield what an entry says; a mapping within it by keys such as `front.name`."""
    for key, (value, where) in _with_inherited_values(entry, path).items():
        name = STEP.join(filter(None, (head, key)))
        if isinstance(value, dict) and len(path) < MAX_DEPTH:
            yield from _flatten(name, value, where)
        else:
            yield name, value, where


def _with_inherited_values(entry: Mapping[str, Any], path: KeyPath) -> dict[str, tuple[Any, KeyPath]]:
    """Return what a mapping says, and where, with what it takes over from others; its own come first."""
    taken = entry.get(MERGED)
    others = taken if isinstance(taken, list) else [taken]
    found: dict[str, tuple[Any, KeyPath]] = {}
    if all(isinstance(each, dict) for each in others):
        for place, each in reversed(list(enumerate(others))):
            found |= _with_inherited_values(
                each, (*path, MERGED, place) if isinstance(taken, list) else (*path, MERGED)
            )
    own = {str(key): (value, (*path, key)) for key, value in entry.items() if key != MERGED or not found}
    return found | own
