"""Down the Well: hands won and cards left, to 10 points per player plus 1."""

from scorekeeper.presenter.games.down_the_well.view import View

__all__ = ["View"]
