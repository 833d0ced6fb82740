"""Texts of every size in the settings: the title of a page is as large as its texts and never cut, nor is a tab.

The whole of it is every page at every size.
"""

from scorekeeper.presenter.controller import TEXT_SIZES
from tests.scorekeeper.ui.evenings.pages import look_at
from tests.scorekeeper.ui.person import Person

GAMES = ("above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom", "rounds")
PLAYERS = ("Ana", "Ben", "Eva", "Jan")
ALONE = ("home", "finished", "statistics", "settings", "import", "rules/to-the-bottom")


def evening(person: Person) -> None:
    """Look at the settings, where the size is chosen, and at the page with the longest title and most tabs."""
    play(person, GAMES[:1], ("match/1",))


def whole(person: Person) -> None:
    matches = [
        (f"new/{game}", *(f"{page}/{number}" for page in ("match", "table", "chart", "share")))
        for number, game in enumerate(GAMES, start=1)
    ]
    play(person, GAMES, (*ALONE, *(page for each in matches for page in each)))


def play(person: Person, games: tuple[str, ...], pages: tuple[str, ...]) -> None:
    """Begin games, and look at pages at every size."""
    assert TEXT_SIZES == (85, 100, 125, 150, 200)
    for game in games:
        person.controller.go(f"new/{game}")
        for name in PLAYERS:
            person.controller.send(("add", name))
        person.controller.send(("start",))
    for size in TEXT_SIZES:
        person.open("settings")
        if size != person.controller.settings.text_size:
            person.press(f"{size} %")
        assert person.controller.settings.text_size == size
        for page in pages:
            look_at(person, page)
