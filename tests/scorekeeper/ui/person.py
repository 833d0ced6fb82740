"""Somebody with the app in hand: sees what is on the screen, touches it, types; a real window, offscreen.

Import this before anything of Kivy: it sets the window's size in dp and its density from the environment, so that each
run is a process of its own (`run.py`).
"""

import logging
import os
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

WIDTH_DP, HEIGHT_DP = (int(each) for each in os.environ.get("PERSON_SIZE", "360x640").split("x"))
DENSITY = float(os.environ.get("PERSON_DENSITY", "1"))
FONT_SCALE = float(os.environ.get("PERSON_FONT_SCALE", "1"))
os.environ.update(
    SDL_VIDEODRIVER="offscreen",
    KIVY_NO_ARGS="1",
    KIVY_NO_FILELOG="1",
    KIVY_LOG_MODE="PYTHON",
    KIVY_HOME=tempfile.mkdtemp(prefix="kivy-home-"),
    KIVY_METRICS_DENSITY=str(DENSITY),
    KIVY_METRICS_FONTSCALE=str(FONT_SCALE),
    KIVY_DPI=str(160 * DENSITY),
)

logging.getLogger("kivy").addFilter(lambda _: False)

from kivy.config import Config  # noqa: E402

Config.set("graphics", "width", str(round(WIDTH_DP * DENSITY)))
Config.set("graphics", "height", str(round(HEIGHT_DP * DENSITY)))
Config.set("graphics", "maxfps", "0")

from kivy.base import EventLoop  # noqa: E402
from kivy.clock import Clock as KivyClock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.input.motionevent import MotionEvent  # noqa: E402
from kivy.lang import Builder  # noqa: E402
from kivy.metrics import dp  # noqa: E402
from kivy.uix.label import Label  # noqa: E402
from kivy.uix.scrollview import ScrollView  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402

from scorekeeper.assets import drawable  # noqa: E402
from scorekeeper.ui import modal  # noqa: E402
from scorekeeper.ui.app import ScorekeeperApp  # noqa: E402
from scorekeeper.ui.fields import Typing  # noqa: E402
from scorekeeper.ui.keypad import Keypad  # noqa: E402
from scorekeeper.ui.orders import OrderRow  # noqa: E402
from scorekeeper.ui.press import Pressable  # noqa: E402
from scorekeeper.ui.stamps import Stamp  # noqa: E402
from tests.scorekeeper.lettering import made_fonts  # noqa: E402

made_fonts.use_only()  # every machine shows the same
modal.REST_S = 0.0  # so that a person need not wait; what it is for has a test of its own
SETTLED = 8
"""Frames until a layout has come to rest."""
SMALLEST_DP = 47.5
"""The smallest target, 48 dp less what rounding may take."""


class Finger(MotionEvent):  # type: ignore[misc]
    """A touch."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__(
            "unittest",
            random.getrandbits(30),
            {"x": x / (Window.width - 1), "y": y / (Window.height - 1)},
            is_touch=True,
            type_id="touch",
        )

    def depack(self, args: Any) -> None:
        """Take the place."""
        self.profile = ["pos"]
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)


class Clock:
    """A clock that goes on a minute with each look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 28, 19, 0)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


