"""Follows a deck: reads it again when a file changes, and draws the visible sides first, then the others."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from generator.errors import Fault, PnpError
from generator.papers import PAPERS
from generator.sandbox import ChildError

AT_ONCE = 4
"""Sides drawn in one batch (ours): visible ones wait for no more than these."""
SECONDS_OF_SILENCE = 0.25
"""Interval of progress reports on sides without other news (ours)."""
SECONDS_TO_OPEN = 10.0
"""How long a side waits for its deck to be read (ours)."""
Answer = Callable[[Mapping[str, Any]], Any]
"""Answers a question about the deck with JSON values."""
MOST_BYTES = 256 * 1024 * 1024
"""Of stored sides (ours): 4,000 cards of text."""


class LivePreview:
    """The state of the page; it runs on one event loop."""

    def __init__(
        self, ask: Answer, shown: str, run: Callable[[Answer, Mapping[str, Any]], Awaitable[Any]] = asyncio.to_thread
    ) -> None:
        """Start with nothing.

        Args:
            ask: Answers questions about the deck, or raises PnpError.
            shown: The deck's name for messages.
            run: Has a question answered while other things go on: in a thread, where there are any.
        """
        self._ask, self._shown, self._run = ask, shown, run
        self.state: dict[str, Any] = {}
        self.generation = 0
        self._problems: tuple[dict[str, Any], ...] = ()
        self._svgs: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._results: dict[str, dict[str, Any]] = {}
        self._left_out: set[str] = set()
        self._cards_by_place: dict[tuple[str, int], str] = {}
        self._before: dict[str, dict[str, str]] = {}
        self._wanted: dict[str, asyncio.Future[bytes | None]] = {}
        self._is_stale = True
        self._told_at = 0.0
        self._work = asyncio.Event()
        self._listeners: set[asyncio.Event] = set()

    # State

    def page_state(self) -> dict[str, Any]:
        """Return the state of the page, as JSON values."""
        keys = self._keys()
        found = {key: self._results[key] for key in keys if key in self._results}
        return {
            **self.state,
            "papers": list(PAPERS),
            "generation": self.generation,
            "problems": [
                {**fault, "card": self._cards_by_place.get((fault["file"], fault["line"]), "")}
                for fault in self._problems
            ],
            "checked": len(found),
            "sides": len(keys),
            "results": {key: each for key, each in found.items() if each["faults"] or each["notes"]},
            "before": self._looks_before(),
        }

    async def side(self, key: str) -> bytes | None:
        """Return a side as SVG; None: it cannot be drawn, or is not one of the deck's."""
        if not self.state and not self._problems:
            await self.wait_for_change(self.generation, SECONDS_TO_OPEN)
        if key in self._svgs:
            self._svgs.move_to_end(key)
            return self._svgs[key]
        if not self.has_side(key) or (key in self._results and not self._results[key]["is_drawn"]):
            return None
        if key not in self._wanted:
            self._wanted[key] = asyncio.get_running_loop().create_future()
            self._work.set()
        return await asyncio.shield(self._wanted[key])

    def has_side(self, key: str) -> bool:
        return key in self._keys()

    async def sheets(self, paper: str, layout: str) -> Any:
        """Return the layout of the deck on paper.

        Raises:
            PnpError: It does not fit.
        """
        return await self._run(self._ask, {"ask": "sheets", "paper": paper, "layout": layout})

    async def wait_for_change(self, since: int, seconds: float) -> int:
        """Wait for a change, with a time limit, and return the generation."""
        if self.generation == since:
            listener = asyncio.Event()
            self._listeners.add(listener)
            try:
                await asyncio.wait_for(listener.wait(), seconds)
            except TimeoutError:
                pass
            finally:
                self._listeners.discard(listener)
        return self.generation

    # Work

    def wake(self) -> None:
        """Tell whoever waits that something has changed."""
        self._wake_listeners()

    def mark_stale(self) -> None:
        self._is_stale = True
        self._work.set()

    async def run_forever(self) -> None:
        """Read and draw forever: the deck when it has changed, then visible sides, then all others."""
        while True:
            if self._is_stale:
                self._is_stale = False
                await self._open()
            elif self._wanted:
                await self._draw(list(self._wanted)[:AT_ONCE])
            elif rest := self._next_unchecked_keys():
                await self._draw(rest)
            else:
                self._work.clear()
                if not (self._is_stale or self._wanted):
                    await self._work.wait()

    async def _open(self) -> None:
        try:
            state = await self._run(self._ask, {"ask": "open"})
        except (PnpError, ChildError) as error:
            self._problems = faults_of(error, self._shown)
            self._wake_listeners()
            return
        self._remember(state)
        places = state.pop("places")
        self._cards_by_place = {
            (file, line): key.removeprefix("card ") for key, (file, line) in places.items() if key.startswith("card ")
        }
        self.state, self._problems = state, ()
        self._left_out.clear()
        keys = self._keys()
        self._results = {key: found for key, found in self._results.items() if key in keys or key in self._svgs}
        for result in self._results.values():
            result["faults"] = [_relocate_fault(fault, places) for fault in result["faults"]]
        for key in [key for key in self._wanted if key not in keys]:
            self._wanted.pop(key).set_result(None)
        self._wake_listeners()

    def _remember(self, state: Mapping[str, Any]) -> None:
        """Store the last good look of each card before its last change, for comparison."""
        old = {card["id"]: card for card in self.state.get("cards", ())}
        cards = {card["id"]: card for card in state["cards"]}
        before = {name: looks for name, looks in self._before.items() if name in cards}
        for name, card in cards.items():
            was = old.get(name)
            if was is None:
                continue
            for side in ("face", "back"):
                if was[side] and was[side] != card[side] and self._is_whole(was[side]):
                    before.setdefault(name, {})[side] = was[side]
        self._before = before

    def _is_whole(self, key: str) -> bool:
        return key in self._svgs and key in self._results and bool(self._results[key]["is_whole"])

    def _looks_before(self) -> dict[str, dict[str, str]]:
        """Return the last good looks of the cards that look different now, as long as they are stored."""
        cards = {card["id"]: card for card in self.state.get("cards", ())}
        found = {
            name: {side: key for side, key in looks.items() if self._differs(key, cards[name][side])}
            for name, looks in self._before.items()
        }
        return {name: looks for name, looks in found.items() if looks}

    def _differs(self, before: str, now: str) -> bool:
        return before in self._svgs and bool(now) and self._svgs[before] != self._svgs.get(now)

    async def _draw(self, keys: list[str]) -> None:
        try:
            made = await self._run(self._ask, {"ask": "draw", "keys": keys})
        except (PnpError, ChildError) as error:
            if len(keys) > 1:
                for key in keys:  # one of them is the cause
                    await self._draw([key])
                return
            made = {keys[0]: {"is_whole": False, "faults": error, "notes": []}}
            try:
                await self._run(self._ask, {"ask": "open"})  # has a new child read the deck
            except (PnpError, ChildError) as another:
                self._problems = faults_of(another, self._shown)
        for key in keys:
            self._store_result(key, made.get(key))
        found = [self._results[key] for key in keys if key in self._results]
        is_silent = asyncio.get_running_loop().time() - self._told_at < SECONDS_OF_SILENCE
        if any(each["faults"] or each["notes"] for each in found) or not self._next_unchecked_keys() or not is_silent:
            self._wake_listeners()

    def _store_result(self, key: str, made: Mapping[str, Any] | None) -> None:
        svg = None
        if made is not None:
            faults = made["faults"]
            if not isinstance(faults, Exception):
                faults = PnpError([Fault(*each) for each in faults])
            told = faults_of(faults, self._shown)
            svg = made["svg"].encode() if "svg" in made else None
            self._results[key] = {
                "faults": list(told),
                "notes": list(made["notes"]),
                "is_drawn": svg is not None,
                "is_whole": made["is_whole"],
            }
        else:
            self._left_out.add(key)  # the deck has changed: asked again once it can be read
        if svg is not None and key not in self._svgs:
            self._svgs[key] = svg
            self._size += len(svg)
            while self._size > MOST_BYTES and len(self._svgs) > 1:
                self._size -= len(self._svgs.popitem(last=False)[1])
        waiting = self._wanted.pop(key, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(svg)

    def _next_unchecked_keys(self) -> list[str]:
        found = (key for key in self._keys() if key not in self._results and key not in self._left_out)
        return [key for key, _ in zip(found, range(AT_ONCE), strict=False)]

    def _keys(self) -> dict[str, None]:
        cards = self.state.get("cards", ())
        return dict.fromkeys([*(card["face"] for card in cards), *(card["back"] for card in cards if card["back"])])

    def _wake_listeners(self) -> None:
        self.generation += 1
        self._told_at = asyncio.get_running_loop().time()
        for listener in self._listeners:
            listener.set()


def _relocate_fault(fault: dict[str, Any], places: Mapping[str, Any]) -> dict[str, Any]:
    """Return a fault with the present place of its card or back, since lines move while sides stay the same."""
    owner = fault["key"].partition(", ")[0]
    if owner not in places or fault["file"].endswith(".j2"):
        return fault
    file, line = places[owner]
    return {**fault, "file": file, "line": line}


def faults_of(error: Exception, shown: str) -> tuple[dict[str, Any], ...]:
    """Return what is told of an error, a fault each."""
    if isinstance(error, PnpError):
        return tuple(_fault_values(fault) for fault in error.faults)
    return (_fault_values(Fault("this is a bug in pnp, not your fault; please report it", shown)),)


def _fault_values(fault: Fault) -> dict[str, Any]:
    return {"file": fault.path, "line": fault.line, "key": fault.key, "message": fault.message}
