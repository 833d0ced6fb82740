"""The phones at the table, for the host; and for each phone who it is."""

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from scorekeeper.errors import ScoreError
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import LONGEST_NAME, Player
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import (
    Block,
    Button,
    Buttons,
    Choice,
    Group,
    Item,
    Items,
    Note,
    Option,
    Screen,
    Switch,
    TextField,
    Tone,
)
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.page import BasePage
from scorekeeper.web.server.access.participants import Participant, Role


class TableActions(Protocol):
    """What the pages ask of the table."""

    invitation: Callable[[Catalogue], tuple[Block, ...]]
    """How others come to the table; set by whoever knows its address."""

    @property
    def participants(self) -> Mapping[str, Participant]:
        """Everybody who has a place, by key."""

    @property
    def are_seats_limited(self) -> bool:
        """Whether a seat fills in what is its player's own, and no more."""

    def limit_seats(self, is_limited: bool) -> None:
        """Decide that."""

    def players(self) -> tuple[Player, ...]:
        """Who plays the latest match."""

    def set_identity(self, key: str, *, name: str | None = None, player: str | None = None) -> None:
        """Take note of who has a phone, or which player that is."""

    def lock(self, key: str, is_locked: bool) -> None:
        """Let a phone only look, or go on."""

    def expel(self, key: str) -> None:
        """Take a phone's place for good."""

    def change_role(self, key: str, role: Role, player: str = "") -> None:
        """Give a phone another role, and a seat if it is one."""


class _TablePage(BasePage):
    """A page about the table."""

    def __init__(self, party: TableActions, key: str, desk: Controller, *args: str) -> None:
        """Take the table, and whose desk it is."""
        super().__init__(desk, *args)
        self.party = party
        self.key = key

    @property
    def participant(self) -> Participant:
        """Whose desk it is."""
        return self.party.participants[self.key]

    def role_text(self, role: Role) -> str:
        """Name a role."""
        tx = self.tx
        return {
            Role.HOST: tx("host"),
            Role.SCORER: tx("scorer"),
            Role.SEAT: tx("seat"),
            Role.WATCHER: tx("looks on"),
        }[role]


class PhonesPage(_TablePage):
    """All phones at the table."""

    name = "phones"

    def screen(self) -> Screen:
        """Show how to come, who has come, and what seats may do."""
        tx = self.tx
        guests = sorted(self.party.participants.values(), key=lambda guest: guest.number)
        items = tuple(self._item(guest) for guest in guests)
        limit = Switch(
            tx("Seats fill in only what is their own"),
            self.party.are_seats_limited,
            ("limit",),
            tx("Otherwise whoever sits at a seat may do what a scorer may."),
        )
        invitation = self.party.invitation(tx)
        return Screen(
            tx("Phones at the table"),
            (Group((Items(items),), tx("Who is here")), Group((limit,), tx("Seats"))),
            invitation,
            is_side_last=len(guests) > 1,  # who is alone invites first
        )

    @answers("limit")
    def limit(self, is_limited: bool) -> None:
        """Decide what seats may do."""
        self.party.limit_seats(is_limited)

    def _item(self, guest: Participant) -> Item:
        tx = self.tx
        is_own = guest.key == self.key
        states = [self.role_text(guest.role)]
        if guest.player and guest.player != guest.display_name(tx):
            states.append(guest.player)
        if is_own:
            states.append(tx("this phone"))
        if guest.is_locked:
            states.append(tx("locked"))
        value = tx("here") if guest.is_connected or is_own else tx("not connected")
        icon = {Role.WATCHER: "eye", Role.SCORER: "pencil", Role.HOST: "home"}.get(guest.role, "player")
        return Item(
            guest.display_name(tx),
            ("go", "me") if is_own else ("go", f"phone/{guest.number}"),
            detail=" · ".join(states),
            value=value,
            icon="lock" if guest.is_locked else icon,
        )


