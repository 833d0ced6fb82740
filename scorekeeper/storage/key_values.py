"""Key-values: drafts, the player's place in the app, settings. They are not acts: a new value replaces the old one."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from sqlite3 import Connection
from typing import Any

from scorekeeper.codec import DamagedDataError
from scorekeeper.storage.match_records import read_json, write_json


class KeyValues:
    """A store's key-values."""

    def read_value(self, key: str) -> Any:
        """Return a value, or None."""
        rows = self._rows("SELECT body FROM notes WHERE key = ?", (_encode_key(key),))
        with suppress(DamagedDataError):
            return read_json(rows[0][0], key) if rows else None
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
                    db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (_encode_key(key), write_json(body)))

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        raise NotImplementedError

    def _transaction(self) -> AbstractContextManager[Connection]:
        raise NotImplementedError


def _encode_key(key: str) -> str:
    """Return a key that UTF-8 can encode: a page's address may contain half of an emoji from a name."""
    return key.encode(errors="backslashreplace").decode()
