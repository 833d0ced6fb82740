"""Tables in JSON and YAML: the cells of the rows that such a file holds."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from generator.deck.files.document import Document, KeyPath
from generator.deck.files.parsing import parse
from generator.deck.tabular.records import (
    MERGED,
    STEP,
    RowRecord,
    SeveralListsError,
    find_records,
    holds_parts,
    join_parts,
)
from generator.deck.tabular.table import (
    MAX_CELLS,
    RowNumbering,
    Source,
    SourceRow,
    SourceTable,
    plain_head,
    unify_breaks,
)
from generator.errors import MAX_FAULTS, DeckDataError, Fault, plural

_SLASHED = re.compile(rb"^[ \t]*//.*$", re.MULTILINE)
"""A comment as JavaScript has it, on a line of its own; in YAML it is an error where it is no text."""


def read_json(data: bytes, shown: str, part: str) -> SourceTable:
    """Read a JSON file: a list or mapping of cards, a mapping that has one, or a list for each column.

    Args:
        data: The file, UTF-8 or UTF-16.
        part: The key of the list, or the path of keys to it: `suits.cards`; empty if there is only one.

    Raises:
        DeckDataError: It is not JSON, or has no such list.
    """
    source = Source(shown, numbering=RowNumbering.ENTRIES, is_list=True)
    try:
        value = json.loads(
            data, object_pairs_hook=_reject_repeated_keys, parse_float=str, parse_constant=_reject_constant
        )
    except json.JSONDecodeError as error:
        problem = f"{error.msg[0].lower()}{error.msg[1:]}"
        try:
            table = read_yaml(data, shown, part)  # which has commas after the last entry, and comments
        except SeveralListsError:
            raise
        except DeckDataError:
            raise DeckDataError(Fault(f"is not readable as JSON: {problem}", shown, error.lineno)) from None
        note = f"{shown}:{error.lineno}: is not quite JSON ({problem}), so it is read as YAML"
        return replace(table, notes=(*table.notes, note))
    except (ValueError, RecursionError) as error:
        told = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise DeckDataError(source.fault(f"is not readable as JSON: {told}")) from None
    return read_values(value, part, source)


def read_yaml(data: bytes, shown: str, part: str) -> SourceTable:
    """Read a YAML file, as `read_json` does; numbers stay as written.

    Raises:
        DeckDataError: It is not YAML, or has no such list.
    """
    notes: tuple[str, ...] = ()
    try:
        document = parse(data, shown)
    except DeckDataError:
        bare, count = _SLASHED.subn(b"", data)
        if not count:
            raise
        document = parse(bare, shown)
        notes = (f"{shown}: {plural(count, 'line')} that begin{'s' * (count == 1)} with // left out: a comment has #",)
    if document.faults:
        raise DeckDataError(document.faults)
    table = _table(document.value, part, Source(shown, numbering=RowNumbering.LINES, is_list=True), document)
    return replace(table, notes=(*table.notes, *notes))


def _reject_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r:.60} occurs twice in one entry")
        found[key] = value
    return found


def _reject_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number that can be printed")


def read_values(value: Any, part: str, source: Source) -> SourceTable:
    """Read a table in memory, as `read_json` does its file.

    Raises:
        DeckDataError: There is no such list.
    """
    return _table(value, part, source, None)


def _table(value: Any, part: str, source: Source, document: Document | None) -> SourceTable:
    records, source = find_records(value, part, source)
    return _RowReader(source, document).table(records)


class _RowReader:
    def __init__(self, source: Source, document: Document | None) -> None:
        self.source, self.document = source, document
        self.faults: list[Fault] = []
        self.heads: dict[str, str] = {}
        self.nameless = set[str]()
        self.nested: dict[str, str] = {}

    def table(self, records: Iterable[RowRecord]) -> SourceTable:
        rows, cell_count = [], 0
        for place, record in enumerate(records):
            number = self.document.line(record.path) if self.document else place + 1
            if record.fault:
                self.note(number, "", record.fault)
                continue
            # The heading of a key is the first of its equivalent spellings.
            cells = {
                self.heads.setdefault(plain_head(key), key): text
                for key, text in self.cells(record, number)
                if text.strip()
            }
            cell_count += len(cells)
            self.faults += [
                fault
                for head, text in cells.items()
                for fault in self.source.find_control_characters(text, number, head)
            ]
            rows.append(SourceRow(number, cells))
            if cell_count > MAX_CELLS:
                self.note(number, "", f"this brings the list to more than {MAX_CELLS} values; split it")
            if len(self.faults) > MAX_FAULTS or cell_count > MAX_CELLS:
                break
        if self.faults:
            raise DeckDataError(self.faults)
        return SourceTable(self.source, tuple(self.heads.values()), tuple(rows), nested=self.nested)

    def cells(self, record: RowRecord, number: int) -> Iterator[tuple[str, str]]:
        seen: dict[str, str] = {}
        for key, value, where in record.values:
            name = plain_head(key)
            if not name and not str(value or "").strip():
                continue  # a column without a heading or cells
            if key == MERGED:
                self.note(number, key, "needs a mapping whose values the entry takes over")
                continue
            if not name:
                if key not in self.nameless:
                    self.note(number, key, "has no name; give it one")
                self.nameless.add(key)
            elif name in seen:
                self.note(number, key, f"is too similar to {seen[name]!r} in the same entry; rename one")
            seen.setdefault(name, key)
            if isinstance(value, list) and not holds_parts(value):
                parts = [self.text(each, (*where, at)) for at, each in enumerate(value)]
                yield key, join_parts([part for part in parts if part])
            elif (text := self.text(value, where)) is not None:
                yield key, text
            elif isinstance(value, list) and all(isinstance(each, dict) for each in value):
                way = STEP.join(part for part in where if isinstance(part, str))
                self.nested.setdefault(
                    key,
                    f"holds entries of its own; `sheet: {way}` reads those as the cards, "
                    f"`columns: {{{key}: none}}` leaves them out",
                )
            else:
                self.note(number, key, "needs text, a number, or a list of them")

    def text(self, value: Any, path: KeyPath) -> str | None:
        """Format a value; None if it is not a single one."""
        if value is None:
            return ""
        if isinstance(value, int | float):  # True and False too
            return (self.document.unquoted_texts.get(path) if self.document else None) or str(value).lower()
        return unify_breaks(value) if isinstance(value, str) else None

    def note(self, number: int, key: str, message: str) -> None:
        self.faults.append(self.source.fault(message, number, key))
