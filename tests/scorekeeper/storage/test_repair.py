"""Matches that lack acts: what is told of them is so, and nothing is told as saved that is not."""

import json
import re
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scorekeeper.acts import Act, Change, Edited, Entered
from scorekeeper.match_log import MatchLog
from scorekeeper.rules.rounds import PlayerLeft, Round
from scorekeeper.storage.match_records import MATCH_LIST, UnreadableMatch
from scorekeeper.storage.store import Store
from tests.effort import at_most
from tests.lanes import sample
from tests.scorekeeper.kill.matches import any_other, play, simulated
from tests.scorekeeper.storage.test_store import DAY, change, entries_of, match_of, numbers, opened, reopened, rounds

WHO = "Any other game (Ana, Ben, Eva): "
SAVED = f"The scores were damaged. They are kept as scores-damaged-{DAY}.sqlite3; matches rescued from it: %s."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "scores"


def damaged(folder: Path, *statements: str) -> Store:
    """Change rows behind the app's back, and make the file one whose rows are taken over."""
    change(folder, *statements, "PRAGMA user_version = 0")
    return opened(folder)


def acts_of(folder: Path, match: int) -> list[int]:
    with closing(opened(folder)) as store:
        return [row[0] for row in store._rows("SELECT id FROM acts WHERE match_id = ? ORDER BY id", (match,))]


def lost(acts: list[int]) -> str:
    return f"DELETE FROM acts WHERE id IN ({', '.join(map(str, acts))})"


def unreadable(act: int) -> str:
    return f"UPDATE acts SET body = '{{' WHERE id = {act}"


def match_in(folder: Path, *acts: Act) -> tuple[int, list[int]]:
    """Play a match of any other game, close the file, and return the match and its acts."""
    with closing(opened(folder)) as store:
        match = store.begin(any_other())
        play(store, match, store.open(match), *acts)
    return match, acts_of(folder, match)


@pytest.mark.parametrize("how", [lambda act: lost([act]), unreadable], ids=["lost", "unreadable"])
@pytest.mark.parametrize(
    ("place", "told"),
    [
        (0, "82 of 83 entries saved; 1 in between is missing."),
        (44, "82 of 83 entries saved; 1 in between is missing."),
        (82, "82 of 83 entries saved; the latest are lost."),
    ],
)
def test_one_missing_act_costs_one_entry_and_is_told(folder: Path, how, place: int, told: str) -> None:  # type: ignore[no-untyped-def]
    match, acts = match_in(folder, *rounds(*range(83)))
    store = damaged(folder, how(acts[place]))
    assert store.notices == [SAVED % 1, WHO + told]
    assert entries_of(store, match) == [each for each in range(83) if each != place]
    again = reopened(store)
    assert again.notices == [SAVED % 1, WHO + told]  # until somebody has acted
    store = again
    play(store, match, store.open(match), *rounds(500))
    store.undo(match)
    store.undo(match)
    store.redo(match)
    assert entries_of(store, match) == [each for each in range(83) if each != place]
    assert reopened(store).notices == []


def test_a_page_of_acts_is_bridged_and_its_loss_told_exactly(folder: Path) -> None:
    match, acts = match_in(folder, *rounds(*range(83)))
    store = damaged(folder, lost(acts[20:50]), unreadable(acts[60]))
    assert store.notices == [SAVED % 1, f"{WHO}52 of 83 entries saved; 31 in between are missing."]
    assert entries_of(store, match) == [*range(20), *range(50, 60), *range(61, 83)]


def test_a_single_entry_and_all_entries_are_told(folder: Path) -> None:
    first, acts = match_in(folder, *rounds(1))
    second, others = match_in(folder, *rounds(1, 2, 3))
    store = damaged(folder, lost(acts + others))
    assert store.notices == [
        SAVED % 2,
        f"{WHO}its 1 entry is lost.",
        f"{WHO}its 3 entries are lost.",
    ]
    assert (entries_of(store, first), entries_of(store, second)) == ([], [])


def test_what_the_rules_refuse_after_a_gap_is_cut_off(folder: Path) -> None:
    """Without the act that Eva left, a round of two has a wrong number of points."""
    two = [Entered(Round((each, -each))) for each in (4, 5)]
    match, acts = match_in(folder, *rounds(1, 2, 3), Entered(PlayerLeft("Eva")), *two)
    store = damaged(folder, unreadable(acts[1]), unreadable(acts[3]))
    assert store.notices == [SAVED % 1, f"{WHO}2 of 6 entries saved; 1 in between is missing."]
    assert entries_of(store, match) == [1, 3]


