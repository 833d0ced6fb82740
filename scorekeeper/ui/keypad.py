"""The app's own keypad for numbers, one after the other: digits and sums, or a tile for each of a few values.

Every key takes effect at once, so nothing typed is lost. A tile fills in its value and moves on; typed numbers move on
with Next, and after the last the keypad makes the entry.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.modalview import ModalView

from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Event
from scorekeeper.presenter.numbers import (
    apply_key,
    enter_button,
    is_tiled,
    next_blank,
    next_in_order,
    numbers_beside,
    sum_of_input,
)
from scorekeeper.presenter.wording import number as written
from scorekeeper.ui import modal, theme
from scorekeeper.ui.gestures import ScrollArea as ScrollArea  # for its kv
from scorekeeper.ui.gestures import has_moved
from scorekeeper.ui.press import PressBox, as_event, reuse_children
from scorekeeper.ui.text_textures import NameLine
from scorekeeper.ui.texts import post, width_of

__all__ = ["Keypad", "KeypadKey", "KeypadTab", "NameLine"]

theme.load_look("keypad")

DIGITS = ("7", "8", "9", "back", "4", "5", "6", "plus", "1", "2", "3", "minus", "sign", "0", "clear")
SIGNS = {"plus": "+", "minus": "−", "sign": "±", "clear": "C"}
WIDEST_DP = 420
MOST_COLUMNS = 7
"""For tiles, so that those from 0 to 13 take two rows on most phones."""


class KeypadKey(PressBox):
    """A key, or a tile with a value."""

    act: Callable[[], None]
    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")
    """`main` for the next key to press, `good` for a suggestion, `chosen`."""

    def show(
        self, text: str, press: Callable[[], None], *, name: str = "", icon: str = "", tone: str = "plain"
    ) -> None:
        """Set text and action; `name` is the spoken name if it differs."""
        self.text, self.icon, self.tone, self.enabled = text, icon, tone, True
        self.full_name, self.act = name or text, press

    def press(self) -> None:
        """Run the key's action if it is enabled."""
        if self.enabled:
            self.act()


class KeypadTab(PressBox):
    """A tab for one of the numbers that belong together: its name and value; a touch moves to it."""

    label = StringProperty("")
    everybody = ListProperty([])
    """The labels of all tabs, from which its own must be distinguishable."""
    shown = StringProperty("")
    colour = NumericProperty(-1)
    is_open = BooleanProperty(False)
    act: Callable[[], None]

    def press(self) -> None:
        self.act()


TABS_SP, NUMBER_SP = 33 * 1.5, 26 * 1.3
"""Height of the tabs and of the number, including leading, in sizes of text."""


