"""Whatever of a deck changes, its next build is the same as without what is kept."""

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.cache import BlobStore
from generator.errors import PnpError
from generator.writers.output import require_own_files
from tests.generator.cache.builds import counting, made, request
from tests.generator.strangers import SUN, make_deck, png

HEAD = """\
back: sea
backs:
  - {id: sea, picture: sea.svg}
  - {id: own, template: own-back.svg.j2}
  - {id: same, template: same-back.svg.j2}
faces:
  plain:
    boxes:
      title: {text: <name>, size: 4, at: [0, 0, 100%, 10]}
      body: {text: <body>, size: 3, at: [0, 20, 100%, 10]}
      art: {picture: <picture>, at: [0, 30, 100%, 20]}
"""
CARDS = """\
  - {id: one, name: One, face: plain, picture: art/one.svg, texts: {body: first}}
  - {id: two, name: Two, face: plain, picture: art/two.svg, texts: {body: second}, back: own}
  - {id: three, name: Three, face: plain, texts: {body: third}, back: own}
  - {id: four, name: Four, template: mine.svg.j2, texts: {art: .hidden/four.svg}, back: same}
  - {id: five, name: Five, template: mine.svg.j2, back: same}
"""
TEMPLATE = """\
{% include "part.svg.j2" %}
{{ text(card.name, fonts.title, x=20, y=60, size=4, fill="#112233") }}
{% if "art" in card.texts %}{{ place(pictures.art, x=safe.x, y=safe.y, width=9, height=9) }}{% endif %}
"""
OWN = '{{ text(card.name, fonts.title, x=20, y=20, size=4, fill="#112233") }}'
FILES = {
    **dict.fromkeys(("art/one.svg", "art/two.svg", ".hidden/four.svg", "sea.svg"), SUN),
    "mine.svg.j2": TEMPLATE,
    "part.svg.j2": "<rect x='9' y='9' width='9' height='9'/>",
    "own-back.svg.j2": OWN,
    "same-back.svg.j2": "<circle cx='20' cy='20' r='9'/>",
}


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The file of a deck of five cards: pictures, own templates, backs that are shared and that are not."""
    return make_deck(tmp_path / "mine", CARDS, FILES, head=HEAD)


Made = tuple[dict[str, bytes], tuple[str, ...], tuple[str, ...], int]


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Made, Made]:
    """A deck that nobody changes, what is kept of it, and what it is without: once, and with two copies of each."""
    folder = tmp_path_factory.mktemp("unchanged")
    deck, cache = make_deck(folder / "mine", CARDS, FILES, head=HEAD), folder / "cache"
    plain = made(request(deck))
    assert made(request(deck, cache)) == plain
    return deck, cache, plain, made(request(deck, copies=2))


def edit(name: str, old: str, new: str) -> Callable[[Path], None]:
    """Return what changes a file of a deck's folder, and leaves its size and time as they are where it can."""

    def do(folder: Path) -> None:
        path = folder / name
        status = path.stat()
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    return do


def linked(folder: Path) -> None:
    (folder / "art" / "one.svg").unlink()
    (folder / "art" / "other.svg").write_text(SUN.replace('r="4"', 'r="2"'))
    (folder / "art" / "one.svg").symlink_to("other.svg")


