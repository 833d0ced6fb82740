"""ReportLab's document with objects of ours, written one by one.

ReportLab makes every object, then a list of all, then the file: three times the size of a deck of pictures. Here an
object is made when it is written, and pictures are read only then and dropped afterwards.
"""

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import Any
from zlib import compress

from reportlab.pdfbase import pdfdoc

from generator.writers.pdf.inks.output_colours import ImageXObject


class Deflate:
    """A filter for streams; art recurs in a deck, its sheets and its tokens, and is compressed once."""

    pdfname = "FlateDecode"

    @staticmethod
    @lru_cache(256)
    def encode(content: str | bytes) -> bytes:
        # One level below the default takes three quarters of its time for 0.6 % more bytes.
        return compress(content.encode() if isinstance(content, str) else content, 5)


class PdfDocument(pdfdoc.PDFDocument):  # type: ignore[misc]
    """A document whose file depends on nothing but its content."""

    # ReportLab's own filters encode character by character and, by default, as ASCII85: ten times as slow, and larger.
    defaultStreamFilters = (Deflate,)  # noqa: N815  # its name

    def __init__(self, language: str) -> None:
        """Begin a document in a language, such as `en`."""
        super().__init__(invariant=1, lang=language)
        self.info = DocumentInfo()

    def format(self) -> bytes:
        file, number = BytesIO(self._header()), 1
        file.seek(0, 2)
        while number in self.numberToId:  # writing objects adds to them
            if self.numberToId[number] not in self.idToOffset:
                self._write_object(file, number)
            number += 1
        table, start = pdfdoc.PDFCrossReferenceTable(), file.tell()
        table.addsection(0, [self.numberToId[each] for each in range(1, number)])
        file.write(table.format(self))
        root, info = self.Reference(self.Catalog), self.Reference(self.info)
        file.write(pdfdoc.PDFTrailer(start, Size=number, Root=root, Info=info, ID=self.ID()).format(self))
        file.seek(0)
        file.write(self._header())  # the content may need a later version than the first header said
        return file.getvalue()

    def _header(self) -> bytes:
        return bytes(pdfdoc.PDFFile(self._pdfVersion).format(self))

    def _write_object(self, file: BytesIO, number: int) -> None:
        name, count = self.numberToId[number], len(self.numberToId)
        self.idToOffset[name] = file.tell()
        made = self.idToObject[name]
        file.write(pdfdoc.PDFIndirectObject(name, made).format(self))
        if isinstance(made, PictureObject):
            self.idToObject[name] = None
            for mask in range(count + 1, len(self.numberToId) + 1):  # before another picture is read
                self._write_object(file, mask)


class DocumentInfo(pdfdoc.PDFInfo):  # type: ignore[misc]
    standard = ""
    """The standard that the file claims, such as `PDF/X-1a:2003`; empty: none."""

    def format(self, document: Any) -> bytes:
        texts = {
            "Title": self.title,
            "Author": self.author,
            "Producer": self.producer,
            "Creator": self.creator,
            "Subject": self.subject,
            "Keywords": self.keywords,
            **({"GTS_PDFXVersion": self.standard} if self.standard else {}),
        }
        says: dict[str, Any] = {name: pdfdoc.PDFString(text) for name, text in texts.items()}
        says |= dict.fromkeys(("CreationDate", "ModDate"), pdfdoc.PDFDate(ts=document._timeStamp))
        return bytes(pdfdoc.PDFDictionary({**says, "Trapped": pdfdoc.PDFName(self.trapped)}).format(document))


class PictureObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """An image XObject that is read only when written."""

    __RefOnly__ = 1  # makes ReportLab write it as a separate object

    def __init__(self, name: str, read: Callable[[], ImageXObject]) -> None:
        """Take its unique name, and the function that reads it."""
        self.name, self.read = name, read

    def format(self, document: Any) -> bytes:
        """Return its bytes for the file; its transparency becomes a separate object."""
        raster = self.read()
        says: dict[str, Any] = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Image"),
            "Width": raster.width,
            "Height": raster.height,
            "BitsPerComponent": raster.bits,
            "ColorSpace": _colours(raster),
            "Filter": pdfdoc.PDFName(raster.filter),
        }
        if raster.predicted:
            rows = {"Predictor": 15, "Colors": raster.predicted, "Columns": raster.width}  # ISO 32000-1, table 10
            says["DecodeParms"] = pdfdoc.PDFDictionary({**rows, "BitsPerComponent": raster.bits})
        if raster.is_inverted:
            says["Decode"] = pdfdoc.PDFArray([1, 0] * 4)
        mask = raster.mask
        if mask is not None:
            name = f"{self.name}-mask"
            says["SMask"] = document.Reference(PictureObject(name, lambda: mask), pdfdoc.xObjectName(name))
            document.ensureMinPdfVersion("transparency")
        stream = pdfdoc.PDFStream(pdfdoc.PDFDictionary(says), raster.data)
        return bytes(stream.format(document))


def _colours(raster: ImageXObject) -> Any:
    """Return a colour space; of a palette, with its colours (ISO 32000-1, 8.6.6.3)."""
    named = pdfdoc.PDFName(raster.colours)
    if not raster.palette:
        return named
    most = len(raster.palette) // (4 if raster.colours == "DeviceCMYK" else 3) - 1
    return pdfdoc.PDFArray([pdfdoc.PDFName("Indexed"), named, most, f"<{raster.palette.hex()}>"])


class SharedObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """A value shared by several objects, made once: half of the time for a form of text."""

    def __init__(self, said: Any) -> None:
        self.said = said
        self._words = b""

    def format(self, document: Any) -> bytes:
        self._words = self._words or bytes(self.said.format(document))
        return self._words
