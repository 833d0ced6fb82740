"""The rows of a JSON or YAML file: its entries, in whatever form and however deep, and their values by heading."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.deck.files.document import KeyPath
from generator.deck.files.parsing import MAX_DEPTH
from generator.deck.tabular.columns import HEADS
from generator.deck.tabular.table import Source, number_heads, plain_head
from generator.errors import DeckDataError, Fault, did_you_mean, join_names

STEP = "."
"""Separates keys of a path: `suits.cards` are the cards of every suit, `front.name` the name within `front`."""
MERGED = "<<"
"""YAML's merge key. Source: yaml.org/type/merge.html."""
NAME, KEY = "name", "key"
"""Headings for the keys of a mapping of entries: the name, or the key where each entry has another name."""
_NEEDED = "needs a list of cards, each with keys such as name and copies"
_Value = tuple[str, Any, KeyPath]
"""A key as the table's heading, its value, and its place."""
BETWEEN = (", ", "; ", " | ", "\n")
"""Separates the values of a list in a cell: the first that none of them holds, so that they can be split again."""
MOST_ENTRIES = 12
"""Entries of a list that a card may have, each with values of its own (ours); a longer list is not for one card."""
CARDS = "cards"
"""The key of lists that are never for one card."""
LIST = "list"
"""Heading for the key of the list that a word is in."""


class SeveralListsError(DeckDataError):
    """A file has several lists of cards, and none is named."""

    def __init__(self, fault: Fault, lists: Mapping[str, int]) -> None:
        super().__init__(fault)
        self.lists = lists
        """Their keys, with the number of entries of each."""


@dataclass(frozen=True, slots=True)
class RowRecord:
    path: KeyPath
    values: tuple[_Value, ...]
    """Its own values, after those of the entries that contain it."""
    fault: str = ""
    """Why it is not a row."""


def find_records(value: Any, part: str, source: Source) -> tuple[Iterable[RowRecord], Source]:
    """Find the rows, lazily: values shared by many are repeated only as they are read.

    Args:
        part: The key of the list, or the path of keys to it; empty if there is only one.
        source: The file; returned with the part that is read, if there are others.

    Raises:
        DeckDataError: There is no such list, or it holds something other than rows.
    """
    if isinstance(value, dict) and not part:
        if columns := value if all(map(_is_plain, value.values())) else _numbered_columns(value):
            return _rows_from_columns(columns, (), source), source
        if alike := _lists_alike(value):
            return _rows_of_lists(value, alike), source
        value = _split_grid(value) or value
    whole, path = value, list[str]()
    rest = [part] if isinstance(value, dict) and part in value else part.split(STEP) if part else []
    if isinstance(value, dict) and not part and not _is_keyed(value):
        rest = list(_only_list(value, source))
    while rest and isinstance(value, dict) and rest[0] in value:
        path.append(rest.pop(0))
        value = value[path[-1]]
    if part and not isinstance(value, list) and not _holds_entries(value):
        name, around = (rest[0], value) if rest else (part, whole)
        raise DeckDataError(source.fault(_no_list(name, around)))
    source = replace(source, part=part)
    if not isinstance(value, dict | list) or not value:
        raise DeckDataError(source.fault(_NEEDED))
    if isinstance(value, list) and _is_grid(value) and not rest:
        return _rows_from_grid(value, tuple(path), source), source
    if isinstance(value, list) and _is_plain(value) and not rest:
        return _rows_from_columns({path[-1] if path else NAME: value}, tuple(path), source), source
    return _nested_rows(value, tuple(path), path, rest, ()), source


def _lists_alike(value: Mapping[str, Any]) -> list[str]:
    """Return the keys of several lists of cards if all have most keys in common; else none."""
    lists = [key for key, each in value.items() if isinstance(each, list) and each and isinstance(each[0], dict)]
    keys = [{*value[key][0]} for key in lists]
    is_alike = (
        len(lists) > 1 and len(set.intersection(*keys)) * 2 > len(set.union(*keys)) and LIST not in set.union(*keys)
    )
    return lists if is_alike else []


def _rows_of_lists(value: Mapping[str, Any], keys: Sequence[str]) -> Iterator[RowRecord]:
    """Yield the rows of several lists, each with the key of its list."""
    for key in keys:
        for row in _nested_rows(value[key], (key,), [], [], ()):
            yield replace(row, values=((LIST, key, (key,)), *row.values))


