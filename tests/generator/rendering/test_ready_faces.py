"""The cards that the docs show of the ready faces: all faces, and all that each of them prints."""

import re
import shutil
from pathlib import Path

import pytest

from generator.artwork import check_deck
from generator.deck.faces.face_definitions import fields_of, ready_faces
from generator.deck.loader import load_deck
from generator.deck.model import Deck

ROOT = Path(__file__).parents[3]
SHOWN = sorted(path.name for path in (ROOT / "docs" / "faces").glob("*.yaml"))


def shown_deck(name: str, folder: Path) -> Deck:
    shutil.copytree(ROOT / "cards" / "to-the-bottom" / "art", folder / "art", dirs_exist_ok=True)
    shutil.copy(ROOT / "docs" / "faces" / name, folder)
    return load_deck(folder / name)


@pytest.mark.parametrize("name", SHOWN)
def test_what_the_docs_show_is_sound(name: str, tmp_path: Path) -> None:
    assert check_deck(shown_deck(name, tmp_path)).warnings == ()


def test_the_docs_show_every_face(tmp_path: Path) -> None:
    decks = [shown_deck(name, tmp_path) for name in SHOWN]
    faces = {
        face.name for deck in decks for card in deck.cards for face in (card.face, card.back and card.back.face) if face
    }
    assert set(ready_faces()) <= faces


def test_the_docs_say_what_each_face_prints() -> None:
    text = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
    for name in ready_faces():
        (row,) = re.findall(rf"^\| `{name}` \| (.*?) \|", text, re.MULTILINE)
        assert sorted(re.findall(r"`(.*?)`", row)) == sorted(fields_of(name)), name
