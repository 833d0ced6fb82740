"""Who did what in a session, in memory: the basis of messages to phones whose page was drawn earlier."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, NamedTuple
from zlib import crc32

from scorekeeper.acts import Entered
from scorekeeper.errors import ScoreError
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import MatchLog, SetUp
from scorekeeper.presenter.blocks import Event
from scorekeeper.presenter.forms import AtTable
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.log_cache import LogCache
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.storage.match_records import MATCH_LIST
from scorekeeper.storage.store import Store
from scorekeeper.web.server.session.matches import match_of

NAVIGATION = frozenset(("back", "go", "turn", "dismiss", "why"))
"""Events that only navigate: they are always answered."""
MATCH_LIST_EVENTS = frozenset(("delete", "again", "turned", "end", "reopen", "start", "bring_back"))
"""Events that begin, end or delete matches: two sent at once mean one. Undo and redo belong to them where they do
not concern a match."""


_GONE = "gone"
"""Version of a match that is no longer on the match list, for its pages."""


class ActivityKind(Enum):
    ENTERED = auto()
    CHANGED = auto()
    TAKEN_BACK = auto()
    BROUGHT_BACK = auto()
    RENAMED = auto()
    BEGUN = auto()
    ENDED = auto()
    DELETED = auto()
    LIST_CHANGED = auto()


MATCH_LIST_KINDS = (ActivityKind.BEGUN, ActivityKind.ENDED, ActivityKind.DELETED, ActivityKind.LIST_CHANGED)
"""Acts on the match list, which everybody sees."""


@dataclass(frozen=True, slots=True)
class StateSnapshot:
    match: int | None
    """The match of the page; None if it has none."""
    match_list: tuple[Any, ...]
    place: tuple[Any, ...] = ()
    """Its head and newest act in the file: redoing an act differs from an equal new one."""
    acts: tuple[Any, ...] = ()
    cursor: int = 0
    entries: tuple[Any, ...] = ()
    states: tuple[Any, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Activity:
    key: str
    """The participant."""
    token: str
    """The screen version of pages that have seen it."""
    kind: ActivityKind
    setup: SetUp | None = None
    before: Any = None
    """The match before the entry that was entered or undone."""
    entry: Any = None
    after: Any = None
    match: int | None = None
    """The match that was begun, ended or deleted."""

    def object_text(self, tx: Catalogue) -> str:
        """Return the name of what was entered or undone, `Hand 4`, or of the match begun, ended or deleted."""
        if self.setup is None:
            return ""
        if self.match is not None:
            return f"{title_of(tx, self.setup)} ({', '.join(self.setup.names)})"
        if self.entry is None:
            return tx("an earlier change")
        row = view_of(self.setup.game).row(AtTable(self.setup, self.before, tx), self.entry, self.after)
        return row.label or row.text


class ScreenVersion(NamedTuple):
    """The state that a screen was drawn from; its page sends it with each event."""

    match: str
    """Acts and names of its match; empty if it has none."""
    match_list: str
    """Acts on the match list."""
    page: str

    def __str__(self) -> str:
        """Return the form that the page keeps."""
        return "/".join(self)

    @classmethod
    def of(cls, said: object) -> "ScreenVersion":
        """Parse a page's version; empty if it is not valid."""
        parts = str(said).split("/")
        return cls(*parts) if len(parts) == len(cls._fields) else cls("", "", "")


class ActivityLog:
    """The latest act on each match, and on the match list."""

    def __init__(self, store: Store, logs: LogCache) -> None:
        """Begin empty: acts before the start of the host are not known."""
        self._store = store
        self._logs = logs
        self._latest: dict[int | None, Activity] = {}

    # Screen versions

    def screen_version(self, address: str) -> ScreenVersion:
        page = f"{crc32(address.encode(errors='replace')):x}"
        listed = _format_token(self._store.head_and_newest_act(MATCH_LIST))
        return ScreenVersion(self._match_token(match_of(address)), listed, page)

    def compare_page(self, event: Event, address: str, had: ScreenVersion) -> tuple[bool, Activity | None]:
        """Return whether an event comes from another page than the open one, and the act that led away from it."""
        now = self.screen_version(address)
        if event[0] in NAVIGATION or had.page == now.page:
            return False, None
        return True, self._latest_activity(None, now.match_list) if had.match_list != now.match_list else None

    def compare_state(self, event: Event, address: str, had: ScreenVersion) -> tuple[bool, Activity | None]:
        """Return whether an event comes from a screen drawn before an act that it must know, and that act."""
        now = self.screen_version(address)
        if event[0] in NAVIGATION:
            return False, None
        if had.match != now.match and now.match != _GONE:
            return True, self._latest_activity(match_of(address), now.match)
        is_about_list = event[0] in MATCH_LIST_EVENTS or (event[0] in ("undo", "redo") and not now.match)
        is_missed = had.match != now.match or (is_about_list and had.match_list != now.match_list)
        return is_missed, self._latest_activity(None, now.match_list) if is_missed else None

    def _latest_activity(self, match: int | None, token: str) -> Activity | None:
        """Return the latest act, if nothing else has happened since."""
        activity = self._latest.get(match)
        return activity if activity is not None and activity.token == token else None

    # Acts

    def take_snapshot(self, match: int | None) -> StateSnapshot:
        listed = self._store.head_and_newest_act(MATCH_LIST)
        if match is not None:
            with suppress(ScoreError):
                log = self._logs.open(match)
                entries, states = tuple(log.entries), tuple(log.states)
                place = self._store.head_and_newest_act(match)
                return StateSnapshot(match, listed, place, log.acts, log.cursor, entries, states, log.setup.names)
        return StateSnapshot(None, listed)

    def record_activity(self, key: str, before: StateSnapshot) -> list[Activity]:
        """Record a participant's acts since a snapshot: on its match, and on the match list."""
        found: list[Activity] = []
        if before.match is not None:
            with suppress(ScoreError):
                log, place = self._logs.open(before.match), self._store.head_and_newest_act(before.match)
                activity = _match_activity(key, self._match_token(before.match), log, place, before)
                if activity is not None:
                    self._latest[before.match] = activity
                    found.append(activity)
        listed = self._store.head_and_newest_act(MATCH_LIST)
        if listed != before.match_list:
            self._latest[None] = activity = self._list_activity(key, _format_token(listed))
            found.append(activity)
        return found

    def _list_activity(self, key: str, token: str) -> Activity:
        line = self._store.read_acts(MATCH_LIST)
        body = line.acts[line.cursor - 1][0] if line.cursor else {}
        kinds = {"Begun": ActivityKind.BEGUN, "Ended": ActivityKind.ENDED, "Deleted": ActivityKind.DELETED}
        kind = kinds.get(str(body.get("is")))
        if kind is not None and line.cursor == len(line.acts):
            with suppress(ScoreError):
                match = int(body["match"])
                return Activity(key, token, kind, self._store.record(match).setup, match=match)
        return Activity(key, token, ActivityKind.LIST_CHANGED)

    def _match_token(self, match: int | None) -> str:
        if match is not None:
            if not self._store.is_listed(match):
                return _GONE
            with suppress(ScoreError):
                names = crc32("\0".join(self._store.record(match).setup.names).encode(errors="replace"))
                return f"{_format_token(self._store.head_and_newest_act(match))}-{names:x}"
        return ""


