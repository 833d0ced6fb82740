"""Matches as plain values: their stored form, and which of them are on the match list."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from scorekeeper.codec import DamagedDataError
from scorekeeper.match_log import SetUp

MATCH_LIST = 0
"""The match id of the acts on matches."""


@dataclass(frozen=True, slots=True)
class Details:
    """Notes of players about a match; empty if not given."""

    day: str = ""
    """The day it was played, in ISO form, if it differs from the day it was begun: `2026-11-28`."""
    place: str = ""
    note: str = ""

    def __bool__(self) -> bool:
        """Whether any is given."""
        return self != _NO_DETAILS


_NO_DETAILS = Details()


@dataclass(frozen=True, slots=True)
class Record:
    """A match as shown on the match list."""

    id: int
    """Its number in this file."""
    key: str
    """Its key, the same in every file, so that a match imported twice is recognised."""
    setup: SetUp
    """The set-up in force: with corrected house rules, and with those who have come later."""
    begun_setup: SetUp
    """The set-up with which the match began, to replay its acts."""
    begun: datetime
    changed: datetime
    """When the latest act was done or undone."""
    is_ended: bool
    """Whether the table ended it by hand."""
    summary: dict[str, Any]
    """The presenter's summary after the latest act; empty if there is none yet."""
    details: Details = _NO_DETAILS

    @property
    def played_on(self) -> date:
        return date.fromisoformat(self.details.day) if self.details.day else self.begun.date()


@dataclass(frozen=True, slots=True)
class UnreadableMatch:
    id: int
    """Its number in this file."""
    reason: str
    missing: "MissingGame | None" = None
    """The game that is not installed, if that is the reason."""


@dataclass(frozen=True, slots=True)
class MissingGame:
    """What is known of a match whose game is not installed."""

    game: str
    """Its id."""
    package: str
    """The package that it comes with; empty if that is not known."""
    players: tuple[str, ...]
    """In seating order."""
    played_on: date


@dataclass(frozen=True, slots=True)
class StoredActs:
    """The acts of a match as they are stored, in JSON."""

    acts: tuple[tuple[Any, str], ...]
    """In order, including those undone, each with its time of day, in ISO form."""
    cursor: int
    """Number of acts in force."""


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    key: str
    """Its key, the same in every file."""
    setup: SetUp
    stored_acts: StoredActs
    begun: str
    """When it began, in ISO form."""
    is_ended: bool = False
    """Whether the table ended it by hand."""
    summary: dict[str, Any] | None = None
    """The presenter's summary."""
    details: Details = _NO_DETAILS


def listed_matches(line: StoredActs) -> Mapping[int, bool]:
    """Return each match on the match list, and whether it was ended by hand, from the acts on matches."""
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
    """Follow the acts of a match, including those after its head that were undone.

    Args:
        head: The latest act in force; None for none.
        rows: Number, parent, body and time of each act, in the order of their numbers.

    Raises:
        DamagedDataError: An act cannot be read, or the line has a gap.
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
    with suppress(DamagedDataError):  # an undone act that cannot be read cannot be redone
        while position is not None and position > (head or 0):
            line.append(_act(acts[position]))
            head, position = position, newest_child.get(position)
    return StoredActs(tuple(line), len(before))


def _act(row: tuple[Any, ...]) -> tuple[Any, str]:
    number, _, body, at = row
    return read_json(body, f"act {number}"), at if isinstance(at, str) else ""


def write_json(body: Any) -> str:
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:  # half of an emoji, kept as it was typed, which UTF-8 cannot encode
        return json.dumps(body, separators=(",", ":"))
    return text


def read_json(text: Any, where: str) -> Any:
    """Read a stored value.

    Raises:
        DamagedDataError: It is not JSON; says where.
    """
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise DamagedDataError(f"{where}: {text!r:.60} is not JSON") from None
