"""A program's values as those of a deck file: tables become rows, and bytes, paths and pictures become files."""

import io
import math
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from generator.deck.files.document import CONTROL, Document, KeyPath, format_path
from generator.deck.files.folder import MAX_FILE_BYTES, MemoryFile, read_bounded
from generator.deck.files.parsing import MAX_DEPTH
from generator.deck.tabular.row_expansion import FROM
from generator.errors import DeckDataError, Fault

ROWS = "rows"
"""The name of the table that is a deck's own argument; it stands after the other cards."""
_SUFFIXES: Mapping[bytes, str] = {
    b"\x89PNG": ".png",
    b"\xff\xd8": ".jpg",
    b"RIFF": ".webp",
    b"II*\0": ".tif",
    b"MM\0*": ".tif",
    b"\0\1\0\0": ".ttf",
    b"OTTO": ".otf",
    b"ttcf": ".ttc",
    b"wOFF": ".woff",
    b"wOF2": ".woff2",
    b"<": ".svg",
}
"""Suffix by the first bytes of a file, after blanks and a byte order mark."""
_AS_PNG = ("1", "L", "LA", "I", "I;16", "P", "RGB", "RGBA")
"""Pillow's modes that a PNG can have; CMYK is kept in a TIFF."""
_MISSING = ("NAType", "NaTType")
"""The types of what pandas has in an empty cell, beside NaN."""
_EXACT = 2**53
"""Whole numbers up to here are exact in a float (IEEE 754)."""
_ALLOWED = "only line breaks and tabs are allowed"
_NEEDED = "needs text, a number, True or False, a list or a dict; for a file, bytes, a Path or a picture"


