"""Real browsers, driven by the programs that come with them: Chromium as a phone, WebKit in a window of its own."""

import atexit
import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Generic, TypeVar

from selenium.webdriver import Chrome, ChromeOptions, ChromeService, WebKitGTK, WebKitGTKOptions, WebKitGTKService

D = TypeVar("D")
HOW = "bash .ci/setup test installs it"
CHROMIUM_ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",  # a machine for tests has no place for one
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-prefers-reduced-motion",
    "--js-flags=--liftoff-only",  # Python of a page is compiled once, quickly, not again to run faster
)
MINI_BROWSERS = tuple(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))


class MissingError(Exception):
    """A browser is not installed."""


def program(name: str) -> str:
    """Return where a program is.

    Raises:
        MissingError: It is not there; says what to do.
    """
    found = shutil.which(name)
    if found is None:
        raise MissingError(f"{name} is not on this machine: {HOW}")
    return found


class OneAProcess(Generic[D]):
    """A browser that serves a whole process, since a start takes a second or two."""

    def __init__(self, start: Callable[[ExitStack], D]) -> None:
        """Have it started by `start` where it is asked for, which says how it is ended."""
        self._start = start
        self._driver: D | None = None
        self._ends = ExitStack()
        atexit.register(self.end)

    def __call__(self) -> D:
        """Return it."""
        if self._driver is None:
            self._driver = self._start(self._ends)
        return self._driver

    def end(self) -> None:
        """End it, so that it takes no more memory; whoever asks next gets a new one."""
        self._driver = None
        self._ends.close()


@OneAProcess
def chromium(ends: ExitStack) -> Chrome:
    """Start Chromium."""
    options = ChromeOptions()
    options.binary_location = program("chromium")
    for each in CHROMIUM_ARGUMENTS:
        options.add_argument(each)
    profile = tempfile.mkdtemp(prefix="chromium-")
    options.add_argument(f"--user-data-dir={profile}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "OFF"})
    driver = Chrome(options, ChromeService(program("chromedriver"), log_output=subprocess.DEVNULL))
    driver.set_script_timeout(60)
    ends.callback(_end, driver, profile)
    return driver


@OneAProcess
def webkit(ends: ExitStack) -> WebKitGTK:
    """Start WebKitGTK, in a window that nobody sees."""
    if not MINI_BROWSERS:
        raise MissingError(f"WebKitGTK's MiniBrowser is not on this machine: {HOW}")
    screen = _hidden_screen(ends)
    options = WebKitGTKOptions()
    options.binary_location = str(MINI_BROWSERS[-1])
    options.add_argument("--automation")
    profile = tempfile.mkdtemp(prefix="webkit-")
    env = {**os.environ, "DISPLAY": screen, "HOME": profile, "XDG_RUNTIME_DIR": profile, "GDK_BACKEND": "x11"}
    env |= {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory"}
    service = WebKitGTKService(program("WebKitWebDriver"), log_output=subprocess.DEVNULL, env=env)
    with warnings.catch_warnings():
        # Selenium 4.51 makes its own connection in a way of which it warns.
        warnings.simplefilter("ignore", DeprecationWarning)
        driver = WebKitGTK(options, service)
    driver.set_script_timeout(60)
    ends.callback(_end, driver, profile)
    return driver


def _hidden_screen(ends: ExitStack) -> str:
    """Start a screen that nobody sees, and return its name."""
    read, write = os.pipe()
    command = [program("Xvfb"), "-displayfd", str(write), "-screen", "0", "1280x1400x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    ends.callback(screen.wait)
    ends.callback(screen.kill)
    os.close(write)
    with os.fdopen(read) as told:
        return f":{told.readline().strip()}"


def _end(driver: Any, profile: str) -> None:
    driver.quit()
    shutil.rmtree(profile, ignore_errors=True)
