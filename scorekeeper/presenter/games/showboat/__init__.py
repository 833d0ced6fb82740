"""The view of Showboat: forms and log texts."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.games import Entry
from scorekeeper.i18n import Catalogue
from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Block, Figure, Note, Reason, Tone
from scorekeeper.presenter.forms import AtTable, FirstSeat, GameView, LogCell, LogRow, reasons_of
from scorekeeper.presenter.games.showboat.hand import HandForm, hand_label, tie_text
from scorekeeper.presenter.games.showboat.order import OrderOfAction
from scorekeeper.presenter.wording import signed
from scorekeeper.rules.cards import Card
from scorekeeper.rules.showboat import HandCards, MatchState
from scorekeeper.rules.showboat.hand import FIRST_RETIREMENT_OF_TWO, HAND_SIZE, discard_count
from scorekeeper.rules.showboat.match import HAND_COUNT


class View(GameView[MatchState]):
    forms = (HandForm,)
    tools = (OrderOfAction,)
    people = frozenset(("player", "last", "points", "cards"))

    def first_seat(self, options: Any) -> FirstSeat:
        return FirstSeat.NOTHING

    def row(self, table: AtTable[MatchState], entry: Entry, after: MatchState) -> LogRow:
        tx, scores = table.tx, after.hands[-1]
        is_extra = len(after.hands) > HAND_COUNT
        cells = tuple(
            LogCell(
                signed(scores[player].points),
                reasons_of(tx, scores[player]),
                Tone.QUIET if is_extra else Tone.PLAIN,
            )
            if player in scores
            else LogCell("")
            for player in after.players
        )
        text = _sentence(tx, tuple(scores), entry) if isinstance(entry, HandCards) else ""
        return LogRow(hand_label(tx, len(after.hands)), cells, text)

    def figure(self, table: AtTable[MatchState], player: str) -> Figure:
        """Show the total, the points of the latest hand, and a crown for the winner."""
        state = table.state
        is_out = state.is_tied and player not in state.contenders
        return super().figure(table, player)._replace(detail=_detail(table.tx, state, player), is_out=is_out)

    def status(self, table: AtTable[MatchState]) -> Iterator[Block]:
        """Show how the next hand is dealt, and its special rules."""
        state = table.state
        if state.outcome:
            return
        tx, count = table.tx, len(state.contenders)
        parts = [tx(say_count("Deal %(count)s card each", "Deal %(count)s cards each", HAND_SIZE))]
        if discarded := discard_count(count):
            parts.append(tx("discard %(count)s", count=discarded))
        yield Note(" · ".join(parts), icon="cards")
        if state.is_tied:
            yield Note(tie_text(tx, state), icon="flag", ruling="SB-A1")
        if count == 2:
            text = tx("Two players: nobody may retire before round %(round)s.", round=FIRST_RETIREMENT_OF_TWO)
            yield Note(text, Tone.QUIET, "info", ruling="SB-R9")

    def total_reasons(self, table: AtTable[MatchState], player: str) -> tuple[Reason, ...] | None:
        """Explain a total where extra hands were played: they add nothing to it."""
        state, tx = table.state, table.tx
        if len(state.hands) <= HAND_COUNT:
            return None
        reasons = []
        for hand, scores in enumerate(state.hands, start=1):
            if player not in scores:
                continue
            label, points = hand_label(tx, hand), signed(scores[player].points)
            if hand <= HAND_COUNT:
                reasons.append(Reason(label, points))
            else:
                text = tx("%(hand)s: %(points)s breaks the tie and adds nothing", hand=label, points=points)
                reasons.append(Reason(text, ruling="SB-A1"))
        return tuple(reasons)


def _detail(tx: Catalogue, state: MatchState, player: str) -> str:
    """Return a player's points in the latest hand, or that an extra hand is to be played."""
    if state.is_tied and player in state.contenders:
        return tx("plays the extra hand")
    if not state.hands or player not in state.hands[-1]:
        return ""
    return tx("latest hand %(points)s", points=signed(state.hands[-1][player].points))


def _sentence(tx: Catalogue, players: Sequence[str], entry: HandCards) -> str:
    told = [
        tx(
            "%(player)s: %(tableau)s, in hand %(hand)s",
            player=player,
            tableau=_cards(each.tableau),
            hand=_cards(each.hand),
        )
        for player, each in zip(players, entry.cards, strict=True)
    ]
    return "; ".join((*told, tx("last player: %(player)s", player=entry.last_player)))


def _cards(cards: Sequence[Card]) -> str:
    return "-".join(str(card) for card in cards)
