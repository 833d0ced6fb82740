"""An evening that cannot be played: shows that a failure is one."""

from tests.scorekeeper.evenings.person import Person


def evening(person: Person) -> None:
    person.press("Fizzbin")
