"""Hashes of a side's inputs: sides with the same hash look the same, and no other change affects it.

Decks and cards are hashed by their `repr`, which omits places in files.
"""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from generator.deck.files.folder import MAX_FILE_BYTES, PICTURES, DeckFolder, read_bounded
from generator.deck.model import Deck, DeckCard
from generator.errors import DeckDataError

MOST_FILES = 50_000
"""Files checked in a deck's folder (ours)."""
DRAWN = (*PICTURES, ".j2", ".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
"""Suffixes of files used in drawing."""
MAX_HASHED_BYTES = 2**30
"""How much of a deck's files is compared by content (ours)."""
_SIGNS = 24
"""Characters of a key (ours)."""

Stamp = Callable[[Path, os.stat_result], object]
"""Returns what tells a state of a file from its others; its `repr` is hashed."""


def stamp_time(path: Path, status: os.stat_result) -> object:
    """Return a file's time and size: enough while one program watches one folder."""
    return status.st_mtime_ns, status.st_size


class ContentStamps:
    """Tells files by their content, so that two folders can be compared."""

    def __init__(self) -> None:
        self._left = MAX_HASHED_BYTES

    def __call__(self, path: Path, status: os.stat_result) -> object:
        """Return a hash of a file; of one that is not read, its path and time, which no other folder has."""
        self._left -= status.st_size
        try:
            data = read_bounded(path, min(MAX_FILE_BYTES, max(0, self._left)))
        except DeckDataError:
            return str(path), status.st_mtime_ns
        return hashlib.sha256(data).hexdigest()


def names_of(card: DeckCard) -> set[str]:
    """Return everything in a card that may be a file name, by its path below the deck's folder."""
    names = {*card.pictures, *card.all_texts.values(), *([card.picture.file] if card.picture else [])}
    return {_normalise_path(name) for name in names}


def _files_of_all_cards(deck: Deck) -> frozenset[str]:
    """Return the files that sides of any card may show."""
    suits = (picture for suit in deck.suits for picture in (suit.symbol, *suit.pictures.values()))
    backs = (back.picture for back in deck.backs if back.picture)
    every = (*suits, *backs, *deck.icons.values(), *deck.set_icons.values())
    return frozenset(_normalise_path(picture.file) for picture in every)


def _normalise_path(name: str) -> str:
    return PurePosixPath(name.strip().replace("\\", "/")).as_posix()


def _hash(parts: object) -> str:
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_SIGNS]


@dataclass(frozen=True, slots=True)
class RenderKeys:
    faces: Mapping[str, str]
    """By card id."""
    backs: Mapping[str, str]
    """By card id; missing for cards without a back. Cards with a shared back have the same key."""


def keys_of(deck: Deck, own_backs: frozenset[str], stamp: Stamp = stamp_time) -> RenderKeys:
    """Return the keys of a deck's sides.

    Args:
        own_backs: Ids of the backs that show something of their card.
    """
    files = dict(_stamps(deck.folder.root, stamp))
    if deck.folder.fallback is not None:
        files |= {f"//{name}": found for name, found in _stamps(deck.folder.fallback.root, stamp)}
    named = {card.id: sorted(names_of(card) & files.keys()) for card in deck.cards}
    of_cards = frozenset(name for names in named.values() for name in names) - _files_of_all_cards(deck)
    shared_files = sorted((name, stamp) for name, stamp in files.items() if name not in of_cards)
    nowhere = DeckFolder(Path(), "")
    look = replace(deck, cards=(), origins=(), notes=(), folder=nowhere, display_name="", source="", licence="")
    together = [card for card in deck.cards if any(box.is_same_size for face in card.faces for box in face.boxes)]
    shared = _hash((look, shared_files, together))
    written: dict[int, str] = {}  # parts shared by many cards are formatted once
    faces: dict[str, str] = {}
    backs: dict[str, str] = {}
    for card in deck.cards:
        for part in (card.face, card.suit):
            if id(part) not in written:
                written[id(part)] = repr(part)
        parts = written[id(card.face)], written[id(card.suit)]
        bare = replace(card, back=None, copy_count=1, face=None, suit=None)
        own = [(name, files[name]) for name in named[card.id]]
        faces[card.id] = _hash(("face", shared, bare, parts, own))
        if card.back is not None:
            shown = faces[card.id] if card.back.id in own_backs else ""
            backs[card.id] = _hash(("back", shared, card.back, shown))
    return RenderKeys(faces, backs)


def _stamps(root: Path, stamp: Stamp) -> Iterator[tuple[str, object]]:
    """Yield the stamps of the files used in drawing, by their path below a folder; of links, where they lead."""
    count = 0
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in (*folders, *names):
            count += 1
            if count > MOST_FILES:
                return
            path = Path(folder) / name
            try:
                link = os.readlink(path) if path.is_symlink() else ""
                real = path.resolve() if link else path
                is_drawn = name.lower().endswith(DRAWN) and real.is_relative_to(root)
                if link or is_drawn:
                    yield path.relative_to(root).as_posix(), (link, stamp(real, real.stat()) if is_drawn else "")
            except OSError:
                continue  # deleted in the meantime
