"""What differs between two states of a deck: told by id, shown in pictures, and asked of git."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.generator.strangers import pnp

DECK = """\
schema_version: 1
id: sea
title: Sea
version: "1"
source: made for these tests
licence: CC0-1.0
face: event
back: none
cards:
  - {from: cards.csv}
"""
BEFORE = "name,copies,body,note\nSloop,1,Holds 2.,x\nCat,2,No rats.,x\nStorm,1,All lose 1.,x\n"
AFTER = "name,copies,note,body\nStorm,1,y,All lose 1.\nSloop,1,y,Holds 3.\nCat,3,y,No rats.\nWreck,1,y,Sunk.\n"
"""A changed text, other copies and a new card; other order of rows and columns, and notes that no face shows."""


def deck(folder: Path, cards: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "deck.yaml").write_text(DECK, encoding="utf-8")
    (folder / "cards.csv").write_text(cards, encoding="utf-8")
    return folder


def test_changed_new_and_gone_cards_and_copies_are_told(tmp_path: Path) -> None:
    one, other = deck(tmp_path / "a", BEFORE), deck(tmp_path / "b", AFTER)
    told = pnp("diff", one, other)
    assert told.code == 0
    assert told.out.splitlines()[1:] == [
        "changed: sloop",
        "new: wreck",
        "in another number: cat 2 → 3",
        "as before: 1 card",
    ]
    back = pnp("diff", other, one)
    assert "gone: wreck" in back.out.splitlines()


@pytest.mark.parametrize(("cards", "code"), [(BEFORE, 0), (AFTER, 1)])
def test_the_exit_code_says_whether_anything_differs_where_it_is_asked(tmp_path: Path, cards: str, code: int) -> None:
    one, other = deck(tmp_path / "a", BEFORE), deck(tmp_path / "b", cards)
    assert pnp("diff", one, other, "--exit-code").code == code
    assert pnp("diff", one, other).code == 0


def test_a_page_and_a_picture_show_the_cards_before_and_after(tmp_path: Path) -> None:
    one, other = deck(tmp_path / "a", BEFORE), deck(tmp_path / "b", AFTER)
    assert pnp("diff", one, other, "--out", tmp_path / "o").code == 0
    page = (tmp_path / "o" / "diff.html").read_text(encoding="utf-8")
    assert page.count("<img") == 3  # Sloop twice, the wreck
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert (tmp_path / "o" / "diff.png").read_bytes().startswith(b"\x89PNG")


def test_json_names_what_differs(tmp_path: Path) -> None:
    one, other = deck(tmp_path / "a", BEFORE), deck(tmp_path / "b", AFTER)
    facts = json.loads(pnp("diff", one, other, "--json").out)
    assert facts["differs"] is True
    assert "wreck" in json.dumps(facts)
    assert json.loads(pnp("diff", one, one, "--json").out)["differs"] is False


def test_a_deck_is_compared_with_its_earlier_state_in_git(tmp_path: Path) -> None:
    folder = deck(tmp_path / "sea", BEFORE)
    git = ["git", "-C", str(tmp_path), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run([*git, *words], check=True, capture_output=True)
    deck(folder, AFTER)
    told = pnp("diff", folder)
    assert (told.code, told.out.splitlines()[1]) == (0, "changed: sloop")
    wrong = pnp("diff", folder, "--from", "nowhere")
    assert wrong.code == 1
    assert "nowhere" in wrong.errors[0]
