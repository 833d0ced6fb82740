"""The site in a real Chromium: started, killed, without a network, twice, updated, full; and whom it asks."""

import json
import random
import re
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from scorekeeper.games import BUILT_IN
from tests.scorekeeper.web.alone.browser import Browser
from tests.scorekeeper.web.alone.host import Host
from tests.scorekeeper.web.alone.killed import killed
from tests.scorekeeper.web.alone.large import large_file, put_in
from tests.scorekeeper.web.alone.matches import begin, cached, enter, entered, kept
from tests.scorekeeper.web.alone.site import site

pytestmark = pytest.mark.slow
FIRST = "The scores are kept in this browser, on this device."
SECOND = "The scorekeeper is open in another tab or window."
Browse = Callable[[], Browser]


def opened(browser: Browser, host: Host) -> Browser:
    browser.open(host.url)
    browser.ready()
    return browser


def test_first_start_and_offline_afterwards(host: Host, browse: Browse) -> None:
    browser = opened(browse(), host)
    browser.shows(FIRST)
    begin(browser)
    enter(browser, 7)
    cached(browser)
    host.stop()
    browser.open(host.url)
    both = "return [document.body.innerText.includes('Round 2'), document.documentElement.dataset.link]"
    browser.wait("the last screen, before Python is there", lambda: browser.js(both) == [True, "starting"])
    browser.ready()
    browser.shows("Round 2")
    assert FIRST not in browser.text()
    enter(browser, 8)
    assert entered(browser) == 2
    assert browser.log() == []
    browser.close()
    assert browser.asked(host.url.rstrip("/")) == {host.url}


def test_below_a_folder_of_a_host(tmp_path: Path, browse: Browse) -> None:
    shutil.copytree(site(), tmp_path / "host" / "name")
    host = Host(tmp_path / "host", below="name/")
    browser = opened(browse(), host)
    begin(browser)
    cached(browser)
    host.stop()
    opened(browser, host)
    browser.shows("Round 1")


def test_killed_three_times_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    killed(3, tmp_path, random.Random(14))


def test_a_worker_that_ends_is_started_again_with_all_that_is_kept(host: Host, browse: Browse) -> None:
    browser = opened(browse(), host)
    begin(browser)
    enter(browser, 7)
    browser.send("points", {"no": "event"})
    browser.ready()
    browser.shows("Something went wrong, and the last entry was not taken over.")
    browser.shows("Round 2")
    enter(browser, 8)
    assert entered(browser) == 2


QUICK = """
const plain = globalThis.setTimeout;
globalThis.setTimeout = (act, after, ...more) => plain(act, after >= 5000 ? 4000 : after, ...more);
globalThis.Worker = class extends Worker { constructor(...given) { super(...given); globalThis.theWorker = this; } };
"""
"""Lets the page lose patience soon, and its worker be ended."""


def test_a_worker_that_is_ended_in_the_middle_is_missed(host: Host, browse: Browse) -> None:
    browser = browse()
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": QUICK})
    opened(browser, host)
    begin(browser)
    enter(browser, 7)
    browser.js("theWorker.terminate()")
    browser.send("points", "Ana", 8)
    browser.ready()
    browser.shows("Something went wrong, and the last entry was not taken over. The scores are as before.")
    browser.js("theWorker.terminate(); document.dispatchEvent(new Event('visibilitychange'))")
    browser.wait("another worker", lambda: browser.state() == "starting")
    browser.ready()
    browser.shows("Round 2")
    enter(browser, 8)
    assert entered(browser) == 2


def test_a_second_tab_is_told_and_goes_on_when_the_first_is_closed(host: Host, browse: Browse) -> None:
    browser = opened(browse(), host)
    begin(browser)
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    second = browser.driver.current_window_handle
    browser.open(host.url)
    browser.shows(SECOND)
    browser.press("Try again")
    browser.shows(SECOND)
    browser.driver.switch_to.window(first)
    enter(browser, 7)
    browser.driver.close()
    browser.driver.switch_to.window(second)
    browser.shows("Round 2")
    browser.ready()
    enter(browser, 8)
    assert entered(browser) == 2


def test_where_no_lock_tells_tabs_apart_the_older_one_keeps_nothing_more(host: Host, browse: Browse) -> None:
    browser = browse()
    browser.lacks("navigator", "locks")
    opened(browser, host)
    begin(browser)
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    browser.lacks("navigator", "locks")
    second = browser.driver.current_window_handle
    opened(browser, host)
    enter(browser, 7)
    browser.driver.switch_to.window(first)
    browser.send("points", "Ana", 99)
    browser.shows("The scorekeeper was opened in another tab: the last entry here was not kept. Go on there.")
    assert browser.state() == "stopped"
    browser.driver.switch_to.window(second)
    enter(browser, 8)
    assert entered(browser) == 2


def other_site(folder: Path) -> None:
    """Make a newer site of one: another style sheet, and what names it."""
    old = (folder / "page.css").read_bytes()
    (folder / "page.css").write_bytes(old + b"\nhtml { --newer: yes; }\n")
    site_js = (folder / "site.js").read_text()
    (folder / "site.js").write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "newer"', site_js))
    worker = (folder / "service-worker.js").read_text()
    files = json.loads(re.search(r"const FILES = (\{.*?\});", worker)[1])  # type: ignore[index]
    newer = {**files, **{name: sha256((folder / name).read_bytes()).hexdigest() for name in ("page.css", "site.js")}}
    (folder / "service-worker.js").write_text(worker.replace(json.dumps(files), json.dumps(newer)))


