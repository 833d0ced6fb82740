"""Workbooks of Excel 2007 and later, XLSX and XLSM, as Excel, LibreOffice, Google Sheets and Numbers write them.

Read here and not by openpyxl, which has either the results of formulas or the formulas, so one without a result looks
blank; makes an object for each cell of a merged area, of which there may be 17 thousand million; and refuses a workbook
over a colour that it does not know.
Source: ECMA-376, 5th edition, part 1, §18; its strict and its transitional namespaces.
"""

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from xml.etree.ElementTree import Element

from generator.deck.tabular.spreadsheets.cell_values import (
    ELAPSED,
    iso_cell,
    number_cell,
    serial_cell,
    text_cell,
    truth_cell,
)
from generator.deck.tabular.spreadsheets.worksheet import (
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

_ROOT, _USUAL_MAIN = "_rels/.rels", "xl/workbook.xml"
_PLACE = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")
_LONG = 10
"""Digits that no count or position has."""
_SPACE, _BLANKS = "{http://www.w3.org/XML/1998/namespace}space", " \t\r\n"
"""Blanks around a text count if it says so. Source: XML 1.0, 2.10."""
_TRUE = ("1", "true")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
"""A character that XML does not allow. Source: 22.9.2.19, ST_Xstring."""
_DATE_FORMATS = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
_ELAPSED_FORMAT = 46
"""Formats that every workbook has, by number. Source: 18.8.30."""
_WORDS_OF_FORMAT = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]', re.IGNORECASE)
"""Parts of a format that are literal, and its colours and conditions. Source: 18.8.31."""


@dataclass(frozen=True, slots=True)
class _CellStyle:
    is_date: bool = False
    is_elapsed: bool = False
    font: tuple[bool, bool] = (False, False)
    """Whether it is bold, and italic."""


_Part = tuple[str, tuple[bool, bool] | None]
"""A text, and whether it is bold, and italic; None: as the cell is."""


class XlsxWorkbook:
    def __init__(self, parts: ZippedXml) -> None:
        """Find the sheets of a workbook.

        Raises:
            WorkbookError: It is broken, or another kind of file.
        """
        self._parts = parts
        found = self._targets("", "officeDocument") if _ROOT in self._parts else {}
        self._main = next(iter(found.values()), _USUAL_MAIN)
        paths = self._targets(self._main, "worksheet")
        self._is_from_1904 = False
        self.sheets: dict[str, bool] = {}
        self._paths: dict[str, str] = {}
        for kind, element in self._parts.elements(self._main, "workbookPr", "sheet"):
            key = next((value for name, value in element.items() if name.endswith("}id")), "")
            if kind == "workbookPr":
                self._is_from_1904 = element.get("date1904") in _TRUE
            elif key in paths:
                name = element.get("name", "")
                self._paths[name] = paths[key]
                self.sheets[name] = element.get("state", "visible") != "visible"

    def count_rows(self, sheet: str) -> int:
        """Return how many rows of a sheet have a value.

        Raises:
            WorkbookError: It is broken or too large.
        """
        return sum(
            any(local_name(part) in ("v", "is") for cell in row for part in cell)
            for _, row in self._parts.elements(self._paths[sheet], "row")
        )

    def read(self, sheet: str) -> Worksheet:
        """Read a sheet.

        Raises:
            WorkbookError: It is broken or too large.
        """
        found, row = Worksheet(), 0
        for kind, element in self._parts.elements(self._paths[sheet], "col", "row", "mergeCell"):
            is_hidden = element.get("hidden") in _TRUE
            if kind == "mergeCell":
                found.merged += _areas(element.get("ref", ""))
            elif kind == "col" and is_hidden:
                first, last = (_number(element.get(key)) for key in ("min", "max"))
                found.hidden_columns.update(range(max(first - 1, 0), min(last, MAX_COLUMNS)))
            elif kind == "row":
                row = _number(element.get("r"), row + 1)
                if is_hidden:
                    found.hidden_rows.add(row)
                self._read_row(found, row, element)
        return found

    def _read_row(self, found: Worksheet, row: int, element: Element) -> None:
        column, namespace = -1, element.tag.removesuffix("row")
        for cell in element:
            place = _PLACE.match(cell.get("r", ""))
            column = _column(place[1]) if place else column + 1
            read = self._cell(cell, namespace)
            if read.text or read.error:
                found.add(row, column, read)

    def _cell(self, cell: Element, namespace: str) -> WorksheetCell:
        kind = cell.get("t", "n")
        value = cell.findtext(f"{namespace}v")
        style = self._styles[place] if (place := _number(cell.get("s"))) < len(self._styles) else _CellStyle()
        if kind == "inlineStr":
            inline = cell.find(f"{namespace}is")
            return WorksheetCell("") if inline is None else _text_cell(_text_of(inline), style.font)
        if not value:
            is_open = kind != "str" and cell.find(f"{namespace}f") is not None
            return WorksheetCell("", error=NO_RESULT if is_open else "")
        match kind:
            case "s":
                if (place := _number(value)) >= len(self._strings):
                    raise WorkbookError(f"is not readable as an XLSX workbook: it has no text {place}")
                return _text_cell(self._strings[place], style.font)
            case "str":
                return text_cell(_unescape(value))
            case "b":
                return truth_cell(value.strip() in _TRUE)
            case "e":
                return WorksheetCell("", error=describe_cell_error(value[:40]))
            case "d":
                return iso_cell(value)
        try:
            number = float(value)
        except ValueError:
            raise WorkbookError(f"is not readable as an XLSX workbook: {value[:40]!r} is not a number") from None
        if style.is_date:
            return serial_cell(number, is_elapsed=style.is_elapsed, is_from_1904=self._is_from_1904)
        return number_cell(number)

    def _targets(self, part: str, kind: str) -> dict[str, str]:
        """Return the paths of the parts of a kind to which a part, or the workbook as a whole, refers, by key."""
        folder, name = posixpath.split(part)
        found = {}
        for _, element in self._parts.elements(posixpath.join(folder, "_rels", f"{name}.rels"), "Relationship"):
            if element.get("Type", "").endswith(f"/{kind}"):
                path = posixpath.normpath(posixpath.join("/", folder, element.get("Target", "")))
                found[element.get("Id", "")] = path.lstrip("/")
        return found

    @cached_property
    def _strings(self) -> Sequence[WorksheetCell | Sequence[_Part]]:
        """The texts that cells share."""
        paths = self._targets(self._main, "sharedStrings").values()
        return [_text_of(element) for path in paths for _, element in self._parts.elements(path, "si")]

    @cached_property
    def _styles(self) -> Sequence[_CellStyle]:
        formats: dict[int, str] = {}
        fonts: list[tuple[bool, bool]] = []
        styles: list[_CellStyle] = []
        for path in self._targets(self._main, "styles").values():
            for kind, element in self._parts.elements(path, "numFmts", "fonts", "cellXfs"):
                if kind == "numFmts":
                    formats |= {_number(each.get("numFmtId")): each.get("formatCode", "") for each in element}
                elif kind == "fonts":
                    fonts += map(_font, element)
                else:
                    styles += (_style(each, formats, fonts) for each in element)
        return styles


