"""Darts, a declared game: 301, double out, two players.

visit   Ana          Ben
  1     180: 121     100: 201
  2     120: bust     26: 175   (120 of 121 leaves 1)
  3      81:  40      45: 130
  4      40: bust     60:  70   (no double)
  5      40:   0                Ana wins
"""

from tests.scorekeeper.evenings.person import Person


def visit(person: Person, scored: int) -> None:
    """Enter a visit of the player who is next."""
    person.number("Three darts", scored)
    person.press("Enter")


def totals(person: Person) -> list[str]:
    """Read the large numbers."""
    return [person.figure(name) for name in ("Ana", "Ben")]


def evening(person: Person) -> None:
    person.press("More games")
    person.must_see("As this project reads the usual rules (ours).")
    person.check_screen()
    person.set_up("Darts", "Ana", "Ben")
    person.must_see("As this project reads the usual rules (ours).")
    person.press("301")
    person.check_screen()
    person.press("Start")
    assert totals(person) == ["301", "301"]
    person.must_see("Visit 1", "Still blank: Three darts")
    person.check_screen()
    person.number("Three darts", 179)
    person.must_see("Three darts cannot score 179")
    assert not person.can_press("Enter")
    person.number("Three darts", 180)
    person.must_see("This counts: Ana −180")
    person.press("Enter")
    visit(person, 100)
    assert totals(person) == ["121", "201"]
    person.number("Three darts", 120)
    person.must_see("This counts: Ana 0")
    person.press("Enter")
    visit(person, 26)
    visit(person, 18)  # a slip: it was 81
    assert totals(person) == ["103", "175"]
    person.press("Undo")
    visit(person, 81)
    person.restart()
    visit(person, 45)
    person.number("Three darts", 40)
    person.must_see("0 is reached; the best total is 0")
    person.press("Bust at 0: no double")
    person.must_see("This counts: Ana 0")
    person.check_screen()
    person.press("Enter")
    visit(person, 60)
    assert totals(person) == ["40", "70"]
    person.press("Scores")
    person.check_screen()
    person.press("Visit 7: 0")
    person.must_see("40 of 40 is a bust")
    person.check_screen()
    person.back()
    person.press("Play")
    visit(person, 40)
    person.must_see("The match is over", "Ana wins!", "0 is reached; the best total is 0")
    assert totals(person) == ["0", "70"]
    person.check_screen()
    person.open("home")
    person.must_see("Play again")
    person.check_screen()
