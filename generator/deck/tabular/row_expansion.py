"""Replaces the entries of a deck file that name a table with the cards of its rows."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any

from generator.deck.files.document import Document, KeyPath, Place
from generator.deck.files.folder import DeckFolder
from generator.deck.files.validation import validate
from generator.deck.language_columns import translated_headings
from generator.deck.schema.deck_schema import RowsEntry
from generator.deck.tabular.columns import RowCard, cards_of
from generator.deck.tabular.data_files import read_json, read_values, read_yaml
from generator.deck.tabular.delimited_text import read_delimited
from generator.deck.tabular.html_text import with_markup
from generator.deck.tabular.table import RowNumbering, Source, SourceTable
from generator.deck.tabular.workbooks import read_workbook
from generator.errors import DeckDataError, Fault, join_names, plural

FROM = "from"
"""The key of an entry of `cards` that names a table."""
WORKBOOKS = (".xlsx", ".xlsm", ".xls", ".ods")
_Read = Callable[[bytes, str, str], SourceTable]
READERS: Mapping[str, _Read] = {
    ".csv": lambda data, shown, _: read_delimited(data, shown, is_tabbed=False),
    ".tsv": lambda data, shown, _: read_delimited(data, shown, is_tabbed=True),
    ".txt": lambda data, shown, _: read_delimited(data, shown, is_tabbed=False),
    **dict.fromkeys(WORKBOOKS, read_workbook),
    ".json": read_json,
    **dict.fromkeys((".yaml", ".yml"), read_yaml),
}
"""Readers of tables, by file suffix."""
PARTLESS = (".csv", ".tsv", ".txt")
"""Suffixes of files without sheets."""
_TAG = re.compile(
    r"</?(?:a|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|s|small|span|strong|sub|sup|table|td|tr|tt|u|ul)"
    r"\b[^<>\n]{0,200}>|&(?:#\d{1,6}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos|nbsp);",
    re.IGNORECASE,
)
"""Source: HTML, and Pango's markup, which Squib reads; with the escapes of both."""
_MOST_NAMED = 4
NOTHING_HIDDEN = "has no hidden rows or columns; remove hidden: true"


def expand_rows(
    document: Document, folder: DeckFolder, tables: Mapping[str, Any] = MappingProxyType({})
) -> tuple[list[Fault], list[str]]:
    """Replace each entry of `cards` that names a table with the cards of its rows.

    Args:
        document: A deck file; changed in place. Faults in a card made from a row point at the row.
        folder: The deck's folder, with the tables.
        tables: Values of tables in memory, by the names that entries have for them.

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
            made, more = _cards(document, ("cards", position), folder, tables)
            spliced += made
            notes += more
        except DeckDataError as error:
            faults += error.faults
    document.splice("cards", spliced)
    return faults, notes


def _is_table(entry: object) -> bool:
    return isinstance(entry, dict) and FROM in entry


def _cards(
    document: Document, path: KeyPath, folder: DeckFolder, tables: Mapping[str, Any]
) -> tuple[list[tuple[Any, Place | int]], list[str]]:
    checked = validate(document.part(path), RowsEntry)
    if checked.faults or checked.entry is None:
        raise DeckDataError(checked.faults)
    entry = checked.entry
    try:
        if entry.file in tables:
            table = _table_in_memory(document, entry, tables[entry.file])
        else:
            has_markup = document.value.get("markup") != "none"
            table = read_table(entry.file, entry.sheet or "", folder, reads_hidden=entry.hidden, has_markup=has_markup)
        if entry.html:
            table = with_markup(table)
    except DeckDataError as error:
        raise DeckDataError([_at_entry(document, path, fault) for fault in error.faults]) from None
    languages = document.value.get("languages")
    tags = [each for each in languages if isinstance(each, str)] if isinstance(languages, list) else []
    found = cards_of(table, translated_headings(entry.columns, tags, table.heads))
    if found.faults:
        raise DeckDataError(found.faults)
    if not found.cards:
        raise DeckDataError(table.source.fault("has no cards"))
    told = [*table.notes, *found.notes]
    if found.none_count:
        told.append(f"{table.source.display_name}: {plural(found.none_count, 'card')} with 0 copies left out")
    if note := tag_note(table.source, found.cards):
        told.append(note)
    written = document.value["cards"][path[1]]
    usual = {key: value for key, value in written.items() if key not in (FROM, "sheet", "hidden", "columns", "html")}
    return [(_with_defaults(card, usual), _place(table, card)) for card in found.cards], told


def _table_in_memory(document: Document, entry: RowsEntry, value: Any) -> SourceTable:
    source = Source(document.display_name, numbering=RowNumbering.ENTRIES, is_list=True, key=entry.file)
    if entry.hidden:
        raise DeckDataError(source.fault(NOTHING_HIDDEN))
    return read_values(value, entry.sheet or "", source)


def read_table(
    file: str, sheet: str, folder: DeckFolder, *, reads_hidden: bool = False, has_markup: bool = True
) -> SourceTable:
    """Read a table of the deck's folder; `sheet` is empty for the first one.

    Args:
        reads_hidden: Whether the hidden rows and columns of a workbook are read too.
        has_markup: Whether the deck's texts have markup: it says which words of a workbook's cell are bold or italic.

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
    data = folder.read_file(file)
    if suffix in WORKBOOKS:
        return read_workbook(data, shown, sheet, reads_hidden=reads_hidden, has_markup=has_markup)
    if reads_hidden:
        raise DeckDataError(Source(shown).fault(NOTHING_HIDDEN))
    return READERS[suffix](data, shown, sheet)


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


def tag_note(source: Source, cards: Sequence[RowCard]) -> str:
    """Return a note on cells that hold tags, and the markup to use instead; empty if none does."""
    found = [set(_tags(text)) for card in cards for text in _texts(card)]
    cells = [tags for tags in found if tags]
    if not cells:
        return ""
    often = sorted(set().union(*cells), key=lambda tag: (-sum(tag in tags for tags in cells), tag))
    holds = "holds" if len(cells) == 1 else "hold"
    return (
        f"{source.display_name}: {plural(len(cells), 'cell')} {holds} {join_names(often[:_MOST_NAMED])}, which "
        f"{'is' if len(often) == 1 else 'are'} printed as written; to read HTML, put `html: true` beside `from:`; or "
        "write **…** for bold, *…* for italic, and a line break for a new line"
    )


def _texts(card: RowCard) -> Iterator[str]:
    yield str(card.values.get("name", ""))
    yield from card.values.get("texts", {}).values()


def _tags(text: str) -> Iterator[str]:
    """Yield the tags of a text in their shortest form: `<b>` for `</b>` and `<b class="x">` too."""
    for match in _TAG.finditer(text):
        tag = match[0]
        yield tag if tag.startswith("&") else f"<{re.split(r'[ />]', tag.strip('</'))[0].lower()}>"
