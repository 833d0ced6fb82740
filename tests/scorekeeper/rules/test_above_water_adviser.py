"""Above Water: the adviser, against the rulebook, brute force and an integer program.

The judges take most of the time of this file, so with every run some of the hands are judged, and in the long run all.
The same comparison over thousands of hands is run by hand: see tests/benchmarks/adviser.py.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.above_water import (
    DEFAULTS,
    EXACT_CARDS,
    Advice,
    Options,
    Spending,
    TurnIn,
    Way,
    Ways,
    best_payout,
    most_cards,
    value,
    value_problems,
    ways_to_reach,
)
from scorekeeper.rules.above_water.adviser import advice as patience_module
from scorekeeper.rules.cards import STANDARD, Card
from tests.scorekeeper.rules import above_water_judges as judges

JOKER = "*"
PACK = tuple(str(card) for card in STANDARD.cards())
REPEATS = Options(synergy_counts_repeats=True)
BOTH_ENDS = Options(ace_at_both_ends=True)
RULES = [
    Options(double_deck=double_deck, synergy_counts_repeats=repeats, ace_at_both_ends=both_ends)
    for double_deck in (False, True)
    for repeats in (False, True)
    for both_ends in (False, True)
]
"""Every mixture of what concerns groups."""


def parse(hand: str | Sequence[str]) -> tuple[Card, ...]:
    return STANDARD.parse_all(hand if isinstance(hand, str) else " ".join(hand))


def best(
    hand: str | Sequence[str], options: Options = DEFAULTS, keep_going: Callable[[], bool] | None = None
) -> Advice:
    """Ask for the best payout, and see that the answer is true to itself."""
    cards = parse(hand)
    found = best_payout(cards, pack_count=options.pack_count, options=options, keep_going=keep_going)
    check(found.way, cards, options)
    assert found.bound >= found.stones
    assert found.is_best == (found.bound == found.stones)
    return found


def ways(
    hand: str | Sequence[str],
    stones: int = 1,
    options: Options = DEFAULTS,
    keep_going: Callable[[], bool] | None = None,
) -> Ways:
    """Ask for the ways to reach some stones, and see that each is true to itself."""
    cards = parse(hand)
    found = ways_to_reach(cards, stones, pack_count=options.pack_count, options=options, keep_going=keep_going)
    for way in found.ways:
        check(way, cards, options)
        assert way.stones >= stones
    return found


def most(
    hand: str | Sequence[str], options: Options = DEFAULTS, keep_going: Callable[[], bool] | None = None
) -> Spending:
    """Ask for the most cards, and see that the player has them all and may turn them in."""
    cards = parse(hand)
    found = most_cards(cards, pack_count=options.pack_count, options=options, keep_going=keep_going)
    assert set(found.aces) <= set(parse("AD AH"))
    assert not Counter([*found.turn_in.cards, *found.aces]) - Counter(cards)
    assert value(found.turn_in, hand=cards, options=options) == found.score
    assert found.card_count == len(found.turn_in.cards) + len(found.aces)
    return found


def check(way: Way, hand: Sequence[Card], options: Options) -> None:
    """See that a way can be turned in, and pays what is said."""
    assert value_problems(way.turn_in, hand=hand, options=options) == ()
    assert value(way.turn_in, hand=hand, options=options) == way.score
    assert way.card_count == len(way.turn_in.cards)


def trades(found: Ways) -> list[tuple[int, int]]:
    """Return cards and stones of each way."""
    return [(way.card_count, way.stones) for way in found.ways]


def spent(found: Spending) -> tuple[int, int]:
    """Return cards and stones of what is turned in for the Big Spender."""
    return found.card_count, found.stones


def patience(questions: int) -> Callable[[], bool]:
    """Return a caller who goes on so many times, and who is not asked again after a no."""
    left = [questions]

    def keep_going() -> bool:
        left[0] -= 1
        assert left[0] >= -1
        return left[0] >= 0

    return keep_going


def front(hand: Sequence[str], options: Options) -> list[tuple[int, int]]:
    found = judges.front(hand, repeats=options.synergy_counts_repeats, both_ends=options.ace_at_both_ends)
    return list(found.items())


def spend(hand: Sequence[str], options: Options) -> tuple[int, int]:
    return judges.most_cards(hand, repeats=options.synergy_counts_repeats, both_ends=options.ace_at_both_ends)


@cache
def program(hand: tuple[str, ...], options: Options = DEFAULTS) -> int:
    return judges.program(hand, repeats=options.synergy_counts_repeats, both_ends=options.ace_at_both_ends)


def deal(random: Random, size: int, *, jokers: int, aces: int, packs: int = 1) -> list[str]:
    """Deal a hand with so many jokers and aces of clubs."""
    others = [card for card in PACK if card not in (JOKER, "AC")] * packs
    hand = [JOKER] * jokers + ["AC"] * aces
    hand += random.sample(others, size - len(hand))
    random.shuffle(hand)
    return hand


def deal_close(random: Random, size: int, packs: int) -> list[str]:
    """Deal a small hand of neighbouring denominations, with many jokers and aces of clubs."""
    first = random.randrange(13)
    close = [(first + step) % 13 for step in range(random.choice((2, 4, 6)))]
    others = [card for card in PACK * packs if card not in (JOKER, "AC") and STANDARD.ranks.index(card[:-1]) in close]
    jokers, aces = random.choice((0, 0, 1, 2, 2 * packs)), random.choice((0, 1, packs))
    wild = ([JOKER] * jokers + ["AC"] * aces)[: size - 2]
    hand = wild + random.sample(others, size - len(wild))
    random.shuffle(hand)
    return hand


# Worked examples


@pytest.mark.parametrize(
    ("hand", "stones"),
    [
        ("JC JD", 4),
        ("5C 5D 5H 5S", 12),
        ("6H 7H", 4),
        ("2C 3C 4C 5C 6C", 16),
        ("10C JD", 3),
        ("4C 5D 6H 7S 8C 9D 10H", 18),
        ("2C 3C JC 5S AS", 10),
        ("2C 4D", 0),
        ("9H", 0),
        ("", 0),
    ],
)
def test_aw_r6_groups_of_the_rulebook(hand: str, stones: int) -> None:
    found = best(hand)
    assert (found.stones, found.is_best) == (stones, True)
    assert [stones for _, stones in trades(ways(hand))][-1:] == ([stones] if stones else [])


def test_aw_r6_a_cloud_has_five_cards_and_a_sixth_stays() -> None:
    found = best("2D 4D 6D 8H 10H QH")
    assert (found.stones, found.way.card_count) == (10, 5)


@pytest.mark.parametrize(
    ("hand", "stones"),
    [
        ("3D 3H 3S 7D 7H 7S", 19),
        ("3D 3H 3S 7D 7H 7S 10D 10H 10S", 30),
        ("3D 3H 7D 7H 5C 5S 9C 9S", 22),  # two families, each with its own bonus
        ("3D 3H 7D 7S", 8),
    ],
)
def test_aw_r7_synergy(hand: str, stones: int) -> None:
    found = best(hand)
    assert (found.stones, found.is_best) == (stones, True)
    assert found.way.card_count == len(hand.split())


@pytest.mark.parametrize(
    ("hand", "options", "stones"),
    [
        ("5C 5D 5H 5C 5D 5H", Options(double_deck=True), 20),  # one set; two earn 8 + 8 + 3
        ("5C 5D 5C 5D 8C 8D", Options(double_deck=True), 19),  # 12 + 4 + 3; three sets earn 3 x 4 + 2 x 3
        ("5C 5D 5C 5D 8C 8D", Options(double_deck=True, synergy_counts_repeats=True), 18),
        ("5C 5D 5H 5S 5C 5D 5H 5S 9C 9D 9H 9S", Options(double_deck=True, synergy_counts_repeats=True), 42),
    ],
)
def test_aw_a2_two_sets_of_one_denomination(hand: str, options: Options, stones: int) -> None:
    assert best(hand, options).stones == stones


def test_aw_r8_no_card_is_in_two_groups() -> None:
    found = best("5D 5C 6C")
    assert (found.stones, found.is_best, found.way.card_count) == (4, True, 2)


@pytest.mark.parametrize(("hand", "stones"), [("KH AH 2H", 4), ("QS KS AS", 8), ("AS 2S 3S", 8), ("KD AC 2H", 3)])
def test_aw_r9_an_ace_is_high_or_low(hand: str, stones: int) -> None:
    assert best(hand).stones == stones


@pytest.mark.parametrize(
    ("hand", "stones", "changing"),
    [
        ("AC 4D 5H 6H", 8, 1),  # a run
        ("AC 7D 8S 9C 10C", 12, 1),  # a run, by two changes
        ("AC 2D 6D 9H JH KS", 10, 1),  # a cloud
        ("AC 5C 5D 9C 9H", 11, 1),  # synergy
        ("AC AD 5H 6H", 8, 0),  # worth more in a group
        ("AC AD 4D 5H", 7, 0),  # in a group, or for its power, not both
        ("AC 4C 4S 9D 10H JC JH * *", 25, 1),  # four pairs of C and H: 4 x 4 + 3 x 3
    ],
)
def test_aw_r10_ace_of_clubs_changes_suits_in_the_best_payout(hand: str, stones: int, changing: int) -> None:
    found = best(hand)
    assert (found.stones, found.is_best, found.way.turn_in.changing_aces) == (stones, True, changing)


@pytest.mark.parametrize(
    ("hand", "stones"),
    [
        ("* 5H", 4),
        ("* *", 4),
        ("KH *", 4),
        ("QH * AH", 8),
        ("5C 5D 5H 5S *", 16),  # doubles a card that is there
        ("2H 4D 4S *", 8),
        ("2H *", 4),
        ("2D 6D 9H JH *", 10),  # a cloud
        ("2D 4D 8H * *", 12),  # 2-3-4 as a run, and 8 with a joker
    ],
)
def test_aw_r11_jokers_are_any_card(hand: str, stones: int) -> None:
    found = best(hand)
    assert (found.stones, found.is_best) == (stones, True)


def test_aw_r11_no_joker_copies_the_power_of_an_ace() -> None:
    # With an ace of clubs the sets below would be alike: 3 stones more.
    assert best("2C 2D 6C 6H *").stones == 12
    assert most("9C *").card_count == 2
    assert most("*").card_count == 0


@pytest.mark.parametrize(("options", "stones"), [(DEFAULTS, 15), (REPEATS, 12)])
def test_aw_r18_a_changed_suit_may_repeat_one(options: Options, stones: int) -> None:
    # 5C 5D and 5H as another 5C or 5D, so that both sets show clubs and diamonds.
    assert best("AC 5C 5D 5H 9C 9D", options).stones == stones


def test_aw_r18_a_suit_that_is_there_twice_is_changed_for_synergy() -> None:
    # Four sets in clubs and diamonds: 4 x 4 + 3 x 3.
    found = best("AC 5C 5C 7C 7D 9C 9D KC KD", Options(double_deck=True))
    assert (found.stones, found.way.card_count) == (25, 9)


@pytest.mark.parametrize(("options", "stones"), [(DEFAULTS, 15), (REPEATS, 12)])
def test_aw_a2_repeated_suits_in_synergy(options: Options, stones: int) -> None:
    found = best("3D 3H * 7D 7H", options)
    assert (found.stones, found.is_best) == (stones, True)


@pytest.mark.parametrize(("options", "stones"), [(DEFAULTS, 48), (BOTH_ENDS, 52)])
def test_aw_a6_low_and_high_ace_in_one_group(options: Options, stones: int) -> None:
    found = best("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH *", options)
    assert (found.stones, found.is_best) == (stones, True)


FROM_ACE_TO_ACE = [
    ("AS 2D 3C 4D 5C 6D 7C 8D 9C 10D JC QD KC AD", 37, 39),
    ("AH 2H 3D 4H 5H 6H 7H 8H 9H 10H JH QH KH AC *", 50, 52),
    ("AH 2H 3D 4H 5H 6H 7H 8H 9H 10H JH QH KH AD AC", 48, 52),
    ("AH 2H 3H 4H 5H 6H 7H 9H 10H JH QH KH 2C 8S * *", 52, 52),
]
"""Hands, and their stones with the ace at one end and at both by the integer program, which takes seconds here."""


@pytest.mark.parametrize(("hand", "at_one_end", "at_both"), FROM_ACE_TO_ACE)
def test_aw_a6_runs_and_straights_that_could_go_from_ace_to_ace(hand: str, at_one_end: int, at_both: int) -> None:
    for options, stones in ((DEFAULTS, at_one_end), (BOTH_ENDS, at_both)):
        found = best(hand, options)
        assert (found.stones, found.is_best) == (stones, True)


@pytest.mark.long
@pytest.mark.parametrize(("hand", "at_one_end", "at_both"), FROM_ACE_TO_ACE)
def test_aw_a6_the_integer_program_finds_the_same(hand: str, at_one_end: int, at_both: int) -> None:
    found = [program(tuple(hand.split()), options) for options in (DEFAULTS, BOTH_ENDS)]
    assert found == [at_one_end, at_both]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        # The cloud, or the run alone; 2 and 3 of clubs do not pay with the cloud.
        ("2C 3C JC 5S AS", [(2, 4), (3, 6), (5, 10)]),
        ("3D 3H 3S 7D 7H 7S", [(2, 4), (3, 8), (4, 11), (5, 12), (6, 19)]),
        ("5D 5C 6C", [(2, 4)]),
        ("AC 4D 5H 6H", [(2, 4), (3, 6), (4, 8)]),
        ("2C 4D 9H", []),
    ],
)
def test_aw_r8_every_trade_that_no_other_beats(hand: str, expected: list[tuple[int, int]]) -> None:
    found = ways(hand)
    assert (trades(found), found.is_complete) == (expected, True)
    for least in (4, 5, 7, 20):
        assert trades(ways(hand, least)) == [trade for trade in expected if trade[1] >= least]


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("AH 7C", 1),  # for its power
        ("AD 7C", 1),  # laid out, and at once discarded
        ("AS 7C", 0),  # has no power in the Spending Phase
        ("AC 7C", 0),  # is turned in with a group
        ("AC AH 7S", 2),
        ("AC 5C 5D 7S", 3),
        ("AC KD 7S", 2),
        ("AC * 7S", 3),
        ("* *", 2),  # nothing to go with but each other
        ("AC * *", 3),  # with a set, none of whose suits it could change
        ("2C 5D 9H JS", 0),
        ("2C 3D 5D 6S 9H", 4),
        ("2C 4C 6C 8S 10S 10H", 5),
        ("2C 4C 6C 8S 10S 10H *", 7),
        ("AC 2D 4D 6D 8H 10S QC", 6),
        ("AC 2D 4D 6D 8C 10S QC", 6),
        ("", 0),
    ],
)
def test_aw_r12_most_cards_for_the_big_spender(hand: str, count: int) -> None:
    found = most(hand)
    assert (found.card_count, found.is_most) == (count, True)


@pytest.mark.parametrize(
    ("hand", "cards", "stones"),
    [
        ("5H 6H", 2, 4),  # a run, not a straight for 3
        ("3D 3H 3S 7D 7H 7S", 6, 19),  # two sets with synergy, not three straights or sets of other suits
        ("2C 2D 2H 3S", 4, 7),  # the set of three alone pays 8
        ("4S 5H 6S AC", 4, 8),  # the ace makes a run of the straight
        ("5S 6S AC", 3, 4),  # it need not
        ("AH AD 2H", 3, 4),  # the run with the ace of hearts; with that of diamonds a straight for 3
        ("AH AC AS KS", 4, 8),  # no power: a pair of aces, and A-K of spades
        ("2C 2D 4H 4S 9D *", 6, 15),  # three pairs, and the joker is a club for synergy
    ],
)
def test_aw_r12_of_equally_many_cards_those_that_pay_most(hand: str, cards: int, stones: int) -> None:
    found = most(hand)
    assert (spent(found), found.is_most, found.is_best) == ((cards, stones), True, True)


# Brute force


@pytest.mark.slow
@pytest.mark.parametrize("count", [3 * len(RULES), pytest.param(240, marks=pytest.mark.long)])
def test_aw_r12_most_cards_and_what_they_pay_against_brute_force(count: int) -> None:
    random = Random(12)
    for number in range(count):
        options = RULES[number % len(RULES)]
        hand = deal_close(random, random.randint(3, 6), options.pack_count)
        found = most(hand, options)
        assert (spent(found), found.is_most, found.is_best) == (spend(hand, options), True, True), hand


@pytest.mark.slow
@pytest.mark.parametrize("count", [120, pytest.param(1379, marks=pytest.mark.long)])
def test_aw_r6_every_hand_of_two_cards(count: int) -> None:
    hands = sorted({tuple(sorted(pair)) for pair in combinations(PACK, 2)})
    assert len(hands) == 1379
    payouts = Counter[int]()
    for hand in Random(2).sample(hands, count):
        stones = dict(front(hand, DEFAULTS)).get(2, 0)
        payouts[stones] += 1
        assert best(hand).stones == stones, hand
        assert spent(most(hand)) == judges.most_cards(hand), hand
    assert payouts.keys() == {0, 3, 4}, "none of a straight, of a run or set, or of nothing"


def is_first_of_alike(hand: Sequence[str]) -> bool:
    """Whether no exchange of suits that changes nothing leads to an earlier hand: aces of clubs and spades differ."""
    has_ace = any(card[:-1] == "A" for card in hand)
    for suits in permutations("CDHS"):
        renamed = dict(zip("CDHS", suits, strict=True))
        keeps_colours = {renamed["C"], renamed["S"]} in ({"C", "S"}, {"D", "H"})
        if keeps_colours and (not has_ace or suits in (("C", "D", "H", "S"), ("C", "H", "D", "S"))):
            other = sorted(card if card == JOKER else card[:-1] + renamed[card[-1]] for card in hand)
            if other < sorted(hand):
                return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("count", [60, pytest.param(378 + 122, marks=pytest.mark.long)])
def test_aw_r6_every_hand_of_three_cards_of_some_denominations(count: int) -> None:
    # Neighbours, gaps, and both ends; one of the hands that differ only in the names of suits.
    cards = [card for card in PACK if card == JOKER or card[:-1] in {"A", "2", "3", "Q", "K"}]
    hands = {tuple(sorted(hand)) for hand in combinations(cards, 3)}
    hands = {hand for hand in hands if is_first_of_alike(hand)}
    assert len(hands) == 378 + 122  # with and without an ace, by Burnside's lemma
    for hand in Random(3).sample(sorted(hands), count):
        expected = front(hand, DEFAULTS)
        assert best(hand).stones == max((stones for _, stones in expected), default=0), hand
        assert trades(ways(hand)) == expected, hand
        assert spent(most(hand)) == judges.most_cards(hand), hand


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "count"),
    [
        *((size, 2) for size in (4, 5, 6)),
        *(pytest.param(size, count, marks=pytest.mark.long) for size, count in ((4, 6), (5, 6), (6, 6), (7, 3))),
    ],
)
@pytest.mark.parametrize(
    "options", RULES, ids=lambda rule: f"{rule.pack_count}-packs-{rule.synergy_counts_repeats}-{rule.ace_at_both_ends}"
)
def test_small_hands_against_brute_force(options: Options, size: int, count: int) -> None:
    random = Random(f"{size} {options}")
    for _ in range(count):
        hand = deal_close(random, size, options.pack_count)
        expected = front(hand, options)
        found = best(hand, options)
        assert (found.stones, found.is_best) == (max((stones for _, stones in expected), default=0), True), hand
        every_way = ways(hand, options=options)
        assert (trades(every_way), every_way.is_complete) == (expected, True), hand
        spending = most(hand, options)
        assert spent(spending) == spend(hand, options), hand
        assert spending.is_most, hand
        assert spending.is_best, hand


# The integer program


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "count", "sizes", "jokers", "aces"),
    [
        (DEFAULTS, 5, range(12, 21), 0, 0),
        (DEFAULTS, 3, range(8, 13), 0, 1),
        (DEFAULTS, 3, range(8, 13), 1, 0),
        (DEFAULTS, 1, range(8, 9), 2, 0),
        (DEFAULTS, 1, range(8, 9), 1, 1),
        (REPEATS, 3, range(12, 17), 0, 0),
        (BOTH_ENDS, 3, range(14, 21), 0, 0),
        (Options(double_deck=True), 3, range(12, 17), 0, 0),
        *(
            pytest.param(*row, marks=pytest.mark.long)
            for row in (
                (DEFAULTS, 38, range(12, 21), 0, 0),
                (DEFAULTS, 14, range(12, 17), 0, 1),
                (DEFAULTS, 14, range(12, 17), 1, 0),
                (DEFAULTS, 2, range(12, 13), 2, 0),
                (DEFAULTS, 1, range(12, 13), 1, 1),
                (REPEATS, 10, range(12, 17), 0, 0),
                (BOTH_ENDS, 10, range(14, 21), 0, 0),
                (Options(double_deck=True), 11, range(12, 17), 0, 0),
            )
        ),
    ],
)
def test_large_hands_against_the_integer_program(
    options: Options, count: int, sizes: range, jokers: int, aces: int
) -> None:
    random = Random(f"{count} {sizes} {jokers} {aces}")
    for _ in range(count):
        hand = deal(random, random.choice(sizes), jokers=jokers, aces=aces, packs=options.pack_count)
        found = best(hand, options)
        assert (found.stones, found.is_best) == (program(tuple(hand), options), True), hand


def test_the_power_of_an_ace_may_gain_nothing_with_many_jokers() -> None:
    # 56 by the integer program, which takes seconds here.
    found = best("2C 3C 4C 5C 6C 7C 9C 10C JC QC KC KD KS AC * *", BOTH_ENDS)
    assert (found.stones, found.is_best) == (56, True)


@pytest.mark.slow
@pytest.mark.parametrize("size", [9, pytest.param(13, marks=pytest.mark.long)])
@pytest.mark.parametrize("seed", range(10))
def test_order_of_cards_and_names_of_suits_do_not_matter(seed: int, size: int) -> None:
    random = Random(seed)
    hand = deal(random, size, jokers=seed % 3, aces=seed // 3 % 2)
    exchanged = [card[:-1] + {"D": "H", "H": "D"}.get(card[-1], card[-1]) for card in hand]
    random.shuffle(exchanged)
    assert best(exchanged).stones == best(hand).stones
    assert trades(ways(exchanged)) == trades(ways(hand))
    assert most(exchanged).card_count == most(hand).card_count


@pytest.mark.parametrize("largest", [9, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("seed", range(6))
def test_the_dearest_way_is_the_best_payout_and_no_card_makes_a_hand_worse(seed: int, largest: int) -> None:
    random = Random(seed)
    hand = deal(random, 12, jokers=seed % 2, aces=seed // 2 % 2)
    payouts = []
    for size in range(7, largest + 1):
        found = ways(hand[:size])
        cards, stones = zip(*trades(found), strict=True)
        assert list(cards) == sorted(set(cards))
        assert list(stones) == sorted(set(stones))
        payouts.append(best(hand[:size]).stones)
        assert stones[-1] == payouts[-1]
    assert payouts == sorted(payouts)


# More than 20 cards, and callers who do not wait


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (0, 2))])
def test_beyond_twenty_cards_nothing_pays_more_than_the_bound(seed: int) -> None:
    assert EXACT_CARDS == 20
    hand = deal(Random(seed), 24, jokers=0, aces=0)
    most_stones = program(tuple(hand))
    found = best(hand)
    assert found.stones <= most_stones <= found.bound


@pytest.mark.slow
@pytest.mark.parametrize("questions", [0, 1, 2, 5, 20])
def test_a_caller_who_stops_gets_a_way_and_a_bound(questions: int) -> None:
    for seed, size, jokers in ((1, 24, 0), (2, 18, 1)):
        hand = deal(Random(seed), size, jokers=jokers, aces=0)
        most_stones = program(tuple(hand))
        found = best(hand, keep_going=patience(questions))
        assert found.stones <= most_stones <= found.bound


def test_nobody_who_stops_at_once_is_told_that_it_is_the_best() -> None:
    hand = deal(Random(3), 40, jokers=2, aces=1)
    found = best(hand, keep_going=patience(0))
    assert not found.is_best


def test_a_large_hand_is_given_up_after_some_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = deal(Random(4), 24, jokers=1, aces=0)
    monkeypatch.setattr(patience_module, "EFFORT", 10**7)
    found, spending = best(hand), most(hand)
    assert found.stones < found.bound
    assert (spending.is_most, spending.is_best) == (True, False)
    # Who may stop it decides alone how long it takes, and small hands are always solved.
    assert best(hand, keep_going=lambda: True).is_best
    assert best(hand[:20]).is_best
    assert most(hand, keep_going=lambda: True).is_best
    assert most(hand[:20]).is_best


def test_ways_of_a_caller_who_stops_are_the_first_of_all_ways() -> None:
    hand = deal(Random(5), 15, jokers=1, aces=1)
    all_ways = trades(ways(hand))
    for questions in (0, 1, 5, 20):
        found = ways(hand, keep_going=patience(questions))
        assert not found.is_complete, questions
        assert trades(found) == all_ways[: len(found.ways)], questions


def test_most_cards_of_a_caller_who_stops_are_the_powers_of_aces() -> None:
    hand = "AS AH AD 2C 2D 2H 3H 4C 4D 4S 8H 10C QD KS"
    found = most(hand, keep_going=patience(0))
    assert (found.turn_in, [str(card) for card in found.aces], found.is_most) == (TurnIn(), ["AH", "AD"], False)
    # A cloud with the 8, one with the 10, Q-K-A, and a red ace for its power.
    found = most(hand, keep_going=lambda: True)
    assert (found.card_count, found.is_most, found.is_best) == (14, True, True)


# Hands that do not exist


@pytest.mark.parametrize("ask", [best_payout, most_cards, lambda hand, **more: ways_to_reach(hand, 1, **more)])
def test_a_card_more_often_than_there_are_packs_is_refused(ask: Callable[..., object]) -> None:
    with pytest.raises(RuleError, match="5H appears 2 times; one pack has 1"):
        ask(parse("5H 5H"))
    with pytest.raises(RuleError, match=r"\* appears 3 times; one pack has 2"):
        ask(parse("* * *"))
    with pytest.raises(RuleError, match="5H appears 3 times"):
        ask(parse("5H 5H 5H"), pack_count=2)


def test_two_packs_need_no_option() -> None:
    hand = parse("5H 5H")
    assert best_payout(hand, pack_count=2).stones == 4
    assert [way.stones for way in ways_to_reach(hand, 1, pack_count=2).ways] == [4]
