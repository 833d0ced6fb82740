"""Every page there is, with something on it, in each language: nothing leaves its box, whatever the words."""

from collections.abc import Iterator
from itertools import islice

from scorekeeper.games import find_game
from scorekeeper.i18n import languages
from scorekeeper.presenter.controller import PAGES
from scorekeeper.presenter.games import view_of
from scorekeeper.rules.rounds import Options, Round
from tests.scorekeeper.evenings.person import Person, Played

GAMES = ("above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom")
NAMES = ("Ana", "Ben", "Eva", "Jan")
PLAYED: dict[str, tuple[tuple[str | int, ...], ...]] = {
    "above-water": (("lot", 0), ("bid", 3), ("lot", 1), ("bid", 2), ("lot", 0)),
    "showboat": (
        ("way", "points"),
        *(("points", name, each) for name, each in zip(NAMES, (21, 8, -14, 30), strict=True)),
        ("enter",),
        ("way", "cards"),
        *(("card", "tableau", rank) for rank in ("2", "K", "4", "4", "K")),
        *(("card", "hand", rank) for rank in ("K", "K", "3")),
    ),
    "down-the-well": (("winner", "Ben"), ("left", "Ben", 1), ("left", "Ana", 4), ("left", "Eva", 0)),
    "five-suit": (
        *(("bid", name, bid) for name, bid in zip(NAMES, (4, 5, 3, 0), strict=True)),
        ("play",),
        *(("took", name, tricks) for name, tricks in zip(NAMES[:3], (6, 5, 4), strict=True)),
    ),
    "to-the-bottom": (("player", "Eva"), ("put", "Passenger"), ("put", "Pirate"), ("put", "Seal")),
}
"""What is pressed in a match of each game."""
DECLARED: dict[str, tuple[tuple[str | int, ...], ...]] = {
    "five-dice": (("box", 3), ("each", "Ana", "points", 9), ("enter",), ("box", 9)),
    "exact-tricks": (("once", "cards", 3), *(("each", name, "bid", 1) for name in NAMES)),
}
"""What is pressed in a match of declared games."""
ON_PAGES: dict[str, tuple[tuple[str | int, ...], ...]] = {
    "form/1/cash": (("player", "Ben"), ("way", "hand"), *(("card", card) for card in ("3D", "3H", "3S", "7D", "9C"))),
    "dice/2": (("roll",), ("roll",), ("time", 60)),
    "tool/4/trick": tuple(("card", card) for card in ("7P", "2L", "*W", "10S")),
}
"""What is pressed on other pages."""


def evening(person: Person) -> None:
    begin(person)
    for language in languages():
        seen = set()
        for address in pages(person, language):
            try:
                person.check_screen()
            except AssertionError as error:
                error.add_note(f"on {address} in {language}")
                raise
            seen.add(address.partition("/")[0])
        assert seen == set(PAGES), seen ^ set(PAGES)


def in_turn(person: Person) -> None:
    """Be an evening of half the work: each page in one of the languages, in turn."""
    begin(person)
    seen = set()
    everywhere = languages()
    for place, language in enumerate(everywhere):
        for address in pages(person, language, place, len(everywhere)):
            try:
                person.check_screen()
            except AssertionError as error:
                error.add_note(f"on {address} in {language}")
                raise
            seen.add(address.partition("/")[0])
    assert seen == set(PAGES), seen ^ set(PAGES)
    person.open("menu/1")
    person.post("delete")  # and a banner says so
    person.check_screen()


def begin(person: Person) -> None:
    """Have a match of each game, and one that is over."""
    for game in GAMES:
        person.open(f"new/{game}")
        for name in NAMES:
            person.post("add", name)
        person.post("start")
        for event in PLAYED[game]:
            person.post(*event)
    person.open("new/rounds")
    person.post("title", "Darts")
    person.post("save_game")
    person.prepare(Played(NAMES, (Round((12, 30, 5, 1)), Round((55, 2, 15, 3))), options=Options(target=60)))
    for game, events in DECLARED.items():
        person.open(f"new/{game}")
        for name in NAMES:
            person.post("add", name)
        person.post("start")
        for event in events:
            person.post(*event)


def pages(person: Person, language: str, first: int = 0, step: int = 1) -> Iterator[str]:
    """Open page after page in a language, perhaps not each, and yield the address of each."""
    person.open("settings")
    person.post("language", language)
    yield "settings"
    for address in islice(addresses(), first, None, step):
        person.open(address)
        for event in ON_PAGES.get(address, ()):
            person.post(*event)
        yield address


def addresses() -> Iterator[str]:
    """List the pages of those matches, and all others."""
    yield "home"
    for number, game in enumerate(GAMES, start=1):
        yield from (f"{page}/{number}" for page in ("match", "table", "chart"))
        yield from (f"tool/{number}/{tool.name}" for tool in view_of(find_game(game)).tools)
    yield from (
        "form/1/cash",
        "why/2/0/0",
        "edit/2/0",
        "menu/2",
        "options/6",
        "dice/2",
        "rename/2/0",
        "details/2",
        "share/2",
        "code/2",
    )
    yield from ("more", "new/avoid-the-hearts", "new/rummy", "match/7", "table/7", "why/7/0/0", "match/8")
    yield from ("match/6", "finished", "statistics", "player/Ana", "name/Ana", "same/Ana", "import", "new/rounds")
    yield from ("new/rounds/Darts", "game/Darts")
    yield from (f"rules/{game}" for game in GAMES)
    yield "ruling/five-suit/FS-R7"
