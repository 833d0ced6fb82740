"""One family of exceptions: what the press lets out is a PnpError, with its faults."""

from importlib import import_module
from inspect import getmembers, isclass

import pytest

from generator.errors import Fault, PnpError, count_range, describe_faults
from generator.svg.reader.xml import SvgError
from tests.test_layers import MODULES, name_of

INTERNAL = {
    "generator.deck.references.TooManyFaultsError": "ends the search for faults of a deck file",
    "generator.svg.reader.xml._DoctypeFound": "has the drawing read again without its document type",
    "generator.svg.reader.values.NotDrawnError": "is turned into a fault of the drawing by whoever reads it",
    "generator.svg.transforms.culling._UnknownError": "leaves a part of a drawing as it is",
    "generator.sandbox.ChildError": "is our bug, and is told with its traceback as any other",
    "generator.sandbox.OverTimeError": "is turned into a fault of the card by what renders its template",
    "generator.text.opentype.font_instances.UnusableError": "becomes a fault of the deck where its fonts are read",
    "generator.deck.tabular.spreadsheets.worksheet.WorkbookError": "becomes a fault of the workbook that is read",
    "generator.writers.pdf.verification.pdf_document.UnreadableError": "is turned into a fault of the verification",
    "generator.rendering.images.browser.pictures.RefusalError": "becomes a fault of the deck where its art is read",
    "generator.text.layout.lines.TooWideError": "is turned into a fault of the card by what sets its text",
}
"""Exceptions that never leave the press, and what becomes of them."""


def test_every_exception_of_the_press_is_of_the_family_or_internal() -> None:
    found = {
        f"{name}.{title}": kind
        for name in (name_of(path) for path in MODULES if not path.name.startswith("__main__"))
        if name.startswith("generator.")
        for title, kind in getmembers(import_module(name), isclass)
        if issubclass(kind, BaseException) and kind.__module__ == name
    }
    assert {name for name, kind in found.items() if not issubclass(kind, PnpError)} == set(INTERNAL)


def test_an_svg_that_cannot_be_read_is_a_fault_with_its_line() -> None:
    error = SvgError("is empty", 7)
    assert [(fault.message, fault.line) for fault in error.faults] == [("is empty", 7)]
    assert str(error) == "is empty"


def test_a_fault_of_several_rows_is_told_once_and_of_a_kind_only_the_first() -> None:
    same = [Fault("'X' is not a suit", "cards.csv", line, "column 'Suit'") for line in (4, 9, 7)]
    kind = [
        Fault(f"'{name}.png' does not exist", "cards.csv", line, "column 'Art'")
        for line, name in enumerate("abcdefgh", 2)
    ]
    other = [Fault("'a.png' does not exist", "cards.csv", 2, "column 'Back'"), Fault("has no cards", "more.csv")]
    assert describe_faults([*same, *kind, *other]) == [
        "cards.csv:4: column 'Suit': 'X' is not a suit (also lines 7, 9)",
        *(f"cards.csv:{line}: column 'Art': '{name}.png' does not exist" for line, name in enumerate("abcde", 2)),
        "cards.csv:2: column 'Back': 'a.png' does not exist",
        "more.csv: has no cards",
        "cards.csv: 3 more of this kind (lines 7, 8, 9): column 'Art'",
    ]


@pytest.mark.parametrize(("least", "most", "text"), [(2, 4, "2 to 4 players"), (2, 2, "2 players"), (1, 1, "1 player")])
def test_a_range_of_one_number_is_that_number(least: int, most: int, text: str) -> None:
    assert count_range(least, most, "player") == text
