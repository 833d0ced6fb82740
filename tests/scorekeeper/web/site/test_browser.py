"""The site in a real Chromium: started, killed, without a network, twice, updated, full; and whom it asks.

Python takes seconds to start: with every run it starts once, and what takes several starts is long; each test holds all
that can be seen of a few of them.
"""

import json
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.games import BUILT_IN
from scorekeeper.import_export import match_file
from tests.scorekeeper.presenter.fakes import desk_in, play_rounds
from tests.scorekeeper.web.site import killed as kills
from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.host import Host
from tests.scorekeeper.web.site.killed import killed
from tests.scorekeeper.web.site.large import large_file, put_in
from tests.scorekeeper.web.site.matches import begin, cached, enter, entered, kept
from tests.scorekeeper.web.site.newer import NEWER, WAITING, publish_newer
from tests.scorekeeper.web.site.site import site

pytestmark = pytest.mark.slow
FIRST = "The scores are kept in this browser, on this device."
SECOND = "The scorekeeper is open in another tab or window."
BROKEN = "Something went wrong, and the last entry was dropped. The scores are unchanged."
FULL = "The browser has no space left for the scores: they can be viewed, but nothing can be entered."
TAKEN = "The scorekeeper was opened in another tab: the last entry here was not saved. Continue there."
Browse = Callable[[], Browser]


def opened(browser: Browser, host: Host) -> Browser:
    browser.open(host.url)
    browser.ready()
    return browser


# What runs always


OF_HEARTS = """
const found = [...document.querySelectorAll('img[src*="@hearts"]')];
return found.length > 0 && found.every((each) => each.naturalWidth > 0);
"""


@pytest.mark.long
def test_two_tabs_then_an_update_and_a_kill_then_no_network(tmp_path: Path, browse: Browse) -> None:
    """The site lies below a folder; what is newer comes with the next start, even without a network."""
    folder = tmp_path / "host" / "name"
    shutil.copytree(site(), folder)
    host = Host(tmp_path / "host", below="name/")
    browser = opened(browse(), host)
    browser.shows(FIRST)
    browser.wait("the picture of a game that was brought along", lambda: browser.js(OF_HEARTS))
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
    assert browser.log() == []
    browser.driver.close()
    browser.driver.switch_to.window(second)
    browser.shows("Round 2")
    browser.ready()
    enter(browser, 8)
    assert entered(browser) == 2
    cached(browser)
    publish_newer(folder)
    # As Chromium does by itself when the page is opened.
    browser.later("await (await navigator.serviceWorker.getRegistration()).update()")
    browser.wait("a newer copy", lambda: browser.later(WAITING) is True)
    browser.send("points", "Ana", 8)  # in the middle of a match nothing changes
    assert browser.js(NEWER) == ""
    assert "updated" not in browser.text()
    assert browser.log() == []
    browser.later(kills.SEND, 1)  # an entry is on its way
    browser.kill()
    host.stop()

    again = browse()
    again.open(host.url)
    both = "return [/Round [34]/.test(document.body.innerText), document.documentElement.dataset.link]"
    again.wait("the last screen, before Python is there", lambda: again.js(both) == [True, "starting"])
    again.ready()
    again.shows("The scorekeeper has been updated.")
    assert again.js(NEWER) == "yes"
    count = entered(again)
    assert count in (2, 3), "what was acknowledged, and at most what was on its way"
    again.shows(f"Round {count + 1}")
    assert FIRST not in again.text()
    enter(again, 8)
    assert entered(again) == count + 1
    again.send("go", "new/hearts")
    for name in ("Ana", "Ben", "Cid", "Dee"):
        again.send("typed", name)
        again.send("add", None)
    again.send("start")
    again.shows("Dee")
    assert again.log() == []
    again.later("await fetch('nothing').catch(() => null)")  # what is asked for is written down
    again.close()
    origin = host.url.removesuffix("/name/")
    # One that is killed may not have written down what it asked.
    assert again.asked(origin) == {f"{origin}/"} >= browser.asked(origin)


PATIENCE = """
const plain = globalThis.setTimeout;
globalThis.patience = 60000;
globalThis.setTimeout = (act, after, ...more) => plain(act, after >= 5000 ? patience : after, ...more);
globalThis.isFull = false;
globalThis.Worker = class extends Worker {
  constructor(url, given) { super(url, { ...given, name: isFull ? "full" : "" }); globalThis.theWorker = this; }
};
"""
"""Lets the page lose patience when a test says so, its worker be ended, and the browser have no room."""
WITHOUT_ROOM = b"""
let isFull = self.name === "full";
new BroadcastChannel("room").onmessage = ({ data }) => { isFull = data; };
const plainly = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...given) {
  if (!isFull) return plainly.apply(this, given);
  this.transaction.abort();
  throw new DOMException("no room", "QuotaExceededError");
};
"""
"""In the worker: what a write meets where there is no room. What a full disk does of itself is long."""
ANOTHER_OWNER = """
const name = "scorekeeper " + new URL(".", location.href).pathname;
const db = await new Promise((resolve) => {
  const asked = indexedDB.open(name);
  asked.onsuccess = () => resolve(asked.result);
});
const tx = db.transaction(["facts"], "readwrite");
tx.objectStore("facts").put("another tab", "owner");
await new Promise((resolve) => { tx.oncomplete = resolve; });
db.close();
"""


