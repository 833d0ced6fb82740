"""A game of one's own: named, played with a dealer's mark, ended by the players, looked back at, played again.

                 Ana   Ben   Eva
round 1           20     0    30   Ana deals
round 2          −10    40    20   Ben deals
totals            10    40    50
round 3           30    20   −10   Eva deals
totals            40    60    40   the fewest win: Ana and Eva share it
"""

import os
from pathlib import Path

from tests.scorekeeper.evenings.person import Person

NAMES = ("Ana", "Ben", "Eva")


def evening(person: Person) -> None:
    set_up(person)
    play(person)
    look_back(person)
    play_again(person)
    put_away(person)


def shot(person: Person, name: str) -> None:
    """Look after the design in both looks; a folder named in PERSON_SHOTS takes pictures."""
    folder = os.environ.get("PERSON_SHOTS")
    for theme in ("dark", "light"):
        person.wear(theme)
        person.check_screen()
        if folder:
            person.screenshot(Path(folder) / f"{name}-{theme}.png")


def set_up(person: Person) -> None:
    person.set_up("Any other game", *NAMES)
    person.must_see("A game of your own", "How it counts")
    person.type("Showboat", "Name of the game")
    person.must_see("Showboat comes with this app; choose another name")
    assert not person.can_press("Start")
    person.type(" Skull", "Name of the game")
    person.press("Low wins")
    person.press("Dealer")
    shot(person, "setup")
    person.press("Start")


def play(person: Person) -> None:
    person.must_see("Showboat Skull", "Round 1", "Ana deals")
    person.must_not_see("The game is over")
    for points in ((20, 0, 30), (-10, 40, 20)):
        for name, each in zip(NAMES, points, strict=True):
            person.number(name, each)
        person.press("Enter")
    person.must_see("Round 3", "Eva deals")
    person.number("Ana", 30)
    shot(person, "match")
    person.press("The game is over")
    person.must_see("Your input has not been entered. End the match without it?")
    person.press("Cancel")
    person.number("Ben", 20)
    person.number("Eva", -10)
    person.press("Enter")
    person.must_see("Ana deals")
    assert [person.figure(name) for name in NAMES] == ["40", "60", "40"]
    person.press("The game is over")
    assert person.sees("Ana and Eva share the win!") or person.sees("Ana and Eva\nshare the win!")
    person.must_see("The players ended the game; the best total is 40")
    shot(person, "podium")
    person.press("Undo")
    person.must_see("Round 4")
    person.press("Redo")


def look_back(person: Person) -> None:
    person.press("Scores")
    person.must_see("Showboat Skull", "The end")
    shot(person, "scores")
    person.back()
    shot(person, "home")
    person.press("Finished games")
    person.must_see("Showboat Skull", "Won by Ana, Eva")
    shot(person, "finished")
    person.press("Statistics")
    person.must_see("Showboat Skull, lowest wins")
    shot(person, "statistics")
    person.back()
    person.back()


def play_again(person: Person) -> None:
    person.press_picture("Showboat Skull")
    person.must_see("How it counts")
    person.must_not_see("A game of your own")
    shot(person, "again")
    person.press("Start")
    person.must_see("Showboat Skull", "Round 1", "Ana deals")
    person.back()
    person.must_see("In progress")


def put_away(person: Person) -> None:
    person.press_picture("Showboat Skull")
    person.press("Remove from the first page")
    person.must_see("No longer on this page: Showboat Skull. Its matches are kept.")
    shot(person, "away")
    person.press("Undo", 1)  # the one beside what it takes back
    person.press_picture("Showboat Skull")
    person.must_see("How it counts")
