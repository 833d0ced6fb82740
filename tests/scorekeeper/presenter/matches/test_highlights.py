"""What stands out in a match, counted by hand."""

from datetime import datetime

import pytest

from scorekeeper.presenter.matches.highlights import (
    Decision,
    EntryGain,
    Span,
    WonBy,
    best_gains,
    decision,
    has_course,
    span,
)

START = {"Ana": 0, "Ben": 0, "Eva": 0}


def course(*after: tuple[int, int, int], low_wins: bool = False) -> tuple[list[set[str]], list[dict[str, int]]]:
    """Return who is in front, and the totals, at the start and after each entry."""
    totals = [START, *(dict(zip(START, each, strict=True)) for each in after)]
    best = [(min if low_wins else max)(each.values()) for each in totals]
    firsts = [{name for name in each if each[name] == top} for each, top in zip(totals, best, strict=True)]
    return firsts, totals


def decided(winners: tuple[str, ...], *after: tuple[int, int, int], low_wins: bool = False) -> Decision | None:
    firsts, totals = course(*after, low_wins=low_wins)
    return decision(firsts, winners, totals)


def test_who_is_in_front_from_the_first_points_led_all_the_way() -> None:
    assert decided(("Ana",), (5, 2, 1), (6, 5, 1), (9, 8, 2)) == Decision(WonBy.THROUGHOUT, 0, ("Ana",))


def test_an_entry_without_points_before_the_first_does_not_count() -> None:
    assert decided(("Ana",), (0, 0, 0), (5, 2, 1), (6, 5, 1)) == Decision(WonBy.THROUGHOUT, 1, ("Ana",))


def test_the_lead_that_was_never_lost_again_begins_at_its_entry() -> None:
    # Ana leads, Ben leads, Ana leads from the third entry on.
    assert decided(("Ana",), (5, 2, 1), (6, 9, 1), (12, 10, 2), (13, 12, 9)) == Decision(WonBy.FROM, 2, ("Ana",))


def test_a_lead_that_was_level_once_begins_after_that() -> None:
    # 5:2, 6:6, 9:8, 12:10.
    assert decided(("Ana",), (5, 2, 1), (6, 6, 1), (9, 8, 2), (12, 10, 2)) == Decision(WonBy.FROM, 2, ("Ana",))


def test_the_last_entry_overtakes() -> None:
    assert decided(("Ben",), (5, 2, 1), (9, 8, 2), (10, 11, 2)) == Decision(WonBy.OVERTAKEN, 2, ("Ben",), ("Ana",))
    # Ana and Eva were level in front.
    assert decided(("Ben",), (5, 2, 5), (10, 11, 7)) == Decision(WonBy.OVERTAKEN, 1, ("Ben",), ("Ana", "Eva"))


def test_the_last_entry_decides_between_two_who_were_level() -> None:
    assert decided(("Ben",), (5, 2, 1), (9, 9, 2), (10, 11, 2)) == Decision(WonBy.LEVEL, 2, ("Ben",), ("Ana",))


def test_who_catches_up_at_the_end_shares_the_win() -> None:
    found = decided(("Ana", "Ben"), (5, 2, 1), (9, 7, 2), (10, 10, 2))
    assert found == Decision(WonBy.CAUGHT_UP, 2, ("Ben",), ("Ana",))
    # Both overtake Eva at once: nobody caught up with the other.
    assert decided(("Ana", "Ben"), (5, 2, 8), (10, 10, 9)) is None


def test_two_who_share_the_lead_for_long_have_it_from_there() -> None:
    found = decided(("Ana", "Ben"), (5, 2, 1), (6, 6, 2), (7, 7, 2), (8, 8, 2))
    assert found == Decision(WonBy.FROM, 1, ("Ana", "Ben"))


def test_what_changes_nothing_after_the_last_points_is_passed_over() -> None:
    found = decided(("Ben",), (5, 2, 1), (9, 8, 2), (10, 11, 2), (10, 11, 2))
    assert found == Decision(WonBy.OVERTAKEN, 2, ("Ben",), ("Ana",))


def test_the_lowest_leads_where_the_fewest_points_win() -> None:
    found = decided(("Eva",), (5, 2, 3), (9, 8, 4), (10, 11, 4), low_wins=True)
    assert found == Decision(WonBy.FROM, 1, ("Eva",))


def test_nothing_is_decided_without_a_winner_in_front() -> None:
    assert decided((), (5, 2, 1), (6, 2, 1)) is None
    assert decided(("Eva",), (5, 2, 1), (6, 2, 1)) is None
    assert decided(("Ana", "Ben", "Eva"), (1, 1, 2), (3, 3, 3)) is None
    assert decision([{"Ana"}, {"Ana"}], ("Ana",), [{"Ana": 0}, {"Ana": 4}]) is None


def test_a_match_has_a_course_if_a_total_changes_twice() -> None:
    assert has_course([{"Ana": 0, "Ben": 0}, {"Ana": 3, "Ben": 1}, {"Ana": 3, "Ben": 2}])
    # Ships sink once each; one round is no course; without totals there is none.
    assert not has_course([{}, {"Ana": 13}, {"Ana": 13, "Ben": 20}])
    assert not has_course([{"Ana": 0, "Ben": 0}, {"Ana": 3, "Ben": 1}])
    assert not has_course([{}, {}])


GAINS = (
    EntryGain("Ana", 0, 12),
    EntryGain("Ben", 0, -3),
    EntryGain("Ana", 1, 8),
    EntryGain("Ben", 1, 20),
    EntryGain("Eva", 2, 20),
)


def test_the_best_points_are_the_most_or_the_fewest() -> None:
    assert best_gains(GAINS, low_wins=False) == (EntryGain("Ben", 1, 20), EntryGain("Eva", 2, 20))
    assert best_gains(GAINS, low_wins=True) == (EntryGain("Ben", 0, -3),)


def test_nobody_who_only_lost_was_best() -> None:
    assert best_gains((EntryGain("Ana", 0, -5), EntryGain("Ben", 0, 0)), low_wins=False) == ()
    assert best_gains((), low_wins=True) == ()


BEGUN = datetime(2026, 11, 28, 19, 30)


@pytest.mark.parametrize(
    ("last", "minutes"),
    [
        ("2026-11-28T19:30:40.000", 0),
        ("2026-11-28T20:55:59.000", 85),
        ("2026-11-29T01:00:00.000", 330),
        ("2026-11-29T07:29:00.000", 719),
        ("2026-11-29T07:30:00.000", None),
        ("2026-12-02T20:00:00.000", None),
    ],
)
def test_minutes_are_told_of_one_sitting_only(last: str, minutes: int | None) -> None:
    found = span(BEGUN, ("2026-11-28T19:30:10.000", last))
    assert found == Span(BEGUN, datetime.fromisoformat(last))
    assert found is not None
    assert found.minutes == minutes


def test_times_that_tell_nothing_are_no_span() -> None:
    assert span(BEGUN, ()) is None
    assert span(BEGUN, ("", "yesterday")) is None
    assert span(BEGUN, ("2026-11-28T19:00:00.000",)) is None, "a clock that was set back"
    assert span(BEGUN, ("2026-11-28T19:40:00.000+01:00",)) is None, "no telling how far that is from a local time"
