"""Dispatch of events: to a method with `@answers("bid")`, or to a field of the draft in `fills`.

Events are the only way into the presenter, and may come from another program. So the name, the number of values
and their types are checked before anything is changed.
"""

import reprlib
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from inspect import Parameter, signature
from types import FunctionType, GenericAlias, MappingProxyType, NoneType, UnionType
from typing import Any, ClassVar, NamedTuple, TypeVar, get_args

from scorekeeper.errors import Problem, ScoreError
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Event

PLAIN = (str, int, bool, NoneType)
"""The types of an event's values."""
_Method = TypeVar("_Method", bound=Callable[..., Any])


class EventError(ScoreError):
    """An event that nothing here answers; nothing has changed."""

    def __init__(self, event: Event, expected: str) -> None:
        """Take the event, which is shortened in the message, and what was expected."""
        self.event = event
        self.expected = expected
        sent = reprlib.repr(tuple(event))
        text = say(
            "Nothing has changed: %(event)s has no meaning here. Expected: %(expected)s", event=sent, expected=expected
        )
        super().__init__(Problem(text, ""))


class Value(NamedTuple):
    name: str
    kinds: tuple[type, ...]
    """Types of `PLAIN`, or an enum, which admits only its own values; a bool is not a whole number here."""

    def fits(self, value: object) -> bool:
        if isinstance(value, bool):
            return bool in self.kinds
        return any(
            value in tuple(kind) if issubclass(kind, StrEnum) else isinstance(value, kind) for kind in self.kinds
        )

    def convert(self, value: Any) -> Any:
        """Return an accepted value as the type asked for: the member for a value of an enum."""
        word = next((kind for kind in self.kinds if issubclass(kind, StrEnum)), None)
        return value if word is None or value is None else word(value)

    def __str__(self) -> str:
        """Write it as in Python: `stones: int | None`."""
        kinds = " | ".join("None" if each is NoneType else each.__name__ for each in self.kinds)
        return f"{self.name}: {kinds}"


class Answer(NamedTuple):
    """The answer of a class to events of one name."""

    event: str
    values: tuple[Value, ...]
    least: int
    """Number of required values; the others have defaults."""
    method: str
    is_field: bool = False
    """Whether the method is `fill`, which also receives the name of the event."""

    def fits(self, values: Sequence[object]) -> bool:
        if not self.least <= len(values) <= len(self.values):
            return False
        return all(own.fits(value) for own, value in zip(self.values, values, strict=False))

    def __str__(self) -> str:
        """Write it as in Python: `bid(player: str, stones: int | None)`."""
        return f"{self.event}({', '.join(map(str, self.values))})"


