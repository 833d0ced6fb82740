"""Players' names: those stored with a match, and those shown.

An act is never changed, so the file refers to players for ever by the names they had when the match began. A rename
is an act on the match list, for one match or for all that were listed before it; two players who come to have
the same name become one. Matches are read with current names, by `record_of` for the match list, and written with
their original ones.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import date, datetime
from typing import Any, NamedTuple

from scorekeeper.acts import Act, Change, Edited, Entered, act_as_json, act_from_json, options_from_json
from scorekeeper.codec import DamagedDataError
from scorekeeper.errors import ScoreError
from scorekeeper.games import Game
from scorekeeper.match_log import Player, SetUp, UninstalledGameError
from scorekeeper.rules.cards import Card
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.storage.match_records import Details, MissingGame, Record, StoredActs, UnreadableMatch, read_json

Names = Mapping[str, str]
"""Replacements for names; other names stay."""
RENAMED = "Renamed"
"""The kind of the act."""
OPTIONS = "options"
"""What a summary calls the house rules in force, if they were corrected; nothing in them is a player's name."""
LATE = "late"
"""What it calls those who have come later, in a list; without it, all who ever came are meant."""


class Renaming(NamedTuple):
    before: str
    after: str
    match: int | None = None
    """The match it applies to; None for all matches before it."""


@dataclass(frozen=True, slots=True)
class RenameHistory:
    """All renames in force."""

    acts: tuple[Renaming, ...] = ()
    begun: Mapping[int, int] = FrozenMap()
    """How many of them came before each match, and so do not apply to it, even if it has such a player. None apply to
    a match that is neither listed nor deleted."""

    def names(self, match: int, written: Sequence[str]) -> dict[str, str]:
        """Return the current names that differ, by the names in the file.

        If another player at the table has the new name already, the old one stays: points are never given to
        another player at the same table.
        """
        shown = list(written)
        for before, after, only in self.acts[self.begun.get(match, len(self.acts)) :]:
            if only in (None, match) and before in shown and after not in shown:
                shown[shown.index(before)] = after
        return {old: new for old, new in zip(written, shown, strict=True) if old != new}


def renamings_of(line: StoredActs) -> RenameHistory:
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
    """Return the names in the file by the current ones."""
    return {new: old for old, new in names.items()}


def written_names(setup: SetUp) -> tuple[str, ...]:
    """Return every name of a stored set-up: of those who began, in seating order, and of those who have come later."""
    return (*setup.people, *(player.name for player in setup.late))


def rename_in_setup(setup: SetUp, names: Names) -> SetUp:
    def renamed(players: tuple[Player, ...]) -> tuple[Player, ...]:
        return tuple(
            replace(
                each,
                name=names.get(each.name, each.name),
                members=tuple(names.get(member, member) for member in each.members),
            )
            for each in players
        )

    return replace(setup, players=renamed(setup.players), late=renamed(setup.late))


def rename_in_act(act: Act, names: Names) -> Act:
    if isinstance(act, Entered):
        return Entered(_rename_in_value(act.entry, names))
    changes = tuple(Change(each.position, _rename_in_value(each.entry, names)) for each in act.changes)
    return Edited(changes, act.options)


def rename_in_body(game: Game, body: Any, names: Names, where: str) -> Any:
    """Return the JSON form of an act with names replaced.

    It is decoded first: then a text that is not a name, such as a card, a suit or a kind of group, has its own type.

    Raises:
        DamagedDataError: The data is not an act; says where and why.
    """
    return act_as_json(game, rename_in_act(act_from_json(game, body, where), names)) if names else body


def rename_in_summary(summary: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return a presenter's summary with names replaced: keys of its mappings, and texts in its lists."""
    if not names:
        return summary
    return {key: value if key == OPTIONS else _rename_in_noted(value, names) for key, value in summary.items()}


def _rename_in_noted(value: Any, names: Names) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): each for key, each in value.items()}
    if isinstance(value, list):
        return [names.get(each, each) if isinstance(each, str) else each for each in value]
    return value


def _rename_in_value(value: Any, names: Names) -> Any:
    """Return an entry or part of one with names replaced: each plain text in it is one (`contract.Match.Entry`)."""
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


LISTED = "id, key, setup, begun, changed, summary, day, place, note"
"""The columns of a match's record."""


def record_of(row: tuple[Any, ...], renamings: RenameHistory, *, is_ended: bool) -> Record | UnreadableMatch:
    number, key, setup, begun, changed, summary, *details = row
    try:
        written = SetUp.from_json(read_json(setup, "set-up"))
        if not isinstance(key, str):
            raise DamagedDataError(f"{key!r:.60} is not a key")
        times = datetime.fromisoformat(begun), datetime.fromisoformat(changed)
    except UninstalledGameError as error:
        with suppress(ValueError, TypeError):
            names = renamings.names(number, error.names)
            players = tuple(names.get(each, each) for each in error.names)
            noted_day = str(details[0])
            played_on = date.fromisoformat(noted_day if _is_day(noted_day) else begun[:10])
            return UnreadableMatch(number, str(error), MissingGame(error.game, error.package, players, played_on))
        return UnreadableMatch(number, str(error))
    except (ScoreError, TypeError, ValueError) as error:
        return UnreadableMatch(number, str(error))
    noted = None
    with suppress(DamagedDataError):  # it can be recomputed
        noted = read_json(summary, "summary") if summary else None
    names = renamings.names(number, written_names(written))
    begun_setup = rename_in_setup(written, names)
    summarised = rename_in_summary(noted, names) if isinstance(noted, dict) else {}
    day, place, note = (each if isinstance(each, str) else "" for each in details)
    return Record(
        number,
        key,
        _setup_in_force(begun_setup, summarised),
        begun_setup,
        *times,
        is_ended,
        summarised,
        Details(day if _is_day(day) else "", place, note),
    )


def _setup_in_force(begun: SetUp, summary: Mapping[str, Any]) -> SetUp:
    noted = summary.get(LATE)
    late = tuple(each for each in begun.late if not isinstance(noted, list) or each.name in noted)
    options = begun.options
    if OPTIONS in summary:
        with suppress(ScoreError):  # it can be recomputed
            options = options_from_json(begun.game, summary[OPTIONS], begun.game.version, OPTIONS)
    return replace(begun, players=(*begun.players, *late), options=options, late=())


def _is_day(text: str) -> bool:
    with suppress(ValueError):
        return bool(date.fromisoformat(text))
    return False
