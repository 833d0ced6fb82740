"""The contract between the command line and a game that answers questions.

A question is a typed function; its parameters are the options: each is annotated with `ParameterSpec`, which carries
its help, and a parameter `rules` takes the house rules of the table. It parses the players' notation, asks the game's
rules, and returns an `Answer`; it prints nothing and decides nothing. A game's module has `ANSWERS`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Protocol

from generator.errors import PnpError
from scorekeeper.errors import NotationError, Problem
from scorekeeper.guests import HoldsFunctions
from scorekeeper.rules.cards import words_of
from scorekeeper.rules.scores import Score


class UsageError(PnpError):
    """Options contradict each other, or one is missing; the command line adds its usage."""


@dataclass(frozen=True, slots=True)
class Answer:
    headline: str
    """The answer in one line: `19 stones`."""
    because: tuple[str, ...]
    """Its reasons, a line each."""
    data: dict[str, Any]
    """The answer for programs, with positions from 0 as in the rules; `because` is added to it there."""


@dataclass(frozen=True, slots=True)
class ParameterSpec:
    """The command-line form of a question's parameter."""

    help: str
    is_argument: bool = False


HouseRules = Annotated[Sequence[str], ParameterSpec("A house rule of your table; `pnp rules GAME` lists them.")]
"""Type of a parameter `rules`: settings for `scorekeeper.rules.options.choose`."""


class QuestionFunction(Protocol):
    """A question's function: its first docstring line is its help.

    Raises:
        ScoreError: The situation is impossible.
        UsageError: Options contradict each other, or one is missing.
    """

    def __call__(self, *args: Any, **options: Any) -> Answer:
        """Answer from the command's parsed parameters."""


@dataclass(frozen=True, slots=True)
class Question(HoldsFunctions):
    ask: QuestionFunction
    example: str
    """A complete example command."""


@dataclass(frozen=True, slots=True)
class Answers:
    score: Question
    """The question of `pnp score GAME`."""
    questions: Mapping[str, Question] = field(default_factory=dict)
    """The questions of `pnp score GAME NAME`, by name."""
    commands: Mapping[str, Question] = field(default_factory=dict)
    """The game's own commands; also listed in `scorekeeper.games`, so that help need not load the game."""


# Building blocks of answers


def listed_in(text: str, *, by: str = "/") -> list[str]:
    """Split a text at separators, such as between players' cards."""
    return [part.strip() for part in text.split(by)]


def numbers(text: str, name: str) -> tuple[int, ...]:
    """Read whole numbers separated by spaces, commas or semicolons.

    Args:
        name: The parameter, for messages.

    Raises:
        NotationError: One problem for each word that is not a number.
    """
    words = words_of(text)
    wrong = [
        Problem(f"{option_of(name)}: {word!r} is not a whole number", "") for word in words if not _is_number(word)
    ]
    if wrong:
        raise NotationError(wrong)
    return tuple(map(int, words))


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal() and word.isascii()


def in_points(score: Score, unit: str = "point") -> Answer:
    return Answer(counted(score.points, unit), tuple(score.because()), {"points": score.points})


def counted(number: int, unit: str) -> str:
    """Return a number with its unit: `1 point`, `2 points`."""
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def all_read(parse: Callable[[str], Any], *texts: str) -> list[Any]:
    """Parse several texts, so that the faults of all are reported at once.

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
    """Refuse numbers out of range, by the names of their options; None was not given.

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
    """Refuse options that ask different questions at once, by name.

    Raises:
        UsageError: More than one is given.
    """
    names = [option_of(name) for name, value in given.items() if value not in (None, False)]
    if len(names) > 1:
        raise UsageError(f"{' and '.join(names)} ask different questions; use one")
