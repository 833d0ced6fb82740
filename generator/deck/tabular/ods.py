"""Finds the cells of an ODS in which a formula failed, which the reader library omits."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from io import BytesIO
from typing import IO
from zipfile import ZipFile

from generator.deck.tabular.table import describe_cell_error
from generator.deck.tabular.xlsx import CHUNK, MOST_OF_A_CELL, UNREADABLE

_TAG = re.compile(
    rb"<(table:table|table:table-row|table:(?:covered-)?table-cell|text:p)((?:[\s/][^<>]*)?)>([^<]*)",
)
_NAME = re.compile(rb'\btable:name="([^"]*)"')
_REPEATED = re.compile(rb'\btable:number-(?:rows|columns)-repeated="([0-9]{1,7})"')
_FAILED = b'calcext:value-type="error"'
"""Parts of a sheet. Source: OpenDocument 1.3, part 3, §9.1, and LibreOffice's extensions."""


def failed_ods_cells(data: bytes, sheet: str) -> Mapping[tuple[int, int], str]:
    """Return errors of cells that the reader finds blank, by row from 1 and column from 0.

    Args:
        data: A file, which need not be an ODS.
        sheet: The sheet's name.
    """
    try:
        with ZipFile(BytesIO(data)) as book, book.open("content.xml") as xml:
            return dict(_find_failed_cells(xml, sheet))
    except UNREADABLE:
        return {}


def _find_failed_cells(xml: IO[bytes], sheet: str) -> Iterator[tuple[tuple[int, int], str]]:
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
