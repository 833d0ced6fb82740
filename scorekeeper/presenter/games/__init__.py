"""A module a game: its forms, its calculators, and how its log reads."""

from functools import cache
from importlib import import_module
from typing import Any

from scorekeeper.games import Game
from scorekeeper.presenter.forms import GameView


@cache
def view_of(game: Game) -> GameView[Any]:
    """Return how a game is entered and read; its name does not tell the type of its match state: `Any` here."""
    module = import_module(game.view_module)
    view: GameView[Any] = module.View()
    return view
