"""Each game's states at a full table, for small windows: what is to be done now must be in sight without scrolling."""

from collections.abc import Iterator, Sequence

from scorekeeper.presenter.blocks import Block, Choice, Number, Order, Screen, Tiles
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.steps import steps_of

Event = tuple[str | int | bool | None, ...]
PLAYERS = ("Ana", "Ben", "Eva", "Jan", "Ola", "Pia", "Rik", "Tom", "Uma", "Vít", "Wim", "Xia", "Zoe")
LARGEST = {"rounds": 12, "above-water": 13, "showboat": 6, "down-the-well": 6, "five-suit": 5, "to-the-bottom": 6}
"""The most players at a table: `scorekeeper.games`; thirteen at Above Water are left out below."""
ENOUGH_DP = 96
"""So much of a field of many rows, such as the cards of a game, is enough to begin with."""
STATES: dict[str, tuple[tuple[str, tuple[Event, ...]], ...]] = {
    "rounds": (("begun", ()), ("entered", (("points", "Ana", 5), ("enter",)))),
    "above-water": (
        ("bids", ()),
        ("a lot", (("lot", 0),)),
        ("final bids", (("way", "final"),)),
    ),
    "showboat": (
        ("cards", ()),
        ("points", (("way", "points"),)),
        ("a card", (("way", "cards"), ("card", "tableau", "7"))),
    ),
    "down-the-well": (("begun", ()), ("winner", (("winner", "Ben"),))),
    "five-suit": (("bids", ()),),
    "to-the-bottom": (("begun", ()), ("a player", (("player", "Ana"),))),
}
"""What is sent in a match that has just begun, state after state."""


def tables() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each game with four players, and with the most."""
    for game, most in LARGEST.items():
        for count in (4, *((most,) if game != "above-water" else ())):  # whose bids name everybody before the lots
            yield game, PLAYERS[:count]


def first_open(screen: Screen) -> Block | None:
    """Return the first block of a form that waits for something; None if the button below is next."""
    if any(each.enabled for each in steps_of(screen._replace(main=(), side=()))):
        return None
    return next((each for each in flat(screen.main) if is_open(each)), None)


def flat(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield blocks, with those in groups in place of the groups."""
    for each in blocks:
        inside = getattr(each, "blocks", None)
        if inside is None:
            yield each
        else:
            yield from flat(inside)


def is_open(block: Block) -> bool:
    """Whether a block waits for something."""
    match block:
        case Number():
            return block.value is None
        case Choice():
            return block.selected is None and block.event[0] != "offer_with"
        case Tiles() | Order():
            return True
    return False


def begin(desk: Controller, game: str, names: Sequence[str]) -> None:
    """Begin a match of a game."""
    desk.go_home(f"new/{game}")
    desk.screen()  # fills in the latest players
    desk.draft(f"new/{game}")["players"] = []
    for name in names:
        desk.send(("add", name))
    desk.send(("start",))
