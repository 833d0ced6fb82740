"""Five-suit Spades with partners: Ana and Cid across the table from Ben and Dan, 17 tricks a deal.

deal   Ana     Ben     Cid     Dan     Ana & Cid             Ben & Dan
  1    3 / 4   4 / 3   2 / 3   5 / 7    52 (5 bid, 7 made)    91 (9 bid, 10 made)
  2    0 / 0   4 / 5   5 / 6   3 / 6   201 (Nil 150, 51)      74
total                                  253                   165
"""

from tests.scorekeeper.evenings.person import Person

NAMES = ("Ana", "Ben", "Cid", "Dan")


def evening(person: Person) -> None:
    person.set_up("Five-suit Spades", *NAMES)
    person.press("Change house rules")
    person.press("Partners")
    person.check_screen()
    person.press("Start")
    deal(person, (3, 4, 2, 5), (4, 3, 3, 7))
    assert [person.figure(name) for name in NAMES] == ["52", "91", "52", "91"]
    deal(person, (0, 4, 5, 3), (0, 5, 6, 6))
    assert [person.figure(name) for name in NAMES] == ["253", "165", "253", "165"]
    person.check_screen()


def deal(person: Person, bids: tuple[int, ...], tricks: tuple[int, ...]) -> None:
    for name, bid in zip(NAMES, bids, strict=True):
        person.number(name, bid)
    person.must_see("together" if all(bids) else "Nil: +150 if no trick is taken")
    person.check_screen()
    person.press("All bids are in")
    for name, count in zip(NAMES, tricks, strict=True):
        person.number(name, count)
    person.must_see("Ana & Cid", "Ben & Dan")
    person.check_screen()
    person.press("Enter the deal")