CHANGES = {
    "a text": edit("deck.yaml", "first", "other"),
    "a name on a face and an own back": edit("deck.yaml", "name: Two", "name: Too"),
    "the first card with an own back, its face alone": edit("deck.yaml", "second", "SECOND"),
    "a card's picture": edit("art/one.svg", 'r="4"', 'r="3"'),
    "a card's picture in a hidden folder": edit(".hidden/four.svg", 'r="4"', 'r="3"'),
    "a card's picture that becomes a link, to a file that no card names": linked,
    "the first card of a shared back": edit("deck.yaml", "name: Four", "name: FOUR"),
    "the picture of a back": edit("sea.svg", 'r="4"', 'r="3"'),
    "a template": edit("mine.svg.j2", "x=safe.x", "x=safe.y + 1"),
    "a template that is included": edit("part.svg.j2", "y='9'", "y='8'"),
    "an own back that becomes shared": edit("own-back.svg.j2", "card.name", "'abcdef'"),
    "a shared back that becomes own": edit("same-back.svg.j2", "r='9'", "r='{{ card.name|length }}'"),
    "the size of a text": edit("deck.yaml", "size: 3", "size: 2"),
    "the title": edit("deck.yaml", "title: Strange", "title: Changed"),
    "copies": edit("deck.yaml", "{id: one,", "{id: one, copies: 3,"),
    "the order": edit("deck.yaml", CARDS, "".join(reversed(CARDS.splitlines(keepends=True)))),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_drawn(tmp_path: Path, deck: Path, unchanged: tuple[Path, Path, Made, Made], what: str) -> None:
    cache = tmp_path / "cache"
    before = made(request(deck, cache))
    assert before == unchanged[2]
    CHANGES[what](deck.parent)
    after = made(request(deck, cache))
    assert after == made(request(deck))
    assert after[0] != before[0]
    with counting() as again:
        assert made(request(deck, cache)) == after
    assert again == []


def test_a_file_that_changes_while_it_is_drawn_is_drawn_again(
    tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.rendering.images.art import ArtCache

    plain = ArtCache._read_picture

    def read(self: Any, picture: Any) -> bytes:
        data = plain(self, picture)
        if picture.file == "art/one.svg":
            edit("art/one.svg", 'r="4"', 'r="3"')(deck.parent) if b'r="4"' in data else None
        return data

    monkeypatch.setattr(ArtCache, "_read_picture", read)
    made(request(deck, tmp_path / "cache"))
    monkeypatch.undo()
    assert made(request(deck, tmp_path / "cache")) == made(request(deck))


def test_a_file_that_changes_between_two_looks_at_it_is_drawn_again(
    tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was drawn with the first is not taken for what would be drawn with the second."""
    from generator.deck.files.folder import DeckFolder

    plain, looks = DeckFolder.read_file, 0

    def read(self: DeckFolder, name: str, **how: Any) -> bytes:
        nonlocal looks
        data = plain(self, name, **how)
        if name == "mine.svg.j2":
            looks += 1
            if looks == 1:
                edit(name, "x=safe.x", "x=safe.y + 1")(deck.parent)
                plain(self, name, **how)
        return data

    monkeypatch.setattr(DeckFolder, "read_file", read)
    made(request(deck, tmp_path / "cache"))
    monkeypatch.undo()
    with counting() as drawn:
        assert made(request(deck, tmp_path / "cache")) == made(request(deck))
    assert drawn[0] == 5


def test_a_fault_is_told_each_time_and_nothing_of_it_kept(tmp_path: Path, deck: Path) -> None:
    made(request(deck, tmp_path / "cache"))
    edit("deck.yaml", "first", "a" * 400)(deck.parent)
    edit("art/two.svg", "circle", "circus")(deck.parent)
    told = []
    for cache in (None, tmp_path / "cache", tmp_path / "cache"):
        with pytest.raises(PnpError) as caught:
            made(request(deck, cache))
        told.append(caught.value.faults)
    assert told[0] == told[1] == told[2]
    assert len(told[0]) == 2


def test_notes_are_told_each_time(tmp_path: Path) -> None:
    cards = "  - {id: one, name: One, template: picture, picture: a.png, texts: {unused: word}}\n"
    deck = make_deck(tmp_path / "mine", cards, {"a.png": png(20, 30)})
    plain = made(request(deck))
    assert len(plain[2]) == 2  # few pixels, and a text that is printed nowhere
    for _ in range(2):
        assert made(request(deck, tmp_path / "cache")) == plain
    assert made(request(deck, tmp_path / "cache", copies=2)) == made(request(deck, copies=2))


def test_what_it_was_made_from_is_known_though_it_was_not_read(tmp_path: Path, deck: Path) -> None:
    from generator import press

    read = press.make_files(request(deck)).sources
    assert (deck.parent / "art" / "one.svg").resolve() in read
    press.make_files(request(deck, tmp_path / "cache"))
    assert press.make_files(request(deck, tmp_path / "cache")).sources == read
    assert press.make_files(request(deck, tmp_path / "cache", copies=2)).sources == read
    with pytest.raises(PnpError):
        require_own_files({deck.parent / "art" / "one.svg": b""}, read, None)


def test_a_file_that_was_missing_and_is_there_now_is_read(tmp_path: Path) -> None:
    """A deck's own picture goes before the one that another deck lends."""
    cards = "  - {id: one, name: One, template: picture, picture: art/ace-of-crabs.svg}\n"
    deck = make_deck(tmp_path / "mine", cards, {}, head="art_from: island\n")
    before = made(request(deck, tmp_path / "cache"))
    (deck.parent / "art").mkdir()
    (deck.parent / "art" / "ace-of-crabs.svg").write_text(SUN)
    after = made(request(deck, tmp_path / "cache"))
    assert after == made(request(deck))
    assert after[0] != before[0]


def test_a_finished_file_that_is_not_what_was_written_is_made_anew(tmp_path: Path, deck: Path) -> None:
    cache = tmp_path / "cache"
    plain = made(request(deck, cache))
    for change in (
        lambda head, rest: (b"no json", rest),
        lambda head, rest: (head, rest + b"more"),
        lambda head, rest: (head, rest[:-1]),
        lambda head, rest: (head.replace(b'"notes": []', b'"notes": [5]'), rest),
        lambda head, rest: (head.replace(b'[["", ', b'[["../up", '), rest),
        lambda head, rest: (head.replace(b'[["", ', b'[["/up", '), rest),
        lambda head, rest: (head.replace(b'"pages": ', b'"pages": 1.'), rest),
        lambda head, rest: (head.replace(b'"folders": [', b'"folders": [5, '), rest),
        lambda head, rest: (head.replace(b'"deck.yaml": "', b'"deck.yaml": 5, "": "'), rest),
        lambda head, rest: (head.replace(b'"deck.yaml": "', b'"deck.yaml": "0'), rest),
    ):
        for path in cache.iterdir():
            key = bytes.fromhex(path.stem)
            data = BlobStore(cache).get(key)
            assert data is not None
            head, _, rest = data.partition(b"\n")
            if rest.startswith(b"%PDF"):
                told = b"\n".join(change(head, rest))
                assert told != data
                BlobStore(cache).put(key, told)
        assert made(request(deck, cache)) == plain


@pytest.mark.parametrize("count", [8, pytest.param(30, marks=pytest.mark.long)])
def test_entries_that_are_damaged_anywhere(tmp_path: Path, deck: Path, count: int) -> None:
    rng, cache = random.Random(16), tmp_path / "cache"
    plain = made(request(deck, cache))
    for _ in range(count):
        path = rng.choice(sorted(cache.iterdir()))
        data = bytearray(path.read_bytes())
        place = rng.randrange(len(data))
        if rng.random() < 0.5:
            data[place] ^= 1 << rng.randrange(8)
        else:
            del data[place:]
        path.write_bytes(data)
        assert made(request(deck, cache)) == plain


def test_nobody_else_s_deck_has_the_same_key(tmp_path: Path, deck: Path) -> None:
    other = make_deck(tmp_path / "other", CARDS, FILES, head=HEAD)
    for each in (deck, other):
        made(request(each, tmp_path / "cache"))
    assert len(list((tmp_path / "cache").iterdir())) == 2
