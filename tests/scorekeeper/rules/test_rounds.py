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
    PlayerLeft,
    PlayerReturned,
    Round,
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
    ]
    assert choose(Options, ["rounds=10", "has-dealer"]) == Options(rounds=10, has_dealer=True)


def test_options_and_entries_of_older_files_are_read() -> None:
    assert decode_value(Options, {"is": "Options", "low_wins": True, "target": 50}) == Options(True, 50)
    assert encode_value(Finished()) == {"is": "Finished"}
    assert decode_value(Entry, {"is": "Finished"}) == Finished()
