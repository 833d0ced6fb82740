"""The rules of a game: the reference text, the same as on the printed sheet, and its rulings one by one."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from scorekeeper import assets
from scorekeeper.games import find_game
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Button, Buttons, Cell, Group, Note, Picture, Screen, Table, Tone
from scorekeeper.presenter.page import BasePage, link_rulings
from scorekeeper.presenter.wording import OURS_SIGN, setting
from scorekeeper.rules.options import HouseRule, describe
from scorekeeper.rules.rulings import Origin, Ruling, find_ruling

BETWEEN = " · "
"""Separator of the cells of a row."""
LONGEST_LABEL, LONGEST_CELL = 26, 16
"""Most characters of a label and of a cell; anything longer is a sentence."""
ICONS = {Origin.RULEBOOK: "check", Origin.TRADITION: "check", Origin.INFERRED: "search", Origin.OURS: "gavel"}
"""Icon of the sentence about the origin."""


class ReferencePage(BasePage):
    """The rules of a game in short."""

    name = "rules"

    def screen(self) -> Screen:
        game = find_game(self.args[0])
        return Screen(self.tx(game.title), tuple(self._sections(game.id)))

    def render(self) -> Screen:
        """Return the page as the front shows it, with house rules linked to their rulings."""
        return link_rulings(self.screen(), self.args[0])

    def _sections(self, game: str) -> Iterator[Block]:
        sections = assets.sheet(game, self.controller.settings.language)["sections"]
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
            shown = tuple(blocks.TableRow(label, tuple(Cell(each) for each in rest)) for label, *rest in cells)
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


class RulingPage(BasePage):
    """A ruling of a game; if opened from a match, also how that match plays it."""

    name = "ruling"

    def screen(self) -> Screen:
        tx, game = self.tx, find_game(self.args[0])
        ruling = find_ruling(game.rules_module, self.args[1])
        house_rules = [rule for rule in describe(game.options) if rule.ruling == ruling.id]
        rules = Button(tx("Rules of %(game)s", game=tx(game.title)), ("go", f"rules/{game.id}"), icon="book")
        main: tuple[Block, ...] = (
            Group(tuple(Note(line) for line in tx(ruling.text).splitlines()), tx(ruling.title)),
            Group(tuple(self._source(ruling)), tx("In the rulebook")),
            *(self._house_rule(rule) for rule in house_rules),
            Buttons((rules,)),
            Note(tx("Ruling %(id)s", id=ruling.id), Tone.QUIET),
        )
        return Screen(tx(game.title), main)

    def _source(self, ruling: Ruling) -> Iterator[Block]:
        yield Note(self.tx(ruling.whose), icon=ICONS[ruling.origin])
        if ruling.place:
            # One section a line: the headings of a rulebook are too long for any other separator.
            yield Note(self.tx(ruling.place).replace("; ", "\n"), Tone.QUIET, "book")

    def _house_rule(self, rule: HouseRule) -> Block:
        tx = self.tx
        notes = (Note(tx(rule.help)), Note(self._played_text(rule), Tone.QUIET, "table"))
        return Group(notes, tx("House rule: %(name)s", name=tx(rule.title)))

    def _played_text(self, rule: HouseRule) -> str:
        tx, default = self.tx, setting(self.tx, rule.default)
        if len(self.args) < 3:
            return tx("Default: %(value)s", value=default)
        chosen = getattr(self.controller.open_log(int(self.args[2])).setup.options, rule.name)
        if chosen == rule.default:
            return tx("This match plays by the default: %(value)s", value=default)
        return tx("This match plays by: %(value)s (default: %(default)s)", value=setting(tx, chosen), default=default)
