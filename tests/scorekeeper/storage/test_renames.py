"""Players renamed in the middle of matches, and two that are one: right for every game, undone, and nothing lost."""

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from scorekeeper.acts import Change, Edited, Entered
from scorekeeper.codec import decode_value, encode_value
from scorekeeper.games import BUILT_IN, Entry
from scorekeeper.match_log import MatchLog, SetUp
from scorekeeper.rules.cards import Card
from scorekeeper.rules.rounds import PlayerLeft, PlayerReturned, Round
from scorekeeper.storage.match_records import MATCH_LIST, Details, ImportedMatch, Record, StoredActs
from scorekeeper.storage.renames import RenameHistory, Renaming
from scorekeeper.storage.store import StorageError
from tests.scorekeeper.kill.matches import any_other, play, simulated
from tests.scorekeeper.storage.test_store import match_of, opened, reopened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "scores"


def names(record: Record) -> tuple[str, ...]:
    return record.setup.names


# Which words of an entry are names


def texts_in(kind: Any, where: str = "") -> set[str]:
    """Return each plain text within a type, as the path of its fields."""
    if kind is str:
        return {where}
    if is_dataclass(kind) and kind is not Card:
        hints = get_type_hints(kind)
        parts = [(hints[each.name], f"{where}.{each.name}".lstrip(".")) for each in fields(kind)]
        return {found for part, path in parts for found in texts_in(part, path)}
    return {found for part in get_args(kind) for found in texts_in(part, where)}


def test_every_plain_text_in_an_entry_is_a_player() -> None:
    assert {game.id: texts_in(game.match.Entry) for game in BUILT_IN.values()} == {
        "above-water": {"player", "giver", "taker"},
        "showboat": {"last_player"},
        "down-the-well": {"winner"},
        "five-suit": set(),
        "to-the-bottom": {"player"},
        "rounds": {"player"},
    }


# Whole games


WORDS = ("Teacher", "AF", "set")
"""A card of the crew, one of Showboat as it is stored, a kind of groups: words that are no players where they stand."""


def with_names(setup: SetUp, entries: Sequence[Entry], *new: str) -> tuple[SetUp, tuple[Entry, ...]]:
    """Put other names in place of those of the simulator, which are no words of any game."""
    text = json.dumps([setup.as_json(), encode_value(entries)])
    for old, name in zip(setup.names, new, strict=True):
        text = text.replace(json.dumps(old), json.dumps(name))
    other, plain_entries = json.loads(text)
    return SetUp.from_json(other), tuple(decode_value(setup.game.match.Entry, each) for each in plain_entries)


def whole_game(game: str) -> tuple[SetUp, tuple[Entry, ...]]:
    """Return a match of three, also of any other game, and with each of them named somewhere."""
    if game != "rounds":
        return simulated(game, 1)
    left = [PlayerLeft("Player 2"), Round((3, 4)), PlayerReturned("Player 2"), PlayerLeft("Player 1")]
    return any_other("Player 1", "Player 2", "Player 3"), (Round((1, None, 2)), *left, Round((0, 7)))


def shown(log: MatchLog) -> dict[str, Any]:
    """Return how a match went, by seats."""
    state, seats = log.state, log.setup.names
    return {
        "totals": [[each.totals.get(name) for name in seats] for each in log.states],
        "places": {seats.index(each.player): each.place for each in state.standings()},
        "winners": state.outcome and [seats.index(name) for name in state.outcome.winners],
    }


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_match_renamed_in_its_middle_comes_to_the_same_end(folder: Path, game: str) -> None:
    setup, entries = whole_game(game)
    whole = MatchLog(setup, [Entered(each) for each in entries])
    old, old_entries = with_names(setup, entries, *WORDS)
    half = len(entries) // 2
    store = opened(folder)
    match = store.begin(old)
    play(store, match, MatchLog(old), *[Entered(each) for each in old_entries[:half]])
    for before, after in zip(WORDS, setup.names, strict=True):
        store.rename(before, after, match)
    store = reopened(store)
    log = store.open(match)
    assert (log.setup, log.entries) == (setup, list(entries[:half]))
    # The rest is entered by a table that knows the new names alone; and one entry is changed to what it was.
    play(store, match, log, *[Entered(each) for each in entries[half:]], Edited((Change(0, entries[0]),)))
    store = reopened(store)
    log = store.open(match)
    assert (log.setup, log.entries) == (setup, list(entries))
    assert shown(log) == shown(whole)
    # In the file the match speaks as it began, so without the renamings it is whole as well.
    acts = [body for body, _ in store.read_acts(match).acts]
    assert [body["entry"] for body in acts[:-1]] == encode_value(old_entries)
    assert [body["entry"] for body, _ in store.read_renamed_acts(match).acts[:-1]] == encode_value(entries)
    for _ in WORDS:
        store.undo(MATCH_LIST)
    log = store.open(match)
    assert (log.setup, log.entries, shown(log)) == (old, list(old_entries), shown(whole))


# Who is renamed where


