"""The phones in the session and the invitation of others, for the host; and each phone's own identity."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Protocol

from scorekeeper.errors import ScoreError
from scorekeeper.i18n import Catalogue
from scorekeeper.import_export import codes
from scorekeeper.match_log import LONGEST_NAME, Player
from scorekeeper.messages import say
from scorekeeper.player_names import require_seen
from scorekeeper.presenter import blocks
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.page import BasePage
from scorekeeper.presenter.platform import Keeper
from scorekeeper.web.server.access.participants import Participant, Role
from scorekeeper.web.server.http.network import LOOPBACK


class TableActions(Protocol):
    """What its pages use of a `SharedSession`."""

    invitation: Callable[[Catalogue], tuple[blocks.Block, ...]]
    """The invitation for others; set by the code that knows the address."""

    own_key: str
    """The participant in the host's own process; empty if there is none."""

    @property
    def participants(self) -> Mapping[str, Participant]: ...
    @property
    def are_seats_limited(self) -> bool: ...
    def limit_seats(self, is_limited: bool) -> None: ...
    def players(self) -> tuple[Player, ...]: ...
    def set_identity(self, key: str, *, name: str | None = None, player: str | None = None) -> None: ...
    def lock(self, key: str, is_locked: bool) -> None: ...
    def expel(self, key: str) -> None: ...
    def change_role(self, key: str, role: Role, player: str = "") -> None: ...


class _TablePage(BasePage):
    def __init__(self, session: TableActions, key: str, controller: Controller, *args: str) -> None:
        """Take the session, and the key of the controller's participant."""
        super().__init__(controller, *args)
        self.session = session
        self.key = key

    @property
    def participant(self) -> Participant:
        return self.session.participants[self.key]

    @property
    def is_computer(self) -> bool:
        """Whether the page is in the app that serves the table, and not on a phone."""
        return self.controller.system.keeper is Keeper.DEVICE

    def role_text(self, role: Role) -> str:
        """Return a role's translated name: "scorer", "seat"."""
        tx = self.tx
        return {
            Role.HOST: tx("host"),
            Role.SCORER: tx("scorer"),
            Role.SEAT: tx("seat"),
            Role.WATCHER: tx("spectator"),
        }[role]


class PhonesPage(_TablePage):
    name = "phones"

    def screen(self) -> blocks.Screen:
        """Show the invitation, the participants, and the permissions of seats."""
        tx = self.tx
        participants = sorted(self.session.participants.values(), key=lambda participant: participant.number)
        items = tuple(self._item(participant) for participant in participants)
        limit = blocks.Switch(
            tx("Players can enter only their own values"),
            self.session.are_seats_limited,
            ("limit",),
            tx("Otherwise players can do everything that a scorer can."),
        )
        invitation = self.session.invitation(tx)
        return blocks.Screen(
            tx("Phones at the table"),
            (blocks.Group((blocks.Items(items),), tx("Who is here")), blocks.Group((limit,), tx("Seats"))),
            invitation,
            is_side_last=len(participants) > 1,  # a lone host invites first
        )

    @answers("limit")
    def limit(self, is_limited: bool) -> None:
        """Set the permissions of seats."""
        self.session.limit_seats(is_limited)

    def _item(self, participant: Participant) -> blocks.Item:
        tx = self.tx
        is_own = participant.key == self.key
        states = [self.role_text(participant.role)]
        if participant.player and participant.player != participant.display_name(tx):
            states.append(participant.player)
        if is_own:
            states.append(tx("this computer") if self.is_computer else tx("this phone"))
        if participant.is_locked:
            states.append(tx("locked"))
        value = tx("here") if participant.is_connected or is_own else tx("not connected")
        icon = {Role.WATCHER: "eye", Role.SCORER: "pencil", Role.HOST: "home"}.get(participant.role, "player")
        is_host_itself = participant.key == self.session.own_key
        return blocks.Item(
            participant.display_name(tx),
            ("go", "me") if is_own else () if is_host_itself else ("go", f"phone/{participant.number}"),
            detail=" · ".join(states),
            value=value,
            icon="lock" if participant.is_locked else icon,
        )


class PhonePage(_TablePage):
    """The host's actions on one of the phones."""

    name = "phone"

    @property
    def shown_participant(self) -> Participant:
        """The phone shown.

        Raises:
            ScoreError: It is no longer in the session.
        """
        for participant in self.session.participants.values():
            is_fixed = participant.key in (self.key, self.session.own_key)
            if str(participant.number) == self.args[0] and not is_fixed:
                return participant
        raise ScoreError(say("This phone is no longer at the table."))

    def screen(self) -> blocks.Screen:
        tx, participant = self.tx, self.shown_participant
        roles = tuple(blocks.Option(label, role.value) for role, label in self._roles())
        main: list[blocks.Block] = [
            blocks.Choice(tx("What it may do"), roles, participant.role.value, ("role",)),
            *self._seats(participant),
        ]
        lock = blocks.Switch(
            tx("Locked"), participant.is_locked, ("lock",), tx("It can only watch until you unlock it.")
        )
        out = blocks.Button(tx("Remove phone"), ("out",), blocks.Tone.BAD, "out")
        return blocks.Screen(participant.display_name(tx), (*main, lock, blocks.Buttons((out,))))

    @answers("role")
    def change_role(self, role: Role) -> None:
        self.session.change_role(self.shown_participant.key, role, self.shown_participant.player)

    @answers("player")
    def change_seat(self, player: str) -> None:
        self.session.change_role(self.shown_participant.key, self.shown_participant.role, player)

    @answers("lock")
    def lock(self, is_locked: bool) -> None:
        """Lock the phone, so that it can only watch, or unlock it."""
        self.session.lock(self.shown_participant.key, is_locked)

    @answers("out")
    def expel(self, is_sure: bool = False) -> None:
        """Remove the phone, and replace the links; ask first, since it cannot come back."""
        tx, participant = self.tx, self.shown_participant
        if not is_sure:
            text = tx(
                "Remove %(name)s? That phone cannot come back: all links and codes are replaced at once. Phones that"
                " have joined stay; others need the new codes.",
                name=participant.display_name(tx),
            )
            self.controller.ask(text, blocks.Button(tx("Remove phone"), ("out", True), blocks.Tone.BAD, "out"))
            return
        self.session.expel(participant.key)
        self.controller.go_back()
        self.controller.show_banner(tx("Removed: %(name)s. The codes here are new.", name=participant.display_name(tx)))

    def _roles(self) -> Iterator[tuple[Role, str]]:
        tx = self.tx
        yield Role.WATCHER, tx("Watch")
        yield Role.SEAT, tx("Play at a seat")
        yield Role.SCORER, tx("Keep score")
        yield Role.HOST, tx("Be a host too")

    def _seats(self, participant: Participant) -> Iterator[blocks.Block]:
        if participant.role is Role.WATCHER:
            return
        players = tuple(blocks.Option(each.name, each.name, each.colour) for each in self.session.players())
        if players:
            yield blocks.Choice(self.tx("Which player has it"), players, participant.player, ("player",))


