"""Layout of contact sheets: every side at a small scale, so many to a page, with a caption below."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import LayoutError
from generator.geometry import Rect, Size
from generator.imposition.sheet_format import SheetFormat
from generator.units import format_mm

HEAD_MM = 9.0
"""Height of the title at the top of a page (ours)."""
WORDS_MM = 6.4
"""Height of the two lines below a card (ours)."""
GAP_MM = 3.0
"""Between cards (ours)."""
LEAST_SCALE = 0.08
"""Of a card (ours): smaller ones are unrecognisable."""


@dataclass(frozen=True, slots=True)
class ContactGrid:
    """The cells of a contact sheet's page."""

    size: Size
    """The paper in its orientation."""
    scale: float
    """Scale of the cards."""
    cards: tuple[Rect, ...]
    """Positions of the cards, row by row from the top left; their captions are below."""
    head: Rect
    """Position of the title."""


def contact_grid(card: Size, sheet: SheetFormat, per_page: int) -> ContactGrid:
    """Return the cells in which cards are largest, up to their printed size.

    Args:
        card: The trim size.
        sheet: Paper and margins.
        per_page: Cells of a page.

    Raises:
        LayoutError: The cards would be unrecognisably small.
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
            f"size, but {LEAST_SCALE * 100:.0f} % is the minimum; use a smaller --per-page, or larger paper"
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
