"""The permissions of each participant.

A spectator can see the scoreboard, the scores, the course of the match, the explanation of a number, and the rules.
A seat fills in its player's own values, such as a bid or cards, unless the host lets seats do more. It does not make
the entry, which takes everybody's values: a person who sees the whole table does that, as the one with the pad always
did, and so it is with undoing and correcting. A scorer does everything in a match, and begins the next one. Anything
beyond is for the host only: deleting, importing and exporting matches, renaming players everywhere, and managing the
phones.
"""

from contextlib import suppress

from scorekeeper.errors import ScoreError
from scorekeeper.i18n import Catalogue
from scorekeeper.presenter.blocks import Event
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.events import DraftOwnership
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.matches.entry_pages import FormPage, PlayPage
from scorekeeper.presenter.page import BasePage
from scorekeeper.presenter.pages.people import EVERYWHERE
from scorekeeper.web.server.access.participants import Participant, Role

LOOKING = {
    "match": frozenset(("why", "turn")),
    "table": frozenset(("why", "turn")),
    "chart": frozenset(("turn",)),
    "settings": frozenset(("language", "theme", "text_size", "vibration", "awake")),
}
"""Events that change only what is on screen, by the first word of a page's address."""
OPEN_TO_ALL = frozenset(("home", "match", "table", "chart", "why", "rules", "ruling", "settings", "me"))
"""Pages open to everybody."""
FOR_THE_HOST = frozenset(("import", "name", "same", "phones", "phone"))
"""Pages for the host only."""
HOSTS_EVENTS = {
    "home": frozenset(("undo", "redo", "delete", "remember")),
    "menu": frozenset(("delete",)),
    "share": frozenset(("all",)),
    "finished": frozenset(("delete",)),
}
"""Events for the host only, on pages that are open to scorers."""
ELSEWHERE = frozenset(("bring_back", "put_away"))
"""Events for the host only, on any page."""


class Permission:
    """A participant's permissions on its open page."""

    def __init__(self, participant: Participant, controller: Controller, *, are_seats_limited: bool) -> None:
        """Take a participant and its controller; both for one event or screen only."""
        self.participant = participant
        self.controller = controller
        self.is_looking = participant.is_locked or participant.role is Role.WATCHER
        self.is_limited = participant.role is Role.SEAT and are_seats_limited
        self.page = controller.address.partition("/")[0]
        self._opened: BasePage | None = None

    def may(self, event: Event) -> bool:
        """Whether an event would be answered, as far as it depends on the sender."""
        if not event or event[0] in ("back", "dismiss"):
            return True
        if event[0] == "go":
            return self._may_open(str(event[-1]))
        if event[0] in LOOKING.get(self.page, ()):
            return True
        if self.page == "me":
            return not self.participant.is_locked
        if self.is_looking:
            return False
        if self.participant.role is Role.HOST:
            return True
        return self._is_for_the_seat(event) if self.is_limited else self._is_for_a_scorer(event)

    @property
    def may_stay(self) -> bool:
        """Whether the participant may have the page on top open: the host may have changed its role."""
        is_slip = self.page == "form" and not self.is_looking  # opened by an offer, not by its address
        return is_slip or self._may_open(self.controller.address)

    def refusal(self, tx: Catalogue) -> str:
        participant = self.participant
        if participant.is_locked:
            return tx("The host has locked this phone: it can only watch.")
        if participant.role is Role.WATCHER:
            return tx("This phone can only watch. The host can let it do more.")
        if not self.is_limited:
            return tx("Only the host can do that.")
        if not participant.player:
            return tx("This phone has no seat yet: say who you are.")
        return tx("This phone enters only %(player)s's values. A scorer does the rest.", player=participant.player)

    def _may_open(self, address: str) -> bool:
        page = address.partition("/")[0]
        if page in OPEN_TO_ALL:
            return True
        if self.is_looking:
            return False
        if self.participant.role is Role.HOST:
            return True
        if self.is_limited:
            return page == "tool" and self._is_of_use(address)
        return page not in FOR_THE_HOST

    def _is_of_use(self, address: str) -> bool:
        """Whether a calculator has any values of a player's own."""
        with suppress(ScoreError, ValueError):
            _, match, name = address.split("/")
            tools = view_of(self.controller.open_log(int(match)).game).tools
            return any(tool.name == name and bool(tool.by_player or tool.of_player) for tool in tools)
        return False

    def _is_for_a_scorer(self, event: Event) -> bool:
        if event[0] in ELSEWHERE or event[0] in HOSTS_EVENTS.get(self.page, ()):
            return False
        return not (self.page == "rename" and event == ("where", EVERYWHERE))

    def _is_for_the_seat(self, event: Event) -> bool:
        """Whether an event fills in its player's own values, or opens a page that does."""
        if self._opened is None:
            opened = self.controller.page()
            if not isinstance(opened, BasePage):
                return False
            self._opened = opened
        page, player = self._opened, self.participant.player
        if isinstance(page, PlayPage) and event[0] == "offer_with":
            return event[-1] == player
        lying = page.delegate()
        if (
            not isinstance(lying, DraftOwnership)
            or not player
            or (isinstance(page, FormPage) and page.answers_to(event[0]))
        ):
            return False
        return lying.is_own(event, player)
