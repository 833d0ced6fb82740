"""Headings, lists and galleries."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorekeeper import assets
from scorekeeper.presenter import blocks
from scorekeeper.ui import theme
from scorekeeper.ui.grid import Grid
from scorekeeper.ui.press import IconButton, PressSpace
from scorekeeper.ui.text_textures import TextTexture
from scorekeeper.ui.texts import Text, width_of

__all__ = ["HeadingText", "ItemList", "ItemPicture", "ItemRow", "TextTexture"]

theme.load_look("lists")

EMBLEM_WIDTH = 0.3
"""Width of initials relative to the picture: within the ring of the chip in `templates/app/own-game.svg`."""


class HeadingText(Text):
    """A heading within a screen."""

    def show(self, block: blocks.Heading) -> None:
        """Show a block."""
        self.words = block.text


class Initials(Text):
    """A few letters, as large as the middle of a picture allows."""

    picture_width = NumericProperty(0)
    """Width of the picture, which is 16 to 10."""

    def on_words(self, _: Any, words: str) -> None:
        """Show what can be drawn."""
        super().on_words(_, words)
        self.fit()

    def on_picture_width(self, *_: Any) -> None:
        """Fit a picture of another width."""
        self.fit()

    def fit(self) -> None:
        """Choose the largest size that fits."""
        wide = width_of(self.words, 20, bold=True)
        if wide and self.picture_width:
            self.size_sp = 20 * min(self.picture_width * EMBLEM_WIDTH / wide, self.picture_width * 0.2 / theme.text(20))


class ItemRow(PressSpace):
    """A list item that leads somewhere."""

    title = StringProperty("")
    detail = StringProperty("")
    value = StringProperty("")
    art = StringProperty("")
    initials = StringProperty("")
    """Written on the picture."""
    emblem = NumericProperty(-1)
    """The colour behind the picture; negative for none."""
    has_art = BooleanProperty(False)
    """Whether there is a picture, or will be in a moment: the screen does not wait for it."""
    has_room = BooleanProperty(True)
    """Whether the picture leaves enough room for the texts."""
    icon = StringProperty("")
    is_tall = BooleanProperty(False)
    """Whether the buttons are below the texts."""
    is_narrow = BooleanProperty(False)
    """Whether the value does not fit beside the title, and comes before the detail."""

    def show(self, item: blocks.Item) -> None:
        """Show an item of a list."""
        self.title, self.detail, self.value = item.title, item.detail, item.value
        self.has_art, self.icon, self.event, self.full_name = (
            bool(item.art),
            item.icon,
            item.event,
            item.name or item.title,
        )
        self.initials, self.emblem = item.emblem or ("", -1)
        if self.art != item.art:
            Clock.schedule_once(lambda _: setattr(self, "art", item.art), 0.02)
        box = self.ids.actions
        box.clear_widgets()
        for each in item.actions:
            button = IconButton()
            button.show(each)
            box.add_widget(button)
        box.width = len(item.actions) * theme.icon_touch()


class ItemPicture(PressSpace):
    """A picture with a title that leads somewhere."""

    title = StringProperty("")
    picture = StringProperty("")
    """Path of the picture, which is 16 to 10."""
    initials = StringProperty("")
    """Written on it."""
    emblem = NumericProperty(-1)
    """The colour behind it; negative for none."""
    minimum_height = NumericProperty(0)

    def show(self, item: blocks.Item, delay: float) -> None:
        """Show an item of a gallery, its picture after a delay in seconds."""
        self.title, self.event, self.full_name = item.title, item.event, item.title
        self.initials, self.emblem = item.emblem or ("", -1)
        # The screen can be used before its pictures are loaded, which take some milliseconds each.
        path = str(assets.art(item.art))
        Clock.schedule_once(lambda _: setattr(self, "picture", path), delay)

    def on_width(self, _: Any, width: float) -> None:
        """Set the height to that of picture and title."""
        self.minimum_height = width * 0.625 + theme.text(15) * 2.9


class ItemList(BoxLayout):  # type: ignore[misc]
    """A list, or a gallery."""

    def show(self, block: blocks.Items) -> None:
        """Show a block."""
        self.clear_widgets()
        if block.is_gallery:
            grid = Grid(least_width=max(dp(104), theme.text(80)), most_columns=3, spacing=dp(10))
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
