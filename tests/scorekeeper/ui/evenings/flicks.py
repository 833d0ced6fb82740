"""Flicks and drags over every page while the app stands still for 0.3 s: nothing is pressed, and no scrolling is lost.

Touches go where a window of SDL puts them on a phone, and Kivy reads them from there with the next frame, in its own
way: of several moves in one frame the app sees the last. The whole of it is 500 gestures. And a page that becomes
shorter than the window is at its top at once, however it was scrolled.
"""

import random
import time
from dataclasses import dataclass
from itertools import count as numbers
from itertools import cycle
from typing import Any

from kivy.core.window.window_sdl2 import SDL2MotionEventProvider
from kivy.uix.scrollview import ScrollView

from scorekeeper.presenter import blocks
from tests.scorekeeper.evenings import pages
from tests.scorekeeper.ui.evenings.pages import Unseen, go
from tests.scorekeeper.ui.person import (
    Builder,
    EventLoop,
    KivyClock,
    Person,
    Pressable,
    TextEntry,
    Window,
    dp,
    is_visible,
    modal,
    walk,
)

FEW, MANY = 9, 500
FROZEN_S, RESTED_S = 0.3, 0.4
SEED = 4150
FINGERS = numbers(1)
KEYPADS = ("edit/2/0", "match/4")
"""Pages whose first number opens a keypad of digits, and of tiles in rows with a strip of tabs."""


def evening(person: Person) -> None:
    see_pages_in_place(person)
    go_through(person, FEW)


def whole(person: Person) -> None:
    scrolled = go_through(person, MANY)
    assert scrolled > MANY / 4, f"of {MANY} gestures, {scrolled} scrolled something"


def go_through(person: Person, count: int) -> int:
    """Make so many gestures, on page after page; return how many of them scrolled something."""
    pages.begin(Unseen(person))
    rng, scrolled = random.Random(SEED), 0
    addresses = [*pages.addresses(), *(f"{each}#keypad" for each in KEYPADS)]
    rng.shuffle(addresses)
    for number, address in zip(range(count), cycle(addresses), strict=False):
        page, _, keypad = address.partition("#")
        go(person, page)
        person.wait(12)
        if keypad:
            person.touch(next(each for each in walk(person.root()) if type(each).__name__ == "NumberBox"))
        gesture = Gesture(person, rng)
        try:
            gesture.make()
            scrolled += gesture.check()
        except AssertionError as error:
            error.add_note(f"gesture {number} on {address}: {gesture}")
            raise
        if modal.is_open():
            person.back()
    return scrolled


def see_pages_in_place(person: Person) -> None:
    """Let a page, and the notes in its footer, become shorter while they are scrolled and moving, and longer again."""
    screen = person.app.frame
    assert screen is not None
    long, short = (tuple(blocks.Note(f"Note {number}") for number in range(count)) for count in (60, 2))
    for part, view in (("main", screen.main), ("footer", screen.ids.said_scroll)):
        showing = {"main": (), "footer": ()}
        screen.show(blocks.Screen("Notes", **{**showing, part: long}), "notes")
        person.wait()
        view.scroll_y, view.effect_y.velocity = 0.2, -2000
        screen.show(blocks.Screen("Notes", **{**showing, part: short}), "notes")
        for _ in range(3):
            frame()
            assert abs(content_top(view) - view.top) < 1, f"{part} hangs {view.top - content_top(view):.0f} px too low"
        screen.show(blocks.Screen("Notes", **{**showing, part: long}), "notes")
        person.wait()
        assert view.scroll_y == 1
    person.app.refresh()
    person.wait()


def content_top(view: Any) -> float:
    """Return where the top of what a view shows is drawn, in the coordinates of the view."""
    content = view.children[0]
    return float(view.to_parent(content.x, content.top)[1])


@dataclass
class Track:
    """How far a view is scrolled."""

    view: Any
    axis: int
    before: float

    @property
    def room(self) -> float:
        """How far it can be scrolled, in pixels."""
        return float(self.view.children[0].size[self.axis] - self.view.size[self.axis])

    def place(self) -> float:
        return float((self.view.scroll_x, self.view.scroll_y)[self.axis]) * self.room

    def expected(self, moved: float) -> float:
        """Return where it is once its content has followed a finger."""
        return min(self.room, max(0.0, self.before - moved))


