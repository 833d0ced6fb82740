"""The font files of this machine: the app's own, the system's, and those of packages; one for each grapheme.

The characters of a file are read from its cmap without loading the font.
Source: OpenType 1.9.1, the chapters "OpenType font file", "cmap" (formats 4 and 12) and "COLR".
"""

import os
import re
import struct
import unicodedata
from bisect import bisect_right
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO

from scorekeeper import assets
from scorekeeper.font_fallback import graphemes

FOLDERS = (
    "/system/fonts",
    "/product/fonts",
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
    "~/AppData/Local/Microsoft/Windows/Fonts",
)
"""Font folders of Android, Linux, macOS and Windows."""
PACKAGES = ("manimgx_fonts",)
"""Installed packages with fonts of more scripts, Google's Noto; tried after the system, which may have colours."""
BITMAP_SIZES = (109, 136, 128, 160, 96, 64, 48, 40, 32, 20)
"""The sizes of bitmap fonts (Noto Color Emoji: 109 and 136; Apple Color Emoji: 160 to 20)."""
PROBE_SIZE = 24
"""Any size: a damaged glyph is unsound in every size."""
MOST_FILES = 3000
"""Most font files that are examined (ours: a desktop with all of Noto has 2,500)."""
_ODD = re.compile(
    r"italic|oblique|black|heavy|bold|thin|light|medium|mono|serif|cond|extra|narrow|ui|nastaliq|rashi|math"
)
_UNREAL = re.compile(r"lastresort|blank|tofu|fallback")
"""Fonts that draw a box for every character."""
_SHAPED = ((0x0600, 0x08FF), (0x0900, 0x109F), (0x1780, 0x17FF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC))
"""Scripts whose letters depend on their neighbours: Arabic and related scripts, those of India and beyond."""
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
        place = bisect_right(self.firsts, ord(sign)) - 1
        return place >= 0 and ord(sign) <= self.lasts[place]


NOTHING = CharacterSet((), ())


@dataclass(frozen=True, slots=True)
class Typeface:
    path: Path
    has_colour: bool = False

    def bold(self, text: str) -> "Typeface":
        """Return the bold file beside it; itself if no bold file can draw the text."""
        if self.path in (app_font_file(is_bold=False), app_font_file(is_bold=True)):
            return Typeface(app_font_file(is_bold=True))
        beside = self.path.with_name(self.path.stem.removesuffix("-Regular") + "-Bold" + self.path.suffix)
        can_draw = beside.is_file() and all(map(read_character_set(beside).has, text)) and _draws(beside, text)
        return Typeface(beside) if can_draw else self


@cache
def app_font_file(*, is_bold: bool) -> Path:
    """Return the file of the app's own font, which the press also prints with."""
    files = import_module("font_source_sans_pro").font_files_ttf
    return Path(files["SourceSansProSemibold" if is_bold else "SourceSansPro"])


@lru_cache(maxsize=4096)
def typeface(sign: str) -> Typeface | None:
    """Return the font for a grapheme, the app's own if possible; None if there is none on this machine."""
    needed = graphemes.strip_joiners(sign)
    if "\ufe0f" not in sign and all(map(assets.covers, needed)):
        return Typeface(app_font_file(is_bold=False))
    if _can_be_drawn(needed):
        for path in _files(as_emoji=graphemes.is_emoji(sign)):
            known = read_character_set(path)
            if all(map(known.has, needed)) and _draws(path, needed, has_colour=known.has_colour):
                return Typeface(path, known.has_colour)
    return Typeface(app_font_file(is_bold=False)) if all(map(assets.covers, needed)) else None


@lru_cache(maxsize=4096)
def replace_undrawable(text: str) -> str:
    """Return a text with a substitute for each grapheme that no font has, and with long lines shortened."""
    text = assets.shorten_lines(text)
    plain = assets.replace_undrawable(text)
    if "\ufe0f" not in text and plain.count(assets.SUBSTITUTE) == text.count(assets.SUBSTITUTE):
        return plain
    return "".join(map(_replace_undrawable, graphemes.split_graphemes(text)))


@lru_cache(maxsize=4096)
def needs_fallback(text: str) -> bool:
    """Whether a text needs other fonts than the app's own; False without a library to draw with."""
    return (
        not text.isascii()
        and has_pillow()
        and any(char not in "\n☐" and (char in assets.JOINERS or not assets.covers(char)) for char in text)
    )


def missing_graphemes(text: str) -> tuple[str, ...]:
    """List the graphemes of a text that no font of this machine has, each once."""
    if text.isascii():
        return ()
    found = graphemes.split_graphemes(text)
    return tuple(dict.fromkeys(each for each in found if assets.SUBSTITUTE in _replace_undrawable(each) != each))


def _replace_undrawable(sign: str) -> str:
    plain = assets.replace_undrawable(sign)
    if assets.SUBSTITUTE not in plain and not ("\ufe0f" in sign and has_pillow()):
        return plain
    if typeface(sign) is not None:
        return sign
    # An emoji sequence whose parts fonts have one by one.
    parts = graphemes.strip_joiners(sign)
    return "".join(part if typeface(part) else assets.replace_undrawable(part) for part in parts) or plain


def _can_be_drawn(needed: str) -> bool:
    if not needed or any(unicodedata.category(char) in ("Cc", "Cn", "Co", "Cs", "Zl", "Zp") for char in needed):
        return False
    is_shaped = any(low <= ord(char) <= high for char in needed for low, high in _SHAPED)
    return has_pillow() and (has_shaping() or not is_shaped)


@lru_cache(maxsize=4096)
def _draws(path: Path, text: str, *, has_colour: bool = False) -> bool:
    """Whether a font can be opened and has sound glyphs for a text: a damaged file may still list them."""
    from PIL import ImageFont

    for size in (PROBE_SIZE, *(BITMAP_SIZES if has_colour else ())):
        with suppress(OSError):
            ImageFont.truetype(str(path), size).getmask(text, "RGBA" if has_colour else "L")
            return True
    return False


@cache
def has_pillow() -> bool:
    return find_spec("PIL") is not None


@cache
def has_shaping() -> bool:
    """Whether letters can be joined and ordered as their script needs: Pillow has Raqm."""
    from PIL import features

    return bool(features.check("raqm"))


@cache
def _files(*, as_emoji: bool) -> tuple[Path, ...]:
    """List the font files, those that suit the kind of grapheme first."""
    return tuple(sorted(_all_files(), key=lambda path: ("emoji" in path.name.lower()) != as_emoji))


@cache
def _all_files() -> tuple[Path, ...]:
    """List all font files in order of preference: plain ones first, Noto's before others."""
    found: list[tuple[bool, bool, bool, str, Path]] = []
    brought = (find_spec(name) for name in PACKAGES)
    packages = [Path(spec.origin).parent for spec in brought if spec is not None and spec.origin]
    for folder in [*map(_at_home, FOLDERS), *packages]:
        for place, _, names in os.walk(folder):
            for name in sorted(names):
                low = name.lower()
                if low.endswith((".ttf", ".otf", ".ttc")) and not _UNREAL.search(low) and len(found) < MOST_FILES:
                    is_odd = _ODD.search(low) is not None
                    found.append((is_odd, folder in packages, not low.startswith("noto"), low, Path(place) / name))
    return tuple(path for *_, path in sorted(found))


def _at_home(folder: str) -> Path:
    try:
        return Path(folder).expanduser()
    except RuntimeError:  # a user without a home
        return Path(folder)


@cache
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
