"""Files made to do harm: refused with a message that fits on a screen, in a time that grows with the file alone."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.codec import DamagedDataError
from scorekeeper.games import find_game
from scorekeeper.import_export import match_file, match_file_reader
from scorekeeper.presenter.summaries import summarise_log
from scorekeeper.storage.store import Store
from tests.scorekeeper.kill.matches import Clock
from tests.scorekeeper.presenter.fakes import desk_in
from tests.scorekeeper.storage.damages import within

AT = "2026-11-28T19:30"


def round_of(*points: int) -> dict[str, Any]:
    return {"is": "Round", "points": list(points)}


def entered(entry: Any) -> dict[str, Any]:
    return {"at": AT, "act": {"is": "Entered", "entry": entry}}


def edited(position: int, entry: Any) -> dict[str, Any]:
    return {"at": AT, "act": {"is": "Edited", "changes": [{"position": position, "entry": entry}]}}


def file_of(*acts: Any, cursor: int | None = None, names: tuple[str, ...] = ("Ana",), **others: Any) -> str:
    players = [{"is": "Player", "name": name} for name in names]
    setup = {"game": "rounds", "players": players, "options": {"is": "Options"}}
    match = {"key": "k", "begun": AT, "setup": setup, "acts": list(acts), "cursor": len(acts), **others}
    if cursor is not None:
        match["cursor"] = cursor
    return json.dumps({"format": "pnp-scores", "version": 1, "matches": [match]})


def refusal(content: str) -> str:
    """Return the one message with which a file is refused."""
    with pytest.raises(DamagedDataError) as caught:
        match_file_reader.read_match_file(content)
    assert len(caught.value.problems) == 1
    return str(caught.value)


# Limits


@pytest.mark.parametrize(
    "content",
    [
        file_of(names=("x" * 100_000,)),
        file_of(key="x" * 100_000),
        file_of(begun=AT + "." + "0" * 99_984 + "1"),
        file_of({"at": AT, "act": {"is": "Entered", "entry": {"is": "PlayerLeft", "player": "x" * 100_000}}}),
        file_of({"at": AT, "act": {"is": "Entered", "entry": {"x" * 100_000: 1}}}),
    ],
    ids=["name", "key", "time", "entry", "word of an entry"],
)
def test_a_text_longer_than_any_that_is_typed_is_refused(content: str) -> None:
    told = refusal(content)
    assert told.startswith("The file has a text of 100")
    assert told.endswith("; the longest allowed is 100")
    assert len(told) < 120


def test_a_name_of_the_greatest_length_is_taken() -> None:
    (match,) = match_file_reader.read_match_file(file_of(names=("x" * 100, "ž" * 100)))
    assert match.setup.names == ("x" * 100, "ž" * 100)


def test_a_name_of_a_file_turns_no_text_wherever_its_acts_name_it() -> None:
    left = {"is": "PlayerLeft", "player": "Ben\u202e"}
    acts = (entered(round_of(3, 4, 5)), entered(left))
    content = file_of(*acts, names=("\u2067Ana", "Ben\u202e", "Cem"))
    (match,) = match_file_reader.read_match_file(content, summarise_log)
    assert match.setup.names == ("Ana", "Ben", "Cem")
    assert [body["entry"] for body, _ in match.stored_acts.acts] == [
        round_of(3, 4, 5),
        {"is": "PlayerLeft", "player": "Ben"},
    ]
    assert match.summary is not None
    assert match.summary["totals"] == {"Ana": 3, "Ben": 4, "Cem": 5}


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Ana", "\u200b\u202e"), "match 1.setup: Every player needs a name"),
        (("Ana", "Ana\u200e"), "match 1.setup: Two players have the same name"),
    ],
)
def test_names_of_a_file_that_nobody_can_tell_apart_are_refused(names: tuple[str, ...], why: str) -> None:
    assert refusal(file_of(names=names)) == why


@pytest.mark.parametrize(
    ("content", "count", "most"),
    [
        (file_of(entered(round_of(*range(1001)))), 1001, 1000),
        (file_of(*[None] * 20_001), 20_001, 20_000),
        (file_of({"at": AT, "act": {"is": "Edited", "changes": [None] * 20_001}}), 20_001, 20_000),
        (file_of(names=("Ana",) * 20_001), 20_001, 20_000),
    ],
    ids=["entry", "acts", "changes", "players"],
)
def test_a_list_longer_than_any_match_needs_is_refused(content: str, count: int, most: int) -> None:
    assert refusal(content) == f"The file has a list of {count} values; the longest allowed is {most}"


@pytest.mark.slow
def test_more_values_than_any_file_of_this_size_has_are_refused_before_they_take_room() -> None:
    """Of the largest size that is read, with three bytes a value; in a tenth of what a list for each would take."""
    code = (
        "import resource; from scorekeeper.import_export import match_file_reader\n"
        "resource.setrlimit(resource.RLIMIT_AS, (400 * 1024 ** 2,) * 2)\n"
        "for value in ('0', '[]', '{}', 'null'):\n"
        '    head, size = \'{"format":"pnp-scores","version":1,"matches":[\', 31 * 1024 ** 2\n'
        "    text = head + f'{value},' * (size // (len(value) + 1)) + '0]}'\n"
        "    try: match_file_reader.read_match_file(text)\n"
        "    except match_file_reader.DamagedDataError as error: print(error)\n"
    )
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["This has more than 4000000 values."] * 4


# Faults


def test_reading_stops_where_more_is_wrong_than_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = []
    real = match_file_reader._act_from_json

    def noted(*args: Any) -> Any:
        looked_at.append(args[2])
        return real(*args)

    monkeypatch.setattr(match_file_reader, "_act_from_json", noted)
    with pytest.raises(DamagedDataError) as caught:
        match_file_reader.read_match_file(file_of(*[{}] * 20_000))
    assert [str(each) for each in caught.value.problems] == [
        *(f"match 1.acts[{number}]: needs at and act" for number in range(10)),
        "… and more like these",
    ]
    assert len(looked_at) == 11


def test_ten_faults_are_all_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DamagedDataError) as caught:
        match_file_reader.read_match_file(file_of(*[{}] * 10))
    assert len(caught.value.problems) == 10


def test_a_message_fits_on_a_screen_whatever_was_found() -> None:
    cards = [f"{rank}{suit}" for rank in range(2, 11) for suit in "CDHS"] * 25
    setup = {"game": "above-water", "players": [{"name": name} for name in ("Ana", "Ben")], "options": {}}
    group = {
        "is": "Group",
        "kind": "straight",
        "cards": [{"is": "GroupCard", "card": each, "counts_as": each} for each in cards],
    }
    entry = {"is": "GroupsTurnedIn", "player": "Ana", "turn_in": {"is": "TurnIn", "groups": [group]}}
    with pytest.raises(DamagedDataError) as caught:
        match_file_reader.read_match_file(file_of(entered({"is": "AntePaid"}), entered(entry), setup=setup))
    assert max(len(each.message) for each in caught.value.problems) <= 300


# Time


def calls_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Count how often an entry is made."""
    rules, count = find_game("rounds").match, 0
    real = rules.enter

    def counted(*args: Any) -> Any:
        nonlocal count
        count += 1
        return real(*args)

    monkeypatch.setattr(rules, "enter", counted)
    return lambda: count


