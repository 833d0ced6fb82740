"""The house rules of a game on a page: chosen before a match, corrected during one."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from scorekeeper.codec import DamagedDataError, decode_value
from scorekeeper.games import Game
from scorekeeper.i18n import Catalogue
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Button, Buttons, Note, Number, Switch, Tone
from scorekeeper.presenter.events import Answering, answers
from scorekeeper.presenter.wording import setting
from scorekeeper.rules.options import HouseRule, describe

LARGEST_NUMBER = 1_000_000
"""Anything beyond it is a typing error."""


class HouseRuleFields(Answering):
    """Fills in `options` of a draft, the rules that differ from the defaults; `is_open` unfolds the rarer ones."""

    def __init__(self, game: Game, draft: dict[str, Any], tx: Catalogue) -> None:
        """Take the game, and a draft that is changed in place."""
        self.game, self.draft, self.tx = game, draft, tx

    @property
    def chosen(self) -> dict[str, Any]:
        chosen: dict[str, Any] = self.draft.setdefault("options", {})
        return chosen

    @property
    def options(self) -> Any:
        """The game's options as chosen; by default as in the rulebook."""
        try:
            return decode_value(self.game.options, self.chosen, "house rules")
        except DamagedDataError:  # a stored value may be damaged
            self.draft["options"] = {}
            return self.game.options()

    @answers("rule")
    def decide(self, name: str, value: bool | str) -> None:
        self._choose({**self.chosen, name: value})

    @answers("number")
    def decide_number(self, name: str, value: int | None) -> None:
        """Set a numeric house rule; blank means the default."""
        others = {each: chosen for each, chosen in self.chosen.items() if each != name}
        self._choose(others if value is None else {**others, name: value})

    @answers("unfold")
    def unfold(self, is_open: bool) -> None:
        """Show or hide the rules that are seldom changed."""
        self.draft["is_open"] = is_open

    @answers("defaults")
    def reset(self) -> None:
        self.draft["options"] = {}

    def blocks(self) -> Iterator[Block]:
        """Ask for the house rules: at once where they define the game, when wanted where they depart from a rulebook.

        Variants offered by a rulebook are separate from open readings.
        """
        rules = describe(self.game.options)
        plain, rare = ([each for each in rules if not each.ruling and each.is_rare == is_rare] for is_rare in (0, 1))
        ruled = [each for each in rules if each.ruling]
        yield from map(self._block, plain)
        if rare:
            yield from self._rare_blocks(rare)
        if ruled:
            yield from self._ruled_blocks(ruled)

    def _rare_blocks(self, rules: list[HouseRule]) -> Iterator[Block]:
        yield from self._notes(rules)
        yield Buttons((self._fold_button(self.tx("More ways to count"), self.tx("Fewer ways to count")),))
        if self._is_open:
            yield from map(self._block, rules)

    def _ruled_blocks(self, rules: list[HouseRule]) -> Iterator[Block]:
        tx, changed = self.tx, self._changed(rules)
        if changed:
            yield from self._notes(rules)
        else:
            yield Note(tx("As in the rulebook."), icon="book")
        buttons = [self._fold_button(tx("Change house rules"), tx("Hide house rules"))]
        if changed:
            buttons.append(Button(tx("Reset to the rulebook"), ("defaults",), Tone.QUIET, "book"))
        yield Buttons(tuple(buttons))
        if not self._is_open:
            return
        for is_reading, title in ((False, tx("Variants")), (True, tx("Where the rulebook can be read differently"))):
            if some := [rule for rule in rules if rule.is_reading == is_reading]:
                yield blocks.Heading(title)
                yield from map(self._block, some)

    @property
    def _is_open(self) -> bool:
        return bool(self.draft.get("is_open"))

    def _changed(self, rules: list[HouseRule]) -> list[HouseRule]:
        options = self.options
        return [rule for rule in rules if getattr(options, rule.name) != rule.default]

    def _notes(self, rules: list[HouseRule]) -> Iterator[Note]:
        """Yield the rules that differ from the defaults, while they are folded."""
        if not self._is_open:
            for rule in self._changed(rules):
                text = f"{self.tx(rule.title)}: {setting(self.tx, getattr(self.options, rule.name))}"
                yield Note(text, icon="pencil", ruling=rule.ruling)

    def _fold_button(self, unfold: str, fold: str) -> Button:
        if self._is_open:
            return Button(fold, ("unfold", False), Tone.QUIET, "chevron-up")
        return Button(unfold, ("unfold", True), Tone.QUIET, "chevron-down")

    def _choose(self, options: dict[str, Any]) -> None:
        """Set house rules, if this game has them."""
        with suppress(DamagedDataError):
            decode_value(self.game.options, options, "house rules")
            self.draft["options"] = options

    def _block(self, rule: HouseRule) -> Block:
        title, help, value = self.tx(rule.title), self.tx(rule.help), getattr(self.options, rule.name)
        if isinstance(rule.default, bool):
            return Switch(title, value, ("rule", rule.name), help)
        if rule.choices:
            offered = tuple(blocks.Option(self.tx(str(each).capitalize()), str(each)) for each in rule.choices)
            return blocks.Choice(f"{title}: {help}", offered, str(value), ("rule", rule.name))
        return Number(title, value, ("number", rule.name), detail=help, most=LARGEST_NUMBER)
