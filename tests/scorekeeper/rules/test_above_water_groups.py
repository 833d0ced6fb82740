"""Above Water: what groups pay, which declarations are wrong, and groups in writing.

Source of all numbers: Above Water, 2004, Groups; Aces; The Jokers, and counts by hand.
"""

from collections import Counter
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import NotationError, RuleError
from scorekeeper.rules.above_water import (
    DEFAULTS,
    Group,
    GroupCard,
    Kind,
    Options,
    TurnIn,
    can_turn_in,
    format_turn_in,
    parse_turn_in,
    payment,
    value,
    value_problems,
)
from scorekeeper.rules.cards import STANDARD, Card

DOUBLE = Options(double_deck=True)
BOTH_ENDS = Options(ace_at_both_ends=True)
REPEATS = Options(synergy_counts_repeats=True)
WITHIN_ONE_PACK = [str(card) for card in STANDARD.cards()]
LINE = "A23456789TJQK"


def declared(text: str) -> TurnIn:
    """Make a turn-in word by word: `set: 3D *=3H / run: 4S 5S / AC`, however wrong."""
    groups, aces = [], 0
    for part in text.split(" / "):
        if part == "AC":
            aces += 1
            continue
        kind, _, words = part.partition(":")
        pairs = [word.split("=") for word in words.split()]
        cards = tuple(GroupCard(card(pair[0]), card(pair[-1])) for pair in pairs)
        groups.append(Group(Kind(kind), cards))
    return TurnIn(tuple(groups), aces)


def card(word: str) -> Card:
    return Card("*", "") if word == "*" else Card(word[:-1], word[-1])


def points(text: str, options: Options = DEFAULTS) -> int:
    return value(parse_turn_in(text, options), options=options).points


def why_not(turn_in: TurnIn, *, hand: str | None = None, options: Options = DEFAULTS) -> list[str]:
    cards = None if hand is None else STANDARD.parse_all(hand)
    found = [str(problem) for problem in value_problems(turn_in, hand=cards, options=options)]
    assert can_turn_in(turn_in, hand=cards, options=options) == (not found)
    if found:
        with pytest.raises(RuleError) as caught:
            value(turn_in, hand=cards, options=options)
        assert [str(problem) for problem in caught.value.problems] == found
    return found


def judge(kind: Kind, cards: list[str], *, both_ends: bool = False) -> int:
    """Count one group another way, consecutive cards as a piece of text; 0 if it is no such group."""
    ranks = [word[:-1].replace("10", "T") for word in cards]
    suits = {word[-1] for word in cards}
    size = len(cards)
    if kind is Kind.CLOUD:
        return 10 if size == 5 and (suits <= {"C", "S"} or suits <= {"D", "H"}) else 0
    if size < 2:
        return 0
    if kind is Kind.SET:
        return 4 * size - 4 if len(set(ranks)) == 1 else 0
    if "".join(sorted(ranks)) not in pieces(size, both_ends=both_ends) or (kind is Kind.RUN and len(suits) > 1):
        return 0
    return (4 if len(suits) == 1 else 3) * (size - 1)


@cache
def pieces(size: int, *, both_ends: bool) -> frozenset[str]:
    """Return every so many denominations that stand together in a line, each piece sorted by letter."""
    lines = [f"{LINE}A"] if both_ends else [LINE, f"{LINE[1:]}A"]
    return frozenset(
        "".join(sorted(line[start : start + size])) for line in lines for start in range(len(line) - size + 1)
    )


# What groups pay


@pytest.mark.parametrize(
    ("text", "kind", "stones"),
    [
        ("JC JH", Kind.SET, 4),
        ("5C 5D 5H 5S", Kind.SET, 12),
        ("6H 7H", Kind.RUN, 4),
        ("2C 3C 4C 5C 6C", Kind.RUN, 16),
        ("10C JD", Kind.STRAIGHT, 3),
        ("4C 5D 6H 7S 8C 9D 10H", Kind.STRAIGHT, 18),
        ("2C 3C JC 5S AS", Kind.CLOUD, 10),
    ],
)
def test_aw_r6_the_worked_examples(text: str, kind: Kind, stones: int) -> None:
    turn_in = parse_turn_in(text)
    assert [group.kind for group in turn_in.groups] == [kind]
    assert value(turn_in).points == stones
    # In any order.
    assert points(" ".join(reversed(text.split()))) == stones


