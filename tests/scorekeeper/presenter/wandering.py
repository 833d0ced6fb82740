"""Somebody who presses whatever is offered, for a long time: `python -m tests.scorekeeper.presenter.wandering 1000000`.

Each walk begins with an empty file, or with a match of one game, whose pages are then gone to in turn; it is in one of
the languages, and presses at random what the screens offer. All along: every screen can be shown, every event that it
offers, pressed or not, is one that whoever answers it takes, no text is left half filled in, says `1 rounds`,
or is missing in the language, what is worked out step by step is what a fold over all entries gives, what is undone and
done again is as before, and the app, closed and opened again, shows the page that was open.
"""

import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path

from scorekeeper.acts import entries_of
from scorekeeper.games import BUILT_IN
from scorekeeper.i18n import Catalogue
from scorekeeper.presenter.blocks import Button, Event, Screen, Tone
from scorekeeper.presenter.controller import PAGES, Controller
from scorekeeper.presenter.events import Answering
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.page import BasePage
from scorekeeper.storage.store import Store
from tests.scorekeeper.presenter.fakes import FakeClock, FakeSystem, hasty, sent

LANGUAGES = ("en", "cs")
WALK = 2_000
"""Steps with one file."""
CHECK, REOPEN, LEAD = 20, 60, 8
"""Steps between looks at what is worked out, between closing and opening the app, and on each page of one game."""
NAMES = ("Ana", "Ben", "Eva", "Jan", "Žofie", "שרה", "🎲🎲", "O'Brien & Søn", "a" * 100, " ", "Anna", "Ana", "100 %")
BESIDE = ("settings", "share", "import", "tool")
"""Pages on which nobody stays for long."""
SLOW = ("png", "pdf", "card")
"""Words of events that draw a file: chosen more seldom."""
LEAVING = ("back", "leave", "home")
SELDOM = (*LEAVING, "go", "turn", "why", "undo", "redo", "dismiss", "delete", "end", "remove", "clear", "take_back")
"""Events that lead elsewhere, or take away what was done."""
SINGULAR = re.compile(
    r"(?<![\d.,/:−–-])\b1 (?:[a-z]+ )?(?:players|rounds|hands|matches|turns|tricks|bags|cards|points)\b"
)


class FaultError(AssertionError):
    """Something that must not happen."""


