"""The match: totals, bags and penalties over many deals, 500, ties, the dealer, corrections; all counted by hand."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules import five_suit
from scorekeeper.rules.five_suit import CorrectedDeal, Deal, MatchState, Options, match
from scorekeeper.rules.standings import Outcome, Place

PLAYERS = ("Ana", "Ben", "Cleo", "Dora")  # four with jokers: 17 tricks a deal
PLAY_ON = Options(play_on_when_several_reach_500=True)
CHECK_FIRST = Options(check_before_penalty=True)

ANA_ALL = Deal((17, 0, 0, 0), (17, 0, 0, 0))  # 170, 150, 150, 150
BEN_ALL = Deal((0, 17, 0, 0), (0, 17, 0, 0))  # 150, 170, 150, 150
ANA_NIL = Deal((0, 17, 17, 17), (0, 6, 6, 5))  # 150, and nothing for the others


def folded(*entries: five_suit.Entry, options: Options = five_suit.DEFAULTS) -> MatchState:
    return five_suit.fold(PLAYERS, options, entries)


def totals(state: MatchState) -> tuple[int, ...]:
    return tuple(state.totals.values())


def said(state: MatchState, entry: five_suit.Entry) -> list[str]:
    """Return all that is wrong with an entry, in each of its three forms."""
    messages = [str(problem) for problem in match.problems(state, entry)]
    assert match.is_allowed(state, entry) is (not messages)
    if messages:
        with pytest.raises(RuleError) as raised:
            match.enter(state, entry)
        assert str(raised.value).splitlines() == messages
    return messages


# Totals, bags, penalties


def test_a_match_begins_with_nothing() -> None:
    state = match.start(PLAYERS)
    assert (totals(state), state.outcome, state.hand_size) == ((0, 0, 0, 0), None, 17)
    assert state.standings() == tuple(Place(1, player, 0) for player in PLAYERS)


def test_fs_r6_r8_totals_and_standings() -> None:
    state = folded(Deal((4, 5, 0, 2), (6, 3, 0, 8)), Deal((4, 5, 0, 3), (4, 5, 2, 6)))
    assert state.totals == {"Ana": 82, "Ben": 50, "Cleo": 150, "Dora": 59}  # 42+40, 0+50, 150+0, 26+33
    assert state.bags == {"Ana": 2, "Ben": 0, "Cleo": 2, "Dora": 9}
    assert state.penalties == {"Ana": 0, "Ben": 0, "Cleo": 0, "Dora": 0}
    assert [(place.place, place.player) for place in state.standings()] == [
        (1, "Cleo"),
        (2, "Ana"),
        (3, "Dora"),
        (4, "Ben"),
    ]
    assert [score.points for score in state.deals[0].scores] == [42, 0, 150, 26]


def test_fs_r7_bags_gather_over_deals_and_the_tenth_costs_100() -> None:
    first = Deal((3, 4, 5, 1), (9, 4, 3, 1))  # Ana 36 with 6 bags
    state = folded(first, first)  # 12 bags
    assert (state.totals["Ana"], state.bags["Ana"], state.penalties["Ana"]) == (-28, 12, 100)
    assert [deal.scores[0].penalty for deal in state.deals] == [0, 100]


def test_fs_a1_every_tenth_or_the_first_only() -> None:
    nil = Deal((0, 17, 17, 17), (17, 0, 0, 0))  # 17 bags and no points for Ana
    again, once = folded(nil, nil, nil), folded(nil, nil, nil, options=Options(one_penalty_a_match=True))
    assert [deal.scores[0].penalty for deal in again.deals] == [100, 200, 200]  # 17, 34, 51 bags
    assert (totals(again), totals(once)) == ((-500, 0, 0, 0), (-100, 0, 0, 0))


def test_fs_a2_bags_of_a_broken_nil() -> None:
    broken = Deal((0, 17, 17, 17), (6, 11, 0, 0))
    assert totals(folded(broken, broken)) == (-100, 0, 0, 0)
    assert totals(folded(broken, broken, options=Options(broken_nil_bags_score=True))) == (-88, 0, 0, 0)


# The end


def test_fs_r9_first_to_500() -> None:
    state = folded(ANA_ALL, ANA_ALL, ANA_ALL)
    assert totals(state) == (510, 450, 450, 450)
    assert state.outcome == Outcome(("Ana",), "Ana has 510 and is alone at 500 or more", "FS-R9")
    assert said(state, ANA_ALL) == ["the match is over: Ana has 510 and is alone at 500 or more (FS-R9)"]


def test_fs_r9_exactly_500_is_enough_and_499_is_not() -> None:
    start = (ANA_NIL, ANA_NIL, ANA_NIL)
    at_500 = folded(*start, Deal((5, 17, 17, 17), (5, 12, 0, 0)))
    assert (totals(at_500), at_500.outcome and at_500.outcome.winners) == ((500, 0, 0, 0), ("Ana",))
    at_499 = folded(*start, Deal((4, 17, 17, 17), (13, 4, 0, 0)))
    assert (totals(at_499), at_499.outcome) == ((499, 0, 0, 0), None)


SEVERAL = (ANA_ALL, BEN_ALL, ANA_ALL, Deal((0, 1, 8, 8), (0, 1, 8, 8)))  # 640, 480, 530, 530
TIED = (ANA_ALL, BEN_ALL, Deal((0, 0, 9, 8), (0, 0, 9, 8)), Deal((5, 5, 4, 3), (5, 5, 4, 3)))  # 520, 520, 430, 410


def test_fs_a3_the_higher_total_wins() -> None:
    state = folded(*SEVERAL)
    assert totals(state) == (640, 480, 530, 530)
    assert state.outcome == Outcome(("Ana",), "Ana has 640, the most of those at 500 or more", "FS-A3")


def test_fs_a3_equal_totals_share() -> None:
    state = folded(*TIED)
    assert totals(state) == (520, 520, 430, 410)
    assert state.outcome == Outcome(("Ana", "Ben"), "Ana and Ben share the win with 520 each", "FS-A3")
    assert [place.place for place in state.standings()] == [1, 1, 3, 4]


def test_fs_a3_three_share() -> None:
    state = folded(Deal((0, 0, 0, 17), (0, 0, 0, 17)), *[Deal((5, 5, 5, 17), (5, 5, 5, 2))] * 7)
    assert totals(state) == (500, 500, 500, 170)
    assert state.outcome == Outcome(PLAYERS[:3], "Ana, Ben and Cleo share the win with 500 each", "FS-A3")


def test_fs_a3_house_rule_play_on_until_one_is_ahead_after_a_further_hand() -> None:
    state = folded(*SEVERAL, options=PLAY_ON)
    assert (totals(state), state.outcome, state.is_playing_on) == ((640, 480, 530, 530), None, True)
    state = match.enter(state, Deal((0, 17, 9, 8), (8, 0, 9, 0)))  # 640, 480, 620, 530
    assert state.outcome == Outcome(("Ana",), "Ana has 640, the most of those at 500 or more", "FS-A3")


def test_fs_a3_house_rule_a_tie_after_a_further_hand_goes_on_too() -> None:
    state = folded(*TIED, Deal((4, 4, 5, 4), (4, 4, 5, 4)), options=PLAY_ON)
    assert (totals(state), state.outcome, state.is_playing_on) == ((560, 560, 480, 450), None, True)
    state = match.enter(state, Deal((4, 5, 4, 4), (4, 5, 4, 4)))
    assert (totals(state), state.outcome and state.outcome.winners) == ((600, 610, 520, 490), ("Ben",))


def test_fs_a3_house_rule_whoever_arrives_alone_has_won() -> None:
    assert folded(ANA_ALL, ANA_ALL, ANA_ALL, options=PLAY_ON).outcome == folded(ANA_ALL, ANA_ALL, ANA_ALL).outcome


def test_fs_a3_house_rule_all_who_arrived_may_be_thrown_back() -> None:
    tied = Deal((2, 2, 17, 17), (11, 6, 0, 0))  # Ana 29 with 9 bags, Ben 24 with 4
    nils = Deal((0, 0, 17, 17), (0, 0, 17, 0))  # 150, 150, 170, 0
    state = folded(tied, nils, Deal((0, 0, 17, 17), (0, 0, 9, 8)), nils, options=PLAY_ON)
    assert (totals(state), state.outcome, state.is_playing_on) == ((479, 474, 340, 0), None, False)
    state = match.enter(state, Deal((8, 9, 17, 17), (8, 9, 0, 0)))
    assert (totals(state), state.is_playing_on) == ((559, 564, 340, 0), True)
    state = match.enter(state, Deal((0, 0, 17, 17), (6, 11, 0, 0)))  # 15 bags each: -100
    assert (totals(state), state.outcome, state.is_playing_on) == ((459, 464, 340, 0), None, False)


NINE_BAGS = (ANA_NIL, ANA_NIL, ANA_NIL, Deal((3, 17, 17, 17), (12, 5, 0, 0)))  # Ana 450 + 39
TENTH_BAG = Deal((2, 17, 17, 17), (3, 14, 0, 0))  # Ana 21, and the tenth bag


def test_fs_a8_the_penalty_goes_before_the_check() -> None:
    state = folded(*NINE_BAGS, TENTH_BAG)
    assert (totals(state), state.outcome) == ((410, 0, 0, 0), None)


def test_fs_a8_house_rule_the_check_goes_before_the_penalty() -> None:
    state = folded(*NINE_BAGS, TENTH_BAG, options=CHECK_FIRST)
    assert (totals(state), state.bags["Ana"]) == ((510, 0, 0, 0), 10)
    assert state.outcome == Outcome(("Ana",), "Ana has 510 and is alone at 500 or more", "FS-R9")
    assert list(state.deals[-1].scores[0].because()) == [
        "bid 2, made: 2 × 10, 20 (FS-R6)",
        "1 bag over the bid, 1 (FS-R6)",
        "the match ended before the penalty, 0 (FS-A8)",
    ]
    assert list(state.deals[-1].scores[1].because()) == ["bid 17, took 14: missed, 0 (FS-R6)"]


def test_fs_a8_house_rule_a_penalty_is_paid_where_nobody_has_500() -> None:
    broken = Deal((0, 17, 17, 17), (17, 0, 0, 0))
    assert totals(folded(broken, options=CHECK_FIRST)) == (-100, 0, 0, 0)


def test_fs_a8_a3_house_rules_together_pay_the_penalty_and_play_on() -> None:
    house = Options(check_before_penalty=True, play_on_when_several_reach_500=True)
    nines = Deal((2, 4, 17, 17), (11, 6, 0, 0))  # 29 with 9 bags, 42 with 2
    nils = Deal((0, 0, 17, 17), (0, 0, 9, 8))
    state = folded(nines, nils, nils, nils, Deal((5, 6, 17, 17), (6, 8, 3, 0)), options=house)
    assert (totals(state), state.outcome, state.is_playing_on) == ((430, 554, 0, 0), None, True)  # 530 - 100, 554
    state = match.enter(state, Deal((17, 17, 17, 17), (5, 4, 4, 4)))
    assert state.outcome == Outcome(("Ben",), "Ben has 554 and is alone at 500 or more", "FS-R9")


# The dealer


def test_fs_a10_the_deal_passes_left() -> None:
    dealers = [folded(*[ANA_NIL] * deals).dealer for deals in range(3)]
    assert dealers == ["Ana", "Ben", "Cleo"]
    state = folded(*[Deal((17, 17, 17, 17), (5, 4, 4, 4))] * 5)
    assert [deal.dealer for deal in state.deals] == ["Ana", "Ben", "Cleo", "Dora", "Ana"]


def test_fs_a10_house_rule_the_dealer_stays() -> None:
    assert folded(ANA_NIL, ANA_NIL, options=Options(dealer_stays=True)).dealer == "Ana"


# What cannot be written down


@pytest.mark.parametrize(
    ("players", "messages"),
    [
        (("Ana", "Ben"), ["Five-suit Spades is for 3 to 5 players, not for 2 (FS-R1)"]),
        (
            ("Ana", "", "Ana", "Ben", "Ana", "Ben"),
            [
                "Five-suit Spades is for 3 to 5 players, not for 6 (FS-R1)",
                "a player has no name",
                "Ana appears more than once; names must differ",
                "Ben appears more than once; names must differ",
            ],
        ),
        (("Ana", "", ""), ["a player has no name"]),
    ],
)
def test_all_that_is_wrong_with_the_players_is_said(players: tuple[str, ...], messages: list[str]) -> None:
    with pytest.raises(RuleError) as raised:
        match.start(players)
    assert str(raised.value).splitlines() == messages


@pytest.mark.parametrize(
    ("tricks", "message"),
    [
        ((6, 3, 0, 10), "the tricks add up to 19, 2 too many: a hand has 17 (FS-R9)"),
        ((6, 3, 0, 7), "the tricks add up to 16, 1 too few: a hand has 17 (FS-R9)"),
    ],
)
def test_fs_r9_the_tricks_add_up_to_the_hand_size(tricks: tuple[int, ...], message: str) -> None:
    assert said(match.start(PLAYERS), Deal((4, 5, 0, 2), tricks)) == [message]


def test_all_that_is_wrong_with_a_deal_is_said() -> None:
    assert said(match.start(PLAYERS), Deal((18, -1, 0, 0), (20, -1, 0, 0))) == [
        "Ana bids 18; a hand has 17 tricks, so it must be 0 to 17 (FS-R11)",
        "Ana took 20; a hand has 17 tricks, so it must be 0 to 17 (FS-R9)",
        "Ben bids -1; a hand has 17 tricks, so it must be 0 to 17 (FS-R11)",
        "Ben took -1; a hand has 17 tricks, so it must be 0 to 17 (FS-R9)",
        "the tricks add up to 19, 2 too many: a hand has 17 (FS-R9)",
    ]
    assert said(match.start(PLAYERS), Deal((4, 5, 2), (6, 3, 0, 8))) == [
        "4 players need as many bids and counts of tricks, not 3 and 4"
    ]


# Corrections


def test_a_corrected_deal_changes_all_that_follows() -> None:
    first, second = Deal((3, 17, 17, 17), (12, 5, 0, 0)), Deal((1, 17, 17, 17), (2, 15, 0, 0))
    wrong = folded(first, second)
    assert (wrong.totals["Ana"], wrong.bags["Ana"]) == (-50, 10)  # 39 + 11 - 100
    right = match.enter(wrong, CorrectedDeal(1, Deal((3, 17, 17, 17), (11, 6, 0, 0))))
    assert (right.totals["Ana"], right.bags["Ana"], len(right.deals)) == (49, 9, 2)  # 38 + 11
    assert right == folded(Deal((3, 17, 17, 17), (11, 6, 0, 0)), second)
    assert match.enter(right, CorrectedDeal(1, first)) == wrong


def test_a_correction_may_end_the_match_or_reopen_it() -> None:
    over = folded(ANA_ALL, ANA_ALL, ANA_ALL)
    reopened = match.enter(over, CorrectedDeal(3, BEN_ALL))
    assert (totals(reopened), reopened.outcome) == ((490, 470, 450, 450), None)
    assert match.enter(reopened, CorrectedDeal(3, ANA_ALL)) == over


def test_a_correction_that_ends_the_match_too_early_is_refused() -> None:
    state = folded(ANA_ALL, ANA_ALL, Deal((17, 0, 0, 0), (14, 1, 1, 1)), Deal((4, 4, 4, 5), (4, 4, 4, 5)))
    assert totals(state) == (380, 340, 340, 350)
    assert said(state, CorrectedDeal(3, ANA_ALL)) == [
        "with this correction, the match ends with deal 3: Ana has 510 and is alone at 500 or more; "
        "undo the later deals first (FS-R9)"
    ]


def test_all_that_is_wrong_with_a_correction_is_said() -> None:
    assert said(folded(ANA_ALL), CorrectedDeal(2, Deal((17, 0, 0, 0), (17, 1, 1, 0)))) == [
        "the tricks add up to 19, 2 too many: a hand has 17 (FS-R9)",
        "there is no deal 2 to correct; 1 have been played",
    ]
    assert said(match.start(PLAYERS), CorrectedDeal(0, ANA_ALL)) == [
        "there is no deal 0 to correct; 0 have been played"
    ]


# Halfway through a deal


def test_fs_r11_bids_go_round_from_the_dealers_left() -> None:
    assert folded().bidders == ("Ben", "Cleo", "Dora", "Ana")
    assert folded(ANA_NIL).bidders == ("Cleo", "Dora", "Ana", "Ben")
    assert folded(ANA_NIL, options=Options(dealer_stays=True)).bidders == ("Ben", "Cleo", "Dora", "Ana")


def test_fs_r11_bids_alone_are_checked() -> None:
    assert match.bid_problems(folded(), {"Ana": 0, "Ben": 17}) == ()
    assert [str(problem) for problem in match.bid_problems(folded(), {"Ana": 18, "Ben": -1, "Cleo": 3})] == [
        "Ana bids 18; a hand has 17 tricks, so it must be 0 to 17 (FS-R11)",
        "Ben bids -1; a hand has 17 tricks, so it must be 0 to 17 (FS-R11)",
    ]


@pytest.mark.parametrize(("counts", "left"), [((), 17), ((6, 3), 8), ((6, 11), 0), ((6, 13), -2)])
def test_fs_r9_tricks_that_are_left_to_the_others(counts: tuple[int, ...], left: int) -> None:
    assert match.tricks_left(folded(), counts) == left


def test_fs_r7_a_score_before_the_deal_is_whole_knows_earlier_bags() -> None:
    state = folded(Deal((3, 4, 5, 1), (9, 4, 3, 1)))  # Ana has 6 bags
    scores = match.scores_of(state, {"Ana": 3, "Ben": 3, "Dora": 1}, {"Ana": 7, "Ben": 7, "Cleo": 2})
    assert {player: score.net for player, score in scores.items()} == {"Ana": -66, "Ben": 34}  # 30 + 4 - 100
    with pytest.raises(RuleError, match="FS-R9"):
        match.scores_of(state, {"Ben": 3}, {"Ben": 18})


PARTNERS = Options(partners=True)
"""Ana and Cleo, Ben and Dora; 17 tricks."""


def test_fs_h1_partners_add_up_bids_and_tricks_and_share_a_total() -> None:
    # Ana and Cleo bid 5 and take 7: 50 + 2 bags. Ben and Dora bid 9 and take 10: 90 + 1 bag.
    state = folded(Deal((3, 4, 2, 5), (4, 3, 3, 7)), options=PARTNERS)
    assert state.sides == (("Ana", "Cleo"), ("Ben", "Dora"))
    assert totals(state) == (52, 91, 52, 91)
    assert state.bags == {"Ana": 2, "Ben": 1, "Cleo": 2, "Dora": 1}
    assert state.standings() == (Place(1, "Ben", 91), Place(1, "Dora", 91), Place(3, "Ana", 52), Place(3, "Cleo", 52))


def test_fs_h1_a_nil_is_scored_by_itself() -> None:
    # Ana's Nil is made: 150; Cleo bids 5 and takes 6: 51. Ben and Dora bid 7 and take 11: 74.
    assert totals(folded(Deal((0, 4, 5, 3), (0, 5, 6, 6)), options=PARTNERS)) == (201, 74, 201, 74)
    # Ana's Nil is broken by two tricks, which are bags and do not help Cleo, who misses 5 with 4.
    broken = folded(Deal((0, 4, 5, 3), (2, 5, 4, 6)), options=PARTNERS)
    assert (totals(broken), broken.bags["Cleo"]) == ((0, 74, 0, 74), 2)
    # Two Nils in a team, one of them broken: 150, and a bag.
    two = folded(Deal((0, 4, 0, 3), (0, 8, 1, 8)), options=PARTNERS)
    assert (totals(two)[0], two.bags["Ana"]) == (150, 1)


def test_fs_h1_the_bags_of_both_make_the_tenth() -> None:
    # 2 bid, 10 taken: 28 and 8 bags; then 4 bid, 7 taken: 43 and 3 bags, of which one is the tenth: 28 + 43 - 100.
    state = folded(Deal((1, 1, 1, 7), (5, 2, 5, 5)), Deal((2, 1, 2, 3), (4, 5, 3, 5)), options=PARTNERS)
    assert totals(state)[::2] == (-29, -29)
    assert state.penalties == {"Ana": 100, "Ben": 0, "Cleo": 100, "Dora": 0}


def test_fs_h1_partners_win_together() -> None:
    nils = Deal((0, 8, 0, 9), (0, 8, 0, 9))  # 300 and 170
    assert folded(nils, nils, options=PARTNERS).outcome == Outcome(
        ("Ana", "Cleo"), "Ana and Cleo have 600 and are alone at 500 or more", "FS-R9"
    )
    others = Deal((8, 0, 9, 0), (8, 0, 9, 0))  # 170 and 300: both have 470; then 80 and 90
    assert folded(nils, others, Deal((4, 4, 4, 5), (4, 4, 4, 5)), options=PARTNERS).outcome == Outcome(
        ("Ben", "Dora"), "Ben and Dora have 560, the most of those at 500 or more", "FS-A3"
    )
    # 16 tricks without jokers: 300 and 160, then 160 and 300, then 80 each.
    tied = (Deal((0, 8, 0, 8), (0, 8, 0, 8)), Deal((8, 0, 8, 0), (8, 0, 8, 0)), Deal((4, 4, 4, 4), (4, 4, 4, 4)))
    assert folded(*tied, options=Options(partners=True, jokers=False)).outcome == Outcome(
        ("Ana", "Ben", "Cleo", "Dora"), "Ana, Ben, Cleo and Dora share the win with 540 each", "FS-A3"
    )


def test_fs_h1_only_four_are_partners() -> None:
    with pytest.raises(RuleError, match="Four play as partners, not 3"):
        match.start(("Ana", "Ben", "Cleo"), PARTNERS)
