"""The site with the press and the scorekeeper, below a folder: each works without a network after its own visit."""

from pathlib import Path

import pytest

from tests.generator.browser.press_site import make_site
from tests.generator.browser.test_kept import begin_example, rename_first
from tests.generator.browser.visitor import Visitor
from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.host import Host
from tests.scorekeeper.web.site.matches import begin, enter, entered

pytestmark = [pytest.mark.slow, pytest.mark.long]
KEPT = """
const cache = await caches.open('pnp-press /sub/');
return (await cache.keys()).map(({ url }) => new URL(url).pathname.slice('/sub/'.length));
"""


@pytest.fixture(scope="module")
def whole_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "sub"
    make_site(folder, has_scorekeeper=True)
    return folder


def kept(browser: Browser) -> dict[str, set[str]]:
    """Return the files that the service worker has, by the folder of the site that they lie in."""
    found: dict[str, set[str]] = {}
    for path in browser.later(KEPT):
        folder, _, name = path.rpartition("/")
        found.setdefault(folder.partition("/")[0], set()).add(name)
    return found


def test_each_part_works_without_a_network_and_brings_only_its_own(whole_site: Path, tmp_path: Path) -> None:
    host = Host(whole_site.parent, below="sub/")
    browser = Browser(tmp_path / "profile")
    try:
        page = Visitor(browser, f"{host.url}press/")
        page.works_offline()
        assert kept(browser).keys() >= {"press", "python"}
        assert "score" not in kept(browser)
        python = kept(browser)["python"]

        other = Browser(tmp_path / "other")
        try:
            other.open(f"{host.url}score/")
            other.ready()
            other.wait("the scorekeeper kept", lambda: "score" in (found := kept(other)) and len(found["score"]) > 50)
            assert "press" not in kept(other)
        finally:
            other.close()

        browser.open(f"{host.url}score/")
        browser.ready()
        begin(browser)
        browser.wait("the scorekeeper kept", lambda: len(kept(browser).get("score", ())) > 50)
        assert kept(browser)["python"] == python  # the same files for both
        host.stop()

        browser.open(f"{host.url}score/")
        browser.ready()
        enter(browser, 7)
        assert entered(browser) == 1
        page.open()
        begin_example(page)
        rename_first(page, "Beacon")
        page.make()
        assert page.told()[-1].startswith("verified: 9 faces and 9 backs"), page.told()
        browser.open(f"{host.url}")
        browser.shows("Cards to print, scores to keep")
        browser.later("await fetch('nothing').catch(() => null)")  # what is asked for is written down
        browser.close()
        origin = host.url.removesuffix("/sub/")
        assert browser.asked(origin) == {f"{origin}/"}
    finally:
        browser.close()
        host.stop()
