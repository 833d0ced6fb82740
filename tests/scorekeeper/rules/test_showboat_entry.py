"""Showboat: what a hand that is still being written down shows already, and how it is dealt."""

import pytest

from scorekeeper.rules.showboat import DEFAULTS, FinalCards, Options, hand, match, parse
from scorekeeper.rules.showboat.tableau import why_faster


def final(tableau: str, hand: str) -> FinalCards:
    return FinalCards(parse(tableau), parse(hand))


@pytest.mark.parametrize(("players", "discarded"), [(2, 16), (3, 12), (4, 8), (5, 4), (6, 0)])
def test_sb_r1_24_cards_are_dealt_or_discarded(players: int, discarded: int) -> None:
    assert hand.discard_count(players) == discarded


@pytest.mark.parametrize(
    ("faster", "slower", "reason"),
    [
        ("AT", "2A", "A comes before 2"),
        ("7C", "QA", "7 comes before Q"),
        ("QT", "KA", "Q comes before K"),
        ("6C", "6D", "equal ranks: Crabs come before Dolphins"),
    ],
)
def test_sb_r2_why_a_card_is_faster(faster: str, slower: str, reason: str) -> None:
    assert why_faster(*parse(f"{faster} {slower}")) == reason


def test_sb_r11_too_many_cards_are_found_before_all_are_there() -> None:
    def found(last: str | None, **cards: FinalCards) -> list[str]:
        return [str(problem) for problem in match.problems_so_far(cards, last)]

    assert found(None, Ana=final("2 K", "")) == []
    assert found(None, Ana=final("A 2 3 4 5 6", "7 7 7 7"), Ben=final("", "")) == []
    assert found("Ana", Ana=final("A 2", "7 7 7 7")) == []
    assert found("Ben", Ana=final("A 2", "7 7 7 7")) == ["Ana retired, so must hold 3 cards, not 4 (SB-R11)"]
    assert found("Ben", Ben=final("A 2", "7 7 7 7 6")) == [
        "Ben holds 5 cards; the last player has 3 or 4 left, all others 3 (SB-R11)"
    ]
    assert found(None, Ana=final("A 2 3 4 5 6 7", "")) == ["Ana has played 7 cards, not 1 to 6 (SB-R10)"]
    assert found(None, Ana=final("4 4 4 4", ""), Ben=final("4", "4 4")) == ["4 appears 7 times; the Island Deck has 6"]


def test_sb_r8_who_can_have_been_the_last_player() -> None:
    state = match.start(("Ana", "Ben", "Cleo"), DEFAULTS)

    def possible(*cards: FinalCards) -> tuple[str, ...]:
        return match.possible_last_players(state, cards)

    # All hold three: whoever played the most cards, of those who share that.
    assert possible(final("2 3 4", "5 5 5"), final("2 3 4", "6 6 6"), final("2", "7 7 7")) == ("Ana", "Ben")
    # A fourth card was taken by the last player only.
    assert possible(final("2 3 4", "5 5 5"), final("2 3 4", "6 6 6 7"), final("2", "7 7 7")) == ("Ben",)
    # Two fourth cards, or a last player who stopped before others: nobody.
    assert possible(final("2 3 4", "5 5 5 A"), final("2 3 4", "6 6 6 7"), final("2", "7 7 7")) == ()
    assert possible(final("2 3 4", "5 5 5"), final("2 3 4", "6 6 6"), final("2", "7 7 7 A")) == ()


def test_sb_a1_a_tie_is_played_out_only_at_a_table_that_plays_so() -> None:
    hands = [match.HandPoints((5, 5, 0))] * 6
    names = ("Ana", "Ben", "Cleo")
    assert not match.fold(names, DEFAULTS, hands).is_tied
    options = Options(extra_hand_for_ties=True)
    assert not match.fold(names, options, hands[:5]).is_tied
    tied = match.fold(names, options, hands)
    assert tied.is_tied
    assert match.enter(tied, match.HandPoints((3, 3))).is_tied
    assert not match.enter(tied, match.HandPoints((3, 4))).is_tied
