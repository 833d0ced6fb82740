"""Font subsets for embedding: the glyphs that are shown, and nothing else."""

from collections.abc import Collection, Mapping, Sequence
from io import BytesIO
from typing import NamedTuple

from generator.errors import Fault, RenderError
from generator.session import BuildSession
from generator.text.opentype.font_files import FontData, embedding, font_data

_POSTSCRIPT = {"CFF ", "CFF2"}
"""Tables of PostScript outlines. Source: OpenType 1.9."""
_TOLERANCE_EM = 0.001
"""Largest distance of a converted curve from the original, in font sizes: 5 µm on a letter of 5 mm (ours)."""
_NO_HINTS = (
    *("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements"),
    *("maxSizeOfInstructions", "maxComponentElements", "maxComponentDepth"),
)
"""Values of the table maxp, of which TrueType needs more, that are 0 here. Source: OpenType 1.9."""
_NOT_EMBEDDED = ("GSUB", "GPOS", "GDEF", "BASE", "kern", "OS/2", "name", "DSIG", "STAT", "cmap", "post", "gasp")
"""Tables that PDF readers do not need, as text refers to glyphs by number (ISO 32000-1, 9.9)."""


def cff_to_truetype(file: FontData, glyphs: Collection[int]) -> tuple[bytes, Mapping[int, int]]:
    """Convert some glyphs of a font with PostScript outlines to TrueType; return it with the new number of each glyph.

    Only those are converted: a whole Chinese font would take minutes.
    """
    import uharfbuzz
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont, newTable

    face = file.open_face()
    wanted = file.request_subset(face)
    wanted.glyph_set.update(glyphs)
    wanted.flags = uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    plan = uharfbuzz.SubsetPlan(face, wanted)
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
        font["maxp"].maxZones = 1
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


class GlyphComponent(NamedTuple):
    glyph: int
    """Its number in the font file."""
    x: int = 0
    """Offset from the encoded glyph's origin, in font units."""
    y: int = 0
    """Offset above the baseline, in font units."""


class EncodedGlyph(NamedTuple):
    """What one code shows: a single glyph, or several that together stand for their characters."""

    parts: tuple[GlyphComponent, ...]
    width: int
    """Its advance width, in font units."""

    def renumber(self, numbers: Mapping[int, int]) -> "EncodedGlyph":
        return EncodedGlyph(tuple(part._replace(glyph=numbers[part.glyph]) for part in self.parts), self.width)

    @property
    def is_plain(self) -> bool:
        """Whether it is an unmodified glyph of the font."""
        return len(self.parts) == 1 and not self.parts[0].x and not self.parts[0].y


class Subset(NamedTuple):
    """A part of a TrueType font."""

    data: bytes
    places: tuple[int, ...]
    """The number in it of each encoded glyph."""
    box: tuple[float, float, float, float]
    """Around every glyph of the whole font: left, bottom, right and top, in font sizes."""
    is_whole: bool = False
    """Whether it is the whole font, because it may not be embedded in part."""


@BuildSession.remembers(64)
def subset(file: str, signs: tuple[EncodedGlyph, ...]) -> Subset:
    """Return the part of a font that shows some encoded glyphs; those of several glyphs become composite glyphs.

    Raises:
        RenderError: It cannot be read.
    """
    try:
        held = font_data(file)
        if _POSTSCRIPT.intersection(held.open_face().table_tags):
            data, numbers = cff_to_truetype(held, {part.glyph for sign in signs for part in sign.parts})
            signs = tuple(sign.renumber(numbers) for sign in signs)
            held = FontData.of(data)
        box, is_whole = embedding(held)
        data = bytes(held.blob.data)
        if not is_whole:
            data, numbers = _subset_glyphs(held, {part.glyph for sign in signs for part in sign.parts})
            signs = tuple(sign.renumber(numbers) for sign in signs)
        composed = [sign for sign in signs if not sign.is_plain]
        added: Mapping[EncodedGlyph, int] = {}
        if composed:
            data, added = _add_composites(data, composed)
        places = tuple(sign.parts[0].glyph if sign.is_plain else added[sign] for sign in signs)
        return Subset(data, places, box, is_whole)
    except Exception as error:  # fontTools and HarfBuzz let through any exception that a broken table causes
        raise RenderError(Fault(f"this font cannot be embedded: {error}", file)) from None


def _subset_glyphs(file: FontData, glyphs: set[int]) -> tuple[bytes, Mapping[int, int]]:
    """Return the part of a font with some glyphs, and their new numbers; fontTools takes a hundred times as long."""
    import uharfbuzz

    face = file.open_face()
    wanted = file.request_subset(face)
    flags = uharfbuzz.SubsetFlags
    wanted.flags = flags.NO_HINTING | flags.NOTDEF_OUTLINE | flags.NO_LAYOUT_CLOSURE | flags.NO_BIDI_CLOSURE
    wanted.glyph_set.update(glyphs)
    wanted.drop_table_tag_set.update({int.from_bytes(tag.encode(), "big") for tag in _NOT_EMBEDDED})
    plan = uharfbuzz.SubsetPlan(face, wanted)
    numbers = dict(plan.old_to_new_glyph_mapping.items())
    made = bytes(plan.execute().blob.data)
    if not made or not glyphs <= numbers.keys():
        raise ValueError("no subset of it can be made")
    return made, numbers


def _add_composites(data: bytes, signs: Sequence[EncodedGlyph]) -> tuple[bytes, Mapping[EncodedGlyph, int]]:
    """Return a font with encoded glyphs added as composite glyphs, and their numbers."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(data), recalcTimestamp=False) as font:
        names, outlines = tuple(font.getGlyphOrder()), font["glyf"]
        added: dict[EncodedGlyph, int] = {}
        for sign in dict.fromkeys(signs):
            pen = TTGlyphPen(outlines)
            for part in sign.parts:
                if outlines[names[part.glyph]].numberOfContours:
                    pen.addComponent(names[part.glyph], (1, 0, 0, 1, part.x, part.y))
            added[sign] = len(names) + len(added)
            name = f"sign{added[sign]}"
            outlines[name] = glyph = pen.glyph()
            glyph.recalcBounds(outlines)
            font["hmtx"][name] = sign.width, getattr(glyph, "xMin", 0)
        out = BytesIO()
        font.save(out, reorderTables=False)
        return out.getvalue(), added
