"""The store: one SQLite file in the app's folder, one durable transaction for each act.

A match is a line of acts: each act names the one before it, and the match names the latest one in force, its head.
Undo moves the head back and redo forward to the newest act that follows it; nothing is ever deleted. The match list
is itself a line of acts on matches, kept in the same way, so beginning, ending and deleting a match can be undone too,
and so can renaming a player (`renames`).

A file that is damaged or was written by a newer version is quarantined, `Store.notices` reports it, and the readable
rows are recovered (`database_file`). Before a file of an older version is migrated, a backup is made. On a read-only
disk the scores can still be viewed (`open_read_only`): key-values are kept in memory, and every act is refused.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from scorekeeper.acts import Act, act_as_json, act_from_json
from scorekeeper.codec import DamagedDataError
from scorekeeper.errors import RuleError, say_problem
from scorekeeper.match_log import MatchLog, SetUp, late_players
from scorekeeper.messages import Message, say
from scorekeeper.storage import match_records, renames
from scorekeeper.storage.database_file import ASIDE, QuarantinedFile, open_file, open_read_only
from scorekeeper.storage.integrity import NotWritableError, ReplacedError, not_writable_error, storage_errors
from scorekeeper.storage.integrity import StorageError as StorageError
from scorekeeper.storage.match_records import MATCH_LIST, Details, ImportedMatch, Record, StoredActs
from scorekeeper.storage.open_file import OpenFile, reopen_file
from scorekeeper.storage.recovery import last_whole_head
from scorekeeper.storage.repair_report import RepairReport, readable_count, repair_notices
from scorekeeper.storage.schema import APPLICATION_ID as APPLICATION_ID
from scorekeeper.storage.schema import MIGRATIONS as MIGRATIONS
from scorekeeper.storage.schema import transaction, undone_by

FILE = "scores.sqlite3"
REST_SECONDS = 1.0
"""How long after the last change the log is moved into the file (ours: nobody is entering anything then)."""

Clock = Callable[[], datetime]


class Store:
    def __init__(self, folder: Path, clock: Clock, *, migrations: Sequence[str] = MIGRATIONS) -> None:
        """Open the file in a folder, or create one.

        Args:
            folder: Created if missing.
            migrations: The steps to the present schema.

        Raises:
            StorageError: The folder or file cannot be created or read, or another process holds it.
        """
        self._clock, self._migrations = clock, migrations
        self.path = folder / FILE
        self.on_commit: Callable[[], None] = lambda: None
        """Called after each change; a front has the store `rest` once there was none for `REST_SECONDS`."""
        self.notices: list[Message] = []
        """Notices for players about the opening."""
        self.news: list[Message] = []
        """Notices since then, until players have seen them."""
        self._seen: dict[int, tuple[Any, ...]] = {}
        """The `_match_version` of each match as last seen by those who act on it."""
        self._shelf: tuple[tuple[Any, ...], tuple[Mapping[int, bool], renames.RenameHistory]] | None = None
        """The result of `_read_match_list`, with the head and newest act of the match list at that time."""
        self._is_notice_noted = False
        self.is_read_only = False
        """Whether the disk is read-only: then the scores are in memory, for viewing, and every act is refused."""
        damaged: Sequence[RepairReport] | None = None
        try:
            aside = self._open(migrations)
        except NotWritableError:
            aside, damaged = None, self._open_read_only(migrations)
        with undone_by(self.close):
            self._repair_match_list()
            all_records = self.matches() if aside or damaged is not None else []
            if aside:
                self.notices += [
                    aside.notice(readable_count(all_records, aside.repairs)),
                    *repair_notices(all_records, aside.repairs),
                ]
                self._is_notice_noted = True
            if damaged is not None:
                count = readable_count(all_records, damaged)
                self.notices.append(say("The scores were damaged; readable matches: %(count)s.", count=count))
                self.notices += repair_notices(all_records, damaged)

    def close(self) -> None:
        """Close the file, which is complete then, and says so in its header: a copy of it lacks nothing."""
        self.checkpoint()
        if not self.is_read_only:
            with suppress(sqlite3.Error):  # another process has it open, or the disk is full
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()

    def rest(self) -> None:
        """Move the log beside the file into it while nobody enters anything, so that a copy of the file lacks little.

        It waits for nobody, and leaves a file that was removed or replaced to the next change.
        """
        if not self.is_read_only and not self._watched.change:
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def checkpoint(self) -> None:
        """Move the log beside the file into it, so that a copy of the file is complete.

        If that is impossible now, because the disk is full or another process reads, the log keeps its content:
        nothing is lost.
        """
        if not self.is_read_only:
            with suppress(sqlite3.Error, StorageError):
                self._check_open_file()
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """Commit everything within as one: a kill leaves all of it or nothing, and it is on the disk at the end.

        Raises:
            StorageError: It could not be saved; nothing of it was.
        """
        with self._transaction():
            yield

    # Matches

    def begin(self, setup: SetUp) -> int:
        with self._act_transaction() as db:
            match = self._add_match(db, os.urandom(16).hex(), setup, self._now())
            self._add_act(db, MATCH_LIST, {"is": "Begun", "match": match})
        self._seen[match] = (None, None, {})
        return match

    def matches(self) -> list[Record | match_records.UnreadableMatch]:
        """List the matches on the match list, most recently changed first."""
        ended, renamings = self._read_match_list()
        rows = self._rows(f"SELECT {renames.LISTED} FROM matches WHERE id != 0 ORDER BY changed DESC, id DESC")
        return [renames.record_of(row, renamings, is_ended=ended[row[0]]) for row in rows if row[0] in ended]

    def is_listed(self, match: int) -> bool:
        """Whether a match exists and is not deleted."""
        return match in self._read_match_list()[0]

    def record(self, match: int) -> Record:
        """Return a match as shown on the match list.

        Raises:
            DamagedDataError: It does not exist, or cannot be read.
        """
        ended, renamings = self._read_match_list()
        for row in self._rows(f"SELECT {renames.LISTED} FROM matches WHERE id = ?", (match,)):
            found = renames.record_of(row, renamings, is_ended=ended.get(match, False))
            if isinstance(found, match_records.UnreadableMatch):
                raise DamagedDataError(found.reason)
            return found
        raise DamagedDataError(f"match {match} is not there")

    def open(self, match: int) -> MatchLog:
        """Replay a match from its acts.

        Raises:
            DamagedDataError: An act cannot be read.
            RuleError: An act is not allowed by the rules.
        """
        setup = self.record(match).begun_setup
        seen, names = self._match_version(match), self._names(match)
        line = self.read_acts(match)
        self._seen[match] = seen
        acts = [act_from_json(setup.game, body, f"act {number}") for number, (body, _) in enumerate(line.acts, start=1)]
        return MatchLog(setup, [renames.rename_in_act(each, names) for each in acts] if names else acts, line.cursor)

    def read_acts(self, match: int) -> StoredActs:
        """Return the acts of a match, or of the match list, and how many are in force; names are those in the file.

        Raises:
            DamagedDataError: An act cannot be read, or the line has a gap.
        """
        head, _ = self.head_and_newest_act(match)
        rows = self._rows("SELECT id, parent, body, at FROM acts WHERE match_id = ? ORDER BY id", (match,))
        return match_records.trace_acts(match, head, rows)

    def read_renamed_acts(self, match: int) -> StoredActs:
        """Return the acts of a match with current names.

        Raises:
            DamagedDataError: An act cannot be read, or the line has a gap.
        """
        line, names = self.read_acts(match), self._names(match)
        if not names:
            return line
        game = self.record(match).setup.game
        acts = (
            (renames.rename_in_body(game, body, names, f"act {number}"), at)
            for number, (body, at) in enumerate(line.acts, start=1)
        )
        return StoredActs(tuple(acts), line.cursor)

    def head_and_newest_act(self, match: int) -> tuple[Any, ...]:
        """Return a match's head and newest act, which change with everything done to it."""
        query = "SELECT head, (SELECT max(id) FROM acts WHERE match_id = matches.id) FROM matches WHERE id = ?"
        for row in self._rows(query, (match,)):
            return row
        raise DamagedDataError(f"match {match} is not there")

    # Acts

    def do(self, match: int, act: Act, summary: dict[str, Any]) -> None:
        """Save an act, and the summary after it.

        Raises:
            StorageError: It could not be saved, or another process has changed the match since it was opened.
        """
        with self._match_transaction(match) as db:
            self._add_late_players(db, match, act)
            game, names = self.record(match).setup.game, renames.stored_names(self._names(match))
            self._add_act(db, match, act_as_json(game, renames.rename_in_act(act, names) if names else act))
            self._write_summary(db, match, summary)

    def undo(self, match: int, summary: dict[str, Any] | None = None) -> None:
        """Move the head of a match, or of the match list, to the act before it."""
        with self._match_transaction(match) as db:
            db.execute("UPDATE matches SET head = (SELECT parent FROM acts WHERE id = head) WHERE id = ?", (match,))
            self._write_summary(db, match, summary)

    def redo(self, match: int, summary: dict[str, Any] | None = None) -> None:
        """Move the head of a match, or of the match list, to the newest act after it."""
        with self._match_transaction(match) as db:
            db.execute(
                "UPDATE matches SET head = coalesce("
                "(SELECT max(acts.id) FROM acts WHERE acts.match_id = matches.id AND acts.parent IS matches.head),"
                " head)"
                " WHERE id = ?",
                (match,),
            )
            self._write_summary(db, match, summary)

    def restore_summary(self, match: int, summary: dict[str, Any]) -> None:
        """Save the summary of a match that has lost it; nobody has acted on the match."""
        text = match_records.write_json(renames.rename_in_summary(summary, renames.stored_names(self._names(match))))
        with storage_errors(self.path), transaction(self._connection):
            self._connection.execute("UPDATE matches SET summary = ? WHERE id = ?", (text, match))

    # Acts on whole matches and their players; most of them can be undone

    def end(self, match: int) -> None:
        """End a match by hand."""
        self._add_list_act({"is": "Ended", "match": match})

    def reopen(self, match: int) -> None:
        """Resume a match that was ended by hand."""
        self._add_list_act({"is": "Reopened", "match": match})

    def delete(self, match: int) -> None:
        """Remove a match from the match list; its acts stay in the file, so that it can be restored."""
        self._add_list_act({"is": "Deleted", "match": match})

    def rename(self, before: str, after: str, match: int | None = None) -> None:
        """Rename a player in one match or in all; a player with that name elsewhere becomes the same one.

        Where both play in one match, nothing changes.
        """
        only = {} if match is None else {"match": match}
        self._add_list_act({"is": renames.RENAMED, "from": before, "to": after, **only})

    def import_all(self, arrivals: Sequence[ImportedMatch]) -> list[int]:
        """Add imported matches, all of them or none, and return their numbers.

        A match that exists already is left as it is; if it was deleted, it is restored.
        """
        with self._act_transaction() as db:
            all_records, _ = self._read_match_list()
            return [self._import_match(db, each, all_records) for each in arrivals]

    def find_match(self, key: str) -> int | None:
        """Return the number of a match by its key, whether listed or deleted; None if it is not here."""
        rows = self._rows("SELECT id FROM matches WHERE key = ? AND id != 0", (key,))
        return int(rows[0][0]) if rows else None

    def set_details(self, match: int, details: Details) -> None:
        """Replace day, place and note of a match; this is not an act, and leaves its times unchanged.

        Raises:
            DamagedDataError: There is no such match.
        """
        with self._act_transaction() as db:
            columns = (details.day or None, details.place or None, details.note or None)
            done = db.execute(
                "UPDATE matches SET day = ?, place = ?, note = ? WHERE id = ? AND id != 0", (*columns, match)
            )
            if not done.rowcount:
                raise DamagedDataError(f"match {match} is not there")

    # Key-values: drafts, the place in the app, settings; a new value replaces the old one

    def read_value(self, key: str) -> Any:
        """Return a value, or None."""
        rows = self._rows("SELECT body FROM notes WHERE key = ?", (_encode_key(key),))
        with suppress(DamagedDataError):
            return match_records.read_json(rows[0][0], key) if rows else None
        return None

    def list_keys(self) -> list[str]:
        """List all keys, sorted."""
        return [key for (key,) in self._rows("SELECT key FROM notes ORDER BY key") if isinstance(key, str)]

    def write_values(self, notes: dict[str, Any]) -> None:
        """Write values; None deletes a key."""
        with self._transaction() as db:
            for key, body in notes.items():
                if body is None:
                    db.execute("DELETE FROM notes WHERE key = ?", (_encode_key(key),))
                else:
                    db.execute(
                        "INSERT OR REPLACE INTO notes VALUES (?, ?)", (_encode_key(key), match_records.write_json(body))
                    )

    # Inside

    def _open(self, migrations: Sequence[str]) -> QuarantinedFile | None:
        with storage_errors(self.path):
            self._connection, aside = open_file(self.path, self._clock().date().isoformat(), migrations)
        self._watched = OpenFile.of(self.path)
        with undone_by(self._connection.close):
            self.write_values({"opened": self._now()})  # reports a read-only disk at once, not with the first entry
        return aside

    def _check_open_file(self) -> None:
        """Restore a file that was removed while open, or keep its content beside the file that is there now.

        Raises:
            ReplacedError: Another file is there, and open now.
            StorageError: The content cannot be written; the file stays open.
        """
        if self.is_read_only or self._connection.in_transaction or not self._watched.change:
            return
        found = reopen_file(self._watched, self._connection, self._clock().date().isoformat(), self._migrations)
        self._connection.close()
        self._connection, self._watched = found.connection, OpenFile.of(self.path)
        if found.is_other:
            self._seen.clear()
            self._shelf = None
            raise ReplacedError(found.notice)
        self.news.append(found.notice)

    def _open_read_only(self, migrations: Sequence[str]) -> Sequence[RepairReport] | None:
        """Load the scores into memory; return the matches with gaps if they were damaged."""
        with storage_errors(self.path):
            self._connection, damaged = open_read_only(self.path, migrations)
        self.is_read_only = True
        folder = self.path.parent
        self.notices.append(
            say("%(folder)s cannot be written: the scores can be viewed, but nothing can be entered.", folder=folder)
        )
        return damaged

    def _now(self) -> str:
        return self._clock().isoformat(timespec="milliseconds")

    def _add_list_act(self, body: dict[str, Any]) -> None:
        with self._act_transaction() as db:
            self._add_act(db, MATCH_LIST, body)

    def _import_match(self, db: Connection, arrival: ImportedMatch, all_records: Mapping[int, bool]) -> int:
        known = db.execute("SELECT id FROM matches WHERE key = ? AND id != 0", (arrival.key,)).fetchone()
        match: int = known[0] if known else self._add_match(db, arrival.key, arrival.setup, arrival.begun)
        if not known:
            head = None
            for number, (body, at) in enumerate(arrival.stored_acts.acts, start=1):
                self._add_act(db, match, body, at)
                if number == arrival.stored_acts.cursor:
                    head = db.execute("SELECT head FROM matches WHERE id = ?", (match,)).fetchone()[0]
            summary = None if arrival.summary is None else match_records.write_json(arrival.summary)
            db.execute("UPDATE matches SET head = ?, summary = ? WHERE id = ?", (head, summary, match))
            if arrival.details:
                self.set_details(match, arrival.details)
        if match not in all_records:
            self._add_act(db, MATCH_LIST, {"is": "Begun", "match": match})
            if arrival.is_ended:
                self._add_act(db, MATCH_LIST, {"is": "Ended", "match": match})
        return match

    def _add_match(self, db: Connection, key: str, setup: SetUp, begun: str) -> int:
        row = db.execute(
            "INSERT INTO matches (key, setup, begun, changed) VALUES (?, ?, ?, ?) RETURNING id",
            (key, match_records.write_json(setup.as_json()), begun, begun),
        ).fetchone()
        return int(row[0])

    def _read_match_list(self) -> tuple[Mapping[int, bool], renames.RenameHistory]:
        """Return each listed match and whether it was ended by hand, and the renames; recomputed after a change."""
        place = self.head_and_newest_act(MATCH_LIST)
        if self._shelf is None or self._shelf[0] != place:
            line = self.read_acts(MATCH_LIST)
            self._shelf = place, (match_records.listed_matches(line), renames.renamings_of(line))
        return self._shelf[1]

    def _names(self, match: int) -> dict[str, str]:
        """Return the current names of a match's players that differ, by the names in the file."""
        renamings = self._read_match_list()[1]
        if not renamings.acts:
            return {}
        return renamings.names(match, renames.written_names(self._written_setup(match))) if match else {}

    def _written_setup(self, match: int) -> SetUp:
        """Return the set-up of a match with the names in the file.

        Raises:
            DamagedDataError: It does not exist, or cannot be read.
        """
        for (text,) in self._rows("SELECT setup FROM matches WHERE id = ?", (match,)):
            return SetUp.from_json(match_records.read_json(text, "set-up"))
        raise DamagedDataError(f"match {match} is not there")

    def _add_late_players(self, db: Connection, match: int, act: Act) -> None:
        """Add whoever comes with an act to the set-up of a match.

        Raises:
            RuleError: The name was another player's before a rename, so that it would be taken for that player's.
        """
        late = late_players((act,))
        if not late:
            return
        written, renamings = self._written_setup(match), self._read_match_list()[1]
        (player,) = late
        known = {each.name: each for each in written.late}
        setup = replace(written, late=tuple({**known, player.name: player}.values()))
        shown = renamings.names(match, renames.written_names(setup)).get(player.name, player.name)
        if shown != player.name or player.name in written.names:
            raise RuleError(
                say_problem("%(before)s is now called %(after)s; enter that name", "", before=player.name, after=shown)
            )
        text = match_records.write_json(setup.as_json())
        db.execute("UPDATE matches SET setup = ? WHERE id = ?", (text, match))

    def _add_act(self, db: Connection, match: int, body: Any, at: str | None = None) -> None:
        at = at or self._now()
        row = db.execute(
            "INSERT INTO acts (match_id, parent, body, at)"
            " SELECT id, head, ?, ? FROM matches WHERE id = ? RETURNING id",
            (match_records.write_json(body), at, match),
        ).fetchone()
        if row is None:
            raise DamagedDataError(f"match {match} is not there")
        db.execute("UPDATE matches SET head = ?, changed = ? WHERE id = ?", (row[0], at, match))

    def _write_summary(self, db: Connection, match: int, summary: dict[str, Any] | None) -> None:
        text = (
            None
            if summary is None
            else match_records.write_json(renames.rename_in_summary(summary, renames.stored_names(self._names(match))))
        )
        db.execute("UPDATE matches SET summary = ?, changed = ? WHERE id = ?", (text, self._now(), match))

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with storage_errors(self.path):
            return self._connection.execute(query, values).fetchall()

    def _match_version(self, match: int) -> tuple[Any, ...]:
        """Return what must be up to date to act on a match: its head, its newest act, the names of its players."""
        return (*self.head_and_newest_act(match), self._names(match))

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """Commit all or nothing, and return only when it is on the disk."""
        self._check_open_file()
        try:
            with storage_errors(self.path), transaction(self._connection):
                yield self._connection
                if self._is_notice_noted:  # an act means that it was seen
                    self._connection.execute("DELETE FROM notes WHERE key = ?", (ASIDE,))
                    self._is_notice_noted = False
        except BaseException:
            self._seen.clear()
            self._shelf = None
            raise
        if self.is_read_only or self._connection.in_transaction:
            return
        if self._watched.has_lost_log:
            self.checkpoint()
        self.on_commit()

    @contextmanager
    def _act_transaction(self) -> Iterator[Connection]:
        """Commit an act or nothing; refused on a read-only disk."""
        if self.is_read_only:
            raise not_writable_error(self.path)
        with self._transaction() as db:
            yield db

    @contextmanager
    def _match_transaction(self, match: int) -> Iterator[Connection]:
        """Commit all or nothing to a match that has not changed since it was seen."""
        with self._act_transaction() as db:
            if match in self._seen and self._seen[match] != self._match_version(match):
                raise StorageError(
                    say("Another scorekeeper has changed this match: nothing was saved. Look at it again.")
                )
            yield db
            seen = self._match_version(match)
        if match in self._seen:
            self._seen[match] = seen

    def _repair_match_list(self) -> None:
        """Cut the line of acts on matches before its first gap, and restore the matches that it then lacks."""
        try:
            self._read_match_list()
        except DamagedDataError:
            with self._transaction() as db:
                db.execute("INSERT OR IGNORE INTO matches (id, key, setup, begun, changed) VALUES (0, '', '', '', '')")
                head = last_whole_head(db, MATCH_LIST, self.head_and_newest_act(MATCH_LIST)[0])
                db.execute("UPDATE matches SET head = ? WHERE id = ?", (head, MATCH_LIST))
                line = self.read_acts(MATCH_LIST)
                known = {body.get("match") for body, _ in line.acts[: line.cursor] if isinstance(body, dict)}
                for (match,) in self._rows("SELECT id FROM matches WHERE id != 0 ORDER BY id"):
                    if match not in known:
                        self._add_act(db, MATCH_LIST, {"is": "Begun", "match": match})
            self.notices.append(
                say(
                    "The match list was damaged: recently ended or deleted matches may be back, and recently "
                    "renamed players may have their old names."
                )
            )


def _encode_key(key: str) -> str:
    """Return a key that UTF-8 can encode: a page's address may contain half of an emoji from a name."""
    return key.encode(errors="backslashreplace").decode()
