"""After players are renamed, their seats and the drafts of others are updated."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace

from scorekeeper.errors import ScoreError
from scorekeeper.presenter.blocks import Event
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.drafts.draft_renames import rename_in_drafts
from scorekeeper.storage.match_records import Record
from scorekeeper.storage.store import Store
from scorekeeper.web.server.access.participants import Participant

RENAMING = frozenset(("rename", "merge", "undo", "redo", "bring_back"))
"""Events that may rename players; undo and redo do so on the first page, which has no match."""


def may_rename(event: Event, match: int | None) -> bool:
    """Whether an event on a page of a match, or of none, may rename players."""
    return event[0] in RENAMING and (match is None or event[0] not in ("undo", "redo"))


@contextmanager
def rename_in_all_drafts(others: Sequence[Controller]) -> Iterator[None]:
    """Update the drafts of others for renames that are made within."""
    with ExitStack() as stack:
        for desk in others:
            stack.enter_context(rename_in_drafts(desk))
        yield


def rename_participants(guests: Iterable[Participant], store: Store, played: Record | None) -> Iterator[Participant]:
    """Yield the participants whose players have other names now than in a match that was read before."""
    if played is None:
        return
    names: dict[str, str] = {}
    with suppress(ScoreError):
        names = dict(zip(played.setup.names, store.record(played.id).setup.names, strict=True))
    for guest in list(guests):
        if names.get(guest.player, guest.player) != guest.player:
            yield replace(guest, player=names[guest.player])
