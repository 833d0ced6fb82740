"""Above Water: four players with 8 stones each; if nobody turns in a card, all draw one as Big Spender.

                              Ana   Ben   Eva   Jan
start                           8     8     8     8
bids 1: 0, 3, 1, 0              8     5     7     8   Ana bids 2 on the first lot, and Ben outbids her
three 5s: 4 x 2 = 8            16                      Ana is Big Spender with three cards
Ana gives Eva 2                14           9          noted at first: she gives them to Ben
Jan lays the ace of diamonds
ante 4                         10     1     5     4   a stone on the ace
bids 2: 1, 0, 0, 0              9     1     5     4   the deck is exhausted: the ante is 5, the next auction special
6 and 7 of hearts: 4 x 1 = 4          5                Ben is Big Spender with two cards
Jan cashes the ace                                5
ante 5                          4     0     0     0
bids 3: 0, 0, 0, 0              4     0     0     0   nobody turns in a card: all draw
ante 5: short by                1     5     5     5   nobody can pay, and Ana is short by the fewest

With Ana's 2 stones, Ben has 3, 3, 7 and 2 instead, and Eva 3, 3 and not enough for the ante of 5: she is out, and three
players bid in the third turn; the right trade brings her back, and her bid is blank.
"""

from tests.scorekeeper.evenings.person import Person

PLAYERS = ("Ana", "Ben", "Eva", "Jan")


def evening(person: Person) -> None:
    person.set_up("Above Water", *PLAYERS)
    person.press("Change house rules")
    person.number("Starting stones", 8)
    person.press("Bonus when nobody spends")
    person.check_screen()
    person.press("Start")
    first_auction(person)
    first_spending(person)
    person.press("Everybody pays the ante of 4")
    assert stones(person) == ["10", "3", "3", "4"]
    second_turn(person)
    person.must_see("Eva has 3, the ante is 5: short by 2, and would be out")
    person.check_screen()
    person.press("Everybody pays the ante of 5")
    assert stones(person) == ["4", "2", "0", "0"]
    # The token goes to the left of Ben, past Eva.
    person.must_see("Turn 3: bids", "Time to bid. Jan has the token.", "Special auction: each lot is a pair")
    final_bids(person, Jan=0, Ana=0, Ben=0)
    person.press("Everybody pays")
    look_back(person)
    trade_changed(person)
    assert stones(person) == ["4", "0", "0", "0"]
    person.press("End spending")
    person.must_see("Big Spenders, with 0 cards each; these draw a card: Ana, Ben, Eva, Jan")
    person.check_screen()
    person.press("Everybody pays the ante of 5")
    person.must_see("The match is over", "Ana wins!")
    person.check_screen()


def first_auction(person: Person) -> None:
    """Bid by bid, with a bid taken back."""
    person.must_see("Turn 1: bids", "Ana must bid now, with 8 stones")
    person.check_screen()
    bid(person, "Lot 1", 2)
    person.must_see("Ben must bid now")
    person.press("Lot 1: Ana 2")
    # A taken lot takes strictly more.
    assert not person.can_press("2")
    person.check_screen()
    person.press("3")
    person.must_see("Ana bids again at once, with 8 stones")
    bid(person, "Lot 2", 0)
    bid(person, "Lot 3", 4)
    person.press("Take back the last bid")
    person.must_see("Eva must bid now, with 8 stones")
    bid(person, "Lot 3", 1)
    bid(person, "Lot 4", 0)
    person.must_see("Everybody has a lot.")
    person.check_screen()
    person.press("Everybody pays")
    assert stones(person) == ["8", "5", "7", "8"]


def first_spending(person: Person) -> None:
    """Three 5s, with the app closed in between; the Spending Phase is ended too soon; a trade; an ace on the table."""
    person.check_screen()
    person.press("Ana", 1)  # of those who may turn in groups, below where she stands
    person.press("5")
    person.press("5 of hearts")
    person.press("5 of clubs")
    person.restart()
    person.must_see("Turn in groups", "Value as declared, 2 cards", "+4")
    person.press("5 of spades")
    person.must_see("Ana: 8 → 16 stones", "Counts for the Big Spender: 3 cards")
    person.check_screen()
    person.press("Turn in")
    person.must_see("Big Spender so far, with 3 cards: Ana")
    person.press("End spending")
    person.must_see("Big Spender: Ana draws a card")
    person.press("Undo")
    person.must_see("Spending Phase")
    person.press("Stones change hands")
    person.press("Ana")
    person.press("Ben", 1)
    person.number("Stones", 2)
    person.check_screen()
    person.press("Enter")
    person.press("Ace of diamonds: lay it out")
    person.press("Jan")
    assert stones(person) == ["14", "7", "7", "8"]
    person.press("End spending")


def second_turn(person: Person) -> None:
    """Final bids only; the deck is exhausted; the adviser finds a run; an ace is cashed."""
    person.must_see("Time to bid. Ben has the token.")
    person.press("Final bids only")
    final_bids(person, Ana=1, Ben=0, Eva=0)
    person.must_see("No bid yet: Jan. A blank is not a zero.")
    person.check_screen()
    final_bids(person, Jan=0)
    person.press("Everybody pays")
    assert stones(person) == ["9", "3", "3", "4"]
    person.press("Deck exhausted")
    person.must_see("ante due: 5", "The next auction is special")
    person.press("Ben", 1)
    person.press("Whole hand, with advice")
    for rank in ("6", "7"):
        person.press(rank)
        person.press(f"{rank} of hearts")
    person.must_see("Pays the most, with 2 cards")
    person.check_screen()
    person.press("Turn in what pays the most")
    assert stones(person) == ["9", "7", "3", "4"]
    person.press("End spending")
    person.press("Jan cashes in the ace of diamonds: 1")


def look_back(person: Person) -> None:
    """Why Ana got 8, the rules, the course."""
    person.press("Scores")
    person.check_screen()
    person.press("Groups: +8")
    person.check_screen()
    person.press("set 5H 5C 5S")
    person.must_see("Groups and what they pay", "The rulebook says so.", "AW-R6")
    person.check_screen()
    person.back()
    person.press("Rules of Above Water")
    person.check_screen()
    person.back()
    person.back()
    person.press("Progress")
    person.check_screen()


def trade_changed(person: Person) -> None:
    """Ana gave the stones to Eva, who can pay the ante of 5 then, and bids in the third turn."""
    person.press("Scores")
    person.press("Trade")
    person.number("Stones", 20)
    person.must_see("Ana has 16")
    assert not person.can_press("Apply")
    person.number("Stones", 2)
    person.press("Eva", 1)
    person.must_see("Bids 3", "Correct")
    assert not person.can_press("Apply")
    person.check_screen()
    person.press("Correct")
    assert person.is_at_top()  # another entry is opened: it begins at its top
    person.must_see("No bid yet: Eva. A blank is not a zero.")
    final_bids(person, Eva=0)
    person.check_screen()
    person.press("Apply")
    person.press("Play")


def bid(person: Person, lot: str, stones: int) -> None:
    """Bid on a lot."""
    person.press(lot)
    person.press(str(stones))


def final_bids(person: Person, **bids: int) -> None:
    """Fill in the bids that stand."""
    for name, each in bids.items():
        person.number(name, each)


def stones(person: Person) -> list[str]:
    """Read the large numbers."""
    return [person.figure(name) for name in PLAYERS]
