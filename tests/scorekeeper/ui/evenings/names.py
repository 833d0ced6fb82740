"""Names may be anything: kept exactly, and what the font cannot draw is shown as a stated substitute."""

from time import monotonic

from scorekeeper.acts import Entered
from scorekeeper.games import find_game
from scorekeeper.log import LONGEST_NAME, Player, SetUp
from scorekeeper.rules.rounds import Round
from tests.scorekeeper.ui.person import Person

LONG = "Maximiliana Wilhelmina von und zu Hohenstein-Oberdorfinger, 6"
NAMES = ("😀 Zoë", "דנה", "Łukasz [b]&amp;", LONG)


def evening(person: Person) -> None:
    assert len(LONG) == 61
    person.press("Any other game")
    for name in NAMES:
        person.type(name)
        person.press("Add")
    person.check_screen()
    person.press("Start")
    desk = person.app.desk
    assert desk is not None
    assert desk.log(1).setup.names == NAMES
    person.check_screen()
    person.must_see("☐ Zoë", "☐☐☐", "Łukasz [b]&amp;")
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
    desk = person.app.desk
    assert desk is not None
    desk.home()
    person.app.refresh()
    person.press("Showboat")
    person.type("x" * 5000)
    assert desk.draft("new/showboat")["typed"] == "x" * LONGEST_NAME


def _look_at_names_of_a_made_up_file(person: Person) -> None:
    """No screen takes long because of a name that no table would type; it is kept and shown shortened."""
    desk = person.app.desk
    assert desk is not None
    game, names = find_game("rounds"), ("Ana", "x" * 100_000 + "1", "x y " * 25_000 + "2")
    players = tuple(Player(name, place) for place, name in enumerate(names))
    match = desk.store.begin(SetUp(game, players, game.options()))
    for points in ((1, 2, 3), (4, 5, 6)):
        desk.do(match, Entered(Round(points)))
    desk.store.end(match)
    for page in ("home", "match", "table", "chart", "menu", "share", "why", "new", "finished", "statistics"):
        parts = {"why": f"why/{match}/1", "new": "new/rounds"}
        desk.go(parts.get(page, f"{page}/{match}" if page in ("match", "table", "chart", "menu", "share") else page))
        began = monotonic()
        person.app.refresh()
        person.wait()
        assert monotonic() - began < 5, f"{page} took {monotonic() - began:.0f} s"
    began = monotonic()
    person.restart()
    assert monotonic() - began < 5
