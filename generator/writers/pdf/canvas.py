"""ReportLab as the press needs it: the one place that knows it, and that reaches into what it keeps to itself.

What it does not offer, and why it is needed:

- A form has neither graphics states nor shadings of its own (`endForm` knows fonts and other forms only). A form that
  leaves them to the page prints opaque in some viewers; so the resources of a form are made here.
- Streams are encoded character by character and, by default, as ASCII85: ten times as slow as bytes, and a quarter
  larger. So streams are given as bytes, with a filter of ours as the document's default.
- Its fonts know characters, not glyphs: it neither kerns nor joins. So the objects of a font are made here.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from typing import Any
from zlib import compress

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from generator.errors import RenderError
from generator.geometry import Rect
from generator.svg.drawing import Gradient
from generator.text.fonts import Font
from generator.text.shaping import Shaped
from generator.writers.pdf.glyphs import ShownFont
from generator.writers.pdf.operators import length
from generator.writers.pdf.rasters import PdfRaster, read_raster


class _Deflate:
    """A filter of streams; art recurs in a deck, its sheets and its tokens, and is compressed once."""

    pdfname = "FlateDecode"

    @staticmethod
    @lru_cache(256)
    def encode(content: str | bytes) -> bytes:
        # A level below the usual one takes three quarters of its time for 0.6 % more bytes.
        return compress(content.encode() if isinstance(content, str) else content, 5)


class PdfCanvas:
    """A PDF that is being written, page by page and form by form."""

    def __init__(self, size_pt: tuple[float, float], *, language: str) -> None:
        """Begin a PDF that is the same whenever it is written.

        Args:
            size_pt: Of the first page.
            language: Of the document, such as `en`.
        """
        self._buffer = BytesIO()
        self._canvas: Any = Canvas(
            self._buffer,
            pagesize=size_pt,
            pageCompression=0,
            invariant=1,
            initialFontName=_unnamed(),
            lang=language,
        )
        self._canvas._doc.defaultStreamFilters = [_Deflate]
        self._states: dict[str, Any] = {}
        self._shadings: dict[str, str] = {}
        self._fonts: dict[Font, _EmbeddedFont] = {}
        self._form = ""
        self._images: set[str] = set()
        self.digests: dict[str, str] = {}

    def describe(self, *, title: str, subject: str, author: str, creator: str, keywords: list[str]) -> None:
        """Say what the document is."""
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        self._canvas.setAuthor(author)
        self._canvas.setCreator(creator)
        self._canvas.setKeywords(keywords)

    def prefer(self, name: str, value: str) -> None:
        """Ask something of the viewer, such as PrintScaling."""
        self._canvas.setViewerPreference(name, value)

    def finished(self) -> bytes:
        """End the document and return the file."""
        self._canvas.save()
        return self._buffer.getvalue()

    # Pages and forms

    def begin_page(self, position: int, name: str, size_pt: tuple[float, float], inset_pt: float) -> None:
        """Begin a page with its name in labels and outline.

        Args:
            position: From 0.
            name: Of the page.
            size_pt: Its width and height.
            inset_pt: From its edges to where it is trimmed.
        """
        width, height = size_pt
        self._canvas.setPageSize(size_pt)
        self._canvas.setTrimBox((inset_pt, inset_pt, width - inset_pt, height - inset_pt))
        self._canvas.setBleedBox((0, 0, width, height))
        self._canvas.addPageLabel(position, prefix=name)
        self._canvas.bookmarkPage(f"page{position}")
        self._canvas.addOutlineEntry(name, f"page{position}", level=0)

    def end_page(self) -> None:
        """End the page."""
        self._canvas.showPage()

    def begin_form(self, name: str, left: float, bottom: float, right: float, top: float) -> None:
        """Begin a form, which is drawn once and placed often."""
        self._canvas.beginForm(name, left, bottom, right, top)
        self._form = name
        self._states, self._shadings = {}, {}

    def end_form(self, *, is_whole: bool = False) -> None:
        """End the form, with its own resources.

        Args:
            is_whole: Whether it is painted by itself before it is painted on what lies below (a transparency group).
        """
        canvas = self._canvas
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        if canvas._formsinuse:
            resources.XObject = canvas._doc.xobjDict(canvas._formsinuse)
        resources.ExtGState = dict(self._states)
        resources.setShading(self._shadings)
        stream = "\n".join([canvas._preamble, *canvas._code]).encode("ascii")
        self.digests[self._form] = sha256(stream).hexdigest()
        canvas._code = []
        canvas.endForm(Resources=resources, stream=stream)
        if is_whole:
            form = canvas._doc.idToObject[pdfdoc.xObjectName(self._form)]
            form.Contents = pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Group": _group("DeviceRGB")}), stream)

    # What is drawn

    def emit(self, code: list[str]) -> None:
        """Write operators."""
        if code:
            self._canvas.addLiteral("\n".join(code))

    def place(self, form: str) -> None:
        """Draw a form."""
        self._canvas.doForm(form)

    def image(self, images: Mapping[str, bytes], href: str, width: float, height: float) -> None:
        """Draw a raster picture over a box at the origin.

        Raises:
            RenderError: There is none of that name, or it cannot be read.
        """
        if href not in images:
            raise RenderError(f"there is no picture {href[:60]!r}")
        name = f"image-{href.partition('/')[0]}"
        if name not in self._images:
            self._images.add(name)
            self._add_image(name, read_raster(images[href], href))
        canvas = self._canvas
        canvas._formsinuse.append(name)
        canvas.addLiteral(f"q {length(width)} 0 0 {length(height)} 0 0 cm /{canvas._doc.getXObjectName(name)} Do Q")

    def _add_image(self, name: str, raster: PdfRaster) -> Any:
        """Add a picture to the document and return the reference to it."""
        says: dict[str, Any] = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Image"),
            "Width": raster.width,
            "Height": raster.height,
            "BitsPerComponent": 8,
            "ColorSpace": pdfdoc.PDFName(raster.colours),
            "Filter": pdfdoc.PDFName(raster.filter),
        }
        if raster.predicted:
            rows = {"Predictor": 15, "Colors": raster.predicted, "Columns": raster.width}  # ISO 32000-1, table 10
            says["DecodeParms"] = pdfdoc.PDFDictionary(rows)
        document = self._canvas._doc
        if raster.mask is not None:
            says["SMask"] = self._add_image(f"{name}-mask", raster.mask)
            document.ensureMinPdfVersion("transparency")
        return document.Reference(
            pdfdoc.PDFStream(pdfdoc.PDFDictionary(says), raster.data), document.getXObjectName(name)
        )

    def state(self, fill_alpha: float, stroke_alpha: float) -> str:
        """Return the operator that makes what follows transparent, for the form that is being written."""
        name = f"A{round(fill_alpha * 10_000)}.{round(stroke_alpha * 10_000)}"
        alphas = {"ca": length(fill_alpha), "CA": length(stroke_alpha)}
        self._states[name] = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("ExtGState"), **alphas})
        return f"/{name} gs"

    def shading(self, gradient: Gradient) -> str:
        """Return the name of a gradient, for the form that is being written."""
        name = self._shading(gradient.coordinates, gradient.stops, "DeviceRGB")
        self._shadings[name] = name
        return name

    def _shading(
        self, coordinates: tuple[float, ...], stops: Sequence[tuple[float, tuple[float, ...]]], space: str
    ) -> str:
        places, colours = zip(*stops, strict=True)
        functions = [pdfdoc.PDFExponentialFunction(C0=one, C1=other, N=1) for one, other in pairwise(colours)]
        function = pdfdoc.PDFStitchingFunction(
            functions, [length(place) for place in places[1:-1]], [0, 1] * len(functions), Domain="[0 1]"
        )
        axis = [length(value) for value in coordinates]
        common = {"Function": function, "ColorSpace": space, "Extend": "[true true]"}
        if len(axis) == 4:
            made = pdfdoc.PDFAxialShading(*axis, **common)
        else:
            made = pdfdoc.PDFRadialShading(axis[0], axis[1], 0, axis[2], axis[3], axis[4], **common)
        return str(self._canvas._doc.addShading(made))

    def fading(self, gradient: Gradient, box: Rect) -> str:
        """Return the operator that makes what follows fade as a gradient does, for the form that is being written.

        Args:
            gradient: One with `fades`.
            box: What it is to cover, in the gradient's coordinates.
        """
        places = [place for place, _ in gradient.stops]
        greys = tuple((place, (fade,)) for place, fade in zip(places, gradient.fades, strict=True))
        shading = self._shading(gradient.coordinates, greys, "DeviceGray")
        resources = pdfdoc.PDFResourceDictionary()
        resources.setShading({shading: shading})
        content = f"/{shading} sh".encode()
        head: dict[str, Any] = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray([length(value) for value in (box.x, box.y, box.right, box.bottom)]),
            "Group": _group("DeviceGray"),
            "Resources": resources,
        }
        mask = self._canvas._doc.Reference(pdfdoc.PDFStream(pdfdoc.PDFDictionary(head), content), f"Fade{shading}")
        soft = {"Type": pdfdoc.PDFName("Mask"), "S": pdfdoc.PDFName("Luminosity"), "G": mask}
        self._states[f"F{shading}"] = pdfdoc.PDFDictionary(
            {"Type": pdfdoc.PDFName("ExtGState"), "SMask": pdfdoc.PDFDictionary(soft)}
        )
        return f"/F{shading} gs"

    def text(self, line: Shaped, font: Font) -> str:
        """Return the operators of a text at the origin, at a font size of 1.

        Args:
            line: Its glyphs.
            font: Its font.
        """
        if font not in self._fonts:
            self._fonts[font] = _EmbeddedFont(f"F{len(self._fonts) + 1}", font)
            self._canvas._doc.delayedFonts.append(self._fonts[font])
        used = self._fonts[font]
        return "\n".join(["BT 1 0 0 1 0 0 Tm", f"/{used.name} 1 Tf", used.shown.operators(line), "ET"])


class _EmbeddedFont:
    """A font whose objects are made when the document is finished, as all that is shown of it is known then.

    Source: ISO 32000-1, 9.7 (composite fonts) and 9.8 (descriptors).
    """

    def __init__(self, name: str, font: Font) -> None:
        self.name, self.font, self.shown = name, font, ShownFont(font)

    def addObjects(self, document: Any) -> None:  # noqa: N802  # called by the document
        """Put the font into the document."""
        part, font = self.shown.subset(), self.font
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
        widths = pdfdoc.PDFArray([length(width * 1000) for width in self.shown.widths])
        descendant = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("CIDFontType2"),
            "BaseFont": name,
            "CIDSystemInfo": pdfdoc.PDFDictionary(info),
            "FontDescriptor": document.Reference(pdfdoc.PDFDictionary(descriptor), f"fontDescriptor:{self.name}"),
            "CIDToGIDMap": document.Reference(pdfdoc.PDFStream(content=numbers), f"cidToGid:{self.name}"),
            "W": pdfdoc.PDFArray([1, widths]),
        }
        told = pdfdoc.PDFStream(content=self.shown.to_unicode())
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
    """Return the six capitals that mark a subset, made of what it holds (ISO 32000-1, 9.6.4)."""
    return "".join(chr(ord("A") + byte % 26) for byte in sha256(data).digest()[:6])


class _NoFont:
    """What ReportLab is told to begin pages with, so that it names no Helvetica of its own."""

    fontName, _dynamicFont, _multiByte, face = "none", 1, 0, pdfmetrics.TypeFace("none")  # noqa: N815  # its names


def _group(space: str) -> Any:
    return pdfdoc.PDFDictionary(
        {"Type": pdfdoc.PDFName("Group"), "S": pdfdoc.PDFName("Transparency"), "CS": pdfdoc.PDFName(space)}
    )


@cache
def _unnamed() -> str:
    pdfmetrics.registerFont(_NoFont())
    return _NoFont.fontName
