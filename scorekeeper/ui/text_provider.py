"""Text rendering for Kivy that falls back to other fonts for characters that the app's own lacks."""

from math import ceil
from typing import Any

from kivy.core.image import ImageData
from kivy.core.text import Label as CoreLabel
from kivy.utils import get_hex_from_color

from scorekeeper.font_fallback import line_images
from scorekeeper.font_fallback.font_lookup import needs_fallback, replace_undrawable


class FallbackText(CoreLabel):  # type: ignore[misc]
    """Draws a text as Kivy does; a line that needs other fonts is drawn by `font_fallback` instead."""

    def get_extents(self, text: str) -> tuple[int, int]:
        """Return width and height of a line in pixels."""
        if not needs_fallback(text):
            width, height = super().get_extents(text)
            return width, height
        width = ceil(line_images.width(replace_undrawable(text), self._size_px, is_bold=self.options["bold"]))
        return width, super().get_extents("x")[1]

    def _render_begin(self) -> None:
        super()._render_begin()
        self._lettered: list[tuple[line_images.LineImage, int, int]] = []

    def _render_text(self, text: str, x: int, y: int) -> None:
        if not needs_fallback(text):
            super()._render_text(text, x, y)
            return
        colour = get_hex_from_color(self.options["color"])[:7]
        picture = line_images.draw_line(replace_undrawable(text), self._size_px, colour, is_bold=self.options["bold"])
        self._lettered.append((picture, int(x), int(y + self.get_ascent())))

    def _render_end(self) -> Any:
        drawn = super()._render_end()
        if not self._lettered:
            return drawn
        size = drawn.width, drawn.height
        return ImageData(*size, drawn.fmt, line_images.overlay_lines(drawn.data, size, self._lettered))

    @property
    def _size_px(self) -> int:
        """Font size as Kivy uses it: whole pixels."""
        return int(self.options["font_size"])
