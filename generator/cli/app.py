"""The commands of `pnp`: parse options, call the press or the referee, print a report."""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from generator import __version__

_MODULES = {
    "build": "build",
    "sheet": "games",
    "pad": "games",
    "preview": "preview",
    "printed": "printed_cards",
    "diff": "diff",
    "export": "export",
    "box": "export",
    "dividers": "export",
    "check": "decks",
    "list": "decks",
    "new": "new_decks",
    "site": "site",
    "schema": "decks",
    "assets": "decks",
    "texts": "decks",
    "credits": "decks",
    "calibrate": "printers",
    "rules": "rules_commands",
    "simulate": "rules_commands",
    "printer": "printers",
    "icons": "icons",
    "score": "rules_commands",
}
"""The module of each command, whose `app` has it; help lists them in this order."""


class MainGroup(TyperGroup):
    """`pnp`: its own commands, and those of games."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return all commands, with those of built-in games after `score`."""
        from scorekeeper.games import BUILT_IN

        return [*_MODULES, *(name for game in BUILT_IN.values() for name in game.commands)]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find a command and return the remaining words; suggest the nearest for an unknown one."""
        if args and self.get_command(ctx, args[0]) is None:
            for name in _MODULES:  # Typer compares only with those that are loaded
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in _MODULES:
            if cmd_name not in self.commands:
                module = import_module(f"generator.cli.{_MODULES[cmd_name]}")
                self.commands.update(get_group(module.app).commands)
            return self.commands[cmd_name]
        from generator.cli.rules_commands import command_of_game

        return command_of_game(cmd_name)


app = typer.Typer(
    name="pnp",
    cls=MainGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    help="Print card decks at home: pick a deck, print the sheets, cut, play.\n\nStart with `pnp build --deck "
    "island`. Lengths are in mm unless you give a unit: 3, 3mm, 1/8in.",
)


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
