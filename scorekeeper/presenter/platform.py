"""The presenter's interface to a phone, a desktop or a browser."""

from enum import StrEnum
from pathlib import Path
from typing import Protocol


class Keeper(StrEnum):
    """Where the scores on a screen are kept."""

    DEVICE = "device"
    """On the phone or desktop itself, in a file of its own."""
    HOST = "host"
    """On the computer that serves a table."""
    BROWSER = "browser"
    """In a browser, which may be told to delete them."""


class Platform(Protocol):
    """The services of the phone or desktop around the presenter."""

    keeper: Keeper
    has_folders: bool
    """Whether players can reach the folder of the scores, so that paths are useful to them."""
    can_pick: bool
    """Whether players can choose a file."""
    can_draw: bool
    """Whether it can convert a drawing (SVG) into a picture, and print one."""
    can_invite: bool
    """Whether it can let phones in the same network join these matches, and does not do so yet."""
    address: str
    """Address of this app for other phones, used in links; empty if there is none."""

    @property
    def drawable_formats(self) -> frozenset[str]:
        """Return the formats of score sheets that can be made here: of `svg`, `png` and `pdf`."""

    def copy(self, text: str) -> None:
        """Copy a text to the clipboard."""

    def paste(self) -> str:
        """Return the text on the clipboard; empty if there is none."""

    def share(self, path: Path, *, kind: str = "") -> bool:
        """Share a file with other apps; return whether the system can do that.

        A kind is the format to convert a drawing into first, where the system can: `png`.
        """

    def print(self, path: Path) -> None:
        """Print a drawing of A4 pages below each other, where the system can."""

    def pick(self) -> None:
        """Let the player choose a file, where the system can.

        The front puts it into the folder `import` beside the scores, and sends `("picked", name)`.
        """

    def invite(self) -> None:
        """Let phones join, where the system can: the front does it once this event is answered."""

    def buzz(self) -> None:
        """Vibrate briefly, where possible."""
