"""Every step is tapped twice in the window: the second tap, where the next step lies by then, makes no entry."""

from typing import Any

from scorekeeper.ui import gestures
from scorekeeper.ui.press import PushButton
from tests.scorekeeper.evenings.twice import AGAIN_MS, GAMES, count_acts, evening_of
from tests.scorekeeper.ui.person import EventLoop, Finger, Person

REST_S = 0.6
FEWEST = 50
"""So many steps at least are in those evenings."""


def evening(person: Person) -> None:
    for game in GAMES[:1]:
        play(person, game)


def whole(person: Person) -> None:
    assert sum(play(person, game) for game in GAMES) >= FEWEST


def play(person: Person, game: str) -> int:
    """Play a game, each step by two taps; return how many steps there were."""
    now, steps, touch = 0.0, 0, Person.touch

    def touch_twice(self: Person, widget: Any) -> None:
        nonlocal now, steps
        self.bring_into_sight(widget)
        place = widget.to_window(*widget.center)
        is_step = isinstance(widget, PushButton) and widget.is_step and widget.enabled
        touch(self, widget)
        if is_step:
            made = count_acts(self.folder)
            steps += 1
            now += AGAIN_MS / 1000
            finger = Finger(*place)
            EventLoop.post_dispatch_input("begin", finger)
            self.wait(1)
            EventLoop.post_dispatch_input("end", finger)
            self.wait()
            assert count_acts(self.folder) == made, f"the second tap on {widget.full_name!r} made an entry"
        now += 1

    before = gestures.REST_S, gestures.monotonic
    gestures.REST_S, gestures.monotonic = REST_S, lambda: now
    Person.touch = touch_twice  # type: ignore[method-assign]
    try:
        person.open("home")
        evening_of(game)(person)
    finally:
        gestures.REST_S, gestures.monotonic = before
        Person.touch = touch  # type: ignore[method-assign]
    return steps
