"""What pnp keeps for its user between runs: which cards of a deck are printed, and how far off printers are.

Both are JSON files in the user's own folders, never in a deck's.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any, TypeVar

from generator.deck.library import find_deck, is_bundled
from generator.errors import DeckDataError, Fault
from generator.imposition.back_registration import BackRegistration
from generator.options.choices import Flip
from generator.rendering.review.reprints import PrintedCard
from generator.writers.files import write_files

VERSION = 1
"""Of the files' formats."""
MAX_BYTES = 16 * 1024 * 1024
"""Of a file (ours): 20,000 cards take a fifth of it."""
MAX_NAME = 60
"""Characters of a printer's name (ours)."""
_Entry = TypeVar("_Entry")


def _read_store(
    file: Path, key: str, parse: Callable[[Any], _Entry], *, shown: str, verb: str
) -> dict[str, dict[str, _Entry]]:
    """Return the entries of a file, by two names; empty where it does not exist.

    Args:
        parse: Reads an entry; raises ValueError, KeyError or TypeError where it is malformed.
        shown: What the file is, for messages, with the verb that goes with that.

    Raises:
        DeckDataError: It cannot be read, or is malformed; it is left unchanged.
    """
    try:
        with file.open("rb") as opened:
            text = opened.read(MAX_BYTES + 1)
        data = json.loads(text)
        if len(text) > MAX_BYTES or data["version"] != VERSION:
            raise ValueError(f"version {data['version']!r}, this pnp reads {VERSION}")
        return {name: {each: parse(values) for each, values in entries.items()} for name, entries in data[key].items()}
    except FileNotFoundError:
        return {}
    except OSError as error:
        why = f"cannot be read: {error.strerror}"
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        why = f"{verb} malformed ({error}); fix the file or move it away"
    raise DeckDataError(Fault(f"{shown} {why}", str(file)))


class PrintHistory:
    """The record of one deck, by print variant: the styles and the language in which it was printed."""

    def __init__(self, folder: Path, deck: str) -> None:
        """Take the folder of all records, which need not exist yet, and a deck by its name or path.

        Raises:
            DeckDataError: There is no such deck.
        """
        self.display_name = deck
        self.deck = deck if is_bundled(deck) else str(find_deck(deck).resolve())
        name = hashlib.sha256(self.deck.encode("utf-8", "surrogateescape")).hexdigest()[:16]
        self.file = folder / f"{name}.json"

    def get(self, look: str) -> dict[str, PrintedCard]:
        """Return the printed cards of a variant, by id.

        Raises:
            DeckDataError: There is no record of such a print, or the file is malformed.
        """
        known = self._read_all()
        if look not in known:
            others = f"; there is one of {', '.join(sorted(known))}" if known else ""
            raise DeckDataError(
                f"there is no record of printing {self.display_name} in {look}{others}; once the cards are cut, run "
                f"pnp printed {self.display_name}"
            )
        return known[look]

    def record(self, look: str, cards: Mapping[str, PrintedCard], *, adds: bool) -> None:
        """Record cards of a variant as printed, in addition to other recorded cards or instead of them.

        Raises:
            DeckDataError: The file is malformed; it is left unchanged.
            RenderError: It cannot be written.
        """
        known = self._read_all()
        known[look] = {**(known.get(look, {}) if adds else {}), **cards}
        looks = {
            name: {card: astuple(looks) for card, looks in sorted(lying.items())}
            for name, lying in sorted(known.items())
        }
        text = json.dumps({"version": VERSION, "deck": self.deck, "printed": looks}, indent=1, ensure_ascii=True)
        write_files({self.file: (text + "\n").encode()})

    def forget(self) -> bool:
        """Delete the deck's record; return whether there was one.

        Raises:
            DeckDataError: The file cannot be removed.
        """
        try:
            self.file.unlink()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise DeckDataError(Fault(f"cannot be removed: {error.strerror}", str(self.file))) from None
        return True

    def _read_all(self) -> dict[str, dict[str, PrintedCard]]:
        return _read_store(self.file, "printed", _parse_card, shown="the record of printed cards", verb="is")


def _parse_card(values: Any) -> PrintedCard:
    face, back, copies = values
    if not (isinstance(face, str) and isinstance(back, str) and type(copies) is int and copies > 0):
        raise ValueError(f"{values!s:.60} is not a card")
    return PrintedCard(face, back, copies)


class PrinterStore:
    """The registration readings in the user's settings, by printer and paper."""

    def __init__(self, file: Path) -> None:
        """Take the settings file; it need not exist yet."""
        self.file = file

    def all(self) -> dict[str, dict[str, BackRegistration]]:
        """Return every reading by printer and paper.

        Raises:
            DeckDataError: The file exists but is malformed; it is left unchanged.
        """
        return _read_store(self.file, "printers", _parse_reading, shown="the printer settings", verb="are")

    def get(self, name: str, paper: str) -> BackRegistration:
        """Return the reading of a printer for a paper.

        Raises:
            DeckDataError: There is none; lists those there are.
        """
        known = self.all()
        if name not in known:
            raise DeckDataError(f"{_describe_unknown(name, known)}. `pnp printer add` stores a reading")
        if paper not in known[name]:
            papers = ", ".join(sorted(known[name]))
            raise DeckDataError(
                f"printer {name!r} has readings for {papers}, but not for {paper}; print `pnp calibrate --paper "
                f"{paper}` and add its readings"
            )
        return known[name][paper]

    def add(self, name: str, paper: str, reading: BackRegistration) -> None:
        """Store a reading, replacing an older one for the same printer and paper.

        Raises:
            DeckDataError: The name is invalid, the reading is out of range, or the file is malformed.
            RenderError: The file cannot be written.
        """
        problems = reading.problems()
        if not (name.strip() and name.isprintable() and len(name) <= MAX_NAME):
            problems.insert(
                0, f"{name!r} is not a valid printer name; use 1 to {MAX_NAME} letters, digits, spaces or punctuation"
            )
        if problems:
            raise DeckDataError([Fault(problem) for problem in problems])
        known = self.all()
        known.setdefault(name, {})[paper] = reading
        self._write(known)

    def remove(self, name: str) -> None:
        """Remove a printer.

        Raises:
            DeckDataError: There is no such printer.
        """
        known = self.all()
        if name not in known:
            raise DeckDataError(_describe_unknown(name, known))
        del known[name]
        self._write(known)

    def _write(self, known: Mapping[str, Mapping[str, BackRegistration]]) -> None:
        printers = {
            name: {paper: asdict(reading) for paper, reading in sorted(papers.items())}
            for name, papers in sorted(known.items())
        }
        text = json.dumps({"version": VERSION, "printers": printers}, indent=2, ensure_ascii=False)
        write_files({self.file: (text + "\n").encode()})


def _describe_unknown(name: str, known: Mapping[str, object]) -> str:
    return f"there is no printer {name!r}; printers: {', '.join(sorted(known)) or 'none yet'}"


def _parse_reading(values: Any) -> BackRegistration:
    flip = Flip(values.pop("flip", Flip.LONG_EDGE))
    for key, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{key} is {value!r}")
    reading = BackRegistration(**values, flip=flip)
    if reading.problems():
        raise ValueError(reading.problems()[0])
    return reading
