"""Reads SVG text into a tree, without entities or external content.

Expat is used directly: it is in the standard library, gives line numbers, and lets a document type that declares
something be refused at its first character, before an entity can be declared. One that only names the standard is
skipped; what it refers to is not read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from xml.parsers import expat

from generator.errors import Fault, PnpError

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"
_XML_NAMES = ("space", "lang")
"""The attributes of that namespace that matter here."""
MAX_DEPTH = 64
"""Depth of nested elements (ours)."""
MAX_ELEMENTS = 60_000
"""Elements in a file (ours)."""
MAX_BYTES = 8 * 1024 * 1024
"""Of one SVG file (ours)."""

_SEPARATOR = "\x1f"


class SvgError(PnpError):
    """The text is not SVG, or not allowed; the message starts with a small letter."""

    def __init__(self, message: str, line: int = 0) -> None:
        """Take the message and the line, from 1; 0 where it is unknown."""
        super().__init__(Fault(message, line=line))
        self.line = line


@dataclass(slots=True)
class Element:
    """An SVG element; other namespaces are removed."""

    tag: str
    """Local name."""
    attributes: dict[str, str]
    """By local name; `xlink:href` is `href`."""
    line: int
    """Its line, from 1."""
    children: list["Element"] = field(default_factory=list)
    text: str = ""
    """All its own characters."""

    def walk(self) -> Iterator["Element"]:
        """Yield this element and its descendants, in document order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            if element.children:
                waiting.extend(reversed(element.children))


class _DoctypeFound(Exception):  # noqa: N818 - no fault by itself
    """There is a document type; `end` is the position after it, in bytes."""

    def __init__(self, end: int, line: int) -> None:
        super().__init__()
        self.end, self.line = end, line


_DOCTYPE = re.compile(rb"""<!DOCTYPE(?:[^>\["'\0]|"[^"\0]*+"|'[^'\0]*+')*+>""")
"""A document type without declarations, in an encoding that extends ASCII."""
_DECLARES = (
    "declares entities in its <!DOCTYPE … [ … ]>; export it without (in Illustrator: without “Preserve Illustrator "
    "Editing Capabilities”)"
)


def parse_svg(text: str | bytes) -> Element:
    """Read SVG text.

    Raises:
        SvgError: It is not well-formed, declares or uses an entity, is not `svg`, or exceeds the limits.
    """
    if len(text) > MAX_BYTES:
        raise SvgError(f"is larger than {MAX_BYTES // 1024} KiB, the limit for an SVG")
    data, encoding = (text.encode("utf-8", "replace"), "utf-8") if isinstance(text, str) else (text, None)
    try:
        return _parse_tree(data, encoding)
    except _DoctypeFound as found:
        match, line = _DOCTYPE.match(data, data.rfind(b"<!DOCTYPE", 0, found.end)), found.line
        is_plain = match is not None and match.end() == found.end + 1
    if match is None or not is_plain:
        raise SvgError(_DECLARES, line)
    try:
        # Without it, a reference to something it might define is an error; with it, expat would skip that.
        return _parse_tree(data[: match.start()] + b"\n" * match[0].count(b"\n") + data[match.end() :], encoding)
    except _DoctypeFound as found:
        raise SvgError("has two document types", found.line) from None


def _parse_tree(data: bytes, encoding: str | None) -> Element:
    parser = expat.ParserCreate(encoding, namespace_separator=_SEPARATOR)
    parser.buffer_text = True
    roots: list[Element] = []
    stack: list[Element | None] = []
    spoken: list[list[str]] = []
    count = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if len(stack) >= MAX_DEPTH or count > MAX_ELEMENTS:
            raise SvgError(f"has more than {MAX_ELEMENTS} elements or {MAX_DEPTH} levels", parser.CurrentLineNumber)
        namespace, _, tag = name.rpartition(_SEPARATOR)
        parent = stack[-1] if stack else None
        spoken.append([])
        if namespace != SVG or (stack and parent is None):
            if not stack:
                message = f'is not an SVG: the root is <{tag}>, needs <svg xmlns="{SVG}">'
                raise SvgError(message, parser.CurrentLineNumber)
            stack.append(None)
            return
        element = Element(tag, _svg_attributes(attributes), parser.CurrentLineNumber)
        if parent is not None:
            parent.children.append(element)
        else:
            roots.append(element)
        stack.append(element)

    def end(_name: str) -> None:
        element, parts = stack.pop(), spoken.pop()
        if element is not None and parts:
            element.text = "".join(parts)

    def characters(text: str) -> None:
        spoken[-1].append(text)

    def doctype(*_parts: object) -> None:
        raise _DoctypeFound(parser.CurrentByteIndex, parser.CurrentLineNumber)

    def refuse(*_parts: object) -> None:
        raise SvgError(_DECLARES, parser.CurrentLineNumber)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        if expat.ErrorString(error.code) == expat.errors.XML_ERROR_NO_MEMORY:
            raise MemoryError from None  # the limits of an untrusted deck, not a fault of this text
        raise SvgError(f"is not well-formed XML: {expat.ErrorString(error.code)}", error.lineno) from None
    except (ValueError, LookupError) as error:  # an encoding that is unknown or unreadable
        raise SvgError(f"cannot be read as text: {error}") from None
    if not roots or roots[0].tag != "svg":
        raise SvgError(f"is not an SVG: the root is <{roots[0].tag}>, needs <svg>" if roots else "is empty")
    return roots[0]


def _svg_attributes(attributes: dict[str, str]) -> dict[str, str]:
    if _SEPARATOR not in "".join(attributes):
        return attributes
    own: dict[str, str] = {}
    for name, value in attributes.items():
        namespace, _, local = name.rpartition(_SEPARATOR)
        if namespace in ("", SVG):
            own[local] = value
        elif namespace == XLINK and local == "href":
            own.setdefault("href", value)
        elif namespace == XML and local in _XML_NAMES:
            own[local] = value
    return own


_escaped = lru_cache(1024)(escape)
"""Most values recur."""
_LONG = 4096
"""Values longer than this are not cached: an embedded picture, for example."""


def serialise_svg(element: Element) -> str:
    attributes = "".join(
        [
            f' {"xml:" if name in _XML_NAMES else ""}{name}="{(_escaped if len(value) < _LONG else escape)(value)}"'
            for name, value in element.attributes.items()
        ]
    )
    inner = "".join([serialise_svg(child) for child in element.children])
    if element.tag in ("text", "title", "style") and element.text:
        inner = escape(element.text) + inner
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>" if inner else f"<{element.tag}{attributes}/>"
