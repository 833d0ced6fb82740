"""The fonts used for printing: found among installed packages, with their metrics and characters.

Only packages that publish TrueType files through the entry points `fonts_ttf` and `fontpkg.family` count, never the
system's fonts, so that a deck looks the same on every machine.
"""

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from generator.deck.model import FontRole
from generator.errors import Fault, RenderError
from generator.session import BuildSession
from generator.text.opentype.font_files import font_data, instance, read_metrics, register_file
from generator.text.opentype.symbol_font import SIGNS_FAMILY, build_symbol_font
from generator.text.shaping.harfbuzz import (
    HYPHENS,
    NO_BREAK_HYPHEN,
    PLAIN,
    STEERING,
    Box,
    ShapedRun,
    ShapingOptions,
    shape,
    width,
)

_WEIGHT_NAMES = {200: "extralight", 300: "light", 400: "regular", 600: "semibold", 700: "bold", 900: "black"}
"""Source: OpenType 1.9, OS/2 usWeightClass."""


REGULAR, BOLD = 400, 700
"""Weights. Source: OpenType 1.9, OS/2 usWeightClass."""


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

    def width(self, text: str, size: float, *, spacing: float = 0.0) -> float:
        """Measure a line, in the unit of `size`.

        Args:
            spacing: Extra space between characters, in the unit of `size`.
        """
        if spacing:
            return self.shape_text(text, ShapingOptions(spacing / size)).width * size
        return width(str(self.file), text) * size

    def ink_box(self, text: str) -> Box:
        """Return the ink bounds of a line from its start on the baseline, in font sizes."""
        return self.shape_text(text).ink

    def shape_text(self, text: str, manner: ShapingOptions = PLAIN) -> ShapedRun:
        """Return the glyphs of a line; missing characters become the font's .notdef, so check for them first."""
        return shape(str(self.file), text, manner)

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
    near = [path for path in _files() if _plain_stem(path).startswith(stem)]
    for path in sorted(near, key=lambda path: _plain_stem(path) != likely):
        font = _read_installed(path)
        if (font.family.lower(), font.weight, font.is_italic) == wanted:
            return font
    if (packaged := _find_packaged_font(family, weight, is_italic=is_italic)) is not None:
        return packaged
    slant = " italic" if is_italic else ""
    fonts = [_read_installed(path) for path in _files()]
    weights = sorted({font.weight for font in fonts if font.family.lower() == family.lower()})
    if weights:
        known = f"{family} has the weights {', '.join(map(str, weights))}"
    else:
        names = {font.family for font in fonts} | {name.replace("_", " ").title() for name in _packages()}
        known = "families: " + (", ".join(sorted(names)) or "none installed")
    raise RenderError(Fault(f"no font {family} {weight}{slant} is installed; {known}"))


_of_decks: dict[str, Mapping[tuple[bool, bool], Font]] = BuildSession.mapping()
"""By family: the fonts of decks, by (is bold, is italic)."""


def register_family(family: str, fonts: Mapping[tuple[bool, bool], Font]) -> None:
    """Register a family's fonts for a session, at least the regular one; its name is derived from their contents."""
    _of_decks[family] = fonts


def is_registered(family: str) -> bool:
    return family in _of_decks


def is_known_elsewhere(family: str) -> bool:
    """Whether other programs can have a family installed."""
    return family not in _of_decks and family != SIGNS_FAMILY


def _nearest(fonts: Mapping[tuple[bool, bool], Font], *, is_bold: bool, is_italic: bool) -> Font:
    """Return the requested font, or the nearest: weight counts for more than slant."""
    wanted = [(is_bold, is_italic), (is_bold, False), (False, is_italic), (False, False)]
    return next(fonts[each] for each in wanted if each in fonts)


def role_font(role: FontRole) -> Font:
    return find_font(role.family, role.weight, is_italic=role.is_italic)


def _plain_stem(path: Path) -> str:
    return path.stem.lower().replace("-", "")


@cache
def _files() -> tuple[Path, ...]:
    files: set[Path] = set()
    for entry in entry_points(group="fonts_ttf"):
        try:
            files.update(Path(path) for path in entry.load().values())
        except Exception as error:  # importing a broken package can raise any exception
            raise _broken_package_error(entry, error) from None
    return tuple(sorted(files))


@cache
def _packages() -> Mapping[str, EntryPoint]:
    """Return the packages that hold one family each, by its name in lower case: `noto_sans_thai`."""
    return {entry.name: entry for entry in entry_points(group="fontpkg.family")}


def _find_packaged_font(family: str, weight: int, *, is_italic: bool) -> Font | None:
    """Return a font of such a package, variable or not; an upright one if there is no italic."""
    entry = _packages().get(family.lower().replace(" ", "_"))
    if entry is None:
        return None
    try:
        import fontpkg  # the packages need it; decks in Latin letters need none of them

        root = entry.load().ROOT
        packaged = fontpkg.family_from_metadata(json.loads((root / "metadata.json").read_text("utf-8")), root)
        style = "italic" if is_italic and "italic" in packaged.styles else "normal"
        found = fontpkg.select_file(packaged, weight, style, nearest=True)
        file = instance(found.path, (("wght", float(weight)),)) if found.variable else found.path
    except Exception as error:  # importing a broken package can raise any exception
        raise _broken_package_error(entry, error) from None
    return replace(read_font(file), family=packaged.name, weight=weight)


def _broken_package_error(entry: EntryPoint, error: Exception) -> RenderError:
    package = entry.dist.name if entry.dist else entry.value
    return RenderError(f"the font package {package} is broken ({type(error).__name__}: {error}); reinstall it")


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
