"""What is filled in on the pages of a desk, kept as notes of the store; and how desks of one table share it.

The page of a match, its forms and its calculators have drafts that a whole table fills in: `SharedDrafts` take them
from the store anew with every event and screen, so that each desk finds what the others have filled in. What only says
what is in sight (`DraftOwnership.sight`) is each desk's own all the same.
"""

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from scorekeeper.storage.store import Store

SHARED = frozenset(("match", "made", "form", "tool", "tools"))
"""The first words of the addresses of what a table fills in together; a set-up and a correction are whoever's it is."""

Draft = dict[str, Any]


class Drafts:
    """The drafts of a desk, by the addresses of its pages."""

    def __init__(self, store: Store, owner: str = "") -> None:
        """Take the store, and what the keys of this desk's notes begin with."""
        self.store = store
        self.owner = owner
        self._open: dict[str, Draft] = {}
        self._kept: dict[str, str] = {}

    def draft(self, address: str) -> Draft:
        """Return what is filled in on a page; changing it is kept."""
        if address not in self._open:
            self._open[address] = self._read_draft(address)
        return self._open[address]

    def clear(self, address: str) -> None:
        """Throw away what is filled in on a page."""
        self._open[address] = {}

    def addresses(self) -> list[str]:
        """List the pages on which something is filled in."""
        start = f"{self.owner}draft:"
        noted = (key.removeprefix(start) for key in self.store.list_keys() if key.startswith(start))
        return sorted({*noted, *(address for address, draft in self._open.items() if draft)})

    def renew(self) -> None:
        """Take in what others have filled in since."""

    def forget(self) -> None:
        """Forget what is in memory: what is kept is read again."""
        self._open, self._kept = {}, {}

    def unsaved_values(self, others: Mapping[str, Any]) -> dict[str, Any]:
        """Return the notes that are others than when they were kept last.

        Args:
            others: Notes of the desk beside its drafts.
        """
        found = {**others}
        for address, draft in list(self._open.items()):
            found.update(self._stored_values(address, draft))
        return {key: body for key, body in found.items() if self._kept.get(key) != repr(body)}

    def mark_saved(self, notes: Mapping[str, Any]) -> None:
        """Take note that notes are kept."""
        self._kept.update({key: repr(body) for key, body in notes.items()})

    def _read_draft(self, address: str) -> Draft:
        return self._read_stored(f"{self.owner}draft:{address}")

    def _stored_values(self, address: str, draft: Draft) -> dict[str, Any]:
        """Return the notes that keep a draft."""
        return {f"{self.owner}draft:{address}": draft or None}

    def _read_stored(self, key: str) -> Draft:
        noted = self.store.read_value(key)
        return noted if isinstance(noted, dict) else {}


class DraftSplitter(Protocol):
    """What tells a desk's own fields of a shared draft from those of the whole table."""

    def private_fields(self, address: str) -> Collection[str]:
        """Name the fields of a page's draft that are this desk's own."""

    def read_private(self, address: str, noted: Draft) -> Draft:
        """Return this desk's own fields of a page, by what is noted of them."""

    def write_private(self, address: str, own: Draft) -> Draft | None:
        """Return how they are noted; None for not at all."""


class SharedDrafts(Drafts):
    """The drafts of a desk at a table."""

    def __init__(self, store: Store, owner: str, splitting: DraftSplitter) -> None:
        """Take the store, what the keys of this desk's own notes begin with, and what tells what is the desk's own."""
        super().__init__(store, owner)
        self._splitting = splitting
        self.is_together_changed = False
        """Whether something that a table fills in together was changed since somebody asked, who sets this back."""

    def unsaved_values(self, others: Mapping[str, Any]) -> dict[str, Any]:
        """Return the notes that are others than when they were kept last."""
        found = super().unsaved_values(others)
        self.is_together_changed |= any(key.startswith("draft:") for key in found)
        return found

    def addresses(self) -> list[str]:
        """List the pages on which something is filled in, by this desk or together."""
        together = (key.removeprefix("draft:") for key in self.store.list_keys() if key.startswith("draft:"))
        own = (each for each in super().addresses() if not is_shared(each))
        return sorted({*own, *(each for each in together if is_shared(each))})

    def clear(self, address: str) -> None:
        """Throw away what is filled in on a page, by whomever."""
        self.draft(address)
        super().clear(address)

    def renew(self) -> None:
        """Take in what others have filled in since."""
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
    """Whether a table fills in this page together."""
    return address.partition("/")[0] in SHARED
