"""Notes: half-made entries, where the player is in the app, settings. No acts: each takes the last one's place."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from sqlite3 import Connection
from typing import Any

from scorekeeper.codec import DamagedDataError
from scorekeeper.storage.match_records import read_json, write_json


class KeyValues:
    """A store's notes."""

    def read_value(self, key: str) -> Any:
        """Return a note, or None."""
        rows = self._rows("SELECT body FROM notes WHERE key = ?", (_encode_key(key),))
        with suppress(DamagedDataError):
            return read_json(rows[0][0], key) if rows else None
        return None

    def list_keys(self) -> list[str]:
        """List what there are notes of."""
        return [key for (key,) in self._rows("SELECT key FROM notes ORDER BY key") if isinstance(key, str)]

    def write_values(self, notes: dict[str, Any]) -> None:
        """Keep notes; None takes one away."""
        with self._transaction() as db:
            for key, body in notes.items():
                if body is None:
                    db.execute("DELETE FROM notes WHERE key = ?", (_encode_key(key),))
                else:
                    db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (_encode_key(key), write_json(body)))

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        raise NotImplementedError

    def _transaction(self) -> AbstractContextManager[Connection]:
        raise NotImplementedError


def _encode_key(key: str) -> str:
    """Return a key as UTF-8 can say it: the address of a page may have half of an emoji of a name in it."""
    return key.encode(errors="backslashreplace").decode()
