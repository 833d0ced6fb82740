"""What is around the presenter: a phone or a desktop."""

from pathlib import Path
from typing import Protocol


class System(Protocol):
    """What the presenter asks of the phone or desktop around it."""

    has_folders: bool
    """Whether players reach the folder of the scores themselves, so that paths are worth telling."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""

    def paste(self) -> str:
        """Return the text on the clipboard; empty if there is none."""

    def share(self, path: Path) -> bool:
        """Offer a file to other apps; say whether the system can do that."""

    def pick(self) -> bool:
        """Let the player choose a file; say whether the system can do that.

        The front puts it into the folder `import` beside the scores, and sends `("picked", name)`.
        """

    def buzz(self) -> None:
        """Vibrate briefly, where that can be."""
