"""Workbooks in the OpenDocument format, ODS, as LibreOffice, Excel and Google Sheets write them.

Source: OpenDocument 1.3, part 3: §9 (tables), §6 (text), §16 (styles), §19 (attributes).
"""

import re
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from generator.deck.tabular.spreadsheets.cell_values import duration_cell, iso_cell, number_cell, text_cell, truth_cell
from generator.deck.tabular.spreadsheets.worksheet import (
    LOCKED,
    MAX_COLUMNS,
    NO_RESULT,
    CellArea,
    WorkbookError,
    Worksheet,
    WorksheetCell,
)
from generator.deck.tabular.spreadsheets.zipped_xml import ZippedXml, local_name
from generator.deck.tabular.styled_text import StyledRun
from generator.deck.tabular.table import describe_cell_error

_CONTENT, _STYLES, _MANIFEST = "content.xml", "styles.xml", "META-INF/manifest.xml"
_OFFICE, _TABLE, _TEXT, _STYLE, _FORMAT = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}"
    for name in ("office", "table", "text", "style", "xsl-fo-compatible")
)
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_PARAGRAPH = f"{_TEXT}p"
_VISIBILITY, _REPEATED_ROWS, _REPEATED_COLUMNS, _ROWS_SPANNED, _COLUMNS_SPANNED, _USUAL_STYLE, _STYLE_OF_TABLE = (
    f"{_TABLE}{name}"
    for name in (
        *("visibility", "number-rows-repeated", "number-columns-repeated", "number-rows-spanned"),
        *("number-columns-spanned", "default-cell-style-name", "style-name"),
    )
)
_KIND = f"{_OFFICE}value-type"
_LIBREOFFICE_KIND = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
_BLANKS = re.compile("[ \t\r\n]+")
_HIDDEN = ("collapse", "filter")
_LONG = 10
"""Digits that no count has."""
_LEAST_BOLD = 600
"""Weight of letters. Source: CSS Fonts 4, 2.2: bold is 700, semi-bold 600."""
_MOST_SPACES = 1_000
"""In one place of a text (ours)."""
_MOST_PARENTS = 20
"""Of a style (ours): LibreOffice's have three."""
_MAX_DEPTH = 50
"""Of parts of a text in others (ours): links and styles take five."""
_ASIDE = ("annotation", "note", "ruby-text", "frame", "custom-shape")
"""Elements in a text that are no part of it."""
_Font = tuple[bool | None, bool | None]
"""Whether it is bold, and italic; None: as the text around it."""


def is_ods(parts: ZippedXml) -> bool:
    """Whether an archive is an OpenDocument file; one with a password may have nothing but the manifest."""
    return _MANIFEST in parts or _CONTENT in parts


