"""The pictures of the site in docs/site.md: its front page, and a walk through the press in a browser.

    python docs/site.py        makes docs/pictures/site.png and press-*.png

Needs Chromium with its driver, and the packages of `.ci/setup test`.
"""

import tempfile
import time
from pathlib import Path

from docs.pictures import save
from docs.preview import beside, shot, window
from generator.cli.command_forms import browser_forms
from generator.papers import PAPERS
from generator.site.site_folder import build_site
from tests.generator.browser.visitor import Visitor
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.host import Host

WIDE = (1240, 760)
SETTLED_SECONDS = 1.5


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="site-") as name:
        # The scorekeeper's own pages have pictures of their own; the front page only links to it.
        build_site(Path(name), (PAPERS["a4"], PAPERS["letter"]), forms=browser_forms())
        driver = browsers.chromium()
        window(driver, 1180, 1240)
        driver.get((Path(name) / "index.html").as_uri())
        desktop = shot(driver)
        window(driver, 390, 1240)
        save(beside(desktop, shot(driver)), "site")
        driver.get("about:blank")
        host = Host(Path(name))
        walk(Visitor(Browser(Path(name), driver), f"{host.url}press/", WIDE))
        host.stop()


def walk(page: Visitor) -> None:
    """Go from a spreadsheet to a PDF, and keep a picture of each step."""

    def keep(step: str) -> None:
        time.sleep(SETTLED_SECONDS)
        save(shot(page.browser.driver), f"press-{step}")

    keep("home")
    page.press("Begin with an example")
    page.shows_cards("Lighthouse", "Fog", "Pilot", "Harbour cat")
    keep("setup")
    page.press("Table")
    page.write_cell(2, 1, "Sea fog")
    page.shows_cards("Lighthouse", "Sea fog", "Pilot", "Harbour cat")
    keep("table")
    page.make()
    page.js("document.querySelector('[data-print]').click()")
    keep("print")
    page.browser.close()


if __name__ == "__main__":
    main()
