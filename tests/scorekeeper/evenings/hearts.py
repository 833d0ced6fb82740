"""Hearts, a game of an installed package, to 50: four players.

hand    Ana   Ben   Eva   Jan
  1       3     0    13    10
  2      26     0    26    26   (Ben takes everything; 10, 10, 3, 3 was tried first)
  3      13     5     8     0   (first entered as 13, 4, 9, 0, and edited)
  4       2     1    20     3   Eva reaches 50
total    44     6    67    39   Ben wins
"""

from tests.scorekeeper.evenings.person import Person

NAMES = ("Ana", "Ben", "Eva", "Jan")


def type_points(person: Person, *points: int) -> None:
    """Type the points of all but the last player, take what is offered for the last, and enter them."""
    for name, each in zip(NAMES[:-1], points, strict=True):
        person.number(name, each)
    person.press(f"Jan: {26 - sum(points)}")
    person.press("Enter the hand")


def totals(person: Person) -> list[str]:
    """Read the large numbers."""
    return [person.figure(name) for name in NAMES]


def evening(person: Person) -> None:
    person.set_up("Hearts", "Ana", "Ben")
    person.must_see("Hearts is for 3 to 5 players, not for 2")
    assert not person.can_press("Start")
    for name in NAMES[2:]:
        person.type(name)
        person.press("Add")
    person.press("Change house rules")
    person.number("Target", 50)
    person.must_see("Moon subtracts")
    person.check_screen()
    person.press("Start")

    person.must_see("Pass three cards to the left · 50 ends the match", "Hand 1")
    person.must_see("Points not entered yet: Ana, Ben, Eva, Jan. A blank is not a zero.")
    person.check_screen()
    type_points(person, 3, 0, 13)
    assert totals(person) == ["3", "0", "13", "10"]

    person.must_see("Pass three cards to the right · 50 ends the match")
    for name, points in zip(NAMES, (10, 10, 3, 3), strict=True):
        person.number(name, points)
    person.must_see("Whoever took the queen of spades has 13 points or more")
    assert not person.can_press("Enter the hand")
    person.number("Jan", 4)
    person.must_see("All penalty cards together are 26 points, not 27")
    person.choose("Ben")
    person.must_see("After this: Ana 29 · Ben 0 · Eva 39 · Jan 36")
    person.check_screen()
    person.restart()
    person.press("Enter the hand")
    assert totals(person) == ["29", "0", "39", "36"]

    person.must_see("Pass three cards across")
    type_points(person, 13, 4, 9)
    person.must_see("No passing this time · 50 ends the match")
    person.press("Scores")
    person.check_screen()
    person.press("Hand 3")
    person.number("Ben", 5)
    person.number("Eva", 8)
    person.press("Apply")
    person.press("Hand 2: +26")
    person.must_see("Why +26?", "somebody shot the moon")
    person.press("somebody shot the moon")
    person.must_see("Whoever takes all hearts and the queen of spades in a hand scores nothing", "HE-R4")
    person.check_screen()
    person.back()
    person.back()
    person.press("Rules")
    person.must_see("Whoever takes all hearts and the queen scores nothing, and everybody else scores 26.")
    person.check_screen()
    person.back()
    person.press("Progress")
    person.check_screen()
    person.press("Play")
    assert totals(person) == ["42", "5", "47", "36"]

    for name, points in zip(NAMES, (2, 1, 20, 3), strict=True):
        person.number(name, points)
    person.must_see("50 is reached; Ben won with the fewest points: 6")
    person.press("Enter the hand")
    person.must_see("Ben wins!")
    assert totals(person) == ["44", "6", "67", "39"]
    person.check_screen()

    person.post("go", "settings")
    person.post("language", "cs")
    person.post("back")
    person.must_see("Srdce", "Je dosaženo 50; nejméně bodů má a vyhrává Ben: 6")
    person.check_screen()
