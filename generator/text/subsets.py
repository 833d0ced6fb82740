"""Fonts as a file embeds them: the signs that are shown, and nothing else."""

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from generator.errors import Fault, RenderError
from generator.text.fontfiles import WHOLE_ONLY, font_data


class Part(NamedTuple):
    """A glyph in a sign."""

    glyph: int
    """Its number in the font file."""
    x: int = 0
    """Where it lies from the sign's origin, in units of the font."""
    y: int = 0
    """How far it is raised, in units of the font."""


class Sign(NamedTuple):
    """What is shown by one code: a glyph as it is, or several that stand for their characters together."""

    parts: tuple[Part, ...]
    """Its glyphs."""
    width: int
    """How far it moves what follows, in units of the font."""

    @property
    def is_plain(self) -> bool:
        """Whether it is a glyph of the font as it is."""
        return len(self.parts) == 1 and not self.parts[0].x and not self.parts[0].y


class Subset(NamedTuple):
    """A part of a TrueType font."""

    data: bytes
    """The font file."""
    places: tuple[int, ...]
    """The number in it of each sign that was asked for."""
    box: tuple[float, float, float, float]
    """Around every glyph of the whole font: left, bottom, right and top, in font sizes."""
    is_whole: bool = False
    """Whether it is the whole font, because its maker lets nobody embed less."""


@lru_cache(64)
def subset(file: str, signs: tuple[Sign, ...]) -> Subset:
    """Return the part of a font that shows some signs; those of several glyphs become glyphs of their own.

    Args:
        file: The font file.
        signs: What is shown.

    Raises:
        RenderError: It cannot be read.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(layout_features=[], hinting=False, notdef_outline=True, glyph_names=False, recalc_timestamp=False)
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "kern", "OS/2", "name", "DSIG", "STAT"]
    try:
        glyphs = tuple(dict.fromkeys(part.glyph for sign in signs for part in sign.parts))
        data, numbers = font_data(file), glyphs
        if data[:4] == b"OTTO":
            data, numbers = truetype(data, glyphs)
        with TTFont(BytesIO(data), lazy=True, recalcTimestamp=False) as font:
            order, head = font.getGlyphOrder(), font["head"]
            names = {glyph: order[number] for glyph, number in zip(glyphs, numbers, strict=True)}
            em = 1.0 / head.unitsPerEm
            box = head.xMin * em, head.yMin * em, head.xMax * em, head.yMax * em
            is_whole = bool(font["OS/2"].fsType & WHOLE_ONLY)
            if not is_whole:
                subsetter = Subsetter(options)
                subsetter.populate(glyphs=list(names.values()))
                subsetter.subset(font)
            shown = [
                names[sign.parts[0].glyph] if sign.is_plain else _added(font, sign, names, f"sign{place}")
                for place, sign in enumerate(signs)
            ]
            kept: Any = {name: place for place, name in enumerate(font.getGlyphOrder())}
            places = tuple(kept[name] for name in shown)
            if is_whole and all(sign.is_plain for sign in signs):
                return Subset(data, places, box, is_whole)
            out = BytesIO()
            font.save(out, reorderTables=False)
            return Subset(out.getvalue(), places, box, is_whole)
    except Exception as error:  # fontTools raises whatever a broken table makes it raise
        raise RenderError(Fault(f"this font cannot be embedded: {error}", file)) from None


def truetype(data: bytes, glyphs: tuple[int, ...]) -> tuple[bytes, tuple[int, ...]]:
    """Return the part of a font with PostScript outlines that shows some glyphs as TrueType, and their numbers in it.

    Only what is shown is converted: all of a Chinese font would take minutes.
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
        return out.getvalue(), tuple(places[glyph] for glyph in glyphs)


_TOLERANCE_EM = 0.001
"""How far a curve may be from the one it stands for, in font sizes: 5 µm on a letter of 5 mm (ours)."""
_NO_HINTS = (
    "maxTwilightPoints",
    "maxStorage",
    "maxFunctionDefs",
    "maxInstructionDefs",
    "maxStackElements",
    "maxSizeOfInstructions",
)
"""Of the table maxp, which TrueType has more of. Source: OpenType 1.9."""


def _added(font: Any, sign: Sign, names: Mapping[int, str], name: str) -> str:
    """Add a sign to a font as a glyph that is composed of others."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    outlines = font["glyf"]
    pen = TTGlyphPen(outlines)
    for part in sign.parts:
        if outlines[names[part.glyph]].numberOfContours:
            pen.addComponent(names[part.glyph], (1, 0, 0, 1, part.x, part.y))
    outlines[name] = glyph = pen.glyph()
    glyph.recalcBounds(outlines)
    font["hmtx"][name] = sign.width, getattr(glyph, "xMin", 0)
    return name
