"""Any other game: expected values counted by hand."""

import pytest

from scorekeeper.codec import decode_value, encode_value
from scorekeeper.errors import RuleError
from scorekeeper.rules.options import choose, describe
from scorekeeper.rules.rounds import (
    DEFAULTS,
    Entry,
    Finished,
    MatchState,
    Options,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    Round,
    TieBreak,
    fold,
    options_problems,
    title_of,
)

NAMES = ("Ana", "Ben", "Eva")


def played(options: Options, *entries: Entry) -> MatchState:
    return fold(NAMES, options, entries)


def told(options: Options, *entries: Entry) -> tuple[tuple[str, ...], str] | None:
    outcome = played(options, *entries).outcome
    return None if outcome is None else (outcome.winners, outcome.reason)


def test_the_players_end_a_game_and_whoever_is_in_front_has_won() -> None:
    rounds = (Round((5, 7, 2)), Round((4, 1, None)))  # 9, 8, 2
    assert told(DEFAULTS, *rounds) is None
    assert told(DEFAULTS, *rounds, Finished()) == (
        ("Ana",),
        "The players ended the game; the best total is 9",
    )
    assert told(Options(low_wins=True), *rounds, Finished()) == (
        ("Eva",),
        "The players ended the game; the best total is 2",
    )
    assert told(DEFAULTS, Round((5, 5, 2)), Finished()) == (
        ("Ana", "Ben"),
        "The players ended the game; the best total is 5",
    )
    with pytest.raises(RuleError, match="The match is over: The players ended the game; the best total is 9"):
        played(DEFAULTS, *rounds, Finished(), Round((1, 1, 1)))


@pytest.mark.parametrize(
    ("options", "entries", "message"),
    [
        (DEFAULTS, (), "No round has been played yet, so nobody can have won"),
        (Options(target=50), (Round((1, 2, 3)),), "This game ends by itself, at its target or after its last round"),
        (Options(rounds=5), (Round((1, 2, 3)),), "This game ends by itself, at its target or after its last round"),
    ],
)
def test_a_game_is_not_ended_without_a_round_or_where_it_ends_by_itself(
    options: Options, entries: tuple[Entry, ...], message: str
) -> None:
    with pytest.raises(RuleError, match=message):
        played(options, *entries, Finished())


def test_a_game_ends_after_its_last_round() -> None:
    assert told(Options(rounds=2), Round((5, 7, 2))) is None
    assert told(Options(rounds=2), Round((5, 7, 2)), PlayerLeft("Eva"), Round((4, 1))) == (
        ("Ana",),
        "Round 2 was the last; the best total is 9",
    )
    assert told(Options(rounds=1, low_wins=True), Round((5, 7, 2))) == (
        ("Eva",),
        "Round 1 was the last; the best total is 2",
    )


def test_where_the_fewest_win_a_target_ends_the_game_and_the_lowest_total_wins() -> None:
    options = Options(low_wins=True, target=50, rounds=3)
    assert told(options, Round((20, 49, 1))) is None
    assert told(options, Round((20, 49, 1)), Round((0, 1, 30))) == (
        ("Ana",),
        "50 is reached; the best total is 20",
    )
    # The last round reaches the target as well, and the target is what is told.
    assert told(options, Round((20, 0, 1)), Round((0, 1, 30)), Round((30, 0, 0))) == (
        ("Ben",),
        "50 is reached; the best total is 1",
    )


def test_the_deal_goes_round_those_who_are_there() -> None:
    options, one = Options(has_dealer=True), Round((1, 1, 1))
    assert [played(options, *([one] * count)).dealer for count in range(5)] == ["Ana", "Ben", "Eva", "Ana", "Ben"]
    # Ben, whose deal it is, leaves: Eva deals, and then Ana; he is back before his next deal.
    gone = (one, PlayerLeft("Ben"), Round((1, 1)))
    assert played(options, *gone[:2]).dealer == "Eva"
    assert played(options, *gone).dealer == "Ana"
    assert played(options, *gone, Round((1, 1))).dealer == "Eva"
    assert played(options, *gone, Round((1, 1)), PlayerReturned("Ben")).dealer == "Ben"
    # Whoever leaves and is back within a round deals as if nothing had been.
    assert played(options, one, PlayerLeft("Ben"), PlayerReturned("Ben")).dealer == "Ben"
    assert played(DEFAULTS, one).dealer == ""


