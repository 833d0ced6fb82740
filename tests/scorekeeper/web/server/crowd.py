"""Eight phones at one table that enter, undo, correct and fill in at once, held against a judge of their own.

The judge knows nothing of the table: it keeps a game of rounds as a sheet of paper would, by what was answered without
a refusal. By hand: `python -m tests.scorekeeper.web.server.crowd ACTS SEED`.
"""

import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scorekeeper.web.server.access.participants import Role
from tests.scorekeeper.web.server.party import NAMES, Party, Phone

Points = dict[str, int | None]
PLAYERS = NAMES[:5]
STALE = 0.3
"""How often a phone presses without having seen what has changed."""
RESTART = 0.004
OWN = {
    "has already entered": "You have already entered",
    "has taken back": "You have already taken back",
    "has brought back": "You have already brought back",
}
"""What others are told of an act, and who has done it."""


class CrowdError(Exception):
    """The table is not as the judge says."""


@dataclass(frozen=True)
class Act:
    """An act on the match."""

    number: int
    points: Points
    position: int | None = None
    """Which entry it changes; None for a new one."""


@dataclass
class Judge:
    """A match as it must be."""

    line: list[Act] = field(default_factory=list)
    cursor: int = 0
    newest: int = 0
    filled: Points = field(default_factory=dict)
    latest: str = ""
    """What was done last, as others are told it; empty where nobody knows."""
    doer: str = ""
    seen: tuple[int, int] = (0, 0)
    """What pages had seen after that."""
    made: tuple[Points, Points] = field(default_factory=lambda: ({}, {}))
    """The latest entry, and what was filled in for it."""

    @property
    def entries(self) -> list[Points]:
        found: list[Points] = []
        for act in self.line[: self.cursor]:
            if act.position is None:
                found.append(act.points)
            else:
                found[act.position] = act.points
        return found

    @property
    def totals(self) -> dict[str, str]:
        sums = {player: sum(each.get(player) or 0 for each in self.entries) for player in PLAYERS}
        return {player: _written(total) for player, total in sums.items()}

    @property
    def token(self) -> tuple[int, int]:
        return (self.line[self.cursor - 1].number if self.cursor else 0), self.newest

    def do(self, points: Points, position: int | None = None) -> None:
        self.newest += 1
        self.line = [*self.line[: self.cursor], Act(self.newest, points, position)]
        self.cursor += 1

    def enter(self) -> None:
        points = {player: self.filled.get(player) for player in PLAYERS}
        self.made = points, dict(self.filled)
        self.do(points)
        self.filled = {}

    def _of(self, act: Act) -> Points:
        return dict(self.made[1]) if act.points == self.made[0] else dict(act.points)

    def _is_filled_with(self, act: Act) -> bool:
        made = self._of(act)
        return bool(self.filled) and all(made.get(player) == points for player, points in self.filled.items())

    def undo(self) -> str:
        act = self.line[self.cursor - 1]
        label = f"Round {len(self.entries)}" if act.position is None else "an earlier change"
        undone = self.line[self.cursor] if self.cursor < len(self.line) else None
        is_repeated = undone is not None and undone.position is None and self._is_filled_with(undone)
        self.cursor -= 1
        if act.position is None:
            if is_repeated:
                self.filled = {}
            if not self.filled:
                self.filled = self._of(act)
        return label

    def redo(self) -> str:
        act = self.line[self.cursor]
        self.cursor += 1
        if act.position is None and self._is_filled_with(act):
            self.filled = {}
        return f"Round {len(self.entries)}" if act.position is None else "an earlier change"


