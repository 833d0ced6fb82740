"""How Down the Well is entered and read."""

from collections.abc import Iterator

from scorekeeper.games import Entry, State
from scorekeeper.presenter.blocks import Block, Figure, Note
from scorekeeper.presenter.forms import GameView, LogCell, LogRow, Table, number, reasons_of, signed
from scorekeeper.presenter.games.down_the_well.hand import HandForm, hand_label
from scorekeeper.presenter.games.down_the_well.opening import WhoOpens
from scorekeeper.rules.down_the_well import MatchState, hand_size


class View(GameView):
    """Hands won."""

    forms = (HandForm,)
    tools = (WhoOpens,)

    def main_form(self, table: Table) -> str:
        """Ask for the next hand."""
        return HandForm.name

    def form_of(self, entry: Entry) -> str:
        """Every hand can be changed."""
        return HandForm.name

    def row(self, table: Table, entry: Entry, after: State) -> LogRow:
        """Tell a hand: only its winner scores."""
        state: MatchState = after  # type: ignore[assignment]
        tx, hand = table.tx, state.hands[-1]
        cells = tuple(
            LogCell(signed(hand.score.points), reasons_of(tx, hand.score)) if player == hand.winner else LogCell("")
            for player in state.players
        )
        text = tx(
            "%(player)s won; cards left: %(own)s, in the other hands: %(others)s",
            player=entry.winner,
            own=entry.own_left,
            others=entry.others_left,
        )
        return LogRow(hand_label(tx, len(state.hands)), cells, text)

    def figures(self, table: Table) -> tuple[Figure, ...]:
        """Show totals; a crown for who has won."""
        state: MatchState = table.state  # type: ignore[assignment]
        winners = state.outcome.winners if state.outcome else ()
        return tuple(
            Figure(player, number(total), table.colour(player), mark="crown" if player in winners else "")
            for player, total in state.totals.items()
        )

    def status(self, table: Table) -> Iterator[Block]:
        """Say how many cards are dealt, and what total wins."""
        state: MatchState = table.state  # type: ignore[assignment]
        if state.outcome:
            return
        tx = table.tx
        aim = tx("this hand decides") if state.options.single_hand else tx("%(total)s or more win", total=state.target)
        parts = (tx("Deal %(count)s cards each", count=hand_size(len(state.players))), aim)
        yield Note(" · ".join(parts), icon="cards")

    def target(self, table: Table) -> float | None:
        """Give the total that wins; none where a hand is a game of its own."""
        state: MatchState = table.state  # type: ignore[assignment]
        return None if state.options.single_hand else state.target
