"""The layout of the score sheet in millimetres: texts, panels and lines, independent of the drawing library."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from scorekeeper import assets
from scorekeeper.import_export.sheet_data import SheetData, SheetPlayer
from scorekeeper.palettes import LIGHT

PAPER, INK, QUIET, LINE = "#ffffff", "#1c1b2e", "#5d594f", "#d8d0c0"
NAVY, ON_NAVY, PALE, TINT, STRIPE, GOLD = "#12224a", "#ffffff", "#c9d3ee", "#e3e8f5", "#f7f4ed", "#b8860b"
LAST = 1000
"""The place, for sorting, of a player without one."""


class Anchor(StrEnum):
    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class SheetText:
    x: float
    y: float
    """Of the baseline."""
    text: str
    size: float
    """Size of the font in mm."""
    colour: str = INK
    is_bold: bool = False
    anchor: Anchor = Anchor.LEFT


@dataclass(frozen=True, slots=True)
class SheetPanel:
    """A filled rectangle; with a radius of half its width, a disc."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A level line."""

    x: float
    y: float
    to_x: float
    colour: str = LINE
    width: float = 0.2


SheetMark = SheetText | SheetPanel | SheetLine


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A page with all its marks, in drawing order; origin top left, y down, in mm."""

    width: float
    height: float
    marks: tuple[SheetMark, ...]


@dataclass(frozen=True, slots=True)
class SheetPaper:
    width: float
    """In mm."""
    height: float | None
    """In mm; None for one page as high as needed."""
    margin: float
    """In mm, on all sides."""


class LineMeasure(Protocol):
    def width(self, text: str, size: float, *, is_bold: bool) -> float:
        """Return the width of a line, in the unit of the size."""

    def replace_undrawable(self, text: str) -> str:
        """Return a text with a substitute for each character that cannot be drawn."""


def lay_out(data: SheetData, paper: SheetPaper, measure: LineMeasure) -> tuple[SheetPage, ...]:
    return _Sheet(data, paper, measure).lay_out()


def fit_line(
    measure: LineMeasure, text: str, width: float, size: float, *, is_bold: bool, least: float = 0.75
) -> tuple[str, float]:
    """Fit a line to a width: smaller down to `least` of its size, then shortened with …."""
    full = measure.width(text, size, is_bold=is_bold)
    if full <= width:
        return text, size
    smallest = size * least
    if full * least <= width:
        return text, size * width / full
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure.width(text[:middle].rstrip() + "…", smallest, is_bold=is_bold) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…", smallest


def wrap_lines(measure: LineMeasure, text: str, width: float, size: float, *, is_bold: bool = False) -> list[str]:
    """Break a text into lines of a width; a word that is wider than a line is broken too."""
    lines, line = [], ""
    for word in text.split():
        trial = f"{line} {word}" if line else word
        if measure.width(trial, size, is_bold=is_bold) <= width:
            line = trial
            continue
        if line:
            lines.append(line)
        line = word
        while measure.width(line, size, is_bold=is_bold) > width and len(line) > 1:
            counts = range(1, len(line))
            fits = bisect_right(counts, width, key=lambda count: measure.width(line[:count], size, is_bold=is_bold))
            fit = max(fits, 1)
            lines.append(line[:fit])
            line = line[fit:]
    return [*lines, line] if line else lines


BAND, STRIP, HEAD, ROW, CARD, CARD_GAP = 29.0, 1.6, 11.0, 5.8, 13.5, 3.0
RUNNING_HEAD, FOOT = 9.0, 8.0
WIDE_COLUMN = 17.0
"""From this width on a column shows the running total beside an entry's change."""
WIDEST_COLUMN = 55.0
LABEL_PART = 0.34
"""The widest that the labels of entries may be, relative to the table."""


