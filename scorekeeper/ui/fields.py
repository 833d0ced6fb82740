"""Input fields: numbers, choices, switches, texts."""

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

from scorekeeper.font_fallback.font_lookup import needs_fallback
from scorekeeper.font_fallback.line_images import is_rtl
from scorekeeper.presenter import blocks
from scorekeeper.presenter.numbers import numbers_beside
from scorekeeper.presenter.wording import number as written
from scorekeeper.ui import keyboard, theme
from scorekeeper.ui.gestures import has_moved
from scorekeeper.ui.press import Flow, PressBox, as_event, reuse_children
from scorekeeper.ui.text_textures import NameLine as NameLine  # for its kv
from scorekeeper.ui.texts import FallbackText, post, width_of

theme.load_look("fields")

NOT_ENTERED = "–"


class NumberField(BoxLayout):  # type: ignore[misc]
    """A label, minus, the number, plus; touching the number opens the keypad."""

    label = StringProperty("")
    everybody = ListProperty([])
    """The names of all players with a number here, from which its own must be distinguishable."""
    detail = StringProperty("")
    shown = StringProperty(NOT_ENTERED)
    colour = NumericProperty(-1)
    is_stacked = BooleanProperty(False)
    """Whether the number is below its label, for lack of room beside it."""
    wanted_width = NumericProperty(0)
    """Width for a whole label, and a detail in three lines; 0 for names."""
    hint = StringProperty("")
    """The value that one tap fills in."""
    block = ObjectProperty(None, allownone=True)

    def show(self, block: blocks.Number) -> None:
        self.block = block
        self.label, self.detail = block.label, block.detail
        screen, is_name = App.get_running_app().frame.screen, block.colour is not None
        self.everybody = [each.label for each in numbers_beside(screen, block.event)] if is_name else []
        # A label fits in one line and its detail in three.
        self.wanted_width = 0 if is_name else max(width_of(block.label, 17), width_of(block.detail, 14) / 2.7)
        self.shown = NOT_ENTERED if block.value is None else written(block.value)
        self.ids.number.wide = width_of(self.shown, 16, bold=True) + dp(10)
        self.colour = -1 if block.colour is None else block.colour
        is_offered = block.suggestion is not None and block.value is None
        self.hint = written(block.suggestion) if is_offered and block.suggestion is not None else ""
        for name, step in (("minus", -1), ("plus", 1)):
            self.ids[name].event = as_event(block.event, self.next_value(step))
            self.ids[name].full_name = f"{block.label} {'−' if step < 0 else '+'}"
        self.ids.number.full_name = block.label
        self.ids.hint.event = as_event(block.event, block.suggestion)
        self.ids.hint.full_name = f"{block.label}: {self.hint}"

    def next_value(self, step: int) -> int:
        """Return the next number up or down; from a blank, the first that makes sense."""
        block: blocks.Number = self.block
        if block.value is None:
            return min(block.most, max(block.least, 1 if step > 0 else 0))
        return min(block.most, max(block.least, block.value + step))


class NumberBox(PressBox):
    """The number itself: opens the keypad."""

    field = ObjectProperty(None, allownone=True)
    wide = NumericProperty(0)
    """The width that a number of many digits needs."""

    def press(self) -> None:
        from scorekeeper.ui.keypad import Keypad

        Keypad.for_field(self.field.block)


class Chip(PressBox):
    """One of several choices."""

    label = StringProperty("")
    is_chosen = BooleanProperty(False)
    colour = NumericProperty(-1)
    art = StringProperty("")
    needed_height = NumericProperty(0)

    def show(self, option: blocks.Option, block: blocks.Choice) -> None:
        self.label, self.full_name = option.label, option.label
        self.is_chosen = option.value == block.selected and type(option.value) is type(block.selected)
        self.colour = -1 if option.colour is None else option.colour
        self.enabled, self.art = option.enabled, option.art
        self.event = as_event(block.event, option.value)

    def natural_width(self) -> float:
        """Return the width of the label in one line."""
        edges = self.padding[0] + self.padding[2] + self.ids.mark.width + self.ids.picture.width + 2 * self.spacing
        return float(width_of(self.label, 16, bold=True) + edges + 2)


