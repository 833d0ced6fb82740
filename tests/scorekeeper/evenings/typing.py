"""Whatever is typed counts, though nobody presses the button beside it: names, numbers, a note, the name of a game."""

from tests.scorekeeper.evenings.person import Person


def evening(person: Person) -> None:
    person.press("Any other game")
    person.type("Ana")
    person.press("Add")
    person.type("Skull", "Name of the game")
    person.type("Ana", "Name")
    person.must_see("Ana is already at the table")
    assert not person.can_press("Start")
    person.retype("Ben", "Name")
    person.must_not_see("Ana is already at the table")
    person.check_screen()
    person.press("Start")
    assert person.players() == ["Ana", "Ben"]
    person.must_see("Skull")
    person.number("Ana", 12)
    person.number("Ben", -3)
    person.press("Enter")
    assert [person.figure(name) for name in ("Ana", "Ben")] == ["12", "−3"]
    person.press("More")
    person.press("Date, place, note")
    person.type("rain", "Note")
    person.press("Save")
    person.press("Ben")
    person.retype("Benno", "Name")
    person.press("Rename")
    person.must_see("Ben is now called Benno.", "Benno")
    person.press("Date, place, note")
    assert person.typed("Note") == "rain"
    person.back()
    person.open("home")
    person.press_picture("Skull")  # its own place on the first page
    assert person.order() == ["Ana", "Benno"]
    person.press("Remove: Benno")
    person.must_see("Removed: Benno")
    person.press("Undo")
    assert person.order() == ["Ana", "Benno"]
