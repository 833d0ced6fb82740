"""Encodes a font for a PDF: codes of the glyphs shown, and their text for search and copying.

Each glyph or cluster, with its characters, has its own code, so that readers recover the text by one table (ToUnicode).
Glyphs that share characters, such as a letter and its marks, get one code: readers sort glyphs by position, and would
separate them.
"""

from collections.abc import Sequence
from itertools import pairwise

from generator.text.fonts.font_library import Font
from generator.text.opentype.subsets import EncodedGlyph, GlyphComponent, Subset, subset
from generator.text.shaping.harfbuzz import Glyph, ShapedRun, advance, unit
from generator.units import number

_EM = 1000
"""Units of a font size in which a PDF measures glyphs (ISO 32000-1, 9.2.4)."""
_BLOCK = 100
"""Entries of a block of a ToUnicode map. Source: Adobe Technical Note 5014."""


class FontEncoding:
    """A font, and its glyphs used in a document."""

    def __init__(self, font: Font) -> None:
        """Take the font."""
        self.font = font
        self._codes: dict[tuple[EncodedGlyph, str], int] = {}
        self._plain: dict[tuple[int, str], tuple[str, float]] = {}
        self._em = unit(str(font.file))

    def operators(self, line: ShapedRun) -> str:
        """Return the operator that shows a line at the origin, at a font size of 1."""
        pen = 0.0
        words: list[str] = []
        glyphs = line.glyphs
        places = [place for place, glyph in enumerate(glyphs) if glyph.text or not place]
        for begin, end in pairwise([*places, len(glyphs)]):
            first = glyphs[begin]
            known = None
            if end == begin + 1 and first.x == first.pen and not first.y:
                known = self._plain.get((first.number, first.text))
            code, width = known or self._code(glyphs[begin:end])
            if abs(first.pen - pen) > 1e-6:
                words.append(number((pen - first.pen) * _EM))
            words.append(code)
            pen = first.pen + width
        return f"[{' '.join(words).replace('> <', '')}] TJ"

    def subset(self) -> Subset:
        """Return the subset to embed, in the order of the codes, from 1.

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

    def _code(self, glyphs: Sequence[Glyph]) -> tuple[str, float]:
        """Return the code of glyphs that share characters, and their advance."""
        first, em, file = glyphs[0], self._em, str(self.font.file)
        parts = tuple(
            GlyphComponent(each.number, round((each.x - first.pen) / em), round(each.y / em)) for each in glyphs
        )
        is_plain = len(glyphs) == 1 and first.x == first.pen and not first.y
        moved = advance(file, first.number) if is_plain else sum(each.advance for each in glyphs)
        sign = EncodedGlyph(parts, round(moved / em))
        found = f"<{self._codes.setdefault((sign, first.text), len(self._codes) + 1):04X}>", sign.width * em
        if is_plain:
            self._plain[first.number, first.text] = found
        return found
