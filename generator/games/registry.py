"""The games that the press prints for, and what each of them needs on the table."""

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from generator.errors import DeckDataError, did_you_mean, listed


@dataclass(frozen=True, slots=True)
class Game:
    """A game."""

    id: str
    """Its name at the command line: `down-the-well`."""
    title: str
    """Its name for people."""
    deck: str
    """Name of its deck."""
    author: str
    """Who made it, and when, as far as that is known."""
    fewest: int
    """Fewest players."""
    most: int
    """Most players for whom a pad has columns and tokens are printed."""
    usual: int
    """Players that pads and tokens are printed for, unless it is said."""
    has_tokens: bool = False
    """Whether it needs tokens beside the cards."""


GAMES = {
    game.id: game
    for game in (
        Game("above-water", "Above Water", "above-water", "Thorin N. Tatge, 2004", 2, 8, 6, has_tokens=True),
        Game("showboat", "Showboat", "island", "James Ernest, Crab Fragment Labs, 2020", 2, 6, 6),
        Game("down-the-well", "Down the Well", "island", "James Ernest, Crab Fragment Labs, 2023", 2, 6, 6),
        Game(
            "five-suit",
            "Five-suit Spades",
            "five-suit",
            "the five-suit rulebook; deck known as Jeff Daymont's",
            3,
            5,
            5,
        ),
        Game("to-the-bottom", "To the Bottom", "to-the-bottom", "author unnamed", 2, 6, 6, has_tokens=True),
    )
}
"""By name, in the order of the lists."""


def rules_of(game: str) -> ModuleType:
    """Return the rules of a game by its name."""
    return import_module(f"scorekeeper.rules.{_module(game)}")


def simulator_of(game: str) -> ModuleType:
    """Return the module that plays a game at random, by the game's name."""
    return import_module(f"scorekeeper.rules.simulators.{_module(game)}")


def _module(game: str) -> str:
    return game.replace("-", "_")


def find_game(name: str) -> Game:
    """Return a game by its name.

    Raises:
        DeckDataError: There is none; says which there are.
    """
    if name not in GAMES:
        raise DeckDataError(f"there is no game {name!r}{did_you_mean(name, GAMES)}; games: {listed(GAMES)}")
    return GAMES[name]
