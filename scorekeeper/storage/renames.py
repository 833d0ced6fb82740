"""Players' names: those that a match says in the file, and those that it is shown with.

An act is never changed, so in the file a match speaks of its players by the names that they had when it began, for
ever. A renaming is an act on the shelf, of one match or of all that were on the shelf before it; two players become one
where both come to have one name. What is read of a match is told in the names of today, and what is written of it in
those of its beginning.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, NamedTuple

from scorekeeper.acts import Act, Change, Edited, Entered, act_as_json, act_from_json
from scorekeeper.games import Game
from scorekeeper.match_log import SetUp
from scorekeeper.rules.cards import Card
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.storage.match_records import StoredActs

Names = Mapping[str, str]
"""What takes the place of which name; others stay."""
RENAMED = "Renamed"
"""The kind of the act."""


class Renaming(NamedTuple):
    """Somebody has another name from now on."""

    before: str
    after: str
    match: int | None = None
    """In which match; in all of those before it if None."""


@dataclass(frozen=True, slots=True)
class RenameHistory:
    """All renamings in force."""

    acts: tuple[Renaming, ...] = ()
    """First to last."""
    begun: Mapping[int, int] = FrozenMap()
    """How many of them came before each match: they are not meant for it, whoever has such a name there. What is not on
    the shelf, nor deleted from it, is not meant by any."""

    def names(self, match: int, written: Sequence[str]) -> dict[str, str]:
        """Return the names of today by those in the file, where they differ.

        At a table where somebody has the new name already, the old one stays: nobody's points are ever given to
        another player at the same table.
        """
        shown = list(written)
        for before, after, only in self.acts[self.begun.get(match, len(self.acts)) :]:
            if only in (None, match) and before in shown and after not in shown:
                shown[shown.index(before)] = after
        return {old: new for old, new in zip(written, shown, strict=True) if old != new}


def renamings_of(line: StoredActs) -> RenameHistory:
    """Return the renamings among the acts on matches."""
    acts: list[Renaming] = []
    begun: dict[int, int] = {}
    for body, _ in line.acts[: line.cursor]:
        match body:
            case {"is": "Begun", "match": int(match)}:
                begun.setdefault(match, len(acts))
            case {"is": "Renamed", "from": str(before), "to": str(after)}:
                only = body.get("match")
                acts.append(Renaming(before, after, only if isinstance(only, int) else None))
    return RenameHistory(tuple(acts), begun)


def stored_names(names: Names) -> dict[str, str]:
    """Return the names in the file by those of today."""
    return {new: old for old, new in names.items()}


def rename_in_setup(setup: SetUp, names: Names) -> SetUp:
    """Return a set-up with other names."""
    return replace(setup, players=tuple(replace(each, name=names.get(each.name, each.name)) for each in setup.players))


def rename_in_act(act: Act, names: Names) -> Act:
    """Return an act, as it is read from the file, with other names."""
    if isinstance(act, Entered):
        return Entered(_rename_in_value(act.entry, names))
    return Edited(tuple(Change(each.position, _rename_in_value(each.entry, names)) for each in act.changes))


def rename_in_body(game: Game, body: Any, names: Names, where: str) -> Any:
    """Return the JSON form of an act with other names.

    It is read first: then whatever is no name, such as a card, a suit or a kind of groups, has a type of its own.

    Raises:
        DamagedDataError: It is not one; says where and what is wrong.
    """
    return act_as_json(rename_in_act(act_from_json(game, body, where), names)) if names else body


def rename_in_summary(summary: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return what the presenter notes of a match with other names: keys of its mappings, and texts in its lists."""
    return {key: _rename_in_noted(value, names) for key, value in summary.items()} if names else summary


def _rename_in_noted(value: Any, names: Names) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): each for key, each in value.items()}
    if isinstance(value, list):
        return [names.get(each, each) if isinstance(each, str) else each for each in value]
    return value


def _rename_in_value(value: Any, names: Names) -> Any:
    """Return an entry or a part of one with other names: each plain text in it is one (`contract.Match.Entry`)."""
    if type(value) is str:
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_rename_in_value(each, names) for each in value)
    if isinstance(value, FrozenMap):
        return FrozenMap({_rename_in_value(key, names): _rename_in_value(each, names) for key, each in value.items()})
    if is_dataclass(value) and not isinstance(value, (Card, type)):
        return replace(
            value, **{each.name: _rename_in_value(getattr(value, each.name), names) for each in fields(value)}
        )
    return value
