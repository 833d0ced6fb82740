"""What a side depends on, as a key: two sides of one key look alike, and a change of anything else changes no key.

What a deck and its cards are is taken from their `repr`, which leaves out where a file names things.
"""

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.deck.folder import PICTURES
from generator.deck.model import Deck, DeckCard

MOST_FILES = 50_000
"""Files of a deck's folder that are looked at (ours)."""
_DRAWN = (*PICTURES, ".j2", ".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
"""What names of files end with that sides are drawn from."""
Stamp = tuple[int, int]
"""When a file was changed, in nanoseconds, and its size in bytes."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of a deck's sides."""

    faces: Mapping[str, str]
    """By card id."""
    backs: Mapping[str, str]
    """By card id; cards without a back have none. Of a back that cards share, all have the same."""


def keys_of(deck: Deck, own_backs: frozenset[str]) -> Keys:
    """Return the keys of a deck's sides.

    Args:
        deck: The deck.
        own_backs: Ids of the backs that show something of their card.
    """
    files = dict(_stamps(deck.folder.root))
    if deck.folder.lender is not None:
        files |= {f"//{name}": stamp for name, stamp in _stamps(deck.folder.lender.root)}
    named = {card.id: _named(card, files) for card in deck.cards}
    of_cards = frozenset(name for names in named.values() for name in names)
    shared = {name: stamp for name, stamp in files.items() if name not in of_cards}
    look = replace(deck, cards=(), origins=(), notes=())
    together = [card for card in deck.cards if any(box.is_same_size for face in card.faces for box in face.boxes)]
    general = _hash(repr((look, sorted(shared.items()), together)))

    def face(card: DeckCard) -> str:
        bare = replace(card, back=None, copy_count=1, key="")
        return _hash(repr(("face", general, bare, [(name, files[name]) for name in named[card.id]])))

    def back(card: DeckCard) -> str:
        assert card.back is not None
        mine = face(card) if card.back.id in own_backs else ""
        return _hash(repr(("back", general, card.back, mine)))

    return Keys(
        {card.id: face(card) for card in deck.cards},
        {card.id: back(card) for card in deck.cards if card.back is not None},
    )


def _named(card: DeckCard, files: Mapping[str, Stamp]) -> list[str]:
    """Return the files that a card alone names: its pictures, and texts that are names of some."""
    names = {*card.pictures, *card.texts.values(), *([card.picture.file] if card.picture else [])}
    return sorted(name for name in names if name in files)


def _stamps(root: Path) -> Iterator[tuple[str, Stamp]]:
    """Yield the files below a folder that sides are drawn from, by their path there; links are not followed."""
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
                    continue  # it has just gone
                yield path.relative_to(root).as_posix(), (status.st_mtime_ns, status.st_size)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]
