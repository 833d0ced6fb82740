"""Fonts as a file embeds them: the glyphs that are shown, and nothing else."""

from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from generator.errors import Fault, RenderError
from generator.text.fontfiles import font_data


class Subset(NamedTuple):
    """A part of a TrueType font."""

    data: bytes
    """The font file."""
    places: tuple[int, ...]
    """The number in it of each glyph that was asked for."""
    widths: tuple[float, ...]
    """The advance of each of them by the font's own table, in font sizes."""
    box: tuple[float, float, float, float]
    """Around every glyph of the whole font: left, bottom, right and top, in font sizes."""


@lru_cache(64)
def subset(file: str, glyphs: tuple[int, ...]) -> Subset:
    """Return the part of a font that shows some glyphs.

    Args:
        file: The font file.
        glyphs: Their numbers in it.

    Raises:
        RenderError: It has no TrueType outlines, or cannot be read.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(layout_features=[], hinting=False, notdef_outline=True, glyph_names=False, recalc_timestamp=False)
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "kern", "OS/2", "name", "DSIG", "STAT"]
    try:
        with TTFont(BytesIO(font_data(file)), lazy=True, recalcTimestamp=False) as font:
            if "glyf" not in font:
                raise ValueError("it has no TrueType outlines")
            names, metrics, head = font.getGlyphOrder(), font["hmtx"].metrics, font["head"]
            em = 1.0 / head.unitsPerEm
            box = head.xMin * em, head.yMin * em, head.xMax * em, head.yMax * em
            widths = tuple(metrics[names[number]][0] * em for number in glyphs)
            wanted = [names[number] for number in glyphs]
            subsetter = Subsetter(options)
            subsetter.populate(glyphs=wanted)
            subsetter.subset(font)
            kept: Any = {name: place for place, name in enumerate(font.getGlyphOrder())}
            out = BytesIO()
            font.save(out, reorderTables=False)
            return Subset(out.getvalue(), tuple(kept[name] for name in wanted), widths, box)
    except Exception as error:  # fontTools raises whatever a broken table makes it raise
        raise RenderError(Fault(f"this font cannot be embedded: {error}", file)) from None
