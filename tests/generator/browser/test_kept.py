"""What the press's page keeps: without a network, through a reload and a kill, in a full browser, in two tabs."""

import io
import random
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.generator.browser.killed import killed
from tests.generator.browser.visitor import Visitor
from tests.scorekeeper.web.site.host import Host

pytestmark = pytest.mark.slow
Visit = Callable[[], Visitor]
EXAMPLE = ("Lighthouse", "Fog", "Pilot", "Harbour cat")
TAKEN = "This deck is open in another tab; close it there first."
GONE = "This deck is not in this browser any more."


def deck_of(content: bytes) -> dict[str, str]:
    """Return the texts of a deck that was saved as a zip, without its pictures."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist() if not name.endswith(".svg")}


def begin_example(page: Visitor) -> None:
    page.press("Begin with an example")
    page.shows_cards(*EXAMPLE)
    page.is_saved()


def rename_first(page: Visitor, name: str) -> None:
    """Rename the first card in the table, and wait until it is saved."""
    page.press("Table")
    page.write_cell(1, 1, name)
    page.shows_cards(name, *EXAMPLE[1:])
    page.is_saved()


def test_without_a_network_a_deck_is_opened_edited_and_printed(host: Host, visit: Visit) -> None:
    page = visit()
    page.works_offline()
    host.stop()
    page.open()
    begin_example(page)
    rename_first(page, "Beacon")
    page.open()  # again, in the middle of it: the deck is open, with its last change
    page.shows_cards("Beacon", *EXAMPLE[1:])
    made = page.make()
    assert page.told()[-1].startswith("verified: 9 faces and 9 backs"), page.told()
    assert [name for name, content in made.items() if content.startswith(b"%PDF-")] == ["harbour.pdf"]


@pytest.mark.long
def test_a_change_of_the_deck_file_is_saved_by_whoever_leaves_at_once(visit: Visit) -> None:
    page = visit()
    begin_example(page)
    page.press("Files")
    text = page.wait("the file", lambda: page.js("return document.querySelector('.code')?.value"))
    renamed = re.sub(r"(?m)^title: .*$", 'title: "Quay"', text)
    page.js("const it = document.querySelector('.code'); it.focus(); it.value = arguments[0]", renamed)
    page.js("document.querySelector('.code').dispatchEvent(new Event('input', { bubbles: true }))")
    assert page.js("return document.getElementById('saved').textContent") == "saving …"
    page.js("document.querySelector('.code').blur()")
    page.leave()
    page.press("Harbour")
    page.wait("the title", lambda: page.js("return document.getElementById('title').textContent") == "Quay 0.1")
    assert page.js("return document.getElementById('lost').hidden")


@pytest.mark.long
def test_killed_at_any_moment_what_was_said_to_be_saved_is_there(host: Host, tmp_path: Path) -> None:
    assert killed(4, host, tmp_path / "profile", random.Random(5)) == 0


@pytest.mark.long
def test_without_room_nothing_is_said_to_be_saved_and_the_zip_has_it_all(host: Host, visit: Visit) -> None:
    page = visit()
    begin_example(page)
    origin = host.url.rstrip("/")
    page.browser.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.press("Table")
    count = 0

    def refused() -> bool:  # Chromium looks for room twice a minute
        nonlocal count
        count += 1
        page.write_cell(1, 5, f"Nobody sees it {count} times.")
        page.wait("an answer", lambda: saved(page) != "saving …")
        return saved(page) == "not saved"

    page.wait("a refusal", refused)
    page.says("this browser has no room left")
    page.says("Save the deck as a zip before you leave.")
    assert f"Nobody sees it {count} times." in deck_of(page.save_zip())["cards.csv"]
    page.browser.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": origin})
    page.press("Set-up")  # what is saved next saves what could not be before
    page.choose('[data-choice="title"]', "Quay")
    page.wait("an answer", lambda: saved(page) == "saved in this browser")
    page.open()
    page.shows_cards(*EXAMPLE)
    assert f"Nobody sees it {count} times." in deck_of(page.save_zip())["cards.csv"]


def saved(page: Visitor) -> str:
    return str(page.js("return document.getElementById('saved').textContent"))


@pytest.mark.long
def test_a_deck_is_open_in_one_tab_only_and_not_removed_under_it(visit: Visit) -> None:
    first = visit()
    begin_example(first)
    second = visit()
    second.js("window.confirm = () => true")
    second.press("Harbour")
    second.says(TAKEN)
    second.press("Remove Harbour")
    second.says(TAKEN)
    begin_example(second)  # another one
    first.look()
    rename_first(first, "Beacon")
    first.leave()
    first.wait("both decks", lambda: first.js("return document.querySelectorAll('[data-kept]').length") == 2)
    second.look()
    second.leave()
    decks = "return [...document.querySelectorAll('[data-kept]')].map((each) => each.dataset.kept)"
    beacon = second.wait("both decks", lambda: second.js(decks))[0]  # the one changed last
    second.js("document.querySelector(`[data-kept='${arguments[0]}']`).click()", beacon)
    second.shows_cards("Beacon", *EXAMPLE[1:])
    second.leave()
    second.press("Remove Harbour")
    second.wait("one deck", lambda: len(second.js(decks)) == 1)
    first.look()
    first.js("document.querySelector(`[data-kept='${arguments[0]}']`).click()", beacon)
    first.says(GONE)
    first.wait("one deck", lambda: len(first.js(decks)) == 1)
