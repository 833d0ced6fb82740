"""Any other game in two teams, to 30, with a dealer: Ana and Cid are the Reds, Ben and Dan keep their own names.

round    Reds   Ben & Dan   deals
  1        10        12      Ana
  2        15         3      Ben
  3         6         9      Cid
total      31        24      the Reds have won, and so have Ana and Cid
"""

from tests.scorekeeper.evenings.person import Person


def evening(person: Person) -> None:
    person.set_up("Any other game", "Ana", "Ben", "Cid", "Dan")
    person.press("2")
    person.must_see("Teams sit in turn round the table", "Ana, Cid", "Ben, Dan")
    person.type("Reds", "Ana, Cid")
    person.check_screen()
    person.number("Target", 30)
    person.press("Dealer")
    person.press("Start")
    assert person.players() == ["Reds", "Ben & Dan"]
    for dealer, reds, others in (("Ana", 10, 12), ("Ben", 15, 3), ("Cid", 6, 9)):
        person.must_see(f"{dealer} deals", "Ana, Cid")
        person.check_screen()
        person.number("Reds", reds)
        person.number("Ben & Dan", others)
        person.press("Enter")
    person.must_see("Reds wins!", "Reds: Ana, Cid")
    person.check_screen()
    person.must_see("Play again: Ben deals")
    person.back()
    person.press("Statistics")
    for name in ("Reds", "Ana", "Cid", "Ben & Dan", "Ben", "Dan"):
        person.must_see(name)
    person.check_screen()
    person.back()
    # The same people in another game, with one touch; there everybody plays alone.
    person.press("Showboat")
    person.press("Ana, Ben, Cid, Dan")
    assert person.order() == ["Ana", "Ben", "Cid", "Dan"]
    person.check_screen()
    person.back()
    # And in this game as they were.
    person.press("Any other game")
    person.must_see("Teams", "Ana, Cid", "Ben, Dan")
    assert person.order() == ["Ana", "Ben", "Cid", "Dan"]
    person.press("Start")
    assert person.players() == ["Reds", "Ben & Dan"]
