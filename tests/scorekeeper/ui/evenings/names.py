"""Names may be anything: kept exactly, and what the font cannot draw is shown as a stated substitute."""

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
