"""A controller at a table of several phones: drafts of a match are shared, what is on screen is each phone's own.

The page of a match, its forms and its calculators have drafts that a whole table fills in: `SharedDrafts` reload them
from the store with every event and screen, so that each controller sees the others' input. Fields that only
say what is on screen (`DraftOwnership.sight`) are each controller's own.
"""

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.drafts import Drafts
from scorekeeper.presenter.events import DraftOwnership
from scorekeeper.presenter.forms import AtTable, Draft, GameView
from scorekeeper.presenter.games import view_of
from scorekeeper.storage.store import Store

SHARED = frozenset(("match", "made", "form", "tool", "tools"))
"""First words of the addresses of shared drafts; a set-up and a correction belong to whoever began them."""
AT, OWN = "at", "own"
"""Keys of stored fields that are private: the entry they belong to, and the fields themselves."""


class SharedDrafts(Drafts):
    def __init__(self, store: Store, owner: str, controller: "SharedController") -> None:
        """Take the store, the prefix of the controller's keys, and the controller, which knows its own fields."""
        super().__init__(store, owner)
        self._controller = controller
        self.is_together_changed = False
        """Whether a shared draft has changed since this was last reset by a caller."""

    def unsaved_values(self, others: Mapping[str, Any]) -> dict[str, Any]:
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
        return {**draft, **self._controller.read_private(address, own)}

    def _stored_values(self, address: str, draft: Draft) -> dict[str, Any]:
        if not is_shared(address):
            return super()._stored_values(address, draft)
        names = self._controller.private_fields(address)
        own = {name: value for name, value in draft.items() if name in names}
        rest = {name: value for name, value in draft.items() if name not in names}
        noted = self._controller.write_private(address, own)
        return {f"draft:{address}": rest or None, f"{self.owner}draft:{address}": noted}


def is_shared(address: str) -> bool:
    """Whether the whole table shares the draft of this page."""
    return address.partition("/")[0] in SHARED


class SharedController(Controller):
    """A participant's controller; an owner is required."""

    drafts: SharedDrafts
    player = ""
    """The player whose cards the participant sees first; empty for none."""
    is_pinned = False
    """Whether no other player is ever in sight where values of the player in sight are filled in."""

    def _make_drafts(self) -> SharedDrafts:
        return SharedDrafts(self.store, self.owner, self)

    # This controller's own fields of a shared draft

    def private_fields(self, address: str) -> Collection[str]:
        """Return the names of the fields of a page's draft that are this controller's own."""
        page, match, *rest = address.split("/")
        view = self._view(match)
        if view is None:
            return ()
        if page == "tools":
            return view.sight_aside
        found = self._find_form_type(view, page, match, rest)
        return (*found.sight, *found.own) if found is not None else ()

    def read_private(self, address: str, noted: Draft) -> Draft:
        """Return this controller's own fields of a page: as they were left, unless that was for another entry."""
        page, match, *rest = address.split("/")
        own = noted.get(OWN)
        begun: Draft = dict(own) if isinstance(own, dict) and noted.get(AT) == self._entry(page, match) else {}
        view = self._view(match) if self.player else None
        if view is not None and self.player in self.open_log(int(match)).setup.names:
            name = self._player_field(view, page, match, rest)
            if name and (self.is_pinned or begun.get(name) is None):
                begun[name] = self.player
        return begun

    def write_private(self, address: str, own: Draft) -> Draft | None:
        """Return the stored form of this controller's own fields of a page."""
        page, match, *_ = address.split("/")
        return {AT: self._entry(page, match), OWN: own} if own else None

    def _entry(self, page: str, match: str) -> int:
        """Return the number of the entry that a page is for; always the same for a calculator, which has none."""
        if page == "match":
            with suppress(ScoreError, ValueError):
                return self.open_log(int(match)).cursor
        return 0

    def _view(self, match: str) -> GameView[Any] | None:
        with suppress(ScoreError, ValueError):
            return view_of(self.open_log(int(match)).game)
        return None

    def _find_form_type(
        self, view: GameView[Any], page: str, match: str, rest: list[str]
    ) -> type[DraftOwnership] | None:
        if page == "match":
            log = self.open_log(int(match))
            name = view.main_form(AtTable(log.setup, log.state, self.tx, self.draft(f"tools/{match}")))
            return view.form_by_name.get(name)
        kinds: tuple[type[DraftOwnership], ...] = {"form": view.forms, "tool": view.tools}.get(page, ())
        return next((each for each in kinds if rest == [each.name]), None)

    def _player_field(self, view: GameView[Any], page: str, match: str, rest: list[str]) -> str:
        """Return the name of the field of a page that holds the player in sight, where there always is one."""
        if page == "tools":
            return view.aside_in_sight
        found = self._find_form_type(view, page, match, rest)
        return found.in_sight if found is not None and found.is_somebody_in_sight else ""
