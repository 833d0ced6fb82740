"""How long the adviser goes on."""

from collections.abc import Callable


class Stopped(Exception):  # noqa: N818 - nothing is wrong
    """The caller does not want to wait any longer, or the work has become too much."""


ASK_AFTER = 10**6
"""Work between two questions: some milliseconds."""


class Patience:
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
            Stopped: It is enough.
        """
        if self._left is not None:
            self._left -= work
            if self._left < 0:
                raise Stopped
        self._since += work
        if self._keep_going is not None and self._since >= ASK_AFTER:
            self._since = 0
            if not self._keep_going():
                raise Stopped
