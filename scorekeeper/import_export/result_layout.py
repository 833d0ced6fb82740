"""The content of a result card, made by the presenter, and its layout in pixels: texts, steps and dots.

Origin top left, y down; `result_card` and `svg_drawings` draw it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from scorekeeper.import_export.sheet_data import SheetPlayer
from scorekeeper.import_export.sheet_layout import Anchor, LineMeasure, SheetText, fit_line, wrap_lines
from scorekeeper.palettes import DARK

WIDTH, HEIGHT = 1080, 1350
"""4:5, the largest size that networks show."""
MARGIN = 60
INNER = WIDTH - 2 * MARGIN
HEAD_TOP = 540
"""The bottom of the art and its badge."""
WHITE, PALE, QUIET, GOLD, ON_COLOUR = "#ffffff", "#c9d3ee", "#93a3cf", "#f0c24b", DARK.on_accent
HEADLINE_SIZES = (92, 78, 66, 56, 46)
"""The first that sets a headline in at most two lines is used; else the last with three lines."""
STEP_GAP = 14
HIGHEST = 250
"""Height of the first step if there is room."""
PARTS = (1.0, 0.7, 0.46)
"""Heights of the three steps relative to the first."""
LOWEST_FIRST = 150
"""Facts are left out until the first step is at least this high."""
MOST_FACT_LINES = 3
OTHER_ROWS = 3
FOOT_TOP, FACT_LINE, OTHER_LINE = HEIGHT - 66, 46, 48


@dataclass(frozen=True, slots=True)
class ResultData:
    title: str
    art: Path
    headline: str
    """`Ana wins!`"""
    steps: tuple[tuple[SheetPlayer, ...], ...]
    """The players on each step of the podium, best first; those on a step share a place."""
    others: tuple[SheetPlayer, ...]
    """All other players, best first."""
    facts: tuple[str, ...]
    """Highlights, the most telling first; as many are shown as there is room for."""
    date: str
    """When it was played, and where if known."""
    made_by: str


@dataclass(frozen=True, slots=True)
class CardBlock:
    """A step of the podium, in stripes of the colours of all who share it."""

    x: float
    y: float
    width: float
    height: float
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardDot:
    x: float
    y: float
    radius: float
    colour: str


@dataclass(frozen=True, slots=True)
class CardLayout:
    texts: tuple[SheetText, ...]
    blocks: tuple[CardBlock, ...]
    dots: tuple[CardDot, ...]


def lay_out_card(data: ResultData, measure: LineMeasure) -> CardLayout:
    return _Card(data, measure).lay_out()


class _Card:
    def __init__(self, data: ResultData, measure: LineMeasure) -> None:
        self.data, self.measure = data, measure
        self.texts: list[SheetText] = []
        self.blocks: list[CardBlock] = []
        self.dots: list[CardDot] = []

    def lay_out(self) -> CardLayout:
        top = self._place_head() + 40
        self._place_text(self.data.made_by, WIDTH / 2, HEIGHT - 30, 25, QUIET, INNER, anchor=Anchor.MIDDLE)
        facts = self._fit_facts()
        while facts and self._first_height(top, self._facts_top(facts) - self._others_height()) < LOWEST_FIRST:
            facts = facts[:-1]
        lines = [line for fact in facts for line in fact]
        for number, line in enumerate(lines):
            y = FOOT_TOP - FACT_LINE * (len(lines) - number) + 32
            self._place_text(line, WIDTH / 2, y, 34, WHITE, anchor=Anchor.MIDDLE)
        self._place_others(self._facts_top(facts))
        self._place_podium(top, self._facts_top(facts) - self._others_height())
        return CardLayout(tuple(self.texts), tuple(self.blocks), tuple(self.dots))

    def _place_head(self) -> float:
        """Place the winners, the game and the date; return the bottom."""
        shown = self.measure.replace_undrawable(self.data.headline)
        for size in HEADLINE_SIZES:
            lines = wrap_lines(self.measure, shown, INNER, size, is_bold=True)
            if len(lines) <= 2:
                break
        if len(lines) > 3:
            last, _ = fit_line(self.measure, " ".join(lines[2:]), INNER, size, is_bold=True, least=1)
            lines = [*lines[:2], last]
        elif len(lines) > 1:
            lines = self._break_evenly(shown, size, len(lines))
        y = float(HEAD_TOP)
        for line in lines:
            y += size * 1.06
            self._place_text(line, WIDTH / 2, y - size * 0.2, size, WHITE, is_bold=True, anchor=Anchor.MIDDLE)
        y += 46
        self._place_text(f"{self.data.title} · {self.data.date}", WIDTH / 2, y, 36, GOLD, INNER, anchor=Anchor.MIDDLE)
        return y

    def _break_evenly(self, text: str, size: float, count: int) -> list[str]:
        width = float(INNER)
        lines = wrap_lines(self.measure, text, width, size, is_bold=True)
        while len(narrower := wrap_lines(self.measure, text, width - 20, size, is_bold=True)) == count:
            width, lines = width - 20, narrower
        return lines

    def _fit_facts(self) -> list[list[str]]:
        """Return the lines of each fact that there is room for, none of them cut off."""
        facts: list[list[str]] = []
        for fact in self.data.facts:
            lines = wrap_lines(self.measure, self.measure.replace_undrawable(fact), INNER, 34)
            if sum(map(len, facts)) + len(lines) <= MOST_FACT_LINES:
                facts.append(lines)
        return facts

    def _facts_top(self, facts: Sequence[Sequence[str]]) -> float:
        return FOOT_TOP - FACT_LINE * sum(map(len, facts)) - 28

    def _others_height(self) -> float:
        columns = ceil(len(self.data.others) / OTHER_ROWS)
        return OTHER_LINE * ceil(len(self.data.others) / columns) + 26 if columns else 0.0

    def _place_others(self, bottom: float) -> None:
        """List the players without a step, in columns read downwards."""
        others = self.data.others
        if not others:
            return
        columns = ceil(len(others) / OTHER_ROWS)
        rows = ceil(len(others) / columns)
        needed = max(self._other_width(each) for each in others)
        width = min((INNER - 40 * (columns - 1)) / columns, needed)
        left = (WIDTH - width * columns - 40 * (columns - 1)) / 2
        for number, player in enumerate(others):
            column, row = divmod(number, rows)
            self._place_other(player, left + column * (width + 40), bottom - OTHER_LINE * (rows - row) + 30, width)

    def _other_width(self, player: SheetPlayer) -> float:
        name, total = self.measure.replace_undrawable(player.name), self.measure.replace_undrawable(player.total)
        taken = 60 + self.measure.width(total, 32, is_bold=True) if total else 0.0
        return 88 + self.measure.width(name, 32, is_bold=False) + taken

    def _place_other(self, player: SheetPlayer, x: float, y: float, width: float) -> None:
        total = self.measure.replace_undrawable(player.total)
        taken = self.measure.width(total, 32, is_bold=True) if total else 0.0
        if total:
            self._place_text(total, x + width, y, 32, GOLD, is_bold=True, anchor=Anchor.RIGHT)
        if player.place:
            self._place_text(f"{player.place}.", x + 42, y, 32, PALE, anchor=Anchor.RIGHT)
        self.dots.append(CardDot(x + 64, y - 11, 10, _colour(player)))
        self._place_text(player.name, x + 86, y, 32, WHITE, width - 86 - (taken + 16 if total else 0))

    def _widths(self) -> list[float]:
        """Return the width of each step: wider if several share it."""
        shares = [min(3.0, 1 + 0.35 * (len(step) - 1)) for step in self.data.steps]
        room = min(INNER, 430 * sum(shares)) - STEP_GAP * (len(shares) - 1)
        return [room * share / sum(shares) for share in shares]

    def _first_height(self, top: float, bottom: float) -> float:
        """Return the largest height of the first step that keeps all names on the steps in sight."""
        heads = map(self._fit_names, self.data.steps, self._widths())
        return min(HIGHEST, *((bottom - top - head.height) / part for head, part in zip(heads, PARTS, strict=False)))

    def _place_podium(self, top: float, bottom: float) -> None:
        """Draw the steps, the second to the left of the first, the third to the right."""
        steps, widths = self.data.steps, self._widths()
        order = (1, 0, 2) if len(steps) == 3 else range(len(steps))
        heads = list(map(self._fit_names, steps, widths))
        first = self._first_height(top, bottom)
        x = (WIDTH - sum(widths) - STEP_GAP * (len(steps) - 1)) / 2
        for each in order:
            self._place_step(steps[each], heads[each], (x, bottom), (widths[each], first * PARTS[each]))
            x += widths[each] + STEP_GAP

    def _place_step(
        self, step: Sequence[SheetPlayer], head: "_StepNames", foot: tuple[float, float], size: tuple[float, float]
    ) -> None:
        (x, bottom), (width, height) = foot, size
        y = bottom - height
        self.blocks.append(CardBlock(x, y, width, height, tuple(map(_colour, step))))
        digit = min(120.0, height * 0.62)
        place = str(step[0].place)
        self._place_text(
            place, x + width / 2, y + height / 2 + digit * 0.34, digit, ON_COLOUR, is_bold=True, anchor=Anchor.MIDDLE
        )
        y -= 22
        if head.total:
            shown = WHITE if step[0].place > 1 else GOLD
            _, fit = fit_line(self.measure, head.total, width, head.total_size, is_bold=True, least=0.25)
            self._place_text(head.total, x + width / 2, y, fit, shown, is_bold=True, anchor=Anchor.MIDDLE)
            y -= head.total_size * 1.0 + 2
        column = width / head.columns
        rows = ceil(len(head.lines) / head.columns)
        for number, line in enumerate(head.lines):
            row, place_in_row = divmod(number, head.columns)
            in_row = min(head.columns, len(head.lines) - row * head.columns)
            middle = x + width / 2 + (place_in_row - (in_row - 1) / 2) * column
            at = y - head.size * 1.22 * (rows - 1 - row)
            self._place_text(line, middle, at, head.size, WHITE, column - 12, is_bold=True, anchor=Anchor.MIDDLE)

    def _fit_names(self, step: Sequence[SheetPlayer], width: float) -> "_StepNames":
        totals = {player.total for player in step}
        total = totals.pop() if len(totals) == 1 else ""
        names = [player.name if total or not player.total else f"{player.name} {player.total}" for player in step]
        shown = [self.measure.replace_undrawable(each) for each in names]
        total_size = 76.0 if step[0].place == 1 else 60.0
        if len(step) == 1:
            size = 46.0 if step[0].place == 1 else 40.0
            lines = wrap_lines(self.measure, shown[0], width - 12, size, is_bold=True)
            if len(lines) > 1:
                lines[1:] = [fit_line(self.measure, " ".join(lines[1:]), width - 12, size, is_bold=True, least=1)[0]]
            return _StepNames(tuple(lines), size, 1, total, total_size)
        columns = max(1, min(len(step), int(width // 150)) if len(step) < 4 else int(width // 220))
        return _StepNames(tuple(shown), 38.0 if len(step) < 4 else 31.0, columns, total, total_size)

    def _place_text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        width: float | None = None,
        *,
        is_bold: bool = False,
        anchor: Anchor = Anchor.LEFT,
    ) -> None:
        shown = self.measure.replace_undrawable(text)
        if width is not None:
            shown, size = fit_line(self.measure, shown, width, size, is_bold=is_bold, least=0.8)
        self.texts.append(SheetText(x, y, shown, size, colour, is_bold, anchor))


@dataclass(frozen=True, slots=True)
class _StepNames:
    lines: tuple[str, ...]
    size: float
    columns: int
    total: str
    """The common total of all on the step; empty if they differ, or have none."""
    total_size: float

    @property
    def height(self) -> float:
        """Height of everything above the step."""
        rows = ceil(len(self.lines) / self.columns)
        return 30 + (self.total_size + 2 if self.total else 0) + rows * self.size * 1.22


def _colour(player: SheetPlayer) -> str:
    return DARK.players[player.colour % len(DARK.players)]
