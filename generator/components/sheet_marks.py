"""Marks beside the pieces of a sheet: where to cut, where to fold, rulers and label."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from generator.components.piece_sheets import Line, PieceSheet, place_line
from generator.geometry import TOLERANCE_MM, Rect, translation
from generator.imposition.assignment import MIN_MARK_MM, SETBACK_MM
from generator.imposition.plan import SheetSide
from generator.imposition.printers_marks import (
    CROP_MARK_MM,
    RULER_HEIGHT_MM,
    RULERS,
    Label,
    PrintersMarks,
    StraightMark,
)
from generator.options.choices import CropMarks
from generator.writers.pdf.content.writer import SheetMarks, shape_label

FOLD_DASHES = (0.8, 0.6)
"""Of marks at the ends of folds, and of a fold across the sheet (ours): as on boxes."""
LABEL_SIZES_MM = (2.3, 2.0, 1.7, 1.4)
"""Sizes that a label may have (ours)."""
_APART_MM = 4.0


@dataclass(slots=True)
class PieceSheetMarks(SheetMarks):
    """The marks of sheets of pieces; versos have none, as a printer's correction would move them."""

    sheets: Sequence[PieceSheet] = ()
    margin_mm: float = 0.0
    lines: Sequence[Sequence[StraightMark]] = ()
    """Further lines of each sheet."""
    labels: Sequence[Sequence[Label]] = ()
    """Further labels of each sheet."""
    captions: Sequence[str] = ()
    """What the label of each sheet says first; empty: the faces of its number."""
    known: dict[int, PrintersMarks] = field(default_factory=dict)

    def __call__(self, side: SheetSide, number: int) -> PrintersMarks:
        if side.is_verso:
            return PrintersMarks()
        if number not in self.known:
            self.known[number] = self._marks(number)
        return self.known[number]

    def _marks(self, number: int) -> PrintersMarks:
        sheet = self.sheets[number - 1]
        printable = Rect(0, 0, sheet.size.width_mm, sheet.size.height_mm).expand(-self.margin_mm)
        lines: list[StraightMark] = []
        if self.options.crop is not CropMarks.NONE:
            lines += _cut_marks(sheet, printable)
            lines += _fold_marks(sheet)
        if sheet.fold_mm is not None:
            lines.append(StraightMark(printable.x, sheet.fold_mm, printable.right, sheet.fold_mm, dashes=(2.0, 1.0)))
        if self.lines:
            lines += self.lines[number - 1]
        labels: list[Label] = [*self.labels[number - 1]] if self.labels else []
        right = sheet.strip.right
        for ruler in RULERS if self.options.has_rulers else ():
            if right - ruler.width < sheet.strip.x:
                self.missing[ruler.name] = None
                continue
            drawn, label = ruler.draw(translation(right - ruler.width, sheet.strip.bottom - RULER_HEIGHT_MM))
            lines += drawn
            labels.append(label)
            right -= ruler.width + _APART_MM
        labels += self._label(number, sheet, right)
        return PrintersMarks(tuple(lines), (), tuple(labels))

    def _label(self, number: int, sheet: PieceSheet, right: float) -> Iterator[Label]:
        if not self.options.has_label:
            return
        text = self.label(number, is_verso=False)
        width = shape_label(text, self.deck.fonts["label"])[1].width
        for size in LABEL_SIZES_MM:
            if width * size <= right - sheet.strip.x:
                yield Label(text, size, translation(sheet.strip.x, sheet.strip.bottom - 0.6))
                return
        self.missing["the label with deck and sheet"] = None

    def label(self, number: int, *, is_verso: bool) -> str:
        if self.captions:
            return f"{self.captions[number - 1]} · {self._name()} · 100 %"
        sheet = self.sheets[number - 1]
        turn = ", fold along the dashes" if sheet.fold_mm is not None else ""
        return f"{self._name()} · sheet {number} of {len(self.sheets)}{turn} · print at 100 %"


def _cut_marks(sheet: PieceSheet, printable: Rect) -> Iterator[StraightMark]:
    """Yield marks in line with each straight cut, on both sides of its block."""
    for position, block in enumerate(sheet.blocks):
        others = [each.area.expand(SETBACK_MM) for place, each in enumerate(sheet.blocks) if place != position]
        around = block.area.expand(SETBACK_MM)
        for cut in block.cuts:
            for x, y, across, down in _exits(cut, around):
                length = _free_length((x, y, across, down), printable, others)
                if length >= MIN_MARK_MM - TOLERANCE_MM:
                    yield StraightMark(x, y, x + across * length, y + down * length, has_halo=True)


def _exits(cut: Line, area: Rect) -> Iterator[Line]:
    """Yield where a line leaves an area, and in which direction."""
    x, y, across, down = cut
    ends: list[float] = []
    for place, direction, low, high in ((x, across, area.x, area.right), (y, down, area.y, area.bottom)):
        if abs(direction) > 1e-9:
            ends += sorted(((low - place) / direction, (high - place) / direction))
    # The later entrance, and the earlier exit, of the two pairs of sides.
    near = max(ends[0::2])
    far = min(ends[1::2])
    if far - near > TOLERANCE_MM:
        yield x + near * across, y + near * down, -across, -down
        yield x + far * across, y + far * down, across, down


def _free_length(start: Line, printable: Rect, others: Iterable[Rect]) -> float:
    """Return how long a mark can be: up to the printable area's edge, and half way to another block."""
    x, y, across, down = start
    length = CROP_MARK_MM
    blocked = list(others)
    for tenth in range(1, round(CROP_MARK_MM * 10) + 1):
        reach = tenth / 10
        at = Rect(x + across * reach, y + down * reach, 0, 0)
        if not printable.contains(at):
            return reach - 0.1
        if any(area.contains(at) for area in blocked):
            return (reach - 0.1) / 2
    return length


def _fold_marks(sheet: PieceSheet) -> Iterator[StraightMark]:
    """Yield dashes outside each piece, in line with its folds."""
    seen: set[tuple[float, ...]] = set()
    areas = [block.area for block in sheet.blocks if block.cuts]
    for nested in sheet.pieces:
        for fold in nested.piece.folds:
            line = place_line(fold, nested)
            end = line.steps[-1]
            length = math.dist((line.x, line.y), (end.x, end.y))
            across, down = (end.x - line.x) / length, (end.y - line.y) / length
            for (x, y), sign in (((line.x, line.y), -1), ((end.x, end.y), 1)):
                near, far = SETBACK_MM * sign, (SETBACK_MM + 2.4) * sign
                mark = (x + across * near, y + down * near, x + across * far, y + down * far)
                if any(area.contains(Rect(*mark[:2], 0, 0)) for area in areas):
                    continue  # on a neighbour, in line with whose fold it is
                if (key := tuple(round(each, 3) for each in mark)) not in seen:
                    seen.add(key)
                    yield StraightMark(*mark, has_halo=True, dashes=FOLD_DASHES)
