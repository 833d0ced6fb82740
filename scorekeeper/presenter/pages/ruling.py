"""A ruling, opened from a line of a sum: the reading of the rulebook, and its origin."""

from collections.abc import Iterator

from scorekeeper.games import find_game
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Note, Screen, Tone
from scorekeeper.presenter.page import BasePage
from scorekeeper.presenter.wording import setting
from scorekeeper.rules.options import HouseRule, describe
from scorekeeper.rules.rulings import Origin, Ruling, find_ruling

ICONS = {Origin.RULEBOOK: "check", Origin.INFERRED: "search", Origin.OURS: "gavel"}
"""Icon of the sentence about the origin."""


class RulingPage(BasePage):
    """A ruling of a game; if opened from a match, also how that match plays it."""

    name = "ruling"

    def screen(self) -> Screen:
        """Show the decision, its place in the rulebook, and its house rules."""
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
        return Group(
            (Note(tx(rule.help)), Note(self._played_text(rule), Tone.QUIET, "table")),
            tx("House rule: %(name)s", name=tx(rule.title)),
        )

    def _played_text(self, rule: HouseRule) -> str:
        tx, default = self.tx, setting(self.tx, rule.default)
        if len(self.args) < 3:
            return tx("Default: %(value)s", value=default)
        chosen = getattr(self.desk.open_log(int(self.args[2])).setup.options, rule.name)
        if chosen == rule.default:
            return tx("This match plays by the default: %(value)s", value=default)
        return tx("This match plays by: %(value)s (default: %(default)s)", value=setting(tx, chosen), default=default)
