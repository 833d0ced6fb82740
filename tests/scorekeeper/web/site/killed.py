"""Chromium is killed at any moment, over and over: `python -m tests.scorekeeper.web.site.killed 100`.

After each kill everything that the page had acknowledged is there, and at most the one act that was on its way.
"""

import random
import sys
import tempfile
import time
from pathlib import Path

from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.host import Host
from tests.scorekeeper.web.site.matches import begin, enter, entered
from tests.scorekeeper.web.site.site import site

MOST_ROUNDS = 4
SEND = """
const { post } = await import('./main.js');
for (const name of ['Ana', 'Žofie']) post(['points', name, values[0]]);
post(['enter']);
return 'sent';
"""


def killed(count: int, folder: Path, chance: random.Random, tell: bool = False) -> None:
    """Kill Chromium so many times.

    Raises:
        AssertionError: Something that was acknowledged is not there, or something is that was never entered.
    """
    host = Host(site())
    acknowledged = 0
    try:
        for number in range(count + 1):
            browser = Browser(folder / "profile")
            browser.open(host.url)
            browser.ready()
            if not number:
                begin(browser)
            found = entered(browser)
            assert acknowledged <= found <= acknowledged + 1, f"after kill {number}: {found} of {acknowledged}"
            browser.shows(f"Round {found + 1}")
            acknowledged = found
            if number == count:
                browser.close()
                return
            for _ in range(chance.randint(1, MOST_ROUNDS)):
                enter(browser, 1)
                acknowledged += 1
            if chance.random() < 0.7:  # right after an acknowledged entry, or while the next is on its way
                browser.later(SEND, 1)
                time.sleep(chance.uniform(0, 0.12))
            browser.kill()
            if tell:
                sys.stdout.write(f"kill {number + 1}: {acknowledged} acknowledged\n")
                sys.stdout.flush()
    finally:
        host.stop()


def main() -> None:
    """Kill as often as the command line says; what is lost ends it with an error."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**6)
    sys.stdout.write(f"seed {seed}\n")
    with tempfile.TemporaryDirectory(prefix="killed-", ignore_cleanup_errors=True) as folder:
        killed(count, Path(folder), random.Random(seed), tell=True)
    sys.stdout.write(f"nothing is lost after {count} kills\n")


if __name__ == "__main__":
    main()
