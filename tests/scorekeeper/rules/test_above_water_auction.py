"""Above Water: options, the count of deck and discards, and one auction.

Source of all numbers: Above Water, 2004, Deal cards for auction; Bid on cards; Ace of spades; Exhausting the Deck;
Variants, and counts by hand.
"""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import RuleError
from scorekeeper.rules.above_water import (
    DEFAULTS,
    Act,
    AuctionState,
    Bid,
    DealCards,
    Discard,
    Leave,
    Lot,
    Options,
    PassAce,
    Stock,
    TakeLot,
    auction,
    lot_sizes,
    open_auction,
    options_notes,
    options_problems,
    stock,
    table_problems,
)
from scorekeeper.rules.cards import STANDARD
from scorekeeper.rules.options import describe

NAMES = ("Ana", "Ben", "Cleo", "Dan")
GROWING = Options(growing_lots=True, starting_ante=6)
DOUBLE = Options(double_deck=True)
BY_NEED = Options(shuffle_when_needed=True)
AT_ONCE = Options(special_at_once=True)
AGAIN = Options(special_again=True)


def begin(
    deck: int,
    discards: int = 0,
    *,
    options: Options = DEFAULTS,
    special: bool = False,
    aces: Sequence[str] = (),
    names: Sequence[str] = NAMES,
) -> AuctionState:
    return open_auction(names, Stock(deck, discards), options, special=special, aces=aces)


def deal(cards: str) -> DealCards:
    return DealCards(STANDARD.parse_all(cards))


def after(state: AuctionState, *acts: Act) -> AuctionState:
    for act in acts:
        state = auction.play(state, act)
    return state


def singles(*, aces: Sequence[str] = (), cards: str = "2C 3D 4H 5S", deck: int = 40) -> AuctionState:
    """Deal one card a lot for four players, none of them the deck's last."""
    return after(begin(deck, aces=aces), deal(cards))


def why_not(state: AuctionState, act: Act) -> list[str]:
    found = [str(problem) for problem in auction.problems(state, act)]
    assert auction.is_allowed(state, act) == (not found)
    if found:
        with pytest.raises(RuleError) as caught:
            auction.play(state, act)
        assert [str(problem) for problem in caught.value.problems] == found
    return found


def shown(state: AuctionState) -> list[str]:
    """Write each lot's cards, and its bid if any: `2C 3D Ana 4`."""
    return [" ".join([*map(str, lot.cards), *([lot.bidder, str(lot.bid)] if lot.bidder else [])]) for lot in state.lots]


# Options


@pytest.mark.parametrize(
    ("count", "options", "problem"),
    [
        (1, DEFAULTS, "Above Water needs 2 players or more, not 1 (AW-R1)"),
        (2, DEFAULTS, None),
        (4, DEFAULTS, None),
        (13, DEFAULTS, None),  # 39 cards in hand and 13 lots: 52
        (14, DEFAULTS, "14 players need 56 cards for the first auction; there are 54 (AW-R1)"),
        (7, GROWING, None),  # 21 in hand, 28 in the lots
        (8, GROWING, "8 players need 60 cards for the first auction; there are 54 (AW-R1)"),
        (27, DOUBLE, None),
        (28, DOUBLE, "28 players need 112 cards for the first auction; there are 108 (AW-R1)"),
    ],
)
def test_aw_r1_how_many_can_play(count: int, options: Options, problem: str | None) -> None:
    assert [str(each) for each in options_problems(options, count)] == ([problem] if problem else [])


def test_aw_r1_two_and_three_are_told_that_the_game_is_for_four() -> None:
    for_four = "The game is made for four or more players (AW-R1)"
    notes = [[str(note) for note in options_notes(DEFAULTS, count)] for count in range(1, 6)]
    assert notes == [[], [for_four], [for_four], [], []]


def test_aw_r1_three_cards_each_at_the_start() -> None:
    assert stock.initial_stock(DEFAULTS, 4) == Stock(54 - 12)
    assert stock.initial_stock(DOUBLE, 5) == Stock(108 - 15)
    assert DEFAULTS.starting_stones == 15


