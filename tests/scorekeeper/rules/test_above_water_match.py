"""Above Water: the stones of a match, who is eliminated, who wins, and what a table may write down.

Source of all numbers: Above Water, 2004, and counts by hand.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import RuleError
from scorekeeper.rules.above_water import (
    DEFAULTS,
    AceCashed,
    AceGiven,
    AceLaid,
    AnteForced,
    AntePaid,
    BidsPaid,
    CardsCounted,
    CashIn,
    DeckExhausted,
    Entry,
    GroupsTurnedIn,
    HeartsPlayed,
    MatchPhase,
    MatchState,
    Options,
    SpendingOver,
    StonesGiven,
    TableAce,
    TurnIn,
    match,
    parse_turn_in,
)
from scorekeeper.rules.standings import Place

NAMES = ("Ana", "Ben", "Cleo", "Dan")
NO_BIDS = BidsPaid((0, 0, 0, 0))
EXHAUSTED, WHILE_DEALING = DeckExhausted(), DeckExhausted(while_dealing=True)
OVER, FORCED, PAID = SpendingOver(), AnteForced(), AntePaid()
TURN = (NO_BIDS, OVER, PAID)
"""A turn in which nothing is bid, and four players pay only the ante."""


def after(*entries: Entry, options: Options = DEFAULTS, names: tuple[str, ...] = NAMES) -> MatchState:
    return match.fold(names, options, entries)


def why_not(state: MatchState, entry: Entry) -> list[str]:
    found = [str(problem) for problem in match.problems(state, entry)]
    assert match.is_allowed(state, entry) == (not found)
    if found:
        with pytest.raises(RuleError) as caught:
            match.enter(state, entry)
        assert [str(problem) for problem in caught.value.problems] == found
    return found


def held(state: MatchState) -> list[int]:
    """Count the stones of each player, then those on aces, then the bank's."""
    return [*state.stones.values(), sum(ace.stones for ace in state.aces), state.bank]


def end(state: MatchState) -> tuple[tuple[str, ...], str, str]:
    assert state.phase is MatchPhase.OVER
    assert state.outcome is not None
    return state.outcome.winners, state.outcome.reason, state.outcome.ruling


def poor(*stones: int, options: Options = DEFAULTS, before: tuple[Entry, ...] = ()) -> MatchState:
    """Start with 9 stones each and let the bids leave so many."""
    names = NAMES[: len(stones)]
    table = replace(options, starting_stones=9)
    state = after(*before, BidsPaid(tuple(9 - left for left in stones)), options=table, names=names)
    assert [*state.stones.values()] == [*stones]
    return state


def then(state: MatchState, *entries: Entry) -> MatchState:
    for entry in entries:
        state = match.enter(state, entry)
    return state


# The start, bids and antes


@pytest.mark.parametrize("count", [2, 3, 4, 8])
def test_aw_r1_everybody_starts_with_15_stones(count: int) -> None:
    names = tuple("ABCDEFGH"[:count])
    state = match.start(names, DEFAULTS)
    assert state.stones == state.totals == dict.fromkeys(names, 15)
    assert (state.bank, state.ante, state.turn, state.starter, state.phase) == (0, 4, 1, "A", MatchPhase.BIDDING)
    assert state.active == state.bidding_order == names
    assert (state.is_special, state.next_is_special, state.is_spending) == (False, False, False)
    assert [place.place for place in state.standings()] == [1] * count


def test_aw_r1_who_cannot_sit_down() -> None:
    with pytest.raises(RuleError, match="not 1"):
        match.start(("Ana",), DEFAULTS)
    with pytest.raises(RuleError, match="Two players have the same name"):
        match.start(("Ana", "Ana"), DEFAULTS)


@pytest.mark.parametrize("starting_ante", [3, 4, 6, 7])
@pytest.mark.parametrize("starting_stones", [15, 22])
@pytest.mark.parametrize("exhaustions", [0, 1, 3])
def test_aw_r2_r15_the_ante_is_the_first_and_one_for_each_exhaustion(
    starting_ante: int, starting_stones: int, exhaustions: int
) -> None:
    options = Options(starting_ante=starting_ante, starting_stones=starting_stones)
    state = after(NO_BIDS, *[EXHAUSTED] * exhaustions, OVER, PAID, options=options)
    ante = starting_ante + exhaustions
    assert state.ante == ante
    assert held(state) == [starting_stones - ante] * 4 + [0, 4 * ante]
    assert (state.turn, state.phase) == (2, MatchPhase.BIDDING)


