"""What `pnp score hearts` answers: what a hand gives each player, and who takes a trick."""

from typing import Annotated

from generator.rule_queries.contract import (
    Answer,
    Answers,
    HouseRules,
    ParameterSpec,
    Question,
    UsageError,
    counted,
    only_one,
)
from pnp_hearts.rules import Options, scoring, tricks
from scorekeeper.errors import NotationError, Problem
from scorekeeper.messages import say
from scorekeeper.rules.cards import STANDARD
from scorekeeper.rules.options import choose


def score(
    *,
    points: Annotated[
        str, ParameterSpec('Points of the cards that each player took, in seating order: "3 0 13 10".')
    ] = "",
    trick: Annotated[str, ParameterSpec("Or the cards of a trick, the one that was led first.")] = "",
    rules: HouseRules = (),
) -> Answer:
    """Hearts: what each player scores in a hand, or who takes a trick."""
    only_one(points=points or None, trick=trick or None)
    if trick:
        return _trick(trick)
    if not points:
        raise UsageError("say --points or --trick")
    scores = scoring.score(_numbers(points), choose(Options, rules))
    because = tuple(line for each in scores for line in each.because())
    totals = [each.points for each in scores]
    return Answer(f"scores {', '.join(map(str, totals))}", because, {"points": totals})


def _trick(cards: str) -> Answer:
    verdict = tricks.judge(STANDARD.parse_all(cards))
    cost = verdict.cost.points
    data = {"winner": str(verdict.winner), "position": verdict.position, "points": cost}
    return Answer(f"{verdict.winner} takes the trick, {counted(cost, 'point')}", tuple(verdict.because()), data)


def _numbers(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    wrong = [word for word in words if not word.isdecimal()]
    if wrong:
        raise NotationError(Problem(say("%(word)s is not a number of points", word=repr(wrong[0])), ""))
    return tuple(map(int, words))


ANSWERS = Answers(Question(score, 'pnp score hearts --points "3 0 13 10"'))