def test_every_game_folds_what_is_told_as_saved(folder: Path) -> None:
    setup, entries = simulated("down-the-well", 0)
    with closing(opened(folder)) as store:
        match = store.begin(setup)
        play(store, match, MatchLog(setup), *[Entered(each) for each in entries])
    store = damaged(folder, lost(acts_of(folder, match)[10:20]))
    kept = len(store.open(match).entries)
    assert re.search(rf": {kept} of {len(entries)} entries saved", store.notices[1])


def test_a_later_change_means_the_entry_that_it_meant(folder: Path) -> None:
    edit = Edited((Change(1, Round((100, 0, 0))), Change(3, None), Change(4, Round((400, 0, 0)))))
    match, acts = match_in(folder, *rounds(0, 1, 2, 3, 4), edit, *rounds(5))
    # By hand: 0, 100, 2, 400, 5; without 2 the change's places are 1, 2 and 3.
    store = damaged(folder, unreadable(acts[2]))
    assert store.notices == [SAVED % 1, f"{WHO}4 of 5 entries saved; 1 in between is missing."]
    assert entries_of(store, match) == [0, 100, 400, 5]


def test_an_entry_that_was_deleted_later_is_not_missed(folder: Path) -> None:
    match, acts = match_in(folder, *rounds(0, 1, 2), Edited((Change(1, None),)), *rounds(3))
    store = damaged(folder, lost([acts[1]]))
    assert store.notices == [SAVED % 1]
    assert entries_of(store, match) == [0, 2, 3]


def test_the_only_entry_is_not_missed_where_it_was_deleted_later(folder: Path) -> None:
    match, acts = match_in(folder, *rounds(0), Edited((Change(0, None),)))
    store = damaged(folder, unreadable(acts[0]))
    assert store.notices == [SAVED % 1]
    assert entries_of(store, match) == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("CAST(body AS BLOB)", [0, 2]),
        # Spaces behind change nothing but the length.
        ("body || printf('%*s', 100001 - length(body), '')", [0, 2]),
        ("body || printf('%*s', 100000 - length(body), '')", [0, 1, 2]),
    ],
    ids=["no text", "too long", "as long as may be"],
)
def test_an_act_that_is_no_text_or_longer_than_any_is_missing(folder: Path, body: str, found: list[int]) -> None:
    match, acts = match_in(folder, *rounds(0, 1, 2))
    store = damaged(folder, f"UPDATE acts SET body = {body} WHERE id = {acts[1]}")
    told = [] if len(found) == 3 else [f"{WHO}2 of 3 entries saved; 1 in between is missing."]
    assert store.notices == [SAVED % 1, *told]
    assert entries_of(store, match) == found


def test_a_lost_change_is_told_as_one(folder: Path) -> None:
    match, acts = match_in(folder, *rounds(0, 1, 2), Edited((Change(1, Round((100, 0, 0))),)), *rounds(3))
    store = damaged(folder, unreadable(acts[3]))
    assert store.notices == [SAVED % 1, f"{WHO}all entries saved (4), but a change to one of them is missing."]
    assert entries_of(store, match) == [0, 1, 2, 3]


def test_what_may_have_been_undone_does_not_come_back(folder: Path) -> None:
    with closing(opened(folder)) as store:
        match = match_of(store, 0, 1, 2)
        store.undo(match)
        play(store, match, store.open(match), *rounds(20, 3))
        acts = [row[0] for row in store._rows("SELECT id FROM acts WHERE match_id = ? ORDER BY id", (match,))]
    # 20 is lost; the newest act before it is 2, which was undone.
    store = damaged(folder, lost([acts[3]]))
    assert store.notices == [SAVED % 1, f"{WHO}back as it was after 3 entries; there were 4."]
    assert entries_of(store, match) == [0, 1, 2]


def test_without_a_note_of_how_many_there_were_nothing_is_bridged(folder: Path) -> None:
    match, acts = match_in(folder, *rounds(0, 1, 2, 3))
    store = damaged(folder, unreadable(acts[2]), f"UPDATE matches SET summary = '{{' WHERE id = {match}")
    assert store.notices == [SAVED % 1, f"{WHO}back as it was after 2 entries."]
    assert entries_of(store, match) == [0, 1]


def test_a_deleted_match_is_not_told_of(folder: Path) -> None:
    match, acts = match_in(folder, *rounds(0, 1, 2))
    with closing(opened(folder)) as store:
        store.delete(match)
    assert damaged(folder, unreadable(acts[1])).notices == [SAVED % 0]


def test_a_match_without_its_row_is_told_as_lost_and_gives_its_number_to_no_other(folder: Path) -> None:
    match, _ = match_in(folder, *rounds(0, 1))
    store = damaged(folder, f"DELETE FROM matches WHERE id = {match}")
    assert store.notices == [SAVED % 0, "1 match cannot be read any more: its players and rules are lost."]
    assert [each for each in store.matches() if isinstance(each, UnreadableMatch)]
    other = store.begin(any_other())
    assert other != match
    assert store.read_acts(other).acts == ()


