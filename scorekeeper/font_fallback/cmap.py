"""The characters of a font file: its cmap, read without loading the font.

Source: OpenType 1.9.1, the chapters "OpenType font file", "cmap" (formats 4 and 12) and "COLR".
"""

import struct
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

MOST_BYTES = 4_000_000
"""Largest table that is read (ours: the largest in use, of fonts for Chinese, has 300,000)."""


@dataclass(frozen=True, slots=True)
class CharacterSet:
    """The characters of a font, as ranges in order."""

    firsts: tuple[int, ...]
    lasts: tuple[int, ...]
    has_colour: bool = False
    """Whether its glyphs are pictures, such as emoji."""

    def has(self, sign: str) -> bool:
        """Whether it has a character."""
        place = bisect_right(self.firsts, ord(sign)) - 1
        return place >= 0 and ord(sign) <= self.lasts[place]


NOTHING = CharacterSet((), ())


def read_character_set(path: Path) -> CharacterSet:
    """Read the characters of a file's first font; none if the file is not a drawable font."""
    try:
        with path.open("rb") as file:
            tables = _tables(file)
            # FreeType alone cannot draw colours that are only gradients (COLR version 1).
            if "COLR" in tables and not _u16(_table(file, tables["COLR"]), 2) and not tables.keys() & {"CBDT", "sbix"}:
                return NOTHING
            firsts, lasts = _ranges(_table(file, tables["cmap"]))
    except (OSError, KeyError, struct.error, IndexError):
        return NOTHING
    return CharacterSet(firsts, lasts, bool(tables.keys() & {"CBDT", "sbix", "COLR"}))


def _u16(data: bytes, place: int) -> int:
    return int(struct.unpack_from(">H", data, place)[0])


def _tables(file: BinaryIO) -> dict[str, tuple[int, int]]:
    """Read the offset and length of each table."""
    start = 0
    if file.read(4) == b"ttcf":
        (start,) = struct.unpack(">8xI", file.read(12))
    file.seek(start + 4)
    (count,) = struct.unpack(">H6x", file.read(8))
    records = struct.iter_unpack(">4s4xII", file.read(16 * min(count, 100)))
    return {tag.decode("latin-1"): (place, length) for tag, place, length in records}


def _table(file: BinaryIO, where: tuple[int, int]) -> bytes:
    file.seek(where[0])
    return file.read(min(where[1], MOST_BYTES))


def _ranges(cmap: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    subtables: dict[int, int] = {}
    for number in range(_u16(cmap, 2)):
        platform, encoding, place = struct.unpack_from(">HHI", cmap, 4 + 8 * number)
        if (platform == 0 and encoding != 5) or (platform == 3 and encoding in (1, 10)):  # Unicode, not variations
            subtables.setdefault(_u16(cmap, place), place)
    ranges = _groups(cmap, subtables[12]) if 12 in subtables else _segments(cmap, subtables[4])
    ranges.sort()
    return tuple(first for first, _ in ranges), tuple(last for _, last in ranges)


def _groups(cmap: bytes, place: int) -> list[tuple[int, int]]:
    """Read format 12."""
    (count,) = struct.unpack_from(">I", cmap, place + 12)
    body = cmap[place + 16 : place + 16 + 12 * count]
    return [(first, last) for first, last, _ in struct.iter_unpack(">III", body[: len(body) // 12 * 12])]


def _segments(cmap: bytes, place: int) -> list[tuple[int, int]]:
    """Read format 4, in which a character may be in a segment and yet have no glyph."""
    count = _u16(cmap, place + 6) // 2
    lasts = struct.unpack_from(f">{count}H", cmap, place + 14)
    firsts = struct.unpack_from(f">{count}H", cmap, place + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", cmap, place + 16 + 4 * count)
    starts = place + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", cmap, starts)
    ranges: list[tuple[int, int]] = []
    for number, (first, last, delta, offset) in enumerate(zip(firsts, lasts, deltas, offsets, strict=True)):
        if not offset:
            gap = -delta & 0xFFFF  # the one character in it whose glyph would be 0
            ranges += (
                [(low, high) for low, high in ((first, min(last, gap - 1)), (max(first, gap + 1), last)) if low <= high]
                if first <= gap <= last
                else [(first, last)]
            )
            continue
        glyphs = struct.unpack_from(f">{last - first + 1}H", cmap, starts + 2 * number + offset)
        ranges += [(first + each, first + each) for each, glyph in enumerate(glyphs) if glyph]
    return ranges
