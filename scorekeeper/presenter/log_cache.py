"""The matches that are open, worked out once for all desks of a store: an act of one desk is there for the others."""

from scorekeeper.codec import DamagedDataError
from scorekeeper.errors import RuleError
from scorekeeper.match_log import MatchLog
from scorekeeper.storage.store import Store

MOST_OPEN = 8
"""So many are held at most, the latest asked for (ours: a table plays one and looks back at another)."""


class LogCache:
    """The open matches of a store."""

    def __init__(self, store: Store) -> None:
        """Take the store."""
        self.store = store
        self._open: dict[int, MatchLog] = {}

    def open(self, match: int) -> MatchLog:
        """Open a match.

        Raises:
            ScoreError: It is not there, or cannot be read.
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
        """Read each match anew when it is asked for next: its players may have other names, or another act is there."""
        self._open.clear()
