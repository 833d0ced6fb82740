"""Five-suit Spades, to 500: three players, so 23 tricks a deal; the bags of a broken nil score.

deal        Ana              Ben               Eva
  1    1, took 6   +15   Nil, took 0  +150   17, took 17  +170   Ana has 5 bags
  2    1, took 5   +14   Nil, took 0  +150   18, took 18  +180   5 + 4 = 9 bags
  3    3, took 4   −69   Nil, took 4    +4   15, took 15  +150   the tenth: 30 + 1 − 100
total            −40               304               500

Noted at first: in the first deal 5 for Ana (+14) and 18 for Eva (+171), so that Ana has only 9 bags in the third (+31);
and in the third deal 5 for Ben (+5) and 14 for Eva (a bid missed: 0). Nobody seems to have 500, so a fourth deal is
played, 10, 6 and 7, all made; the right numbers show that Eva had won before it.
"""

from tests.scorekeeper.evenings.person import Person

PLAYERS = ("Ana", "Ben", "Eva")


def evening(person: Person) -> None:
    person.set_up("Five-suit Spades", *PLAYERS)
    person.press("Change house rules")
    person.press("Broken nil bags score")
    person.check_screen()
    person.press("Start")
    # Ana deals, so Ben bids first.
    person.must_see("Deal 1: bids", "Ana deals · 23 tricks · Ben bids first")
    bid(person, 1, 0, 17)
    person.must_see("Nil: +150 if no trick is taken", "The bids add up to 18, 5 fewer than the 23 tricks.")
    person.check_screen()
    person.press("All bids are in")
    take(person, ana=5, ben=0)
    person.press("Eva: 18")
    person.must_see("After this: Ana 14 · Ben 150 · Eva 171")
    person.check_screen()
    person.press("Enter the deal")
    assert totals(person) == ["14", "150", "171"]
    second_deal(person)
    bid(person, 3, 0, 15)
    # 4 + 4 bags.
    person.must_see("Ana has 8 bags; 2 more cost 100.")
    person.press("All bids are in")
    take(person, ana=4, ben=5)
    person.press("Eva: 14")
    person.press("Enter the deal")
    assert totals(person) == ["59", "305", "351"]
    first_deal_changed(person)
    look_back(person)
    judge_a_trick(person)
    third_deal_changed(person)
    person.must_see("The match is over", "Eva wins!")
    assert totals(person) == ["−40", "304", "500"]
    person.check_screen()


def second_deal(person: Person) -> None:
    """The phone closes the app in the middle; afterwards somebody cancels the wrong entry, and takes that back."""
    bid(person, 1, 0, 18)
    person.press("All bids are in")
    take(person, ben=0)
    person.restart()
    person.must_see("Deal 2: tricks", "bid 18", "Nil · +150", "Tricks left to enter: 23 of 23")
    take(person, ana=5)
    person.press("Eva: 18")
    person.press("Enter the deal")
    assert totals(person) == ["28", "300", "351"]
    person.press("Scores")
    person.press("Deal 1")
    person.press("Delete this entry")
    person.press("Apply")
    person.press("Play")
    assert totals(person) == ["14", "150", "180"]
    person.press("Undo")
    assert totals(person) == ["28", "300", "351"]


def first_deal_changed(person: Person) -> None:
    """Ana took 6 in the first deal, which makes a tenth bag in the third."""
    person.press("Scores")
    person.check_screen()
    person.press("Deal 1")
    take(person, ana=6)
    # 6 + 0 + 18 are 24.
    person.must_see("the tricks add up to 24, 1 too many: a hand has 23")
    assert not person.can_press("Apply")
    person.check_screen()
    person.press("Eva −")
    person.must_see("Deal 3: Ana +31 → −69")
    person.check_screen()
    person.press("Apply")
    person.press("Play")
    assert totals(person) == ["−40", "305", "350"]


def look_back(person: Person) -> None:
    """Why Ana lost 69 in the third deal, the rules, the course."""
    person.press("Scores")
    person.press("Deal 3: −69")
    person.must_see("bid 3, made", "bag 10 of the match", "−100")
    person.check_screen()
    person.press("bag 10 of the match")
    person.must_see("The tenth bag", "FS-R7")
    person.check_screen()
    person.back()
    person.press("Rules of Five-suit Spades")
    person.check_screen()
    person.back()
    person.back()
    person.press("Progress")
    person.check_screen()
    person.press("Play")


def judge_a_trick(person: Person) -> None:
    """Paper led, and a joker played: Water beats Paper."""
    person.press("Trick judge")
    person.press("Ana")
    person.press("Paper")
    person.press("7 of Paper")
    person.press("Scissors")
    person.check_screen()
    person.press("joker of Scissors")
    person.press("Water")
    person.press("3 of Water")
    person.must_see("Eva takes the trick with 3 of Water")
    person.press("joker of Scissors: a joker reverses the order of suits: Water beats Paper, Rock beats both")
    person.must_see("Jokers reverse the suits", "FS-R4")
    person.back()
    person.check_screen()
    person.back()


def third_deal_changed(person: Person) -> None:
    """Eva took 15 in the third deal and has won, so that there was no fourth."""
    bid(person, 10, 6, 7)
    person.press("All bids are in")
    take(person, ana=10, ben=6)
    person.press("Eva: 7")
    person.press("Enter the deal")
    # −40 + 100, 305 + 60, 350 + 70.
    assert totals(person) == ["60", "365", "420"]
    person.press("Scores")
    person.press("Deal 3")
    person.press("Ben −")
    person.press("Eva +")
    person.must_see("Deal 4", "the match is over")
    assert not person.can_press("Apply")
    person.check_screen()
    person.press("Delete")
    person.press("Apply")
    person.press("Play")


def bid(person: Person, ana: int, ben: int, eva: int) -> None:
    """Fill in everybody's bid."""
    for name, tricks in zip(PLAYERS, (ana, ben, eva), strict=True):
        person.number(name, tricks)


def take(person: Person, ana: int | None = None, ben: int | None = None, eva: int | None = None) -> None:
    """Fill in the tricks of some."""
    for name, tricks in zip(PLAYERS, (ana, ben, eva), strict=True):
        if tricks is not None:
            person.number(name, tricks)


def totals(person: Person) -> list[str]:
    """Read the large numbers."""
    return [person.figure(name) for name in PLAYERS]
