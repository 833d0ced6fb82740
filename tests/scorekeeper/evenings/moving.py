"""What a phone does to an app: turned, put to sleep, closed in the middle of an entry; nothing changes."""

from tests.scorekeeper.evenings.person import Person


def evening(person: Person) -> None:
    person.set_up("Any other game", "Ana", "Ben", "Eva")
    person.drag("Eva", -2)
    assert person.order() == ["Eva", "Ana", "Ben"]
    person.restart()
    person.must_see("Players", "Eva", "Ana", "Ben")
    person.press("Start")
    person.number("Ana", 41)

    person.turn()
    person.must_see("Round 1", "41")
    person.check_screen()
    person.number("Ben", 3)
    person.turn()
    person.must_see("41", "3")

    person.sleep_and_wake()
    person.must_see("41", "3")

    person.restart()
    person.must_see("Round 1", "41", "3")
    person.press("Enter")
    person.press("Enter")  # the blank is meant
    assert [person.figure(name) for name in ("Eva", "Ana", "Ben")] == ["0", "41", "3"]
    person.press("Undo")
    person.restart()
    assert person.figure("Ana") == "0"
    person.press("Redo")
    assert person.figure("Ana") == "41"

    # Ending and deleting are acts too: undone on the first page, after a restart as well.
    person.press("More")
    person.press("End the match now")
    person.must_see("Ana wins!", "The players ended the match.", "Keep playing", "Ended: Any other game (")
    person.back()
    person.restart()
    person.must_not_see("In progress")
    person.press("Undo")
    person.must_see("In progress")
    person.press("Delete")
    person.must_not_see("In progress")
    person.press("Undo")
    person.press("Undo")  # the new game itself
    person.must_not_see("In progress")
    person.press("Redo")
    person.must_see("In progress")
