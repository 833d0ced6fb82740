"""A stray cell at the end of a sheet is told, not read into millions of blank ones."""

import zipfile
from pathlib import Path

import pytest
import xlwt

from tests.effort import at_most
from tests.generator.strangers import make_deck, pnp

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'


def workbook(path: Path, cells: dict[str, str]) -> None:
    """Write an XLSX workbook of one sheet; cells are in the order of their rows."""
    rows = "".join(
        f'<row r="{"".join(filter(str.isdigit, place))}"><c r="{place}" t="inlineStr"><is><t>{text}</t></is></c></row>'
        for place, text in cells.items()
    )
    parts = {
        "_rels/.rels": f'{_RELS}<Relationship Id="r1" Type="{_LINKS}/officeDocument" Target="xl/workbook.xml"/>'
        "</Relationships>",
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_LINKS}"><sheets><sheet name="S" sheetId="1" '
        'r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{_RELS}<Relationship Id="r1" Type="{_LINKS}/worksheet" '
        'Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>',
    }
    with zipfile.ZipFile(path, "w") as file:
        for name, text in parts.items():
            file.writestr(name, text)


@pytest.mark.parametrize("far", ["XFD1048576", "AAA1048576", "XFD300", "J500000"])
def test_a_cell_far_off_is_told_with_its_place(tmp_path: Path, far: str) -> None:
    deck = make_deck(tmp_path, "  - {from: cards.xlsx, template: picture}\n")
    workbook(tmp_path / "cards.xlsx", {"A1": "Name", "A2": "Ann", far: " "})
    checked = pnp("check", deck)
    assert checked.code == 1
    assert checked.errors == [
        f"error: {tmp_path}/cards.xlsx: a cell at {far} makes the sheet too large to read; delete its row and column"
    ]


def test_a_cell_far_off_in_an_old_workbook_is_told_too(tmp_path: Path) -> None:
    """The reader of XLS would fill up the sheet as far as that: sixteen million cells."""
    book = xlwt.Workbook()
    sheet = book.add_sheet("S")
    for row, column, text in ((0, 0, "Name"), (1, 0, "Ann"), (65_535, 255, "x")):
        sheet.write(row, column, text)
    book.save(tmp_path / "cards.xls")
    with at_most(20):
        checked = pnp("check", make_deck(tmp_path, "  - {from: cards.xls, template: picture}\n"))
    assert checked.errors == [
        f"error: {tmp_path}/cards.xls: a cell at IV65536 makes the sheet too large to read; delete its row and column"
    ]


@pytest.mark.parametrize("near", ["A3", "A90000", "XFD3", "Z9000"])
def test_blank_cells_as_many_as_can_be_read_are_read(tmp_path: Path, near: str) -> None:
    deck = make_deck(tmp_path, "  - {from: cards.xlsx, template: picture}\n")
    workbook(tmp_path / "cards.xlsx", {"A1": "Name", "A2": "Ann", near: " "})
    assert pnp("check", deck).code == 0
