"""An evening of names: one renamed in the middle of a match, two that are one person, undone; date, place and note."""

import os
from pathlib import Path

from scorekeeper.acts import Entered
from scorekeeper.games import find_game
from scorekeeper.log import Player, SetUp
from scorekeeper.rules.rounds import Options, Round
from tests.scorekeeper.ui.person import Person, walk

PICTURES = os.environ.get("PERSON_PICTURES", "")
"""A folder for a picture of each screen, if somebody wants to look."""


def evening(person: Person) -> None:
    for look in ("light", "dark"):
        desk = person.app.desk
        assert desk is not None
        desk.choose(theme=look)
        desk.home()
        person.app.refresh()
        person.wait()
        rename(person, look)
        merge(person, look)
        write_down(person, look)
        desk = person.app.desk  # another one since the app was closed
        for record in desk.store.matches():
            desk.store.delete(record.id)


def rename(person: Person, look: str) -> None:
    """Rename somebody in the middle of a match, with a round half filled in."""
    desk = person.app.desk
    assert desk is not None
    earlier(person, ("Anna", "Ben"), (10, 3))
    earlier(person, ("Ana", "Ben"), (4, 10))
    person.set_up("Any other game")
    if person.can_press("Eva"):
        person.press("Eva")
    else:
        person.type("Eva")
        person.press("Add")
    person.press("Start")
    person.number("Ana", 7)
    person.press("More")
    look_at(person, look, "menu")
    person.must_see("Tap a name to change it.")
    person.press("Ana")
    look_at(person, look, "rename")
    person.must_see("Only in this match", "In all matches (2)")
    retype(person, "Ben", "Name")
    person.must_see("Ben is already at the table")
    look_at(person, look, "rename-refused")
    assert not person.can_press("Rename")
    retype(person, "Hana", "Name")
    person.press("Rename")
    person.must_see("Ana is now called Hana.")
    look_at(person, look, "renamed")
    person.press("Undo")
    person.must_see("Undone: Ana renamed to Hana, Any other game (Hana, Ben, Eva)")
    person.press("Ana")
    retype(person, "Hana", "Name")
    person.press("Rename")
    person.back()
    # What was filled in for Ana is filled in for Hana, and survives closing the app.
    person.restart()
    person.number("Ben", 1)
    person.number("Eva", 2)
    person.press("Enter")
    assert [person.figure(name) for name in ("Hana", "Ben", "Eva")] == ["7", "1", "2"]
    look_at(person, look, "played-on")
    for name, points in (("Hana", 5), ("Ben", 3), ("Eva", 0)):
        person.number(name, points)
    person.press("Enter")
    person.must_see("Hana wins!")


def merge(person: Person, look: str) -> None:
    """Make two names one person, and take it back."""
    desk = person.app.desk
    assert desk is not None
    desk.home()
    person.app.refresh()
    person.wait()
    person.press("Statistics")
    look_at(person, look, "statistics")
    person.press("Ana")
    look_at(person, look, "player")
    person.press("Same person as …")
    look_at(person, look, "same")
    person.press("Ben")
    person.must_see("Ana and Ben cannot be the same person: both played Any other game on 28/11/2026.")
    look_at(person, look, "same-refused")
    person.press("Anna")
    person.must_see("Are Ana and Anna the same person? Only the name Anna will be kept.")
    look_at(person, look, "same-asked")
    person.press("Yes, the same person")
    person.must_see("Ana is now called Anna.", "50 %")
    look_at(person, look, "merged")
    person.press("Undo")
    person.must_see("Undone: Ana renamed to Anna", "0 %")
    look_at(person, look, "undone")
    person.press("Rename")
    look_at(person, look, "name")
    retype(person, "Zoë", "Name")
    person.press("Rename")
    person.must_see("Zoë")
    person.back()
    person.must_see("Zoë", "Anna", "Hana")
    person.back()
    person.press("Undo", 0)
    person.must_see("Undone: Ana renamed to Zoë")


def write_down(person: Person, look: str) -> None:
    """Write down when and where a match was played."""
    person.press("Finished games")
    person.press("Any other game", 0)
    person.press("Date, place, note")
    look_at(person, look, "details")
    retype(person, "31/11/2026", "Date")
    person.must_see("This is not a date. Type it like this: 28/11/2026")
    look_at(person, look, "details-wrong")
    assert not person.can_press("Save")
    retype(person, "20. 11. 2026", "Date")
    retype(person, "Brno", "Where")
    retype(person, "by candlelight, with Eva's new deck", "Note")
    look_at(person, look, "details-typed")
    person.press("Save")
    person.must_see("Saved.", "20/11/2026 · Brno", "by candlelight, with Eva's new deck")
    look_at(person, look, "end")
    person.press("Share the score sheet")
    person.press("Picture")
    person.press("Result card")
    person.must_see("-result.png")
    person.back()
    person.back()
    person.must_see("20/11/2026", "Brno · by candlelight")
    look_at(person, look, "finished")
    person.press("Any other game", 1)
    person.press("Date, place, note")
    person.must_see("Brno")
    person.press("Brno")
    look_at(person, look, "details-offered")
    person.press("Save")
    person.must_see("28/11/2026 · Brno")


def earlier(person: Person, names: tuple[str, ...], *rounds: tuple[int, ...]) -> None:
    """Play any other game to 10, before this evening."""
    desk = person.app.desk
    assert desk is not None
    players = tuple(Player(name, place) for place, name in enumerate(names))
    match = desk.store.begin(SetUp(find_game("rounds"), players, Options(target=10)))
    for points in rounds:
        desk.do(match, Entered(Round(points)))
    person.app.refresh()
    person.wait()


def retype(person: Person, text: str, label: str) -> None:
    """Type into the field of a label, in place of what is there."""
    row = next(each for each in walk(person.root()) if type(each).__name__ == "TextRow" and each.label == label)
    field = row.ids.typing
    person.bring_into_sight(field)
    field.focus = True
    person.wait(2)
    field.select_all()
    field.delete_selection()
    person.wait(2)
    for sign in text:
        field.insert_text(sign)
        person.wait(1, draws=False)
    person.wait()
    assert field.focus, f"{label!r} has lost the keyboard"
    assert field.text == text


def look_at(person: Person, look: str, name: str) -> None:
    """Check a screen, and keep a picture if somebody wants to look."""
    person.check_screen()
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        person.screenshot(Path(PICTURES) / f"{name}-{look}.png")
