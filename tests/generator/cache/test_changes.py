"""Whatever of a deck changes, its next build is the same as without what is kept, and draws no more than it must."""

import json
import os
import random
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from generator.cache import inputs
from generator.cache.blob_store import BlobStore
from generator.errors import PnpError
from generator.writers.manifest import require_own_files
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
    "a text": (edit("deck.yaml", "first", "other"), 1),
    "a name on a face and an own back": (edit("deck.yaml", "name: Two", "name: Too"), 1),
    "the first card with an own back, its face alone": (edit("deck.yaml", "second", "SECOND"), 1),
    "a card's picture": (edit("art/one.svg", 'r="4"', 'r="3"'), 1),
    "a card's picture in a hidden folder": (edit(".hidden/four.svg", 'r="4"', 'r="3"'), 1),
    "a card's picture that becomes a link, to a file that no card names": (linked, 5),
    "the first card of a shared back": (edit("deck.yaml", "name: Four", "name: FOUR"), 1),
    "the picture of a back": (edit("sea.svg", 'r="4"', 'r="3"'), 5),
    "a template": (edit("mine.svg.j2", "x=safe.x", "x=safe.y + 1"), 5),
    "a template that is included": (edit("part.svg.j2", "y='9'", "y='8'"), 5),
    "an own back that becomes shared": (edit("own-back.svg.j2", "card.name", "'abcdef'"), 5),
    "a shared back that becomes own": (edit("same-back.svg.j2", "r='9'", "r='{{ card.name|length }}'"), 5),
    "the size of a text": (edit("deck.yaml", "size: 3", "size: 2"), 3),
    "the title": (edit("deck.yaml", "title: Strange", "title: Changed"), 5),
    "copies": (edit("deck.yaml", "{id: one,", "{id: one, copies: 3,"), 0),
    "the order": (edit("deck.yaml", CARDS, "".join(reversed(CARDS.splitlines(keepends=True)))), None),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_drawn_and_little_else(
    tmp_path: Path, deck: Path, unchanged: tuple[Path, Path, Made, Made], what: str
) -> None:
    cache = tmp_path / "cache"
    change, count = CHANGES[what]
    before = made(request(deck, cache))
    assert before == unchanged[2]
    change(deck.parent)
    with counting() as drawn:
        after = made(request(deck, cache))
    assert after == made(request(deck))
    assert after[0] != before[0]
    if count is not None:
        assert drawn[0] == count
    with counting() as again:
        assert made(request(deck, cache)) == after
    assert again == []