class Keypad(ModalView):  # type: ignore[misc]
    """A keypad over the lower part of the screen."""

    label = StringProperty("")
    shown = StringProperty("")
    has_tabs = BooleanProperty(False)
    is_tiled = BooleanProperty(False)
    rows = NumericProperty(4)
    key_height = NumericProperty(0)
    is_low = BooleanProperty(False)
    """Whether the window has no room for the large number."""

    def __init__(self, event: Event, **kwargs: Any) -> None:
        """Begin with the number that sends an event."""
        super().__init__(auto_dismiss=False, **kwargs)
        self.event = event
        self.typed, self.has_typed = "", False
        self._following: blocks.Number | None = None
        self._button: blocks.Button | None = None
        self.ids.close.act = self.close
        self.turn_to(event)

    @classmethod
    def for_field(cls, block: blocks.Number) -> None:
        keypad = cls(block.event)
        modal.register_open(keypad)
        keypad.open(animation=False)

    # Input

    @property
    def numbers(self) -> tuple[blocks.Number, ...]:
        """The numbers that belong together, with their present values."""
        return numbers_beside(self._screen, self.event)

    @property
    def block(self) -> blocks.Number:
        """The number that keys change."""
        return next(each for each in self.numbers if each.event == self.event)

    def turn_to(self, event: Event) -> None:
        self.event, self.has_typed = event, False
        value = self.block.value
        self.typed = "" if value is None else str(value)
        self.show()

    def key(self, key: str) -> None:
        """Answer a key: the first digit replaces the old number."""
        typed = "" if key.isdecimal() and not self.has_typed else self.typed
        self.has_typed = True
        self.typed = apply_key(typed, key)
        self._fill(sum_of_input(self.typed))

    def choose(self, value: int) -> None:
        """Fill in the value of a tile, and move to the next blank; after the last one, do nothing."""
        self._fill(value)
        if not self.numbers:
            return
        following = next_blank(self.numbers, self.event)
        if following is None:
            self.dismiss(animation=False)
        else:
            self.turn_to(following.event)

    def clear(self) -> None:
        self.typed, self.has_typed = "", True
        self._fill(None)

    def go_on(self) -> None:
        """Run the last key's action: move to the next number, make the entry, or close."""
        if self._following is not None:
            self.turn_to(self._following.event)
            return
        button = self._button
        self.dismiss(animation=False)
        if button is not None:
            post(button.event)

    def close(self) -> None:
        """Close the keypad; every input has taken effect already."""
        self.dismiss(animation=False)

    def on_touch_up(self, touch: Any) -> bool:
        """Close it for a tap beside it, but not at the end of a flick."""
        if touch.grab_current is None and not self.collide_point(*touch.opos) and not has_moved(touch):
            self.close()
        return bool(super().on_touch_up(touch))

    def _fill(self, value: int | None) -> None:
        post(as_event(self.event, value))
        if self.numbers:
            self.show()
        else:  # the input has led to another page
            self.dismiss(animation=False)

    # Showing

    def show(self) -> None:
        numbers, block = self.numbers, self.block
        self.label = block.label
        self.has_tabs = len(numbers) > 1
        self.shown = self._shown_value(block)
        self._show_tabs(numbers)
        self.is_tiled = is_tiled(block)
        if self.is_tiled:
            self._show_tiles(block)
        else:
            self._show_digits(numbers, block)
        self._fit()

    def _fit(self) -> None:
        """Make keys higher than the minimum target, except in a low window, where the open tab shows the number."""
        gaps = dp(24) + 2 * dp(8) + (self.rows - 1) * dp(6)
        room = Window.height - gaps - (TABS_SP * theme.text(1) + dp(12) if self.has_tabs else theme.touch())
        number = 0.0 if self.is_tiled else NUMBER_SP * theme.text(1)
        self.is_low = self.has_tabs and room - number < self.rows * dp(theme.TOUCH_DP)
        usual = max(theme.touch(), min(theme.touch() * 1.2, Window.height * 0.09))
        self.key_height = max(dp(theme.TOUCH_DP), min(usual, (room - (0 if self.is_low else number)) / self.rows))

    def _show_tabs(self, numbers: tuple[blocks.Number, ...]) -> None:
        box = self.ids.tabs
        tabs = reuse_children(box, len(numbers) if self.has_tabs else 0, KeypadTab)
        for tab, each in zip(tabs, numbers, strict=False):
            tab.everybody = [other.label for other in numbers]
            tab.label, tab.full_name = each.label, each.label
            is_open = each.event == self.event
            tab.shown = self.shown if is_open else "–" if each.value is None else written(each.value)
            tab.colour = -1 if each.colour is None else each.colour
            tab.is_open = is_open
            tab.act = partial(self.turn_to, each.event)
            tab.width = max(theme.text(70), min(width_of(each.label, 14) + dp(24), theme.text(110)))
            if tab.is_open:
                self.ids.strip.scroll_to(tab, padding=dp(40), animate=False)

    def _shown_value(self, block: blocks.Number) -> str:
        if not self.has_typed:
            return "–" if block.value is None else written(block.value)
        value = sum_of_input(self.typed)
        is_sum = re.search(r"\d[+-]", self.typed) is not None
        text = self.typed.replace("-", "−")
        return f"{text} = {written(value)}" if is_sum and value is not None else text or "–"

    def _show_tiles(self, block: blocks.Number) -> None:
        values = range(block.least, block.most + 1)
        grid, gap = self.ids.pad, self.ids.pad.spacing[0]
        least = min(theme.touch(), max(dp(theme.TOUCH_DP), Window.height * 0.12))
        fit = int((min(Window.width, dp(WIDEST_DP)) - dp(24) + gap) // (least + gap))
        grid.cols = max(1, min(MOST_COLUMNS, fit, len(values) + 1))
        self.rows = -(-(len(values) + 1) // grid.cols)
        *tiles, clear = reuse_children(grid, len(values) + 1, KeypadKey)
        for tile, value in zip(tiles, values, strict=True):
            is_offered = block.value is None and value == block.suggestion
            tone = "chosen" if value == block.value else "good" if is_offered else "plain"
            tile.show(written(value), partial(self.choose, value), tone=tone)
        clear.show(SIGNS["clear"], self.clear, name="clear")
        self._button, self._following = None, next_blank(self.numbers, self.event)

    def _show_digits(self, numbers: tuple[blocks.Number, ...], block: blocks.Number) -> None:
        self.ids.pad.cols, self.rows = 4, 4
        *keys, last = reuse_children(self.ids.pad, len(DIGITS) + 1, KeypadKey)
        for key, name in zip(keys, DIGITS, strict=True):
            icon = "backspace" if name == "back" else ""
            sign = "" if icon else SIGNS.get(name, name)
            key.show(sign, partial(self.key, name), name=icon or name, icon=icon)
            key.enabled = name != "sign" or block.least < 0
        following = next_in_order(numbers, self.event)
        button = enter_button(self._screen) if following is None else None
        if button is None and following is None:
            following = next_blank(numbers, self.event)
        self._button, self._following = button, following
        if button is not None:
            last.show(button.label, self.go_on, name="enter", icon="check", tone="main")
        elif following is not None:
            last.show(following.label, self.go_on, name="next", icon="forward", tone="main")
        else:
            last.show("OK", self.go_on, name="ok", tone="main")

    @property
    def _screen(self) -> blocks.Screen:
        screen: blocks.Screen = App.get_running_app().frame.screen
        return screen

    # Opening, closing, a keyboard's keys

    def on_open(self) -> None:
        """Take the keys of a keyboard too."""
        Window.bind(on_key_down=self.on_key)

    def on_dismiss(self) -> None:
        Window.unbind(on_key_down=self.on_key)
        modal.register_closed(self)
        app = App.get_running_app()
        if app is not None:
            app.refresh()

    def on_key(self, _window: Any, code: int, _scan: int, sign: str | None, modifiers: list[str]) -> bool:
        named = {8: "back", 127: "clear", 270: "plus", 269: "minus"}
        if code == 27:
            self.dismiss(animation=False)
        elif code in (13, 271, 9):
            self.go_on()
        elif code in named:
            self.key(named[code])
        elif 256 <= code <= 265:
            self.key(str(code - 256))
        elif sign and sign in "0123456789":
            self.key(sign)
        elif sign == "+":
            self.key("plus")
        elif sign == "-":
            self.key("sign" if not self.typed and self.block.least < 0 else "minus")
        return True
