"""Shared behaviour of all commands: single-valued options are given once, and errors use our wording."""

import re
from collections import Counter
from typing import Any

import typer
from typer.core import TyperCommand

_SAID = (
    (re.compile(r"Value error, (.*?)\.?"), r"\1"),
    (re.compile(r"Input should be greater than or equal to (\S+)"), r"{value} is too small; use \1 or more"),
    (re.compile(r"Input should be less than or equal to (\S+)"), r"{value} is too large; use \1 or less"),
    (re.compile(r"Input should be a valid integer.*"), "{value} is not a whole number"),
    (re.compile(r"Input should be a valid number.*"), "{value} is not a number"),
    (re.compile(r"Input should be a finite number.*"), "{value} is not a number"),
)
"""Typer's messages on values, and ours."""


class Command(TyperCommand):
    """A command that refuses a repeated option instead of using only its last value."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line.

        Raises:
            typer.BadParameter: A single-valued option is given twice, or a value is invalid.
        """
        values, _, given = self.make_parser(ctx).parse_args(args=list(args))
        for param, count in Counter(given).items():
            if count > 1 and not param.multiple:
                names = " or ".join([*param.opts, *param.secondary_opts])
                raise typer.BadParameter(f"{names} can be given only once, but is given {count} times", ctx=ctx)
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            name = error.param.name if error.param is not None else None
            error.message = _reword_error(str(error.message), values.get(name) if name else None)
            raise


def _reword_error(message: str, value: Any) -> str:
    for said, ours in _SAID:
        match = said.fullmatch(message)
        if match is not None:
            return match.expand(ours).replace("{value}", repr(value))
    return message
