"""House rules in writing."""

from dataclasses import dataclass
from enum import StrEnum

import pytest

from scorekeeper.errors import NotationError
from scorekeeper.rules.options import choose, describe, house_rule


class Way(StrEnum):
    """Three readings."""

    LEFT = "left of it"
    RIGHT = "right of it"
    UP = "up"


class Side(StrEnum):
    """Two readings."""

    IN = "in"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Options:
    """An example of each kind."""

    is_high: bool = house_rule(False, "XX-A1", "on: high")
    is_low: bool = house_rule(True, "XX-A2", "off: not low")
    way: Way = house_rule(Way.LEFT, "XX-A3", "which way")
    side: Side = house_rule(Side.IN, "XX-A4", "out: outside")
    stones: int = house_rule(4, "XX-A5", "how many")


@pytest.mark.parametrize(
    ("setting", "options"),
    [
        ("is_high", Options(is_high=True)),
        ("is-low", Options(is_low=False)),
        ("Is Low=no", Options(is_low=False)),
        ("is_low=on", Options()),
        ("way=Right-of-it", Options(way=Way.RIGHT)),
        ("side", Options(side=Side.OUT)),
        ("stones=-7", Options(stones=-7)),
    ],
)
def test_a_setting_is_read(setting: str, options: Options) -> None:
    assert choose(Options, [setting]) == options


def test_settings_go_together() -> None:
    assert choose(Options, ["is_high", "stones=9"]) == Options(is_high=True, stones=9)
    assert choose(Options, []) == Options()


def test_every_fault_is_told_with_what_would_be_right() -> None:
    with pytest.raises(NotationError) as caught:
        choose(Options, ["is_hgh", "qqq", "zzz", "way", "way=down", "stones=many", "stones", "is_low=perhaps"])
    assert [str(problem) for problem in caught.value.problems] == [
        "'is_hgh' is not a house rule of this game; did you mean is_high?",
        "'qqq' is not a house rule of this game",
        "'zzz' is not a house rule of this game; choose from is_high, is_low, way, side, stones",
        "way: choose one with way=…, left of it or right of it or up (XX-A3)",
        "way: 'down' is not left of it or right of it or up (XX-A3)",
        "stones: 'many' is not a whole number (XX-A5)",
        "stones: choose one with stones=…, a whole number (XX-A5)",
        "is_low: 'perhaps' is not on or off (XX-A2)",
    ]


def test_a_title_is_made_of_the_name_unless_there_is_one() -> None:
    @dataclass(frozen=True, slots=True)
    class Titled:
        has_ghost_hand: bool = house_rule(False, "XX-A1", "on: one more hand")
        is_rock_lone: bool = house_rule(False, "XX-A2", "on: a Rock", title="A lone joker of Rock is a Rock")

    assert [rule.title for rule in describe(Titled)] == ["Ghost hand", "A lone joker of Rock is a Rock"]
