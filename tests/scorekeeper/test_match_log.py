"""The log of a match: entering, editing, undo and redo without limit, and what stands in an edit's way."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.acts import Act, Change, Edited, Entered
from scorekeeper.errors import Problem, RuleError
from scorekeeper.games import find_game
from scorekeeper.match_log import LogActError, MatchLog, Player, SetUp
from scorekeeper.rules.down_the_well.match import HandWon
from scorekeeper.rules.five_suit.match import Deal
from scorekeeper.rules.rounds import Options, PlayerJoined, PlayerLeft, PlayerReturned, Round
from scorekeeper.rules.showboat.match import HandPoints
from scorekeeper.rules.to_the_bottom.match import VictoryPoints
from tests.scorekeeper.kill.matches import SEEDS, SIMULATED, any_other, random_act, random_setup, simulated


def setup_of(game: str, *names: str, **options: Any) -> SetUp:
    players = tuple(Player(name, place) for place, name in enumerate(names or ("Ana", "Ben", "Eva")))
    return SetUp(find_game(game), players, find_game(game).options(**options))


def log_of(setup: SetUp, *entries: Any) -> MatchLog:
    return MatchLog(setup, [Entered(entry) for entry in entries])


def snapshot(log: MatchLog) -> tuple[Any, ...]:
    return log.acts, log.cursor, list(log.entries), list(log.states)


def folded(log: MatchLog) -> list[Any]:
    """Work out the states by the rules alone."""
    rules = log.game.match
    states = [rules.start(log.begun.names, log.setup.options)]
    for entry in log.entries:
        states.append(rules.enter(states[-1], entry))
    return states


# Whole games


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", SIMULATED)
def test_a_whole_game_is_entered_undone_and_done_again(game: str, seed: int) -> None:
    setup, entries = simulated(game, seed)
    log = MatchLog(setup)
    seen = [snapshot(log)[2:]]
    for entry in entries:
        log.do(Entered(entry))
        seen.append(snapshot(log)[2:])
    assert log.states == folded(log)
    assert log.state.outcome is not None
    for left in reversed(range(len(entries))):
        log.undo()
        assert snapshot(log)[2:] == seen[left]
    assert (log.can_undo, log.can_redo) == (False, True)
    for done in range(1, len(entries) + 1):
        log.redo()
        assert snapshot(log)[2:] == seen[done]
    assert (log.can_undo, log.can_redo) == (True, False)
    again = MatchLog(setup, log.acts, len(entries) // 2)
    assert snapshot(again)[2:] == seen[len(entries) // 2]
    assert again.can_redo


def test_undo_covers_an_edit_and_a_new_act_leaves_what_was_undone() -> None:
    log = log_of(any_other(), Round((1, 0, 0)), Round((2, 0, 0)), Round((3, 0, 0)))
    log.do(Edited((Change(0, Round((10, 0, 0))), Change(1, None))))
    # By hand: 10 + 3; before the edit 1 + 2 + 3.
    assert (log.state.totals["Ana"], len(log.entries)) == (13, 2)
    log.undo()
    assert (log.state.totals["Ana"], len(log.entries)) == (6, 3)
    log.redo()
    assert log.state.totals["Ana"] == 13
    log.undo()
    log.undo()
    log.do(Entered(Round((5, 0, 0))))
    assert (log.state.totals["Ana"], log.can_redo, len(log.acts)) == (8, False, 3)


def test_nothing_to_undo_or_redo_is_said() -> None:
    log = MatchLog(any_other())
    for act, message in ((log.undo, "there is nothing to undo"), (log.redo, "there is nothing to redo")):
        with pytest.raises(RuleError) as raised:
            act()
        assert str(raised.value) == message


def test_players_who_cannot_sit_down_are_refused() -> None:
    with pytest.raises(RuleError) as raised:
        MatchLog(any_other("Ana", "Ana"))
    assert str(raised.value) == "Two players have the same name"


# Refused acts change nothing

ROUNDS = [Round((1, 2, 3)), PlayerLeft("Ben"), Round((4, 5)), PlayerReturned("Ben"), Round((6, 7, 8))]
ONCE = "an edit may change each entry only once, and only existing entries"
REFUSED: list[tuple[Act, str]] = [
    (Entered(Round((1, 2))), "3 play this round, not 2"),
    (Entered(PlayerReturned("Eva")), "Eva is already playing"),
    (Edited(()), "an edit must change something"),
    (Edited((Change(5, None),)), ONCE),
    (Edited((Change(-1, None),)), ONCE),
    (Edited((Change(0, None), Change(0, Round((1, 2, 3))))), ONCE),
    (Edited((Change(1, None),)), "3 play this round, not 2\nBen is already playing"),
    (Edited((Change(3, None),)), "2 play this round, not 3"),
    (Edited((Change(2, Round((None, None))),)), "Nobody has points in this round"),
]


@pytest.mark.parametrize(("act", "message"), REFUSED, ids=[message[:40] for _, message in REFUSED])
def test_a_refused_act_changes_nothing(act: Act, message: str) -> None:
    log = log_of(any_other(), *ROUNDS, Round((0, 0, 0)))
    log.undo()
    before = snapshot(log)
    with pytest.raises(RuleError) as raised:
        log.do(act)
    assert str(raised.value) == message
    assert snapshot(log) == before
    log.redo()
    assert len(log.entries) == 6


@pytest.mark.parametrize("bad", [Change(7, None), Change(-1, Round((1, 2, 3))), Change(1, PlayerLeft("Zoe"))])
def test_acts_that_cannot_have_been_done_are_refused_on_opening(bad: Change) -> None:
    acts: list[Act] = [Entered(Round((1, 2, 3))), Entered(PlayerLeft("Ben")), Edited((bad,))]
    with pytest.raises(RuleError):
        MatchLog(any_other(), acts)
    log = MatchLog(any_other(), acts, 2)  # it was undone: the match opens, and it cannot be done again
    before = snapshot(log)
    with pytest.raises(RuleError):
        log.redo()
    assert snapshot(log) == before


# Previews


def conflicts_of(log: MatchLog, *changes: Change) -> list[tuple[int, tuple[Problem, ...]]]:
    before = snapshot(log)
    found = [(each.position, each.problems) for each in log.preview(changes).conflicts]
    assert snapshot(log) == before
    return found


def test_a_preview_without_conflicts_is_what_the_edit_does() -> None:
    log = log_of(any_other(), *ROUNDS)
    changes = (Change(0, None), Change(2, Round((9, None))))
    preview = log.preview(changes)
    assert (preview.conflicts, preview.positions) == ((), (1, 2, 3, 4))
    log.do(Edited(changes))
    assert (list(preview.entries), list(preview.states)) == (log.entries, log.states)
    # By hand: Ana 9 + 6, Ben 7, Eva nothing + 8.
    assert log.state.totals == {"Ana": 15, "Ben": 7, "Eva": 8}


def test_an_edit_that_makes_the_winner_reach_the_target_earlier_strands_the_later_hands() -> None:
    # Three players: 31 wins (DW-R6); a hand gives its winner what is left in all hands (DW-R5). By hand: Ana has 10,
    # 22 and 27; with 19 in the first hand she has 31 after the second, so two hands too many were played.
    log = log_of(
        setup_of("down-the-well", single_hand=False),
        HandWon("Ana", 0, 10),
        HandWon("Ana", 0, 12),
        HandWon("Ben", 0, 4),
        HandWon("Ana", 0, 5),
    )
    assert log.state.outcome is None
    over = Problem("The match is over: Ana has 31; 31 or more wins", "DW-R6")
    assert conflicts_of(log, Change(0, HandWon("Ana", 0, 19))) == [(2, (over,)), (3, (over,))]
    assert conflicts_of(log, Change(0, HandWon("Ana", 0, 18))) == []
    conflict = log.preview((Change(0, HandWon("Ana", 0, 19)),)).conflicts[0]
    assert (conflict.entry, conflict.state.totals["Ana"]) == (HandWon("Ben", 0, 4), 31)
    # Dropping what is stranded repairs it; so does making another hand smaller.
    assert conflicts_of(log, Change(0, HandWon("Ana", 0, 19)), Change(1, HandWon("Ana", 0, 5))) == []
    log.do(Edited((Change(0, HandWon("Ana", 0, 19)), Change(2, None), Change(3, None))))
    assert log.state.outcome is not None
    assert log.state.outcome.winners == ("Ana",)
    assert log.state.totals == {"Ana": 31, "Ben": 0, "Eva": 0}


def test_a_ship_that_would_sink_twice_is_a_conflict_with_its_ruling() -> None:
    log = log_of(setup_of("to-the-bottom"), VictoryPoints("Ana", 5), VictoryPoints("Ben", 7), VictoryPoints("Eva", 1))
    sunk = Problem("Ben's ship has already sunk, and its board is final", "TB-R13")
    assert conflicts_of(log, Change(0, VictoryPoints("Ben", 5))) == [(1, (sunk,))]
    both = (Change(0, VictoryPoints("Ben", 5)), Change(1, VictoryPoints("Ana", 7)))
    assert conflicts_of(log, *both) == []
    log.do(Edited(both))
    assert log.state.totals == {"Ana": 7, "Ben": 5, "Eva": 1}


def test_tricks_that_do_not_add_up_are_a_conflict_of_the_changed_deal_only() -> None:
    setup = setup_of("five-suit")
    state: Any = log_of(setup).state
    size = state.hand_size
    good = Deal((3, 3, 3), (size - 6, 3, 3))
    log = log_of(setup, good, good, good)
    (conflict,) = log.preview((Change(1, Deal((3, 3, 3), (size, 3, 3))),)).conflicts
    before: Any = conflict.state
    assert (conflict.position, len(before.deals)) == (1, 1)
    assert all(problem.ruling.startswith("FS-") for problem in conflict.problems)
    assert conflicts_of(log, Change(1, Deal((size - 6, 3, 3), (size - 6, 3, 3)))) == []


def test_cancelling_a_five_suit_deal_leaves_the_later_ones_to_the_next_dealer() -> None:
    setup, entries = simulated("five-suit", SEEDS[0])
    log = log_of(setup, *entries)
    preview = log.preview((Change(0, None),))
    assert (preview.conflicts, preview.positions) == ((), tuple(range(1, len(entries))))
    # FS-A10: the deal passes on; the second deal becomes the first, so the first named deals it.
    after: Any = preview.states[-1]
    assert [each.dealer for each in after.deals[:2]] == list(setup.names[:2])


def test_points_out_of_range_name_their_ruling() -> None:
    log = log_of(setup_of("showboat"), HandPoints((5, -3, 10)))
    ((position, problems),) = conflicts_of(log, Change(0, HandPoints((5, -3, 400))))
    assert position == 0
    assert [problem.ruling[:3] for problem in problems] == ["SB-"]


# Against a plain list


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.lists(st.integers(0, 9), max_size=60))
def test_a_log_does_what_a_list_of_lists_does(seed: int, moves: list[int]) -> None:
    """The model keeps every list of entries that there has been, and a place among them."""
    rng = Random(seed)
    log = MatchLog(random_setup(rng))
    history: list[list[Any]] = [[]]
    place = 0
    for move in moves:
        act = random_act(rng, log)
        if move < 6 and act is not None:
            entries = list(history[place])
            if isinstance(act, Entered):
                entries.append(act.entry)
            else:
                kept = {change.position: change.entry for change in act.changes}
                entries = [kept.get(number, entry) for number, entry in enumerate(entries)]
                entries = [entry for entry in entries if entry is not None]
            history = [*history[: place + 1], entries]
            place += 1
            log.do(act)
        elif move < 8 and place:
            place -= 1
            log.undo()
        elif place < len(history) - 1:
            place += 1
            log.redo()
        assert log.entries == history[place]
        assert (log.can_undo, log.can_redo) == (place > 0, place < len(history) - 1)
        assert (log.cursor, len(log.acts)) == (place, len(history) - 1)
    assert log.states == folded(log)
    assert snapshot(MatchLog(log.begun, log.acts, log.cursor)) == snapshot(log)


@pytest.mark.parametrize("cursor", [0, 3, 5])
def test_a_log_from_elsewhere_is_the_same_log(cursor: int) -> None:
    setup = any_other("Ana", "Ben")
    acts: list[Act] = [
        Entered(Round((1, 2))),
        Entered(Round((3, 4))),
        Edited((Change(0, Round((5, 6))),)),
        Entered(PlayerLeft("Ana")),
        Edited((Change(0, None), Change(2, None))),
    ]
    assert snapshot(MatchLog.from_checked_acts(setup, acts, cursor)) == snapshot(MatchLog(setup, acts, cursor))


def test_an_act_that_is_not_allowed_is_named_though_it_is_undone() -> None:
    acts = [Entered(Round((1, 2))), Entered(PlayerLeft("Zoe"))]
    with pytest.raises(LogActError, match="Zoe is not in this match") as caught:
        MatchLog.from_checked_acts(any_other("Ana", "Ben"), acts, 0)
    assert caught.value.position == 1


@pytest.mark.parametrize(
    "error", [TypeError("no suit"), KeyError("no suit"), ValueError("no suit"), ZeroDivisionError()]
)
def test_what_the_rules_cannot_read_is_an_error_of_theirs(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Values of the right types that no table could have entered, from a damaged file."""
    setup = any_other("Ana", "Ben")
    log = log_of(setup, Round((1, 2)), Round((3, 4)))
    log.undo()
    log.undo()
    before = snapshot(log)

    def failing(*_: Any) -> Any:
        raise error

    monkeypatch.setattr(setup.game.match, "enter", failing)
    for act in (log.redo, lambda: MatchLog(setup, log.acts), lambda: MatchLog.from_checked_acts(setup, log.acts, 0)):
        with pytest.raises(RuleError, match=r"^the rules cannot read it \(\w+Error: "):
            act()
    assert snapshot(log) == before


