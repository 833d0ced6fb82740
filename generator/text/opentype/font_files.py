"""Font files on disk or in memory, read by name for shaping, embedding and credits, and their metrics.

Variable fonts are made static, except those of Chinese, Japanese and Korean, which would take six seconds: HarfBuzz
opens them at a place on their axes, and only the glyphs that a PDF embeds become static.

What reads a font's data raises `ValueError` where it is not a font, or is damaged.
"""

import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from generator.session import BuildSession

if TYPE_CHECKING:
    from uharfbuzz import Blob, Face, SubsetInput
    from uharfbuzz import Font as HarfBuzzFont

logging.getLogger("fontTools").addHandler(logging.NullHandler())  # our messages report the faults of fonts
WHOLE_ONLY = 0x0100
"""Bit of fsType: a font may be embedded only as a whole. Source: OpenType 1.9, OS/2."""
_made: dict[str, "FontData"] = {}
"""By name: files that are made of installed fonts."""
_of_decks: dict[str, "FontData"] = BuildSession.mapping()
"""By name: files of decks, unpacked and with fixed axes."""
FAMILY = 16, 1
"""Id of the typographic family name, where that differs from the one for old programs. Source: OpenType 1.9, name."""
_ITALIC = 0x0001
"""Bit of fsSelection. Source: OpenType 1.9, OS/2."""
_USUAL_CAP_HEIGHT = 0.66
"""In font sizes (ours): for fonts that do not state it."""
_NEEDED = ("head", "hhea", "hmtx", "maxp", "cmap", "OS/2")


class FontData(NamedTuple):
    """A font in a file."""

    blob: "Blob"
    """The whole file; shared by the fonts of a collection, and by all places on its axes."""
    position: int = 0
    """Its position in a collection."""
    axes: tuple[tuple[str, float], ...] = ()
    """Its place on the axes of a variable font; axes that are not named keep their defaults."""

    @classmethod
    def of(cls, data: bytes, axes: Mapping[str, float] = MappingProxyType({})) -> "FontData":
        from uharfbuzz import Blob  # decks of pictures do not need it

        return cls(Blob(data), axes=tuple(axes.items()))

    def open_face(self) -> "Face":
        from uharfbuzz import Face

        return Face(self.blob, self.position)

    def open_font(self) -> "HarfBuzzFont":
        """Return it for shaping and measuring."""
        from uharfbuzz import Font

        font = Font(self.open_face())
        if self.axes:
            font.set_variations(dict(self.axes))
        return font

    def request_subset(self, face: "Face") -> "SubsetInput":
        """Return a request for a static subset of its opened face, still without glyphs."""
        from uharfbuzz import SubsetInput

        wanted = SubsetInput()
        wanted.pin_all_axes_to_default(face)
        for tag, value in self.axes:
            wanted.pin_axis_location(face, tag, value)
        return wanted


def font_data(name: str) -> FontData:
    """Return a font file.

    Raises:
        OSError: It does not exist, or cannot be read.
    """
    held = _made if name in _made else _of_decks
    return held[name] if name in held else FontData.of(Path(name).read_bytes())


def register_file(name: str, data: bytes, *, is_of_deck: bool = False) -> Path:
    """Keep a file in memory, for this process, or for a session if it is a deck's.

    Args:
        name: Derived from its content, so that it is unique.
    """
    (_of_decks if is_of_deck else _made)[name] = FontData.of(data)
    return Path(name)


@cache
def instance(file: Path, axes: tuple[tuple[str, float], ...]) -> Path:
    """Return the instance of a variable font for some axis values; other axes keep their default.

    Raises:
        ValueError: The font cannot be read, or has no such axis.
    """
    return register_file(f"{file}@{_format_axes(axes)}", pin_axes(file.read_bytes(), dict(axes)))


