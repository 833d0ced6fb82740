"""Finds cells of a workbook that the reader library omits: failed formulas, and in an XLSX those without a result."""

import re
import struct
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


def failed_cells(data: bytes, sheet: str) -> Mapping[tuple[int, int], str]:
    """Return errors of cells that the reader finds blank, by row from 1 and column from 0; none, of another file."""
    try:
        if data.startswith(_MAGIC):
            return dict(_failed_in_xls(_workbook(data), sheet))
        with ZipFile(BytesIO(data)) as book:
            if "content.xml" in book.namelist():
                with book.open("content.xml") as xml:
                    return dict(_failed_in_ods(xml, sheet))
            with book.open(_path(book, sheet)) as xml:
                return dict(_failed_in_xlsx(xml))
    except (*UNREADABLE, struct.error, IndexError):
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


def _failed_in_xlsx(xml: IO[bytes]) -> Iterator[tuple[tuple[int, int], str]]:
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


_TAG = re.compile(
    rb"<(table:table|table:table-row|table:(?:covered-)?table-cell|text:p)((?:[\s/][^<>]*)?)>([^<]*)",
)
_NAME = re.compile(rb'\btable:name="([^"]*)"')
_REPEATED = re.compile(rb'\btable:number-(?:rows|columns)-repeated="([0-9]{1,7})"')
_FAILED = b'calcext:value-type="error"'
"""Parts of a sheet. Source: OpenDocument 1.3, part 3, §9.1, and LibreOffice's extensions."""


def _failed_in_ods(xml: IO[bytes], sheet: str) -> Iterator[tuple[tuple[int, int], str]]:
    is_read = has_failed = False
    row = next_row = place = next_place = 0
    for tag in _tags(xml):
        kind, attributes, text = tag.groups()
        count = int(repeated[1]) if (repeated := _REPEATED.search(attributes)) else 1
        if kind == b"table:table":
            name = _NAME.search(attributes)
            is_read = name is not None and unescape(name[1].decode()) == sheet
            next_row = 1
        elif kind == b"table:table-row":
            row, next_row, next_place = next_row, next_row + count, 0
        elif kind != b"text:p":
            place, next_place = next_place, next_place + count
            has_failed = _FAILED in attributes
        elif has_failed and is_read:
            yield (row, place), describe_cell_error(unescape(text[:40].decode(errors="replace")))
            has_failed = False


def _tags(xml: IO[bytes]) -> Iterator[re.Match[bytes]]:
    rest = b""
    while chunk := xml.read(CHUNK):
        text = rest + chunk
        cut = max(text.rfind(b"<"), 0)
        yield from _TAG.finditer(text[:cut])
        rest = text[cut:][:MOST_OF_A_CELL]
    yield from _TAG.finditer(rest)


_MAGIC = bytes.fromhex("D0CF11E0A1B11AE1")
_HEAD_FAT = 109
"""Sectors of the allocation table that the header lists; only files of over 6 MiB have more."""
_LAST_SECTOR = 0xFFFFFFFA
_BOF, _EOF, _SHEET, _ERROR, _RESULT = 0x0809, 0x000A, 0x0085, 0x0205, 0x0006
_CODES = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}
"""Source: [MS-CFB] 2.2 to 2.6 for sectors; [MS-XLS] 2.4.21, 2.4.24, 2.4.28, 2.4.127, 2.5.10 for records and codes."""


def _workbook(data: bytes) -> bytes:
    """Return the workbook stream of a compound file; empty if there is none of the usual size."""
    size = 1 << struct.unpack_from("<H", data, 0x1E)[0] % 16
    (directory,) = struct.unpack_from("<I", data, 0x30)
    heads = struct.unpack_from(f"<{_HEAD_FAT}I", data, 0x4C)
    sectors = [number for number in heads if number < _LAST_SECTOR]
    table = [entry for number in sectors for entry in struct.unpack_from(f"<{size // 4}I", data, (number + 1) * size)]

    def stream(number: int) -> bytes:
        parts: list[bytes] = []
        while number < _LAST_SECTOR and len(parts) * size < len(data):  # a chain may be circular
            parts.append(data[(number + 1) * size : (number + 2) * size])
            number = table[number]
        return b"".join(parts)

    entries = stream(directory)
    for start in range(0, len(entries) - 127, 128):
        (length,) = struct.unpack_from("<H", entries, start + 0x40)
        name = entries[start : start + max(length - 2, 0)].decode("utf-16-le")
        if name in ("Workbook", "Book"):
            first, count = struct.unpack_from("<II", entries, start + 0x74)
            return stream(first)[:count]
    return b""


def _failed_in_xls(book: bytes, sheet: str) -> Iterator[tuple[tuple[int, int], str]]:
    places = (
        struct.unpack_from("<I", record)[0]
        for kind, record in _records(book, 0)
        if kind == _SHEET and _name(record) == sheet
    )
    for kind, cell in _records(book, next(places, len(book))):
        code = -1
        if kind == _ERROR and cell[7]:
            code = cell[6]
        elif kind == _RESULT and cell[12:14] == b"\xff\xff" and cell[6] == 2:
            code = cell[8]
        if code in _CODES:
            row, place = struct.unpack_from("<HH", cell)
            yield (row + 1, place), describe_cell_error(_CODES[code])


def _name(record: bytes) -> str:
    count, is_wide = record[6], record[7] & 1
    return record[8 : 8 + count * (1 + is_wide)].decode("utf-16-le" if is_wide else "latin-1")


def _records(book: bytes, start: int) -> Iterator[tuple[int, bytes]]:
    """Yield the records from a position to the end of the substream, without those of nested charts."""
    depth = 0
    while start + 4 <= len(book):
        kind, length = struct.unpack_from("<HH", book, start)
        depth += (kind == _BOF) - (kind == _EOF)
        if depth == 1:
            yield kind, book[start + 4 : start + 4 + length]
        if depth <= 0:
            return
        start += 4 + length
