"""The winners of a match and the places of all others: as a podium, and as a card to post."""

from scorekeeper import assets
from scorekeeper.i18n import Catalogue
from scorekeeper.import_export.result_layout import ResultData
from scorekeeper.import_export.sheet_data import SheetPlayer
from scorekeeper.presenter.blocks import Placed, Podium, PodiumStep
from scorekeeper.presenter.matches.highlights import highlight_notes
from scorekeeper.presenter.matches.match_page import MatchPage
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.presenter.summaries import read_summary
from scorekeeper.presenter.wording import format_day

STEPS = 3
"""Number of places with a step."""
MOST_NAMED = 3
"""Most winners named in a headline; more are counted."""


def winners_of(page: MatchPage) -> tuple[str, ...]:
    """Return the winners, in seating order; empty while the match goes on, or if it ended without a winner."""
    log = page.log
    if log.state.outcome is not None:
        return log.state.outcome.winners
    record = page.controller.store.record(page.match)
    won = read_summary(record).winners if record.is_ended and log.entries else ()
    return tuple(each for each in log.setup.names if each in won)


def podium_of(page: MatchPage, winners: tuple[str, ...]) -> Podium:
    places = places_of(page, winners)
    steps = tuple(
        PodiumStep(place, found)
        for place in range(1, STEPS + 1)
        if (found := tuple(each for each in places if each.place == place))
    )
    others = tuple(each for each in places if not 1 <= each.place <= STEPS)
    return Podium(headline(page.tx, winners), steps, others)


def places_of(page: MatchPage, winners: tuple[str, ...]) -> tuple[Placed, ...]:
    """Return every player with a place and a total, best first; a place is 0 where the game gives none.

    Winners come first, whatever the totals are; without any totals the other places are unknown.
    """
    log = page.log
    known = {each.player: each.place for each in log.state.standings()} if log.state.totals else {}
    found = []
    for player in log.setup.players:
        name, place = player.name, known.get(player.name, 0)
        if name in winners:
            place = 1
        elif place == 1:
            place = len(winners) + 1
        found.append(Placed(place, name, page.view.final(page.table, name), player.colour))
    return tuple(sorted(found, key=lambda each: each.place or len(found) + 1))


def headline(tx: Catalogue, winners: tuple[str, ...]) -> str:
    if len(winners) == 1:
        return tx("%(player)s wins!", player=winners[0])
    if len(winners) > MOST_NAMED:
        return tx("%(count)s players share the win!", count=len(winners))
    return tx("%(first)s and %(last)s share the win!", first=", ".join(winners[:-1]), last=winners[-1])


def card_of(page: MatchPage, winners: tuple[str, ...]) -> ResultData:
    tx, game = page.tx, page.log.game
    podium, record = podium_of(page, winners), page.controller.store.record(page.match)
    return ResultData(
        title=title_of(tx, page.log.setup),
        art=assets.art(assets.game_art(game)),
        headline=podium.title,
        steps=tuple(tuple(map(_player, step.players)) for step in podium.steps),
        others=tuple(map(_player, podium.others)),
        facts=tuple(fact.text for fact in highlight_notes(page, winners)),
        date=" · ".join(filter(None, (format_day(tx, record.played_on), record.details.place))),
        made_by=tx("Scores kept with the pnp-press scorekeeper"),
    )


def _player(placed: Placed) -> SheetPlayer:
    return SheetPlayer(placed.name, placed.colour, placed.total, placed.place)
