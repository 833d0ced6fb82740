"""Which cards of a deck are printed: a record in the user's data folder, or in the deck's, which goes where that goes.

A record belongs to one deck file. One in the user's folder is found by the path of that file, and knows the id of its
deck: so decks of one id never share a record, and one that was moved or copied is told which records there are of it.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.cli.stores import read_store
from generator.deck.library import find_deck, find_game_file, is_bundled, is_game_folder
from generator.deck.schema.schema_types import ID
from generator.errors import DeckDataError, Fault, join_names, plural
from generator.rendering.review.reprints import PrintedCard, PrintRecord
from generator.writers.files import write_files

VERSION = 2
"""Of the file's format. 1 had a list for each card and no id."""
BESIDE = ".printed.json"
"""The record of `deck.yaml` in the deck's folder is `deck.printed.json`."""
MAX_COPIES = 20_000
"""Of a card (ours): as many as one build prints."""
MAX_VARIANT = 80
"""Characters of a variant's name (ours): all styles and a language take fewer."""
MAX_FILES = 1000
"""Records that are searched for a deck's id (ours)."""
_ID = re.compile(ID)
_CARD_ID = re.compile(r"[A-Za-z0-9_.-]{1,200}")
_FINGERPRINT = re.compile(r"[1-9][0-9]{0,3}:[0-9a-f]{1,64}")
_NO_BACK = "-"


@dataclass(slots=True)
class _Content:
    """What a file holds."""

    deck_id: str = ""
    """Empty in version 1."""
    path: str = ""
    """The deck's file, or the name of a bundled deck; empty in a deck's folder, as that may be anywhere."""
    printed: dict[str, dict[str, PrintedCard]] = field(default_factory=dict)
    """The cards by their id, by print variant: the styles and the language in which they were printed."""

    def __str__(self) -> str:
        counts = (
            f"{variant}: {plural(sum(card.copies for card in cards.values()), 'card')}"
            for variant, cards in sorted(self.printed.items())
        )
        return join_names(counts)


@dataclass(frozen=True, slots=True)
class PrintHistory:
    """The record of one deck file."""

    folder: Path
    """The user's folder of records; it need not exist yet."""
    path: str
    """The deck file, absolute and with links resolved, or the name of a bundled deck."""
    display_name: str
    """The deck as the user named it."""

    @property
    def own_file(self) -> Path:
        """The record in the user's folder."""
        name = hashlib.sha256(self.path.encode("utf-8", "surrogateescape")).hexdigest()[:16]
        return self.folder / f"{name}.json"

    @property
    def file_beside(self) -> Path | None:
        """The record in the deck's folder, which is preferred where it exists; None: that folder comes with pnp."""
        return None if is_bundled(self.path) else Path(self.path).with_suffix(BESIDE)

    def get(self, variant: str) -> PrintRecord | None:
        """Return the printed cards of a variant; None: this deck file has no record at all.

        Raises:
            DeckDataError: There are only records of other variants, or the file is malformed.
        """
        file, content = self._read()
        if content is None:
            return None
        if variant not in content.printed:
            raise DeckDataError(
                f"there is no record of printing {self.display_name} in {variant}; there is one of "
                f"{', '.join(sorted(content.printed))}; once the cards are cut, run pnp printed {self.display_name}"
            )
        return PrintRecord(content.printed[variant], content.deck_id, str(file))

    def describe_missing(self, deck_id: str) -> str:
        """Say that this deck file has no record, and which records there are of decks with its id."""
        missing = f"there is no record of printing {self.display_name}"
        if not (others := list(self._find_others(deck_id))):
            return f"{missing}; once the cards are cut, run pnp printed {self.display_name}"
        return (
            f"{missing}, but there is one of {_describe_records(others)}, with the same id {deck_id!r}; if that is "
            f"this deck, moved or copied, run pnp printed {_quote(self.display_name)} --from {_quote(others[0].path)}"
        )

    def record(
        self, deck_id: str, variant: str, cards: Mapping[str, PrintedCard], *, adds: bool, is_beside: bool = False
    ) -> Path:
        """Record cards of a variant as printed, in addition to other recorded cards or instead of them.

        Args:
            is_beside: Whether the record moves to the deck's folder, with all that is in it.

        Returns:
            The file.

        Raises:
            DeckDataError: The record belongs to another deck or is malformed; it is left unchanged.
            RenderError: It cannot be written; it is left unchanged.
        """
        file, content = self._read()
        content = content or _Content()
        PrintRecord({}, content.deck_id, str(file)).require_deck(deck_id, self.display_name)
        content.printed[variant] = {**(content.printed.get(variant, {}) if adds else {}), **cards}
        return self._write(content, deck_id, is_beside=is_beside)

    def take_over(self, deck_id: str, other: str, *, is_beside: bool = False) -> str:
        """Copy the record of another deck file, and return what it holds.

        Args:
            other: That deck by name or path, even if it is there no more.

        Raises:
            DeckDataError: The other has no record, or this one has one of its own already.
            RenderError: It cannot be written.
        """
        source = _open_former_history(self.folder, other)
        _, content = source._read()
        if content is None:
            known = list(self._find_others(deck_id))
            there_are = f"; there is one of {_describe_records(known)}" if known else ""
            raise DeckDataError(f"there is no record of printing {other}{there_are}")
        if source.path != self.path and self._read()[1] is not None:
            raise DeckDataError(
                f"{self.display_name} has a record of its own; to replace it, first run "
                f"pnp printed {self.display_name} --forget"
            )
        self._write(content, deck_id, is_beside=is_beside)
        return str(content)

    def forget(self) -> bool:
        """Delete the deck's record; return whether there was one.

        Raises:
            DeckDataError: The file cannot be removed.
        """
        return any([_remove(file) for file in (self.file_beside, self.own_file) if file is not None])

    def _read(self) -> tuple[Path, _Content | None]:
        """Return the file that holds the record or would hold it, and its content."""
        beside = self.file_beside
        if beside is not None and (content := _read_file(beside, follows_links=False)) is not None:
            return beside, content
        return self.own_file, _read_file(self.own_file)

    def _write(self, content: _Content, deck_id: str, *, is_beside: bool) -> Path:
        """Write a record where it is, or in the deck's folder."""
        beside = self.file_beside
        if is_beside and beside is None:
            raise DeckDataError(f"--here: {self.display_name} comes with pnp, and its folder is not yours to write to")
        if beside is not None and (is_beside or beside.exists()):
            write_files({beside: _serialise(content, deck_id, "")})
            _remove(self.own_file)  # which nothing reads any more
            return beside
        write_files({self.own_file: _serialise(content, deck_id, self.path)})
        return self.own_file

    def _find_others(self, deck_id: str) -> Iterator[_Content]:
        """Yield the records in the user's folder of other deck files with an id."""
        try:
            files = sorted(self.folder.glob("*.json"))[:MAX_FILES]
        except OSError:
            return
        for file in files:
            try:
                content = _read_file(file)
            except DeckDataError:
                continue  # told to whom it belongs
            if content is not None and content.deck_id == deck_id and content.path != self.path:
                yield content


