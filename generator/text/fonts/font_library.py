"""The fonts used for printing: a deck's own and those of installed packages, with their metrics and characters."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from generator.deck.model import FontRole
from generator.errors import Fault, RenderError
from generator.session import BuildSession
from generator.text.fonts.font_packages import find_packaged_font, packaged_families, truetype_files
from generator.text.opentype.font_files import font_data, read_metrics, register_file
from generator.text.opentype.symbol_font import (
    ASCENT,
    DESCENT,
    EMOJI_FAMILY,
    SIGNS_FAMILY,
    SYMBOL_FAMILIES,
    build_symbol_font,
)
from generator.text.shaping.harfbuzz import (
    HYPHENS,
    NO_BREAK_HYPHEN,
    PLAIN,
    STEERING,
    Box,
    ShapedRun,
    ShapingOptions,
    ink_boxes,
    shape,
    width,
)

_WEIGHT_NAMES = {200: "extralight", 300: "light", 400: "regular", 600: "semibold", 700: "bold", 900: "black"}
"""Source: OpenType 1.9, OS/2 usWeightClass."""


REGULAR, BOLD = 400, 700
"""Weights. Source: OpenType 1.9, OS/2 usWeightClass."""


_ENCLOSING_MARKS = range(0x20DD, 0x20E5)
"""Circles, squares and keys around a character. Source: Unicode 16, Combining Diacritical Marks for Symbols."""


_EARLIER_EDITIONS = {"Source Sans 3": "Source Sans Pro", "Source Serif 4": "Source Serif Pro"}
"""Fonts that stand in for letters of an earlier edition, and so keep its line height: the letters are as high in both.
"""


@dataclass(frozen=True, slots=True)
class Font:
    name: str
    """Unique name for the PDF: `Source Serif Pro 700`."""
    family: str
    """Family as SVG names it: `Source Serif Pro`."""
    weight: int
    """100 to 900."""
    is_italic: bool
    file: Path
    """The file, or the name of one that is made in memory."""
    cap_height: float
    """Height of capital letters, in font sizes."""
    ascent: float
    """Height above the baseline, in font sizes."""
    descent: float
    """Depth below the baseline, in font sizes, positive."""
    advances: Mapping[int, float] = field(repr=False, compare=False)
    """Advance width of each character, by code point, in font sizes."""
    language: str = field(default="", compare=False)
    """BCP 47 tag of what it sets, for letterforms that differ between languages; empty: its usual ones."""
    lacks: tuple[str, ...] = field(default=(), compare=False)
    """Styles that the text asks for, but the font lacks: `bold`, `italic`."""

    def width(self, text: str, size: float, *, spacing: float = 0.0) -> float:
        """Measure a line, in the unit of `size`.

        Args:
            spacing: Extra space between characters, in the unit of `size`.
        """
        if spacing:
            return self.shape_text(text, ShapingOptions(spacing / size)).width * size
        return width(str(self.file), text, self.language) * size

    def ink_box(self, text: str) -> Box:
        """Return the ink bounds of a line from its start on the baseline, in font sizes."""
        return self.shape_text(text).ink

    def shape_text(self, text: str, manner: ShapingOptions = PLAIN) -> ShapedRun:
        """Return the glyphs of a line; missing characters become the font's .notdef, so check for them first."""
        return shape(str(self.file), text, manner._replace(language=self.language))

    def ink_boxes(self, text: str, manner: ShapingOptions = PLAIN) -> tuple[Box, ...]:
        """Return the ink bounds of each visible glyph, from the start of the line on its baseline, in font sizes."""
        return ink_boxes(str(self.file), text, manner._replace(language=self.language))

    def missing_characters(self, text: str) -> list[str]:
        """Return the characters of the text that the font lacks, each once, in order.

        Control characters and spaces of any width need no glyph, nor does an accented letter where the font has its
        parts, nor a non-breaking hyphen where the font has another.
        """
        if all(map(self.advances.__contains__, map(ord, text))):
            return []
        return [
            char
            for char in dict.fromkeys(text)
            if ord(char) not in self.advances
            and not STEERING.match(char)
            and not (unicodedata.category(char) == "Zs" and ord(" ") in self.advances)
            and any(ord(part) not in self.advances for part in unicodedata.normalize("NFD", char))
            and not (char == NO_BREAK_HYPHEN and any(ord(other) in self.advances for other in HYPHENS))
        ]


def name_character(char: str) -> str:
    """Format a character for a message: `U+2660 BLACK SPADE SUIT '♠'`."""
    name = unicodedata.name(char, "unnamed")
    shown = f" '{char}'" if char.isprintable() else ""
    return f"U+{ord(char):04X} {name}{shown}"


