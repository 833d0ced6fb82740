"""Any other game, low wins, to 50: three players, one of whom leaves and comes back.

round   Ana   Ben   Eva
  1      12    -3     0
  2       8    20     –   (blank)
  Eva leaves
  3       5     7
  Eva comes back
  4      30     1     9
total    55    25     9   Ana has reached 50, Eva has the least
"""

from tests.scorekeeper.evenings.person import Person


def evening(person: Person) -> None:
    person.set_up("Any other game", "Ana", "Ben", "Eva")
    person.check_screen()
    person.press("Low wins")
    person.number("Target", 50)
    person.press("Start")
    person.must_see("Round 1")
    person.check_screen()
    for name, points in (("Ana", 12), ("Ben", -3), ("Eva", 0)):
        person.number(name, points)
    person.press("Enter")
    assert [person.figure(name) for name in ("Ana", "Ben", "Eva")] == ["12", "−3", "0"]
    person.number("Ana", 8)
    person.number("Ben", 20)
    person.press("Enter")
    person.must_see("No points for Eva in this round? A blank is not a zero.")
    person.check_screen()
    person.press("Cancel")
    person.must_see("Round 2")
    person.press("Enter")
    person.press("Enter")  # it is meant
    assert [person.figure(name) for name in ("Ana", "Ben", "Eva")] == ["20", "17", "0"]
    person.press("More")
    person.press("Eva leaves")
    person.number("Ana", 5)
    person.number("Ben", 70)
    person.press("Enter")
    # A slip: Ben had 7, so the match was not over.
    person.must_see("The match is over")
    person.press("Undo")
    person.must_see("Round 3")
    person.number("Ana", 5)
    person.number("Ben", 7)
    person.press("Enter")
    person.press("More")
    person.press("Eva comes back")
    person.must_see("Choose the points to begin with.", "The lowest total: 24", "The average: 25")  # of 25 and 24
    person.check_screen()
    person.press("The total as it was: 0")
    person.press("Enter")
    person.number("Ana", 30)
    person.number("Ben", 1)
    person.number("Eva", 9)
    person.press("Enter")
    person.must_see("The match is over", "Eva wins!", "50 is reached; the best total is 9")
    assert [person.figure(name) for name in ("Ana", "Ben", "Eva")] == ["55", "25", "9"]
    person.check_screen()
    person.press("Scores")
    person.check_screen()
    person.press("Progress")
    person.check_screen()
