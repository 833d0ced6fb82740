"""The press in a browser beside the press on this computer: `python -m tests.benchmarks.browser_press`, by hand.

Prints each figure beside its limit: what a first visit loads, seconds to the first proved PDF, a changed cell, 540
cards of text, memory. `bytes` alone compares the bytes of everything that both make. Chromium, on an idle machine.
"""

import base64
import gzip
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.deck.library import deck_names
from generator.site.press_files import RARE
from scorekeeper.games import printed_games
from tests.benchmarks.preview import write_table
from tests.benchmarks.running import measure
from tests.generator.browser.press_site import make_site
from tests.generator.browser.visitor import Visitor
from tests.generator.strangers import ROOT
from tests.scorekeeper.web.site import browser as chromium
from tests.scorekeeper.web.site.browser import Browser
from tests.scorekeeper.web.site.host import Host

MB = 1_000_000
EXAMPLES = ROOT / "examples" / "decks"
START = """
const { PressLink } = await import(values[0]);
window.other = new PressLink({ onProgress() {}, onChange() {}, onUpdate() {}, onEnd(why) { window.ended = why; } });
await window.other.ready;
"""
RUN = """
const [command, folder, options] = values;
const { code, out, err, outputs } = await window.other.run({ command, folder, options });
const letters = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
return [code, out + err, outputs.map(([name, bytes]) => [name, letters(bytes)])];
"""
PUT = """
const [folder, files] = values;
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const content = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)]));
await window.other.put(folder, content, { isNew: true });
"""
EDIT = """
const cell = document.querySelector('[data-row="3"] td:nth-of-type(2)');
cell.focus();
cell.textContent = values[0];
const began = performance.now();
cell.blur();
const isPainted = () => {
  const card = document.querySelectorAll(".card")[2];
  const picture = card.querySelector("img");
  return card.querySelector(".name").textContent === values[0] && picture.getAttribute("src") && picture.complete;
};
while (!isPainted()) await new Promise((next) => requestAnimationFrame(next));
return performance.now() - began;
"""
ABSENT = (".dxf", "report.txt", ".sha256")
"""A browser writes no DXF, and reports none."""
Options = dict[str, Any]


def main() -> None:
    """Measure, and print."""
    parts = {"sizes": sizes, "times": times, "cards": cards, "bytes": same_bytes}
    asked = sys.argv[1:] or list(parts)
    # As it is in anybody's browser: tests have Python compiled quickly, and run slowly.
    chromium.SWITCHES = tuple(each for each in chromium.SWITCHES if not each.startswith("--js-flags"))
    with tempfile.TemporaryDirectory(prefix="press-") as name:
        folder = Path(name)
        make_site(folder / "site")
        for part in asked:
            parts[part](folder)


def sizes(folder: Path) -> None:
    """Print what a first visit loads, as a host sends it that compresses."""
    site = folder / "site"
    loaded = [each for each in site.rglob("*") if each.is_file()]
    names = {each.relative_to(site).as_posix(): each for each in loaded}
    rare = ("print/", "licences.txt", *("press/" + each for each in RARE))
    first = {name: sent_bytes(path) for name, path in names.items() if not name.startswith(rare)}
    print(f"first visit: {sum(first.values()) / MB:.2f} MB compressed, limit 12 MB")
    front = [name for name in first if name in ("index.html", "site.css", "icon.png") or name.startswith("pictures/")]
    print(f"front page of one game: {sum(first[name] for name in front) / 1000:.0f} kB, of five limit 300 kB")


def sent_bytes(path: Path) -> int:
    content = path.read_bytes()
    is_packed = path.suffix in (".pack", ".zst", ".webp", ".png")
    return len(content) if is_packed else len(gzip.compress(content, 9))


def times(folder: Path) -> None:
    """Print how long it takes to the first proved PDF, cold and again, and to the next."""
    host = Host(folder / "site")
    browser = Browser(folder / "profile")
    for what, limit in (("first visit", 15.0), ("second start", 4.0)):
        began = time.perf_counter()
        page = Visitor(browser, f"{host.url}press/")
        started = time.perf_counter() - began
        page.press("The Island Deck")
        page.make()
        made = time.perf_counter() - began
        print(f"{what}: ready after {started:.1f} s, proved PDF after {made:.1f} s, limit {limit} s")
        began = time.perf_counter()
        page.make()
        print(f"{'next PDF':>13}: {time.perf_counter() - began:.2f} s, limit 1 s")
        kept = "return document.getElementById('offline').textContent"
        while not page.js(kept):
            time.sleep(0.1)
    peak = sum(memory_mb(number) for number in browser.processes())
    print(f"memory of Chromium with the press open: {peak:.0f} MB in all")
    browser.close()
    host.stop()