def test_aw_r4_bids_go_to_the_bank() -> None:
    state = after(BidsPaid((3, 0, 9, 1)))
    assert held(state) == [12, 15, 6, 14, 0, 13]
    assert (state.phase, state.active) == (MatchPhase.SPENDING, NAMES)


def test_aw_r4_r16_who_cannot_pay_the_bid_is_eliminated() -> None:
    state = after(BidsPaid((6, 5, 0, 9)), options=Options(starting_stones=5))
    assert state.eliminations == (("Ana", "Dan"),)
    assert state.active == ("Ben", "Cleo")
    # Ben paid 5; Ana's and Dan's stones are the bank's too.
    assert held(state) == [0, 0, 5, 0, 0, 15]
    assert state.spent == {"Ben": 0, "Cleo": 0}


def test_aw_r4_groups_turned_in_help_to_pay_the_bid() -> None:
    first = GroupsTurnedIn("Ana", parse_turn_in("JD JS"))
    state = after(first, BidsPaid((9, 5, 0, 0)), options=Options(starting_stones=5))
    assert (state.active, held(state)) == (NAMES, [0, 0, 5, 5, 0, 10])


@pytest.mark.parametrize(
    ("stones", "why"),
    [
        ((1, 2, 3), ["There must be one bid from each of Ana, Ben, Cleo, Dan, not 3 bids (AW-R3)"]),
        ((0, 9, 10, -1), [f"A bid is 0 to 9 stones, not {bid} (AW-R3)" for bid in (10, -1)]),
        ((0, 9, 9, 0), []),
    ],
)
def test_aw_r3_bids_are_0_to_9_and_one_from_each(stones: tuple[int, ...], why: list[str]) -> None:
    assert why_not(after(), BidsPaid(stones)) == why


def test_aw_r3_bids_are_those_of_the_players_left() -> None:
    state = then(poor(3, 4, 5, 9), OVER, PAID)
    assert state.eliminations == (("Ana",),)
    assert why_not(state, NO_BIDS) == ["There must be one bid from each of Ben, Cleo, Dan, not 4 bids (AW-R3)"]
    assert held(then(state, BidsPaid((0, 1, 2)))) == [0, 0, 0, 3, 0, 33]


# The token


def test_aw_r16_the_token_passes_left() -> None:
    states = [after(*TURN * turns, options=Options(starting_stones=40)) for turns in range(5)]
    assert [state.starter for state in states] == ["Ana", "Ben", "Cleo", "Dan", "Ana"]
    assert [" ".join(state.bidding_order) for state in states[1:3]] == ["Ben Cleo Dan Ana", "Cleo Dan Ana Ben"]
    assert [state.turn for state in states] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("left", "order"),
    [((9, 3, 9, 9), "Cleo Dan Ana"), ((3, 9, 9, 9), "Ben Cleo Dan"), ((9, 3, 3, 9), "Dan Ana")],
)
def test_aw_r16_the_token_goes_to_the_next_player_still_in(left: tuple[int, ...], order: str) -> None:
    state = then(poor(*left), OVER, PAID)
    assert " ".join(state.bidding_order) == order
    assert state.starter == order.split()[0]


def test_aw_r16_a_starter_who_is_out_leaves_the_first_bid_to_the_left() -> None:
    state = after(EXHAUSTED, StonesGiven("Ana", "Dan", 15), FORCED, PAID)
    assert (state.starter, state.bidding_order) == ("Ana", ("Ben", "Cleo", "Dan"))
    assert then(state, BidsPaid((0, 0, 0)), OVER, PAID).starter == "Ben"


# Special auctions


def test_aw_r5_an_exhaustion_makes_the_next_auction_special_and_no_more() -> None:
    for state in (after(NO_BIDS, EXHAUSTED), after(NO_BIDS, OVER, EXHAUSTED), after(EXHAUSTED, NO_BIDS)):
        assert (state.is_special, state.next_is_special) == (False, True)
    state = after(NO_BIDS, EXHAUSTED, OVER, PAID)
    assert (state.is_special, state.next_is_special) == (True, False)
    assert not then(state, *TURN).is_special


