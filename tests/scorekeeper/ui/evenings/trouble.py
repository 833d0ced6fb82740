"""A folder that cannot be used, and a damaged file: told at once, tried again, and nothing is lost."""

from pathlib import Path

from tests.scorekeeper.ui.person import Person


def evening(person: Person) -> None:
    folder = person.folder
    person.app.dispatch("on_stop")
    for each in folder.iterdir():
        each.unlink()
    folder.rmdir()
    folder.write_text("a file where the folder should be", encoding="utf-8")
    person.restart_from_scratch()
    person.must_see("cannot be written")
    folder.unlink()
    person.press("Try again")
    person.app.post(("retry",))  # a second tap, which comes late
    person.must_see("New game")
    person.must_not_see("has no meaning here")
    person.start_match("Any other game", "Ana", "Ben")
    person.number("Ana", 5)
    person.press("Enter")
    person.app.dispatch("on_stop")

    scores = Path(folder) / "scores.sqlite3"
    scores.write_bytes(scores.read_bytes()[:1000])
    person.restart_from_scratch()
    person.must_see("The scores were damaged.")
    assert list(folder.glob("scores-damaged-*"))
    person.press("Close")
    person.must_not_see("The scores were damaged.")
    person.must_see("New game")

    # The file is taken away in the middle of a match: the next entry is kept, and so is all that was there.
    person.start_match("Any other game", "Ana", "Ben")
    person.number("Ana", 5)
    for each in folder.glob("scores.sqlite3*"):
        each.unlink()
    person.number("Ben", 7)
    person.must_see("was removed while the app was running. It is back, with everything in it.")
    person.press("Close")
    person.press("Enter")
    assert (person.figure("Ana"), person.figure("Ben")) == ("5", "7")
    person.restart()
    assert (person.figure("Ana"), person.figure("Ben")) == ("5", "7")

    # Another file lies in its place: it is shown, and the one that was open lies beside it.
    scores.rename(folder / "mine.sqlite3")
    scores.write_bytes(b"")
    person.press("Scores")
    person.must_see("was replaced while the app was running.", "New game")
    person.must_not_see("In progress")
    assert list(folder.glob("scores-replaced-*"))
    person.check_screen()