def test_a_file_that_changes_while_it_is_drawn_is_not_kept(
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
    assert not (tmp_path / "cache").exists()
    assert made(request(deck, tmp_path / "cache")) == made(request(deck))


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
    from generator import build as press

    read = press.make_files(request(deck)).sources
    assert (deck.parent / "art" / "one.svg").resolve() in read
    press.make_files(request(deck, tmp_path / "cache"))
    assert press.make_files(request(deck, tmp_path / "cache")).sources == read
    assert press.make_files(request(deck, tmp_path / "cache", copies=2)).sources == read
    with pytest.raises(PnpError):
        require_own_files({deck.parent / "art" / "one.svg": b""}, read, None)


@pytest.mark.parametrize("limit", ["MOST_NAMES", "MOST_BYTES"])
def test_a_folder_that_is_too_large_keeps_nothing(
    tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    count = 9 + 2  # files, folders
    size = sum(len(content) for content in FILES.values())
    monkeypatch.setattr(inputs, limit, count if limit == "MOST_NAMES" else size)
    made(request(deck, tmp_path / "cache"))
    assert len(list((tmp_path / "cache").iterdir())) == 2
    monkeypatch.setattr(inputs, limit, (count if limit == "MOST_NAMES" else size) - 1)
    made(request(deck, tmp_path / "none"))
    assert not (tmp_path / "none").exists()


def test_a_folder_with_a_link_to_a_folder_keeps_nothing(tmp_path: Path, deck: Path) -> None:
    (deck.parent / "link").symlink_to("art")
    made(request(deck, tmp_path / "cache"))
    assert not (tmp_path / "cache").exists()


def packs(cache: Path) -> list[tuple[dict[str, Any], int]]:
    """Return what is kept of sides: the head of each pack, and how many sides it has."""
    found = [BlobStore(cache).get(bytes.fromhex(path.stem)) or b"" for path in sorted(cache.iterdir())]
    return [(json.loads(data.split(b"\n")[0]), data.count(b"\n")) for data in found if b"%PDF" not in data]


def test_what_no_card_shows_any_more_is_forgotten(tmp_path: Path, deck: Path) -> None:
    cache = tmp_path / "cache"
    made(request(deck, cache))
    ((first, count),) = packs(cache)
    for radius in (3, 2, 1):
        (deck.parent / "art" / "one.svg").write_text(SUN.replace('r="4"', f'r="{radius}"'))
        assert made(request(deck, cache)) == made(request(deck))
        ((head, now),) = packs(cache)
        assert now == count == 5 + 1 + 2 + 1  # faces, and the backs: one is of each card
        assert len(head["art"]) == len(first["art"]) + 1  # it was what the others are, and is another now
    (deck.parent / "art" / "one.svg").write_text(SUN)
    made(request(deck, cache, copies=2))  # another file than the first, of the same sides
    assert [each["art"] for each, _ in packs(cache)] == [first["art"]]


def test_a_text_that_is_printed_nowhere_hinders_nothing(tmp_path: Path, deck: Path) -> None:
    edit("deck.yaml", "{body: first}", "{body: first, remark: to myself}")(deck.parent)
    plain = made(request(deck))
    assert "remark" in plain[2][0]
    with counting() as drawn:
        assert made(request(deck, tmp_path / "cache")) == plain
    assert set(drawn) == {5}  # all of them, in each style, to see whether it is printed in one
    with counting() as drawn:
        assert made(request(deck, tmp_path / "cache", copies=2)) == made(request(deck, copies=2))
    assert drawn[0] == 0
    assert drawn[1] == 5  # without what is kept
    for old, new, note in (("third", "other", True), (", remark: to myself", "", False)):
        edit("deck.yaml", old, new)(deck.parent)
        with counting() as drawn:
            found = made(request(deck, tmp_path / "cache"))
        assert set(drawn) == {1}
        assert found == made(request(deck))
        assert any("remark" in each for each in found[2]) == note


def spoilt(what: str, head: dict[str, Any], sides: list[tuple[str, list[Any]]]) -> None:
    """Make something of what is kept of sides another thing that JSON can hold."""
    form = sides[0][1][4]
    tape = form["tape"]
    changes: dict[str, Callable[[], object]] = {
        "art that is not there": lambda: head.update(art={}),
        "art that is no tape": lambda: head.update(art={name: [1] for name in head["art"]}),
        "art in a circle": lambda: [each[4].append(["place", [name]]) for name, each in head["art"].items()],
        "a list for art": lambda: head.update(art=[]),
        "other names": lambda: head.update(more=1),
        "no form": lambda: sides[0][1].__setitem__(4, None),
        "other words": lambda: form.update(text="other"),
        "words of another kind": lambda: form.update(text=5),
        "other art": lambda: form.update(drawn=["other"]),
        "a gap too many": lambda: tape[6].append(0),
        "a gap of nothing": lambda: tape[6].__setitem__(0, 10**6),
        "a format that asks for more": lambda: tape.__setitem__(5, tape[5].replace("%s", "%(a)s", 1)),
        "a wide format": lambda: tape.__setitem__(5, tape[5].replace("%s", "%999999999s", 1)),
        "a font that there is not": lambda: tape[2].append(["Nowhere", 400, False]),
        "a step that there is not": lambda: tape[4].append(["picture", ["/etc/passwd", 1, 1]]),
        "an endless number": lambda: tape[0].__setitem__(0, float("inf")),
    }
    changes[what]()


SPOILT = (
    "art that is not there",
    "art that is no tape",
    "art in a circle",
    "a list for art",
    "other names",
    "no form",
    "other words",
    "words of another kind",
    "other art",
    "a gap too many",
    "a gap of nothing",
    "a format that asks for more",
    "a wide format",
    "a font that there is not",
    "a step that there is not",
    "an endless number",
)


@pytest.mark.parametrize("what", SPOILT)
def test_what_is_kept_and_is_not_what_was_written_is_made_anew(
    tmp_path: Path, unchanged: tuple[Path, Path, Made, Made], what: str
) -> None:
    deck, kept, _, twice = unchanged
    cache = tmp_path / "cache"
    shutil.copytree(kept, cache)
    for path in cache.iterdir():
        key = bytes.fromhex(path.stem)
        data = BlobStore(cache).get(key)
        assert data is not None
        if b"%PDF" in data:
            continue
        first, *lines = data.decode().split("\n")
        head = json.loads(first)
        sides = [(line[:64], json.loads(line[65:])) for line in lines]
        spoilt(what, head, sides)
        told = [json.dumps(head), *(f"{name} {json.dumps(side)}" for name, side in sides)]
        BlobStore(cache).put(key, "\n".join(told).encode())
    assert made(request(deck, cache, copies=2)) == twice


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
    made(request(deck, tmp_path / "cache"))
    names = {path.name for path in (tmp_path / "cache").iterdir()}
    made(request(other, tmp_path / "cache"))
    assert len(names) == 2
    assert len(list((tmp_path / "cache").iterdir())) == 4
    assert sha256(b"").hexdigest() not in names