def _split_grid(value: Mapping[str, Any]) -> list[Any]:
    """Return the rows of cells of a table that pandas wrote by `split`, headings first; empty for any other."""
    grid = [value.get("columns"), *value["data"]] if isinstance(value.get("data"), list) else []
    return grid if _is_grid(grid) else []


def _only_list(value: Mapping[str, Any], source: Source) -> Sequence[str]:
    """Return the path of keys to the only list of cards in a mapping, or else to its only mapping of entries.

    Raises:
        SeveralListsError: There are others; words are cards only where there are no entries.
        DeckDataError: There is none.
    """
    keys = _lists(value)
    entries = [key for key in keys if _is_list_of_entries(value[key])]
    named = entries or [key for key in keys if isinstance(value[key], dict)] or keys
    found: dict[tuple[str, ...], int] = {(key,): len(value[key]) for key in named}
    inner = {path: count for path, count in _lists_within(value, ()) if len(path) > 1}
    if sum(inner.values()) > sum(found.values()):
        found |= inner
    if not found:
        raise DeckDataError(source.fault("has no list of cards; needs one, such as cards: [{name: …}, …]"))
    if len(found) > 1:
        lists = {STEP.join(path): count for path, count in found.items()}
        raise SeveralListsError(source.fault(f"has {join_names(lists)} as lists; `sheet:` names one of them"), lists)
    return next(iter(found))


