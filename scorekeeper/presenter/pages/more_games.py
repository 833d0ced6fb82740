"""The declared games, which the first page has room for as one tile only."""

from scorekeeper import assets
from scorekeeper.games import declared_games
from scorekeeper.presenter.blocks import Item, Items, Note, Screen, Tone
from scorekeeper.presenter.matches.own_games import emblem_for_name
from scorekeeper.presenter.page import BasePage


class MoreGamesPage(BasePage):
    name = "more"

    def screen(self) -> Screen:
        tx = self.tx
        ours = tx("As this project reads the usual rules (ours).")
        items = (
            Item(title, ("go", f"new/{game.id}"), tx(game.about), art=assets.OWN_ART, emblem=emblem_for_name(title))
            for game in declared_games().values()
            for title in (tx(game.title),)
        )
        return Screen(tx("More games"), (Items(tuple(items)), Note(ours, Tone.QUIET, "info")))
