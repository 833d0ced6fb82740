"""Somebody with the app in hand: sees what is on the screen, touches it, types; a real window, offscreen.

Import this before anything of Kivy: it sets the window's size in dp and its density from the environment, so that each
combination is a process of its own (`run.py`).
"""

import logging
import os
import random
import tempfile
from collections.abc import Callable
from datetime import date
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
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels  # noqa: E402
from kivy.lang import Builder  # noqa: E402
from kivy.metrics import dp  # noqa: E402
from kivy.uix.label import Label  # noqa: E402
from kivy.uix.scrollview import ScrollView  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402
from PIL import Image  # noqa: E402

from scorekeeper.assets import replace_undrawable  # noqa: E402
from scorekeeper.presenter.controller import Controller  # noqa: E402
from scorekeeper.ui import gestures, modal  # noqa: E402
from scorekeeper.ui.app import ScorekeeperApp  # noqa: E402
from scorekeeper.ui.fields import TextEntry  # noqa: E402
from scorekeeper.ui.keypad import Keypad  # noqa: E402
from scorekeeper.ui.lists import (  # noqa: E402
    ItemPicture,
    ItemRow,
    OrderRow,
)
from scorekeeper.ui.press import Pressable  # noqa: E402
from scorekeeper.ui.text_textures import TextTexture  # noqa: E402
from tests.scorekeeper.evenings.clock import Clock  # noqa: E402
from tests.scorekeeper.evenings.person import Hands, Place, Played  # noqa: E402
from tests.scorekeeper.font_fallback import made_fonts  # noqa: E402
from tests.scorekeeper.ui.finger import Finger  # noqa: E402
from tests.scorekeeper.ui.sight import (  # noqa: E402
    can_be_pressed,
    is_inside,
    is_large_enough,
    is_visible,
    parents,
    scroll_to,
    scrolls_sideways,
    walk,
)

made_fonts.use_only()  # every machine shows the same
modal.REST_S = gestures.REST_S = 0.0  # so that a person need not wait; what it is for has a test of its own
SETTLED = 8
"""Frames until a layout has come to rest."""