def test_aw_r5_an_exhaustion_while_dealing_makes_this_auction_special() -> None:
    state = after(WHILE_DEALING)
    assert (state.is_special, state.next_is_special, state.ante) == (True, False, 5)
    assert not then(state, *TURN).is_special
    assert why_not(after(NO_BIDS), WHILE_DEALING) == ["Lots are dealt before the bids, not now (AW-R5)"]


def test_aw_r15_growing_lots_know_no_special_auction() -> None:
    options = Options(growing_lots=True, special_at_once=True, special_again=True)
    for entries in ([WHILE_DEALING, WHILE_DEALING], [EXHAUSTED], [NO_BIDS, EXHAUSTED]):
        state = after(*entries, options=options)
        assert (state.is_special, state.next_is_special) == (False, False)
        assert state.ante == 4 + entries.count(EXHAUSTED) + entries.count(WHILE_DEALING)


@pytest.mark.parametrize(("at_once", "flags"), [(False, (False, True)), (True, (True, False))])
def test_aw_a4_an_exhaustion_during_the_bidding(at_once: bool, flags: tuple[bool, bool]) -> None:
    options = Options(special_at_once=at_once)
    state = after(EXHAUSTED, options=options)
    assert (state.is_special, state.next_is_special) == flags
    # Once the auction is over, or special already, only the next one is left to be special.
    later = after(NO_BIDS, EXHAUSTED, options=options)
    assert (later.is_special, later.next_is_special) == (False, True)
    special = after(WHILE_DEALING, EXHAUSTED, options=options)
    assert (special.is_special, special.next_is_special) == (True, True)


@pytest.mark.parametrize("again", [False, True])
def test_aw_a5_an_exhaustion_while_a_special_auction_is_dealt(again: bool) -> None:
    state = after(WHILE_DEALING, WHILE_DEALING, options=Options(special_again=again))
    assert (state.is_special, state.next_is_special, state.ante) == (True, again, 6)
    assert then(state, *TURN).is_special is again
    # What calls for the next one already stays.
    kept = after(WHILE_DEALING, EXHAUSTED, WHILE_DEALING, options=Options(special_again=again))
    assert kept.next_is_special


# Stones for cards, and the Big Spender


def test_aw_r6_groups_are_counted_by_the_referee_or_by_the_table() -> None:
    groups = "3D 3H 3S / 7D 7H 7S"
    for entry in (GroupsTurnedIn("Ben", parse_turn_in(groups)), CashIn("Ben", 19, 6)):
        state = after(NO_BIDS, entry)
        assert held(state) == [15, 34, 15, 15, 0, -19]
        assert state.spent == {"Ana": 0, "Ben": 6, "Cleo": 0, "Dan": 0}


@pytest.mark.parametrize(
    ("stones", "cards", "why"),
    [
        (3, 2, []),
        (4, 2, []),
        (3, 3, []),  # a straight of two, and an ace of clubs
        (16, 5, []),
        (2, 2, ["2 cards pay 3 to 4 stones, not 2 (AW-R6)"]),
        (17, 5, ["5 cards pay 3 to 16 stones, not 17 (AW-R6)"]),
        (0, 1, ["Groups have two or more cards, not 1 (AW-R6)"]),
    ],
)
def test_aw_r6_no_groups_of_so_many_cards_pay_more(stones: int, cards: int, why: list[str]) -> None:
    assert why_not(after(), CashIn("Ana", stones, cards)) == why


def test_aw_r8_groups_are_checked() -> None:
    assert why_not(after(), GroupsTurnedIn("Ana", parse_turn_in("5D 5C / 5C 6C"))) == [
        "5C is in 2 groups, and the deck has 1 (AW-R8)"
    ]


def test_aw_r6_a_match_takes_no_entry_of_nothing() -> None:
    assert why_not(after(), GroupsTurnedIn("Ana", TurnIn())) == ["Nothing is turned in (AW-R6)"]


def test_aw_r10_an_ace_of_clubs_that_changes_nothing_counts_for_the_big_spender() -> None:
    state = after(NO_BIDS, GroupsTurnedIn("Ben", parse_turn_in("5S 6S / AC")))
    assert (state.stones["Ben"], state.spent["Ben"]) == (15 + 4, 3)


def test_aw_a2_reaches_the_match() -> None:
    entry = GroupsTurnedIn("Ana", parse_turn_in("3D 3H *=3D / 7D 7H"))
    assert after(entry).stones["Ana"] == 15 + 15
    assert after(entry, options=Options(synergy_counts_repeats=True)).stones["Ana"] == 15 + 12


