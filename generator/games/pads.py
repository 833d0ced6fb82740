"""Score pads: what one holds, and a page of one, of two beside each other, or of four."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from generator.games.areas import across, down, grid, inset, line, place
from generator.games.figures import CREAM, GOLD, WHITE, Disc, Emblem, Figure, Plate, Rule, chevron
from generator.games.flow import Sizes, TextBlock, share_widths
from generator.games.page import Page
from generator.geometry import Rect

GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2)}
"""How many pads fit a page; columns and rows of them."""
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
class Column:
    """A column of each player."""

    title: str
    share: float
    """Its part of the player's width."""
    icon: str
    """What stands above the title: an icon of the deck, or one of `DRAWN_ICONS`."""
    is_total: bool = False
    """Whether it is the running total."""


@dataclass(frozen=True, slots=True)
class Pad:
    rows: tuple[str, ...]
    """What stands before each row; empty for rows that are numbered by hand."""
    row_title: str
    """What a row is."""
    columns: tuple[Column, ...]
    """Of each player."""
    players: int
    foot: str
    """What to remember, in a line or two, with markup."""
    track: tuple[str, ...] = ()
    """Numbers to tick off, in order."""
    track_title: str = ""
    """What they count."""
    matches: int = 1
    """How many matches have room on a pad, one below the other."""
    has_total: bool = False
    """Whether the last row is the total."""


DRAWN_ICONS = ("bid", "gain", "points", "row", "fan", "trick", "bag", "sum")
"""What the template of a pad draws above a column, beside the icons of the game's deck."""


@dataclass(frozen=True, slots=True)
class ColumnIcon:
    """What a column is for, drawn in a square."""

    macro: ClassVar[str] = "sign"
    x: float
    y: float
    side: float
    name: str
    """Of an icon of the deck, or one of `DRAWN_ICONS`."""


def numbers(count: int) -> tuple[str, ...]:
    """Return rows that are numbered from 1."""
    return tuple(str(number) for number in range(1, count + 1))


def pads(page: Page, pad: Pad, up: int, symbols: Sequence[str]) -> Iterator[Figure]:
    """Lay out a page of pads.

    Args:
        up: How many: 1, 2 or 4.
        symbols: Names of the pictures in their heads.
    """
    columns, rows = GRIDS[up]
    for area in grid(Rect(page.x, page.y, page.width, page.height), columns, rows, CUT_MM):
        yield from _PadPanel(page, pad, area, symbols).lay_out()
    middle, level = page.trim_width / 2, page.trim_height / 2
    if columns > 1:
        yield Rule(middle, 0, middle, page.trim_height, "muted", 0.2, dashes="2 2", is_bleed=True)
    if rows > 1:
        yield Rule(0, level, page.trim_width, level, "muted", 0.2, dashes="2 2", is_bleed=True)


