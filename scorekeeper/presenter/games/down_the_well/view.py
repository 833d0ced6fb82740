"""The view of Down the Well: forms and log texts."""

from collections.abc import Iterator

from scorekeeper.games import Entry
from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Block, Figure, Note
from scorekeeper.presenter.forms import AtTable, GameView, LogCell, LogRow, reasons_of
from scorekeeper.presenter.games.down_the_well.hand import HandForm, hand_label
from scorekeeper.presenter.games.down_the_well.opening import OpenerTool
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules.down_the_well import MatchState, hand_size


class View(GameView[MatchState]):
    """Hands won."""

    forms = (HandForm,)
    tools = (OpenerTool,)
    people = frozenset(("winner", "left"))

    def main_form(self, table: AtTable[MatchState]) -> str:
        """Ask for the next hand."""
        return HandForm.name

    def form_of(self, entry: Entry) -> str:
        """See `GameView.form_of`: every hand can be changed."""
        return HandForm.name

    def row(self, table: AtTable[MatchState], entry: Entry, after: MatchState) -> LogRow:
        """Describe a hand: only its winner scores."""
        tx, hand = table.tx, after.hands[-1]
        if hand.score is None:
            won, text = LogCell(tx("won")), tx("%(player)s won the hand", player=entry.winner)
        else:
            won = LogCell(signed(hand.score.points), reasons_of(tx, hand.score))
            text = tx(
                "%(player)s won; cards left: %(own)s, in the other hands: %(others)s",
                player=entry.winner,
                own=entry.own_left,
                others=entry.others_left,
            )
        cells = tuple(won if player == hand.winner else LogCell("") for player in after.players)
        return LogRow(hand_label(tx, len(after.hands)), cells, text)

    def figures(self, table: AtTable[MatchState]) -> tuple[Figure, ...]:
        """Show totals, if there are any, and a crown for the winner."""
        state = table.state
        winners, totals = state.outcome.winners if state.outcome else (), state.totals
        return tuple(
            Figure(
                player,
                number(totals[player]) if player in totals else "–",
                table.colour(player),
                mark="crown" if player in winners else "",
            )
            for player in state.players
        )

    def status(self, table: AtTable[MatchState]) -> Iterator[Block]:
        """Show how many cards are dealt, and the total that wins."""
        state = table.state
        if state.outcome:
            return
        tx = table.tx
        aim = tx("this hand decides") if state.options.single_hand else tx("%(total)s or more wins", total=state.target)
        size = hand_size(len(state.players))
        deal = tx(say_count("Deal %(count)s card each", "Deal %(count)s cards each", size))
        yield Note(f"{deal} · {aim}", icon="cards")

    def target(self, table: AtTable[MatchState]) -> float | None:
        """Return the total that wins; None where a hand is a game of its own."""
        return None if table.state.options.single_hand else table.state.target
