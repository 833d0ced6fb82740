"""The printed cards of each deck, as the user records them: in the user's data folder, never in the deck's own."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import astuple
from pathlib import Path
from typing import Any

from generator.deck.library import find_deck, is_bundled
from generator.errors import DeckDataError, Fault
from generator.rendering.review.reprints import PrintedCard
from generator.writers.files import write_files

VERSION = 1
"""Of the files' format."""
MAX_BYTES = 16 * 1024 * 1024
"""Of a file (ours): 20,000 cards take a fifth of it."""


class PrintHistory:
    """The record of one deck, by print variant."""

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
        """Return the printed cards, by id.

        Args:
            look: Styles and language in which they were printed.

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
        """Record cards as printed.

        Args:
            look: Styles and language in which they were printed.
            cards: The cards, by id.
            adds: Whether to keep other recorded cards.

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
        try:
            with self.file.open("rb") as file:
                text = file.read(MAX_BYTES + 1)
            data = json.loads(text)
            if len(text) > MAX_BYTES or data["version"] != VERSION:
                raise ValueError(f"version {data['version']!r}, this pnp reads {VERSION}")
            return {
                look: {card: _parse_card(values) for card, values in cards.items()}
                for look, cards in data["printed"].items()
            }
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise DeckDataError(
                Fault(f"the record of printed cards cannot be read: {error.strerror}", str(self.file))
            ) from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise DeckDataError(
                Fault(
                    f"the record of printed cards is malformed ({error}); fix the file or move it away", str(self.file)
                )
            ) from None


def _parse_card(values: Any) -> PrintedCard:
    """Parse one card.

    Raises:
        ValueError, TypeError: It is malformed.
    """
    face, back, copies = values
    if not (isinstance(face, str) and isinstance(back, str) and type(copies) is int and copies > 0):
        raise ValueError(f"{values!s:.60} is not a card")
    return PrintedCard(face, back, copies)
