"""Matches that end in every way: a podium with ties, many players, long names, without totals, or with no winner."""

from scorekeeper.acts import Entered
from scorekeeper.games import find_game
from scorekeeper.log import LONGEST_NAME, Player, SetUp
from scorekeeper.rules.down_the_well import HandWon
from scorekeeper.rules.rounds import Options, Round
from tests.scorekeeper.ui.person import Person, walk

LONG = "Maximiliana Wilhelmina von und zu Hohenstein-Oberdorfinger aus dem Hause der langen Namen zu Wien a."
NAMES = ("Ana", "Ben", "Eva", "Jan", "Zoë", "Max", "Ida", "Leo", "Mia", "Tom", "Uma", "Vit")


def evening(person: Person) -> None:
    assert len(LONG) == LONGEST_NAME
    for look in ("light", "dark"):
        desk = person.app.desk
        assert desk is not None
        desk.choose(theme=look)
        ends(person)
    rematch(person)


def ends(person: Person) -> None:
    """Look at the ends of matches."""
    # Each step has its place; what has none stands in a line.
    show(person, played(person, NAMES[:4], (12, 30, 5, 1), (25, 2, 15, 3), (30, 9, 1, 1)))
    person.must_see("Ana wins!", "67", "41", "21", "60 is reached; the best total is 67", "Ana led from round 2 on.")
    person.must_see("Best round: +30 (Ben in round 1, Ana in round 3)", "How it went")
    assert steps(person) in ([("2", "Ben", "41"), ("1", "Ana", "67"), ("3", "Eva", "21")], [])
    assert rows(person)[-1] == ("4", "Jan", "5")

    show(person, played(person, NAMES[:3], (60, 30, 60)))
    assert steps(person) in ([("1", "Ana\nEva", "60"), ("3", "Ben", "30")], [])

    show(person, played(person, NAMES, *(tuple(range(first, first + 60, 5)) for first in (0, 1))))
    person.must_see("Vit wins!", "Vit led all the way.")
    assert rows(person)[-9:] == [
        (str(place), name, str(1 + 10 * (12 - place)))
        for place, name in zip(range(4, 13), reversed(NAMES[:9]), strict=True)
    ]

    # Where too many share a step, all are lines.
    show(person, played(person, NAMES, (60,) * 12))
    person.must_see("12 players")
    assert (steps(person), rows(person)) == ([], [("1", name, "60") for name in NAMES])

    show(person, played(person, tuple(f"{LONG[:98]} {end}" for end in "abcd"), (60, 30, 60, 1)))
    person.must_see("Maximiliana")

    show(person, played(person, ("Ana",), (60,)))
    person.must_see("Ana wins!")
    assert not person.can_press("Play again: Ana begins")

    desk = person.app.desk
    assert desk is not None
    game = find_game("down-the-well")
    match = desk.store.begin(SetUp(game, seats(NAMES[:3]), game.options()))
    desk.do(match, Entered(HandWon("Ben", None, None)))
    show(person, match)
    person.must_see("Ben wins!", "1 hand in")
    assert rows(person)[-2:] == [("", "Ana", ""), ("", "Eva", "")]

    match = played(person, NAMES[:2], (3, 2), (4, 1))
    desk.store.end(match)
    show(person, match)
    person.must_see("Ended early", "The players ended the match.", "Leading: Ana")
    person.must_not_see("Ana wins!")
    assert not person.can_press("Share the result")


def rematch(person: Person) -> None:
    """Share a result, and play again with the next player first."""
    show(person, played(person, NAMES[:3], (12, 30, 5), (55, 2, 15)))
    person.press("Share the result")
    person.must_see("Saved as", "-result.png", "Ana wins!")
    person.press("Share the score sheet")
    person.must_see("Result card", "Score sheet")
    person.check_screen()
    person.press("Result card")
    person.must_see("-result.png")
    person.back()
    person.press("Play again: Ben begins")
    person.must_see("Round 1")
    desk = person.app.desk
    assert desk is not None
    assert desk.log(int(desk.address.split("/")[1])).setup.names == ("Ben", "Eva", "Ana")
    person.check_screen()


def played(person: Person, names: tuple[str, ...], *rounds: tuple[int, ...]) -> int:
    """Play any other game to 60."""
    desk = person.app.desk
    assert desk is not None
    match = desk.store.begin(SetUp(find_game("rounds"), seats(names), Options(target=60)))
    for points in rounds:
        desk.do(match, Entered(Round(points)))
    return match


def seats(names: tuple[str, ...]) -> tuple[Player, ...]:
    return tuple(Player(name, place) for place, name in enumerate(names))


def show(person: Person, match: int) -> None:
    """Open a match, and look at its page from top to bottom."""
    desk = person.app.desk
    assert desk is not None
    desk.home(f"match/{match}")
    person.app.refresh()
    person.wait()
    person.check_screen()


def steps(person: Person) -> list[tuple[str, str, str]]:
    """List place, names and total of each step, from the left."""
    found = [each for each in walk(person.root()) if type(each).__name__ == "StepColumn"]
    return [(each.digit, each.names, each.total) for each in found]


def rows(person: Person) -> list[tuple[str, str, str]]:
    """List place, name and total of each line of a podium."""
    found = [each for each in walk(person.root()) if type(each).__name__ == "PodiumRow"]
    return [(each.digit, each.names, each.total) for each in found]
