"""The judge of a trick, against the rulebook's samples and a relation of who beats whom written for this test.

The rulebook's pictures of its eight sample rounds are missing: the tricks here are reconstructed, so that each caption
is true of them and its reason decides.
"""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import RuleError
from scorekeeper.rules import five_suit
from scorekeeper.rules.cards import FIVE_SUIT, Card
from scorekeeper.rules.five_suit import Options

STANDARD = Options()
ROCK_BREAKS = Options(rock_breaks_everything=True)
ROCK_BREAKS_A5 = Options(rock_breaks_everything=True, lone_rock_joker_is_rock=False)


def cards(text: str) -> tuple[Card, ...]:
    return FIVE_SUIT.parse_all(text)


def winner(text: str, options: Options = STANDARD) -> str:
    return str(five_suit.judge(cards(text), options).winner)


def because(text: str, options: Options = STANDARD) -> list[str]:
    return list(five_suit.judge(cards(text), options).because())


# The independent judge: plain English of the ring, each suit with the two that it beats.

BEATS = {"R": "SL", "W": "RS", "P": "WR", "L": "PW", "S": "LP"}
RANKS = ("*", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def is_stronger(one: str, other: str, *, is_reversed: bool) -> bool:
    return one in BEATS[other] if is_reversed else other in BEATS[one]


def beats(one: Card, other: Card, trick: tuple[Card, ...], options: Options) -> bool:
    """Whether one card of a trick beats another, seen from the suit that was led."""
    if one.suit == other.suit:
        return RANKS.index(one.rank) > RANKS.index(other.rank)
    rocks = [card for card in trick if card.suit == "R"]
    if rocks == [Card("*", "R")] and options == ROCK_BREAKS_A5:
        rocks = []
    if options != STANDARD and rocks:
        return one.suit == "R"
    led = trick[0].suit
    is_reversed = any(card.rank == "*" for card in trick)
    can_one = one.suit == led or is_stronger(one.suit, led, is_reversed=is_reversed)
    can_other = other.suit == led or is_stronger(other.suit, led, is_reversed=is_reversed)
    return can_one and (not can_other or is_stronger(one.suit, other.suit, is_reversed=is_reversed))


def independent_winner(trick: tuple[Card, ...], options: Options) -> Card:
    (best,) = [one for one in trick if all(beats(one, other, trick, options) for other in trick if other != one)]
    return best


OPTIONS = [
    pytest.param(STANDARD, id="standard"),
    pytest.param(ROCK_BREAKS, id="rock breaks"),
    pytest.param(ROCK_BREAKS_A5, id="rock breaks, lone joker does not"),
]


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(
    ("ranks", "followers", "count"),
    [
        (RANKS, 1, 70 * 69),
        (("*", "2", "9", "A"), 2, 20 * 171),
        (("*", "2", "A"), 3, 15 * 364),
        (("*", "8"), 4, 10 * 126),
    ],
)
def test_every_trick_of_a_small_pack_agrees_with_the_independent_judge(
    options: Options, ranks: tuple[str, ...], followers: int, count: int
) -> None:
    pack = {Card(rank, suit) for suit in "RWPLS" for rank in ranks}
    tricks = [(led, *rest) for led in pack for rest in combinations(pack - {led}, followers)]
    assert len(tricks) == count
    for trick in tricks:
        assert trick[five_suit.winning_position(trick, options)] == independent_winner(trick, options)


@given(
    st.lists(st.sampled_from(FIVE_SUIT.cards()), min_size=1, max_size=5, unique=True).map(tuple),
    st.sampled_from([STANDARD, ROCK_BREAKS, ROCK_BREAKS_A5]),
    st.randoms(use_true_random=False),
)
def test_a_verdict_names_the_winner_and_says_of_each_other_card_why_not(trick, options, random) -> None:
    verdict = five_suit.judge(trick, options)
    assert verdict.winner == trick[verdict.position] == independent_winner(trick, options)
    at = next(place for place, reason in enumerate(verdict.reasons) if reason.text.startswith("wins, the "))
    assert verdict.reasons[at].cards == (verdict.winner,)
    judged = [card for reason in verdict.reasons[at:] for card in reason.cards]
    assert sorted(judged, key=str) == sorted(trick, key=str)
    followers = list(trick[1:])
    random.shuffle(followers)
    assert five_suit.judge((trick[0], *followers), options).winner == verdict.winner


# FS-R2, FS-R3


@pytest.mark.parametrize(
    ("led", "order", "reversed_order"),
    [("R", "RWP", "RSL"), ("W", "WPL", "WRS"), ("P", "PLS", "PWR"), ("L", "LSR", "LPW"), ("S", "SRW", "SLP")],
)
def test_fs_r2_each_suit_is_beaten_by_the_next_two_of_the_ring(led: str, order: str, reversed_order: str) -> None:
    assert five_suit.contending_suits(led, is_reversed=False) == order
    assert five_suit.contending_suits(led, is_reversed=True) == reversed_order


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("7P 2L", "2L"),
        ("7P 2L 9L", "9L"),
        ("7P AL 2S", "2S"),
        ("7P AL 2S AR", "2S"),  # Rock beats Scissors in the ring, and yet it loses to Paper, which was led
        ("7P AR AW", "7P"),
        ("2P 10P JP AP KP", "AP"),
        ("3W 2W", "3W"),
    ],
)
def test_fs_r3_a_trick_is_judged_from_the_suit_that_was_led(trick: str, best: str) -> None:
    assert winner(trick) == best


