"""Sentences, pictures and banners."""

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from scorekeeper.presenter import blocks
from scorekeeper.ui import theme
from scorekeeper.ui.press import Pressable, PushButton, reuse_children

theme.load_look("notes")


class NoteRow(Pressable, BoxLayout):  # type: ignore[misc]
    """A sentence, with an icon before it; touching it opens its ruling, if any."""

    ring_dp = -6
    words = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")
    ink = StringProperty("ink")

    def show(self, block: blocks.Note) -> None:
        """Show a block."""
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
        """Show a block."""
        self.name = block.art


class BannerRow(BoxLayout):  # type: ignore[misc]
    """What has just happened, with a cross to close it."""

    tone = StringProperty("plain")
    is_tall = BooleanProperty(False)

    def show(self, block: blocks.Banner) -> None:
        """Show a block."""
        self.tone = block.tone.value
        self.ids.note.show(blocks.Note(block.text, blocks.Tone.PLAIN, block.icon))
        self.ids.note.ink = self.tone if self.tone in ("good", "bad") else "ink"
        self.ids.close.show(block.close)
        for button in reuse_children(self.ids.action, 1 if block.action else 0, PushButton):
            assert block.action is not None
            button.show(block.action)
            button.size_hint = (None, None)
            button.size = (max(theme.touch(), button.natural_width()), theme.touch())
