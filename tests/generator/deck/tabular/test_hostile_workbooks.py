"""Workbooks made to hang or to fill the memory are told in one line, within seconds."""

import time
import zipfile
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest

from generator.deck.tabular.workbooks import read_workbook
from generator.errors import DeckDataError
from tests.generator.deck.tabular.test_workbooks import ods, raw_xlsx
from tests.generator.strangers import make_deck, pnp

SECONDS = 20
"""Of processor time, on a machine that does other things too; each takes two at most."""
P = '<table:table-cell office:value-type="string">{}</table:table-cell>'.format
HEADS = '<row r="1"><c t="str"><v>Name</v></c><c t="str"><v>Text</v></c></row>'


def fault(data: bytes) -> str:
    start = time.process_time()
    with pytest.raises(DeckDataError) as told:
        read_workbook(data, "cards.xlsx", "")
    assert time.process_time() - start < SECONDS
    (only,) = told.value.faults
    return str(only)


def sheet(rows: str) -> bytes:
    return raw_xlsx(f"<sheetData>{HEADS}{rows}</sheetData>")


def many_files() -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for number in range(21_000):
            file.writestr(str(number), "")
    return out.getvalue()


def locked_ods() -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("META-INF/manifest.xml", "<manifest><file-entry><encryption-data/></file-entry></manifest>")
        file.writestr("encrypted-package", b"\x00" * 99)
    return out.getvalue()


LOCKED = "cards.xlsx: is locked with a password; save it without one"
TOO_LARGE = "cards.xlsx: is too large to read: more than 1 MiB unpacked, or 9000 XML tags; split it"
NAMES = "abcdefghijkl"
ENTITIES = '<!ENTITY a "ha">' + "".join(f'<!ENTITY {name} "{f"&{before};" * 12}">' for before, name in pairwise(NAMES))
FLOOD = (
    '<table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>x</text:p>'
    "</table:table-cell>"
)
NESTED = f"<text:p>{'<text:span>' * 2_000}{'</text:span>' * 2_000}</text:p>"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: sheet(f"<row><c t='str'><v>{' ' * (2 << 20)}</v></c></row>"), TOO_LARGE),
        (lambda: sheet("<row><c/><c/></row>" * 3_000), TOO_LARGE),
        (lambda: sheet("<row>" * 10_000), TOO_LARGE),
        (
            lambda: ods(f'<table:table-row table:number-rows-repeated="1048576">{FLOOD}</table:table-row>'),
            "cards.xlsx: row 25 brings a sheet to more than 400000 cells; split it",
        ),
        (
            lambda: ods(f"<table:table-row>{P(NESTED)}</table:table-row>"),
            "cards.xlsx: is not readable as an ODS workbook: a text is nested too deeply",
        ),
        (many_files, "cards.xlsx: holds too many files to be a workbook"),
        (locked_ods, LOCKED),
        (lambda: bytes.fromhex("D0CF11E0A1B11AE1") + "EncryptedPackage".encode("utf-16-le"), LOCKED),
        (
            lambda: sheet("<row><c t='s'><v>7</v></c></row>"),
            "cards.xlsx: is not readable as an XLSX workbook: it has no text 7",
        ),
        (
            lambda: sheet("<row><c><v>x</v></c></row>"),
            "cards.xlsx: is not readable as an XLSX workbook: 'x' is not a number",
        ),
    ],
)
def test_it_is_told_soon(monkeypatch: pytest.MonkeyPatch, make: Callable[[], bytes], message: str) -> None:
    monkeypatch.setattr("generator.deck.tabular.spreadsheets.zipped_xml.MAX_BYTES", 1 << 20)
    monkeypatch.setattr("generator.deck.tabular.spreadsheets.zipped_xml.MAX_TAGS", 9_000)
    assert fault(make()) == message


def test_entities_that_grow_are_refused_by_the_parser() -> None:
    strings = f"<!DOCTYPE sst [{ENTITIES}]><sst><si><t>&{NAMES[-1]};</t></si></sst>"
    rows = f"<sheetData>{HEADS}<row><c t='s'><v>0</v></c></row></sheetData>"
    data = raw_xlsx(rows, {"sharedStrings": strings})
    assert fault(data).startswith("cards.xlsx: is not readable as an XLSX, XLS or ODS workbook: limit on input amp")


def test_an_xls_that_made_its_reader_panic_is_told(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, "  - {from: cards.xls, template: picture}\n")
    (tmp_path / "cards.xls").write_bytes(bytes.fromhex("D0CF11E0A1B11AE1") + b"\xff" * 600)
    checked = pnp("check", deck)
    assert checked.code == 1
    (told,) = checked.errors
    assert told.startswith(f"error: {tmp_path}/cards.xls: is not readable as an XLSX, XLS or ODS workbook: ")
