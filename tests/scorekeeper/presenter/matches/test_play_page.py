"""The page of a match that is over, counted by hand."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.acts import Entered
from scorekeeper.games import find_game
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Button, Buttons, Chart, Figures, Group, Note, Placed, Podium, PodiumStep
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.forms import AtTable, LogRow
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.matches.highlights import Decision, EntryGain, WonBy, best_text, decision_text, time_text
from scorekeeper.presenter.matches.match_page import MatchPage
from scorekeeper.presenter.matches.sheet import sheet_of
from scorekeeper.rules.above_water import MatchState as WaterState
from scorekeeper.rules.down_the_well import HandWon
from scorekeeper.rules.frozen import FrozenMap
from tests.scorekeeper.presenter.fakes import FakeClock, all_blocks, desk_in, play_rounds

TX = Catalogue("en")


@pytest.fixture
def desk(tmp_path: Path) -> Controller:
    return desk_in(tmp_path)


def opened(desk: Controller, match: int) -> None:
    desk.go_home(f"match/{match}")


def podium(desk: Controller) -> Podium:
    (found,) = [block for block in all_blocks(desk.screen()) if isinstance(block, Podium)]
    return found


def notes(desk: Controller) -> list[str]:
    return [block.text for block in all_blocks(desk.screen()) if isinstance(block, Note)]


def buttons(desk: Controller) -> dict[str, Button]:
    found = [block for block in all_blocks(desk.screen()) if isinstance(block, Buttons)]
    return {each.label: each for block in found for each in block.buttons}


def test_the_end_has_a_podium_its_reason_and_its_course(desk: Controller) -> None:
    # Totals: 5 9 2 1, then 25 11 4 3, then 41 31 5 6. Ana leads from round 2 on; Ana's +20 in round 2 and Ben's +20 in
    # round 3 are the best.
    rounds = ((5, 9, 2, 1), (20, 2, 2, 2), (16, 20, 1, 3))
    opened(desk, play_rounds(desk, ("Ana", "Ben", "Eva", "Jan"), *rounds, target=40))
    assert podium(desk) == Podium(
        "Ana wins!",
        (
            PodiumStep(1, (Placed(1, "Ana", "41", 0),)),
            PodiumStep(2, (Placed(2, "Ben", "31", 1),)),
            PodiumStep(3, (Placed(3, "Jan", "6", 3),)),
        ),
        (Placed(4, "Eva", "5", 2),),
    )
    assert notes(desk) == [
        "40 is reached; the best total is 41",
        "Ana led from round 2 on.",
        "Best round: +20 (Ana in round 2, Ben in round 3)",
        # The clock goes on a minute with each look: one to begin, and each act looks twice.
        "3 rounds in 6 min",
    ]
    (chart,) = [block for block in all_blocks(desk.screen()) if isinstance(block, Chart)]
    assert chart.is_small
    assert [series.values for series in chart.series] == [(0, 5, 25, 41), (0, 9, 11, 31), (0, 2, 4, 5), (0, 1, 3, 6)]
    assert list(buttons(desk)) == [
        "Play again with the same players",
        "Play again: Ben begins",
        "Share the result",
        "Share the score sheet",
        "Date, place, note",
    ]


def test_the_figures_that_tell_why_come_last(desk: Controller) -> None:
    opened(desk, play_rounds(desk, ("Ana", "Ben"), (5, 9), target=9))
    screen = desk.screen()
    assert screen.is_side_last
    (figures,) = screen.side
    assert isinstance(figures, Figures)
    desk.send(figures.figures[1].event)
    assert desk.address == "why/1/1"


def test_equal_totals_share_a_step_and_the_next_stays_empty(desk: Controller) -> None:
    opened(desk, play_rounds(desk, ("Ana", "Ben", "Eva", "Jan"), (1, 9, 4, 9), target=9))
    shown = podium(desk)
    assert shown.title == "Ben and Jan share the win!"
    assert [(step.place, [each.name for each in step.players]) for step in shown.steps] == [
        (1, ["Ben", "Jan"]),
        (3, ["Eva"]),
    ]
    assert shown.others == (Placed(4, "Ana", "1", 0),)


def test_many_winners_are_counted(desk: Controller) -> None:
    names = tuple("ABCDEFGHIJKL")
    opened(desk, play_rounds(desk, names, (9,) * 12, target=9))
    assert podium(desk).title == "12 players share the win!"
    assert len(podium(desk).steps[0].players) == 12


def test_one_round_has_no_course(desk: Controller) -> None:
    opened(desk, play_rounds(desk, ("Ana", "Ben"), (5, 9), target=9))
    assert notes(desk) == ["9 is reached; the best total is 9", "1 round in 2 min"]
    assert not [block for block in all_blocks(desk.screen()) if isinstance(block, Chart)]


def test_the_fewest_points_are_best_where_they_win(desk: Controller) -> None:
    # 3 5, then 3 25: Ana's blank is not a zero, and Ana's 3 is the least that anybody had in a round.
    opened(desk, play_rounds(desk, ("Ana", "Ben"), (3, 5), (None, 20), low_wins=True, target=20))
    assert podium(desk).steps[0].players == (Placed(1, "Ana", "3", 0),)
    assert notes(desk)[1:3] == ["Ana led all the way.", "Best round: Ana, +3 in round 1"]


def test_a_record_that_many_share_is_not_told(desk: Controller) -> None:
    opened(desk, play_rounds(desk, ("Ana", "Ben"), (5, 5), (5, 5), (1, 0), target=11))
    assert notes(desk)[1:] == [
        "The last round decided it: until then Ana and Ben were level.",
        "3 rounds in 6 min",
    ]


def test_a_match_ended_early_says_who_leads_and_has_no_podium(desk: Controller) -> None:
    match = play_rounds(desk, ("Ana", "Ben"), (30, 20), (1, 2), target=100)
    desk.store.end(match)
    opened(desk, match)
    blocks = all_blocks(desk.screen())
    assert not [block for block in blocks if isinstance(block, Podium)]
    assert [block.title for block in blocks if isinstance(block, Group)] == ["Ended early", "How it went"]
    assert notes(desk)[:2] == ["The players ended the match.", "Leading: Ana"]
    assert "Share the result" not in buttons(desk)
    desk.send(("result",))
    assert not (desk.store.path.parent / "shared").exists()
    desk.send(buttons(desk)["Keep playing"].event)
    assert "Keep playing" not in buttons(desk)
    assert not desk.store.record(match).is_ended


def test_a_match_ended_before_anything_was_entered_says_only_that(desk: Controller) -> None:
    match = play_rounds(desk, ("Ana", "Ben"))
    desk.store.end(match)
    opened(desk, match)
    assert notes(desk) == ["The players ended the match."]


def test_where_the_table_says_when_it_is_over_its_leader_has_won(desk: Controller) -> None:
    match = play_rounds(desk, ("Ana", "Ben"), (30, 20), (1, 20))
    desk.store.end(match)
    opened(desk, match)
    assert podium(desk).title == "Ben wins!"
    assert notes(desk)[:2] == ["The players ended the match.", "The last round decided it: Ben overtook Ana."]
    assert {"Keep playing", "Share the result"} <= set(buttons(desk))


def test_a_single_hand_has_a_winner_and_no_second(desk: Controller) -> None:
    game = find_game("down-the-well")
    players = tuple(Player(name, seat) for seat, name in enumerate(("Ana", "Ben", "Eva")))
    match = desk.store.begin(SetUp(game, players, game.options()))
    desk.do(match, Entered(HandWon("Ben", None, None)))
    opened(desk, match)
    assert podium(desk) == Podium(
        "Ben wins!", (PodiumStep(1, (Placed(1, "Ben", "", 1),)),), (Placed(0, "Ana", "", 0), Placed(0, "Eva", "", 2))
    )
    assert notes(desk) == ["Ben won the hand", "1 hand in 2 min"]
    assert [(each.name, each.place) for each in sheet_of(MatchPage(desk, str(match))).players] == [
        ("Ana", 0),
        ("Ben", 1),
        ("Eva", 0),
    ]


def test_whoever_is_out_of_above_water_is_out_on_the_podium() -> None:
    game = find_game("above-water")
    setup = SetUp(game, (Player("Ana"), Player("Ben", 1), Player("Eva", 2)), game.options())
    state: WaterState = game.match.start(setup.names, setup.options)
    stones = FrozenMap({"Ana": 7, "Ben": 0, "Eva": 0})
    ended = replace(state, stones=stones, eliminations=(("Ben", "Eva"),))
    view, table = view_of(game), AtTable(setup, ended, TX)
    assert [view.final(table, name) for name in setup.names] == ["7", "out", "out"]


def test_a_moment_of_above_water_is_a_turn() -> None:
    game = find_game("above-water")
    setup = SetUp(game, (Player("Ana"), Player("Ben", 1)), game.options())
    state: WaterState = game.match.start(setup.names, setup.options)
    table = AtTable(setup, replace(state, turn=5), TX)
    assert view_of(game).moment(table, LogRow("Groups", ()), 14) == "turn 5"


@pytest.mark.parametrize(("label", "name"), [("Round 3", "round 3"), ("Extra hand", "extra hand"), ("", "entry 7")])
def test_a_moment_is_an_entry_by_its_label(label: str, name: str) -> None:
    game = find_game("rounds")
    setup = SetUp(game, (Player("Ana"),), game.options())
    table = AtTable(setup, game.match.start(setup.names, setup.options), TX)
    assert view_of(game).moment(table, LogRow(label, ()), 7) == name


def test_a_rematch_keeps_the_seats(desk: Controller) -> None:
    opened(desk, play_rounds(desk, ("Ana", "Ben", "Eva"), (1, 9, 4), target=9))
    desk.send(buttons(desk)["Play again with the same players"].event)
    assert desk.address == "match/2"
    assert desk.open_log(2).setup.names == ("Ana", "Ben", "Eva")


def test_in_a_turned_rematch_the_next_player_begins(desk: Controller) -> None:
    opened(desk, play_rounds(desk, ("Ana", "Ben", "Eva"), (1, 9, 4), target=9))
    desk.send(buttons(desk)["Play again: Ben begins"].event)
    assert desk.address == "match/2"
    assert desk.open_log(2).setup.players == (Player("Ben", 1), Player("Eva", 2), Player("Ana", 0))
    assert desk.open_log(2).setup.options == desk.open_log(1).setup.options
    desk.send(("turned",))
    assert len(desk.store.matches()) == 2, "a match that goes on is not begun again"


def test_whoever_plays_alone_plays_again_alone(desk: Controller) -> None:
    opened(desk, play_rounds(desk, ("Ana",), (9,), target=9))
    assert list(buttons(desk))[:2] == ["Play again with the same players", "Share the result"]


def test_what_took_days_is_told_by_its_days(desk: Controller) -> None:
    match = play_rounds(desk, ("Ana", "Ben"), (5, 2), target=9)
    assert isinstance(desk.clock, FakeClock)
    desk.clock.now += timedelta(days=3)
    desk.send(("go", f"match/{match}"))
    desk.send(("points", "Ana", 5))
    desk.send(("points", "Ben", 0))
    desk.send(("enter",))
    assert notes(desk)[-1] == "2 rounds, from 28/11/2026 to 1/12/2026"


def test_what_took_all_of_a_day_is_told_by_its_day(desk: Controller) -> None:
    assert isinstance(desk.clock, FakeClock)
    desk.clock.now = datetime(2026, 11, 28, 7, 0)
    match = play_rounds(desk, ("Ana", "Ben"), (5, 2), target=9)
    desk.clock.now = datetime(2026, 11, 28, 21, 0)
    desk.send(("go", f"match/{match}"))
    desk.send(("points", "Ana", 5))
    desk.send(("points", "Ben", 0))
    desk.send(("enter",))
    assert notes(desk)[-1] == "2 rounds on 28/11/2026"


@pytest.mark.parametrize(
    ("minutes", "text"),
    [(0, "less than a minute"), (1, "1 min"), (59, "59 min"), (60, "1 h"), (85, "1 h 25 min"), (719, "11 h 59 min")],
)
def test_times_read_naturally(minutes: int, text: str) -> None:
    assert time_text(TX, minutes) == text


NAMES = ["hand 1", "hand 2", "extra hand"]


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (Decision(WonBy.THROUGHOUT, 0, ("Ana",)), "Ana led all the way."),
        (Decision(WonBy.FROM, 1, ("Ana",)), "Ana led from hand 2 on."),
        (Decision(WonBy.FROM, 1, ("Ana", "Ben")), "Ana and Ben led from hand 2 on."),
        (Decision(WonBy.OVERTAKEN, 2, ("Ben",), ("Ana",)), "The last hand decided it: Ben overtook Ana."),
        (
            Decision(WonBy.OVERTAKEN, 2, ("Ben",), ("Ana", "Eva", "Jan")),
            "The last hand decided it: Ben overtook Ana, Eva and Jan.",
        ),
        (
            Decision(WonBy.LEVEL, 2, ("Ben",), ("Ana",)),
            "The last hand decided it: until then Ben and Ana were level.",
        ),
        (Decision(WonBy.CAUGHT_UP, 2, ("Ben",), ("Ana",)), "The last hand decided it: Ben caught up with Ana."),
    ],
)
def test_the_moment_that_decided_is_a_sentence(found: Decision, text: str) -> None:
    assert decision_text(TX, "Hand", found, NAMES) == text


def test_the_best_is_named_after_what_is_played() -> None:
    best = (EntryGain("Ana", 1, 42),)
    assert best_text(TX, "Hand", best, NAMES) == "Best hand: Ana, +42 in hand 2"
    assert best_text(TX, "Deal", best, ["", "deal 2"]) == "Best deal: Ana, +42 in deal 2"
    assert best_text(TX, "Entry", best, ["", "entry 2"]) == "Biggest gain: Ana, +42 in entry 2"
    assert best_text(TX, "Hand", (EntryGain("Ana", 0, -3), EntryGain("Ben", 2, -3)), NAMES) == (
        "Best hand: −3 (Ana in hand 1, Ben in extra hand)"
    )
