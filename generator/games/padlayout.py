"""Where everything stands on a page of score pads: one, or two beside each other, or four."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from generator.games.figures import CREAM, GOLD, WHITE, Anchor, Disc, Emblem, Figure, Plate, Rule, Words, chevron
from generator.games.pads import Column, Pad
from generator.games.page import Page

ACROSS = {1: 1, 2: 2, 4: 2}
"""Pads beside each other by how many there are."""
DOWN = {1: 1, 2: 1, 4: 2}
"""Pads above each other by how many there are."""
CUT_MM = 14.0
"""Between pads that are cut apart (ours)."""
WHOLE_MM = (192.0, 279.0)
"""A pad of this size has the scale 1: what A4 leaves."""
SMALLEST_SCALE = 0.62
"""Of words (ours): on a quarter of a page they are still read."""
NARROW_MM = 7.4
"""Columns below this have no room for their words (ours): icons stand alone, and are explained below."""
SHADE = "#f7f4ec"
"""Of every second row (ours)."""


@dataclass(frozen=True, slots=True)
class ColumnIcon:
    """What a column is for, drawn in a square."""

    macro: ClassVar[str] = "sign"
    x: float
    y: float
    side: float
    name: str
    """Of an icon of the deck, or of a drawing: `bid`, `gain`, `points`, `row`, `fan`, `trick`, `bag`, `sum`."""


def pads(page: Page, pad: Pad, up: int, symbols: Sequence[str]) -> Iterator[Figure]:
    """Lay out a page of pads.

    Args:
        up: How many: 1, 2 or 4.
        symbols: Names of the pictures in their heads.
    """
    gap = 0 if up == 1 else CUT_MM
    width = (page.width - gap * (ACROSS[up] - 1)) / ACROSS[up]
    height = (page.height - gap * (DOWN[up] - 1)) / DOWN[up]
    panel = _PadPanel(page, pad, width, height, symbols)
    for line in range(DOWN[up]):
        for place in range(ACROSS[up]):
            yield from panel.lay_out(page.x + place * (width + gap), page.y + line * (height + gap))
    middle, level = page.trim_width / 2, page.trim_height / 2
    if up > 1:
        yield Rule(middle, 0, middle, page.trim_height, "muted", 0.2, dashes="2 2", is_bleed=True)
    if up == 4:
        yield Rule(0, level, page.trim_width, level, "muted", 0.2, dashes="2 2", is_bleed=True)


class _PadPanel:
    """One pad; `k` is its scale, `t` that of its smallest words."""

    def __init__(self, page: Page, pad: Pad, width: float, height: float, symbols: Sequence[str]) -> None:
        self.page, self.pad, self.symbols = page, pad, symbols
        self.width, self.height = width, height
        self.k = k = min(width / WHOLE_MM[0], height / WHOLE_MM[1])
        self.t = t = max(k, SMALLEST_SCALE)
        self.hair = 0.18 * k
        self.head = 18 * k
        self.track = 10 * k if pad.track else 0
        self.names = 10 * k
        self.first = 11 * t
        self.player = (width - self.first) / pad.players
        self.whole = sum(column.share for column in pad.columns)
        self.is_narrow = self.player * min(column.share for column in pad.columns) / self.whole < NARROW_MM
        self.titles = 6 * k if self.is_narrow else 9.4 * t
        self.legend = 7 * k if self.is_narrow else 0
        self.foot = 9 * k + self.legend
        self.between = 6 * k
        free = height - self.head - self.track - self.foot - self.between * (pad.matches - 1)
        self.block = free / pad.matches
        self.row = (self.block - self.names - self.titles) / len(pad.rows)

    def lay_out(self, x: float, y: float) -> Iterator[Figure]:
        """Lay it out."""
        k, pad = self.k, self.pad
        yield from self.headline(x, y)
        if pad.track:
            yield from self.ticks(x, y + self.head - 0.6 * k)
        for number in range(pad.matches):
            yield from self.table(x, y + self.head + self.track + number * (self.block + self.between))
        bottom = y + self.height - self.foot
        if self.is_narrow:
            yield from self.meanings(x, bottom + 1.2 * k)
        top, high = bottom + self.legend + 1.6 * k, self.foot - self.legend - 1.6 * k
        yield Words(x, top, self.width, high, pad.foot, 4.2 * k, 2 * k, leading=1.15, valign="middle")

    def headline(self, x: float, y: float) -> Iterator[Figure]:
        """Lay out the name of the game, its symbols, and room for the date."""
        k, right = self.k, x + self.width
        side = 8.6 * k
        room = len(self.symbols) * side
        yield _title(x, y, self.width - room - 3 * k, self.head - 3.4 * k, self.page.title, 11 * k, 5 * k)
        for position, name in enumerate(self.symbols):
            cx = x + self.width - room + (position + 0.5) * side
            yield Disc(cx, y + 4.3 * k, 3.9 * k, self.page.ground(CREAM), "ink", 0.25 * k)
            yield Emblem(cx - 2.45 * k, y + 1.85 * k, 4.9 * k, 4.9 * k, name)
        said = self.page.texts("date, table")
        yield Words(
            x + self.width - 72 * k,
            y + 9 * k,
            25 * k,
            5.4 * k,
            said,
            3.8 * k,
            1.7 * k,
            fill="muted",
            anchor="end",
            valign="bottom",
            leading=1,
        )
        yield Rule(x + self.width - 45.5 * k, y + 14 * k, right, y + 14 * k, "muted", self.hair)
        yield Plate(x, y + 15.4 * k, self.width, 0.9 * k, GOLD)

    def ticks(self, x: float, y: float) -> Iterator[Figure]:
        """Lay out numbers to tick off, a sign from each to the next."""
        k, pad = self.k, self.pad
        yield _label(x, y, 19 * k, 8 * k, pad.track_title, 4.6 * k, 2.2 * k, is_centred=False)
        for position, number in enumerate(pad.track):
            cx = x + 23 * k + position * 13 * k
            yield Disc(cx, y + 4 * k, 3.7 * k, WHITE, "ink", 0.3 * k)
            yield Words(
                cx - 3.4 * k,
                y,
                6.8 * k,
                8 * k,
                number,
                4.4 * k,
                2.6 * k,
                font="index",
                anchor="middle",
                valign="middle",
                leading=1,
            )
            if position < len(pad.track) - 1:
                yield chevron(cx + 5.7 * k, y + 3 * k, 1.5 * k, 1 * k, 0.5 * k)

    def table(self, x: float, y: float) -> Iterator[Figure]:
        """Lay out names, then a row for each thing that scores: shading, lines, words, and the frame last."""
        k, t, width = self.k, self.t, self.width
        yield from self.shading(x, y)
        for number in range(self.pad.players):
            yield from self.columns(x + self.first + number * self.player, y)
        yield _label(x + 0.4 * k, y + self.names, self.first - 0.8 * k, self.titles, self.pad.row_title, 3 * t, 1.4)
        yield from self.rows(x, y + self.names + self.titles)
        yield Rule(x, y + self.names, x + width, y + self.names, "ink", self.hair)
        yield Plate(x, y, width, self.block, "none", "ink", 0.5 * k, radius=1.6 * k)

    def shading(self, x: float, y: float) -> Iterator[Figure]:
        """Lay out what lies below lines and words."""
        if self.page.is_low_ink:
            return
        k, rows_top = self.k, y + self.names + self.titles
        for number in range(1, len(self.pad.rows), 2):
            yield Plate(x, rows_top + number * self.row, self.width, self.row, SHADE)
        yield Plate(x + 0.2 * k, y + self.names, self.width - 0.4 * k, self.titles, CREAM)

    def columns(self, left: float, y: float) -> Iterator[Figure]:
        """Lay out the columns of a player."""
        k, bottom = self.k, y + self.block
        at = left
        for position, column in enumerate(self.pad.columns):
            wide = self.player * column.share / self.whole
            yield from self.column(at, y, wide, column)
            if position:
                yield Rule(at, y + self.names, at, bottom, "muted", self.hair)
            at += wide
        yield Rule(left, y, left, bottom, "ink", 0.4 * k)

    def column(self, x: float, y: float, width: float, column: Column) -> Iterator[Figure]:
        """Lay out a column: its ground, its sign, its word."""
        k, t = self.k, self.t
        if column.is_total and not self.page.is_low_ink:
            rows_top = y + self.names + self.titles
            yield Plate(x, rows_top, width, y + self.block - rows_top, CREAM)
        side = (4.4 if column.is_total else 4) * (k if self.is_narrow else t)
        lift = 0 if self.is_narrow else 1.7 * t
        yield ColumnIcon(x + (width - side) / 2, y + self.names + (self.titles - side) / 2 - lift, side, column.icon)
        if not self.is_narrow:
            yield _label(x + 0.5 * k, y + self.names + 5.4 * t, width - k, 3.6 * t, column.title, 3 * t, 1.4)

    def rows(self, x: float, y: float) -> Iterator[Figure]:
        """Lay out what stands before each row, and the lines between them."""
        k, t, pad = self.k, self.t, self.pad
        for position, said in enumerate(pad.rows):
            top = y + position * self.row
            is_total = pad.has_total and position == len(pad.rows) - 1
            is_strong = is_total or position == 0
            yield Rule(
                x, top, x + self.width, top, "ink" if is_strong else "muted", 0.4 * k if is_strong else self.hair
            )
            yield Words(
                x + 0.4 * k,
                top,
                self.first - 0.8 * k,
                self.row,
                said,
                min(3.4 * t if is_total else 4.4 * k, self.row * 0.6),
                1.4,
                font="label" if is_total else "index",
                fill="ink" if is_total else "muted",
                anchor="middle",
                valign="middle",
                leading=1,
            )

    def meanings(self, x: float, y: float) -> Iterator[Figure]:
        """Lay out what the signs mean, where they stand alone."""
        k, columns = self.k, self.pad.columns
        wide = min(self.width / len(columns), 46 * k)
        for position, column in enumerate(columns):
            left = x + position * wide
            yield ColumnIcon(left, y + 1.4 * k, 4.2 * k, column.icon)
            yield _label(left + 5.6 * k, y, wide - 6.6 * k, self.legend, column.title, 4 * k, 2 * k, is_centred=False)


def _title(x: float, y: float, width: float, height: float, said: str, size: float, floor: float) -> Words:
    return Words(x, y, width, height, said, size, floor, font="title", valign="middle", leading=1)


def _label(
    x: float, y: float, width: float, height: float, said: str, size: float, floor: float, *, is_centred: bool = True
) -> Words:
    anchor: Anchor = "middle" if is_centred else "start"
    return Words(x, y, width, height, said, size, floor, font="label", anchor=anchor, valign="middle", leading=1)
