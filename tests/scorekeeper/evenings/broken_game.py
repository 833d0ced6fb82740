"""A match of an installed game that fails while it is played: its fault is shown, its scores, and all else goes on.

hand    Ana   Ben   Eva
  1      20     6     0   (then the game fails, and is mended)
  2       0     5    21
total    20    11    21
"""

import tempfile
from pathlib import Path

import pytest

from tests.examples.broken import Break, BrokenGame, installed
from tests.scorekeeper.evenings.person import Person

FAULT = Break("view.py", "main_form", 'raise ZeroDivisionError("oops")')
NAMES = ("Ana", "Ben", "Eva")


def totals(person: Person) -> list[str]:
    return [person.figure(name) for name in NAMES]


def play_hand(person: Person, *points: int) -> None:
    for name, each in zip(NAMES, points, strict=True):
        person.number(name, each)
    person.press("Enter the hand")


def evening(person: Person) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        pytest.MonkeyPatch.context() as patch,
        installed(FAULT, Path(folder), patch, "guest_at_the_table") as game,
    ):
        play(person, game)


def play(person: Person, game: BrokenGame) -> None:
    person.restart()  # with the package that has just been installed
    person.start_match("Hearts", *NAMES)
    play_hand(person, 20, 6, 0)
    assert totals(person) == ["20", "6", "0"]

    game.switch(on=True)
    person.restart()
    told = "\n".join(person.texts())
    assert game.is_told_in(told), told
    person.must_see("Nothing is lost: every entry is stored. Once the game is mended, the match goes on.")
    assert totals(person) == ["20", "6", "0"]
    person.check_screen()

    person.back()
    person.must_see("In progress", "Hearts")
    person.check_screen()
    person.start_match("Any other game", "Jan", "Zoe")
    person.number("Jan", 12)
    person.number("Zoe", 3)
    person.press("Enter")
    assert [person.figure(name) for name in ("Jan", "Zoe")] == ["12", "3"]
    person.back()
    person.open("match/1")
    assert game.is_told_in("\n".join(person.texts()))

    game.switch(on=False)
    person.restart()
    person.must_see("Hand 2")
    play_hand(person, 0, 5, 21)
    assert totals(person) == ["20", "11", "21"]
