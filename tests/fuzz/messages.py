"""Messages to a served table that no page sends, between some that one does."""

import json
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.web.wire import WireError
from tests.fuzz.values import NUMBERS, WORDS
from tests.scorekeeper.web.server.party import Party, Phone
from tests.scorekeeper.web.server.roaming import GAMES, offered

MESSAGES = 60
"""Of a case."""
_ODD: list[Any] = [
    *(None, True, -1, 10**30, 1e308, float("nan"), "", "\ud800", "x" * 100_000, [], {}, [[]], {"is": "Entered"}),
    *(*NUMBERS, *WORDS),
]
_NAMES = (
    "go",
    "back",
    "turn",
    "enter",
    "undo",
    "redo",
    "delete",
    "end",
    "file",
    "paste",
    "import",
    "leave",
    "why",
    "edit",
)
_PAGES = (
    "home",
    "match/1",
    "match/2",
    "match/-1",
    "match/1/edit/0",
    "match/1/why/Ana",
    "settings",
    "new/rounds",
    "import",
)


def _event(random: Random, phone: Phone) -> Any:
    events = list(offered(phone.screen))
    event: Any = random.choice(events) if events and random.random() < 0.8 else [random.choice(_NAMES)]
    if random.random() < 0.3:
        return event
    event = list(event)
    for _ in range(random.choice([1, 1, 3])):
        how = random.random()
        if how < 0.5 and len(event) > 1:
            event[random.randrange(1, len(event))] = random.choice([*_ODD, *_PAGES, random.randrange(-3, 30)])
        elif how < 0.7:
            event.append(random.choice([*_ODD, *_PAGES]))
        elif how < 0.8 and event:
            event.pop()
        else:
            event[:1] = [random.choice([*_NAMES, *_ODD])]
    return random.choice([event, event, event, random.choice(_ODD)])


def _message(random: Random, phone: Phone) -> Any:
    message: Any = {"event": _event(random, phone), "seen": phone.message.get("seen")}
    if random.random() < 0.2:
        message[random.choice(["seen", "id", "clipboard", "event", "page"])] = random.choice(_ODD)
    if random.random() < 0.2:
        message["id"] = [random.choice(["p", *WORDS]), random.choice([1, 2, *NUMBERS])]
    if random.random() < 0.1:
        message["clipboard"] = random.choice([*WORDS, "{", '{"format": "x"}', "[" * 3000])
    return message if random.random() < 0.95 else random.choice(_ODD)


def message_case(random: Random) -> tuple[str, str]:
    """Play at a table by messages of which most are odd; return how that ended, and what is wrong with that."""
    game = random.choice(sorted(GAMES))
    with tempfile.TemporaryDirectory() as folder:
        party = Party(Path(folder) / "scores")
        names = ("Ana", "Ben", "Cem", "Dan", "Eva")[: GAMES[game]]
        match = party.begin(game, names)
        phones = [party.host(), party.scorer("Kim"), party.seat("Ana"), party.watcher()]
        phones[0].press("go", f"match/{match}")
        refused = 0
        for _ in range(MESSAGES):
            phone = random.choice(phones)
            # As it arrives: what JSON cannot say, no phone can send.
            with suppress(ValueError):
                text = json.dumps(_message(random, phone))
                try:
                    phone.message = party.table.answer(phone.key, json.loads(text))
                except WireError:
                    refused += 1
                json.dumps(phone.message).encode()
        for record in party.store.matches():
            with suppress(ScoreError):  # deleted, which a host may do
                log = party.store.open(record.id)
                assert set(log.state.totals) <= set(log.state.players)
        party.close()
    return ("refused" if refused > MESSAGES // 2 else "answered"), ""
