"""The page's link to a served table, in a real Chromium: joined by the link, cut off in every way, and put out.

What is here asks the page's state (`data-link`, `data-busy`) and its words; how it draws is tested elsewhere.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from scorekeeper.web.server.access.participants import Role
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.server.conftest import Host
from tests.scorekeeper.web.server.phone import until

pytestmark = pytest.mark.slow

PRESS = """
    const found = [...document.querySelectorAll("[data-send]")].filter((each) =>
      [each.getAttribute("aria-label"), each.innerText.trim()].includes(arguments[0]));
    found[0]?.click();
    return found.length > 0;
"""


class Page:
    """A page in the browser."""

    def __init__(self, driver: Chrome) -> None:
        self.driver = driver

    def open(self, link: str) -> None:
        self.driver.get("about:blank")  # another # of the same page loads nothing
        self.driver.get(link)

    @property
    def state(self) -> str:
        return str(self.driver.execute_script("return document.documentElement.dataset.link"))

    @property
    def is_busy(self) -> bool:
        return bool(self.driver.execute_script("return document.documentElement.dataset.busy !== undefined"))

    @property
    def words(self) -> str:
        return str(self.driver.execute_script("return document.getElementById('screen').innerText"))

    @property
    def told(self) -> str:
        return str(self.driver.execute_script("return document.getElementById('status').innerText"))

    def press(self, name: str) -> None:
        until(lambda: self.driver.execute_script(PRESS, name), f"what is called {name!r}")

    def press_and_wait(self, name: str) -> None:
        self.press(name)
        until(lambda: not self.is_busy, "an answer")

    def must_show(self, text: str) -> None:
        until(lambda: text in self.words, f"{text!r}")

    def must_be(self, *states: str) -> None:
        until(lambda: self.state in states, f"the state {states}")

    def cut(self, *, is_off: bool) -> None:
        """Cut the browser off its network, or let it on again."""
        conditions = {"offline": is_off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)


@pytest.fixture
def page() -> Iterator[Page]:
    """Return a page of a phone that has never been at any table."""
    driver = browsers.chromium()
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    yield Page(driver)
    driver.get("about:blank")


def begin(page: Page, host: Host) -> None:
    """Begin a match for one on the page."""
    page.open(host.place.links[Role.HOST])
    page.must_show("Any other game")
    page.press_and_wait("Any other game")
    field = page.driver.find_element(By.CSS_SELECTOR, "input[placeholder='Add a player']")
    field.send_keys("Ana")
    until(lambda: not page.is_busy, "an answer")
    page.press_and_wait("Add")
    page.press_and_wait("Start")
    page.must_show("Round 1")


def entries(host: Host) -> list[Any]:
    """Return the points of each round in the file."""
    acts = host.turns.submit(lambda: host.store.read_acts(1).acts).result()
    return [body["entry"]["points"][0] for body, _ in acts]


def test_a_link_joins_and_leaves_the_address(page: Page, host: Host) -> None:
    page.open(host.place.links[Role.HOST])
    page.must_show("Showboat")
    assert page.driver.current_url == f"http://{host.place.host}/"
    page.driver.refresh()
    page.must_show("Showboat")
    assert len(host.table.participants) == 1


def test_what_is_tapped_without_a_host_is_done_once_it_is_back_and_only_once(page: Page, tmp_path: Path) -> None:
    first = Host(tmp_path)
    begin(page, first)
    first.stop()
    page.must_be("lost")
    assert page.told == "The table has been closed. This page resumes when it reopens."
    page.press("Ana: one more")
    until(lambda: page.told.startswith("No connection. Your input is sent"), "the word")
    second = Host(tmp_path, first.place.port)
    try:
        until(lambda: not page.is_busy, "an answer")
        page.press_and_wait("Enter")
        page.must_show("Round 2")
        page.must_be("ready")
        assert page.told == ""
        assert len(entries(second)) == 1
    finally:
        second.stop()


def test_a_network_that_is_gone_for_a_while_or_loses_an_answer_loses_nothing(page: Page, host: Host) -> None:
    begin(page, host)
    other = host.joined()
    other.listen()
    page.cut(is_off=True)
    page.must_be("lost")
    page.press("Ana: one more")
    page.cut(is_off=False)
    until(lambda: not page.is_busy, "an answer")
    page.press_and_wait("Enter")
    page.must_show("Round 2")
    # And what others did meanwhile is there.
    page.must_be("ready")
    page.cut(is_off=True)
    page.must_be("lost")
    other.send("go", "match/1")
    other.send("points", "Ana", 30)
    other.send("enter")
    page.cut(is_off=False)
    page.must_show("Round 3")
    assert entries(host)[1:] == [30]

    page.must_be("ready")
    page.press_and_wait("Ana: one more")
    # The first answer to an event comes, and is thrown away before the page sees it.
    page.driver.execute_script(
        """
        const ask = window.fetch;
        let count = 0;
        window.fetch = async (path, ...more) => {
          const answer = await ask(path, ...more);
          if (path === "event" && count++ === 0) throw new TypeError("cut");
          return answer;
        };
        """
    )
    page.press_and_wait("Enter")
    page.must_show("Round 4")
    assert len(entries(host)) == 3


def test_a_phone_that_is_put_out_is_told_and_stays_out(page: Page, host: Host) -> None:
    page.open(host.place.links[Role.WATCHER])
    page.must_be("ready")
    (key,) = host.table.participants
    host.turns.submit(lambda: host.table.expel(key)).result()
    page.must_be("stopped")
    page.must_show("The host has removed this phone.")
    page.open(host.place.links[Role.WATCHER])
    page.must_show("The host has removed this phone.")


def test_who_has_no_link_is_told_what_to_do(page: Page, host: Host) -> None:
    for fragment, said in (
        ("", "This phone is not at the table: scan the code again."),
        ("#" + "x" * 24, "This link is no longer valid. Scan the code again."),
    ):
        page.open(f"http://{host.place.host}/{fragment}")
        page.must_be("stopped")
        page.must_show(said)
        assert page.driver.current_url == f"http://{host.place.host}/"
