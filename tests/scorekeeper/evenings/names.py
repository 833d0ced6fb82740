"""Names may be anything: kept exactly, and what the font cannot draw is shown as a stated substitute."""

from time import monotonic

from scorekeeper.log import LONGEST_NAME
from scorekeeper.rules.rounds import Round
from tests.scorekeeper.evenings.person import Person, Played

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
    person.must_see("☐ in a name stands for a character")
    person.check_screen()
    _type_too_long_a_name(person)
    _look_at_names_of_a_made_up_file(person)


def _type_too_long_a_name(person: Person) -> None:
    person.open("home")
    person.press("Showboat")
    person.type("x" * 5000)
    assert person.typed() == "x" * LONGEST_NAME


def _look_at_names_of_a_made_up_file(person: Person) -> None:
    """No screen takes long because of a name that no table would type; it is kept and shown shortened."""
    names = ("Ana", "x" * 100_000 + "1", "x y " * 25_000 + "2")
    match = person.prepare(Played(names, (Round((1, 2, 3)), Round((4, 5, 6))), is_ended=True))
    of_the_match = tuple(f"{page}/{match}" for page in ("match", "table", "chart", "menu", "share"))
    for address in ("home", *of_the_match, f"why/{match}/1", "new/rounds", "finished", "statistics"):
        began = monotonic()
        person.open(address)
        assert monotonic() - began < person.patience_s, f"{address} took {monotonic() - began:.0f} s"
    began = monotonic()
    person.restart()
    assert monotonic() - began < person.patience_s