@BuildSession.remembers(1024)
def font_variant(font: Font, *, language: str, lacks: tuple[str, ...] = ()) -> Font:
    """Return a font for a language, with the styles that it lacks; the same object for the same request."""
    return replace(font, language=language, lacks=lacks)


def find_font(family: str, weight: int, is_italic: bool = False) -> Font:
    """Return a font by the names that an SVG uses: a deck's, or an installed one.

    Raises:
        RenderError: No installed package has it; lists the available families and weights.
    """
    if family in _of_decks:
        return _nearest(_of_decks[family], is_bold=weight > (REGULAR + BOLD) / 2, is_italic=is_italic)
    return _find_installed(family, weight, is_italic)


@cache
def _find_installed(family: str, weight: int, is_italic: bool) -> Font:
    if family == SIGNS_FAMILY:
        return replace(read_font(register_file("signs.ttf", build_symbol_font())), weight=weight)
    wanted = (family.lower(), weight, is_italic)
    # Files are named after family and weight: trying the likely one first saves opening the others.
    stem = family.replace(" ", "").lower()
    likely = stem + _WEIGHT_NAMES.get(weight, "") + ("it" if is_italic else "")
    near = [path for path in truetype_files() if _plain_stem(path).startswith(stem)]
    for path in sorted(near, key=lambda path: _plain_stem(path) != likely):
        font = _read_installed(path)
        if (font.family.lower(), font.weight, font.is_italic) == wanted:
            return font
    if (packaged := find_packaged_font(family, weight, is_italic=is_italic)) is not None:
        font = replace(read_font(packaged.file), family=packaged.family, weight=weight)
        if font.family in SYMBOL_FAMILIES:
            return _as_symbols(font)
        if font.family in _EARLIER_EDITIONS:
            first = _find_installed(_EARLIER_EDITIONS[font.family], REGULAR, False)
            return replace(font, ascent=first.ascent, descent=first.descent)
        return font
    slant = " italic" if is_italic else ""
    fonts = [_read_installed(path) for path in truetype_files()]
    weights = sorted({font.weight for font in fonts if font.family.lower() == family.lower()})
    if weights:
        known = f"{family} has the weights {', '.join(map(str, weights))}"
    else:
        names = {font.family for font in fonts} | packaged_families()
        known = "families: " + (", ".join(sorted(names)) or "none installed")
    raise RenderError(Fault(f"no font {family} {weight}{slant} is installed; {known}"))


def _as_symbols(font: Font) -> Font:
    """Return a symbol font that leaves lines their height, without the marks that would cover a symbol's neighbours."""
    kept = font.advances
    if font.family != EMOJI_FAMILY:  # which draws a digit and its mark as one key
        kept = {code: width for code, width in kept.items() if code not in _ENCLOSING_MARKS}
    return replace(font, ascent=ASCENT, descent=DESCENT, advances=kept)


_of_decks: dict[str, Mapping[tuple[bool, bool], Font]] = BuildSession.mapping()
"""By family: the fonts of decks, by (is bold, is italic)."""


def register_family(family: str, fonts: Mapping[tuple[bool, bool], Font]) -> None:
    """Register a family's fonts for a session, at least the regular one; its name is derived from their contents."""
    _of_decks[family] = fonts


def is_registered(family: str) -> bool:
    return family in _of_decks


def is_known_elsewhere(family: str) -> bool:
    """Whether other programs can be expected to have a family installed, or to replace it with a similar one."""
    return family not in _of_decks and family not in SYMBOL_FAMILIES


def _nearest(fonts: Mapping[tuple[bool, bool], Font], *, is_bold: bool, is_italic: bool) -> Font:
    """Return the requested font, or the nearest: weight counts for more than slant."""
    wanted = [(is_bold, is_italic), (is_bold, False), (False, is_italic), (False, False)]
    return next(fonts[each] for each in wanted if each in fonts)


def role_font(role: FontRole) -> Font:
    return find_font(role.family, role.weight, is_italic=role.is_italic)


def _plain_stem(path: Path) -> str:
    return path.stem.lower().replace("-", "")


def read_font(path: Path) -> Font:
    """Read the metrics of a font file.

    Raises:
        RenderError: It cannot be read.
    """
    try:
        found = read_metrics(font_data(str(path)))
    except (OSError, ValueError) as error:
        raise RenderError(Fault(f"this font cannot be read ({type(error).__name__}: {error})", str(path))) from None
    family, slant = found.family or path.stem, " italic" if found.is_italic else ""
    return Font(
        f"{family} {found.weight}{slant}",
        family,
        found.weight,
        found.is_italic,
        path,
        found.cap_height,
        found.ascent,
        found.descent,
        found.advances,
    )


_read_installed = cache(read_font)
