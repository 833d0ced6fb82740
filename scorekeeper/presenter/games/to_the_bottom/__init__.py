"""The view of To the Bottom: forms and log texts."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.games import Entry
from scorekeeper.presenter.blocks import Block, Figure, Note, Reason
from scorekeeper.presenter.forms import AtTable, GameView, LogCell, LogRow
from scorekeeper.presenter.games.to_the_bottom.calculators import BoardJudge, DrawCounter, SinkingStart
from scorekeeper.presenter.games.to_the_bottom.cards import explained_reasons
from scorekeeper.presenter.games.to_the_bottom.ship import ShipForm
from scorekeeper.presenter.games.to_the_bottom.turn import TurnCalculator
from scorekeeper.presenter.wording import signed
from scorekeeper.rules.to_the_bottom.match import MatchState, VictoryPoints


class View(GameView[MatchState]):
    forms = (ShipForm,)
    tools = (TurnCalculator, DrawCounter, SinkingStart, BoardJudge)
    sight_aside = ("player",)
    aside_in_sight = "player"
    unit = "Ship"
    people = frozenset(("player", "taken", "boards", "ships", "buyer"))

    def row(self, table: AtTable[MatchState], entry: Entry, after: MatchState) -> LogRow:
        tx, score = table.tx, after.scores[entry.player]
        cell = LogCell(signed(score.points), explained_reasons(tx, score))
        cells = tuple(cell if player == entry.player else LogCell("") for player in after.players)
        return LogRow(tx("Ship %(number)s", number=len(after.entries)), cells, _sentence(table, entry, score.points))

    def figure(self, table: AtTable[MatchState], player: str) -> Figure:
        """Show the points saved by the ship, or that it is afloat."""
        found, state = super().figure(table, player), table.state
        if player not in state.sunk:
            return found._replace(value="–", detail=table.tx("afloat"), mark=found.mark or "ship")
        detail = table.tx("no. %(number)s to sink", number=state.sunk.index(player) + 1)
        return found._replace(detail=detail, mark=found.mark or "anchor")

    def status(self, table: AtTable[MatchState]) -> Iterator[Block]:
        """Show how many ships are afloat."""
        state = table.state
        if state.outcome:
            return
        tx, afloat = table.tx, len(state.afloat)
        yield Note(tx("Afloat: %(count)s of %(all)s ships", count=afloat, all=len(state.players)), icon="ship")
        if not state.entries:
            yield Note(tx("Enter each ship when it sinks; until then the calculators below help with the turns."))

    def total_reasons(self, table: AtTable[MatchState], player: str) -> tuple[Reason, ...] | None:
        """Show the cards that a ship has saved; nothing while it is afloat."""
        state = table.state
        return explained_reasons(table.tx, state.scores[player]) if player in state.sunk else ()


def _sentence(table: AtTable[MatchState], entry: Entry, points: int) -> str:
    tx = table.tx
    if isinstance(entry, VictoryPoints):
        return tx("%(player)s's ship has sunk; the table counted %(points)s.", player=entry.player, points=points)
    if not entry.cards:
        return tx("%(player)s's ship has sunk with an empty board.", player=entry.player)
    cards = ", ".join(
        tx(card.value) if count == 1 else f"{count} × {tx(card.value)}" for card, count in Counter(entry.cards).items()
    )
    return tx("%(player)s's ship has sunk, saving %(cards)s.", player=entry.player, cards=cards)
