"""The podium at the end of a match: steps of different heights, or lines if texts or players are too many for steps."""

from math import cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Mesh, RoundedRectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from scorekeeper.presenter import blocks
from scorekeeper.ui import theme
from scorekeeper.ui.press import reuse_children
from scorekeeper.ui.text_textures import shorten_text
from scorekeeper.ui.texts import width_of

theme.load_look("podium")

BLOCK_DP = (104, 72, 46)
"""Heights of the steps, the highest first."""
TITLE_SP = (30, 25, 21, 18)
"""The first size that sets a title in at most three lines is used; else the last with four."""
WIDEST_DP = 190
LEAST_SP = 84
"""A narrower step cannot hold names: all places are lines then."""
MOST_ON_STEP = 4
"""If more share a step, all places are lines too."""
RAYS = 18
LONGEST = 1_000
"""This many characters fill more lines than there are; the rest is not even measured."""


class StepBlock(FloatLayout):  # type: ignore[misc]
    """The block under a player, in stripes of the colours of all who share it."""

    digit = StringProperty("")
    colours = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._draw, -1)
        self.bind(pos=again, size=again, colours=again)

    def _draw(self, *_: Any) -> None:
        self.canvas.before.clear()
        if not self.colours:
            return
        part, last = self.width / len(self.colours), len(self.colours) - 1
        corner = min(dp(10), part)
        with self.canvas.before:
            for place, colour in enumerate(self.colours):
                Color(*theme.player(colour))
                radius = [corner if place == 0 else 0, corner if place == last else 0, 0, 0]
                RoundedRectangle(pos=(self.x + place * part, self.y), size=(part, self.height), radius=radius)
            Color(1, 1, 1, 0.35)
            edge = self.top - dp(1.5)
            Line(points=(self.x + corner, edge, self.right - corner, edge), width=dp(1.2), cap="round")


STEP_LINES, ROW_LINES = 3, 8
"""Most lines of a name on a step, and in a line; the longest name that can be typed fits the latter."""


class StepColumn(BoxLayout):  # type: ignore[misc]
    """A step, with the names and the total of all who share it above it."""

    digit = StringProperty("")
    names = StringProperty("")
    total = StringProperty("")
    name_sp = NumericProperty(16)
    is_first = BooleanProperty(False)
    block_height = NumericProperty(0)

    def show(self, step: blocks.PodiumStep, order: int, width: float) -> None:
        """Show a step of a block: the first, second or third from 0, in a width in pixels."""
        self.width = width
        self.is_first, self.digit = step.place == 1, str(step.place)
        self.name_sp = 18 if self.is_first and len(step.players) == 1 else 16
        totals = {each.total for each in step.players}
        self.total = totals.pop() if len(totals) == 1 else ""
        shown = (each.name if self.total else f"{each.name} {each.total}".rstrip() for each in step.players)
        self.names = "\n".join(wrap_name(each, self.name_sp, width - dp(4), STEP_LINES) for each in shown)
        self.block_height = max(dp(BLOCK_DP[order]), theme.text(BLOCK_DP[order] * 0.6))
        self.ids.block.colours = [each.colour for each in step.players]


class PodiumRow(BoxLayout):  # type: ignore[misc]
    digit = StringProperty("")
    names = StringProperty("")
    total = StringProperty("")
    total_width = NumericProperty(0)
    colour = NumericProperty(0)
    is_first = BooleanProperty(False)
    has_crown = BooleanProperty(False)
    """Whether there is room for a crown beside the name."""

    def show(self, placed: blocks.Placed, width: float) -> None:
        """Show a player in a line of a width in pixels."""
        self.digit = str(placed.place) if placed.place else ""
        self.colour, self.is_first, self.total = placed.colour, placed.place == 1, placed.total
        self.total_width = width_of(placed.total, 18, bold=True) + dp(2) if placed.total else 0
        taken = max(theme.text(30), dp(30)) + self.total_width + dp(26)
        self.has_crown = self.is_first and width_of(placed.name, 16, bold=True) <= width - taken - theme.text(24)
        taken += theme.text(24) if self.has_crown else 0
        self.names = wrap_name(placed.name, 16, width - taken, ROW_LINES)