class _PadPanel:
    """One pad; `k` is its scale, `t` that of its smallest words."""

    def __init__(self, page: Page, pad: Pad, area: Rect, symbols: Sequence[str]) -> None:
        self.page, self.pad, self.area, self.symbols = page, pad, area, symbols
        self.k = min(area.width / WHOLE_MM[0], area.height / WHOLE_MM[1])
        self.t = max(self.k, SMALLEST_SCALE)
        self.hair = 0.18 * self.k
        shares = [column.share for column in pad.columns]
        self.first, *self.players = across(area, [11 * self.t, *[None] * pad.players])
        self.columns = [across(player, share_widths(player.width, shares, 0)) for player in self.players]
        self.is_narrow = min(column.width for column in self.columns[0]) < NARROW_MM

    def lay_out(self) -> Iterator[Figure]:
        """Lay it out: head, track, a table for each match, what icons mean, what to remember."""
        k, t, pad = self.k, self.t, self.pad
        foot, sizes = TextBlock(self.page, pad.foot), Sizes(4.2 * t, 4.2 * t)
        parts = {
            "head": 18 * k,
            "track": 10 * k if pad.track else 0,
            "tables": None,
            "legend": 6.4 * t if self.is_narrow else 0,
            "foot": foot.height(self.area.width, sizes),
        }
        at = dict(zip(parts, down(self.area, [*parts.values()]), strict=True))
        yield from self._head(at["head"])
        yield from self._track(replace(at["track"], y=at["track"].y - 0.6 * k, height=8 * k))
        tables = replace(at["tables"], height=at["tables"].height - 1.6 * k)
        for table in grid(tables, 1, pad.matches, 6 * k):
            yield from self._table(table)
        if self.is_narrow:
            yield from self._legend(at["legend"])
        yield from foot.draw(at["foot"], sizes)

    def _head(self, area: Rect) -> Iterator[Figure]:
        """Lay out the name of the game, its symbols, and room for the date."""
        k, t, right = self.k, self.t, area.right
        title, symbols = across(area, [None, 8.6 * k * len(self.symbols)], 3 * k)
        yield line(replace(title, height=14.6 * k), self.page.title, 11 * k, 5 * k, font="title", anchor="start")
        for cell, name in zip(grid(symbols, len(self.symbols), 1), self.symbols, strict=True):
            cx, cy = cell.centre[0], cell.y + 4.3 * k
            yield Disc(cx, cy, 3.9 * k, self.page.ground(CREAM), "ink", 0.25 * k)
            yield Emblem(cx - 2.45 * k, cy - 2.45 * k, 4.9 * k, 4.9 * k, name)
        date = Rect(right - 76 * k, area.y + 9 * k, 29 * k, 5.4 * k)
        said = self.page.texts("date, table")
        yield line(date, said, 3.8 * t, 1.7 * k, font="body", fill="muted", anchor="end", valign="bottom")
        yield Rule(right - 45.5 * k, area.y + 14 * k, right, area.y + 14 * k, "muted", self.hair)
        yield Plate(area.x, area.y + 15.4 * k, area.width, 0.9 * k, GOLD)

    def _track(self, area: Rect) -> Iterator[Figure]:
        """Lay out numbers to tick off, a sign from each to the next."""
        k, pad, (_, middle) = self.k, self.pad, area.centre
        title, *cells = across(area, [16.5 * k, *[13 * k] * len(pad.track)])
        yield line(title, pad.track_title, 4.6 * k, 2.2 * k, anchor="start")
        for position, (cell, number) in enumerate(zip(cells, pad.track, strict=True)):
            if position:
                yield chevron(cell.x - 0.8 * k, middle - k, 1.5 * k, k, 0.5 * k)
            yield Disc(cell.centre[0], middle, 3.7 * k, WHITE, "ink", 0.3 * k)
            yield line(inset(cell, 3 * k), number, 4.4 * k, 2.6 * k, font="index")

    def _table(self, area: Rect) -> Iterator[Figure]:
        """Lay out names, then a row for each thing that scores: shading, lines, words, and the frame last."""
        k, t, pad = self.k, self.t, self.pad
        heights = [10 * k, 6 * k if self.is_narrow else 9.4 * t, *[None] * len(pad.rows)]
        names, titles, *rows = down(area, heights)
        body = replace(area, y=titles.bottom, height=area.bottom - titles.bottom)
        if not self.page.is_low_ink:
            for row in rows[1::2]:
                yield Plate(*place(row), SHADE)
            yield Plate(*place(inset(titles, 0.2 * k)), CREAM)
        for columns in self.columns:
            for position, (column, at) in enumerate(zip(pad.columns, columns, strict=True)):
                if column.is_total and not self.page.is_low_ink:
                    yield Plate(at.x, body.y, at.width, body.height, CREAM)
                yield from self._column_title(column, replace(titles, x=at.x, width=at.width))
                if position:
                    yield Rule(at.x, titles.y, at.x, area.bottom, "muted", self.hair)
            yield Rule(columns[0].x, area.y, columns[0].x, area.bottom, "ink", 0.4 * k)
        yield line(self._before(titles), pad.row_title, 3 * t, 1.4)
        for position, (row, said) in enumerate(zip(rows, pad.rows, strict=True)):
            is_total = pad.has_total and position == len(rows) - 1
            stroke, width = ("ink", 0.4 * k) if is_total or position == 0 else ("muted", self.hair)
            yield Rule(area.x, row.y, area.right, row.y, stroke, width)
            size = min(3.4 * t if is_total else 4.4 * k, row.height * 0.6)
            font, fill = ("label", "ink") if is_total else ("index", "muted")
            yield line(self._before(row), said, size, 1.4, font=font, fill=fill)
        yield Rule(area.x, names.bottom, area.right, names.bottom, "ink", self.hair)
        yield Plate(*place(area), "none", "ink", 0.5 * k, radius=1.6 * k)

    def _before(self, row: Rect) -> Rect:
        """Return the part of a row that is before the players'."""
        return inset(replace(row, width=self.first.width), 0.4 * self.k)

    def _column_title(self, column: Column, area: Rect) -> Iterator[Figure]:
        """Lay out the icon of a column, and its title below where there is room."""
        k, t = self.k, self.t
        side = (4.4 if column.is_total else 4) * (k if self.is_narrow else t)
        middle, level = area.centre
        yield ColumnIcon(middle - side / 2, level - side / 2 - (0 if self.is_narrow else 1.7 * t), side, column.icon)
        if not self.is_narrow:
            title = Rect(area.x + 0.5 * k, area.y + 5.4 * t, area.width - k, 3.6 * t)
            yield line(title, column.title, 3 * t, 1.4)

    def _legend(self, area: Rect) -> Iterator[Figure]:
        """Lay out what the icons mean, where they stand alone."""
        t, columns = self.t, self.pad.columns
        wide = min(area.width / len(columns), 46 * t)
        for cell, column in zip(across(area, [wide] * len(columns)), columns, strict=True):
            yield ColumnIcon(cell.x, area.centre[1] - 2.1 * t, 4.2 * t, column.icon)
            title = replace(cell, x=cell.x + 5.6 * t, width=wide - 6.6 * t)
            yield line(title, column.title, 4 * t, 2 * self.k, anchor="start")