def test_aw_r6_a_straight_of_one_suit_pays_as_a_run() -> None:
    straight = declared("straight: 6H 7H 8H")
    assert value(straight).points == 8
    assert payment(straight.groups[0]).text == "straight 6H 7H 8H of one suit, which pays as a run"
    # As it counts, not as it is printed.
    assert value(declared("straight: 6H 7S=7H 8H / AC")).points == 8
    assert value(declared("straight: 6H *=7S 8H")).points == 6


def test_aw_r6_a_score_names_each_part() -> None:
    assert list(value(parse_turn_in("3D 3H / 7D 7H / 2C 3C 4S")).because()) == [
        "set 3D 3H, 4 (AW-R6)",
        "set 7D 7H, 4 (AW-R6)",
        "straight 2C 3C 4S, 6 (AW-R6)",
        "synergy: 2 sets with exactly D H, 3 (AW-R7)",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("set: 5D", "A set has two or more cards, not 1"),
        ("run: ", "A run has two or more cards, not 0"),
        ("set: 5D 6D", "The cards of a set must be of one denomination; 5D 6D are not"),
        ("run: 5D 6H", "The cards of a run must be of one suit; 5D 6H are not"),
        ("run: 5D 7D", "The cards of a run must be consecutive; 5D 7D are not"),
        ("straight: 5D 7H 8H", "The cards of a straight must be consecutive; 5D 7H 8H are not"),
        ("straight: AD 4S 5S", "The cards of a straight must be consecutive; AD 4S 5S are not"),
        ("straight: 5D 5H 6H", "A straight has each denomination once; 5D 5H 6H repeat one"),
        ("straight: AD AH", "A straight has each denomination once; AD AH repeat one"),
        ("straight: AD AH AS 2S", "A straight has each denomination once; AD AH AS 2S repeat one"),
        ("straight: AD AH 2S", "A straight has each denomination once; AD AH 2S have two aces"),
        ("cloud: 2C 3C JC 5S", "A cloud has exactly 5 cards; 2C 3C JC 5S are 4"),
        ("cloud: 2C 3C JC 5S AS 8S", "A cloud has exactly 5 cards; 2C 3C JC 5S AS 8S are 6"),
        ("cloud: 2C 3C JC 5S AH", "The cards of a cloud must be of one colour; 2C 3C JC 5S AH are of two"),
    ],
)
def test_aw_r6_what_is_no_group(text: str, problem: str) -> None:
    assert why_not(declared(text)) == [f"{problem} (AW-R6)"]


def test_aw_r6_every_fault_is_told() -> None:
    assert why_not(declared("run: 5D 7H / cloud: 2C 3D")) == [
        "The cards of a run must be of one suit; 5D 7H are not (AW-R6)",
        "The cards of a run must be consecutive; 5D 7H are not (AW-R6)",
        "A cloud has exactly 5 cards; 2C 3D are 2 (AW-R6)",
        "The cards of a cloud must be of one colour; 2C 3D are of two (AW-R6)",
    ]


def test_aw_r6_nothing_turned_in_pays_nothing() -> None:
    assert (value(TurnIn()).points, value(TurnIn()).parts) == (0, ())
    assert value(parse_turn_in("")) == value(parse_turn_in("/"), hand=()) == value(TurnIn())


HANDS = st.lists(st.sampled_from(WITHIN_ONE_PACK[:-2]), min_size=1, max_size=6, unique=True)


@st.composite
def near_groups(draw: st.DrawFn) -> list[str]:
    """Return cards that stand in line around the aces, and sometimes one more."""
    start, size = draw(st.integers(0, 12)), draw(st.integers(2, 14))
    suits = draw(st.sampled_from(["H", "CS", "CDHS"]))
    ranks = [STANDARD.ranks[(start + step) % 13] for step in range(size)]
    cards = [f"{rank}{draw(st.sampled_from(suits))}" for rank in ranks]
    return list(dict.fromkeys(cards + draw(st.lists(st.sampled_from(WITHIN_ONE_PACK[:-2]), max_size=1))))


