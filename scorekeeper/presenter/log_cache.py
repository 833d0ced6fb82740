"""The open matches, replayed once for all controllers of a store: an act of one is there for the others."""

from scorekeeper.codec import DamagedDataError
from scorekeeper.errors import RuleError
from scorekeeper.match_log import MatchLog
from scorekeeper.storage.store import Store

MOST_OPEN = 8
"""Most matches held, the most recently used (ours: a table plays one and looks back at another)."""


class LogCache:
    """The open matches of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._open: dict[int, MatchLog] = {}

    def open(self, match: int) -> MatchLog:
        """Open a match.

        Raises:
            ScoreError: It does not exist, or cannot be read.
        """
        log = self._open.pop(match, None)
        if log is None:
            try:
                log = self.store.open(match)
            except RuleError as error:
                raise DamagedDataError(f"match {match}: {error}") from error
        self._open[match] = log
        if len(self._open) > MOST_OPEN:
            del self._open[next(iter(self._open))]
        return log

    def clear(self) -> None:
        """Reload each match when it is next needed: its players may have other names, or it may have new acts."""
        self._open.clear()
