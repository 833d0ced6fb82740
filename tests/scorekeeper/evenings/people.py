"""An evening of names: one renamed in the middle of a match, two that are one person, undone; date, place and note."""

import os
from datetime import date, timedelta
from pathlib import Path

from scorekeeper.rules.rounds import Options, Round
from tests.scorekeeper.evenings.person import Person, Played

PICTURES = os.environ.get("PERSON_PICTURES", "")
"""A folder for a picture of each screen, if somebody wants to look."""


def evening(person: Person) -> None:
    for look in ("light", "dark"):
        person.wear(look)
        person.open("home")
        day = person.today()
        first = rename(person, look)
        merge(person, look, day)
        write_down(person, look, day)
        for match in range(first, first + 3):
            person.open(f"menu/{match}")
            person.post("delete")


def rename(person: Person, look: str) -> int:
    """Rename somebody in the middle of a match, with a round half filled in; return the number of the first match."""
    first = earlier(person, ("Anna", "Ben"), (10, 3))
    earlier(person, ("Ana", "Ben"), (4, 10))
    person.open("home")
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
    person.retype("Ben", "Name")
    person.must_see("Ben is already at the table")
    look_at(person, look, "rename-refused")
    assert not person.can_press("Rename")
    person.retype("Hana", "Name")
    person.press("Rename")
    person.must_see("Ana is now called Hana.")
    look_at(person, look, "renamed")
    person.press("Undo")
    person.must_see("Undone: Ana renamed to Hana, Any other game (Hana, Ben, Eva)")
    person.press("Ana")
    person.retype("Hana", "Name")
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
    return first


def merge(person: Person, look: str, day: date) -> None:
    """Make two names one person, and take it back."""
    person.open("home")
    person.press("Statistics")
    look_at(person, look, "statistics")
    person.press("Ana")
    look_at(person, look, "player")
    person.press("Same person as …")
    look_at(person, look, "same")
    person.press("Ben")
    person.must_see(f"Ana and Ben cannot be the same person: both played Any other game on {written(day)}.")
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
    person.retype("Zoë", "Name")
    person.press("Rename")
    person.must_see("Zoë")
    person.back()
    person.must_see("Zoë", "Anna", "Hana")
    person.back()
    person.press("Undo", 0)
    person.must_see("Undone: Ana renamed to Zoë")


def write_down(person: Person, look: str, day: date) -> None:
    """Write down when and where a match was played."""
    person.press("Finished games")
    person.press("Any other game", 0)
    person.press("Date, place, note")
    look_at(person, look, "details")
    person.retype("31/11/2026", "Date")
    person.must_see(f"This is not a date. Type it like this: {written(person.today())}")
    look_at(person, look, "details-wrong")
    assert not person.can_press("Save")
    before = day - timedelta(days=8)
    person.retype(f"{before.day}. {before.month}. {before.year}", "Date")
    person.retype("Brno", "Where")
    person.retype("by candlelight, with Eva's new deck", "Note")
    look_at(person, look, "details-typed")
    person.press("Save")
    person.must_see("Saved.", f"{written(before)} · Brno", "by candlelight, with Eva's new deck")
    look_at(person, look, "end")
    person.press("Share the score sheet")
    person.press("Picture")
    person.press("Result card")
    person.must_see("-result.png")
    person.back()
    person.back()
    person.must_see(written(before), "Brno · by candlelight")
    look_at(person, look, "finished")
    person.press("Any other game", 1)
    person.press("Date, place, note")
    person.must_see("Brno")
    person.press("Brno")
    look_at(person, look, "details-offered")
    person.press("Save")
    person.must_see(f"{written(day)} · Brno")


def earlier(person: Person, names: tuple[str, ...], *rounds: tuple[int, ...]) -> int:
    """Play any other game to 10, before this evening."""
    return person.prepare(Played(names, tuple(Round(points) for points in rounds), options=Options(target=10)))


def written(day: date) -> str:
    """Write a date as the app does in English."""
    return f"{day.day}/{day.month}/{day.year}"


def look_at(person: Person, look: str, name: str) -> None:
    """Check a screen, and keep a picture if somebody wants to look."""
    person.check_screen()
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        person.screenshot(Path(PICTURES) / f"{name}-{look}.png")
