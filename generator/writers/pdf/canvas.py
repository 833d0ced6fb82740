"""ReportLab as the press needs it: the one place that knows it, and that reaches into what it keeps to itself.

What it does not offer, and why it is needed:

- A form has neither graphics states nor shadings of its own (`endForm` knows fonts and other forms only). A form that
  leaves them to the page prints opaque in some viewers; so the resources of a form are made here.
- Streams are encoded character by character and, by default, as ASCII85: ten times as slow as bytes, and a quarter
  larger. So streams are given as bytes, with a filter of ours as the document's default.
- Fonts are split into subsets by the document, which no method hands out.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from typing import Any
from zlib import compress

from reportlab.lib.rl_accel import escapePDF, fp_str
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from generator.errors import Fault, RenderError
from generator.svg.drawing import Gradient
from generator.text.fonts import Font
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

    def __init__(self, size_pt: tuple[float, float], *, font: Font, language: str) -> None:
        """Begin a PDF that is the same whenever it is written.

        Args:
            size_pt: Of the first page.
            font: The font that pages name even where they have no text.
            language: Of the document, such as `en`.
        """
        self._buffer = BytesIO()
        self._canvas: Any = Canvas(
            self._buffer,
            pagesize=size_pt,
            pageCompression=0,
            invariant=1,
            initialFontName=_registered(font.name, str(font.file)).fontName,
            lang=language,
        )
        self._canvas._doc.defaultStreamFilters = [_Deflate]
        self._states: dict[str, Any] = {}
        self._shadings: dict[str, str] = {}
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

    def end_form(self) -> None:
        """End the form, with its own resources."""
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
        places, colours = zip(*gradient.stops, strict=True)
        functions = [pdfdoc.PDFExponentialFunction(C0=one, C1=other, N=1) for one, other in pairwise(colours)]
        function = pdfdoc.PDFStitchingFunction(
            functions, [length(place) for place in places[1:-1]], [0, 1] * len(functions), Domain="[0 1]"
        )
        axis = [length(value) for value in gradient.coordinates]
        common = {"Function": function, "ColorSpace": "DeviceRGB", "Extend": "[true true]"}
        if len(axis) == 4:
            made = pdfdoc.PDFAxialShading(*axis, **common)
        else:
            made = pdfdoc.PDFRadialShading(axis[0], axis[1], 0, axis[2], axis[3], axis[4], **common)
        name = str(self._canvas._doc.addShading(made))
        self._shadings[name] = name
        return name

    def text(self, words: str, font: Font, spacing_em: float) -> str:
        """Return the operators of a text at the origin, at a font size of 1.

        Args:
            words: The text.
            font: Its font.
            spacing_em: Extra space between characters, in font sizes.

        Raises:
            RenderError: The font cannot be embedded.
        """
        registered, document = _registered(font.name, str(font.file)), self._canvas._doc
        run = ["BT 1 0 0 1 0 0 Tm"]
        if spacing_em:  # after the last character too, where nothing follows
            run.append(f"{fp_str(spacing_em)} Tc")
        for subset, chars in registered.splitString(words, document):
            name = registered.getSubsetInternalName(subset, document)
            run.append(f"{name} 1 Tf 1.2 TL ({escapePDF(chars)}) Tj")
        return " ".join([*run, "ET"])


@cache
def _registered(name: str, file: str) -> Any:
    try:
        pdfmetrics.registerFont(TTFont(name, file))
    except TTFError as error:
        raise RenderError(Fault(f"this font cannot be embedded: {error}", file)) from None
    return pdfmetrics.getFont(name)
