"""A while of touching whatever is in sight."""

from tests.scorekeeper.ui.person import Person
from tests.scorekeeper.ui.wandering import Wanderer


def evening(person: Person) -> None:
    wanderer = Wanderer(person, 7)
    wanderer.go_on(300)
    assert len(wanderer.touched) == 300
    assert len(wanderer.seen) > 5, wanderer.seen
