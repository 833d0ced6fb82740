"""Sign-in: between following a link and joining, a phone says who it is."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import LONGEST_NAME
from scorekeeper.player_names import require_seen
from scorekeeper.presenter import blocks
from scorekeeper.web.page_texts import static_message
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.session.shared_session import SharedSession
from scorekeeper.web.wire import WireError, event_from_json

ADDRESS = "entrance"
ABOVE = (Role.WATCHER, Role.SEAT, Role.SCORER, Role.HOST)
"""Roles, from the fewest permissions to the most."""
MOST_WAITING = 40
"""Most phones remembered before they have signed in, the latest (ours; as many as a session has)."""
_NOTE = "entrance"


class SignIn:
    """The phones that followed a link and have not said yet who they are."""

    def __init__(self, table: SharedSession) -> None:
        """Load the phones that were there when the host was stopped."""
        self._table = table
        noted = table.store.read_value(_NOTE)
        pairs = noted.items() if isinstance(noted, dict) else ()
        self._link_roles = {str(key): Role(role) for key, role in pairs if role in tuple(Role)}
        self._names: dict[str, str] = {}
        self._catalogues: dict[str, Catalogue] = {}
        self._faults: dict[str, str] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._link_roles

    def admit(self, key: str, link_role: Role, language: str) -> None:
        """Admit a phone: a participant keeps its role unless the link allows more; hosts and spectators join at once.

        Raises:
            ScoreError: It was removed, or the session is full.
        """
        participant = self._table.participants.get(key)
        if participant is not None and ABOVE.index(participant.role) >= ABOVE.index(link_role):
            return
        self._catalogues[key] = Catalogue(language)
        if link_role in (Role.HOST, Role.WATCHER):
            self._sit(key, link_role)
            return
        self._store_link_roles({**dict(list(self._link_roles.items())[-MOST_WAITING + 1 :]), key: link_role})

    def send_away(self) -> tuple[str, ...]:
        """Forget the phones, since their links no longer work; return their keys. Participants stay what they are."""
        gone = tuple(self._link_roles)
        self._store_link_roles({})
        return gone

    def current_message(self, key: str) -> dict[str, Any]:
        """Return the message that asks who it is."""
        return static_message(self.tx(key), ADDRESS, self._screen(key))

    def answer(self, key: str, message: object) -> None:
        """Handle a phone's answer.

        Raises:
            WireError: It is not a valid answer.
        """
        event = event_from_json(message.get("event") if isinstance(message, dict) else None)
        self._faults.pop(key, None)
        try:
            self._answer(key, event)
        except ScoreError as error:
            self._faults[key] = "\n".join(self.tx(key)(each.message) for each in error.problems)

    # Inside

    def _answer(self, key: str, event: blocks.Event) -> None:
        link_role = self._link_roles[key]
        match event:
            case ("called", str(name)):
                self._names[key] = name[:LONGEST_NAME]
            case ("sit", str(player)) if player in self._players():
                self._sit(key, link_role, player=player)
            case ("sit",):
                self._sit(key, link_role)
            case ("watch",):
                self._sit(key, Role.WATCHER)
            case ("sit", str()) | ("dismiss",) | ("back",):  # a player who has left the match in the meantime
                return
            case _:
                raise WireError(f"sign-in has no event {event!r:.80}")

    def _sit(self, key: str, role: Role, *, player: str = "") -> None:
        name = require_seen(self._names.get(key, ""))
        if key in self._table.participants:
            self._table.change_role(key, role, player)
        else:
            self._table.seat_participant(key, role, name=name, player=player, language=self.tx(key).language)
        self._names.pop(key, None)
        if key in self._link_roles:
            self._store_link_roles({each: link_role for each, link_role in self._link_roles.items() if each != key})

    def _store_link_roles(self, link_roles: Mapping[str, Role]) -> None:
        self._table.store.write_values({_NOTE: {key: link_role.value for key, link_role in link_roles.items()} or None})
        self._link_roles = dict(link_roles)

    def tx(self, key: str) -> Catalogue:
        """Return the catalogue of a phone's language, as far as known."""
        if key not in self._catalogues:
            self._catalogues[key] = Catalogue(self._table.language)
        return self._catalogues[key]

    def _screen(self, key: str) -> blocks.Screen:
        tx = self.tx(key)
        return blocks.Screen(tx("Who are you?"), tuple(self._blocks(key, tx)), has_back=False)

    def _blocks(self, key: str, tx: Catalogue) -> Iterator[blocks.Block]:
        link_role = self._link_roles[key]
        if key in self._faults:
            yield blocks.Note(self._faults[key], blocks.Tone.BAD, "warning")
        players = self._players()
        taken = {participant.player for participant in self._table.participants.values()}
        other = tx("Another phone already has this player; both can be used.")
        if players:
            seats = (
                blocks.Item(each, ("sit", each), detail=other * (each in taken), icon="player") for each in players
            )
            yield blocks.Group((blocks.Items(tuple(seats)),), tx("I am playing"))
        if link_role is Role.SCORER or not players:
            field = blocks.TextField(
                tx("My name"), self._names.get(key, ""), ("called",), tx("My name"), submit=("sit",), most=LONGEST_NAME
            )
            words = tx("Keep score") if link_role is Role.SCORER else tx("Join the table")
            tone = blocks.Tone.PLAIN if players else blocks.Tone.MAIN
            button = blocks.Button(words, ("sit",), tone, "pencil" if link_role is Role.SCORER else "player")
            yield blocks.Group((field, blocks.Buttons((button,))), tx("I am not playing") if players else "")
        yield blocks.Buttons((blocks.Button(tx("Just watch"), ("watch",), icon="eye"),))

    def _players(self) -> list[str]:
        return [each.name for each in self._table.players()]


def refusal_screen(tx: Catalogue, *why: str) -> dict[str, Any]:
    notes = tuple(blocks.Note(each, icon="lock") for each in why)
    return static_message(tx, "outside", blocks.Screen(tx("Scorekeeper"), notes, has_back=False))
