"""What is the same for every command: an option that has one value is given once."""

from collections import Counter
from typing import Any

import typer
from typer.core import TyperCommand


class Command(TyperCommand):
    """A command that refuses a repeated option instead of heeding only its last value."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line.

        Raises:
            typer.BadParameter: An option that has one value is given twice.
        """
        _, _, given = self.make_parser(ctx).parse_args(args=list(args))
        for param, count in Counter(given).items():
            if count > 1 and not param.multiple:
                names = " or ".join([*param.opts, *param.secondary_opts])
                raise typer.BadParameter(f"{names} can be given once, and is given {count} times", ctx=ctx)
        return super().parse_args(ctx, args)
