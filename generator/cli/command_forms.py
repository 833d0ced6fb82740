"""Commands as forms: what a page needs to ask for their options, from the same declarations as the command line's."""

from collections.abc import Collection, Iterator
from enum import Enum
from typing import Any, get_args

import typer
from typer.main import get_group

from generator.cli.app import app
from generator.cli.completion import COMPLETIONS
from generator.options.choices import OptionValue

NOT_IN_A_BROWSER = (
    *("--all", "--deck", "--force", "--frugal", "--game", "--json", "--limits", "--out", "--printer", "--profile"),
    *("--ink-limit", "--save-ink", "--colour", "--verify", "--to", "--list", "--changed", "--together"),
    "--install",
)
"""Options that the page answers itself, or that need a terminal, a printer's settings or a program without a wheel."""
COMMANDS = ("build", "box", "dividers", "sheet", "pad", "export")
"""Commands with options that the page asks for."""
_KINDS = {int: "whole", float: "number"}


def browser_forms() -> dict[str, list[dict[str, Any]]]:
    """Return the forms of the commands that the press's page in a browser offers, by command."""
    return {name: command_form(name, NOT_IN_A_BROWSER) for name in COMMANDS}


def command_form(name: str, left_out: Collection[str] = ()) -> list[dict[str, Any]]:
    """Return the options of a command in the order in which help shows them, as JSON values.

    Args:
        left_out: Flags that are not offered.

    Returns:
        Of each option: `flag`, `off` (the flag that says no; empty: there is none), `name` in words, `help`, `kind`
        (`flag`, `choice`, `number`, `whole` or `text`), `choices` with a word on each, `least`, `most`, `value`
        where it is not given, `suggestions` with a word on each, `hint` on how it is written, and `is_repeated`.
    """
    group = get_group(app)
    command = group.get_command(typer.Context(group), name)
    assert command is not None, name
    return [
        _form_of(param)
        for param in command.params
        if param.param_type_name == "option" and not {*param.opts} & {*left_out, "--help"}
    ]


def _form_of(param: Any) -> dict[str, Any]:
    flag, kind = param.opts[0], _plain_type(param.type_descriptor.annotation)
    choices = list(kind) if isinstance(kind, type) and issubclass(kind, Enum) else []
    told = kind.help() if choices and issubclass(kind, OptionValue) else ""
    default = None if callable(param.default) else param.default
    return {
        "flag": flag,
        "off": next(iter(param.secondary_opts), ""),
        "name": flag.removeprefix("--").replace("-", " ").capitalize(),
        "help": (param.help or "").removeprefix(told).strip(),
        "kind": "flag" if param.is_flag else "choice" if choices else _KINDS.get(kind, "text"),
        "choices": [[each.value, getattr(each, "about", "")] for each in choices],
        "least": param.min,
        "most": param.max,
        "value": default if isinstance(default, bool | int | float) else str(getattr(default, "value", default or "")),
        "suggestions": [list(each) for each in COMPLETIONS[flag]("")] if flag in COMPLETIONS else [],
        "hint": param.metavar or "",
        "is_repeated": param.multiple,
    }


def _plain_type(annotation: Any) -> Any:
    """Return the type of one value: `str` of `list[str] | None`."""
    inner = [each for each in get_args(annotation) if each is not type(None)]
    return _plain_type(inner[0]) if inner else annotation


def arguments(given: dict[str, Any]) -> Iterator[str]:
    """Yield the words of a command line: flags with their values, of which `true` is the flag alone, `false` nothing.

    A list gives its flag as often as it has values.
    """
    for flag, value in given.items():
        for each in value if isinstance(value, list) else [value]:
            if each is True:
                yield flag
            elif each is not False and each != "":
                yield from (flag, str(each))
