"""Textures for the texts of tables and pictures: each number is drawn once, however many cells show it.

A scrolling table shows new rows all the time; a label makes a new texture for each of its texts, and freeing
thousands of them stops the screen for seconds on some systems.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from scorekeeper.font_fallback.font_lookup import needs_fallback, replace_undrawable
from scorekeeper.ui import theme
from scorekeeper.ui.texts import FallbackText, OneLine, width_of

MOST_END = 3
"""Most characters at the end of a name that may distinguish it; beyond that its position does."""
WHITE: theme.Colour = (1.0, 1.0, 1.0, 1.0)


@lru_cache(maxsize=600)
def _texture(text: str, size: float, bold: bool, colour: theme.Colour) -> Any:
    label = FallbackText(text=text, font_size=size, font_name=theme.FONT, bold=bold, color=colour)
    label.refresh()
    return label.texture


def shorten_text(text: str, size_sp: float, bold: bool, width: float) -> str:
    """Return a text, shortened with … to a width in pixels."""
    return _shorten_text(text, size_sp, bold, width, theme.text(size_sp))


@lru_cache(maxsize=2000)
def _shorten_text(text: str, size_sp: float, bold: bool, width: float, _size_px: float) -> str:
    """Shorten a text; the size in pixels is part of the cache key, since the settings can change it."""
    if width_of(text, size_sp, bold=bold) <= width:
        return text
    fits, too_long = 0, len(text)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if width_of(f"{text[:middle]}…", size_sp, bold=bold) <= width:
            fits = middle
        else:
            too_long = middle
    return f"{text[:fits].rstrip()}…"


def shorten_distinctly(names: Sequence[str], place: int, size_sp: float, bold: bool, width: float) -> str:
    """Return a name, shortened to a width as `shorten_text` does, but distinct from all other shortened names.

    Where names begin alike, their ends are kept; where these are alike too, the position is written.
    """
    shown = [shorten_text(each, size_sp, bold, width) for each in names]
    alike = [at for at, each in enumerate(shown) if each == shown[place]]
    if len(alike) == 1:
        return shown[place]
    ends = {at: _end(names[at], [names[other] for other in alike if other != at]) for at in alike}
    if not all(ends.values()):
        ends = {at: str(at + 1) for at in alike}
    end, begin = ends[place], names[place]
    while begin and width_of(f"{begin}…{end}", size_sp, bold=bold) > width:
        begin = begin[:-1]
    return f"{begin.rstrip()}…{end}"


def _end(name: str, others: Sequence[str]) -> str:
    """Return the shortest end of a name that no other has; empty if it would be too long."""
    ends = (name[-count:] for count in range(1, min(MOST_END, len(name) - 1) + 1))
    return next((end for end in ends if not any(other.endswith(end) for other in others)), "")


class NameLine(OneLine):
    """A name in one line, distinct from all others however short it becomes."""

    everybody = ListProperty([])
    on_everybody = OneLine.on_width

    def measure(self) -> None:
        super().measure()
        names = list(map(replace_undrawable, self.everybody))
        self.text = replace_undrawable(self.words)
        if self.is_too_long and self.text in names:
            self.text = shorten_distinctly(names, names.index(self.text), self.size_sp, self.bold, round(self.width))
            self.is_too_long = False


class TextTexture(Widget):  # type: ignore[misc]
    """A text in one line, shortened with … if it does not fit."""

    words = StringProperty("")
    ink = StringProperty("ink")
    size_sp = NumericProperty(16)
    bold = BooleanProperty(False)
    halign = OptionProperty("left", options=("left", "center", "right"))
    text = StringProperty("")
    texture_size = ListProperty([0, 0])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._colour = Color()
            self._rectangle = Rectangle(size=(0, 0))
        self.fbind("pos", self._place)
        for name in ("size", "words", "ink", "size_sp", "bold", "halign"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        size = theme.text(self.size_sp)
        self.text = (
            shorten_text(replace_undrawable(self.words), self.size_sp, self.bold, round(self.width))
            if self.words
            else ""
        )
        if self.text:
            # Emoji keep their colours; everything else is drawn in white once, and coloured where it is shown.
            ink = theme.colour(self.ink)
            text_ink, self._colour.rgba = (ink, WHITE) if needs_fallback(self.text) else (WHITE, ink)
            texture = _texture(self.text, size, self.bold, text_ink)
            self._rectangle.texture = texture
            self.texture_size = self._rectangle.size = texture.size
        else:
            self.texture_size = self._rectangle.size = (0, 0)
        self._place()

    def _place(self, *_: Any) -> None:
        width, height = self.texture_size
        free = self.width - width
        x = self.x + {"left": 0, "center": free / 2, "right": free}[self.halign]
        self._rectangle.pos = (round(x), round(self.center_y - height / 2))
