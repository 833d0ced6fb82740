"""A match on the page, as events, and what tests wait for."""

from tests.scorekeeper.web.alone.browser import Browser


def begin(browser: Browser) -> None:
    """Begin a match of any other game, with two players."""
    browser.send("go", "new/rounds")
    for name in ("Ana", "Žofie"):
        browser.send("typed", name)
        browser.send("add", None)
    browser.send("title", "Cabin")
    browser.send("start")
    browser.shows("Ana")


def enter(browser: Browser, *points: int) -> None:
    """Enter a round of the match that is open."""
    for place, value in enumerate(points):
        browser.send("number", f"points/{place}", value)
    browser.send("enter")


def cached(browser: Browser) -> None:
    """Wait until all files are there for when there is no network."""
    browser.wait(
        "a service worker",
        lambda: browser.later(
            "const found = await navigator.serviceWorker.getRegistration(); return Boolean(found?.active) && "
            "Boolean(navigator.serviceWorker.controller)"
        ),
    )
