"""How fast the page is on a slow phone: `python -m tests.benchmarks.web`, by hand, on an idle machine.

Chromium is a phone of 412 x 915 whose processes, with the worker in which Python runs, stand still for three quarters
of the time: four times slower. Prints each figure beside its limit. One part is measured by its name: `alone`,
`at_a_table` or `scrolled`.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import Any

from scorekeeper.rules.rounds import Round
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.site.command import sent_bytes
from tests.scorekeeper.evenings.person import Played
from tests.scorekeeper.web.person import Case, WebPerson
from tests.scorekeeper.web.playing import Place
from tests.scorekeeper.web.server.conftest import Host as Table
from tests.scorekeeper.web.server.phone import until
from tests.scorekeeper.web.site import host as web_host
from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.matches import cached
from tests.scorekeeper.web.site.measured import WATCH, started
from tests.scorekeeper.web.site.site import site
from tests.scorekeeper.web.site.slowed import slowed

SLOWER = 4
NAMES = ("Ana", "Ben", "Eva", "Jan")
TAPS = 40
WATCH_TAPS = """
window.taps = [];
window.addEventListener("click", () => {
  const began = performance.timeOrigin + performance.now();
  const done = new MutationObserver(() => {
    if (document.documentElement.dataset.busy !== undefined) return;
    done.disconnect();
    const tell = () => taps.push([began, performance.timeOrigin + performance.now() - began]);
    requestAnimationFrame(() => setTimeout(tell));
  });
  done.observe(document.documentElement, { attributes: true });
}, { capture: true });
"""
WATCH_FRAMES = """
window.frames_ms = [];
let last = 0;
requestAnimationFrame(function next(now) {
  if (last) frames_ms.push(now - last);
  last = now;
  requestAnimationFrame(next);
});
"""


def main() -> None:
    weight = sum(sent_bytes(str(path), path.read_bytes()) for path in site().rglob("*") if path.is_file())
    say("first visit, as gzip", weight / 1e6, "MB", 6)
    for measured in (alone, at_a_table, scrolled):
        if not sys.argv[1:] or measured.__name__ in sys.argv[1:]:
            with browser() as found:
                measured(found)


def alone(found: Browser) -> None:
    """Measure starts, taps and a long match on the site."""
    host = web_host.Host(site())
    found.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
    with slowed(found, SLOWER):
        say("first visit, usable", started(found, host)["ready"] / 1000, "s", 12)
        cached(found)
        starts = [started(found, host) for _ in range(3)]
        say("later start, usable", max(each["ready"] for each in starts) / 1000, "s", 6)
        say("last screen shown", max(each["shown"] for each in starts) / 1000, "s", 0.5)
    person = WebPerson(found.driver, Place(Path(tempfile.mkdtemp()) / "scores", host.url), Case())
    person.start_match("Any other game", *NAMES)
    with slowed(found, SLOWER):
        tell_taps("tap on the site", tapped(person))
    long = person.prepare(Played(NAMES, tuple(Round((1, 2, 3, each)) for each in range(1000))))
    person.open("home")
    with slowed(found, SLOWER):
        for what, address in (("open 1,000 entries", f"match/{long}"), ("their table", f"table/{long}")):
            began = time.perf_counter()
            person.post("go", address)
            say(what, time.perf_counter() - began, "s", 1)
    host.stop()


def at_a_table(found: Browser) -> None:
    """Measure how long a tap takes to a slow phone, and to all of eight of which the other seven only listen."""
    host = Table(Path(tempfile.mkdtemp()) / "scores")
    try:
        to_eight(host, found)
    finally:
        host.stop()


def to_eight(host: Table, found: Browser) -> None:
    person = WebPerson(found.driver, Place(host.folder, host.place.links[Role.HOST]), Case())
    person.start_match("Any other game", *NAMES)
    phones = [host.joined(Role.SCORER, page=f"page{number}") for number in range(7)]
    for phone in phones:
        phone.listen()
        phone.shown = phone.stream.messages[-1] if phone.stream else {}
        phone.send("sit", "Eva")
    to_all = []
    with slowed(found, SLOWER):
        tapped(person, count=3)
        for number in range(TAPS):
            heard = [len(phone.stream.heard) for phone in phones if phone.stream]
            ((began, own),) = tapped(person, count=1, first=number)
            until(lambda heard=heard: all_heard(phones, heard), "what all phones hear")
            to_others = max(
                when(phone.stream.heard[place]) for phone, place in zip(phones, heard, strict=True) if phone.stream
            )
            to_all.append(max(own, to_others * 1000 - began))
    tell_taps("tap at a table, to all of eight phones", [(0, each) for each in to_all], median_ms=150)


def scrolled(found: Browser) -> None:
    """Measure frames while a table of 200 rounds is scrolled; DevTools slow the page's thread here."""
    host = web_host.Host(site())
    person = WebPerson(found.driver, Place(Path(tempfile.mkdtemp()) / "scores", host.url), Case())
    match = person.prepare(Played(NAMES, tuple(Round((1, 2, 3, each)) for each in range(200))))
    person.open(f"table/{match}")
    person.tell("Emulation.setCPUThrottlingRate", rate=SLOWER)
    person.submit(WATCH_FRAMES)
    for distance in (4000, -4000, 8000, -8000):
        person.tell(
            "Input.synthesizeScrollGesture",
            x=200,
            y=500,
            yDistance=distance,
            speed=3000,
            gestureSourceType="touch",
        )
    frames = person.submit("return frames_ms")
    say(f"longest of {len(frames)} frames while 200 rounds scroll", max(frames), "ms", 50)
    host.stop()


def tapped(person: WebPerson, *, count: int = TAPS, first: int = 0) -> list[tuple[float, float]]:
    """Touch a number's plus so often, and return when each touch was, and how long it took, in milliseconds."""
    person.submit(f"if (!window.taps) {{ {WATCH_TAPS} }} taps.length = 0;")
    for number in range(first, first + count):
        person.press(f"{NAMES[number % len(NAMES)]} +")
    person.until(f"return taps.length >= {count}", "the touches are not answered")
    return [(began, lasted) for began, lasted in person.submit("return taps")]


def tell_taps(what: str, taps: list[tuple[float, float]], *, median_ms: float = 100) -> None:
    """Tell the median and the worst."""
    times = [lasted for _, lasted in taps]
    say(f"{what}, median of {len(times)}", median(times), "ms", median_ms)
    say(f"{what}, the worst", max(times), "ms", 250)


def all_heard(phones: list[Any], before: list[int]) -> bool:
    return all(len(phone.stream.heard) > count for phone, count in zip(phones, before, strict=True))


def when(heard: Any) -> float:
    """Return when something was heard, in seconds since 1970."""
    return float(heard.at) + time.time() - time.monotonic()


@contextmanager
def browser() -> Iterator[Browser]:
    found = Browser(Path(tempfile.mkdtemp(prefix="profile-")))
    try:
        yield found
    finally:
        found.close()


def say(what: str, value: float, unit: str, limit: float) -> None:
    """Write a line."""
    is_met = "" if value <= limit else "   over"
    sys.stdout.write(f"{what}: {value:.4g} {unit} (at most {limit:g}){is_met}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.stdout.write(f"{datetime.now():%Y-%m-%d %H:%M}\n")
    main()