@given(st.one_of(HANDS, near_groups()), st.sampled_from(Kind), st.booleans())
def test_aw_r6_r9_a6_any_cards_as_any_group_against_the_judge(cards: list[str], kind: Kind, both_ends: bool) -> None:
    options = Options(ace_at_both_ends=both_ends)
    turn_in = declared(f"{kind}: {' '.join(cards)}")
    expected = judge(kind, cards, both_ends=both_ends)
    assert can_turn_in(turn_in, options=options) == (expected > 0)
    if expected:
        assert value(turn_in, options=options).points == expected


# Synergy


@pytest.mark.parametrize(
    ("text", "stones"),
    [
        ("3D 3H 3S / 7D 7H 7S", 19),
        ("3D 3H 3S / 7D 7H 7S / 10D 10H 10S", 30),
        # Other suits, or more of them, are no match.
        ("3D 3H / 7D 7S", 8),
        ("3D 3H / 7D 7H 7S", 12),
        # Two families, each with its bonus: 4 sets of 4, and twice 3.
        ("3D 3H / 7D 7H / 8C 8S / 9C 9S", 22),
        # A family, and sets and runs that are in none: 12 + 3 + 4 + 4.
        ("3D 3H / 7D 7H / 8D 8H / 9C 9S / 10C JC", 26),
        # Runs of the same suits earn none.
        ("3D 4D / 7D 8D", 8),
    ],
)
def test_aw_r7_synergy(text: str, stones: int) -> None:
    assert points(text) == stones


@pytest.mark.parametrize(
    ("text", "options", "plain", "with_repeats"),
    [
        ("3D 3H *=3D / 7D 7H", {}, 15, 12),
        ("3D 3H *=3D / 7D 7H *=7D", {}, 19, 19),
        ("3D 3H *=3D / 7D 7H *=7H", {}, 19, 16),
        ("3D 3H 3H / 7D 7H", {"double_deck": True}, 15, 12),
        ("3D 3H 3S=3H / 7D 7H / AC", {}, 15, 12),
        ("3D 3H / 7D 7H", {}, 11, 11),
        # The table writes a joker alone: its best suit is found. 8 + 4, and 3 only if repeats do not matter.
        ("3D 3H * / 7D 7H", {}, 15, 12),
    ],
)
def test_aw_a2_suits_repeated_in_a_set(text: str, options: dict[str, bool], plain: int, with_repeats: int) -> None:
    assert points(text, Options(**options)) == plain
    assert points(text, Options(**options, synergy_counts_repeats=True)) == with_repeats


# One card, one group


def test_aw_r8_the_rulebooks_choice_is_worth_4_either_way() -> None:
    assert points("5D 5C") == 4
    assert points("5C 6C") == 4
    assert why_not(declared("set: 5D 5C / run: 5C 6C")) == ["5C is in 2 groups, and the deck has 1 (AW-R8)"]
    assert why_not(parse_turn_in("5D 5C / 5C 6C"), hand="5D 5C 6C") == ["5C is in 2 groups, and the hand has 1 (AW-R8)"]
    # Two packs have two of it.
    assert points("5D 5C / 5C 6C", DOUBLE) == 8


@pytest.mark.parametrize(
    ("text", "hand", "problem"),
    [
        ("set: 5D 5H", "5D 6H", "5H is not in the hand"),
        ("set: 5D 5D", None, "5D appears 2 times; the deck has 1"),
        ("set: 5D 5D", "5D 5H", "5D appears 2 times; the hand has 1"),
        ("run: 1D 2D", None, "1D is not a card in the standard deck"),
    ],
)
def test_aw_r8_only_cards_that_are_there(text: str, hand: str | None, problem: str) -> None:
    assert why_not(declared(text), hand=hand)[0] == problem


