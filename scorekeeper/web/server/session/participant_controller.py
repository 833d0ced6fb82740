"""A participant's controller: actions that it may not take are disabled or hidden."""

import logging
from collections.abc import Iterator

from scorekeeper.presenter.blocks import Block, Button, Buttons, Event, Note, Screen, Tone
from scorekeeper.presenter.shared_controller import SharedController
from scorekeeper.web.server.access.participants import Participant, Role
from scorekeeper.web.server.access.permissions import Permission
from scorekeeper.web.server.access.screen_filter import filter_screen, offers_event
from scorekeeper.web.server.session.matches import match_of

_log = logging.getLogger(__name__)
WITH_ACTIONS = frozenset(("home", "match", "table", "chart"))
"""Pages with buttons for the phones in the session, or for the phone's identity."""


class ParticipantController(SharedController):
    """The controller of a participant, which is set with `update_participant` before anything else."""

    participant: Participant
    are_seats_limited = True
    _latest: Screen | None = None

    def update_participant(self, participant: Participant, *, are_seats_limited: bool) -> None:
        self.participant = participant
        self.are_seats_limited = are_seats_limited
        self.player = participant.player
        self.is_pinned = participant.role is Role.SEAT and are_seats_limited

    @property
    def permission(self) -> Permission:
        """The participant's permissions on the page on top."""
        return Permission(self.participant, self, are_seats_limited=self.are_seats_limited)

    def screen(self) -> Screen:
        """Show the page on top as far as permitted; a page that no longer exists gives way to the one below it."""
        match = match_of(self.address)
        if match is not None and not self.store.is_listed(match):
            self.go_home()  # actions on a deleted match would be lost
            self.show_banner(self.tx("This match is no longer on the list."), Tone.BAD)
        while not self.permission.may_stay and self.go_back():
            self.question = None  # the page it was asked on is no longer permitted
        while True:
            try:
                shown = super().screen()
                break
            except (LookupError, TypeError, ValueError) as error:  # an invented address, or our fault
                gone = self.address
                if not self.go_back():
                    raise
                _log.warning("the page %r cannot be shown", gone, exc_info=error)
                self.show_banner(self.tx("There is no such page."), Tone.BAD)
        self._latest = self._adapt_screen(shown)
        return self._latest

    def is_offered(self, event: Event) -> bool:
        """Whether an event is offered by the screen that was shown last, or that is to be shown now.

        The host's page is trusted.
        """
        if self.participant.role is Role.HOST or event[0] in ("back", "dismiss") or event == ("go", self.address):
            return True
        return (self._latest is not None and offers_event(self._latest, event)) or offers_event(self.screen(), event)

    def _adapt_screen(self, screen: Screen) -> Screen:
        permission, participant = self.permission, self.participant
        page = permission.page
        if page == "menu":
            screen = screen._replace(main=(*screen.main, Buttons((self._my_phone_button(),))))
        elif page in WITH_ACTIONS:
            screen = screen._replace(actions=(*screen.actions, *self._actions(page, permission)))
        if participant.role is Role.HOST and not participant.is_locked:
            return screen
        is_filling = page in ("match", "form", "tool") and participant.role is not Role.WATCHER
        is_seat = is_filling and permission.is_limited and not permission.is_looking
        shown = filter_screen(screen, permission.may, self.tx, is_shown=is_filling, is_seat=is_seat)
        if is_seat:  # its own values first, and nothing of what others lack
            footer = (*filter(_is_for_all, shown.footer), *self._scorer_note(screen, permission))
            shown = shown._replace(footer=footer, is_side_last=True)
        return shown

    def _actions(self, page: str, permission: Permission) -> Iterator[Button]:
        """Yield the buttons for pages beside the scores."""
        tx, is_home = self.tx, page == "home"
        if permission.may(("go", "phones")):
            yield Button(tx("Phones at the table"), ("go", "phones"), icon="players")
        elif permission.is_looking or permission.is_limited or is_home:
            yield self._my_phone_button()
        if (permission.is_looking or permission.is_limited) and not is_home:
            yield Button(tx("Settings"), ("go", "settings"), icon="settings")

    def _my_phone_button(self) -> Button:
        return Button(self.tx("Who are you?"), ("go", "me"), icon="player")

    def _scorer_note(self, screen: Screen, permission: Permission) -> Iterator[Block]:
        """Yield a note on who presses the button below, if the participant may not."""
        mains = [each for each in screen.footer if isinstance(each, Button) and each.tone is Tone.MAIN]
        if any(not permission.may(each.event) for each in mains):
            yield Note(self.tx("A scorer enters what everybody has filled in."), Tone.QUIET, "info")


def _is_for_all(block: Block) -> bool:
    """Whether a block of a footer is more than what the scorer still lacks."""
    return not (isinstance(block, Note) and block.tone is Tone.QUIET)