class MyPhonePage(_TablePage):
    """The identity of this phone; the draft holds the name `typed`."""

    name = "me"

    def screen(self) -> blocks.Screen:
        """Ask for the player, or for a name."""
        tx, participant = self.tx, self.participant
        main = tuple(self._players(participant))
        if participant.role is not Role.SEAT:
            typed = str(self.draft.get("typed", participant.name))
            field = blocks.TextField(tx("Name"), typed, ("typed",), tx("Name"), ("call",), most=LONGEST_NAME)
            is_new = bool(typed.strip()) and typed.strip() != participant.name
            call = blocks.Button(tx("Use this name"), ("call",), icon="check", enabled=is_new)
            main = (*main, blocks.Group((field, blocks.Buttons((call,))), tx("Name")))
        role = self.role_text(participant.role)
        here = tx("This computer: %(role)s", role=role) if self.is_computer else tx("This phone: %(role)s", role=role)
        told = blocks.Note(here, blocks.Tone.QUIET, "info")
        return blocks.Screen(tx("Who are you?"), (*main, told))

    @answers("typed")
    def type_name(self, text: str) -> None:
        self.draft["typed"] = text[:LONGEST_NAME]

    @answers("call")
    def set_name(self) -> None:
        """Set the phone's name.

        Raises:
            ScoreError: There is nothing in it to be seen.
        """
        name = require_seen(str(self.draft.get("typed", "")))
        if name:
            self.session.set_identity(self.key, name=name)
            self.controller.clear_draft(self.address)
            self.controller.go_back()

    @answers("sit")
    def sit(self, player: str) -> None:
        """Set the phone's player.

        Raises:
            ScoreError: This phone has another seat.
        """
        participant, names = self.participant, [each.name for each in self.session.players()]
        if participant.role is Role.WATCHER or player not in names:
            return
        if participant.role is Role.SEAT and participant.player in names and participant.player != player:
            raise ScoreError(say("Only the host can give this phone another seat."))
        name = str(self.draft.get("typed", "")).strip()
        self.session.set_identity(self.key, name=name or None, player=player)
        self.controller.clear_draft(self.address)
        self.controller.go_back()

    def _players(self, participant: Participant) -> Iterator[blocks.Block]:
        tx, players = self.tx, self.session.players()
        if participant.role is Role.WATCHER:
            return
        if not players:
            yield blocks.Note(
                tx("No match has begun yet. Come back here once you know who plays."), blocks.Tone.QUIET, "info"
            )
            return
        has_seat = participant.role is Role.SEAT and participant.player in [each.name for each in players]
        options = tuple(blocks.Option(each.name, each.name, each.colour, enabled=not has_seat) for each in players)
        yield blocks.Choice(tx("Which player are you? Your cards come first."), options, participant.player, ("sit",))


def invitation_blocks(tx: Catalogue, links: Mapping[Role, str]) -> Iterator[blocks.Block]:
    """Yield the blocks that invite others: link and QR code for each role but the host's."""
    roles = (
        (Role.SCORER, tx("To keep score"), tx("Enters for everybody.")),
        (Role.SEAT, tx("To play"), tx("Everybody enters their own cards.")),
        (Role.WATCHER, tx("To watch"), tx("A scoreboard that updates by itself.")),
    )
    if any(link.startswith(f"http://{LOOPBACK}") for link in links.values()):
        yield blocks.Note(
            tx("This computer is not in a network, so phones cannot reach it. Join one and invite again."),
            blocks.Tone.BAD,
            "warning",
        )
    yield blocks.Note(tx("Scan a code with the camera of a phone in the same network."), icon="info")
    for role, title, told in roles:
        yield blocks.Group(
            (blocks.Note(told), *_code(tx, links[role]), blocks.Note(links[role], blocks.Tone.QUIET)), title
        )
    yield blocks.Note(
        tx("Anyone with a link can join. Anyone in this network can read the traffic: it is not encrypted."),
        blocks.Tone.QUIET,
        "lock",
    )


def _code(tx: Catalogue, link: str) -> Iterator[blocks.Block]:
    with suppress(ScoreError):  # the library is missing; the link can be typed
        yield blocks.Code(codes.qr_modules(link), tx("QR code of this link"))