class Gesture:
    """A straight movement of a finger over the window."""

    def __init__(self, person: Person, rng: random.Random) -> None:
        self.person = person
        self.x, self.y = rng.uniform(0.03, 0.97) * Window.width, rng.uniform(0.03, 0.97) * Window.height
        far, steps = rng.choice((rng.uniform(dp(22), dp(60)), rng.uniform(dp(60), dp(300)))), rng.randint(2, 8)
        across = rng.choice((0.0, 0.0, rng.uniform(-0.8, 0.8)))
        sign = 1 if self.y < Window.height / 2 else -1
        way = (far * across, far * sign)
        if rng.random() < 0.2:
            way = (far * (1 if self.x < Window.width / 2 else -1), far * across)
        self.way = way
        self.steps = [(self.x + way[0] * part / steps, self.y + way[1] * part / steps) for part in range(1, steps + 1)]
        self.frozen_at = rng.randint(0, steps)
        """The step before which the app stands still: 0 when the finger has just been put down."""
        self.queued = rng.randint(1, steps + 1)
        """How many steps come in that time, or the end too."""
        self.rests = rng.random() < 0.3
        self.events: list[Any] = []
        self.tracks: list[Track] = []
        for view in self.views():
            self.scroll_somewhere(view, rng)
        person.wait(4)
        self.tracks = [Track(view, axis, 0.0) for view in self.views() for axis in axes_of(view)]
        for each in self.tracks:
            each.before = each.place()
        self.is_on_handle = any(self.is_under(each) for each in self.of("Handle"))
        self.is_on_field = any(each.focus for each in walk(person.root()) if isinstance(each, TextEntry))

    def __repr__(self) -> str:
        way = f"{self.way[0]:.0f}, {self.way[1]:.0f}"
        frozen = f"frozen at {self.frozen_at} of {len(self.steps)}, for {self.queued}"
        return f"from {self.x:.0f}, {self.y:.0f} by {way}, {frozen}, {'after a rest' if self.rests else 'at once'}"

    def of(self, kind: str) -> list[Any]:
        return [each for each in walk(self.person.root()) if type(each).__name__ == kind]

    def views(self) -> list[Any]:
        """List the views under the finger, from the outside in."""
        return [each for each in walk(self.person.root()) if isinstance(each, ScrollView) and self.is_under(each)]

    def is_under(self, widget: Any) -> bool:
        (left, low), (right, high) = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
        return is_visible(widget) and left <= self.x <= right and low <= self.y <= high

    def scroll_somewhere(self, view: Any, rng: random.Random) -> None:
        view.rest()
        if 0 in axes_of(view):
            view.scroll_x = rng.random()
        if 1 in axes_of(view):
            view.scroll_y = rng.random()

    def make(self) -> None:
        """Move the finger; the app stands still in the middle of it."""
        post, on_release = self.person.app.post, Pressable.on_release
        self.person.app.post = self.events.append
        Pressable.on_release = lambda pressed: self.events.append(("pressed", pressed))
        number = next(FINGERS)
        queue: list[tuple[str, tuple[float, float]]] = [
            ("fingerdown", (self.x, self.y)),
            *(("fingermotion", each) for each in self.steps),
            ("fingerup", self.steps[-1]),
        ]
        place = 0
        try:
            while place < len(queue):
                count = 1
                if place == self.frozen_at:
                    time.sleep(FROZEN_S)
                    count = 1 + self.queued
                for kind, (x, y) in queue[place : place + count]:
                    place_of = (x / (Window.width - 1), 1 - y / (Window.height - 1))
                    SDL2MotionEventProvider.q.appendleft((kind, number, *place_of, 1.0))
                place += count
                frame()
                if self.rests and place == 1:
                    until = time.monotonic() + RESTED_S
                    while time.monotonic() < until:
                        frame()
        finally:
            self.person.app.post, Pressable.on_release = post, on_release

    def check(self) -> bool:
        """Fail if something was pressed, or a view is not where the finger has moved it; return whether one is."""
        assert not self.is_on_handle or {each[0] for each in self.events} <= {"move"}
        assert self.is_on_handle or not self.events, f"{self.events} was sent"
        assert all(each.focus == self.is_on_field for each in walk(self.person.root()) if isinstance(each, TextEntry))
        moving = self.moving()
        for each in self.tracks:
            wanted = each.expected(self.way[each.axis]) if each in moving else each.before
            assert abs(each.place() - wanted) < 2, f"{each.view} is at {each.place():.0f}, not at {wanted:.0f}"
            each.view.rest()
        return any(abs(each.place() - each.before) > 2 for each in self.tracks)

    def moving(self) -> list[Track]:
        """List what follows the finger: of the views under it the innermost that goes that way."""
        if self.is_on_handle:
            return []
        axis = 0 if abs(self.way[0]) >= abs(self.way[1]) else 1
        for wanted in (axis, 1 - axis):
            found = [each for each in self.tracks if each.axis == wanted]
            if found and abs(self.way[wanted]) > dp(20):
                return [each for each in self.tracks if each.view is found[-1].view]
        return []


def axes_of(view: Any) -> list[int]:
    """List the axes along which a view can be scrolled now."""
    content = view.children[0] if view.children else None
    if content is None:
        return []
    may = (view.do_scroll_x, view.do_scroll_y)
    return [axis for axis in (0, 1) if may[axis] and content.size[axis] > view.size[axis]]


def frame() -> None:
    """Let a frame pass as `EventLoop.idle` does, without drawing."""
    KivyClock.tick()
    EventLoop.dispatch_input()
    Builder.sync()
    KivyClock.tick_draw()
    Builder.sync()
