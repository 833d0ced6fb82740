"""How many touches an ordinary round of four players takes, and that hasty fingers do no harm.

Five-suit Spades 12: the first bid opened, four bids, on to the tricks, the first opened, four counts, entered.
Showboat by cards 25: the last player, 23 cards, entered. By points 9: opened, four digits, Next three times, entered.
Down the Well 7: who won, opened, four counts, entered.
To the Bottom 8: whose ship, six cards, entered; nothing is scrolled on a phone of 412 x 915.
Any other game 9, as by points.
Above Water, a pair turned in 5: who, the denomination, two cards, turned in.
"""

from tests.scorekeeper.evenings.above_water import bid
from tests.scorekeeper.evenings.showboat import lay
from tests.scorekeeper.ui.person import (
    FONT_SCALE,
    HEIGHT_DP,
    WIDTH_DP,
    EventLoop,
    Finger,
    Person,
    TextEntry,
    Window,
    modal,
    walk,
)

NAMES = ("Ana", "Ben", "Eva", "Jan")


def evening(person: Person) -> None:
    """Tiles that go on by themselves, cards that are tapped, digits that are typed."""
    type_names(person)
    five_suit(person)
    to_the_bottom(person)
    any_other_game(person)


def whole(person: Person) -> None:
    evening(person)
    showboat(person)
    down_the_well(person)
    above_water(person)


def type_names(person: Person) -> None:
    """Names typed one after the other with Enter: the field keeps the keyboard, and each name is itself."""
    person.press("Five-suit Spades")
    field = typing(person)
    field.focus = True
    for name in NAMES:
        assert typing(person) is field, "the field is another one"
        assert field.focus
        for sign in name:
            field.insert_text(sign)
        field.dispatch("on_text_validate")
        person.wait()
    assert person.app.controller is not None
    assert [each["name"] for each in person.app.controller.draft("new/five-suit")["players"]] == list(NAMES)
    person.app.on_pause()
    person.app.on_resume()
    person.wait()
    assert typing(person) is field
    assert field.focus
    for theme in ("dark", "light"):  # a screen that is drawn anew has the keyboard in the same place
        person.app.controller.change_settings(theme=theme)
        person.app.refresh()
        person.wait()
        assert typing(person).focus
    person.press("Start")


def typing(person: Person) -> TextEntry:
    """Return the field on the screen."""
    return next(each for each in walk(person.root()) if isinstance(each, TextEntry))


def begin(person: Person, game: str) -> None:
    """Begin another game."""
    assert person.app.controller is not None
    person.app.controller.go_home()
    person.app.refresh()
    person.wait()
    person.set_up(game, *NAMES)
    person.press("Start")
    person.taps = 0


def five_suit(person: Person) -> None:
    """Bids 4, 3, 5, 4 and as many tricks, but for Jan with five; a bid is filled in and cleared before."""
    person.number("Ben", 3)
    person.number("Ben", None)
    person.taps = 0
    person.open_keypad("Ben")  # left of the dealer
    for stated in ("4", "3", "5", "4"):
        person.press(stated)
    assert not modal.is_open()
    person.press("All bids are in")
    person.open_keypad("Ben")
    for tricks in ("4", "3", "5"):
        person.press(tricks)
    offered = [each for each in walk(person.root()) if getattr(each, "tone", "") == "good"]
    assert [each.full_name for each in offered] == ["5"]  # 17 less 4, 3 and 5
    person.press("5")
    person.press("Enter the deal")
    assert person.taps == 12
    assert [person.figure(name) for name in NAMES] == ["41", "40", "30", "50"]


def showboat(person: Person) -> None:
    """By cards, then by points."""
    begin(person, "Showboat")
    person.choose("Jan")
    lay(person, "2 4", "5 6 7")
    lay(person, "3 Q", "2 2 3")
    lay(person, "A 2 3", "4 4 5")
    lay(person, "K 3 4", "Q Q 6 A")
    person.press("Enter the hand")
    # Ana 2 + 4 + 4 - 18 = -8; Ben 3 + 5 + 5 - 3 = 10 (2-2 is a pair); Eva 1 + 2 + 3 + 3 - 5 = 4 (4-4 is a pair);
    # Jan, the last player: 5 + 3 + 4 less 6 and 1 in hand (Q-Q is a pair): 5.
    assert [person.figure(name) for name in NAMES] == ["−8", "10", "4", "5"]
    assert person.taps == 25
    person.press("By points")
    person.taps = 0
    person.open_keypad("Ana")
    for points in ("5", "7", "0"):
        person.press(points)
        person.press("next")
    person.press("9")
    person.press("enter")
    assert person.taps == 9
    assert [person.figure(name) for name in NAMES] == ["−3", "17", "4", "14"]


