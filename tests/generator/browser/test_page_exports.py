"""The press's page in Chromium: where decks go besides a printer at home, and art that is drawn as a picture."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.generator.browser.test_exports import MASKED
from tests.generator.browser.visitor import Visitor
from tests.generator.strangers import make_deck, picture_card

pytestmark = [pytest.mark.slow, pytest.mark.long]


def test_a_deck_goes_to_a_table_a_cutter_and_into_pictures(visit: Callable[[], Visitor]) -> None:
    page = visit()
    page.press("The Island Deck")
    page.wait("54 cards", lambda: len(page.names()) == 54)
    made = page.make("For virtualtabletop.io")
    assert list(made) == ["The Island Deck.vtt", "report.txt"]
    with zipfile.ZipFile(io.BytesIO(made["The Island Deck.vtt"])) as room:
        assert len(room.namelist()) == 1 + 54 + 1 + 1  # the room, faces, a back, a cover
    assert list(page.make("For Silhouette cutters")) == ["island.pdf", "island.svg", "report.txt"]
    assert "the cutting lines are SVG alone" in page.told()[0]

    page.choose("#thing", "0")
    page.choose('[data-flag="--format"]', "png")
    page.choose('[data-flag="--cards"]', "AA,2A")
    page.js("document.querySelector('.result').replaceChildren()")
    page.press("Make")
    page.wait("the pictures", lambda: page.js("return document.querySelector('.result .words')"))
    pictures = page.outputs()
    assert list(pictures) == ["01-AA.png", "02-2A.png", "back-compass.png"]
    with Image.open(io.BytesIO(pictures["01-AA.png"])) as image:
        assert image.size == (821, 1121)  # 69.5 x 94.9 mm at 300 dpi


def test_what_does_not_work_there_is_said(visit: Callable[[], Visitor]) -> None:
    page = visit()
    page.press("The Island Deck")
    page.wait("the list", lambda: page.js("return document.querySelector('#thing')"))
    away = page.js("return [...document.querySelectorAll('#thing option:disabled')].map((each) => each.text)")
    assert away == ["For any print shop, as PDF/X-1a:2003 (on a computer only)"]
    offered = page.js("return [...document.querySelectorAll('#thing option')].map((each) => [each.text, each.value])")
    page.choose("#thing", dict(offered)["For Tabletop Simulator"])
    page.press("Make")
    told = page.wait("why not", lambda: page.js("return document.querySelector('.result .bad')?.innerText"))
    assert told.startswith("Tabletop Simulator does not see the files of a browser: name the folder online")


def test_art_that_is_no_plain_drawing_is_drawn_as_a_picture(visit: Callable[[], Visitor], tmp_path: Path) -> None:
    deck = make_deck(tmp_path / "deck", picture_card("a.svg", more=", raster: true"), {"a.svg": MASKED})
    page = visit()
    page.give(*sorted(deck.parent.iterdir()))
    page.wait("a card", lambda: len(page.names()) == 1)
    page.wait("its picture", lambda: page.js("return document.querySelector('.card img[src]')"))
    assert page.faults() == []