def test_aw_r15_variants() -> None:
    assert (DEFAULTS.starting_ante, DEFAULTS.pack_count, DEFAULTS.deck_size) == (4, 1, 54)
    assert (DOUBLE.pack_count, DOUBLE.deck_size) == (2, 108)
    antes = [ante for ante in range(-1, 12) if not options_problems(Options(starting_ante=ante), 4)]
    assert antes == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert options_problems(Options(starting_stones=0), 4) == ()
    wrong = options_problems(Options(starting_ante=0, starting_stones=-1), 4)
    assert [str(problem) for problem in wrong] == [
        "The starting ante is 1 to 9 stones, not 0 (AW-R15)",
        "Nobody can start with -1 stones (AW-R15)",
    ]


def test_aw_r15_growing_lots_ask_for_a_higher_ante() -> None:
    noted = [ante for ante in range(1, 10) if options_notes(Options(growing_lots=True, starting_ante=ante), 5)]
    assert noted == [1, 2, 3, 4, 5]
    note = options_notes(Options(growing_lots=True), 5)[0]
    assert str(note) == "With growing lots the rulebook suggests a starting ante of 6 or 7 (AW-R15)"


def test_aw_r5_r15_the_size_of_each_lot() -> None:
    assert lot_sizes(DEFAULTS, 4, special=False) == (1, 1, 1, 1)
    assert lot_sizes(DEFAULTS, 3, special=True) == (2, 2, 2)
    assert lot_sizes(GROWING, 5, special=False) == (1, 2, 3, 4, 5)
    assert lot_sizes(GROWING, 5, special=True) == (1, 2, 3, 4, 5)


def test_each_open_reading_is_one_house_rule_off_by_default() -> None:
    rules = [(rule.ruling, rule.default) for rule in describe(Options)]
    assert rules[:4] == [("AW-R15", 4), ("AW-R15", 15), ("AW-R15", False), ("AW-R15", False)]
    assert rules[4:] == [(f"AW-A{number}", False) for number in range(1, 11)]


def test_players_have_different_names() -> None:
    assert table_problems(NAMES, DEFAULTS) == ()
    found = table_problems(("Ana", "", "Ana"), Options(starting_ante=10))
    assert [str(problem) for problem in found] == [
        "The starting ante is 1 to 9 stones, not 10 (AW-R15)",
        "Every player needs a name",
        "Two players have the same name",
    ]


# Deck and discards


@pytest.mark.parametrize(
    ("before", "count", "default", "by_need"),
    [
        (Stock(10, 5), 4, Stock(6, 5), Stock(6, 5)),
        (Stock(10, 5), 0, Stock(10, 5), Stock(10, 5)),
        # The last card leaves, and no more is needed.
        (Stock(4, 5), 4, Stock(5, 0, 1), Stock(0, 5)),
        (Stock(4, 0), 4, Stock(0, 0, 1), Stock(0, 0)),
        # One more is needed.
        (Stock(4, 5), 5, Stock(4, 0, 1), Stock(4, 0, 1)),
        # All of the new deck is needed too.
        (Stock(4, 5), 9, Stock(0, 0, 2), Stock(0, 0, 1)),
        (Stock(4, 5), 10, Stock(0, 0, 2, 1), Stock(0, 0, 2, 1)),
        # The deck was empty before: by default that has been counted then.
        (Stock(0, 5, 1), 2, Stock(3, 0, 1), Stock(3, 0, 2)),
        (Stock(0, 0, 1), 2, Stock(0, 0, 1, 2), Stock(0, 0, 2, 2)),
    ],
)
def test_aw_a3_r2_when_the_deck_is_exhausted(before: Stock, count: int, default: Stock, by_need: Stock) -> None:
    assert stock.take(before, count, DEFAULTS) == default
    assert stock.take(before, count, BY_NEED) == by_need


@pytest.mark.parametrize("options", [DEFAULTS, BY_NEED])
def test_aw_r14_cards_that_are_owed_come_from_the_discards_and_raise_nothing(options: Options) -> None:
    waiting = stock.take(Stock(2), 7, options)
    assert waiting == Stock(0, 0, 1, 5)
    some = stock.take_owed(stock.discard(waiting, 3), options)
    assert some == Stock(0, 0, 1, 2)
    assert stock.take_owed(some, options) == some
    assert stock.take_owed(stock.discard(some, 2), options) == Stock(0, 0, 1, 0)
    assert stock.take_owed(stock.discard(some, 6), options) == Stock(4, 0, 1, 0)


