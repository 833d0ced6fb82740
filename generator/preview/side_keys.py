"""Hashes of a side's inputs: sides with the same hash look the same, and no other change affects it.

Decks and cards are hashed by their `repr`, which omits places in files.
"""

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from generator.deck.faces.face_layout import FaceLayout
from generator.deck.files.folder import PICTURES
from generator.deck.model import Deck, DeckCard, DeckSuit

Stamp = str | tuple[int, int]
"""The state of a file: a hash of it, or time and size."""
MOST_FILES = 50_000
"""Files checked in a deck's folder (ours)."""
_DRAWN = (*PICTURES, ".j2", ".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
"""Suffixes of files used in drawing."""
_SIGNS = 24
"""Characters of a key (ours)."""


class SideKeys:
    """The hashes of a deck's sides."""

    def __init__(self, deck: Deck, files: Mapping[str, Stamp], also: object = "") -> None:
        """Take the inputs common to all sides.

        Args:
            files: Stamps of the files used in drawing, by their path below the deck's folder; those of a
                deck that lends its art by their path with `//` before.
            also: Other inputs, such as styles; its `repr` must be complete.
        """
        self._files = files
        self._parts: dict[int, str] = {}
        self._faces: dict[int, tuple[DeckCard, str]] = {}
        self._named = {card.id: _files_named_by(card, files) for card in deck.cards}
        of_cards = frozenset(name for names in self._named.values() for name in names) - _files_of_all_cards(deck)
        shared = {name: stamp for name, stamp in files.items() if name not in of_cards}
        look = replace(deck, cards=(), origins=(), notes=())
        together = [card for card in deck.cards if any(box.is_same_size for face in card.faces for box in face.boxes)]
        self.shared = _hash(repr((look, sorted(shared.items()), together, also)))
        """Of the inputs common to all of them."""

    def face(self, card: DeckCard) -> str:
        """Return the hash of a card's face."""
        if id(card) in self._faces:
            return self._faces[id(card)][1]
        # Parts shared by many cards are formatted once.
        parts = (self._part(card.face), self._part(card.suit))
        bare = replace(card, back=None, copy_count=1, face=None, suit=None)
        named = self._named[card.id] if card.id in self._named else _files_named_by(card, self._files)
        found = _hash(repr(("face", self.shared, bare, parts, [(name, self._files[name]) for name in named])))
        self._faces[id(card)] = card, found
        return found

    def back(self, card: DeckCard, face: str) -> str:
        """Return the hash of a card's back.

        Args:
            card: One that has a back.
            face: That of its face, if the back shows something of the card; else empty.
        """
        return _hash(repr(("back", self.shared, card.back, face)))

    def _part(self, part: FaceLayout | DeckSuit | None) -> str:
        if id(part) not in self._parts:  # the deck keeps them alive meanwhile
            self._parts[id(part)] = repr(part)
        return self._parts[id(part)]


def _files_named_by(card: DeckCard, files: Mapping[str, Stamp]) -> list[str]:
    """Return the files that only a card names: its pictures, and texts that are file names."""
    return sorted(name for name in names_of(card) if name in files)


def names_of(card: DeckCard) -> set[str]:
    """Return everything in a card that may be a file name, by its path below the deck's folder."""
    names = {*card.pictures, *card.texts.values(), *([card.picture.file] if card.picture else [])}
    return {_normalise_path(name) for name in names}


def _files_of_all_cards(deck: Deck) -> frozenset[str]:
    """Return the files that sides of any card may show."""
    suits = (picture for suit in deck.suits for picture in (suit.symbol, *suit.pictures.values()))
    backs = (back.picture for back in deck.backs if back.picture)
    every = (*suits, *backs, *deck.icons.values(), *deck.set_icons.values())
    return frozenset(_normalise_path(picture.file) for picture in every)


def _normalise_path(name: str) -> str:
    return PurePosixPath(name.strip().replace("\\", "/")).as_posix()


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


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
    files: dict[str, Stamp] = dict(_stamps(deck.folder.root))
    if deck.folder.fallback is not None:
        files |= {f"//{name}": stamp for name, stamp in _stamps(deck.folder.fallback.root)}
    looks = SideKeys(deck, files)
    faces = {card.id: looks.face(card) for card in deck.cards}
    backs = {
        card.id: looks.back(card, faces[card.id] if card.back.id in own_backs else "")
        for card in deck.cards
        if card.back is not None
    }
    return RenderKeys(*({card_id: key[:_SIGNS] for card_id, key in keys.items()} for keys in (faces, backs)))


def _stamps(root: Path) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the files below a folder that are used in drawing, by their path there; links are not followed."""
    count = 0
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            count += 1
            if count > MOST_FILES:
                return
            if name.lower().endswith(_DRAWN):
                path = Path(folder) / name
                try:
                    status = path.stat()
                except OSError:
                    continue  # deleted in the meantime
                yield path.relative_to(root).as_posix(), (status.st_mtime_ns, status.st_size)