def test_a_lost_list_of_matches_brings_all_back(folder: Path) -> None:
    first, _ = match_in(folder, *rounds(0, 1))
    second, _ = match_in(folder, *rounds(2))
    store = damaged(folder, f"DELETE FROM matches WHERE id = {MATCH_LIST}")
    assert sorted(numbers(store)) == [first, second]


def test_a_match_that_the_rules_cannot_follow_is_not_told_as_saved(folder: Path) -> None:
    match, acts = match_in(folder, *rounds(0, 1))
    match_in(folder, *rounds(2))
    wrong = json.dumps({"is": "Entered", "entry": {"is": "PlayerLeft", "player": "Nobody"}})
    store = damaged(folder, f"UPDATE acts SET body = '{wrong}' WHERE id = {acts[0]}")
    assert store.notices == [SAVED % 1, f"{WHO}cannot be read any more."]
    assert match in numbers(store)


@pytest.mark.slow
def test_a_match_of_gaps_alone_takes_little_time(folder: Path) -> None:
    match, _ = match_in(folder)
    body = json.dumps({"is": "Entered", "entry": {"is": "Round", "points": [1, 2, 3]}})
    change(
        folder,
        "WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 10000)"
        f" INSERT INTO acts SELECT 2 * value + 10, {match}, 2 * value + 9, '{body}', '' FROM n",
        f"UPDATE matches SET head = 20010, summary = '{{\"entries\": 20000}}' WHERE id = {match}",
    )
    with at_most(60):
        store = damaged(folder)
    assert store.notices == [SAVED % 1, f"{WHO}its 20000 entries are lost."]


def history(rng: Random, store: Store) -> tuple[int, list[list[int]]]:
    """Play a match with undo, redo and changes, and return every list of entries that it ever had, in order."""
    match = store.begin(any_other())
    log, next_tag = store.open(match), 1
    seen: list[list[int]] = [[]]
    for _ in range(rng.randrange(4, 25)):
        kind = rng.random()
        if kind < 0.15 and log.can_undo:
            log.undo()
            store.undo(match, {"entries": len(log.entries)})
        elif kind < 0.22 and log.can_redo:
            log.redo()
            store.redo(match, {"entries": len(log.entries)})
        elif kind < 0.35 and log.entries:
            position = rng.randrange(len(log.entries))
            entry = None if rng.random() < 0.4 else Round((next_tag, 0, 0))
            play(store, match, log, Edited((Change(position, entry),)))
            next_tag += 1
        else:
            play(store, match, log, *rounds(next_tag))
            next_tag += 1
        seen.append([each.points[0] for each in log.entries])
    return match, seen


def check(store: Store, match: int, seen: list[list[int]]) -> str:
    """Compare what is told of a match with what it was; each entry has points of its own."""
    found, then = entries_of(store, match), seen[-1]
    told = [each.removeprefix(WHO) for each in store.notices if each.startswith(WHO)]
    if not told:
        assert found == then
        return "nothing"
    text = told[0]
    if text.startswith("back as it was after"):
        assert found in seen
        assert text.startswith(f"back as it was after {len(found)} entr")
    elif text.startswith("all entries saved"):
        assert len(found) == len(then)
        assert f"({len(then)})" in text
    elif text in (f"its {len(then)} entries are lost.", "its 1 entry is lost."):
        assert found == []
    else:
        numbers_told = [int(each) for each in re.findall(r"\d+", text)]
        assert numbers_told[:2] == [len(found), len(then)]
        if text.endswith("and perhaps changes to others."):
            assert sum(each in then for each in found) < len(then)
            assert numbers_told[2] <= len(then) - len(found)
            return re.sub(r"\d+", "N", text)
        if text.endswith("missing."):
            latest = max(then.index(each) for each in found)
            assert numbers_told[2] == latest + 1 - len(found)
        else:
            assert found == then[: len(found)]
        assert [each for each in then if each in found] == found
    return re.sub(r"\d+", "N", text)


@pytest.mark.parametrize("seed", sample(range(40), 16))
def test_whatever_is_missing_what_is_told_is_true(folder: Path, seed: int) -> None:
    rng = Random(seed)
    with closing(opened(folder)) as store:
        match, seen = history(rng, store)
    acts = acts_of(folder, match)
    if rng.random() < 0.5:
        statements = [unreadable(act) for act in rng.sample(acts, rng.choice((1, 1, 2)))]
    else:
        start = rng.randrange(len(acts))
        statements = [lost(acts[start : start + rng.choice((1, 1, 2, 5))])]
    with closing(damaged(folder, *statements)) as store:
        check(store, match, seen)