def corrected_log() -> MatchLog:
    players = tuple(Player(name, place) for place, name in enumerate(("Ana", "Ben", "Eva")))
    log = MatchLog(SetUp(find_game("rounds"), players, Options(target=50)))
    for entry in (Round((12, 30, 5)), PlayerJoined("Dan", 7, 16), Round((10, 10, 10, 10))):
        log.do(Entered(entry))
    return log


def test_whoever_comes_later_is_in_the_set_up_while_the_entry_is_in_force() -> None:
    log = corrected_log()
    assert log.setup.names == ("Ana", "Ben", "Eva", "Dan")
    assert log.setup.players[3] == Player("Dan", 7)
    assert log.begun.names == ("Ana", "Ben", "Eva")
    log.undo()
    log.undo()
    assert log.setup.names == ("Ana", "Ben", "Eva")
    log.redo()
    assert log.setup.names == ("Ana", "Ben", "Eva", "Dan")
    assert MatchLog(log.begun, log.acts, log.cursor).setup == log.setup
    assert MatchLog.from_checked_acts(log.begun, log.acts, log.cursor).setup == log.setup


def test_house_rules_are_corrected_for_the_whole_match_and_undone() -> None:
    log = corrected_log()  # 22, 40, 15, 26
    log.do(Edited((), Options(target=40)))
    assert log.setup.options == Options(target=40)
    assert log.state.outcome is not None
    assert log.state.outcome.winners == ("Ben",)
    assert [state.options.target for state in log.states] == [40] * 4
    assert MatchLog.from_checked_acts(log.begun, log.acts, log.cursor).states == log.states
    log.undo()
    assert log.state.outcome is None
    assert [state.options.target for state in log.states] == [50] * 4
    log.redo()
    assert log.state.outcome is not None


def test_house_rules_that_entries_break_are_corrected_together_with_them() -> None:
    log = corrected_log()
    low = Options(target=30)  # Ben's 30 in the first round ends the match: what follows is not allowed
    preview = log.preview((), low)
    assert [each.position for each in preview.conflicts] == [1, 2]
    with pytest.raises(RuleError, match="The match is over"):
        log.do(Edited((), low))
    assert log.setup.options == Options(target=50)
    log.do(Edited((Change(0, Round((12, 3, 5))),), low))  # 22, 13, 15, 26
    assert dict(log.state.totals) == {"Ana": 22, "Ben": 13, "Eva": 15, "Dan": 26}
    with pytest.raises(RuleError, match="To count down"):
        log.do(Edited((), Options(counts_down=True)))
    with pytest.raises(RuleError, match="an edit must change something"):
        log.do(Edited((), low))