class Person:
    """Somebody with the app in hand."""

    def __init__(self, folder: Path, *, seed: int = 1) -> None:
        self.folder = folder
        self.seed = seed
        self.clock = Clock()
        self.taps = 0
        """How often something was touched."""
        self.start()

    def start(self) -> None:
        """Open the app."""
        self.app = ScorekeeperApp(self.folder, clock=self.clock, chance=random.Random(self.seed))
        self.app._run_prepare()
        self.wait()

    def stop(self) -> None:
        """Close the app, as the system does."""
        self.app.stop()

    def restart(self) -> None:
        """Close the app and open it again."""
        self.app.dispatch("on_stop")
        self.restart_from_scratch()

    def restart_from_scratch(self) -> None:
        """Open the app again after it has been closed."""
        Window.remove_widget(self.app.root)
        self.start()

    def wait(self, frames: int = SETTLED, *, draws: bool = True) -> None:
        """Let frames pass, and draw the last."""
        for _ in range(frames):
            # All of a frame but the drawing, which takes longest where no graphics card helps.
            KivyClock.tick()
            Builder.sync()
            KivyClock.tick_draw()
            Builder.sync()
        if draws:
            EventLoop.idle()

    # Seeing

    def root(self) -> Widget:
        """Return what is on top: the keypad, or the app."""
        return modal.top() or self.app.root

    def texts(self) -> list[str]:
        """List every text as it is drawn, top down."""
        return [each.text for each in walk(self.root()) if isinstance(each, (Label, Stamp)) and each.text]

    def sees(self, text: str) -> bool:
        """Whether a text is there, whole or as part of another, in sight or after scrolling."""
        return any(text in each for each in self.texts())

    def must_see(self, *texts: str) -> None:
        """Fail unless all texts are there."""
        for text in texts:
            assert self.sees(text), f"{text!r} is not on the screen; there are {self.texts()}"

    def must_not_see(self, *texts: str) -> None:
        """Fail if one of the texts is there."""
        for text in texts:
            assert not self.sees(text), f"{text!r} is on the screen"

    def figure(self, name: str) -> str:
        """Return the large number of a player."""
        for each in walk(self.root()):
            if type(each).__name__ == "FigureBox" and each.name == name:
                return str(each.value)
        raise AssertionError(f"no figure of {name!r}; there are {self.texts()}")

    # Finding and touching

    def targets(self, name: str, kind: type = Pressable) -> list[Any]:
        """List what can be pressed under a name."""
        return [
            each
            for each in walk(self.root())
            if isinstance(each, kind) and isinstance(each, Pressable) and each.full_name == name
        ]

    def pressable_names(self) -> list[str]:
        """List the names of all that can be pressed."""
        return sorted({each.full_name for each in walk(self.root()) if isinstance(each, Pressable) and each.enabled})

    def can_press(self, name: str) -> bool:
        """Whether something of that name is there and enabled."""
        return any(each.enabled for each in self.targets(name))

    def press(self, name: str, place: int = 0) -> None:
        """Touch something by its name.

        Args:
            name: Its label, or the words behind an icon.
            place: Which of several of that name, from the top.
        """
        self.scroll_tables(name)
        found = [each for each in self.targets(name) if can_be_pressed(each)]
        assert len(found) > place, f"nothing to press is called {name!r}; there are {self.pressable_names()}"
        self.touch(found[place])

    def touch(self, widget: Any) -> None:
        """Touch a widget in its middle, after scrolling to it, and check that it can be hit."""
        self.bring_into_sight(widget)
        x, y = widget.to_window(*widget.center)
        self.check_target(widget, x, y)
        taken: list[Any] = []
        widget.bind(on_press=lambda *_: taken.append(widget))
        self.taps += 1
        finger = Finger(x, y)
        EventLoop.post_dispatch_input("begin", finger)
        self.wait(1, draws=False)
        EventLoop.post_dispatch_input("end", finger)
        self.wait()
        assert taken, f"the touch did not reach {widget.full_name!r}"

    def bring_into_sight(self, widget: Any) -> None:
        """Scroll to a widget."""
        for parent in parents(widget):
            if isinstance(parent, ScrollView) and (parent.do_scroll_x or parent.do_scroll_y):
                scroll_to(parent, widget)
                self.wait(3, draws=False)

    def scroll_tables(self, name: str) -> None:
        """Scroll long tables to the row of that name, which is not drawn before."""
        for table in walk(self.root()):
            if type(table).__name__ != "TableBox" or not table.is_long:
                continue
            for place, row in enumerate(table.block.rows):
                if name in (row.label, *(f"{row.label}: {each.text}" for each in row.cells if each.event)):
                    table.ids.body.scroll_y = 1 - place / (len(table.block.rows) - 1)
                    self.wait()
                    break

    def check_target(self, widget: Any, x: float, y: float) -> None:
        """Fail unless a widget is large enough, inside the window and inside whatever it scrolls in."""
        name = widget.full_name
        assert is_large_enough(widget), f"{name!r} is {widget.width / dp(1):.0f} x {widget.height / dp(1):.0f} dp"
        assert is_inside(x, y, 0, 0, *Window.size), f"{name!r} is outside the window, at {x:.0f}, {y:.0f}"
        for parent in parents(widget):
            if isinstance(parent, ScrollView):
                edges = (*parent.to_window(parent.x, parent.y), *parent.to_window(parent.right, parent.top))
                assert is_inside(x, y, *edges), f"{name!r} is scrolled out of sight"

    def number(self, name: str, value: int | None, place: int = 0) -> None:
        """Fill in a number with the keypad, or clear it."""
        self.open_keypad(name, place)
        keypad = modal.top()
        if keypad.is_tiled and value is not None:
            self.press(str(value))
        else:
            self.press("clear")
            for sign in "" if value is None else str(abs(value)):
                self.press(sign)
            if value is not None and value < 0:
                self.press("sign")
        if modal.is_open():  # the last tile closes it by itself
            self.press("done")
        self.wait(SETTLED * 2)
        assert not modal.is_open()

    def open_keypad(self, name: str, place: int = 0) -> None:
        """Touch a number, so that its keypad opens."""
        boxes = [each for each in self.targets(name) if type(each).__name__ == "NumberBox"]
        assert len(boxes) > place, f"no number is called {name!r}; there are {self.texts()}"
        self.touch(boxes[place])
        assert isinstance(modal.top(), Keypad)

    def type(self, text: str) -> None:
        """Type into the field on the screen."""
        field = next(each for each in walk(self.root()) if isinstance(each, Typing))
        self.bring_into_sight(field)
        field.focus = True
        self.wait(2)
        for sign in text:
            field.insert_text(sign)
        self.wait()

    def key(self, code: int, sign: str = "", *modifiers: str) -> None:
        """Press a key of a keyboard."""
        if not Window.dispatch("on_key_down", code, 0, sign or None, list(modifiers)):
            Window.dispatch("on_keyboard", code, 0, sign or None, list(modifiers))
        Window.dispatch("on_key_up", code, 0)
        self.wait()

    def back(self) -> None:
        """Press Back."""
        self.key(27)

    def drag(self, name: str, steps: int, *, held: Callable[[], None] = lambda: None) -> None:
        """Drag a name of an order so many places down; look at it before it is let go."""
        row = next(each for each in walk(self.root()) if isinstance(each, OrderRow) and each.name == name)
        handle = row.ids.handle
        self.bring_into_sight(handle)
        x, y = handle.to_window(*handle.center)
        finger = Finger(x, y)
        EventLoop.post_dispatch_input("begin", finger)
        for part in range(1, 6):
            finger.move({"x": x / (Window.width - 1), "y": (y - steps * row.height * part / 5) / (Window.height - 1)})
            EventLoop.post_dispatch_input("update", finger)
            self.wait(1)
        held()
        EventLoop.post_dispatch_input("end", finger)
        self.wait()

    # Whole acts

    def set_up(self, game: str, *players: str) -> None:
        """Begin a game from the first page with these players."""
        self.press(game)
        for name in players:
            if self.can_press(name):
                self.press(name)
            else:
                self.type(name)
                self.press("Add")

    def start_match(self, game: str, *players: str) -> None:
        """Set up a game and start it."""
        self.set_up(game, *players)
        self.press("Start")

    # Looking after the design

    def check_screen(self) -> None:
        """Fail if a text leaves its box sideways, or a target in sight is too small or off the window's sides."""
        for each in walk(self.root()):
            if isinstance(each, (Label, Stamp)) and each.text and is_visible(each):
                wide = each.texture_size[0]
                assert wide <= each.width + 2, f"{each.text!r} is {wide} px wide in {each.width:.0f}"
                left = each.to_window(each.x, each.y)[0]
                is_in_window = scrolls_sideways(each) or (left >= -2 and left + each.width <= Window.width + 2)
                assert is_in_window, f"{each.text!r} leaves the window"
            if isinstance(each, Pressable) and each.enabled and each.event and is_visible(each):
                size = f"{each.width / dp(1):.0f} x {each.height / dp(1):.0f} dp"
                assert is_large_enough(each), f"{each.full_name!r} is {size}"

    def screenshot(self, path: Path) -> None:
        """Keep a picture of the window."""
        self.wait()
        with tempfile.TemporaryDirectory() as folder:
            here = os.getcwd()
            os.chdir(folder)
            try:
                made = Window.screenshot()
                shutil.move(made, path)
            finally:
                os.chdir(here)


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


Evening = Callable[[Person], None]
__all__ = ["Evening", "Person", "drawable"]
