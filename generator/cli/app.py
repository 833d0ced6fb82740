"""The commands of `pnp`: options in, one call of the press or the referee, a report out."""

from typing import Annotated, Any

import typer

from generator import __version__
from generator.cli import box as cli_box
from generator.cli import build as cli_build
from generator.cli import decks as cli_decks
from generator.cli import export as cli_export
from generator.cli import games as cli_games
from generator.cli import preview as cli_preview
from generator.cli import rules_commands as cli_referee
from generator.cli.commands import Command
from generator.cli.credits import credits_
from generator.cli.icons import icons_app
from generator.cli.printed_cards import printed
from generator.cli.printers import calibrate, printer_app
from generator.cli.query_commands import MainGroup

app = typer.Typer(
    name="pnp",
    cls=MainGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    help="Print card decks at home: pick a deck, print the sheets, cut, play.\n\n"
    "Start with `pnp build --deck island`. Lengths are in mm unless you write a unit: 3, 3mm, 1/8in.",
)
app.add_typer(printer_app, name="printer")
app.add_typer(icons_app, name="icons")

USAGE_ERROR: type[Any] = typer.BadParameter.__mro__[1]
"""What Typer raises for any wrong command line; it has no name there."""


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pnp {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    pass


# Help lists plain commands in the order in which they are added, then the groups, `printer`, `icons` and `score`.
cli_build.add_commands(app)
cli_games.add_commands(app)
cli_preview.add_commands(app)
app.command(cls=Command, epilog="Example: pnp printed mydeck, and later pnp build --deck mydeck --changed")(printed)
cli_export.add_commands(app)
cli_box.add_commands(app)
cli_decks.add_commands(app)
app.command("credits", cls=Command)(credits_)
app.command(cls=Command)(calibrate)
cli_referee.add_commands(app)
