"""Tables in workbooks, written by other libraries: XLSX by openpyxl, XLS by xlwt, ODS by hand."""

import datetime
import zipfile
from collections.abc import Mapping
from io import BytesIO

import openpyxl
import pytest
import xlwt

from generator.deck.tabular.workbooks import read_workbook
from generator.errors import DeckDataError

GRID: list[list[object]] = [
    ["Name", "Qty", "Cost", "Since", "Rare", "Code"],
    ["Anchor", 2, 0.5, datetime.date(2026, 11, 28), True, "007"],
    ["Two\nlines ", 3.0, 1e6, datetime.datetime(2026, 11, 28, 19, 30), False, " x "],
    ["Boat", None, -7, None, None, None],
]
WANTED = [
    (2, {"Name": "Anchor", "Qty": "2", "Cost": "0.5", "Since": "2026-11-28", "Rare": "true", "Code": "007"}),
    (
        3,
        {
            "Name": "Two\nlines ",
            "Qty": "3",
            "Cost": "1000000",
            "Since": "2026-11-28 19:30",
            "Rare": "false",
            "Code": " x ",
        },
    ),
    (4, {"Name": "Boat", "Cost": "-7"}),
]
KEPT = (
    "cards.xlsx: numbers and dates are printed as stored: 0.5 for 50 %, dates as 2026-11-28; format cells as text "
    "where their look matters"
)


