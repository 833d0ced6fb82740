"""The acts of a match's log: an entry is added, or earlier ones are changed; in memory and as JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.codec import KIND, DamagedDataError, decode_value, encode_value
from scorekeeper.errors import RuleError
from scorekeeper.games import Entry, Game


@dataclass(frozen=True, slots=True)
class Change:
    position: int
    """Position of the entry, from 0."""
    entry: Entry | None
    """Its replacement; None deletes it."""


@dataclass(frozen=True, slots=True)
class Entered:
    entry: Entry


@dataclass(frozen=True, slots=True)
class Edited:
    """The act of changing entries; positions are those before the edit."""

    changes: tuple[Change, ...]
    """At least one, each position once."""


Act = Entered | Edited


def apply(act: Act, entries: list[Entry]) -> int:
    """Apply an act to a list of entries, and return how many at its front are unchanged.

    Raises:
        RuleError: It edits an entry that does not exist, or one twice; nothing has changed then.
    """
    if isinstance(act, Entered):
        entries.append(act.entry)
        return len(entries) - 1
    by_position = changes_by_position(act.changes, len(entries))
    for position, entry in sorted(by_position.items(), reverse=True):
        entries[position : position + 1] = [] if entry is None else [entry]
    return min(by_position, default=len(entries))


def entries_of(acts: Sequence[Act]) -> list[Entry]:
    entries: list[Entry] = []
    for act in acts:
        apply(act, entries)
    return entries


def changes_by_position(changes: Sequence[Change], entry_count: int) -> dict[int, Entry | None]:
    """Return the replacements by position.

    Raises:
        RuleError: A position does not exist, or appears twice.
    """
    by_position = {change.position: change.entry for change in changes}
    if len(by_position) < len(changes) or not all(0 <= position < entry_count for position in by_position):
        raise RuleError("an edit may change each entry only once, and only existing entries")
    return by_position


def act_as_json(act: Act) -> dict[str, Any]:
    if isinstance(act, Entered):
        return {KIND: "Entered", "entry": encode_value(act.entry)}
    return {
        KIND: "Edited",
        "changes": [{"position": each.position, "entry": encode_value(each.entry)} for each in act.changes],
    }


def act_from_json(game: Game, data: Any, where: str) -> Act:
    """Read the JSON form of an act of a game.

    Raises:
        DamagedDataError: The data is not an act; says where and why.
    """
    kind = data.get(KIND) if isinstance(data, dict) else None
    if kind == "Entered" and "entry" in data:
        return Entered(decode_value(game.match.Entry, data["entry"], f"{where}.entry"))
    if kind == "Edited" and isinstance(data.get("changes"), list) and data["changes"]:
        return Edited(tuple(_change(game, each, where) for each in data["changes"]))
    raise DamagedDataError(f"{where}: neither an entry nor an edit")


def _change(game: Game, data: Any, where: str) -> Change:
    if not isinstance(data, dict) or type(data.get("position")) is not int or "entry" not in data:
        raise DamagedDataError(f"{where}.changes: position and entry are needed")
    entry = data["entry"]
    return Change(data["position"], None if entry is None else decode_value(game.match.Entry, entry, f"{where}.entry"))