def test_a_name_is_changed_in_one_match_or_in_all_that_there_are(folder: Path) -> None:
    store = opened(folder)
    first, second = match_of(store, 1), match_of(store, 2)
    store.rename("Ana", "Anna", first)
    assert [names(store.record(each))[0] for each in (first, second)] == ["Anna", "Ana"]
    store.rename("Ana", "Hana")
    third = match_of(store, 3)  # somebody else of that name sits down
    assert [names(store.record(each))[0] for each in (first, second, third)] == ["Anna", "Hana", "Ana"]
    store = reopened(store)
    assert [names(store.record(each))[0] for each in (first, second, third)] == ["Anna", "Hana", "Ana"]
    store.undo(MATCH_LIST)  # the third match
    store.undo(MATCH_LIST)
    assert [names(store.record(each))[0] for each in (first, second)] == ["Anna", "Ana"]
    store.redo(MATCH_LIST)
    store.redo(MATCH_LIST)
    assert [names(store.record(each))[0] for each in (first, second, third)] == ["Anna", "Hana", "Ana"]


def test_names_go_round_and_nobody_gets_another_one_s_points(folder: Path) -> None:
    store = opened(folder)
    match = match_of(store, 5)  # Ana 5, Ben 0, Eva -5
    for before, after in (("Ana", "x"), ("Ben", "Ana"), ("x", "Ben")):
        store.rename(before, after, match)
    assert names(store.record(match)) == ("Ben", "Ana", "Eva")
    assert store.open(match).state.totals == {"Ben": 5, "Ana": 0, "Eva": -5}
    store.rename("Eva", "Ben")  # who sits there: nothing changes
    store.rename("Nobody", "Zoe")
    assert names(store.record(match)) == ("Ben", "Ana", "Eva")
    # By hand: three renamings of this match come first, and none is meant for one that begins after them.
    asked = RenameHistory((Renaming("a", "b"), Renaming("b", "c", 7), Renaming("c", "a")), {6: 0, 7: 0, 8: 3})
    assert asked.names(5, ("a", "d")) == {}  # whose beginning was undone
    assert asked.names(7, ("a", "d")) == {}
    assert asked.names(6, ("a", "d")) == {"a": "b"}
    assert asked.names(8, ("a", "d")) == {}


def test_a_summary_is_told_in_the_names_of_today(folder: Path) -> None:
    store = opened(folder)
    match = store.begin(any_other("totals", "Ben"))
    noted = {"totals": {"totals": 3, "Ben": 1}, "winners": ["totals"], "entries": 1, "places": {"totals": 1, "Ben": 2}}
    store.do(match, Entered(Round((3, 1))), noted)
    store.rename("totals", "Ana")
    after = {"totals": {"Ana": 3, "Ben": 1}, "winners": ["Ana"], "entries": 1, "places": {"Ana": 1, "Ben": 2}}
    assert store.record(match).summary == after
    store = reopened(store)
    store.do(match, Entered(Round((1, 0))), after)
    assert store.record(match).summary == after
    store.undo(MATCH_LIST)
    assert store.record(match).summary == noted


def test_a_match_opened_before_a_renaming_is_not_entered_into(folder: Path) -> None:
    store = opened(folder)
    match = match_of(store, 1)
    log = store.open(match)
    with closing(opened(folder)) as other:
        other.rename("Ana", "Ben", match)  # sits there already: nothing changes
        other.rename("Ana", "Anna", match)
    with pytest.raises(StorageError, match="Another scorekeeper has changed this match"):
        play(store, match, log, Entered(PlayerLeft("Ana")))
    play(store, match, store.open(match), Entered(PlayerLeft("Anna")))
    assert store.read_acts(match).acts[-1][0]["entry"] == {"is": "PlayerLeft", "player": "Ana"}


def test_a_match_that_comes_back_keeps_its_names_and_details(folder: Path) -> None:
    store = opened(folder)
    match = match_of(store, 1)
    store.rename("Ana", "Anna")
    store.set_details(match, Details(place="Brno"))
    store.delete(match)
    arrival = ImportedMatch(
        "new", any_other(), StoredActs((), 0), "2026-11-28T19:00", details=Details("2026-11-01", "Ostrava")
    )
    assert store.import_all([replace(arrival, key=store.record(match).key)]) == [match]
    assert (names(store.record(match))[0], store.record(match).details) == ("Anna", Details(place="Brno"))
    (other,) = store.import_all([arrival])
    assert (names(store.record(other))[0], store.record(other).details) == ("Ana", Details("2026-11-01", "Ostrava"))
    assert str(store.record(other).played_on) == "2026-11-01"


def test_details_leave_the_times_of_a_match_and_are_replaced(folder: Path) -> None:
    store = opened(folder)
    match = match_of(store, 1)
    before = store.record(match)
    assert (before.details, str(before.played_on)) == (Details(), "2026-11-28")
    store.set_details(match, Details("2026-11-20", "Brno", "by candlelight"))
    assert replace(store.record(match), details=Details()) == before
    store.set_details(match, Details(note="no light at all"))
    assert reopened(store).record(match).details == Details(note="no light at all")


@pytest.mark.parametrize("day", ["'yesterday'", "x'ff'", "17"])
def test_a_damaged_day_harms_nothing(folder: Path, day: str) -> None:
    store = opened(folder)
    match = match_of(store, 1)
    store._connection.execute(f"UPDATE matches SET day = {day}")
    assert str(store.record(match).played_on) == "2026-11-28"
    assert store.record(match).details == Details(), "a match file with such a day would be refused"
