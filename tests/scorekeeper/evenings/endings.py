"""Matches that end in every way: a podium with ties, many players, long names, without totals, or with no winner."""

from dataclasses import replace

from scorekeeper.match_log import LONGEST_NAME
from scorekeeper.rules.down_the_well import HandWon
from scorekeeper.rules.rounds import Options, Round
from tests.scorekeeper.evenings.person import Person, Played

LONG = "Maximiliana Wilhelmina von und zu Hohenstein-Oberdorfinger aus dem Hause der langen Namen zu Wien a."
NAMES = ("Ana", "Ben", "Eva", "Jan", "Zoë", "Max", "Ida", "Leo", "Mia", "Tom", "Uma", "Vit")


def evening(person: Person) -> None:
    assert len(LONG) == LONGEST_NAME
    for look in ("light", "dark"):
        person.wear(look)
        ends(person)
    rematch(person)


def ends(person: Person) -> None:
    """Look at the ends of matches."""
    # Each step has its place; what has none stands in a line.
    show(person, played(NAMES[:4], (12, 30, 5, 1), (25, 2, 15, 3), (30, 9, 1, 1)))
    person.must_see("Ana wins!", "67", "41", "21", "60 is reached; the best total is 67", "Ana led from round 2 on.")
    person.must_see("Best round: +30 (Ben in round 1, Ana in round 3)", "How it went")
    assert person.podium() in ([("2", "Ben", "41"), ("1", "Ana", "67"), ("3", "Eva", "21")], [])
    assert person.lines_of_podium()[-1] == ("4", "Jan", "5")

    show(person, played(NAMES[:3], (60, 30, 60)))
    assert person.podium() in ([("1", "Ana, Eva", "60"), ("3", "Ben", "30")], [])

    show(person, played(NAMES, *(tuple(range(first, first + 60, 5)) for first in (0, 1))))
    person.must_see("Vit wins!", "Vit led all the way.")
    assert person.lines_of_podium()[-9:] == [
        (str(place), name, str(1 + 10 * (12 - place)))
        for place, name in zip(range(4, 13), reversed(NAMES[:9]), strict=True)
    ]

    # Where too many share a step, all are lines.
    show(person, played(NAMES, (60,) * 12))
    person.must_see("12 players")
    assert (person.podium(), person.lines_of_podium()) == ([], [("1", name, "60") for name in NAMES])

    show(person, played(tuple(f"{LONG[:98]} {end}" for end in "abcd"), (60, 30, 60, 1)))
    person.must_see("Maximiliana")

    show(person, played(("Ana",), (60,)))
    person.must_see("Ana wins!")
    assert not person.can_press("Play again: Ana begins")

    show(person, Played(NAMES[:3], (HandWon("Ben", None, None),), "down-the-well"))
    person.must_see("Ben wins!", "1 hand in")
    assert person.lines_of_podium()[-2:] == [("", "Ana", ""), ("", "Eva", "")]

    show(person, replace(played(NAMES[:2], (3, 2), (4, 1)), is_ended=True))
    person.must_see("Ended early", "The players ended the match.", "Leading: Ana")
    person.must_not_see("Ana wins!")
    assert not person.can_press("Share the result")


def rematch(person: Person) -> None:
    """Share a result, and play again with the next player first."""
    show(person, played(NAMES[:3], (12, 30, 5), (55, 2, 15)))
    person.press("Share the result")
    assert any(person.sees(words) for words in ("Saved as", "Created:"))
    person.must_see("-result.png", "Ana wins!")
    person.press("Share the score sheet")
    person.must_see("Result card", "Score sheet")
    person.check_screen()
    person.press("Result card")
    person.must_see("-result.png")
    person.back()
    person.press("Play again: Ben begins")
    person.must_see("Round 1")
    assert person.players() == ["Ben", "Eva", "Ana"]
    person.check_screen()


def played(names: tuple[str, ...], *rounds: tuple[int, ...]) -> Played:
    """Return a match of any other game to 60."""
    return Played(names, tuple(Round(points) for points in rounds), options=Options(target=60))


def show(person: Person, match: Played) -> None:
    """Open a match, and look at its page from top to bottom."""
    person.open(f"match/{person.prepare(match)}")
    person.check_screen()