class Crowd:
    """The phones, and the judge."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.rng = random.Random(seed)
        self.judge = Judge()
        self.party = Party(folder)
        self.match = self.party.begin("rounds", PLAYERS)
        roles = (Role.HOST, Role.SCORER, Role.SCORER, Role.SCORER, Role.SEAT, Role.SEAT, Role.SEAT, Role.WATCHER)
        self.roles = {f"phone{number}": role for number, role in enumerate(roles)}
        self.seats: dict[str, str] = {}
        for number, (key, role) in enumerate(self.roles.items()):
            player = PLAYERS[number % len(PLAYERS)] if role is Role.SEAT else ""
            self.seats[key] = player
            self.party.join(key, role, name="" if player else f"Guest{number}", player=player)
        self.party.phones["phone0"].press("go", f"match/{self.match}")
        self.tokens = {key: (0, 0) for key in self.roles}
        self.editing: dict[str, tuple[int, Points, Points]] = {}
        self.counts: Counter[str] = Counter()
        self.times: list[float] = []

    def name(self, key: str) -> str:
        return self.seats[key] or f"Guest{key[5:]}"

    def take(self, acts: int) -> None:
        """Go on until so many acts were acknowledged."""
        while self.counts["acts"] < acts:
            key = self.rng.choice(list(self.roles))
            phone = self.party.phones[key]
            if self.rng.random() > STALE:
                phone.look()
                self.tokens[key] = self.judge.token
                self.check(phone)
            self.step(key, phone)
            if self.rng.random() < RESTART:
                self.party.restart()
                self.judge.latest = ""
                self.counts["restarts"] += 1
        self.check_all()

    # One step

    def step(self, key: str, phone: Phone) -> None:
        page = phone.address.partition("/")[0]
        if page == "match":
            kind = self.rng.choices(("fill", "enter", "undo", "redo", "table"), (8, 4, 1, 1, 1))[0]
            if kind == "fill":
                self.fill(key, phone)
            elif kind == "table":
                phone.press("turn", "table")
                self.tokens[key] = self.judge.token
            else:
                self.act(key, phone, kind)
        elif page == "table":
            count = len(self.judge.entries)
            if count and self.roles[key] in (Role.HOST, Role.SCORER) and self.rng.random() < 0.7:
                self.open_entry(key, phone, self.rng.randrange(count))
            else:
                phone.press("turn", "match")
                self.tokens[key] = self.judge.token
        elif page == "edit":
            self.edit(key, phone)
        else:
            raise CrowdError(f"{key} is on {phone.address}")

    def send(self, key: str, phone: Phone, *event: Any) -> bool:
        """Press something, check the refusal if it is one, and say whether it was answered."""
        refusal = self.refusal(key, event)
        began = time.perf_counter()
        phone.press(*event)
        self.times.append(time.perf_counter() - began)
        if (phone.is_refused, phone.banner if refusal else "") != (bool(refusal), refusal):
            raise CrowdError(f"{key} {event}: said {phone.banner!r}, expected {refusal!r}")
        self.tokens[key] = self.judge.token
        self.counts["refused" if refusal else str(event[0])] += 1
        return not refusal

    def refusal(self, key: str, event: tuple[Any, ...]) -> str:
        role = self.roles[key]
        if role is Role.WATCHER:
            return "This phone can only watch. The host can let it do more."
        if role is Role.SEAT and event[:2] != ("points", self.seats[key]):
            return f"This phone enters only {self.seats[key]}'s values. A scorer does the rest."
        if self.tokens[key] == self.judge.token:
            return ""
        said = self.judge.latest
        if not said or self.judge.seen != self.judge.token:
            return "Somebody has changed this match in the meantime."
        if self.judge.doer == key:
            found = (own + said[len(theirs) :] for theirs, own in OWN.items() if said.startswith(theirs))
            return next(found, "You have already done that.")
        return f"{self.name(self.judge.doer)} {said}"

    def fill(self, key: str, phone: Phone) -> None:
        own = self.seats[key] if self.rng.random() < 0.8 else ""
        player = own or self.rng.choice(PLAYERS)
        points = None if self.rng.random() < 0.1 else self.rng.randint(-20, 40)
        if self.send(key, phone, "points", player, points):
            self.judge.filled[player] = points

    def act(self, key: str, phone: Phone, kind: str) -> None:
        judge = self.judge
        blank = [player for player in PLAYERS if judge.filled.get(player) is None]
        is_known = self.tokens[key] == judge.token
        may = self.roles[key] in (Role.HOST, Role.SCORER)
        if kind == "enter":
            if may and is_known and len(blank) == len(PLAYERS):
                return  # the button cannot be pressed
            if not self.send(key, phone, "enter"):
                return
            if blank:
                if self.rng.random() < 0.3:
                    self.send(key, phone, "dismiss")
                    return
                self.send(key, phone, "enter", True)
            judge.enter()
            self.done(key, f"has already entered Round {len(judge.entries)}.")
        elif kind == "undo":
            if may and is_known and not judge.cursor:
                return
            if self.send(key, phone, "undo"):
                self.done(key, f"has taken back {judge.undo()}.")
        else:
            if may and is_known and judge.cursor == len(judge.line):
                return
            if self.send(key, phone, "redo"):
                self.done(key, f"has brought back {judge.redo()}.")

    def open_entry(self, key: str, phone: Phone, position: int) -> None:
        if self.send(key, phone, "edit", position):
            points = dict(self.judge.entries[position])
            self.editing[key] = position, points, dict(points)

    def edit(self, key: str, phone: Phone) -> None:
        position, before, points = self.editing[key]
        if self.rng.random() < 0.5:
            player, value = self.rng.choice(PLAYERS), self.rng.randint(-20, 40)
            if self.send(key, phone, "points", player, value):
                points[player] = value
            return
        if self.tokens[key] != self.judge.token or self.rng.random() < 0.2:
            phone.press("back")
            self.tokens[key] = self.judge.token
            return
        if points == before:
            return
        if self.send(key, phone, "save"):
            self.judge.do(dict(points), position)
            self.done(key, "has changed an earlier entry.")

    def done(self, key: str, what: str) -> None:
        self.judge.latest, self.judge.doer, self.judge.seen = what, key, self.judge.token
        self.tokens[key] = self.judge.token
        self.counts["acts"] += 1

    # Holding the table against the judge

    def check(self, phone: Phone) -> None:
        if phone.address.partition("/")[0] != "match":
            return
        if phone.totals != self.judge.totals:
            raise CrowdError(f"{phone.key} shows {phone.totals}, not {self.judge.totals}")
        filled = {player: self.judge.filled.get(player) for player in phone.numbers}
        if phone.numbers != filled:
            raise CrowdError(f"{phone.key} has {phone.numbers} filled in, not {filled}")
        others = {player: _written(self.judge.filled.get(player)) for player in phone.of_others}
        if phone.of_others != others or len(others) + len(filled) != (
            0 if self.roles[phone.key] is Role.WATCHER else len(PLAYERS)
        ):
            raise CrowdError(f"{phone.key} shows {phone.of_others} of others, not {others}")

    def check_all(self) -> None:
        for key, phone in self.party.phones.items():
            while phone.look().address.partition("/")[0] != "match":
                phone.press("turn", "match") if phone.address.startswith("table") else phone.press("back")
            self.tokens[key] = self.judge.token
            self.check(phone)
        self.party.restart()
        kept = self.party.store.open(self.match)
        points = [tuple(each.get(player) for player in PLAYERS) for each in self.judge.entries]
        if [entry.points for entry in kept.entries] != points:
            raise CrowdError("the file has other entries")
        if self.party.store.head_and_newest_act(self.match)[1] is not None and len(kept.acts) != len(self.judge.line):
            raise CrowdError("the file has other acts")


def _written(points: int | None) -> str:
    return "–" if points is None else str(points).replace("-", "−")


def main() -> None:
    acts, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory(prefix="crowd-") as folder:
        crowd = Crowd(seed, Path(folder))
        crowd.take(acts)
        crowd.party.close()
    times = sorted(crowd.times)
    sys.stdout.write(f"{dict(crowd.counts.most_common())}\n")
    sys.stdout.write(f"an event: median {times[len(times) // 2] * 1000:.1f} ms, slowest {times[-1] * 1000:.1f} ms\n")


if __name__ == "__main__":
    main()
