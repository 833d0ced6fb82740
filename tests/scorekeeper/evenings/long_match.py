"""A match of 500 rounds, with twelve players: its table opens at the newest round, and every line of it can be pressed.

In round n, from 1, the player in seat p, from 0, gets n + p; so p has 500 * 501 / 2 + 500 p in the end. Any other
number of rounds will do.
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


def begin(person: Person, rounds: int = ROUNDS) -> None:
    """Open the match."""
    played = (Round(tuple(number + place for place in range(len(NAMES)))) for number in range(1, rounds + 1))
    person.open(f"match/{person.prepare(Played(NAMES, tuple(played)))}")


def total(place: int, rounds: int) -> int:
    """Return what a player has in the end: n + p, n from 1 to so many rounds."""
    return rounds * (rounds + 1) // 2 + rounds * place


def look_up(person: Person, rounds: int = ROUNDS) -> None:
    """Press what lies far apart in the table."""
    person.press("Round 1: +1")
    person.must_see("Why +1?")
    person.back()
    last = len(NAMES) - 1
    person.press(f"Round {rounds}: +{rounds + last}")  # at the right end: the table scrolls sideways, with its head
    person.must_see(f"Why +{rounds + last}?")
    person.back()
    person.press(f"Total: {total(last, rounds)}")
    person.must_see(f"Why {total(last, rounds)}?")
    person.back()
    person.press(f"Round {rounds}")
    person.must_see(f"Change: Round {rounds}")
    person.back()
    person.press("Round 1")
    person.must_see("Change: Round 1")
