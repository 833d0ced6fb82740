"""What all pages share: their desk and arguments, and who answers the events sent to them."""

from typing import Any, ClassVar

from scorekeeper.presenter.blocks import Event, Screen
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.events import Answering, answers
from scorekeeper.presenter.matches import match_actions


class BasePage(Answering):
    """A page: `("drop", 3)` calls its method that `@answers("drop")`, or else that of what lies on it."""

    name: ClassVar[str]
    """The first word of its address."""

    def __init__(self, desk: Controller, *args: str) -> None:
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

    def render(self) -> Screen:
        """Show it with what all pages of its kind add."""
        return self.screen()

    def delegate(self) -> Answering | None:
        """Return what lies on the page, and answers what the page does not: a form, a calculator."""
        return None

    def accept_entry(self, entry: Any) -> None:
        """Take an entry that what lies on the page makes at once."""
        raise NotImplementedError

    @answers("bring_back")
    def bring_back(self) -> None:
        """Undo the latest act on a match."""
        match_actions.undo(self.desk)

    def find_answerer(self, event: Event) -> Answering:
        """Return who is to answer an event."""
        return self if self.answers_to(event[0]) else self.delegate() or self

    def handle(self, event: Event) -> None:
        """Answer an event.

        Raises:
            EventError: Nobody here answers it, or not with such values; nothing has changed then.
        """
        made = self.find_answerer(event).answer(event)
        if made is not None:
            self.accept_entry(made)