def test_aw_r8_a_hand_holds_each_card_as_often_as_it_says() -> None:
    twice = parse_turn_in("5D 5D")
    assert why_not(twice, hand="5D 5D 8S") == []
    assert why_not(twice, options=DOUBLE) == []
    assert why_not(parse_turn_in("* * *=5D"), options=DEFAULTS)[0] == "* appears 3 times; the deck has 2"


# Aces


@pytest.mark.parametrize(
    ("text", "stones"),
    [
        ("AH 2H", 4),
        ("AH 2S", 3),
        ("QH KH AH", 8),
        ("KS AH", 3),
        ("AC AS", 4),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", 48),
        ("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", 48),
        ("AS 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", 36),
    ],
)
def test_aw_r9_aces_are_low_or_high(text: str, stones: int) -> None:
    assert points(text) == stones


@pytest.mark.parametrize("text", ["run: KH AH 2H", "run: QH KH AH 2H", "run: KH AH 2H 3H"])
def test_aw_r9_a_run_does_not_wrap(text: str) -> None:
    cards = text.removeprefix("run: ")
    wrapped = f"A run cannot wrap from K through A to 2; {cards} would (AW-R9)"
    assert why_not(declared(text)) == [wrapped]
    assert why_not(declared(text), options=BOTH_ENDS) == [wrapped]
    assert why_not(declared(text.replace("run", "straight"))) == [wrapped.replace("A run", "A straight")]


def test_aw_a6_an_ace_at_both_ends() -> None:
    middle = "2S 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    both = f"AH {middle} AD"
    refused = "A group can have an ace at its low end or its high end, not at both (AW-A6)"
    assert why_not(declared(f"straight: {both}")) == [refused]
    assert points(both, BOTH_ENDS) == 39
    # A joker as the other ace, or another pack, makes it a run.
    assert why_not(declared(f"run: AH {middle.replace('2S', '2H')} *=AH")) == [refused]
    assert points(f"AH {middle.replace('2S', '2H')} *", BOTH_ENDS) == 52
    # Nothing less than all 14 may have both.
    short = both.replace(" 8H", "")
    assert any("have two aces" in problem for problem in why_not(declared(f"straight: {short}"), options=BOTH_ENDS))


@pytest.mark.parametrize(
    ("text", "stones"),
    [
        ("5S 6S 7H=7S / AC", 8),  # a straight becomes a run
        ("5S 6H=6S 7H=7S / AC", 8),
        ("2C 3C JC 5H=5S 9D=9S / AC", 10),  # a cloud
        ("3D 3H / 7D 7S=7H / AC", 11),  # synergy
        ("3D 3S=3H / 7D 7S=7H / AC", 11),  # one card in each of two groups
    ],
)
def test_aw_r10_the_ace_of_clubs_changes_one_or_two_suits(text: str, stones: int) -> None:
    turn_in = parse_turn_in(text)
    assert value(turn_in).points == stones
    # The ace itself is a card turned in.
    assert turn_in.card_count == len(text.replace("/", "").split())
    assert turn_in.cards[-1] == card("AC")
    without = TurnIn(turn_in.groups)
    assert [problem.ruling for problem in value_problems(without)] == ["AW-R10"]


@pytest.mark.parametrize(
    ("text", "options", "problem"),
    [
        ("run: 5S 6H=6S", DEFAULTS, "6H=6S: no ace of clubs is turned in to change a suit"),
        ("run: 5H=5S 6H=6S 7H=7S / AC", DEFAULTS, "5H=5S, 6H=6S, 7H=7S: 1 ace of clubs can change 2 cards"),
        ("AC", DEFAULTS, "An ace of clubs is turned in together with a group"),
        ("set: 5S 6H=5H / AC", DEFAULTS, "6H cannot count as 5H: a denomination never changes"),
    ],
)
def test_aw_r10_what_the_ace_of_clubs_cannot(text: str, options: Options, problem: str) -> None:
    assert why_not(declared(text), options=options) == [f"{problem} (AW-R10)"]


