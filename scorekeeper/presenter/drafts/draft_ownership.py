"""Which parts of a draft belong to whom, where several phones fill in forms and calculators at once."""

from typing import Any, ClassVar

from scorekeeper.presenter.blocks import Event
from scorekeeper.presenter.events import Answering


class DraftOwnership(Answering):
    """A draft that a table fills in: the parts that are each phone's own, and those that belong to a player."""

    name: ClassVar[str]
    """Its name among those of the game: `hand`."""
    sight: ClassVar[tuple[str, ...]] = ()
    """Fields that only say what is on screen; each phone has its own."""
    own: ClassVar[tuple[str, ...]] = ()
    """Other fields that each phone has for itself: a form that each fills in alone, a hand that nobody else may see."""
    in_sight: ClassVar[str] = ""
    """The field that holds the player in sight; empty if there is none."""
    is_somebody_in_sight: ClassVar[bool] = False
    """Whether there always is such a player: a seated phone begins with its own."""
    by_player: ClassVar[tuple[str, ...]] = ()
    """Events that fill in the values of the player named first: `("bid", "Ana", 3)`."""
    of_player: ClassVar[tuple[str, ...]] = ()
    """Events that fill in the values of the player in sight, or change only what is in sight."""

    draft: dict[str, Any]

    @property
    def whose(self) -> str | None:
        """The player in sight, if the ownership of the values matters."""
        return self.draft.get(self.in_sight) if self.in_sight else None

    def is_own(self, event: Event, player: str) -> bool:
        """Whether an event fills in only values that belong to a player."""
        name, *values = event
        return (name in self.by_player and values[:1] == [player]) or (name in self.of_player and self.whose == player)