def test_aw_r12_who_turns_in_the_most_cards_is_the_big_spender() -> None:
    state = after(NO_BIDS, CashIn("Ana", 4, 2), CashIn("Ben", 8, 3), CashIn("Ana", 4, 2), OVER)
    assert state.spent == {"Ana": 4, "Ben": 3, "Cleo": 0, "Dan": 0}
    assert (state.big_spenders, state.phase) == (("Ana",), MatchPhase.ANTE)
    # The next turn counts anew.
    state = then(state, PAID)
    assert (state.big_spenders, state.spent) == ((), {})
    assert then(state, NO_BIDS, CashIn("Dan", 4, 2), OVER).big_spenders == ("Dan",)


def test_aw_r12_all_who_tie_are_big_spenders() -> None:
    state = after(NO_BIDS, CashIn("Dan", 8, 3), CashIn("Cleo", 4, 2), CashIn("Ben", 12, 4), CashIn("Cleo", 3, 2), OVER)
    assert state.big_spenders == ("Ben", "Cleo")


@pytest.mark.parametrize(("house_rule", "who"), [(False, ()), (True, NAMES)])
def test_aw_a1_nobody_turned_in_a_card(house_rule: bool, who: tuple[str, ...]) -> None:
    options = Options(bonus_when_nobody_spends=house_rule)
    assert after(NO_BIDS, OVER, options=options).big_spenders == who
    assert after(NO_BIDS, HeartsPlayed("Ben"), OVER, options=options).big_spenders == ("Ben",)


@pytest.mark.parametrize(
    ("entries", "counts"),
    [
        ((CashIn("Ana", 8, 3), NO_BIDS), [0, 0]),
        ((HeartsPlayed("Ana"), AceLaid("Ana"), AceCashed(0), NO_BIDS), [0, 0]),
        ((EXHAUSTED, FORCED, CashIn("Ana", 8, 3), PAID, NO_BIDS), [0, 0]),
        ((NO_BIDS, CashIn("Ben", 4, 2), OVER, CashIn("Ana", 8, 3)), [0, 2]),
        ((NO_BIDS, EXHAUSTED, FORCED, CashIn("Ana", 8, 3), PAID), [3, 0]),  # the Spending Phase goes on
    ],
)
def test_aw_r17_only_the_spending_phase_counts(entries: tuple[Entry, ...], counts: list[int]) -> None:
    state = after(*entries)
    assert [state.spent["Ana"], state.spent["Ben"]] == counts


def test_aw_r12_who_is_out_is_no_big_spender() -> None:
    """Ana turned in the most, and then could not pay a forced ante; Ben is next."""
    state = then(poor(0, 9, 9, 9), CashIn("Ana", 4, 2), HeartsPlayed("Ben"), EXHAUSTED, FORCED, PAID)
    assert state.active == ("Ben", "Cleo", "Dan")
    assert then(state, OVER).big_spenders == ("Ben",)


# Aces and trade


def test_aw_r10_hearts_count_one_card_and_cost_no_stones() -> None:
    state = after(NO_BIDS, HeartsPlayed("Cleo"))
    assert (state.spent["Cleo"], held(state)) == (1, [15, 15, 15, 15, 0, 0])


def test_aw_r10_diamonds_gain_a_stone_at_each_ante_and_are_discarded_for_them() -> None:
    state = after(NO_BIDS, AceLaid("Ana"))
    assert (state.aces, state.spent["Ana"]) == ((TableAce("Ana", 0),), 0)  # laid out, it does not count
    state = then(state, OVER, PAID)
    assert (state.aces, held(state)) == ((TableAce("Ana", 1),), [11, 11, 11, 11, 1, 15])
    state = then(state, *TURN)
    assert (state.aces, held(state)) == ((TableAce("Ana", 2),), [7, 7, 7, 7, 2, 30])
    state = then(state, NO_BIDS, AceGiven(0, "Cleo"))
    assert (state.aces, state.spent["Cleo"]) == ((TableAce("Cleo", 2),), 0)
    state = then(state, AceCashed(0))
    assert (state.aces, state.spent["Cleo"]) == ((), 1)  # discarded, it does
    assert held(state) == [7, 7, 9, 7, 0, 30]
    # From the discards it can come back.
    assert then(state, AceLaid("Dan")).aces == (TableAce("Dan", 0),)


