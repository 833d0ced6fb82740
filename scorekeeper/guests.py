"""Faults of installed games: whoever wrote one is told package, file and line, and everything else goes on.

An exception is a guest's if its traceback has lines of an installed game: `blame` says so wherever exceptions end. A
value of another type than a game's contract says would be noticed only later, in our code, so what a game's functions
return is checked where they are defined or loaded. What no type says, such as a card that no deck has, is the guest's
whose objects our code works on when it fails.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache, wraps
from inspect import unwrap
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FunctionType, ModuleType, NoneType, SimpleNamespace, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from scorekeeper.errors import Problem, ScoreError, say_problem
from scorekeeper.value_types import conforms, describe_mismatch


@dataclass(frozen=True, slots=True)
class Guest:
    """A package that brings a game."""

    title: str
    """The game's."""
    package: str
    """Name and version of its distribution: `oh-hell 0.1`."""
    folder: Path
    """Of its code."""

    def fault(self, file: str, line: int, what: str) -> "GuestError":
        """Return a fault in one of its files; line 0 is none in particular."""
        near = Path(file).relative_to(self.folder.parent).as_posix()
        return GuestError(self.title, f"{self.package}, {near}" + f":{line}" * bool(line), what)


class GuestError(ScoreError):
    """An installed game has failed."""

    def __init__(self, game: str, place: str, what: str) -> None:
        """Take the game's title, the place in its package, and what is wrong there."""
        super().__init__(
            say_problem("%(game)s has a fault of its own (%(place)s): %(what)s", "", game=game, place=place, what=what)
        )


_guests: list[Guest] = []


def register_guest(guest: Guest) -> None:
    """Have the faults of a package told as its own."""
    _guests[:] = [each for each in _guests if each.folder != guest.folder] + [guest]


def find_guest(file: str) -> Guest | None:
    """Return the package that a file of code belongs to; None if it is none of a registered guest."""
    return next((guest for guest in _guests if Path(file).is_relative_to(guest.folder)), None)


def fault_of_class(kind: type, what: str) -> GuestError | None:
    """Return a fault of a class that a guest defines; None if it is none's."""
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    guest = find_guest(file) if file else None
    return guest.fault(file, 0, f"{kind.__name__}: {what}") if guest and file else None


def blame(error: BaseException) -> GuestError | None:
    """Return the guest's fault that an exception is; None if no line or object of a guest led to it.

    The place is the innermost of the guest's lines: what it called was called wrongly. If there is none, it is the
    module of the innermost object of a guest's type.
    """
    if isinstance(error, GuestError):
        return error
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = list(walk_tb(error.__traceback__))
    places = [(frame.f_code.co_filename, line) for frame, line in frames]
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno or 0))
        what = f"{type(error).__name__}: {error.msg}"
    for file, line in reversed(places):
        if guest := find_guest(file):
            return guest.fault(file, line, what)
    if isinstance(error, _SLIPS):
        for frame, _ in reversed(frames):
            for file in map(_file_of, list(frame.f_locals.values())):
                if guest := find_guest(file):
                    path = Path(places[-1][0])
                    return guest.fault(file, 0, f"{what} (met in {path.parent.name}/{path.name}:{places[-1][1]})")
    return None


_SLIPS = (ArithmeticError, AssertionError, AttributeError, LookupError, NotImplementedError, TypeError, ValueError)
"""What wrong values lead to; a full disk or a deck that is refused says nothing of a game."""


def _file_of(value: object) -> str:
    """Return the file of the code that a value is of: its class, itself, or the package that declares a game."""
    if isinstance(value, FunctionType):
        return value.__code__.co_filename
    if isinstance(folder := getattr(value, "folder", None), Path):
        return str(folder / "__init__.py")
    kind = value if isinstance(value, type) else type(value)
    return str(getattr(sys.modules.get(kind.__module__), "__file__", ""))


@contextmanager
def blamed() -> Iterator[None]:
    """Turn an exception of a guest's code into its fault; what players can fix, and faults of ours, pass.

    Raises:
        GuestError: A guest failed.
    """
    try:
        yield
    except ScoreError:
        raise
    except (Exception, SystemExit) as error:
        if found := blame(error):
            raise found from error
        raise


# What a game's functions return


@contextmanager
def collected_faults(faults: list[Problem]) -> Iterator[None]:
    """Collect what is wrong with an installed game, so that the others go on."""
    try:
        with blamed():
            yield
    except GuestError as error:
        faults += error.problems


def checked(function: Callable[..., Any], kind: Any) -> Callable[..., Any]:
    """Hold a function to the type that its contract says it returns, if a guest defines it.

    Returns:
        The function, or one that raises `GuestError` where the function returns or yields something else.
    """
    code = getattr(unwrap(getattr(function, "__func__", function)), "__code__", None)
    if code is None or code.co_filename.startswith(_OURS):
        return function

    def check_each(found: Iterator[Any]) -> Iterator[Any]:
        (part,) = get_args(kind) or (Any,)
        for each in found:
            _require_kind(each, part, code, f"{function.__qualname__} yields")
            yield each

    @wraps(function)
    def call(*args: Any, **options: Any) -> Any:
        found = function(*args, **options)
        _require_kind(found, kind, code, f"{function.__qualname__} returns")
        return check_each(found) if isinstance(found, Iterator) else found

    return call


