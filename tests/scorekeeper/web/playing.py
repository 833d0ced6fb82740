"""An evening in a browser: which browser, which way the page gets its screens, how it is looked at."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any

from scorekeeper.web.server.access.participants import Role
from tests.scorekeeper.evenings.clock import Clock
from tests.scorekeeper.evenings.person import Evening, Person
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.firefox import FirefoxPerson, firefox
from tests.scorekeeper.web.person import Case, Host, WebPerson
from tests.scorekeeper.web.plain import Plain
from tests.scorekeeper.web.server import conftest as served_table
from tests.scorekeeper.web.site import host as web_host
from tests.scorekeeper.web.site.site import site
from tests.scorekeeper.web.webkit import WebKitPerson


@contextmanager
def plain(folder: Path) -> Iterator[Host]:
    """Host the page for one browser, from a desk in this process."""
    host = Plain(folder / "scores", Clock())
    try:
        yield host
    finally:
        host.close()


@contextmanager
def served(folder: Path) -> Iterator[Host]:
    """Host a table, at which the browser is the host's own phone."""
    host = served_table.Host(folder / "scores")
    try:
        yield Place(folder / "scores", host.place.links[Role.HOST])
    finally:
        host.stop()


@contextmanager
def alone(folder: Path) -> Iterator[Host]:
    """Send the site to the browser, which does the rest."""
    host = web_host.Host(site())
    try:
        yield Place(folder / "scores", host.url)
    finally:
        host.stop()


@dataclass(frozen=True)
class Place:
    """Where a page is."""

    folder: Path
    url: str
    clock: Callable[[], datetime] = datetime.now


WAYS = {"plain": plain, "served": served, "alone": alone}


PERSONS: dict[str, tuple[browsers.OneAProcess[Any], type[WebPerson]]] = {
    "chromium": (browsers.chromium, WebPerson),
    "firefox": (firefox, FirefoxPerson),
    "webkit": (browsers.webkit, WebKitPerson),
}


def walk(person: Person) -> None:
    """Be an evening that is as short as it can be: names typed, numbers with and without a sign, forth and back."""
    person.start_match("Any other game", "Ana", "Ben")
    person.number("Ana", 12)
    person.number("Ben", -3)
    person.press("Enter")
    assert [person.figure(name) for name in ("Ana", "Ben")] == ["12", "−3"]
    person.check_screen()
    person.press("Scores")
    person.press("Round 1: +12")
    person.must_see("Why +12?")
    person.back()
    person.must_see("Total")
    person.press("Play")
    person.press("Undo")
    person.must_see("Undone: Round 1", "12")


def play(evening: str | Evening, way: str, case: Case, folder: Path, *, browser: str = "chromium") -> set[str]:
    """Play an evening, and return the kinds of blocks drawn; a picture of how it failed lies in the folder then."""
    driver, kind = PERSONS[browser]
    with WAYS[way](folder) as host:
        person = kind(driver(), host, case)
        try:
            _called(evening)(person)
            person.check_screen()
            return person.kinds
        except BaseException as error:
            person.screenshot(folder / "failed.png")
            error.add_note(f"see {folder / 'failed.png'}")
            raise
        finally:
            person.leave()


def _called(evening: str | Evening) -> Evening:
    if not isinstance(evening, str):
        return evening
    found: Evening = import_module(f"tests.scorekeeper.evenings.{evening}").evening
    return found