class Person(Hands):
    """Somebody with the app in hand; see `tests.scorekeeper.evenings.person` for what all persons do."""

    def __init__(self, folder: Path, *, seed: int = 1) -> None:
        self.folder = folder
        self.seed = seed
        self.clock = Clock()
        self.taps = 0
        """How often something was touched."""
        self.looked_at: set[type] = set()
        """The classes of all widgets that were looked at."""
        self.start()

    def start(self) -> None:
        """Open the app."""
        self.app = ScorekeeperApp(self.folder, clock=self.clock, chance=random.Random(self.seed))
        self.app._run_prepare()
        self.wait()

    def stop(self) -> None:
        """Close the app, as the system does."""
        self.app.stop()

    def leave(self) -> None:
        """Close the app, but not the window, which somebody else is to use."""
        self.app.dispatch("on_stop")
        Window.remove_widget(self.app.root)

    def restart(self) -> None:
        """Close the app and open it again."""
        self.app.dispatch("on_stop")
        self.restart_from_scratch()

    def restart_from_scratch(self) -> None:
        """Open the app again after it has been closed."""
        Window.remove_widget(self.app.root)
        self.start()

    def turn(self) -> None:
        """Turn the phone on its side, or back."""
        Window.size = tuple(reversed(Window.size))
        self.wait()

    def sleep_and_wake(self) -> None:
        """Put the phone to sleep, and take it up again; in between all is in one file."""
        assert self.app.on_pause() is True
        assert not (self.folder / "scores.sqlite3-wal").stat().st_size
        self.app.on_resume()
        self.wait()

    def wear(self, look: str) -> None:
        """Have it light or dark."""
        self.controller.change_settings(theme=look)
        self.app.refresh()
        self.wait()

    def today(self) -> date:
        """Return the day that the app thinks it is."""
        return self.clock.now.date()

    @property
    def controller(self) -> Controller:
        """What is open; another one each time the app is."""
        assert self.app.controller is not None
        return self.app.controller

    def prepare(self, match: Played) -> int:
        """Have a match on the shelf; return its number."""
        return match.keep(self.controller.store)

    def post(self, *event: str | int | bool | None) -> None:
        """Send an event that no finger sends from where it is."""
        self.app.post(event)
        self.wait()

    def wait(self, frames: int = SETTLED, *, draws: bool = False) -> None:
        """Let frames pass; draw the last where the pixels matter, or what drawing brings along."""
        for _ in range(frames):
            # All of a frame but the drawing, which takes longest where no graphics card helps.
            KivyClock.tick()
            Builder.sync()
            KivyClock.tick_draw()
            Builder.sync()
        if draws:
            EventLoop.idle()

    # Seeing

    def sees_all_pictures(self) -> bool:
        """Whether each picture of a list is there: they come one after another, by the clock."""
        return not any(
            (isinstance(each, ItemPicture) and not each.picture)
            or (isinstance(each, ItemRow) and each.has_art and not each.art)
            for each in walk(self.root())
        )

    def root(self) -> Widget:
        """Return what is on top: the keypad, or the app."""
        return modal.top() or self.app.root

    def texts(self) -> list[str]:
        """List every text as it is drawn, top down."""
        return [each.text for each in walk(self.root()) if isinstance(each, (Label, TextTexture)) and each.text]

    def drawn(self, text: str) -> str:
        """Return what is seen of a text where no font is found but the app's own."""
        return replace_undrawable(text)

    def figure(self, name: str) -> str:
        """Return the large number of a player."""
        for each in self.named("FigureBox"):
            if each.name == name:
                return str(each.value)
        raise AssertionError(f"no figure of {name!r}; there are {self.texts()}")

    def players(self) -> list[str]:
        """List whose large numbers are there, in order."""
        return [each.name for each in self.named("FigureBox")]

    def order(self) -> list[str]:
        """List the names that can be dragged into another order, from the top."""
        return [each.name for each in self.named("OrderRow")]

    def typed(self, label: str = "") -> str:
        """Return what stands in a field: that of a label, or the first."""
        return str(self.field(label).text)

    def podium(self) -> list[Place]:
        """List the steps of a podium, from the left; none where all places are lines."""
        return [(each.digit, each.names.replace("\n", ", "), each.total) for each in self.named("StepColumn")]

    def lines_of_podium(self) -> list[Place]:
        """List the lines of a podium, from the top."""
        return [(each.digit, each.names, each.total) for each in self.named("PodiumRow")]

    def is_at_top(self) -> bool:
        """Whether the page is scrolled to its top."""
        assert self.app.frame is not None
        return bool(self.app.frame.main.scroll_y == 1)

    def named(self, kind: str) -> list[Any]:
        """List all widgets of a class, top down."""
        return [each for each in walk(self.root()) if type(each).__name__ == kind]

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

    def choose(self, name: str) -> None:
        """Touch a choice, where a player's large number has the same name."""
        self.touch(next(each for each in self.targets(name) if type(each).__name__ == "Chip"))

    def press_picture(self, name: str) -> None:
        """Touch a picture of a gallery, where a line of a list has the same name."""
        (picture,) = [each for each in self.targets(name) if type(each).__name__ == "ItemPicture"]
        self.touch(picture)

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
        self.wait(1)
        EventLoop.post_dispatch_input("end", finger)
        self.wait()
        assert taken, f"the touch did not reach {widget.full_name!r}"

    def bring_into_sight(self, widget: Any) -> None:
        """Scroll to a widget."""
        for parent in parents(widget):
            if isinstance(parent, ScrollView) and (parent.do_scroll_x or parent.do_scroll_y):
                scroll_to(parent, widget)
                self.wait(3)

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

    def field(self, label: str = "") -> Any:
        """Return the field of a label, or the first."""
        rows = [each for each in self.named("TextRow") if label in ("", each.label)]
        assert rows, f"no field is called {label!r}; there are {self.texts()}"
        return rows[0].ids.typing

    def type(self, text: str, label: str = "") -> None:
        """Type into a field: that of a label, or the first."""
        field = self.field(label)
        self.bring_into_sight(field)
        field.focus = True
        self.wait(2)
        for sign in text:
            field.insert_text(sign)
        self.wait()

    def retype(self, text: str, label: str) -> None:
        """Type into the field of a label, in place of what is there; it keeps the keyboard."""
        field = self.field(label)
        self.bring_into_sight(field)
        field.focus = True
        self.wait(2)
        field.select_all()
        field.delete_selection()
        self.wait(2)
        for sign in text:
            field.insert_text(sign)
            self.wait(1)
        self.wait()
        assert field.focus, f"{label!r} has lost the keyboard"
        assert field.text == text

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

    # Looking after the design

    def check_screen(self) -> None:
        """Fail if a text leaves its box sideways, or a target in sight is too small or off the window's sides."""
        self.wait(0, draws=True)
        for each in walk(self.root()):
            self.looked_at.add(type(each))
            if isinstance(each, (Label, TextTexture)) and each.text and is_visible(each):
                wide = each.texture_size[0]
                assert wide <= each.width + 2, f"{each.text!r} is {wide} px wide in {each.width:.0f}"
                left = each.to_window(each.x, each.y)[0]
                is_in_window = scrolls_sideways(each) or (left >= -2 and left + each.width <= Window.width + 2)
                assert is_in_window, f"{each.text!r} leaves the window"
            if isinstance(each, Pressable) and each.enabled and each.event and is_visible(each):
                size = f"{each.width / dp(1):.0f} x {each.height / dp(1):.0f} dp"
                assert is_large_enough(each), f"{each.full_name!r} is {size}"

    def picture(self) -> Image.Image:
        """Return what the window shows."""
        self.wait(draws=True)
        width, height = map(int, Window.system_size)
        pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        upside_down = Image.frombytes("RGBA", (width, height), pixels)  # OpenGL begins with the lowest row
        return upside_down.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")

    def screenshot(self, path: Path) -> None:
        """Keep a picture of the window."""
        self.picture().save(path)


__all__ = [
    "Builder",
    "Finger",
    "KivyClock",
    "Person",
    "TextEntry",
    "can_be_pressed",
    "is_visible",
    "parents",
    "replace_undrawable",
    "walk",
]
