"""What tests of the site share: the site, a host for it, and browsers with profiles of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.host import Host
from tests.scorekeeper.web.site.site import site


@pytest.fixture
def host() -> Iterator[Host]:
    found = Host(site())
    yield found
    found.stop()


@pytest.fixture
def browse(tmp_path: Path) -> Iterator[Callable[[], Browser]]:
    """Start Chromium; again with the same profile, after it has ended."""
    yield from _started(lambda: Browser(tmp_path / "profile"))


@pytest.fixture
def tab(tmp_path: Path) -> Iterator[Callable[[], Browser]]:
    """Open a tab of this process's Chromium; sites on other ports know nothing of each other there."""
    yield from _started(lambda: Browser(tmp_path, browsers.chromium()))


def _started(make: Callable[[], Browser]) -> Iterator[Callable[[], Browser]]:
    started: list[Browser] = []

    def start() -> Browser:
        started.append(make())
        return started[-1]

    yield start
    for each in started:
        each.close()
