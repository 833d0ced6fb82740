"""Above Water at the table: bids, groups turned in, trades, antes, and how its log reads."""

from scorekeeper.presenter.games.above_water.view import View

__all__ = ["View"]
