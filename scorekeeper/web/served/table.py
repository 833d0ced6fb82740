"""The table that several phones share: one store, one thread, a desk for each guest.

Each message to a phone says in `seen` which acts its screen was drawn from, and each message from one says which screen
it was pressed on. So nobody acts on what another has changed meanwhile: that is refused in words, who has done what,
and what is filled in stays.
"""

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.presenter.blocks import Event, Tone
from scorekeeper.presenter.desk import Desk
from scorekeeper.presenter.logs import Logs
from scorekeeper.presenter.shared import SharedDesk
from scorekeeper.storage.store import Store
from scorekeeper.texts import SOURCE_LANGUAGE
from scorekeeper.web.device import Device
from scorekeeper.web.served.answered import Answered
from scorekeeper.web.served.doings import Doing, Sight, doing_of, told
from scorekeeper.web.served.guests import Guest, Guests, Role, notes_of
from scorekeeper.web.session import Session
from scorekeeper.web.wire import WireError, event_of_json

NAVIGATION = frozenset(("back", "go", "turn", "dismiss", "why"))
"""Events that only lead elsewhere: whatever was seen, they are answered."""
OF_A_MATCH = frozenset(("match", "table", "chart", "form", "tool", "menu", "why", "edit", "rename", "details", "share"))
"""The first words of the addresses of pages of a match; its number follows."""


