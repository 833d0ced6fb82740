"""What tests in browsers share."""

import os
from collections.abc import Iterator

import pytest

from tests.scorekeeper.evenings.clock import Clock
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.firefox import firefox
from tests.scorekeeper.web.person import Case, WebPerson
from tests.scorekeeper.web.plain import Plain
from tests.scorekeeper.web.site import site


@pytest.fixture(scope="session", autouse=True)
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Have the site made once for all processes of a run, where it is asked for."""
    base = tmp_path_factory.getbasetemp()
    site.shared.append(base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base)


@pytest.fixture(autouse=True)
def few_browsers() -> Iterator[None]:
    """Keep Chromium alone from one test to the next; the others are asked for seldom."""
    yield
    firefox.end()
    browsers.webkit.end()


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebPerson]:
    """Somebody with the page in hand, hosted by this process."""
    host = Plain(tmp_path_factory.mktemp("page") / "scores", Clock())
    try:
        somebody = WebPerson(browsers.chromium(), host, Case())
    except browsers.MissingError as missing:
        pytest.fail(str(missing), pytrace=False)
    yield somebody
    somebody.leave()
    host.close()