def _require_kind(value: object, kind: Any, code: CodeType, said: str) -> None:
    """Refuse a value of another type than it needs, at the function of a guest that has made it."""
    if not conforms(value, kind) and (guest := find_guest(code.co_filename)):
        raise guest.fault(code.co_filename, code.co_firstlineno, f"{said} {describe_mismatch(value, kind)}")


_OURS = str(Path(__file__).parents[1] / "scorekeeper"), str(Path(__file__).parents[1] / "generator")
"""Folders of our own code, which a type checker has seen."""


def require_part(module: ModuleType, name: str, kind: Any) -> Any:
    """Return what a module has under a name, a function held to what it returns.

    Raises:
        GuestError: It is missing, or of another type.
    """
    guest = find_guest(str(module.__file__))
    if guest is None:
        return getattr(module, name)
    found = getattr(module, name, None)
    if not conforms(found, kind):
        told = f"has no {name}" if found is None else f"{name} is {describe_mismatch(found, kind)}"
        raise guest.fault(str(module.__file__), 0, told)
    return checked(found, _returned_by(kind)) if callable(found) and get_origin(kind) is Callable else found


def checked_match(match: ModuleType) -> SimpleNamespace:
    """Return a guest's scoring module, whose states are looked at as they are made.

    Raises:
        GuestError: A part of it is missing, or of another type.
    """
    from scorekeeper.rules.contract import State  # the rules need not be loaded to list a game

    def part(name: str, kind: Any) -> Any:
        return require_part(match, name, kind)

    def look_at(make: Callable[..., State]) -> Callable[..., State]:
        @wraps(make)
        def made(*args: Any) -> State:
            state = make(*args)
            _check_state(state)
            return state

        return made

    return SimpleNamespace(
        Entry=part("Entry", object),
        start=look_at(part("start", Callable[..., State])),
        problems=part("problems", Callable[..., Sequence[Problem]]),
        enter=look_at(part("enter", Callable[..., State])),
    )


def checked_simulator(simulator: ModuleType) -> SimpleNamespace:
    """Return a guest's simulator.

    Raises:
        GuestError: A part of it is missing, or of another type.
    """
    from scorekeeper.rules.contract import Played

    kinds = {"LENGTH_UNIT": str, "SCORE_UNIT": str, "simulate": Callable[..., Played]}
    return SimpleNamespace(**{name: require_part(simulator, name, kind) for name, kind in kinds.items()})


def _check_state(state: Any) -> None:
    """Look at all that the log, the app and the command line ask of a state, while the act that led to it can fail."""
    from scorekeeper.rules.standings import Outcome, Place

    kind = type(state)
    for name, expected in (
        ("totals", Mapping[str, int]),
        ("outcome", Outcome | None),
        ("standings", tuple[Place, ...]),
    ):
        found = getattr(state, name)
        value = found() if callable(found) else found
        made = getattr(kind, name, None)
        code = getattr(made.fget if isinstance(made, property) else made, "__code__", None)
        if code:
            _require_kind(value, expected, code, f"{kind.__name__}.{name} is")
    try:
        hash(state)
    except TypeError as error:
        what = f"cannot be hashed ({error}); needs frozen dataclasses, tuples and FrozenMap"
        raise (fault_of_class(kind, what) or error) from error


def check_overrides(kind: type) -> None:
    """Hold the methods and properties of a guest's subclass to the types that our base classes say they return."""
    ours = f"{__package__}."
    if kind.__module__.startswith(ours):
        return
    for name, member in list(vars(kind).items()):
        bases = (vars(each) for each in kind.__mro__ if each.__module__.startswith(ours))
        base = next((found[name] for found in bases if name in found), None)
        declared = getattr(base, "fget", None) or getattr(base, "__func__", base)
        returned = get_type_hints(declared).get("return", Any) if isinstance(declared, FunctionType) else Any
        if returned is Any:
            continue
        if isinstance(member, property) and member.fget:
            setattr(kind, name, property(checked(member.fget, returned)))
        elif isinstance(member, classmethod):
            setattr(kind, name, classmethod(checked(member.__func__, returned)))
        elif isinstance(member, FunctionType):
            setattr(kind, name, checked(member, returned))


class HoldsFunctions:
    """Base of dataclasses that hold functions of games: each is held to what the type of its field says it returns."""

    __slots__ = ()

    def __post_init__(self) -> None:
        own: Any = type(self)
        for name, kind in _function_fields(own):
            held = getattr(self, name)
            if isinstance(held, Mapping):
                found: object = {key: checked(each, kind) for key, each in held.items()}
            else:
                found = checked(held, kind) if callable(held) else held
            object.__setattr__(self, name, found)  # also of frozen ones


@cache
def _function_fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a dataclass that hold a function, or functions by name, with what these return."""
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for each in fields(kind):
        declared = hints[each.name]
        if get_origin(declared) is Mapping:
            declared = get_args(declared)[1]
        if (returned := _returned_by(declared)) is not Any:
            found.append((each.name, returned))
    return tuple(found)


def _returned_by(kind: Any) -> Any:
    """Return what a function of a type returns; anything if the type does not say, or is of no function."""
    if get_origin(kind) in (Union, UnionType):
        kind = next(each for each in get_args(kind) if each is not NoneType)
    if getattr(kind, "_is_protocol", False) and "__call__" in vars(kind):
        return get_type_hints(kind.__call__, include_extras=True).get("return", Any)
    return get_args(kind)[-1] if get_origin(kind) is Callable else Any
