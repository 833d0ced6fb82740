"""The site: every link leads to a file, what it says of a file is so, and nothing runs or comes from elsewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pikepdf
import pytest

from generator.papers import PAPERS
from generator.site.site_folder import build_site
from scorekeeper.games import find_game
from tests.generator.strangers import pnp
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.test_accessibility import AXE, RULES

PAPER = (PAPERS["a4"], PAPERS["letter"])
FRONT_BYTES = 300_000
"""Of the front page with its pictures, of all games."""


class Links(HTMLParser):
    """What a page links to or loads, with the words of its links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.linked: dict[str, str] = {}
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self._open = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.add(tag)
        self.attributes |= given.keys()
        if tag in ("img", "link"):
            self.loaded.append(str(given.get("src") or given.get("href")))
        if tag == "a":
            self._open = str(given["href"])
            self.linked[self._open] = ""

    def handle_endtag(self, tag: str) -> None:
        self._open = "" if tag == "a" else self._open

    def handle_data(self, data: str) -> None:
        if self._open:
            self.linked[self._open] += data


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the site of two games that share a deck, without the scorekeeper, which has tests of its own."""
    folder = tmp_path_factory.mktemp("site")
    games = (find_game("showboat"), find_game("down-the-well"))
    build_site(folder, PAPER, games=games, has_scorekeeper=False)
    return folder


@pytest.fixture(scope="module")
def links(site: Path) -> Links:
    return Links((site / "index.html").read_text(encoding="utf-8"))


def test_all_that_it_links_to_is_there_and_all_that_is_there_is_linked_to(site: Path, links: Links) -> None:
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    named = {each for each in (*links.linked, *links.loaded) if not each.startswith("#")}
    assert named == files - {"index.html", ".scorekeeper-site"}
    assert {f"print/{paper}/island.pdf" for paper in ("a4", "letter")} <= named


def test_a_link_says_how_many_pages_of_which_paper_it_leads_to(site: Path, links: Links) -> None:
    sides = {"A4": (210.0, 297.0), "US Letter": (215.9, 279.4)}
    pdfs = {path: words for path, words in links.linked.items() if path.endswith(".pdf")}
    assert len(pdfs) == 2 * 5  # a deck for both games, and a sheet and a pad of each
    for path, words in pdfs.items():
        paper, count = re.search(r", ([^,]+): (\d+) pages?$", words).groups()  # type: ignore[union-attr]
        with pikepdf.open(site / path) as pdf:
            assert len(pdf.pages) == int(count), words
            box = sorted(float(each) * 25.4 / 72 for each in pdf.pages[0].MediaBox[2:])
        assert box == pytest.approx(sides[paper], abs=0.1), words


def test_it_runs_nothing_and_asks_nobody(site: Path, links: Links) -> None:
    assert not links.tags & {"script", "style", "iframe", "form"}
    assert not [each for each in links.attributes if each.startswith("on") or each == "style"]
    text = (site / "index.html").read_text(encoding="utf-8") + (site / "site.css").read_text(encoding="utf-8")
    assert "http:" not in text
    assert "https:" not in text
    assert "url(" not in text


def test_the_front_page_of_all_games_is_small(site: Path) -> None:
    files = [site / "index.html", site / "site.css", site / "icon.png", *(site / "pictures").iterdir()]
    sizes = {path.name: path.stat().st_size for path in files}
    pictures = [size for name, size in sizes.items() if name.endswith(".webp")]
    # Each of the five games adds a picture and a twentieth of it in words.
    assert sum(sizes.values()) + 3 * 1.05 * max(pictures) < FRONT_BYTES


def test_what_every_deck_is_made_from_is_credited(site: Path) -> None:
    text = (site / "credits.txt").read_text(encoding="utf-8")
    for words in ("MIT", "# The Island Deck 1.0: credits", "# To the Bottom", "SIL Open Font License"):
        assert words in text


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    told = pnp("site", tmp_path, "--no-press", "--no-scorekeeper")
    assert told.code == 1
    assert told.errors == [f"error: {tmp_path} is not empty and not an older site: name another folder"]
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, 1280])
def test_the_front_page_has_no_violation_and_fits(site: Path, width: int) -> None:
    try:
        driver = browsers.chromium()
    except browsers.MissingError as missing:
        pytest.fail(str(missing), pytrace=False)
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    driver.get((site / "index.html").as_uri())
    driver.execute_script(AXE.read_text("utf-8"))
    told = driver.execute_async_script(
        "axe.run(document, { resultTypes: ['violations'], runOnly: { type: 'tag', values: arguments[0] } })"
        ".then(arguments[arguments.length - 1])",
        list(RULES),
    )
    assert [each["id"] for each in told["violations"]] == []
    assert driver.execute_script("return document.documentElement.scrollWidth") <= width
    driver.get("about:blank")
