"""Matches that end in every way, in one look; a result is shared, and the match played again."""

from tests.scorekeeper.evenings import endings
from tests.scorekeeper.ui.person import Person


def evening(person: Person) -> None:
    endings.ends(person)
    endings.rematch(person)