def down_the_well(person: Person) -> None:
    """Ben wins a hand of which all cards are counted."""
    begin(person, "Down the Well")
    person.choose("Ben")
    person.open_keypad("Ana")
    for left in ("4", "1", "0", "6"):
        person.press(left)
    person.press("Enter the hand")
    assert person.taps == 7
    person.must_see("Ben wins!")


def to_the_bottom(person: Person) -> None:
    """Ben's ship with six cards, all in sight at once."""
    begin(person, "To the Bottom")
    person.choose("Ben")
    column = person.app.frame.main
    for card in ("Pirate", "Rose", "Baby", "Passenger", "Passenger", "Tycoon"):
        person.press(card)
        if (WIDTH_DP, HEIGHT_DP, FONT_SCALE) == (412, 915, 1):
            assert column.scroll_y == 1, f"{card} had to be scrolled to"
    person.must_see("Ben saves 27.")  # 12 + 3 + 2 + 1 + 1 + 8
    person.press("Enter the ship")
    assert person.taps == 8


def any_other_game(person: Person) -> None:
    """Typed points, with a blank that is asked for, and a double tap that does nothing more."""
    person.open("new/rounds")
    person.open_keypad("Rounds")  # the last number of the house rules, none of which is blank
    person.must_see("OK")
    person.press("ok")
    assert not modal.is_open()
    begin(person, "Any other game")
    person.open_keypad("Jan")  # the last one, where nothing can be entered yet: back to the first blank
    person.press("next")
    assert modal.top().label == "Ana"
    person.press("done")
    person.taps = 0
    person.open_keypad("Ana")
    for points in ("5", "7", "0"):
        person.press(points)
        person.press("next")
    person.press("9")
    person.press("enter")
    assert person.taps == 9
    assert [person.figure(name) for name in NAMES] == ["5", "7", "0", "9"]

    person.open_keypad("Ana")
    person.press("3")
    person.press("done")
    place = middle(person, "Enter")
    person.open_keypad("Ana")
    person.press("done")
    modal.REST_S = 3600.0  # as long as a machine may take for what follows
    tap(person, *place)  # the second tap of two, where OK lay over Enter
    person.must_see("Round 2")
    person.must_not_see("No points for")
    modal.REST_S = 0.0
    tap(person, *place)
    person.must_see("No points for Ben or Eva or Jan in this round? A blank is not a zero.")
    person.press("Cancel")
    person.must_see("Round 2")


def above_water(person: Person) -> None:
    """A bid is taken back; Eva turns in two aces of different suits while everybody spends."""
    begin(person, "Above Water")
    bid(person, "Lot 1", 2)
    person.must_see("Ben must bid now")
    person.press("Take back the last bid")
    person.press("Final bids only")
    for name in NAMES:
        person.number(name, 0)
    person.press("Everybody pays")
    person.must_see("Spending Phase", "Who turns in groups")
    person.taps = 0
    person.press("Eva", 1)  # below where she stands
    for tile in ("A", "A of hearts", "A of spades"):
        person.press(tile)
    person.must_see("Eva: 15 → 19 stones")  # 4 x 1, two cards of a set
    person.press("Turn in")
    assert person.taps == 5
    assert person.figure("Eva") == "19"


def middle(person: Person, name: str) -> tuple[float, float]:
    """Return where the middle of a button is in the window."""
    (button,) = person.targets(name)
    x, y = button.to_window(*button.center)
    return float(x), float(y)


def tap(person: Person, x: float, y: float) -> None:
    """Touch a place of the window, whatever is there."""
    assert 0 < y < Window.height
    finger = Finger(x, y)
    EventLoop.post_dispatch_input("begin", finger)
    person.wait(1)
    EventLoop.post_dispatch_input("end", finger)
    person.wait()
