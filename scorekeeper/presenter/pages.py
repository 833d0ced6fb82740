"""What all pages share: their desk and arguments, and `on_` methods that answer events."""

from typing import Any, ClassVar

from scorekeeper.presenter.blocks import Event, Screen
from scorekeeper.presenter.desk import Desk


class BasePage:
    """A page: `("drop", 3)` calls `on_drop(3)`."""

    name: ClassVar[str]
    """The first word of its address."""

    def __init__(self, desk: Desk, *args: str) -> None:
        """Take the desk and the rest of the address."""
        self.desk = desk
        self.args = args
        self.tx = desk.tx

    @property
    def draft(self) -> dict[str, Any]:
        """What is filled in on this page; changing it is kept."""
        return self.desk.draft(self.address)

    @property
    def address(self) -> str:
        """Where it is."""
        return "/".join((self.name, *self.args))

    def screen(self) -> Screen:
        """Show it."""
        raise NotImplementedError

    def shown(self) -> Screen:
        """Show it with what all pages of its kind add."""
        return self.screen()

    def handle(self, event: Event) -> None:
        """Answer an event."""
        name, *values = event
        answer: Any = getattr(self, f"on_{name}")
        answer(*values)
