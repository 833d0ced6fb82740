"""The picture of the site in docs/site.md: its front page on a desktop and on a phone.

    python docs/site.py        makes docs/pictures/site.png

Needs Chromium with its driver, and the packages of `.ci/setup test`.
"""

import tempfile
from pathlib import Path

from docs.pictures import save
from docs.preview import beside, shot, window
from generator.papers import PAPERS
from generator.site.site_folder import build_site
from tests.scorekeeper.web import browsers


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="site-") as name:
        # The scorekeeper's own pages have pictures of their own; the front page only links to it.
        build_site(Path(name), (PAPERS["a4"], PAPERS["letter"]))
        driver = browsers.chromium()
        window(driver, 1180, 1240)
        driver.get((Path(name) / "index.html").as_uri())
        desktop = shot(driver)
        window(driver, 390, 1240)
        save(beside(desktop, shot(driver)), "site")
        driver.get("about:blank")


if __name__ == "__main__":
    main()
