"""An evening in a browser: which browser, which way the page gets its screens, how it is looked at."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from tests.scorekeeper.evenings.clock import Clock
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.person import Case, Host, WebPerson
from tests.scorekeeper.web.plain import Plain


@contextmanager
def plain(folder: Path) -> Iterator[Host]:
    """Host the page for one browser, from a desk in this process."""
    host = Plain(folder / "scores", Clock())
    try:
        yield host
    finally:
        host.close()


WAYS = {"plain": plain}


def play(evening: str, way: str, case: Case, folder: Path) -> None:
    """Play an evening; a picture of how it failed lies in the folder then."""
    with WAYS[way](folder) as host:
        person = WebPerson(browsers.chromium(), host, case)
        try:
            import_module(f"tests.scorekeeper.evenings.{evening}").evening(person)
            person.check_screen()
        except BaseException as error:
            person.screenshot(folder / "failed.png")
            error.add_note(f"see {folder / 'failed.png'}")
            raise
        finally:
            person.leave()
