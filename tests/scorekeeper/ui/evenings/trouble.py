"""A folder that cannot be used, and a damaged file: told at once, tried again, and nothing is lost."""

import shutil
from contextlib import closing
from datetime import datetime
from pathlib import Path

from scorekeeper.storage.store import FILE, Store
from tests.scorekeeper.ui.evenings.inviting import until
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
    rest(person)
    person.number("Ana", 5)
    rest(person)
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


def rest(person: Person) -> None:
    """Wait until a copy of the one file has everything, as it does a second after the last touch."""
    copy = person.folder.parent / "copy"
    copy.mkdir(exist_ok=True)
    live = person.controller.store

    def is_whole() -> bool:
        shutil.copy(person.folder / FILE, copy / FILE)
        with closing(Store(copy, datetime.now)) as store:
            drafts = [key for key in live.list_keys() if key.startswith("draft:")]
            return len(store.matches()) == len(live.matches()) == 1 and all(
                store.read_value(key) == live.read_value(key) for key in drafts
            )

    until(person, is_whole, "everything in a copy")
