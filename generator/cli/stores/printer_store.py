"""The registration readings of printers in the user's settings."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from generator.errors import DeckDataError, Fault
from generator.imposition.back_registration import BackRegistration
from generator.options.choices import Flip
from generator.writers.files import write_files

VERSION = 1
"""Of the file's format."""
MAX_NAME = 60
"""Characters of a printer's name (ours)."""


class PrinterStore:
    """The readings in the user's settings, by printer and paper."""

    def __init__(self, file: Path) -> None:
        """Take the settings file; it need not exist yet."""
        self.file = file

    def all(self) -> dict[str, dict[str, BackRegistration]]:
        """Return every reading by printer and paper.

        Raises:
            DeckDataError: The file exists but is malformed; it is left unchanged.
        """
        try:
            data = json.loads(self.file.read_text(encoding="utf-8"))
            if data["version"] != VERSION:
                raise ValueError(f"version {data['version']!r}, this pnp reads {VERSION}")
            return {
                name: {paper: _parse_reading(values) for paper, values in papers.items()}
                for name, papers in data["printers"].items()
            }
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise DeckDataError(
                Fault(f"the printer settings cannot be read: {error.strerror}", str(self.file))
            ) from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise DeckDataError(
                Fault(f"the printer settings are malformed ({error}); fix the file or move it away", str(self.file))
            ) from None

    def get(self, name: str, paper: str) -> BackRegistration:
        """Return the reading of a printer for a paper.

        Raises:
            DeckDataError: There is none; lists those there are.
        """
        known = self.all()
        if name not in known:
            names = ", ".join(sorted(known)) or "none yet"
            raise DeckDataError(f"there is no printer {name!r}; printers: {names}. `pnp printer add` stores a reading")
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
            names = ", ".join(sorted(known)) or "none yet"
            raise DeckDataError(f"there is no printer {name!r}; printers: {names}")
        del known[name]
        self._write(known)

    def _write(self, known: Mapping[str, Mapping[str, BackRegistration]]) -> None:
        printers = {
            name: {paper: asdict(reading) for paper, reading in sorted(papers.items())}
            for name, papers in sorted(known.items())
        }
        text = json.dumps({"version": VERSION, "printers": printers}, indent=2, ensure_ascii=False)
        write_files({self.file: (text + "\n").encode()})


def _parse_reading(values: Any) -> BackRegistration:
    """Parse one reading.

    Raises:
        ValueError, KeyError, TypeError: It is malformed.
    """
    flip = Flip(values.pop("flip", Flip.LONG_EDGE))
    for key, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{key} is {value!r}")
    reading = BackRegistration(**values, flip=flip)
    if reading.problems():
        raise ValueError(reading.problems()[0])
    return reading
