"""A while of touching whatever is in sight; the whole of it is a longer one."""

from tests.scorekeeper.ui.person import Person
from tests.scorekeeper.ui.wandering import Wanderer


def evening(person: Person) -> None:
    wander(person, 40)


def whole(person: Person) -> None:
    assert len(wander(person, 300).seen) > 5


def wander(person: Person, touches: int) -> Wanderer:
    """Touch so often."""
    wanderer = Wanderer(person, 7)
    wanderer.go_on(touches)
    assert len(wanderer.touched) == touches
    assert len(wanderer.seen) > 2, wanderer.seen
    wanderer.close_keypad()
    return wanderer
