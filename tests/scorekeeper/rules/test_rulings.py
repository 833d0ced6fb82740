"""Rulings as data: all are there, each names a house rule that exists, and a broken file is told fault by fault."""

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

from scorekeeper.errors import ScoreError
from scorekeeper.games import BUILT_IN
from scorekeeper.rules import (
    above_water,
    down_the_well,
    five_suit,
    rounds,
    rulings,
    showboat,
    to_the_bottom,
)
from scorekeeper.rules.options import describe
from scorekeeper.rules.rulings import Origin, find_ruling, parse_rulings, read_rulings

ROOT = Path(__file__).resolve().parents[3]
COUNTS = {
    "above-water": ("AW", 18, 10),
    "showboat": ("SB", 11, 2),
    "five-suit": ("FS", 12, 10),
    "down-the-well": ("DW", 7, 3),
    "to-the-bottom": ("TB", 20, 8),
}
"""How many R and A each game has, counted by hand in the rulings that the project was given; more may follow."""
WITHOUT_HOUSE_RULE = {"TB-A5", "TB-A7"}
"""What the rulebook leaves open and no house rule decides."""
IDS = {ruling.id for game in COUNTS for ruling in read_rulings(BUILT_IN[game].rules_module)}


@pytest.mark.parametrize("game", COUNTS)
def test_every_ruling_is_there_in_order(game: str) -> None:
    prefix, said, open_ = COUNTS[game]
    ids = [ruling.id for ruling in read_rulings(BUILT_IN[game].rules_module)]
    counts = [sum(each.startswith(f"{prefix}-{kind}") for each in ids) for kind in "RAH"]
    assert counts[0] >= said
    assert counts[1] >= open_
    assert ids == [
        f"{prefix}-{kind}{number + 1}" for kind, count in zip("RAH", counts, strict=True) for number in range(count)
    ]


@pytest.mark.parametrize("game", COUNTS)
def test_what_can_be_read_in_two_ways_names_its_house_rule(game: str) -> None:
    house_rules = {rule.name: rule.ruling for rule in describe(BUILT_IN[game].options)}
    assert set(house_rules) == {each.name for each in fields(BUILT_IN[game].options)}
    for ruling in read_rulings(BUILT_IN[game].rules_module):
        is_open = "-A" in ruling.id
        has_rule = is_open or ruling.is_invented
        assert bool(ruling.option) == (has_rule and ruling.id not in WITHOUT_HOUSE_RULE), ruling.id
        if ruling.option:
            assert house_rules[ruling.option] == ruling.id
            assert "\nHouse rule: " in ruling.text
        if is_open:
            assert ruling.origin is not Origin.RULEBOOK, ruling.id


@pytest.mark.parametrize("game", COUNTS)
def test_house_rules_cite_rulings_that_exist(game: str) -> None:
    assert {rule.ruling for rule in describe(BUILT_IN[game].options)} <= IDS


def test_all_that_the_code_cites_exists() -> None:
    """Problems, parts and reasons carry an id alone; sentences may hold several."""
    cited = set()
    for path in [*(ROOT / "scorekeeper").rglob("*.py"), *(ROOT / "generator").rglob("*.py")]:
        source = path.read_text(encoding="utf-8")
        if not re.search(r"(AW|SB|FS|DW|TB)-", source):
            continue  # where there is none in the file, there is none in its texts
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                cited.update(re.findall(r"\b(?:AW|SB|FS|DW|TB)-[RAH]\d+", node.value))
                if re.match(r"(AW|SB|FS|DW|TB)-", node.value):
                    assert node.value in IDS, f"{path}: {node.value}"
    assert cited <= IDS


@pytest.mark.parametrize(
    ("rules", "name", "words"),
    [
        (above_water, "AW-R10", "changing none is legal too"),
        (above_water, "AW-R7", "pay 19; with the tens as well, 30"),
        (above_water, "AW-A2", "pay 15; by the house rule 12"),
        (showboat, "SB-R6", "K-K-3 costs 3"),
        (five_suit, "FS-R1", "23, 17 or 14 cards"),
        (five_suit, "FS-R6", "42 points"),
        (down_the_well, "DW-R5", "that is 5"),
        (down_the_well, "DW-R6", "each hand is a game of its own, and that is the default"),
        (to_the_bottom, "TB-R10", "it gives 22 in all"),
    ],
)
def test_rulings_tell_the_rulebooks_figures(rules, name, words) -> None:
    assert words in find_ruling(rules.__name__, name).text


