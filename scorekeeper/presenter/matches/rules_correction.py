"""Correcting the house rules of a running match, with a preview of what that changes."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from scorekeeper.errors import Problem, ScoreError
from scorekeeper.presenter.blocks import Block, Group, Screen
from scorekeeper.presenter.events import Answering
from scorekeeper.presenter.forms import problem_notes
from scorekeeper.presenter.matches.edit import EditPage
from scorekeeper.presenter.matches.house_rules import HouseRuleFields
from scorekeeper.rules.options import is_house_rule

RULES = -1
"""The position of the house rules: before the first entry."""


class RulesCorrectionPage(EditPage):
    """The house rules, opened; entries that they make illegal are corrected or deleted on the same page.

    The draft is that of an edit, with the rules that differ from the defaults, `options`.
    """

    name = "options"

    @property
    def first_position(self) -> int:
        return RULES

    @property
    def open_position(self) -> int:
        return RULES if self._rule_problems else super().open_position

    @property
    def house_rules(self) -> HouseRuleFields:
        if "options" not in self.draft:
            self.draft.update(options=dict(self.log.setup.house_rules), is_open=True)
        return HouseRuleFields(self.log.game, self.draft, self.tx)

    def screen(self) -> Screen:
        if not (problems := self._rule_problems):
            return super().screen()
        footer = (*problem_notes(self.tx, problems), *self._buttons(can_save=False))
        return Screen(self._title(), tuple(self._open_blocks()), footer=footer, part=str(RULES))

    def delegate(self) -> Answering | None:
        """Return the house rules while they are in sight, or the form of an entry."""
        return self.house_rules if self.open_position == RULES else super().delegate()

    def save(self) -> None:
        if self._rule_problems:
            raise ScoreError(self._rule_problems)
        super().save()

    # Inside

    @property
    def _options(self) -> Any:
        """The corrected house rules; None where they are as before, or impossible."""
        chosen, now = self.house_rules.options, self.log.setup.options
        kept = {each.name: getattr(now, each.name) for each in fields(now) if not is_house_rule(each)}
        corrected = replace(chosen, **kept)
        return None if corrected == now else corrected

    @property
    def _rule_problems(self) -> tuple[Problem, ...]:
        corrected = self._options
        if corrected is None:
            return ()
        return self.log.game.options_problems(corrected, len(self.log.begun.players))

    def _title(self) -> str:
        return self.tx("Correct the house rules") if self.open_position == RULES else super()._title()

    def _saved_text(self) -> str:
        return self.tx("Changed for the whole match. Undo brings back the old house rules.")

    def _open_blocks(self) -> Iterator[Block]:
        if self.open_position == RULES:
            yield Group(tuple(self.house_rules.blocks()), self.tx("House rules of this match"))
        else:
            yield from super()._open_blocks()
