"""Finds the cells of an XLSX that the reader library omits: errors, and formulas without a result."""

import re
import zlib
from collections.abc import Iterator, Mapping
from functools import reduce
from html import unescape
from io import BytesIO
from typing import IO
from zipfile import BadZipFile, ZipFile

from generator.deck.tabular.table import describe_cell_error

UNREADABLE = (BadZipFile, KeyError, OSError, NotImplementedError, RuntimeError, UnicodeDecodeError, zlib.error)
"""Errors of the file itself, which the reader reports."""
CHUNK = 1 << 20
MOST_OF_A_CELL = 1 << 18
"""Bytes of a cell's XML (ours): more than the longest text allowed, 32,767 letters."""
MOST_OF_A_LIST = 1 << 22
"""Bytes of the list of sheets (ours): that of 1,000 sheets has 100,000."""
_ELEMENT = re.compile(r"<(?:\w+:)?(sheet|Relationship)\s([^<>]*)>")
_ATTRIBUTE = re.compile(r'\b(\w+)="([^"]*)"')
_CELL = re.compile(rb"<(?:\w+:)?c\s")
_END = re.compile(rb"</(?:\w+:)?c>")
_PLACE = re.compile(rb'\br="([A-Z]{1,3})([0-9]{1,7})"')
_KIND = re.compile(rb'\bt="(\w+)"')
_VALUE = re.compile(rb"<(?:\w+:)?v(?:\s[^<>]*)?>([^<]+)</")
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
"""Cells and their parts. Source: ECMA-376, part 1, 18.3.1.4, 18.3.1.40, 18.3.1.96 and 18.18.11."""


def failed_xlsx_cells(data: bytes, sheet: str) -> Mapping[tuple[int, int], str]:
    """Return errors of cells that the reader finds blank, by row from 1 and column from 0.

    Args:
        data: A file, which need not be an XLSX.
        sheet: The sheet's name.
    """
    try:
        with ZipFile(BytesIO(data)) as book, book.open(_path(book, sheet)) as xml:
            return dict(_find_failed_cells(xml))
    except UNREADABLE:
        return {}


def column_number(letters: str) -> int:
    """Return the number, from 1, of a column's letters."""
    return reduce(lambda place, letter: 26 * place + ord(letter) - ord("A") + 1, letters, 0)


def _path(book: ZipFile, sheet: str) -> str:
    """Return the path of a sheet's XML in the archive.

    Raises:
        KeyError: There is no such sheet.
    """
    keys = {each["name"]: each["id"] for each in _elements(book, "xl/workbook.xml") if {"name", "id"} <= each.keys()}
    targets = {each.get("Id"): each.get("Target", "") for each in _elements(book, "xl/_rels/workbook.xml.rels")}
    target = targets[keys[sheet]]
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def _elements(book: ZipFile, name: str) -> Iterator[Mapping[str, str]]:
    """Yield the attributes of each sheet, or of each relation, that a file lists."""
    with book.open(name) as file:
        text = file.read(MOST_OF_A_LIST).decode()
    for element in _ELEMENT.finditer(text):
        yield {key: unescape(value) for key, value in _ATTRIBUTE.findall(element[2])}


def _find_failed_cells(xml: IO[bytes]) -> Iterator[tuple[tuple[int, int], str]]:
    for cell in _cells(xml):
        head, _, content = cell.partition(b">")
        inner, place = _END.split(content, 1)[0], _PLACE.search(head)
        if head.endswith(b"/") or place is None:
            continue
        where, value, kind = (
            (int(place[2]), column_number(place[1].decode()) - 1),
            _VALUE.search(inner),
            _KIND.search(head),
        )
        if kind and kind[1] == b"e" and value:
            yield where, describe_cell_error(value[1][:40].decode(errors="replace"))
        elif _FORMULA.search(inner) and not value and (kind is None or kind[1] != b"str"):
            yield where, "has a formula without its result; open the file in a spreadsheet program and save it"


def _cells(xml: IO[bytes]) -> Iterator[bytes]:
    """Yield the XML from each cell's name to the next cell."""
    rest = b""
    while chunk := xml.read(CHUNK):
        *whole, rest = _CELL.split(rest + chunk)
        # The part before the first cell is dropped, and so is anything that cannot be a cell.
        yield from whole
        rest = b"<c " + rest[:MOST_OF_A_CELL]
    yield rest
