"""Hand sizes, the pack, who opens, and the house rules' own checks."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules import five_suit
from scorekeeper.rules.cards import FIVE_SUIT
from scorekeeper.rules.five_suit import NextLeader, Opening, Options
from scorekeeper.rules.options import describe


def opening(*hands: str, options: Options = five_suit.DEFAULTS) -> Opening | None:
    return five_suit.opening([FIVE_SUIT.parse_all(hand) for hand in hands], options)


def opens(*hands: str, options: Options = five_suit.DEFAULTS) -> tuple[int, str, str]:
    first = opening(*hands, options=options)
    assert first is not None
    return first.position, str(first.card), first.ruling


@pytest.mark.parametrize(
    ("jokers", "ghost_hand", "sizes"),
    [
        (True, False, (23, 17, 14)),
        (False, False, (21, 16, 13)),
        (True, True, (17, 14, 11)),  # 70 / 4, 70 / 5, 70 / 6
        (False, True, (16, 13, 10)),  # 65 / 4, 65 / 5, 65 / 6
    ],
)
def test_fs_r1_hand_sizes(jokers: bool, ghost_hand: bool, sizes: tuple[int, ...]) -> None:
    options = Options(jokers=jokers, ghost_hand=ghost_hand)
    assert tuple(five_suit.hand_size(count, options) for count in (3, 4, 5)) == sizes


def test_fs_r1_the_longest_hand_is_that_of_three_with_jokers() -> None:
    assert five_suit.LARGEST_HAND == 23


@pytest.mark.parametrize("count", [0, 2, 6])
def test_fs_r1_three_to_five_players(count: int) -> None:
    message = f"Five-suit Spades is for 3 to 5 players, not for {count} (FS-R1)"
    assert [str(problem) for problem in five_suit.options_problems(Options(), count)] == [message]
    with pytest.raises(RuleError) as raised:
        five_suit.hand_size(count)
    assert str(raised.value) == message


@pytest.mark.parametrize("count", [3, 4, 5])
def test_fs_r1_all_options_suit_three_to_five(count: int) -> None:
    assert five_suit.options_problems(Options(ghost_hand=True, rock_breaks_everything=True), count) == ()


def test_fs_a9_jokers_are_in_by_default_and_out_as_a_house_rule() -> None:
    assert (len(five_suit.pack()), sum(card.is_joker for card in five_suit.pack())) == (70, 5)
    without = five_suit.pack(Options(jokers=False))
    assert (len(without), sum(card.is_joker for card in without)) == (65, 0)


def test_fs_r5_the_two_of_paper_opens() -> None:
    assert opens("3P 4R", "AP *P", "2P KS") == (2, "2P", "FS-R5")


def test_fs_r5_or_else_the_lowest_paper_dealt() -> None:
    assert opens("KP 4R", "AS 10P", "JP KS") == (1, "10P", "FS-R5")


def test_fs_a6_the_joker_of_paper_stands_in_for_the_two_by_default() -> None:
    assert opens("3P 4R", "AS *P", "JP KS") == (1, "*P", "FS-A6")


def test_fs_a6_house_rule_the_lowest_ordinary_paper_card_opens() -> None:
    house = Options(paper_joker_stands_in=False)
    assert opens("4P 4R", "AS *P", "3P KS", options=house) == (2, "3P", "FS-A6")
    assert opens("2P 4R", "AS *P", "3P KS", options=house) == (0, "2P", "FS-R5")
    assert opens("2L 4R", "AS *P", "3W KS", options=house) == (1, "*P", "FS-A6")  # ours: the only Paper there is


def test_fs_a7_with_the_ghost_hand_the_two_opens_by_default() -> None:
    assert opens("3P 4R", "AS *P", "2P KS", options=Options(ghost_hand=True)) == (2, "2P", "FS-R5")


def test_fs_a7_house_rule_the_joker_of_paper_comes_before_the_two() -> None:
    house = Options(ghost_hand=True, ghost_paper_joker_first=True)
    assert opens("3P 4R", "AS *P", "2P KS", options=house) == (1, "*P", "FS-A7")
    assert opens("3P 4R", "AS KP", "2P KS", options=house) == (2, "2P", "FS-R5")
    assert opens("5P 4R", "AS KP", "3P KS", options=house) == (2, "3P", "FS-R5")


def test_fs_a7_house_rule_says_nothing_without_the_ghost_hand() -> None:
    assert opens("3P 4R", "AS *P", "2P KS", options=Options(ghost_paper_joker_first=True)) == (2, "2P", "FS-R5")


def test_fs_a7_house_rule_goes_before_that_of_a6() -> None:
    house = Options(ghost_hand=True, ghost_paper_joker_first=True, paper_joker_stands_in=False)
    assert opens("3P 4R", "AS *P", "4P KS", options=house) == (1, "*P", "FS-A7")


def test_fs_r5_no_paper_dealt_at_all() -> None:
    assert opening("2L", "3W", "*S", options=Options(ghost_hand=True)) is None


def test_every_house_rule_is_described_with_its_ruling_and_default() -> None:
    listed = {rule.name: (rule.ruling, rule.default) for rule in describe(Options)}
    assert listed == {
        "jokers": ("FS-A9", True),
        "ghost_hand": ("FS-R1", False),
        "rock_breaks_everything": ("FS-R10", False),
        "one_penalty_a_match": ("FS-A1", False),
        "broken_nil_bags_score": ("FS-A2", False),
        "play_on_when_several_reach_500": ("FS-A3", False),
        "next_leader": ("FS-A4", NextLeader.WINNER),
        "lone_rock_joker_is_rock": ("FS-A5", True),
        "paper_joker_stands_in": ("FS-A6", True),
        "ghost_paper_joker_first": ("FS-A7", False),
        "check_before_penalty": ("FS-A8", False),
        "dealer_stays": ("FS-A10", False),
        "partners": ("FS-H1", False),
    }
