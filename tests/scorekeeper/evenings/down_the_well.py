"""Down the Well, where the last one stops: three players to 10 x 3 + 1 = 31.

hand   won by   own left + in the other hands          Ana   Ben   Eva
  1    Ben      1 + (Ana 4, Eva 0) = 5                         5          (first entered for Ana, and undone)
  2    Ana      0 + (Ben 6, Eva 7) = 13                 13
  3    Ben      2 + (Ana 0, Eva 9) = 11                       16
  4    Eva      0 + 20, counted together = 20                       20    (if Ben had won it, 36: over before hand 5)
  5    Ben      0 + 14 together = 14                          30          (edited to 15: Ben has 31 and wins)
total                                                  13     31     20

Then the usual game, a single hand, of which nobody counts the cards left.
"""

from tests.scorekeeper.evenings.person import Person
from tests.scorekeeper.evenings.showboat import totals

NAMES = ("Ana", "Ben", "Eva")


def enter(person: Person, winner: str, **left: int) -> None:
    """Say who won and what is left, and enter the hand."""
    person.choose(winner)
    for name, cards in left.items():
        person.number(name, cards)
    person.press("Enter the hand")


def enter_together(person: Person, winner: str, own: int, others: int) -> None:
    """Say who won, and count the other hands together."""
    person.choose(winner)
    person.number(winner, own)
    person.number("All others", others)
    person.press("Enter the hand")


def evening(person: Person) -> None:
    person.set_up("Down the Well", *NAMES)
    person.press("Change house rules")
    person.press("Last one stops")
    person.press("Each hand is a game")  # off: score is kept
    person.check_screen()
    person.press("Start")
    person.must_see("Deal 10 cards each · 31 or more wins")
    person.check_screen()

    # Crabs were turned up and nobody holds one: Dolphins lead.
    person.press("Who opens?")
    person.press("Crabs")
    person.press("Nobody holds one: next suit")
    person.must_see("Lead suit: Dolphins.", "Nobody holds: Crabs")
    person.check_screen()
    person.back()

    enter(person, "Ana", Ana=4, Ben=1, Eva=0)
    assert totals(person) == ["5", "0", "0"]
    # It was Ben who had won.
    person.press("Undo")
    person.choose("Ben")
    person.must_see("After this: Ben 5")  # what was counted is still there
    person.number("Eva", None)
    person.must_see("Cards left not entered yet: Eva. A blank is not a zero.")
    person.restart()
    person.must_see("Cards left not entered yet: Eva. A blank is not a zero.")
    person.press("Eva: 0")  # somebody has run out, so it must be Eva
    person.must_see("After this: Ben 5")
    person.check_screen()
    person.press("Enter the hand")
    assert totals(person) == ["0", "5", "0"]
    enter(person, "Ana", Ana=0, Ben=6, Eva=7)
    person.choose("Ben")
    for name, cards in (("Ana", 1), ("Ben", 2), ("Eva", 9)):
        person.number(name, cards)
    person.must_see("The hand ends when somebody has run out, so not everybody can have cards left")
    person.check_screen()
    person.number("Ana", 0)
    person.press("Enter the hand")
    assert totals(person) == ["13", "16", "0"]

    person.press("Scores")
    person.check_screen()
    person.press("Hand 3: +11")
    person.must_see("Why +11?", "cards left in the other hands")
    person.check_screen()
    person.press("cards left in the other hands")
    person.must_see("The winner's points", "DW-R5")
    person.check_screen()
    person.back()
    person.back()
    person.press("Rules")
    person.must_see("Who opens")
    person.check_screen()
    person.back()
    person.press("Play")

    person.press("Count the other hands together")
    enter_together(person, "Eva", 0, 20)
    enter_together(person, "Ben", 0, 14)
    assert totals(person) == ["13", "30", "20"]
    person.check_screen()

    # Had Ben won hand 4, there would have been no hand 5: refused, and left as it was.
    person.press("Scores")
    person.press("Hand 4")
    person.choose("Ben")
    person.number("Ben", 0)
    person.must_see("The match is over: Ben has 36; 31 or more wins")
    assert not person.can_press("Apply")
    person.check_screen()
    person.press("Cancel")

    person.press("Hand 5")
    person.number("All others", 15)
    person.must_see("Now: the match goes on", "After: Ben has 31; 31 or more wins")
    person.check_screen()
    person.press("Apply")
    person.press("Progress")
    person.check_screen()
    person.press("Play")
    person.must_see("Ben wins!", "Ben has 31; 31 or more wins")
    assert totals(person) == ["13", "31", "20"]
    person.check_screen()

    person.back()
    person.press("Down the Well")
    person.press("Reset to the rulebook")
    person.press("Start")
    person.must_see("Deal 10 cards each · this hand decides")
    assert totals(person) == ["–", "–", "–"]
    person.choose("Eva")
    person.must_see("This hand decides. Count the cards left only if you like.", "Eva won the hand")
    person.check_screen()
    person.press("Enter the hand")
    person.must_see("Eva wins!", "Eva won the hand")
    person.check_screen()
    person.press("Scores")
    person.press("Hand 1: won")
    person.must_see("Eva won the hand")
    person.check_screen()
