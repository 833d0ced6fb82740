"""Names that can be put into another order."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorekeeper.presenter import blocks
from scorekeeper.ui import theme
from scorekeeper.ui.press import IconButton, PressBox, as_event
from scorekeeper.ui.texts import post

theme.load_look("orders")


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
            self.is_held = True
            # Widgets drawn last are above the others.
            canvas = self.parent.canvas
            canvas.remove(self.canvas)
            canvas.add(self.canvas)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Drag the row along."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self.lift = touch.y - touch.oy
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Drop the row at its new place."""
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
    is_handle = True

    def press(self) -> None:
        """Move the row up; the first becomes the last."""
        count = len(self.row.parent.children)
        post(as_event(self.row.event, int(self.row.place), (int(self.row.place) - 1) % count))


class OrderList(BoxLayout):  # type: ignore[misc]
    """Names that can be dragged into another order."""

    def show(self, block: blocks.Order) -> None:
        """Show a block."""
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
