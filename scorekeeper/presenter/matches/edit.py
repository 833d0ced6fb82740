"""Changing an earlier entry, with a preview of the effects on everything that follows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from scorekeeper.acts import Change, Edited
from scorekeeper.errors import ScoreError
from scorekeeper.match_log import EditConflict, EditPreview, SetUp
from scorekeeper.messages import say
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Button, Buttons, Cell, Group, Note, Screen, Table, TableRow, Tone
from scorekeeper.presenter.events import Answering, answers, fields
from scorekeeper.presenter.forms import AtTable, Form, LogRow, missing_notes, problem_notes
from scorekeeper.presenter.matches.match_page import MatchPage, fill_row, row_of
from scorekeeper.presenter.wording import number
from scorekeeper.rules.contract import State


class EditPage(MatchPage):
    """An earlier entry, opened; later ones that the change makes illegal are corrected or deleted on the same page.

    The draft holds the input for each opened entry, `forms`, the entries to delete, `dropped`, and the position of the
    open entry, `open`.
    """

    name = "edit"
    fills = fields(open=int)

    @property
    def first_position(self) -> int:
        """Position of the entry that the page was opened for."""
        return int(self.args[1])

    @property
    def open_position(self) -> int:
        """Position of the entry whose form is in sight."""
        opened = int(self.draft.get("open", self.first_position))
        return opened if opened in range(len(self.log.entries)) else self.first_position

    def screen(self) -> Screen:
        tx = self.tx
        main = list(self._open_blocks())  # first: they fill in a draft, whose blanks the preview must know
        changes, options = self._changes(), self._options
        preview = None if changes is None else self.log.preview(changes, options)
        if self.open_position != self.first_position:
            main.append(Buttons((Button(tx("Back to the first change"), ("open", self.first_position), icon="back"),)))
        return Screen(
            self._title(),
            tuple(main),
            tuple(self._consequences(preview, changes or ())),
            is_side_last=True,
            footer=tuple(self._footer(preview, is_changed=bool(changes) or options is not None)),
            part=str(self.open_position),
        )

    def delegate(self) -> Answering | None:
        return self._form(self.open_position)

    def accept_entry(self, entry: Any) -> None:
        """Fill the form in sight with an entry that it makes at once."""
        form = self._form(self.open_position)
        if form is not None:
            self._forms()[str(self.open_position)] = form.draft_of(form.table, entry)

    @answers("drop")
    def drop(self, position: int) -> None:
        if position not in range(len(self.log.entries)):
            return
        self.draft["dropped"] = sorted({*self._dropped_positions(), position})

    @answers("restore")
    def restore(self, position: int) -> None:
        """Keep an entry marked for deletion."""
        self.draft["dropped"] = [each for each in self._dropped_positions() if each != position]

    @answers("save")
    def save(self) -> None:
        changes = self._changes()
        if changes is None:
            raise ScoreError("\n".join(self._blanks().values()))
        if not changes and self._options is None:
            self.leave()
            return
        self.controller.do(self.match, Edited(changes, self._options))
        self.controller.clear_draft(self.address)
        self.controller.go_back()
        self.controller.show_banner(self._saved_text(), Tone.GOOD)

    @answers("leave")
    def leave(self) -> None:
        self.controller.clear_draft(self.address)
        self.controller.go_back()

    # Inside

    @property
    def _options(self) -> Any:
        """The corrected house rules; None where they stay."""
        return None

    def _title(self) -> str:
        row = row_of(self, self.open_position)
        return self.tx("Change: %(entry)s", entry=row.label or row.text)

    def _saved_text(self) -> str:
        return self.tx("Changed. Undo brings back the old entry.")

    def _open_blocks(self) -> Iterator[Block]:
        """Yield what changes the open entry.

        Raises:
            ScoreError: There is none.
        """
        tx, position = self.tx, self.open_position
        if position not in range(len(self.log.entries)):
            raise ScoreError(say("This entry no longer exists."))
        form = self._form(position)
        if position in self._dropped_positions():
            yield Note(tx("This entry will be deleted."), Tone.BAD, "trash")
            yield Buttons((Button(tx("Keep this entry"), ("restore", position), icon="undo"),))
            return
        if form is None:
            yield Note(row_of(self, position).text or tx("This entry can only be deleted."))
        else:
            yield blocks.Heading(form.title)
            yield from form.blocks()
            if form.step is not None:
                yield form.step
        yield Buttons((Button(tx("Delete this entry"), ("drop", position), Tone.BAD, "trash"),))

    def _dropped_positions(self) -> list[int]:
        dropped: list[int] = self.draft.setdefault("dropped", [])
        return dropped

    def _forms(self) -> dict[str, Any]:
        forms: dict[str, Any] = self.draft.setdefault("forms", {})
        return forms

    def _table_at(self, position: int) -> AtTable[State]:
        """Return the match before an entry, after the changes to earlier ones."""
        if position not in self._tables:
            changes = tuple(each for each in self._changes_of(range(position)) if each is not None)
            preview = self.log.preview(changes, self._options)
            state = preview.states[sum(each < position for each in preview.positions)]
            self._tables[position] = AtTable(self._setup, state, self.tx)
        return self._tables[position]

    @property
    def _setup(self) -> SetUp:
        """The set-up in force after the change."""
        return self.log.setup if self._options is None else replace(self.log.setup, options=self._options)

    @cached_property
    def _tables(self) -> dict[int, AtTable[State]]:
        """Cache of `_table_at`, which needs the tables before it; a page lives for one event only."""
        return {}

    def _form(self, position: int) -> Form[Any] | None:
        """Return the form of an entry, filled in with the entry itself when first opened."""
        entry = self.log.entries[position]
        name = self.view.form_of(entry)
        if not name:
            return None
        kind = self.view.form_by_name[name]
        forms = self._forms()
        if str(position) not in forms:
            table = AtTable(self.log.setup, self.log.states[position], self.tx)
            forms[str(position)] = kind.draft_of(table, entry)
        return kind(self._table_at(position), forms[str(position)])

    def _changes_of(self, positions: Any) -> Iterator[Change | None]:
        """Yield the changes at these positions; None where a form is incomplete."""
        for position in positions:
            if position in self._dropped_positions():
                yield Change(position, None)
            elif str(position) in self._forms():
                form = self._form(position)
                entry = form.entry() if form else None
                if entry is None:
                    yield None
                elif entry != self.log.entries[position]:
                    yield Change(position, entry)

    def _changes(self) -> tuple[Change, ...] | None:
        changes = tuple(self._changes_of(range(len(self.log.entries))))
        return None if None in changes else tuple(each for each in changes if each is not None)

    def _blanks(self) -> dict[int, str]:
        """Return what is missing in each opened entry that is incomplete."""
        found = {}
        for position in sorted(set(map(int, self._forms())) & set(range(len(self.log.entries)))):
            form = self._form(position) if position not in self._dropped_positions() else None
            if form is not None and form.entry() is None:
                row = row_of(self, position)
                is_here = position == self.open_position
                found[position] = form.missing() if is_here else f"{row.label or row.text}: {form.missing()}"
        return found

    def _footer(self, preview: EditPreview | None, *, is_changed: bool) -> Iterator[Block]:
        tx = self.tx
        own = [each for each in preview.conflicts if each.position == self.open_position] if preview else []
        if preview is None:
            yield from self._blank_notes()
        elif own:
            yield from problem_notes(tx, own[0].problems)
        elif preview.conflicts:
            labels = (row_of(self, conflict.position) for conflict in preview.conflicts)
            entries = ", ".join(dict.fromkeys(row.label or row.text for row in labels))
            text = tx("No longer allowed; correct or delete: %(entries)s", entries=entries)
            yield Note(text, Tone.BAD, "warning")
        elif changes := self._changed_totals(preview):
            yield Note(changes, Tone.QUIET, "info")
        yield from self._buttons(can_save=preview is not None and not preview.conflicts and is_changed)

    def _buttons(self, *, can_save: bool) -> Iterator[Block]:
        save = Button(self.tx("Apply"), ("save",), Tone.MAIN, "check", enabled=can_save)
        yield Buttons((save, Button(self.tx("Cancel"), ("leave",), icon="close")))

    def _blank_notes(self) -> Iterator[Note]:
        form = self._form(self.open_position)
        for position, text in self._blanks().items():
            if position == self.open_position and form is not None:
                yield from missing_notes(form)
            else:
                yield Note(text, Tone.QUIET, "info")

    def _consequences(self, preview: EditPreview | None, changes: Sequence[Change]) -> Iterator[Block]:
        tx = self.tx
        if preview is None:
            yield from (self._blank(position) for position in self._blanks() if position != self.open_position)
            return
        for conflict in preview.conflicts:
            if conflict.position != self.open_position:  # its problems are shown beside the button
                yield self._conflict(conflict)
        if any(conflict.position == self.open_position for conflict in preview.conflicts):
            return  # the effects of an impossible entry are of no interest
        log, after = self.log, preview.states[-1]
        rows = [self._total_row(name, log.state.totals.get(name), after.totals.get(name)) for name in log.setup.names]
        totals = Table((tx("now"), tx("after")), tuple(rows), corner=tx("Total"))
        yield Group((totals, *self._endings(preview), *self._later(preview, changes)), tx("What this changes"))

    def _blank(self, position: int) -> Block:
        row = row_of(self, position)
        repair = Button(self.tx("Correct"), ("open", position), icon="pencil")
        return Group((Buttons((repair,)),), row.label or row.text)

    def _conflict(self, conflict: EditConflict) -> Block:
        tx, position = self.tx, conflict.position
        row = row_of(self, position)
        buttons = [Button(tx("Correct"), ("open", position), icon="pencil")] if position != self.first_position else []
        buttons.append(Button(tx("Delete"), ("drop", position), Tone.BAD, "trash"))
        notes = problem_notes(tx, conflict.problems)
        return Group((*notes, Buttons(tuple(buttons))), row.label or row.text, Tone.BAD)

    def _changed_totals(self, preview: EditPreview) -> str:
        """Return in one line which totals change."""
        now, then = self.log.state.totals, preview.states[-1].totals
        return ", ".join(
            f"{name} {_total(now.get(name))} → {_total(then.get(name))}"
            for name in self.log.setup.names
            if now.get(name) != then.get(name)
        )

    def _total_row(self, name: str, now: int | None, then: int | None) -> TableRow:
        tone = Tone.PLAIN if now == then else Tone.GOOD
        star = " *" if now != then else ""
        return TableRow(name, (Cell(_total(now)), Cell(_total(then) + star, tone=tone)))

    def _endings(self, preview: EditPreview) -> Iterator[Block]:
        tx = self.tx
        now, then = self.log.state.outcome, preview.states[-1].outcome
        if now == then:
            return
        for word, outcome in ((tx("Now"), now), (tx("After"), then)):
            text = tx(outcome.reason) if outcome else tx("the match goes on")
            ruling = outcome.ruling if outcome else ""
            yield Note(f"{word}: {text}", Tone.PLAIN, "trophy" if outcome else "info", ruling)

    def _later(self, preview: EditPreview, changes: Sequence[Change]) -> Iterator[Block]:
        """Show which entries, other than those changed, now have different results."""
        changed = {change.position for change in changes}
        names = self.log.setup.names
        for place, position in enumerate(preview.positions):
            if position in changed or position < self.first_position:
                continue
            before = row_of(self, position)
            table = AtTable(self._setup, preview.states[place], self.tx)
            after = self.view.row(table, preview.entries[place], preview.states[place + 1])
            then = fill_row(after, len(names))
            if differences := self._differences(names, before, then):
                yield Note(f"{before.label or before.text}: {differences}", Tone.PLAIN, "forward")

    def _differences(self, names: tuple[str, ...], before: LogRow, then: LogRow) -> str:
        nothing, pairs = self.tx("nothing"), zip(names, before.cells, then.cells, strict=True)
        return ", ".join(
            f"{name} {old.text or nothing} → {new.text or nothing}" for name, old, new in pairs if old.text != new.text
        )


def _total(points: int | None) -> str:
    return "–" if points is None else number(points)