def test_an_update_comes_with_the_next_start_and_a_word_about_it(tmp_path: Path, browse: Browse) -> None:
    shutil.copytree(site(), tmp_path / "site")
    host = Host(tmp_path / "site")
    browser = opened(browse(), host)
    begin(browser)
    cached(browser)
    newer = "return getComputedStyle(document.documentElement).getPropertyValue('--newer')"
    other_site(tmp_path / "site")
    opened(browser, host)  # finds it, and fetches it meanwhile
    assert browser.js(newer) == ""
    waiting = "return Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
    browser.wait("a newer copy", lambda: browser.later(waiting) is True)
    enter(browser, 7)  # in the middle of a match nothing changes
    assert browser.js(newer) == ""
    assert "updated" not in browser.text()
    opened(browser, host)
    browser.shows("The scorekeeper has been updated.")
    browser.shows("Round 2")
    assert browser.js(newer) == "yes"
    host.stop()
    opened(browser, host)
    assert browser.js(newer) == "yes"
    assert "updated" not in browser.text()
    host.stop()


def test_without_room_the_entry_is_told_not_kept_and_scores_can_be_looked_at(host: Host, browse: Browse) -> None:
    browser = opened(browse(), host)
    begin(browser)
    enter(browser, 7)
    cached(browser)
    origin = host.url.rstrip("/")
    browser.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    full = "The browser has no room left for the scores: they can be looked at, but nothing can be entered."

    def refused() -> bool:  # Chromium looks for room twice a minute
        browser.send("points", "Ana", 8)
        return full in browser.text()

    browser.wait("a refusal", refused)
    browser.ready()
    browser.shows("Round 2")
    enter(browser, 8)
    browser.shows("cannot be written: nothing was saved.")
    browser.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": origin})
    opened(browser, host)
    assert entered(browser) == 1
    enter(browser, 8)
    assert entered(browser) == 2


def test_where_the_browser_keeps_nothing_it_says_so_at_once(host: Host, browse: Browse) -> None:
    browser = browse()
    browser.lacks("globalThis", "indexedDB")
    opened(browser, host)
    browser.shows("This browser keeps nothing for this page")
    browser.send("go", "new/rounds")
    browser.send("typed", "Ana")
    browser.send("add", None)
    browser.send("title", "Cabin")
    browser.send("start")
    browser.shows("cannot be written: nothing was saved.")


def test_a_match_goes_out_as_a_file_and_comes_in_elsewhere(tmp_path: Path, host: Host, browse: Browse) -> None:
    browser = opened(browse(), host)
    behaviour = {"behavior": "allow", "downloadPath": str(tmp_path / "downloads")}
    browser.driver.execute_cdp_cmd("Browser.setDownloadBehavior", behaviour)
    begin(browser)
    enter(browser, 7)
    browser.send("go", "share/1")
    browser.send("json")
    (file,) = browser.wait("a file", lambda: list((tmp_path / "downloads").glob("*.json")))
    assert json.loads(file.read_text())
    other = opened(Browser(tmp_path / "other"), host)
    try:
        other.send("go", "import")
        other.send("pick")
        field = other.wait("a picker", lambda: other.driver.find_elements("css selector", "[data-pick]"))[0]
        field.send_keys(str(file))
        other.shows("New matches: 1.")
        assert kept(other, f"import/{file.name}") == file.read_bytes()
        other.send("take")
        other.shows("Round 2")
        assert entered(other) == 1
    finally:
        other.close()


def test_every_page_opens_and_lacks_nothing_of_python(host: Host, browse: Browse) -> None:
    browser = opened(browse(), host)
    for number, game in enumerate(BUILT_IN, start=1):
        browser.send("go", f"new/{game}")
        for name in ("Ana", "Žofie", "שרה"):
            browser.send("typed", name)
            browser.send("add", None)
        browser.send("title", "Cabin")
        browser.send("start")
        browser.wait(f"a match of {game}", lambda match=f"match/{number}": address(browser) == match)
    match = len(BUILT_IN)
    browser.send("go", f"match/{match}")
    enter(browser, 7)
    browser.send("go", f"share/{match}")
    for event in ("svg", "csv", "json", "all", "copy"):
        browser.send(event)
    for page in PLACES:
        browser.send("go", page.format(match=match))
        assert browser.state() == "ready"
        assert "went wrong" not in browser.text(), page
    browser.send("go", "settings")
    browser.send("language", "cs")
    browser.shows("Nastavení")
    assert [line for line in browser.log() if "ModuleNotFound" in line or "Error" in line] == []


def test_a_file_of_five_megabytes_is_kept_page_by_page(tmp_path: Path, host: Host, browse: Browse) -> None:
    content = large_file(tmp_path, 5_000_000)
    assert len(content) > 5_000_000
    browser = browse()
    put_in(browser, host, content)
    opened(browser, host)
    browser.shows("Round 1")
    enter(browser, 7)
    assert entered(browser) == 1
    now = kept(browser)
    pages = range(0, min(len(content), len(now)), 4096)
    assert sum(content[at : at + 4096] != now[at : at + 4096] for at in pages) < 30


PLACES = (
    *("home", "import", "settings", "statistics", "finished", "player/Ana", "name/Ana", "same/Ana", "rules/showboat"),
    *("match/{match}", "table/{match}", "chart/{match}", "menu/{match}", "why/{match}/0", "edit/{match}/1"),
    *("rename/{match}/0", "details/{match}", "share/{match}", "code/{match}"),
)
"""Addresses of pages; those that only some games have are played in evenings."""


def address(browser: Browser) -> str:
    found = browser.later(
        "return JSON.parse(await (await import('./keeping.js')).fact(values[0], 'last')).address", NAME
    )
    return str(found)


NAME = "scorekeeper /"