def _style(element: Element, formats: dict[int, str], fonts: Sequence[tuple[bool, bool]]) -> _CellStyle:
    number, font = (_number(element.get(key), 0) for key in ("numFmtId", "fontId"))
    code = _WORDS_OF_FORMAT.sub("", formats.get(number, "")).partition(";")[0].lower()
    return _CellStyle(
        is_date=bool(re.search("[dmyhs]", code)) if code else number in _DATE_FORMATS,
        is_elapsed=bool(ELAPSED.search(code)) if code else number == _ELAPSED_FORMAT,
        font=fonts[font] if font < len(fonts) else (False, False),
    )


def _font(element: Element) -> tuple[bool, bool]:
    """Return whether a font is bold, and italic."""
    found = {local_name(each): each.get("val", "1") in _TRUE for each in element}
    return found.get("b", False), found.get("i", False)


def _text_of(element: Element) -> WorksheetCell | Sequence[_Part]:
    """Return a text; by its parts if they have styles of their own."""
    parts = tuple(_parts_of(element))
    if len(parts) > 1 and any(font for _, font in parts):
        return parts
    text = "".join(text for text, _ in parts)
    if len(element) == 1 and element[0].get(_SPACE) != "preserve":
        text = text.strip(_BLANKS) or text  # blanks alone stay: the sheet is as large as their place says
    return text_cell(text)


def _parts_of(element: Element) -> Iterator[_Part]:
    """Yield the parts of a text, without the reading aids of Japanese ones."""
    for child in element:
        if local_name(child) == "t":
            yield _unescape(child.text or ""), None
        elif local_name(child) == "r":
            parts = {local_name(part): part for part in child}
            if "t" in parts:
                yield _unescape(parts["t"].text or ""), _font(parts["rPr"]) if "rPr" in parts else None


def _text_cell(text: WorksheetCell | Sequence[_Part], font: tuple[bool, bool]) -> WorksheetCell:
    """Return a text in a cell, whose font is that of parts without one."""
    if isinstance(text, WorksheetCell):
        return text
    runs = tuple(StyledRun(text_cell(part).text, *(own or font)) for part, own in text)
    return WorksheetCell("".join(run.text for run in runs), runs)


def _areas(reference: str) -> Iterator[CellArea]:
    places = [_PLACE.fullmatch(each) for each in reference.split(":")]
    if len(places) == 2 and places[0] and places[1]:
        (left, top), (right, bottom) = ((_column(place[1]), int(place[2])) for place in places if place)
        yield CellArea(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


def _column(letters: str) -> int:
    """Return a column's position, from 0, from its letters."""
    return reduce(lambda place, letter: 26 * place + ord(letter) - ord("A") + 1, letters.upper(), 0) - 1


def _number(text: str | None, usual: int = 0) -> int:
    """Return a count or a position that an attribute gives.

    Raises:
        WorkbookError: It is none.
    """
    if not text:
        return usual
    if not (text.isdecimal() and len(text) < _LONG):
        raise WorkbookError(f"is not readable as an XLSX workbook: {text[:40]!r} is not a whole number")
    return int(text)


def _unescape(text: str) -> str:
    if "_x" not in text:
        return text
    text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    # They are UTF-16: of characters beyond it there are two halves.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
