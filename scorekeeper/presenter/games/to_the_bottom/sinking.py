"""Who starts the Sinking, and how many cards each player then draws."""

from collections.abc import Iterator

from scorekeeper.presenter.blocks import Block, Choice, Note, Reason, Reasons, Tone
from scorekeeper.presenter.events import fields
from scorekeeper.presenter.forms import Tool
from scorekeeper.rules.to_the_bottom import FIRST_DRAWS, GamePhase, draw_count, sinking_order
from scorekeeper.rules.to_the_bottom.match import MatchState


class SinkingStart(Tool[MatchState]):
    """The order of the Sinking; the draft holds who bought Iceberg, the `buyer`."""

    name = "sinking"
    label = "Start of the Sinking"
    icon = "wave"
    fills = fields(buyer=str)

    def blocks(self) -> Iterator[Block]:
        """Ask who bought Iceberg, and show the order with the first draws."""
        tx, state = self.tx, self.state
        buyer = self.draft.get("buyer")
        yield Choice(tx("Who bought Iceberg?"), self.table.options(state.players), buyer, ("buyer",))
        if buyer is None or buyer not in state.players:
            yield Note(
                tx("Buying Iceberg ends the Cruise at once, and its buyer starts the Sinking."),
                icon="info",
                ruling="TB-R6",
            )
            return
        order = sinking_order(state.players, buyer)
        turns = range(1, max(len(order), len(FIRST_DRAWS[GamePhase.SINKING])) + 1)
        lines = tuple(
            Reason(
                tx(
                    "Turn %(turn)s: %(player)s draws %(count)s",
                    turn=turn,
                    player=order[(turn - 1) % len(order)],
                    count=draw_count(GamePhase.SINKING, turn, (), state.options).points,
                ),
                ruling="TB-R3",
            )
            for turn in turns
        )
        yield Reasons(lines, label=tx("The first turns, without the cards on board"))
        yield Note(
            tx("After that everybody draws as in the last of these turns. Cards on board can change any of them.")
        )
        if state.options.is_cruise_hand_kept:
            hand = tx("Everybody keeps their hand from the Cruise and draws up to five. Boards stay.")
        else:
            hand = tx("Everybody shuffles their hand, deck and water together and draws five. Boards stay.")
        yield Note(hand, Tone.QUIET, "info", ruling="TB-A2")
