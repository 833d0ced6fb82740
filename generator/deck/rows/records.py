"""Tables as lists of mappings: JSON and YAML."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from generator.deck.document import Document
from generator.deck.parsing import parse
from generator.deck.rows.table import MAX_CELLS, Counted, Source, Table, TableRow, plain_head
from generator.errors import MAX_FAULTS, DeckDataError, Fault, did_you_mean, listed

BETWEEN = ", "
"""Stands between the values of a list in a cell."""


def read_json(data: bytes, shown: str, part: str) -> Table:
    """Read a JSON file: a list of cards, or a mapping that has one.

    Args:
        data: The file, UTF-8 or UTF-16.
        shown: The file as messages name it.
        part: The key of the list; empty if there is but one.

    Raises:
        DeckDataError: It is not JSON, or has no such list.
    """
    source = Source(shown, counted=Counted.ENTRIES, is_list=True)
    try:
        value = json.loads(data, object_pairs_hook=_once, parse_float=str, parse_constant=_refused)
    except json.JSONDecodeError as error:
        fault = Fault(f"is not readable as JSON: {error.msg}", shown, error.lineno)
        raise DeckDataError(fault) from None
    except (ValueError, RecursionError) as error:
        told = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise DeckDataError(source.fault(f"is not readable as JSON: {told}")) from None
    return _table(value, part, source, None)


def read_yaml(data: bytes, shown: str, part: str) -> Table:
    """Read a YAML file: a list of cards, or a mapping that has one; numbers come as they are written.

    Args:
        data: The file, UTF-8.
        shown: The file as messages name it.
        part: The key of the list; empty if there is but one.

    Raises:
        DeckDataError: It is not YAML, or has no such list.
    """
    document = parse(data, shown)
    if document.faults:
        raise DeckDataError(document.faults)
    return _table(document.value, part, Source(shown, counted=Counted.LINES, is_list=True), document)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r:.60} stands twice in one entry")
        found[key] = value
    return found


def _refused(word: str) -> Any:
    raise ValueError(f"{word} is no number that can be printed")


def _table(value: Any, part: str, source: Source, document: Document | None) -> Table:
    lists = {str(key): each for key, each in value.items() if isinstance(each, list)} if isinstance(value, dict) else {}
    path: tuple[str | int, ...] = ()
    if isinstance(value, dict):
        if part and part not in lists:
            hint = did_you_mean(part, lists)
            raise DeckDataError(source.fault(f"has no list {part!r}{hint}; lists: {listed(lists)}"))
        if not part and len(lists) != 1:
            needs = "`sheet:` names one of them" if lists else "needs a list of cards"
            raise DeckDataError(source.fault(f"has {listed(lists)} as lists; {needs}"))
        part = part or next(iter(lists))
        path, value = (part,), lists[part]
        source = replace(source, part=part if len(lists) > 1 else "")
    if not isinstance(value, list) or not value:
        raise DeckDataError(source.fault("needs a list of cards, each with keys such as name and copies"))
    return _Reader(source, document, path).table(value)


class _Reader:
    """Makes rows of entries, and collects what is wrong."""

    def __init__(self, source: Source, document: Document | None, path: tuple[str | int, ...]) -> None:
        self.source, self.document, self.path = source, document, path
        self.faults: list[Fault] = []
        self.heads: dict[str, str] = {}

    def table(self, entries: Sequence[Any]) -> Table:
        rows, cell_count = [], 0
        for place, entry in enumerate(entries):
            number = self.document.line((*self.path, place)) if self.document else place + 1
            if not isinstance(entry, dict):
                self.note(number, "", "needs keys with values, such as name and copies")
                continue
            cells = {self.head(str(key)): text for key, text in self.cells(entry, place, number) if text.strip()}
            cell_count += len(cells)
            self.faults += [fault for head, text in cells.items() for fault in self.source.control(text, number, head)]
            rows.append(TableRow(number, cells))
            if cell_count > MAX_CELLS:
                self.note(number, "", f"with this there are more than {MAX_CELLS} values; split the list")
            if len(self.faults) > MAX_FAULTS:
                break
        if self.faults:
            raise DeckDataError(self.faults)
        return Table(self.source, tuple(self.heads.values()), tuple(rows))

    def cells(self, entry: dict[str, Any], place: int, number: int) -> Iterator[tuple[str, str]]:
        seen: dict[str, str] = {}
        for key, value in entry.items():
            name = plain_head(str(key))
            if not name:
                self.note(number, str(key), "has no letter or digit in its key; give it a name")
            elif name in seen:
                self.note(number, str(key), f"is alike to {seen[name]!r} in the same entry; rename one")
            seen.setdefault(name, str(key))
            where = (*self.path, place, key)
            if isinstance(value, list):
                parts = [self.text(each, (*where, at)) for at, each in enumerate(value)]
                if None not in parts:
                    yield str(key), BETWEEN.join(filter(None, parts))
                    continue
            elif (text := self.text(value, where)) is not None:
                yield str(key), text
                continue
            self.note(number, str(key), "needs text, a number, or a list of them")

    def head(self, key: str) -> str:
        """Return the head of a key: the first spelling of those that are alike."""
        return self.heads.setdefault(plain_head(key), key)

    def text(self, value: Any, path: tuple[str | int, ...]) -> str | None:
        """Write a value; None if it is more than one."""
        if value is None:
            return ""
        if isinstance(value, bool):
            return (self.document.written.get(path) if self.document else None) or str(value).lower()
        if isinstance(value, int | float):
            return (self.document.written.get(path) if self.document else None) or str(value)
        return value if isinstance(value, str) else None

    def note(self, number: int, key: str, message: str) -> None:
        self.faults.append(self.source.fault(message, number, key))
