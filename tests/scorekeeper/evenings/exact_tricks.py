"""Exact tricks, a declared game: two players and one who comes later, until they stop.

cards   Ana bid/took  Ben      Eva
  1      0/0  10      1/1  11
  2      2/1   0      1/1  11
  Eva joins with the average of 10 and 22
  3      1/1  11      0/0  10  1/2   0    (Ben's bid was typed as 1, and is edited)
total         21           32      16    Ben wins
"""

from tests.scorekeeper.evenings.person import Person


def fill(person: Person, name: str, bid: int, tricks: int) -> None:
    """Fill in what a player bid, and the tricks taken."""
    person.number(name, bid)
    person.number(name, tricks, place=1)


def totals(person: Person, *names: str) -> list[str]:
    """Read the large numbers."""
    return [person.figure(name) for name in names]


def evening(person: Person) -> None:
    person.press("More games")
    person.set_up("Exact tricks", "Ana")
    person.must_see("Exact tricks is for 2 to 7 players, not for 1")
    person.type("Ben")
    person.press("Add")
    person.press("Start")
    person.must_see("Round 1", "Cards each", "Still blank: Bid, Tricks taken")
    person.check_screen()
    fill(person, "Ana", 0, 0)
    person.number("Ben", 1)
    person.must_see("Still blank: Tricks taken (Ben)")
    person.press("Ben: 1")  # what is left of the tricks
    person.must_see("This counts: Ana +10 · Ben +11")
    person.check_screen()
    person.press("Enter")
    person.must_see("Round 2")
    fill(person, "Ana", 2, 1)
    fill(person, "Ben", 1, 1)
    person.press("Enter")
    assert totals(person, "Ana", "Ben") == ["10", "22"]
    person.press("More")
    person.press("Add a player")
    person.type("Eva")
    person.press("The average: 16")
    person.press("Add")
    assert totals(person, "Ana", "Ben", "Eva") == ["10", "22", "16"]
    fill(person, "Ana", 1, 1)
    fill(person, "Ben", 1, 0)
    fill(person, "Eva", 1, 1)
    person.must_see("Tricks taken: all together are 3, not 2")
    assert not person.can_press("Enter")
    person.number("Eva", 2, place=1)
    person.press("Enter")
    assert totals(person, "Ana", "Ben", "Eva") == ["21", "22", "16"]
    person.press("Scores")
    person.check_screen()
    person.press("Round 3")
    person.check_screen()
    person.number("Ben", 0)
    person.press("Apply")
    person.press("Play")
    assert totals(person, "Ana", "Ben", "Eva") == ["21", "32", "16"]
    person.press("The game is over")
    person.must_see("Ben wins!", "The players ended the game; the best total is 32")
    person.check_screen()