def _lists_within(
    value: Mapping[str, Any], path: tuple[str, ...], *, is_entry: bool = False
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the path to each list of entries within mappings, and how many entries it has.

    Args:
        is_entry: Whether the mapping may be a card, with short lists of its own.
    """
    are_entries = _holds_entries(value)
    for key, each in value.items():
        if isinstance(each, dict) and len(path) < MAX_DEPTH:
            yield from _lists_within(each, (*path, key), is_entry=are_entries and _has_own_values(each))
        elif _is_list_of_entries(each) and (_is_too_long(key, each) or not is_entry):
            yield (*path, key), len(each)


def _is_list_of_entries(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _has_own_values(entry: Mapping[str, Any]) -> bool:
    return any(not isinstance(part, dict) and not holds_parts(part) for part in entry.values())


def _lists(value: object) -> list[str]:
    pairs = value.items() if isinstance(value, dict) else ()
    return [str(key) for key, each in pairs if isinstance(each, list) or _is_keyed(each)]


def _no_list(name: str, value: object) -> str:
    lists = _lists(value)
    return f"has no list {name!r}{did_you_mean(name, lists)}; lists: {join_names(lists)}"


def _is_plain(value: Any) -> bool:
    """Whether it is a list of texts and numbers: a column, or cards with a single value."""
    return isinstance(value, list) and not any(isinstance(each, dict | list) for each in value)


def _is_grid(value: Any) -> bool:
    """Whether it is a list of rows of cells, the first of them headings, as spreadsheets write them."""
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(row, list) and row for row in value):
        return False
    return all(map(_is_plain, value)) and all(isinstance(head, str) for head in value[0])


def _rows_from_grid(value: Sequence[Sequence[Any]], path: KeyPath, source: Source) -> Iterator[RowRecord]:
    heads = number_heads([head.strip() for head in value[0]])
    for place, row in enumerate(value[1:], start=1):
        cells = tuple((head, cell, (*path, place, at)) for at, (head, cell) in enumerate(zip(heads, row, strict=False)))
        is_long = any(cell not in (None, "") for cell in row[len(heads) :])
        yield RowRecord((*path, place), cells, "has more values than there are headings" if is_long else "")


def _numbered_columns(value: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Return the columns of a table whose rows are numbered in each, as pandas writes it; empty for any other."""
    numbers = list(map(str, range(len(next(iter(value.values()), ())) if _holds_entries(value) else 0)))
    if not numbers or numbers == list(value) or any(list(column) != numbers for column in value.values()):
        return {}
    return {head: list(column.values()) for head, column in value.items()}


def _holds_entries(value: Any) -> bool:
    """Whether it is a mapping whose values are all mappings."""
    return isinstance(value, dict) and bool(value) and all(isinstance(each, dict) for each in value.values())


def _is_keyed(value: Any) -> bool:
    """Whether it looks like a mapping of cards: each has values of its own, not only nested ones and lists of cards."""
    return _holds_entries(value) and all(
        any(not isinstance(part, dict) and not _holds_cards(key, part) for key, part in each.items())
        for each in value.values()
    )


def _rows_from_columns(columns: Mapping[str, Sequence[Any]], path: KeyPath, source: Source) -> list[RowRecord]:
    """Return a row for each position in parallel lists, the form of a table stored by columns."""
    counts = {str(key): len(column) for key, column in columns.items()}
    (first, count), *_ = counts.items()
    if not any(counts.values()):
        raise DeckDataError(source.fault(_NEEDED))
    if set(counts.values()) != {count}:  # no table, but lists of words: each word is a card
        return [
            RowRecord((*path, key, place), ((NAME, word, (*path, key, place)), (LIST, key, (*path, key))))
            for key, words in columns.items()
            for place, word in enumerate(words)
        ]
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
        keys: The keys that led here, for the headings of values that an entry shares with all its rows.
        above: Values of the entries around it.
    """
    are_numbered = isinstance(entries, dict) and list(entries) == list(map(str, range(len(entries))))
    for place, entry in entries.items() if isinstance(entries, dict) else enumerate(entries):
        here = (*path, place)
        if not isinstance(entry, dict):
            yield RowRecord(here, (), "needs keys with values, such as name and copies")
        elif not rest:
            # Numbers of rows, as pandas writes them, are no names.
            yield RowRecord(here, (*above, *_keyed_values("", 0 if are_numbered else place, entry, here)))
        elif isinstance(within := entry.get(rest[0]), list | dict) and (
            isinstance(within, list) or _holds_entries(within)
        ):
            said = {key: each for key, each in entry.items() if key != rest[0]}
            around = (*above, *_keyed_values(STEP.join(keys), place, said, here))
            yield from _nested_rows(within, (*here, rest[0]), [*keys, rest[0]], rest[1:], around)
        else:
            yield RowRecord(here, (), _no_list(rest[0], entry))


def _keyed_values(head: str, place: str | int, entry: Mapping[str, Any], path: KeyPath) -> Iterator[_Value]:
    yield from (said := tuple(_flatten(head, entry, path)))
    if isinstance(place, str):
        names = [
            value
            for key, value, where in said
            if len(where) == len(path) + 1 and plain_head(str(where[-1])) in HEADS[NAME]
        ]
        if place not in names:
            yield STEP.join(filter(None, (head, KEY if names else NAME))), place, path


def _flatten(head: str, entry: Mapping[str, Any], path: KeyPath) -> Iterator[_Value]:
    """Yield the values of an entry; those of a nested mapping get keys such as `front.name`."""
    for key, (value, where) in _with_inherited_values(entry, path).items():
        name = STEP.join(filter(None, (head, key)))
        if isinstance(value, dict) and len(path) < MAX_DEPTH:
            yield from _flatten(name, value, where)
        elif holds_parts(value) and len(path) < MAX_DEPTH and not _is_too_long(key, value):
            parts = list(_flatten(name, {str(at): part for at, part in enumerate(value)}, where))
            yield name, "\n".join(_entry_lines(name, parts)), where
            yield from parts
        else:
            yield name, value, where


def _entry_lines(name: str, parts: Sequence[_Value]) -> Iterator[str]:
    """Yield a line for each entry of a list, with the values of that entry."""
    lines: dict[str, list[str]] = {}
    for key, value, _ in parts:
        number, _, _ = key.removeprefix(f"{name}{STEP}").partition(STEP)
        texts = [str(each) for each in (value if isinstance(value, list) else [value]) if each not in (None, "")]
        if not any("\n" in text for text in texts):
            lines.setdefault(number, []).extend(texts)
    yield from (join_parts(texts) for texts in lines.values())


def holds_parts(value: object) -> bool:
    """Whether it is a list that holds lists or mappings."""
    return isinstance(value, list) and any(isinstance(part, dict | list) for part in value)


def _holds_cards(key: str, value: object) -> bool:
    return isinstance(value, list) and holds_parts(value) and _is_too_long(key, value)


def _is_too_long(key: str, value: Sequence[object]) -> bool:
    """Whether the entries of a list are rather cards of their own."""
    return len(value) > MOST_ENTRIES or plain_head(key) == CARDS


def _with_inherited_values(entry: Mapping[str, Any], path: KeyPath) -> dict[str, tuple[Any, KeyPath]]:
    """Return the values of a mapping with their places, including merged ones; its own come first."""
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


def join_parts(parts: Sequence[str]) -> str:
    return next((sign for sign in BETWEEN if not any(sign in part for part in parts)), BETWEEN[-1]).join(parts)
