"""An evening in a browser: which browser, which way the page gets its screens, how it is looked at."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any

from scorekeeper.web.served.guests import Role
from tests.scorekeeper.evenings.clock import Clock
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.alone import host as web_host
from tests.scorekeeper.web.alone.site import site
from tests.scorekeeper.web.firefox import FirefoxPerson, firefox
from tests.scorekeeper.web.person import Case, Host, WebPerson
from tests.scorekeeper.web.plain import Plain
from tests.scorekeeper.web.served import conftest as served_table
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


PERSONS: dict[str, tuple[Callable[[], Any], type[WebPerson]]] = {
    "chromium": (browsers.chromium, WebPerson),
    "firefox": (firefox, FirefoxPerson),
    "webkit": (browsers.webkit, WebKitPerson),
}


def play(evening: str, way: str, case: Case, folder: Path, *, browser: str = "chromium") -> None:
    """Play an evening; a picture of how it failed lies in the folder then."""
    driver, kind = PERSONS[browser]
    with WAYS[way](folder) as host:
        person = kind(driver(), host, case)
        try:
            import_module(f"tests.scorekeeper.evenings.{evening}").evening(person)
            person.check_screen()
        except BaseException as error:
            person.screenshot(folder / "failed.png")
            error.add_note(f"see {folder / 'failed.png'}")
            raise
        finally:
            person.leave()
