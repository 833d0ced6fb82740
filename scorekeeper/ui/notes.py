"""Sentences, pictures, banners, codes for a camera, and sums, line by line."""

from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Reason
from scorekeeper.ui import theme
from scorekeeper.ui.podium import wrap_name
from scorekeeper.ui.press import IconButton, Pressable, PushButton

MARGIN = 4
"""Light modules around it. Source: ISO/IEC 18004:2015, 9.1 (quiet zone)."""
WIDEST_DP = 560
TICK_S = 0.25


theme.load_look("notes")


class NoteRow(Pressable, BoxLayout):  # type: ignore[misc]
    """A sentence, with an icon before it; touching it opens its ruling, if any."""

    ring_dp = -6
    words = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")
    ink = StringProperty("ink")

    def show(self, block: blocks.Note) -> None:
        self.words, self.icon, self.tone = block.text, block.icon, block.tone.value
        self.ink = self.tone if self.tone in ("quiet", "good", "bad") else "ink"
        self.event, self.enabled = block.event, bool(block.event)
        self.full_name = block.text if block.event else ""

    def on_touch_down(self, touch: Any) -> bool:
        """Accept a touch if there is something to open."""
        return bool(self.enabled and super().on_touch_down(touch))


class PictureBox(AnchorLayout):  # type: ignore[misc]
    """A picture as wide as possible, but no larger than its original size."""

    name = StringProperty("")

    def show(self, block: blocks.Picture) -> None:
        self.name = block.art


class BannerRow(BoxLayout):  # type: ignore[misc]
    """What has just happened, with a cross to close it."""

    tone = StringProperty("plain")
    is_tall = BooleanProperty(False)
    is_slim = BooleanProperty(False)
    """Whether it is one row, in which two lines of text have room, and icons."""
    words = StringProperty("")

    def show(self, block: blocks.Banner) -> None:
        self.tone, self.is_slim, self.words = block.tone.value, block.is_slim, block.text
        self.ids.note.show(blocks.Note(block.text, blocks.Tone.PLAIN, "" if block.is_slim else block.icon))
        self.ids.note.ink = self.tone if self.tone in ("good", "bad") else "ink"
        self.ids.close.show(block.close)
        self.ids.action.clear_widgets()
        if block.action is not None:
            button = IconButton() if block.is_slim else PushButton()
            button.show(block.action)
            if not block.is_slim:
                button.size_hint = (None, None)
                button.size = (max(theme.touch(), button.natural_width()), theme.touch())
            self.ids.action.add_widget(button)

    def shorten(self, *_: Any) -> None:
        """Shorten the text to what a slim banner has room for."""
        if self.is_slim:
            room = max(1, self.width - self.ids.ends.width - dp(14))
            self.ids.note.words = wrap_name(self.words, 16, room, 2)

    on_width = on_words = shorten


class ReasonRow(BoxLayout):  # type: ignore[misc]
    """A line of a sum."""

    words = StringProperty("")
    points = StringProperty("")
    icon = StringProperty("")
    """Name of the icon that marks a pressable line."""
    is_total = BooleanProperty(False)
    is_stacked = BooleanProperty(False)
    """Whether icon and points are below the text, which has too little room beside them."""
    content_height = NumericProperty(0)


class RulingRow(Pressable, ReasonRow):
    """A line of a sum that opens the ruling behind it."""

    ring_dp = -6


class ReasonList(BoxLayout):  # type: ignore[misc]
    def show(self, block: blocks.Reasons) -> None:
        self.clear_widgets()
        # Lines as high as a finger need no room between them.
        self.spacing = 0 if any(each.event for each in block.reasons) else dp(4)
        if block.label:
            self.add_widget(ReasonRow(words=block.label))
        for each in block.reasons:
            self.add_widget(row_of(each))
        if block.total:
            self.add_widget(ReasonRow(words="", points=block.total, is_total=True))


def row_of(reason: Reason) -> ReasonRow:
    if not reason.event:
        return ReasonRow(words=reason.text, points=reason.points)
    row = RulingRow(words=reason.text, points=reason.points, icon="info")
    row.event, row.full_name = reason.event, reason.text
    return row


class CodeBox(Widget):  # type: ignore[misc]
    """A code as wide as possible, dark on white in every look, each module of the same whole pixels."""

    def __init__(self, **kwargs: Any) -> None:
        self._count = 0
        self._texture: Any = None
        super().__init__(size_hint_y=None, **kwargs)
        self._again = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._again, size=self._again)

    def show(self, block: blocks.Code) -> None:
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


class TimerBox(BoxLayout):  # type: ignore[misc]
    """A clock that counts down by itself from what the presenter has said last."""

    words = StringProperty("")
    is_over = BooleanProperty(False)

    def show(self, block: blocks.Timer) -> None:
        self._over, self._ends = block.over, Clock.get_boottime() + block.seconds
        self._tick()
        Clock.unschedule(self._tick)
        Clock.schedule_interval(self._tick, TICK_S)

    def _tick(self, *_: Any) -> bool:
        """Show what is left; the clock stops with the last second, or when it is no longer on the screen."""
        left = max(0, ceil(self._ends - Clock.get_boottime()))
        self.words = f"{left // 60}:{left % 60:02}" if left else self._over
        self.is_over = not left
        return (bool(left) and self.get_parent_window() is not None) or self.parent is None