def test_what_may_be_chosen() -> None:
    def problems(options: Options) -> list[str]:
        return [str(each.message) for each in options_problems(options, 3)]

    assert problems(Options(True, 1_000_000, 1_000, True, "W" * 40)) == []
    assert problems(Options(rounds=1_001)) == ["The number of rounds is 0 to 1000, not 1001"]
    assert problems(Options(rounds=-1)) == ["The number of rounds is 0 to 1000, not -1"]
    assert problems(Options(name="W" * 41)) == ["The name of a game has at most 40 characters"]
    for name in ("Wizard ", "Wi\nzard", "Phase  10", " "):
        assert problems(Options(name=name)) == ["The name of a game is one line without spaces around it"]


def test_what_is_typed_as_a_name_is_one_line() -> None:
    assert title_of("  Ticket\tto \n Ride\u2028 ") == "Ticket to Ride"
    assert title_of(" \n ") == ""


def test_the_name_is_no_house_rule() -> None:
    assert [(rule.title, rule.default) for rule in describe(Options)] == [
        ("Low wins", False),
        ("Target", 0),
        ("Rounds", 0),
        ("Dealer", False),
        ("Begin with", 0),
        ("Count down", False),
        ("Exact finish", False),
        ("Knock-out", False),
        ("Check the sum", False),
        ("Round sum", 0),
        ("Ties", TieBreak.SHARED),
    ]
    assert choose(Options, ["rounds=10", "has-dealer"]) == Options(rounds=10, has_dealer=True)


DARTS = Options(start=501, counts_down=True, low_wins=True, is_exact=True)
LIVES = Options(start=3, counts_down=True, is_knockout=True)


def test_a_total_is_counted_down_and_must_be_met_exactly() -> None:
    # 501 - 180 - 180 = 141; a visit of 142 would go beyond 0 and counts nothing; 141 is 0.
    rounds = (Round((180, 60, 0)), Round((180, 60, 0)), Round((142, 60, 0)))
    state = played(DARTS, *rounds)
    assert dict(state.totals) == {"Ana": 141, "Ben": 321, "Eva": 501}
    assert state.latest["Ana"].because().__next__() == "142 would go beyond 0, 0 ()"
    assert told(DARTS, *rounds, Round((141, 60, 0))) == (("Ana",), "0 is reached; the best total is 0")
    # Without an exact finish, whoever is at 0 or below has finished.
    assert told(Options(start=501, counts_down=True, low_wins=True), *rounds) == (
        ("Ana",),
        "0 is reached; the best total is -1",
    )


def test_whoever_has_no_lives_left_is_out_and_the_last_player_wins() -> None:
    # Lives: 3 3 3; 2 3 2; 0 3 2, Ana is out; then two play, and Eva loses her last two.
    rounds = (Round((1, 0, 1)), Round((2, 0, 0)))
    state = played(LIVES, *rounds)
    assert (state.out, state.present, state.outcome) == (("Ana",), ("Ben", "Eva"), None)
    assert told(LIVES, *rounds, Round((0, 2))) == (("Ben",), "All others are out; the total is 3")
    with pytest.raises(RuleError, match="2 play this round, not 3"):
        played(LIVES, *rounds, Round((0, 1, 1)))
    # Two go out together, one of them further down: the better total wins.
    assert told(LIVES, *rounds, Round((4, 2))) == (("Eva",), "All others are out; the total is 0")
    # Whoever plays alone is out with the last life.
    assert fold(("Ana",), LIVES, (Round((3,)),)).outcome is not None


def test_a_knock_out_upward_leaves_the_last_below_the_target() -> None:
    options = Options(low_wins=True, target=100, is_knockout=True)
    rounds = (Round((60, 10, 99)), Round((40, 20, 0)), Round((5, 1)))
    state = played(options, *rounds)  # Ana is out with 100; Ben has 10 + 20 + 5, Eva 99 + 0 + 1
    assert dict(state.totals) == {"Ana": 100, "Ben": 35, "Eva": 100}
    assert told(options, *rounds) == (("Ben",), "All others are out; the total is 35")


