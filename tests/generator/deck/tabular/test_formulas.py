"""Formulas in workbooks: their results are read, and those that have none are never taken for blank cells."""

import contextlib
import re
import zipfile
from io import BytesIO

import openpyxl
import pytest
import xlwt

from generator.deck.tabular.delimited_text import read_delimited
from generator.deck.tabular.workbooks import read_workbook
from generator.errors import DeckDataError
from tests.generator.deck.tabular.test_workbooks import ods, raw_xlsx, rows, xlsx

FAILED = "found {}, a spreadsheet error; fix the formula, clear the cell, or start the heading with !"
UNKNOWN = "has a formula without its result; open the file in a spreadsheet program and save it"


def faults(data: bytes, sheet: str = "") -> list[str]:
    with pytest.raises(DeckDataError) as told:
        read_workbook(data, "cards.xlsx", sheet)
    return [str(fault) for fault in told.value.faults]


def worked_out(data: bytes, result: str) -> bytes:
    """Give every formula of a workbook a result, as a spreadsheet program does when it saves."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as book, zipfile.ZipFile(out, "w") as made:
        for name in book.namelist():
            content = book.read(name)
            if name.startswith("xl/worksheets/"):
                cell = re.compile(rb'<c r="(\w+)"([^>]*)><f>(.*?)</f><v\s*/?>(?:</v>)?</c>')
                content, count = cell.subn(
                    rb'<c r="\1"\2 ' + result.encode().replace(b"FORMULA", rb"<f>\3</f>") + b"</c>", content
                )
                assert count
            made.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize("code", ["#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"])
def test_an_error_is_told_and_not_taken_for_a_blank(code: str) -> None:
    grid = [["Name", "Cost"], ["A", 1], ["B", code]]
    assert faults(xlsx(("Cards", grid))) == [f"cards.xlsx:3: column 'Cost': {FAILED.format(code)}"]
    cells = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>' for cell in row
        )
        + "</table:table-row>"
        for row in grid
    )
    assert faults(ods(cells)) == [f"cards.xlsx:3: column 'Cost': {FAILED.format(code)}"]
    with pytest.raises(DeckDataError) as told:
        read_delimited(f"Name,Cost\nA,1\nB,{code}\n".encode(), "cards.csv", is_tabbed=False)
    assert str(told.value) == f"cards.csv:3: column 'Cost': {FAILED.format(code)}"


def test_a_formula_that_nobody_has_worked_out_is_told_in_the_sheet_that_is_read() -> None:
    grids = (
        ("Rules & more", [["Name", "Cost"], ["C", "=1"]]),
        ("Cards", [[], ["Name", "Cost"], ["A", "=1+1"], ["B", 2]]),
    )
    assert faults(xlsx(*grids), "Cards") == [f"cards.xlsx:3: sheet 'Cards', column 'Cost': {UNKNOWN}"]
    assert faults(xlsx(*grids)) == [f"cards.xlsx:2: sheet 'Rules & more', column 'Cost': {UNKNOWN}"]
    assert rows(xlsx(grids[0], ("Cards", [["Name"], ["A"]])), "Cards") == [(2, {"Name": "A"})]


def test_errors_of_other_programs_are_told_as_well() -> None:
    for code in ("#ERROR!", "#SPILL!", "Err:502"):
        with pytest.raises(DeckDataError, match=re.escape(FAILED.format(code))):
            read_delimited(f"Name,Cost\nA,{code}\n".encode(), "cards.csv", is_tabbed=False)
    assert (
        read_delimited(b"Name,Cost\nA,#N/A or more\n", "c.csv", is_tabbed=False).rows[0].cells["Cost"] == "#N/A or more"
    )


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (">FORMULA<v>3</v>", "3"),
        ('t="str">FORMULA<v>x</v>', "x"),
        ('t="str">FORMULA<v></v>', ""),
    ],
)
def test_the_result_of_a_formula_is_read(result: str, text: str) -> None:
    data = worked_out(xlsx(("Cards", [["Name", "Cost"], ["A", "=1+2"]])), result)
    assert rows(data) == [(2, {"Name": "A", **({"Cost": text} if text else {})})]


def test_errors_do_not_matter_where_nothing_is_read() -> None:
    grid = [["Name", "!Sum"], ["A", "#DIV/0!"], [None, "#N/A"], ["B", "=1+1"]]
    assert [cells for _, cells in rows(xlsx(("Cards", grid)))] == [{"Name": "A"}, {"Name": "B"}]
    filled_down = [["Name", "Cost"], ["A", 1], [None, "#N/A"], [None, "=1+1"]]
    assert [cells for _, cells in rows(xlsx(("Cards", filled_down)))] == [{"Name": "A", "Cost": "1"}]


def test_what_openpyxl_writes_is_what_is_tested_here() -> None:
    book = openpyxl.load_workbook(BytesIO(xlsx(("Cards", [["Name"], ["#N/A"], ["=1+1"]]))))
    assert [cell.data_type for (cell,) in book["Cards"].iter_rows(min_row=2)] == ["e", "f"]


@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        ('<c r="B2" s="1"/><c r="C2" t="e"><v>#N/A</v></c>', FAILED.format("#N/A")),
        ('<c t="e" s="1" r="C2"><v>#N/A</v></c>', FAILED.format("#N/A")),
        ('<c r="C2" s="1"><f>A1</f></c>', UNKNOWN),
        ('<c r="C2"><f t="shared" si="0"/><v>4</v></c>', "4"),
        ('<c r="C2" t="inlineStr"><is><t>&lt;f&gt;</t></is></c>', "<f>"),
        ('<c r="C2"/><extLst><xm:f>A1</xm:f></extLst>', ""),
        ('<c r="C2"><v>1</v></c><extLst><xm:f>A1</xm:f></extLst>', "1"),
        ("<c/><c><v>2</v></c>", "2"),
    ],
)
def test_cells_as_programs_write_them(cells: str, wanted: str) -> None:
    text = '<c r="{}" t="inlineStr"><is><t>{}</t></is></c>'.format
    heads = f'<row r="1">{text("A1", "Name")}{text("B1", "B")}{text("C1", "Cost")}</row>'
    data = raw_xlsx(f'<sheetData>{heads}<row r="2">{text("A2", "Fox")}{cells}</row></sheetData>')
    if wanted in (UNKNOWN, FAILED.format("#N/A")):
        assert faults(data) == [f"cards.xlsx:2: column 'Cost': {wanted}"]
    else:
        assert rows(data) == [(2, {"Name": "Fox", **({"Cost": wanted} if wanted else {})})]


ODS_FAILED = (
    '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" '
    'calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>'
)
"""As LibreOffice writes it: the reader sees a blank cell."""


def test_an_error_in_an_ods_is_told_where_it_stands() -> None:
    row = "<table:table-row{}>{}</table:table-row>".format
    text = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'.format
    blank = '<table:table-cell table:number-columns-repeated="2"/>'
    cells = row("", text("Name") + text("A") + text("B") + text("Cost"))
    cells += row(' table:number-rows-repeated="3"', "<table:table-cell/>")
    cells += row("", text("Fox") + blank + ODS_FAILED) + row("", text("Hen") + text("x"))
    assert faults(ods(cells)) == [f"cards.xlsx:5: column 'Cost': {FAILED.format('#DIV/0!')}"]
    other = f'</table:table><table:table table:name="More">{row("", ODS_FAILED)}'
    assert faults(ods(cells + other)) == [f"cards.xlsx:5: sheet 'Cards', column 'Cost': {FAILED.format('#DIV/0!')}"]


def test_a_formula_in_an_ods_that_nobody_has_worked_out_is_told() -> None:
    row = "<table:table-row>{}</table:table-row>".format
    text = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'.format
    formula = '<table:table-cell table:formula="of:=1+1"/>'
    assert faults(ods(row(text("Name") + text("Cost")) + row(text("Fox") + formula))) == [
        f"cards.xlsx:2: column 'Cost': {UNKNOWN}"
    ]


def xls(code: int, *, by_formula: bool) -> bytes:
    """Write an XLS with an error in C3 of its second sheet, put there by hand or by a formula."""
    book = xlwt.Workbook()
    book.add_sheet("Rules").write(2, 2, "x")
    sheet = book.add_sheet("Čs")
    for place, head in enumerate(("Name", "A", "Cost")):
        sheet.write(0, place, head)
    sheet.write(2, 0, "Fox")
    if by_formula:
        sheet.write(2, 2, xlwt.Formula("1+1"))
    else:
        sheet.row(2).set_cell_error(2, code)
    out = BytesIO()
    book.save(out)
    data = out.getvalue()
    if by_formula:  # what stands there as its result becomes an error. Source: [MS-XLS] 2.5.133
        (found,) = re.finditer(rb"\x06\x00..\x02\x00\x02\x00", data, re.DOTALL)
        place = found.start() + 4
        data = data[: place + 6] + bytes((2, 0, code, 0, 0, 0, 0xFF, 0xFF)) + data[place + 14 :]
    return data


@pytest.mark.parametrize("by_formula", [False, True])
@pytest.mark.parametrize(("code", "word"), [(0x07, "#DIV/0!"), (0x2A, "#N/A"), (0x17, "#REF!")])
def test_an_error_in_an_xls_is_told_where_it_stands(code: int, word: str, *, by_formula: bool) -> None:
    data = xls(code, by_formula=by_formula)
    assert faults(data, "Čs") == [f"cards.xlsx:3: sheet 'Čs', column 'Cost': {FAILED.format(word)}"]
    for cut in range(0, len(data), 97):  # a file that is cut off is told as such, or read as far as it goes
        with contextlib.suppress(DeckDataError):
            read_workbook(data[:cut], "cards.xls", "Čs")
