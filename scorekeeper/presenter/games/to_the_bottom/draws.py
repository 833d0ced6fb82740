"""How many cards are drawn: by phase, turn and board."""

from collections.abc import Iterator

from scorekeeper.presenter.blocks import Block, Note, Number, Reasons, Tone
from scorekeeper.presenter.events import fields
from scorekeeper.presenter.games.to_the_bottom.cards import (
    card_tiles,
    mark_origin,
    origin_text,
    part_reasons,
    phase_choice,
    rule_reasons,
)
from scorekeeper.presenter.games.to_the_bottom.fleet import FleetTool
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules.to_the_bottom import (
    CLOCK_ROUND,
    DRAW_CARDS,
    CrewCard,
    Moment,
    Origin,
    dancer_draw_count,
    draw_count,
    notes,
)


class DrawCounter(FleetTool):
    """The drawing step.

    The draft holds the `number` of the turn in its phase, and the `round` if the Clock is used.
    """

    name = "draws"
    label = "Draw counts"
    icon = "cards"
    fills = fields(number=int | None, round=int | None)
    own = ("number", "round")
    of_player = (*FleetTool.of_player, *own)

    def blocks(self) -> Iterator[Block]:
        """Ask for player, phase, turn and board, and show how many cards are drawn."""
        tx, board, phase, options = self.tx, self.board, self.fleet.phase, self.state.options
        yield self.player_choice(tx("Whose turn?"))
        yield phase_choice(tx, phase)
        detail = tx("of the phase, counting all players' turns; the same from the fourth on")
        turn = self.draft.get("number", 1)
        yield Number(tx("Turn"), turn, ("number",), least=1, detail=detail)
        if options.has_clock:
            detail = tx("the Clock runs from round %(round)s of the Sinking °", round=CLOCK_ROUND)
            yield Number(tx("Round"), self._round, ("round",), least=1, detail=detail)
        if turn is None or turn < 1:
            yield Note(tx("Enter the number of the turn."), Tone.QUIET, "info")
        else:
            score = draw_count(phase, turn, board, options, round_number=self._round)
            yield Reasons(part_reasons(tx, score), number(score.points), tx("Cards to draw"))
        label = tx("Tap the cards on the board that affect drawing")
        yield card_tiles(tx, DRAW_CARDS, "put", label, _modifier, held=board)
        yield from self.board_tiles()
        rules = (*notes(Moment.BEFORE_DRAWING, board), *notes(Moment.DRAWING, board))
        if rules:
            yield Reasons(rule_reasons(tx, rules), label=tx("Before and while drawing"))
        yield Note(self._dancer(), Tone.QUIET, "info", ruling="TB-A6")
        yield Note(origin_text(tx), Tone.QUIET, "info")

    @property
    def _round(self) -> int:
        return max(1, self.draft.get("round") or 1)

    def _dancer(self) -> str:
        """Return what Polka Dancer draws in addition when she is tired."""
        tx, options = self.tx, self.state.options
        text = tx(
            "Polka Dancer, tired, draws %(alone)s more; with Assistant on her %(merged)s",
            alone=dancer_draw_count(options, has_assistant=False),
            merged=dancer_draw_count(options, has_assistant=True),
        )
        return mark_origin(tx, text, Origin.INFERRED)


def _modifier(card: CrewCard) -> tuple[str, Origin]:
    """Return how many more cards a card lets its owner draw; nothing for a card with another effect."""
    modifier = card.facts.draw_modifier
    return (signed(modifier.value), modifier.origin) if modifier else ("", Origin.RULEBOOK)
