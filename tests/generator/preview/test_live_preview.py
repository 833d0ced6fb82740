"""What the page is told of a deck that changes while it is drawn."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest

from generator.preview.live_preview import LivePreview

CARD = {"id": "one", "face": "key", "back": ""}


class Worker:
    """A deck of one card; what it is asked to draw may be none of its sides."""

    def __init__(self) -> None:
        """Start without what the card's key is of."""
        self.asked: list[str] = []
        self.knows = False

    def ask(self, question: Mapping[str, Any]) -> Any:
        """Answer as the child does."""
        self.asked.append(question["ask"])
        if question["ask"] == "open":
            return {"cards": [CARD], "places": {}}
        return {"key": {"svg": "<svg/>", "faults": [], "notes": []}} if self.knows else {}


async def at_once(call: Callable[..., Any], *given: Any) -> Any:
    """Call in this thread what would be called in another, so that nothing has to be waited for but a turn."""
    await asyncio.sleep(0)
    return call(*given)


async def all_is_done() -> None:
    """Let every task go on as long as it has something to do: a few turns, since none waits for anything outside."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_what_the_deck_does_not_know_is_not_asked_again_until_it_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio, "to_thread", at_once)
    worker = Worker()
    following = LivePreview(worker.ask, "mine")

    async def followed() -> None:
        work = asyncio.create_task(following.run_forever())
        await all_is_done()
        assert worker.asked == ["open", "draw"]
        assert await following.side("key") is None
        worker.knows = True
        following.mark_stale()
        await all_is_done()
        assert await following.side("key") == b"<svg/>"
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work

    asyncio.run(asyncio.wait_for(followed(), 60))
    assert worker.asked == ["open", "draw", "draw", "open", "draw"]
