"""What every game checks alike."""

import pytest

from scorekeeper.errors import Problem, RuleError
from scorekeeper.rules.checks import name_problems, over_problem, refuse
from scorekeeper.rules.standings import Outcome

SLOW, LOW = Problem("Ana is slow", "AW-R1"), Problem("Ben is low", "")


def test_nothing_is_refused_without_a_problem() -> None:
    refuse(())
    refuse(iter(()))


def test_every_problem_is_told_together() -> None:
    with pytest.raises(RuleError) as raised:
        refuse(each for each in (SLOW, LOW))
    assert raised.value.problems == (SLOW, LOW)
    assert str(raised.value) == "Ana is slow (AW-R1)\nBen is low"


@pytest.mark.parametrize(
    ("players", "messages"),
    [
        (("Ana", "Ben"), []),
        ((), []),
        (("Ana", ""), ["Every player needs a name"]),
        (("Ana", "Ben", "Ana"), ["Two players have the same name"]),
        (("", ""), ["Every player needs a name", "Two players have the same name"]),
    ],
)
def test_names_are_there_and_differ(players: tuple[str, ...], messages: list[str]) -> None:
    assert [problem.message for problem in name_problems(players)] == messages


def test_a_match_that_is_over_says_why() -> None:
    problem = over_problem(Outcome(("Ana",), "Ana has 31; 31 or more wins", "DW-R6"))
    assert str(problem) == "The match is over: Ana has 31; 31 or more wins (DW-R6)"
