"""What the command line needs of a game that it can be asked about.

A question is a typed function; its parameters are the options: each is annotated with `ParameterSpec`, which carries
its help, and a parameter `rules` takes the house rules by which the table plays. It reads what players write, asks the
game's rules, and returns an `Answer`; it prints nothing and decides nothing. A game's module has `ANSWERS`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Protocol

from generator.errors import PnpError
from scorekeeper.errors import NotationError, Problem
from scorekeeper.rules.cards import words_of
from scorekeeper.rules.scores import Score


class UsageError(PnpError):
    """Options contradict each other, or one is missing; the command line answers with its usage."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says."""

    headline: str
    """The answer in a line: `19 stones`."""
    because: tuple[str, ...]
    """Its reasons, a line each."""
    data: dict[str, Any]
    """The answer for programs, positions from 0 as in the rules; `because` is beside it there."""


@dataclass(frozen=True, slots=True)
class ParameterSpec:
    """How a parameter of a question is asked for."""

    help: str
    is_argument: bool = False
    """Whether it stands by itself, without the option's name."""


HouseRules = Annotated[
    Sequence[str], ParameterSpec("A house rule that the table plays by; `pnp rules GAME` lists them.")
]
"""Of a parameter `rules`: settings as `scorekeeper.rules.options.choose` reads them."""


class QuestionFunction(Protocol):
    """A question's function: its first docstring line is its help.

    Raises:
        ScoreError: What was asked about is not possible.
        UsageError: Options contradict each other, or one is missing.
    """

    def __call__(self, *args: Any, **options: Any) -> Answer:
        """Answer it."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that a game can be asked."""

    ask: QuestionFunction
    example: str
    """A whole command that asks it."""


@dataclass(frozen=True, slots=True)
class Answers:
    """All that a game can be asked."""

    score: Question
    """Asked with `pnp score GAME`."""
    questions: Mapping[str, Question] = field(default_factory=dict)
    """Asked with `pnp score GAME NAME`, by their names."""
    commands: Mapping[str, Question] = field(default_factory=dict)
    """Commands of the game's own; `scorekeeper.games` names them, so that help need not load the game."""


# What answers are made of


def listed_in(text: str, *, by: str = "/") -> list[str]:
    """Return the parts of a text with signs between them, such as each player's cards."""
    return [part.strip() for part in text.split(by)]


def numbers(text: str, name: str) -> tuple[int, ...]:
    """Read whole numbers with spaces, commas or semicolons between them.

    Args:
        name: The parameter that they are given for.

    Raises:
        NotationError: One problem for each word that is no number.
    """
    words = words_of(text)
    wrong = [Problem(f"{option_of(name)}: {word!r} is no whole number", "") for word in words if not _is_number(word)]
    if wrong:
        raise NotationError(wrong)
    return tuple(map(int, words))


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal() and word.isascii()


def in_points(score: Score, unit: str = "point") -> Answer:
    """Return a score as an answer."""
    return Answer(counted(score.points, unit), tuple(score.because()), {"points": score.points})


def counted(number: int, unit: str) -> str:
    """Return a number with its unit: `1 point`, `2 points`."""
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def all_read(parse: Callable[[str], Any], *texts: str) -> list[Any]:
    """Read several texts, so that the faults of all are told at once.

    Raises:
        NotationError: With the problems of every text.
    """
    read: list[Any] = []
    problems: list[Problem] = []
    hint = ""
    for text in texts:
        try:
            read.append(parse(text))
        except NotationError as error:
            problems += error.faults
            hint = hint or error.hint
    if problems:
        raise NotationError(problems, hint)
    return read


def in_range(least: int, most: int | None = None, **given: int | None) -> None:
    """Refuse numbers that there cannot be, by the names of their options; None is one that was left out.

    Raises:
        NotationError: One problem for each that is out of range.
    """
    allowed = f"{least} or more" if most is None else f"{least} to {most}"
    wrong = [
        Problem(f"{option_of(name)} {number}: it must be {allowed}", "")
        for name, number in given.items()
        if number is not None and (number < least or (most is not None and number > most))
    ]
    if wrong:
        raise NotationError(wrong)


def option_of(name: str) -> str:
    """Return the option of a question's parameter: `--on-board`."""
    return f"--{name.replace('_', '-')}"


def only_one(**given: object) -> None:
    """Refuse options that ask different things at once, by their names.

    Raises:
        UsageError: More than one is given.
    """
    names = [option_of(name) for name, value in given.items() if value not in (None, False)]
    if len(names) > 1:
        raise UsageError(f"{' and '.join(names)} ask different things; use one")