def judge_take(before: Stock, count: int, *, by_need: bool) -> Stock:
    """Deal one card after another from two piles."""
    deck, discards = ["card"] * before.deck, ["card"] * before.discards
    exhaustions = before.exhaustions
    for dealt in range(count):
        if not deck:
            exhaustions += by_need
            deck, discards = discards, []
        if not deck:
            return Stock(0, 0, exhaustions, count - dealt)
        deck.pop()
        if not deck and not by_need:
            exhaustions += 1
            deck, discards = discards, []
    return Stock(len(deck), len(discards), exhaustions)


@given(st.builds(Stock, *[st.integers(0, 12)] * 3), st.integers(0, 20), st.booleans())
def test_aw_a3_r14_any_deal_against_the_judge(before: Stock, count: int, by_need: bool) -> None:
    options = Options(shuffle_when_needed=by_need)
    assert stock.take(before, count, options) == judge_take(before, count, by_need=by_need)


# Bids


def test_aw_r16_the_starting_player_bids_first_then_clockwise() -> None:
    state = singles()
    for lot, player in enumerate(NAMES):
        assert state.to_bid == NAMES[lot:]
        for other in NAMES[lot + 1 :]:
            assert why_not(state, Bid(other, 3, 9)) == [f"{other} must wait; {player} bids now (AW-R16)"]
        for other in NAMES[:lot]:
            assert why_not(state, Bid(other, 3, 9)) == [f"{other} has a lot; {player} bids now (AW-R3)"]
        assert not state.is_over
        state = after(state, Bid(player, lot, lot))
    assert state.is_over
    assert shown(state) == ["2C Ana 0", "3D Ben 1", "4H Cleo 2", "5S Dan 3"]
    assert why_not(state, Bid("Ana", 3, 4)) == ["The auction is over: everybody has a lot (AW-R3)"]
    assert why_not(state, Bid("Eve", 0, 4)) == [
        "Eve is not in this auction (AW-R16)",
        "The auction is over: everybody has a lot (AW-R3)",
    ]


def test_aw_r16_a_bid_asks_for_no_stones() -> None:
    # Nobody's stones are known here: all may offer the most.
    state = after(singles(), *[Bid(player, lot, 9) for lot, player in enumerate(NAMES)])
    assert [lot.bid for lot in state.results.values()] == [9, 9, 9, 9]


def test_aw_r3_bids_are_0_to_9_on_lots_that_are_there() -> None:
    state = singles()
    assert [stones for stones in range(-2, 13) if auction.is_allowed(state, Bid("Ana", 0, stones))] == list(range(10))
    assert [lot for lot in range(-2, 7) if auction.is_allowed(state, Bid("Ana", lot, 0))] == [0, 1, 2, 3]
    assert why_not(state, Bid("Ana", 0, 10)) == ["A bid is 0 to 9 stones, not 10 (AW-R3)"]
    assert why_not(state, Bid("Ana", 4, -1)) == [
        "There is no lot 5; there are 4 (AW-R5)",
        "A bid is 0 to 9 stones, not -1 (AW-R3)",
    ]
    assert why_not(state, Bid("Ana", -1, 2)) == ["There is no lot 0; there are 4 (AW-R5)"]


@pytest.mark.parametrize("standing", [0, 4, 9])
def test_aw_r3_bid_more_than_the_bid_that_stands(standing: int) -> None:
    state = after(singles(), Bid("Ana", 2, standing))
    assert [stones for stones in range(10) if auction.is_allowed(state, Bid("Ben", 2, stones))] == [
        *range(standing + 1, 10)
    ]
    assert why_not(state, Bid("Ben", 2, standing)) == [
        f"Ben must bid more than {standing} on this lot, or bid on another (AW-R3)"
    ]
    assert auction.is_allowed(state, Bid("Ben", 1, 0))


def test_aw_r3_the_outbid_bid_again_at_once_and_it_cascades() -> None:
    state = after(singles(), Bid("Ana", 0, 2), Bid("Ben", 1, 1))
    assert state.results == {"Ana": Lot(STANDARD.parse_all("2C"), "Ana", 2), "Ben": Lot(state.lots[1].cards, "Ben", 1)}
    state = after(state, Bid("Cleo", 0, 3))
    assert state.to_bid == ("Ana", "Dan")
    assert why_not(state, Bid("Dan", 2, 0)) == ["Dan must wait; Ana bids now (AW-R16)"]
    state = after(state, Bid("Ana", 1, 2))
    assert state.to_bid == ("Ben", "Dan")
    # The same lot again.
    state = after(state, Bid("Ben", 1, 5))
    assert state.to_bid == ("Ana", "Dan")
    state = after(state, Bid("Ana", 0, 9), Bid("Cleo", 2, 0), Bid("Dan", 2, 1), Bid("Cleo", 3, 0))
    assert state.is_over
    assert shown(state) == ["2C Ana 9", "3D Ben 5", "4H Dan 1", "5S Cleo 0"]


