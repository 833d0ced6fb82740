"""JSON files that pnp keeps for its user between runs, and the one of printers: how far off each prints its backs."""

import json
import stat
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from generator.errors import DeckDataError, Fault
from generator.imposition.back_registration import BackRegistration
from generator.options.choices import Flip
from generator.writers.files import write_files

VERSION = 1
"""Of the printers' file."""
MAX_BYTES = 8 * 1024 * 1024
"""Of a file (ours): 20,000 printed cards take a third of it."""
MAX_NAME = 60
"""Characters of a printer's name (ours)."""
_Content = TypeVar("_Content")


def read_store(
    file: Path,
    parse: Callable[[Any], _Content],
    *,
    shown: str,
    verb: str = "is",
    newest: int = VERSION,
    follows_links: bool = True,
) -> _Content | None:
    """Return the content of a file; None: it does not exist.

    Args:
        parse: Reads what the file holds; raises ValueError, KeyError, TypeError or AttributeError if it is malformed.
        shown: What the file is, for messages, with the verb that goes with that.
        newest: The latest `version` of its format that can be read, from 1.
        follows_links: Whether it may be a link, as in a folder of the user's own.

    Raises:
        DeckDataError: It cannot be read, is malformed, or of a later version; it is left unchanged.
    """
    try:
        status = file.stat(follow_symlinks=follows_links)
        if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):  # a pipe would never end
            raise ValueError("not a plain file")
        with file.open("rb") as opened:
            text = opened.read(MAX_BYTES + 1)
        if len(text) > MAX_BYTES:
            raise ValueError(f"more than {MAX_BYTES // 1024**2} MiB")
        data = json.loads(text)
        version = data["version"]
        if type(version) is not int or not 1 <= version <= newest:
            hint = "; a later pnp may have written it" if type(version) is int else ""
            raise ValueError(f"version {version!r:.40}, this pnp reads {newest}{hint}")
        return parse(data)
    except FileNotFoundError:
        return None
    except OSError as error:
        why = f"cannot be read: {error.strerror}"
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        why = f"{verb} malformed ({error!s:.200}); fix the file or move it away"
    raise DeckDataError(Fault(f"{shown} {why}", str(file)))


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
        return read_store(self.file, _parse_printers, shown="the printer settings", verb="are") or {}

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


def _parse_printers(data: Any) -> dict[str, dict[str, BackRegistration]]:
    return {
        name: {paper: _parse_reading(values) for paper, values in papers.items()}
        for name, papers in data["printers"].items()
    }


def _parse_reading(values: Any) -> BackRegistration:
    flip = Flip(values.pop("flip", Flip.LONG_EDGE))
    for key, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{key} is {value!r}")
    reading = BackRegistration(**values, flip=flip)
    if reading.problems():
        raise ValueError(reading.problems()[0])
    return reading