class ChoiceField(BoxLayout):  # type: ignore[misc]
    label = StringProperty("")

    def show(self, block: blocks.Choice) -> None:
        self.label = block.label
        flow: Flow = self.ids.flow
        for chip, option in zip(reuse_children(flow, len(block.options), Chip), block.options, strict=True):
            chip.show(option, block)
        flow._trigger_layout()


class SwitchField(PressBox):
    ring_dp = -6

    label = StringProperty("")
    help = StringProperty("")
    is_on = BooleanProperty(False)

    def show(self, block: blocks.Switch) -> None:
        self.label, self.help, self.is_on = block.label, block.help, block.value
        self.event, self.full_name = as_event(block.event, not block.value), block.label


class TextEntry(TextInput):  # type: ignore[misc]
    """A line to type in; sends every keystroke, so that nothing typed is lost."""

    block = ObjectProperty(None, allownone=True)
    is_showing = False

    def show(self, block: blocks.TextField) -> None:
        self.block = block
        self.hint_text = block.hint
        if str(self.text) != block.value:  # type: ignore[has-type]
            self.is_showing = True
            self.text = block.value
            self.is_showing = False

    def on_focus(self, _: Any, is_focused: bool) -> None:
        if is_focused:
            keyboard.set_typed_field(self)
            App.get_running_app().update_insets()  # the system's keyboard appears
        elif self.get_root_window() is not None:
            keyboard.set_typed_field(None)
            App.get_running_app().update_insets()

    def on_touch_down(self, touch: Any) -> bool:
        """Wait until the finger is lifted where it was put down: one that scrolls the page opens no keyboard."""
        if self.focus or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        FocusBehavior.ignored_touch.append(touch)  # or the keyboard of the field before closes, and opens again
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Take the keyboard."""
        if touch.grab_current is self and not self.focus:
            touch.ungrab(self)
            if has_moved(touch) or self.get_root_window() is None:
                return True
            super().on_touch_down(touch)
            FocusBehavior.ignored_touch.remove(touch)
        return bool(super().on_touch_up(touch))

    # Kivy draws a line as a label makes it, and places the caret by the label's measurements.

    def _get_line_options(self) -> dict[str, Any]:
        """Let all fonts be measured."""
        is_new = self._line_options is None
        options: dict[str, Any] = super()._get_line_options()
        if is_new:
            self._label_cached = FallbackText(**options)
        return options

    def _create_line_label(self, text: str, hint: bool = False) -> Any:
        """Draw with all fonts; emoji in their own colours, everything else in ink."""
        line = text.replace("\n", "").replace("\t", " ")
        if hint or not needs_fallback(line):
            return super()._create_line_label(text, hint)
        label = FallbackText(text=line, color=theme.colour("ink"), **self._get_line_options())
        label.refresh()
        return label.texture

    def cursor_offset(self) -> float:
        """Return the caret's position in its line; in right-to-left text, measured from the right."""
        offset = super().cursor_offset()
        line = self._lines[self.cursor_row] if self._lines else ""
        return float(self._label_cached.get_extents(line)[0] - offset if is_rtl(line) else offset)

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """Leave Tab to the app, which moves to the next widget, including buttons."""
        if keycode[0] == keyboard.TAB:
            return False
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Accept typed or pasted text, up to the limit."""
        if self.block is not None:
            substring = substring[: max(0, self.block.most - len(self.text))]
        super().insert_text(substring, from_undo)

    def on_text(self, _: Any, text: str) -> None:
        if self.block is not None and not self.is_showing and text != self.block.value:
            post(as_event(self.block.event, text))

    def on_text_validate(self) -> None:
        """Send the event of the Enter key."""
        if self.block is not None:
            post(self.block.submit)


class TextRow(BoxLayout):  # type: ignore[misc]
    label = StringProperty("")

    def show(self, block: blocks.TextField) -> None:
        self.label = block.label
        self.ids.typing.show(block)
