"""Matches as rows of the file, read for the match list, with current player names."""

from contextlib import suppress
from datetime import date, datetime
from typing import Any

from scorekeeper.codec import DamagedDataError
from scorekeeper.errors import ScoreError
from scorekeeper.match_log import SetUp
from scorekeeper.storage.match_records import Details, Record, UnreadableMatch, read_json
from scorekeeper.storage.renames import RenameHistory, rename_in_setup, rename_in_summary

LISTED = "id, key, setup, begun, changed, summary, day, place, note"
"""The columns of a match's record."""


def record_of(row: tuple[Any, ...], renamings: RenameHistory, *, is_ended: bool) -> Record | UnreadableMatch:
    """Return a match as shown on the match list, from its columns."""
    number, key, setup, begun, changed, summary, *details = row
    try:
        written = SetUp.from_json(read_json(setup, "set-up"))
        if not isinstance(key, str):
            raise DamagedDataError(f"{key!r:.60} is not a key")
        times = datetime.fromisoformat(begun), datetime.fromisoformat(changed)
    except (ScoreError, TypeError, ValueError) as error:
        return UnreadableMatch(number, str(error))
    noted = None
    with suppress(DamagedDataError):  # it can be recomputed
        noted = read_json(summary, "summary") if summary else None
    names = renamings.names(number, written.names)
    day, place, note = (each if isinstance(each, str) else "" for each in details)
    return Record(
        number,
        key,
        rename_in_setup(written, names),
        *times,
        is_ended,
        rename_in_summary(noted, names) if isinstance(noted, dict) else {},
        Details(day if _is_day(day) else "", place, note),
    )


def _is_day(text: str) -> bool:
    with suppress(ValueError):
        return bool(date.fromisoformat(text))
    return False
