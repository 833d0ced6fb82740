"""Names may be anything: kept exactly, and what the font cannot draw is shown as a stated substitute."""

from scorekeeper.match_log import LONGEST_NAME
from tests.scorekeeper.evenings.person import Person

LONG = "Maximiliana Wilhelmina von und zu Hohenstein-Oberdorfinger, 6"
NAMES = ("😀 Zoë", "דנה", "Łukasz [b]&amp;", LONG)


def evening(person: Person) -> None:
    assert len(LONG) == 61
    person.press("Any other game")
    for name in NAMES:
        person.type(name)
        person.press("Add")
    person.check_screen()
    assert person.order() == list(NAMES)
    person.press("Start")
    person.check_screen()
    person.must_see(*(person.drawn(each) for each in NAMES[:3]))
    for points, name in enumerate(NAMES, start=1):
        person.number(name, points)
    person.press("Enter")
    for tab in ("Scores", "Progress", "Play"):
        person.press(tab)
        person.check_screen()
    person.press("More")
    person.check_screen()
    person.press("Settings")
    person.check_screen()
    _type_too_long_a_name(person)


def _type_too_long_a_name(person: Person) -> None:
    person.open("home")
    person.press("Showboat")
    person.type("x" * 5000)
    assert person.typed() == "x" * LONGEST_NAME
