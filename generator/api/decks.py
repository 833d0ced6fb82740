"""A deck that a program has in memory: the keys of a deck file, with values where the file would name others."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict, Unpack

from generator.api.values import DeckValues
from generator.deck import model
from generator.deck.files.folder import DeckFolder
from generator.deck.loader import resolve_document
from generator.deck.schema.deck_schema import SCHEMA_VERSION
from generator.errors import DeckDataError

PLAIN = "plain"
"""Id of the back of decks that say nothing about backs, which its template draws."""
_Entries = Sequence[Mapping[str, Any]]


class DeckKeys(TypedDict, total=False):
    """The keys of a deck file (docs/decks.md); wherever one names a file, bytes, a path or a picture can stand."""

    title: str
    version: str
    language: str
    languages: Sequence[str]
    source: str
    licence: str
    markup: str
    format: str
    safe_margin_mm: float
    version_line: bool
    theme: str
    colours: Mapping[str, str]
    fonts: Mapping[str, Any]
    template: str | Path | bytes
    face: str | Mapping[str, Any]
    faces: Mapping[str, Mapping[str, Any]]
    back: str
    art_from: str
    edges: str
    backs: _Entries
    icons: Mapping[str, Any]
    icon_set: str
    suits: _Entries
    ranks: _Entries
    sets: _Entries
    draws: Mapping[str, Any]
    seed: str | int
    cards: _Entries


class Deck:
    """A deck, to be built.

    It is trusted, as the program is that made it: it may read any file that a `Path` names.
    """

    def __init__(self, id: str, rows: Any = None, *, folder: str | Path = ".", **keys: Unpack[DeckKeys]) -> None:
        """Take a deck; it is read, and its faults are found, when it is built.

        Args:
            id: Name for files and messages: letters, digits, `-` and `_`.
            rows: A card for each row: a list of dicts, or a DataFrame of pandas or Polars. Columns are read as those
                of a CSV file; their cards come after those of `cards`.
            folder: Where files are looked up that a text names; nothing is read outside it.
            **keys: As in a deck file. Left out, `title` is the id, `version` 0.1, `source` and `licence` as in a deck
                from `pnp new`, and all cards have the plain back.
        """
        self.id = id
        self.rows = rows
        self.folder = Path(folder)
        self.keys: Mapping[str, Any] = keys

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id!r}>"


def load_values(deck: Deck, language: str) -> model.Deck:
    """Read a deck; `language` is the one to print, empty: its own.

    Raises:
        DeckDataError: All its faults; places are keys, such as `rows[3].cost`.
    """
    values: dict[str, Any] = {"schema_version": SCHEMA_VERSION, "id": deck.id, **_usual_keys(deck), **deck.keys}
    read = DeckValues(str(deck.id), values, deck.rows)
    if read.document.faults:
        raise DeckDataError(read.document.faults)
    folder = DeckFolder(deck.folder.resolve(), str(deck.folder), memory=read.files)
    return resolve_document(read.document, folder, tables=read.tables, language=language)


def _usual_keys(deck: Deck) -> dict[str, Any]:
    """Return the keys that a deck leaves out, as `pnp new` writes them."""
    backs = {} if {"back", "backs"} & deck.keys.keys() else {"back": PLAIN, "backs": [{"id": PLAIN}]}
    texts = {"title": deck.id, "version": "0.1", "source": "made by me", "licence": "all rights reserved"}
    return {**texts, **backs}
