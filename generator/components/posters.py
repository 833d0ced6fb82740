"""Boards larger than a sheet: divided among sheets, which are cut, laid over one another and glued.

Sheets are named by column and row: B2 is the second from the left in the second row. With an overlap each sheet goes on
at its right and at its bottom, as a strip on which the next one is glued: so only the left and the top edge of a sheet
are trimmed before.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.components.game_design import BoardJoints
from generator.components.piece_sheets import MARK_ROOM_MM, NestedPiece, PieceBlock, PieceSheet, room_of, strip_of
from generator.components.pieces import Piece, PlacedArt
from generator.errors import Fault, LayoutError
from generator.geometry import TOLERANCE_MM, Rect, Size, rotation, translation
from generator.imposition.printers_marks import Label, StraightMark
from generator.imposition.sheet_format import SheetFormat
from generator.units import format_mm
from generator.writers.cutters.cut_paths import rectangle

WASTE_MM = 3.5
"""Around a part of a board, for its bleed and marks (ours)."""
MISFIT_MM = 0.3
"""Wider gaps show a line (ours): a hand cuts to 0.3 mm."""
DIAMOND_MM = 1.2
"""Half the width of a diamond that both sheets of a joint share (ours)."""
BLEED_MM = 2.0
"""Of a board beyond each cut, at most (ours): as on boxes."""
SPAN_MM = 100.0
"""Of the distance that is marked across a joint (ours)."""
MARK_MM = WASTE_MM - DIAMOND_MM - 0.3
"""From the edge of a board to the middle of the marks around it."""
MOST_PANELS = 200
"""Of a board (ours)."""
_TEXT_MM = 1.8


@dataclass(frozen=True, slots=True)
class PosterPanel:
    """What a sheet shows of a board."""

    column: int
    row: int
    cell: Rect
    """Its own part of the board, in the board's mm."""
    printed: Rect
    """That with the strips to glue on."""

    @property
    def name(self) -> str:
        return panel_name(self.column, self.row)


@dataclass(frozen=True, slots=True)
class Poster:
    size: Size
    """Of the board."""
    columns: tuple[float, ...]
    """Edges of its columns, from 0 to its width."""
    rows: tuple[float, ...]
    """Edges of its rows, from 0 to its height."""
    overlap_mm: float
    sheet: Size
    """The paper in its orientation."""

    @property
    def panels(self) -> tuple[PosterPanel, ...]:
        """Row by row."""
        return tuple(
            PosterPanel(column, row, cell, self._printed(cell))
            for row, (top, bottom) in enumerate(pairwise(self.rows))
            for column, (left, right) in enumerate(pairwise(self.columns))
            for cell in (Rect(left, top, right - left, bottom - top),)
        )

    def _printed(self, cell: Rect) -> Rect:
        more_x = self.overlap_mm if cell.right < self.size.width_mm - TOLERANCE_MM else 0.0
        more_y = self.overlap_mm if cell.bottom < self.size.height_mm - TOLERANCE_MM else 0.0
        return Rect(cell.x, cell.y, cell.width + more_x, cell.height + more_y)


