"""Two things side by side, left and right of what is compared."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.games.figures import CREAM, GOLD, Figure, Plate, Rule, Stroke, Words
from generator.games.flow import Block, Centred, Sizes, Stack, TextBlock
from generator.games.page import Page
from generator.geometry import Rect

SPINE_EM, SPINE_SHARE = 6.9, 0.18
"""Width of the column between the sides, and at most so much of all (ours)."""
HEAD_EM = 2.8
"""Height of a side's heading (ours)."""
PAD_EM, ROW_PAD_EM = 0.6, 0.3
"""Beside what is in a row, and above and below it (ours)."""
CORNER_EM = 0.5
"""Radius of a side's corners (ours)."""


@dataclass(frozen=True, slots=True)
class ComparedSide:
    title: str
    line: str
    colour: str
    """Of its heading."""
    ground: str
    """Of its rows."""
    picture: Block | None
    """Beside its heading; its height grows with its width."""


@dataclass(frozen=True, slots=True)
class ComparedRow:
    name: str
    note: str | None
    """What holds for both."""
    sides: tuple[Block, Block]


@dataclass(frozen=True, slots=True)
class ComparisonBlock:
    page: Page
    sides: tuple[ComparedSide, ComparedSide]
    rows: Sequence[ComparedRow]

    def height(self, width: float, sizes: Sizes) -> float:
        return HEAD_EM * sizes.em + math.fsum(self._heights(width, sizes))

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em, page = sizes.em, self.page
        wide, heights = self._panel(area.width, sizes), self._heights(area.width, sizes)
        high = HEAD_EM * em + math.fsum(heights)
        panels = [Rect(left, area.y, wide, high) for left in (area.x, area.right - wide)]
        for side, panel in zip(self.sides, panels, strict=True):
            yield Plate(panel.x, panel.y, wide, high, page.ground(side.ground), radius=CORNER_EM * em)
            yield from self._head(side, Rect(panel.x, panel.y, wide, HEAD_EM * em), sizes)
        top = area.y + HEAD_EM * em
        for number, (row, room) in enumerate(zip(self.rows, heights, strict=True)):
            if number:
                yield Rule(area.x, top, area.right, top, GOLD, 0.075 * em)
            inside = (top + ROW_PAD_EM * em, room - 2 * ROW_PAD_EM * em)
            spine = Rect(area.x + wide + 0.2 * em, inside[0], area.width - 2 * wide - 0.4 * em, inside[1])
            yield from Centred(self._name(row)).draw(spine, sizes)
            for block, panel in zip(row.sides, panels, strict=True):
                place = Rect(panel.x + PAD_EM * em, inside[0], wide - 2 * PAD_EM * em, inside[1])
                yield from Centred(block).draw(place, sizes)
            top += room
        for panel in panels:
            yield Plate(panel.x, panel.y, wide, high, stroke="ink", line=0.09 * em, radius=CORNER_EM * em)

    def _panel(self, width: float, sizes: Sizes) -> float:
        return (width - min(SPINE_EM * sizes.em, SPINE_SHARE * width)) / 2

    def _heights(self, width: float, sizes: Sizes) -> list[float]:
        em = sizes.em
        panel = self._panel(width, sizes)
        inner, spine = panel - 2 * PAD_EM * em, width - 2 * panel - 0.4 * em
        return [
            max(self._name(row).height(spine, sizes), *(block.height(inner, sizes) for block in row.sides))
            + 2 * ROW_PAD_EM * em
            for row in self.rows
        ]

    def _name(self, row: ComparedRow) -> Stack:
        """Return what is between the sides."""
        name = TextBlock(self.page, f"**{row.name}**", is_centred=True)
        note = [TextBlock(self.page, row.note, 0.85, is_centred=True)] if row.note else []
        return Stack([name, *note], 0.1)

    def _head(self, side: ComparedSide, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em, page = sizes.em, self.page
        yield _cap(area, CORNER_EM * em, page.ground(side.colour), side.colour)
        pad = 0.35 * em
        high = area.height - 2 * pad
        wide = high / side.picture.height(1.0, sizes) if side.picture else 0.0
        if side.picture:
            place = Rect(area.right - wide - 2 * pad, area.y + pad, wide, high)
            yield from side.picture.draw(place, sizes)
        fill, left = side.colour if page.is_low_ink else CREAM, area.x + PAD_EM * em
        room = area.width - wide - 2 * PAD_EM * em
        title = (left, area.y, room, area.height * 0.62, side.title, 1.45 * em, 0.9 * em, "title", fill)
        yield Words(*title, valign="bottom", leading=1)
        line = (
            left,
            area.y + area.height * 0.6,
            room,
            area.height * 0.36,
            side.line,
            0.85 * em,
            0.55 * em,
            "body",
            fill,
        )
        yield Words(*line, valign="middle", leading=1)


def _cap(area: Rect, radius: float, fill: str, stroke: str) -> Stroke:
    """Return a rectangle with a round top, for a band over a box."""
    x, y, right, foot = area.x, area.y, area.right, area.bottom
    path = (
        f"M{x} {foot}V{y + radius}Q{x} {y} {x + radius} {y}H{right - radius}Q{right} {y} {right} {y + radius}V{foot}Z"
    )
    return Stroke(path, stroke, 0.3 * radius / 2, fill)
