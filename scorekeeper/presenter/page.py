"""Base of all pages: controller and arguments, and the dispatch of events."""

from typing import Any, ClassVar

from scorekeeper.presenter.blocks import Event, Screen
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.events import Answering, answers
from scorekeeper.presenter.matches import match_actions


class BasePage(Answering):
    """A page: `("drop", 3)` calls its method that `@answers("drop")`, or else that of its delegate."""

    name: ClassVar[str]
    """The first word of its address."""

    def __init__(self, desk: Controller, *args: str) -> None:
        """Take the controller and the rest of the address."""
        self.desk = desk
        self.args = args
        self.tx = desk.tx

    @property
    def draft(self) -> dict[str, Any]:
        """The draft of this page; changes to it are saved."""
        return self.desk.draft(self.address)

    @property
    def address(self) -> str:
        """Address: page name and arguments, `match/3`."""
        return "/".join((self.name, *self.args))

    def screen(self) -> Screen:
        """Return the page's own blocks; subclasses must override."""
        raise NotImplementedError

    def render(self) -> Screen:
        """Return the page as the front shows it: `screen()` plus what its kind adds."""
        return self.screen()

    def delegate(self) -> Answering | None:
        """Return the form or calculator on the page, which answers the events that the page does not."""
        return None

    def accept_entry(self, entry: Any) -> None:
        """Accept an entry that the delegate makes at once."""
        raise NotImplementedError

    @answers("bring_back")
    def bring_back(self) -> None:
        """Undo the latest act on a match."""
        match_actions.undo(self.desk)

    def find_answerer(self, event: Event) -> Answering:
        """Return the object that answers an event."""
        return self if self.answers_to(event[0]) else self.delegate() or self

    def handle(self, event: Event) -> None:
        """Answer an event.

        Raises:
            EventError: Nothing here answers it, or not with such values; nothing has changed then.
        """
        made = self.find_answerer(event).answer(event)
        if made is not None:
            self.accept_entry(made)
