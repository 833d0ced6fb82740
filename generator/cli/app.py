"""The commands of `pnp`: parse options, call the press or the referee, print a report."""

from typing import Annotated, Any

import typer

from generator import __version__
from generator.cli.main_group import MainGroup

app = typer.Typer(
    name="pnp",
    cls=MainGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    help="Print card decks at home: pick a deck, print the sheets, cut, play.\n\nStart with `pnp build --deck "
    "island`. Lengths are in mm unless you give a unit: 3, 3mm, 1/8in.",
)

USAGE_ERROR: type[Any] = typer.BadParameter.__mro__[1]
"""Typer's exception for any wrong command line, which has no public name."""


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pnp {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass
