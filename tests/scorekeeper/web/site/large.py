"""A file of scores of many megabytes, put into a browser before the app starts."""

import base64
import random
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.platform import Keeper
from scorekeeper.storage.store import FILE, Store
from scorekeeper.web.session import BrowserDevice
from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.host import Host

KEEP = """
const { Persistence } = await import('./persistence.js');
const persistence = await Persistence.open('scorekeeper ' + new URL('.', location.href).pathname);
const content = Uint8Array.from(atob(values[1]), (each) => each.charCodeAt(0));
await persistence.save(new Map([[values[0], content]]), {});
persistence.db.close();
return content.length;
"""
PART = "x" * 200
ANOTHER_MATCH = 99


def large_file(folder: Path, size: int) -> bytes:
    """Return a file with a match that is open, and more that nobody sees, of so many bytes or a few more."""
    store = Store(folder, datetime.now)
    desk = Controller(store, BrowserDevice(Keeper.BROWSER), datetime.now, random.Random(1))
    for event in (("go", "new/rounds"), ("typed", "Ana"), ("add", None), ("typed", "Žofie"), ("add", None)):
        desk.send(event)
    desk.send(("title", "Cabin"))
    desk.send(("start",))
    assert desk.address == "match/1"
    store.close()
    path = folder / FILE
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN")
        db.execute(
            "INSERT INTO matches (id, key, setup, begun, changed) VALUES (?, 'other', '{}', '', '')", (ANOTHER_MATCH,)
        )
        for _ in range(size // 230):
            db.execute(
                "INSERT INTO acts (match_id, body, at) VALUES (?, ?, '2026-11-29')", (ANOTHER_MATCH, f'"{PART}"')
            )
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


def put_in(browser: Browser, host: Host, content: bytes) -> None:
    """Have a browser keep a file as the app would; no app runs then."""
    browser.open(f"{host.url}manifest.webmanifest")
    assert browser.later(KEEP, FILE, base64.b64encode(content).decode()) == len(content)
