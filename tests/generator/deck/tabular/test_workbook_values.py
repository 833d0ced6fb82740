"""Values of workbooks as other programs keep them: dates by their formats, texts in parts, sheets that are hidden."""

from io import BytesIO

import openpyxl
import pytest

from generator.deck.tabular.workbooks import read_workbook
from tests.generator.deck.tabular.test_workbooks import ods, raw_xlsx, rows, xlsx

STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"


def value(cell: str, *, code: str = "", number: int = 0) -> str:
    """Read a cell of an XLSX with a format, by its code or its number."""
    formats = f'<numFmts><numFmt numFmtId="{number}" formatCode="{code}"/></numFmts>' if code else ""
    styles = f'<styleSheet>{formats}<cellXfs><xf/><xf numFmtId="{number}"/></cellXfs></styleSheet>'
    text = '<c t="inlineStr"><is><t>{}</t></is></c>'.format
    data = f"<sheetData><row>{text('Name')}{text('V')}</row><row>{text('Fox')}{cell}</row></sheetData>"
    return rows(raw_xlsx(data, {"styles": styles}))[0][1]["V"]


@pytest.mark.parametrize(
    ("number", "code", "kept", "wanted"),
    [
        (14, "", "46354", "2026-11-28"),
        (22, "", "46354.8125", "2026-11-28 19:30"),
        (20, "", "0.8125", "19:30:00"),
        (46, "", "1.5", "36:00:00"),
        (0, "", "46354", "46354"),
        (9, "", "0.5", "0.5"),
        (164, "dd/mm/yyyy", "46354", "2026-11-28"),
        (164, "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "46354", "2026-11-28"),
        (164, "yyyy&quot;年&quot;m&quot;月&quot;", "46354", "2026-11-28"),
        (164, "[h]:mm", "1.5", "36:00:00"),
        (164, "[Red]0.00", "46354", "46354"),
        (164, "0&quot; days&quot;", "3", "3"),
        (164, "0.00E+00", "300", "300"),
        (164, "_-* #,##0.00\\ \\d_-;@", "7", "7"),
        (14, "", "59", "1900-02-28"),
        (14, "", "61", "1900-03-01"),
        (14, "", "1e9", "1000000000"),
        (14, "", "-1e99", "-1e+99"),
    ],
)
def test_a_number_is_a_date_by_its_format(number: int, code: str, kept: str, wanted: str) -> None:
    """Excel counts days from 1900-01-01 as day 1, and counts 1900-02-29. Source: ECMA-376, part 1, 18.17.4.1."""
    assert value(f'<c s="1"><v>{kept}</v></c>', number=number, code=code) == wanted


@pytest.mark.parametrize(
    ("cell", "wanted"),
    [
        ('<c t="d"><v>2026-11-28T00:00:00Z</v></c>', "2026-11-28"),
        ('<c t="b"><v>1</v></c>', "true"),
        ('<c t="str"><f>A1</f><v>_x0041_ _x005F_x0041_</v></c>', "A _x0041_"),
        ('<c t="str"><v>_xD83C__xDFB2_ _xD83C_</v></c>', "🎲 \ufffd"),
        ('<c t="str"><v>a\r\nb</v></c>', "a\nb"),
        ('<c t="inlineStr" s=""><is><t>\n  a </t></is></c>', "a"),
        ('<c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>', " a "),
    ],
)
def test_kinds_of_cells(cell: str, wanted: str) -> None:
    assert value(cell) == wanted


def test_the_strict_edition_of_the_format_is_read() -> None:
    text = '<c t="inlineStr"><is><t>{}</t></is></c>'.format
    cells = f"<row>{text('Name')}</row><row>{text('Fox')}</row>"
    assert rows(raw_xlsx(f"<sheetData>{cells}</sheetData>", space=STRICT)) == [(2, {"Name": "Fox"})]


def test_a_sheet_that_is_hidden_is_not_the_first() -> None:
    data = xlsx(("Lists", [["Name"], *[["x"]] * 7]), ("Cards", [["Name"], ["Fox"], [None], ["Hen"]]), ("Rules", []))
    book = openpyxl.load_workbook(BytesIO(data))
    book["Lists"].sheet_state = "hidden"
    out = BytesIO()
    book.save(out)
    table = read_workbook(out.getvalue(), "cards.xlsx", "")
    assert [row.cells["Name"] for row in table.rows] == ["Fox", "Hen"]
    told = "has the sheets Lists (hidden, 7 rows), Cards (2 rows), Rules (0 rows); 'Cards' is read; "
    assert table.notes[0] == f"cards.xlsx: {told}choose another with `sheet:`"
    assert len(rows(out.getvalue(), "Lists")) == 7


P = '<table:table-cell office:value-type="string">{}</table:table-cell>'.format
PERCENT = '<table:table-cell office:value-type="percentage" office:value="0.5">'
ROW = "<table:table-row>{}</table:table-row>".format


@pytest.mark.parametrize(
    ("cell", "wanted"),
    [
        (
            P("<text:p>a <text:s text:c='2'/>b<text:tab/>c<text:line-break/>d</text:p><text:p>e</text:p>"),
            "a   b\tc\nd\ne",
        ),
        (P("<text:p>see <text:a>the\n   rules</text:a></text:p>"), "see the rules"),
        (P("<office:annotation><text:p>a comment</text:p></office:annotation><text:p>x</text:p>"), "x"),
        (
            P(
                "<text:p><text:ruby><text:ruby-base>山</text:ruby-base><text:ruby-text>やま</text:ruby-text></text:ruby></text:p>"
            ),
            "山",
        ),
        ('<table:table-cell office:value-type="date" office:date-value="2026-11-28T19:30:00.5"/>', "2026-11-28 19:30"),
        ('<table:table-cell office:value-type="date" office:date-value="2026-11-28"/>', "2026-11-28"),
        ('<table:table-cell office:value-type="time" office:time-value="PT30H05M00S"/>', "30:05:00"),
        (f"{PERCENT}<text:p>50 %</text:p></table:table-cell>", "0.5"),
        ('<table:table-cell office:value-type="boolean" office:boolean-value="true"/>', "true"),
        ('<table:table-cell office:value-type="string" office:string-value="kept"/>', "kept"),
    ],
)
def test_cells_of_an_ods(cell: str, wanted: str) -> None:
    heads = ROW(P("<text:p>Name</text:p>") + P("<text:p>V</text:p>"))
    assert rows(ods(heads + ROW(P("<text:p>Fox</text:p>") + cell))) == [(2, {"Name": "Fox", "V": wanted})]


def test_repeated_rows_and_cells_are_as_many_and_copies_of_other_files_are_no_sheets() -> None:
    row = '<table:table-row table:number-rows-repeated="{}">{}</table:table-row>'.format
    cell = '<table:table-cell office:value-type="float" office:value="4" table:number-columns-repeated="2"/>'
    cells = ROW("".join(P(f"<text:p>{name}</text:p>") for name in ("Kind", "A", "B")))
    cells += row(3, P("<text:p>Fox</text:p>") + cell) + row(1_048_000, "<table:table-cell/>")
    more = '</table:table><table:table table:name="copy"><table:table-source/>'
    assert [cells for _, cells in rows(ods(cells + more))] == [{"Kind": "Fox", "A": "4", "B": "4"}] * 3
