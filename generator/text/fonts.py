"""The fonts that are printed: found among installed packages, measured, asked for their characters.

Only packages that publish TrueType files through the `fonts_ttf` entry point count, never the system's fonts, so
that a deck looks the same on every machine.
"""

import struct
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from generator.deck.model import FontRole
from generator.errors import Fault, RenderError

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
    boxes: Mapping[int, tuple[float, float, float, float]] = field(repr=False, compare=False)
    """What each character that shows covers, by code point: left, top, right, bottom, y down, in font sizes."""

    def width(self, text: str, size: float, *, spacing: float = 0.0) -> float:
        """Measure a line without kerning, in the unit of `size`.

        Args:
            spacing: Extra space between characters, in the unit of `size`.

        Raises:
            KeyError: A character is missing; ask `missing` first.
        """
        return sum(map(self.advances.__getitem__, map(ord, text))) * size + spacing * max(0, len(text) - 1)

    def ink(self, text: str, *, spacing: float = 0.0) -> tuple[float, float, float, float]:
        """Return what a line covers: left, top, right and bottom from its start on the baseline, y down, in font sizes.

        Args:
            spacing: Extra space between characters, in font sizes.

        Raises:
            KeyError: A character is missing; ask `missing` first.
        """
        pen, covered = 0.0, list[tuple[float, float, float, float]]()
        for char in text:
            box = self.boxes.get(ord(char))
            if box is not None:
                covered.append((pen + box[0], box[1], pen + box[2], box[3]))
            pen += self.advances[ord(char)] + spacing
        if not covered:
            return 0.0, 0.0, 0.0, 0.0
        lefts, tops, rights, bottoms = zip(*covered, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def missing(self, text: str) -> list[str]:
        """Return the characters of the text that the font lacks, each once, in order."""
        return [char for char in dict.fromkeys(text) if ord(char) not in self.advances]


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
                _ink_boxes(font, cmap, unit),
            )
    except Exception as error:  # fontTools raises whatever a broken table makes it raise
        raise _unreadable(path, error) from None


def _ink_boxes(font: Any, cmap: Mapping[int, str], unit: float) -> dict[int, tuple[float, float, float, float]]:
    boxes: dict[int, tuple[float, float, float, float]] = {}
    places, outlines, numbers = font["loca"].locations, font.reader["glyf"], font.getReverseGlyphMap()
    for code, glyph in cmap.items():
        number = numbers[glyph]
        if places[number] != places[number + 1]:
            # Source: OpenType 1.9, glyf: each outline begins with contour count, xMin, yMin, xMax, yMax.
            _, left, low, right, high = struct.unpack_from(">hhhhh", outlines, places[number])
            boxes[code] = (left * unit, -high * unit, right * unit, -low * unit)
    return boxes


def _unreadable(path: Path, error: Exception) -> RenderError:
    return RenderError(Fault(f"this font cannot be read ({type(error).__name__}: {error})", str(path)))
