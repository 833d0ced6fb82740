"""A module per game: its forms, its calculators, and how its log reads."""

from functools import cache
from typing import Any

from scorekeeper.games import Game
from scorekeeper.presenter.forms import GameView


@cache
def view_of(game: Game) -> GameView[Any]:
    """Return the view of a game; its match state's type is not known by name: `Any` here."""
    view: GameView[Any] = game.part(game.view_module, "View", type[GameView])()
    return view
