"""How many cards are drawn, and in which order."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from scorekeeper.errors import Problem, RuleError
from scorekeeper.messages import say
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.to_the_bottom.deck import FACTS, CrewCard, Moment
from scorekeeper.rules.to_the_bottom.options import DEFAULTS, Options


class GamePhase(StrEnum):
    """The two phases of the game."""

    CRUISE = say("Cruise")
    SINKING = say("Sinking")


FIRST_DRAWS = {GamePhase.CRUISE: (3, 4, 5), GamePhase.SINKING: (0, 1, 2, 3)}
"""Cards drawn in the first turns of a phase, regardless of the player; the last figure applies to all later turns.

Source: To the Bottom, Differences between phases, Drawing (TB-R2, TB-R3)."""
CLOCK_ROUND = 12
"""The first round of the Sinking in which the Clock runs, if it is used. Source: ours, TB-A8."""

DRAW_CARDS: tuple[CrewCard, ...] = tuple(
    card
    for card, facts in FACTS.items()
    if facts.draw_modifier is not None or facts.moment in (Moment.BEFORE_DRAWING, Moment.DRAWING)
)
"""The cards that act before or while their owner draws. Source: To the Bottom, Turn course (TB-R12)."""


def is_clock_running(phase: GamePhase, round_number: int, options: Options) -> bool:
    """Whether no card may return to a deck any more and Anchor no longer stops drawing (TB-A8)."""
    return options.has_clock and phase is GamePhase.SINKING and round_number >= CLOCK_ROUND


def draw_count(
    phase: GamePhase, turn_number: int, board: Iterable[CrewCard], options: Options = DEFAULTS, *, round_number: int = 1
) -> Score:
    """Return how many cards a player draws in the drawing step; the result's points are cards.

    Tycoon's card comes from another deck and is not counted.

    Args:
        turn_number: The turn of the phase, counting all players' turns, from 1.
        board: The player's own board.
        round_number: The round of the phase, from 1; only the Clock needs it.

    Raises:
        RuleError: There is no such turn.

    Source: To the Bottom, Special rule for the first turns; Cruise; notes, Anchor (TB-R2, TB-R3, TB-R16).
    """
    if turn_number < 1:
        raise RuleError(Problem(say("Turns are counted from 1: there is no turn %(turn)s", turn=turn_number), ""))
    board = tuple(board)
    if CrewCard.ANCHOR in board and not is_clock_running(phase, round_number, options):
        return Score((Part(say("Anchor on board: no drawing"), 0, "TB-R16"),))
    first_draws = FIRST_DRAWS[phase]
    ruling = "TB-R2" if phase is GamePhase.CRUISE else "TB-R3"
    text = say("Turn %(turn)s of the %(phase)s", turn=turn_number, phase=phase)
    parts = [Part(text, first_draws[min(turn_number, len(first_draws)) - 1], ruling)]
    for card in board:
        modifier = card.facts.draw_modifier
        if modifier is not None:
            text = say("%(card)s (%(origin)s)", card=card, origin=modifier.origin)
            parts.append(Part(text, modifier.value, "TB-R3"))
    return Score(tuple(parts))


def dancer_draw_count(options: Options = DEFAULTS, *, has_assistant: bool) -> int:
    """Return how many cards Polka Dancer draws when she is tired.

    Source: To the Bottom, notes, Assistant: two with Assistant on her; alone one is inferred (TB-A6).
    """
    return 2 if has_assistant or options.has_dancer_two_draws else 1


def sinking_order(players: Sequence[str], buyer: str) -> tuple[str, ...]:
    """Return the players in the order of the Sinking: Iceberg's buyer, then clockwise.

    Args:
        players: In seating order, clockwise.

    Raises:
        RuleError: The buyer is not one of the players.

    Source: To the Bottom, Sinking, Hand (TB-R6).
    """
    if buyer not in players:
        raise RuleError(Problem(say("%(player)s is not at the table", player=buyer), "TB-R6"))
    position = players.index(buyer)
    return (*players[position:], *players[:position])
