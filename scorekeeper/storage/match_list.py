"""Acts on whole matches and their players; as acts on the match list, most of them can be undone."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from sqlite3 import Connection
from typing import Any

from scorekeeper.codec import DamagedDataError
from scorekeeper.match_log import SetUp
from scorekeeper.storage.match_records import SHELF, Details, ImportedMatch, write_json
from scorekeeper.storage.renames import RENAMED


class MatchListActs:
    """A store's acts on matches."""

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
        self._add_list_act({"is": RENAMED, "from": before, "to": after, **only})

    def import_all(self, arrivals: Sequence[ImportedMatch]) -> list[int]:
        """Add imported matches, all of them or none, and return their numbers.

        A match that exists already is left as it is; if it was deleted, it is restored.
        """
        with self._act_transaction() as db:
            shelf = self._listed_matches()
            return [self._import_match(db, each, shelf) for each in arrivals]

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

    def _import_match(self, db: Connection, arrival: ImportedMatch, shelf: Mapping[int, bool]) -> int:
        known = db.execute("SELECT id FROM matches WHERE key = ? AND id != 0", (arrival.key,)).fetchone()
        match: int = known[0] if known else self._add_match(db, arrival.key, arrival.setup, arrival.begun)
        if not known:
            head = None
            for number, (body, at) in enumerate(arrival.stored_acts.acts, start=1):
                self._add_act(db, match, body, at)
                if number == arrival.stored_acts.cursor:
                    head = db.execute("SELECT head FROM matches WHERE id = ?", (match,)).fetchone()[0]
            summary = None if arrival.summary is None else write_json(arrival.summary)
            db.execute("UPDATE matches SET head = ?, summary = ? WHERE id = ?", (head, summary, match))
            if arrival.details:
                self.set_details(match, arrival.details)
        if match not in shelf:
            self._add_act(db, SHELF, {"is": "Begun", "match": match})
            if arrival.is_ended:
                self._add_act(db, SHELF, {"is": "Ended", "match": match})
        return match

    def _add_match(self, db: Connection, key: str, setup: SetUp, begun: str) -> int:
        row = db.execute(
            "INSERT INTO matches (key, setup, begun, changed) VALUES (?, ?, ?, ?) RETURNING id",
            (key, write_json(setup.as_json()), begun, begun),
        ).fetchone()
        return int(row[0])

    def _add_list_act(self, body: dict[str, Any]) -> None:
        raise NotImplementedError

    def _listed_matches(self) -> Mapping[int, bool]:
        raise NotImplementedError

    def _act_transaction(self) -> AbstractContextManager[Connection]:
        raise NotImplementedError

    def _add_act(self, db: Connection, match: int, body: Any, at: str | None = None) -> None:
        raise NotImplementedError

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        raise NotImplementedError
