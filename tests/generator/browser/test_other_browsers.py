"""The press's page in Firefox and in WebKit: the example's cards, a cell that is edited, and its PDF."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.generator.browser.visitor import CHOOSE, PRESS
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.firefox import firefox
from tests.scorekeeper.web.site.host import Host

pytestmark = [pytest.mark.slow, pytest.mark.long]
PATIENCE_SECONDS = 120
NAMES = "return [...document.querySelectorAll('.card .name')].map((each) => each.textContent)"
DRAWN = "return [...document.querySelectorAll('.card img')].every((each) => each.naturalWidth > 0)"
WRITE = """
const cell = document.querySelector('[data-row="1"] td');
if (!cell) return false;
cell.textContent = arguments[0];
cell.dispatchEvent(new FocusEvent('blur'));
return true;
"""
"""Writes into a cell and leaves it: a window that nobody sees has no focus to lose in every browser."""
WORDS = "return [...document.querySelectorAll('.words li')].map((each) => each.innerText)"
SAVED = "return document.getElementById('saved').textContent"
PDF = "return [...document.querySelectorAll('.outputs .name')].map((each) => each.textContent)"


@pytest.mark.parametrize("start", [firefox, browsers.webkit], ids=["firefox", "webkit"])
def test_the_example_is_edited_and_printed(host: Host, start: Callable[[], Any]) -> None:
    try:
        driver = start()
    except browsers.MissingError as missing:
        pytest.fail(str(missing), pytrace=False)

    def until(what: str, script: str, is_so: Callable[[Any], bool], *values: Any) -> Any:
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            found = driver.execute_script(script, *values)
            if is_so(found):
                return found
            time.sleep(0.1)
        raise AssertionError(f"{what}: {found}; {driver.execute_script('return document.body.innerText')}")

    driver.get(f"{host.url}press/")
    until("the press", "return document.body.dataset.ready ?? ''", bool)
    until("the example", PRESS, bool, "Begin with an example")
    until("its cards", NAMES, lambda names: names == ["Lighthouse", "Fog", "Pilot", "Harbour cat"])
    until("saved", SAVED, lambda words: words == "saved in this browser")
    until("the table", PRESS, bool, "Table")
    until("a cell", WRITE, bool, "Beacon")
    until("the new name", NAMES, lambda names: bool(names) and names[0] == "Beacon")
    until("saved", SAVED, lambda words: words == "saved in this browser")
    until("pictures", DRAWN, bool)
    until("the form", PRESS, bool, "Print")
    until("the paper", CHOOSE, bool, "#option-paper", "a4")
    until("the button", PRESS, bool, "Make")
    words = until("the result", WORDS, bool)
    assert words[-1].startswith("verified: 9 faces and 9 backs"), words
    assert driver.execute_script(PDF)[0] in ("harbour.pdf", "harbour-a4.pdf")  # A4 may be the usual paper
    assert driver.execute_script("return document.getElementById('lost').hidden")
    driver.get(f"{host.url}press/")  # again: it was open
    until("the same deck", NAMES, lambda names: bool(names) and names[0] == "Beacon")
    driver.get("about:blank")


@pytest.fixture(autouse=True)
def ended() -> Any:
    """Have the browsers end with each test: they take much memory."""
    yield
    firefox.end()
    browsers.webkit.end()
