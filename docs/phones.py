"""The pictures of docs/phones.md: the page in a phone's browser, and beside the app for whoever compares the two.

    python docs/phones.py                    makes docs/screens/web-*.png
    python docs/phones.py --beside FOLDER    every page in both fronts, side by side, to be looked at

Needs Chromium with its driver, and the packages of `.ci/setup test`.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

from docs.screens import GAP, GROUND, SCREENS, steps

ROOT = Path(__file__).resolve().parents[1]
SIZES = {"web-phone": (390, 780, 2), "web-tablet": (1024, 720, 1)}
LOOKS = {"web-phone": ("light", "dark"), "web-tablet": ("dark",)}
STRIP = {"web-phone": 4, "web-tablet": 2}
SHOWN = ("auction", "hand", "deal", "ending")
"""The pages of which docs/phones.md shows pictures."""
QUIET = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")
OFFLINE = ("--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a table on this machine alone, and yield its host's link."""
    command = [sys.executable, "-u", "-m", "scorekeeper", "serve", "--folder", str(folder), "--address", "127.0.0.1"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen([*command, "--port", "8431"], stdout=subprocess.PIPE, text=True, env=env, cwd=folder)
    assert server.stdout is not None
    try:
        for line in server.stdout:
            if found := re.search(r"^Host.*(http\S+)$", line.rstrip()):
                yield found[1]
                break
        else:
            sys.exit("the table was not served")
    finally:
        server.terminate()
        server.wait()


@contextmanager
def browser(wide: int, high: int, density: int) -> Iterator[webdriver.Chrome]:
    """Open a window as a phone has."""
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for each in (*QUIET, *OFFLINE):
        options.add_argument(each)
    metrics = {"width": wide, "height": high, "pixelRatio": density, "touch": True}
    options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    try:
        yield driver
    finally:
        driver.quit()


def wait(driver: webdriver.Chrome) -> None:
    """Wait until the page has nothing left to do."""
    for _ in range(500):
        state = driver.execute_script("const {link, busy} = document.documentElement.dataset; return [link, busy]")
        if state in (["ready", None], ["back", None]):
            return
        time.sleep(0.02)
    sys.exit("the page does not come to rest")


def send(driver: webdriver.Chrome, event: Any) -> None:
    """Send an event, as a touch would."""
    script = "import('./main.js').then((page) => page.post(JSON.parse(arguments[0]))).then(arguments[1])"
    driver.execute_async_script(script, json.dumps(event))
    wait(driver)


def take(folder: Path, size: str, look: str) -> None:
    """Take a picture of every page."""
    scores = folder / "scores"
    scores.mkdir(parents=True)
    with served(scores) as link, browser(*SIZES[size]) as driver:
        driver.get(link)
        wait(driver)
        for event in (("go", "settings"), ("theme", look), ("go", "home")):
            send(driver, event)
        for step in steps():
            if isinstance(step, str):
                time.sleep(0.2)  # pictures are drawn when they have come
                driver.save_screenshot(str(folder / f"{step}.png"))
            else:
                send(driver, step)


def strip(pictures: list[Image.Image], file: Path) -> None:
    """Put pictures side by side."""
    width = sum(each.width for each in pictures) + GAP * (len(pictures) + 1)
    made = Image.new("RGB", (width, max(each.height for each in pictures) + 2 * GAP), GROUND)
    x = GAP
    for each in pictures:
        made.paste(each, (x, GAP))
        x += each.width + GAP
    made = made.resize((round(made.width / 1.7), round(made.height / 1.7)), Image.Resampling.LANCZOS)
    made.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2).save(file, optimize=True)


def main() -> None:
    """Make the pictures."""
    match sys.argv[1:]:
        case ["--beside", target]:
            from docs.screens import run

            out = Path(target)
            for place in ("app", "page"):
                (out / place).mkdir(parents=True, exist_ok=True)
            run(
                "light",
                "390x780",
                "2",
                "1",
                lambda taken: [each.rename(out / "app" / each.name) for each in taken.glob("*.png")],
            )
            take(out / "page", "web-phone", "light")
            for each in sorted((out / "page").glob("*.png")):
                strip(
                    [Image.open(out / "app" / each.name).convert("RGB"), Image.open(each).convert("RGB")],
                    out / each.name,
                )
        case []:
            for old in SCREENS.glob("web-*.png"):
                old.unlink()
            for size, looks in LOOKS.items():
                for look in looks:
                    with tempfile.TemporaryDirectory() as folder:
                        take(Path(folder), size, look)
                        shown = [Image.open(Path(folder) / f"{each}.png").convert("RGB") for each in SHOWN]
                        for number, start in enumerate(range(0, len(shown), STRIP[size]), start=1):
                            strip(shown[start : start + STRIP[size]], SCREENS / f"{size}-{look}-{number}.png")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
