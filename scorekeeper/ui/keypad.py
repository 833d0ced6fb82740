"""The app's own keypad: sign, clear, and sums while typing; every key counts at once, so nothing typed is lost."""

import re
from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.properties import StringProperty
from kivy.uix.modalview import ModalView

from scorekeeper.presenter import blocks
from scorekeeper.presenter.keys import pressed, total
from scorekeeper.presenter.wording import number as written
from scorekeeper.ui import modal, theme
from scorekeeper.ui.press import as_event
from scorekeeper.ui.texts import post

theme.load_look("keypad")


class Keypad(ModalView):  # type: ignore[misc]
    """A keypad over the lower part of the screen."""

    label = StringProperty("")
    typed = StringProperty("")
    shown = StringProperty("")

    def __init__(self, block: blocks.Number, **kwargs: Any) -> None:
        """Begin with a number."""
        self.block = block
        super().__init__(**kwargs)
        self.label = block.label
        self.ids.sign.enabled = block.least < 0
        self.has_typed = False
        self._show("" if block.value is None else str(block.value))

    @classmethod
    def for_field(cls, block: blocks.Number) -> None:
        """Open it for a number."""
        keypad = cls(block)
        modal.opened(keypad)
        keypad.open(animation=False)

    def key(self, key: str) -> None:
        """Answer a key: the first digit replaces the old number."""
        typed = "" if key.isdecimal() and not self.has_typed else self.typed
        self.has_typed = True
        self._show(pressed(typed, key))
        post(as_event(self.block.event, total(self.typed)))

    def on_open(self) -> None:
        """Take the keys of a keyboard too."""
        Window.bind(on_key_down=self.on_key)

    def on_dismiss(self) -> None:
        """Let go of those keys."""
        Window.unbind(on_key_down=self.on_key)
        modal.closed(self)
        app = App.get_running_app()
        if app is not None:
            app.refresh()

    def on_key(self, _window: Any, code: int, _scan: int, sign: str | None, modifiers: list[str]) -> bool:
        """Answer a key of a keyboard."""
        named = {8: "back", 127: "clear", 270: "plus", 269: "minus"}
        if code in (13, 271, 27, 9):
            self.dismiss(animation=False)
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

    def _show(self, typed: str) -> None:
        self.typed = typed
        value = total(typed)
        is_sum = re.search(r"\d[+-]", typed) is not None
        text = typed.replace("-", "−")
        self.shown = f"{text} = {written(value)}" if is_sum and value is not None else text or "–"
