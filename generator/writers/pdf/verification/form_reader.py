"""Reads the streams of a written PDF: operators, the forms they draw, the texts they show."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from struct import unpack
from typing import Any

FORM_PREFIX = "/FormXob."
_STRING = rb"\((?:\\.|[^\\()])*+\)"
_OPERATORS = frozenset(b"q Q cm m l c h f f* S B B* W W* n gs sh RG rg K k CS SCN w J j M d BT ET Tm Tf TJ Do".split())
"""ISO 32000-1, annex A: the operators that pnp writes into forms."""
_WITHOUT_NUMBERS = bytes.maketrans(b"0123456789.-[]", b" " * 14)
"""Without numbers, texts and names, a stream leaves its operators; a malformed number leaves letters."""
_NAMES = re.compile(rb"/[\w.+-]+")
_STRINGS = re.compile(_STRING, re.DOTALL)
_DRAWN = re.compile(rb"(/[\w.+-]++)\s++Do\b")
_SHOWN = re.compile(rb"(/[\w.+-]++)\s++1\s++Tf\s(.*?)\sET\b", re.DOTALL)
_ARRAY = re.compile(rb"\[((?:" + _STRING + rb"|[^\]()]++)*+)\]\s*TJ", re.DOTALL)
_SHOWN_PART = re.compile(rb"<([0-9A-Fa-f]+)>|(" + _STRING + rb")", re.DOTALL)
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_CODES = re.compile(rb"<([0-9A-F]+)>")


@dataclass(frozen=True, slots=True)
class ParsedForm:
    digest: str
    """SHA-256 of its stream."""
    xobject_names: tuple[str, ...]
    """Names of the forms and pictures that it draws, in order."""
    texts: tuple[str, ...]
    """Its texts in order, a part for each font."""
    faults: tuple[str, ...]


def read_form(form: Any, fonts: "FontDecoder") -> ParsedForm:
    """Read a form and check its operators, its matrix, and that everything it draws exists."""
    data = form.read_bytes()
    digest, drawn, shown, strange = _parse_stream(data)
    faults = [f"holds {strange!r}, which pnp does not write"] if strange else []
    if [float(value) for value in form.get("/Matrix", [1, 0, 0, 1, 0, 0])] != [1, 0, 0, 1, 0, 0]:
        faults.append("is moved by its own matrix (Matrix)")
    resources: Any = form.get("/Resources", {})
    known = resources.get("/XObject", {})
    faults += [f"draws {name}, which does not exist" for name in dict.fromkeys(drawn) if name not in known]
    texts = tuple(fonts.decode(resources, name, words) for name, words in shown)
    return ParsedForm(digest, tuple(name.removeprefix(FORM_PREFIX) for name in drawn), texts, tuple(faults))


@lru_cache(1024)
def _parse_stream(data: bytes) -> tuple[str, tuple[str, ...], tuple[tuple[str, bytes], ...], str]:
    """Return digest, forms, texts with their fonts, and anything unexpected; cached, as art recurs."""
    bare = _CODES.sub(b"", _STRINGS.sub(b"()", data))
    strange = sorted({*_NAMES.sub(b"", bare).translate(_WITHOUT_NUMBERS).split()} - _OPERATORS - {b"()"})
    drawn = tuple(name.decode() for name in _DRAWN.findall(bare))
    shown = tuple((name.decode(), glyph_codes(words)) for name, words in _SHOWN.findall(data))
    return hashlib.sha256(data).hexdigest(), drawn, shown, b" ".join(strange).decode("latin-1")[:40]


def glyph_codes(written: bytes) -> bytes:
    """Return the codes of the glyphs that arrays show, two bytes each."""
    parts = [part for array in _ARRAY.findall(written) for part in _SHOWN_PART.findall(array)]
    return b"".join(bytes.fromhex(code.decode()) if code else _unescape(string[1:-1]) for code, string in parts)


def _unescape(words: bytes) -> bytes:
    """Return the bytes of a string (ISO 32000-1, 7.3.4.2)."""

    def plain(match: re.Match[bytes]) -> bytes:
        sign = match[1]
        return bytes([int(sign, 8) & 255]) if sign[:1].isdigit() else _ESCAPES.get(sign, sign)

    return _ESCAPED.sub(plain, words)


class FontDecoder:
    """Decodes text by each font's map of characters (ToUnicode)."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Mapping[int, str]] = {}

    def decode(self, resources: Any, name: str, shown: bytes) -> str:
        """Return a text of a font; characters missing from its map become question marks."""
        font = resources.get("/Font", {}).get(name)
        if font is None:
            return "?" * (len(shown) // 2)
        if font.objgen not in self._known:
            told = font.get("/ToUnicode")
            self._known[font.objgen] = _characters(told.read_bytes()) if told is not None else {}
        known = self._known[font.objgen]
        codes = unpack(f">{len(shown) // 2}H", shown[: len(shown) // 2 * 2])
        return "".join([known.get(code, "?") for code in codes])


_SINGLE = re.compile(rb"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]{4,})>")


@lru_cache(256)
def _characters(cmap: bytes) -> Mapping[int, str]:
    """Read a ToUnicode map of two-byte codes (ISO 32000-1, 9.10.3)."""
    found: dict[int, str] = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        for code, char in _SINGLE.findall(block):
            found[int(code, 16)] = _utf_16(char)
    return found


def _utf_16(digits: bytes) -> str:
    return bytes.fromhex(digits.decode()).decode("utf-16-be", errors="replace")
