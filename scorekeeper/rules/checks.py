"""What all games share: names, the order round the table, and acts and entries that are refused or applied."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import TypeVar

from scorekeeper.errors import Problem, RuleError, say_problem
from scorekeeper.rules.standings import Outcome

_Held = TypeVar("_Held")
_State = TypeVar("_State")
_Act = TypeVar("_Act")
_Options = TypeVar("_Options")


def refuse(problems: Iterable[Problem]) -> None:
    """Raise if there are problems.

    Raises:
        RuleError: There is a problem; carries every one.
    """
    found = tuple(problems)
    if found:
        raise RuleError(found)


def name_problems(players: Sequence[str]) -> tuple[Problem, ...]:
    found = []
    if not all(players):
        found.append(say_problem("Every player needs a name", ""))
    if len(set(players)) < len(players):
        found.append(say_problem("Two players have the same name", ""))
    return tuple(found)


def clockwise(players: Sequence[str], first: str) -> tuple[str, ...]:
    position = players.index(first)
    return (*players[position:], *players[:position])


def without(held: Sequence[_Held], gone: Iterable[_Held]) -> tuple[_Held, ...]:
    """Return what is held, in order, without some of it; of equals, the first is removed."""
    left = list(held)
    for each in gone:
        left.remove(each)
    return tuple(left)


def over_problem(outcome: Outcome) -> Problem:
    """Return the problem of an entry after the end of a match."""
    return say_problem("The match is over: %(reason)s", outcome.ruling, reason=outcome.reason)


def guard(
    problems: Callable[[_State, _Act], Sequence[Problem]], apply: Callable[[_State, _Act], _State]
) -> tuple[Callable[[_State, _Act], bool], Callable[[_State, _Act], _State]]:
    """Return a game's `is_allowed`, and its `play` or `enter`, which refuses what has problems.

    Args:
        problems: Lists everything wrong with an act or entry in a state.
        apply: Returns the state after an act or entry that has no problems.
    """

    def is_allowed(state: _State, act: _Act) -> bool:
        return not problems(state, act)

    def play(state: _State, act: _Act) -> _State:
        """Return the state after an act or entry.

        Raises:
            RuleError: It is not allowed; carries every problem.
        """
        refuse(problems(state, act))
        return apply(state, act)

    return is_allowed, play


def fold_of(
    start: Callable[[Sequence[str], _Options], _State], enter: Callable[[_State, _Act], _State]
) -> Callable[[Sequence[str], _Options, Iterable[_Act]], _State]:
    """Return a game's `fold`, which begins a match and adds its entries in order, with the errors of both."""
    return lambda players, options, entries: reduce(enter, entries, start(players, options))
