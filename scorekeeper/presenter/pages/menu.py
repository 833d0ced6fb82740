"""Actions seldom needed during a match: house rules, sharing, ending, deleting; its day, place and note."""

from collections.abc import Iterator
from datetime import date

from scorekeeper.errors import ScoreError
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import LONGEST_NAME
from scorekeeper.messages import Message, say
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Note, Screen, TextField, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.matches import match_actions
from scorekeeper.presenter.matches.match_page import MatchPage
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.presenter.page import BasePage
from scorekeeper.presenter.summaries import readable_matches
from scorekeeper.presenter.wording import format_day, parse_day, setting
from scorekeeper.rules.options import HouseRule, describe
from scorekeeper.storage.match_records import Details, Record

PLACES_SHOWN = 6
"""Most places offered, those of the latest matches first."""


class MenuPage(MatchPage):
    """Actions seldom needed during a match."""

    name = "menu"

    def screen(self) -> Screen:
        tx, setup = self.tx, self.log.setup
        rules = {rule.name: rule for rule in describe(setup.game.options)}
        lines: tuple[Block, ...] = tuple(
            Note(_rule_text(tx, rules[name], setting(tx, value)), ruling=rules[name].ruling)
            for name, value in setup.house_rules.items()
        )
        if not lines and setup.game.has_sheet:
            lines = (Note(tx("None: everything as in the rulebook.")),)
        correct = Button(tx("Correct the house rules"), ("go", f"options/{self.match}"), icon="pencil")
        if rules:
            lines = (*lines, Buttons((correct,)))
        house = (Group(lines, tx("House rules of this match")),) if lines else ()
        buttons = [
            Button(tx("New game with the same players"), ("again",), icon="play"),
            Button(tx("Dice and timer"), ("go", f"dice/{self.match}"), icon="dice"),
            Button(tx("Date, place, note"), ("go", f"details/{self.match}"), icon="pin"),
            Button(tx("Share or export"), ("go", f"share/{self.match}"), icon="share"),
            Button(tx("Settings"), ("go", "settings"), icon="settings"),
        ]
        if self.controller.system.can_invite:
            buttons.append(Button(tx("Invite phones"), ("invite",), icon="players"))
        if self.controller.store.record(self.match).is_ended:
            buttons.append(Button(tx("Keep playing"), ("reopen",), icon="undo"))
        elif not self.is_over:
            buttons.append(Button(tx("End the match now"), ("end",), icon="flag"))
        buttons.append(Button(tx("Delete the match"), ("delete",), Tone.BAD, "trash"))
        players = tuple(
            Button(name, ("go", f"rename/{self.match}/{seat}"), Tone.QUIET, "pencil")
            for seat, name in enumerate(setup.people)
        )
        changes = tuple(
            Button(offer.label, ("offer", place), icon=offer.icon)
            for place, offer in enumerate(() if self.is_over else self.view.offers(self.table))
            if offer.in_menu
        )
        rename = Note(tx("Tap a name to change it."), Tone.QUIET)
        people = Group((rename, Buttons(players), *((Buttons(changes),) if changes else ())), tx("Players"))
        return Screen(title_of(tx, setup), (Buttons(tuple(buttons)), people, *house))

    @answers("invite")
    def invite(self) -> None:
        """Let phones in the same network join, as on the first page."""
        self.controller.system.invite()

    @answers("end")
    def end(self) -> None:
        if not self.is_over:
            self.controller.store.end(self.match)
            match_actions.offer_undo(self.controller)
        self.controller.go_home(f"match/{self.match}")

    @answers("delete")
    def delete(self) -> None:
        match_actions.delete(self.controller, self.match)
        self.controller.go_home()


def _rule_text(tx: Catalogue, rule: HouseRule, chosen: str) -> str:
    """Return a house rule's setting and its meaning, without repeating the setting."""
    return f"{tx(rule.title)}: {chosen} · {tx(rule.help).removeprefix(f'{chosen}: ')}"


class DetailsPage(BasePage):
    """The notes of players about a match; the draft holds the input: `day`, `place`, `note`."""

    name = "details"
    fills = fields(day=str, place=str, note=str)

    def screen(self) -> Screen:
        tx = self.tx
        shown = format_day(tx, self.controller.clock())
        wrong = self._date_problem()
        told = () if wrong is None else (Note(tx(wrong), Tone.BAD, "warning"),)
        return Screen(
            tx("Date, place, note"),
            (
                Group((self._field("day", tx("Date"), shown),), tx("Date")),
                Group((self._field("place", tx("Where"), tx("Where you played")), *self._places()), tx("Where")),
                Group((self._field("note", tx("Note"), tx("Anything to remember")),), tx("Note")),
            ),
            footer=(*told, Button(tx("Save"), ("save",), Tone.MAIN, "check", enabled=wrong is None)),
        )

    def fill(self, name: str, *values: str | int | None) -> None:
        (text,) = values
        whole = str(text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # no half of an emoji
        self.draft[name] = whole[:LONGEST_NAME]

    @answers("save")
    def save(self) -> None:
        """Save the input.

        Raises:
            ScoreError: The date is not valid.
        """
        if (wrong := self._date_problem()) is not None:
            raise ScoreError(wrong)
        played = self._day()
        begun = self._record.begun.date()
        noted = "" if played in (None, begun) else str(played)
        self.controller.store.set_details(
            self._record.id, Details(noted, self._field_text("place").strip(), self._field_text("note").strip())
        )
        self.controller.clear_draft(self.address)
        self.controller.go_back()
        self.controller.show_banner(self.tx("Saved."), Tone.GOOD)

    # Inside

    @property
    def _record(self) -> Record:
        return self.controller.store.record(int(self.args[0]))

    def _field_text(self, name: str) -> str:
        """Return the input, or the stored value if untouched."""
        record = self._record
        noted = {
            "day": format_day(self.tx, record.played_on),
            "place": record.details.place,
            "note": record.details.note,
        }
        return str(self.draft.get(name, noted[name]))

    def _field(self, name: str, label: str, hint: str) -> TextField:
        submit = ("save",) if name == "note" else ()  # after the last field
        return TextField(label, self._field_text(name), (name,), hint, submit, most=LONGEST_NAME)

    def _day(self) -> date | None:
        return parse_day(self._field_text("day"))

    def _date_problem(self) -> Message | None:
        """Return what is wrong with the date; an emptied one means the day on which the match was begun here."""
        if not self._field_text("day").strip():
            return None
        found, now = self._day(), self.controller.clock()
        if found is None:
            return say("This is not a date. Type it like this: %(example)s", example=format_day(self.tx, now))
        if now.date() < found != self._record.played_on:  # a date from a phone whose clock is ahead stays
            return say("This date is in the future; today is %(today)s.", today=format_day(self.tx, now))
        return None

    def _places(self) -> Iterator[Block]:
        """Offer the places of other matches, for one tap."""
        places = dict.fromkeys(each.details.place for each in readable_matches(self.controller.store))
        typed = self._field_text("place").strip()
        offered = [each for each in places if each and each != typed][:PLACES_SHOWN]
        if offered:
            yield Buttons(tuple(Button(each, ("place", each), Tone.QUIET, "pin") for each in offered))


def details_text(record: Record) -> str:
    """Return place and note of a match in one line; empty if there are none."""
    return " · ".join(filter(None, (record.details.place, record.details.note)))