class OdsWorkbook:
    def __init__(self, parts: ZippedXml) -> None:
        """Find the sheets and the styles of a workbook.

        Raises:
            WorkbookError: It is broken, or needs a password.
        """
        if _MANIFEST in parts and any(parts.elements(_MANIFEST, "encryption-data")):
            raise WorkbookError(LOCKED)
        self._parts = parts
        self.sheets: dict[str, bool] = {}
        self._row_counts: dict[str, int] = {}
        self._tables: dict[str, int] = {}
        self._styles: dict[str, tuple[str, _Font]] = {}
        hidden = set[str]()
        table_count = row_count = 0
        is_link = False
        if _STYLES in parts:
            for _, element in parts.elements(_STYLES, "style"):
                self._add_style(element)
        for kind, element in parts.elements(_CONTENT, "style", "table-row", "table-source", "table"):
            if kind == "style":
                self._add_style(element)
                if any(each.get(f"{_TABLE}display") == "false" for each in element):
                    hidden.add(element.get(f"{_STYLE}name", ""))
            elif kind == "table-row":
                row_count += _count(element, _REPEATED_ROWS) * any(
                    cell.find(_PARAGRAPH) is not None for cell in element
                )
            elif kind == "table-source":  # it is a copy of another file's sheet, for formulas
                is_link = True
            else:
                if (name := element.get(f"{_TABLE}name", "")) and not is_link:
                    self.sheets[name] = element.get(_STYLE_OF_TABLE) in hidden
                    self._row_counts[name], self._tables[name] = row_count, table_count
                table_count, row_count, is_link = table_count + 1, 0, False

    def count_rows(self, sheet: str) -> int:
        """Return how many rows of a sheet have a text."""
        return self._row_counts[sheet]

    def read(self, sheet: str) -> Worksheet:
        """Read a sheet.

        Raises:
            WorkbookError: It is broken or too large.
        """
        found, columns = Worksheet(), list[str]()
        table = row = 0
        for kind, element in self._parts.elements(_CONTENT, "table-column", "table-row", "table"):
            if table != self._tables[sheet]:
                table += kind == "table"
            elif kind == "table":
                break
            elif kind == "table-row":
                self._read_row(found, row + 1, element, columns)
                row += _count(element, _REPEATED_ROWS)
            else:
                count = min(_count(element, _REPEATED_COLUMNS), MAX_COLUMNS - len(columns))
                if element.get(_VISIBILITY) in _HIDDEN:
                    found.hidden_columns.update(range(len(columns), len(columns) + count))
                columns += [element.get(_USUAL_STYLE, "")] * count
        return found

    def _read_row(self, found: Worksheet, row: int, element: Element, columns: Sequence[str]) -> None:
        rows, column = range(row, row + _count(element, _REPEATED_ROWS)), 0
        is_hidden = element.get(_VISIBILITY) in _HIDDEN
        for cell in element:
            if cell.tag not in _CELLS:
                continue
            usual = columns[column] if column < len(columns) else ""
            count = _count(cell, _REPEATED_COLUMNS)
            read = self._cell(cell, usual)
            if read.text or read.error:
                places = ((each, column + place) for each in rows for place in range(count))
                for each, place in places:
                    found.add(each, place, read)
                if is_hidden:
                    found.hidden_rows.update(rows)
                down, across = _count(cell, _ROWS_SPANNED), _count(cell, _COLUMNS_SPANNED)
                if down > 1 or across > 1:
                    found.merged.append(CellArea(row, column, row + down - 1, column + across - 1))
            column += count

    def _cell(self, cell: Element, usual_style: str) -> WorksheetCell:
        is_failed = cell.get(_LIBREOFFICE_KIND) == "error"
        if not is_failed and (value := _value(cell)):
            return value
        runs = tuple(self._runs(cell, cell.get(_STYLE_OF_TABLE) or usual_style))
        text = "".join(run.text for run in runs)
        if is_failed:
            return WorksheetCell("", error=describe_cell_error(text[:40]))
        if not text and cell.get(_KIND) is None and cell.get(f"{_TABLE}formula"):
            return WorksheetCell("", error=NO_RESULT)
        if len({(run.is_bold, run.is_italic) for run in runs}) > 1:
            return WorksheetCell(text, runs)
        return text_cell(text or cell.get(f"{_OFFICE}string-value", ""))

    def _runs(self, cell: Element, style: str) -> Iterator[StyledRun]:
        """Yield a cell's text by style, with a line break between its paragraphs."""
        font = self._font(style, (False, False))
        for number, paragraph in enumerate(cell.findall(_PARAGRAPH)):
            if number:
                yield StyledRun("\n", *font)
            yield from self._inline(paragraph, font)

    def _inline(self, element: Element, font: tuple[bool, bool], depth: int = 0) -> Iterator[StyledRun]:
        if depth > _MAX_DEPTH:
            raise WorkbookError("is not readable as an ODS workbook: a text is nested too deeply")
        yield _run(element.text, font)
        for child in element:
            match local_name(child):
                case "s":
                    yield StyledRun(" " * min(_count(child, f"{_TEXT}c"), _MOST_SPACES), *font)
                case "tab":
                    yield StyledRun("\t", *font)
                case "line-break":
                    yield StyledRun("\n", *font)
                case name if name not in _ASIDE:
                    yield from self._inline(child, self._font(child.get(f"{_TEXT}style-name", ""), font), depth + 1)
            yield _run(child.tail, font)

    def _add_style(self, element: Element) -> None:
        is_bold = is_italic = None
        for properties in element:
            if local_name(properties) == "text-properties":
                weight = properties.get(f"{_FORMAT}font-weight")
                slant = properties.get(f"{_FORMAT}font-style")
                is_bold = _is_bold(weight) if weight else None
                is_italic = slant in ("italic", "oblique") if slant else None
        parent = element.get(f"{_STYLE}parent-style-name", "")
        self._styles[element.get(f"{_STYLE}name", "")] = parent, (is_bold, is_italic)

    def _font(self, style: str, around: tuple[bool, bool]) -> tuple[bool, bool]:
        """Return whether a style is bold, and italic, in a text that is so or not."""
        is_bold = is_italic = None
        for _ in range(_MOST_PARENTS):
            if style not in self._styles:
                break
            style, (bold, italic) = self._styles[style]
            is_bold = bold if is_bold is None else is_bold
            is_italic = italic if is_italic is None else is_italic
        return around[0] if is_bold is None else is_bold, around[1] if is_italic is None else is_italic


def _count(element: Element, attribute: str) -> int:
    """Return a count that an attribute gives; 1 if there is none.

    Raises:
        WorkbookError: It is no number.
    """
    text = element.get(attribute)
    if text is None:
        return 1
    if not (text.isdecimal() and len(text) < _LONG):
        raise WorkbookError(f"is not readable as an ODS workbook: {text[:40]!r} is no count")
    return int(text)


def _value(cell: Element) -> WorksheetCell | None:
    """Return what a cell holds that is no text."""
    match cell.get(_KIND):
        case "float" | "percentage" | "currency":
            value = cell.get(f"{_OFFICE}value", "")
            try:
                return number_cell(float(value))
            except ValueError:
                raise WorkbookError(f"is not readable as an ODS workbook: {value[:40]!r} is no number") from None
        case "date":
            return iso_cell(cell.get(f"{_OFFICE}date-value", ""))
        case "time":
            return duration_cell(cell.get(f"{_OFFICE}time-value", ""))
        case "boolean":
            return truth_cell(cell.get(f"{_OFFICE}boolean-value") == "true")
    return None


def _is_bold(weight: str) -> bool:
    return weight == "bold" or (weight.isdecimal() and len(weight) < _LONG and int(weight) >= _LEAST_BOLD)


def _run(text: str | None, font: tuple[bool, bool]) -> StyledRun:
    """Return a part of a text, whose spaces count once. Source: 6.1.2."""
    return StyledRun(_BLANKS.sub(" ", text or ""), *font)
