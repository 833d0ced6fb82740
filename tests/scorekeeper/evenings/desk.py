"""Somebody at a desk with no screen: presses what a screen offers by its name, as every front shows it.

Whatever a front does, what is typed, pressed and read is the presenter's; so an evening played here, in this process,
holds rules, presenter and storage to it in a tenth of a second. Screens and events go through the page's JSON on their
way, as they do to a browser.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from scorekeeper import assets
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Event, Screen
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.numbers import is_tiled
from scorekeeper.presenter.platform import Keeper
from scorekeeper.presenter.wording import number as written
from scorekeeper.storage.store import Store
from scorekeeper.web.session import BrowserDevice, Session
from tests.scorekeeper.evenings.clock import Clock
from tests.scorekeeper.evenings.person import Hands, Place, Played
from tests.scorekeeper.presenter.wandering import wrong_texts

UNSEEN = {"event", "submit", "art", "icon", "mark", "ruling", "ink", "words", "part", "tone", "close"}
"""Fields of blocks that no front writes out."""


@dataclass(frozen=True)
class Target:
    """Something to press."""

    name: str
    event: Event
    kind: str
    enabled: bool = True


class DeskPerson(Hands):
    """Somebody at a desk; see `tests.scorekeeper.evenings.person` for what all persons do."""

    def __init__(self, folder: Path, *, seed: int = 1) -> None:
        self.folder = folder
        self.seed = seed
        self.clock = Clock()
        self.taps = 0
        self.start()

    def start(self) -> None:
        """Open the app."""
        device = BrowserDevice(Keeper.DEVICE)
        self.controller = Controller(Store(self.folder, self.clock), device, self.clock, random.Random(self.seed))
        self.session = Session(self.controller, device)
        self._shown: Screen | None = None

    # What happens to a phone

    def stop(self) -> None:
        """Close the app."""
        self.controller.store.close()

    def restart(self) -> None:
        """Close the app and open it again."""
        self.stop()
        self.start()

    def turn(self) -> None:
        """Turn the phone, which nobody tells the desk."""

    def sleep_and_wake(self) -> None:
        """Put the phone to sleep: all is in one file then."""
        self.controller.store.checkpoint()

    def wear(self, look: str) -> None:
        """Have it light or dark."""
        self.controller.change_settings(theme=look)
        self._shown = None

    def today(self) -> date:
        """Return the day that the app thinks it is."""
        return self.clock.now.date()

    # Before an evening

    def prepare(self, match: Played) -> int:
        """Have a match on the shelf; return its number."""
        self._shown = None
        return match.keep(self.controller.store)

    def post(self, *event: str | int | bool | None) -> None:
        """Send an event, as the page does."""
        json.dumps(self.session.answer({"event": json.loads(json.dumps(event))}))
        self._shown = None

    # Seeing

    @property
    def screen(self) -> Screen:
        """What is shown, made once after each event."""
        if self._shown is None:
            self._shown = self.controller.screen()
        return self._shown

    def texts(self) -> list[str]:
        """List every text that a front writes, top down."""
        return [text for text in _texts(_in_order(self.screen)) if text]

    def drawn(self, text: str) -> str:
        """Return what is seen of a text: all of it."""
        return text

    def figure(self, name: str) -> str:
        """Return the large number of a player."""
        found = [each.value for each in self._all(blocks.Figure) if each.name == name]
        assert found, f"no figure of {name!r}; there are {self.texts()}"
        return str(found[0])

    def players(self) -> list[str]:
        """List whose large numbers are there, in order."""
        return [each.name for each in self._all(blocks.Figure)]

    def order(self) -> list[str]:
        """List the names that can be dragged into another order, from the top."""
        return [name for each in self._all(blocks.Order) for name in each.names]

    def typed(self, label: str = "") -> str:
        """Return what stands in a field: that of a label, or the first."""
        return str(self._field(label).value)

    def podium(self) -> list[Place]:
        """List the steps of a podium: none, since all places are lines where nothing is drawn."""
        return []

    def lines_of_podium(self) -> list[Place]:
        """List the lines of a podium, from the top."""
        return [(str(each.place or ""), each.name, each.total) for each in self._all(blocks.Placed)]

    def is_at_top(self) -> bool:
        """Whether the page is at its top: a desk does not scroll."""
        return True

    # Touching

    def can_press(self, name: str) -> bool:
        """Whether something of that name is there and enabled."""
        return any(each.name == name for each in self._targets())

    def press(self, name: str, place: int = 0, kind: str = "") -> None:
        """Press something by its name: the first from the top, or another by its place."""
        offered = self._targets()
        found = [each for each in offered if each.name == name and kind in ("", each.kind)]
        assert len(found) > place, (
            f"nothing to press is called {name!r}; there are {sorted({each.name for each in offered})}"
        )
        self.taps += 1
        self.post(*found[place].event)

    def choose(self, name: str) -> None:
        """Press a choice, where a player's large number has the same name."""
        self.press(name, kind="Option")

    def press_picture(self, name: str) -> None:
        """Press a picture of a gallery, where a line of a list has the same name."""
        self.press(name, kind="Picture")

    def number(self, name: str, value: int | None, place: int = 0) -> None:
        """Fill in a number, or clear it."""
        found = [each for each in self._all(blocks.Number) if each.label == name]
        assert len(found) > place, f"no number is called {name!r}; there are {self.texts()}"
        block = found[place]
        if value is not None and is_tiled(block):
            assert block.least <= value <= block.most, f"{name!r} has no tile for {value}"
        assert value is None or value >= 0 or block.least < 0, f"{name!r} takes no minus"
        self.post(*block.event, value)

    def type(self, text: str, label: str = "") -> None:
        """Type into a field: that of a label, or the first."""
        field = self._field(label)
        self.post(*field.event, (field.value + text)[: field.most])

    def retype(self, text: str, label: str) -> None:
        """Type into the field of a label, in place of what is there."""
        self.post(*self._field(label).event, text)

    def back(self) -> None:
        """Press Back."""
        assert self.screen.has_back, "there is nothing to go back to"
        self.post("back")

    def drag(self, name: str, steps: int) -> None:
        """Drag a name of an order so many places down."""
        (order,) = self._all(blocks.Order)
        place = order.names.index(name)
        self.post(*order.event, place, max(0, min(len(order.names) - 1, place + steps)))

    # Looking after the words

    def check_screen(self) -> None:
        """Fail if a text is left half filled in or untranslated, or a picture is missing."""
        screen = self.screen
        faults = list(wrong_texts(screen, self.controller.tx))
        faults += [f"no picture {each}" for each in _arts(screen) if not assets.art(each).is_file()]
        faults += [f"{each.kind} without a name" for each in self._targets() if not each.name]
        assert not faults, "\n".join(faults)

    def screenshot(self, path: Path) -> None:
        """Keep what is shown, as text."""
        path.with_suffix(".txt").write_text("\n".join(self.texts()), "utf-8")

    # Inside

    def _all(self, kind: type) -> list[Any]:
        return [each for each in _parts(_in_order(self.screen)) if isinstance(each, kind)]

    def _field(self, label: str) -> blocks.TextField:
        found: list[blocks.TextField] = [each for each in self._all(blocks.TextField) if label in ("", each.label)]
        assert found, f"no field is called {label!r}; there are {self.texts()}"
        return found[0]

    def _targets(self) -> list[Target]:
        screen = self.screen
        back = [Target("back", ("back",), "Button")] if screen.has_back else []
        found = (target for part in _parts(_in_order(screen)) for target in targets(part))
        return [*back, *(each for each in found if each.enabled and each.event)]