@pytest.mark.long
def test_whatever_becomes_of_the_worker_what_is_kept_is_shown(tmp_path: Path, tab: Browse) -> None:
    """It fails, it ends without a word, it has no room, and another tab has taken over."""
    shutil.copytree(site(), tmp_path / "site")
    worker = tmp_path / "site" / "worker.js"
    worker.write_bytes(WITHOUT_ROOM + worker.read_bytes())
    host, browser = Host(tmp_path / "site"), tab()
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": PATIENCE})
    opened(browser, host)
    begin(browser)
    enter(browser, 7)

    browser.send("points", {"no": "event"})
    browser.ready()
    browser.shows(BROKEN)
    browser.shows("Round 2")
    enter(browser, 8)
    assert entered(browser) == 2

    browser.js("patience = 50; theWorker.terminate()")
    browser.send("points", "Ana", 8)
    browser.js("patience = 60000")
    browser.ready()
    browser.shows(BROKEN)
    browser.shows("Round 3")

    browser.js("isFull = true; (globalThis.room = new BroadcastChannel('room')).postMessage(true)")

    def refused() -> bool:  # once the worker has heard of it
        browser.send("points", "Ana", 8)
        return FULL in browser.text()

    browser.wait("a refusal", refused)
    browser.ready()
    browser.shows("Round 3")
    enter(browser, 8)
    browser.shows("cannot be written: nothing was saved.")
    assert entered(browser) == 2

    browser.js("isFull = false; patience = 50; theWorker.terminate()")
    browser.js("document.dispatchEvent(new Event('visibilitychange'))")
    browser.wait("another worker", lambda: browser.state() == "starting")
    browser.js("patience = 60000")
    browser.ready()
    browser.shows("Round 3")
    assert FULL not in browser.text()
    enter(browser, 9)
    assert entered(browser) == 3

    assert not str(browser.later(ANOTHER_OWNER)).startswith("failed")
    browser.send("points", "Ana", 99)
    browser.shows(TAKEN)
    assert browser.state() == "stopped"
    assert entered(browser) == 3
    host.stop()


def test_where_the_browser_keeps_nothing_and_locks_nothing_it_says_so_at_once(host: Host, tab: Browse) -> None:
    browser = tab()
    browser.lacks("globalThis", "indexedDB")
    browser.lacks("navigator", "locks")
    opened(browser, host)
    browser.shows("This browser stores nothing for this page")
    browser.send("go", "new/rounds")
    browser.send("typed", "Ana")
    browser.send("add", None)
    browser.send("title", "Cabin")
    browser.send("start")
    enter(browser, 7)  # in memory, as long as the page is open
    browser.shows("Round 2")


def test_a_first_visit_shows_pictures_and_progress_and_says_when_no_network_is_needed(
    host: Host, browse: Browse
) -> None:
    browser = browse()
    browser.driver.execute_cdp_cmd("Network.enable", {})
    slow = {"offline": False, "latency": 0, "downloadThroughput": 700_000, "uploadThroughput": -1}
    browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", slow)
    browser.open(host.url)
    told = "return document.getElementById('status').textContent"
    browser.wait("progress", lambda: re.search(r"Getting ready: [1-9]\d? %", browser.js(told)) is not None)
    pictures = "return [...document.querySelectorAll('.gallery img')].filter((each) => each.naturalWidth).length"
    browser.wait("the pictures of all games", lambda: browser.js(pictures) >= len(BUILT_IN))
    assert browser.state() == "starting"
    browser.ready()
    browser.wait("the word", lambda: browser.js(told) == "Ready: from now on no network is needed.")
    browser.wait("the end of it", lambda: browser.js(told) == "")


