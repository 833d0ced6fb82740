"""A module a game: its forms, its calculators, and how its log reads."""

from functools import cache
from importlib import import_module

from scorekeeper.games import Game
from scorekeeper.presenter.forms import GameView


@cache
def view_of(game: Game) -> GameView:
    """Give how a game is entered and read."""
    module = import_module(f"scorekeeper.presenter.games.{game.module}")
    return module.View()  # type: ignore[no-any-return]
