"""A page and its controller, which exchange messages.

A message to the page has the `screen` and its `address`, the `look` chosen by the player, the page's own texts in
`words`, and the requests that only a page can carry out in `deeds`. A message from the page has the `event`, and the
`clipboard` if it was requested.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from scorekeeper.presenter.controller import Controller
from scorekeeper.web.device import BrowserDevice
from scorekeeper.web.page_texts import list_page_texts
from scorekeeper.web.wire import WireError, event_from_json, screen_as_json

LONGEST_CLIPBOARD = 5_000_000
"""Most characters; a match file has a few thousand."""


class Session:
    """A page and its controller."""

    def __init__(self, desk: Controller, device: BrowserDevice) -> None:
        """Take both; the controller must have been made with this device as its platform."""
        self.desk = desk
        self.device = device

    def current_message(self) -> dict[str, Any]:
        """Return the present message to the page."""
        screen = self.desk.screen()
        settings = self.desk.settings
        return {
            "address": self.desk.address,
            "screen": screen_as_json(screen),
            "look": {"theme": settings.theme, "text_size": settings.text_size, "language": settings.language},
            "words": list_page_texts(self.desk.tx),
            "deeds": self.device.take_deeds(),
        }

    def answer(self, message: object, *, noting: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
        """Answer a message from the page, and return the new message to it.

        Args:
            message: With the `event`.
            noting: Key-values that are saved together with the event's effects.

        Raises:
            WireError: The message is not valid; nothing has changed.
        """
        if not isinstance(message, dict):
            raise WireError("a message is an object with an event")
        event = event_from_json(message.get("event"))
        clipboard = message.get("clipboard", "")
        if not isinstance(clipboard, str) or len(clipboard) > LONGEST_CLIPBOARD:
            raise WireError(f"a clipboard is a text of up to {LONGEST_CLIPBOARD} letters")
        self.device.clipboard = clipboard
        self.desk.send(event, noting=noting)
        self.device.clipboard = ""
        return self.current_message()
