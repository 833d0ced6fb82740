"""Somebody with the scorekeeper in hand, whatever shows it: what an evening may do, and what it may look at."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Protocol

from scorekeeper.acts import Entered
from scorekeeper.games import find_game
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.summaries import summarise_log
from scorekeeper.storage.store import Store

Place = tuple[str, str, str]
"""On a podium: the place, the names on it, what they have in the end."""


@dataclass(frozen=True)
class Played:
    """A match that was played before this evening."""

    names: tuple[str, ...]
    entries: tuple[Any, ...]
    game: str = "rounds"
    options: Any = None
    """The rulebook's own, if not said."""
    is_ended: bool = False
    """Whether the players ended it."""

    def keep(self, store: Store) -> int:
        """Put it on a shelf, and return its number there."""
        game = find_game(self.game)
        players = tuple(Player(name, place) for place, name in enumerate(self.names))
        options = game.options() if self.options is None else self.options
        match = store.begin(SetUp(game, players, options))
        log = store.open(match)
        for each in self.entries:
            act = Entered(each)
            log.do(act)
            store.do(match, act, summarise_log(log))
        if self.is_ended:
            store.end(match)
        return match


class Person(Protocol):
    """Somebody with the scorekeeper in hand."""

    # What happens to a phone

    def restart(self) -> None:
        """Close the app and open it again."""

    def turn(self) -> None:
        """Turn the phone on its side, or back."""

    def sleep_and_wake(self) -> None:
        """Put the phone to sleep, and take it up again."""

    def wear(self, look: str) -> None:
        """Have it light or dark, as the system may turn in the evening."""

    def today(self) -> date:
        """Return the day that the app thinks it is."""

    # Before an evening

    def prepare(self, match: Played) -> int:
        """Have a match on the shelf; return its number."""

    def post(self, *event: str | int | bool | None) -> None:
        """Send an event that no finger sends from where it is."""

    def open(self, address: str) -> None:
        """Open a page, with nothing but the first page below it."""

    # Seeing

    def texts(self) -> list[str]:
        """List every text as it is drawn, top down."""

    def sees(self, text: str) -> bool:
        """Whether a text is there, whole or as part of another, in sight or after scrolling."""

    def must_see(self, *texts: str) -> None:
        """Fail unless all texts are there."""

    def must_not_see(self, *texts: str) -> None:
        """Fail if one of the texts is there."""

    def drawn(self, text: str) -> str:
        """Return what is seen of a text where no font is found but the app's own."""

    def figure(self, name: str) -> str:
        """Return the large number of a player."""

    def players(self) -> list[str]:
        """List whose large numbers are there, in order."""

    def order(self) -> list[str]:
        """List the names that can be dragged into another order, from the top."""

    def typed(self, label: str = "") -> str:
        """Return what stands in a field: that of a label, or the first."""

    def podium(self) -> list[Place]:
        """List the steps of a podium, from the left; none where all places are lines."""

    def lines_of_podium(self) -> list[Place]:
        """List the lines of a podium, from the top."""

    def is_at_top(self) -> bool:
        """Whether the page is scrolled to its top."""

    # Touching

    def can_press(self, name: str) -> bool:
        """Whether something of that name is there and enabled."""

    def press(self, name: str, place: int = 0) -> None:
        """Touch something by its name: the first from the top, or another by its place."""

    def choose(self, name: str) -> None:
        """Touch a choice, where a player's large number has the same name."""

    def press_picture(self, name: str) -> None:
        """Touch a picture of a gallery, where a line of a list has the same name."""

    def number(self, name: str, value: int | None, place: int = 0) -> None:
        """Fill in a number with the keypad, or clear it."""

    def type(self, text: str, label: str = "") -> None:
        """Type into a field: that of a label, or the first."""

    def retype(self, text: str, label: str) -> None:
        """Type into the field of a label, in place of what is there."""

    def back(self) -> None:
        """Press Back."""

    def drag(self, name: str, steps: int) -> None:
        """Drag a name of an order so many places down."""

    # Whole acts

    def set_up(self, game: str, *players: str) -> None:
        """Begin a game from the first page with these players."""

    def start_match(self, game: str, *players: str) -> None:
        """Set up a game and start it."""

    # Looking after the design

    def check_screen(self) -> None:
        """Fail if a text leaves its box, something leaves the window, or a target is too small."""

    def screenshot(self, path: Path) -> None:
        """Keep a picture of what is shown."""


class Hands:
    """What every person does alike, by touching and looking."""

    def sees(self: Person, text: str) -> bool:
        """Whether a text is there, whole or as part of another, in sight or after scrolling."""
        return any(text in each for each in self.texts())

    def must_see(self: Person, *texts: str) -> None:
        """Fail unless all texts are there."""
        there = self.texts()
        for text in texts:
            assert any(text in each for each in there), f"{text!r} is not on the screen; there are {there}"

    def must_not_see(self: Person, *texts: str) -> None:
        """Fail if one of the texts is there."""
        there = self.texts()
        for text in texts:
            assert not any(text in each for each in there), f"{text!r} is on the screen"

    def open(self: Person, address: str) -> None:
        """Open a page, with nothing but the first page below it."""
        self.post("go", "home")
        if address != "home":
            self.post("go", address)

    def set_up(self: Person, game: str, *players: str) -> None:
        """Begin a game from the first page with these players."""
        self.press(game)
        for name in players:
            if self.can_press(name):
                self.press(name)
            else:
                self.type(name)
                self.press("Add")

    def start_match(self: Person, game: str, *players: str) -> None:
        """Set up a game and start it."""
        self.set_up(game, *players)
        self.press("Start")


Evening = Callable[[Person], None]
