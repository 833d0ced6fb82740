"""A page and its controller, which exchange messages; and the page as the controller's platform.

A message to the page has the `screen` and its `address`, the `look` chosen by the player, the page's own texts in
`words`, and the requests that only a page can carry out in `deeds`. A message from the page has the `event`, and the
`clipboard` if it was requested.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from scorekeeper.import_export import optional_libraries
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.platform import Keeper
from scorekeeper.web.page_texts import list_page_texts
from scorekeeper.web.wire import WireError, event_from_json, screen_as_json

LONGEST_CLIPBOARD = 5_000_000
"""Most characters; a match file has a few thousand."""


class BrowserDevice:
    """The presenter's platform; its services are carried out by the page."""

    has_folders = False
    """Players cannot reach the folder in which files are made."""
    can_pick = True
    can_invite = False
    can_draw = True
    """The page draws SVG on a canvas, and prints it."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self._requests: list[list[Any]] = []
        self.clipboard = ""
        """The page's clipboard, sent along with an event that needs it."""
        self.address = ""
        """The page's address for other phones, if each of them has its own matches there."""
        self.drawable_formats = optional_libraries.drawable_formats()

    def copy(self, text: str) -> None:
        self._requests.append(["copy", text])

    def paste(self) -> str:
        """Return the page's clipboard."""
        return self.clipboard

    def share(self, path: Path, *, kind: str = "") -> bool:
        """Send a file to the page, which shares or downloads it, a drawing as a picture if that is the kind."""
        self._requests.append(["share", path.name, kind] if kind else ["share", path.name])
        return True

    def print(self, path: Path) -> None:
        """Send a drawing of pages to the page, which prints it."""
        self._requests.append(["print", path.name])

    def pick(self) -> None:
        """Let the player choose a file; the page puts it beside the scores and sends `("picked", name)`."""
        self._requests.append(["pick"])

    def invite(self) -> None:
        """Do nothing: the page already belongs to a table, or to a phone by itself."""

    def buzz(self) -> None:
        self._requests.append(["buzz"])

    def take_requests(self) -> list[list[Any]]:
        """Return the pending requests to the page, and clear them."""
        taken, self._requests = self._requests, []
        return taken


class Session:
    def __init__(self, controller: Controller, device: BrowserDevice) -> None:
        """Take both; the controller must have been made with this device as its platform."""
        self.controller = controller
        self.device = device

    def current_message(self) -> dict[str, Any]:
        screen = self.controller.screen()
        settings = self.controller.settings
        return {
            "address": self.controller.address,
            "screen": screen_as_json(screen),
            "look": {"theme": settings.theme, "text_size": settings.text_size, "language": settings.language},
            "words": list_page_texts(self.controller.tx),
            "deeds": self.device.take_requests(),
        }

    def answer(self, message: object, *, noting: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
        """Answer a message from the page, and return the new message to it.

        Args:
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
        self.controller.send(event, noting=noting)
        self.device.clipboard = ""
        return self.current_message()
