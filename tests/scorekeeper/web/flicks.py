"""Flicks and drags over the page in Chromium while its thread stands still: nothing pressed, no scrolling lost.

Touches go to the browser without waiting for its answers, as a finger does not wait either.
"""

import json
import random
import time
import urllib.request
from typing import Any

import websocket

from tests.scorekeeper.web.person import WebPerson

FROZEN_MS = 300
STEP_S = 0.012
SLOP_PX = 40
"""What Chromium may take of a way: 15 px before it scrolls, and as much where it foresees moves between frames."""
WATCH = """
if (window.watched) return;
window.watched = [];
const told = (event) => event.isTrusted && watched.push(`${event.type} ${event.target.outerHTML?.slice(0, 100)}`);
for (const type of ["click", "focusin", "input"]) window.addEventListener(type, told, { capture: true });
"""
FREEZE = """
setTimeout(() => { for (const end = Date.now() + arguments[1]; Date.now() < end; ); }, arguments[0]);
"""
SCROLLERS = """
const [x, y] = arguments;
const axes = [["scrollTop", "Height", "overflowY"], ["scrollLeft", "Width", "overflowX"]];
const found = { isOnHandle: Boolean(document.elementFromPoint(x, y)?.closest(".handle")), places: [[], []] };
window.scrolled = [[], []];
for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
  axes.forEach(([name, size, overflow], axis) => {
    const room = at[`scroll${size}`] - at[`client${size}`];
    if (room < 1 || !["auto", "scroll"].includes(getComputedStyle(at)[overflow])) return;
    if (arguments[2 + axis] !== null) at[name] = arguments[2 + axis] * room;
    window.scrolled[axis].push([at, name]);
    found.places[axis].push([at[name], room]);
  });
}
watched.length = 0;
return found;
"""
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PLACES = "return scrolled.map((each) => each.map(([at, name]) => at[name]))"


class Flicker:
    """Somebody whose finger moves over whatever is there."""

    def __init__(self, person: WebPerson, seed: int) -> None:
        self.person = person
        self.rng = random.Random(seed)
        address = person.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{address}/json", timeout=10) as told:
            pages = json.load(told)
        (page,) = [
            each for each in pages if each["type"] == "page" and each["id"] in person.driver.current_window_handle
        ]
        self._line = websocket.create_connection(page["webSocketDebuggerUrl"], suppress_origin=True, timeout=10)
        self._sent = 0

    def end(self) -> None:
        self._line.close()

    def flick(self) -> bool:
        """Move a finger; return whether that has scrolled something.

        Raises:
            AssertionError: It has pressed something, or scrolled less than the finger has moved.
        """
        rng, person = self.rng, self.person
        width, height = person.size
        x, y = rng.uniform(0.05, 0.95) * width, rng.uniform(0.1, 0.9) * height
        far, across = rng.uniform(40, 260), rng.choice((0.0, 0.0, rng.uniform(-0.5, 0.5)))
        steps = rng.randint(3, 10)
        sign = 1 if y < height / 2 else -1
        way = (across * far, far * sign)
        if rng.random() < 0.2:
            way = (far * (1 if x < width / 2 else -1), across * far)
        person.submit(WATCH)
        before = person.submit(SCROLLERS, x, y, rng.random(), rng.random())
        person.await_(DRAWN)
        person.submit(FREEZE, rng.choice((0, 0, 20, 60)), FROZEN_MS)
        self._tell("touchStart", (x, y))
        for part in range(1, steps + 1):
            time.sleep(STEP_S)
            self._tell("touchMove", (x + way[0] * part / steps, y + way[1] * part / steps))
        time.sleep(rng.choice((STEP_S, STEP_S, 0.4)))
        self._tell("touchEnd")
        self._hear()
        person.settle()
        told = f"from {x:.0f}, {y:.0f} by {way[0]:.0f}, {way[1]:.0f}"
        seen = person.submit("return watched.splice(0)")
        if before["isOnHandle"]:
            return False
        assert not seen, f"{told}: {seen}"
        return self._see_scrolled(before["places"], way, told)

    def _see_scrolled(self, before: list[Any], way: tuple[float, float], told: str) -> bool:
        """See that the innermost that goes that way has followed the finger, at least; it may go on by itself."""
        axis = 0 if abs(way[1]) >= abs(way[0]) else 1
        moved = -way[1 - axis]
        if not before[axis]:
            return False
        place, room = before[axis][0]
        end = time.monotonic() + 5
        wanted = min(room, max(0, place + moved))
        while True:
            after = self.person.submit(PLACES)[axis][0]
            missing = (wanted - after) * (1 if moved > 0 else -1)
            if missing <= SLOP_PX:
                return abs(after - place) > 1
            assert time.monotonic() < end, f"{told}: {after:.0f}, not {wanted:.0f}, of {room}; it was {place:.0f}"
            time.sleep(0.03)

    def _tell(self, kind: str, *places: tuple[float, float]) -> None:
        self._sent += 1
        values = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in places]}
        self._line.send(json.dumps({"id": self._sent, "method": "Input.dispatchTouchEvent", "params": values}))

    def _hear(self) -> None:
        """Wait for the answer to the latest."""
        while True:
            told = json.loads(self._line.recv())
            if told.get("id") == self._sent:
                assert "error" not in told, told
                return
