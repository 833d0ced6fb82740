"""Everything works by keys: Tab and arrows move between widgets, Enter and Space press them."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorekeeper.ui.press import Pressable

ENTER, PAD_ENTER, SPACE, TAB, ESCAPE = 13, 271, 32, 9, 27
UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276
UNDO, REDO = ord("z"), ord("y")


_typed_in: Any = None


def set_typed_field(field: Any) -> None:
    global _typed_in
    _typed_in = field


def keep_typing(root: Widget) -> None:
    """Move the keyboard to the new field for the same text if the one typed in is no longer on the screen."""
    field = _typed_in
    if field is None or field.get_root_window() is not None:
        return
    field.focus = False
    wanted = field.block.event
    for each in root.walk():
        if type(each) is type(field) and each.block is not None and each.block.event == wanted:
            each.focus = True
            return


def keep_in_sight(*_: Any) -> None:
    """Scroll to the field being typed in, if it is out of sight."""
    field = _typed_in
    parent = field.parent if field is not None and field.get_root_window() is not None else None
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView) and parent.do_scroll_y:
            _scroll_to(parent, field)
        parent = parent.parent


def _scroll_to(view: ScrollView, field: Any) -> None:
    """Scroll a view just enough to show a field; Kivy's own way uses positions of the last frame."""
    spare = view.children[0].height - view.height if view.children else 0
    if spare <= 0:
        return
    low, high = field.to_window(*field.pos)[1], field.to_window(field.x, field.top)[1]
    bottom, top = view.to_window(*view.pos)[1], view.to_window(view.x, view.top)[1]
    edge = min(dp(12), max(0.0, (view.height - field.height) / 2))
    if low < bottom + edge:
        view.scroll_y = max(0.0, view.scroll_y - (bottom + edge - low) / spare)
    elif high > top - edge:
        view.scroll_y = min(1.0, view.scroll_y + (high - top + edge) / spare)


def reachable(root: Widget) -> list[Any]:
    """List the widgets that keys can reach, in reading order."""
    found: list[Any] = []
    for child in reversed(root.children):
        if isinstance(child, FocusBehavior) or (
            isinstance(child, Pressable) and child.enabled and _leads_anywhere(child)
        ):
            found.append(child)
        found.extend(reachable(child))
    return found


def _leads_anywhere(widget: Any) -> bool:
    return (
        bool(widget.event) or type(widget).press is not Pressable.press or widget.get_property_observers("on_release")
    )


class Focus:
    def __init__(self, root: Widget) -> None:
        self._root = root
        self.widget: Any = None
        """The focused widget, or None."""

    def move(self, step: int) -> None:
        things = reachable(self._root)
        if not things:
            return
        if _typed_in in things:  # it was touched
            self.widget = _typed_in
        if self.widget in things:
            place = (things.index(self.widget) + step) % len(things)
        else:
            place = 0 if step > 0 else len(things) - 1
        self.take(things[place])

    def take(self, widget: Any) -> None:
        """Focus a widget, and scroll it into sight."""
        self.leave()
        self.widget = widget
        if isinstance(widget, FocusBehavior):
            widget.focus = True
        else:
            widget.is_focused = True
        parent = widget.parent
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, ScrollView) and parent.do_scroll_y:
                parent.scroll_to(widget, padding=20, animate=False)
                break
            parent = parent.parent if isinstance(parent.parent, Widget) else None

    def leave(self) -> None:
        if self.widget is not None:
            if isinstance(self.widget, FocusBehavior):
                self.widget.focus = False
            else:
                self.widget.is_focused = False
        self.widget = None

    def press(self) -> bool:
        if self.widget is None or isinstance(self.widget, FocusBehavior) or self.widget not in reachable(self._root):
            return False
        self.widget.dispatch("on_release")
        return True
