"""Somebody who touches whatever is in sight, in a real window: `python -m tests.scorekeeper.ui.wandering 50000 [seed]`.

Nothing may raise, no text may leave its box, and now and then the app is paused, turned dark or light, or closed and
opened again, and shows the page that was open.
"""

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from scorekeeper.presenter.blocks import Tone
from tests.scorekeeper.ui.person import (
    EventLoop,
    Finger,
    OrderRow,
    Person,
    Pressable,
    TextEntry,
    Window,
    is_visible,
    modal,
    walk,
)

NAMES = ("Ana", "Ben", "Eva", "Jan", "Žofie", "שרה", "🎲🎲", "a" * 100, "Anna", "O'Brien & Søn")
AVOIDED = ("share", "save", "png", "pdf", "send", "result", "copy", "paste")
"""Words of events that write files or read the clipboard."""
LOOK, PAUSE, RESTART = 40, 60, 400
"""Touches between looks at all boxes, and on average between pauses and between starts."""
BESIDE = ("rules", "ruling", "why", "settings", "import", "tool", "people", "person", "menu", "chart")
"""Pages on which nobody stays for long."""
LEAVING = ("back", "leave", "home")
ENOUGH = 4
"""Names at a table: few are typed beyond these."""
KEYS = {"Back": 27, "Tab": 9, "Enter": 13}
STILL = 16
"""Frames until what has slid in lies still."""


class Wanderer:
    """Somebody who touches at random."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person = person
        self.rng = random.Random(seed)
        self.touched: list[str] = []
        self.seen: Counter[str] = Counter()

    def go_on(self, touches: int) -> None:
        """Touch so often."""
        for number in range(1, touches + 1):
            self.touch_something()
            desk = self.person.app.controller
            assert desk is not None
            banner = desk.banner
            assert banner is None or "has no meaning here" not in banner.text, f"{banner.text}: {self.touched[-8:]}"
            self.seen[desk.address.partition("/")[0]] += 1
            if number % LOOK == 0:
                self.person.wait(STILL)
                self.person.check_screen()
            if self.rng.random() < 1 / PAUSE:
                self.interrupt()
            if self.rng.random() < 1 / RESTART:
                self.restart()

    def touch_something(self) -> None:
        """Touch what is in sight, press a key, or type a name."""
        found = [each for each in walk(self.person.root()) if isinstance(each, Pressable) and self.can_touch(each)]
        fields = [each for each in walk(self.person.root()) if isinstance(each, TextEntry) and is_visible(each)]
        desk = self.person.app.controller
        assert desk is not None
        page, seldom = desk.address.partition("/")[0], self.rng.random()
        players = sum(isinstance(each, OrderRow) for each in walk(self.person.root()))
        if fields and seldom < (0.4 if players < ENOUGH else 0.05):
            self.type(fields[0])
        elif seldom > (0.5 if page in BESIDE else 0.985) or not found:
            self.press_key(self.rng.choice(("Back", *KEYS)))
        else:
            self.touch(self.rng.choice(self.likely(found, page)))

    def press_key(self, name: str) -> None:
        """Press a key; Back on the first page leaves the app, so that somebody opens it again."""
        self.touched.append(name)
        desk = self.person.app.controller
        assert desk is not None
        if name == "Back" and not desk.screen().has_back:
            self.restart()
        else:
            self.person.key(KEYS[name])

    def likely(self, found: list[Any], page: str) -> list[Any]:
        """Return what most people would touch: a game or a match, *Start*, the button that goes on; else anything."""
        main = [each for each in found if getattr(each, "tone", "") == Tone.MAIN]
        if page == "home" and self.rng.random() < 0.9:
            games = [each for each in found if each.event[:1] in (("go",), ("again",))]
            return games or found
        if main and self.rng.random() < (0.5 if page == "new" else 0.2):
            return main
        staying = [each for each in found if each.event[:1] not in {(word,) for word in LEAVING}]
        return staying if staying and page not in BESIDE and self.rng.random() < 0.97 else found

    def can_touch(self, widget: Any) -> bool:
        words = {str(word).partition("/")[0] for word in widget.event or ()}
        return widget.enabled and is_visible(widget) and words.isdisjoint(AVOIDED)

    def touch(self, widget: Any) -> None:
        """Touch a widget, or drag from it."""
        self.person.bring_into_sight(widget)
        x, y = widget.to_window(*widget.center)
        self.touched.append(f"{widget.full_name} {widget.event}")
        finger = Finger(x, y)
        EventLoop.post_dispatch_input("begin", finger)
        self.person.wait(1)
        if self.rng.random() < 0.06:
            for part in range(1, 5):
                way = self.rng.uniform(-200, 200)
                finger.move({"x": x / (Window.width - 1), "y": (y + way * part / 4) / (Window.height - 1)})
                EventLoop.post_dispatch_input("update", finger)
                self.person.wait(1)
        EventLoop.post_dispatch_input("end", finger)
        self.person.wait(3, draws=self.rng.random() < 0.05)

    def type(self, field: Any) -> None:
        """Type a name, and perhaps Enter."""
        name = self.rng.choice(NAMES)
        self.touched.append(f"typed {name[:12]}")
        field.focus = True
        self.person.wait(1)
        for sign in name:
            field.insert_text(sign)
        if self.rng.random() < 0.8:
            field.dispatch("on_text_validate")
        self.person.wait(2)

    def interrupt(self) -> None:
        """Pause the app, or turn it dark or light."""
        app = self.person.app
        assert app.controller is not None
        if self.rng.random() < 0.5:
            app.on_pause()
            self.person.wait(1)
            app.on_resume()
        else:
            app.controller.change_settings(theme=self.rng.choice(("light", "dark")))
            app.refresh()
        self.person.wait(2)

    def restart(self) -> None:
        """Close the app and open it again."""
        before = self.person.app.controller
        assert before is not None
        self.close_keypad()
        page = before.address
        self.person.restart()
        after = self.person.app.controller
        assert after is not None
        assert after.address == page, f"{page} was open, and {after.address} is now"

    def close_keypad(self) -> None:
        """Close what lies over the screen, as the system does with a window."""
        if modal.is_open():
            self.person.back()
            self.person.wait(STILL)


def main() -> None:
    touches, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    began, seen = time.perf_counter(), Counter[str]()
    for number in range(0, touches, 1000):
        person = Person(Path(tempfile.mkdtemp(prefix="walk-")), seed=seed + number)
        wanderer = Wanderer(person, seed + number)
        try:
            wanderer.go_on(min(1000, touches - number))
        except BaseException:
            person.screenshot(person.folder / "failed.png")
            last = "\n".join(wanderer.touched[-10:])
            sys.stderr.write(f"seed {seed + number}: see {person.folder / 'failed.png'}\n{last}\n")
            raise
        wanderer.close_keypad()
        person.app.dispatch("on_stop")
        Window.remove_widget(person.app.root)
        seen += wanderer.seen
        sys.stdout.write(f"{number + 1000} touches, {time.perf_counter() - began:.0f} s\n")
        sys.stdout.flush()
    sys.stdout.write(f"{dict(seen.most_common())}\nplayed\n")


if __name__ == "__main__":
    main()
