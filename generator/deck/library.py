"""Finds decks: bundled ones by name, others by path."""

import os
from pathlib import Path

from generator.deck.files.folder import data_folder
from generator.errors import DeckDataError, Fault, did_you_mean


def deck_names() -> list[str]:
    """Return the names of the bundled decks."""
    return sorted(path.parent.name for path in data_folder("cards").glob("*/deck.yaml"))


def is_bundled(name: str) -> bool:
    """Whether a name is that of a bundled deck."""
    return name in deck_names()


def find_deck(name: str) -> Path:
    """Return the deck file for a name, a deck file or a folder with a `deck.yaml`.

    Raises:
        DeckDataError: There is none; lists the names.
    """
    if "\x00" in name:
        raise DeckDataError("the name of a deck cannot hold a NUL")
    if name in deck_names():
        return data_folder("cards") / name / "deck.yaml"
    path = Path(name)
    # Unlike Path's methods, those of os.path answer no to a name that the system refuses.
    if os.path.isdir(path):
        path = path / "deck.yaml"
    if path.suffix in (".yaml", ".yml") and os.path.lexists(path):
        return path
    if path.suffix in (".yaml", ".yml"):
        raise DeckDataError(Fault("there is no such deck file", str(path)))
    if os.path.isfile(path):
        raise DeckDataError(Fault("is not a deck file; a deck is a file that ends with .yaml (see pnp new)", str(path)))
    known = ", ".join(deck_names())
    hint = did_you_mean(name, deck_names())
    raise DeckDataError(f"there is no deck {name!r}{hint}; decks: {known}, or the path of a deck.yaml")