@given(st.randoms(use_true_random=False), st.integers(2, 6))
def test_aw_r3_r16_any_bidding_against_the_judge(random: Random, count: int) -> None:
    names = [f"P{number}" for number in range(count)]
    lots: list[tuple[str, int]] = [("", -1)] * count
    bids: list[Bid] = []

    def place(player: str) -> None:
        """Bid, and let whoever is outbid do the same before anything else happens."""
        allowed = [(lot, stones) for lot in range(count) for stones in range(10) if stones > lots[lot][1]]
        lot, stones = random.choice(allowed)
        outbid = lots[lot][0]
        lots[lot] = (player, stones)
        bids.append(Bid(player, lot, stones))
        if outbid:
            place(outbid)

    for name in names:
        place(name)
    state = after(begin(40, names=names), DealCards(STANDARD.cards()[:count]))
    for bid in bids:
        assert not state.is_over
        assert [name for name in names if auction.is_allowed(state, Bid(name, bid.lot, bid.stones))] == [bid.player]
        state = after(state, bid)
    assert state.is_over
    assert [(lot.bidder, lot.bid) for lot in state.lots] == lots


# Lots


def test_aw_r5_one_card_a_player_still_in() -> None:
    state = begin(40, names=NAMES[:3])
    assert (state.is_special, state.awaited, state.dealable, state.stock) == (False, (0, 1, 2), 3, Stock(37))
    assert why_not(state, Bid("Ana", 0, 1)) == ["3 cards must be dealt first (AW-R5)"]
    assert why_not(state, deal("2C 3D")) == ["Deal 3 cards now, not 2 (AW-R5)"]
    state = after(state, deal("2C 3D 4H"))
    assert shown(state) == ["2C", "3D", "4H"]
    assert why_not(state, deal("5H")) == ["There are no cards to deal now (AW-R5)"]


def test_aw_r5_a_special_auction_is_of_pairs() -> None:
    state = begin(40, special=True)
    assert (state.is_special, state.stock, state.next_is_special) == (True, Stock(32), False)
    assert shown(after(state, deal("2C 3C 4C 5C 6C 7C 8C 9C"))) == ["2C 6C", "3C 7C", "4C 8C", "5C 9C"]


def test_aw_r5_exhausted_while_dealing_it_becomes_special() -> None:
    # Two leave the deck, two of the twenty, and four seconds.
    state = begin(2, 20)
    assert (state.is_special, state.stock, state.next_is_special) == (True, Stock(14, 0, 1), False)
    assert shown(after(state, deal("2C 3C 4C 5C 6C 7C 8C 9C"))) == ["2C 6C", "3C 7C", "4C 8C", "5C 9C"]


def test_aw_r5_no_card_twice() -> None:
    state = begin(40)
    assert why_not(state, deal("2C 2C 3C 4C")) == ["2C appears 2 times; one pack has 1"]
    assert auction.is_allowed(begin(40, options=DOUBLE), deal("2C 2C 3C 4C"))
    assert why_not(begin(40, options=DOUBLE), deal("2C 2C 2C 4C"))[0].startswith("2C appears 3 times; 2 packs")


def test_aw_r15_growing_lots_and_no_special_auction() -> None:
    state = begin(40, options=GROWING, special=True)
    assert (state.is_special, state.stock) == (False, Stock(30))
    dealt = after(state, deal("2C 3C 4C 5C 6C 7C 8C 9C 10C JC"))
    assert shown(dealt) == ["2C", "3C 6C", "4C 7C 9C", "5C 8C 10C JC"]
    # Exhausted by its deal, and by the replacement of a lot of four.
    state = begin(12, 6, options=Options(growing_lots=True, special_again=True, special_at_once=True), aces=("Ana",))
    state = after(state, deal("2C 3C 4C 5C 6C 7C 8C 9C 10C JC"), TakeLot("Ana", 3))
    assert (state.stock, state.awaited) == (Stock(5, 0, 1), (3, 3, 3, 3))
    assert (state.is_special, state.next_is_special) == (False, False)
    state = begin(3, 20, options=Options(growing_lots=True, special_again=True))
    assert (state.stock, state.is_special, state.next_is_special) == (Stock(13, 0, 1), False, False)


