"""On the page too, a flick presses nothing and scrolls as far as the finger moves, even if the page stands still."""

from itertools import cycle

import pytest

from tests.scorekeeper.evenings import pages
from tests.scorekeeper.web.flicks import Flicker
from tests.scorekeeper.web.person import WebPerson

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("count", [8, pytest.param(500, marks=pytest.mark.long)])
def test_a_flick_presses_nothing_and_scrolls(count: int, person: WebPerson) -> None:
    person.size = (360, 640)
    person.measure()
    pages.begin(person)
    flicker = Flicker(person, seed=4150)
    addresses = list(pages.addresses())
    flicker.rng.shuffle(addresses)
    scrolled = 0
    for number, address in zip(range(count), cycle(addresses), strict=False):
        try:
            person.open(address)
            scrolled += flicker.flick()
        except Exception as error:
            error.add_note(f"gesture {number}, on {address}")
            raise
    flicker.end()
    assert scrolled >= count / 8, f"of {count} gestures, {scrolled} scrolled something"
