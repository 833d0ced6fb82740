"""The fonts that are printed: found among installed packages, measured, asked for their characters.

Only packages that publish TrueType files through the `fonts_ttf` entry point count, never the system's fonts, so
that a deck looks the same on every machine.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from generator.deck.model import FontRole
from generator.errors import Fault, RenderError
from generator.text.shaping import PLAIN, STEERING, Box, Manner, Shaped, shape

_WEIGHT_NAMES = {
    200: "extralight",
    300: "light",
    400: "regular",
    600: "semibold",
    700: "bold",
    900: "black",
}
"""Source: OpenType 1.9, OS/2 usWeightClass."""


@dataclass(frozen=True, slots=True)
class Font:
    """One TrueType file with its measures."""

    name: str
    """Unique name for the PDF: `Source Serif Pro 700`."""
    family: str
    """Family as SVG names it: `Source Serif Pro`."""
    weight: int
    """100 to 900."""
    is_italic: bool
    """Whether it is the slanted cut."""
    file: Path
    """The TrueType file."""
    cap_height: float
    """Height of capital letters as a part of the font size."""
    ascent: float
    """Height above the baseline as a part of the font size."""
    descent: float
    """Depth below the baseline as a part of the font size, positive."""
    advances: Mapping[int, float] = field(repr=False, compare=False)
    """Advance width of each character, by code point, as a part of the font size."""

    def width(self, text: str, size: float, *, spacing: float = 0.0) -> float:
        """Measure a line, in the unit of `size`.

        Args:
            spacing: Extra space between characters, in the unit of `size`.
        """
        return self.shaped(text, Manner(spacing / size) if spacing else PLAIN).width * size

    def ink(self, text: str) -> Box:
        """Return what a line covers from its start on the baseline, in font sizes."""
        return self.shaped(text).ink

    def shaped(self, text: str, manner: Manner = PLAIN) -> Shaped:
        """Return the glyphs of a line; what the font lacks gives its sign for missing characters, so ask first."""
        return shape(str(self.file), text, manner)

    def missing(self, text: str) -> list[str]:
        """Return the characters of the text that the font lacks, each once, in order.

        What only steers is never missed, nor a letter with an accent where the font has both apart.
        """
        lacking = [char for char in dict.fromkeys(text) if ord(char) not in self.advances]
        if not lacking:
            return lacking
        return [
            char
            for char in lacking
            if not STEERING.match(char)
            and any(ord(part) not in self.advances for part in unicodedata.normalize("NFD", char))
        ]


def name_character(char: str) -> str:
    """Name a character for a message: `U+2660 BLACK SPADE SUIT '♠'`."""
    name = unicodedata.name(char, "unnamed")
    shown = f" '{char}'" if char.isprintable() else ""
    return f"U+{ord(char):04X} {name}{shown}"


@cache
def find_font(family: str, weight: int, *, is_italic: bool = False) -> Font:
    """Return an installed font by the names that an SVG uses.

    Raises:
        RenderError: No installed package has it; says which families and weights there are.
    """
    wanted = (family.lower(), weight, is_italic)
    # Files are named after family and weight: trying the likely one first saves opening the rest.
    stem = family.replace(" ", "").lower()
    likely = stem + _WEIGHT_NAMES.get(weight, "") + ("it" if is_italic else "")
    near = [path for path in _files() if _plain(path).startswith(stem)]
    for path in sorted(near, key=lambda path: _plain(path) != likely):
        font = _read(path)
        if (font.family.lower(), font.weight, font.is_italic) == wanted:
            return font
    slant = " italic" if is_italic else ""
    fonts = [_read(path) for path in _files()]
    weights = sorted({font.weight for font in fonts if font.family.lower() == family.lower()})
    if weights:
        known = f"{family} has the weights {', '.join(map(str, weights))}"
    else:
        known = "families: " + (", ".join(sorted({font.family for font in fonts})) or "none installed")
    raise RenderError(Fault(f"no font {family} {weight}{slant} is installed; {known}"))


def role_font(role: FontRole) -> Font:
    """Return the font of a theme's role."""
    return find_font(role.family, role.weight, is_italic=role.is_italic)


def font_files(fonts: Iterable[Font]) -> list[str]:
    """Return the files of fonts, each once, sorted."""
    return sorted({str(font.file) for font in fonts})


def _plain(path: Path) -> str:
    return path.stem.lower().replace("-", "")


@cache
def _files() -> tuple[Path, ...]:
    files: set[Path] = set()
    for entry in entry_points(group="fonts_ttf"):
        try:
            files.update(Path(path) for path in entry.load().values())
        except Exception as error:  # a package that is broken can raise anything when it is imported
            package = entry.dist.name if entry.dist else entry.value
            raise RenderError(
                f"the font package {package} is broken ({type(error).__name__}: {error}); install it anew"
            ) from None
    return tuple(sorted(files))


@cache
def _read(path: Path) -> Font:
    from fontTools.ttLib import TTFont  # costs 50 ms, and a deck of pictures needs none

    try:
        with path.open("rb") as file, TTFont(file, lazy=True) as font:  # it leaves open what it cannot read
            names, os2 = font["name"], font["OS/2"]
            unit = 1.0 / font["head"].unitsPerEm
            family = names.getDebugName(16) or names.getDebugName(1) or path.stem
            metrics, cmap = font["hmtx"].metrics, font.getBestCmap()
            advances = {code: metrics[glyph][0] * unit for code, glyph in cmap.items()}
            is_italic = bool(os2.fsSelection & 1)
            weight = int(os2.usWeightClass)
            return Font(
                f"{family} {weight}{' italic' if is_italic else ''}",
                family,
                weight,
                is_italic,
                path,
                getattr(os2, "sCapHeight", 0.66 / unit) * unit,
                os2.sTypoAscender * unit,
                -os2.sTypoDescender * unit,
                advances,
            )
    except Exception as error:  # fontTools raises whatever a broken table makes it raise
        raise _unreadable(path, error) from None


def _unreadable(path: Path, error: Exception) -> RenderError:
    return RenderError(Fault(f"this font cannot be read ({type(error).__name__}: {error})", str(path)))
