"""Converts PostScript outlines to TrueType, the only kind that our PDFs embed."""

from collections.abc import Collection, Mapping
from io import BytesIO

POSTSCRIPT = b"OTTO"
"""First bytes of a font file with such outlines. Source: OpenType 1.9, table directory."""
_TOLERANCE_EM = 0.001
"""Largest distance of a converted curve from the original, in font sizes: 5 µm on a letter of 5 mm (ours)."""
_NO_HINTS = (
    "maxTwilightPoints",
    "maxStorage",
    "maxFunctionDefs",
    "maxInstructionDefs",
    "maxStackElements",
    "maxSizeOfInstructions",
)
"""Values of the table maxp, of which TrueType needs more. Source: OpenType 1.9."""


def cff_to_truetype(data: bytes, glyphs: Collection[int]) -> tuple[bytes, Mapping[int, int]]:
    """Convert some glyphs of a font with PostScript outlines to TrueType; return it with the new number of each glyph.

    Only those are converted: a whole Chinese font would take minutes.
    """
    import uharfbuzz
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont, newTable

    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(glyphs)
    wanted.flags = uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    plan = uharfbuzz.SubsetPlan(uharfbuzz.Face(uharfbuzz.Blob(data)), wanted)
    places = plan.old_to_new_glyph_mapping
    with TTFont(BytesIO(plan.execute().blob.data), recalcTimestamp=False) as font:
        unit, names, drawn = font["head"].unitsPerEm, font.getGlyphOrder(), font.getGlyphSet()
        font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
        font["glyf"].glyphOrder = names
        font["glyf"].glyphs = {}
        for name in names:
            pen = TTGlyphPen(None)
            drawn[name].draw(Cu2QuPen(pen, unit * _TOLERANCE_EM, reverse_direction=True))
            font["glyf"][name] = pen.glyph()
        font["maxp"].tableVersion = 0x00010000
        for name in ("maxZones", "maxComponentElements", "maxComponentDepth"):
            setattr(font["maxp"], name, 1 if name == "maxZones" else 0)
        for name in _NO_HINTS:
            setattr(font["maxp"], name, 0)
        for tag in ("CFF ", "CFF2", "VORG"):
            if tag in font:
                del font[tag]
        font["post"].formatType = 3.0
        font.sfntVersion = "\0\1\0\0"
        out = BytesIO()
        font.save(out)
        return out.getvalue(), {glyph: places[glyph] for glyph in glyphs}