def test_aw_a3_the_last_card_dealt_for_an_auction() -> None:
    default = begin(4, 20)
    assert (default.is_special, default.stock, len(default.awaited)) == (True, Stock(16, 0, 1), 8)
    by_need = begin(4, 20, options=BY_NEED)
    assert (by_need.is_special, by_need.stock, len(by_need.awaited)) == (False, Stock(0, 20), 4)


@pytest.mark.parametrize(
    ("deck", "discards", "special", "exhaustions", "by_house_rule"),
    [
        (40, 0, True, 0, False),
        (5, 20, True, 1, True),
        # The first exhaustion makes it special; only a second one calls for another.
        (3, 20, False, 1, False),
        (3, 5, False, 2, True),
        # Both come with the first card of each lot.
        (1, 2, False, 2, True),
    ],
)
def test_aw_a5_exhausted_while_a_special_auction_is_dealt(
    deck: int, discards: int, special: bool, exhaustions: int, by_house_rule: bool
) -> None:
    default = begin(deck, discards, special=special)
    again = begin(deck, discards, special=special, options=AGAIN)
    for state, next_is_special in ((default, False), (again, by_house_rule)):
        assert (state.is_special, state.stock.exhaustions) == (True, exhaustions)
        assert state.next_is_special == next_is_special


# The ace of spades


def test_aw_r10_the_ace_of_spades_takes_a_lot_that_is_replaced_at_once() -> None:
    state = after(singles(aces=("Dan",)), Bid("Ana", 0, 2), Bid("Ben", 1, 1))
    state = after(state, TakeLot("Dan", 0))
    assert state.taken == (("Dan", STANDARD.parse_all("2C")),)
    # One card goes from the deck, the ace to the discards.
    assert (state.stock, state.awaited, state.aces) == (Stock(35, 1), (0,), ())
    assert why_not(state, Bid("Ana", 2, 0)) == ["1 card must be dealt first (AW-R5)"]
    state = after(state, deal("9H"))
    assert shown(state) == ["9H", "3D Ben 1", "4H", "5S"]
    # Ana bids again at once, a bid of 0 if she likes; Dan takes part as before.
    assert state.to_bid == ("Ana", "Cleo", "Dan")
    state = after(state, Bid("Ana", 0, 0), Bid("Cleo", 2, 0), Bid("Dan", 3, 0))
    assert shown(state) == ["9H Ana 0", "3D Ben 1", "4H Cleo 0", "5S Dan 0"]
    assert why_not(state, TakeLot("Dan", 0)) == [
        "The auction is over: everybody has a lot (AW-R3)",
        "Dan has no ace of spades (AW-R10)",
    ]


def test_aw_r10_whoever_is_to_bid_again_may_lose_the_lot_to_ones_own_ace() -> None:
    state = after(singles(aces=("Ana",)), Bid("Ana", 0, 7), TakeLot("Ana", 0), deal("9H"))
    assert state.to_bid == NAMES
    assert shown(state) == ["9H", "3D", "4H", "5S"]


def test_aw_r10_the_ace_of_spades_takes_a_pair_but_no_joker() -> None:
    state = after(begin(40, special=True, aces=("Ben",)), deal("2C 3C * 5C 6C * 8C 9C"))
    assert why_not(state, TakeLot("Ben", 1)) == ["The ace of spades cannot take a joker; the lot is 3C * (AW-R10)"]
    assert why_not(state, TakeLot("Ben", 2)) == ["The ace of spades cannot take a joker; the lot is * 8C (AW-R10)"]
    assert why_not(state, TakeLot("Ben", 4)) == ["There is no lot 5; there are 4 (AW-R5)"]
    state = after(state, TakeLot("Ben", 3))
    assert (state.taken, state.awaited) == ((("Ben", STANDARD.parse_all("5C 9C")),), (3, 3))
    assert shown(after(state, deal("KH QH")))[3] == "KH QH"


