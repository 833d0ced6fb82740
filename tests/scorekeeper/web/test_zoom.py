"""Zoom and large text: two fingers leave the page whole, titles never shrink, the footer leaves room for the page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.scorekeeper.evenings.pages import begin
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.person import Case, WebPerson
from tests.scorekeeper.web.playing import plain

pytestmark = pytest.mark.slow

SIZES = ((320, 568), (915, 412))
PAGES = ("match/1", "match/2", "match/4", "edit/2/0", "new/showboat")
MEASURE = """
const footer = document.querySelector('.footer').getBoundingClientRect();
return {
  title: parseFloat(getComputedStyle(document.querySelector('.top-bar h1')).fontSize),
  footer: footer.height / innerHeight,
  buttons: document.querySelector('.footer-buttons').getBoundingClientRect().height / innerHeight,
  isWhole: footer.bottom <= innerHeight + 1,
};
"""


@pytest.fixture
def person(tmp_path: Path) -> Iterator[WebPerson]:
    with plain(tmp_path) as host:
        person = WebPerson(browsers.chromium(), host, Case((320, 568)))
        begin(person)
        yield person
        person.tell("Emulation.setPageScaleFactor", pageScaleFactor=1)
        person.leave()


def measure(person: WebPerson, address: str) -> dict[str, Any]:
    person.open(address)
    found: dict[str, Any] = person.driver.execute_script(MEASURE)
    return found


def test_at_twice_the_size_titles_are_no_smaller_and_the_footer_leaves_three_quarters(person: WebPerson) -> None:
    for size in SIZES:
        person.size = size
        person.measure()
        titles = {}
        for text_size in (100, 200):
            person.open("settings")
            person.post("text_size", text_size)
            for address in PAGES:
                seen = measure(person, address)
                assert seen["isWhole"], (size, text_size, address)
                # A footer is as high as its buttons where these alone are more than a quarter.
                least = seen["buttons"] + 0.16
                assert seen["footer"] <= max(0.27, least), (size, text_size, address, seen)
                titles.setdefault(address, []).append(seen["title"])
        for address, (plain_title, large_title) in titles.items():
            assert large_title >= plain_title, (size, address)


def test_zoomed_by_two_fingers_the_page_stays_whole(person: WebPerson) -> None:
    person.open("match/3")
    height = "return document.getElementById('screen').getBoundingClientRect().height"
    before = person.driver.execute_script(height)
    person.tell("Emulation.setPageScaleFactor", pageScaleFactor=2)
    person.until("return visualViewport.scale === 2", "the page is not zoomed")
    person.driver.execute_script("window.dispatchEvent(new Event('focusin'))")
    assert abs(person.driver.execute_script(height) - before) <= 1