def memory_mb(process: int) -> float:
    """Return the private memory of a process, in MB; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1000


def cards(folder: Path) -> None:
    """Print how long a changed cell takes with 120 cards, and a PDF of 540 cards of text."""
    host = Host(folder / "site")
    browser = Browser(folder / "profile-cards")
    page = Visitor(browser, f"{host.url}press/")
    table = write_table(folder / "many", 120).parent / "cards.csv"
    page.give(table)
    page.wait("120 cards", lambda: len(page.names()) == 120)
    page.wait("all looked at", lambda: not page.js("return document.getElementById('progress').textContent"))
    page.press("Table")
    taken = []
    for number in range(12):
        page.wait("the table", lambda: page.js("return document.querySelector('[data-row]')"))
        taken.append(browser.later(EDIT, f"Name {number}"))
    print(f"a changed cell of 120 cards: {sorted(taken)[len(taken) // 2]:.0f} ms to the painted card, limit 300 ms")
    print("  all:", " ".join(f"{each:.0f}" for each in taken))
    deck = write_table(folder / "text", 540).with_name("deck.yaml")
    browser.later(START, f"{host.url}press/press-link.js")
    browser.driver.set_script_timeout(300)
    put(browser, deck.parent)
    began = time.perf_counter()
    code, told, _ = browser.later(RUN, "build", "/decks/other", {"--deck": deck.name, "--out": "/out"})
    here = time.perf_counter() - began
    assert code == 0, told
    words = [sys.executable, "-m", "generator", "build", "--deck", str(deck), "--out", str(folder / "text.pdf")]
    native = measure(words)
    print(f"540 cards of text: {here:.1f} s, on this computer {native.processor_s:.1f} s; limit 4 times as long")
    browser.close()
    host.stop()


def put(browser: Browser, deck: Path) -> None:
    files = {
        path.relative_to(deck).as_posix(): base64.b64encode(path.read_bytes()).decode()
        for path in deck.rglob("*")
        if path.is_file() and "output" not in path.parts
    }
    browser.later(PUT, "/decks/other", files)


def commands() -> Iterator[tuple[str, Options, Path | None]]:
    """Yield what both make: of each bundled deck, game and example; with its folder, if it is not bundled."""
    for deck in deck_names():
        for more in (
            {},
            {"--style": "low-ink"},
            {"--layout": "gutterfold"},
            {"--layout": "contact"},
            {"--format": "svg"},
        ):
            yield "build", {"--deck": deck, **more}, None
        yield "dividers", {"--deck": deck}, None
    for game in printed_games():
        yield "build", {"--game": game}, None
        yield "box", {"--game": game}, None
        for lang in ("en", "cs"):
            for size in ("page", "a5", "card"):
                yield "sheet", {"--game": game, "--size": size, "--lang": lang}, None
            yield "pad", {"--game": game, "--lang": lang}, None
    for example in sorted(EXAMPLES.iterdir()):
        for more in ({}, {"--layout": "gutterfold"}, {"--format": "svg"}):
            yield "build", {"--deck": "deck.yaml", **more}, example


def same_bytes(folder: Path) -> None:
    """Compare the bytes of everything, and print what differs."""
    os.environ |= {
        "LC_ALL": "en_US.UTF-8",
        "PNP_CACHE": "off",
    }  # as the browser is, whose country has Letter as its usual paper
    host = Host(folder / "site")
    browser = Browser(folder / "profile-bytes")
    page = Visitor(browser, f"{host.url}press/")
    browser.driver.set_script_timeout(300)
    browser.later(START, f"{host.url}press/press-link.js")
    same = different = 0
    for number, (command, options, own) in enumerate(commands()):
        given = {**options, "--paper": "a4"} if "--format" not in options else dict(options)
        if own is not None:
            put(browser, own)
        words = " ".join([command, *(f"{flag} {value}" for flag, value in given.items())])
        code, told, outputs = browser.later(RUN, command, "/decks/other" if own else "", {**given, "--out": "/out"})
        there = {name: base64.b64decode(content) for name, content in outputs}
        out = folder / str(number)
        natively = {**given, "--deck": str(own / "deck.yaml")} if own else given
        line = [word for flag, value in natively.items() for word in (flag, value)]
        out.mkdir()
        done = subprocess.run(
            [sys.executable, "-m", "generator", command, *line, "--out", str(out)], cwd=ROOT, capture_output=True
        )
        here = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
        there, here = (
            {name: data for name, data in files.items() if not name.endswith(ABSENT)} for files in (there, here)
        )
        is_same = code == done.returncode and there == here
        same, different = same + is_same, different + (not is_same)
        if not is_same:
            print(f"DIFFERENT: {words} {own or ''}: {code} {told.strip()[:200]} {sorted(there)} {sorted(here)}")
    print(f"same bytes: {same} of {same + different} commands")
    page.browser.close()
    host.stop()


if __name__ == "__main__":
    main()
