"""Showboat: six hands, by the cards on the table or by points."""

from scorekeeper.presenter.games.showboat.view import View

__all__ = ["View"]
