"""A game of one's own, saved for later and played: 101 down to 0, exactly, with buttons for 20 and 25.

visit   Ana         Ben
  1     60 → 41     45 → 56
  2     41 → 0      57 would be −1: 56 stays
"""

from tests.scorekeeper.evenings.person import Person


def evening(person: Person) -> None:
    person.set_up("Any other game")
    person.type("Hundred and one", "Name of the game")
    person.press("Low wins")
    person.press("More ways to count")
    person.number("Begin with", 101)
    person.press("Count down")
    person.press("Exact finish")
    person.type("20 25", "Buttons for points that are given often: 1 5 10")
    person.check_screen()
    person.press("Save for later")
    person.must_see("Saved: Hundred and one")
    person.restart()
    person.press("Hundred and one")
    person.must_see("Begin with: 101", "Count down: on", "Exact finish: on")
    person.press("Share this game")
    person.must_see("Begin with: 101")
    person.check_screen()
    person.back()
    for name in ("Ana", "Ben"):
        person.type(name)
        person.press("Add")
    person.press("Start")
    assert [person.figure(name) for name in ("Ana", "Ben")] == ["101", "101"]
    for _ in range(3):
        person.press("+20")
    person.press("+20", 1)
    person.press("+25", 1)
    person.check_screen()
    person.press("Enter")
    assert [person.figure(name) for name in ("Ana", "Ben")] == ["41", "56"]
    person.number("Ana", 41)
    person.number("Ben", 57)
    person.must_see("0 is reached; the best total is 0")
    person.press("Enter")
    person.must_see("Ana wins!")
    assert [person.figure(name) for name in ("Ana", "Ben")] == ["0", "56"]
    person.press("Scores")
    person.press("Total: 56")
    person.must_see("begins with 101", "−45")
    person.check_screen()
