"""Phones that come to the app: they enter, see what the app enters, and are sent away again."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, TypeVar
from unittest.mock import patch

from scorekeeper.web.server import command
from scorekeeper.web.server.access.join_links import load_join_links
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.access.table_lock import TableHolder, hold_table
from scorekeeper.web.server.http import network
from tests.scorekeeper.ui.person import Person
from tests.scorekeeper.web.server.phone import PATIENCE_SECONDS, Phone

_T = TypeVar("_T")


def evening(person: Person) -> None:
    with patch.object(network, "local_addresses", list):  # a test leaves the network alone
        invite(person)


def invite(person: Person) -> None:
    person.start_match("Any other game", "Ana", "Ben")
    person.number("Ana", 5)
    person.number("Ben", 0)
    person.press("Enter")
    person.press("back")

    needed, command.NEEDED = command.NEEDED, ("no_such_package",)
    person.press("Invite phones")
    person.must_see("Phones need a few more packages here: pip install 'pnp-press[web]'", "New game")
    command.NEEDED = needed
    with hold_table(person.folder, TableHolder("http://192.168.1.20:8420/", 4711)):
        person.press("Invite phones")
        person.must_see(
            "These scores already have a table, at http://192.168.1.20:8420/ (process 4711): join that one,"
        )
    person.press("Invite phones")
    person.must_see("Phones at the table", "This computer", "To keep score", "To play", "To watch")
    assert len(person.named("CodeBox")) == 3
    person.check_screen()

    host = person.app._table_host._running.place.host  # type: ignore[union-attr]
    assert host.startswith("127.0.0.1:")
    phone = Phone(f"http://{host}/#{load_join_links(person.folder).tokens[Role.SCORER]}")
    assert meanwhile(person, phone.join).status == 204
    stream = meanwhile(person, phone.listen)
    assert phone.shown["screen"]["title"] == "Who are you?"
    meanwhile(person, lambda: phone.send("sit", "Ben"))
    person.must_see("Ben")
    assert phone.shown["address"] == "match/1"

    # What the phone enters is on the app's screen, and the other way round.
    meanwhile(person, lambda: phone.send("points", "Ana", 4))
    meanwhile(person, lambda: phone.send("points", "Ben", 7))
    meanwhile(person, lambda: phone.send("enter"))
    person.press("back")
    person.must_see("Ana 9 · Ben 7")
    (line,) = [each for each in person.targets("Any other game") if type(each).__name__ == "ItemRow"]
    person.touch(line)
    person.must_see("Round 3")
    person.number("Ana", 0)
    person.number("Ben", 1)
    until(person, lambda: '"value": 1' in json.dumps(phone.shown), "what the app fills in")
    person.press("Enter")
    assert person.figure("Ben") == "8"
    until(person, lambda: any("Round 4" in text for text in texts(phone.shown["screen"])), "what the app has entered")

    # A phone that is removed does not come back by its link, and others have new ones.
    old = load_join_links(person.folder).tokens[Role.WATCHER]
    board = Phone(f"http://{host}/#{old}")
    assert meanwhile(person, board.join).status == 204
    person.press("Phones at the table")
    person.touch(person.targets("Phone 3")[-1])
    person.press("Remove phone")
    person.touch(person.targets("Remove phone")[-1])
    person.must_see("Removed: Phone 3. The codes here are new.")
    new = load_join_links(person.folder).tokens[Role.WATCHER]
    assert new != old
    person.must_see(f"http://{host}/#{new}")
    board.cookie = ""
    assert meanwhile(person, board.join).status == 403
    assert meanwhile(person, lambda: phone.submit("GET", "/here")).status == 204
    person.press("back")

    # The phone is sent away; the app goes on where it is.
    person.press("Phones at the table")
    person.press("Close the table")
    assert person.app._table_host is None
    until(person, lambda: stream.is_over, "the end")
    assert stream.heard[-1].name == "closed"
    phone.leave()
    person.must_see("Round 4")
    person.number("Ana", 2)
    person.number("Ben", 0)
    person.press("Enter")
    assert (person.figure("Ana"), person.figure("Ben")) == ("11", "8")
    person.restart()
    assert (person.figure("Ana"), person.figure("Ben")) == ("11", "8")

    # Closing the app closes the table too.
    person.press("back")
    person.press("Invite phones")
    assert meanwhile(person, lambda: phone.submit("GET", "/here")).status == 204
    person.restart()
    person.must_see("New game")
    assert person.app._table_host is None


def meanwhile(person: Person, call: Callable[[], _T]) -> _T:
    """Let a phone do something while frames pass in the app."""
    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(call)
        until(person, done.done, "an answer")
        person.wait()
        return done.result()


def until(person: Person, condition: Callable[[], Any], told: str) -> None:
    """Let frames pass until a condition is true."""
    end = monotonic() + PATIENCE_SECONDS
    while monotonic() < end:
        if condition():
            return
        person.wait(1)
    raise AssertionError(f"{told} did not come")


def texts(shown: Any) -> list[str]:
    """List all texts of a screen."""
    if isinstance(shown, dict):
        return [text for each in shown.values() for text in texts(each)]
    if isinstance(shown, list):
        return [text for each in shown for text in texts(each)]
    return [shown] if isinstance(shown, str) else []
