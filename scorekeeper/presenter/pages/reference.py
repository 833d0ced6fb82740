"""The reference text of a game, the same as on the printed sheet."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from scorekeeper import assets
from scorekeeper.games import find_game
from scorekeeper.presenter.blocks import Block, Cell, Group, Note, Picture, Screen, Table, TableRow, Tone
from scorekeeper.presenter.page import BasePage
from scorekeeper.presenter.ruling_links import link_rulings
from scorekeeper.presenter.wording import OURS_SIGN

BETWEEN = " · "
"""Separator of the cells of a row."""
LONGEST_LABEL, LONGEST_CELL = 26, 16
"""Most characters of a label and of a cell; anything longer is a sentence."""


class ReferencePage(BasePage):
    """The rules of a game in short."""

    name = "rules"

    def screen(self) -> Screen:
        """Show the sheet's texts, section by section."""
        game = find_game(self.args[0])
        return Screen(self.tx(game.title), tuple(self._sections(game.id)))

    def render(self) -> Screen:
        """Return the page as the front shows it, with house rules linked to their rulings."""
        return link_rulings(self.screen(), self.args[0])

    def _sections(self, game: str) -> Iterator[Block]:
        sections = assets.sheet(game, self.desk.settings.language)["sections"]
        for section in sections:
            yield Group(tuple(_blocks(section["items"])), section["title"])
        if any(OURS_SIGN in item["text"] for section in sections for item in section["items"]):
            yield Note(self.tx("° our own choice, where the rulebook says nothing"), Tone.QUIET, "info")


def _blocks(items: Sequence[assets.SheetItem]) -> Iterator[Block]:
    """Show sentences as notes, and adjacent rows as a table."""
    for width, run in groupby(items, key=_cell_count):
        rows = list(run)
        if width > 1 and len(rows) > 1:
            cells = [row["text"].split(BETWEEN) for row in rows]
            corner, *columns = cells.pop(0) if rows[0].get("is_head") else [""] * width
            shown = tuple(TableRow(label, tuple(Cell(each) for each in rest)) for label, *rest in cells)
            yield Table(tuple(columns), shown, corner=corner)
            continue
        for row in rows:
            if "picture" in row:
                yield Picture(row["picture"], row["text"])
            else:
                yield Note(row["text"], ruling=row.get("ruling", ""))


def _cell_count(item: assets.SheetItem) -> int:
    """Return the number of cells in a table row; 1 for a sentence, and for a row with a cell that is one."""
    label, *rest = item["text"].split(BETWEEN)
    is_row = rest and len(label) <= LONGEST_LABEL and all(len(each) <= LONGEST_CELL for each in rest)
    return 1 + len(rest) if is_row else 1
