"""The phone around a page, as the presenter asks it: what it wants done is told to the page with the next screen."""

from pathlib import Path
from typing import Any

from scorekeeper.import_export import optional_libraries
from scorekeeper.presenter.platform import Keeper


class BrowserDevice:
    """What the presenter asks of the system; the page does it, since only a page can."""

    has_folders = False
    """No player reaches the folder in which files are made."""
    can_pick = True
    can_invite = False
    can_draw = True
    """The page draws what it is given on a canvas, and prints it."""

    def __init__(self, keeper: Keeper) -> None:
        """Begin with nothing to do."""
        self.keeper = keeper
        self._deeds: list[list[Any]] = []
        self.clipboard = ""
        """What the page has read from its clipboard, for the event that it sends along."""
        self.address = ""
        """Where this page is found by other phones, if each of them keeps matches of its own there."""
        self.drawable_formats = optional_libraries.drawable_formats()

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self._deeds.append(["copy", text])

    def paste(self) -> str:
        """Return what the page has read from its clipboard."""
        return self.clipboard

    def share(self, path: Path, *, kind: str = "") -> bool:
        """Hand a file to the page, which shares or downloads it, a drawing as a picture if that is the kind."""
        self._deeds.append(["share", path.name, kind] if kind else ["share", path.name])
        return True

    def print(self, path: Path) -> None:
        """Hand a drawing of pages to the page, which prints it."""
        self._deeds.append(["print", path.name])

    def pick(self) -> None:
        """Let the player choose a file; the page puts it beside the scores and sends `("picked", name)`."""
        self._deeds.append(["pick"])

    def invite(self) -> None:
        """Do nothing: who has a page is at somebody's table already, or alone."""

    def buzz(self) -> None:
        """Vibrate briefly."""
        self._deeds.append(["buzz"])

    def take_deeds(self) -> list[list[Any]]:
        """Return what the page is to do, once."""
        taken, self._deeds = self._deeds, []
        return taken