@dataclass
class Walk:
    """One file, and what was pressed."""

    seed: int
    folder: Path
    game: str = ""
    pressed: list[Event] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    asked: set[type[Answering]] = field(default_factory=set)
    """Who was found to answer what is offered."""

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.language = LANGUAGES[self.seed % len(LANGUAGES)]
        self.clock = FakeClock()
        self.controller = self.opened()
        self.pages: list[str] = []
        if self.game:
            self.begin()

    def begin(self) -> None:
        """Begin a match of four, and list the pages to go to."""
        for event in (
            ("go", f"new/{self.game}"),
            *(("add", name) for name in ("Ana", "Ben", "Cid", "Dan")),
            ("start",),
        ):
            self.controller.send(event)
        tools = [f"tool/1/{tool.name}" for tool in view_of(BUILT_IN[self.game]).tools]
        pages = ["match/1", "table/1", "chart/1", "menu/1", "share/1", f"new/{self.game}"]
        self.pages = ["home", *pages, *tools, "finished", "statistics", "import", "settings"]

    def opened(self) -> Controller:
        """Open the app."""
        store = hasty(Store(self.folder, self.clock))
        return Controller(store, FakeSystem(), self.clock, random.Random(self.seed), language=self.language)

    def take(self, steps: int) -> None:
        """Go on for so many steps.

        Raises:
            FaultError: With the last events that led to it.
        """
        try:
            for number in range(1, steps + 1):
                if self.pages and number % LEAD == 1:
                    self.controller.send(("go", self.pages[number // LEAD % len(self.pages)]))
                self.step()
                if number % CHECK == 0:
                    self.check()
                if number % REOPEN == 0:
                    self.reopen()
        except Exception as error:
            trail = "\n".join(map(repr, self.pressed[-12:]))
            raise FaultError(f"seed {self.seed}, step {len(self.pressed)}: {error}\n{trail}") from error
        finally:
            self.controller.store.close()

    def step(self) -> None:
        """Press something that is offered."""
        screen = self.controller.screen()
        self.read(screen)
        self.submit(screen)
        event = self.choose(screen)
        self.pressed.append(event)
        self.seen[f"{self.controller.address.partition('/')[0]}: {event[0]}"] += 1
        self.controller.send(event)
        banner = self.controller.banner
        if banner is not None and ("has no meaning here" in banner.text or "nemá tady význam" in banner.text):
            raise FaultError(banner.text)

    def choose(self, screen: Screen) -> Event:
        """Return an event that is offered, what most people press next more often than others."""
        offered = [self.typed(event) for event in dict.fromkeys(sent(screen)) if event]
        if self.controller.address == "home" and self.rng.random() < 0.7:
            return self.rng.choice([event for event in offered if event[0] in ("go", "again")])
        if self.game and ("enter",) in offered and self.rng.random() < 0.4:
            return ("enter",)
        acting = {event[0] for event in offered} - {"go", *LEAVING}
        leaves = 0.1 if self.controller.address.partition("/")[0] in BESIDE else 0.005 if acting else 0.5
        if screen.has_back and self.rng.random() < leaves:
            return ("back",)
        if self.rng.random() < 0.25 and (main := [each.event for each in buttons(screen) if each.tone is Tone.MAIN]):
            return self.rng.choice(main)
        seldom = [each for each in offered if each[0] in SELDOM or any(word in SLOW for word in each)]
        usual = [each for each in offered if each not in seldom]
        pool = seldom if seldom and (not usual or self.rng.random() < 0.1) else usual
        if not pool:
            return ("back",)
        name = self.rng.choice(sorted({str(event[0]) for event in pool}))  # each kind alike, however many there are
        return self.rng.choice([event for event in pool if event[0] == name])

    def typed(self, event: Event) -> Event:
        """Return an event with a name of our own where it carries what somebody types."""
        return (*event[:-1], self.rng.choice(NAMES)) if event[-1] == "Ana" else event

    def read(self, screen: Screen) -> None:
        """Read all texts of a screen.

        Raises:
            FaultError: One is wrong.
        """
        for fault in wrong_texts(screen, self.controller.tx):
            raise FaultError(f"{self.controller.address}: {fault}")

    def submit(self, screen: Screen) -> None:
        """See that each event of a screen fits what answers it, whether it is pressed or not.

        Raises:
            FaultError: It leads to a page that is not there.
            EventError: Nothing answers it, or not with such values.
        """
        page = self.controller.page()
        assert isinstance(page, BasePage)
        for event in filter(None, sent(screen)):
            if event[0] == "go":
                if str(event[1]).partition("/")[0] not in PAGES:
                    raise FaultError(f"{self.controller.address}: {event} leads nowhere")
            elif event not in (("back",), ("dismiss",)):
                page.find_answerer(event).check(event)
                self.asked.add(type(page.find_answerer(event)))

    def check(self) -> None:
        """Hold the open match against a fold over its entries, and undo and redo against each other.

        Raises:
            FaultError: They differ.
        """
        page, *rest = self.controller.address.split("/")
        if page not in ("match", "table", "chart", "menu") or not self.controller.store.is_listed(int(rest[0])):
            return
        match = int(rest[0])
        log = self.controller.open_log(match)
        rules = log.game.match
        entries = entries_of(log.acts[: log.cursor])
        folded = reduce(rules.enter, entries, rules.start(log.begun.names, log.setup.options))
        if folded != log.state:
            raise FaultError(f"{self.controller.address}: the state is not what its entries give")
        if log.can_undo:
            before, cursor = log.state, log.cursor
            self.controller.undo(match)
            self.controller.redo(match)
            if (self.controller.open_log(match).state, self.controller.open_log(match).cursor) != (before, cursor):
                raise FaultError(f"{self.controller.address}: undo and redo lead elsewhere")

    def reopen(self) -> None:
        """Close the app and open it again.

        Raises:
            FaultError: It shows something else.
        """
        self.controller.banner = self.controller.question = None
        self.controller.send(("dismiss",))
        at = self.clock.now  # each look at the clock moves it on: both screens are made at the same time of day
        shown = self.controller.screen()
        self.controller.store.close()
        self.controller = self.opened()
        self.clock.now = at
        again = self.controller.screen()
        self.controller.banner = None
        if repr(timeless(shown)) != repr(timeless(again)):
            raise FaultError(f"{self.controller.address}: it is not as it was before the app was closed")


def timeless(screen: Screen) -> Screen:
    """Return a screen without what passes."""
    return screen._replace(footer=())


def buttons(shown: object) -> Iterator[Button]:
    """Yield the buttons that can be pressed."""
    if isinstance(shown, Button):
        if shown.enabled and shown.event:
            yield shown
    elif isinstance(shown, tuple):
        for part in shown:
            yield from buttons(part)


def texts(shown: object) -> Iterator[str]:
    """Yield every text of a screen, its events aside."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, tuple):
        fields = getattr(shown, "_fields", None)
        parts = (
            shown if fields is None else (getattr(shown, each) for each in fields if each not in ("event", "submit"))
        )
        for part in parts:
            yield from texts(part)


def wrong_texts(screen: Screen, tx: Catalogue) -> Iterator[str]:
    """Yield what is wrong with the words of a screen: left half filled in, `1 rounds`, not translated."""
    yield from (f"it says {text!r}" for text in texts(screen) if "%(" in text or SINGULAR.search(text))
    yield from (f"no translation of {text!r}" for text in tx.missing if any(map(str.isalpha, text)))


def main() -> None:
    steps, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    seen: Counter[str] = Counter()
    began = time.perf_counter()
    for number in range(0, steps, WALK):
        with tempfile.TemporaryDirectory(prefix="walk-") as folder:
            walk = Walk(first + number // WALK, Path(folder))
            walk.take(min(WALK, steps - number))
            seen += walk.seen
        if number // WALK % 20 == 0:
            sys.stdout.write(f"{number + WALK} steps, {time.perf_counter() - began:.0f} s\n")
            sys.stdout.flush()
    sys.stdout.write("\n".join(f"{count:8} {event}" for event, count in seen.most_common()) + "\n")


if __name__ == "__main__":
    main()
