"""A match of 500 rounds, with twelve players: its table opens at the newest round, and every line of it can be pressed.

In round n, from 1, the player in seat p, from 0, gets n + p; so p has 500 * 501 / 2 + 500 p in the end.
"""

from scorekeeper.rules.rounds import Round
from tests.scorekeeper.evenings.person import Person, Played

NAMES = ("Ana", "Ben", "Eva", "Jan", "Mia", "Ota", "Pia", "Rea", "Sam", "Tea", "Uma", "Vít")
ROUNDS = 500


def evening(person: Person) -> None:
    begin(person)
    person.press("Scores")
    person.must_see("Total", "Round 500", "125250")
    look_up(person)


def begin(person: Person) -> None:
    """Open the match."""
    rounds = (Round(tuple(number + place for place in range(len(NAMES)))) for number in range(1, ROUNDS + 1))
    person.open(f"match/{person.prepare(Played(NAMES, tuple(rounds)))}")


def look_up(person: Person) -> None:
    """Press what lies far apart in the table."""
    person.press("Round 1: +1")
    person.must_see("Why +1?")
    person.back()
    person.press("Round 500: +511")  # at the right end, so the table scrolls sideways, and its head with it
    person.must_see("Why +511?")
    person.back()
    person.press("Total: 130750")
    person.must_see("Why 130750?")
    person.back()
    person.press("Round 500")
    person.must_see("Change: Round 500")
    person.back()
    person.press("Round 1")
    person.must_see("Change: Round 1")
