"""House rules: each open reading of a rulebook is a named, typed option with a default and a line of help.

A game's options are a frozen dataclass whose fields are made by `house_rule`; `describe` lists them for a screen, and
`choose` reads a table's choice of them.
"""

from collections.abc import Iterable
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, TypeVar

from scorekeeper.errors import NotationError, Problem, say_problem
from scorekeeper.messages import say, say_or

_Options = TypeVar("_Options")
_PLAIN = {"bool": bool, "int": int}
_WORDS = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One option as a set-up screen shows it."""

    name: str
    default: Any
    choices: tuple[Any, ...]
    """Every value it may have: the members of an enum, or False and True; empty for a number in a range."""
    ruling: str
    """The ruling that leaves it open or offers it: `AW-A3`."""
    help: str
    """One line: the meaning of the other choice."""
    title: str
    """Its display name, in English: `Jokers`, `Ghost hand`."""
    is_rare: bool = False
    """Whether a screen shows it only when asked, although no rulebook has a default for it."""

    @property
    def is_reading(self) -> bool:
        """Whether it is about a sentence that can be read in two ways (`AW-A3`), rather than a variant (`AW-R15`)."""
        return self.ruling.partition("-")[2].startswith("A")


def house_rule(default: Any, ruling: str, help: str, *, title: str = "", is_rare: bool = False) -> Any:
    """Make a field of a game's options; it needs a title where the words of its name do not read as one."""
    return field(default=default, metadata={"ruling": ruling, "help": help, "title": title, "is_rare": is_rare})


def is_house_rule(option: Field[Any]) -> bool:
    """Whether a field of a game's options is a house rule, to be chosen, listed and printed."""
    return "ruling" in option.metadata


def no_notes(options: Any, player_count: int) -> tuple[Problem, ...]:
    """Return no notes: the `options_notes` of a game that has none."""
    return ()


def describe(options: type[Any]) -> tuple[HouseRule, ...]:
    """List the house rules of a game's options, in order; fields such as a name are left out.

    Raises:
        TypeError: A default is of another type than its field.
    """
    listed = []
    for each in fields(options):
        if not is_house_rule(each):
            continue
        needed = _PLAIN.get(getattr(each.type, "__name__", str(each.type)))
        if needed is not None and type(each.default) is not needed:
            raise TypeError(f"house rule {each.name}: its default {each.default!r} is no {needed.__name__}")
        if isinstance(each.default, bool):
            choices: tuple[Any, ...] = (False, True)
        elif isinstance(each.default, StrEnum):
            choices = tuple(type(each.default))
        else:
            choices = ()
        facts = each.metadata
        title = facts["title"] or _title(each.name)
        listed.append(
            HouseRule(each.name, each.default, choices, facts["ruling"], facts["help"], title, facts["is_rare"])
        )
    return tuple(listed)


def _title(name: str) -> str:
    return name.removeprefix("is_").removeprefix("has_").replace("_", " ").capitalize()


def choose(options: type[_Options], settings: Iterable[str]) -> _Options:
    """Make a game's options from settings in text form.

    Args:
        settings: `name` switches a rule of two readings to the one that is not the default, `name=value` sets a value:
            on or off, a name of an enum, a whole number. Hyphens and spaces in names count as underscores.

    Raises:
        NotationError: One problem for each invalid setting; the last lists the valid ones.
    """
    rules = {rule.name: rule for rule in describe(options)}
    problems: list[Problem] = []
    strangers: list[int] = []
    values: dict[str, Any] = {}
    for setting in settings:
        name, has_value, value = setting.partition("=")
        name = _plain(name)
        rule = rules.get(name)
        if rule is None:
            text = say("%(name)s is not a house rule of this game", name=repr(name))
            near = get_close_matches(name, rules, n=1)
            if near:
                text = say("%(fault)s; %(hint)s", fault=text, hint=say("did you mean %(name)s?", name=near[0]))
            else:
                strangers.append(len(problems))
            problems.append(Problem(text, ""))
            continue
        try:
            values[name] = _value(rule, value if has_value else None)
        except ValueError as error:
            problems.append(say_problem("%(name)s: %(what)s", rule.ruling, name=name, what=error.args[0]))
    if strangers:
        hint = say("choose from %(names)s", names=", ".join(rules))
        last = problems[strangers[-1]].message
        problems[strangers[-1]] = say_problem("%(fault)s; %(hint)s", "", fault=last, hint=hint)
    if problems:
        raise NotationError(problems)
    return options(**values)


def _plain(name: str) -> str:
    return "_".join(name.replace("-", " ").replace("_", " ").split()).casefold()


def _value(rule: HouseRule, text: str | None) -> Any:
    """Read the value of a rule; without a text, return the reading that is not its default.

    Raises:
        ValueError: The text is not a value; says what would be.
    """
    others = [choice for choice in rule.choices if choice != rule.default]
    if text is None:
        if len(others) != 1:
            raise ValueError(say("choose one with %(name)s=…, %(offer)s", name=rule.name, offer=_offer(rule)))
        return others[0]
    if isinstance(rule.default, bool):
        value: Any = _WORDS.get(_plain(text))
    elif rule.choices:
        value = next((choice for choice in rule.choices if _plain(choice) == _plain(text)), None)
    else:
        value = int(text) if text.strip().removeprefix("-").isdecimal() else None
    if value is None:
        raise ValueError(say("%(found)s is not %(offer)s", found=repr(text), offer=_offer(rule)))
    return value


def _offer(rule: HouseRule) -> str:
    if isinstance(rule.default, bool):
        return say("on or off")
    return say_or(rule.choices) if rule.choices else say("a whole number")
