"""Headings, lists and galleries, and names that can be put into another order."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorekeeper import assets
from scorekeeper.presenter import blocks
from scorekeeper.ui import theme
from scorekeeper.ui.gestures import OWNER
from scorekeeper.ui.press import Grid, IconButton, PressBox, PressSpace, as_event
from scorekeeper.ui.text_textures import TextTexture
from scorekeeper.ui.texts import Text, post, width_of

__all__ = ["HeadingText", "ItemList", "ItemPicture", "ItemRow", "TextTexture"]


theme.load_look("lists")

EMBLEM_WIDTH = 0.3
"""Width of initials relative to the picture: within the ring of the chip in `templates/app/own-game.svg`."""


class HeadingText(Text):
    def show(self, block: blocks.Heading) -> None:
        self.words = block.text


class Initials(Text):
    """A few letters, as large as the middle of a picture allows."""

    picture_width = NumericProperty(0)
    """Width of the picture, which is 16 to 10."""

    def on_words(self, _: Any, words: str) -> None:
        super().on_words(_, words)
        self.fit()

    def on_picture_width(self, *_: Any) -> None:
        self.fit()

    def fit(self) -> None:
        wide = width_of(self.words, 20, bold=True)
        if wide and self.picture_width:
            self.size_sp = 20 * min(self.picture_width * EMBLEM_WIDTH / wide, self.picture_width * 0.2 / theme.text(20))


class ItemRow(PressSpace):
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
        self.title, self.detail, self.value = item.title, item.detail, item.value
        self.has_art, self.icon = bool(item.art), item.icon
        self.event, self.full_name = item.event, item.name or item.title
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
        self.minimum_height = width * 0.625 + theme.text(15) * 2.9


class ItemList(BoxLayout):  # type: ignore[misc]
    """A list, or a gallery."""

    def show(self, block: blocks.Items) -> None:
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


class OrderRow(BoxLayout):  # type: ignore[misc]
    """A name with a handle to drag it by."""

    name = StringProperty("")
    colour = NumericProperty(0)
    place = NumericProperty(0)
    event = ObjectProperty(())
    lift = NumericProperty(0)
    """How far it is dragged from its place, in pixels."""
    is_held = BooleanProperty(False)

    def on_touch_down(self, touch: Any) -> bool:
        """Take hold of the row by its handle."""
        if self.ids.handle.collide_point(*touch.pos):
            touch.grab(self)
            touch.ud[OWNER] = self
            self.is_held = True
            # Widgets drawn last are above the others.
            canvas = self.parent.canvas
            canvas.remove(self.canvas)
            canvas.add(self.canvas)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self.lift = touch.y - touch.oy
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.is_held = False
        steps = round((touch.oy - touch.y) / self.height)
        self.lift = 0
        count = len(self.parent.children) if self.parent else 1
        goal = max(0, min(count - 1, int(self.place) + steps))
        if goal != self.place:
            post(as_event(self.event, int(self.place), goal))
        return True


class Handle(PressBox):
    """The handle of a row; a key moves the row one place up."""

    row = ObjectProperty(None, allownone=True)

    def press(self) -> None:
        """Move the row up; the first becomes the last."""
        count = len(self.row.parent.children)
        post(as_event(self.row.event, int(self.row.place), (int(self.row.place) - 1) % count))


class OrderList(BoxLayout):  # type: ignore[misc]
    """Names that can be dragged into another order."""

    def show(self, block: blocks.Order) -> None:
        self.clear_widgets()
        for place, name in enumerate(block.names):
            row = OrderRow(name=name, colour=block.colours[place], place=place, event=block.event)
            row.ids.handle.full_name = f"{name} ↑"
            for each in block.actions[place] if block.actions else ():
                button = IconButton()
                button.show(each)
                button.full_name = f"{each.label}: {name}"
                row.ids.actions.add_widget(button)
            row.ids.actions.width = len(row.ids.actions.children) * theme.icon_touch()
            self.add_widget(row)
