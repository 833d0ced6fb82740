"""Rulings at the command line: a list for each game, or one in full, with its house rules."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from textwrap import wrap
from typing import Any

from scorekeeper.games import Game
from scorekeeper.rules.options import HouseRule, describe
from scorekeeper.rules.rulings import Origin, Ruling, find_ruling, read_rulings

WIDTH = 100
"""Characters of a line of text."""
OURS, HOUSE_RULE = "°", "+"
"""Marks in a list, after the id of a ruling of ours, and of one with a house rule."""


def list_rulings(game: Game) -> Iterator[str]:
    """Yield the rulings and the house rules of a game, a line each."""
    rulings, house_rules = read_rulings(game.rules_module), describe(game.options)
    if rulings:
        id_width = max(len(ruling.id) for ruling in rulings)
        for ruling in rulings:
            signs = (OURS if ruling.origin is Origin.OURS else " ") + (HOUSE_RULE if ruling.option else " ")
            yield f"{ruling.id:{id_width}} {signs} {ruling.title}"
        yield f"{OURS} our reading, as the rules leave it open   {HOUSE_RULE} a house rule gives the other reading"
        yield ""
    if house_rules:
        yield "House rules, for --rule:"
    yield from _house_rule_lines(house_rules)


def describe_ruling(game: Game, asked: str) -> Iterator[str]:
    """Yield one ruling in full, in lines.

    Raises:
        NotationError: The game has none of that id.
    """
    ruling = find_ruling(game.rules_module, asked)
    yield f"{ruling.id}  {ruling.title}"
    yield ""
    for paragraph in ruling.text.splitlines():
        yield from wrap(paragraph, WIDTH)
    yield ""
    yield ruling.whose
    if ruling.place:
        yield f"In the rulebook: {ruling.place}"
    house_rules = house_rules_of(ruling, describe(game.options))
    if house_rules:
        yield ""
        yield "House rules, for --rule:" if len(house_rules) > 1 else "House rule, for --rule:"
        yield from _house_rule_lines(house_rules)


def house_rules_of(ruling: Ruling, house_rules: Iterable[HouseRule]) -> tuple[HouseRule, ...]:
    return tuple(rule for rule in house_rules if rule.ruling == ruling.id)


def rulings_data(game: Game) -> dict[str, Any]:
    """Return the rulings and the house rules of a game as JSON values."""
    house_rules = describe(game.options)
    return {
        "rulings": [_data(ruling) for ruling in read_rulings(game.rules_module)],
        "house_rules": [_house_rule_data(rule) for rule in house_rules],
    }


def ruling_details(game: Game, asked: str) -> dict[str, Any]:
    """Return one ruling and its house rules as JSON values.

    Raises:
        NotationError: The game has none of that id.
    """
    ruling = find_ruling(game.rules_module, asked)
    house_rules = house_rules_of(ruling, describe(game.options))
    return {**_data(ruling), "house_rules": [_house_rule_data(rule) for rule in house_rules]}


def _house_rule_lines(house_rules: Sequence[HouseRule]) -> Iterator[str]:
    width = max((len(rule.name) for rule in house_rules), default=0)
    for rule in house_rules:
        shown = {True: "on", False: "off"}.get(rule.default, rule.default) if rule.choices else rule.default
        ruling = f" ({rule.ruling})" if rule.ruling else ""
        yield f"{rule.name:{width}}  {shown}  {rule.help}{ruling}"


def _data(ruling: Ruling) -> dict[str, Any]:
    return {**asdict(ruling), "origin": ruling.origin.value}


def _house_rule_data(rule: HouseRule) -> dict[str, Any]:
    return {
        "name": rule.name,
        "default": rule.default,
        "choices": list(rule.choices),
        "ruling": rule.ruling,
        "help": rule.help,
    }