def test_fs_r3_reasons() -> None:
    assert because("7P 2L KW 10S 4S") == [
        "7P: Paper is led: Lizard beats it, Scissors beats both (FS-R3)",
        "10S: wins, the highest Scissors (FS-R3)",
        "4S: lower than 10S (FS-R3)",
        "2L: Lizard beats Paper, but Scissors beats both (FS-R3)",
        "7P: Scissors beats Paper (FS-R3)",
        "KW: Water does not beat Paper (FS-R3)",
    ]


# FS-R4


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("9P *P KP 3P", "KP"),  # the rulebook's: only Paper, the highest wins as ever
        ("9P *L AS 2W AR", "AR"),  # the rulebook's: the ace of Rock is the high card
        ("9P *L AS 2W", "2W"),
        ("9P *L AS AL", "9P"),
        ("9P *W 2R", "2R"),
    ],
)
def test_fs_r4_a_joker_reverses_the_order_of_suits_and_not_of_ranks(trick: str, best: str) -> None:
    assert winner(trick) == best


@pytest.mark.parametrize(("trick", "best"), [("9P *L *S 2W", "2W"), ("9P *L *S *P", "9P")])
def test_fs_r4_a_second_joker_changes_nothing(trick: str, best: str) -> None:
    assert winner(trick) == best


def test_fs_r4_reasons() -> None:
    assert because("7P 2L *W 10S *S") == [
        "7P: Paper is led (FS-R3)",
        "*W: a joker reverses the order of suits: Water beats Paper, Rock beats both (FS-R4)",
        "*S: a further joker changes nothing (FS-R4)",
        "*W: wins, the only Water (FS-R4)",
        "7P: Water beats Paper (FS-R4)",
        "2L: Lizard does not beat Paper (FS-R4)",
        "10S *S: Scissors does not beat Paper (FS-R4)",
    ]


# FS-R12


@pytest.mark.parametrize(("trick", "best"), [("*P 2W", "2W"), ("*P AL AS", "*P"), ("*P 2P", "2P"), ("5L *P 9S", "*P")])
def test_fs_r12_a_joker_belongs_to_its_suit_and_led_it_sets_the_suit(trick: str, best: str) -> None:
    assert winner(trick) == best


def test_fs_r12_reason_of_a_joker_that_is_led() -> None:
    assert because("*P AL")[0] == "*P: Paper is led (FS-R12)"


# The rulebook's eight sample rounds (pictures missing; reconstructed from the captions).

SAMPLES = [
    ("7L QL 3L 9P", "QL", "QL: wins, the highest Lizard (FS-R3)"),
    ("9R KR 2W 4L", "2W", "9R KR: Water beats Rock (FS-R3)"),
    ("5S JR 7P QS", "JR", "5S QS: Rock beats Scissors (FS-R3)"),
    ("JR 7P QS 5S", "7P", "JR: Paper beats Rock (FS-R3)"),
    ("7L QL AS *L", "QL", "QL: wins, the highest Lizard (FS-R4)"),
    ("4R 9R KW *P", "9R", "KW: Water does not beat Rock (FS-R4)"),
    ("7P KS AL *P", "7P", "KS: Scissors does not beat Paper (FS-R4)"),
    ("AR *L KS *S", "*L", "KS *S: Scissors beats Rock, but Lizard beats both (FS-R4)"),
]


@pytest.mark.parametrize(("trick", "best", "reason"), SAMPLES, ids=[f"sample {n}" for n in range(1, 9)])
def test_fs_r3_r4_the_rulebooks_eight_sample_rounds(trick: str, best: str, reason: str) -> None:
    assert winner(trick) == best
    assert reason in because(trick)


def test_fs_r3_samples_three_and_four_are_the_same_cards() -> None:
    assert sorted(SAMPLES[2][0].split()) == sorted(SAMPLES[3][0].split())


