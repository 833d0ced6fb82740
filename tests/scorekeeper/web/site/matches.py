"""A match on the page, as events, what is kept of it in the browser, and what tests wait for."""

import base64
import sqlite3
from contextlib import closing

from scorekeeper.storage.store import FILE
from tests.scorekeeper.web.site.browser import Browser

READ = """
const name = "scorekeeper " + new URL(".", location.href).pathname;
const asking = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const db = await asking(indexedDB.open(name));
if (!db.objectStoreNames.contains("files")) return null;
const tx = db.transaction(["pages", "files"]);
const size = await asking(tx.objectStore("files").get(values[0]));
if (size === undefined) return null;
const pages = await asking(tx.objectStore("pages").getAll(IDBKeyRange.bound([values[0], 0], [values[0], Infinity])));
db.close();
const content = new Uint8Array(await new Blob(pages).arrayBuffer()).subarray(0, size);
let text = "";
for (let at = 0; at < content.length; at += 8192) text += String.fromCharCode(...content.subarray(at, at + 8192));
return btoa(text);
"""


def begin(browser: Browser) -> None:
    """Begin a match of any other game, with two players."""
    browser.send("go", "new/rounds")
    for name in ("Ana", "Žofie"):
        browser.send("typed", name)
        browser.send("add", None)
    browser.send("title", "Cabin")
    browser.send("start")
    browser.shows("Round 1")


def enter(browser: Browser, points: int) -> None:
    """Enter a round of the match that is open; it is acknowledged then."""
    browser.send("points", "Ana", points)
    browser.send("points", "Žofie", 0)
    browser.send("enter")


def kept(browser: Browser, name: str = FILE) -> bytes:
    """Return a file as it is kept in the browser; the page may be any of the site's address."""
    found = browser.later(READ, name)
    assert found is None or not found.startswith("failed"), found
    return base64.b64decode(found or "")


def entered(browser: Browser) -> int:
    """Return how many rounds are kept, in a file that is whole."""
    with closing(sqlite3.connect(":memory:")) as db:
        content = kept(browser)
        db.deserialize(content[:18] + b"\1\1" + content[20:])  # in memory SQLite reads no file of the kind with a log
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return int(db.execute("SELECT count(*) FROM acts WHERE match_id = 1").fetchone()[0])


def cached(browser: Browser) -> None:
    """Wait until all files are there for when there is no network.

    A tab that is opened at that moment is not claimed by the worker; the next page is served by it all the same.
    """
    active = "return (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'"
    browser.wait("a service worker", lambda: browser.later(active))
