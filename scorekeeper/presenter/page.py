"""Base of all pages: controller and arguments, the dispatch of events, links to rulings, notes on undrawable names."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

from scorekeeper.font_fallback.font_lookup import missing_graphemes
from scorekeeper.presenter.blocks import Block, Event, Group, Note, Reasons, Screen, Tone
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.events import Answering, answers
from scorekeeper.presenter.matches import match_actions

MOST_SIGNS = 5
"""Most characters that are named."""


class BasePage(Answering):
    """A page: `("drop", 3)` calls its method that `@answers("drop")`, or else that of its delegate."""

    name: ClassVar[str]
    """The first word of its address."""

    def __init__(self, controller: Controller, *args: str) -> None:
        """Take the controller and the rest of the address."""
        self.controller = controller
        self.args = args
        self.tx = controller.tx

    @property
    def draft(self) -> dict[str, Any]:
        """The draft of this page; changes to it are saved."""
        return self.controller.draft(self.address)

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
        match_actions.undo(self.controller)

    def display_path(self, path: Path) -> str:
        """Return the name of a file for players: its path, if they can reach it."""
        return str(path) if self.controller.system.has_folders else path.name

    def find_answerer(self, event: Event) -> Answering:
        return self if self.answers_to(event[0]) else self.delegate() or self

    def handle(self, event: Event) -> None:
        """Answer an event.

        Raises:
            EventError: Nothing here answers it, or not with such values; nothing has changed then.
        """
        made = self.find_answerer(event).answer(event)
        if made is not None:
            self.accept_entry(made)


class MatchListPage(BasePage):
    @answers("delete")
    def delete(self, match: int) -> None:
        """Remove a match from the match list; undo restores it."""
        match_actions.delete(self.controller, match)

    @answers("again")
    def play_again(self, match: int) -> None:
        match_actions.play_again(self.controller, match)


def link_rulings(screen: Screen, game: str, match: str = "") -> Screen:
    """Link each sentence and each line of a sum to its ruling, whose page can show how a match plays it.

    Sums in the footer are not linked: they preview an entry, and there is no room for fingers there.
    """

    def link_block(block: Block, *, has_sums: bool = True) -> Block:
        match block:
            case Group():
                return block._replace(blocks=tuple(link_block(each, has_sums=has_sums) for each in block.blocks))
            case Note() if block.ruling:
                return block._replace(event=_ruling_event(game, block.ruling, match))
            case Reasons() if has_sums:
                lines = (
                    each._replace(event=_ruling_event(game, each.ruling, match)) if each.ruling else each
                    for each in block.reasons
                )
                return block._replace(reasons=tuple(lines))
        return block

    return screen._replace(
        main=tuple(map(link_block, screen.main)),
        side=tuple(map(link_block, screen.side)),
        footer=tuple(link_block(each, has_sums=False) for each in screen.footer),
    )


def _ruling_event(game: str, ruling: str, match: str) -> Event:
    return ("go", "/".join(filter(None, ("ruling", game, ruling, match))))


def missing_glyph_notes(controller: Controller, names: Iterable[str]) -> tuple[Note, ...]:
    """Return a note on the characters of names that no font of this device has, by their numbers in Unicode.

    A front that draws texts itself uses its own fonts, which are not known here.
    """
    signs = () if controller.system.can_draw else missing_graphemes(" ".join(names))
    if not signs:
        return ()
    tx = controller.tx
    numbers = [" ".join(f"U+{ord(char):04X}" for char in sign) for sign in signs]
    named = ", ".join(numbers[:MOST_SIGNS]) + (" …" if len(numbers) > MOST_SIGNS else "")
    text = tx("☐ stands for what no font on this device can show (%(signs)s); the name is kept as typed.", signs=named)
    return (Note(text, Tone.QUIET, "info"),)
