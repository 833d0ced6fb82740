"""Entries, house rules, acts and states to JSON and back: by the types of their dataclasses, checked on reading.

A dataclass becomes an object with its class name under `is`, a tuple a list, a mapping an object, an enum its value,
and a card its short notation (`10D`), which the rules can parse. A message is read back as its English text only,
which equals it.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from scorekeeper.errors import ScoreError, shorten
from scorekeeper.rules.cards import Card
from scorekeeper.rules.frozen import FrozenMap

KIND = "is"
"""The key of a dataclass's name."""


class DamagedDataError(ScoreError):
    """Stored or imported data is not valid."""


def encode_value(value: Any) -> Any:
    """Return the JSON form of a value: numbers, texts, enums, cards, tuples, mappings, and dataclasses of such."""
    if isinstance(value, Card):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {
            KIND: type(value).__name__,
            **{each.name: encode_value(getattr(value, each.name)) for each in fields(value)},
        }
    if isinstance(value, (tuple, list)):
        return [encode_value(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): encode_value(each) for key, each in value.items()}
    if isinstance(value, str):
        return str(value)
    return value


def decode_value(kind: Any, data: Any, where: str = "entry") -> Any:
    """Decode a value of a type from its JSON form.

    Args:
        kind: A dataclass, a union of them, an enum, `int`, `str`, `bool`, `Card`, or a tuple of such or a `FrozenMap`
            from texts to such.
        where: The name of the place in a message: `entry 3`.

    Raises:
        DamagedDataError: The data is not of the type; says where, what was found and what was expected.
    """
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _one_of(get_args(kind), data, where)
    if origin is tuple:
        return _tuple(get_args(kind), data, where)
    if origin is FrozenMap:
        return _mapping(get_args(kind)[1], data, where)
    if is_dataclass(kind) and kind is not Card:
        return _dataclass(kind, data, where)
    if kind in (int, bool, str) and type(data) is kind:
        return data
    if kind is NoneType and data is None:
        return None
    if isinstance(data, str) and isinstance(kind, type):
        if kind is Card and data:
            return Card(data[:-1], data[-1]) if len(data) > 1 and data[-1].isalpha() else Card(data, "")
        if issubclass(kind, StrEnum) and data in tuple(kind):
            return kind(data)
    raise DamagedDataError(f"{where}: {shorten(data)} is not {_name(kind)}")


def _one_of(kinds: tuple[Any, ...], data: Any, where: str) -> Any:
    if isinstance(data, dict):
        for kind in kinds:
            if is_dataclass(kind) and getattr(kind, "__name__", "") == data.get(KIND):
                return _dataclass(kind, data, where)
    else:
        for kind in kinds:
            try:
                return decode_value(kind, data, where)
            except DamagedDataError:
                continue
    raise DamagedDataError(f"{where}: {shorten(data)} is not one of {', '.join(_name(kind) for kind in kinds)}")


def _tuple(kinds: tuple[Any, ...], data: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise DamagedDataError(f"{where}: {shorten(data)} is not a list")
    if kinds == (int, ...) and all(type(each) is int for each in data):
        return tuple(data)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = (kinds[0],) * len(data)
    if len(kinds) != len(data):
        raise DamagedDataError(f"{where}: there are {len(data)} values, not {len(kinds)}")
    return tuple(
        decode_value(kind, each, f"{where}[{number}]")
        for number, (kind, each) in enumerate(zip(kinds, data, strict=True))
    )


def _mapping(kind: Any, data: Any, where: str) -> FrozenMap[str, Any]:
    if not isinstance(data, dict) or not all(type(key) is str for key in data):
        raise DamagedDataError(f"{where}: {shorten(data)} is not an object")
    return FrozenMap({key: decode_value(kind, value, f"{where}.{key}") for key, value in data.items()})


def _dataclass(kind: Any, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise DamagedDataError(f"{where}: {shorten(data)} is not {_name(kind)}")
    if data.get(KIND, _name(kind)) != _name(kind):
        raise DamagedDataError(f"{where}: {shorten(data[KIND])} is not {_name(kind)}")
    hints = _hints(kind)
    given = {key: value for key, value in data.items() if key != KIND}
    for key in given.keys() - hints.keys():
        raise DamagedDataError(
            f"{where}: {shorten(key)} is not part of {_name(kind)}; fields: {', '.join(hints) or 'none'}"
        )
    values = {key: decode_value(hints[key], value, f"{where}.{key}") for key, value in given.items()}
    try:
        return kind(**values)
    except TypeError:
        needed = (each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING)
        missing = [name for name in needed if name not in values]
        raise DamagedDataError(f"{where}: {_name(kind)} lacks {', '.join(missing)}") from None


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind)}


def _name(kind: Any) -> str:
    return {int: "a whole number", bool: "true or false", str: "a text", NoneType: "null"}.get(
        kind, getattr(kind, "__name__", str(kind))
    )
