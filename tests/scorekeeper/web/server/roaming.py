"""Phones that press whatever is in sight in any game, all at once, on screens that may be old.

By hand: `python -m tests.scorekeeper.web.server.roaming STEPS SEED`.
"""

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from scorekeeper.presenter.wording import number
from tests.scorekeeper.web.server.party import NAMES, Party, Phone

GAMES = {"showboat": 4, "five-suit": 4, "down-the-well": 3, "above-water": 4, "to-the-bottom": 4, "rounds": 5}
"""The games, with players at the table."""
BESIDE = ("png", "pdf", "csv", "json", "all", "send", "copy", "path", "file", "paste", "result")
"""Events that make files, which no other phone sees."""
LEADING = frozenset(("go", "turn", "why", "dismiss", "undo"))
STAYING = ("match", "form", "tool", "table", "edit")
CHECKED_EVERY = 25


class RoamingError(Exception):
    """Phones disagree with each other, or with the file."""


def offered(part: Any) -> Iterator[list[Any]]:
    """Yield the events that a screen can send."""
    if isinstance(part, list):
        for each in part:
            yield from offered(each)
        return
    if not isinstance(part, dict):
        return
    event, enabled = part.get("event"), part.get("enabled", True)
    match part.get("is"):
        case "Number":
            values = {part.get("least", 0), part.get("suggestion"), None, 1, 2, 3}
            yield from ([*event, value] for value in sorted(values, key=repr))
        case "Choice":
            yield from ([*event, each["value"]] for each in part["options"] if each.get("enabled", True))
        case "Switch":
            yield [*event, not part["value"]]
        case "TextField":
            yield [*event, "Gus"]
        case "Order":
            yield [*event, 0, len(part["names"]) - 1]
        case _:
            if event and enabled:
                yield event
    for name, each in part.items():
        if name not in ("event", "submit", "options"):
            yield from offered(each)


class Roaming:
    """A table at which a game is played by chance."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.rng = random.Random(seed)
        self.game = sorted(GAMES)[seed % len(GAMES)]
        self.party = Party(folder, language=self.rng.choice(("en", "cs")))
        self.party.clock.step = timedelta(seconds=1)  # a phone is known for 30 days, and this is one evening
        self.names = NAMES[: GAMES[self.game]]
        self.match = self.party.begin(self.game, self.names)
        self.phones = [
            self.party.host(),
            self.party.scorer("Kim"),
            self.party.scorer("Leo"),
            *(self.party.seat(name) for name in self.names),
            self.party.watcher(),
        ]
        self.seen: Counter[str] = Counter()

    def take(self, steps: int) -> None:
        for step in range(steps):
            self.step(self.rng.choice(self.phones))
            if step % CHECKED_EVERY == 0:
                self.check()
            if self.rng.random() < 0.005:
                self.party.restart()
        self.check()

    def step(self, phone: Phone) -> None:
        if self.rng.random() < 0.7:
            phone.look()
        page = phone.address.partition("/")[0]
        if page == "home":
            self.send(phone, ["go", f"match/{self.match}"])
            return
        events = [each for each in offered(phone.screen) if each[0] not in BESIDE and each[0] not in ("delete", "end")]
        if page not in STAYING or not events or self.rng.random() < 0.03:
            self.send(phone, ["back"])
            return
        if self.rng.random() < 0.25 and (mains := [each for each in events if each[0] in ("enter", "play", "save")]):
            events = mains
        names = {str(each[0]) for each in events}
        if (acting := names - LEADING) and self.rng.random() < 0.9:
            names = acting
        name = self.rng.choice(sorted(names))
        self.send(phone, self.rng.choice([each for each in events if each[0] == name]))

    def send(self, phone: Phone, event: list[Any]) -> None:
        phone.press(*event)
        self.seen["refused" if phone.is_refused else event[0]] += 1
        if "has no meaning here" in phone.banner or "nemá tady význam" in phone.banner:
            raise RoamingError(f"{phone.key} {event}: {phone.banner}")

    def check(self) -> None:
        """Hold the phones that show the match against what is in the file.

        Raises:
            RoamingError: They differ.
        """
        for phone in self.phones:
            page, _, rest = phone.look().address.partition("/")
            if page != "match":
                continue
            log = self.party.store.open(int(rest))
            if self.party.store.record(log_number := int(rest)).is_ended or log.state.outcome:
                continue
            figures = [each["figures"] for each in phone.parts("Figures") if not each.get("is_compact")]
            totals = {player: number(total) for player, total in log.state.totals.items()}
            for each in figures[0] if figures else ():
                if each["name"] in totals and each["value"] not in (totals[each["name"]], "–"):
                    raise RoamingError(f"{phone.key}, match {log_number}: {each} is not {totals}")
            table = self.party.table
            if table._logs.open(log_number).state != log.state:
                raise RoamingError(f"match {log_number} in memory is not the one in the file")


def main() -> None:
    steps, seed = int(sys.argv[1]), int(sys.argv[2])
    seen: Counter[str] = Counter()
    for number_of in range(seed, seed + len(GAMES)):
        with tempfile.TemporaryDirectory(prefix="roaming-") as folder:
            roaming = Roaming(number_of, Path(folder))
            roaming.take(steps)
            sys.stdout.write(f"{roaming.game}: {len(roaming.party.store.open(roaming.match).acts)} acts\n")
            seen += roaming.seen
            roaming.party.close()
    sys.stdout.write(f"{dict(seen.most_common(40))}\n")


if __name__ == "__main__":
    main()
