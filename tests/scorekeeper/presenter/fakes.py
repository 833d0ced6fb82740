"""A phone that does nothing, and a desk on it."""

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.acts import Entered
from scorekeeper.games import find_game
from scorekeeper.import_export import optional_libraries, result_card, score_sheet, svg_drawings
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Choice, Event, Number, Order, Switch, TextField
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.platform import Keeper
from scorekeeper.rules.rounds import Options, Round
from scorekeeper.storage.store import Store
from scorekeeper.testing import all_blocks as all_blocks


class FakeSystem:
    """Notes what is asked of it."""

    has_folders = True
    keeper = Keeper.DEVICE
    can_pick = False
    can_draw = False
    can_invite = False
    address = ""

    def __init__(self, *, can_share: bool = False) -> None:
        self.drawable_formats = optional_libraries.drawable_formats()
        self.turned: list[tuple[Path, str]] = []
        self.printed: list[Path] = []
        self.picked = 0
        self.invited = 0
        self.clipboard = ""
        self.shared: list[Path] = []
        self.can_share = can_share

    def copy(self, text: str) -> None:
        self.clipboard = text

    def paste(self) -> str:
        return self.clipboard

    def share(self, path: Path, *, kind: str = "") -> bool:
        if self.can_share:
            self.shared.append(path)
            self.turned.append((path, kind))
        return self.can_share

    def print(self, path: Path) -> None:
        self.printed.append(path)

    def pick(self) -> None:
        self.picked += 1

    def invite(self) -> None:
        self.invited += 1

    def buzz(self) -> None:
        pass


class FakeClock:
    """A minute later with each look, if nothing else is said."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 28, 19, 30)
        self.step = timedelta(minutes=1)

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


def desk_in(folder: Path, *, language: str = "en", can_share: bool = False) -> Controller:
    """Open the app in a folder."""
    clock = FakeClock()
    store = hasty(Store(folder, clock))
    return Controller(store, FakeSystem(can_share=can_share), clock, random.Random(1), language=language)


def hasty(store: Store) -> Store:
    """Return a store that waits for no disk: what a power cut leaves is tried elsewhere."""
    store._connection.execute("PRAGMA synchronous = OFF")
    return store


def sketch_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have drawings in place of pictures and pages, laid out alike but not painted, where nobody looks at them."""
    monkeypatch.setattr(result_card, "png", svg_drawings.draw_card)
    monkeypatch.setattr(score_sheet, "png", svg_drawings.draw_sheet)
    monkeypatch.setattr(score_sheet, "pdf", svg_drawings.draw_sheet_pages)


def play_rounds(
    desk: Controller, names: tuple[str, ...], *rounds: tuple[int | None, ...], low_wins: bool = False, target: int = 0
) -> int:
    """Play any other game, and give the match's number."""
    players = tuple(Player(name, place) for place, name in enumerate(names))
    match = desk.store.begin(SetUp(find_game("rounds"), players, Options(low_wins, target)))
    for points in rounds:
        desk.do(match, Entered(Round(points)))
    return match


def sent(shown: object) -> Iterator[Event]:
    """Yield every event that a screen, a block or a part of one can send, with the values that it adds."""
    match shown:
        case Number():
            values = {None, 0, 3, shown.least, shown.most, shown.suggestion}
            yield from ((*shown.event, value) for value in sorted(values, key=repr))
        case Choice():
            yield from ((*shown.event, option.value) for option in shown.options if option.enabled)
        case Switch():
            yield (*shown.event, not shown.value)
        case TextField():
            yield from ((*shown.event, "Ana"), shown.submit)
        case Order():
            yield (*shown.event, 0, len(shown.names) - 1)
            yield from sent(shown.actions)
        case tuple():
            if getattr(shown, "enabled", True) and getattr(shown, "event", ()):
                yield shown.event
            for part in shown:
                yield from sent(part)
