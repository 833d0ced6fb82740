"""A small phone: in each game and state, what is to be done now is in sight on the page without scrolling."""

import random
from pathlib import Path

import pytest

from scorekeeper.presenter.blocks import Block
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.platform import Keeper
from scorekeeper.storage.store import Store
from scorekeeper.web.session import BrowserDevice
from tests.scorekeeper.evenings import crowded
from tests.scorekeeper.evenings.clock import Clock
from tests.scorekeeper.web.person import WebPerson
from tests.scorekeeper.web.plain import Plain

pytestmark = pytest.mark.slow

SEEN = """
const all = document.querySelectorAll(`#screen .main [data-kind="${arguments[0]}"]`);
const { top, height } = all[arguments[1]].getBoundingClientRect();
const body = document.querySelector("#screen main.body").getBoundingClientRect();
return [top - body.top, body.bottom - (top + Math.min(height, arguments[2]))];
"""


@pytest.mark.parametrize("size", [(320, 568), pytest.param((360, 640), marks=pytest.mark.long)])
def test_what_is_to_be_done_is_in_sight(size: tuple[int, int], person: WebPerson, tmp_path: Path) -> None:
    person.size = size
    person.measure()
    host = person.host
    assert isinstance(host, Plain)
    desk = Controller(Store(tmp_path, Clock()), BrowserDevice(Keeper.HOST), Clock(), random.Random(1))
    try:
        for game, names in crowded.tables():
            crowded.begin(desk, game, names)
            for state, events in crowded.STATES[game]:
                for event in events:
                    desk.send(event)
                host.shown = desk.screen()
                person.post("go", "home")
                see_what_is_next(person, crowded.first_open(host.shown), f"{game} of {len(names)}, {state}")
    finally:
        host.shown = None
        desk.store.close()


def see_what_is_next(person: WebPerson, block: Block | None, told: str) -> None:
    """See the first field that waits, or as much of it as has room; the button below always is in sight."""
    if block is None:
        return
    kind = type(block).__name__
    main = person.host.shown.main  # type: ignore[attr-defined]
    same = [each for each in crowded.flat(main) if type(each) is type(block)]
    above, below = person.submit(SEEN, kind, same.index(block), crowded.ENOUGH_DP)
    assert above >= -1, f"{told}: {kind} is {-above:.0f} px above what is in sight"
    assert below >= -1, f"{told}: {kind} is {-below:.0f} px below what is in sight"