def test_whose_reading_it_is() -> None:
    assert find_ruling(five_suit.__name__, "FS-R6").whose == "The rulebook says so."
    assert find_ruling(five_suit.__name__, "FS-R2").whose == "Inferred: it follows from what the rulebook says."
    assert find_ruling(five_suit.__name__, "FS-A1").whose == "Our reading: the rulebook leaves this open."
    assert find_ruling(five_suit.__name__, "FS-A10").whose == "Our reading: the rules say nothing about it."
    assert find_ruling(five_suit.__name__, "FS-H1").whose == "A house rule of ours: the rulebook does not have it."


@pytest.mark.parametrize("asked", ["FS-R3", "fs-r3", "R3", " r3 "])
def test_a_ruling_is_found_in_any_case_and_without_its_game(asked: str) -> None:
    assert find_ruling(five_suit.__name__, asked).title == "Who wins a trick"


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("FS-R30", "did you mean FS-R3?"),
        ("R13", "did you mean FS-R3?"),
        ("nil", "choose from FS-R1 to FS-R"),
        ("TB-A1", "choose from FS-R1 to FS-R"),
    ],
)
def test_an_unknown_id_says_which_there_are(asked: str, hint: str) -> None:
    with pytest.raises(ScoreError) as caught:
        find_ruling(five_suit.__name__, asked)
    assert str(caught.value).startswith(f"{asked!r} is not a ruling of this game; {hint}")


def test_any_other_game_has_no_rulings() -> None:
    assert read_rulings(rounds.__name__) == ()
    with pytest.raises(ScoreError, match="which has none"):
        find_ruling(rounds.__name__, "R1")


def test_a_package_without_the_file_has_no_rulings() -> None:
    assert read_rulings("scorekeeper.rules") == ()


def test_the_file_is_read_once() -> None:
    assert read_rulings(showboat.__name__) is read_rulings(showboat.__name__)


WHOLE = """
[[ruling]]
id = "HE-R1"
title = "The queen"
text = "She costs 13."
place = "Scoring"
origin = "rulebook"
"""
SECOND = WHOLE.replace("HE-R1", "HE-A1").replace('"rulebook"', '"ours"\noption = "jack_of_diamonds"')


def test_a_file_is_read_whole() -> None:
    first, second = parse_rulings((WHOLE + SECOND).encode(), "hearts/rulings.toml")
    assert first == rulings.Ruling("HE-R1", "The queen", "She costs 13.", "Scoring", Origin.RULEBOOK)
    assert (second.id, second.origin, second.option) == ("HE-A1", Origin.OURS, "jack_of_diamonds")
    assert parse_rulings(b"", "hearts/rulings.toml") == ()


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        (WHOLE + WHOLE, ["ruling 2, HE-R1: duplicate id"]),
        (WHOLE + WHOLE.replace("HE-R1", "OH-R1"), ["ruling 2, OH-R1: all ids of a game begin alike, here with HE-"]),
        (WHOLE.replace("HE-R1", "R1"), ["ruling 1, R1: id: 'R1' is not an id such as FS-R3 or FS-A1"]),
        (
            WHOLE.replace('"rulebook"', '"author"'),
            ["ruling 1, HE-R1: origin: 'author' is not an origin; use rulebook or tradition or inferred or ours"],
        ),
        (
            WHOLE.replace("place", "palce"),
            [
                "ruling 1, HE-R1: 'palce' is not a key of a ruling; use id, title, text, place, origin, option",
                "ruling 1, HE-R1: place is missing",
            ],
        ),
        (
            WHOLE.replace('"The queen"', "13").replace('"She costs 13."', '" "'),
            [
                "ruling 1, HE-R1: title: 13 is not a text",
                "ruling 1, HE-R1: text is empty",
            ],
        ),
        ("[[rulings]]\n", ["'rulings' is not a key here; the only key is [[ruling]]"]),
        ("ruling = 3\n", ["each ruling needs its own [[ruling]] table"]),
    ],
)
def test_a_broken_file_is_told_fault_by_fault(source: str, faults: list[str]) -> None:
    with pytest.raises(ScoreError) as caught:
        parse_rulings(source.encode(), "hearts/rulings.toml")
    assert str(caught.value).splitlines() == [f"hearts/rulings.toml: {fault}" for fault in faults]


@pytest.mark.parametrize("source", [b"[[ruling]", b"\xff"])
def test_what_is_no_toml_names_the_file(source: bytes) -> None:
    with pytest.raises(ScoreError, match=r"^hearts/rulings\.toml: ") as caught:
        parse_rulings(source, "hearts/rulings.toml")
    assert len(caught.value.problems) == 1
