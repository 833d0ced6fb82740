"""What can go wrong in keeping score, as a player is told it."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.messages import say


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why something is not allowed."""

    message: str
    """A sentence that a player understands, without the ruling: `Ana must bid more than 4 on this lot`."""
    ruling: str
    """The ruling that says so: `AW-R3`; empty for what no ruling need say, such as a card that does not exist."""

    def __str__(self) -> str:
        return f"{self.message} ({self.ruling})" if self.ruling else self.message


class ScoreError(Exception):
    """Something the players can mend; every problem found is in `problems`."""

    def __init__(self, problems: str | Problem | Iterable[Problem]) -> None:
        """Take one message or problem, or all of them."""
        if isinstance(problems, str):
            problems = Problem(problems, "")
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class NotationError(ScoreError):
    """Text is not short card notation."""

    def __init__(self, problems: str | Problem | Iterable[Problem], hint: str = "") -> None:
        """Take what is wrong, and a hint that is said once, after all of it: how it would be right."""
        super().__init__(problems)
        self.faults = self.problems
        """What is wrong, without the hint."""
        self.hint = hint
        if hint:
            *others, last = self.problems
            told = Problem(say("%(fault)s; %(hint)s", fault=last.message, hint=hint), last.ruling)
            super().__init__((*others, told))


class RuleError(ScoreError):
    """An act is against the rules."""
