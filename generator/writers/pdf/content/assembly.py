"""Writes ReportLab's objects to a file one by one.

ReportLab makes every object, then a list of all, then the file: three times the size of a deck of pictures. Here an
object is made when it is written and dropped afterwards, and pictures are read only then.
"""

from collections.abc import Callable
from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.writers.pdf.inks.image_xobjects import ImageXObject

_MARK = b"\n%\223\214\213\236 ReportLab Generated PDF document (opensource)\n"
"""After the first line: bytes above 127, so that the file is not mistaken for text (ISO 32000-1, 7.5.2)."""


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
            says["SMask"] = document.Reference(PictureObject(name, lambda: mask), document.getXObjectName(name))
            document.ensureMinPdfVersion("transparency")
        stream = pdfdoc.PDFStream(pdfdoc.PDFDictionary(says), raster.data)
        return bytes(stream.format(document))


class SharedObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """A value shared by several objects, made once: half of the time for a form of text."""

    def __init__(self, said: Any) -> None:
        """Take the shared value."""
        self.said = said
        self._words = b""

    def format(self, document: Any) -> bytes:
        """Return its bytes for the file."""
        self._words = self._words or bytes(self.said.format(document))
        return self._words


def _colours(raster: ImageXObject) -> Any:
    """Return a colour space; of a palette, with its colours (ISO 32000-1, 8.6.6.3)."""
    named = pdfdoc.PDFName(raster.colours)
    if not raster.palette:
        return named
    most = len(raster.palette) // (4 if raster.colours == "DeviceCMYK" else 3) - 1
    return pdfdoc.PDFArray([pdfdoc.PDFName("Indexed"), named, most, f"<{raster.palette.hex()}>"])


def assemble_file(canvas: Any) -> bytes:
    """Finish a ReportLab canvas and return its file.

    Raises:
        RenderError: A picture cannot be read.
    """
    document = canvas._doc
    _complete(document, canvas)
    file, places, numbers = BytesIO(), dict[int, int](), document.numberToId
    file.write(_header(document))

    def write(number: int) -> None:
        name, count = numbers[number], len(numbers)
        places[number] = file.tell()
        made = document.idToObject[name]
        file.write(pdfdoc.PDFIndirectObject(name, made).format(document))
        if isinstance(made, PictureObject):
            document.idToObject[name] = None
            for mask in range(count + 1, len(numbers) + 1):  # before another picture is read
                write(mask)

    number = 1
    while number in numbers:  # writing objects adds to them
        if number not in places:
            write(number)
        number += 1
    assert len(places) == len(numbers), "every object has the next number"
    start = file.tell()
    file.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1))
    file.writelines(b"%010d 00000 n \n" % places[number] for number in sorted(places))
    trailer = pdfdoc.PDFTrailer(
        startxref=start,
        Size=len(places) + 1,
        Root=document.Reference(document.Catalog),
        Info=document.Reference(document.info),
        ID=document.ID(),
    )
    file.write(trailer.format(document))
    file.seek(0)
    file.write(_header(document))  # the content may need a later version than the first header said
    return file.getvalue()


def _complete(document: Any, canvas: Any) -> None:
    """Make the objects that ReportLab makes at the end of a document."""
    if canvas._code:
        canvas.showPage()
    for font in document.delayedFonts:
        font.addObjects(document)
    document.info.invariant = document.invariant
    document.info.digest(document.signature)
    document.Reference(document.Catalog)
    document.Reference(document.info)
    document.Outlines.prepare(document, canvas)
    if document.Outlines.ready < 0:
        document.Catalog.Outlines = None


def _header(document: Any) -> bytes:
    return b"%%PDF-%d.%d" % document._pdfVersion + _MARK
