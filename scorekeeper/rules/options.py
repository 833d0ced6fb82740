"""House rules: each reading that a rulebook leaves open is a named, typed option with a default and a line of help.

A game's options are a frozen dataclass whose fields are made by `house_rule`; `describe` lists them for a screen.
"""

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One option as a set-up screen shows it."""

    name: str
    """The field's name."""
    default: Any
    """Its value unless the table decides otherwise."""
    choices: tuple[Any, ...]
    """Every value it may have: the members of an enum, or False and True; empty for a number in a range."""
    ruling: str
    """The ruling that leaves it open, or offers it: `AW-A3`."""
    help: str
    """One line: what the other choice means."""


def house_rule(default: Any, ruling: str, help: str) -> Any:
    """Make a field of a game's options."""
    return field(default=default, metadata={"ruling": ruling, "help": help})


def describe(options: type[Any]) -> tuple[HouseRule, ...]:
    """List the house rules of a game's options, in their order."""
    listed = []
    for each in fields(options):
        if isinstance(each.default, bool):
            choices: tuple[Any, ...] = (False, True)
        elif isinstance(each.default, StrEnum):
            choices = tuple(type(each.default))
        else:
            choices = ()
        listed.append(HouseRule(each.name, each.default, choices, each.metadata["ruling"], each.metadata["help"]))
    return tuple(listed)
