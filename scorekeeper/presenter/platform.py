"""What is around the presenter: a phone or a desktop."""

from enum import StrEnum
from pathlib import Path
from typing import Protocol


class Keeper(StrEnum):
    """What keeps the scores of whoever sees a screen."""

    DEVICE = "device"
    """The phone or desktop itself, in a file of its own."""
    HOST = "host"
    """The computer that serves a table."""
    BROWSER = "browser"
    """A browser, which may be told to forget them."""


class Platform(Protocol):
    """What the presenter asks of the phone or desktop around it."""

    keeper: Keeper
    """What keeps the scores."""
    has_folders: bool
    """Whether players reach the folder of the scores themselves, so that paths are worth telling."""
    can_pick: bool
    """Whether it lets players choose a file."""
    can_draw: bool
    """Whether it makes a picture of a drawing (SVG), and prints one."""
    can_invite: bool
    """Whether it can let phones in the same network come to these matches, and does not do so yet."""
    address: str
    """Where other phones open this app, for links; empty if they do not."""

    @property
    def drawable_formats(self) -> frozenset[str]:
        """Return the kinds of files of a score sheet that are made here: of `svg`, `png` and `pdf`."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""

    def paste(self) -> str:
        """Return the text on the clipboard; empty if there is none."""

    def share(self, path: Path, *, kind: str = "") -> bool:
        """Offer a file to other apps; say whether the system can do that.

        Args:
            path: The file.
            kind: What a drawing is made into first, where the system can: `png`.
        """

    def print(self, path: Path) -> None:
        """Print a drawing of pages of A4 that lie below each other, where the system can."""

    def pick(self) -> None:
        """Let the player choose a file, where the system can.

        The front puts it into the folder `import` beside the scores, and sends `("picked", name)`.
        """

    def invite(self) -> None:
        """Let phones come, where the system can: the front does it, once this event is answered."""

    def buzz(self) -> None:
        """Vibrate briefly, where that can be."""
