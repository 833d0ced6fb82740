"""A grid with fixed cells: of a pre-cut or perforated sheet, or of a machine that cuts just there.

Common pre-cut sheets have names, any other is given by its grid.
"""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from generator.deck.formats import read_entry
from generator.deck.schema import deck_schema
from generator.errors import LayoutError, did_you_mean
from generator.geometry import TOLERANCE_MM, Rect, Size
from generator.imposition.plan import SlotGrid, printable_area
from generator.imposition.sheet_format import Cells, SheetFormat
from generator.options.choices import Layout
from generator.papers import Paper, find_paper
from generator.units import format_mm


@dataclass(frozen=True, slots=True)
class PrecutSheet:
    id: str
    """The name used with `--precut`."""
    paper: Paper
    cells: Cells
    source: str
    """Where the measures are published."""


@cache
def precut_sheets() -> tuple[PrecutSheet, ...]:
    """Return the bundled pre-cut sheets, in the order of their file."""
    path = Path(__file__).resolve().parents[1] / "data" / "precut.yaml"
    return tuple(
        PrecutSheet(
            each.id,
            find_paper(each.paper),
            Cells(
                each.name,
                each.columns,
                each.rows,
                each.x_mm,
                each.y_mm,
                each.pitch_x_mm,
                each.pitch_y_mm,
                Size(each.width_mm, each.height_mm),
            ),
            each.source,
        )
        for each in read_entry(path, path.name, deck_schema.PrecutsEntry).sheets
    )


def find_precut(name: str) -> PrecutSheet:
    """Return a pre-cut sheet by name.

    Raises:
        ValueError: There is none of that name.
    """
    known = {each.id: each for each in precut_sheets()}
    if name.lower() not in known:
        hint = did_you_mean(name.lower(), known)
        raise ValueError(
            f"there is no pre-cut sheet {name!r}{hint}; use {', '.join(known)}, or describe yours with --grid, "
            "--origin and --pitch"
        )
    return known[name.lower()]


# --- the grid of slots -----------------------------------------------------------------------------------


def fixed_grid(card: Size, sheet: SheetFormat, cells: Cells) -> SlotGrid:
    """Return the grid of a sheet with fixed cells; it is turned if they fit only that way.

    Raises:
        LayoutError: The card does not have the size of a cell, cells overlap, or leave the printable area.
    """
    if sheet.layout not in (Layout.DUPLEX, Layout.FACES):
        raise LayoutError(
            f"{cells.name} has one cell for each card, so layout {sheet.layout} is impossible; use duplex"
        )
    size = sheet.paper.size.transpose() if cells.is_landscape else sheet.paper.size
    if cells.card is not None and not _is_same(card, cells.card):
        if not _is_same(card, cells.card.transpose()):
            raise LayoutError(
                f"a card of {_format_size(card)} mm does not have the size of the cards of {cells.name}, "
                f"{_format_size(cells.card)} mm; use another sheet, or change the size of the deck (format: "
                f"{_format_size(cells.card).replace(' ', '')}mm)"
            )
        cells, size = _turn_cells(cells, size), size.transpose()
    gaps = _gap(cells.columns, cells.pitch_x_mm, card.width_mm), _gap(cells.rows, cells.pitch_y_mm, card.height_mm)
    if min(gaps) < -TOLERANCE_MM:
        raise LayoutError(
            f"a card of {_format_size(card)} mm is larger than a pitch of {format_mm(cells.pitch_x_mm)} x "
            f"{format_mm(cells.pitch_y_mm)} mm: cards would overlap"
        )
    slots = [
        Rect(cells.x_mm + column * cells.pitch_x_mm, cells.y_mm + row * cells.pitch_y_mm, card.width_mm, card.height_mm)
        for row in range(cells.rows)
        for column in range(cells.columns)
    ]
    first, last = slots[0], slots[-1]
    block = Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)
    _check_inside_paper(block, size, sheet, cells)
    return SlotGrid(size, card, tuple(slots), block, gaps=(max(gaps[0], 0.0), max(gaps[1], 0.0)))


def _check_inside_paper(block: Rect, size: Size, sheet: SheetFormat, cells: Cells) -> None:
    where = (
        f"the cards of {cells.name} extend from {format_mm(block.x)}, {format_mm(block.y)} to "
        f"{format_mm(block.right)}, {format_mm(block.bottom)} mm"
    )
    if not Rect(0, 0, size.width_mm, size.height_mm).contains(block):
        raise LayoutError(f"{where}; {sheet.paper.name} has {_format_size(size)} mm")
    if not printable_area(size, sheet).contains(block):
        nearest = min(block.x, block.y, size.width_mm - block.right, size.height_mm - block.bottom)
        raise LayoutError(
            f"{where}, {format_mm(nearest)} mm from the edge of {sheet.paper.name}, where printers leave "
            f"{format_mm(sheet.margin_mm)} mm white; if yours prints there, use --margin {format_mm(nearest)}mm"
        )


def _turn_cells(cells: Cells, size: Size) -> Cells:
    """Return the cells after a quarter turn of the sheet: a printer turns landscape pages to the left.

    Source: RFC 8011, 5.2.10, `landscape`: the paper's bottom is the page's left.
    """
    assert cells.card is not None
    bottom = cells.y_mm + (cells.rows - 1) * cells.pitch_y_mm + cells.card.height_mm
    return replace(
        cells,
        columns=cells.rows,
        rows=cells.columns,
        x_mm=size.height_mm - bottom,
        y_mm=cells.x_mm,
        pitch_x_mm=cells.pitch_y_mm,
        pitch_y_mm=cells.pitch_x_mm,
        card=cells.card.transpose(),
        is_landscape=not cells.is_landscape,
    )


def _gap(count: int, pitch_mm: float, card_mm: float) -> float:
    return pitch_mm - card_mm if count > 1 else 0.0


def _is_same(one: Size, other: Size) -> bool:
    return abs(one.width_mm - other.width_mm) < TOLERANCE_MM and abs(one.height_mm - other.height_mm) < TOLERANCE_MM


def _format_size(size: Size) -> str:
    return f"{format_mm(size.width_mm)} x {format_mm(size.height_mm)}"