class Table:
    """All that goes on at a table."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        chance: random.Random,
        *,
        language: str = SOURCE_LANGUAGE,
    ) -> None:
        """Open a table over a store; guests who were there before have their places.

        Args:
            store: Where everything is kept.
            clock: Gives the time.
            chance: Decides what is left to chance.
            language: What a phone speaks that has not chosen.
        """
        self.store = store
        self.clock = clock
        self.chance = chance
        self.language = language
        self._guests = Guests(store, clock)
        self._logs = Logs(store)
        self._sessions: dict[str, Session] = {}
        self._doings: dict[int, Doing] = {}
        self._answered = Answered(store)
        self._listeners: list[Callable[[str], None]] = []

    @property
    def guests(self) -> Mapping[str, Guest]:
        """Everybody who has a place, by key."""
        return self._guests.here

    def on_change(self, call: Callable[[str], None]) -> None:
        """Let something be called with the key of each guest whose screen may have changed by another's act."""
        self._listeners.append(call)

    # Guests

    def seat_guest(self, key: str, role: Role, *, name: str = "", player: str = "", language: str = "") -> Guest:
        """Give a phone a place, or the one that it had, whatever it asks for now.

        Raises:
            GuestError: It was put out, or there is no place left.
        """
        guest = self._guests.seat(key, role, name, player)
        self._session(guest, language)
        return guest

    def seen(self, key: str, connected: bool) -> None:
        """Take note whether a phone is there."""
        guest = self.guests.get(key)
        if guest is not None and guest.is_connected != connected:
            self._guests.keep(replace(guest, is_connected=connected))

    def lock(self, key: str, is_locked: bool) -> None:
        """Let a phone only look, or go on.

        Raises:
            GuestError: There is no such guest.
        """
        self._change(replace(self._guests.find(key), is_locked=is_locked))

    def put_out(self, key: str) -> None:
        """Take a phone's place for good.

        Raises:
            GuestError: There is no such guest.
        """
        self._change(replace(self._guests.find(key), is_out=True, is_connected=False))
        self._sessions.pop(key, None)

    def hand_on(self, key: str, role: Role, player: str = "") -> None:
        """Give a phone another role, and a seat if it is one.

        Raises:
            GuestError: There is no such guest.
        """
        self._change(replace(self._guests.find(key), role=role, player=player if role is Role.SEAT else ""))

    # Screens and events

    def shown(self, key: str) -> dict[str, Any]:
        """Return what a phone is to show now.

        Raises:
            GuestError: There is no such guest.
        """
        session = self._session(self._guests.find(key))
        shown = session.shown()
        return {**shown, "seen": self._token(session.desk.address)}

    def answer(self, key: str, message: object) -> dict[str, Any]:
        """Answer an event of a phone, and return what it is to show then.

        A message may have an `id`, such as `["k3f9", 17]`: which page sent it, and how many that page has sent. One
        that was answered before, whose answer was lost on the way, is not done again.

        Raises:
            GuestError: There is no such guest.
            WireError: It is no event; nothing has changed.
        """
        guest = self._guests.find(key)
        session = self._session(guest)
        if not isinstance(message, dict):
            raise WireError("a message is an object with an event")
        event = event_of_json(message.get("event"))
        desk = session.desk
        if self._answered.has(key, message.get("id")):
            return self.shown(key)
        if refusal := self._refusal(guest, desk, event, message.get("seen", "")):
            desk.banner = desk.question = None
            desk.say(refusal, Tone.BAD)
            return self.shown(key)
        noting = self._answered.noting(key, message.get("id"))
        match = _match_of(desk.address)
        before = self._sight(match)
        try:
            shown = session.answer(message, noting=noting)
        finally:
            self._take_note(guest, match, before)
        return {**shown, "seen": self._token(desk.address)}

    # Inside

    def _session(self, guest: Guest, language: str = "") -> Session:
        if guest.key not in self._sessions:
            device = Device()
            desk = SharedDesk(
                self.store,
                device,
                self.clock,
                self.chance,
                language=language or self.language,
                owner=notes_of(guest.key),
                logs=self._logs,
                pages={},
            )
            if guest.role is not Role.HOST:
                desk.banner = None
            self._sessions[guest.key] = Session(desk, device)
        return self._sessions[guest.key]

    def _change(self, guest: Guest) -> None:
        self._guests.keep(guest)
        self._call(guest.key)

    def _call(self, *keys: str) -> None:
        for key in keys:
            for call in self._listeners:
                call(key)

    def _token(self, address: str) -> str:
        """Return what a page says that it has seen: nothing outside a match."""
        match = _match_of(address)
        return "" if match is None else self._place(match)

    def _place(self, match: int) -> str:
        with suppress(ScoreError):
            return "-".join(str(each or 0) for each in self.store.place(match))
        return ""

    def _refusal(self, guest: Guest, desk: Desk, event: Event, seen: object) -> str:
        """Say why an event is not answered; empty if it is."""
        match = _match_of(desk.address)
        if event[0] in NAVIGATION or match is None or seen == self._token(desk.address):
            return ""
        doing = self._doings.get(match)
        if doing is not None and doing.token != self._token(desk.address):
            doing = None
        return told(desk.tx, doing, self._name(doing), is_refusal=True)

    def _name(self, doing: Doing | None) -> str:
        guest = self.guests.get(doing.key) if doing else None
        return guest.called if guest else ""

    def _sight(self, match: int | None) -> Sight | None:
        if match is not None:
            with suppress(ScoreError):
                return Sight.of(self._logs.open(match))
        return None

    def _take_note(self, guest: Guest, match: int | None, before: Sight | None) -> None:
        """Tell the others what was done."""
        doing = None
        if match is not None and before is not None:
            with suppress(ScoreError):
                doing = doing_of(guest.key, self._place(match), self._logs.open(match), before)
        if match is not None and doing is not None:
            self._doings[match] = doing
        others = [key for key in self.guests if key != guest.key]
        for key in others:
            session = self._sessions.get(key)
            if doing is not None and session is not None and _match_of(session.desk.address) == match:
                session.desk.question = None
                session.desk.say(told(session.desk.tx, doing, self._name(doing), is_refusal=False))
        self._call(*others)


def _match_of(address: str) -> int | None:
    """Return the match of a page; None if it has none."""
    page, _, rest = address.partition("/")
    number = rest.partition("/")[0]
    return int(number) if page in OF_A_MATCH and number.isdecimal() else None
