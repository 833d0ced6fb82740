"""Keeps drafts in step with their players: after a rename, drafts and open pages have the new name too."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.forms import Draft, GameView
from scorekeeper.presenter.games import view_of
from scorekeeper.storage.match_records import Record

IN_A_MATCH = frozenset(("match", "made", "form", "tool", "tools", "edit"))
"""The addresses of a match whose drafts name players."""


@contextmanager
def rename_in_drafts(desk: Controller) -> Iterator[None]:
    """Update all drafts for renames that are made within."""
    addresses = [each for each in desk.draft_addresses() if each.partition("/")[0] in IN_A_MATCH]
    before = {each: _record(desk, each) for each in addresses}
    yield
    desk.forget_logs()
    for address, record in before.items():
        after = _record(desk, address)
        if record is None or after is None:
            continue
        names = {old: new for old, new in zip(record.setup.names, after.setup.names, strict=True) if old != new}
        if names:
            _rename(desk.draft(address), address, view_of(after.setup.game), names)


def rename_in_setups(desk: Controller, before: str, after: str) -> None:
    """Rename a player who is renamed everywhere at tables being set up, too."""
    for address in desk.draft_addresses():
        if not address.startswith("new/"):
            continue
        draft = desk.draft(address)
        players = draft.get("players")
        if not isinstance(players, list):  # stored values may be damaged
            continue
        names = [each.get("name") if isinstance(each, dict) else None for each in players]
        if draft.get("drawn") == before:
            draft["drawn"] = after
        if before in names and after not in names:
            players[names.index(before)]["name"] = after
        elif before in names:
            del players[names.index(before)]


def _record(desk: Controller, address: str) -> Record | None:
    with suppress(ScoreError, ValueError, IndexError):
        return desk.store.record(int(address.split("/")[1]))
    return None


def _rename(draft: Draft, address: str, view: GameView[Any], names: Mapping[str, str]) -> None:
    match address.partition("/")[0]:
        case "made":
            _rename_at(draft, "draft", view, names)
        case "edit":
            forms = draft.get("forms")
            if isinstance(forms, dict):
                for position in forms:
                    _rename_at(forms, position, view, names)
        case _:
            renamed = view.renamed(draft, names)
            draft.clear()
            draft.update(renamed)


def _rename_at(drafts: Draft, key: str, view: GameView[Any], names: Mapping[str, str]) -> None:
    if isinstance(drafts.get(key), dict):
        drafts[key] = view.renamed(drafts[key], names)
