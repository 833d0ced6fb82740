"""The first page: the games, and the matches in progress, newest first."""

from scorekeeper import assets
from scorekeeper.games import games, installed
from scorekeeper.presenter.blocks import Button, Buttons, Heading, Item, Items, Note, Screen, Tone
from scorekeeper.presenter.dates import day_and_time
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.pages import BasePage
from scorekeeper.presenter.summaries import summary
from scorekeeper.presenter.wording import number
from scorekeeper.storage.shelf import SHELF, Record, Unreadable


class Home(BasePage):
    """Where the app begins."""

    name = "home"

    def screen(self) -> Screen:
        """Show games and matches in progress."""
        tx = self.tx
        gallery = Items(
            tuple(
                Item(tx(game.title), ("go", f"new/{game.id}"), art=assets.game_art(game)) for game in games().values()
            ),
            is_gallery=True,
        )
        found, shelf = self.desk.store.matches(), self.desk.store.line(SHELF)
        going = [self._going(each) for each in found if isinstance(each, Record) and not summary(each).is_over]
        damaged = [self._damaged(each) for each in found if isinstance(each, Unreadable)]
        missed = tuple(Note(tx(fault.message), Tone.BAD, "warning") for fault in installed().faults)
        listed = Items((*going, *damaged)) if going or damaged else Note(tx("No match is in progress."), Tone.QUIET)
        more = Buttons(
            (
                Button(tx("Finished games"), ("go", "finished"), icon="clock"),
                Button(tx("Statistics"), ("go", "statistics"), icon="trophy"),
                Button(tx("Import"), ("go", "import"), icon="import"),
            )
        )
        return Screen(
            tx("Scorekeeper"),
            main=(Heading(tx("New game")), gallery),
            side=(Heading(tx("In progress")), listed, more, *missed),
            actions=(
                Button(tx("Undo"), ("undo",), icon="undo", enabled=shelf.cursor > 0),
                Button(tx("Redo"), ("redo",), icon="redo", enabled=shelf.cursor < len(shelf.acts)),
                Button(tx("Settings"), ("go", "settings"), icon="settings"),
            ),
            has_back=False,
        )

    @answers("undo")
    def undo(self) -> None:
        """Take back the latest act on matches, if there is one: a new game, an end, a deletion."""
        if self.desk.store.line(SHELF).cursor == 0:
            return
        self.desk.store.undo(SHELF)
        self.desk.say(self.tx("Undone: the latest new game, ending or deletion."))

    @answers("redo")
    def redo(self) -> None:
        """Bring back what was undone last, if there is anything."""
        shelf = self.desk.store.line(SHELF)
        if shelf.cursor == len(shelf.acts):
            return
        self.desk.store.redo(SHELF)
        self.desk.say(self.tx("Redone: the latest new game, ending or deletion."))

    @answers("delete")
    def delete(self, match: int) -> None:
        """Take a match from the shelf; undo brings it back."""
        if not self.desk.store.is_on_shelf(match):
            return
        self.desk.store.delete(match)
        self.desk.say(self.tx("Deleted. Undo brings it back."))

    def _going(self, record: Record) -> Item:
        tx = self.tx
        found = summary(record)
        totals = [
            f"{name} {number(found.totals[name])}" if name in found.totals else name for name in record.setup.names
        ]
        delete = Button(tx("Delete"), ("delete", record.id), Tone.BAD, "trash")
        return Item(
            tx(record.setup.game.title),
            ("go", f"match/{record.id}"),
            detail=" · ".join(totals),
            value=day_and_time(tx, record.changed, self.desk.clock()),
            art=assets.game_art(record.setup.game),
            actions=(delete,),
        )

    def _damaged(self, match: Unreadable) -> Item:
        tx = self.tx
        delete = Button(tx("Delete"), ("delete", match.id), Tone.BAD, "trash")
        return Item(tx("A match that cannot be read"), (), detail=match.reason, icon="warning", actions=(delete,))
