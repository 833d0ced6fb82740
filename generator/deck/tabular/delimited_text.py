"""Tables in text: CSV and TSV, in the encodings and with the separators that programs write."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from itertools import chain, islice

from generator.deck.tabular.heading_row import SAMPLE, cells_at, is_in_words, missing_headings
from generator.deck.tabular.html_text import with_markup
from generator.deck.tabular.table import RowNumbering, Source, SourceTable, table_of_cells, unify_breaks
from generator.errors import DeckDataError, join_names

BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""Byte order marks, with their encodings. Source: The Unicode Standard 16, §23.8."""
SEPARATORS = (",", ";", "\t", "|")
"""Separators; the one most frequent in the first row counts."""
LAST_SEPARATOR = ":"
"""Where the first row has none of these, and all rows have as many of it, two or more."""
MAX_CELL = 8_000
"""Letters of a cell (as of any text of a deck)."""
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_SPACED_QUOTE = r'{} +"(?:[^"]|"")*"[ \t]*(?:{}|$)'
"""A quoted cell after spaces, between two separators, as people type it."""
_NAMED = re.compile(r"sep=(.)\s*", re.IGNORECASE)
"""How a file tells Excel its separator, in an extra first line."""
_ANKI = re.compile(r"#([a-z ]{4,16}):(.*)")
_ANKI_SEPARATORS = {"tab": "\t", "comma": ",", "semicolon": ";", "space": " ", "pipe": "|", "colon": ":"}
_ANKI_COLUMNS = {"guid column": "!guid", "notetype column": "!note type", "deck column": "Deck", "tags column": "Tags"}
"""Columns that are not fields of a note, with our headings. Source of all: Anki manual, Text Files, File Headers."""
_ANKI_FIELDS = ("Front", "Back")
"""Headings of fields without names: those of Anki's basic note."""


def read_delimited(data: bytes, shown: str, *, is_tabbed: bool) -> SourceTable:
    """Read CSV or TSV.

    Args:
        data: UTF-8, UTF-16, or the Windows code page 1252 (with a note).
        is_tabbed: Whether cells are separated by tabs, whatever the first row looks like.

    Raises:
        DeckDataError: It is not text, has a quote that is not closed, or is not a table.
    """
    source = Source(shown, numbering=RowNumbering.LINES)
    text, notes = _decode(data, source)
    first_line = 1
    if text.startswith("#") and (headers := _anki_headers(text)):
        return _read_anki(text, headers, source, notes)
    named = _NAMED.fullmatch(text[: text.find("\n")] if "\n" in text else text)
    if named:
        text, first_line = text.partition("\n")[2], 2
    separator = "\t" if is_tabbed else named[1] if named else separator_of(text)
    records = _records(text, separator, source, first_line)
    sample = list(islice(records, SAMPLE))
    if reason := missing_headings([cells for _, cells in sample]):
        rows = [*sample, *records]
        heads = _made_heads(rows)
        notes = (*notes, f"{shown}: {reason}, so its columns are called {join_names(heads)}")
        return table_of_cells(source, [(0, heads), *rows], notes)
    return table_of_cells(source, chain(sample, records), notes)


def _made_heads(rows: Sequence[tuple[int, Sequence[str]]]) -> list[str]:
    """Return headings for a table without any: the first column with words has the names."""
    width = max(len(cells) for _, cells in rows)
    if width == 2:
        return list(_ANKI_FIELDS)
    named = next((place for place in range(width) if is_in_words(cells_at(place, (cells for _, cells in rows)))), 0)
    return ["Name" if place == named else f"Field {place + 1}" for place in range(width)]


def _usual_heads(count: int, first: Sequence[str]) -> list[str]:
    return [*first, *(f"Field {number}" for number in range(len(first) + 1, count + 1))][: max(count, 0)]


def decode_text(data: bytes, shown: str) -> str:
    """Return the text of a table, in whichever encoding it is written.

    Raises:
        DeckDataError: It is not text.
    """
    return _decode(data, Source(shown, numbering=RowNumbering.LINES))[0]


def _decode(data: bytes, source: Source) -> tuple[str, Sequence[str]]:
    encoding = next((name for mark, name in BOMS if data.startswith(mark)), "")
    if not encoding and data[:200].count(0) * 4 > len(data[:200]):
        encoding = "utf-16-le" if data[1:2] == b"\0" else "utf-16-be"  # written without a byte order mark
    try:
        return data.decode(encoding or "utf-8"), ()
    except UnicodeDecodeError as error:
        if encoding:
            raise DeckDataError(source.fault(f"is not {encoding.upper()} text; save it as UTF-8")) from None
        place = data.count(b"\n", 0, error.start) + 1
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        raise DeckDataError(source.fault("is neither UTF-8 nor Windows text; save it as UTF-8", place)) from None
    return text, (
        f"{source.display_name}:{place}: not UTF-8, so read as Windows text (code page 1252); save it as UTF-8",
    )


def _anki_headers(text: str) -> dict[str, str]:
    """Return the settings at the top of a file that Anki exported, such as `separator` and `tags column`."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if (header := _ANKI.fullmatch(line)) is None:
            break
        found[header[1]] = header[2].strip("\n")
    return found if found.keys() & {"separator", "html", "columns", *_ANKI_COLUMNS} else {}


def _read_anki(text: str, headers: Mapping[str, str], source: Source, notes: Sequence[str]) -> SourceTable:
    body = "".join(text.splitlines(keepends=True)[len(headers) :])
    named = headers.get("separator", "tab")
    separator = _ANKI_SEPARATORS.get(named.lower(), named[:1] or "\t")
    records = _records(body, separator, source, len(headers) + 1)
    if "columns" in headers:
        heads = headers["columns"].split(separator)
    else:
        rows = list(records)
        records = iter(rows)
        special = {headers[key].strip(): head for key, head in _ANKI_COLUMNS.items() if key in headers}
        width = max((len(cells) for _, cells in rows), default=0)
        rest = iter(_usual_heads(width - len(special), _ANKI_FIELDS))
        heads = [special.get(str(place)) or next(rest, "") for place in range(1, width + 1)]
    table = table_of_cells(source, chain([(len(headers), heads)], records), notes)
    return with_markup(table) if headers.get("html", "true").strip() == "true" else table


def separator_of(text: str) -> str:
    """Return the separator that parts most rows like the first, and that the most often, not counting quoted cells."""
    rows = [line for line in _QUOTED.sub("", text[:20_000]).splitlines() if line.strip(" ")][:50] or [""]

    def fitness(sign: str) -> tuple[int, int]:
        count = rows[0].count(sign)
        return sum(row.count(sign) == count for row in rows) if count else 0, count

    best = max(SEPARATORS, key=fitness)
    alike, count = fitness(LAST_SEPARATOR)
    return LAST_SEPARATOR if best not in rows[0] and count > 1 and alike == len(rows) > 1 else best


def _records(text: str, separator: str, source: Source, first_line: int) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield the line at which each record begins, and its cells."""
    csv.field_size_limit(max(csv.field_size_limit(), MAX_CELL * 100))
    sign = re.escape(separator)
    is_spaced = re.search(_SPACED_QUOTE.format(sign, sign), text, re.MULTILINE) is not None
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, skipinitialspace=is_spaced, strict=True)
    begins = first_line
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            hint = "double a quote within a quoted cell, and close each quoted cell"
            raise DeckDataError(source.fault(f"is not readable: {error}; {hint}", begins)) from None
        yield begins, list(map(unify_breaks, cells)) or [""]
        begins = first_line + reader.line_num