def pin_axes(data: bytes, axes: Mapping[str, float]) -> bytes:
    """Return such an instance as data; raises what `instance` does."""
    from uharfbuzz import subset

    file = FontData.of(data, axes)
    face = file.open_face()
    wanted = file.request_subset(face)
    wanted.keep_everything()
    made = subset(face, wanted).blob.data
    if not made:
        raise ValueError("no instance of it can be made")
    return bytes(made)


def font_of_collection(file: Path, position: int, axes: tuple[tuple[str, float], ...]) -> Path:
    """Return the name of a font of a variable collection at a place on its axes.

    Raises:
        HarfBuzzError: It does not exist, or cannot be read.
    """
    name = f"{file}#{position}@{_format_axes(axes)}"
    _made[name] = FontData(_open_collection(file), position, axes)
    return Path(name)


def _format_axes(axes: tuple[tuple[str, float], ...]) -> str:
    return ",".join(f"{tag}={value:g}" for tag, value in axes)


@cache
def _open_collection(file: Path) -> "Blob":
    """Map a file into memory, once for all of its fonts: it has 33 MB."""
    from uharfbuzz import Blob

    return Blob.from_file_path(file)


class FontMetrics(NamedTuple):
    """Names and metrics of a font; lengths in font sizes."""

    family: str
    """From its name table; empty where that has none."""
    weight: int
    """100 to 900."""
    is_italic: bool
    cap_height: float
    ascent: float
    descent: float
    """Below the baseline, positive."""
    advances: Mapping[int, float]
    """Of each character, by code point."""


class Embedding(NamedTuple):
    box: tuple[float, float, float, float]
    """Around all of its glyphs: left, bottom, right and top, in font sizes, y up."""
    is_whole_only: bool


def read_metrics(file: FontData) -> FontMetrics:
    """Read the names and metrics of a font."""
    font = file.open_font()
    face, em = _checked(font.face), 1.0 / font.face.upem
    glyphs = {code: font.get_nominal_glyph(code) for code in face.unicodes}
    advances = {code: font.get_glyph_h_advance(glyph) * em for code, glyph in glyphs.items() if glyph is not None}
    if not advances:
        raise ValueError("it has no characters")
    # Source of the offsets: OpenType 1.9, OS/2; the height of capitals is in version 2 and later.
    version, weight, selection, ascent, descent = _numbers(face, "OS/2", 0, 4, 62, 68, 70)
    (capitals,) = _numbers(face, "OS/2", 88) if version >= 2 else (0,)
    cap_height = capitals * em if capitals else _USUAL_CAP_HEIGHT
    family, is_italic = _name(face, *FAMILY), bool(selection & _ITALIC)
    weight = round(dict(file.axes).get("wght", weight))
    return FontMetrics(family, weight, is_italic, cap_height, ascent * em, -descent * em, advances)


def embedding(file: FontData) -> Embedding:
    """Read what embedding a font requires."""
    face = _checked(file.open_face())
    # Source of the offsets: OpenType 1.9, head and OS/2.
    left, bottom, right, top = (each / face.upem for each in _numbers(face, "head", 36, 38, 40, 42))
    (may,) = _numbers(face, "OS/2", 8)
    return Embedding((left, bottom, right, top), bool(may & WHOLE_ONLY))


def font_name(file: FontData, *numbers: int) -> str:
    """Return the first of these names that a font has, in English, on one line; "" where it has none of them."""
    return _name(_checked(file.open_face()), *numbers)


def _checked(face: "Face") -> "Face":
    if lacking := [tag for tag in _NEEDED if tag not in face.table_tags]:
        raise ValueError(f"it lacks {', '.join(lacking)}")
    return face


def _name(face: "Face", *numbers: int) -> str:
    return next((" ".join(found.split()) for number in numbers if (found := face.get_name(number))), "")


def _numbers(face: "Face", tag: str, *offsets: int) -> tuple[int, ...]:
    """Read two-byte numbers from a table."""
    table = face.reference_table(tag).data
    if len(table) < max(offsets) + 2:
        raise ValueError(f"its table {tag} ends too early")
    return tuple(int.from_bytes(table[at : at + 2], "big", signed=True) for at in offsets)
