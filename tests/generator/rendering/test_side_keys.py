"""A change of a file changes the keys of the sides that it can change, and no other."""

import os
from pathlib import Path

import pytest

from generator.artwork import open_translated
from generator.rendering.side_keys import RenderKeys, keys_of
from tests.generator.strangers import SUN, make_deck

CARDS = """\
  - {id: one, name: One, face: plain, picture: one.svg, texts: {body: first}}
  - {id: two, name: Two, face: plain, picture: two.svg, texts: {body: second}}
  - {id: own, name: Own, template: own.svg.j2, texts: {art: three.svg}}
"""
HEAD = """\
back: sea
backs: [{id: sea, picture: sea.svg}]
faces:
  plain:
    boxes:
      title: {text: <name>, size: 4, at: [0, 0, 100%, 10]}
      body: {text: <body>, size: 3, at: [0, 20, 100%, 10]}
"""
FILES = {
    **dict.fromkeys(("one.svg", "two.svg", "three.svg", "sea.svg"), SUN),
    "own.svg.j2": "<rect width='9' height='9'/>",
}
EVERY = {"one", "two", "own"}


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The file of a deck with three cards, each with a picture of its own, and a back."""
    return make_deck(tmp_path / "mine", CARDS, FILES, head=HEAD)


def keys(deck: Path, own_backs: frozenset[str] = frozenset()) -> RenderKeys:
    return keys_of(open_translated(str(deck), None), own_backs)


def changed(before: RenderKeys, after: RenderKeys) -> tuple[set[str], set[str]]:
    """Return the cards whose faces, and those whose backs have other keys."""
    faces = {name for name, key in after.faces.items() if before.faces.get(name) != key}
    return faces, {name for name, key in after.backs.items() if before.backs.get(name) != key}


def touch(path: Path, text: str) -> None:
    path.write_text(text)
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1_000_000))


def test_reading_again_changes_nothing(deck: Path) -> None:
    assert keys(deck) == keys(deck)


def test_a_text_is_of_its_card(deck: Path) -> None:
    before = keys(deck)
    deck.write_text(deck.read_text().replace("body: first", "body: other"))
    assert changed(before, keys(deck)) == ({"one"}, set())


def test_copies_and_places_in_the_file_change_no_side(deck: Path) -> None:
    before = keys(deck)
    deck.write_text(deck.read_text().replace("  - {id: one,", "\n  - {copies: 4, id: one,"))
    assert changed(before, keys(deck)) == (set(), set())


@pytest.mark.parametrize(("name", "faces"), [("one.svg", {"one"}), ("three.svg", {"own"})])
def test_a_picture_is_of_the_card_that_names_it(deck: Path, name: str, faces: set[str]) -> None:
    before = keys(deck)
    touch(deck.parent / name, SUN.replace('r="4"', 'r="3"'))
    assert changed(before, keys(deck)) == (faces, set())


@pytest.mark.parametrize("name", ["sea.svg", "own.svg.j2"])
def test_what_no_card_names_may_be_on_all(deck: Path, name: str) -> None:
    before = keys(deck)
    touch(deck.parent / name, FILES[name] + " ")
    assert changed(before, keys(deck)) == (EVERY, EVERY)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("at: [0, 0, 100%, 10]", "at: [0, 1, 100%, 10]"),
        ('version: "1"', 'version: "2"'),
        ("title: Strange", "title: Odd"),
    ],
)
def test_what_all_cards_share_changes_all_that_show_it(deck: Path, old: str, new: str) -> None:
    before = keys(deck)
    deck.write_text(deck.read_text().replace(old, new))
    faces, _ = changed(before, keys(deck))
    assert faces >= {"one", "two"}


def test_texts_of_one_size_hang_together(deck: Path) -> None:
    deck.write_text(deck.read_text().replace("size: 3,", "size: 3, floor: 2, same_size: true,"))
    before = keys(deck)
    deck.write_text(deck.read_text().replace("body: first", "body: a much longer text than the other"))
    faces, _ = changed(before, keys(deck))
    assert faces == EVERY


def test_a_back_that_shows_its_card_changes_with_it(deck: Path) -> None:
    own = frozenset({"sea"})
    before = keys(deck, own)
    assert len(set(before.backs.values())) == 3
    deck.write_text(deck.read_text().replace("body: second", "body: other"))
    assert changed(before, keys(deck, own)) == ({"two"}, {"two"})
    assert len(set(keys(deck).backs.values())) == 1