class Answering:
    """Answers events: a page, or a form or calculator on one."""

    fills: ClassVar[Mapping[str, object]] = MappingProxyType({})
    """Fields that an event of the same name only fills in, besides those of the base class: see `fields`."""
    _methods: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The methods of this class itself, by the events they answer; empty for a field."""
    _answers: ClassVar[Mapping[str, Answer] | None] = None
    """The cached result of `events_of` for this class itself."""

    def __init_subclass__(cls) -> None:
        """Register the answers; types are examined with the first event, so that the app starts fast.

        Raises:
            TypeError: Two members of a class answer events of the same name.
        """
        super().__init_subclass__()
        cls._answers = None
        cls._methods = methods = dict.fromkeys(vars(cls).get("fills", ()), "")
        for name, method in vars(cls).items():
            event = vars(method).get("event") if isinstance(method, FunctionType) else None
            if event in methods:
                raise TypeError(f"{cls.__name__}: both {methods[event] or 'fills'} and {name} answer {event!r}")
            if event is not None:
                methods[event] = name

    @classmethod
    def answers_to(cls, name: object) -> bool:
        return isinstance(name, str) and name in events_of(cls)

    def check(self, event: Event) -> Answer:
        """Return the answer to an event.

        Raises:
            EventError: There is none, or not for such values.
        """
        name, *values = event
        answers = events_of(type(self))
        if not isinstance(name, str) or name not in answers:
            raise EventError(event, ", ".join(sorted(answers)) or "–")
        if not answers[name].fits(values):
            raise EventError(event, str(answers[name]))
        return answers[name]

    def answer(self, event: Event) -> Any:
        """Answer an event: `("bid", "Ana", 3)` calls the method that answers "bid" with "Ana" and 3.

        Returns:
            The method's result: a form may return an entry to make at once, without the button; usually None.

        Raises:
            EventError: There is no answer, or not for such values; nothing has changed then.
        """
        answer = self.check(event)
        name, *values = event
        read = [own.convert(value) for own, value in zip(answer.values, values, strict=False)]
        return getattr(self, answer.method)(*((name, *read) if answer.is_field else read))

    def fill(self: Any, name: str, *values: str | int | None) -> None:
        """Fill in a field; for a field with several values, the one of the first name."""
        *whose, value = values
        if whose:
            self.draft.setdefault(name, {})[whose[0]] = value
        else:
            self.draft[name] = value


def answers(event: str) -> Callable[[_Method], _Method]:
    """Register a method for events of a name; a subclass may use another method for them."""

    def mark(method: _Method) -> _Method:
        vars(method)["event"] = event
        return method

    return mark


def fields(**types: object) -> Mapping[str, object]:
    """Declare fields of a draft, with their types.

    `way=str` is filled in by `("way", "cards")`, `points=dict[str, int | None]` by `("points", "Ana", 3)`, for Ana.
    """
    return MappingProxyType(types)


def events_of(kind: type[Answering]) -> Mapping[str, Answer]:
    """Return all answers of a class, by event name.

    Raises:
        TypeError: A parameter has a type that no event carries.
    """
    if kind._answers is not None:
        return kind._answers
    found: dict[str, Answer] = {}
    for each in reversed(kind.__mro__):
        for event, method in vars(each).get("_methods", {}).items():
            found[event] = (
                _method_answer(kind, event, method) if method else _field_answer(event, vars(each)["fills"][event])
            )
    kind._answers = MappingProxyType(found)
    return kind._answers


def _method_answer(kind: type[Answering], event: str, method: str) -> Answer:
    _, *parameters = signature(getattr(kind, method)).parameters.values()
    if any(each.kind is not Parameter.POSITIONAL_OR_KEYWORD for each in parameters):
        raise TypeError(f"{kind.__name__}.{method}: an event has values by position only")
    values = tuple(Value(each.name, _kinds(each.annotation)) for each in parameters)
    return Answer(event, values, sum(each.default is Parameter.empty for each in parameters), method)


def _field_answer(event: str, annotation: object) -> Answer:
    is_by_name = isinstance(annotation, GenericAlias) and annotation.__origin__ is dict
    names = ("whose", "value") if is_by_name else ("value",)
    annotations = get_args(annotation) if is_by_name else (annotation,)
    values = tuple(Value(name, _kinds(each)) for name, each in zip(names, annotations, strict=True))
    return Answer(event, values, len(values), "fill", is_field=True)


def _kinds(annotation: object) -> tuple[type, ...]:
    kinds = get_args(annotation) if isinstance(annotation, UnionType) else (annotation,)
    if not all(each in PLAIN or (isinstance(each, type) and issubclass(each, StrEnum)) for each in kinds):
        raise TypeError(f"{annotation} is nothing that an event carries")
    return kinds


class DraftOwnership(Answering):
    """A draft that a table fills in: the parts that are each phone's own, and those that belong to a player."""

    name: ClassVar[str]
    """Its name among those of the game: `hand`."""
    sight: ClassVar[tuple[str, ...]] = ()
    """Fields that only say what is on screen; each phone has its own."""
    own: ClassVar[tuple[str, ...]] = ()
    """Other fields that each phone has for itself: a form that each fills in alone, a hand that nobody else may see."""
    in_sight: ClassVar[str] = ""
    """The field that holds the player in sight; empty if there is none."""
    is_somebody_in_sight: ClassVar[bool] = False
    """Whether there always is such a player: a seated phone begins with its own."""
    by_player: ClassVar[tuple[str, ...]] = ()
    """Events that fill in the values of the player named first: `("bid", "Ana", 3)`."""
    of_player: ClassVar[tuple[str, ...]] = ()
    """Events that fill in the values of the player in sight, or change only what is in sight."""

    draft: dict[str, Any]

    @property
    def whose(self) -> str | None:
        """The player in sight, if the ownership of the values matters."""
        return self.draft.get(self.in_sight) if self.in_sight else None

    def is_own(self, event: Event, player: str) -> bool:
        """Whether an event fills in only values that belong to a player."""
        name, *values = event
        return (name in self.by_player and values[:1] == [player]) or (name in self.of_player and self.whose == player)
