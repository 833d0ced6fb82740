"""Whether a value is of a type as annotations write it, checked while it runs: for what other people's code returns."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import islice
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from scorekeeper.errors import shorten

NAMED = 4
"""Kinds of a union that are named (ours)."""
CHECKED = 1000
"""Elements of a sequence whose type is checked (ours)."""


def conforms(value: object, kind: Any) -> bool:
    """Whether a value is of a type, as annotations write it; an iterator's parts are not looked at."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any or isinstance(kind, TypeVar):
        return True
    if kind is None or kind is NoneType:
        return value is None
    if origin in (Union, UnionType):
        return any(conforms(value, each) for each in parts)
    if origin is Annotated:
        return conforms(value, parts[0])
    if origin is Literal:
        return value in parts
    if origin is tuple and parts[-1] is not ...:
        return isinstance(value, tuple) and len(value) == len(parts) and all(map(conforms, value, parts))
    if isinstance(origin, type):
        return isinstance(value, origin) and _holds(value, parts)
    if getattr(kind, "_is_protocol", False):
        return all(name in _names_of(value) for name in vars(kind) if not name.startswith("_"))
    if kind is float:
        return isinstance(value, (float, int))
    return isinstance(value, kind) and not any(wrong_fields(value)) if isinstance(kind, type) else True


def wrong_fields(value: Any) -> Iterator[str]:
    """Yield what is wrong with the fields of a value whose class is ours, such as a block, that a guest has filled."""
    own: Any = type(value)
    if own is not type and own.__module__.startswith(("scorekeeper.", "generator.")):
        for name, kind in _field_types(own):
            if not conforms(held := getattr(value, name), kind):
                yield f"{name} is {shorten(held)}, needs {describe_kind(kind)}"


@cache
def _field_types(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a dataclass or a named tuple with their types; nothing for other classes."""
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    if issubclass(kind, Enum) or not names:
        return ()
    try:
        hints = get_type_hints(kind)
    except NameError:  # names of a type checker alone
        return ()
    return tuple((name, hints[name]) for name in names)


def _wrong_inside(value: Any) -> Iterator[str]:
    """Yield what is wrong with fields inside a value, the innermost first: `a Column whose share is '1', needs …`."""
    if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        for each in islice(value, CHECKED):
            yield from _wrong_inside(each)
        return
    own: Any = type(value)
    for name, _ in _field_types(own):
        yield from _wrong_inside(getattr(value, name))
    yield from (f"a {own.__name__} whose {wrong}" for wrong in wrong_fields(value))


def describe_mismatch(value: object, kind: Any) -> str:
    """Say how a value is not of a type: by a field inside it if one of them is wrong, and by members that it lacks."""
    wrong = next(_wrong_inside(value), "") or f"{shorten(value)}, needs {describe_kind(kind)}"
    return wrong + _missing_members(value, kind)


def _missing_members(value: object, kind: Any) -> str:
    """Return what a value lacks of a protocol: `; it has no totals, standings`."""
    if value is None or not getattr(kind, "_is_protocol", False):
        return ""
    missing = [name for name in vars(kind) if not name.startswith("_") and name not in _names_of(value)]
    return f"; it has no {', '.join(missing)}" if missing else ""


def _names_of(value: object) -> set[str]:
    return {*dir(type(value)), *getattr(value, "__dict__", ())}  # a property is not asked: it may fail


def _holds(value: object, parts: tuple[Any, ...]) -> bool:
    if isinstance(value, str):
        return False  # a text is no list of texts
    if isinstance(value, Mapping):
        return all(conforms(key, parts[0]) and conforms(each, parts[1]) for key, each in value.items())
    if isinstance(value, (Sequence, frozenset, set)):
        return all(conforms(each, parts[0]) for each in islice(value, CHECKED))
    return True


def describe_kind(kind: Any) -> str:
    """Return a type in the words of its annotation: `tuple[Figure, ...]`."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        names = list(map(describe_kind, parts))
        return " or ".join(names if len(names) <= NAMED else [*names[: NAMED - 1], "…"])
    if kind is None or kind is NoneType or origin is None:
        return "None" if kind in (None, NoneType) else str(getattr(kind, "__name__", kind))
    inside = ", ".join("..." if each is ... else describe_kind(each) for each in parts)
    return f"{getattr(origin, '__name__', origin)}[{inside}]"
