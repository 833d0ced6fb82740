"""Pressable widgets, rows of buttons, and widgets of one size in rows."""

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout

from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Event
from scorekeeper.ui import theme
from scorekeeper.ui.gestures import has_moved
from scorekeeper.ui.texts import post, width_of


class Pressable(ButtonBehavior):  # type: ignore[misc]
    """Sends its event when pressed by finger, mouse or key."""

    event = ObjectProperty(())
    enabled = BooleanProperty(True)
    is_focused = BooleanProperty(False)
    """Whether it has keyboard focus, shown by a ring."""
    full_name = StringProperty("")
    """Its full name, for finding it: its label, or the words behind an icon."""

    ring_dp = 2
    """How far inside its edge the ring is; negative if outside, around widgets with text at their edge."""
    _held_event: Event = ()
    """What it would have sent when it was touched."""

    def on_is_focused(self, *_: Any) -> None:
        """Draw or remove the ring; widgets without focus carry no part of it."""
        self.canvas.after.remove_group("focus")
        if self.is_focused:
            with self.canvas.after:
                # With an edge of its own, so that it is visible on its own colour.
                Color(*theme.colour("panel"), group="focus")
                self._halo = Line(width=dp(3), group="focus")
                Color(*theme.colour("accent"), group="focus")
                self._ring = Line(width=dp(2), group="focus")
            self.bind(pos=self._place_ring, size=self._place_ring)
            self._place_ring()

    def _place_ring(self, *_: Any) -> None:
        x, y, edge = self.x, self.y, dp(self.ring_dp)
        for line in (self._halo, self._ring):
            line.rounded_rectangle = (x + edge, y + edge, self.width - 2 * edge, self.height - 2 * edge, dp(9))

    def on_press(self) -> None:
        self._held_event = self.event

    def on_touch_move(self, touch: Any) -> bool:
        """Take a press no further than the place where it began."""
        return self._gives_up(touch) or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Release a press that ends where it began, and is still for the same thing."""
        return self._gives_up(touch) or bool(super().on_touch_up(touch))

    def _gives_up(self, touch: Any) -> bool:
        """Whether it lets a touch go, since the finger has moved, or another screen has come."""
        if touch.grab_current is not self:
            return False
        if not has_moved(touch) and self.event == self._held_event and self.get_root_window() is not None:
            return False
        touch.ungrab(self)
        self._do_release()
        return True

    def on_release(self) -> None:
        """Send the event, once the touch has been handled."""
        self.press()

    def press(self) -> None:
        """Send the event; subclasses may do something else."""
        if self.enabled:
            post(self.event)


class PressBox(Pressable, BoxLayout):  # type: ignore[misc]
    """A box that can be pressed."""


class PressSpace(Pressable, FloatLayout):  # type: ignore[misc]
    """A space that can be pressed, with widgets anywhere in it."""


class PushButton(PressBox):
    needed_height = NumericProperty(0)
    label = StringProperty("")
    icon = StringProperty("")
    help = StringProperty("")
    tone = StringProperty("plain")
    is_step = False

    def show(self, block: blocks.Button) -> None:
        self.label, self.icon, self.help, self.tone = block.label, block.icon, block.help, block.tone.value
        self.is_step = block.is_step
        self.event, self.enabled, self.full_name = block.event, block.enabled, block.label

    def press(self) -> None:
        """Send the event, unless it is a step where the game has just moved on."""
        if not (self.is_step and App.get_running_app().fingers.is_resting_here()):
            super().press()

    def natural_width(self) -> float:
        """Return the width of label and second line in one line each."""
        icon = theme.text(20) + self.spacing if self.icon else 0
        words = max(width_of(self.label, 16, bold=True), width_of(self.help, 13))
        return float(words + icon + self.padding[0] + self.padding[2])


class IconButton(PressBox):
    """A button that is an icon; its label is its name."""

    icon = StringProperty("")
    tone = StringProperty("plain")

    def show(self, block: blocks.Button) -> None:
        self.icon, self.tone, self.event = block.icon, block.tone.value, block.event
        self.enabled, self.full_name = block.enabled, block.label


class Flow(Layout):  # type: ignore[misc]
    """Widgets side by side, on more lines if they do not fit; each has `natural_width()` and `needed_height`."""

    spacing = NumericProperty(dp(8))
    line_spacing = NumericProperty(dp(8))
    is_justified = BooleanProperty(False)
    """Whether the widgets of a line share its remaining width."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        again = Clock.create_trigger(self.do_layout, -1)
        self.bind(children=again, size=again, pos=again)
        self._trigger_layout = again

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        widget.size_hint = (None, None)
        widget.bind(needed_height=self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def do_layout(self, *_: Any) -> None:
        lines: list[list[Any]] = [[]]
        left = self.width
        widths = {child: min(self.width, max(dp(theme.TOUCH_DP), child.natural_width())) for child in self.children}
        for child in reversed(self.children):
            if lines[-1] and widths[child] > left:
                lines.append([])
                left = self.width
            lines[-1].append(child)
            left -= widths[child] + self.spacing
        y = self.top
        for line in lines:
            height = max((child.needed_height for child in line), default=0)
            y -= height
            rest = self.width - sum(widths[child] for child in line) - self.spacing * (len(line) - 1)
            extra = max(0, rest) / len(line) if self.is_justified and line else 0
            x = self.x
            for child in line:
                child.size = (widths[child] + extra, height)
                child.pos = (x, y)
                x += child.width + self.spacing
            y -= self.line_spacing
        self.height = max(0, self.top - y - self.line_spacing)


class ButtonRow(Flow):
    def show(self, block: blocks.Buttons) -> None:
        self.is_justified = True
        for button, each in zip(reuse_children(self, len(block.buttons), PushButton), block.buttons, strict=True):
            button.show(each)
        self._trigger_layout()


def reuse_children(box: Any, count: int, make: Callable[[], Any]) -> list[Any]:
    """Return a number of children of a box, in order: existing ones are reused, others are made or removed."""
    children = list(reversed(box.children))
    for child in children[count:]:
        box.remove_widget(child)
    while len(children) < count:
        children.append(make())
        box.add_widget(children[-1])
    return children[:count]


def as_event(event: Event, *values: Any) -> Event:
    return (*event, *values) if event else ()


class Grid(Layout):  # type: ignore[misc]
    """Widgets of one size in rows: as many as fit, or a fixed number."""

    spacing = NumericProperty(dp(6))
    least_width = NumericProperty(dp(48))
    row_height = NumericProperty(0)
    """Height of a row; 0 for that of its highest widget."""
    columns = NumericProperty(0)
    """Columns where they fit; 0 for as many as fit."""
    most_columns = NumericProperty(0)
    """Most columns; 0 for any number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        again = Clock.create_trigger(self.do_layout, -1)
        self.bind(children=again, size=again, pos=again, columns=again, row_height=again)
        self._trigger_layout = again

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Add a widget, and redo the layout when its height changes."""
        if hasattr(widget, "minimum_height"):
            widget.bind(minimum_height=self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def column_count(self) -> int:
        fit = max(1, int((self.width + self.spacing) // (self.least_width + self.spacing)))
        if self.columns:
            return int(min(fit, self.columns))
        if self.most_columns:
            fit = min(fit, int(self.most_columns))
        count = len(self.children)
        # Even rows look better than one full and one nearly empty.
        rows = -(-count // fit) if count else 1
        return -(-count // rows) if count else 1

    def do_layout(self, *_: Any) -> None:
        children = list(reversed(self.children))
        columns = self.column_count()
        width = (self.width - self.spacing * (columns - 1)) / columns
        y = self.top
        heights = []
        for start in range(0, len(children), columns):
            line = children[start : start + columns]
            for child in line:
                child.size_hint = (None, None)
                child.width = width
            height = self.row_height or max(child.minimum_height for child in line)
            heights.append(height)
            y -= height
            for place, child in enumerate(line):
                child.height = height
                child.pos = (self.x + place * (width + self.spacing), y)
            y -= self.spacing
        self.height = sum(heights) + self.spacing * max(0, len(heights) - 1)
