"""Replaces the entries of a deck file that name a table with the cards of its rows."""

from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Any

from generator.deck.files.document import Document, KeyPath, Place
from generator.deck.files.folder import DeckFolder
from generator.deck.files.validation import validate
from generator.deck.schema.deck_schema import RowsEntry
from generator.deck.tabular.columns import RowCard, cards_of
from generator.deck.tabular.delimited_text import read_delimited
from generator.deck.tabular.records import read_json, read_yaml
from generator.deck.tabular.table import Source, SourceTable
from generator.deck.tabular.tags import tag_note
from generator.deck.tabular.workbooks import read_workbook
from generator.errors import DeckDataError, Fault, join_names, plural

FROM = "from"
"""The key of an entry of `cards` that names a table."""
_Read = Callable[[bytes, str, str], SourceTable]
READERS: Mapping[str, _Read] = {
    ".csv": lambda data, shown, _: read_delimited(data, shown, is_tabbed=False),
    ".tsv": lambda data, shown, _: read_delimited(data, shown, is_tabbed=True),
    ".txt": lambda data, shown, _: read_delimited(data, shown, is_tabbed=False),
    ".xlsx": read_workbook,
    ".xlsm": read_workbook,
    ".xls": read_workbook,
    ".ods": read_workbook,
    ".json": read_json,
    ".yaml": read_yaml,
    ".yml": read_yaml,
}
"""Readers of tables, by file suffix."""
PARTLESS = (".csv", ".tsv", ".txt")
"""Suffixes of files without sheets."""


def expand_rows(document: Document, folder: DeckFolder) -> tuple[list[Fault], list[str]]:
    """Replace each entry of `cards` that names a table with the cards of its rows.

    Args:
        document: A deck file; changed in place. Faults in a card made from a row point at the row.
        folder: The deck's folder, with the tables.

    Returns:
        Faults in entries and tables, and notes for the deck's owner.
    """
    cards = document.value.get("cards") if isinstance(document.value, dict) else None
    if not isinstance(cards, list) or not any(_is_table(each) for each in cards):
        return [], []
    faults: list[Fault] = []
    notes: list[str] = []
    spliced: list[tuple[Any, Place | int]] = []
    for position, entry in enumerate(cards):
        if not _is_table(entry):
            spliced.append((entry, position))
            continue
        try:
            made, more = _cards(document, ("cards", position), folder)
            spliced += made
            notes += more
        except DeckDataError as error:
            faults += error.faults
    document.splice("cards", spliced)
    return faults, notes


def _is_table(entry: object) -> bool:
    return isinstance(entry, dict) and FROM in entry


def _cards(document: Document, path: KeyPath, folder: DeckFolder) -> tuple[list[tuple[Any, Place | int]], list[str]]:
    checked = validate(document.part(path), RowsEntry)
    if checked.faults or checked.entry is None:
        raise DeckDataError(checked.faults)
    entry = checked.entry
    try:
        table = read_table(entry.file, entry.sheet or "", folder)
    except DeckDataError as error:
        raise DeckDataError([_at_entry(document, path, fault) for fault in error.faults]) from None
    found = cards_of(table, entry.columns)
    if found.faults:
        raise DeckDataError(found.faults)
    if not found.cards:
        raise DeckDataError(table.source.fault("has no cards"))
    told = [*table.notes]
    if found.none_count:
        told.append(f"{table.source.display_name}: {plural(found.none_count, 'card')} with 0 copies left out")
    if note := tag_note(table.source, found.cards):
        told.append(note)
    written = document.value["cards"][path[1]]
    usual = {key: value for key, value in written.items() if key not in (FROM, "sheet", "columns")}
    return [(_with_defaults(card, usual), _place(table, card)) for card in found.cards], told


def read_table(file: str, sheet: str, folder: DeckFolder) -> SourceTable:
    """Read a table of the deck's folder; `sheet` is empty for the first one.

    Raises:
        DeckDataError: It is not a table that can be read.
    """
    suffix = PurePosixPath(file).suffix.lower()
    shown = folder.display_path(file)
    if suffix not in READERS:
        kinds = join_names(each for each in READERS if each not in (".yml", ".xlsm", ".txt"))
        raise DeckDataError(Fault(f"is not a table that can be read; needs one of {kinds}", shown))
    if sheet and suffix in PARTLESS:
        raise DeckDataError(Source(shown).fault(f"has no sheets; remove sheet: {sheet}"))
    return READERS[suffix](folder.read_file(file), shown, sheet)


def _at_entry(document: Document, path: KeyPath, fault: Fault) -> Fault:
    """Turn a fault of an unreadable file into one of the entry that names it."""
    if fault.line or fault.key or not fault.message.startswith("this file "):
        return fault
    return document.fault((*path, FROM), f"{fault.path!r} {fault.message.removeprefix('this file ')}")


def _with_defaults(card: RowCard, usual: Mapping[str, Any]) -> dict[str, Any]:
    values = {**usual, **card.values}
    if "texts" in usual and isinstance(usual["texts"], dict):
        values["texts"] = {**usual["texts"], **card.values.get("texts", {})}
    return values


def _place(table: SourceTable, card: RowCard) -> Place:
    def fault(path: KeyPath, message: str) -> Fault:
        key = str(path[-1]) if path else ""
        return table.source.fault(message, card.row.number, card.heads.get(key, ""))

    return fault
