"""A desk at a table of several phones: what is filled in for a match is shared, what is in sight is each one's own."""

import random
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.presenter.controller import Controller, ScreenPage
from scorekeeper.presenter.drafts.draft_ownership import DraftOwnership
from scorekeeper.presenter.drafts.drafts import SharedDrafts
from scorekeeper.presenter.forms import AtTable, Draft, GameView
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.log_cache import LogCache
from scorekeeper.presenter.platform import Platform
from scorekeeper.storage.store import Store

AT, OWN = "at", "own"
"""In a note of what is in sight: of which entry of the match, and that itself."""


class SharedController(Controller):
    """A desk of a guest."""

    def __init__(
        self,
        store: Store,
        system: Platform,
        clock: Callable[[], datetime],
        chance: random.Random,
        *,
        language: str,
        owner: str,
        logs: LogCache,
        pages: Mapping[str, Callable[..., ScreenPage]],
    ) -> None:
        """Open the pages that the guest left open; the rest is as of a `Controller`."""
        self.player = ""
        """Whose cards the guest sees first; nobody's if empty."""
        self.is_pinned = False
        """Whether no other player's are ever in sight where something is filled in for the player in sight."""
        super().__init__(store, system, clock, chance, language=language, owner=owner, logs=logs, pages=pages)

    @property
    def shared_drafts(self) -> SharedDrafts:
        """What is filled in, by this desk or together."""
        assert isinstance(self.drafts, SharedDrafts)
        return self.drafts

    def _make_drafts(self) -> SharedDrafts:
        return SharedDrafts(self.store, self.owner, self)

    # What of a shared draft is this desk's own

    def private_fields(self, address: str) -> Collection[str]:
        """Name the fields of a shared page's draft that are this desk's own."""
        page, match, *rest = address.split("/")
        view = self._view(match)
        if view is None:
            return ()
        if page == "tools":
            return view.sight_aside
        found = self._find_form_type(view, page, match, rest)
        return (*found.sight, *found.own) if found is not None else ()

    def read_private(self, address: str, noted: Draft) -> Draft:
        """Return this desk's own fields of a page: as they were left, unless that was for another entry."""
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
        """Return how this desk's own fields of a page are noted."""
        page, match, *_ = address.split("/")
        return {AT: self._entry(page, match), OWN: own} if own else None

    def _entry(self, page: str, match: str) -> int:
        """Return which entry a page is for; of a calculator, which is for none, always the same."""
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
        """Return the form or calculator of a page; none if there is no such."""
        if page == "match":
            log = self.open_log(int(match))
            name = view.main_form(AtTable(log.setup, log.state, self.tx, self.draft(f"tools/{match}")))
            return view.form_by_name.get(name)
        kinds: tuple[type[DraftOwnership], ...] = {"form": view.forms, "tool": view.tools}.get(page, ())
        return next((each for each in kinds if rest == [each.name]), None)

    def _player_field(self, view: GameView[Any], page: str, match: str, rest: list[str]) -> str:
        """Name the field of a page that holds the player in sight, where there always is one."""
        if page == "tools":
            return view.aside_in_sight
        found = self._find_form_type(view, page, match, rest)
        return found.in_sight if found is not None and found.is_somebody_in_sight else ""