@pytest.mark.long
def test_a_large_file_is_kept_page_by_page_files_go_out_and_come_in_and_every_page_opens(
    tmp_path: Path, host: Host, tab: Browse
) -> None:
    content = large_file(tmp_path / "large", 500_000)
    assert len(content) > 500_000
    browser = tab()
    put_in(browser, host, content)
    opened(browser, host)
    browser.shows("Round 1")
    enter(browser, 7)
    assert entered(browser) == 1
    now = kept(browser)
    pages = range(0, min(len(content), len(now)), 4096)
    assert sum(content[at : at + 4096] != now[at : at + 4096] for at in pages) < 30

    downloads = tmp_path / "downloads"
    behaviour = {"behavior": "allow", "downloadPath": str(downloads)}
    browser.driver.execute_cdp_cmd("Browser.setDownloadBehavior", behaviour)
    browser.send("go", "share/1")
    for event in ("svg", "csv", "copy", "json"):
        browser.send(event)
    (file,) = browser.wait("a file", lambda: list(downloads.glob("*.json")))
    (match,) = json.loads(file.read_text("utf-8"))["matches"]
    assert [each["name"] for each in match["setup"]["players"]] == ["Ana", "Žofie"]
    browser.send("all")
    browser.wait("another file", lambda: len(list(downloads.glob("*.json"))) == 2)

    desk = desk_in(tmp_path / "elsewhere")
    other = play_rounds(desk, ("Zoe", "Max"), (3, 4), (5, 6))
    brought = tmp_path / "brought.json"
    brought.write_text(match_file.match_file_of(desk.store, [desk.store.record(other)]), "utf-8")
    desk.store.close()
    browser.send("go", "import")
    browser.send("pick")
    field = browser.wait("a picker", lambda: browser.driver.find_elements("css selector", "[data-pick]"))[0]
    field.send_keys(str(brought))
    browser.shows("New matches: 1.")
    assert kept(browser, f"import/{brought.name}") == brought.read_bytes()
    browser.send("take")
    browser.shows("Round 3")

    last = 0
    for game in BUILT_IN:
        browser.send("go", f"new/{game}")
        for name in ("Ana", "Žofie", "שרה"):
            browser.send("typed", name)
            browser.send("add", None)
        browser.send("title", "Cabin")
        browser.send("start")
        last = int(address(browser).removeprefix("match/"))
    browser.send("go", f"match/{last}")
    enter(browser, 7)
    for page in PLACES:
        browser.send("go", page.format(match=last))
        assert browser.state() == "ready"
        assert "went wrong" not in browser.text(), page
    browser.send("go", "settings")
    browser.send("language", "cs")
    browser.shows("Nastavení")
    assert [line for line in browser.log() if "ModuleNotFound" in line or "Error" in line] == []


# What is long


@pytest.mark.long
def test_an_update_comes_with_the_next_start_below_a_folder_and_without_a_network(tmp_path: Path, tab: Browse) -> None:
    folder = tmp_path / "host" / "name"
    shutil.copytree(site(), folder)
    host = Host(tmp_path / "host", below="name/")
    browser = opened(tab(), host)
    begin(browser)
    cached(browser)
    publish_newer(folder)
    # As Chromium does by itself when the page is opened.
    browser.later("await (await navigator.serviceWorker.getRegistration()).update()")
    browser.wait("a newer copy", lambda: browser.later(WAITING) is True)
    enter(browser, 7)  # in the middle of a match nothing changes
    assert browser.js(NEWER) == ""
    assert "updated" not in browser.text()
    host.stop()
    opened(browser, host)
    browser.shows("The scorekeeper has been updated.")
    browser.shows("Round 2")
    assert browser.js(NEWER) == "yes"


@pytest.mark.long
def test_killed_ten_times_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    killed(10, tmp_path, random.Random(14))


@pytest.mark.long
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
    browser.shows(TAKEN)
    assert browser.state() == "stopped"
    browser.driver.switch_to.window(second)
    enter(browser, 8)
    assert entered(browser) == 2


@pytest.mark.long
def test_an_update_comes_with_the_next_start_and_a_word_about_it(tmp_path: Path, browse: Browse) -> None:
    shutil.copytree(site(), tmp_path / "site")
    host = Host(tmp_path / "site")
    browser = opened(browse(), host)
    begin(browser)
    cached(browser)
    publish_newer(tmp_path / "site")
    opened(browser, host)  # finds it, and fetches it meanwhile
    assert browser.js(NEWER) == ""
    browser.wait("a newer copy", lambda: browser.later(WAITING) is True)
    enter(browser, 7)  # in the middle of a match nothing changes
    assert browser.js(NEWER) == ""
    assert "updated" not in browser.text()
    opened(browser, host)
    browser.shows("The scorekeeper has been updated.")
    browser.shows("Round 2")
    assert browser.js(NEWER) == "yes"
    host.stop()
    opened(browser, host)
    assert browser.js(NEWER) == "yes"
    assert "updated" not in browser.text()
    host.stop()


@pytest.mark.long
def test_without_room_the_entry_is_told_not_kept_and_scores_can_be_looked_at(host: Host, browse: Browse) -> None:
    browser = opened(browse(), host)
    begin(browser)
    enter(browser, 7)
    cached(browser)
    origin = host.url.rstrip("/")
    browser.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})

    def refused() -> bool:  # Chromium looks for room twice a minute
        browser.send("points", "Ana", 8)
        return FULL in browser.text()

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


@pytest.mark.long
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


PLACES = (
    *("home", "import", "settings", "statistics", "finished", "player/Ana", "name/Ana", "same/Ana", "rules/showboat"),
    *("match/{match}", "table/{match}", "chart/{match}", "menu/{match}", "why/{match}/0", "edit/{match}/1"),
    *("rename/{match}/0", "details/{match}", "share/{match}", "code/{match}"),
)
"""Addresses of pages; those that only some games have are played in evenings."""


def address(browser: Browser) -> str:
    found = browser.later(
        "return JSON.parse(await (await import('./persistence.js')).readFact(values[0], 'last')).address", NAME
    )
    return str(found)


NAME = "scorekeeper /"
