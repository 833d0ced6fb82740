"""Where widgets are, and whether they can be seen and touched; `person` imports it when it has set up the window."""

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorekeeper.ui.press import Pressable

SMALLEST_DP = 47.5
"""The smallest target, 48 dp less what rounding may take."""


def walk(widget: Widget) -> Iterator[Any]:
    """Return a widget and all within it, top down as they are read."""
    yield widget
    for child in reversed(widget.children):
        yield from walk(child)


def parents(widget: Widget) -> Iterator[Any]:
    """Return what a widget lies in, from the inside out."""
    parent = widget.parent
    while isinstance(parent, Widget):
        yield parent
        parent = parent.parent


def scroll_to(view: ScrollView, widget: Widget) -> None:
    """Scroll a view till a widget in it is in sight; Kivy's own way fails on tables that scroll sideways."""
    (left, bottom), (near, low) = widget.to_window(*widget.pos), view.to_window(*view.pos)
    far, high = near + view.width - widget.width - dp(10), low + view.height - widget.height - dp(10)
    content = view.children[0]
    if view.do_scroll_x and content.width > view.width:
        step = min(0, left - near - dp(10)) + max(0, left - far)
        view.scroll_x = min(1, max(0, view.scroll_x + step / (content.width - view.width)))
    if view.do_scroll_y and content.height > view.height:
        step = min(0, bottom - low - dp(10)) + max(0, bottom - high)
        view.scroll_y = min(1, max(0, view.scroll_y + step / (content.height - view.height)))


def is_visible(widget: Widget) -> bool:
    """Whether nothing that a widget lies in is invisible or without size."""
    return all(each.opacity > 0 and each.width > 0 and each.height > 0 for each in (widget, *parents(widget)))


def is_large_enough(widget: Widget) -> bool:
    """Whether a finger hits it."""
    return bool(min(widget.size) >= dp(SMALLEST_DP) - 1)


def is_inside(x: float, y: float, left: float, bottom: float, right: float, top: float) -> bool:
    """Whether a place lies within edges."""
    return left <= x <= right and bottom <= y <= top


def can_be_pressed(widget: Any) -> bool:
    """Whether pressing it does something."""
    has_act = widget.event or type(widget).press is not Pressable.press
    return bool(widget.enabled and (has_act or widget.get_property_observers("on_release")))


def scrolls_sideways(widget: Widget) -> bool:
    """Whether a widget lies in a table, or in a strip, that scrolls sideways."""
    return any(
        type(parent).__name__ == "TableBox" or (isinstance(parent, ScrollView) and parent.do_scroll_x)
        for parent in parents(widget)
    )
