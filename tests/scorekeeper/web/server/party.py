"""A table and the phones at it, each with the message that it shows."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.games import find_game
from scorekeeper.match_log import Player, SetUp
from scorekeeper.storage.store import Store
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.session.shared_session import SharedSession
from tests.scorekeeper.presenter.fakes import FakeClock

NAMES = ("Ana", "Ben", "Cem", "Dan", "Eva", "Fay")


class Phone:
    """A phone: it sends what is pressed on the screen that it shows, which may be an old one."""

    def __init__(self, party: "Party", key: str) -> None:
        self.party = party
        self.key = key
        self.message: dict[str, Any] = party.table.current_message(key)

    def press(self, *event: Any) -> "Phone":
        """Press something on the screen as it was when it was drawn."""
        self.message = self.party.table.answer(self.key, {"event": list(event), "seen": self.message["seen"]})
        return self

    def look(self) -> "Phone":
        """Take in what has changed."""
        self.message = self.party.table.current_message(self.key)
        return self

    @property
    def address(self) -> str:
        found: str = self.message["address"]
        return found

    @property
    def screen(self) -> dict[str, Any]:
        found: dict[str, Any] = self.message["screen"]
        return found

    @property
    def banner(self) -> str:
        """What is said below, in a banner; empty for nothing."""
        return next((each["text"] for each in self.screen.get("footer", ()) if each["is"] == "Banner"), "")

    @property
    def is_refused(self) -> bool:
        return any(each["is"] == "Banner" and each["tone"] == "bad" for each in self.screen.get("footer", ()))

    def parts(self, kind: str) -> list[dict[str, Any]]:
        """Return every block of a kind, and every part that has such blocks in it."""
        return [each for each in _inside(self.screen) if each.get("is") == kind]

    @property
    def numbers(self) -> dict[str, int | None]:
        """What is filled in where a number can be."""
        return {each["label"]: each["value"] for each in self.parts("Number")}

    @property
    def totals(self) -> dict[str, str]:
        """Where the players stand."""
        (figures,) = [each["figures"] for each in self.parts("Figures") if not each.get("is_compact")]
        return {each["name"]: each["value"] for each in figures}

    @property
    def of_others(self) -> dict[str, str]:
        """What others have filled in, where it cannot be filled in here."""
        lists = [each["figures"] for each in self.parts("Figures") if each.get("is_compact")]
        return {each["name"]: each["value"] for figures in lists for each in figures}

    @property
    def labels(self) -> list[str]:
        """What can be pressed, by its words: buttons and actions."""
        buttons = [each for each in _inside(self.screen) if each.get("is") in ("Button", None) and "label" in each]
        return [each["label"] for each in buttons if each.get("event") and each.get("enabled", True)]

    @property
    def said(self) -> list[str]:
        return [each["text"] for each in self.parts("Note")]

    def options(self, label: str) -> list[str]:
        """Return what can be chosen in a choice."""
        return [
            each["label"]
            for choice in self.parts("Choice")
            if choice["label"] == label
            for each in choice["options"]
            if each.get("enabled", True)
        ]


class Party:
    """A table with its phones."""

    def __init__(self, folder: Path, *, language: str = "en") -> None:
        self.folder = folder
        self.clock = FakeClock()
        self.language = language
        self.phones: dict[str, Phone] = {}
        self.changed: list[str] = []
        self._open()

    def _open(self) -> None:
        self.store = Store(self.folder, self.clock)
        self.table = SharedSession(self.store, self.clock, random.Random(1), language=self.language)
        self.table.on_change(self.changed.append)

    def begin(self, game: str = "rounds", names: Sequence[str] = NAMES[:4], **options: Any) -> int:
        """Begin a match as if at a desk of the host's own, and return its number."""
        kind = find_game(game)
        players = tuple(Player(name, colour) for colour, name in enumerate(names))
        return self.store.begin(SetUp(kind, players, kind.options(**options)))

    def join(self, key: str, role: Role, *, name: str = "", player: str = "") -> Phone:
        self.table.seat_participant(key, role, name=name, player=player)
        self.phones[key] = Phone(self, key)
        return self.phones[key]

    def host(self, name: str = "Hana") -> Phone:
        return self.join("host", Role.HOST, name=name)

    def scorer(self, name: str) -> Phone:
        return self.join(name.lower(), Role.SCORER, name=name)

    def seat(self, player: str) -> Phone:
        return self.join(f"seat-{player}", Role.SEAT, player=player)

    def watcher(self, key: str = "board") -> Phone:
        return self.join(key, Role.WATCHER)

    def restart(self) -> None:
        """Stop the host and start it again; phones show what they showed."""
        self.store.close()
        self._open()

    def close(self) -> None:
        self.store.close()


def _inside(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
        for each in part.values():
            yield from _inside(each)
    elif isinstance(part, list):
        for each in part:
            yield from _inside(each)
