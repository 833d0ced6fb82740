"""The acts of a match's log: an entry that is made, or changes to earlier ones; in memory and as JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.codec import KIND, DamagedDataError, decode_value, encode_value
from scorekeeper.errors import RuleError
from scorekeeper.games import Entry, Game


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of an earlier entry."""

    position: int
    """Which, from 0."""
    entry: Entry | None
    """What takes its place; None drops it."""


@dataclass(frozen=True, slots=True)
class Entered:
    """The act of adding an entry."""

    entry: Entry
    """Of the game."""


@dataclass(frozen=True, slots=True)
class Edited:
    """The act of changing entries; positions are those before the edit."""

    changes: tuple[Change, ...]
    """At least one, each position once."""


Act = Entered | Edited


def apply(act: Act, entries: list[Entry]) -> int:
    """Do an act to a list of entries, and return how many at its front are as they were.

    Raises:
        RuleError: It edits an entry that is not there, or one twice; nothing has changed then.
    """
    if isinstance(act, Entered):
        entries.append(act.entry)
        return len(entries) - 1
    by_position = changes_by_position(act.changes, len(entries))
    for position, entry in sorted(by_position.items(), reverse=True):
        entries[position : position + 1] = [] if entry is None else [entry]
    return min(by_position, default=len(entries))


def entries_of(acts: Sequence[Act]) -> list[Entry]:
    """Return the entries that acts leave."""
    entries: list[Entry] = []
    for act in acts:
        apply(act, entries)
    return entries


def changes_by_position(changes: Sequence[Change], entry_count: int) -> dict[int, Entry | None]:
    """Return what takes the place of which entry.

    Raises:
        RuleError: A position is none, or is there twice.
    """
    by_position = {change.position: change.entry for change in changes}
    if len(by_position) < len(changes) or not all(0 <= position < entry_count for position in by_position):
        raise RuleError("an edit changes each entry once, and only entries that are there")
    return by_position


def act_as_json(act: Act) -> dict[str, Any]:
    """Return the JSON form of an act."""
    if isinstance(act, Entered):
        return {KIND: "Entered", "entry": encode_value(act.entry)}
    return {
        KIND: "Edited",
        "changes": [{"position": each.position, "entry": encode_value(each.entry)} for each in act.changes],
    }


def act_from_json(game: Game, data: Any, where: str) -> Act:
    """Read the JSON form of an act of a game.

    Raises:
        DamagedDataError: It is not one; says where and what is wrong.
    """
    kind = data.get(KIND) if isinstance(data, dict) else None
    if kind == "Entered" and "entry" in data:
        return Entered(decode_value(game.match.Entry, data["entry"], f"{where}.entry"))
    if kind == "Edited" and isinstance(data.get("changes"), list) and data["changes"]:
        return Edited(tuple(_change(game, each, where) for each in data["changes"]))
    raise DamagedDataError(f"{where}: it neither enters an entry nor edits any")


def _change(game: Game, data: Any, where: str) -> Change:
    if not isinstance(data, dict) or type(data.get("position")) is not int or "entry" not in data:
        raise DamagedDataError(f"{where}.changes: position and entry are needed")
    entry = data["entry"]
    return Change(data["position"], None if entry is None else decode_value(game.match.Entry, entry, f"{where}.entry"))
