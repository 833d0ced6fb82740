"""Day, place and note of a match."""

from collections.abc import Iterator
from datetime import date

from scorekeeper.errors import ScoreError
from scorekeeper.match_log import LONGEST_NAME
from scorekeeper.messages import Message, say
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Note, Screen, TextField, Tone
from scorekeeper.presenter.dates import format_day, parse_day
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.page import BasePage
from scorekeeper.storage.match_records import Details, Record

PLACES_SHOWN = 6
"""Most places offered, those of the latest matches first."""


class DetailsPage(BasePage):
    """The notes of players about a match; the draft holds the input: `day`, `place`, `note`."""

    name = "details"
    fills = fields(day=str, place=str, note=str)

    def screen(self) -> Screen:
        """Ask for day, place and note."""
        tx = self.tx
        shown = format_day(tx, self.desk.clock())
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
        """Take the input."""
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
        self.desk.store.set_details(
            self._record.id, Details(noted, self._field_text("place").strip(), self._field_text("note").strip())
        )
        self.desk.clear_draft(self.address)
        self.desk.go_back()
        self.desk.show_banner(self.tx("Saved."), Tone.GOOD)

    # Inside

    @property
    def _record(self) -> Record:
        return self.desk.store.record(int(self.args[0]))

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
        found, now = self._day(), self.desk.clock()
        if found is None:
            return say("This is not a date. Type it like this: %(example)s", example=format_day(self.tx, now))
        if now.date() < found != self._record.played_on:  # a date from a phone whose clock is ahead stays
            return say("This date is in the future; today is %(today)s.", today=format_day(self.tx, now))
        return None

    def _places(self) -> Iterator[Block]:
        """Offer the places of other matches, for one tap."""
        matches = (each for each in self.desk.store.matches() if isinstance(each, Record))
        places = dict.fromkeys(each.details.place for each in matches)
        typed = self._field_text("place").strip()
        offered = [each for each in places if each and each != typed][:PLACES_SHOWN]
        if offered:
            yield Buttons(tuple(Button(each, ("place", each), Tone.QUIET, "pin") for each in offered))


def details_text(record: Record) -> str:
    """Return place and note of a match in one line; empty if there are none."""
    return " · ".join(filter(None, (record.details.place, record.details.note)))
