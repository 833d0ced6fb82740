"""People who come later, and house rules that are corrected: kept in the file, in exports and through renames."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.acts import Act, Edited, Entered
from scorekeeper.codec import DamagedDataError
from scorekeeper.errors import RuleError
from scorekeeper.games import find_game
from scorekeeper.import_export.match_file import import_matches, match_file_of
from scorekeeper.import_export.match_file_reader import read_match_file
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.summaries import summarise_log
from scorekeeper.rules.rounds import Options, PlayerJoined, Round
from scorekeeper.storage.store import Store
from tests.scorekeeper.storage.test_store import opened

DAN = PlayerJoined("Dan", 7, 16)
LATER = (Entered(Round((12, 30, 5))), Entered(DAN), Entered(Round((10, 10, 10, 10))))
"""Dan comes after the first round: 22, 40, 15, 26."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "scores"


def act(store: Store, match: int, *acts: Act) -> None:
    for each in acts:
        log = store.open(match)
        log.do(each)
        store.do(match, each, summarise_log(log))


def undo(store: Store, match: int) -> None:
    log = store.open(match)
    log.undo()
    store.undo(match, summarise_log(log))


def begun(store: Store) -> int:
    players = tuple(Player(name, place) for place, name in enumerate(("Ana", "Ben", "Eva")))
    return store.begin(SetUp(find_game("rounds"), players, Options(target=50)))


def test_a_late_comer_is_on_the_match_list_while_the_act_is_in_force(folder: Path) -> None:
    with closing(opened(folder)) as store:
        match = begun(store)
        act(store, match, *LATER)
        assert store.record(match).setup.names == ("Ana", "Ben", "Eva", "Dan")
        assert store.record(match).setup.players[3].colour == 7
        assert store.record(match).begun_setup.names == ("Ana", "Ben", "Eva")
        undo(store, match)
        undo(store, match)
        assert store.record(match).setup.names == ("Ana", "Ben", "Eva")
    with closing(opened(folder)) as store:
        log = store.open(match)
        log.redo()
        assert log.setup.names == ("Ana", "Ben", "Eva", "Dan")
        store.redo(match, summarise_log(log))
        assert store.record(match).setup.names == ("Ana", "Ben", "Eva", "Dan")


def test_a_late_comer_is_renamed_like_everybody_else(folder: Path) -> None:
    with closing(opened(folder)) as store:
        match = begun(store)
        act(store, match, *LATER)
        store.rename("Dan", "Daniel")
        assert store.record(match).setup.names == ("Ana", "Ben", "Eva", "Daniel")
        log = store.open(match)
        assert (log.setup.names[3], log.state.totals["Daniel"]) == ("Daniel", 26)
        act(store, match, Entered(Round((1, 1, 1, 1))))
        undo(store, match)
        undo(store, match)
        undo(store, match)
        log = store.open(match)
        log.redo()
        assert log.setup.names[3] == "Daniel"
        store.redo(match, summarise_log(log))
    with closing(opened(folder)) as store:
        assert store.open(match).setup.names == store.record(match).setup.names == ("Ana", "Ben", "Eva", "Daniel")


def test_a_name_that_was_another_players_is_refused_and_nothing_is_kept(folder: Path) -> None:
    with closing(opened(folder)) as store:
        match = begun(store)
        store.rename("Ana", "Anna")
        log, joined = store.open(match), Entered(PlayerJoined("Ana", 4, 0))
        log.do(joined)
        with pytest.raises(RuleError, match=r"^Ana is now called Anna; enter that name$"):
            store.do(match, joined, summarise_log(log))
        assert store.record(match).setup.names == ("Anna", "Ben", "Eva")
        assert store.open(match).acts == ()


def test_corrected_house_rules_are_on_the_match_list_and_undone(folder: Path) -> None:
    with closing(opened(folder)) as store:
        match = begun(store)
        act(store, match, *LATER, Edited((), Options(target=60, low_wins=True)))
        assert store.record(match).setup.house_rules == {"low_wins": True, "target": 60}
        assert store.record(match).begun_setup.house_rules == {"target": 50}
        store.rename("Ana", "target")  # a player may be called like a rule
        assert store.record(match).setup.house_rules == {"low_wins": True, "target": 60}
        assert store.open(match).setup.options.target == 60
        undo(store, match)
        assert store.record(match).setup.house_rules == {"target": 50}


def test_without_its_summary_a_match_still_knows_who_came(folder: Path) -> None:
    with closing(opened(folder)) as store:
        match = begun(store)
        act(store, match, *LATER)
        store._connection.execute("UPDATE matches SET summary = NULL")
        assert store.record(match).setup.names == store.open(match).setup.names == ("Ana", "Ben", "Eva", "Dan")


def test_a_file_of_such_a_match_is_read_anywhere(folder: Path, tmp_path: Path) -> None:
    with closing(opened(folder)) as store, closing(opened(tmp_path / "there")) as there:
        match = begun(store)
        act(store, match, *LATER, Edited((), Options(target=60)))
        store.rename("Dan", "Daniel")
        text = match_file_of(store, [store.record(match)])
        (taken,) = import_matches(there, read_match_file(text, summarise_log)).taken
        here, copy = store.open(match), there.open(taken)
        assert (copy.setup, copy.states) == (here.setup, here.states)
        assert there.record(taken).setup == store.record(match).setup
        there.rename("Daniel", "Dan")
        assert there.open(taken).setup.names[3] == "Dan"
        assert import_matches(there, read_match_file(text, summarise_log)).differing == ()
        act(there, taken, Entered(Round((1, 1, 1, 1))))
        assert import_matches(there, read_match_file(text, summarise_log)).differing == (taken,)
        edit = json.loads(text)
        edit["matches"][0]["acts"][3]["act"]["rules"] = 1
        with pytest.raises(DamagedDataError, match="'rules' does not belong there"):
            read_match_file(json.dumps(edit))