def open_history(folder: Path, deck: str) -> PrintHistory:
    """Return the record of a deck or of a game of one's own, by its name or path.

    Raises:
        DeckDataError: There is none of that name.
    """
    found = find_game_file if is_game_folder(deck) else find_deck
    return PrintHistory(folder, deck if is_bundled(deck) else os.path.realpath(found(deck)), deck)


def _open_former_history(folder: Path, deck: str) -> PrintHistory:
    """Return the record of a deck that may be there no more."""
    try:
        return open_history(folder, deck)
    except DeckDataError:
        if "\x00" in deck:
            raise
        file = deck if deck.endswith((".yaml", ".yml")) else os.path.join(deck, "deck.yaml")
        return PrintHistory(folder, os.path.realpath(file), deck)


def _quote(path: str) -> str:
    """Return a path as a word of a command line."""
    return f'"{path}"' if " " in path else path


def _describe_records(found: list[_Content]) -> str:
    return join_names(f"{each.path} ({each})" for each in found)


def _read_file(file: Path, *, follows_links: bool = True) -> _Content | None:
    shown = "the record of printed cards"
    return read_store(file, _parse, shown=shown, newest=VERSION, follows_links=follows_links)


def _parse(data: Any) -> _Content:
    is_first = data["version"] == 1
    deck_id, path = "" if is_first else data["id"], data["deck"] if is_first else data.get("deck", "")
    if not isinstance(path, str) or not (is_first or _ID.fullmatch(deck_id)):
        raise ValueError(f"{deck_id!s:.60} is not the id of a deck")
    parse_card = _parse_first_card if is_first else _parse_card
    printed = {
        variant: {card_id: parse_card(card_id, values) for card_id, values in cards.items()}
        for variant, cards in data["printed"].items()
    }
    if not all(variant.isprintable() and len(variant) <= MAX_VARIANT for variant in printed):
        raise ValueError("a style and language that pnp does not name so")
    return _Content(deck_id, path, printed)


def _parse_card(card_id: str, text: str) -> PrintedCard:
    """Read a card: its copies and the fingerprints of its face and back, with spaces between them."""
    copies, face, back = text.split(" ")
    prints = [face] if back == _NO_BACK else [face, back]
    is_sound = copies.isascii() and copies.isdecimal() and 0 < int(copies) <= MAX_COPIES
    if not (is_sound and _CARD_ID.fullmatch(card_id) and all(map(_FINGERPRINT.fullmatch, prints))):
        raise ValueError(f"{card_id:.40}: {text:.60} is not a card")
    return PrintedCard(face, "" if back == _NO_BACK else back, int(copies))


def _parse_first_card(card_id: str, values: list[Any]) -> PrintedCard:
    """Read a card of version 1: the fingerprints of its face and back, then empty, and its copies."""
    face, back, copies = values
    if type(copies) is not int:
        raise ValueError(f"{copies!s:.60} is not a number of copies")
    return _parse_card(card_id, f"{copies} 1:{face} {f'1:{back}' if back else _NO_BACK}")


def _serialise(content: _Content, deck_id: str, path: str) -> bytes:
    printed = {
        variant: {
            card_id: f"{card.copies} {card.face} {card.back or _NO_BACK}" for card_id, card in sorted(cards.items())
        }
        for variant, cards in sorted(content.printed.items())
    }
    known = {"version": VERSION, "id": deck_id, **({"deck": path} if path else {}), "printed": printed}
    return (json.dumps(known, indent=1) + "\n").encode()


def _remove(file: Path) -> bool:
    """Delete a file; return whether there was one."""
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise DeckDataError(Fault(f"cannot be removed: {error.strerror}", str(file))) from None
    return True
