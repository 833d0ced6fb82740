"""What tests of the press's page share: the site, a host for it, and browsers."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.generator.browser import press_site
from tests.generator.browser.visitor import Visitor
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.host import Host


@pytest.fixture(scope="session", autouse=True)
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Have the site made once for all processes of a run, where it is asked for."""
    base = tmp_path_factory.getbasetemp()
    press_site.shared.append(base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base)


@pytest.fixture
def host() -> Iterator[Host]:
    found = Host(press_site.press_site())
    yield found
    found.stop()


@pytest.fixture
def visit(host: Host, tmp_path: Path) -> Iterator[Callable[[], Visitor]]:
    """Open the press in a tab of this process's Chromium; what is kept belongs to the host's port."""
    opened: list[Browser] = []

    def open_press() -> Visitor:
        if opened:
            opened[0].driver.switch_to.window(opened[0].first)  # all tabs are beside the same one
        opened.append(Browser(tmp_path, browsers.chromium()))
        return Visitor(opened[-1], f"{host.url}press/")

    yield open_press
    for each in opened:
        each.close()
