"""What is done to whole matches and to the people in them: acts on the shelf, each of which can be undone."""

from typing import Any

from scorekeeper.storage.naming import RENAMED


class ShelfActs:
    """A store's acts on matches."""

    def end(self, match: int) -> None:
        """End a match by hand."""
        self._do_on_shelf({"is": "Ended", "match": match})

    def reopen(self, match: int) -> None:
        """Go on with a match that was ended by hand."""
        self._do_on_shelf({"is": "Reopened", "match": match})

    def delete(self, match: int) -> None:
        """Take a match from the shelf; its acts stay in the file, so that it can be brought back."""
        self._do_on_shelf({"is": "Deleted", "match": match})

    def rename(self, before: str, after: str, match: int | None = None) -> None:
        """Give a player another name, in one match or in all there are; whoever has it elsewhere becomes the same one.

        At a table where both sit, nothing changes.
        """
        only = {} if match is None else {"match": match}
        self._do_on_shelf({"is": RENAMED, "from": before, "to": after, **only})

    def _do_on_shelf(self, body: dict[str, Any]) -> None:
        raise NotImplementedError
