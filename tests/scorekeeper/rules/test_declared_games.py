"""The declared games, each with a match counted by hand, and everything that each refuses."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.games import DeclaredGame, declared_games
from scorekeeper.rules.declared.state import Entry, MatchState, PlayedRow
from scorekeeper.rules.roster import PlayerJoined, PlayerLeft, PlayerReturned
from scorekeeper.rules.rounds import Finished
from tests.scorekeeper.rules import states

THREE = ("Ana", "Ben", "Eva")


def game(name: str) -> DeclaredGame:
    return declared_games()[name]


def begin(name: str, players: Sequence[str] = THREE, **rules: Any) -> MatchState:
    """Begin a match; a choice among house rules is given by its text."""
    kind = game(name).options
    chosen = {key: type(getattr(kind(), key))(value) for key, value in rules.items()}
    state: MatchState = game(name).match.start(players, kind(**chosen))
    return state


def enter(state: MatchState, *entries: Entry) -> MatchState:
    for entry in entries:
        state = game(state.definition.id).match.enter(state, entry)
        states.check(state)
    return state


def everybody(
    *values: int | tuple[int, ...], numbers: tuple[int, ...] = (), people: tuple[str | None, ...] = ()
) -> PlayedRow:
    """Return a round: a number of each player, or several."""
    return PlayedRow(0, None, numbers, people, tuple(each if isinstance(each, tuple) else (each,) for each in values))


def one(player: str, *values: int, box: int = 0) -> PlayedRow:
    return PlayedRow(0, player, values=(values,), box=box)


def totals(state: MatchState) -> list[int]:
    return [state.totals[player] for player in state.players]


def said(state: MatchState, entry: Entry) -> list[str]:
    """Return what is wrong with an entry; nothing else may have changed."""
    match = game(state.definition.id).match
    found = [str(each) for each in match.problems(state, entry)]
    if found:
        with pytest.raises(RuleError):
            match.enter(state, entry)
    return found


def reasons(state: MatchState, player: str) -> list[tuple[str, int]]:
    return [(str(part.text), part.points) for part in state.latest[player].parts]


def test_there_are_ten() -> None:
    assert list(declared_games()) == [
        *("avoid-the-hearts", "darts", "exact-tricks", "five-dice", "foretold-tricks"),
        *("golf", "low-card-grid", "pegging-board", "rummy", "word-tiles"),
    ]


# Five dice

BOXES = {
    name: number
    for number, name in enumerate(
        ("1s", "2s", "3s", "4s", "5s", "6s", "three", "four", "full", "small", "large", "fives", "chance"), start=1
    )
}


def test_five_dice() -> None:
    """Two sheets.

    box      Ana   Ben
    ones       3     1
    twos       6     4
    threes     9     9
    fours     12    12
    fives     15    15
    sixes     18    18   Ana: 63 with it, so 35 more; Ben: 59
    three     22     0
    four       0    17
    full      25    25
    small     30    30
    large      0    40
    five      50     0
    chance    23    30
    total    213+35 = 248; 201
    """
    columns = {
        "Ana": (3, 6, 9, 12, 15, 18, 22, 0, 25, 30, 0, 50, 23),
        "Ben": (1, 4, 9, 12, 15, 18, 0, 17, 25, 30, 40, 0, 30),
    }
    state = begin("five-dice", ("Ana", "Ben"))
    for box in range(13):
        for player, points in columns.items():
            assert state.outcome is None
            assert state.on_turn == player
            state = enter(state, one(player, points[box], 0, box=box + 1))
            if box == 5:
                bonus = [("63 in the upper boxes", 35)] if player == "Ana" else []
                assert reasons(state, player) == [("as entered", 18), *bonus]
    assert totals(state) == [248, 201]
    assert state.outcome is not None
    assert state.outcome.winners == ("Ana",)
    assert state.outcome.reason == "Every box is filled; the best total is 248"


@pytest.mark.parametrize(
    ("box", "points", "what"),
    [
        ("1s", 6, "6 points are impossible here: Ones"),
        ("3s", 4, "4 points are impossible here: Threes"),
        ("full", 24, "24 points are impossible here: Full house"),
        ("fives", 49, "49 points are impossible here: Five of a kind"),
        ("chance", 4, "4 points are impossible here: Chance"),
        ("chance", 31, "31 points are impossible here: Chance"),
        ("three", 4, "Five dice show at least 5, so 4 is impossible here"),
        ("four", 1, "Five dice show at least 5, so 1 is impossible here"),
    ],
)
def test_five_dice_refuse_what_dice_cannot_show(box: str, points: int, what: str) -> None:
    assert said(begin("five-dice"), one("Ana", points, 0, box=BOXES[box])) == [what]


def test_a_box_is_filled_once() -> None:
    state = enter(begin("five-dice"), one("Ana", 0, 0, box=BOXES["6s"]))
    assert said(state, one("Ana", 6, 0, box=BOXES["6s"])) == ["Ana has filled this box: Sixes"]
    assert said(state, one("Ben", 6, 0, box=BOXES["6s"])) == []
    assert said(state, one("Ben", 6, 0, box=14)) == ["This row does not have the fields or the players of this game"]


def test_further_fives_of_a_kind_count_where_that_is_played() -> None:
    state = begin("five-dice", further_fives=True)
    assert said(state, one("Ana", 30, 1, box=BOXES["6s"])) == ["Ana has no five of a kind for 50 yet"]
    state = enter(state, one("Ana", 50, 0, box=BOXES["fives"]), one("Ana", 30, 1, box=BOXES["6s"]))
    assert totals(state) == [180, 0, 0]  # 50 + 30 + 100
    assert said(begin("five-dice"), one("Ana", 30, 1, box=BOXES["6s"])) == [
        "Ana: Another five of a kind is not played here"
    ]


# Avoid the hearts


def test_hearts() -> None:
    """Three players to 50.

    round  Ana  Ben  Eva
      1      3   10   13
      2     26    0   26   (Ben takes all)
      3      5    1   20   Eva has 59
    total   34   11   59
    """
    state = enter(begin("avoid-the-hearts", target=50), everybody(3, 10, 13), everybody(0, 26, 0))
    assert totals(state) == [29, 10, 39]
    assert reasons(state, "Ana") == [("somebody shot the moon", 26)]
    assert reasons(state, "Ben") == [("shot the moon", 0)]
    state = enter(state, everybody(5, 1, 20))
    assert totals(state) == [34, 11, 59]
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == (("Ben",), "50 is reached; the best total is 11")


def test_the_moon_may_take_26_off() -> None:
    state = enter(begin("avoid-the-hearts", moon="takes 26 off"), everybody(13, 13, 0), everybody(0, 0, 26))
    assert totals(state) == [13, 13, -26]
    assert reasons(state, "Eva") == [("shot the moon", -26)]


def test_hearts_refuse_what_cards_do_not_allow() -> None:
    state = begin("avoid-the-hearts")
    assert said(state, everybody(13, 4, 10)) == ["Points taken: all together are 26, not 27"]
    assert said(state, everybody(9, 9, 8)) == ["Whoever took the queen of spades has 13 points or more"]
    assert "Ana: Points taken is 0 to 26, not 27" in said(state, everybody(27, 0, -1))


def test_the_house_rules_of_a_declared_game_have_limits() -> None:
    found = game("avoid-the-hearts")
    assert [str(each) for each in found.options_problems(found.options(target=25), 2)] == [
        "Avoid the hearts is for 3 to 6 players, not for 2",
        "Target is 26 to 1000000, not 25",
    ]
    assert [str(each) for each in found.options_notes(found.options(), 3)][-1] == (
        "As this project reads the usual rules (ours)."
    )


# Exact tricks


def test_exact_tricks() -> None:
    """Three players, until they stop.

    cards  Ana bid/took  Ben  Eva
      1        0/0 10    1/1 11   0/0 10
      3        2/2 12    1/0  0   1/1 11
      5        0/1  0    3/3 13   1/1 11
    total         22        24       32
    """
    state = enter(
        begin("exact-tricks"),
        everybody((0, 0), (1, 1), (0, 0), numbers=(1,)),
        everybody((2, 2), (1, 0), (1, 1), numbers=(3,)),
        everybody((0, 1), (3, 3), (1, 1), numbers=(5,)),
    )
    assert totals(state) == [22, 24, 32]
    assert reasons(state, "Ana") == [("bid 0, tricks taken 1", 0)]
    assert reasons(state, "Ben") == [("bid of 3 made", 10), ("tricks taken: 3", 3)]
    state = enter(state, Finished())
    assert state.outcome is not None
    assert state.outcome.winners == ("Eva",)


def test_exact_tricks_refuse_what_cards_do_not_allow() -> None:
    state = begin("exact-tricks", uneven=True)
    assert said(state, everybody((1, 1), (1, 1), (0, 1), numbers=(4,))) == ["Tricks taken: all together are 4, not 3"]
    assert said(state, everybody((2, 1), (1, 1), (1, 2), numbers=(4,))) == ["The bids may not add up to 4"]
    assert said(state, everybody((5, 4), (1, 0), (1, 0), numbers=(4,))) == ["Ana: Bid is 0 to 4, not 5"]
    assert said(state, everybody((0, 18), (0, 0), (0, 0), numbers=(18,))) == ["Cards each is 1 to 17, not 18"]
    assert said(state, Finished()) == ["No round has been played yet, so nobody can have won"]


def test_tricks_may_count_although_the_bid_was_missed() -> None:
    state = enter(begin("exact-tricks", tricks_count=True), everybody((2, 1), (0, 0), (3, 4), numbers=(5,)))
    assert totals(state) == [1, 10, 4]


def test_a_number_of_rounds_may_be_agreed() -> None:
    row = everybody((1, 1), (0, 0), (0, 0), numbers=(1,))
    state = enter(begin("exact-tricks", rounds_in_all=2), row)
    assert state.outcome is None
    state = enter(state, row)
    assert state.outcome is not None
    assert state.outcome.reason == "Round 2 was the last; the best total is 22"


# Foretold tricks


def test_foretold_tricks() -> None:
    """Six players, ten rounds: 60 // 6.

    Round 1: everybody bids 0, Ana takes the trick: −10, the others 20. Each round n after it: Ana bids and takes all n,
    20 + 10 n; Ben bids 2 and takes none, −20; the others bid and take 0, 20.
    Ana: −10 + 9 × 20 + 10 × (2 + … + 10 = 54) = 710; Ben: 20 − 9 × 20 = −160; the others: 10 × 20 = 200.
    """
    names = ("Ana", "Ben", "Eva", "Jan", "Kim", "Lea")
    none = (0, 0)
    state = enter(begin("foretold-tricks", names), everybody((0, 1), *(none,) * 5))
    assert reasons(state, "Ana") == [("10 a trick off, bid 0, tricks taken 1", -10)]
    for number in range(2, 11):
        assert state.outcome is None
        state = enter(state, everybody((number, number), (2, 0), *(none,) * 4))
    assert reasons(state, "Ana") == [("bid of 10 made", 20), ("tricks taken: 10 × 10", 100)]
    assert totals(state) == [710, -160, 200, 200, 200, 200]
    assert state.outcome is not None
    assert state.outcome.winners == ("Ana",)


def test_foretold_tricks_refuse_what_cards_do_not_allow() -> None:
    state = begin("foretold-tricks", uneven=True)
    assert said(state, everybody((0, 0), (0, 0), (0, 0))) == ["Tricks taken: all together are 1, not 0"]
    assert said(state, everybody((2, 1), (0, 0), (0, 0))) == ["Ana: Bid is 0 to 1, not 2"]
    assert said(state, everybody((1, 1), (0, 0), (0, 0))) == ["The bids may not add up to 1"]
    assert said(state, PlayerLeft("Ana")) == ["Players cannot come or leave in this game"]


# Rummy


def test_rummy() -> None:
    """Ana out: 12 + 30; Ben out: 5 + 8; Ana out: 40 + 20 and so 102."""
    state = enter(
        begin("rummy"),
        everybody((0, 0), (12, 0), (30, 0), people=("Ana",)),
        everybody((5, 0), (0, 0), (8, 0), people=("Ben",)),
        everybody((0, 0), (40, 0), (20, 0), people=("Ana",)),
    )
    assert totals(state) == [102, 13, 0]
    assert state.outcome is not None
    assert state.outcome.winners == ("Ana",)


def test_points_left_may_count_against_and_double() -> None:
    state = enter(
        begin("rummy", against=True, doubles=True, target=60),
        everybody((0, 0), (12, 0), (20, 0), people=("Ana",)),
        everybody((0, 1), (10, 0), (21, 0), people=("Ana",)),
    )
    assert totals(state) == [0, 32, 62]  # 12 + 2 × 10; 20 + 2 × 21
    assert state.outcome is not None
    assert state.outcome.winners == ("Ana",)
    state = enter(begin("rummy", doubles=True), everybody((0, 1), (12, 0), (20, 0), people=("Ana",)))
    assert totals(state) == [64, 0, 0]  # 2 × (12 + 20)


def test_rummy_refuses_what_hands_do_not_allow() -> None:
    state = begin("rummy", doubles=True)
    assert said(state, everybody((1, 0), (2, 0), (3, 0), people=("Ana",))) == [
        "Ana went out, so nothing is left in hand"
    ]
    assert said(state, everybody((0, 0), (0, 0), (3, 0), people=("Ana",))) == [
        "Ben did not go out, so at least 1 point is left in hand"
    ]
    assert said(state, everybody((0, 0), (2, 1), (3, 0), people=("Ana",))) == [
        "Ben did not go out, so not at once either"
    ]
    assert said(state, everybody((0, 0), (2, 0), (3, 0), people=(None,))) == ["Went out: nobody is chosen"]
    assert said(state, everybody((0, 0), (2, 0), (3, 0), people=("Zoe",))) == ["Zoe does not play this round"]
    assert said(state, everybody((0, 2), (2, 0), (3, 0), people=("Ana",))) == ["Ana: Out at once is yes or no"]


# Pegging board


def test_pegging() -> None:
    """To 61: Ana 29 + 29 = 58, Ben 12, Ana 6 more, of which 3 are pegged."""
    state = enter(begin("pegging-board", ("Ana", "Ben"), holes="61"), one("Ana", 29), one("Ana", 29), one("Ben", 12))
    assert (totals(state), state.outcome) == ([58, 12], None)
    state = enter(state, one("Ana", 6))
    assert totals(state) == [61, 12]
    assert state.outcome is not None
    assert state.outcome.reason == "61 is reached; the best total is 61"


@pytest.mark.parametrize("points", [19, 25, 26, 27])
def test_no_hand_counts_that_much(points: int) -> None:
    assert said(begin("pegging-board"), one("Ana", points)) == [f"No hand counts {points}"]


def test_pegs_are_1_to_29() -> None:
    for points in (0, 30):
        assert said(begin("pegging-board"), one("Ana", points)) == [f"Ana: Points is 1 to 29, not {points}"]


# Darts


def test_darts() -> None:
    """301, double out.

    Ana  180 → 121, 120 leaves 1: bust, 81 → 40, 60: bust, 40 without a double: bust, 40 with it: out
    Ben  100 → 201, 26 → 175, 45 → 130, 60 → 70, 20 → 50
    """
    state = enter(
        begin("darts", ("Ana", "Ben"), start="301"),
        *(one("Ana", 180, 0), one("Ben", 100, 0), one("Ana", 120, 0), one("Ben", 26, 0)),
    )
    assert totals(state) == [121, 175]
    assert reasons(enter(state, one("Ana", 120, 0)), "Ana") == [("120 of 121 is a bust", 0)]
    state = enter(state, one("Ana", 81, 0), one("Ben", 45, 0), one("Ana", 60, 0), one("Ben", 60, 0))
    assert totals(state) == [40, 70]
    state = enter(state, one("Ana", 40, 1), one("Ben", 20, 0))
    assert (totals(state), state.outcome) == ([40, 50], None)
    state = enter(state, one("Ana", 40, 0))
    assert totals(state) == [0, 50]
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == (("Ana",), "0 is reached; the best total is 0")


@pytest.mark.parametrize("scored", [163, 166, 169, 172, 173, 175, 176, 178, 179])
def test_three_darts_cannot_score_that(scored: int) -> None:
    assert said(begin("darts"), one("Ana", scored, 0)) == [f"Three darts cannot score {scored}"]


@pytest.mark.parametrize("scored", [159, 162, 165, 168, 171, 174, 177, 180])
def test_no_double_finishes_that(scored: int) -> None:
    # 501 − 180 − (321 − scored) leaves exactly what is scored then, in visits of at most 180.
    first = 321 - scored
    state = enter(begin("darts"), one("Ana", 180, 0), one("Ana", first // 2, 0), one("Ana", first - first // 2, 0))
    assert totals(state)[0] == scored
    assert said(state, one("Ana", scored, 0)) == [f"{scored} cannot be finished on a double with three darts"]
    assert said(state, one("Ana", scored, 1)) == []


def test_every_other_finish_is_possible() -> None:
    state = begin("darts", start="301")
    for scored in (170, 167, 164, 161, 160, 158, 2):
        first = 301 - scored
        after = enter(state, one("Ana", first // 2, 0), one("Ana", first - first // 2, 0))
        assert enter(after, one("Ana", scored, 0)).outcome is not None


def test_without_a_double_out_1_may_be_left() -> None:
    state = enter(begin("darts", double_out=False, start="301"), one("Ana", 180, 0), one("Ana", 120, 0))
    assert totals(state)[0] == 1
    assert enter(state, one("Ana", 1, 0)).outcome is not None
    assert totals(enter(state, one("Ana", 2, 0)))[0] == 1
    assert said(state, one("Ana", 181, 0)) == ["Ana: Three darts is 0 to 180, not 181"]


# Golf


def test_golf() -> None:
    """Nine holes: Ana 4 each, 36; Ben 5 each, 45, and 3 on the last instead, 43. Par is known on two: 4 and 3."""
    state = begin("golf", ("Ana", "Ben"), holes="9")
    for hole in range(9):
        par = {0: 4, 8: 3}.get(hole, 0)
        state = enter(state, everybody(4, 3 if hole == 8 else 5, numbers=(par,)))
    assert totals(state) == [36, 43]
    assert [state.sums[name]["over"] for name in state.players] == [1, 1]  # 0 + 1; 1 + 0
    assert reasons(state, "Ben") == [("strokes, par 3", 3)]
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == (
        ("Ana",),
        "Round 9 was the last; the best total is 36",
    )
    assert said(begin("golf"), everybody(4, 0, 4, numbers=(0,))) == ["Ben: Strokes is 1 to 25, not 0"]
    assert said(begin("golf"), everybody(4, 4, 4, numbers=(7,))) == ["Par, if known is 3 to 6, not 7"]


# Low card grid


@pytest.mark.parametrize(
    ("grids", "closed", "expected"),
    [
        ((10, 20, 30), "Ana", [10, 20, 30]),
        ((21, 20, 30), "Ana", [42, 20, 30]),
        ((20, 20, 30), "Ana", [40, 20, 30]),  # level is not the fewest
        ((-3, -5, 30), "Ana", [-3, -5, 30]),  # not above 0
        ((0, -5, 30), "Ana", [0, -5, 30]),
    ],
)
def test_the_closer_may_double(grids: tuple[int, ...], closed: str, expected: list[int]) -> None:
    assert totals(enter(begin("low-card-grid"), everybody(*grids, people=(closed,)))) == expected


def test_low_card_grid() -> None:
    state = enter(
        begin("low-card-grid"),
        everybody(10, 20, 30, people=("Ana",)),
        everybody(5, 40, 70, people=("Ben",)),  # Ben's 40 are not the fewest: 80
    )
    assert totals(state) == [15, 100, 100]
    assert state.outcome is not None
    assert state.outcome.winners == ("Ana",)
    assert said(begin("low-card-grid"), everybody(-25, 145, 0, people=("Ana",))) == [
        "Ana: Points of the grid is -24 to 144, not -25",
        "Ben: Points of the grid is -24 to 144, not 145",
    ]


# Word tiles


def unplayed(*tiles: int, out: str | None) -> PlayedRow:
    return PlayedRow(1, None, (), (out,), tuple((each,) for each in tiles))


def test_word_tiles() -> None:
    """Ana 22 and 24 + 50, Ben 30, Eva 0; Ana is out, Ben has 8 left, Eva 5: 96 + 13, 30 − 8, 0 − 5."""
    state = enter(begin("word-tiles"), one("Ana", 22, 0), one("Ben", 30, 0), one("Eva", 0, 0), one("Ana", 24, 1))
    assert totals(state) == [96, 30, 0]
    assert reasons(state, "Ana") == [("points of the words", 24), ("all tiles at once", 50)]
    after = enter(state, unplayed(0, 8, 5, out="Ana"))
    assert totals(after) == [109, 22, -5]
    assert after.outcome is not None
    assert after.outcome.reason == "The end is counted; the best total is 109"
    assert totals(enter(state, unplayed(3, 8, 5, out=None))) == [93, 22, -5]
    assert said(state, unplayed(1, 8, 5, out="Ana")) == ["Ana has none left, so nothing counts off"]
    assert said(state, one("Ben", 4, 1)) == ["All tiles at once score more than 4"]
    assert said(after, one("Ben", 4, 0)) == ["The match is over: The end is counted; the best total is 109"]


def test_unplayed_tiles_may_only_count_off() -> None:
    state = enter(begin("word-tiles", given=False), one("Ana", 22, 0), unplayed(0, 8, 5, out="Ana"))
    assert totals(state) == [22, -8, -5]


# People who come and leave


def test_people_come_and_leave() -> None:
    state = enter(
        begin("rummy"),
        everybody((0, 0), (12, 0), (30, 0), people=("Ana",)),
        PlayerLeft("Ana"),
        PlayerJoined("Jan", 4, 20),
        everybody((0, 0), (7, 0), (9, 0), people=("Ben",)),
        PlayerReturned("Ana"),
    )
    assert dict(state.totals) == {"Ana": 42, "Ben": 16, "Eva": 0, "Jan": 20}
    assert said(state, PlayerJoined("Kim", 5, 100)) == ["Whoever joins must begin before the target 100"]
    assert said(state, PlayerJoined("Ben", 5, 0)) == ["Ben is already at the table"]


def test_whoever_is_away_has_no_turn() -> None:
    state = enter(begin("darts"), PlayerLeft("Ben"), one("Ana", 60, 0))
    assert state.on_turn == "Eva"
    assert said(state, one("Ben", 60, 0)) == ["Ben is away"]
    assert said(state, one("Zoe", 60, 0)) == ["Zoe is not in this match"]


@pytest.mark.parametrize(
    "entry",
    [
        PlayedRow(7),
        PlayedRow(-1),
        PlayedRow(0),
        everybody((0, 0), (1, 0), people=("Ana",)),
        everybody(0, 1, 2, people=("Ana",)),
        everybody((0, 0), (1, 0), (1, 0)),
        everybody((0, 0), (1, 0), (1, 0), people=("Ana",), numbers=(1,)),
        PlayedRow(0, "Ana", (), ("Ana",), ((0, 0),)),
        PlayedRow(0, None, (), ("Ana",), ((0, 0), (1, 0), (1, 0)), 1),
    ],
)
def test_a_row_of_another_shape_is_refused(entry: PlayedRow) -> None:
    assert len(said(begin("rummy"), entry)) == 1
