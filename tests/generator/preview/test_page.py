"""The page in a real Chromium: a deck is written beside it, and it follows."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.generator.preview.served import Served, previewing, state
from tests.generator.strangers import SUN, make_deck
from tests.scorekeeper.web import browsers

pytestmark = pytest.mark.slow
DECK = """\
face: plain
back: sea
backs: [{id: sea, picture: sea.svg, picture_bleed_mm: 3}]
suits: [{id: F, name: Fish, symbol: sun.svg, colour: "#1f5f82"}]
faces:
  plain:
    boxes:
      title: {text: <name>, at: [0, 0, 100%, 10], size: 5}
      body: {text: <body>, at: [0, 20, 100%, 30], size: 3}
"""
ROWS = "id,name,cost,suit,body\nant,Ant,3,,small and busy\nbee,Bee,12,,it hums\ncod,Cod,2,F,swims\n"
SEA = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69.5 94.9">'
    '<rect width="69.5" height="94.9" fill="#1f5f82"/></svg>'
)


class Reader:
    """Somebody who looks at the page while writing."""

    def __init__(self, driver: Chrome, served: Served, folder: Path) -> None:
        """Open the page, and wait until every side has been looked at."""
        self.driver, self.served, self.folder = driver, served, folder
        self.files = {path: (path.read_text(), path.stat().st_mtime_ns) for path in folder.iterdir()}
        self.keys = self.sides()
        self.open()

    def open(self) -> None:
        """Open the page anew, of the deck as it was at first."""
        self.driver.get("about:blank")
        self.driver.get_log("browser")  # what pages before this one complained about
        for path, (text, time_ns) in self.files.items():
            if path.read_text() != text:
                before = path.with_suffix(".before")  # with the time of then, too, by which a picture is known
                before.write_text(text)
                os.utime(before, ns=(time_ns, time_ns))
                before.replace(path)
        self.until(lambda: self.sides() == self.keys, "the deck is not as it was")
        self.resize(1200, 900)
        self.driver.get(self.served.url)
        self.until(lambda: self.cards() and not self.text("#progress"), "the cards are not shown")

    def sides(self) -> list[tuple[str, str]]:
        """Return what the preview knows the faces and backs of all cards by; empty while something is wrong."""
        told = state(self.served)
        return [] if told["problems"] or told["results"] else [(each["face"], each["back"]) for each in told["cards"]]

    def resize(self, width: int, height: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)  # type: ignore[attr-defined]

    def until(self, is_so: Callable[[], Any], why: str, seconds: float = 60) -> Any:
        end = time.monotonic() + seconds
        while not (found := is_so()):
            assert time.monotonic() < end, f"{why}: {self.text('body')[:600]}"
            time.sleep(0.02)
        return found

    def run(self, code: str, *given: Any) -> Any:
        return self.driver.execute_script(code, *given)

    def text(self, selector: str) -> str:
        """Return what is written in something; nothing if that is not shown."""
        code = "const it = document.querySelector(arguments[0]); return it?.checkVisibility() ? it.innerText : ''"
        return str(self.run(code, selector))

    def cards(self) -> list[str]:
        """Return the names of the cards that are shown, in order."""
        found: list[str] = self.run(
            "return [...document.querySelectorAll('.grid .name')].map((each) => each.innerText)"
        )
        return found

    def sources(self) -> list[str]:
        """Return the addresses of the pictures that are shown."""
        found: list[str] = self.run("return [...document.querySelectorAll('.grid img')].map((each) => each.src)")
        return found

    def is_painted(self) -> bool:
        """Say whether all pictures in sight are loaded."""
        code = (
            "return [...document.querySelectorAll('.grid img')].every((each) => each.complete && each.naturalWidth > 0)"
        )
        return bool(self.run(code))

    def choose(self, name: str, value: str) -> None:
        code = """const list = document.getElementById(arguments[0]);
            list.value = arguments[1];
            list.dispatchEvent(new Event("input", { bubbles: true }));"""
        self.run(code, name, value)

    def click(self, selector: str) -> None:
        """Press something; what is drawn anew just then is looked for again."""
        for _ in range(20):
            with suppress(StaleElementReferenceException):
                self.driver.find_element(By.CSS_SELECTOR, selector).click()
                return
        pytest.fail(f"{selector} does not stay")

    def write(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def complaints(self) -> list[str]:
        return [each["message"] for each in self.driver.get_log("browser") if each["level"] == "SEVERE"]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """A preview of a deck of three cards, kept in a table, and its page."""
    with reading(tmp_path_factory.mktemp("deck") / "mine") as somebody:
        yield somebody


@pytest.fixture
def reader(opened: Reader) -> Iterator[Reader]:
    """That page, opened anew of the deck as it was at first."""
    opened.open()
    yield opened
    assert opened.complaints() == []


@contextmanager
def reading(folder: Path) -> Iterator[Reader]:
    """Have a deck, a preview of it and its page."""
    file = make_deck(folder, "", {"sun.svg": SUN, "sea.svg": SEA, "cards.csv": ROWS}, head=DECK)
    file.write_text(file.read_text().replace("cards:\n", "cards: [{from: cards.csv}]\n"))
    try:
        driver = browsers.chromium()
    except browsers.MissingError as missing:
        pytest.fail(str(missing), pytrace=False)
    with previewing(folder) as served:
        yield Reader(driver, served, folder)
        driver.get("about:blank")


def test_all_cards_are_shown_and_a_saved_row_changes_its_own(reader: Reader) -> None:
    assert reader.cards() == ["Ant", "Bee", "Cod"]
    reader.until(reader.is_painted, "the pictures are not painted")
    before = reader.sources()
    reader.write("cards.csv", "it hums", "it hums all day")
    reader.until(lambda: reader.sources() != before, "the change is not shown")
    now = reader.sources()
    assert [one == other for one, other in zip(before, now, strict=True)] == [True, False, True]
    reader.until(reader.is_painted, "the new picture is not painted")
    reader.write("cards.csv", "cod,Cod", "eel,Eel,7,F,long\ncod,Cod")
    reader.until(lambda: reader.cards() == ["Ant", "Bee", "Eel", "Cod"], "the new card is not shown")


def test_the_deck_file_and_a_picture_are_followed_too(reader: Reader) -> None:
    before = reader.sources()
    reader.write("deck.yaml", "size: 5}", "size: 7}")
    reader.until(lambda: not set(reader.sources()) & set(before), "the new size is not shown")
    reader.click("#backs")
    reader.until(lambda: len(set(reader.sources())) == 1, "the back is not shown")
    before = reader.sources()
    reader.write("sea.svg", "#1f5f82", "#a5161d")
    reader.until(lambda: reader.sources() != before, "the new picture is not shown")
    reader.until(reader.is_painted, "the new picture is not painted")


def test_an_error_leaves_what_was_right_and_is_gone_when_mended(reader: Reader) -> None:
    before = reader.sources()
    reader.write("deck.yaml", "text: <name>,", "text: <name>, sise: 5,")
    reader.until(lambda: reader.text("#problems"), "the fault is not told")
    told = reader.text("#problems")
    assert told.startswith("1 fault; below are the last good pictures")
    assert "deck.yaml:14" in told
    assert "did you mean 'size'?" in told
    assert reader.sources() == before
    assert reader.is_painted()
    reader.write("deck.yaml", "sise: 5,", "")
    reader.until(lambda: not reader.text("#problems"), "the fault stays")
    assert reader.cards() == ["Ant", "Bee", "Cod"]


def test_a_card_that_is_at_fault_says_so_itself(reader: Reader) -> None:
    before = reader.sources()
    reader.write("cards.csv", "it hums", "it hums " * 200)
    reader.until(lambda: reader.text(".side .over"), "the card does not say what is wrong")
    assert reader.sources() == before  # what was last right
    assert "the smallest size" in reader.text(".side .over")
    assert "card bee" in reader.text("#problems")
    reader.write("cards.csv", "it hums " * 200, "it hums")
    reader.until(lambda: not reader.text("#problems"), "the fault stays")


def test_a_broken_picture_is_told_on_its_card_and_the_last_good_one_stays_until_it_is_mended(reader: Reader) -> None:
    reader.click("#backs")
    before = reader.sources()
    reader.write("sea.svg", "</svg>", "")
    reader.until(lambda: reader.text(".side .over"), "the card does not say what is wrong")
    assert "sea.svg: this SVG is not well-formed XML" in reader.text(".side .over")
    assert reader.text("#problems").startswith("1 fault")
    assert reader.sources() == before
    assert reader.is_painted()
    reader.driver.refresh()  # what was last right is known to the preview, not only to the page
    reader.until(lambda: reader.sources() and not reader.text("#progress"), "the cards are not shown")
    assert "fault on the back" in reader.text(".card")
    reader.click("#backs")
    reader.until(lambda: reader.sources() == before and reader.is_painted(), "what was last right is not shown")
    reader.write("sea.svg", '"#1f5f82"/>', '"#a5161d"/></svg>')
    reader.until(lambda: not reader.text("#problems"), "the fault stays")
    reader.click("[data-view=changes]")
    reader.until(lambda: len(reader.sources()) == 6, "the three backs are not compared")
    assert reader.sources()[::2] == before
    assert reader.sources()[1] not in before


def test_cards_are_found_filtered_and_ordered(reader: Reader) -> None:
    field = reader.driver.find_element(By.ID, "find")
    field.send_keys("body:hums")
    reader.until(lambda: reader.cards() == ["Bee"], "the word is not found")
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys("nothing like that")
    reader.until(lambda: "No card matches." in reader.text("main"), "cards are left")
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys(Keys.DELETE)
    reader.choose("suit", "Fish")
    reader.until(lambda: reader.cards() == ["Cod"], "the suit is not chosen")
    reader.choose("suit", "")
    reader.choose("order", "cost")
    reader.until(lambda: reader.cards() == ["Cod", "Ant", "Bee"], "numbers are not in order")


def test_a_card_is_large_at_a_touch_with_what_it_says(reader: Reader) -> None:
    reader.click(".card")
    assert "small and busy" in reader.text("#large")
    assert reader.text("#large h2") == "Ant"
    reader.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_RIGHT)
    reader.until(lambda: reader.text("#large h2") == "Bee", "the next card is not shown")
    reader.write("cards.csv", "it hums", "it sings")
    reader.until(lambda: "it sings" in reader.text("#large"), "the large card does not follow")
    reader.click("[data-close]")
    assert not reader.run("return document.getElementById('large').open")


def test_guides_lie_where_the_card_is_cut_and_safe(reader: Reader) -> None:
    """A poker card is 63.5 x 88.9 mm, its safe zone 3 mm inside, its bleed 3 mm outside."""
    reader.click("#lines")
    reader.click("#bleed")
    code = """return ['.side', '.cut', '.zone'].map((name) => {
        const box = document.querySelector(name).getBoundingClientRect();
        return [box.left, box.top, box.width, box.height];
    })"""
    side, cut, zone = reader.run(code)
    scale = side[2] / 69.5
    assert side[3] / scale == pytest.approx(94.9, abs=0.3)
    for found, inset in ((cut, 3.0), (zone, 6.0)):
        assert (found[0] - side[0]) / scale == pytest.approx(inset, abs=0.2)
        assert (found[1] - side[1]) / scale == pytest.approx(inset, abs=0.2)
        assert found[2] / scale == pytest.approx(69.5 - 2 * inset, abs=0.3)
        assert found[3] / scale == pytest.approx(94.9 - 2 * inset, abs=0.3)


def test_sheets_are_shown_as_they_are_printed(reader: Reader) -> None:
    reader.click("[data-view=sheets]")
    reader.until(lambda: reader.run("return document.querySelectorAll('.sheets svg').length") == 2, "no sheets")
    assert reader.run("return document.querySelector('.sheets svg').getAttribute('viewBox')") == "0 0 210 297"
    assert reader.run("return document.querySelectorAll('.sheets svg')[0].querySelectorAll('image').length") == 3
    reader.choose("paper", "letter")
    reader.until(
        lambda: (
            reader.run("return document.querySelector('.sheets svg')?.getAttribute('viewBox')") == "0 0 215.9 279.4"
        ),
        "the paper is not changed",
    )


def test_it_fits_a_small_window(reader: Reader) -> None:
    for width, height in ((360, 640), (820, 1180)):
        reader.resize(width, height)
        for view in ("changes", "sheets", "cards"):
            reader.click(f"[data-view={view}]")
            reader.until(
                lambda: reader.run("return document.querySelector('main').children.length") > 0, "nothing is shown"
            )
            assert reader.run("return document.documentElement.scrollWidth") <= width, view


def test_before_and_now_stand_side_by_side_and_when_the_preview_ends_the_page_says_so(tmp_path: Path) -> None:
    with reading(tmp_path / "mine") as reader:
        reader.click("[data-view=changes]")
        assert "Nothing has changed" in reader.text("main")
        reader.write("cards.csv", "it hums", "it sings")
        reader.until(lambda: reader.cards() == ["Bee"], "the change is not shown")
        captions = reader.run("return [...document.querySelectorAll('figcaption')].map((each) => each.innerText)")
        assert captions == ["before", "now"]
        assert len(set(reader.sources())) == 2
        reader.until(reader.is_painted, "a picture is not painted")
        assert reader.complaints() == []
        reader.served.stop()
        reader.until(lambda: not reader.run("return document.getElementById('lost').hidden"), "nothing is said")
        reader.driver.get_log("browser")  # of the connection that has gone
