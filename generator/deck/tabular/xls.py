"""Finds the cells of an XLS in which a formula failed, which the reader library omits."""

import struct
from collections.abc import Iterator, Mapping

from generator.deck.tabular.table import describe_cell_error

_MAGIC = bytes.fromhex("D0CF11E0A1B11AE1")
_HEAD_FAT = 109
"""Sectors of the allocation table that the header lists; only files of over 6 MiB have more."""
_LAST_SECTOR = 0xFFFFFFFA
_BOF, _EOF, _SHEET, _ERROR, _FORMULA = 0x0809, 0x000A, 0x0085, 0x0205, 0x0006
_CODES = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}
"""Source: [MS-CFB] 2.2 to 2.6 for sectors; [MS-XLS] 2.4.21, 2.4.24, 2.4.28, 2.4.127, 2.5.10 for records and codes."""


def failed_xls_cells(data: bytes, sheet: str) -> Mapping[tuple[int, int], str]:
    """Return errors of cells that the reader finds blank, by row from 1 and column from 0.

    Args:
        data: A file, which need not be an XLS.
        sheet: The sheet's name.
    """
    if not data.startswith(_MAGIC):
        return {}
    try:
        return dict(_find_failed_cells(_workbook(data), sheet))
    except (struct.error, IndexError, UnicodeDecodeError):
        return {}  # the reader reports faults of the file itself


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


def _find_failed_cells(book: bytes, sheet: str) -> Iterator[tuple[tuple[int, int], str]]:
    places = (
        struct.unpack_from("<I", record)[0] for kind, record in _records(book, 0) if _is_sheet(kind, record, sheet)
    )
    for kind, cell in _records(book, next(places, len(book))):
        code = -1
        if kind == _ERROR and cell[7]:
            code = cell[6]
        elif kind == _FORMULA and cell[12:14] == b"\xff\xff" and cell[6] == 2:
            code = cell[8]
        if code in _CODES:
            row, place = struct.unpack_from("<HH", cell)
            yield (row + 1, place), describe_cell_error(_CODES[code])


def _is_sheet(kind: int, record: bytes, sheet: str) -> bool:
    return kind == _SHEET and _name(record) == sheet


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
