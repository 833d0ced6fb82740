"""To the Bottom with the Clock: three players, from Eva's last turn of the Cruise to the last ship.

Eva jettisons Pirate 12 with Seal, who counts as Pirate, 10 at the most: 22. Iceberg costs 20, 2 are left.
She starts the Sinking: she draws 0, Ana 1, Ben 2, then 3 each.
Ben's board is tapped in the turn calculator, Stoker among its cards lets him draw 2 more, 4; then Stoker is lost.
Eva's, Iceberg and Steersman, is tapped there too: the ships are entered without tapping it again.

ship   whose   on board                                   saved
  1    Ben     Pirate 12 + Passenger 1                    13     (a second Passenger is taken back; entered, undone,
                                                                  done again; in truth it was Ana's ship)
  2    Ana     nothing                                     0     (in truth Ben's)
  3    Eva     Iceberg 10 + Steersman 7 + Lifeboat 10     27     (edited: Lifebuoy 3, no Lifeboat: 20)
total  Ana 13, Ben 0, Eva 20: Eva has saved most
"""

from tests.scorekeeper.evenings.person import Person
from tests.scorekeeper.evenings.showboat import totals

NAMES = ("Ana", "Ben", "Eva")


def evening(person: Person) -> None:
    person.set_up("To the Bottom", *NAMES)
    person.press("Change house rules")
    person.press("Clock")
    person.check_screen()
    person.press("Start")
    person.must_see("Afloat: 3 of 3 ships")
    person.check_screen()

    turn(person)
    sinking(person)

    person.choose("Ana")
    person.must_not_see("Taken from the calculators")
    person.choose("Ben")
    person.must_see("Taken from the calculators", "Ben saves 14.")
    person.check_screen()
    person.press("Take back the last card")
    person.must_see("Ben saves 13.", "Still afloat: Ana, Eva")
    person.check_screen()
    person.press("Enter the ship")
    assert totals(person) == ["–", "13", "–"]
    person.press("Undo")
    person.must_see("Undone: Ship 1", "Ben saves 13.")  # filled in again
    person.press("Redo")
    person.choose("Ana")
    person.press("Nothing")
    person.press("Enter the ship")
    assert totals(person) == ["0", "13", "–"]

    # It was the other way round: Ana cannot sink twice, so the second ship is repaired.
    person.press("Scores")
    person.check_screen()
    person.press("Ship 1")
    person.choose("Ana")
    person.must_see("Ana's ship has already sunk, and its board is final")
    assert not person.can_press("Apply")
    person.check_screen()
    person.press("Correct")
    person.choose("Ben")
    person.must_not_see("Ana's ship has already sunk")
    person.must_see("13 *", "0 *")
    person.press("Apply")
    person.press("Play")
    assert totals(person) == ["13", "0", "–"]

    person.must_see("Eva's ship has sunk", "Taken from the calculators", "Eva saves 17.")
    person.restart()
    person.must_see("Eva's ship has sunk", "Taken from the calculators", "Eva saves 17.")
    person.press("Lifeboat")
    person.must_see("Eva saves 27.", "Eva saved 27, the most")
    person.press("Enter the ship")
    person.must_see("Eva wins!")

    person.press("Scores")
    person.press("Ship 3")
    person.press("Lifeboat", 1)  # below: on board, where a touch takes it off
    person.press("Lifebuoy")
    person.must_see("20 *", "After: Eva saved 20, the most")
    person.check_screen()
    person.press("Apply")
    person.press("Ship 3: +20")
    person.must_see("Why +20?", "Iceberg")
    person.check_screen()
    person.press("Iceberg")
    person.must_see("Victory", "TB-R7")
    person.check_screen()
    person.back()
    person.back()
    person.press("Rules")
    person.must_see("Cruise")
    person.check_screen()
    person.back()
    person.press("Progress")
    person.check_screen()
    person.press("Play")
    person.must_see("Eva wins!", "Eva saved 20, the most")
    assert totals(person) == ["13", "0", "20"]
    person.check_screen()


def turn(person: Person) -> None:
    """Eva buys Iceberg, and the first turns of the Sinking begin."""
    person.press("Turn calculator")
    person.choose("Eva")
    person.press("Jettison")
    person.press("Pirate")
    person.press("Seal")
    person.must_see("Seal beside Pirate: its points, 10 at most", "22")
    person.check_screen()
    person.press("Jettison these")
    person.press("Buy")
    person.press("Iceberg")
    person.must_see("Left in the pool afterwards: 2")
    person.check_screen()
    person.press("Buy Iceberg")
    person.must_see("Iceberg has been bought: the Cruise is over, and its buyer starts the Sinking.")
    person.check_screen()
    person.press("Next turn")  # still Eva's
    person.must_see("The pool is empty")
    person.press("My board")
    tap(person, "Iceberg", "Steersman")
    person.must_see("Board: 2, playing costs × 1")
    person.check_screen()
    person.press("Next turn")  # Ana's: nothing is known of her board
    person.must_not_see("Board: 2")
    person.press("Next turn")  # Ben's
    tap(person, "Pirate", "Stoker", "Passenger", "Passenger")
    person.must_see("Board: 4, playing costs × 1")
    person.check_screen()
    person.back()


def sinking(person: Person) -> None:
    """Who starts, and what each draws."""
    person.press("Start of the Sinking")
    person.choose("Eva")
    person.must_see("Turn 1: Eva draws 0", "Turn 2: Ana draws 1", "Turn 3: Ben draws 2", "Turn 4: Eva draws 3")
    person.check_screen()
    person.back()
    person.press("Draw counts")  # Ben is in sight, and the phase is known
    person.number("Turn", 3)
    person.must_see("Turn 3 of the Sinking", "Stoker °", "4", "Ben's board; tap a card to remove it")
    person.check_screen()
    person.press("Turn 3 of the Sinking")
    person.must_see("Draws of the Sinking, and when a ship sinks", "TB-R3")
    person.check_screen()
    person.back()
    person.press("Stoker", 1)  # below: on board, where a touch takes it off
    person.must_not_see("Stoker °")
    person.back()
    person.press("Arbiter and Teacher")
    person.must_see("Ana: nothing", "Ben: Pirate", "Eva: nothing")
    person.check_screen()
    person.back()


def tap(person: Person, *cards: str) -> None:
    """Touch cards, the first of each name from the top."""
    for card in cards:
        person.press(card)
