"""The presenter's platform for a browser page: requests are sent to the page with the next screen."""

from pathlib import Path
from typing import Any

from scorekeeper.import_export import optional_libraries
from scorekeeper.presenter.platform import Keeper


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
        self._deeds: list[list[Any]] = []
        self.clipboard = ""
        """The page's clipboard, sent along with an event that needs it."""
        self.address = ""
        """The page's address for other phones, if each of them has its own matches there."""
        self.drawable_formats = optional_libraries.drawable_formats()

    def copy(self, text: str) -> None:
        """See `Platform.copy`."""
        self._deeds.append(["copy", text])

    def paste(self) -> str:
        """Return the page's clipboard."""
        return self.clipboard

    def share(self, path: Path, *, kind: str = "") -> bool:
        """Send a file to the page, which shares or downloads it, a drawing as a picture if that is the kind."""
        self._deeds.append(["share", path.name, kind] if kind else ["share", path.name])
        return True

    def print(self, path: Path) -> None:
        """Send a drawing of pages to the page, which prints it."""
        self._deeds.append(["print", path.name])

    def pick(self) -> None:
        """Let the player choose a file; the page puts it beside the scores and sends `("picked", name)`."""
        self._deeds.append(["pick"])

    def invite(self) -> None:
        """Do nothing: the page already belongs to a table, or to a phone by itself."""

    def buzz(self) -> None:
        """Vibrate briefly."""
        self._deeds.append(["buzz"])

    def take_deeds(self) -> list[list[Any]]:
        """Return the pending requests to the page, and clear them."""
        taken, self._deeds = self._deeds, []
        return taken
