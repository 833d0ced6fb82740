"""The match that a session plays, the match of a page, and what follows when players are renamed."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace

from scorekeeper.errors import ScoreError
from scorekeeper.presenter.blocks import Event
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.matches.match_actions import rename_in_drafts
from scorekeeper.presenter.summaries import read_summary, readable_matches
from scorekeeper.storage.match_records import Record
from scorekeeper.storage.store import Store
from scorekeeper.web.server.access.participants import Participant

OF_A_MATCH = frozenset(
    (
        "match",
        "table",
        "chart",
        "form",
        "tool",
        "menu",
        "why",
        "edit",
        "rename",
        "details",
        "share",
        "code",
        "options",
        "dice",
    )
)
"""First words of the addresses of a match's pages; its number follows. They follow what other phones do to it."""
MOVING = frozenset(("home", "match", "table", "chart"))
"""Pages from which a spectator's phone moves to the next match by itself."""
RENAMING = frozenset(("rename", "merge", "undo", "redo", "bring_back"))
"""Events that may rename players; undo and redo do so on the first page, which has no match."""


def match_of(address: str) -> int | None:
    page, _, rest = address.partition("/")
    number = rest.partition("/")[0]
    return int(number) if page in OF_A_MATCH and number.isdecimal() else None


def latest_match(store: Store) -> Record | None:
    """Return the match being played: the most recently changed that is not over, or else the most recently changed."""
    found = readable_matches(store)
    return next((each for each in found if not read_summary(each).is_over), found[0] if found else None)


def is_done_with(store: Store, address: str) -> bool:
    """Whether a page is the first one, or a main page of a match that is over."""
    page, match = address.partition("/")[0], match_of(address)
    if page not in MOVING or match is None:
        return page == "home"
    with suppress(ScoreError):
        return not store.is_listed(match) or read_summary(store.record(match)).is_over
    return True


def may_rename(event: Event, match: int | None) -> bool:
    """Whether an event on a page of a match, or of none, may rename players."""
    return event[0] in RENAMING and (match is None or event[0] not in ("undo", "redo"))


@contextmanager
def rename_in_all_drafts(others: Sequence[Controller]) -> Iterator[None]:
    """Update the drafts of others for renames that are made within."""
    with ExitStack() as stack:
        for controller in others:
            stack.enter_context(rename_in_drafts(controller))
        yield


def rename_participants(
    participants: Iterable[Participant], store: Store, played: Record | None
) -> Iterator[Participant]:
    """Yield the participants whose players have other names now than in a match that was read before."""
    if played is None:
        return
    names: dict[str, str] = {}
    with suppress(ScoreError):
        names = dict(zip(played.setup.names, store.record(played.id).setup.names, strict=True))
    for participant in list(participants):
        if names.get(participant.player, participant.player) != participant.player:
            yield replace(participant, player=names[participant.player])
