"""Fonts as a file embeds them: the signs that are shown, and nothing else."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from generator.errors import Fault, RenderError
from generator.text.fontfiles import WHOLE_ONLY, font_data
from generator.text.postscript import POSTSCRIPT, truetype


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

    def renumbered(self, numbers: Mapping[int, int]) -> "Sign":
        """Return it with other numbers for its glyphs."""
        return Sign(tuple(part._replace(glyph=numbers[part.glyph]) for part in self.parts), self.width)

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
        data = font_data(file)
        if data[:4] == POSTSCRIPT:
            data, numbers = truetype(data, {part.glyph for sign in signs for part in sign.parts})
            signs = tuple(sign.renumbered(numbers) for sign in signs)
        with TTFont(BytesIO(data), lazy=True, recalcTimestamp=False) as font:
            names, head = font.getGlyphOrder(), font["head"]
            em = 1.0 / head.unitsPerEm
            box = head.xMin * em, head.yMin * em, head.xMax * em, head.yMax * em
            is_whole = bool(font["OS/2"].fsType & WHOLE_ONLY)
            if is_whole and all(sign.is_plain for sign in signs):
                return Subset(data, tuple(sign.parts[0].glyph for sign in signs), box, is_whole=True)
            if not is_whole:
                subsetter = Subsetter(options)
                subsetter.populate(glyphs=[names[part.glyph] for sign in signs for part in sign.parts])
                subsetter.subset(font)
            shown = [
                names[sign.parts[0].glyph] if sign.is_plain else _added(font, sign, names, f"sign{place}")
                for place, sign in enumerate(signs)
            ]
            kept: Any = {name: place for place, name in enumerate(font.getGlyphOrder())}
            out = BytesIO()
            font.save(out, reorderTables=False)
            return Subset(out.getvalue(), tuple(kept[name] for name in shown), box, is_whole)
    except Exception as error:  # fontTools raises whatever a broken table makes it raise
        raise RenderError(Fault(f"this font cannot be embedded: {error}", file)) from None


def _added(font: Any, sign: Sign, names: Sequence[str], name: str) -> str:
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