def test_the_points_of_a_round_may_have_a_fixed_sum() -> None:
    options = Options(has_sum=True, round_sum=26)
    assert dict(played(options, Round((13, 12, 1))).totals) == {"Ana": 13, "Ben": 12, "Eva": 1}
    with pytest.raises(RuleError, match="The points of a round add up to 26, not 25"):
        played(options, Round((13, 12, None)))
    zero = Options(has_sum=True)
    assert dict(played(zero, Round((8, -3, -5))).totals) == {"Ana": 8, "Ben": -3, "Eva": -5}


def test_ties_are_shared_or_decided_by_the_latest_round_or_played_on() -> None:
    rounds = (Round((5, 2, 1)), Round((1, 4, 1)))  # 6, 6, 2
    assert told(Options(rounds=2), *rounds) == (("Ana", "Ben"), "Round 2 was the last; the best total is 6")
    by_latest = Options(rounds=2, tie_break=TieBreak.LATEST)
    assert told(by_latest, *rounds) == (("Ben",), "Round 2 was the last; the best total is 6")
    play_on = Options(rounds=2, tie_break=TieBreak.PLAY_ON)
    assert told(play_on, *rounds) is None
    assert told(play_on, *rounds, Round((1, 1, 9))) == (("Eva",), "Round 3 decided the tie; the best total is 11")


def test_somebody_comes_later_and_begins_with_what_the_table_says() -> None:
    state = played(DEFAULTS, Round((5, 7, 2)), PlayerJoined("Dan", 3, 4), Round((1, 1, 1, 10)))
    assert state.players == ("Ana", "Ben", "Eva", "Dan")
    assert dict(state.totals) == {"Ana": 6, "Ben": 8, "Eva": 3, "Dan": 14}
    # Who has left and is back goes on with the old total, or with another.
    gone = (Round((5, 7, 2)), PlayerLeft("Eva"))
    assert played(DEFAULTS, *gone, PlayerReturned("Eva")).totals["Eva"] == 2
    assert played(DEFAULTS, *gone, PlayerReturned("Eva", 6)).totals["Eva"] == 6


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (PlayerJoined("Ben", 3, 0), "Ben is already at the table"),
        (PlayerJoined(" ", 3, 0), "Every player needs a name"),
        (PlayerReturned("Ana", -1_000_001), "-1000001 is too many points to begin with\nAna is already playing"),
        (PlayerJoined("Dan", 3, 50), "Whoever joins must begin before the target 50"),
        (PlayerReturned("Dan"), "Dan is not in this match"),
        (PlayerLeft("Dan"), "Dan is not in this match"),
    ],
)
def test_who_cannot_come(entry: Entry, message: str) -> None:
    with pytest.raises(RuleError, match=f"^{message}$"):
        played(Options(target=50), Round((5, 7, 2)), entry)


def test_a_table_is_full_with_twelve() -> None:
    twelve = tuple(f"P{number}" for number in range(12))
    with pytest.raises(RuleError, match="There is room for 12 players"):
        fold(twelve, DEFAULTS, (PlayerJoined("Dan", 0, 0),))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(counts_down=True), "To count down, begin with more than the target"),
        (Options(start=-1), "The total to begin with is 0 to 1000000, not -1"),
        (Options(start=50, target=50), "The total to begin with must be below the target"),
        (Options(is_exact=True), "An exact finish and a knock-out need a target"),
        (Options(round_sum=1_000_001), "The points of a round add up to at most 1000000, not 1000001"),
        (Options(steps=(5, 0)), "There is room for 6 buttons with points other than 0"),
    ],
)
def test_what_cannot_be_chosen(options: Options, message: str) -> None:
    assert [each.message for each in options_problems(options, 3)] == [message]


def test_options_and_entries_of_older_files_are_read() -> None:
    assert decode_value(Options, {"is": "Options", "low_wins": True, "target": 50}) == Options(True, 50)
    assert encode_value(Finished()) == {"is": "Finished"}
    assert decode_value(Entry, {"is": "Finished"}) == Finished()
