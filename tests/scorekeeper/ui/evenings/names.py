"""Names may be anything, even those of a damaged or made-up file, which no import takes."""

from scorekeeper.match_log import LONGEST_NAME
from scorekeeper.rules.rounds import Round
from tests.effort import at_most
from tests.scorekeeper.evenings import names
from tests.scorekeeper.evenings.person import Played
from tests.scorekeeper.ui.evenings.pages import go
from tests.scorekeeper.ui.person import Person

LETTERS = 20_000
"""Of a name that no table would type."""
MOST_UNITS = 60
"""What a page may take, and a start."""


def evening(person: Person) -> None:
    person.controller.go("new/rounds")
    for name in names.NAMES:
        person.controller.send(("add", name))
    person.app.refresh()
    person.wait()
    person.check_screen()
    assert person.order() == list(names.NAMES)
    person.press("Start")
    person.must_see(*(person.drawn(each) for each in names.NAMES[:3]))
    person.check_screen()
    for tab in ("Scores", "Progress"):
        person.press(tab)
        person.check_screen()
    person.open("settings")
    person.must_see("☐ in a name stands for a character")
    person.open("home")
    person.press("Showboat")
    person.type("x" * 200)
    assert person.typed() == "x" * LONGEST_NAME
    _look_at_names_of_a_made_up_file(person)


def whole(person: Person) -> None:
    names.evening(person)
    person.open("settings")
    person.must_see("☐ in a name stands for a character")
    _look_at_names_of_a_made_up_file(person)


def _look_at_names_of_a_made_up_file(person: Person) -> None:
    """No screen takes long because of a name that no table would type; it is kept and shown shortened."""
    made_up = ("Ana", "x" * LETTERS + "1", "x y " * (LETTERS // 4) + "2")
    match = person.prepare(Played(made_up, (Round((1, 2, 3)), Round((4, 5, 6))), is_ended=True))
    of_the_match = tuple(f"{page}/{match}" for page in ("match", "table", "chart", "menu", "share"))
    for address in ("home", *of_the_match, f"why/{match}/1", "new/rounds", "finished", "statistics"):
        with at_most(MOST_UNITS):
            go(person, address)
    with at_most(MOST_UNITS):
        person.restart()