@pytest.mark.parametrize(
    ("text", "options", "stones"),
    [
        ("5S 6S / AC", DEFAULTS, 4),  # none of two
        ("5S 6H / AC", DEFAULTS, 3),
        ("5S 6H=6S / AC / AC", DOUBLE, 4),  # one, and two aces
        ("* * / AC", DEFAULTS, 4),  # there is none that it could change
    ],
)
def test_aw_r10_the_ace_of_clubs_need_not_change_a_suit(text: str, options: Options, stones: int) -> None:
    turn_in = parse_turn_in(text)
    assert value(turn_in, options=options).points == stones
    assert turn_in.card_count == len(text.replace("/", "").split())


def test_aw_r10_fewer_than_no_aces() -> None:
    pair = declared("set: 5S 5H").groups
    assert why_not(TurnIn(pair, -1)) == ["-1 aces of clubs cannot be turned in (AW-R10)"]


def test_aw_r10_an_ace_of_clubs_is_used_for_its_power_or_in_a_group() -> None:
    both = declared("run: AC 2S=2C / AC")
    assert why_not(both) == ["AC is used for its power and in a group; the deck has 1 (AW-R10)"]
    assert why_not(both, hand="AC 2S") == ["AC is used for its power and in a group; the hand has 1 (AW-R10)"]
    # With two packs they are two aces; four changes at most.
    assert value(both, options=DOUBLE).points == 4
    four = "5H=5S 6H=6S 7H=7S 8H=8S / AC / AC"
    assert points(four, DOUBLE) == 12
    assert why_not(parse_turn_in(four)) == ["AC appears 2 times; the deck has 1"]


# Jokers


@pytest.mark.parametrize(
    ("text", "stones"),
    [
        ("5H *", 4),
        ("* *", 4),
        ("5H 6H *", 8),
        ("5H * 7H", 8),
        ("5H * * 8H", 12),
        ("5H * 7S", 6),
        ("KH *", 4),
        ("QH KH *=AH", 8),
        ("*=AH 2H", 4),
        ("2C 3C JC 5S *", 10),
        ("2D 6D JH * *", 10),
        ("3D 3H 3S / 7D 7H *", 19),
        ("3D * / 7D *", 11),
        ("3D 3H / 7D *", 11),
        ("5D 5D *", 8),  # a hand of two packs
    ],
)
def test_aw_r11_jokers_are_what_pays_most(text: str, stones: int) -> None:
    options = DOUBLE if text == "5D 5D *" else DEFAULTS
    assert points(text, options) == stones


def test_aw_r11_a_joker_may_duplicate_a_card_that_is_there() -> None:
    assert value(declared("set: 5H *=5H")).points == 4
    assert value(declared("run: 5H 6H / set: *=5H *=5H")).points == 8


def test_aw_r11_a_joker_needs_a_meaning_and_has_no_aces_power() -> None:
    assert why_not(declared("run: 5H *")) == [
        "* in the run 5H * must count as a card with a denomination and a suit (AW-R11)",
        "The cards of a run must be of one suit; 5H * are not (AW-R6)",
    ]
    assert why_not(declared("run: 5H *=1H"))[0].endswith("must count as a card with a denomination and a suit (AW-R11)")
    # Alone, it is no ace of clubs; and what it counts as changes no suit.
    assert parse_turn_in("5S 6H=6S / *=AC").changing_aces == 0
    assert why_not(parse_turn_in("5S 6H=6S / *=AC")) == [
        "A set has two or more cards, not 1 (AW-R6)",
        "6H=6S: no ace of clubs is turned in to change a suit (AW-R10)",
    ]


@given(st.lists(st.sampled_from(WITHIN_ONE_PACK), min_size=2, max_size=5).filter(lambda words: words.count("*") <= 2))
def test_aw_r11_no_meaning_of_jokers_pays_more_than_the_one_read(words: list[str]) -> None:
    held = Counter(words)
    places = [position for position, word in enumerate(words) if word == "*"]
    # One suit will do: a run or a cloud needs that of the other cards, and no single group minds it otherwise.
    suit = next((word[-1] for word in words if word != "*"), "C")
    meant = [f"{rank}{suit}" for rank in STANDARD.ranks]
    best = 0
    for meaning in product(meant, repeat=len(places)):
        read_as = list(words)
        for position, word in zip(places, meaning, strict=True):
            read_as[position] = word
        best = max(best, *(judge(kind, read_as) for kind in Kind))
    found = parse_turn_in(" ".join(words))
    assert sum(payment(group).points for group in found.groups) == best or best == 0
    legal = best > 0 and all(count == 1 for word, count in held.items() if word != "*")
    assert can_turn_in(found) == legal


