"""What boards do, where it can be counted: to other cards, to drawing, and for victory."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.errors import RuleError, say_problem
from scorekeeper.messages import say, say_and
from scorekeeper.rules.checks import clockwise
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.standings import Outcome, leaders
from scorekeeper.rules.to_the_bottom.deck import FACTS, CrewCard, FrameColour, Moment
from scorekeeper.rules.to_the_bottom.options import DEFAULTS, Options
from scorekeeper.rules.to_the_bottom.prices import BAND_LIMIT


def enters_tired(card: CrewCard, board: Sequence[CrewCard]) -> bool:
    """Whether a card cannot act in the turn in which it comes onto this board.

    Source: To the Bottom, Board; notes, Caretaker (TB-R8): he helps red and violet, and beige is not mentioned.
    """
    has_help = CrewCard.CARETAKER in board and card.facts.colour.value in (FrameColour.RED, FrameColour.VIOLET)
    return card.facts.enters_tired.value and not has_help


@dataclass(frozen=True, slots=True)
class DeckView:
    """What players may see of their own deck at any time."""

    card_count: int
    """Number of cards from the top."""
    can_rearrange: bool
    """Whether they may be put back in another order."""


def view_of_deck(board: Sequence[CrewCard]) -> DeckView:
    """Return how many top cards Navigator and Steersman show.

    Source: To the Bottom, notes, Navigator (TB-R19); Steersman's own three cards are inferred from it, and that a third
    Navigator adds nothing is ours.
    """
    navigator_count = board.count(CrewCard.NAVIGATOR)
    if CrewCard.STEERSMAN in board:
        return DeckView(3 + 2 * min(navigator_count, 2), can_rearrange=True)
    return DeckView(2 if navigator_count else 0, can_rearrange=False)


def arbiter_takes(boards: Mapping[str, Sequence[CrewCard]]) -> dict[str, tuple[CrewCard, ...]]:
    """Return the cards that Arbiter jettisons from each player's board: all that tie as dearest.

    A protected Band stays, and nothing goes in its place (ours).

    Args:
        boards: Of every ship afloat, including Arbiter's owner's.

    Source: To the Bottom, notes, Arbiter; notes, Band (TB-R16, TB-R17).
    """
    dearest = max((card.points for board in boards.values() for card in board), default=0)
    return {
        player: tuple(
            card for card in board if card.points == dearest and (card is not CrewCard.BAND or len(board) >= BAND_LIMIT)
        )
        for player, board in boards.items()
    }


class GamePhase(StrEnum):
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
        raise RuleError(say_problem("Turns are counted from 1: there is no turn %(turn)s", "", turn=turn_number))
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
        raise RuleError(say_problem("%(player)s is not at the table", "TB-R6", player=buyer))
    return clockwise(players, buyer)


def victory_score(board: Iterable[CrewCard]) -> Score:
    """Add up the points of the cards on board when the ship has sunk; Iceberg and Lifeboat count 10.

    Source: To the Bottom, How the game ends; notes, Iceberg, Lifeboat (TB-R7, TB-R6).
    """
    return Score(
        tuple(
            Part(say("%(card)s (%(origin)s)", card=card, origin=card.facts.points.origin), card.points, "TB-R7")
            for card in board
        )
    )


def outcome(points: Mapping[str, int]) -> Outcome:
    """Return the winner once all ships have sunk.

    Args:
        points: Victory scores by player, in seating order.

    Source: To the Bottom, How the game ends (TB-R7).
    """
    winners = leaders(points)
    most = points[winners[0]]
    if len(winners) == 1:
        return Outcome(winners, say("%(player)s saved %(points)s, the most", player=winners[0], points=most), "TB-R7")
    names = say_and((", ".join(winners[:-1]), winners[-1]))
    return Outcome(
        winners,
        say("%(players)s saved %(points)s each, the most, and share the win", players=names, points=most),
        "TB-R7",
    )
