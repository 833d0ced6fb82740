"""Matches as plain values: what is stored of them, and which of them are on the shelf."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from scorekeeper.codec import DamagedDataError
from scorekeeper.match_log import SetUp

SHELF = 0
"""The id under which the acts on matches are kept."""


@dataclass(frozen=True, slots=True)
class Details:
    """What players write down beside a match; empty where they have not."""

    day: str = ""
    """When it was played, in ISO form, if not when it was begun here: `2026-11-28`."""
    place: str = ""
    note: str = ""

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return self != _NO_DETAILS


_NO_DETAILS = Details()


@dataclass(frozen=True, slots=True)
class Record:
    """A match as the shelf lists it."""

    id: int
    """Its number in this file."""
    key: str
    """Its name in every file, so that a match which is imported twice is known."""
    setup: SetUp
    """Game, players, house rules."""
    begun: datetime
    """When it began."""
    changed: datetime
    """When the latest act was done or undone."""
    is_ended: bool
    """Whether the table ended it by hand."""
    summary: dict[str, Any]
    """What the presenter noted of it with the latest act; empty if nothing yet."""
    details: Details = _NO_DETAILS
    """Day, place and note."""

    @property
    def played_on(self) -> date:
        """The day on which it was played."""
        return date.fromisoformat(self.details.day) if self.details.day else self.begun.date()


@dataclass(frozen=True, slots=True)
class UnreadableMatch:
    """A match that is there and cannot be read."""

    id: int
    """Its number in this file."""
    reason: str
    """What is wrong."""


@dataclass(frozen=True, slots=True)
class StoredActs:
    """The acts of a match as they are stored, in JSON."""

    acts: tuple[tuple[Any, str], ...]
    """First to last, those undone included, each with the time of day it was done at, in ISO form."""
    cursor: int
    """How many are in force."""


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match from elsewhere."""

    key: str
    """Its name in every file."""
    setup: SetUp
    """Game, players, house rules."""
    stored_acts: StoredActs
    """All its acts."""
    begun: str
    """When it began, in ISO form."""
    is_ended: bool = False
    """Whether the table ended it by hand."""
    summary: dict[str, Any] | None = None
    """What the presenter notes of it."""
    details: Details = _NO_DETAILS
    """Day, place and note."""


def listed_matches(line: StoredActs) -> Mapping[int, bool]:
    """Return each match on the shelf, and whether it was ended by hand, from the acts on matches."""
    ended: dict[int, bool] = {}
    for body, _ in line.acts[: line.cursor]:
        match body:
            case {"is": "Begun" | "Reopened", "match": int(match)}:
                ended[match] = False
            case {"is": "Ended", "match": int(match)} if match in ended:
                ended[match] = True
            case {"is": "Deleted", "match": int(match)}:
                ended.pop(match, None)
    return ended


def trace_acts(match: int, head: Any, rows: Sequence[tuple[Any, ...]]) -> StoredActs:
    """Follow the acts of a match, and those after its head that were undone.

    Args:
        match: Its number.
        head: The latest act in force; None for none.
        rows: Number, parent, body and time of each act, in the order of their numbers.

    Raises:
        DamagedDataError: An act cannot be read, or the line is broken.
    """
    acts = {row[0]: row for row in rows}
    newest_child = {row[1]: row[0] for row in rows if row[1] is None or row[1] in acts}
    before: list[int] = []
    position = head
    while position is not None:
        if position not in acts or (before and position >= before[-1]):
            raise DamagedDataError(f"match {match}: act {position} is missing")
        before.append(position)
        position = acts[position][1]
    line = [_act(acts[each]) for each in reversed(before)]
    position = newest_child.get(head)
    with suppress(DamagedDataError):  # what was undone and cannot be read cannot be done again
        while position is not None and position > (head or 0):
            line.append(_act(acts[position]))
            head, position = position, newest_child.get(position)
    return StoredActs(tuple(line), len(before))


def _act(row: tuple[Any, ...]) -> tuple[Any, str]:
    number, _, body, at = row
    return read_json(body, f"act {number}"), at if isinstance(at, str) else ""


def write_json(body: Any) -> str:
    """Return how something is stored."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:  # half of an emoji: kept as it was typed, which UTF-8 cannot say
        return json.dumps(body, separators=(",", ":"))
    return text


def read_json(text: Any, where: str) -> Any:
    """Read what is stored.

    Raises:
        DamagedDataError: It is not JSON; says where.
    """
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise DamagedDataError(f"{where}: {text!r:.60} is not JSON") from None
