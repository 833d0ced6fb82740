"""A font in a PDF: which glyphs are shown, by which codes, and what they say to whoever searches or copies.

Each pair of a glyph and the characters that it stands for has a code of its own, so that a reader of the file gets the
text back by one table (ToUnicode). Where several glyphs stand for characters together, ActualText says which.
"""

from collections.abc import Iterator
from itertools import groupby

from generator.text.fonts import Font
from generator.text.shaping import Glyph, Shaped, advance
from generator.text.subsets import Subset, subset
from generator.units import number
from generator.writers.pdf.streams import JOINED

_EM = 1000
"""Units of a font size in which a PDF measures glyphs (ISO 32000-1, 9.2.4)."""
_BLOCK = 100
"""Entries of a block of a ToUnicode map. Source: Adobe Technical Note 5014."""


class ShownFont:
    """A font, and the glyphs of it that a document shows."""

    def __init__(self, font: Font) -> None:
        """Take the font."""
        self.font = font
        self._codes: dict[tuple[int, str], int] = {}
        self._widths: dict[int, float] = {}

    def operators(self, line: Shaped) -> Iterator[str]:
        """Return the operators that show a line at the origin, at a font size of 1."""
        pen = rise = 0.0
        groups: list[list[Glyph]] = []
        for glyph in line.glyphs:
            if glyph.text or not groups:
                groups.append([])
            groups[-1].append(glyph)
        for is_plain, part in groupby(groups, key=lambda group: len(group) == 1):
            for cluster in [list(part)] if is_plain else [[group] for group in part]:
                glyphs = [glyph for group in cluster for glyph in group]
                if not is_plain:
                    said = glyphs[0].text.encode("utf-16-be").hex().upper()
                    yield f"/Span <</ActualText <FEFF{said}>>> BDC"
                for raised, same in groupby(glyphs, key=lambda glyph: glyph.y):
                    if raised != rise:
                        yield f"{number(raised)} Ts"
                        rise = raised
                    words: list[str] = []
                    for glyph in same:
                        if abs(glyph.x - pen) > 1e-6:
                            words.append(number((pen - glyph.x) * _EM))
                        words.append(f"<{self._code(glyph):04X}>")
                        pen = glyph.x + self._width(glyph.number)
                    yield f"[{' '.join(words).replace('> <', '')}] TJ"
                if not is_plain:
                    yield "EMC"
        if rise:
            yield "0 Ts"

    def subset(self) -> Subset:
        """Return what is embedded; its places and widths stand in the order of the codes, from 1.

        Raises:
            RenderError: The font cannot be embedded.
        """
        return subset(str(self.font.file), tuple(glyph for glyph, _ in self._codes))

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

    def _code(self, glyph: Glyph) -> int:
        return self._codes.setdefault((glyph.number, glyph.text or JOINED), len(self._codes) + 1)

    def _width(self, glyph: int) -> float:
        if glyph not in self._widths:
            self._widths[glyph] = advance(str(self.font.file), glyph)
        return self._widths[glyph]