def test_aw_r10_two_packs_have_two_aces_of_diamonds() -> None:
    options = Options(double_deck=True)
    state = after(AceLaid("Ana"), *TURN, AceLaid("Ben"), *TURN, options=options)
    assert state.aces == (TableAce("Ana", 2), TableAce("Ben", 1))
    state = then(state, AceGiven(1, "Cleo"), AceCashed(0))
    assert (state.aces, held(state)) == ((TableAce("Cleo", 1),), [9, 7, 7, 7, 1, 29])


@pytest.mark.parametrize(("packs", "laid", "allowed"), [(1, 0, True), (1, 1, False), (2, 1, True), (2, 2, False)])
def test_aw_r10_an_ace_on_the_table_is_in_no_hand(packs: int, laid: int, allowed: bool) -> None:
    state = after(*[AceLaid("Ana")] * laid, options=Options(double_deck=packs == 2))
    lay = ["There is no other ace of diamonds: it is already on the table (AW-R10)"]
    use = ["An ace of diamonds on the table is never picked up again, so it cannot be in a group (AW-R10)"]
    assert why_not(state, AceLaid("Ben")) == ([] if allowed else lay)
    assert why_not(state, GroupsTurnedIn("Ana", parse_turn_in("AD AS"))) == ([] if allowed else use)
    assert why_not(state, GroupsTurnedIn("Ana", parse_turn_in("*=AD AS"))) == []


def test_aw_r10_an_ace_that_is_not_there_is_neither_given_nor_discarded() -> None:
    why = ["There is no ace of diamonds number 1 on the table (AW-R10)"]
    assert why_not(after(), AceCashed(0)) == why_not(after(), AceGiven(0, "Ben")) == why
    laid = after(AceLaid("Ana"))
    assert why_not(laid, AceCashed(-1)) == ["There is no ace of diamonds number 0 on the table (AW-R10)"]
    assert why_not(laid, AceGiven(0, "Ana")) == ["Ana already has this ace (AW-R10)"]


def test_aw_r4_stones_change_hands_at_any_time() -> None:
    assert held(after(StonesGiven("Ana", "Dan", 15))) == [0, 15, 15, 30, 0, 0]
    assert why_not(after(), StonesGiven("Ana", "Dan", 16)) == ["Ana has 15 stones, not 16"]
    assert why_not(after(), StonesGiven("Ana", "Dan", 0)) == ["0 stones cannot change hands"]
    assert why_not(after(), StonesGiven("Ana", "Ana", 1)) == ["Ana cannot trade with the same player"]


@pytest.mark.parametrize(
    "entry_of",
    [
        lambda who: CashIn(who, 4, 2),
        lambda who: GroupsTurnedIn(who, parse_turn_in("JD JS")),
        lambda who: StonesGiven(who, "Ben", 1),
        lambda who: StonesGiven("Ben", who, 1),
        HeartsPlayed,
        AceLaid,
        lambda who: AceGiven(0, who),
    ],
)
def test_aw_r13_who_is_not_in_does_nothing(entry_of: Callable[[str], Entry]) -> None:
    state = after(AceLaid("Ben"), BidsPaid((6, 0, 0, 0)), options=Options(starting_stones=5, double_deck=True))
    assert why_not(state, entry_of("Cleo")) == []
    assert why_not(state, entry_of("Ana"))[0] == "Ana has been eliminated (AW-R13)"
    assert why_not(state, entry_of("Eve")) == ["'Eve' is not in this match"]


# The ace of diamonds' stone


@pytest.mark.parametrize(
    ("before", "alone", "stones"),
    [(False, ("Ben",), [0, 5, 0, 13]), (True, (), [0, 5, 0, 13])],
    ids=["after the ante", "before it"],
)
def test_aw_a7_whether_the_aces_stone_helps_to_pay_the_ante(
    before: bool, alone: tuple[str, ...], stones: list[int]
) -> None:
    """Ana has 3 stones and the ace: with its first stone they are the 4 that the ante takes."""
    state = then(poor(3, 9, options=Options(ace_earns_before_ante=before)), AceLaid("Ana"), OVER, AceCashed(0), PAID)
    assert (state.outcome.winners if state.outcome else ()) == alone
    assert held(state) == stones


