"""Decks of strangers in the press's page: what is wrong is said, what never ends is ended, nothing of theirs runs."""

import base64
import json
import re
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.generator.browser.visitor import Visitor
from tests.generator.strangers import HEAD, SUN
from tests.scorekeeper.web.site.host import Host

pytestmark = [pytest.mark.slow, pytest.mark.long]
Visit = Callable[[], Visitor]
CARD = "cards: [{id: one, name: One, picture: sun.svg}]\n"
ENDLESS = "{% for a in range(9999) %}" * 3 + "{% endfor %}" * 3
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">%s</svg>'
NOT_ALLOWED = {
    "<script>top.ran = true</script>": "<script> is not allowed",
    '<foreignObject width="9" height="9"><p>x</p></foreignObject>': "foreignObject",
    '<image href="http://localhost:9/x.png" width="9" height="9"/>': "http://localhost:9/x.png",
    '<circle r="4" onload="top.ran = true"/>': "onload",
}
"""What a picture must not have, and words of the fault that says so."""
REPAIRED = {"template: card.svg.j2": "template: picture"}


def has_fault(page: Visitor, words: str) -> bool:
    return any(words in each for each in page.faults())


def edit_deck_file(page: Visitor, changes: dict[str, str]) -> None:
    page.press("Files")
    text = str(page.wait("the file", lambda: page.js("return document.querySelector('.code')?.value")))
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    page.choose(".code", text)


def test_an_endless_template_is_ended_told_and_repaired(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    files = {"deck.yaml": f"{HEAD}template: card.svg.j2\n{CARD}", "sun.svg": SUN, "card.svg.j2": ENDLESS}
    page.give_zip(tmp_path / "given", files)
    page.wait("the end of it", lambda: has_fault(page, "takes more than"))
    assert page.js("return document.getElementById('lost').hidden")
    page.press("Table")  # the press has begun anew, with the deck's files
    page.wait("words", lambda: "This deck has no table" in page.js("return document.getElementById('tab').innerText"))
    edit_deck_file(page, REPAIRED)
    page.shows_cards("One")
    page.wait("no fault", lambda: not page.faults())
    page.open()
    page.shows_cards("One")


def test_nothing_of_a_picture_runs_or_is_fetched(host: Host, visit: Visit, tmp_path: Path) -> None:
    page = visit()
    for content, words in NOT_ALLOWED.items():
        deck = {"deck.yaml": f"{HEAD}template: picture\n{CARD}", "sun.svg": SVG % content}
        page.give_zip(tmp_path / "given", deck)
        page.wait(words, partial(has_fault, page, words))
        assert page.js("return window.ran === undefined")
        page.leave()
    asked = page.js("return performance.getEntriesByType('resource').map((each) => each.name)")
    assert [each for each in asked if not each.startswith((host.url, "blob:", "data:"))] == []


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("deck.zip", b"this is no zip", "zip: cannot be read: File is not a zip file."),
        ("letter.txt", b"", "cards.txt: has no rows"),
        ("table.csv", bytes(range(256)) * 20, "cards.csv"),
        ("art.svg", SUN.encode(), "There is no table in it"),
    ],
)
def test_what_is_no_deck_is_refused_in_words(
    visit: Visit, tmp_path: Path, name: str, content: bytes, words: str
) -> None:
    page = visit()
    (tmp_path / name).write_bytes(content)
    page.give(tmp_path / name)
    page.says(words)
    assert "bug" not in page.said()


def test_a_zip_or_a_link_writes_nothing_outside_its_folder(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    page.give_zip(
        tmp_path / "given", {"../../site/generator/browser/zip_files.py": "raise SystemExit", "deck.yaml": HEAD}
    )
    page.says("is a file outside its folder; make the zip anew")
    for told in (
        {"title": "T", "name": "t", "texts": {"../../site/generator/browser/zip_files.py": "raise SystemExit"}},
        {"texts": {"deck.yaml": HEAD}},
        "nothing",
    ):
        squeezed = zlib.compress(json.dumps(told).encode(), wbits=-15)
        page.browser.open("about:blank")
        page.browser.open(f"{page.url}#deck={base64.urlsafe_b64encode(squeezed).decode().rstrip('=')}")
        page.says("The deck in this link cannot be read")
        assert page.js("return document.querySelectorAll('[data-kept]').length") == 0


def test_the_table_of_a_deck_that_takes_too_long_is_edited_until_it_does_not(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    deck = f"{HEAD}template: card.svg.j2\ncards: [{{from: cards.csv}}]\n"
    files = {
        "deck.yaml": deck,
        "cards.csv": "id,name\none,One\n",
        "card.svg.j2": "{% if card.name == 'One' %}" + ENDLESS + "{% endif %}<g/>",
    }
    page.give_zip(tmp_path / "given", files)
    page.wait("the end of it", lambda: has_fault(page, "takes more than"))
    page.press("Table")  # the press has begun anew, with the deck's files
    page.write_cell(1, 2, "Two")
    page.shows_cards("Two")
    page.wait("no fault", lambda: not page.faults())
    page.is_saved()


def test_letters_of_every_script_are_there(visit: Visit, tmp_path: Path) -> None:
    """Fonts of many weights are cut to one in the browser, too."""
    page = visit()
    table = "Name,Cost,Text,Flavour\nViệt,1,x,Rồng thiêng bảo vệ\nУкраїна,1,x,Вона не спить\n猫,1,x,απλό\n"
    (tmp_path / "Cats.csv").write_text(table)
    page.give(tmp_path / "Cats.csv")
    page.shows_cards("Việt", "Україна", "猫")
    assert page.faults() == []
    page.make()
    assert re.match("verified: 3 faces and 3 backs", page.told()[-1]), page.told()
