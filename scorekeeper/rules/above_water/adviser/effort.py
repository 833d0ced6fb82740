"""How much work the adviser does before it stops."""

from collections.abc import Callable


class SearchStopped(Exception):  # noqa: N818 - nothing is wrong
    """The caller does not want to wait any longer, or the work exceeds its limit."""


EXACT_CARDS = 20
"""Hands of up to this many cards are solved exactly, however long it takes."""
EFFORT = 10**10
"""Work spent on larger hands unless the caller decides; about ten seconds on the machine that measured it."""
ASK_AFTER = 10**6
"""Work between two polls: some milliseconds."""


class EffortLimit:
    """Polls now and then whether to go on."""

    def __init__(self, keep_going: Callable[[], bool] | None, effort: int | None) -> None:
        """Set the limit.

        Args:
            keep_going: Polled, if given; False stops the search.
            effort: The most work to do; None for no limit.
        """
        self._keep_going = keep_going
        self._left = effort
        self._since = 0

    def ask(self, work: int) -> None:
        """Count work that has been done, in lanes of `relaxation`.

        Raises:
            SearchStopped: The limit is reached, or the caller says so.
        """
        if self._left is not None:
            self._left -= work
            if self._left < 0:
                raise SearchStopped
        self._since += work
        if self._keep_going is not None and self._since >= ASK_AFTER:
            self._since = 0
            if not self._keep_going():
                raise SearchStopped


def effort_limit_for(card_count: int, keep_going: Callable[[], bool] | None) -> EffortLimit:
    """Return the limit for a hand: none where the caller decides, or the hand is small."""
    return EffortLimit(keep_going, None if keep_going or card_count <= EXACT_CARDS else EFFORT)
