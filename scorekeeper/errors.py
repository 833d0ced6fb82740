"""Errors in keeping score, in words for players."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.messages import say


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why something is not allowed."""

    message: str
    """A sentence for players, without the ruling: `Ana must bid more than 4 on this lot`."""
    ruling: str
    """The ruling behind it: `AW-R3`; empty if none is needed, such as for a card that does not exist."""

    def __str__(self) -> str:
        return f"{self.message} ({self.ruling})" if self.ruling else self.message


def say_problem(template: str, ruling: str, /, **values: object) -> Problem:
    """Say what is not allowed: `say_problem("%(player)s has left", "AW-R3", player="Ana")`."""
    return Problem(say(template, **values), ruling)


class ScoreError(Exception):
    """Something that players can fix; every problem found is in `problems`."""

    def __init__(self, problems: str | Problem | Iterable[Problem]) -> None:
        if isinstance(problems, str):
            problems = Problem(problems, "")
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class NotationError(ScoreError):
    """The text is not valid short card notation."""

    def __init__(self, problems: str | Problem | Iterable[Problem], hint: str = "") -> None:
        """Take the problems, and a hint to be given once, after all of them."""
        super().__init__(problems)
        self.faults = self.problems
        """The problems without the hint."""
        self.hint = hint
        if hint:
            *others, last = self.problems
            told = Problem(say("%(fault)s; %(hint)s", fault=last.message, hint=hint), last.ruling)
            super().__init__((*others, told))


class RuleError(ScoreError):
    """An act is against the rules."""


SHOWN = 60
"""Characters of a value in a message (ours)."""


def shorten(value: object) -> str:
    """Return a value as a message shows it: as Python writes it, cut if it is long."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."