@pytest.mark.slow
@pytest.mark.parametrize("half", [100, 500, pytest.param(2000, marks=pytest.mark.long)])
def test_a_match_of_changes_of_its_first_entry_is_read_in_linear_time(
    monkeypatch: pytest.MonkeyPatch, half: int
) -> None:
    acts = [entered(round_of(1))] * half + [edited(0, round_of(number % 2)) for number in range(half)]
    count = calls_of_the_rules(monkeypatch)
    with within(500):
        (match,) = match_file_reader.read_match_file(file_of(*acts))
    assert len(match.stored_acts.acts) == 2 * half
    # Ten entries an act are played again, besides each once, and as the match stands at its end and its cursor.
    assert count() <= (10 + 1) * 2 * half + 2 * half


@pytest.mark.slow
@pytest.mark.parametrize("most", [2_000, pytest.param(match_file_reader.LIMIT_ACTS, marks=pytest.mark.long)])
def test_the_most_acts_that_are_allowed_are_read_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(match_file_reader, "LIMIT_ACTS", most)
    half = most // 2
    acts = [entered(round_of(1))] * half + [edited(number, None) for number in reversed(range(half))]
    with within(most / 20):
        found = match_file_reader.read_match_file(file_of(*acts), summarise_log)
        store = Store(tmp_path, Clock())
        (match,) = match_file.import_matches(store, found).taken
        assert store.open(match).entries == []
        assert match_file.entry_times(store.read_acts(match)) == ()


def test_every_act_of_a_match_as_tables_play_them_is_checked() -> None:
    """Forty rounds and five changes of the first: a change that was undone by the next is looked at too."""
    rounds = [entered(round_of(1, 2))] * 40
    changes = [edited(0, round_of(3, 4)), edited(0, {"is": "PlayerLeft", "player": "Ana"}), edited(0, round_of(5, 6))]
    assert refusal(file_of(*rounds, *changes, names=("Ana", "Ben"))).startswith("match 1.acts[41]: 1 plays this round")


def smuggled(cursor: int | None = None) -> str:
    """Hide an act that is not allowed behind more changes than are checked one by one."""
    rounds = [entered(round_of(1, 2))] * 300
    changes = [edited(0, round_of(3, 4)), edited(0, round_of(1, 2))] * 100
    hidden = edited(0, {"is": "PlayerLeft", "player": "Ana"})
    acts = (*rounds, *changes, hidden, edited(0, round_of(5, 6)))
    return file_of(*acts, cursor=cursor, names=("Ana", "Ben"))


def test_where_a_match_stands_and_ends_is_always_checked() -> None:
    (match,) = match_file_reader.read_match_file(smuggled())
    assert match.stored_acts.cursor == 502
    assert refusal(smuggled(cursor=501)).startswith("match 1.acts[500]: 1 plays this round, not 2")


def test_an_act_that_was_not_checked_is_refused_when_it_is_come_to(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    (match,) = match_file.import_matches(desk.store, match_file_reader.read_match_file(smuggled(), summarise_log)).taken
    desk.go(f"match/{match}")
    totals = dict(desk.open_log(match).state.totals)
    desk.send(("undo",))
    assert desk.banner is not None
    assert desk.banner.text == "1 plays this round, not 2"
    assert (desk.open_log(match).cursor, dict(desk.open_log(match).state.totals)) == (502, totals)
    for event in (("points", "Ana", 1), ("points", "Ben", 1), ("enter",)):
        desk.send(event)
    assert len(desk.open_log(match).entries) == 301
