"""The command group `pnp`, which loads the module of each command on demand."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

_MODULES = {
    "build": "build",
    "sheet": "games",
    "pad": "games",
    "preview": "preview",
    "printed": "printed_cards",
    "export": "export",
    "box": "box",
    "dividers": "box",
    "check": "decks",
    "list": "decks",
    "new": "decks",
    "schema": "decks",
    "assets": "decks",
    "credits": "credits",
    "calibrate": "printers",
    "rules": "rules_commands",
    "simulate": "rules_commands",
    "printer": "printers",
    "icons": "icons",
    "score": "rules_commands",
}
"""The module of each command, which adds its commands to an app by `add_commands`; help lists them in this order."""


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
        """Return a command of our own, or one that a game adds."""
        if cmd_name in _MODULES:
            if cmd_name not in self.commands:
                self.commands.update(_load_commands(_MODULES[cmd_name]))
            return self.commands[cmd_name]
        from generator.cli.query_commands import command_of_game

        return command_of_game(cmd_name)


def _load_commands(module: str) -> Mapping[str, Any]:
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    import_module(f"generator.cli.{module}").add_commands(app)
    commands: Mapping[str, Any] = get_group(app).commands
    return commands
