"""The JSON between presenter and page: screens out, events in.

A block is an object with its kind in `is`, without fields that have their defaults; parts of blocks are objects
without `is`, events are lists.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, get_args

from scorekeeper import assets
from scorekeeper.presenter.blocks import Block, Event, Screen

KINDS = frozenset(get_args(Block))
"""The kinds that have `is`."""
MOST_VALUES = 8
"""Most values of an event, including its name (ours: existing ones have up to four)."""
LONGEST_TEXT = 10_000
"""Most characters of a text in an event (ours: the longest that a field takes is a path of 4,096)."""
LARGEST_NUMBER = 10**9
"""Largest number of an event, positive or negative (ours: a keypad takes seven digits)."""


class WireError(ValueError):
    """A message from a page is not an event."""


def screen_as_json(screen: Screen) -> dict[str, Any]:
    return _fields(screen)


def event_from_json(data: object) -> Event:
    """Read an event from a page; the presenter decides whether anything answers it.

    Raises:
        WireError: It is not a list of a name and a few plain values.
    """
    if not isinstance(data, list) or not 1 <= len(data) <= MOST_VALUES or not isinstance(data[0], str):
        raise WireError(f"an event is a list of a name and up to {MOST_VALUES - 1} values")
    return tuple(_value(each) for each in data)


def art_url(name: str) -> str:
    """Return a picture's URL relative to the page: `art/suits/island/A.svg`."""
    owner, _, path = name.rpartition(":")
    return f"art/{f'@{owner}/' if owner else ''}{path}"


def art_name(url: str) -> str:
    """Return a picture's name for `assets.art`, from its URL."""
    path = url.removeprefix("art/")
    owner, slash, rest = path.partition("/")
    return f"{owner[1:]}:{rest}" if owner.startswith("@") and slash else path


def _value(value: object) -> str | int | bool | None:
    match value:
        case None | bool():
            return value
        case int() if abs(value) <= LARGEST_NUMBER:
            return value
        case str() if len(value) <= LONGEST_TEXT:
            # Half of a surrogate pair, which no file accepts, comes from a text cut in the middle of an emoji.
            return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    raise WireError("a value of an event is a text, a whole number, a truth value or nothing")


def _fields(block: Any) -> dict[str, Any]:
    kind = type(block)
    found: dict[str, Any] = {"is": kind.__name__} if kind in KINDS else {}
    for name, default in _defaults(kind):
        value = getattr(block, name)
        if value == default and type(value) is type(default):
            continue
        found[name] = art_url(assets.drawing(value)) if name == "art" and value else _plain(value)
    return found


def _plain(value: Any) -> Any:
    if hasattr(value, "_fields"):
        return _fields(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value.value if isinstance(value, Enum) else value


_NONE = object()


def _defaults(kind: Any) -> Iterator[tuple[str, Any]]:
    defaults: Mapping[str, Any] = kind._field_defaults
    return ((name, defaults.get(name, _NONE)) for name in kind._fields)
