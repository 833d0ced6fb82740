"""The pictures of the preview in docs/decks.md: a walk with a deck that is written beside it.

    python docs/preview.py        makes docs/pictures/preview-*.png

Needs Chromium with its driver, and the packages of `.ci/setup test`.
"""

import csv
import shutil
import tempfile
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import openpyxl
from PIL import Image
from selenium.webdriver import Chrome

from docs.pictures import save
from tests.generator.preview.served import previewing
from tests.scorekeeper.web import browsers

ROOT = Path(__file__).resolve().parents[1]
DECK = ROOT / "examples/decks/salt-and-sail"
WIDE, HIGH = 1180, 760
TEXT = "When you sail, you may sail a second time."
"""On a card of the deck."""


def main() -> None:
    """Walk, and take pictures on the way."""
    with tempfile.TemporaryDirectory(prefix="walk-") as name:
        folder = Path(name) / DECK.name
        table = kept_as_csv(shutil.copytree(DECK, folder))
        rows = table.read_text(encoding="utf-8")
        with previewing(Path(folder.name), folder=folder.parent) as served:
            driver = browsers.chromium()
            window(driver, WIDE, HIGH)
            driver.get(served.url)
            quiet(driver)
            press(driver, "#lines")
            save(shot(driver), "preview-cards")
            table.write_text(rows.replace(TEXT, f"{TEXT} " * 9), encoding="utf-8")
            wait(lambda: driver.execute_script("return document.querySelector('.side .over') !== null"))
            time.sleep(1.5)
            fault = shot(driver)
            table.write_text(rows.replace(TEXT, "You may sail twice."), encoding="utf-8")
            wait(lambda: driver.execute_script("return document.getElementById('problems').hidden"))
            press(driver, "[data-view=changes]")
            time.sleep(1.5)
            save(beside(fault, shot(driver)), "preview-fault")
            window(driver, 390, 780)
            press(driver, "[data-view=sheets]")
            time.sleep(2)
            sheets = shot(driver)
            press(driver, "[data-view=cards]")
            press(driver, ".card")
            time.sleep(1.5)
            save(beside(sheets, shot(driver)), "preview-phone")
            driver.get("about:blank")


def kept_as_csv(folder: Path) -> Path:
    """Turn a deck's workbook into a CSV file, which is written more easily, and return that."""
    rows = openpyxl.load_workbook(folder / "cards.xlsx").active.values
    table = folder / "cards.csv"
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    deck = folder / "deck.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").replace("cards.xlsx", table.name), encoding="utf-8")
    return table


def window(driver: Chrome, wide: int, high: int) -> None:
    """Have a window of that size."""
    metrics = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)  # type: ignore[attr-defined]


def quiet(driver: Chrome) -> None:
    """Wait until every side has been drawn."""
    wait(lambda: driver.execute_script("return document.querySelectorAll('.grid img').length > 0"))
    wait(lambda: not driver.execute_script("return document.getElementById('progress').textContent"))
    time.sleep(1)


def press(driver: Chrome, selector: str) -> None:
    """Press something."""
    driver.execute_script("document.querySelector(arguments[0]).click()", selector)
    time.sleep(0.5)


def wait(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + 30
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError("the preview does not follow")
        time.sleep(0.05)


def shot(driver: Chrome) -> Image.Image:
    """Take a picture of the page."""
    return Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")


def beside(one: Image.Image, other: Image.Image) -> Image.Image:
    """Put two pictures beside each other."""
    both = Image.new("RGB", (one.width + other.width + 24, max(one.height, other.height)), "#ffffff")
    both.paste(one, (0, 0))
    both.paste(other, (one.width + 24, 0))
    return both


if __name__ == "__main__":
    main()
