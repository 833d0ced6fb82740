"""Showboat with an extra hand for ties: three players, hand 1 by cards, the others by points.

Hand 1, by the cards (number cards score if higher than all before them, Q and K 5, the last card double):
  Ana   2-K-4-4-K   2 + 5 + 4 + 0 + 5 + 5 = 21, in hand K-K-3: 3 (the kings are a pair)           +18
  Ben   3-5-Q-6     3 + 5 + 5 + 6 + 6 = 25, in hand A-2-7: 1 + 2 + 7 = 10                         +15
  Eva   A-3-7-2-Q   1 + 3 + 7 + 0 + 5 = 16, the last player: not doubled; in hand 4-4-5-6: 11      +5

hand    Ana   Ben   Eva
  1      18    15     5
  2       4     8    −4
  3       6     0     9
  4       2     8     9    (Eva's 9 first entered as 8, and edited)
  5       5     7     0
  6       9     6     5
total    44    44    24    Ana and Ben tie
extra     8     7          Ana wins with 44 (Ben's 7 first entered as 9, and undone)
  3             1          Ben's hand 3 was 1: he has 45, there was no tie, and the extra hand is dropped
total    44    45    24    Ben wins
"""

from tests.scorekeeper.evenings.person import Person

NAMES = ("Ana", "Ben", "Eva")


def tap(person: Person, cards: str) -> None:
    """Tap cards, rank by rank."""
    for card in cards.split():
        person.press(f"Tableau, in order: {card}")


def lay(person: Person, tableau: str, hand: str) -> None:
    """Tap the cards of the player in sight."""
    tap(person, tableau)
    for card in hand.split():
        person.press(f"Left in hand: {card}")


def type_points(person: Person, **points: int) -> None:
    """Type each player's points, and enter them."""
    for name, each in points.items():
        person.number(name, each)
    person.press("Enter the hand")


def totals(person: Person) -> list[str]:
    """Read the large numbers."""
    return [person.figure(name) for name in NAMES]


def evening(person: Person) -> None:
    person.set_up("Showboat", *NAMES)
    person.press("Change house rules")
    person.press("Extra hand for ties")
    person.check_screen()
    person.press("Start")
    person.must_see("Hand 1 of 6", "Deal 4 cards each · discard 12")
    person.check_screen()

    # Who acts first: of equal ranks, Boats come before Crabs.
    person.press("Order of action")
    for suit, card in (("Crabs", "4 of Crabs"), ("Boats", "4 of Boats"), ("Anchors", "K of Anchors")):
        person.press(suit)
        person.press(card)
    person.must_see("1. Ben: 4 of Boats (equal ranks: Boats come before Crabs)", "3. Eva: K of Anchors")
    person.check_screen()
    person.back()

    lay(person, "2 K 4 4 K", "K K 3")
    person.must_see("Ana  +18", "2-4: higher than 2", "K: last card, doubled", "K-K in hand: a pair costs nothing")
    person.check_screen()
    person.press("Next: Ben")
    person.check_screen()
    person.must_see("Ana  +18")
    tap(person, "3 5 Q 5")
    person.press("Take back 5")
    person.restart()
    person.must_see("Ana  +18", "Tableau of Ben", "Ben  +18")  # 3 + 5 + 5, the queen doubled
    lay(person, "6", "A 2 7")
    person.press("Next: Eva")
    lay(person, "A 3 7 2 Q", "4 4 5 6")
    person.must_see(
        "Judging by the cards, only Eva can have been the last player.", "After this: Ana 18 · Ben 15 · Eva 5"
    )
    person.check_screen()
    person.press("Enter the hand")
    assert totals(person) == ["18", "15", "5"]

    person.press("By points")
    type_points(person, Ana=4, Ben=8, Eva=-4)
    assert totals(person) == ["22", "23", "1"]
    type_points(person, Ana=6, Ben=0, Eva=9)
    type_points(person, Ana=2, Ben=8, Eva=8)
    assert totals(person) == ["30", "31", "18"]

    person.press("Scores")
    person.check_screen()
    person.press("Hand 1: +18")
    person.must_see("Why +18?", "4-4: not higher than 4")
    person.must_not_see("SB-R3")
    person.check_screen()
    person.press("4-4: not higher than 4")
    person.must_see("When a number card scores", "The rulebook says so.", "Scoring: Number Cards", "SB-R3")
    person.check_screen()
    person.back()
    person.back()
    person.press("Hand 4")
    person.number("Eva", 9)
    person.must_see("What this changes", "19 *")
    person.check_screen()
    person.press("Apply")
    person.press("Rules")
    person.must_see("Who acts first: by rank, then suit")
    person.check_screen()
    person.back()
    person.press("Play")
    assert totals(person) == ["30", "31", "19"]

    type_points(person, Ana=5, Ben=7, Eva=0)
    type_points(person, Ana=9, Ben=6, Eva=5)
    assert totals(person) == ["44", "44", "24"]
    person.must_see("Extra hand", "Ana, Ben tie for the win: an extra hand between them decides.")
    person.check_screen()
    type_points(person, Ana=8, Ben=9)
    person.must_see("Ben wins!")
    person.press("Undo")
    person.must_see("Undone: Extra hand")
    type_points(person, Ana=8, Ben=7)
    person.must_see("Ana wins!", "Ana won the extra hand after a tie at 44")
    person.check_screen()

    # Hand 3 was wrong: without the tie there was no extra hand.
    person.press("Scores")
    person.check_screen()
    person.press("Hand 3")
    person.number("Ben", 1)
    person.must_see("The match is over: Ben has 45, the most after six hands", "45 *")
    person.check_screen()
    assert not person.can_press("Apply")
    person.press("Delete")
    person.must_see("After: Ben has 45, the most after six hands")
    person.press("Apply")
    person.press("Progress")
    person.check_screen()
    person.press("Play")
    person.must_see("Ben wins!")
    assert totals(person) == ["44", "45", "24"]
    person.check_screen()
