"""Who sits at a served table: phones with what each of them may do, kept so that a restart of the host finds them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import LONGEST_NAME
from scorekeeper.messages import say
from scorekeeper.storage.store import Store

MOST_GUESTS = 40
"""So many phones sit at a table at most (ours: thrice the largest party, so that replaced phones find room too)."""
FORGOTTEN_AFTER = timedelta(days=30)
"""A phone that has not come for so long is forgotten (ours)."""
_NOTE = "guest:"


class Role(StrEnum):
    """What a phone may do."""

    HOST = "host"
    """Everything, with the phones at the table too."""
    SCORER = "scorer"
    """Everything that has to do with scores."""
    SEAT = "seat"
    """What is its player's own, or as much as a scorer, as the host decides."""
    WATCHER = "watcher"
    """Look."""


class ParticipantError(ScoreError):
    """Somebody has no place at the table."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A phone at the table."""

    key: str
    """What it knows itself by; a secret between it and the host."""
    number: int
    """Of the phones that have come, from 1: what the host's pages name it by."""
    role: Role
    name: str = ""
    """As it was typed; one that plays is called by its player where nothing was."""
    player: str = ""
    """Whose cards it sees first, and whose seat it is if it has one; empty while nobody has said."""
    is_locked: bool = False
    """Whether it only looks until the host lets it go on."""
    is_out: bool = False
    """Whether the host has put it out: it does not come back."""
    last_seen: str = ""
    """The day it came last, in ISO form."""
    is_connected: bool = field(default=False, compare=False)
    """Whether it is there now."""

    def display_name(self, tx: Catalogue) -> str:
        """Return what others call it."""
        return self.name or self.player or tx("Phone %(number)s", number=self.number)


class Participants:
    """All phones that have come."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        """Read who was there; whoever has not come for long is forgotten, with all that is noted of it."""
        self._store = store
        self._clock = clock
        self._all: dict[str, Participant] = {}
        oldest = (clock() - FORGOTTEN_AFTER).date().isoformat()
        forgotten: list[str] = []
        for key in store.list_keys():
            name, _, rest = key.removeprefix(_NOTE).partition(":")
            if not key.startswith(_NOTE) or rest:
                continue
            guest = _parse_participant(name, store.read_value(key))
            if guest is None or guest.last_seen < oldest:
                forgotten.append(name)
            else:
                self._all[name] = guest
        if forgotten:
            self._forget(*forgotten)

    @property
    def members(self) -> Mapping[str, Participant]:
        """Who has a place at the table, by key."""
        return MappingProxyType({key: guest for key, guest in self._all.items() if not guest.is_out})

    def find(self, key: str) -> Participant:
        """Return a guest.

        Raises:
            ParticipantError: There is none of that key, or it was put out.
        """
        guest = self._all.get(key)
        if guest is None:
            raise ParticipantError(say("This phone is not at the table: scan the code again."))
        if guest.is_out:
            raise ParticipantError(say("The host has put this phone out."))
        return guest

    def seat(self, key: str, role: Role, name: str, player: str) -> Participant:
        """Give a phone a place, or the one that it had.

        Raises:
            ParticipantError: It was put out, or there is no place left.
        """
        if not key or ":" in key:
            raise ParticipantError(say("This phone is not at the table: scan the code again."))
        if key in self._all:
            guest = self.find(key)
        elif len(self.members) >= MOST_GUESTS and not self._make_room():
            raise ParticipantError(say("The table is full: the host can put out phones that have left."))
        else:
            number = max((each.number for each in self._all.values()), default=0) + 1
            guest = Participant(key, number, role, name.strip()[:LONGEST_NAME], player)
        return self.store_participant(replace(guest, last_seen=self._clock().date().isoformat()))

    def store_participant(self, guest: Participant) -> Participant:
        """Keep a guest as it is now."""
        if self._all.get(guest.key) != guest:
            self._store.write_values({_NOTE + guest.key: _participant_as_json(guest)})
        self._all[guest.key] = guest
        return guest

    def _make_room(self) -> bool:
        """Forget the guest that has been away for longest, if anybody is away."""
        away = [guest for guest in self.members.values() if not guest.is_connected and guest.role is not Role.HOST]
        if away:
            self._forget(min(away, key=lambda guest: guest.last_seen).key)
        return bool(away)

    def _forget(self, *keys: str) -> None:
        starts = tuple(f"{_NOTE}{key}:" for key in keys)
        own = [each for each in self._store.list_keys() if each.startswith(starts)]
        self._store.write_values(dict.fromkeys((*own, *(_NOTE + key for key in keys))))
        for key in keys:
            self._all.pop(key, None)


def key_prefix_of(key: str) -> str:
    """Return what the keys of the notes of a guest's desk begin with."""
    return f"{_NOTE}{key}:"


def _participant_as_json(guest: Participant) -> dict[str, Any]:
    return {
        "number": guest.number,
        "role": guest.role.value,
        "name": guest.name,
        "player": guest.player,
        "locked": guest.is_locked,
        "out": guest.is_out,
        "met": guest.last_seen,
    }


def _parse_participant(key: str, noted: Any) -> Participant | None:
    match noted:
        case {
            "number": int(number),
            "role": str(role),
            "name": str(name),
            "player": str(player),
            "locked": bool(is_locked),
            "out": bool(is_out),
            "met": str(met),
        } if role in tuple(Role):
            return Participant(key, number, Role(role), name, player, is_locked, is_out, met)
    return None
