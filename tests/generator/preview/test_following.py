"""What the page is told of a deck that changes while it is drawn."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from generator.preview.following import Following

CARD = {"id": "one", "face": "key", "back": ""}


class Desk:
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


def test_what_the_deck_does_not_know_is_not_asked_again_until_it_is_read_anew() -> None:
    desk = Desk()
    following = Following(desk, "mine")

    async def followed() -> None:
        work = asyncio.create_task(following.work())
        await asyncio.sleep(0.3)
        assert desk.asked == ["open", "draw"]
        assert await following.side("key") is None
        desk.knows = True
        following.touch()
        await asyncio.sleep(0.3)
        assert await following.side("key") == b"<svg/>"
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work

    asyncio.run(asyncio.wait_for(followed(), 20))
    assert desk.asked == ["open", "draw", "draw", "open", "draw"]
