"""`pnp rules`: all rulings of a game, or one whole, as text and as JSON."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from generator.cli.app import app
from scorekeeper.errors import ScoreError
from scorekeeper.games import BUILT_IN
from scorekeeper.rules.rulings import read_rulings

GAMES = {game: len(read_rulings(each.rules_module)) for game, each in BUILT_IN.items() if each.printed_module}
"""How many rulings each game has."""


def ask(*words: str) -> str:
    """Run `pnp rules` and return what it prints."""
    done = CliRunner().invoke(app, ["rules", *words])
    if done.exception is not None:
        raise done.exception
    return done.stdout


def data(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ask(*words, "--json"))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_all_rulings_are_listed_and_the_house_rules_after_them(game: str) -> None:
    said, _, house = ask(game).partition("\n\n")
    listed = data(game)
    *lines, legend = said.splitlines()
    assert [line.split()[0] for line in lines] == [each["id"] for each in listed["rulings"]]
    assert len(lines) == GAMES[game]
    assert legend == "° our reading, as the rules leave it open   + a house rule gives the other reading"
    heading, *rules = house.splitlines()
    assert heading == "House rules, for --rule:"
    assert len(rules) == len(listed["house_rules"]) > 0
    for line, rule in zip(rules, listed["house_rules"], strict=True):
        assert line.startswith(rule["name"])
        assert line.endswith(f"({rule['ruling']})")


def test_signs_tell_ours_and_house_rules() -> None:
    lines = ask("to-the-bottom").splitlines()
    assert "TB-R1     Starting deck and shop" in lines
    assert "TB-R20 °  Where each figure comes from" in lines
    assert "TB-A2  °+ Cards at the start of the Sinking" in lines
    assert "TB-A1   + What Seal counts beside another card" in lines  # inferred


@pytest.mark.parametrize("name", ["SB-A2", "sb-a2", "A2"])
def test_one_ruling_is_printed_whole(name: str) -> None:
    assert ask("showboat", name) == (
        "SB-A2  Three of a rank in hand\n"
        "\n"
        "Three or more cards of a rank in hand all cost nothing.\n"
        "House rule: only pairs cancel, so that of three one costs its value.\n"
        "\n"
        "Our reading: the rulebook leaves this open.\n"
        "In the rulebook: Scoring: Your Hand\n"
        "\n"
        "House rule, for --rule:\n"
        "only_pairs_cancel  off  on: cards of one rank in hand cancel in pairs; of three, one still costs its value "
        "(SB-A2)\n"
    )


def test_a_ruling_of_variants_lists_them_all() -> None:
    names = [line.split()[0] for line in ask("above-water", "R15").partition("--rule:\n")[2].splitlines()]
    assert names == ["starting_ante", "starting_stones", "growing_lots", "double_deck"]
    assert [rule["name"] for rule in data("above-water", "R15")["house_rules"]] == names


def test_where_the_rulebook_is_silent_no_place_is_named() -> None:
    told = ask("to-the-bottom", "A7")
    assert told.endswith("Our reading: the rules say nothing about it.\n")
    assert "In the rulebook" not in told


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.long)])
def test_lines_are_short(every: int) -> None:
    for ruling in data("to-the-bottom")["rulings"][::every]:
        told = ask("to-the-bottom", ruling["id"]).partition("\n\n")[2].partition("\n\n")[0]
        assert " ".join(told.split()) == " ".join(ruling["text"].split())
        assert max(map(len, told.splitlines())) <= 100


def test_a_ruling_is_data_for_programs() -> None:
    assert data("five-suit", "FS-A10") == {
        "id": "FS-A10",
        "title": "Who deals",
        "text": "The deal passes to the left after each hand.\nHouse rule: the same player deals every hand.",
        "place": "",
        "origin": "ours",
        "option": "dealer_stays",
        "house_rules": [
            {
                "name": "dealer_stays",
                "default": False,
                "choices": [False, True],
                "ruling": "FS-A10",
                "help": "on: the same player deals every hand",
            }
        ],
    }


def test_an_unknown_ruling_is_refused_with_what_would_be() -> None:
    with pytest.raises(ScoreError, match=r"'FS-R30' is not a ruling of this game; did you mean FS-R3\?"):
        ask("five-suit", "FS-R30")
