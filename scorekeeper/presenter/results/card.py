"""The result of a match as a card to post, in the player's language."""

from scorekeeper import assets
from scorekeeper.import_export.result_layout import ResultData
from scorekeeper.import_export.sheet_data import SheetPlayer
from scorekeeper.presenter.blocks import Placed
from scorekeeper.presenter.dates import format_day
from scorekeeper.presenter.matches.match_page import MatchPage
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.presenter.results.highlight_texts import highlight_texts
from scorekeeper.presenter.results.podium import podium_of


def card_of(page: MatchPage, winners: tuple[str, ...]) -> ResultData:
    """Return the result of the open match, which has winners."""
    tx, game = page.tx, page.log.game
    podium, record = podium_of(page, winners), page.desk.store.record(page.match)
    return ResultData(
        title=title_of(tx, page.log.setup),
        art=assets.art(assets.game_art(game)),
        headline=podium.title,
        steps=tuple(tuple(map(_player, step.players)) for step in podium.steps),
        others=tuple(map(_player, podium.others)),
        facts=tuple(fact.text for fact in highlight_texts(page, winners)),
        date=" · ".join(filter(None, (format_day(tx, record.played_on), record.details.place))),
        made_by=tx("Scores kept with the pnp-press scorekeeper"),
    )


def _player(placed: Placed) -> SheetPlayer:
    return SheetPlayer(placed.name, placed.colour, placed.total, placed.place)
