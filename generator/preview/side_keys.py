"""Hashes of a side's inputs: sides with the same hash look the same, and no other change affects it.

Decks and cards are hashed by their `repr`, which omits places in files.
"""

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from generator.deck.files.folder import PICTURES
from generator.deck.model import Deck, DeckCard

MOST_FILES = 50_000
"""Files checked in a deck's folder (ours)."""
DRAWN = (*PICTURES, ".j2", ".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
"""Suffixes of files used in drawing."""
_SIGNS = 24
"""Characters of a key (ours)."""


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


def keys_of(deck: Deck, own_backs: frozenset[str]) -> RenderKeys:
    """Return the keys of a deck's sides.

    Args:
        own_backs: Ids of the backs that show something of their card.
    """
    files = dict(_stamps(deck.folder.root))
    if deck.folder.fallback is not None:
        files |= {f"//{name}": stamp for name, stamp in _stamps(deck.folder.fallback.root)}
    named = {card.id: sorted(names_of(card) & files.keys()) for card in deck.cards}
    of_cards = frozenset(name for names in named.values() for name in names) - _files_of_all_cards(deck)
    shared_files = sorted((name, stamp) for name, stamp in files.items() if name not in of_cards)
    look = replace(deck, cards=(), origins=(), notes=())
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


def _stamps(root: Path) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield time and size of the files used in drawing, by their path below a folder; links are not followed."""
    count = 0
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            count += 1
            if count > MOST_FILES:
                return
            if name.lower().endswith(DRAWN):
                path = Path(folder) / name
                try:
                    status = path.stat()
                except OSError:
                    continue  # deleted in the meantime
                yield path.relative_to(root).as_posix(), (status.st_mtime_ns, status.st_size)
