"""Matches to play in tests of log and storage: whole games from the simulators, and any other game made up."""

import json
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper.acts import Act, Change, Edited, Entered
from scorekeeper.codec import decode_value, encode_value
from scorekeeper.games import Entry, find_game
from scorekeeper.match_log import MatchLog, Player, SetUp
from scorekeeper.rules import rounds
from scorekeeper.rules.rounds import PlayerJoined, PlayerLeft, PlayerReturned, Round
from scorekeeper.storage.match_records import MATCH_LIST
from scorekeeper.storage.store import Store

SIMULATED = ("above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom")
LONG = {"down-the-well": {"single_hand": False}}
"""House rules without which a match has but one entry."""


class Clock:
    """A second later with each look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 28, 19, 30)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


SEEDS = range(3)


@lru_cache(maxsize=64)
def simulated(game: str, seed: int) -> tuple[SetUp, tuple[Entry, ...]]:
    """Play a whole game for three; the first player's colour is the seed, so that it can be played on later."""
    kind = find_game(game)
    if (game, seed) in _recorded:
        setup, entries = _recorded[game, seed]
        return SetUp.from_json(setup), tuple(decode_value(kind.match.Entry, entry) for entry in entries)
    options = kind.options(**LONG.get(game, {}))
    played = kind.simulator.simulate(Random(seed), 3, options)
    names = getattr(played, "players", None) or tuple(played.scores)
    players = tuple(Player(name, seed if place == 0 else place) for place, name in enumerate(names))
    return SetUp(kind, players, options), tuple(played.entries)


_recorded: dict[tuple[str, int], tuple[Any, list[Any]]] = {}


def record(path: Path) -> None:
    """Write the simulated games, so that a player need not play them first."""
    games = [
        (setup.game.id, setup.players[0].colour, setup.as_json(), encode_value(entries))
        for setup, entries in all_games()
    ]
    path.write_text(json.dumps(games), encoding="utf-8")


def use_record(path: Path) -> None:
    """Take the simulated games from where they were written."""
    for game, seed, setup, entries in json.loads(path.read_text(encoding="utf-8")):
        _recorded[game, seed] = (setup, entries)


def any_other(*names: str, options: rounds.Options | None = None) -> SetUp:
    """Set up any other game."""
    players = tuple(Player(name, place) for place, name in enumerate(names or ("Ana", "Ben", "Eva")))
    return SetUp(find_game("rounds"), players, options or rounds.Options())


def random_setup(rng: Random) -> SetUp:
    """Set up a game at random."""
    game = rng.choice((*SIMULATED, "rounds", "rounds"))
    if game == "rounds":
        return any_other("Ana", "Žofie 🎲", "שרה")
    return simulated(game, rng.choice(SEEDS))[0]


def next_entry(rng: Random, log: MatchLog) -> Entry | None:
    """Return an entry that is legal now, or None if none is known."""
    if log.game.id == "rounds":
        state: Any = log.state
        entries: list[Entry] = [Round(tuple(rng.choice((None, rng.randint(-50, 50))) for _ in state.present))]
        entries += [PlayerLeft(name) for name in state.present]
        entries += [PlayerReturned(name, rng.choice((None, 7))) for name in sorted(state.away)]
        entries += [PlayerJoined(f"Late {len(state.players)}", 5, rng.randint(-9, 9))]
        rng.shuffle(entries)
        entries.sort(key=lambda entry: not isinstance(entry, Round) and rng.random() < 0.9)
    else:
        entries = list(simulated(log.game.id, log.setup.players[0].colour)[1])
        entries = [*entries[len(log.entries) :], *entries[: len(log.entries)]][:6]
    return next((entry for entry in entries if not log.problems(entry)), None)


def random_act(rng: Random, log: MatchLog) -> Act | None:
    """Return an act that is legal now: mostly an entry, else an edit."""
    if log.entries and rng.random() < 0.25:
        position = rng.randrange(len(log.entries))
        change: Entry | None = rng.choice((None, *log.entries[max(0, position - 3) : position + 3]))
        act = Edited((Change(position, change),))
        if not log.act_problems(act):
            return act
    if log.game.id == "rounds" and rng.random() < 0.05:
        corrected = replace(log.setup.options, low_wins=rng.random() < 0.5, target=rng.choice((0, 0, 5_000)))
        act = Edited((), corrected)
        if corrected != log.setup.options and not log.act_problems(act):
            return act
    entry = next_entry(rng, log)
    return None if entry is None else Entered(entry)


def all_games() -> list[tuple[SetUp, tuple[Entry, ...]]]:
    """Return a few whole games of each kind, with their set-ups."""
    return [simulated(game, seed) for game in SIMULATED for seed in SEEDS]


def play(store: Store, match: int, log: MatchLog, *acts: Act) -> None:
    """Do acts in memory and in the file."""
    for act in acts:
        log.do(act)
        store.do(match, act, {"entries": len(log.entries)})


def contents(store: Store) -> dict[str, Any]:
    """Return all that a file holds, as whoever uses the store sees it."""
    query = "SELECT id FROM matches ORDER BY id"
    numbers = [row[0] for row in store._rows(query)]
    written = store._rows("SELECT id, setup FROM matches WHERE id != 0 ORDER BY id")
    details = store._rows("SELECT id, day, place, note FROM matches WHERE id != 0 ORDER BY id")
    notes = store._rows("SELECT key FROM notes WHERE key NOT IN ('opened', 'aside') ORDER BY key")
    return {
        "lines": {
            str(number): [[body for body, _ in store.read_acts(number).acts], store.read_acts(number).cursor]
            for number in numbers
        },
        "setups": {
            str(number): encode_value(replace(store.record(number).begun_setup, late=()).as_json())
            for number in numbers
            if number != MATCH_LIST
        },
        "written": {str(number): [each["name"] for each in json.loads(setup)["players"]] for number, setup in written},
        "details": {str(number): list(found) for number, *found in details},
        "notes": {key: store.read_value(key) for (key,) in notes},
    }
