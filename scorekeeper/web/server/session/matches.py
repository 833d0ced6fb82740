"""The match that a session plays, and the match of a page."""

from contextlib import suppress

from scorekeeper.errors import ScoreError
from scorekeeper.presenter.summaries import read_summary
from scorekeeper.storage.match_records import Record
from scorekeeper.storage.store import Store

OF_A_MATCH = frozenset(
    (
        *("match", "table", "chart", "form", "tool", "menu", "why"),
        *("edit", "rename", "details", "share", "code"),
    )
)
"""First words of the addresses of a match's pages; its number follows. They follow what other phones do to it."""
MOVING = frozenset(("home", "match", "table", "chart"))
"""Pages from which a spectator's phone moves to the next match by itself."""


def match_of(address: str) -> int | None:
    """Return the match of a page; None if it has none."""
    page, _, rest = address.partition("/")
    number = rest.partition("/")[0]
    return int(number) if page in OF_A_MATCH and number.isdecimal() else None


def latest_match(store: Store) -> Record | None:
    """Return the match being played: the most recently changed that is not over, or else the most recently changed."""
    found = [each for each in store.matches() if isinstance(each, Record)]
    return next((each for each in found if not read_summary(each).is_over), found[0] if found else None)


def is_done_with(store: Store, address: str) -> bool:
    """Whether a page is the first one, or a main page of a match that is over."""
    page, match = address.partition("/")[0], match_of(address)
    if page not in MOVING or match is None:
        return page == "home"
    with suppress(ScoreError):
        return not store.is_listed(match) or read_summary(store.record(match)).is_over
    return True
