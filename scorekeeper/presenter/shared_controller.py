"""A controller at a table of several phones: drafts of a match are shared, what is on screen is each phone's own."""

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
"""Keys of stored fields that are private: the entry they belong to, and the fields themselves."""


class SharedController(Controller):
    """A participant's controller."""

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
        """Open the pages that the participant left open; see `Controller`."""
        self.player = ""
        """The player whose cards the participant sees first; empty for none."""
        self.is_pinned = False
        """Whether no other player is ever in sight where values of the player in sight are filled in."""
        super().__init__(store, system, clock, chance, language=language, owner=owner, logs=logs, pages=pages)

    @property
    def shared_drafts(self) -> SharedDrafts:
        """The drafts, of this controller or shared."""
        assert isinstance(self.drafts, SharedDrafts)
        return self.drafts

    def _make_drafts(self) -> SharedDrafts:
        return SharedDrafts(self.store, self.owner, self)

    # This controller's own fields of a shared draft

    def private_fields(self, address: str) -> Collection[str]:
        """See `DraftSplitter.private_fields`."""
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
        """Return the form or calculator of a page; None if there is none."""
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
