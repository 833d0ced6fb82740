"""The drafts of a controller's pages, kept as key-values of the store, and shared by the controllers of a table.

The page of a match, its forms and its calculators have drafts that a whole table fills in: `SharedDrafts` reload them
from the store with every event and screen, so that each controller sees the others' input. Fields that only
say what is on screen (`DraftOwnership.sight`) are each controller's own.
"""

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from scorekeeper.storage.store import Store

SHARED = frozenset(("match", "made", "form", "tool", "tools"))
"""First words of the addresses of shared drafts; a set-up and a correction belong to whoever began them."""

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
        """Discard the draft of a page."""
        self._open[address] = {}

    def addresses(self) -> list[str]:
        """List the pages with drafts."""
        start = f"{self.owner}draft:"
        noted = (key.removeprefix(start) for key in self.store.list_keys() if key.startswith(start))
        return sorted({*noted, *(address for address, draft in self._open.items() if draft)})

    def renew(self) -> None:
        """Load changes made by others."""

    def forget(self) -> None:
        """Discard what is in memory, and reload it from the store."""
        self._open, self._kept = {}, {}

    def unsaved_values(self, others: Mapping[str, Any]) -> dict[str, Any]:
        """Return the key-values that have changed since they were saved.

        Args:
            others: The controller's key-values beside its drafts.
        """
        found = {**others}
        for address, draft in list(self._open.items()):
            found.update(self._stored_values(address, draft))
        return {key: body for key, body in found.items() if self._kept.get(key) != repr(body)}

    def mark_saved(self, notes: Mapping[str, Any]) -> None:
        """Record that key-values are saved."""
        self._kept.update({key: repr(body) for key, body in notes.items()})

    def _read_draft(self, address: str) -> Draft:
        return self._read_stored(f"{self.owner}draft:{address}")

    def _stored_values(self, address: str, draft: Draft) -> dict[str, Any]:
        """Return the key-values that hold a draft."""
        return {f"{self.owner}draft:{address}": draft or None}

    def _read_stored(self, key: str) -> Draft:
        noted = self.store.read_value(key)
        return noted if isinstance(noted, dict) else {}


class DraftSplitter(Protocol):
    """Separates a controller's own fields of a shared draft from those of the whole table."""

    def private_fields(self, address: str) -> Collection[str]:
        """Return the names of the fields of a page's draft that are this controller's own."""

    def read_private(self, address: str, noted: Draft) -> Draft:
        """Return this controller's own fields of a page from their stored form."""

    def write_private(self, address: str, own: Draft) -> Draft | None:
        """Return the stored form of those fields; None for none."""


class SharedDrafts(Drafts):
    """The drafts of a controller at a table."""

    def __init__(self, store: Store, owner: str, splitting: DraftSplitter) -> None:
        """Take the store, the prefix of this controller's keys, and the splitter of its own fields."""
        super().__init__(store, owner)
        self._splitting = splitting
        self.is_together_changed = False
        """Whether a shared draft has changed since this was last reset by a caller."""

    def unsaved_values(self, others: Mapping[str, Any]) -> dict[str, Any]:
        """See `Drafts.unsaved_values`."""
        found = super().unsaved_values(others)
        self.is_together_changed |= any(key.startswith("draft:") for key in found)
        return found

    def addresses(self) -> list[str]:
        """List the pages with drafts, of this controller or shared."""
        together = (key.removeprefix("draft:") for key in self.store.list_keys() if key.startswith("draft:"))
        own = (each for each in super().addresses() if not is_shared(each))
        return sorted({*own, *(each for each in together if is_shared(each))})

    def clear(self, address: str) -> None:
        """Discard the draft of a page, whoever filled it in."""
        self.draft(address)
        super().clear(address)

    def renew(self) -> None:
        """Load changes made by others."""
        for address in [each for each in self._open if is_shared(each)]:
            del self._open[address]

    def _read_draft(self, address: str) -> Draft:
        if not is_shared(address):
            return super()._read_draft(address)
        together = f"draft:{address}"
        draft, own = self._read_stored(together), self._read_stored(f"{self.owner}draft:{address}")
        self.mark_saved({together: draft or None})
        return {**draft, **self._splitting.read_private(address, own)}

    def _stored_values(self, address: str, draft: Draft) -> dict[str, Any]:
        if not is_shared(address):
            return super()._stored_values(address, draft)
        names = self._splitting.private_fields(address)
        own = {name: value for name, value in draft.items() if name in names}
        rest = {name: value for name, value in draft.items() if name not in names}
        noted = self._splitting.write_private(address, own)
        return {f"draft:{address}": rest or None, f"{self.owner}draft:{address}": noted}


def is_shared(address: str) -> bool:
    """Whether the whole table shares the draft of this page."""
    return address.partition("/")[0] in SHARED