def panel_name(column: int, row: int) -> str:
    """Return the name of a sheet: `B2`; columns beyond Z have two letters."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def divide_board(size: Size, joints: BoardJoints, sheet: SheetFormat) -> Poster | None:
    """Divide a board among the fewest sheets, at its folds and in equal parts between them; None: one sheet holds it.

    Raises:
        LayoutError: A sheet has no room for a part, or too many are needed.
    """
    found: list[Poster] = []
    for paper in (sheet.paper.size, sheet.paper.size.transpose()):
        whole = room_of(paper, sheet).expand(-MARK_ROOM_MM)
        if size.width_mm <= whole.width + TOLERANCE_MM and size.height_mm <= whole.height + TOLERANCE_MM:
            return None
        room = room_of(paper, sheet).expand(-WASTE_MM)
        width, height = room.width - joints.overlap_mm, room.height - joints.overlap_mm
        if min(width, height) < 20:
            continue
        columns = _divide(size.width_mm, joints.columns_mm, width, room.width)
        rows = _divide(size.height_mm, joints.rows_mm, height, room.height)
        found.append(Poster(size, columns, rows, joints.overlap_mm, paper))
    if not found:
        raise LayoutError(f"{sheet.paper.name} has no room for a part of a board; use larger paper or smaller margins")
    best = min(found, key=lambda each: len(each.panels))
    if len(best.panels) > MOST_PANELS:
        raise LayoutError(
            f"a board of {format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm needs {len(best.panels)} sheets "
            f"of {sheet.paper.name}; use larger paper"
        )
    return best


def _divide(length: float, at: Sequence[float], most: float, last_most: float) -> tuple[float, ...]:
    """Return the edges of parts of a length, which ends at some places, each as long as a sheet allows."""
    edges = [0.0]
    for start, end in pairwise([0.0, *at, length]):
        is_last = end > length - TOLERANCE_MM
        limit = last_most if is_last and start < TOLERANCE_MM and end - start <= last_most else most
        count = max(1, math.ceil((end - start - TOLERANCE_MM) / limit))
        edges += [start + (end - start) * part / count for part in range(1, count + 1)]
    return tuple(edges)


# --- sheets ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PosterSheet:
    sheet: PieceSheet
    lines: tuple[StraightMark, ...]
    labels: tuple[Label, ...]
    caption: str
    """What its label says first."""


def poster_sheets(poster: Poster, piece: Piece, sheet: SheetFormat) -> tuple[PosterSheet, ...]:
    """Return a sheet for each part of a board, in the order of their names.

    Args:
        piece: The whole board.

    Raises:
        LayoutError: The board has a back, which cannot be printed on several sheets.
    """
    if piece.back:
        message = "its back does not fit: a board on several sheets has one side; remove back, or use larger paper"
        raise LayoutError(Fault(message, key=piece.id))
    return tuple(_panel_sheet(panel, poster, piece, sheet) for panel in poster.panels)


def _panel_sheet(panel: PosterPanel, poster: Poster, piece: Piece, sheet: SheetFormat) -> PosterSheet:
    room = room_of(poster.sheet, sheet).expand(-WASTE_MM)
    printed, bleed = panel.printed, min(sheet.bleed_mm, BLEED_MM)
    x, y = room.x + (room.width - printed.width) / 2, room.y + (room.height - printed.height) / 2
    contour = rectangle(Rect(0, 0, printed.width, printed.height))
    art = tuple(
        PlacedArt(each.deck_id, each.side_id, translation(-printed.x, -printed.y) @ each.matrix) for each in piece.front
    )
    part = Piece(f"{piece.id}.{panel.name}", f"{piece.name} {panel.name}", contour, art)
    # The strips end where they are; what is trimmed, inside the board too, has art beyond the cut.
    right = bleed if printed.right > poster.size.width_mm - TOLERANCE_MM else 0.0
    bottom = bleed if printed.bottom > poster.size.height_mm - TOLERANCE_MM else 0.0
    clip = rectangle(Rect(x - bleed, y - bleed, printed.width + bleed + right, printed.height + bleed + bottom))
    area = Rect(x, y, printed.width, printed.height)
    cuts = (
        (area.x, area.y, 1.0, 0.0),
        (area.x, area.bottom, 1.0, 0.0),
        (area.x, area.y, 0.0, 1.0),
        (area.right, area.y, 0.0, 1.0),
    )
    strip = strip_of(poster.sheet, sheet)
    laid = PieceSheet(poster.sheet, (NestedPiece(part, x, y, False, clip),), (PieceBlock(area, cuts),), strip)
    marks = _JointMarks(panel, poster, area)
    lines = (*marks.lines(), *_map_lines(panel, poster, strip))
    return PosterSheet(laid, lines, tuple(marks.labels()), f"{piece.name} {panel.name}{_neighbours(panel, poster)}")


def _neighbours(panel: PosterPanel, poster: Poster) -> str:
    told = []
    if panel.column + 2 < len(poster.columns):
        told.append(f"right of it {panel_name(panel.column + 1, panel.row)}")
    if panel.row + 2 < len(poster.rows):
        told.append(f"below {panel_name(panel.column, panel.row + 1)}")
    return f" ({', '.join(told)})" if told else ""


@dataclass(frozen=True, slots=True)
class _JointMarks:
    """The marks of a sheet where it meets its neighbours."""

    panel: PosterPanel
    poster: Poster
    area: Rect
    """Its printed part, on the sheet."""

    def _joints(self) -> Iterator[tuple[bool, float, bool]]:
        """Yield whether a joint is upright, its place on the sheet, and whether this sheet lies below the other one."""
        cell, printed, size = self.panel.cell, self.panel.printed, self.poster.size
        if cell.x > TOLERANCE_MM:
            yield True, self.area.x, False
        if cell.right < size.width_mm - TOLERANCE_MM:
            yield True, self.area.x + cell.right - printed.x, True
        if cell.y > TOLERANCE_MM:
            yield False, self.area.y, False
        if cell.bottom < size.height_mm - TOLERANCE_MM:
            yield False, self.area.y + cell.bottom - printed.y, True

    def lines(self) -> Iterator[StraightMark]:
        cell, size, area = self.panel.cell, self.poster.size, self.area
        width, height = cell.width, cell.height
        for is_upright, at, is_below in self._joints():
            side = -1 if is_below else 1
            if is_below and self.poster.overlap_mm:
                # Covered by the next sheet where that lies within the misfit.
                far = at + MISFIT_MM
                yield (
                    StraightMark(far, area.y, far, area.y + height, width=0.12)
                    if is_upright
                    else StraightMark(area.x, far, area.x + width, far, width=0.12)
                )
            ends = (cell.y < TOLERANCE_MM, cell.bottom > size.height_mm - TOLERANCE_MM)
            if not is_upright:
                ends = (cell.x < TOLERANCE_MM, cell.right > size.width_mm - TOLERANCE_MM)
            for is_outer, edge, way in zip(ends, _edges(area, cell, is_upright), (-1, 1), strict=True):
                if is_outer:
                    middle = edge + way * MARK_MM
                    yield from _half_diamond(at, middle, side, is_upright=is_upright)
                    if way < 0:
                        reach = self._reach(is_upright=is_upright) * side
                        yield _tick(at + reach, middle, is_upright=is_upright)

    def labels(self) -> Iterator[Label]:
        """Yield the distance across a joint, at the outer edge of the board, on the sheet that lies below."""
        cell, area = self.panel.cell, self.area
        for is_upright, at, is_below in self._joints():
            edge, is_outer = (area.y, cell.y < TOLERANCE_MM) if is_upright else (area.x, cell.x < TOLERANCE_MM)
            if is_below and is_outer:
                span = 2 * self._reach(is_upright=is_upright)
                text = f"{format_mm(span)} mm from tick to tick, across the joint"
                near, middle = at - self._reach(is_upright=is_upright) + 1.0, edge - MARK_MM
                if is_upright:
                    yield Label(text, _TEXT_MM, translation(near, middle + 0.6))
                else:
                    yield Label(text, _TEXT_MM, translation(middle + 0.6, at - 1.0 - DIAMOND_MM) @ rotation(270))

    def _reach(self, *, is_upright: bool) -> float:
        edges = self.poster.columns if is_upright else self.poster.rows
        least = min(end - start for start, end in pairwise(edges))
        return min(SPAN_MM / 2, math.floor(least / 2 / 5) * 5.0)


def _edges(area: Rect, cell: Rect, is_upright: bool) -> tuple[float, float]:
    return (area.y, area.y + cell.height) if is_upright else (area.x, area.x + cell.width)


def _half_diamond(at: float, middle: float, side: int, *, is_upright: bool) -> Iterator[StraightMark]:
    """Yield half a diamond about a point on a joint, which the other sheet completes."""
    for way in (-1, 1):
        ends = (at, middle + way * DIAMOND_MM, at + side * DIAMOND_MM, middle)
        yield StraightMark(*(ends if is_upright else (ends[1], ends[0], ends[3], ends[2])), has_halo=True)


def _tick(at: float, middle: float, *, is_upright: bool) -> StraightMark:
    ends = (at, middle - 1.2, at, middle + 1.2)
    return StraightMark(*(ends if is_upright else (ends[1], ends[0], ends[3], ends[2])), has_halo=True)


def _map_lines(panel: PosterPanel, poster: Poster, strip: Rect) -> Iterator[StraightMark]:
    """Yield a small plan of all sheets, with a cross on this one, above the label."""
    columns, rows = len(poster.columns) - 1, len(poster.rows) - 1
    each = min(1.6, 2.6 / rows)
    left, top = strip.x + 0.2, strip.y + 0.1
    for column in range(columns + 1):
        yield StraightMark(left + column * each, top, left + column * each, top + rows * each, width=0.1)
    for row in range(rows + 1):
        yield StraightMark(left, top + row * each, left + columns * each, top + row * each, width=0.1)
    x, y = left + panel.column * each, top + panel.row * each
    yield StraightMark(x, y, x + each, y + each, width=0.15)
    yield StraightMark(x, y + each, x + each, y, width=0.15)
