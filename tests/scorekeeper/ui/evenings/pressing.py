"""Every kind of thing that can be pressed shows it while it is held, and nothing of it afterwards.

Each is pressed once and let go beside it, so that nothing happens: then every pixel is as before. The whole of it is
each on each page.
"""

from collections.abc import Set
from time import monotonic, sleep
from typing import Any

from kivy.uix.scrollview import ScrollView
from PIL import Image, ImageChops

from tests.scorekeeper.ui.person import (
    EventLoop,
    Finger,
    Person,
    Pressable,
    Window,
    can_be_pressed,
    dp,
    is_visible,
    walk,
)

PATIENCE_SECONDS = 60
ADDRESSES = ("settings", "new/rounds", "statistics", "import", "rules/to-the-bottom", "home")


def evening(person: Person) -> None:
    go_through(person, each_page=False)


def whole(person: Person) -> None:
    go_through(person, each_page=True)


def go_through(person: Person, *, each_page: bool) -> None:
    """Go through pages with every kind of widget, and press each kind once, or once on each page."""
    kinds: set[str] = set()

    def press() -> None:
        kinds.update(pressed(person, set() if each_page else kinds))

    press()
    person.set_up("Showboat", "Ana", "Ben", "Eva")
    press()
    person.press("Start")
    for page in ("", "Scores", "Progress"):
        if page:
            person.press(page)
        press()
    for address in ADDRESSES:
        person.app.post(("go", address))
        press()
    # Where the window is low, few lie in reach on each page.
    assert len(kinds) >= (6 if each_page else 9), f"only {sorted(kinds)} were pressed"


def pressed(person: Person, before: Set[str]) -> set[str]:
    """Press one of each other kind on a page, and see that it looks the same afterwards."""
    come_to_rest(person)
    kinds: set[str] = set()
    for widget in list(walk(person.root())):
        kind = type(widget).__name__
        if kind == "Handle":
            continue  # let go elsewhere, it has moved its player
        if kind not in before | kinds and isinstance(widget, Pressable) and widget.enabled and reachable(widget):
            kinds.add(kind)
            check(person, widget)
    return kinds


def come_to_rest(person: Person) -> None:
    """Wait until nothing moves in, and no picture is still to come."""
    shown = pixels(person)
    end = monotonic() + PATIENCE_SECONDS
    while monotonic() < end:
        person.wait(20)
        before, shown = shown, pixels(person)
        if person.sees_all_pictures() and ImageChops.difference(before, shown).getbbox() is None:
            return
    raise AssertionError("the page does not come to rest")


def reachable(widget: Any) -> bool:
    """Whether a widget can be touched where it stands, without scrolling."""
    x, y = widget.to_window(*widget.center)
    return is_visible(widget) and can_be_pressed(widget) and 0 < x < Window.width and 60 < y < Window.height - 60


def check(person: Person, widget: Any) -> None:
    """Hold a widget, let go beside it, and compare pixels."""
    name = f"{type(widget).__name__} {widget.full_name!r}"
    before = pixels(person)
    finger = Finger(*widget.to_window(*widget.center))
    EventLoop.post_dispatch_input("begin", finger)
    for _ in range(60):  # what scrolls waits a moment whether it is to scroll
        if widget.state == "down":
            break
        person.wait(2)
        sleep(0.02)
    was_down = widget.state == "down"
    held = pixels(person)
    finger.move({"x": 0.0, "y": 0.0})
    EventLoop.post_dispatch_input("end", finger)
    person.wait(12)
    after = pixels(person)
    if was_down:
        assert ImageChops.difference(before, held).getbbox() is not None, f"{name} does not show that it is pressed"
    left = ImageChops.difference(before, after).getbbox()
    assert left is None, f"{name} leaves something at {left}"


def pixels(person: Person) -> Image.Image:
    """Return what the window shows, but for the bars at the right of what scrolls, which fade in their own time."""
    shown = person.picture()
    for each in walk(person.root()):
        if isinstance(each, ScrollView) and each.do_scroll_y:
            right = round(each.to_window(each.right, 0)[0])
            shown.paste("#ffffff", (right - round(dp(8)), 0, right, shown.height))
    return shown
