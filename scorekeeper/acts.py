"""The acts of a match's log: an entry is added, or earlier ones or the house rules are changed; also as JSON."""

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
    """The act of changing entries, or the house rules of the whole match; positions are those before the edit."""

    changes: tuple[Change, ...] = ()
    """Each position once; at least one, unless the house rules change."""
    options: Any = None
    """The game's house rules, in force from the first entry on; None leaves them as they are."""


Act = Entered | Edited
WITH_RULES = "RulesEdited"
"""What the JSON form calls an edit of house rules: an older app must refuse it, not leave the rules out."""


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
    return 0 if act.options is not None else min(by_position, default=len(entries))


def entries_of(acts: Sequence[Act]) -> list[Entry]:
    entries: list[Entry] = []
    for act in acts:
        apply(act, entries)
    return entries


def options_of(acts: Sequence[Act]) -> Any:
    """Return the house rules of the latest act that changes them; None if there is none."""
    edited = (act.options for act in reversed(acts) if isinstance(act, Edited) and act.options is not None)
    return next(edited, None)


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
        if act.options is not None:
            made |= {KIND: WITH_RULES, "options": encode_value(act.options)}
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
        kind = type(next((entry for entry in entries if entry is not None), getattr(act, "options", None) or act))
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
    if kind in ("Edited", WITH_RULES) and isinstance(data.get("changes"), list):
        changes = tuple(_change(game, each, data, where) for each in data["changes"])
        if kind == WITH_RULES and "options" in data:
            return Edited(changes, options_from_json(game, data["options"], data.get(VERSION, 1), f"{where}.options"))
        if kind == "Edited" and changes:
            return Edited(changes)
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


def options_from_json(game: Game, data: Any, version: Any, where: str) -> Any:
    """Read the JSON form of a game's house rules, as a version of the game has made it.

    Raises:
        DamagedDataError: The data is something else; says where and why.
        GuestError: The game has failed.
    """
    return decode_value(game.options, upgraded(game, "options", data, version, where), where)


def _entry(game: Game, entry: Any, data: dict[str, Any], where: str) -> Entry:
    return decode_value(game.match.Entry, upgraded(game, "entry", entry, data.get(VERSION, 1), where), where)


def _change(game: Game, data: Any, act: dict[str, Any], where: str) -> Change:
    if not isinstance(data, dict) or type(data.get("position")) is not int or "entry" not in data:
        raise DamagedDataError(f"{where}.changes: position and entry are needed")
    entry = data["entry"]
    return Change(data["position"], None if entry is None else _entry(game, entry, act, f"{where}.entry"))
