"""Five-suit Spades: deals of bids and tricks, and the judge of a trick."""

from scorekeeper.presenter.games.five_suit.view import View

__all__ = ["View"]
