"""A square code for a camera."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from scorekeeper.presenter import blocks

MARGIN = 4
"""Light modules around it. Source: ISO/IEC 18004:2015, 9.1 (quiet zone)."""
WIDEST_DP = 560


class CodeBox(Widget):  # type: ignore[misc]
    """A code as wide as possible, dark on white in every look, each module of the same whole pixels."""

    def __init__(self, **kwargs: Any) -> None:
        self._count = 0
        self._texture: Any = None
        super().__init__(size_hint_y=None, **kwargs)
        self._again = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._again, size=self._again)

    def show(self, block: blocks.Code) -> None:
        """Show a block."""
        self.words = block.words
        self._count = len(block.rows)
        self._texture = Texture.create(size=(self._count, self._count), colorfmt="luminance")
        self._texture.mag_filter = self._texture.min_filter = "nearest"
        signs = "".join(reversed(block.rows))  # a texture begins at the bottom
        self._texture.blit_buffer(bytes(0 if sign == "1" else 255 for sign in signs), colorfmt="luminance")
        self._update_height()
        self._again()

    def on_width(self, *_: Any) -> None:
        """Set the height to the width."""
        self._update_height()

    def _module(self) -> float:
        """Return the side of a module in whole pixels, so that all are equal."""
        return float(max(1, min(self.width, dp(WIDEST_DP)) // (self._count + 2 * MARGIN)))

    def _update_height(self) -> None:
        self.height = self._module() * (self._count + 2 * MARGIN) if self._count else 0

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self._texture is None:
            return
        module = self._module()
        side, margin = module * (self._count + 2 * MARGIN), module * MARGIN
        x, y = round(self.center_x - side / 2), round(self.top - side)
        with self.canvas:
            Color(1, 1, 1)
            RoundedRectangle(pos=(x, y), size=(side, side), radius=[dp(8)])
            Rectangle(pos=(x + margin, y + margin), size=[module * self._count] * 2, texture=self._texture)
