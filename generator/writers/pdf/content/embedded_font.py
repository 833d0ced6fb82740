"""Fonts in a PDF: embedded subsets, the codes of the glyphs shown, and their text for search and copying.

Each glyph or cluster, with its characters, has its own code, so that readers recover the text by one table (ToUnicode).
Glyphs that share characters, such as a letter and its marks, get one code: readers sort glyphs by position, and would
separate them. ReportLab's fonts know characters, not glyphs; so the objects of a font are made here.
"""

from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.text.fonts.font_library import Font
from generator.text.opentype.subsets import EncodedGlyph, GlyphComponent, subset
from generator.text.shaping.harfbuzz import Glyph, ShapedRun, advance, unit
from generator.units import number
from generator.writers.pdf.content.operators import format_length

_EM = 1000
"""Units of a font size in which a PDF measures glyphs (ISO 32000-1, 9.2.4)."""
_BLOCK = 100
"""Entries of a block of a ToUnicode map. Source: Adobe Technical Note 5014."""


class EmbeddedFont:
    """A font, and its glyphs used in a document; its objects are made when all of them are known.

    Source: ISO 32000-1, 9.7 (composite fonts) and 9.8 (descriptors).
    """

    def __init__(self, name: str, font: Font) -> None:
        """Take the name used by content streams, and the font."""
        self.name, self.font = name, font
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

    def addObjects(self, document: Any) -> None:  # noqa: N802  # called by the document
        """Add the font to the document.

        Raises:
            RenderError: It cannot be embedded.
        """
        font = self.font
        part = subset(str(font.file), tuple(sign for sign, _ in self._codes))
        plain = "".join(char for char in font.name if char.isascii() and char.isalnum()) or "Font"
        name = pdfdoc.PDFName(plain if part.is_whole else f"{_tag(part.data)}+{plain}")
        ascent, descent = round(font.ascent * 1000), round(-font.descent * 1000)
        embedded = pdfdoc.PDFStream(content=part.data)
        embedded.dictionary["Length1"] = len(part.data)
        numbers = b"".join(place.to_bytes(2, "big") for place in (0, *part.places))
        descriptor = {
            "Type": pdfdoc.PDFName("FontDescriptor"),
            "FontName": name,
            "Flags": 4 | (64 if font.is_italic else 0),
            "FontBBox": pdfdoc.PDFArray([round(value * 1000) for value in part.box]),
            "ItalicAngle": -12 if font.is_italic else 0,
            "Ascent": ascent,
            "Descent": descent,
            "CapHeight": round(font.cap_height * 1000),
            "StemV": 80,
            "FontFile2": document.Reference(embedded, f"fontFile:{self.name}"),
        }
        info = {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity"), "Supplement": 0}
        widths = pdfdoc.PDFArray([format_length(sign.width * self._em * _EM) for sign, _ in self._codes])
        descendant = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("CIDFontType2"),
            "BaseFont": name,
            "CIDSystemInfo": pdfdoc.PDFDictionary(info),
            "FontDescriptor": document.Reference(pdfdoc.PDFDictionary(descriptor), f"fontDescriptor:{self.name}"),
            "CIDToGIDMap": document.Reference(pdfdoc.PDFStream(content=numbers), f"cidToGid:{self.name}"),
            "W": pdfdoc.PDFArray([1, widths]),
        }
        told = pdfdoc.PDFStream(content=self._to_unicode())
        whole = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("Type0"),
            "BaseFont": name,
            "Encoding": pdfdoc.PDFName("Identity-H"),
            "DescendantFonts": pdfdoc.PDFArray(
                [document.Reference(pdfdoc.PDFDictionary(descendant), f"cidFont:{self.name}")]
            ),
            "ToUnicode": document.Reference(told, f"toUnicode:{self.name}"),
        }
        made = document.Reference(pdfdoc.PDFDictionary(whole), f"font:{self.name}")
        document.idToObject["BasicFonts"].dict[self.name] = made

    def _to_unicode(self) -> str:
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


def _tag(data: bytes) -> str:
    """Return the six capitals that mark a subset, derived from its content (ISO 32000-1, 9.6.4)."""
    return "".join(chr(ord("A") + byte % 26) for byte in sha256(data).digest()[:6])