class PodiumBox(BoxLayout):  # type: ignore[misc]
    """A podium, with the other places below it, on a background of rays."""

    title = StringProperty("")
    title_sp = NumericProperty(TITLE_SP[0])
    block: blocks.Podium | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._draw, -1)
        self.bind(pos=again, size=again)
        self.ids.steps.bind(pos=again, size=again)

    def show(self, block: blocks.Podium) -> None:
        self.block = block
        self._fill()

    def on_width(self, *_: Any) -> None:
        self._fill()

    def _fill(self) -> None:
        block, room = self.block, self.width - dp(24)
        if block is None or room <= 0:
            return
        for size_sp in TITLE_SP:
            self.title_sp = theme.large(size_sp)
            self.title = wrap_name(block.title, self.title_sp, room, 4 if size_sp == TITLE_SP[-1] else 3)
            if not self.title.endswith("…"):
                break
        gaps = dp(6) * (len(block.steps) - 1)
        width = min(dp(WIDEST_DP), (room - gaps) / len(block.steps))
        has_steps = width >= theme.text(LEAST_SP) and all(
            len(each.players) <= MOST_ON_STEP and not any(_is_cut(player, width) for player in each.players)
            for each in block.steps
        )
        steps = list(enumerate(block.steps)) if has_steps else []
        if len(steps) == 3:  # the second is to the left of the first
            steps = [steps[1], steps[0], steps[2]]
        for widget, (order, step) in zip(reuse_children(self.ids.steps, len(steps), StepColumn), steps, strict=True):
            widget.show(step, order, width)
            widget.bind(height=self._update_height)
        self._update_height()
        on_steps = () if has_steps else tuple(player for step in block.steps for player in step.players)
        places = (*on_steps, *block.others)
        for row, placed in zip(reuse_children(self.ids.rows, len(places), PodiumRow), places, strict=True):
            row.show(placed, room)

    def _update_height(self, *_: Any) -> None:
        """Set the height to that of the highest step with everything on it."""
        self.ids.steps.height = max((each.height for each in self.ids.steps.children), default=0)

    def _draw(self, *_: Any) -> None:
        """Draw the background: a panel with rays from behind the first step."""
        self.canvas.before.clear()
        steps = self.ids.steps
        x, y = self.center_x, steps.center_y if steps.children else self.center_y
        shape = {"pos": self.pos, "size": self.size, "radius": [dp(14)]}
        with self.canvas.before:
            Color(*theme.colour("panel"))
            StencilPush()
            RoundedRectangle(**shape)
            StencilUse()
            RoundedRectangle(**shape)
            Color(*theme.colour("tint")[:3], 0.6)
            far = self.width + self.height
            for ray in range(RAYS):
                ends = [2 * pi * (ray + part) / RAYS for part in (0.25, 0.75)]
                corners = [(x, y), *((x + far * cos(each), y + far * sin(each)) for each in ends)]
                vertices = [each for corner in corners for each in (*corner, 0, 0)]
                Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles")
            StencilUnUse()
            RoundedRectangle(**shape)
            StencilPop()
            Color(*theme.colour("line"))
            Line(rounded_rectangle=(*self.pos, *self.size, dp(14)), width=dp(1))


def wrap_name(text: str, size_sp: float, width: float, most: int) -> str:
    """Break a bold text into at most a number of lines of a width in pixels; the rest is cut with ….

    A word that is wider than a line is broken too.
    """
    whole = " ".join(text[:LONGEST].split())
    lines = _lines(whole, size_sp, width, most)
    if lines and not lines[-1].endswith("…"):  # as even as possible, so that no word is alone in the last line
        while width > dp(40) and len(narrower := _lines(whole, size_sp, width - dp(8), most)) == len(lines):
            if narrower[-1].endswith("…"):
                break
            width, lines = width - dp(8), narrower
    return "\n".join(lines)


def _is_cut(player: blocks.Placed, width: float) -> bool:
    """Whether a name is too long for a step of a width in pixels: then all places are lines."""
    return wrap_name(f"{player.name} {player.total}", 18, width - dp(4), STEP_LINES).endswith("…")


def _lines(rest: str, size_sp: float, width: float, most: int) -> list[str]:
    lines: list[str] = []
    while rest and len(lines) < most - 1 and width_of(rest, size_sp, bold=True) > width:
        words = rest.split(" ")
        count = len(words)
        while count > 1 and width_of(" ".join(words[:count]), size_sp, bold=True) > width:
            count -= 1
        line = " ".join(words[:count])
        if width_of(line, size_sp, bold=True) > width:
            line = shorten_text(line, size_sp, True, width).rstrip("…") or line[:1]
        lines.append(line)
        rest = rest[len(line) :].lstrip()
    if rest:
        lines.append(shorten_text(rest, size_sp, True, width))
    return lines
