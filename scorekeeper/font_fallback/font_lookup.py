"""The font files of this machine: the app's own, the system's, and those of packages; one for each grapheme."""

import os
import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from scorekeeper import assets
from scorekeeper.font_fallback import cmap, graphemes

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


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font file."""

    path: Path
    has_colour: bool = False

    def bold(self, text: str) -> "Typeface":
        """Return the bold file beside it; itself if no bold file can draw the text."""
        if self.path in _app_font_files().values():
            return Typeface(_app_font_files()[True])
        beside = self.path.with_name(self.path.stem.removesuffix("-Regular") + "-Bold" + self.path.suffix)
        can_draw = beside.is_file() and all(map(_coverage(beside).has, text)) and _draws(beside, text)
        return Typeface(beside) if can_draw else self


@cache
def _app_font_files() -> dict[bool, Path]:
    files = import_module("font_source_sans_pro").font_files_ttf
    return {False: Path(files["SourceSansPro"]), True: Path(files["SourceSansProSemibold"])}


def app_font_file(*, is_bold: bool) -> Path:
    """Return the file of the app's own font, which the press also prints with."""
    return _app_font_files()[is_bold]


@lru_cache(maxsize=4096)
def typeface(sign: str) -> Typeface | None:
    """Return the font for a grapheme, the app's own if possible; None if there is none on this machine."""
    needed = graphemes.strip_joiners(sign)
    if "\ufe0f" not in sign and all(map(assets.covers, needed)):
        return Typeface(app_font_file(is_bold=False))
    if _can_be_drawn(needed):
        for path in _files(as_emoji=graphemes.is_emoji(sign)):
            known = _coverage(path)
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
    return tuple(
        dict.fromkeys(
            each for each in graphemes.split_graphemes(text) if assets.SUBSTITUTE in _replace_undrawable(each) != each
        )
    )


def _replace_undrawable(sign: str) -> str:
    plain = assets.replace_undrawable(sign)
    if assets.SUBSTITUTE not in plain and not ("\ufe0f" in sign and has_pillow()):
        return plain
    if typeface(sign) is not None:
        return sign
    # An emoji sequence whose parts fonts have one by one.
    return (
        "".join(
            char if typeface(char) is not None else assets.replace_undrawable(char)
            for char in graphemes.strip_joiners(sign)
        )
        or plain
    )


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
    """Whether there is a library to draw with."""
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
def _coverage(path: Path) -> cmap.CharacterSet:
    return cmap.read_character_set(path)