# Changed suits that are there already


@pytest.mark.parametrize(
    ("text", "stones"),
    [
        ("5S 5H=5S / AC", 4),  # the set shows one suit twice
        ("5S 6H=6S *=7S / AC", 8),
        ("2C 2S=2C 3C 4C JC / AC", 10),
        ("3D 3S=3D / 7D *=7D / AC", 11),  # both show diamonds only
    ],
)
def test_aw_r18_a_changed_suit_may_repeat_one(text: str, stones: int) -> None:
    assert points(text) == stones


def test_aw_r18_a_changed_card_counts_for_runs_clouds_and_synergy_at_once() -> None:
    together = "5S 6H=6S / 3D 3H / 7D 7S=7H / AC"
    assert points(together) == 4 + 4 + 4 + 3
    assert points("4S 5S 6D=6S / 2C 3C JC 9D=9S KS / AC") == 8 + 10


# In writing


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("5h 6H", "5H 6H"),
        ("3d,3h / 7D, 7H /ac", "3D 3H / 7D 7H / AC"),
        ("AC / 5S 6h=6s", "5S 6H=6S / AC"),
        ("5H 6H *", "5H 6H *=4H"),
        ("5H *=5S", "5H *=5S"),
        ("AC 2C", "AC 2C"),
        ("", ""),
        (" / / ", ""),
    ],
)
def test_groups_in_writing(text: str, written: str) -> None:
    assert format_turn_in(parse_turn_in(text)) == written
    assert parse_turn_in(written) == parse_turn_in(text)


@given(st.lists(st.lists(st.sampled_from(WITHIN_ONE_PACK), min_size=1, max_size=4), max_size=3))
def test_what_is_written_is_read_again(parts: list[list[str]]) -> None:
    turn_in = parse_turn_in(" / ".join(" ".join(part) for part in parts))
    if can_turn_in(turn_in, options=DOUBLE):
        assert parse_turn_in(format_turn_in(turn_in)) == turn_in
    assert turn_in.card_count == sum(len(part) for part in parts)


def test_groups_are_read_as_people_type_them() -> None:
    assert parse_turn_in("TD JD; 7♥,♥7 joker / ac", DOUBLE) == parse_turn_in("10D JD / 7H 7H * / AC", DOUBLE)
    assert parse_turn_in("5♠ joker=5h / ♣A") == parse_turn_in("5S *=5H / AC")


def test_every_word_that_is_no_card_is_told() -> None:
    with pytest.raises(NotationError) as caught:
        parse_turn_in("5H 1H / 6H=X / 7H= 7S")
    told = [str(problem) for problem in caught.value.problems]
    assert told[:2] == ["'1H' is not a card in the standard deck", "'X' is not a card in the standard deck"]
    assert told[2].startswith("'' is not a card in the standard deck; write rank and suit, such as KC (ranks A 2")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("5H", Kind.SET),
        ("*", Kind.SET),
        ("5H 7H", Kind.RUN),
        ("5H 7S", Kind.STRAIGHT),
        ("2C 3C JC 5S", Kind.STRAIGHT),
        ("2C 3C JC 5S 9H", Kind.STRAIGHT),
        ("2C 3C JC 5S=5D 9S", Kind.STRAIGHT),
        ("5H * * * 9H", Kind.RUN),
        ("5C 9S JC * * *", Kind.STRAIGHT),
        ("5C 9S * * *", Kind.CLOUD),
        # Too many jokers, read at once all the same.
        (" ".join("*" * 30), Kind.SET),
    ],
)
def test_what_is_no_group_is_read_as_what_it_is_most_like(text: str, kind: Kind) -> None:
    turn_in = parse_turn_in(text)
    assert [group.kind for group in turn_in.groups] == [kind]
    assert not can_turn_in(turn_in)
