"""Sentences, and what has just happened."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorekeeper.presenter import blocks
from scorekeeper.ui import theme

theme.load_look("notes")


class NoteRow(BoxLayout):  # type: ignore[misc]
    """A sentence, with an icon before it."""

    words = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")
    ink = StringProperty("ink")

    def show(self, block: blocks.Note) -> None:
        """Show a block."""
        self.words, self.icon, self.tone = block.text, block.icon, block.tone.value
        self.ink = self.tone if self.tone in ("quiet", "good", "bad") else "ink"


class BannerRow(BoxLayout):  # type: ignore[misc]
    """What has just happened, with a cross to close it."""

    tone = StringProperty("plain")

    def show(self, block: blocks.Banner) -> None:
        """Show a block."""
        self.tone = block.tone.value
        self.ids.note.show(blocks.Note(block.text, blocks.Tone.PLAIN, block.icon))
        self.ids.note.ink = self.tone if self.tone in ("good", "bad") else "ink"
        self.ids.close.show(block.close)
