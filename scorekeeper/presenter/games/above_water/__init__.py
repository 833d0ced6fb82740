"""Above Water at the table: bids, groups turned in, trades, antes, and log texts."""

from scorekeeper.presenter.games.above_water.view import View

__all__ = ["View"]
