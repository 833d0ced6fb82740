"""A line chart of totals; lines are told apart by colour, by the shape of their points and by the name at their end."""

from math import cos, floor, log10, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from scorekeeper.font_fallback.font_lookup import replace_undrawable
from scorekeeper.presenter import blocks
from scorekeeper.presenter.wording import number as written
from scorekeeper.ui import theme
from scorekeeper.ui.text_textures import shorten_distinctly
from scorekeeper.ui.texts import FallbackText

SHAPES = (0, 3, 4, 5, 6, -4)
"""Corners of a player's points: 0 is a disc, -4 a square on its side."""
MOST_POINTS = 40
"""With more entries the points are left out; the line stays."""


class ChartBox(Widget):  # type: ignore[misc]
    block: blocks.Chart | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        again = Clock.create_trigger(self._draw, -1)
        self.bind(size=again, pos=again)
        self._again = again

    def show(self, block: blocks.Chart) -> None:
        self.block = block
        self._update_height()
        self._again()

    def on_width(self, *_: Any) -> None:
        self._update_height()

    def _update_height(self) -> None:
        """Choose a height that is not too flat, and leaves room for other blocks in the window."""
        if self.block is not None and self.block.is_small:
            names = theme.text(17) * len(self.block.series) + theme.text(34)
            self.height = max(dp(180), min(theme.text(180), Window.height * 0.5), names)
            return
        wanted = max(theme.text(280), self.width * 0.55)
        self.height = max(dp(280), min(wanted, Window.height * 0.6))

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        block = self.block
        if block is None or self.width < dp(80):
            return
        known = [value for series in block.series for value in series.values if value is not None]
        if block.target is not None:
            known.append(block.target)
        low, high = min([*known, 0]), max([*known, 1])
        step = nice_step(high - low)
        low, high = floor(low / step) * step, -floor(-high / step) * step
        steps = [low + step * count for count in range(round((high - low) / step) + 1)]
        marks = [self._label(written(round(value)), "quiet") for value in steps]
        left = self.x + max(theme.text(38), *(mark.texture.width + dp(8) for mark in marks))
        full = [replace_undrawable(series.name) for series in block.series]
        room = min(theme.text(90), self.width * 0.35)
        shown = [shorten_distinctly(full, at, 13, False, room) for at in range(len(full))]
        names = [self._label(each, "ink") for each in shown]
        right = self.right - max(name.texture.width for name in names) - dp(16)
        bottom, top = self.y + theme.text(24), self.top - dp(10)
        count = max(1, len(block.labels) - 1)

        def place(position: float, value: float) -> tuple[float, float]:
            x = left + (right - left) * position / count
            return x, bottom + (top - bottom) * (value - low) / (high - low)

        with self.canvas:
            for value, mark in zip(steps, marks, strict=True):
                y = place(0, value)[1]
                Color(*theme.colour("line"))
                Line(points=(left, y, right, y), width=dp(0.6))
                self._write(mark, left - dp(6), y, anchor=1)
            if block.target is not None:
                y = place(0, block.target)[1]
                Color(*theme.colour("good"))
                Line(points=(left, y, right, y), width=dp(1), dash_length=6, dash_offset=4)
            self._write(self._label("0", "quiet"), left, bottom - theme.text(13), anchor=0.5)
            if count:
                self._write(self._label(str(count), "quiet"), right, bottom - theme.text(13), anchor=0.5)
            ends: list[tuple[float, int]] = []
            for order, series in enumerate(block.series):
                points = [place(at, value) for at, value in enumerate(series.values) if value is not None]
                if not points:
                    continue
                Color(*theme.player(series.colour))
                if len(points) > 1:
                    Line(points=[each for point in points for each in point], width=dp(1.6), joint="round")
                for x, y in points if len(points) <= MOST_POINTS else points[-1:]:
                    _mark(x, y, SHAPES[order % len(SHAPES)])
                ends.append((points[-1][1], order))
            self._name_ends(ends, names, right + dp(8), bottom, top)

    def _name_ends(self, ends: list[tuple[float, int]], names: list[Any], x: float, bottom: float, top: float) -> None:
        """Write the names at the ends of their lines, moved apart where they would overlap."""
        gap = theme.text(17)
        taken = bottom - gap
        placed = []
        for y, order in sorted(ends):
            taken = max(y, taken + gap)
            placed.append((taken, order))
        surplus = max(0.0, taken - top) if placed else 0.0
        for y, order in placed:
            colour = self.block.series[order].colour if self.block else 0
            Color(*theme.player(colour))
            _mark(x, y - surplus, SHAPES[order % len(SHAPES)])
            self._write(names[order], x + dp(7), y - surplus, anchor=0)

    def _label(self, text: str, ink: str) -> FallbackText:
        label = FallbackText(text=text, font_size=theme.text(13), font_name=theme.FONT, color=theme.colour(ink))
        label.refresh()
        return label

    def _write(self, label: FallbackText, x: float, y: float, *, anchor: float) -> None:
        width, height = label.texture.size
        Color(1, 1, 1, 1)
        Rectangle(texture=label.texture, pos=(round(x - width * anchor), round(y - height / 2)), size=(width, height))


def nice_step(span: float) -> float:
    """Return a round distance between lines, so that there are three to seven of them."""
    if span <= 0:
        return 1
    raw = span / 5
    power = 10.0 ** floor(log10(raw))
    return max(1.0, next(power * each for each in (1, 2, 5, 10) if power * each >= raw))


def _mark(x: float, y: float, corners: int) -> None:
    radius = dp(4)
    if not corners:
        Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        return
    turn = pi / 4 if corners > 0 and corners == 4 else 0.0
    count = abs(corners)
    vertices: list[float] = []
    for each in range(count):
        angle = pi / 2 + turn + 2 * pi * each / count
        vertices += (x + radius * 1.2 * cos(angle), y + radius * 1.2 * sin(angle), 0, 0)
    Mesh(vertices=vertices, indices=list(range(count)), mode="triangle_fan")