@pytest.mark.parametrize(("before", "during"), [(False, 0), (True, 1)])
def test_aw_a7_r14_forced_antes_lay_a_stone_on_it_too(before: bool, during: int) -> None:
    state = after(AceLaid("Ana"), EXHAUSTED, FORCED, options=Options(ace_earns_before_ante=before))
    assert state.aces == (TableAce("Ana", during),)
    state = then(state, PAID)
    assert state.aces == (TableAce("Ana", 1),)
    assert held(then(state, FORCED, PAID)) == [5, 5, 5, 5, 2, 38]


# Too few cards


@pytest.mark.parametrize(
    ("before", "back_in"),
    [((), MatchPhase.BIDDING), ((NO_BIDS,), MatchPhase.SPENDING), ((NO_BIDS, OVER), MatchPhase.ANTE)],
)
def test_aw_r14_forced_antes_cost_the_raised_rate_and_the_turn_goes_on(
    before: tuple[Entry, ...], back_in: MatchPhase
) -> None:
    state = after(*before, EXHAUSTED)
    for left in (10, 5, 0):
        state = then(state, FORCED)
        assert state.phase is MatchPhase.ANTE
        state = then(state, PAID)
        assert held(state) == [left] * 4 + [0, 4 * (15 - left)]
        assert (state.phase, state.turn, state.resume) == (back_in, 1, None)


def test_aw_r14_antes_are_forced_one_by_one_after_an_exhaustion() -> None:
    assert why_not(after(), FORCED) == ["An ante is forced only once the deck is exhausted; enter that first (AW-R14)"]
    state = after(EXHAUSTED, FORCED)
    assert why_not(state, FORCED) == ["The forced ante must be paid before the next (AW-R14)"]
    assert why_not(state, NO_BIDS) == ["Not now: the ante of 5 is due (AW-R4)"]


def test_aw_r14_a_forced_ante_may_end_the_match() -> None:
    state = then(poor(4, 5, 4, 4), EXHAUSTED, FORCED, PAID)
    assert end(state) == (("Ben",), "Ben is the only player left", "AW-R13")
    assert held(state) == [0, 0, 0, 0, 0, 36]


# The end


def test_aw_r13_the_last_player_in_wins() -> None:
    state = then(poor(0, 5, 3, 2), OVER, PAID)
    assert end(state) == (("Ben",), "Ben is the only player left", "AW-R13")
    assert state.standings() == (Place(1, "Ben", 1), Place(2, "Ana", 0), Place(2, "Cleo", 0), Place(2, "Dan", 0))
    assert why_not(state, HeartsPlayed("Ben")) == ["The match is over: Ben is the only player left (AW-R13)"]


def test_aw_r13_the_last_who_can_pay_for_a_lot_wins() -> None:
    state = after(BidsPaid((3, 2, 9, 4)), options=Options(starting_stones=2))
    assert end(state)[0] == ("Ben",)
    assert held(state) == [0, 0, 0, 0, 0, 8]


def test_aw_r13_if_nobody_can_pay_the_least_short_wins() -> None:
    state = then(poor(1, 3, 0, 2), OVER, PAID)
    assert end(state) == (("Ben",), "Nobody can pay the ante of 4; Ben is short by 1, the least", "AW-R13")
    assert held(state) == [1, 3, 0, 2, 0, 30]
    assert [place.place for place in state.standings()] == [1, 2, 2, 2]


def test_aw_r13_only_players_still_in_can_win() -> None:
    """Dan could not pay the bid, whatever the others lack later."""
    state = after(BidsPaid((5, 4, 3, 6)), OVER, PAID, options=Options(starting_stones=5))
    assert end(state)[:2] == (("Cleo",), "Nobody can pay the ante of 4; Cleo is short by 2, the least")
    assert [str(place.player) for place in state.standings()] == ["Cleo", "Ana", "Ben", "Dan"]
    assert [place.place for place in state.standings()] == [1, 2, 2, 4]


