"""How long the site takes, by hand: `python -m tests.scorekeeper.web.site.measured 1 4` (how many times slowed)."""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.host import Host
from tests.scorekeeper.web.site.large import large_file, put_in
from tests.scorekeeper.web.site.matches import begin, cached
from tests.scorekeeper.web.site.site import site
from tests.scorekeeper.web.site.slowed import slowed

LARGE = 5_000_000
"""Bytes of a file of scores."""
TIMES = """
return {
  shown: performance.getEntriesByName('shown')[0]?.startTime,
  ready: performance.getEntriesByName('ready')[0]?.startTime,
};
"""
WATCH = """
new MutationObserver(() => {
  const mark = (name) => performance.getEntriesByName(name).length || performance.mark(name);
  if (document.querySelector('#screen h1')?.textContent) mark('shown');
  if (document.documentElement.dataset.link === 'ready') mark('ready');
}).observe(document, { childList: true, subtree: true, attributes: true });
"""
TAP = """
const { post } = await import('./main.js');
const times = [];
for (let round = 0; round < values[0]; round += 1) {
  const start = performance.now();
  await post(['points', 'Ana', round + 1]);
  times.push(performance.now() - start);
}
return times;
"""


def main() -> None:
    """Measure starts and taps."""
    for times in [float(each) for each in sys.argv[1:]] or [1.0]:
        host = Host(site())
        browser = Browser(Path(tempfile.mkdtemp(prefix="profile-")))
        browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        with slowed(browser, times):
            say(times, "first visit", started(browser, host))
            cached(browser)
            begin(browser)
            for _ in range(4):
                say(times, "later start", started(browser, host))
            taps = browser.later(TAP, 40)
            say(times, "tap", {"median": statistics.median(taps), "worst": max(taps), "first": taps[0]})
            with tempfile.TemporaryDirectory() as folder:
                put_in(browser, host, large_file(Path(folder), LARGE))
            say(times, "start with 5 MB", started(browser, host))
            taps = browser.later(TAP, 40)
            say(times, "tap with 5 MB", {"median": statistics.median(taps), "worst": max(taps), "first": taps[0]})
        browser.close()
        host.stop()


def started(browser: Browser, host: Host) -> dict[str, float]:
    """Open the page, and return when it showed something and when it could be used, in milliseconds."""
    browser.open("about:blank")
    time.sleep(0.5)
    browser.open(host.url)
    browser.ready()
    found: dict[str, float] = browser.js(TIMES)
    return found


def say(times: float, what: str, found: dict[str, float]) -> None:
    """Write a line."""
    sys.stdout.write(
        f"{times:g}x {what}: " + ", ".join(f"{name} {value:.0f} ms" for name, value in found.items()) + "\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