def targets(part: object) -> Iterator[Target]:
    """Yield what can be pressed of a block, or of a part of one, by the names that every front gives it."""
    match part:
        case blocks.Note(text, event=event):
            yield Target(text, event, "Note")
        case blocks.Button(label, event, enabled=enabled):
            yield Target(label, event, "Button", enabled)
        case blocks.Figure(name, event=event):
            yield Target(name, event, "Figure")
        case blocks.Number(label, value, event):
            steps = (("−", 0 if value is None else value - 1), ("+", 1 if value is None else value + 1))
            for sign, wanted in steps:
                yield Target(f"{label} {sign}", (*event, min(part.most, max(part.least, wanted))), "Step")
            if value is None and part.suggestion is not None:
                yield Target(f"{label}: {written(part.suggestion)}", (*event, part.suggestion), "Suggestion")
        case blocks.Choice(_, options, _, event):
            for option in options:
                yield Target(option.label, (*event, option.value), "Option", option.enabled)
        case blocks.Switch(label, value, event):
            yield Target(label, (*event, not value), "Switch")
        case blocks.Tile(label, event, enabled=enabled, name=name):
            yield Target(name or label, event, "Tile", enabled)
        case blocks.Reason(text, event=event):
            yield Target(text, event, "Reason")
        case blocks.Items(items, is_gallery):
            for item in items:
                name, kind = (item.title, "Picture") if is_gallery else (item.name or item.title, "Item")
                yield Target(name, item.event, kind)
                for action in () if is_gallery else item.actions:
                    yield Target(action.label, action.event, "Button", action.enabled)
        case blocks.TableRow(label, cells, event):
            yield Target(label, event, "Row")
            yield from (Target(f"{label}: {cell.text}", cell.event, "Cell") for cell in cells)
        case blocks.Order(names, _, event, actions):
            for place, name in enumerate(names):
                yield Target(f"{name} ↑", (*event, place, (place - 1) % len(names)), "Handle")
                for action in actions[place] if actions else ():
                    yield Target(f"{action.label}: {name}", action.event, "Button", action.enabled)
        case blocks.Tab(label, _, event, is_open):
            yield Target(label, event, "Tab", not is_open)


def _in_order(screen: Screen) -> tuple[Any, ...]:
    """Return the parts of a screen as they are read, in one column."""
    both = (screen.main, screen.side) if screen.is_side_last else (screen.side, screen.main)
    return (screen.title, screen.actions, screen.tabs, *both, screen.footer)


def _parts(part: object) -> Iterator[object]:
    """Yield a part and all within it; what an item or an order holds is the block's own."""
    yield part
    if isinstance(part, tuple) and not isinstance(part, blocks.Items | blocks.Order):
        for each in part:
            yield from _parts(each)


def _texts(part: object) -> Iterator[str]:
    match part:
        case str():
            yield part
        case blocks.Number(label, value):
            yield from (label, "–" if value is None else written(value), part.detail)
        case blocks.Item(title, _, detail, value):
            yield from (title, detail, value, *(part.emblem or ())[:1])
        case blocks.Tile(label, badge=badge):
            yield from (label, badge)
        case blocks.TextField(label, value, hint=hint):
            yield from (label, value, hint)
        case blocks.Option(label):
            yield label
        case blocks.Chart() | blocks.Code():
            pass
        case tuple():
            fields = getattr(part, "_fields", None)
            for name, each in zip(fields or ("",) * len(part), part, strict=True):
                if name not in UNSEEN:
                    yield from _texts(each)


def _arts(part: object) -> Iterator[str]:
    if isinstance(part, tuple):
        if getattr(part, "art", ""):
            yield part.art  # type: ignore[attr-defined]
        for each in part:
            yield from _arts(each)