def xlsx(*sheets: tuple[str, list[list[object]]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, grid in sheets:
        sheet = book.create_sheet(name)
        for row in grid:
            sheet.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def raw_xlsx(sheet: str, parts: Mapping[str, str] | None = None, *, space: str = _MAIN) -> bytes:
    """Write an XLSX from the XML of its only sheet, and of the other parts to which its workbook refers, by name.

    Source: ECMA-376, part 1, 12.3.
    """
    parts = parts or {}
    relations = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
    links = (
        f'<Relationship Id="{name}" Type="{_LINKS}/{name}" Target="{name}.xml"/>' for name in ("worksheet", *parts)
    )
    root = f'<Relationship Id="r1" Type="{_LINKS}/officeDocument" Target="/xl/book.xml"/>'
    names = '<sheets><sheet name="Cards" sheetId="1" r:id="worksheet"/></sheets>'
    written = {
        "_rels/.rels": relations.format(root),
        "xl/book.xml": f'<workbook xmlns="{space}" xmlns:r="{_LINKS}">{names}</workbook>',
        "xl/_rels/book.xml.rels": relations.format("".join(links)),
        "xl/worksheet.xml": f'<worksheet xmlns="{space}" xmlns:xm="x">{sheet}</worksheet>',
        **{f"xl/{name}.xml": text for name, text in parts.items()},
    }
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in written.items():
            file.writestr(name, text)
    return out.getvalue()


def xls(grid: list[list[object]]) -> bytes:
    book = xlwt.Workbook()
    sheet = book.add_sheet("Cards")
    day, moment = xlwt.easyxf(num_format_str="yyyy-mm-dd"), xlwt.easyxf(num_format_str="yyyy-mm-dd hh:mm")
    for number, row in enumerate(grid):
        for place, cell in enumerate(row):
            if isinstance(cell, datetime.datetime):
                sheet.write(number, place, cell, moment)
            elif isinstance(cell, datetime.date):
                sheet.write(number, place, cell, day)
            elif cell is not None:
                sheet.write(number, place, cell)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def ods(cells: str, *, styles: str = "") -> bytes:
    """Write an ODS whose first sheet holds these cells. Source: OpenDocument 1.3, part 3, §9 and §19."""
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text", "style")
    )
    spaces += ' xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'
    spaces += ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
    content = (
        f'<?xml version="1.0"?><office:document-content {spaces}>'
        f"<office:automatic-styles>{styles}</office:automatic-styles><office:body><office:spreadsheet>"
        f'<table:table table:name="Cards">{cells}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        file.writestr(
            "META-INF/manifest.xml",
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
        )
        file.writestr("content.xml", content)
    return out.getvalue()


def rows(data: bytes, sheet: str = "") -> list[tuple[int, dict[str, str]]]:
    return [(row.number, dict(row.cells)) for row in read_workbook(data, "cards.xlsx", sheet).rows]


@pytest.mark.parametrize("data", [xlsx(("Cards", GRID)), xls(GRID)], ids=["xlsx", "xls"])
def test_cells_come_as_they_are_kept(data: bytes) -> None:
    assert rows(data) == WANTED
    assert read_workbook(data, "cards.xlsx", "").notes == (KEPT,)


def test_an_ods_is_read() -> None:
    text = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'.format
    number = '<table:table-cell office:value-type="float" office:value="{}"/>'.format
    row = "<table:table-row>{}</table:table-row>".format
    data = ods(row(text("Name") + text("Qty")) + row(text("Čert") + number(2)) + row(text("Fox") + number("0.5")))
    assert rows(data) == [(2, {"Name": "Čert", "Qty": "2"}), (3, {"Name": "Fox", "Qty": "0.5"})]


def test_rows_have_the_numbers_that_the_program_shows() -> None:
    data = xlsx(("Cards", [[], [None, None], ["Name", "Body"], [], ["A", "a"], ["!B", "b"], ["C", None]]))
    table = read_workbook(data, "cards.xlsx", "")
    assert [(row.number, row.cells["Name"]) for row in table.rows] == [(5, "A"), (7, "C")]
    assert table.notes == ("cards.xlsx: 2 rows skipped: 1 empty and 1 that begins with !",)


def test_a_time_longer_than_a_day_comes_in_hours() -> None:
    spans = [datetime.timedelta(hours=30, minutes=5), datetime.timedelta(days=2, seconds=9)]
    assert rows(xlsx(("Cards", [["Name", "Time"], ["A", spans[0]], ["B", spans[1]]]))) == [
        (2, {"Name": "A", "Time": "30:05:00"}),
        (3, {"Name": "B", "Time": "48:00:09"}),
    ]


def test_a_table_may_begin_in_another_column() -> None:
    assert rows(xlsx(("Cards", [[None, "Name", "Body"], [None, "A", "a"]]))) == [(2, {"Name": "A", "Body": "a"})]


def test_a_sheet_is_named_or_the_first_is_read_and_told() -> None:
    data = xlsx(("Rules", [["Name"], ["no card"]]), ("Cards", [["Name"], ["A"]]))
    assert rows(data, "Cards") == [(2, {"Name": "A"})]
    table = read_workbook(data, "cards.xlsx", "")
    assert [row.cells["Name"] for row in table.rows] == ["no card"]
    told = "has the sheets Rules (1 row), Cards (1 row); the first is read; choose another with `sheet:`"
    assert table.notes == (f"cards.xlsx: {told}",)


@pytest.mark.parametrize(
    ("data", "sheet", "message"),
    [
        (
            xlsx(("Cards", GRID), ("Rules", [])),
            "cards",
            "cards.xlsx: has no sheet 'cards' (did you mean 'Cards'?); sheets: Cards, Rules",
        ),
        (
            b"not a workbook",
            "",
            "cards.xlsx: is not an XLSX, XLS or ODS workbook; save it as one, or as CSV",
        ),
        (
            xlsx(("Cards", [])),
            "",
            "cards.xlsx: has no rows; the first holds the column headings, such as name and copies",
        ),
    ],
)
def test_what_is_wrong_is_told(data: bytes, sheet: str, message: str) -> None:
    with pytest.raises(DeckDataError) as told:
        read_workbook(data, "cards.xlsx", sheet)
    assert str(told.value) == message


@pytest.mark.parametrize("cut", [100, 1000, 3000, -40])
def test_a_workbook_that_is_cut_off_is_told(cut: int) -> None:
    with pytest.raises(DeckDataError, match=r"^cards.xlsx: is not readable as an XLSX, XLS or ODS workbook: "):
        read_workbook(xlsx(("Cards", GRID))[:cut], "cards.xlsx", "")


def test_notes_right_of_the_cards_are_left_out_and_told() -> None:
    table = read_workbook(xlsx(("Cards", [["Name"], ["A", "", "todo"], ["", "", "later"]])), "cards.xlsx", "")
    assert [row.cells for row in table.rows] == [{"Name": "A"}]
    assert table.notes == (
        "cards.xlsx: 2 cells left out, as their columns have no heading (column C; first 'todo'); give the column a "
        "heading to print them",
    )