@pytest.mark.parametrize(
    ("cards", "winners", "reason"),
    [
        ((2, 5, 4), ("Cleo",), "Cleo has 5 cards, the most of those who are equally short"),
        ((5, 5, 4), ("Ana", "Cleo"), "Ana and Cleo are equally short and have 5 cards each"),
        ((0, 0, 0), ("Ana", "Cleo", "Dan"), "Ana and Cleo and Dan are equally short and have 0 cards each"),
    ],
)
def test_aw_r13_then_the_most_cards_win(cards: tuple[int, ...], winners: tuple[str, ...], reason: str) -> None:
    state = then(poor(3, 2, 3, 3), OVER, PAID)
    assert (state.phase, state.tied, state.outcome) == (MatchPhase.TIE, ("Ana", "Cleo", "Dan"), None)
    assert [(place.place, place.player) for place in state.standings()] == [
        (1, "Ana"),
        (1, "Cleo"),
        (1, "Dan"),
        (4, "Ben"),
    ]
    assert end(then(state, CardsCounted(cards))) == (winners, reason, "AW-R13")


def test_aw_r13_each_of_the_tied_counts_cards() -> None:
    state = then(poor(3, 2, 3, 3), OVER, PAID)
    assert why_not(state, CardsCounted((1, 2))) == ["3 players must count their cards, not 2 (AW-R13)"]
    assert why_not(state, CardsCounted((1, -2, 0))) == ["Nobody can hold fewer than 0 cards (AW-R13)"]
    assert why_not(state, PAID) == ["Not now: Ana and Cleo and Dan must count their cards (AW-R2)"]


@pytest.mark.parametrize(
    ("hand_only", "owner", "winners"),
    [
        (False, "Ana", ("Ana",)),
        (True, "Ana", ("Ana", "Ben")),
        (False, "Cleo", ("Ana", "Ben")),  # Cleo is not among the tied
    ],
)
def test_aw_a10_an_ace_on_the_table_among_the_cards(hand_only: bool, owner: str, winners: tuple[str, ...]) -> None:
    options = Options(table_ace_not_counted=hand_only)
    state = then(poor(3, 3, 2, 1, options=options, before=(AceLaid(owner),)), OVER, PAID, CardsCounted((4, 4)))
    assert end(state)[0] == winners
    assert state.aces == (TableAce(owner, 0),)  # no ante was paid


@pytest.mark.parametrize(
    ("shared", "expected"),
    [
        (False, (("Cleo",), "Nobody can pay the bid; Cleo is short by 1, the least", "AW-A8")),
        (True, (NAMES, "Nobody can pay the bid: Ana and Ben and Cleo and Dan share the win", "AW-A8")),
    ],
)
def test_aw_a8_nobody_can_pay_the_bid(shared: bool, expected: tuple[tuple[str, ...], str, str]) -> None:
    options = Options(starting_stones=2, unpaid_bids_share_win=shared)
    state = after(BidsPaid((4, 5, 3, 9)), options=options)
    assert end(state) == expected
    assert held(state) == [2, 2, 2, 2, 0, 0]
    # If one can, the others are out as ever.
    assert end(after(BidsPaid((4, 5, 2, 9)), options=options))[0] == ("Cleo",)


def test_aw_a8_equally_short_of_the_bid_count_cards() -> None:
    state = after(BidsPaid((3, 3, 4, 9)), options=Options(starting_stones=2))
    assert (state.phase, state.tied) == (MatchPhase.TIE, ("Ana", "Ben"))
    assert end(then(state, CardsCounted((3, 2))))[0] == ("Ana",)


@pytest.mark.parametrize("out_of_game", [False, True])
def test_aw_a9_stones_of_the_eliminated_go_to_the_bank(out_of_game: bool) -> None:
    """Also those on their aces, which leave the table; where cards go, the simulator's tests look at."""
    options = Options(starting_stones=20, double_deck=True, eliminated_cards_leave=out_of_game)
    state = after(AceLaid("Ana"), AceLaid("Ben"), *TURN * 3, options=options)
    assert held(state) == [8, 8, 8, 8, 6, 42]
    state = then(state, StonesGiven("Ana", "Dan", 6), BidsPaid((3, 0, 0, 0)))
    assert (state.aces, held(state)) == ((TableAce("Ben", 3),), [0, 8, 8, 14, 3, 47])


def test_aw_r13_standings_rank_by_stones_and_the_last_eliminated_first() -> None:
    state = then(poor(0, 9, 9, 9), OVER, PAID, BidsPaid((4, 6, 1)))
    assert state.eliminations == (("Ana",), ("Cleo",))
    assert state.standings() == (Place(1, "Dan", 4), Place(2, "Ben", 1), Place(3, "Cleo", 0), Place(4, "Ana", 0))
    level = then(poor(0, 9, 9, 9), OVER, PAID)
    assert level.standings() == (Place(1, "Ben", 5), Place(1, "Cleo", 5), Place(1, "Dan", 5), Place(4, "Ana", 0))


