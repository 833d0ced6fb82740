"""The shared session of several phones: one store, one thread, a controller for each participant.

Each message to a phone has the version of its screen in `seen`, and each message from a phone the version of the
screen that it was sent from. So nobody acts on what another has changed in the meantime: such an event is refused
with an explanation, and drafts are kept.

Spectators and seats move to the latest match by themselves, and to the next one once it is over: such a phone lies
where all can see it. Scorers are notified, with a button: nothing moves under a finger.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from scorekeeper.i18n import SOURCE_LANGUAGE, Catalogue
from scorekeeper.match_log import LONGEST_NAME, Player
from scorekeeper.presenter.blocks import Block, Button, Event, Tone
from scorekeeper.presenter.controller import ScreenPage
from scorekeeper.presenter.log_cache import LogCache
from scorekeeper.presenter.matches.entry_pages import PlayPage
from scorekeeper.presenter.pages.home import HomePage
from scorekeeper.presenter.platform import Keeper
from scorekeeper.presenter.summaries import read_summary
from scorekeeper.storage.store import Store
from scorekeeper.web.server.access.participants import Participant, Participants, Role, key_prefix_of
from scorekeeper.web.server.session import matches
from scorekeeper.web.server.session.activity import (
    MATCH_LIST_KINDS,
    Activity,
    ActivityKind,
    ActivityLog,
    ScreenVersion,
    describe_activity,
    describe_refusal,
)
from scorekeeper.web.server.session.deduplication import AnsweredMessages
from scorekeeper.web.server.session.participant_controller import ParticipantController
from scorekeeper.web.server.session.participant_pages import MyPhonePage, PhonePage, PhonesPage
from scorekeeper.web.server.session.spectator_pages import ScoreboardPage, WaitingPage
from scorekeeper.web.session import BrowserDevice, Session
from scorekeeper.web.wire import WireError, event_from_json

_NOTE = "table"


class SharedSession:
    """What takes the key of a participant raises `ParticipantError` where there is none with it, or it was removed."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        chance: random.Random,
        *,
        language: str = SOURCE_LANGUAGE,
    ) -> None:
        """Open a session over a store; earlier participants keep their roles.

        Args:
            language: The language of phones that have not chosen one.
        """
        self.store = store
        self.clock = clock
        self.chance = chance
        self.language = language
        self.device_of: Callable[[str], BrowserDevice] = lambda _: BrowserDevice(Keeper.HOST)
        """Returns the platform of a participant's controller, by key: a browser page, except for the host's own app."""
        self.invitation: Callable[[Catalogue], tuple[Block, ...]] = lambda _: ()
        """The invitation on the page of phones."""
        self.own_key = ""
        """The participant in the host's own process, if it is an app: it cannot be removed, locked or given a role."""
        self.renew_links: Callable[[], None] = lambda: None
        """Replaces the links of the invitation."""
        noted = store.read_value(_NOTE)
        self._are_seats_limited = not (isinstance(noted, dict) and noted.get("limited") is False)
        self._participants = Participants(store, clock)
        self._logs = LogCache(store)
        self._activity_log = ActivityLog(store, self._logs)
        self._sessions: dict[str, tuple[ParticipantController, Session]] = {}
        self._answered = AnsweredMessages(store)
        self._connected: set[str] = set()
        self._listeners: list[Callable[[str], None]] = []

    def on_change(self, call: Callable[[str], None]) -> None:
        """Register a callback with the key of each participant whose screen may have changed by another's act."""
        self._listeners.append(call)

    # Participants

    @property
    def participants(self) -> Mapping[str, Participant]:
        return self._participants.members

    @property
    def are_seats_limited(self) -> bool:
        """Whether a seat fills in only its player's own values."""
        return self._are_seats_limited

    def limit_seats(self, is_limited: bool) -> None:
        """Set whether a seated phone may enter only its own player's values; kept in the store."""
        self.store.write_values({_NOTE: {"limited": is_limited}})
        self._are_seats_limited = is_limited
        self._notify(*self.participants)

    def players(self) -> tuple[Player, ...]:
        """Return the players of the latest match; empty if there is none."""
        record = matches.latest_match(self.store)
        return record.setup.players if record else ()

    def seat_participant(
        self, key: str, role: Role, *, name: str = "", player: str = "", language: str = ""
    ) -> Participant:
        """Add a phone, or return it with the role it had, whatever it asks for now.

        Raises:
            ParticipantError: It was removed, or the session is full.
        """
        is_new = key not in self.participants
        participant = self._participants.seat(key, role, name, player)
        self.set_connected(key, key in self._connected)
        if is_new:
            for gone in self._sessions.keys() - self.participants.keys():  # their places were had
                del self._sessions[gone]
            self._session(participant, language)
            self._notify(*self._keys_on_phone_pages())
        return self._participants.find(key)

    def find(self, key: str) -> Participant:
        return self._participants.find(key)

    def set_connected(self, key: str, connected: bool) -> None:
        """Record whether a phone is connected; it may be before it has joined."""
        (self._connected.add if connected else self._connected.discard)(key)
        participant = self.participants.get(key)
        if participant is not None and participant.is_connected != connected:
            today = self.clock().date().isoformat()
            self._participants.store_participant(replace(participant, is_connected=connected, last_seen=today))
            self._notify(*self._keys_on_phone_pages())

    def set_identity(self, key: str, *, name: str | None = None, player: str | None = None) -> None:
        """Set a phone's name, or its player."""
        participant = self._participants.find(key)
        name = participant.name if name is None else name.strip()[:LONGEST_NAME]
        player = participant.player if player is None else player
        self._update_participant(replace(participant, name=name, player=player))

    def lock(self, key: str, is_locked: bool) -> None:
        """Lock a phone, so that it can only watch, or unlock it."""
        self._update_participant(replace(self._participants.find(key), is_locked=is_locked))

    def expel(self, key: str) -> None:
        """Remove a phone for good: the links by which it could come back, as another, stop working too.

        Raises:
            OSError: The new links cannot be written; nothing has changed.
        """
        self._participants.find(key)
        self.renew_links()
        self._update_participant(replace(self._participants.find(key), is_out=True, is_connected=False))
        self._sessions.pop(key, None)

    def change_role(self, key: str, role: Role, player: str = "") -> None:
        """Give a phone another role, and its player, if any."""
        participant = self._participants.find(key)
        player = "" if role is Role.WATCHER else player
        if participant.role is not role and key in self._sessions:
            self._sessions[key][0].go_home()  # the new role may not be allowed to see the open page
            self._open_current_match(self._sessions[key][0])
        self._update_participant(replace(participant, role=role, player=player))

    # Screens and events

    def controller_of(self, key: str) -> ParticipantController:
        """Return a participant's controller, for a front in this process."""
        return self._session(self._participants.find(key))[0]

    def screen_version_of(self, key: str) -> str:
        """Return the screen version that a page drawn now would send in `seen`."""
        return str(self._activity_log.screen_version(self.controller_of(key).address))

    def current_message(self, key: str) -> dict[str, Any]:
        """Return the present message to a phone."""
        controller, session = self._session(self._participants.find(key))
        return self._add_version(controller, session.current_message())

    def answer(self, key: str, message: object) -> dict[str, Any]:
        """Answer an event of a phone, and return its new screen.

        A message has in `seen` the version of the screen that it was sent from. It may have an `id`, such as `["k3f9",
        17]`: the page and the number of the message on it. A message that was answered before, whose answer was lost
        on the way, is not applied again.

        Raises:
            WireError: It is not an event; nothing has changed.
        """
        participant = self._participants.find(key)
        controller, session = self._session(participant)
        if not isinstance(message, dict):
            raise WireError("a message is an object with an event")
        event = event_from_json(message.get("event"))
        if self._answered.is_answered(key, message.get("id")):
            return self.current_message(key)
        refusal, activity = self._refusal(controller, event, ScreenVersion.of(message.get("seen")))
        if refusal:
            controller.question = None
            controller.screen()  # a page that no longer exists gives way, which shortens the reason
            action = None if activity is None else _open_match_button(controller.tx, activity)
            controller.show_banner(refusal, Tone.BAD, action=action)
            return self.current_message(key)
        with self._announcing_act(controller, event):
            shown = session.answer(message, noting=self._answered.answered_values(key, message.get("id")))
        return self._add_version(controller, shown)

    # Inside: controllers

    def _session(self, participant: Participant, language: str = "") -> tuple[ParticipantController, Session]:
        if participant.key not in self._sessions:
            device = self.device_of(participant.key)
            controller = ParticipantController(
                self.store,
                device,
                self.clock,
                self.chance,
                language=language or self.language,
                owner=key_prefix_of(participant.key),
                logs=self._logs,
                pages=self._pages(participant.key),
            )
            controller.update_participant(participant, are_seats_limited=self._are_seats_limited)
            if participant.role is not Role.HOST:
                controller.banner = None  # notices about the file are for the host
                self._open_current_match(controller)
            self._sessions[participant.key] = controller, Session(controller, device)
        controller, session = self._sessions[participant.key]
        controller.update_participant(participant, are_seats_limited=self._are_seats_limited)
        return controller, session

    def _pages(self, key: str) -> dict[str, Callable[..., ScreenPage]]:
        return {
            "home": partial(self._page, key, WaitingPage, HomePage),
            "match": partial(self._page, key, ScoreboardPage, PlayPage),
            "me": partial(MyPhonePage, self, key),
            "phones": partial(PhonesPage, self, key),
            "phone": partial(PhonePage, self, key),
        }

    def _page(
        self, key: str, looking: Callable[..., ScreenPage], acting: Callable[..., ScreenPage], *args: Any
    ) -> ScreenPage:
        """Make a page that is different for spectators."""
        participant = self.participants[key]
        is_waiting = participant.role is Role.SEAT and self._are_seats_limited and looking is WaitingPage
        return looking(*args) if participant.role is Role.WATCHER or is_waiting else acting(*args)

    def _add_version(self, controller: ParticipantController, shown: dict[str, Any]) -> dict[str, Any]:
        return {**shown, "seen": str(self._activity_log.screen_version(controller.address))}

    def _refusal(
        self, controller: ParticipantController, event: Event, had: ScreenVersion
    ) -> tuple[str, Activity | None]:
        """Return why an event is not answered, and the act done instead; empty if it is answered."""
        tx, permission, name = controller.tx, controller.permission, partial(self._name, controller.tx)
        is_elsewhere, activity = self._activity_log.compare_page(event, controller.address, had)
        if activity is not None:
            return describe_refusal(tx, activity, controller.participant.key, name), activity
        if not is_elsewhere and not permission.may(event):
            return permission.refusal(tx), None
        is_missed, activity = self._activity_log.compare_state(event, controller.address, had)
        if is_missed and not is_elsewhere:
            return describe_refusal(tx, activity, controller.participant.key, name), activity
        if is_elsewhere or not controller.is_offered(event):
            return tx("That is no longer on this page. Look again."), None
        return "", None

    def _name(self, tx: Catalogue, key: str) -> str:
        participant = self.participants.get(key)
        return participant.display_name(tx) if participant else ""

    # Inside: matches

    def _open_current_match(self, controller: ParticipantController) -> None:
        """Open the match being played, if the phone has nothing else open."""
        latest = matches.latest_match(self.store)
        if latest is None or read_summary(latest).is_over:
            return
        if matches.is_done_with(self.store, controller.address):
            controller.go_home(f"match/{latest.id}")

    # Inside: notifying the others

    @contextmanager
    def _announcing_act(self, controller: ParticipantController, event: Event) -> Iterator[None]:
        """Run a participant's act, and notify the others of it."""
        match = matches.match_of(controller.address)
        before, is_renaming = self._activity_log.take_snapshot(match), matches.may_rename(event, match)
        played = matches.latest_match(self.store) if is_renaming else None
        others = [each for each, _ in self._sessions.values() if each is not controller] if is_renaming else []
        controller.drafts.is_together_changed = False
        try:
            with matches.rename_in_all_drafts(others):
                yield
        except BaseException:
            for each, _ in self._sessions.values():
                each.forget_all()  # the error was not foreseen: the file is right
            raise
        for participant in matches.rename_participants(self.participants.values(), self.store, played):
            self._participants.store_participant(participant)
        self._tell(controller, match, self._activity_log.record_activity(controller.participant.key, before))

    def _update_participant(self, participant: Participant) -> None:
        self._participants.store_participant(participant)
        if participant.key in self._sessions:
            controller, _ = self._sessions[participant.key]
            controller.update_participant(participant, are_seats_limited=self._are_seats_limited)
        self._notify(*{participant.key, *self._keys_on_phone_pages()})

    def _keys_on_phone_pages(self) -> list[str]:
        """Return the hosts whose open page shows the phones."""
        pages = {key: controller.address.partition("/")[0] for key, (controller, _) in self._sessions.items()}
        return [key for key, page in pages.items() if page in ("phones", "phone", "me")]

    def _notify(self, *keys: str) -> None:
        for key in keys:
            for call in self._listeners:
                call(key)

    def _tell(self, doer: ParticipantController, match: int | None, activities: list[Activity]) -> None:
        """Notify the others of acts, and move those who follow by themselves to a new match."""
        for key, (controller, _) in list(self._sessions.items()):
            if controller is doer or key not in self.participants:
                continue
            tx = controller.tx
            page, here = controller.address.partition("/")[0], matches.match_of(controller.address)
            is_changed = here is not None and here == match and doer.drafts.is_together_changed
            for activity in activities:
                is_here = here is not None and here in (match if activity.match is None else activity.match,)
                is_changed |= is_here or activity.kind in MATCH_LIST_KINDS or page == "home"
                if activity.kind is ActivityKind.BEGUN:
                    self._lead_to_match(controller, activity)
                elif is_here and activity.kind is not ActivityKind.LIST_CHANGED:
                    if activity.kind is ActivityKind.DELETED:
                        controller.go_home()
                        self._open_current_match(controller)
                    controller.question = None  # it was asked about an earlier state
                    words = describe_activity(tx, activity, self._name(tx, activity.key), is_refusal=False)
                    controller.show_banner(words)
            if is_changed:
                self._notify(key)

    def _lead_to_match(self, controller: ParticipantController, activity: Activity) -> None:
        """Open a new match on a phone that follows by itself, or offer it."""
        address = f"match/{activity.match}"
        if controller.participant.role in (Role.WATCHER, Role.SEAT) and matches.is_done_with(
            self.store, controller.address
        ):
            controller.banner = controller.question = None
            controller.go_home(address)
            return
        words = describe_activity(controller.tx, activity, self._name(controller.tx, activity.key), is_refusal=False)
        controller.show_banner(words, action=_open_match_button(controller.tx, activity))


def _open_match_button(tx: Catalogue, activity: Activity) -> Button | None:
    """Return a button that opens a new match; None for other acts."""
    is_new = activity.kind is ActivityKind.BEGUN
    return Button(tx("Open it"), ("go", f"match/{activity.match}"), icon="forward") if is_new else None
