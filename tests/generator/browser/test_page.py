"""The press's page in Chromium: ready decks, a deck of one's own, its table and faults; the bytes are a computer's."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.generator.browser.visitor import Visitor
from tests.generator.strangers import SUN, pnp

pytestmark = pytest.mark.slow
TABLE = "Name,Cost,Picture,Effect\nAnt,3,sun.svg,small and busy\nBee,12,bee.png,it hums\n"


def spreadsheet(folder: Path) -> list[Path]:
    """Write a table and its pictures, and return the files."""
    (folder / "Garden.csv").write_text(TABLE)
    (folder / "sun.svg").write_text(SUN)
    Image.linear_gradient("L").resize((90, 60)).convert("RGB").save(folder / "bee.png")
    return [folder / name for name in ("Garden.csv", "sun.svg", "bee.png")]


def built(folder: Path, *words: str) -> dict[str, bytes]:
    """Build on this computer, and return the files by name."""
    told = pnp(*words, "--out", folder)
    assert told.code == 0, told.err
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_ready_deck_is_printed_with_the_same_bytes(visit: Callable[[], Visitor], tmp_path: Path) -> None:
    page = visit()
    page.press("The Island Deck")
    page.wait("54 cards", lambda: len(page.names()) == 54)
    page.choose("#option-paper", "a4")
    made = page.make()
    assert page.told()[0].startswith("The Island Deck 1.0: 54 cards on 6 sheets of A4")
    assert page.told()[1].startswith("verified: 54 faces and 54 backs")
    (tmp_path / "deck").mkdir()
    natively = built(tmp_path / "deck", "build", "--deck", "island", "--paper", "a4")
    assert list(made.values()) == list(natively.values())
    everything = page.make("Showboat: everything for the game")
    assert [name.partition(".")[0] for name in everything] == ["island", "showboat-pad", "showboat-sheet"]


def test_a_spreadsheet_with_pictures_becomes_a_deck_that_is_kept(visit: Callable[[], Visitor], tmp_path: Path) -> None:
    page = visit()
    page.give(*spreadsheet(tmp_path))
    page.shows_cards("Ant", "Bee")
    page.is_saved()
    page.press("Table")
    page.write_cell(1, 1, "Antelope")
    page.shows_cards("Antelope", "Bee")
    page.press("Undo")
    page.shows_cards("Ant", "Bee")
    page.press("Redo")
    page.shows_cards("Antelope", "Bee")

    page.press("Set-up")
    page.choose('[data-choice="face"]', "event")
    page.choose('[data-choice="title"]', "My garden")
    page.wait("the title", lambda: page.js("return document.getElementById('title').textContent") == "My garden 0.1")
    made = page.make()
    assert page.told()[-1].startswith("verified: 2 faces and 2 backs"), page.told()

    deck = tmp_path / "unzipped"
    saved = tmp_path / "garden.zip"
    saved.write_bytes(page.save_zip())
    with zipfile.ZipFile(saved) as archive:
        archive.extractall(deck)
    assert {path.name for path in deck.iterdir()} == {"deck.yaml", "cards.csv", "sun.svg", "bee.png", "press.json"}
    (tmp_path / "made").mkdir()
    natively = built(tmp_path / "made", "build", "--deck", str(deck / "deck.yaml"), "--paper", "letter")
    assert list(made.values()) == list(natively.values())

    page.press("← All decks")
    page.wait("home", lambda: page.js("return !document.getElementById('home').hidden"))
    page.give(saved)
    page.wait("the deck", lambda: page.js("return document.getElementById('home').hidden"))
    page.shows_cards("Antelope", "Bee")
    page.wait("its tab", lambda: page.js("return document.querySelector('#thing')"))
    page.press("Set-up")
    face = page.wait("the set-up", lambda: page.js("return document.querySelector('[data-choice=\"face\"]')?.value"))
    assert face == "event"


def test_a_fault_is_told_at_its_line_and_repaired(visit: Callable[[], Visitor]) -> None:
    page = visit()
    page.press("Begin with an example")
    page.shows_cards("Lighthouse", "Fog", "Pilot", "Harbour cat")
    page.press("Files")
    text = page.wait("the file", lambda: page.js("return document.querySelector('.code')?.value"))
    page.choose(".code", text.replace("face: adventure", "face: adventurous"))
    page.wait("the fault", lambda: any("deck.yaml:10" in each for each in page.faults()))
    assert "line 10" in page.js("return document.querySelector('.faults').innerText")
    assert page.names()[0] == "Lighthouse"  # the last good pictures stay
    page.choose(".code", text)
    page.wait("no fault", lambda: not page.faults())


@pytest.mark.long
def test_only_what_changed_since_it_was_printed_is_printed_again(visit: Callable[[], Visitor]) -> None:
    page = visit()
    page.press("Begin with an example")
    page.shows_cards("Lighthouse", "Fog", "Pilot", "Harbour cat")
    page.make()
    page.press("I have printed it")
    page.wait("the record", lambda: "recorded" in page.js("return document.querySelector('.result').innerText"))
    page.press("Table")
    page.write_cell(2, 1, "Sea fog")
    page.shows_cards("Lighthouse", "Sea fog", "Pilot", "Harbour cat")
    page.is_saved()
    page.open()  # the record is kept with the deck
    page.shows_cards("Lighthouse", "Sea fog", "Pilot", "Harbour cat")
    page.make("Only the cards that changed since they were printed")
    assert any("3 cards on 1 sheet" in line for line in page.told()), page.told()
    (credits,) = page.make("Credits, as a text").values()
    assert b"Harbour" in credits
