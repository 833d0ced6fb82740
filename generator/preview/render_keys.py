"""Keys of sides for the page: hashes of their inputs, with files by time stamp."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.deck.files.folder import PICTURES
from generator.deck.model import Deck
from generator.preview.side_keys import SideKeys, Stamp

MOST_FILES = 50_000
"""Files checked in a deck's folder (ours)."""
_DRAWN = (*PICTURES, ".j2", ".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
"""Suffixes of files used in drawing."""
_SIGNS = 24
"""Characters of a key (ours)."""


@dataclass(frozen=True, slots=True)
class RenderKeys:
    """The keys of a deck's sides."""

    faces: Mapping[str, str]
    """By card id."""
    backs: Mapping[str, str]
    """By card id; missing for cards without a back. Cards with a shared back have the same key."""


def keys_of(deck: Deck, own_backs: frozenset[str]) -> RenderKeys:
    """Return the keys of a deck's sides.

    Args:
        deck: The deck.
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
