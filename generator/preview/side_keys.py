"""Hashes of a side's inputs: sides with the same hash look the same, and no other change affects it.

Decks and cards are hashed by their `repr`, which omits places in files.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from generator.deck.faces.face_layout import FaceLayout
from generator.deck.model import Deck, DeckCard, DeckSuit

Stamp = str | tuple[int, int]
"""The state of a file: a hash of it, or time and size."""


class SideKeys:
    """The hashes of a deck's sides."""

    def __init__(self, deck: Deck, files: Mapping[str, Stamp], also: object = "") -> None:
        """Take the inputs common to all sides.

        Args:
            deck: The deck.
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
    """Return a path below a folder in normal form."""
    return PurePosixPath(name.strip().replace("\\", "/")).as_posix()


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
