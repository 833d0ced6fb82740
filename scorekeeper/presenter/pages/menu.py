"""Actions seldom needed during a match: house rules, sharing, ending, deleting."""

from scorekeeper.i18n import Catalogue
from scorekeeper.presenter.blocks import Button, Buttons, Group, Note, Screen, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.matches import match_actions
from scorekeeper.presenter.matches.match_page import MatchPage
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.presenter.wording import setting
from scorekeeper.rules.options import HouseRule, describe


class MenuPage(MatchPage):
    """Actions seldom needed during a match."""

    name = "menu"

    def screen(self) -> Screen:
        """Show the house rules and the actions."""
        tx, setup = self.tx, self.log.setup
        rules = {rule.name: rule for rule in describe(setup.game.options)}
        lines = tuple(
            Note(_rule_text(tx, rules[name], setting(tx, value)), ruling=rules[name].ruling)
            for name, value in setup.house_rules.items()
        )
        if not lines and setup.game.has_sheet:
            lines = (Note(tx("None: everything as in the rulebook.")),)
        house = (Group(lines, tx("House rules of this match")),) if lines else ()
        buttons = [
            Button(tx("New game with the same players"), ("again",), icon="play"),
            Button(tx("Date, place, note"), ("go", f"details/{self.match}"), icon="pin"),
            Button(tx("Share or export"), ("go", f"share/{self.match}"), icon="share"),
            Button(tx("Settings"), ("go", "settings"), icon="settings"),
        ]
        if self.desk.store.record(self.match).is_ended:
            buttons.append(Button(tx("Keep playing"), ("reopen",), icon="undo"))
        elif not self.is_over:
            buttons.append(Button(tx("End the match now"), ("end",), icon="flag"))
        buttons.append(Button(tx("Delete the match"), ("delete",), Tone.BAD, "trash"))
        players = tuple(
            Button(name, ("go", f"rename/{self.match}/{seat}"), Tone.QUIET, "pencil")
            for seat, name in enumerate(setup.names)
        )
        people = Group((Note(tx("Tap a name to change it."), Tone.QUIET), Buttons(players)), tx("Players"))
        return Screen(title_of(tx, setup), (Buttons(tuple(buttons)), people, *house))

    @answers("end")
    def end(self) -> None:
        """End the match by hand."""
        if not self.is_over:
            self.desk.store.end(self.match)
            match_actions.offer_undo(self.desk)
        self.desk.go_home(f"match/{self.match}")

    @answers("delete")
    def delete(self) -> None:
        """Remove the match from the match list."""
        match_actions.delete(self.desk, self.match)
        self.desk.go_home()


def _rule_text(tx: Catalogue, rule: HouseRule, chosen: str) -> str:
    """Return a house rule's setting and its meaning, without repeating the setting."""
    return f"{tx(rule.title)}: {chosen} · {tx(rule.help).removeprefix(f'{chosen}: ')}"
