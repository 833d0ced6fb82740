"""Texts and pictures: undrawable characters are replaced, other fonts fall in, and nothing leaves its box."""

from functools import lru_cache
from math import ceil
from typing import Any

from kivy.app import App
from kivy.core.image import ImageData
from kivy.core.text import Label as CoreLabel
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.image import Image
from kivy.uix.label import Label
from kivy.utils import get_hex_from_color

from scorekeeper import assets
from scorekeeper.font_fallback import line_images
from scorekeeper.font_fallback.font_lookup import needs_fallback, replace_undrawable
from scorekeeper.presenter.blocks import Event
from scorekeeper.ui import theme


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


def post(event: Event) -> None:
    if event:
        App.get_running_app().post(event)


@lru_cache(maxsize=4096)
def _extent(text: str, size: float, bold: bool) -> float:
    return float(FallbackText(font_name=theme.FONT, font_size=size, bold=bold).get_extents(text)[0])


def width_of(text: str, size_sp: float, *, bold: bool = False) -> float:
    """Return the width of a text in one line, in pixels."""
    return _extent(replace_undrawable(text), theme.text(size_sp), bold) if text else 0.0


def width_in_two_lines(text: str, size_sp: float, *, bold: bool = False) -> float:
    """Return the smallest width, in pixels, in which a text takes at most two lines."""
    words = text.split(" ")
    halves = ((words[:cut], words[cut:]) for cut in range(1, len(words) + 1))
    widths = (max(width_of(" ".join(each), size_sp, bold=bold) for each in pair) for pair in halves)
    return max(1.0, min(widths, default=1.0))


class Text(Label):  # type: ignore[misc]
    """A text that wraps at its width and is as high as necessary."""

    words = StringProperty("")
    """The original text; `text` is the part that can be drawn."""
    ink = StringProperty("ink")
    """Name of its colour."""
    size_sp = NumericProperty(16)

    def on_words(self, _: Any, words: str) -> None:
        self.text = replace_undrawable(words)

    def _create_label(self) -> None:
        """Draw with all fonts; this is where Kivy chooses its text renderer."""
        if self._label is None:  # type: ignore[has-type]
            options = {name: getattr(self, name) for name in self._font_properties}
            self._label = FallbackText(usersize=self.text_size, **options)


class MeasuredText(Text):
    """A text that changes its look if it does not fit in one line."""

    def on_words(self, _: Any, words: str) -> None:
        super().on_words(_, words)
        self.measure()

    def on_width(self, *_: Any) -> None:
        self.measure()

    def measure(self) -> None:
        """Adapt to the width; subclasses decide how."""
        raise NotImplementedError


class OneLine(MeasuredText):
    """A text in one line, shortened with … if it does not fit."""

    is_too_long = BooleanProperty(False)

    def measure(self) -> None:
        """Shorten it only if necessary: Kivy's shortening measures the text a dozen times."""
        self.is_too_long = width_of(self.words, self.size_sp, bold=self.bold) > self.width


class ShrinkingNumber(MeasuredText):
    """A number in one line, smaller if it does not fit: a truncated number would be another number."""

    largest_sp = NumericProperty(20)
    on_largest_sp = MeasuredText.on_width

    def measure(self) -> None:
        needed = width_of(self.words, self.largest_sp, bold=self.bold)
        self.size_sp = self.largest_sp * min(1.0, max(1.0, self.width - 2) / max(1.0, needed))


class FittedText(MeasuredText):
    """A text in one line, or smaller in two if it does not fit, or still smaller until they do."""

    large_sp = NumericProperty(20)
    small_sp = NumericProperty(15)
    least = NumericProperty(0.5)
    """The smallest size, relative to the smaller one."""
    is_small = BooleanProperty(False)

    on_large_sp = on_height = MeasuredText.on_width

    def measure(self) -> None:
        """Use the smaller size if the larger needs more than one line."""
        self.is_small = width_of(self.words, self.large_sp, bold=self.bold) > self.width
        self.size_sp = self.large_sp
        if self.is_small:
            needed = width_in_two_lines(self.words, self.small_sp, bold=self.bold)
            fit = min((self.width - 2) / needed, self.height / (theme.text(self.small_sp) * 2.5))
            self.size_sp = self.small_sp * max(self.least, min(1.0, fit))


class Icon(Image):  # type: ignore[misc]
    name = StringProperty("")
    ink = StringProperty("ink")

    def on_name(self, _: Any, name: str) -> None:
        self.source = str(assets.art(f"icons/{name}.png")) if name else ""


class Art(Image):  # type: ignore[misc]
    """A picture from the assets."""

    name = StringProperty("")
    fills = BooleanProperty(False)
    """Whether it fills its box, cropped, instead of fitting inside."""

    def on_name(self, _: Any, name: str) -> None:
        self.source = str(assets.art(name)) if name else ""