def test_fs_r4_without_their_jokers_the_later_samples_end_otherwise() -> None:
    assert [winner("7L QL AS"), winner("4R 9R KW"), winner("7P KS AL"), winner("AR KS 3L")] == ["AS", "KW", "KS", "AR"]


# FS-R10, FS-A5


@pytest.mark.parametrize(
    ("trick", "best", "standard"),
    [
        ("7P 2R", "2R", "7P"),
        ("2R AW AP", "2R", "AP"),
        ("5S 2R 9R AW", "9R", "AW"),
        ("7P 2L 10S KW", "10S", "10S"),
        ("7P 3R *L 9R KW", "9R", "9R"),
        ("5S 3R *L AP", "3R", "AP"),  # whatever was led: the joker's reversal does not help Paper
        ("7P 2L *W 10S", "*W", "*W"),
        ("2R *R AS", "2R", "AS"),
    ],
)
def test_fs_r10_rock_breaks_everything(trick: str, best: str, standard: str) -> None:
    assert winner(trick, ROCK_BREAKS) == best
    assert winner(trick) == standard


def test_fs_r10_reasons() -> None:
    assert because("5S 3R *L AP 4R", ROCK_BREAKS) == [
        "3R 4R: Rock breaks everything: the highest Rock wins, whatever was led (FS-R10)",
        "*L: a joker reverses nothing when Rock breaks everything (FS-R10)",
        "4R: wins, the highest Rock (FS-R10)",
        "3R: lower than 4R (FS-R3)",
        "5S: Rock beats Scissors (FS-R10)",
        "*L: Rock beats Lizard (FS-R10)",
        "AP: Rock beats Paper (FS-R10)",
    ]
    assert because("7P 2R", ROCK_BREAKS) == [
        "2R: Rock breaks everything: the highest Rock wins, whatever was led (FS-R10)",
        "2R: wins, the only Rock (FS-R10)",
        "7P: Rock beats Paper (FS-R10)",
    ]
    assert because("7P 2L", ROCK_BREAKS) == because("7P 2L")
    assert because("7P *L", ROCK_BREAKS) == because("7P *L")


def test_fs_a5_the_joker_of_rock_is_a_rock_card_by_default() -> None:
    assert winner("5S *R AP KW", ROCK_BREAKS) == "*R"
    assert because("5S *R", ROCK_BREAKS) == [
        "*R: Rock breaks everything: the highest Rock wins, whatever was led (FS-A5)",
        "*R: a joker reverses nothing when Rock breaks everything (FS-R10)",
        "*R: wins, the only Rock (FS-R10)",
        "5S: Rock beats Scissors (FS-R10)",
    ]


def test_fs_a5_house_rule_the_joker_of_rock_alone_only_reverses() -> None:
    assert winner("5S *R AP KW", ROCK_BREAKS_A5) == "AP"
    assert winner("7P *R KW", ROCK_BREAKS_A5) == "*R"  # by FS-R4: Rock beats Paper and Water
    assert winner("5S *R 2R AP", ROCK_BREAKS_A5) == "2R"  # not alone
    assert because("5S *R", ROCK_BREAKS_A5) == [
        "5S: Scissors is led (FS-R3)",
        "*R: the joker of Rock alone does not break everything (FS-A5)",
        "*R: a joker reverses the order of suits: Lizard beats Scissors, Paper beats both (FS-R4)",
        "5S: wins, the only Scissors (FS-R4)",
        "*R: Rock does not beat Scissors (FS-R4)",
    ]


# What is no trick


@pytest.mark.parametrize(
    ("trick", "options", "messages"),
    [
        ("", STANDARD, ["0 cards; a trick has one from each player, 5 at most"]),
        ("2P 3P 4P 5P 6P 7P", STANDARD, ["6 cards; a trick has one from each player, 5 at most"]),
        ("2P 2P", STANDARD, ["2P appears 2 times; one pack has 1"]),
        (
            "*P *P 4L",
            Options(jokers=False),
            [
                "*P appears 2 times; one pack has 1",
                "*P was played, but the jokers are not in play (FS-A9)",
                "*P was played, but the jokers are not in play (FS-A9)",
            ],
        ),
    ],
)
def test_everything_that_is_wrong_with_a_trick_is_said(trick: str, options: Options, messages: list[str]) -> None:
    assert [str(problem) for problem in five_suit.trick_problems(cards(trick), options)] == messages
    with pytest.raises(RuleError) as raised:
        five_suit.judge(cards(trick), options)
    assert str(raised.value).splitlines() == messages


def test_a_card_that_is_not_in_the_pack_is_no_trick() -> None:
    with pytest.raises(RuleError, match="1Z appears 1 times; one pack has 0"):
        five_suit.judge([Card("1", "Z")])
