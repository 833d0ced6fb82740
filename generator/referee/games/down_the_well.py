"""Down the Well: what winning a hand scores."""

from typing import Annotated

from generator.referee.contract import Answer, Answers, Asked, Question, in_points, in_range
from scorekeeper.rules import down_the_well


def score(
    *,
    own: Annotated[int, Asked("Cards left in the winner's hand.")],
    others: Annotated[int, Asked("Cards left in all other hands together.")],
    players: Annotated[int | None, Asked("How many play; left out, whatever is possible.")] = None,
) -> Answer:
    """Down the Well: what the winner of a hand scores."""
    in_range(0, own=own, others=others)
    return in_points(down_the_well.score(own, others, player_count=players))


ANSWERS = Answers(Question(score, "pnp score down-the-well --own 1 --others 4"))
