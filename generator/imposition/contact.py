"""Where the cards of a contact sheet lie: every side small, as many to a page as are asked for, with words below."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import LayoutError
from generator.geometry import Rect, Size
from generator.imposition.sheet_format import SheetFormat
from generator.units import format_mm

HEAD_MM = 9.0
"""Of the title at the top of a page (ours)."""
WORDS_MM = 6.4
"""Of the two lines below a card (ours)."""
GAP_MM = 3.0
"""Between cards (ours)."""
LEAST_SCALE = 0.08
"""Of a card (ours): smaller, nobody knows what it is."""


@dataclass(frozen=True, slots=True)
class ContactGrid:
    """The cells of a contact sheet's page."""

    size: Size
    """The paper as it lies."""
    scale: float
    """How large cards are, of their own size."""
    cards: tuple[Rect, ...]
    """Where cards lie, row by row from the top left; their words are below."""
    head: Rect
    """Where the title stands."""


def contact_grid(card: Size, sheet: SheetFormat, per_page: int) -> ContactGrid:
    """Return the cells in which cards are largest; they are never larger than they are printed.

    Args:
        card: The trim size.
        sheet: Paper and margins.
        per_page: How many cells a page has.

    Raises:
        LayoutError: The cards would be too small to be known.
    """
    found = max(
        (
            _grid(card, size, sheet.margin_mm, columns, per_page)
            for size in _orientations(sheet)
            for columns in _columns(per_page)
        ),
        key=lambda grid: grid.scale,
    )
    if found.scale < LEAST_SCALE:
        shown = f"{format_mm(card.width_mm)} x {format_mm(card.height_mm)} mm"
        raise LayoutError(
            f"{per_page} cards of {shown} on a page of {sheet.paper.name} would be {found.scale * 100:.0f} % of their "
            f"size, and {LEAST_SCALE * 100:.0f} % is the least; use a smaller --per-page, or larger paper"
        )
    return found


def _orientations(sheet: SheetFormat) -> tuple[Size, Size]:
    return sheet.paper.size, sheet.paper.size.transpose()


def _columns(per_page: int) -> Sequence[int]:
    return range(1, per_page + 1)


def _grid(card: Size, size: Size, margin_mm: float, columns: int, per_page: int) -> ContactGrid:
    rows = math.ceil(per_page / columns)
    room = Rect(0, 0, size.width_mm, size.height_mm).expand(-margin_mm)
    head = Rect(room.x, room.y, room.width, HEAD_MM)
    cell_width = (room.width - (columns - 1) * GAP_MM) / columns
    cell_height = (room.height - HEAD_MM - (rows - 1) * GAP_MM) / rows
    scale = min(1.0, cell_width / card.width_mm, (cell_height - WORDS_MM) / card.height_mm)
    width, height = card.width_mm * scale, card.height_mm * scale
    cards = tuple(
        Rect(
            room.x + place % columns * (cell_width + GAP_MM) + (cell_width - width) / 2,
            head.bottom + place // columns * (cell_height + GAP_MM),
            width,
            height,
        )
        for place in range(per_page)
    )
    return ContactGrid(size, scale, cards, head)