class DeckValues:
    """The document of a deck, its files and its tables, from what a program has."""

    def __init__(self, name: str, values: Mapping[str, Any], rows: Any) -> None:
        """Read the values; what is wrong with them is in `document.faults`.

        Args:
            name: The deck, as messages name it.
            values: By key of a deck file.
            rows: A table of cards; None: there is none.
        """
        self.document = Document(name)
        self.files: dict[str, MemoryFile] = {}
        """By name."""
        self.tables: dict[str, Any] = {}
        """Plain values of each table, by its place in the deck."""
        self._names: dict[bytes, str] = {}
        self._paths: dict[Path, str] = {}
        self._around: list[int] = []
        """Identities of the values that hold the one being read."""
        self.document.value = plain = self._plain(values, ())
        if rows is not None and isinstance(cards := plain.setdefault("cards", []), list):
            cards.append({FROM: self._table(rows, (ROWS,))})
        self._record_places(plain, ())

    def _plain(self, value: Any, path: KeyPath) -> Any:
        """Return a value as YAML would have it; what it cannot have is a fault, and None."""
        if len(path) > MAX_DEPTH:
            return self._fault(path, f"nested more than {MAX_DEPTH} deep; no deck needs that")
        plain = _scalar(value)
        if plain is None or isinstance(plain, bool | int | float):
            return plain
        if isinstance(plain, str):
            if found := CONTROL.search(plain):
                return self._fault(path, f"holds the control character U+{ord(found[0]):04X}; {_ALLOWED}")
            return str(plain)
        if (file := self._file(value, path)) is not None:
            return file
        if not isinstance(value, Mapping | Sequence):
            return self._fault(path, f"found {_describe(value)}; {_NEEDED}")
        if id(value) in self._around:
            return self._fault(path, "contains itself")
        self._around.append(id(value))
        members = self._members(value, path)
        self._around.pop()
        return members

    def _members(self, value: Mapping[Any, Any] | Sequence[Any], path: KeyPath) -> dict[str, Any] | list[Any]:
        if not isinstance(value, Mapping):
            return [self._plain(each, (*path, place)) for place, each in enumerate(value)]
        for key in value:
            if not isinstance(key, str):
                self._fault(path, f"found the key {key!r:.60}, needs text")
        return {str(key): self._member(each, (*path, str(key))) for key, each in value.items()}

    def _member(self, value: Any, path: KeyPath) -> Any:
        is_table = path[:1] == ("cards",) and path[2:] == (FROM,) and not isinstance(value, str | bytes | Path)
        return self._table(value, path) if is_table else self._plain(value, path)

    def _record_places(self, value: Any, path: KeyPath) -> None:
        """Record each key, none of which has a line, and how numbers are written."""
        self.document.lines[path] = 0
        if isinstance(value, bool | int | float):
            self.document.unquoted_texts[path] = str(value).lower()
        members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, member in members:
            self._record_places(member, (*path, key))

    def _table(self, value: Any, path: KeyPath) -> str:
        """Keep a table under its place, and return that."""
        name = format_path(path)
        for method, asked in (("to_dicts", ()), ("to_dict", ("records",))):  # Polars, pandas
            if callable(read := getattr(value, method, None)):
                value = read(*asked)
                break
        if isinstance(value, Sequence | Mapping):
            self.tables[name] = self._plain(value, path)
        else:
            self._fault(path, f"found {_describe(value)}, needs a list of cards, or a table of pandas or Polars")
        return name

    def _file(self, value: Any, path: KeyPath) -> str | None:
        """Keep what stands for a file, and return its name; None: it does not."""
        if isinstance(value, Path):
            if value not in self._paths:
                self._paths[value] = self._keep(self._read(value, path), path, value)
            return self._paths[value]
        if callable(getattr(value, "getbbox", None)):  # a picture of Pillow
            return self._keep(_encode(value), path)
        return self._keep(bytes(value), path) if isinstance(value, bytes | bytearray | memoryview) else None

    def _read(self, file: Path, path: KeyPath) -> bytes:
        try:
            return read_bounded(file, MAX_FILE_BYTES)
        except DeckDataError as error:
            self._fault(path, f"'{file}' {error.faults[0].message}")
            return b""

    def _keep(self, data: bytes, path: KeyPath, file: Path | None = None) -> str:
        """Keep a file under its place, which no file in the deck's folder is called by; the same data only once."""
        if file is None and data in self._names:
            return self._names[data]
        start = data[:16].removeprefix(b"\xef\xbb\xbf").lstrip()
        suffix = next((suffix for first, suffix in _SUFFIXES.items() if start.startswith(first)), "")
        place = format_path(path)
        name = f"{place}/{file.name}" if file else place + suffix
        self.files[name] = MemoryFile(data, str(file or name))
        self._names.setdefault(data, name)
        return name

    def _fault(self, path: KeyPath, message: str) -> None:
        self.document.faults.append(Fault(message, self.document.display_name, key=format_path(path)))


def _scalar(value: Any) -> Any:
    """Return a number as Python's own, and what is missing as None; anything else as it is."""
    if type(value).__name__ in _MISSING:
        return None
    if callable(item := getattr(value, "item", None)) and getattr(value, "shape", None) == ():  # of NumPy
        value = item()
    if isinstance(value, Decimal):
        return str(value)  # with all its digits: 1.10
    if isinstance(value, float):
        if math.isnan(value):
            return None  # pandas' empty cell
        # A column of whole numbers with empty cells is one of floats in pandas.
        return int(value) if value.is_integer() and abs(value) < _EXACT else value
    return value


def _encode(picture: Any) -> bytes:
    """Return a picture of Pillow as a file, in its own colours."""
    file = io.BytesIO()
    if picture.mode == "CMYK":
        picture.save(file, "TIFF", compression="tiff_lzw")
    else:
        (picture if picture.mode in _AS_PNG else picture.convert("RGB")).save(file, "PNG")
    return file.getvalue()


def _describe(value: object) -> str:
    return f"{type(value).__module__}.{type(value).__qualname__}".removeprefix("builtins.")
