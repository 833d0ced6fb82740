"""Any other game to 60: Dan comes late, Eva leaves and is back, and the target is corrected; 40 would end it earlier.

round            Ana   Ben   Eva   Dan
  1               12    30     5
  Dan joins                         16   the average of 12, 30 and 5 is 15.67
  2               10    10    10    10
  Eva leaves
  3                0     1           2
  Eva is back                 22         the lowest total: Ana's 12 + 10 + 0
  totals          22    41    22    28
"""

from tests.scorekeeper.evenings.person import Person


def evening(person: Person) -> None:
    person.set_up("Any other game", "Ana", "Ben", "Eva")
    person.number("Target", 60)
    person.press("Start")
    enter(person, ("Ana", 12), ("Ben", 30), ("Eva", 5))
    person.must_not_see("Eva leaves", "Add a player")
    person.press("More")
    person.check_screen()
    person.press("Add a player")
    person.must_see("Enter the name.")
    person.type("Dan")
    person.must_see("Choose the points to begin with.", "The lowest total: 5", "The average: 16")
    person.check_screen()
    person.press("The average: 16")
    person.must_see("Dan sits after Eva.")
    person.press("Add")
    assert person.players() == ["Ana", "Ben", "Eva", "Dan"]
    assert person.figure("Dan") == "16"
    person.press("Undo")
    assert person.players() == ["Ana", "Ben", "Eva"]
    person.press("Redo")
    enter(person, ("Ana", 10), ("Ben", 10), ("Eva", 10), ("Dan", 10))
    person.press("More")
    person.press("Eva leaves")
    enter(person, ("Ana", 0), ("Ben", 1), ("Dan", 2))
    person.press("More")
    person.press("Eva comes back")
    person.press("The lowest total: 22")
    person.press("Enter")
    assert [person.figure(name) for name in ("Ana", "Ben", "Eva", "Dan")] == ["22", "41", "22", "28"]
    correct(person)
    person.press("Scores")
    person.must_see("Dan: joined", "+16", "Eva: left", "Eva: back", "+7")
    person.check_screen()
    person.restart()
    person.press("Play")
    assert [person.figure(name) for name in ("Ana", "Ben", "Eva", "Dan")] == ["22", "41", "22", "28"]


def correct(person: Person) -> None:
    """Correct the target: 40 ends the match before Eva is back, which has to go, or not be."""
    person.press("More")
    person.press("Correct the house rules")
    person.must_see("Target")
    person.check_screen()
    person.number("Target", 40)
    person.must_see("No longer allowed; correct or delete: ")
    person.check_screen()
    assert not person.can_press("Apply")
    person.number("Target", 41)
    person.must_see("No longer allowed; correct or delete: ")
    person.number("Target", 45)
    person.press("Apply")
    person.must_see("Changed for the whole match. Undo brings back the old house rules.", "Target: 45")
    person.back()
    person.press("Undo")
    person.press("More")
    person.must_see("Target: 60")
    person.back()


def enter(person: Person, *points: tuple[str, int]) -> None:
    for name, each in points:
        person.number(name, each)
    person.press("Enter")
