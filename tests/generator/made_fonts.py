"""Fonts made by the tests: each letter is a bar from the baseline up, so that what is drawn is known."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

EM = 1000
LETTERS = "ABCabc 0123456789"


def truetype(
    name: str = "Made",
    letters: str = LETTERS,
    *,
    style: str = "Regular",
    width: int = 600,
    fs_type: int = 0,
    axes: Sequence[tuple[str, float, float, float]] = (),
    names: Mapping[str, str] | None = None,
) -> bytes:
    """Return a TrueType font: every letter is a bar of 500 by 700, of 600 wide.

    Args:
        name: Of its family.
        letters: That it has.
        style: Of its cut.
        width: Of each letter.
        fs_type: What it says of embedding.
        axes: Tag, least, usual and greatest value of each; at the greatest of the first, letters are 200 wider.
        names: Others that it has: copyright, licenseDescription.
    """
    builder = _begun(letters, f"{name} {style}", is_truetype=True, names=names)
    glyphs = {each: _bar(TTGlyphPen(None), each != "space").glyph() for each in builder.font.getGlyphOrder()}
    builder.setupGlyf(glyphs)
    if axes:
        builder.setupFvar([(*axis, axis[0]) for axis in axes], [])
        delta = [(0, 0), (0, 0), (200, 0), (200, 0), (0, 0), (200, 0), (0, 0), (0, 0)]
        top = {axes[0][0]: (0.0, 1.0, 1.0)}
        builder.setupGvar({each: [TupleVariation(top, delta if each != "space" else delta[4:])] for each in glyphs})
    return _ended(builder, width, fs_type)


def postscript(name: str = "Made", letters: str = LETTERS, *, fs_type: int = 0, copies: int = 0) -> bytes:
    """Return an OpenType font with PostScript outlines: every letter has a round right side.

    Args:
        name: Of its family.
        letters: That it has.
        fs_type: What it says of embedding.
        copies: Chinese characters that it has too.
    """
    letters += "".join(chr(0x4E00 + place) for place in range(copies))
    builder = _begun(letters, f"{name} Regular", is_truetype=False)
    drawn = {}
    for each in builder.font.getGlyphOrder():
        pen = T2CharStringPen(600, None)
        if each != "space":
            pen.moveTo((0, 0))
            pen.lineTo((300, 0))
            pen.curveTo((600, 0), (600, 700), (300, 700))
            pen.lineTo((0, 700))
            pen.closePath()
        drawn[each] = pen.getCharString()
    builder.setupCFF(f"{name}-Regular", {"FullName": f"{name} Regular"}, drawn, {})
    return _ended(builder, 600, fs_type)


def collection(*fonts: bytes) -> bytes:
    """Return fonts in one file."""
    made = TTCollection()
    made.fonts = [TTFont(BytesIO(font)) for font in fonts]
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def packed(font: bytes, flavor: str) -> bytes:
    """Return a font as WOFF (`woff`) or WOFF2 (`woff2`)."""
    made = TTFont(BytesIO(font))
    made.flavor = flavor
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def without(font: bytes, *tags: str) -> bytes:
    """Return a font without some of its tables."""
    made = TTFont(BytesIO(font))
    for tag in tags:
        del made[tag]
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def _begun(letters: str, name: str, *, is_truetype: bool, names: Mapping[str, str] | None = None) -> Any:
    builder = FontBuilder(EM, isTTF=is_truetype)
    mapped = {ord(char): "space" if char == " " else f"u{ord(char):04X}" for char in letters}
    family, style = name.rsplit(" ", 1)
    builder.setupNameTable({"familyName": family, "styleName": style, "fullName": name, **(names or {})})
    builder.setupGlyphOrder([".notdef", *dict.fromkeys(mapped.values())])
    builder.setupCharacterMap(mapped)
    return builder


def _bar(pen: Any, has_ink: bool) -> Any:
    if has_ink:
        pen.moveTo((0, 0))
        for corner in ((0, 700), (500, 700), (500, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen


def _ended(builder: Any, width: int, fs_type: int) -> bytes:
    builder.setupHorizontalMetrics(dict.fromkeys(builder.font.getGlyphOrder(), (width, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700, fsType=fs_type)
    builder.setupPost()
    out = BytesIO()
    builder.save(out)
    return out.getvalue()