# What may be entered when

ANYTIME: tuple[Entry, ...] = (
    CashIn("Ana", 4, 2),
    GroupsTurnedIn("Ana", parse_turn_in("JD JS")),
    StonesGiven("Ana", "Ben", 1),
    HeartsPlayed("Ana"),
    AceLaid("Ben"),
    AceGiven(0, "Ben"),
    AceCashed(0),
    EXHAUSTED,
    FORCED,
)
ENTRIES: tuple[Entry, ...] = (*ANYTIME, NO_BIDS, OVER, PAID, CardsCounted((1, 1)))
BEGUN = after(EXHAUSTED, AceLaid("Ana"), options=Options(double_deck=True))
SHORT = Options(starting_stones=3, double_deck=True)


@pytest.mark.parametrize(
    ("state", "allowed", "now"),
    [
        (BEGUN, (*ANYTIME, NO_BIDS), "the bids are due"),
        (then(BEGUN, NO_BIDS), (*ANYTIME, OVER), "the Spending Phase is not over"),
        (then(BEGUN, NO_BIDS, OVER), (*ANYTIME, PAID), "the ante of 5 is due"),
        (then(BEGUN, FORCED), (*ANYTIME[:-1], PAID), "the ante of 5 is due"),
        (
            after(AceLaid("Ana"), StonesGiven("Cleo", "Dan", 1), BidsPaid((0, 0, 2, 4)), OVER, PAID, options=SHORT),
            (CardsCounted((1, 1)),),
            "Ana and Ben must count their cards",
        ),
        (then(BEGUN, *(StonesGiven(name, "Dan", 15) for name in NAMES[:3]), FORCED, PAID), (), ""),
    ],
    ids=["bidding", "spending", "ante", "forced ante", "tie", "over"],
)
def test_aw_r4_cards_and_stones_move_at_any_time_and_the_rest_in_order(
    state: MatchState, allowed: tuple[Entry, ...], now: str
) -> None:
    assert [entry for entry in ENTRIES if match.is_allowed(state, entry)] == [
        entry for entry in ENTRIES if entry in allowed
    ]
    if now:
        refused = [entry for entry in ENTRIES if entry not in allowed and entry != FORCED]
        assert all(why_not(state, entry)[0].startswith(f"Not now: {now} (AW-R") for entry in refused)


# Any log

WHO = st.sampled_from(NAMES)
BIDS = st.lists(st.integers(0, 9), min_size=2, max_size=4).map(lambda bids: BidsPaid(tuple(bids)))
ANY_ENTRY: st.SearchStrategy[Entry] = st.one_of(
    BIDS,
    BIDS,
    st.just(OVER),
    st.just(PAID),
    st.builds(CashIn, WHO, st.integers(3, 16), st.integers(2, 6)),
    st.builds(StonesGiven, WHO, WHO, st.integers(1, 9)),
    st.builds(AceLaid, WHO),
    st.builds(AceGiven, st.just(0), WHO),
    st.builds(AceCashed, st.just(0)),
    st.builds(DeckExhausted, st.booleans()),
    st.just(FORCED),
    st.builds(CardsCounted, st.tuples(st.integers(0, 3), st.integers(0, 3))),
)


@given(st.lists(ANY_ENTRY, max_size=40), st.booleans(), st.integers(0, 15))
def test_aw_r2_any_log_keeps_the_stones_and_the_ante_never_falls(tries: list[Entry], before: bool, stones: int) -> None:
    options = Options(ace_earns_before_ante=before, starting_stones=stones)
    states, log = [match.start(NAMES, options)], []
    for entry in tries:
        if match.is_allowed(states[-1], entry):
            states.append(match.enter(states[-1], entry))
            log.append(entry)
    for state in states:
        assert sum(held(state)) == 4 * stones
        assert min([*state.stones.values(), *[ace.stones for ace in state.aces]]) >= 0
        assert all(not state.stones[name] for name in NAMES if name not in state.active)
        assert (state.outcome is not None) == (state.phase is MatchPhase.OVER)
    exhaustions = [isinstance(entry, DeckExhausted) for entry in log]
    assert [state.ante for state in states] == [*accumulate(exhaustions, initial=4)]
    assert match.fold(NAMES, options, log) == states[-1]
