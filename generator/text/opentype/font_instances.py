"""Prepares a deck's font files for shaping and embedding: a single font with outlines and fixed axes.

Unusable fonts are refused with a reason: damaged files, bitmap fonts, and fonts whose makers forbid embedding.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from generator.errors import did_you_mean, join_names
from generator.text.opentype.font_files import WHOLE_ONLY, pin_axes
from generator.units import number

_NEEDED = ("OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name")
_OUTLINES = ("glyf", "CFF ", "CFF2")
_COLOURED = ("COLR", "SVG ", "CBDT", "sbix")
_KINDS = (b"\x00\x01\x00\x00", b"true", b"OTTO")
_PACKED = (b"wOFF", b"wOF2")
_COLLECTION = b"ttcf"
_MAY, _RESTRICTED, _BITMAPS_ONLY = 0x000F, 0x0002, 0x0200
"""Bits of fsType. Source: OpenType 1.9, OS/2."""


class UnusableError(ValueError):
    """A font file cannot be used; the message starts with a verb and says what would be right."""


@dataclass(frozen=True, slots=True)
class FontInstance:
    """A static font."""

    data: bytes
    """The file: TrueType, or OpenType with PostScript outlines."""
    name: str
    """Its name; empty where the file has none."""
    axes: Mapping[str, tuple[float, float, float]]
    """Of the variable font it was made from: least, default and greatest value of each axis."""


def single_font(data: bytes, face: str | None) -> bytes:
    """Return one font, unpacked.

    Args:
        data: A font, a compressed one, or a collection.
        face: Which font of a collection: its number from 1, or its name.

    Raises:
        UnusableError: It is not a font, or the collection has no such font.
    """
    magic = data[:4]
    if magic == _COLLECTION:
        return _choose_font(data, face)
    if magic not in (*_KINDS, *_PACKED):
        raise UnusableError("is not a font that can be read; needs TrueType, OpenType, WOFF, WOFF2 or a collection")
    if face not in (None, "1"):
        raise UnusableError("is not a collection of fonts; remove `face`")
    if magic in _KINDS:
        return data
    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(data), recalcBBoxes=False, recalcTimestamp=False) as font:
        font.flavor = None
        return _save_font(font)


def make_instance(data: bytes, axes: Mapping[str, float]) -> FontInstance:
    """Return an unpacked font with fixed axes, if it can be used; axes without a value keep their default.

    Raises:
        UnusableError: It may not be embedded, lacks an axis, a value is out of range, or it cannot be drawn.
    """
    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(data), lazy=True) as font:
        for problem in _problems(font):
            raise UnusableError(problem)
        axes_of = font["fvar"].axes if "fvar" in font else ()
        found = {each.axisTag: (each.minValue, each.defaultValue, each.maxValue) for each in axes_of}
        name = font["name"].getDebugName(4) or font["name"].getDebugName(1) or ""
        is_whole_only = bool(font["OS/2"].fsType & WHOLE_ONLY)
    if axes and not found:
        raise UnusableError("is not a variable font; remove `axes`")
    ranges = join_names([f"{tag} {number(least)} to {number(most)}" for tag, (least, _, most) in found.items()])
    for tag, value in axes.items():
        if tag not in found:
            raise UnusableError(f"has no axis {tag!r}{did_you_mean(tag, found)}; its axes: {ranges}")
        least, _, most = found[tag]
        if not least <= value <= most:
            raise UnusableError(f"has no {tag} {number(value)}; its axes: {ranges}")
    if is_whole_only and found:
        raise UnusableError(f"{_WHOLE}, and a variable font only with fixed axes; use a static one")
    return FontInstance(pin_axes(data, axes) if found else data, " ".join(name.split())[:80], found)


_WHOLE = "may be embedded only as a whole (its OS/2 fsType says so)"


def _problems(font: Any) -> Iterator[str]:
    """Yield what makes a font unusable, lazily; reads each table that measuring and shaping need."""
    lacking = [tag.strip() for tag in _NEEDED if tag not in font]
    if not any(tag in font for tag in _OUTLINES):
        is_of_pixels = any(tag in font for tag in ("EBDT", *_COLOURED))
        lacking += [] if is_of_pixels else ["glyf or CFF"]
        if is_of_pixels:
            yield "holds pictures instead of outlines; use a font with outlines"
    if lacking:
        yield f"lacks {', '.join(lacking)}; it is damaged, or not a font for text"
    for tag, entry in font.reader.tables.items():
        if entry.offset + entry.length > len(font.reader.file.getbuffer()):
            yield f"ends in the middle of its table {tag.strip()}; it is damaged, save or download it again"
    if coloured := [tag.strip() for tag in _COLOURED if tag in font]:
        yield f"has coloured letters ({', '.join(coloured)}), which are not supported; use a font of one colour"
    may = font["OS/2"].fsType
    if may & _MAY == _RESTRICTED:
        yield (
            "may not be embedded: its maker restricts that (OS/2 fsType 2); use another font, or ask for one that "
            "allows at least preview and print"
        )
    if may & _BITMAPS_ONLY:
        yield "may be embedded only as pictures (OS/2 fsType 0x200); use a font that may be embedded with its outlines"
    if may & WHOLE_ONLY and "glyf" not in font:
        yield f"{_WHOLE}, and PostScript outlines are converted; use its TrueType version"
    if font["cmap"].getBestCmap() is None:
        yield "does not say which characters it has (no Unicode table), as is common in old symbol fonts; use another"
    count = len(font["hmtx"].metrics)
    if count != font["maxp"].numGlyphs or not font["head"].unitsPerEm:
        yield "has contradictory glyph tables; it is damaged"
    if "glyf" in font and font["loca"][-1] > font.reader.tables["glyf"].length:
        yield "lacks some of its outlines; it is damaged, save or download it again"


def _choose_font(data: bytes, face: str | None) -> bytes:
    from fontTools.ttLib import TTCollection

    with TTCollection(BytesIO(data), lazy=True, recalcBBoxes=False, recalcTimestamp=False) as collection:
        names = [" ".join((font["name"].getDebugName(4) or "").split())[:80] for font in collection.fonts]
        numbered = {str(place): name for place, name in enumerate(names, start=1)}
        known = f"it holds {join_names([f'{place} {name}'.rstrip() for place, name in numbered.items()])}"
        if face is None:
            raise UnusableError(f"is a collection of fonts; name one with `face`: {known}")
        if face not in numbered and face not in names:
            raise UnusableError(f"has no font {face!r}{did_you_mean(face, names)}; {known}")
        position = int(face) - 1 if face in numbered else names.index(face)
        return _save_font(collection.fonts[position])


def _save_font(font: Any) -> bytes:
    out = BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()
