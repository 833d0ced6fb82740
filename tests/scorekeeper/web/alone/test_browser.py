"""The site in a real Chromium: started, killed, without a network, twice, updated, full; and whom it asks."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.presenter.desk import PAGES
from tests.scorekeeper.web.alone.browser import Browser
from tests.scorekeeper.web.alone.host import Host
from tests.scorekeeper.web.alone.matches import begin, cached, enter
from tests.scorekeeper.web.alone.site import site

pytestmark = pytest.mark.slow
FIRST = "The scores are kept in this browser, on this device."
Browse = Callable[[], Browser]


def test_first_start_enter_and_offline_afterwards(host: Host, browse: Browse) -> None:
    browser = browse()
    browser.open(host.url)
    browser.ready()
    browser.shows(FIRST)
    begin(browser)
    cached(browser)
    host.stop()
    browser.open(host.url)
    assert "Ana" in browser.text()  # the last screen, before Python is there
    browser.ready()
    browser.shows("Cabin")
    assert FIRST not in browser.text()
    for url in browser.read_requests():
        assert url.startswith(host.url), url
    assert browser.log() == []
