"""The acts of a match's log: an entry is added, or earlier ones are changed; in memory and as JSON."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.codec import KIND, DamagedDataError, decode_value, encode_value
from scorekeeper.errors import RuleError
from scorekeeper.games import VERSION, Entry, Game
from scorekeeper.guests import blamed, fault_of_class


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


def act_as_json(game: Game, act: Act) -> dict[str, Any]:
    """Return the JSON form of an act, which can be read back: an act that could not would lock its match for good.

    Raises:
        GuestError: It comes back as another, or not at all; its game is not ours.
    """
    if isinstance(act, Entered):
        made: dict[str, Any] = {KIND: "Entered", "entry": encode_value(act.entry)}
    else:
        changes = [{"position": each.position, "entry": encode_value(each.entry)} for each in act.changes]
        made = {KIND: "Edited", "changes": changes}
    if game.version > 1:
        made[VERSION] = game.version
    _require_readable(game, act, made)
    return made


def _require_readable(game: Game, act: Act, made: dict[str, Any]) -> None:
    entries = [act.entry] if isinstance(act, Entered) else [each.entry for each in act.changes]
    try:
        again: object = act_from_json(game, json.loads(json.dumps(made)), "entry")
        what = "" if again == act else "comes back from the file as another value; needs tuples, not lists"
    except (DamagedDataError, TypeError) as error:
        what = f"cannot be read back: {error}"
    if what:
        kind = type(next((entry for entry in entries if entry is not None), act))
        raise fault_of_class(kind, what) or DamagedDataError(f"{kind.__name__}: {what}")


def act_from_json(game: Game, data: Any, where: str) -> Act:
    """Read the JSON form of an act of a game.

    Raises:
        DamagedDataError: The data is not an act; says where and why.
        GuestError: Its game cannot read what an earlier version of it has made.
    """
    kind = data.get(KIND) if isinstance(data, dict) else None
    if kind == "Entered" and "entry" in data:
        return Entered(_entry(game, data["entry"], data, f"{where}.entry"))
    if kind == "Edited" and isinstance(data.get("changes"), list) and data["changes"]:
        return Edited(tuple(_change(game, each, data, where) for each in data["changes"]))
    raise DamagedDataError(f"{where}: neither an entry nor an edit")


def upgraded(game: Game, kind: str, data: Any, version: Any, where: str) -> Any:
    """Return the JSON form of an entry or of house rules as the present version of a game has it.

    Args:
        kind: `entry` or `options`.
        version: That of the data.

    Raises:
        DamagedDataError: A later version of the game has made it.
        GuestError: The game cannot upgrade it.
    """
    if version == game.version:
        return data
    if type(version) is not int or not 1 <= version < game.version:
        package = f" ({game.package})" * bool(game.package)
        raise DamagedDataError(f"{where}: made by a later version of {game.title}{package}; update it")
    with blamed():
        return game.part(game.rules_module, "upgrade", Callable[[str, Any, int], Any])(kind, data, version)


def _entry(game: Game, entry: Any, data: dict[str, Any], where: str) -> Entry:
    return decode_value(game.match.Entry, upgraded(game, "entry", entry, data.get(VERSION, 1), where), where)


def _change(game: Game, data: Any, act: dict[str, Any], where: str) -> Change:
    if not isinstance(data, dict) or type(data.get("position")) is not int or "entry" not in data:
        raise DamagedDataError(f"{where}.changes: position and entry are needed")
    entry = data["entry"]
    return Change(data["position"], None if entry is None else _entry(game, entry, act, f"{where}.entry"))