def test_aw_r10_an_ace_of_spades_is_used_by_who_holds_it() -> None:
    state = singles(aces=("Ben",))
    assert why_not(state, TakeLot("Ana", 0)) == ["Ana has no ace of spades (AW-R10)"]
    assert why_not(state, TakeLot("Eve", 0)) == ["Eve is not in this auction (AW-R16)"]
    # Traded away, it is used by another player.
    assert why_not(state, PassAce("Ana", "Cleo")) == ["Ana has no ace of spades (AW-R10)"]
    assert why_not(state, PassAce("Eve", "Fay")) == [
        f"{name} is not in this auction (AW-R16)" for name in ("Eve", "Fay")
    ]
    traded = after(state, PassAce("Ben", "Ana"))
    assert traded.aces == ("Ana",)
    assert auction.is_allowed(traded, TakeLot("Ana", 0))
    assert not auction.is_allowed(traded, TakeLot("Ben", 0))
    # Turned in with a group, it has no power left.
    grouped = after(state, Discard(2, ("Ben",)))
    assert (grouped.aces, grouped.stock) == ((), Stock(36, 2))
    assert why_not(grouped, Discard(2, ("Ben",))) == ["Ben has no ace of spades (AW-R10)"]


@pytest.mark.parametrize(
    ("count", "spades", "problem"),
    [
        (0, (), "0 cards cannot be discarded"),
        (-1, (), "-1 cards cannot be discarded"),
        (1, ("Ben", "Ben"), "1 card cannot be discarded"),
    ],
)
def test_aw_r10_as_many_cards_are_discarded_as_aces(count: int, spades: tuple[str, ...], problem: str) -> None:
    state = after(begin(40, options=DOUBLE, aces=("Ben", "Ben")), deal("2C 3D 4H 5S"))
    assert why_not(state, Discard(count, spades)) == [problem]
    assert after(state, Discard(2, ("Ben", "Ben"))).aces == ()


def test_aw_r10_an_ace_may_take_the_other_ace_of_two_packs() -> None:
    state = after(begin(60, options=DOUBLE, aces=("Ana", "Dan")), deal("2C AS 4H 5S"), TakeLot("Dan", 1), deal("KH"))
    assert state.aces == ("Ana", "Dan")
    state = after(state, TakeLot("Dan", 1), deal("QH"), TakeLot("Ana", 1), deal("JH"))
    assert [(player, str(cards[0])) for player, cards in state.taken] == [("Dan", "AS"), ("Dan", "KH"), ("Ana", "QH")]
    assert (state.aces, state.stock) == ((), Stock(53, 3))


# An ace of spades that exhausts the deck: Cleo uses it with one card left in the deck


def replaced(discards: int, options: Options = DEFAULTS, *, special: bool = False) -> AuctionState:
    """Take lot 2 of four, the replacement being the last of the deck."""
    cards = "2C 3C 4C 5C" + " 6C 7C 8C 9C" * special
    state = begin(10 if special else 5, discards, options=options, special=special, aces=("Cleo",))
    return after(state, deal(cards), Bid("Ana", 0, 3), Bid("Ben", 2, 1), TakeLot("Cleo", 2))


def test_aw_a4_by_default_the_next_auction_is_special() -> None:
    state = replaced(20)
    # The ace is among the new deck's cards.
    assert (state.stock, state.awaited) == (Stock(21, 0, 1), (2,))
    assert (state.is_special, state.next_is_special) == (False, True)
    assert shown(after(state, deal("9H"))) == ["2C Ana 3", "3C", "9H", "5C"]


def test_aw_a4_by_the_house_rule_this_auction_becomes_special() -> None:
    state = replaced(20, AT_ONCE)
    assert (state.stock, state.awaited) == (Stock(17, 0, 1), (2, 0, 1, 2, 3))
    assert (state.is_special, state.next_is_special) == (True, False)
    state = after(state, deal("9H 10D JD QD KD"))
    # The bids stand, and Ben bids again.
    assert shown(state) == ["2C 10D Ana 3", "3C JD", "9H QD", "5C KD"]
    assert state.to_bid == ("Ben", "Cleo", "Dan")


@pytest.mark.parametrize("options", [DEFAULTS, AT_ONCE])
def test_aw_a4_a_special_auction_cannot_become_special(options: Options) -> None:
    state = replaced(20, options, special=True)
    assert (state.stock, state.awaited) == (Stock(21, 0, 1), (2, 2))
    assert (state.is_special, state.next_is_special) == (True, True)


def test_aw_a4_a3_the_last_card_replaces_without_exhaustion_if_that_comes_by_need() -> None:
    state = replaced(20, BY_NEED)
    assert (state.stock, state.is_special, state.next_is_special) == (Stock(0, 21), False, False)


