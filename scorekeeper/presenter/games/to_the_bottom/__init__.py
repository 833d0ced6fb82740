"""To the Bottom: ships that have sunk, and calculators for the Cruise and the Sinking."""

from scorekeeper.presenter.games.to_the_bottom.view import View

__all__ = ["View"]