def _format_token(place: tuple[Any, ...]) -> str:
    return "-".join(str(each or 0) for each in place)


def _match_activity(
    key: str, token: str, log: MatchLog, place: tuple[Any, ...], before: StateSnapshot
) -> Activity | None:
    acts, cursor = log.acts, log.cursor
    if place == before.place:
        is_renamed = log.setup.names != before.names
        return Activity(key, token, ActivityKind.RENAMED, log.setup) if is_renamed else None
    entries, states = tuple(log.entries), tuple(log.states)
    if cursor < before.cursor:
        kind, act = ActivityKind.TAKEN_BACK, before.acts[before.cursor - 1]
        entries, states = before.entries, before.states
    elif place[1:] == before.place[1:]:
        kind, act = ActivityKind.BROUGHT_BACK, acts[cursor - 1]
    else:
        act = acts[cursor - 1]
        kind = ActivityKind.ENTERED if isinstance(act, Entered) else ActivityKind.CHANGED
    if not isinstance(act, Entered):
        return Activity(key, token, kind, log.setup)
    return Activity(key, token, kind, log.setup, states[-2], entries[-1], states[-1])


def describe_activity(tx: Catalogue, activity: Activity, who: str, *, is_refusal: bool) -> str:
    """Return who did what (nobody's name: somebody), for those who have not seen it.

    Args:
        is_refusal: Whether the reader's own event is refused because of it.
    """
    values = {"who": who or tx("Somebody"), "what": activity.object_text(tx)}
    already = tx("%(who)s has already entered %(what)s.", **values)
    entered = already if is_refusal else tx("%(who)s entered %(what)s.", **values)
    return {
        ActivityKind.ENTERED: entered,
        ActivityKind.TAKEN_BACK: tx("%(who)s has taken back %(what)s.", **values),
        ActivityKind.BROUGHT_BACK: tx("%(who)s has brought back %(what)s.", **values),
        ActivityKind.BEGUN: tx("%(who)s has begun %(what)s.", **values),
        ActivityKind.ENDED: tx("%(who)s has ended %(what)s.", **values),
        ActivityKind.DELETED: tx("%(who)s has deleted %(what)s.", **values),
        ActivityKind.RENAMED: tx("%(who)s has renamed a player.", **values),
        ActivityKind.CHANGED: tx("%(who)s has changed an earlier entry.", **values),
        ActivityKind.LIST_CHANGED: tx("%(who)s has changed the match list.", **values),
    }[activity.kind]


def describe_refusal(tx: Catalogue, activity: Activity | None, key: str, name: Callable[[str], str]) -> str:
    """Return why an event is refused now.

    Args:
        activity: The act done instead; None if unknown.
        key: The sender of the event.
        name: Returns a participant's name by key; empty for one that has gone.
    """
    if activity is None:
        return tx("Somebody has changed this match in the meantime.")
    if activity.key == key:
        return _describe_repeat(tx, activity)
    return describe_activity(tx, activity, name(activity.key), is_refusal=True)


def _describe_repeat(tx: Catalogue, activity: Activity) -> str:
    """Return the answer to a repeated event: it was done already."""
    what = activity.object_text(tx)
    texts = {
        ActivityKind.ENTERED: tx("You have already entered %(what)s.", what=what),
        ActivityKind.TAKEN_BACK: tx("You have already taken back %(what)s.", what=what),
        ActivityKind.BROUGHT_BACK: tx("You have already brought back %(what)s.", what=what),
        ActivityKind.BEGUN: tx("You have already begun %(what)s.", what=what),
    }
    return texts.get(activity.kind, tx("You have already done that."))
