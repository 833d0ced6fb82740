"""The table of an app on a desktop, whose own screen is one of those at it."""

from dataclasses import asdict
from functools import partial

from scorekeeper.presenter.desk import PAGES, Desk
from scorekeeper.presenter.system import System
from scorekeeper.texts import Catalogue
from scorekeeper.web.device import Device
from scorekeeper.web.served.guestdesk import AppDesk
from scorekeeper.web.served.guests import Role
from scorekeeper.web.served.table import Table
from scorekeeper.web.session import Session

APP = "app"
"""The key of the app's own screen."""


class AppTable(Table):
    """A table over the store of an app."""

    def open_desk(self, system: System, before: Desk) -> AppDesk:
        """Return a desk for the app itself, with all that is open on its own one, which rests until `close_desk`.

        Its screen may have changed when `on_change` tells of the guest `APP`.
        """
        guest = self._guests.seat(APP, Role.HOST, Catalogue(before.settings.language)("The host"), "")
        desk = AppDesk(
            self.store,
            system,
            self.clock,
            self.chance,
            language=before.settings.language,
            guest=guest,
            logs=self._logs,
            pages=self._pages(APP),
        )
        desk.acting = partial(self._acting, desk)
        desk.home(*before.open_pages[1:])
        desk.choose(**asdict(before.settings))
        self._sessions[APP] = desk, Session(desk, Device(system.keeper))
        self.seen(APP, True)
        return desk

    def close_desk(self, before: Desk) -> None:
        """Let the app's own desk, which has rested, go on with what is open now."""
        desk, _ = self._sessions.pop(APP)
        self.seen(APP, False)
        before.forget()
        before.home(*(each for each in desk.open_pages[1:] if each.partition("/")[0] in PAGES))
        before.choose(**asdict(desk.settings))
