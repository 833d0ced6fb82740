"""Headings, sentences, sums, lists, and lists that can be put into another order."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorekeeper import assets
from scorekeeper.presenter import blocks
from scorekeeper.ui import theme
from scorekeeper.ui.press import IconButton, PressBox, PressSpace
from scorekeeper.ui.texts import Text
from scorekeeper.ui.tiles import Grid


class HeadingText(Text):
    """A heading within a screen."""

    def show(self, block: blocks.Heading) -> None:
        """Show a block."""
        self.words = block.text


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


class ReasonRow(BoxLayout):  # type: ignore[misc]
    """A line of a sum."""

    words = StringProperty("")
    ruling = StringProperty("")
    points = StringProperty("")
    is_total = BooleanProperty(False)


class ReasonList(BoxLayout):  # type: ignore[misc]
    """A sum with its lines."""

    def show(self, block: blocks.Reasons) -> None:
        """Show a block."""
        self.clear_widgets()
        if block.label:
            self.add_widget(ReasonRow(words=block.label))
        for each in block.reasons:
            self.add_widget(ReasonRow(words=each.text, ruling=each.ruling, points=each.points))
        if block.total:
            self.add_widget(ReasonRow(words="", points=block.total, is_total=True))


class ItemRow(PressBox):
    """A line that leads somewhere."""

    title = StringProperty("")
    detail = StringProperty("")
    value = StringProperty("")
    art = StringProperty("")
    has_art = BooleanProperty(False)
    """Whether there is a picture, or will be in a moment: the screen does not wait for it."""
    icon = StringProperty("")
    is_narrow = BooleanProperty(False)
    """Whether the value has no room beside the title, and stands before the detail."""

    def show(self, item: blocks.Item) -> None:
        """Show an item of a list."""
        self.title, self.detail, self.value = item.title, item.detail, item.value
        self.has_art, self.icon, self.event, self.full_name = bool(item.art), item.icon, item.event, item.title
        if self.art != item.art:
            Clock.schedule_once(lambda _: setattr(self, "art", item.art), 0.02)
        box = self.ids.actions
        box.clear_widgets()
        for each in item.actions:
            button = IconButton()
            button.show(each)
            box.add_widget(button)
        box.width = len(item.actions) * theme.touch()


class ItemPicture(PressSpace):
    """A picture with a title that leads somewhere."""

    title = StringProperty("")
    picture = StringProperty("")
    """Path of the picture, which is 16 to 10."""
    minimum_height = NumericProperty(0)

    def show(self, item: blocks.Item, delay: float) -> None:
        """Show an item of a gallery, its picture after so many seconds."""
        self.title, self.event, self.full_name = item.title, item.event, item.title
        # The screen can be used before its pictures are there, each of which takes some milliseconds.
        path = str(assets.art(item.art))
        Clock.schedule_once(lambda _: setattr(self, "picture", path), delay)

    def on_width(self, _: Any, width: float) -> None:
        """Be as high as the picture and its title."""
        self.minimum_height = width * 0.625 + theme.text(17) * 1.9


class ItemList(BoxLayout):  # type: ignore[misc]
    """A list, or a gallery."""

    def show(self, block: blocks.Items) -> None:
        """Show a block."""
        self.clear_widgets()
        if block.is_gallery:
            grid = Grid(least_width=max(dp(140), theme.text(112)), most_columns=3, spacing=dp(12))
            for place, each in enumerate(block.items):
                picture = ItemPicture()
                picture.show(each, delay=0.02 * (place + 1))
                grid.add_widget(picture)
            self.add_widget(grid)
            return
        for each in block.items:
            row = ItemRow()
            row.show(each)
            self.add_widget(row)