class PhonePage(_TablePage):
    """What the host can do with one of the phones."""

    name = "phone"

    @property
    def shown_participant(self) -> Participant:
        """The phone.

        Raises:
            ScoreError: It is not at the table any more.
        """
        for guest in self.party.participants.values():
            if str(guest.number) == self.args[0] and guest.key != self.key:
                return guest
        raise ScoreError(say("This phone is not at the table any more."))

    def screen(self) -> Screen:
        """Show what it may do, and what can be changed."""
        tx, guest = self.tx, self.shown_participant
        roles = tuple(Option(label, role.value) for role, label in self._roles())
        main: list[Block] = [Choice(tx("What it may do"), roles, guest.role.value, ("role",)), *self._seats(guest)]
        lock = Switch(tx("Locked"), guest.is_locked, ("lock",), tx("It can only look until you let it go on."))
        out = Button(tx("Put out"), ("out",), Tone.BAD, "out")
        return Screen(guest.display_name(tx), (*main, lock, Buttons((out,))))

    @answers("role")
    def change_role(self, role: Role) -> None:
        """Give it another role."""
        self.party.change_role(self.shown_participant.key, role, self.shown_participant.player)

    @answers("player")
    def change_seat(self, player: str) -> None:
        """Give it another seat."""
        self.party.change_role(self.shown_participant.key, self.shown_participant.role, player)

    @answers("lock")
    def lock(self, is_locked: bool) -> None:
        """Let it only look, or go on."""
        self.party.lock(self.shown_participant.key, is_locked)

    @answers("out")
    def expel(self, is_sure: bool = False) -> None:
        """Put it out; ask first, since it cannot come back."""
        tx, guest = self.tx, self.shown_participant
        if not is_sure:
            text = tx("Put %(name)s out? That phone cannot come back to this table.", name=guest.display_name(tx))
            self.desk.ask(text, Button(tx("Put out"), ("out", True), Tone.BAD, "out"))
            return
        self.party.expel(guest.key)
        self.desk.go_back()
        self.desk.show_banner(tx("Put out: %(name)s", name=guest.display_name(tx)))

    def _roles(self) -> Iterator[tuple[Role, str]]:
        tx = self.tx
        yield Role.WATCHER, tx("Look on")
        yield Role.SEAT, tx("Sit at a seat")
        yield Role.SCORER, tx("Keep score")
        yield Role.HOST, tx("Be host too")

    def _seats(self, guest: Participant) -> Iterator[Block]:
        if guest.role is Role.WATCHER:
            return
        players = tuple(Option(each.name, each.name, each.colour) for each in self.party.players())
        if players:
            yield Choice(self.tx("Which player has it"), players, guest.player, ("player",))


class MyPhonePage(_TablePage):
    """Who has this phone; the draft holds what is `typed`."""

    name = "me"

    def screen(self) -> Screen:
        """Ask which player it is, or for a name."""
        tx, guest = self.tx, self.participant
        main = tuple(self._players(guest))
        if guest.role is not Role.SEAT:
            typed = str(self.draft.get("typed", guest.name))
            field = TextField(tx("Name"), typed, ("typed",), tx("Name"), ("call",), most=LONGEST_NAME)
            is_new = bool(typed.strip()) and typed.strip() != guest.name
            call = Button(tx("Take this name"), ("call",), icon="check", enabled=is_new)
            main = (*main, Group((field, Buttons((call,))), tx("Name")))
        told = Note(tx("This phone: %(role)s", role=self.role_text(guest.role)), Tone.QUIET, "info")
        return Screen(tx("Who are you?"), (*main, told))

    @answers("typed")
    def type_name(self, text: str) -> None:
        """Take what is typed."""
        self.draft["typed"] = text[:LONGEST_NAME]

    @answers("call")
    def set_name(self) -> None:
        """Take the name that is typed."""
        name = str(self.draft.get("typed", "")).strip()
        if name:
            self.party.set_identity(self.key, name=name)
            self.desk.clear_draft(self.address)
            self.desk.go_back()

    @answers("sit")
    def sit(self, player: str) -> None:
        """Say which player it is.

        Raises:
            ScoreError: This phone has another seat.
        """
        guest, names = self.participant, [each.name for each in self.party.players()]
        if guest.role is Role.WATCHER or player not in names:
            return
        if guest.role is Role.SEAT and guest.player in names and guest.player != player:
            raise ScoreError(say("Only the host gives this phone another seat."))
        self.party.set_identity(self.key, player=player)
        self.desk.go_back()

    def _players(self, guest: Participant) -> Iterator[Block]:
        tx, players = self.tx, self.party.players()
        if guest.role is Role.WATCHER:
            return
        if not players:
            yield Note(tx("No match has begun yet. Come back here once you know who plays."), Tone.QUIET, "info")
            return
        has_seat = guest.role is Role.SEAT and guest.player in [each.name for each in players]
        options = tuple(Option(each.name, each.name, each.colour, enabled=not has_seat) for each in players)
        yield Choice(tx("Which player are you? Your cards come first."), options, guest.player, ("sit",))
