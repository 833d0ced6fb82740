"""The XML files of a workbook in a zip archive, XLSX or ODS, parsed as they are unpacked, within bounds."""

import lzma
import zlib
from collections.abc import Collection, Iterator
from io import BytesIO
from typing import IO, Any
from xml.etree.ElementTree import Element, ParseError, XMLPullParser
from zipfile import BadZipFile, ZipFile

from generator.deck.tabular.spreadsheets.worksheet import LOCKED, WorkbookError

MAX_BYTES = 128 << 20
"""Unpacked, of all that is read of a workbook (ours): 400,000 cells take 30 MiB."""
MAX_TAGS = 4_000_000
"""Of all XML that is read of a workbook (ours): a cell takes four to six."""
_CHUNK = 1 << 16
MAX_PARTS = 20_000
"""Files in the archive (ours): a workbook of 1,000 sheets has 2,000."""
_ENTRY = b"PK\x01\x02"
"""Begins the entry of each file in the archive's directory. Source: APPNOTE 6.3.10, 4.3.12."""
_UNREADABLE = (BadZipFile, KeyError, OSError, EOFError, NotImplementedError, zlib.error, lzma.LZMAError, ValueError)
"""Faults of an archive, and of an XML file's encoding."""


class ZippedXml:
    def __init__(self, data: bytes) -> None:
        """Open an archive.

        Raises:
            WorkbookError: It is broken, or has too many files.
        """
        if data.count(_ENTRY) > MAX_PARTS:
            raise WorkbookError("holds too many files to be a workbook")
        try:
            self._archive = ZipFile(BytesIO(data))
        except _UNREADABLE as error:
            raise _broken(error) from None
        # Some programs write the names with backslashes, or in other cases than they refer to them.
        self._files = {_normal(each.filename): each for each in self._archive.infolist()}
        self._bytes_left, self._tags_left = MAX_BYTES, MAX_TAGS

    def __contains__(self, part: str) -> bool:
        return _normal(part) in self._files

    def elements(self, part: str, *names: str) -> Iterator[tuple[str, Element]]:
        """Yield the elements of some names in a file, each with its name, at its end; afterwards it is emptied.

        Args:
            names: Without their namespaces, which differ between editions of a format.

        Raises:
            WorkbookError: The file is missing, broken or too large.
        """
        try:
            with self._archive.open(self._files[_normal(part)]) as file:
                yield from self._parse(file, names)
        except (*_UNREADABLE, ParseError, LookupError) as error:
            raise _broken(error) from None
        except RuntimeError:  # of zipfile: it is encrypted
            raise WorkbookError(LOCKED) from None

    def _parse(self, file: IO[bytes], names: Collection[str]) -> Iterator[tuple[str, Element]]:
        parser: XMLPullParser[Any] = XMLPullParser(("end",))
        sought = _SoughtNames(names)
        while chunk := file.read(_CHUNK):
            self._bytes_left -= len(chunk)
            self._tags_left -= chunk.count(b"<")
            if self._bytes_left < 0 or self._tags_left < 0:
                limit = f"{MAX_BYTES >> 20} MiB unpacked, or {MAX_TAGS} XML tags"
                raise WorkbookError(f"is too large to read: more than {limit}; split it")
            parser.feed(chunk)
            events: Iterator[Any] = parser.read_events()
            for _, element in events:
                if name := sought[element.tag]:
                    yield name, element
                    element.clear()
        parser.close()


class _SoughtNames(dict[str, str]):
    """Local names of the elements that are sought, by name with namespace; empty for others."""

    def __init__(self, names: Collection[str]) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, tag: str) -> str:
        name = tag.rpartition("}")[2]
        self[tag] = name if name in self._names else ""
        return self[tag]


def local_name(element: Element) -> str:
    """Return an element's name without its namespace, which differs between editions of a format."""
    return element.tag.rpartition("}")[2]


def _normal(part: str) -> str:
    return part.replace("\\", "/").lstrip("/").lower()


def _broken(error: Exception) -> WorkbookError:
    return WorkbookError(f"is not readable as an XLSX, XLS or ODS workbook: {str(error)[:200] or 'it is cut off'}")
