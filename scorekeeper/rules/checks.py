"""Checks that all games share: no problems, valid names, and a match that is not over."""

from collections.abc import Iterable, Sequence

from scorekeeper.errors import Problem, RuleError
from scorekeeper.messages import say
from scorekeeper.rules.standings import Outcome


def refuse(problems: Iterable[Problem]) -> None:
    """Raise if there are problems.

    Raises:
        RuleError: There is a problem; carries every one.
    """
    found = tuple(problems)
    if found:
        raise RuleError(found)


def name_problems(players: Sequence[str]) -> tuple[Problem, ...]:
    """List what is wrong with the names at a table."""
    found = []
    if not all(players):
        found.append(Problem(say("Every player needs a name"), ""))
    if len(set(players)) < len(players):
        found.append(Problem(say("Two players have the same name"), ""))
    return tuple(found)


def over_problem(outcome: Outcome) -> Problem:
    """Return the problem of an entry after the end of a match."""
    return Problem(say("The match is over: %(reason)s", reason=outcome.reason), outcome.ruling)
