"""The drafts of a controller's pages, kept as key-values of the store."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.storage.store import Store

Draft = dict[str, Any]


class Drafts:
    """The drafts of a controller, by the addresses of its pages."""

    def __init__(self, store: Store, owner: str = "") -> None:
        """Take the store, and the prefix of this controller's keys."""
        self.store = store
        self.owner = owner
        self._open: dict[str, Draft] = {}
        self._kept: dict[str, str] = {}

    def draft(self, address: str) -> Draft:
        """Return the draft of a page; changes to it are saved."""
        if address not in self._open:
            self._open[address] = self._read_draft(address)
        return self._open[address]

    def clear(self, address: str) -> None:
        self._open[address] = {}

    def addresses(self) -> list[str]:
        start = f"{self.owner}draft:"
        noted = (key.removeprefix(start) for key in self.store.list_keys() if key.startswith(start))
        return sorted({*noted, *(address for address, draft in self._open.items() if draft)})

    def renew(self) -> None:
        """Load changes made by others."""

    def forget(self) -> None:
        """Discard what is in memory, and reload it from the store."""
        self._open, self._kept = {}, {}

    def unsaved_values(self, others: Mapping[str, Any]) -> dict[str, Any]:
        """Return the key-values, of drafts and others, that have changed since they were saved."""
        found = {**others}
        for address, draft in list(self._open.items()):
            found.update(self._stored_values(address, draft))
        return {key: body for key, body in found.items() if self._kept.get(key) != repr(body)}

    def mark_saved(self, notes: Mapping[str, Any]) -> None:
        self._kept.update({key: repr(body) for key, body in notes.items()})

    def _read_draft(self, address: str) -> Draft:
        return self._read_stored(f"{self.owner}draft:{address}")

    def _stored_values(self, address: str, draft: Draft) -> dict[str, Any]:
        return {f"{self.owner}draft:{address}": draft or None}

    def _read_stored(self, key: str) -> Draft:
        noted = self.store.read_value(key)
        return noted if isinstance(noted, dict) else {}
