"""Stickers on the cells of a pre-cut sheet of labels."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.components.piece_sheets import NestedPiece, PieceSheet, strip_of
from generator.components.pieces import Piece
from generator.errors import LayoutError
from generator.geometry import Size
from generator.imposition.fixed_grid import PrecutSheet, find_precut, fixed_grid, precut_sheets
from generator.imposition.sheet_format import MarkOptions, SheetFormat
from generator.options.choices import CropMarks, Layout
from generator.units import format_mm
from generator.writers.cutters.cut_paths import rectangle

LABEL_MARKS = MarkOptions(crop=CropMarks.NONE, has_rulers=False, has_label=False)
"""Nobody cuts such a sheet, and what would stand beside one label can be on another."""


def label_size(name: str) -> Size:
    """Return the size of the labels of a sheet.

    Raises:
        ValueError: There is no such sheet, or its labels are not square.
    """
    size = find_precut(name).cells.card
    if size is None or abs(size.width_mm - size.height_mm) > 0.5:
        has = f"labels of {format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm" if size else "none of its own"
        raise ValueError(f"{name} has {has}; stickers of dice are square, as on {', '.join(_square_sheets())}")
    return size


def _square_sheets() -> Iterator[str]:
    for each in precut_sheets():
        if each.cells.card and each.cells.card.width_mm == each.cells.card.height_mm:
            yield each.id


def label_format(sheet: SheetFormat, labels: PrecutSheet) -> SheetFormat:
    """Return how a sheet of labels is printed: on its own paper, on one side, with bleed up to the next label."""
    cells, card = labels.cells, labels.cells.card
    assert card is not None, "labels have a size"
    gap = min(cells.pitch_x_mm - card.width_mm, cells.pitch_y_mm - card.height_mm)
    bleed_mm = min(sheet.bleed_mm, max(gap, 0.0) / 2)
    return replace(sheet, paper=labels.paper, layout=Layout.FACES, gutter_mm=0.0, bleed_mm=bleed_mm, cells=cells)


def place_on_labels(pieces: Sequence[Piece], sheet: SheetFormat) -> tuple[PieceSheet, ...]:
    """Put all copies of pieces on labels, row by row: a whole die after another.

    Args:
        sheet: As `label_format` gives it.

    Raises:
        LayoutError: Labels lie where the printer does not print.
    """
    if sheet.cells is None:
        raise LayoutError("a sheet of labels needs its cells")
    extent = pieces[0].size
    grid = fixed_grid(Size(extent.width, extent.height), sheet, sheet.cells)
    rounds = max(piece.copies for piece in pieces)
    every = [piece for number in range(rounds) for piece in pieces if number < piece.copies]
    made = []
    for start in range(0, len(every), len(grid.slots)):
        nested = []
        for piece, slot in zip(every[start:], grid.slots, strict=False):
            clip = rectangle(slot.expand(sheet.bleed_mm))
            nested.append(NestedPiece(piece, slot.x, slot.y, False, clip))
        made.append(PieceSheet(grid.size, tuple(nested), (), strip_of(grid.size, sheet)))
    return tuple(made)
