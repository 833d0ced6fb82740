"""Somebody who has the press's page open."""

import base64
import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from selenium.webdriver.common.by import By

from tests.scorekeeper.web.site.browser import Browser

PRESS = """
const isCalled = (each) => (each.getAttribute("aria-label") ?? each.innerText).trim().startsWith(arguments[0]);
const all = [...document.querySelectorAll("button, a, summary")];
const found = all.find((each) => each.checkVisibility() && isCalled(each) && !each.disabled);
found?.click();
return Boolean(found);
"""
CHOOSE = """
const found = document.querySelector(arguments[0]);
if (!found) return false;
found.focus();
found.value = arguments[1];
found.dispatchEvent(new Event("input", { bubbles: true }));
found.dispatchEvent(new Event("change", { bubbles: true }));
return true;
"""
WRITE = """
const found = document.querySelector(`[data-row="${arguments[0]}"] td:nth-of-type(${arguments[1]})`);
if (!found) return false;
found.focus();
found.textContent = arguments[2];
found.blur();
return true;
"""
READ = """
const read = async (link) => {
  const bytes = new Uint8Array(await window.blobs.get(link.href).arrayBuffer());
  const letters = Array.from(bytes, (each) => String.fromCharCode(each)).join("");
  return [link.closest("li").querySelector(".name").textContent, btoa(letters)];
};
return Promise.all([...document.querySelectorAll(".outputs a[download]")].map(read));
"""
SEEN = """
window.blobs = new Map();
const made = URL.createObjectURL;
URL.createObjectURL = (blob) => {
  const address = made.call(URL, blob);
  window.blobs.set(address, blob);
  return address;
};
"""
"""Has a page remember what it makes addresses of: its policy lets nothing fetch them."""
WIDE, PHONE = (1280, 900), (360, 640)


class Visitor:
    """Drives the page by what it shows."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int] = WIDE) -> None:
        """Open the press, and wait until it has started."""
        self.browser, self.url = browser, url
        browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SEEN})
        browser.driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
        self.resize(*size)
        self.open()

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def open(self) -> None:
        self.browser.open(self.url)
        self.wait("the press", lambda: self.js("return document.body.dataset.ready !== undefined"))

    def js(self, code: str, *values: Any) -> Any:
        return self.browser.js(code, *values)

    def wait(self, what: str, found: Callable[[], Any]) -> Any:
        return self.browser.wait(what, found)

    def press(self, words: str) -> None:
        """Press the button, tab or link that is in sight and has such words, or such a name."""
        self.wait(f"something to press called {words!r}", lambda: self.js(PRESS, words))

    def choose(self, selector: str, value: str) -> None:
        """Choose or write a value in a field, as somebody who then leaves it."""
        self.wait(f"a field {selector}", lambda: self.js(CHOOSE, selector, value))

    def write_cell(self, row: int, column: int, text: str) -> None:
        """Write into a cell of the table."""
        self.wait(f"row {row}", lambda: self.js(WRITE, row, column, text))

    def give(self, *files: Path) -> None:
        """Choose files, as if they had been dropped."""
        self.browser.driver.find_element(By.ID, "files").send_keys("\n".join(map(str, files)))

    def give_zip(self, folder: Path, files: Mapping[str, str | bytes]) -> None:
        """Choose a zip with such files, which is written into a folder."""
        folder.mkdir(exist_ok=True)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content)
        (folder / "deck.zip").write_bytes(packed.getvalue())
        self.give(folder / "deck.zip")

    def names(self) -> list[str]:
        """Return the names of the cards that are shown, whose pictures are there if they are in sight."""
        return list(self.js("return [...document.querySelectorAll('.card .name')].map((each) => each.textContent)"))

    def shows_cards(self, *names: str) -> None:
        self.wait(f"the cards {names}", lambda: self.names() == list(names))

    def faults(self) -> list[str]:
        return list(
            self.js("return [...document.querySelectorAll('#problems:not([hidden]) li')].map((each) => each.innerText)")
        )

    def is_saved(self) -> None:
        self.wait(
            "saved", lambda: self.js("return document.getElementById('saved').textContent") == "saved in this browser"
        )

    def said(self) -> str:
        """Return the message that is shown, if one is."""
        return str(self.js("const it = document.getElementById('said'); return it.hidden ? '' : it.textContent"))

    def says(self, words: str) -> None:
        self.wait(repr(words), lambda: words in self.said())

    def look(self) -> None:
        """Turn to this tab."""
        self.browser.driver.switch_to.window(self.browser.tab)

    def leave(self) -> None:
        """Go back to all decks."""
        self.press("← All decks")
        self.wait("all decks", lambda: self.js("return !document.getElementById('home').hidden"))

    def works_offline(self) -> None:
        """Wait until the page says that it needs no network any more."""
        offline = "return document.getElementById('offline').textContent"
        self.wait("the page kept", lambda: self.js(offline) == "Ready without the network.")

    def make(self, thing: str = "") -> dict[str, bytes]:
        """Make something of the open deck, by its words in the list, and return the files by name."""
        self.press("Print")
        if thing:
            offered = "return [...document.querySelectorAll('#thing option')].map((each) => [each.text, each.value])"
            self.choose("#thing", self.wait(thing, lambda: dict(self.js(offered)).get(thing)))
        self.js("document.querySelector('.result').replaceChildren()")
        self.press("Make")
        self.wait("the result", lambda: self.js("return document.querySelector('.result .words')"))
        return self.outputs()

    def outputs(self) -> dict[str, bytes]:
        return {name: base64.b64decode(content) for name, content in self.browser.later(READ)}

    def told(self) -> list[str]:
        """Return the words of the last result."""
        return list(self.js("return [...document.querySelectorAll('.words li')].map((each) => each.innerText)"))

    def save_zip(self) -> bytes:
        """Save the open deck as a zip, and return that."""
        self.js("window.blobs.clear()")
        self.press("Save as zip")
        last = "[...window.blobs.values()].find((each) => !each.type)"
        self.wait("the zip", lambda: self.js(f"return Boolean({last})"))
        return bytes(self.browser.later(f"return [...new Uint8Array(await {last}.arrayBuffer())]"))
