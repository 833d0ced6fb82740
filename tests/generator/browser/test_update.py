"""Another version of the site is published while the press is open: the page goes on, and the next start has it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.generator.browser.press_site import press_site
from tests.generator.browser.test_kept import EXAMPLE, begin_example, rename_first
from tests.generator.browser.visitor import Visitor
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.host import Host
from tests.scorekeeper.web.site.newer import NEWER, WAITING, publish_newer

pytestmark = [pytest.mark.slow, pytest.mark.long]


@pytest.fixture
def tab(tmp_path: Path) -> Iterator[Browser]:
    browser = Browser(tmp_path, browsers.chromium())
    yield browser
    browser.close()


def test_an_update_waits_until_the_page_is_loaded_again_and_decks_are_kept(tmp_path: Path, tab: Browser) -> None:
    folder = tmp_path / "host" / "name"
    shutil.copytree(press_site(), folder)
    host = Host(tmp_path / "host", below="name/")
    page = Visitor(tab, f"{host.url}press/")
    page.works_offline()
    begin_example(page)
    publish_newer(folder, "press/press.css", "press/site.js")
    # As Chromium does by itself when the page is opened.
    tab.later("await (await navigator.serviceWorker.getRegistration()).update()")
    page.wait("a newer copy", lambda: tab.later(WAITING) is True)
    rename_first(page, "Beacon")  # what is open goes on
    page.make()
    assert page.told()[-1].startswith("verified: 9 faces and 9 backs"), page.told()
    assert page.js(NEWER) == ""
    host.stop()  # the newer version has come already
    page.browser.driver.refresh()
    page.wait("the newer version", lambda: page.js(NEWER) == "yes")
    page.shows_cards("Beacon", *EXAMPLE[1:])
    page.make()
    assert page.told()[-1].startswith("verified: 9 faces and 9 backs"), page.told()
