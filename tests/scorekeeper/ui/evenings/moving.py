"""What a phone does to an app: turned, put to sleep, closed in the middle of an entry; nothing changes."""

from kivy.core.window import Window
from kivy.metrics import dp

from tests.scorekeeper.ui.person import HEIGHT_DP, WIDTH_DP, Person


def evening(person: Person) -> None:
    person.set_up("Any other game", "Ana", "Ben", "Eva")
    person.drag("Eva", -2)
    assert person.app.desk is not None
    assert [each["name"] for each in person.app.desk.draft("new/rounds")["players"]] == ["Eva", "Ana", "Ben"]
    person.restart()
    person.must_see("Players", "Eva", "Ana", "Ben")
    person.press("Start")
    person.number("Ana", 41)

    Window.size = (round(dp(HEIGHT_DP)), round(dp(WIDTH_DP)))
    person.wait()
    person.must_see("Round 1", "41")
    person.check_screen()
    person.number("Ben", 3)
    Window.size = (round(dp(WIDTH_DP)), round(dp(HEIGHT_DP)))
    person.wait()
    person.must_see("41", "3")

    assert person.app.on_pause() is True
    assert not (person.folder / "scores.sqlite3-wal").stat().st_size  # all of it is in the one file
    person.app.on_resume()
    person.wait()
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