class _Sheet:
    def __init__(self, data: SheetData, paper: SheetPaper, measure: LineMeasure) -> None:
        self.data, self.paper, self.measure = data, paper, measure
        self.left, self.right = paper.margin, paper.width - paper.margin
        self.inner = self.right - self.left
        self.is_substituted = False
        self.finished: list[list[SheetMark]] = []
        self.marks: list[SheetMark] = []
        self.y = 0.0

    def lay_out(self) -> tuple[SheetPage, ...]:
        self._place_band()
        self._place_result()
        self._place_standings()
        if self.data.rows:
            self._place_table()
        self._place_rules()
        if self.is_substituted or self._is_substituted_later():
            self._place_paragraph(self.data.words.substitute, 3.0, QUIET)
        self.finished.append(self.marks)
        height = self.paper.height or self.y + FOOT + 4
        count = len(self.finished)
        return tuple(
            SheetPage(self.paper.width, height, (*marks, *self._foot(number, count, height)))
            for number, marks in enumerate(self.finished, start=1)
        )

    # Parts

    def _place_band(self) -> None:
        data = self.data
        self.marks.append(SheetPanel(0, 0, self.paper.width, BAND, NAVY))
        part = self.paper.width / len(data.players)
        for seat, player in enumerate(data.players):
            self.marks.append(SheetPanel(seat * part, BAND, part, STRIP, _colour(player)))
        self._place_text(self.left, 15.2, data.title, 9.6, ON_NAVY, width=self.inner, is_bold=True)
        facts = " · ".join((data.words.heading, data.date, *data.facts))
        self._place_text(self.left, 22.6, facts, 4.0, PALE, width=self.inner)
        self.y = BAND + STRIP + 6

    def _place_result(self) -> None:
        lines = [
            line for text in (self.data.reason, self.data.note) for line in self._wrap_lines(text, self.inner - 12, 3.7)
        ]
        height = 11.5 + 4.8 * len(lines)
        self.marks.append(SheetPanel(self.left, self.y, self.inner, height, TINT, 2))
        self.marks.append(SheetPanel(self.left + 2.4, self.y + 2.4, 1.3, height - 4.8, GOLD, 0.65))
        self._place_text(self.left + 6.5, self.y + 7.6, self.data.result, 5.4, width=self.inner - 10, is_bold=True)
        for number, line in enumerate(lines):
            self._place_text(self.left + 6.5, self.y + 13 + 4.8 * number, line, 3.7)
        self.y += height + CARD_GAP + 1

    def _place_standings(self) -> None:
        players = sorted(
            enumerate(self.data.players, start=1),
            key=lambda each: (not each[1].is_winner, each[1].place or LAST, each[0]),
        )
        across = max(1, min(len(players), int((self.inner + CARD_GAP) // (46 + CARD_GAP))))
        if len(players) == 4 and across == 3:
            across = 2
        width = (self.inner - CARD_GAP * (across - 1)) / across
        for number, (seat, player) in enumerate(players):
            if number % across == 0:
                if number:
                    self.y += CARD + CARD_GAP
                self._ensure_room(CARD + CARD_GAP)
            self._place_card(self.left + number % across * (width + CARD_GAP), width, seat, player)
        self.y += CARD + 7

    def _place_card(self, x: float, width: float, seat: int, player: SheetPlayer) -> None:
        edge = GOLD if player.is_winner else LINE
        self.marks.append(SheetPanel(x, self.y, width, CARD, edge, 2))
        self.marks.append(SheetPanel(x + 0.4, self.y + 0.4, width - 0.8, CARD - 0.8, PAPER, 1.7))
        self._place_disc(x + 7, self.y + CARD / 2, 7.4, seat, player)
        total, size = self._fit_number(player.total, width * 0.4, 6.4, is_bold=True)
        taken = self.measure.width(total, size, is_bold=True)
        self.marks.append(SheetText(x + width - 3.2, self.y + CARD / 2 + 2.2, total, size, INK, True, Anchor.RIGHT))
        room = width - 13 - taken - 5.5
        if player.place:
            self._place_text(x + 12.6, self.y + 6.2, player.name, 4.2, width=room, is_bold=True)
            place = self.data.words.place % {"place": player.place}
            self._place_text(x + 12.6, self.y + 10.7, place, 3.1, QUIET, width=room)
        else:
            self._place_text(x + 12.6, self.y + CARD / 2 + 1.5, player.name, 4.2, width=room, is_bold=True)

    def _place_disc(self, x: float, y: float, size: float, seat: int, player: SheetPlayer) -> None:
        self.marks.append(SheetPanel(x - size / 2, y - size / 2, size, size, _colour(player), size / 2))
        text_size = size * (0.62 if seat < 10 else 0.52)
        self.marks.append(SheetText(x, y + text_size * 0.33, str(seat), text_size, ON_NAVY, True, Anchor.MIDDLE))

    def _place_table(self) -> None:
        data, count = self.data, len(self.data.players)
        labels = [self._replace_undrawable(row.label) for row in data.rows]
        widest = max(
            self.measure.width(label, 3.5, is_bold=False) for label in (*labels, data.words.entry, data.words.total)
        )
        label_width = min(max(widest + 5, 20.0), self.inner * LABEL_PART)
        column = min((self.inner - label_width) / count, WIDEST_COLUMN)
        label_width = self.inner - column * count
        centres = [self.left + label_width + column * (place + 0.5) for place in range(count)]
        self._ensure_room(HEAD + 4 * ROW)
        self._place_table_head(centres, column)
        for number, (row, label) in enumerate(zip(data.rows, labels, strict=True)):
            if self._ensure_room(ROW if number < len(data.rows) - 1 else 2 * ROW + 2):
                self._place_table_head(centres, column)
            if number % 2 == 0:
                self.marks.append(SheetPanel(self.left, self.y, self.inner, ROW, STRIPE))
            base = self.y + ROW * 0.68
            self._place_text(self.left + 2, base, label, 3.5, QUIET, width=label_width - 3)
            for x, cell, total in zip(centres, row.cells, row.totals, strict=True):
                self._place_cell(x, base, column, cell, total)
            self.y += ROW
        self._place_totals(centres, column, label_width)

    def _place_cell(self, x: float, base: float, column: float, cell: str, total: str) -> None:
        if column < WIDE_COLUMN:
            text, size = self._fit_number(cell, column - 1.2, 3.5)
            self.marks.append(SheetText(x, base, text, size, INK, anchor=Anchor.MIDDLE))
            return
        reach = min(column / 2 - 1, 11.0)
        if cell:
            text, size = self._fit_number(cell, column / 2 - 1.5, 3.1)
            self.marks.append(SheetText(x - 0.6, base, text, size, QUIET, anchor=Anchor.RIGHT))
        if total:
            text, size = self._fit_number(total, reach - 0.6, 3.6, is_bold=bool(cell))
            self.marks.append(SheetText(x + reach, base, text, size, INK if cell else QUIET, bool(cell), Anchor.RIGHT))

    def _place_table_head(self, centres: Sequence[float], column: float) -> None:
        words = self.data.words
        self._place_text(
            self.left + 2, self.y + 9.2, words.entry, 3.3, QUIET, width=centres[0] - column / 2 - self.left - 3
        )
        for seat, (x, player) in enumerate(zip(centres, self.data.players, strict=True), start=1):
            self._place_disc(x, self.y + 2.6, 4.6, seat, player)
            name, size = self._fit_text(player.name, column - 1.6, 3.3, is_bold=True)
            self.marks.append(SheetText(x, self.y + 9.2, name, size, INK, True, Anchor.MIDDLE))
        self.y += HEAD
        self.marks.append(SheetLine(self.left, self.y, self.right, NAVY, 0.4))

    def _place_totals(self, centres: Sequence[float], column: float, label_width: float) -> None:
        height = ROW + 2
        self.marks.append(SheetPanel(self.left, self.y, self.inner, height, NAVY, 1.2))
        base = self.y + height * 0.66
        self._place_text(self.left + 2, base, self.data.words.total, 3.8, ON_NAVY, width=label_width - 3, is_bold=True)
        for x, player in zip(centres, self.data.players, strict=True):
            text, size = self._fit_number(player.total, column - 1.2, 4.2, is_bold=True)
            if column < WIDE_COLUMN:
                self.marks.append(SheetText(x, base, text, size, ON_NAVY, True, Anchor.MIDDLE))
            else:
                self.marks.append(
                    SheetText(x + min(column / 2 - 1, 11.0), base, text, size, ON_NAVY, True, Anchor.RIGHT)
                )
        self.y += height + 7

    def _place_rules(self) -> None:
        data = self.data
        if not data.rules and not data.no_rules:
            return
        self._ensure_room(18)
        self._place_text(self.left, self.y + 4, data.words.house_rules, 4.8, is_bold=True)
        self.y += 7.5
        if not data.rules:
            self._place_paragraph(data.no_rules, 3.5, INK)
        for rule in data.rules:
            title = self._wrap_lines(rule.title, self.inner - 4, 3.6, is_bold=True)
            lines = self._wrap_lines(rule.text, self.inner - 4, 3.4)
            height = 4.8 * (len(title) + len(lines))
            self._ensure_room(height + 2)
            self.marks.append(SheetPanel(self.left, self.y + 0.6, 0.8, height - 0.8, NAVY, 0.4))
            for number, line in enumerate(title):
                self._place_text(self.left + 4, self.y + 3.6 + 4.8 * number, line, 3.6, is_bold=True)
            for number, line in enumerate(lines, start=len(title)):
                self._place_text(self.left + 4, self.y + 3.6 + 4.8 * number, line, 3.4, QUIET)
            self.y += height + 2.4

    def _foot(self, number: int, count: int, height: float) -> Iterator[SheetMark]:
        y, words = height - FOOT, self.data.words
        made_by = self.measure.replace_undrawable(words.made_by)
        yield SheetLine(self.left, y, self.right)
        yield SheetText(self.left, y + 4.4, made_by, 2.9, QUIET)
        if count > 1:
            page = self.measure.replace_undrawable(words.page % {"page": number, "pages": count})
            yield SheetText(self.right, y + 4.4, page, 2.9, QUIET, anchor=Anchor.RIGHT)

    # Inside

    def _ensure_room(self, height: float) -> bool:
        """Begin another page if a height does not fit on this one; return whether it did."""
        if self.paper.height is None or self.y + height <= self.paper.height - FOOT - 3:
            return False
        self.finished.append(self.marks)
        self.marks = []
        title = f"{self.data.title} · {self.data.date}"
        self._place_text(self.left, 9.4, title, 3.6, QUIET, width=self.inner, is_bold=True)
        self.marks.append(SheetPanel(0, 0, self.paper.width, 2.4, NAVY))
        self.y = self.paper.margin
        return True

    def _place_paragraph(self, text: str, size: float, colour: str) -> None:
        for line in self._wrap_lines(text, self.inner, size):
            self._ensure_room(size * 1.4)
            self._place_text(self.left, self.y + size, line, size, colour)
            self.y += size * 1.4
        self.y += 2

    def _is_substituted_later(self) -> bool:
        """Whether a text that has yet to be drawn, in the footer, has a character that cannot be drawn."""
        words = self.data.words
        return any(self.measure.replace_undrawable(text) != text for text in (words.made_by, words.page))

    def _replace_undrawable(self, text: str) -> str:
        shown = self.measure.replace_undrawable(text)
        self.is_substituted = self.is_substituted or shown.count(assets.SUBSTITUTE) > text.count(assets.SUBSTITUTE)
        return shown

    def _wrap_lines(self, text: str, width: float, size: float, *, is_bold: bool = False) -> list[str]:
        return wrap_lines(self.measure, self._replace_undrawable(text), width, size, is_bold=is_bold)

    def _fit_text(self, text: str, width: float, size: float, *, is_bold: bool = False) -> tuple[str, float]:
        return fit_line(self.measure, self._replace_undrawable(text), width, size, is_bold=is_bold)

    def _fit_number(self, text: str, width: float, size: float, *, is_bold: bool = False) -> tuple[str, float]:
        """Fit a number by its size alone, however small: a truncated number would be another number."""
        return fit_line(self.measure, self._replace_undrawable(text), width, size, is_bold=is_bold, least=0.25)

    def _place_text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: str = INK,
        *,
        width: float | None = None,
        is_bold: bool = False,
    ) -> None:
        if width is None:
            shown = self._replace_undrawable(text)
        else:
            shown, size = self._fit_text(text, width, size, is_bold=is_bold)
        self.marks.append(SheetText(x, y, shown, size, colour, is_bold))


def _colour(player: SheetPlayer) -> str:
    return LIGHT.players[player.colour % len(LIGHT.players)]
