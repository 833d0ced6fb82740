"""How long the adviser goes on."""

from collections.abc import Callable


class SearchStopped(Exception):  # noqa: N818 - nothing is wrong
    """The caller does not want to wait any longer, or the work has become too much."""


EXACT_CARDS = 20
"""Hands of so many cards are solved exactly, however long it takes."""
EFFORT = 10**10
"""Work spent on larger hands unless the caller decides; some ten seconds, however fast the machine is."""
ASK_AFTER = 10**6
"""Work between two questions: some milliseconds."""


class EffortLimit:
    """Asks now and then whether to go on."""

    def __init__(self, keep_going: Callable[[], bool] | None, effort: int | None) -> None:
        """Begin.

        Args:
            keep_going: What to ask, if anything.
            effort: The most work to do, if there is a limit.
        """
        self._keep_going = keep_going
        self._left = effort
        self._since = 0

    def ask(self, work: int) -> None:
        """Count some work that has been done, in lanes of `relaxation`.

        Raises:
            SearchStopped: It is enough.
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
    """Return the patience with a hand of so many cards: without end where the caller decides, or it is small."""
    return EffortLimit(keep_going, None if keep_going or card_count <= EXACT_CARDS else EFFORT)
