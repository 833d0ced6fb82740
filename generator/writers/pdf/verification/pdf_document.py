"""A written PDF as objects, read by pypdf: Python alone, so that a PDF is proved by the same reader everywhere."""

import re
import sys
from collections.abc import Iterator, KeysView
from contextlib import AbstractContextManager
from io import BytesIO
from typing import Any

from pypdf import PdfReader, apply_configuration
from pypdf.errors import PyPdfError
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

_OPERATION = re.compile(
    r"((?:(?:"
    r"\((?:\\.|[^\\()])*+\)"  # a string; pnp escapes brackets in it
    r"|<[0-9A-Fa-f]*+>|<<|>>|[\[\]]"
    r"|/[^\s()<>\[\]{}/%]*+"
    r"|[-+.\d]++|(?:true|false|null)\b"
    r")\s*+)*+)([A-Za-z'\"][A-Za-z0-9*'\"]*+)"
    r"|(\S)",
    re.DOTALL,
)
"""An operator with its operands (ISO 32000-1, 7.2 and 7.8.2), or a sign that is part of none."""


class UnreadableError(Exception):
    """It is no PDF, or not a whole one."""


class PdfObject:
    """A dictionary or a stream; what it holds comes resolved, dictionaries as such objects, arrays as lists."""

    def __init__(self, own: DictionaryObject) -> None:
        self._own = own
        reference = getattr(own, "indirect_reference", None)
        self.objgen = (reference.idnum, reference.generation) if reference else (0, id(own))
        """Number and generation; of an object that is written in another, something of its own."""

    def __getitem__(self, key: str) -> Any:
        return _resolved(self._own[key])

    def __contains__(self, key: str) -> bool:
        return key in self._own

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if key in self._own else default

    def keys(self) -> KeysView[str]:
        return self._own.keys()

    def items(self) -> Iterator[tuple[str, Any]]:
        return ((key, self[key]) for key in self._own)

    @property
    def is_stream(self) -> bool:
        return isinstance(self._own, StreamObject)

    def read_bytes(self) -> bytes:
        """Return the content of a stream, unpacked."""
        assert isinstance(self._own, StreamObject)
        return self._own.get_data()


class _Bytes(BytesIO):
    """A file in memory that pypdf reads where it is: of what has `getbuffer`, it copies all."""

    @property
    def getbuffer(self) -> Any:
        raise AttributeError


def without_limits() -> AbstractContextManager[object]:
    """Have pypdf read what is as large as it is: its limits are for files of others, and we have written these."""
    return apply_configuration(
        maximum_declared_stream_length=sys.maxsize,
        zlib_maximum_output_length=sys.maxsize,
        stream_decoding_work_maximum_length=sys.maxsize,
        array_maximum_element_count=sys.maxsize,
        dictionary_maximum_element_count=sys.maxsize,
    )


class WrittenDocument:
    """A PDF; its streams are unpacked when they are read, so all of it is done `without_limits`.

    Raises:
        UnreadableError: It cannot be read.
    """

    def __init__(self, data: bytes) -> None:
        try:
            self._reader = PdfReader(_Bytes(data), strict=True)
            self.pages = [PdfObject(page) for page in self._reader.pages]
            self.root = PdfObject(self._reader.root_object)
            self.objects = [*self._objects()]
            """Every dictionary and stream that is an object by itself."""
        except (PyPdfError, KeyError, ValueError, TypeError, AttributeError, OSError) as error:
            raise UnreadableError(str(error)) from None

    def _objects(self) -> Iterator[PdfObject]:
        reader = self._reader
        numbers = {(number, generation) for generation, found in reader.xref.items() for number in found}
        for number, generation in sorted(numbers | {(number, 0) for number in reader.xref_objStm}):
            found = IndirectObject(number, generation, reader).get_object()
            if isinstance(found, StreamObject) and found.get("/Subtype") == "/Image":
                found._data = b""  # pixels prove nothing, and the reader would keep all of them beside the file
            if isinstance(found, DictionaryObject):
                yield PdfObject(found)


def page_box(page: PdfObject, key: str) -> list[float]:
    """Return a box of a page, in pt; a page without its own has that of the pages above it, and CropBox is MediaBox."""
    node: Any = page
    while node is not None:
        if key in node:
            return [float(value) for value in node[key]]
        node = node.get("/Parent")
    if key == "/MediaBox":
        raise UnreadableError("a page has no MediaBox")
    return page_box(page, "/MediaBox")


def content_lines(page: PdfObject) -> str:
    """Return the operators of a page, a line each: its operands, then the operator; what is neither has a line too."""
    contents = page.get("/Contents", [])
    streams = contents if isinstance(contents, list) else [contents]
    written = b"\n".join(stream.read_bytes() for stream in streams).decode("latin-1")
    found = _OPERATION.findall(written)
    return "\n".join([operands.replace("\n", " ") + operator + sign for operands, operator, sign in found])


def _resolved(value: Any) -> Any:
    found = value.get_object() if isinstance(value, IndirectObject) else value
    if isinstance(found, DictionaryObject):
        return PdfObject(found)
    return [_resolved(each) for each in found] if isinstance(found, ArrayObject) else found