@pytest.mark.parametrize(
    ("again", "discards", "next_is_special"), [(False, 3, False), (True, 3, True), (True, 4, False)]
)
def test_aw_a4_a5_exhausted_again_by_the_second_cards(again: bool, discards: int, next_is_special: bool) -> None:
    # Three discards and the ace are just the four second cards.
    state = replaced(discards, Options(special_at_once=True, special_again=again))
    assert state.is_special
    assert state.stock == Stock(discards - 3, 0, 2 if discards == 3 else 1)
    assert state.next_is_special == next_is_special


# Too few cards


def test_aw_r14_the_lots_wait_for_cards() -> None:
    state = begin(2)
    # Two are there for eight: being exhausted while dealt, the auction is special.
    assert (state.is_special, len(state.awaited), state.dealable, state.stock) == (True, 8, 2, Stock(0, 0, 1, 6))
    assert why_not(state, deal("2C 3C 4C")) == ["Deal 2 cards now, not 3 (AW-R14)"]
    state = after(state, deal("2C 3C"))
    assert why_not(state, deal("4C")) == ["No card can be dealt: deck and discards are empty (AW-R14)"]
    assert why_not(state, Bid("Ana", 0, 1)) == ["6 cards must be dealt first (AW-R14)"]
    state = after(state, Discard(3))
    assert (state.dealable, state.stock) == (3, Stock(0, 0, 1, 3))
    # Of five more, two are left over; the ante has risen only once.
    state = after(state, Discard(5))
    assert (state.dealable, state.stock) == (6, Stock(2, 0, 1))
    state = after(state, deal("4C 5C 6C 7C 8C 9C"))
    assert shown(state) == ["2C 6C", "3C 7C", "4C 8C", "5C 9C"]
    assert auction.is_allowed(state, Bid("Ana", 0, 1))


def test_aw_r14_a_special_auction_waits_too() -> None:
    state = begin(5, special=True)
    assert (len(state.awaited), state.dealable, state.stock) == (8, 5, Stock(0, 0, 1, 3))


def test_aw_r14_a_replacement_waits() -> None:
    # The ace of spades itself is the one discard: it covers one of the four second cards.
    state = replaced(0, AT_ONCE)
    assert (state.awaited, state.dealable, state.stock) == ((2, 0, 1, 2, 3), 2, Stock(0, 0, 2, 3))
    state = after(state, deal("9H AS"))
    assert shown(state) == ["2C AS Ana 3", "3C", "9H", "5C"]
    # Ana is eliminated. The last lot that waits without a bid goes, and its card is dealt to the next.
    state = after(state, Leave("Ana"))
    assert (state.players, state.to_bid) == (("Ben", "Cleo", "Dan"), ("Ben", "Cleo", "Dan"))
    assert shown(state) == ["2C AS", "3C", "9H"]
    assert (state.awaited, state.dealable, state.stock) == ((1, 2), 1, Stock(0, 0, 2, 1))


def test_aw_r14_who_cannot_pay_meanwhile_leaves_with_a_lot() -> None:
    state = after(begin(2, aces=("Ana", "Ben")), deal("2C 3C"), Leave("Ana"))
    assert (state.players, state.to_bid, state.aces) == (NAMES[1:], NAMES[1:], ("Ben",))
    assert (shown(state), state.awaited, state.stock) == (["2C", "3C", ""], (2, 0, 1, 2), Stock(0, 0, 1, 4))
    state = after(state, Leave("Ben"))
    assert (shown(state), state.awaited, state.stock) == (["2C", "3C"], (0, 1), Stock(0, 0, 1, 2))
    # A lot's card is discarded, and dealt again to the one that is left.
    state = after(state, Leave("Cleo"))
    assert (shown(state), state.awaited, state.dealable, state.stock) == (["2C"], (0,), 1, Stock(0, 0, 1))
    assert why_not(state, Leave("Dan")) == ["Dan is the only player left (AW-R13)"]
    assert why_not(state, Leave("Cleo")) == ["Cleo is not in this auction (AW-R16)"]


