"""What the page is told of a deck that changes while it is drawn."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from generator.errors import Fault, PnpError
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
        return {"key": {"svg": "<svg/>", "is_whole": True, "faults": [], "notes": []}} if self.knows else {}


async def at_once(call: Callable[..., Any], *given: Any) -> Any:
    """Call in this thread what would be called in another, so that nothing has to be waited for but a turn."""
    await asyncio.sleep(0)
    return call(*given)


async def all_is_done() -> None:
    """Let every task go on as long as it has something to do: a few turns, since none waits for anything outside."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_what_the_deck_does_not_know_is_not_asked_again_until_it_is_read_anew() -> None:
    worker = Worker()
    following = LivePreview(worker.ask, "mine", at_once)

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


class ChangingDeck:
    """A deck of one card, whose face is drawn as its key says: whole, with a gap, or not at all."""

    def __init__(self) -> None:
        self.key = "good 1"
        self.fault: Fault | None = None

    def ask(self, question: Mapping[str, Any]) -> Any:
        """Answer as the child does."""
        if question["ask"] == "open":
            if self.fault is not None:
                raise PnpError(self.fault)
            return {"cards": [{**CARD, "face": self.key}], "places": {"card one": ["cards.csv", 2]}}
        if self.key.startswith("gone"):
            return {self.key: {"is_whole": False, "faults": [["is gone", "a.svg", 0, ""]], "notes": []}}
        is_whole = self.key.startswith("good")
        faults = [] if is_whole else [["is broken", "a.svg", 1, ""]]
        return {self.key: {"svg": f"<svg {self.key[:6]}/>", "is_whole": is_whole, "faults": faults, "notes": []}}


def test_the_last_good_picture_stays_and_is_what_a_mended_one_is_compared_with() -> None:
    deck = ChangingDeck()
    following = LivePreview(deck.ask, "mine", at_once)

    async def followed() -> None:
        work = asyncio.create_task(following.run_forever())

        async def before(key: str) -> Any:
            deck.key = key
            following.mark_stale()
            await all_is_done()
            return following.page_state()["before"]

        assert await before("good 1") == {}
        for key in ("bad 1", "gone 1", "bad 2"):
            assert await before(key) == {"one": {"face": "good 1"}}
            assert following.page_state()["results"][key]["faults"]
            assert await following.side("good 1") is not None
        assert await before("good 2") == {"one": {"face": "good 1"}}
        await before("bad 3")
        assert await before("good 3") == {"one": {"face": "good 2"}}
        await before("bad 4")
        assert await before("good 3 again") == {}  # drawn as before
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work

    asyncio.run(asyncio.wait_for(followed(), 60))


def test_a_fault_in_a_card_s_row_is_told_of_that_card() -> None:
    deck = ChangingDeck()
    following = LivePreview(deck.ask, "mine", at_once)

    async def followed() -> None:
        work = asyncio.create_task(following.run_forever())
        await all_is_done()
        for fault, card in ((Fault("is missing", "cards.csv", 2), "one"), (Fault("is wrong", "cards.csv", 1), "")):
            deck.fault = fault
            following.mark_stale()
            await all_is_done()
            (told,) = following.page_state()["problems"]
            assert (told["message"], told["card"]) == (fault.message, card)
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work

    asyncio.run(asyncio.wait_for(followed(), 60))
