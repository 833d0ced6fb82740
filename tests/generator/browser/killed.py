"""Chromium is killed while a deck is edited, over and over: `python -m tests.generator.browser.killed 100`.

After each kill the deck holds what the page had said to be saved; what was on its way may be there or not.
"""

import random
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from tests.generator.browser.press_site import press_site
from tests.generator.browser.visitor import Visitor
from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.host import Host

MOST_EDITS = 6
SECONDS = 0.4
"""Between an edit and a look at what is said, or a kill: shorter and longer than it takes."""
EDIT = """
const cell = document.querySelector('[data-row="1"] td:nth-of-type(5)');
cell.focus();
cell.textContent = arguments[0];
cell.blur();
"""
SAID = """
const cell = document.querySelector('[data-row="1"] td:nth-of-type(5)');
return [document.getElementById('saved').textContent, cell.innerText];
"""
KEPT = "return document.querySelector('[data-row=\"1\"] td:nth-of-type(5)')?.innerText"


def killed(count: int, host: Host, profile: Path, chance: random.Random, tell: bool = False) -> int:
    """Kill Chromium so many times, and return after how many kills something was lost that was said to be saved."""
    last, lost, number = 0, 0, 0
    for kill in range(count + 1):
        browser = Browser(profile)
        page = Visitor(browser, f"{host.url}press/")
        page.press("Harbour" if kill else "Begin with an example")
        if not kill:
            page.is_saved()
        page.press("Table")
        found = str(page.wait("the table", partial(page.js, KEPT)))
        at = int(found) if found.isdigit() else 0
        is_lost = not last <= at <= number
        lost += is_lost
        if tell and kill:
            sys.stdout.write(f"kill {kill}: {last} said, {number} entered, {at} there{': LOST' if is_lost else ''}\n")
            sys.stdout.flush()
        if kill == count:
            browser.close()
            return lost
        last = at
        for _ in range(chance.randint(1, MOST_EDITS)):
            number += 1
            page.js(EDIT, str(number))
            time.sleep(chance.uniform(0, SECONDS))
            said, shown = page.js(SAID)
            last = int(shown) if said == "saved in this browser" else last
        browser.kill()
    return lost


def main() -> None:
    """Kill as often as the command line says; what is lost ends it with an error."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**6)
    sys.stdout.write(f"seed {seed}\n")
    host = Host(press_site())
    with tempfile.TemporaryDirectory(prefix="killed-", ignore_cleanup_errors=True) as folder:
        lost = killed(count, host, Path(folder) / "profile", random.Random(seed), tell=True)
    host.stop()
    sys.stdout.write(f"{lost} lost after {count} kills\n")
    sys.exit(bool(lost))


if __name__ == "__main__":
    main()