def test_aw_r14_cards_for_a_lot_that_is_gone_stay_in_the_deck() -> None:
    state = after(begin(40), Leave("Dan"))
    assert (state.awaited, state.stock) == ((0, 1, 2), Stock(37))
    # Seven of eight can be dealt when two places go: one of them covers what is owed.
    state = begin(7, special=True)
    assert (state.dealable, state.stock) == (7, Stock(0, 0, 1, 1))
    state = after(state, Leave("Dan"))
    assert (state.dealable, state.awaited, state.stock) == (6, (0, 1, 2, 0, 1, 2), Stock(1, 0, 1))


def test_aw_r14_the_lot_that_waits_goes_first() -> None:
    # The second card of the lot taken is owed: the ace of spades itself is the first, a whole deck that
    # is exhausted by it (as the first deck was by the last card of the lots).
    state = after(begin(8, special=True, aces=("Cleo",)), deal("2C 3C 4C 5C 6C 7C 8C 9C"), TakeLot("Cleo", 1))
    assert (state.awaited, state.dealable, state.stock) == ((1, 1), 1, Stock(0, 0, 2, 1))
    state = after(state, deal("AS"), Leave("Dan"))
    assert (shown(state), state.awaited, state.stock) == (["2C 6C", "4C 8C", "5C 9C"], (), Stock(0, 1, 2))


def test_aw_r14_the_lots_behind_the_one_that_goes_still_wait() -> None:
    state = after(begin(5, options=AT_ONCE, aces=("Cleo",)), deal("2C 3C 4C 5C"), Bid("Ana", 3, 3))
    state = after(state, TakeLot("Cleo", 2), deal("9H AS"))
    assert (state.awaited, state.stock) == ((1, 2, 3), Stock(0, 0, 2, 3))
    state = after(state, Leave("Ben"))
    assert (shown(state), state.awaited, state.dealable) == (["2C AS", "3C", "5C Ana 3"], (1, 2), 1)
    assert shown(after(state, deal("9H"), Discard(1), deal("KH"))) == ["2C AS", "3C 9H", "5C KH Ana 3"]


def test_aw_r14_a_lot_with_a_bid_stays() -> None:
    state = after(singles(), Bid("Ana", 3, 2), Leave("Ben"))
    assert (shown(state), state.stock) == (["2C", "3D", "5S Ana 2"], Stock(36, 1))
    state = after(state, Leave("Ana"))
    assert (shown(state), state.to_bid, state.stock) == (["2C", "3D"], ("Cleo", "Dan"), Stock(36, 2))


@given(
    st.integers(0, 10**6),
    st.builds(Stock, st.integers(0, 25), st.integers(0, 15)),
    st.booleans(),
    st.builds(Options, **dict.fromkeys(["shuffle_when_needed", "special_at_once", "special_again"], st.booleans())),
)
def test_aw_r3_r10_r14_no_card_is_lost(seed: int, before: Stock, special: bool, options: Options) -> None:
    random = Random(seed)
    state = open_auction(NAMES, before, options, special=special, aces=("Cleo",))
    cards = before.deck + before.discards
    for _ in range(60):
        on_lots = [card for lot in state.lots for card in lot.cards]
        taken = sum(len(each) for _, each in state.taken)
        found = state.stock.deck + state.stock.discards + state.dealable + len(on_lots) + taken
        assert found == cards
        assert sorted([*state.to_bid, *state.results]) == sorted(state.players)
        assert len(state.lots) == len(state.players)
        assert not state.stock.owed or state.stock.deck == state.stock.discards == 0
        if state.is_over:
            assert {len(lot.cards) for lot in state.lots} == {2 if state.is_special else 1}
            break
        fresh = [card for card in STANDARD.cards() if card not in on_lots]
        acts: list[Act] = [Discard(random.randint(1, 4)), Leave(random.choice(state.players))]
        acts = acts[: 2 if state.stock.owed else 0]
        acts.append(DealCards(tuple(random.sample(fresh, state.dealable))))
        acts += [TakeLot(state.aces[0], lot) for lot in range(len(state.lots)) if state.aces]
        acts += [Bid(state.to_bid[0], lot, random.randint(0, 9)) for lot in range(len(state.lots)) if state.to_bid]
        allowed = [act for act in acts if auction.is_allowed(state, act)]
        if not allowed:
            continue
        act, rate = random.choice(allowed), state.stock.exhaustions
        cards += act.count if isinstance(act, Discard) else isinstance(act, TakeLot)
        state = auction.play(state, act)
        assert state.stock.exhaustions >= rate
        assert isinstance(act, TakeLot) or state.stock.exhaustions == rate
