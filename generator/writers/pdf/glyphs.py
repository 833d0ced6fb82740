"""A font in a PDF: which signs are shown, by which codes, and what they say to whoever searches or copies.

Each sign, with the characters that it stands for, has a code of its own, so that a reader of the file gets the text
back by one table (ToUnicode). Glyphs that stand for their characters together, such as a letter and its marks, are one
sign: readers put them in order by place, and would tear them apart.
"""

from collections.abc import Iterator

from generator.text.fonts import Font
from generator.text.shaping import Glyph, Shaped, advance, unit
from generator.text.subsets import Part, Sign, Subset, subset
from generator.units import number

_EM = 1000
"""Units of a font size in which a PDF measures glyphs (ISO 32000-1, 9.2.4)."""
_BLOCK = 100
"""Entries of a block of a ToUnicode map. Source: Adobe Technical Note 5014."""


class ShownFont:
    """A font, and the signs of it that a document shows."""

    def __init__(self, font: Font) -> None:
        """Take the font."""
        self.font = font
        self._codes: dict[tuple[Sign, str], int] = {}
        self._em = unit(str(font.file))

    def operators(self, line: Shaped) -> str:
        """Return the operator that shows a line at the origin, at a font size of 1."""
        pen = 0.0
        words: list[str] = []
        for start, glyphs in _clusters(line):
            sign = self._sign(start, glyphs)
            if abs(start - pen) > 1e-6:
                words.append(number((pen - start) * _EM))
            code = self._codes.setdefault((sign, glyphs[0].text), len(self._codes) + 1)
            words.append(f"<{code:04X}>")
            pen = start + sign.width * self._em
        return f"[{' '.join(words).replace('> <', '')}] TJ"

    def subset(self) -> Subset:
        """Return what is embedded; its places stand in the order of the codes, from 1.

        Raises:
            RenderError: The font cannot be embedded.
        """
        return subset(str(self.font.file), tuple(sign for sign, _ in self._codes))

    @property
    def widths(self) -> list[float]:
        """Advances in the order of the codes, from 1, in font sizes."""
        return [sign.width * self._em for sign, _ in self._codes]

    def to_unicode(self) -> str:
        """Return the map from codes to characters (ISO 32000-1, 9.10.3)."""
        entries = [
            f"<{code:04X}> <{text.encode('utf-16-be').hex().upper()}>" for (_, text), code in self._codes.items()
        ]
        blocks = [entries[start : start + _BLOCK] for start in range(0, len(entries), _BLOCK)]
        written = "".join(f"{len(each)} beginbfchar\n{chr(10).join(each)}\nendbfchar\n" for each in blocks)
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
            f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{written}"
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
        )

    def _sign(self, start: float, glyphs: list[Glyph]) -> Sign:
        parts = tuple(
            Part(glyph.number, round((glyph.x - start) / self._em), round(glyph.y / self._em)) for glyph in glyphs
        )
        sign = Sign(parts, round(sum(glyph.advance for glyph in glyphs) / self._em))
        if not sign.is_plain:
            return sign
        return sign._replace(width=round(advance(str(self.font.file), parts[0].glyph) / self._em))


def _clusters(line: Shaped) -> Iterator[tuple[float, list[Glyph]]]:
    """Yield the glyphs that stand for their characters together, and where the first would lie if it were not moved."""
    held: list[Glyph] = []
    for glyph in line.glyphs:
        if glyph.text and held:
            yield held[0].pen, held
            held = []
        held.append(glyph)
    if held:
        yield held[0].pen, held
