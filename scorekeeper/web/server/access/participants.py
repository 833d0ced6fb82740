"""Participants of a shared session: phones and their roles, stored so that they survive a restart of the host."""

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

MOST_PARTICIPANTS = 40
"""Most phones in a session (ours: thrice the largest party, so that replaced phones find room too)."""
MOST_WATCHERS = 24
"""Most of them that join to watch (ours: the largest party finds its places even among a full house of watchers)."""
ASLEEP_FOR = timedelta(days=1)
"""How long a phone may be away and still only sleep: an evening may end after midnight (ours)."""
FORGOTTEN_AFTER = timedelta(days=30)
"""A phone that has not connected for this long is forgotten (ours)."""
_NOTE = "guest:"


class Role(StrEnum):
    HOST = "host"
    """Everything, including the other phones."""
    SCORER = "scorer"
    """Everything that concerns scores."""
    SEAT = "seat"
    """Its player's own values, or as much as a scorer, as the host decides."""
    WATCHER = "watcher"


class ParticipantError(ScoreError):
    """A phone that may not take part."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A phone in a session."""

    key: str
    """Its identity; a secret between it and the host."""
    number: int
    """Sequence number of the phone, from 1, used by the host's pages."""
    role: Role
    name: str = ""
    """As typed; if empty, a phone with a player is called by the player's name."""
    player: str = ""
    """The player whose cards it shows first, and whose seat it has; empty if unknown."""
    is_locked: bool = False
    """Whether it may only watch until the host unlocks it."""
    is_out: bool = False
    """Whether the host has removed it for good."""
    last_seen: str = ""
    """The day of its last connection, in ISO form."""
    is_connected: bool = field(default=False, compare=False)

    def display_name(self, tx: Catalogue) -> str:
        return self.name or self.player or tx("Phone %(number)s", number=self.number)


class Participants:
    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        """Load the participants; those long absent are forgotten, with all their key-values."""
        self._store = store
        self._clock = clock
        self._all: dict[str, Participant] = {}
        oldest = (clock() - FORGOTTEN_AFTER).date().isoformat()
        forgotten: list[str] = []
        for key in store.list_keys():
            name, _, rest = key.removeprefix(_NOTE).partition(":")
            if not key.startswith(_NOTE) or rest:
                continue
            participant = _parse_participant(name, store.read_value(key))
            if participant is None or participant.last_seen < oldest:
                forgotten.append(name)
            else:
                self._all[name] = participant
        if forgotten:
            self._forget(*forgotten)

    @property
    def members(self) -> Mapping[str, Participant]:
        """The participants in the session, by key."""
        return MappingProxyType({key: participant for key, participant in self._all.items() if not participant.is_out})

    def find(self, key: str) -> Participant:
        """Return a participant.

        Raises:
            ParticipantError: There is none with that key, or it was removed.
        """
        participant = self._all.get(key)
        if participant is None:
            raise ParticipantError(say("This phone is not at the table: scan the code again."))
        if participant.is_out:
            raise ParticipantError(say("The host has removed this phone."))
        return participant

    def seat(self, key: str, role: Role, name: str, player: str) -> Participant:
        """Add a phone, or return it with the role it had.

        Raises:
            ParticipantError: It was removed, or the session is full.
        """
        if not key or ":" in key:
            raise ParticipantError(say("This phone is not at the table: scan the code again."))
        if key in self._all:
            participant = self.find(key)
        elif not self._has_room(role) and not self._make_room(role):
            raise ParticipantError(say("The table is full: the host can remove phones that have left."))
        else:
            number = max((each.number for each in self._all.values()), default=0) + 1
            participant = Participant(key, number, role, name.strip()[:LONGEST_NAME], player)
        return self.store_participant(replace(participant, last_seen=self._clock().date().isoformat()))

    def store_participant(self, participant: Participant) -> Participant:
        if self._all.get(participant.key) != participant:
            self._store.write_values({_NOTE + participant.key: _participant_as_json(participant)})
        self._all[participant.key] = participant
        return participant

    def _has_room(self, role: Role) -> bool:
        watchers = sum(each.role is Role.WATCHER for each in self.members.values())
        return len(self.members) < MOST_PARTICIPANTS and (role is not Role.WATCHER or watchers < MOST_WATCHERS)

    def _make_room(self, role: Role) -> bool:
        """Forget the phone that has been away longest, if its place may be had.

        A watcher's may, as soon as it is away. Whoever enters keeps the place while the phone sleeps: it can be had a
        day later, and not by a watcher.
        """
        awake = (self._clock() - ASLEEP_FOR).date().isoformat()
        away = [each for each in self.members.values() if not each.is_connected and each.role is not Role.HOST]
        watchers = [each for each in away if each.role is Role.WATCHER]
        absent = [each for each in away if each.last_seen < awake and role is not Role.WATCHER]
        given_up = watchers or absent
        if given_up:
            self._forget(min(given_up, key=lambda participant: participant.last_seen).key)
        return bool(given_up)

    def _forget(self, *keys: str) -> None:
        starts = tuple(map(key_prefix_of, keys))
        own = [each for each in self._store.list_keys() if each.startswith(starts)]
        self._store.write_values(dict.fromkeys((*own, *(_NOTE + key for key in keys))))
        for key in keys:
            self._all.pop(key, None)


def key_prefix_of(key: str) -> str:
    """Return the prefix of the keys of a participant's key-values."""
    return f"{_NOTE}{key}:"


def _participant_as_json(participant: Participant) -> dict[str, Any]:
    return {
        "number": participant.number,
        "role": participant.role.value,
        "name": participant.name,
        "player": participant.player,
        "locked": participant.is_locked,
        "out": participant.is_out,
        "met": participant.last_seen,
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
