"""Names may be anything, even those of a damaged or made-up file, which no import takes."""

from time import monotonic

from scorekeeper.rules.rounds import Round
from tests.scorekeeper.evenings import names
from tests.scorekeeper.evenings.person import Played
from tests.scorekeeper.ui.person import Person

MOST_S = 5.0
"""What a page may take, and a start."""


def evening(person: Person) -> None:
    names.evening(person)
    person.open("settings")
    person.must_see("☐ in a name stands for a character")
    _look_at_names_of_a_made_up_file(person)


def _look_at_names_of_a_made_up_file(person: Person) -> None:
    """No screen takes long because of a name that no table would type; it is kept and shown shortened."""
    made_up = ("Ana", "x" * 100_000 + "1", "x y " * 25_000 + "2")
    match = person.prepare(Played(made_up, (Round((1, 2, 3)), Round((4, 5, 6))), is_ended=True))
    of_the_match = tuple(f"{page}/{match}" for page in ("match", "table", "chart", "menu", "share"))
    for address in ("home", *of_the_match, f"why/{match}/1", "new/rounds", "finished", "statistics"):
        began = monotonic()
        person.open(address)
        assert monotonic() - began < MOST_S, f"{address} took {monotonic() - began:.0f} s"
    began = monotonic()
    person.restart()
    assert monotonic() - began < MOST_S
