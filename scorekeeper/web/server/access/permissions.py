"""What each guest may do.

A watcher looks: at the score board, at the scores, the course of the match, why a number is what it is, and the rules.
A seat fills in what is its player's own, where the host has not let seats do more: its own bid, its own cards. It does
not enter the hand: that takes what everybody has filled in, so somebody who looks at the whole table does it, as the
one with the pad always did; and so it is with taking back and correcting. A scorer does everything in a match, and
begins the next one. What reaches beyond it is for the host alone: deleting matches, taking in others, handing all of
them out, names everywhere, the phones at the table.
"""

from contextlib import suppress

from scorekeeper.errors import ScoreError
from scorekeeper.i18n import Catalogue
from scorekeeper.presenter.blocks import Event
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.drafts.draft_ownership import DraftOwnership
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.matches.entry_pages import FormPage, NextEntryPage
from scorekeeper.presenter.page import BasePage
from scorekeeper.presenter.pages.people import EVERYWHERE
from scorekeeper.web.server.access.participants import Participant, Role

LOOKING = {
    "match": frozenset(("why", "turn")),
    "table": frozenset(("why", "turn")),
    "chart": frozenset(("turn",)),
    "settings": frozenset(("language", "theme", "text_size", "vibration", "awake")),
}
"""What changes nothing but what is in sight, by the first word of a page's address."""
OPEN_TO_ALL = frozenset(("home", "match", "table", "chart", "why", "rules", "ruling", "settings", "me"))
"""Pages that everybody may open."""
FOR_THE_HOST = frozenset(("import", "name", "same", "phones", "phone"))
"""Pages that the host alone may open."""
HOSTS_EVENTS = {
    "home": frozenset(("undo", "redo", "delete", "remember")),
    "menu": frozenset(("delete",)),
    "share": frozenset(("all",)),
    "finished": frozenset(("delete",)),
}
"""What the host alone may do on pages that are open to scorers."""
ELSEWHERE = frozenset(("bring_back", "put_away"))
"""What the host alone may do, whatever the page."""


class Permission:
    """What a guest may do on the page that it has open."""

    def __init__(self, guest: Participant, desk: Controller, *, are_seats_limited: bool) -> None:
        """Take a guest and its desk; both for one event or screen only."""
        self.guest = guest
        self.desk = desk
        self.is_looking = guest.is_locked or guest.role is Role.WATCHER
        self.is_limited = guest.role is Role.SEAT and are_seats_limited
        self.page = desk.address.partition("/")[0]
        self._opened: BasePage | None = None

    def may(self, event: Event) -> bool:
        """Whether an event would be answered, as far as that is a matter of who sends it."""
        if not event or event[0] in ("back", "dismiss"):
            return True
        if event[0] == "go":
            return self._may_open(str(event[-1]))
        if event[0] in LOOKING.get(self.page, ()):
            return True
        if self.page == "me":
            return not self.guest.is_locked
        if self.is_looking:
            return False
        if self.guest.role is Role.HOST:
            return True
        return self._is_for_the_seat(event) if self.is_limited else self._is_for_a_scorer(event)

    @property
    def may_stay(self) -> bool:
        """Whether the page on top is one that the guest may have open: the host may have changed what it is."""
        is_slip = self.page == "form" and not self.is_looking  # one does not go there, but by what is offered
        return is_slip or self._may_open(self.desk.address)

    def refusal(self, tx: Catalogue) -> str:
        """Say why an event is not answered."""
        guest = self.guest
        if guest.is_locked:
            return tx("The host has locked this phone: it can only look.")
        if guest.role is Role.WATCHER:
            return tx("This phone only looks on. The host can let it do more.")
        if not self.is_limited:
            return tx("Only the host can do that.")
        if not guest.player:
            return tx("This phone has no seat yet: say who you are.")
        return tx("This phone fills in what is %(player)s's. A scorer does the rest.", player=guest.player)

    def _may_open(self, address: str) -> bool:
        page = address.partition("/")[0]
        if page in OPEN_TO_ALL:
            return True
        if self.is_looking:
            return False
        if self.guest.role is Role.HOST:
            return True
        if self.is_limited:
            return page == "tool" and self._is_of_use(address)
        return page not in FOR_THE_HOST

    def _is_of_use(self, address: str) -> bool:
        """Whether a calculator has anything that is a player's own."""
        with suppress(ScoreError, ValueError):
            _, match, name = address.split("/")
            tools = view_of(self.desk.open_log(int(match)).game).tools
            return any(tool.name == name and bool(tool.by_player or tool.of_player) for tool in tools)
        return False

    def _is_for_a_scorer(self, event: Event) -> bool:
        if event[0] in ELSEWHERE or event[0] in HOSTS_EVENTS.get(self.page, ()):
            return False
        return not (self.page == "rename" and event == ("where", EVERYWHERE))

    def _is_for_the_seat(self, event: Event) -> bool:
        """Whether an event fills in what is its player's own, or opens what does."""
        if self._opened is None:
            opened = self.desk.page()
            if not isinstance(opened, BasePage):
                return False
            self._opened = opened
        page, player = self._opened, self.guest.player
        if isinstance(page, NextEntryPage) and event[0] == "offer_with":
            return event[-1] == player
        lying = page.delegate()
        if (
            not isinstance(lying, DraftOwnership)
            or not player
            or (isinstance(page, FormPage) and page.answers_to(event[0]))
        ):
            return False
        return lying.is_own(event, player)
