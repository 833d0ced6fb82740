"""What cards cost, and what a hand gives each player."""

from collections.abc import Iterable, Sequence

from pnp_hearts.rules.options import DEFAULTS, Options
from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.cards import Card
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.scores import Part, Score

QUEEN = Card("Q", "S")
QUEEN_POINTS = 13
HEART_POINTS = 1
ALL_POINTS = QUEEN_POINTS + 13 * HEART_POINTS
"""Of all penalty cards together."""


def card_points(card: Card) -> int:
    """Return what a card costs whoever takes it (HE-R3)."""
    if card == QUEEN:
        return QUEEN_POINTS
    return HEART_POINTS if card.suit == "H" else 0


def cost(cards: Iterable[Card]) -> Score:
    """Count what cards cost, one part for each that costs something."""
    return Score(tuple(Part(str(card), card_points(card), "HE-R3") for card in cards if card_points(card)))


def hand_problems(taken: Sequence[int], player_count: int) -> tuple[Problem, ...]:
    """List why no hand can end with these points taken, one number for each player."""
    if len(taken) != player_count:
        return (Problem(say("%(count)s play, not %(found)s", count=player_count, found=len(taken)), "HE-R1"),)
    if sum(taken) != ALL_POINTS or min(taken) < 0:
        text = say("All penalty cards together are %(all)s points, not %(found)s", all=ALL_POINTS, found=sum(taken))
        return (Problem(text, "HE-R3"),)
    if max(taken) < QUEEN_POINTS:
        text = say("Whoever took the queen of spades has %(points)s points or more", points=QUEEN_POINTS)
        return (Problem(text, "HE-R3"),)
    return ()


def score(taken: Sequence[int], options: Options = DEFAULTS) -> tuple[Score, ...]:
    """Count a hand: what each player scores for the points taken.

    Args:
        taken: Points of the penalty cards that each player took, in seating order.
        options: House rules.

    Raises:
        RuleError: No hand can end so.
    """
    refuse(hand_problems(taken, len(taken)))
    if ALL_POINTS not in taken:
        return tuple(Score((Part(say("penalty cards taken"), points, "HE-R3"),)) for points in taken)
    if options.moon_subtracts:
        shot, spared = Part(say("shot the moon"), -ALL_POINTS, "HE-A1"), Part(say("took nothing"), 0, "HE-R3")
    else:
        shot, spared = Part(say("shot the moon"), 0, "HE-R4"), Part(say("somebody shot the moon"), ALL_POINTS, "HE-R4")
    return tuple(Score((shot if points else spared,)) for points in taken)
