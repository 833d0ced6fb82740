"""Real browsers, driven by the programs that come with them: Chromium as a phone, WebKit in a window of its own.

One of each serves a whole process, since a start takes a second or two.
"""

import atexit
import functools
import os
import shutil
import subprocess
import tempfile
import warnings
from pathlib import Path
from typing import Any

from selenium.webdriver import Chrome, ChromeOptions, ChromeService, WebKitGTK, WebKitGTKOptions, WebKitGTKService

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


@functools.cache
def chromium() -> Chrome:
    """Return the Chromium of this process."""
    options = ChromeOptions()
    options.binary_location = program("chromium")
    for each in CHROMIUM_ARGUMENTS:
        options.add_argument(each)
    profile = tempfile.mkdtemp(prefix="chromium-")
    options.add_argument(f"--user-data-dir={profile}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "OFF"})
    driver = Chrome(options, ChromeService(program("chromedriver"), log_output=subprocess.DEVNULL))
    driver.set_script_timeout(60)
    atexit.register(_end, driver, profile)
    return driver


@functools.cache
def webkit() -> WebKitGTK:
    """Return the WebKitGTK of this process, in a window that nobody sees."""
    if not MINI_BROWSERS:
        raise MissingError(f"WebKitGTK's MiniBrowser is not on this machine: {HOW}")
    screen = _hidden_screen()
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
    atexit.register(_end, driver, profile)
    return driver


def _hidden_screen() -> str:
    """Start a screen that nobody sees, and return its name."""
    read, write = os.pipe()
    command = [program("Xvfb"), "-displayfd", str(write), "-screen", "0", "1280x1400x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    atexit.register(screen.kill)
    os.close(write)
    with os.fdopen(read) as told:
        return f":{told.readline().strip()}"


def _end(driver: Any, profile: str) -> None:
    driver.quit()
    shutil.rmtree(profile, ignore_errors=True)
