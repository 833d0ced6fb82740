"""A real browser on a site: Chromium without a window, its profile, and what stands on the page."""

import contextlib
import itertools
import json
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

T = TypeVar("T")
PATIENCE_SECONDS = 60
"""So long is waited for what must come; a loaded machine takes a few seconds."""
SEND = "const { post } = await import('./main.js'); await post(values[0]); return 'shown';"
SWITCHES = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--lang=en"),
    "--window-size=412,892",
    "--js-flags=--liftoff-only",  # Python of a page is compiled once, quickly, not again to run faster
    # No test asks anything of the network.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost, EXCLUDE 127.0.0.1",
)


class Browser:
    """Chromium: with a profile of its own, or a tab of one that others use too."""

    def __init__(self, profile: Path, driver: webdriver.Chrome | None = None) -> None:
        self.profile = profile
        self.tab = ""
        if driver is not None:
            self.driver = driver
            self.first = driver.current_window_handle
            driver.switch_to.new_window("tab")  # what is changed for a tab ends with it
            self.tab = driver.current_window_handle
            self.log()  # what pages before this one said
            size = {"width": 412, "height": 892, "deviceScaleFactor": 1, "mobile": False}
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            return
        starts = (profile.with_name(f"{profile.name}-net{number}.json") for number in itertools.count())
        self.net_log = next(path for path in starts if not path.exists())
        options = webdriver.ChromeOptions()
        for each in (*SWITCHES, f"--user-data-dir={profile}", f"--log-net-log={self.net_log}"):
            options.add_argument(each)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        driver, binary = shutil.which("chromedriver"), shutil.which("chromium")
        assert None not in (driver, binary), "Chromium and chromedriver are not installed: bash .ci/setup test"
        options.binary_location = str(binary)
        self.driver = webdriver.Chrome(options=options, service=Service(driver))
        self.driver.set_script_timeout(PATIENCE_SECONDS)

    def open(self, url: str) -> None:
        self.driver.get(url)

    def js(self, code: str, *values: Any) -> Any:
        return self.driver.execute_script(code, *values)

    def later(self, code: str, *values: Any) -> Any:
        """Run code that waits, and return what it returns."""
        return self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            f"(async (...values) => {{ {code} }})(...Array.from(arguments).slice(0, -1))"
            ".then(done, (error) => done('failed: ' + error));",
            *values,
        )

    def wait(self, what: str, found: Callable[[], T]) -> T:
        """Return what comes, which must be true."""
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            value = found()
            if value:
                return value
            time.sleep(0.02)
        raise AssertionError(f"{what} did not come; the page shows: {self.text()!r}; {self.state()}; {self.log()}")

    def text(self) -> str:
        return str(self.js("return document.body?.innerText ?? ''"))

    def state(self) -> str:
        return str(self.js("return document.documentElement.dataset.link ?? ''"))

    def ready(self) -> None:
        """Wait until Python is there."""
        self.wait("a page that is ready", lambda: self.state() == "ready")

    def shows(self, text: str) -> None:
        self.wait(repr(text), lambda: text in self.text())

    def press(self, label: str) -> None:
        """Press what bears a label, and wait for the answer."""
        self.wait(
            f"something to press called {label!r}",
            lambda: self.js(
                "const found = [...document.querySelectorAll('#screen [data-send]')].find((each) =>"
                " (each.getAttribute('aria-label') ?? each.innerText).trim().startsWith(arguments[0]) &&"
                " each.getAttribute('aria-disabled') !== 'true');"
                "if (!found || document.getElementById('screen').inert) return false; found.click(); return true;",
                label,
            ),
        )
        self.settled()

    def settled(self) -> None:
        self.wait("an answer", lambda: self.js("return document.documentElement.dataset.busy === undefined"))

    def send(self, *event: Any) -> None:
        """Send an event as the page would, and wait until its answer is shown."""
        found = self.later(SEND, list(event))
        assert found == "shown", found

    def lacks(self, owner: str, name: str) -> None:
        """Let pages from now on find nothing where browsers have something."""
        hidden = f"Object.defineProperty({owner}, '{name}', {{ value: undefined }});"
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": hidden})

    def log(self) -> list[str]:
        return [str(each["message"]) for each in self.driver.get_log("browser")]

    def asked(self, origin: str) -> set[str]:
        """Return the hosts that pages and workers of an origin have asked for anything, once this has ended.

        Chromium's own log of its network has all of them; what it asks for itself has no such origin.
        """
        told = []
        for line in self.net_log.read_text("utf-8", "replace").splitlines():
            with contextlib.suppress(ValueError):  # the head, the foot, and where a killed one stopped writing
                told.append(json.loads(line.removesuffix(",")).get("params", {}))
        urls = [each["url"] for each in told if each.get("initiator") == origin and "url" in each]
        return {"/".join(url.split("/")[:3]) + "/" for url in urls}

    def kill(self) -> None:
        """End Chromium, all of its processes, as a phone that is switched off would."""
        for number in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        self.driver.service.stop()

    def close(self) -> None:
        if self.tab:
            for each in self.driver.window_handles:
                if each != self.first:
                    self.driver.switch_to.window(each)
                    self.driver.close()
            self.driver.switch_to.window(self.first)
            return
        with contextlib.suppress(Exception):
            self.driver.quit()

    def processes(self) -> list[int]:
        """List the processes of this Chromium: those with its profile on their command line, and their children."""
        return list(_family(str(self.profile)))


def _family(mark: str) -> Iterator[int]:
    parents: dict[int, int] = {}
    marked: set[int] = set()
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            with contextlib.suppress(OSError):
                parents[int(place.name)] = int((place / "stat").read_text().rpartition(")")[2].split()[1])
                line = (place / "cmdline").read_bytes()
                if mark.encode() in line and b"chromedriver" not in line.split(b"\0")[0]:
                    marked.add(int(place.name))
    for number in parents:
        above = number
        while above in parents and above not in marked:
            above = parents[above]
        if above in marked:
            yield number
