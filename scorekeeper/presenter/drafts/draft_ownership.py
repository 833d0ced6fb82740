"""What forms and calculators say of themselves for a table where several phones fill them in at once."""

from typing import Any, ClassVar

from scorekeeper.presenter.blocks import Event
from scorekeeper.presenter.events import Answering


class DraftOwnership(Answering):
    """What is filled in by a table: which of it is each phone's own, and which of it is which player's."""

    name: ClassVar[str]
    """Its name among those of the game: `hand`."""
    sight: ClassVar[tuple[str, ...]] = ()
    """What of the draft only says what is in sight, which each phone decides for itself."""
    own: ClassVar[tuple[str, ...]] = ()
    """What else of it is each phone's own: a slip that each fills in by itself, a hand that nobody else may see."""
    in_sight: ClassVar[str] = ""
    """Which of those fields holds the player in sight; empty if there is none."""
    is_somebody_in_sight: ClassVar[bool] = False
    """Whether there always is such a player: a phone at a seat begins with its own."""
    by_player: ClassVar[tuple[str, ...]] = ()
    """Events that fill in what is the player's whom they name first: `("bid", "Ana", 3)`."""
    of_player: ClassVar[tuple[str, ...]] = ()
    """Events that fill in what is the player's who is in sight, or that change nothing but what is in sight."""

    draft: dict[str, Any]

    @property
    def whose(self) -> str | None:
        """The player in sight, as far as it matters whose it is what is filled in."""
        return self.draft.get(self.in_sight) if self.in_sight else None

    def is_own(self, event: Event, player: str) -> bool:
        """Whether an event fills in nothing but what is a player's own."""
        name, *values = event
        return (name in self.by_player and values[:1] == [player]) or (name in self.of_player and self.whose == player)
