"""A font's objects in a PDF: the embedded subset, with the text of each glyph.

ReportLab's fonts know characters, not glyphs; so the objects of a font are made here.
"""

from hashlib import sha256
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.text.fonts.font_library import Font
from generator.writers.pdf.content.font_encoding import FontEncoding
from generator.writers.pdf.content.operators import format_length


class EmbeddedFont:
    """A font whose objects are made when the document is finished, and all its glyphs are known.

    Source: ISO 32000-1, 9.7 (composite fonts) and 9.8 (descriptors).
    """

    def __init__(self, name: str, font: Font) -> None:
        """Take the name used by content streams, and the font."""
        self.name, self.font, self.encoding = name, font, FontEncoding(font)

    def addObjects(self, document: Any) -> None:  # noqa: N802  # called by the document
        """Add the font to the document."""
        part, font = self.encoding.subset(), self.font
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
        widths = pdfdoc.PDFArray([format_length(width * 1000) for width in self.encoding.widths])
        descendant = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("CIDFontType2"),
            "BaseFont": name,
            "CIDSystemInfo": pdfdoc.PDFDictionary(info),
            "FontDescriptor": document.Reference(pdfdoc.PDFDictionary(descriptor), f"fontDescriptor:{self.name}"),
            "CIDToGIDMap": document.Reference(pdfdoc.PDFStream(content=numbers), f"cidToGid:{self.name}"),
            "W": pdfdoc.PDFArray([1, widths]),
        }
        told = pdfdoc.PDFStream(content=self.encoding.to_unicode())
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


def _tag(data: bytes) -> str:
    """Return the six capitals that mark a subset, derived from its content (ISO 32000-1, 9.6.4)."""
    return "".join(chr(ord("A") + byte % 26) for byte in sha256(data).digest()[:6])
