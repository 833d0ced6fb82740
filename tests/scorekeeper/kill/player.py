"""Plays random acts of random games until it is killed: `python -m tests.scorekeeper.kill.player FOLDER SEED GAMES`.

Before an act it says what the file will hold after it, and once the act has come back that it is done; what it says
comes from its own memory, never from the file that it writes.
"""

import hashlib
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper.acts import act_as_json
from scorekeeper.games import find_game
from scorekeeper.match_log import MatchLog, SetUp
from scorekeeper.storage.match_records import MATCH_LIST, Details, ImportedMatch, Record, StoredActs
from scorekeeper.storage.store import Store
from tests.scorekeeper.kill.matches import Clock, contents, random_act, random_setup, use_record

OPENING, OPENED, WILL, DONE = "opening", "opened", "will", "done"
MOST_MATCHES = 8


def digest(held: dict[str, Any]) -> str:
    """Return a short name for all that a file holds."""
    return hashlib.sha256(json.dumps(held, sort_keys=True).encode()).hexdigest()[:16]


def tell(*words: str) -> None:
    """Say a line that is out before anything else happens."""
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


class Player:
    """Somebody who plays everything at once, and remembers all of it."""

    def __init__(self, store: Store, rng: Random) -> None:
        self.store = store
        self.rng = rng
        self.held = json.loads(json.dumps(contents(store)))
        self.logs: dict[int, MatchLog] = {}

    def play(self) -> None:
        """Do one act."""
        acts: list[Callable[[], None]] = [self.begin, self.on_shelf, self.move_shelf, self.note, self.take_in]
        people = [self.rename, self.describe]
        weights = [3, 4, 3, 8, 1, 5, 3, 40, 15, 6]
        self.rng.choices([*acts, *people, self.in_match, self.move, self.evening], weights)[0]()

    def say_then(self, act: Callable[[], Any]) -> None:
        """Say what will be, do it, say that it is done."""
        self.name_players()
        tell(WILL, digest(self.held))
        act()
        tell(DONE)

    # The model: lines of acts with a cursor

    def enter(self, match: int, body: Any) -> None:
        line = self.held["lines"][str(match)]
        line[0] = [*line[0][: line[1]], body]
        line[1] += 1

    def shelved(self) -> list[int]:
        """List the matches on the shelf."""
        acts, cursor = self.held["lines"][str(MATCH_LIST)]
        found: set[int] = set()
        for act in acts[:cursor]:
            if act["is"] != "Renamed":
                (found.discard if act["is"] == "Deleted" else found.add)(act["match"])
        return sorted(found)

    def name_players(self) -> None:
        """Work out who is called what: a renaming is for the matches that were begun before it."""
        acts, cursor = self.held["lines"][str(MATCH_LIST)]
        names = {match: list(written) for match, written in self.held["written"].items()}
        begun: set[str] = set()
        for act in acts[:cursor]:
            if act["is"] == "Begun":
                begun.add(str(act["match"]))
            if act["is"] != "Renamed":
                continue
            for match in begun & {str(act["match"])} if "match" in act else begun:
                if act["from"] in names[match] and act["to"] not in names[match]:
                    names[match][names[match].index(act["from"])] = act["to"]
        for match, found in names.items():
            for player, name in zip(self.held["setups"][match]["players"], found, strict=True):
                player["name"] = name

    def as_written(self, match: int, act: Any) -> Any:
        """Return an act of a match with the names that its players had in the beginning."""
        old = self.held["written"][str(match)]
        new = [each["name"] for each in self.held["setups"][str(match)]["players"]]
        names = {json.dumps(now): json.dumps(then) for then, now in zip(old, new, strict=True)}
        game = find_game(self.held["setups"][str(match)]["game"])
        text = json.dumps(act_as_json(game, act))
        return json.loads(re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text))

    def add(self, setup: SetUp, acts: list[Any], cursor: int) -> int:
        match = max(map(int, self.held["lines"])) + 1
        self.held["setups"][str(match)] = json.loads(json.dumps(setup.as_json()))
        self.held["written"][str(match)] = list(setup.names)
        self.held["details"][str(match)] = [None, None, None]
        self.held["lines"][str(match)] = [acts, cursor]
        self.enter(MATCH_LIST, {"is": "Begun", "match": match})
        return match

    # Acts

    def begin(self) -> None:
        if len(self.shelved()) >= MOST_MATCHES:
            return
        setup = random_setup(self.rng)
        match = self.add(setup, [], 0)
        self.say_then(lambda: self.store.begin(setup))
        self.logs[match] = MatchLog(setup)

    def take_in(self) -> None:
        if len(self.shelved()) >= MOST_MATCHES:
            return
        setup = random_setup(self.rng)
        log = MatchLog(setup)
        for _ in range(self.rng.randrange(6)):
            act = random_act(self.rng, log)
            if act is not None:
                log.do(act)
        acts = [json.loads(json.dumps(act_as_json(setup.game, act))) for act in log.acts]
        cursor = self.rng.randint(0, len(acts))
        line = StoredActs(tuple((act, "2026-11-28T20:00:00.000") for act in acts), cursor)
        self.add(setup, acts, cursor)
        key = f"elsewhere-{len(self.held['lines'])}"
        self.say_then(lambda: self.store.import_all([ImportedMatch(key, setup, line, "2026-11-28T20:00:00.000")]))

    def on_shelf(self) -> None:
        if not self.shelved():
            return
        match = self.rng.choice(self.shelved())
        name, act = self.rng.choice(
            (("Ended", self.store.end), ("Reopened", self.store.reopen), ("Deleted", self.store.delete))
        )
        self.enter(MATCH_LIST, {"is": name, "match": match})
        self.say_then(lambda: act(match))

    def move_shelf(self) -> None:
        line = self.held["lines"][str(MATCH_LIST)]
        if line[1] and self.rng.random() < 0.6:
            line[1] -= 1
            self.say_then(lambda: self.store.undo(MATCH_LIST))
            self.logs.clear()
        elif line[1] < len(line[0]):
            line[1] += 1
            self.say_then(lambda: self.store.redo(MATCH_LIST))
            self.logs.clear()

    def rename(self) -> None:
        """Rename somebody at a table of any other game, there or everywhere; sometimes to a name that is taken."""
        tables = [each for each in self.shelved() if self.held["setups"][str(each)]["game"] == "rounds"]
        if not tables:
            return
        match = self.rng.choice(tables)
        before = self.rng.choice(self.held["setups"][str(match)]["players"])["name"]
        after = self.rng.choice(("Ana", "Anna", "Žofie", "שרה", "Hana 🎲"))
        only = self.rng.choice((match, None))
        where = {} if only is None else {"match": only}
        self.enter(MATCH_LIST, {"is": "Renamed", "from": before, "to": after, **where})
        self.say_then(lambda: self.store.rename(before, after, only))
        self.logs.clear()

    def describe(self) -> None:
        if not self.shelved():
            return
        match = self.rng.choice(self.shelved())
        day, place, note = (self.rng.choice((None, each)) for each in ("2026-11-20", "Brno", "Ž 🎲"))
        self.held["details"][str(match)] = [day, place, note]
        self.say_then(lambda: self.store.set_details(match, Details(day or "", place or "", note or "")))

    def note(self) -> None:
        key = f"draft:match/{self.rng.randrange(4)}"
        body = self.rng.choice((None, {"bids": [self.rng.randrange(9)], "text": "=2+2 \x00 \ud83d Ž"}, {"open": 3}))
        self.hold_note(key, body)
        self.say_then(lambda: self.store.write_values({key: body}))

    def hold_note(self, key: str, body: Any) -> None:
        self.held["notes"].pop(key, None)
        if body is not None:
            self.held["notes"][key] = body

    def log(self) -> tuple[int, MatchLog] | None:
        if not self.shelved():
            return None
        match = self.rng.choice(self.shelved())
        if match not in self.logs or self.rng.random() < 0.05:
            self.logs[match] = self.store.open(match)
        return match, self.logs[match]

    def in_match(self, note: dict[str, Any] | None = None) -> None:
        found = self.log()
        act = random_act(self.rng, found[1]) if found else None
        if found is None or act is None:
            return
        match, log = found
        log.do(act)
        self.enter(match, self.as_written(match, act))
        if note is None:
            self.say_then(lambda: self.store.do(match, act, {"entries": len(log.entries)}))
            return

        def both() -> None:
            with self.store.atomic():
                self.store.do(match, act, {"entries": len(log.entries)})
                self.store.write_values(note)

        for key, body in note.items():
            self.hold_note(key, body)
        self.say_then(both)

    def evening(self) -> None:
        """Do an entry and clear what was filled in, as one."""
        self.in_match({"draft:match/1": self.rng.choice((None, {"open": 4})), "pages": ["home", "match/1"]})

    def move(self) -> None:
        found = self.log()
        if found is None:
            return
        match, log = found
        line = self.held["lines"][str(match)]
        for _ in range(self.rng.randint(1, 4)):
            if log.can_undo and self.rng.random() < 0.55:
                log.undo()
                line[1] -= 1
                self.say_then(lambda: self.store.undo(match, {"entries": len(log.entries)}))
            elif log.can_redo:
                log.redo()
                line[1] += 1
                self.say_then(lambda: self.store.redo(match, {"entries": len(log.entries)}))


def main() -> None:
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    use_record(Path(sys.argv[3]))
    tell(OPENING)
    store = Store(folder, Clock())
    player = Player(store, Random(seed))
    for record in store.matches():
        assert isinstance(record, Record)
        player.logs[record.id] = store.open(record.id)
    tell(OPENED, digest(player.held))
    while True:
        player.play()


if __name__ == "__main__":
    main()
