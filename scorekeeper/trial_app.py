"""The app in a test of a game: begin a match, touch what is on the screen, read what it says.

::

    with open_app("hearts", ("Ana", "Ben", "Eva"), moon_subtracts=True) as app:
        app.press("Ben")
        app.press("Enter the hand")
        assert app.figures == {"Ana": "0", "Ben": "−26", "Eva": "0"}
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.games import Game, find_game
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import (
    Block,
    Choice,
    Event,
    Figures,
    Group,
    Number,
    Screen,
    Switch,
    TextField,
    Tone,
)
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.platform import Keeper
from scorekeeper.storage.store import Store
from scorekeeper.temporary_folders import temporary_folder

_CLOCK = datetime(2000, 1, 1, 12)
_UNREAD = frozenset(("event", "submit", "tone", "icon", "mark", "art", "ink", "ruling"))
"""Fields of blocks that are no words."""


class TrialApp:
    """A match in the app, of which a test sees what a player sees. `open_app` makes one."""

    def __init__(self, app: Controller, match: int) -> None:
        self._app, self._match = app, match
        self.open()

    def open(self, page: str = "match") -> None:
        """Open a page of the match: `match`, `table`, `chart`, `menu`, `edit/0`, `why/0`, `tool/NAME`, and so on."""
        name, _, rest = page.partition("/")
        self._app.go_home("/".join(filter(None, (name, str(self._match), rest))))

    def send(self, *event: str | int | bool | None) -> None:
        """Send an event: `app.send("points", "Ana", 3)`.

        Raises:
            ScoreError: It is refused, or nothing answers it.
        """
        self._app.send(event)
        if self._app.banner is not None and self._app.banner.tone is Tone.BAD:
            raise ScoreError(self._app.banner.text)

    def press(self, label: str) -> None:
        """Touch what has a label: a button, an option, a switch, a list item.

        Raises:
            LookupError: There is no such thing, or it cannot be touched now; names what there is.
            ScoreError: What it does is refused.
        """
        touches = dict(reversed([*_touches(self.screen)]))  # the first with a label counts
        if label not in touches:
            raise LookupError(f"there is no {label!r} to press; there are: {', '.join(map(repr, reversed(touches)))}")
        self.send(*touches[label])

    def fill(self, label: str, value: str | int | None) -> None:
        """Fill in a number or a text.

        Raises:
            LookupError: There is no field with this label; names those there are.
            ScoreError: The value is refused.
        """
        fields = {block.label: block.event for block in self.blocks if isinstance(block, Number | TextField)}
        if label not in fields:
            raise LookupError(f"there is no field {label!r}; there are: {', '.join(map(repr, fields))}")
        self.send(*fields[label], value)

    @property
    def screen(self) -> Screen:
        """The page that is open."""
        return self._app.page().render()

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Every block of it, groups opened."""
        return tuple(all_blocks(self.screen))

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text of it, from the top down."""
        return tuple(_texts(self.screen))

    @property
    def figures(self) -> dict[str, str]:
        """The large number of each player."""
        found = [figure for block in self.blocks if isinstance(block, Figures) for figure in block.figures]
        return {figure.name: figure.value for figure in found}

    @property
    def state(self) -> Any:
        """The match as the game's rules have it."""
        return self._app.open_log(self._match).state


@contextmanager
def open_app(
    game: str | Game, players: Sequence[str], *, language: str = "en", **house_rules: object
) -> Iterator[TrialApp]:
    """Begin a match in the app, which keeps it in a temporary folder.

    Args:
        players: Names in seating order.
        language: Of the app.
        house_rules: Fields of the game's `Options` with other values than usual.

    Raises:
        ScoreError: There is no such game, or these cannot play it so.
    """
    played = find_game(game) if isinstance(game, str) else game
    seats = tuple(Player(name, place) for place, name in enumerate(players))
    with temporary_folder() as folder:
        store = Store(folder, lambda: _CLOCK)
        try:
            app = Controller(store, NoPlatform(), lambda: _CLOCK, Random(1), language=language)
            match = store.begin(SetUp(played, seats, played.options(**house_rules)))
            app.open_log(match)
            yield TrialApp(app, match)
        finally:
            store.close()


def all_blocks(screen: Screen) -> list[Block]:
    """Return every block of a screen, groups opened."""
    found: list[Block] = []
    waiting = [*screen.side, *screen.main, *screen.footer]
    while waiting:
        block = waiting.pop(0)
        found.append(block)
        if isinstance(block, Group):
            waiting[:0] = block.blocks
    return found


def selections(block: Choice | Switch) -> Iterator[tuple[str, Event]]:
    """Yield what can be selected in a block: its label, and the event that it sends."""
    if isinstance(block, Switch):
        yield block.label, (*block.event, not block.value)
    else:
        yield from ((each.label, (*block.event, each.value)) for each in block.options if each.enabled)


def _touches(shown: object) -> Iterator[tuple[str, Event]]:
    """Yield what a screen or a part of one offers to touch: its label, and the event that it sends."""
    match shown:
        case Choice() | Switch():
            yield from selections(shown)
        case Number() | TextField():
            return
        case tuple():
            label, event = getattr(shown, "label", getattr(shown, "title", "")), getattr(shown, "event", ())
            if label and event and getattr(shown, "enabled", True):
                yield label, event
            for part in shown:
                yield from _touches(part)


def _texts(shown: Any) -> Iterator[str]:
    if isinstance(shown, str) and shown:
        yield shown
    elif hasattr(shown, "_fields"):
        for name in shown._fields:
            if name not in _UNREAD:
                yield from _texts(getattr(shown, name))
    elif isinstance(shown, tuple):
        for each in shown:
            yield from _texts(each)


class NoPlatform:
    """A phone that does nothing."""

    keeper = Keeper.DEVICE
    has_folders = can_pick = can_draw = can_invite = False
    address = ""
    drawable_formats: frozenset[str] = frozenset()

    def copy(self, text: str) -> None: ...

    def paste(self) -> str:
        return ""

    def share(self, path: Path, *, kind: str = "") -> bool:
        return False

    def print(self, path: Path) -> None: ...

    def pick(self) -> None: ...

    def invite(self) -> None: ...

    def buzz(self) -> None: ...
