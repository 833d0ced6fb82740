"""Wraps ReportLab: the only module that knows it, and that uses its private parts.

Where ReportLab is not enough, and why:

- Its forms have no graphics states or shadings of their own (`endForm` knows only fonts and other forms). A form that
  leaves them to the page prints opaque in some viewers; so the resources of a form are made here.
- Its streams are encoded character by character and, by default, as ASCII85: ten times as slow as bytes, and a quarter
  larger. So streams are given as bytes, with a filter of ours as the document's default.
- Its fonts know characters, not glyphs: it neither kerns nor joins. So a font's objects are made in `font_objects`.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from zlib import compress

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from generator.errors import RenderError
from generator.geometry import Rect
from generator.svg.model.scene import Gradient
from generator.text.fonts.font_library import Font
from generator.text.shaping.harfbuzz import ShapedRun
from generator.writers.pdf.content.assembly import PictureObject, SharedObject, assemble_file
from generator.writers.pdf.content.font_objects import EmbeddedFont
from generator.writers.pdf.content.operators import format_length
from generator.writers.pdf.inks.output_colours import SCREEN, Cmyk, OutputColours

if TYPE_CHECKING:
    from generator.writers.pdf.inks.profile import Profile


class _Deflate:
    """A filter for streams; art recurs in a deck, its sheets and its tokens, and is compressed once."""

    pdfname = "FlateDecode"

    @staticmethod
    @lru_cache(256)
    def encode(content: str | bytes) -> bytes:
        # One level below the default takes three quarters of its time for 0.6 % more bytes.
        return compress(content.encode() if isinstance(content, str) else content, 5)


class PdfCanvas:
    """A PDF being written, page by page and form by form."""

    def __init__(self, size_pt: tuple[float, float], *, language: str, inks: OutputColours = SCREEN) -> None:
        """Begin a PDF; the same content always gives the same file.

        Args:
            size_pt: Of the first page.
            language: Of the document, such as `en`.
            inks: The output colours.
        """
        self.inks = inks
        self._canvas: Any = Canvas(
            BytesIO(),
            pagesize=size_pt,
            pageCompression=0,
            invariant=1,
            initialFontName=_empty_font_name(),
            lang=language,
        )
        self._canvas._doc.defaultStreamFilters = [_Deflate]
        self._states: dict[str, Any] = {}
        self._shadings: dict[str, str] = {}
        self._spots: dict[str, Any] = {}
        self._fonts: dict[Font, EmbeddedFont] = {}
        self._form = ""
        self._said: dict[tuple[Any, ...], SharedObject] = {}
        self._images: set[str] = set()
        self.digests: dict[str, str] = {}

    def set_metadata(self, *, title: str, subject: str, author: str, creator: str, keywords: list[str]) -> None:
        """Set the document's metadata."""
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        self._canvas.setAuthor(author)
        self._canvas.setCreator(creator)
        self._canvas.setKeywords(keywords)

    def set_viewer_preference(self, name: str, value: str) -> None:
        """Set a viewer preference, such as PrintScaling."""
        self._canvas.setViewerPreference(name, value)

    def set_output_intent(self, profile: "Profile", standard: str) -> None:
        """Set the printing condition of the document.

        Source: PDF Reference 1.4, 9.10.4, and the Application Notes for PDF/X Standards, version 4, 2.16.

        Args:
            profile: Of the press; it is embedded.
            standard: The standard of the file, such as `PDF/X-1a:2003`; empty: none is claimed.
        """
        document = self._canvas._doc
        head = pdfdoc.PDFDictionary({"N": 4, "Alternate": pdfdoc.PDFName("DeviceCMYK")})
        says = {
            "Type": pdfdoc.PDFName("OutputIntent"),
            "S": pdfdoc.PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": pdfdoc.PDFString(profile.name),
            "Info": pdfdoc.PDFString(profile.name),
            "DestOutputProfile": document.Reference(pdfdoc.PDFStream(head, profile.data), "pressProfile"),
        }
        catalog = document.Catalog
        catalog.OutputIntents = pdfdoc.PDFArray([pdfdoc.PDFDictionary(says)])
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        if standard:
            document.info = _Info(document.info, standard)
        elif profile.version >= (4, 0):
            document._pdfVersion = max(document._pdfVersion, _KNOWS_LATE_PROFILES)

    def finish(self) -> bytes:
        """Finish the document and return the file.

        Raises:
            RenderError: A picture cannot be read.
        """
        return assemble_file(self._canvas)

    # Pages and forms

    def begin_page(self, position: int, name: str, size_pt: tuple[float, float], inset_pt: float) -> None:
        """Begin a page with its name in labels and outline.

        Args:
            position: From 0.
            name: Of the page.
            size_pt: Its width and height.
            inset_pt: From its edges to its trim.
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
        self._states, self._shadings, self._spots = {}, {}, {}

    def end_form(self, *, is_whole: bool = False) -> None:
        """End the form, with its own resources.

        Args:
            is_whole: Whether it is composed before it is painted over what is below (a transparency group).
        """
        canvas = self._canvas
        stream = "\n".join([canvas._preamble, *canvas._code]).encode("ascii")
        self.digests[self._form] = sha256(stream).hexdigest()
        canvas._code = []
        box, upright = self._numbers(*canvas._formData[1:]), self._numbers(1, 0, 0, 1, 0, 0)
        canvas.endForm(Resources=self._resources(), BBox=box, Matrix=upright, stream=stream)
        if is_whole:
            canvas._doc.ensureMinPdfVersion("transparency")
            form = canvas._doc.idToObject[pdfdoc.xObjectName(self._form)]
            form.Contents = pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Group": _group(self.inks.space)}), stream)

    def _resources(self) -> SharedObject:
        """Return the resources of the current form; each name in it means the same in all forms."""
        used = tuple(self._canvas._formsinuse)
        key = (used, *map(tuple, (self._states, self._shadings, self._spots)))
        if key not in self._said:
            resources = pdfdoc.PDFResourceDictionary()
            resources.basicFonts()
            resources.allProcs()
            if used:
                resources.XObject = self._canvas._doc.xobjDict(used)
            resources.ExtGState = dict(self._states)
            resources.setShading(self._shadings)
            resources.ColorSpace = dict(self._spots)
            self._said[key] = SharedObject(resources)
        return self._said[key]

    def _numbers(self, *numbers: float) -> SharedObject:
        if numbers not in self._said:
            self._said[numbers] = SharedObject(pdfdoc.PDFArray(numbers))
        return self._said[numbers]

    # Content

    def emit(self, code: list[str]) -> None:
        """Write operators."""
        if code:
            self._canvas.addLiteral("\n".join(code))

    def place(self, form: str) -> None:
        """Draw a form."""
        self.emit([self._use_form(form)])

    def _use_form(self, form: str) -> str:
        """Return the operator that draws a form, for the current form or page."""
        self._canvas._formsinuse.append(form)
        return f"/{self._canvas._doc.getXObjectName(form)} Do"

    def image(self, images: Mapping[str, bytes], href: str, width: float, height: float) -> None:
        """Draw a raster picture over a box at the origin; it is read when the document is finished.

        Raises:
            RenderError: There is none of that name.
        """
        if href not in images:
            raise RenderError(f"there is no picture {href[:60]!r}")
        name = f"image-{href.partition('/')[0]}"
        if name not in self._images:
            self._images.add(name)
            document = self._canvas._doc
            document.Reference(
                PictureObject(name, lambda: self.inks.raster(images[href], href)), document.getXObjectName(name)
            )
        self.emit([f"q {format_length(width)} 0 0 {format_length(height)} 0 0 cm {self._use_form(name)} Q"])

    def alpha_operator(self, fill_alpha: float, stroke_alpha: float) -> str:
        """Return the operator that sets opacity, for the current form."""
        self._canvas._doc.ensureMinPdfVersion("transparency")
        name = f"A{round(fill_alpha * 10_000)}.{round(stroke_alpha * 10_000)}"
        alphas = {"ca": format_length(fill_alpha), "CA": format_length(stroke_alpha)}
        self._states[name] = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("ExtGState"), **alphas})
        return f"/{name} gs"

    def overprint_operator(self, *, fills: bool) -> str:
        """Return the operator that turns on overprinting, for the current form.

        Source: ISO 32000-1, 8.6.7: in mode 1, inks with a value of 0 leave those below unchanged.

        Args:
            fills: Whether fills overprint too, or only strokes.
        """
        name = "Over" if fills else "OverS"
        says = {"OP": "true", "op": "true" if fills else "false", "OPM": 1}
        self._states[name] = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("ExtGState"), **says})
        return f"/{name} gs"

    def spot_colour_operators(self, name: str, like: Cmyk) -> str:
        """Return the operators that stroke with a spot colour, for the current form.

        Source: ISO 32000-1, 8.6.6.4.

        Args:
            name: Of the colour, as the machine that uses it expects.
            like: Its substitute where the ink is not available.
        """
        tint = pdfdoc.PDFExponentialFunction(C0=(0, 0, 0, 0), C1=like, N=1)
        space = [pdfdoc.PDFName(each) for each in ("Separation", name, "DeviceCMYK")]
        self._spots[name] = pdfdoc.PDFArray([*space, tint])
        return f"/{name} CS 1 SCN"

    def shading_name(self, gradient: Gradient) -> str:
        """Return the name of a gradient, for the current form."""
        name = self._shading(gradient.coordinates, self.inks.stops(gradient.stops), self.inks.space)
        self._shadings[name] = name
        return name

    def _shading(
        self, coordinates: tuple[float, ...], stops: Sequence[tuple[float, tuple[float, ...]]], space: str
    ) -> str:
        places, colours = zip(*stops, strict=True)
        functions = [pdfdoc.PDFExponentialFunction(C0=one, C1=other, N=1) for one, other in pairwise(colours)]
        function = pdfdoc.PDFStitchingFunction(
            functions, [format_length(place) for place in places[1:-1]], [0, 1] * len(functions), Domain="[0 1]"
        )
        axis = [format_length(value) for value in coordinates]
        common = {"Function": function, "ColorSpace": space, "Extend": "[true true]"}
        if len(axis) == 4:
            made = pdfdoc.PDFAxialShading(*axis, **common)
        else:
            made = pdfdoc.PDFRadialShading(axis[0], axis[1], 0, axis[2], axis[3], axis[4], **common)
        return str(self._canvas._doc.addShading(made))

    def fade_operator(self, gradient: Gradient, box: Rect) -> str:
        """Return the operator that applies a gradient's fading, for the current form.

        Args:
            gradient: One with `fades`.
            box: The area to cover, in the gradient's coordinates.
        """
        self._canvas._doc.ensureMinPdfVersion("transparency")
        places = [place for place, _ in gradient.stops]
        greys = tuple((place, (fade,)) for place, fade in zip(places, gradient.fades, strict=True))
        shading = self._shading(gradient.coordinates, greys, "DeviceGray")
        resources = pdfdoc.PDFResourceDictionary()
        resources.setShading({shading: shading})
        content = f"/{shading} sh".encode()
        head: dict[str, Any] = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray([format_length(value) for value in (box.x, box.y, box.right, box.bottom)]),
            "Group": _group("DeviceGray"),
            "Resources": resources,
        }
        mask = self._canvas._doc.Reference(pdfdoc.PDFStream(pdfdoc.PDFDictionary(head), content), f"Fade{shading}")
        soft = {"Type": pdfdoc.PDFName("Mask"), "S": pdfdoc.PDFName("Luminosity"), "G": mask}
        self._states[f"F{shading}"] = pdfdoc.PDFDictionary(
            {"Type": pdfdoc.PDFName("ExtGState"), "SMask": pdfdoc.PDFDictionary(soft)}
        )
        return f"/F{shading} gs"

    def text(self, line: ShapedRun, font: Font) -> str:
        """Return the operators of a text at the origin, at a font size of 1.

        Args:
            line: Its glyphs.
            font: Its font.
        """
        if font not in self._fonts:
            self._fonts[font] = EmbeddedFont(f"F{len(self._fonts) + 1}", font)
            self._canvas._doc.delayedFonts.append(self._fonts[font])
        used = self._fonts[font]
        return "\n".join(["BT 1 0 0 1 0 0 Tm", f"/{used.name} 1 Tf", used.encoding.operators(line), "ET"])


_KNOWS_LATE_PROFILES = (1, 5)
"""The first version of PDF with profiles of version 4. Source: PDF Reference 1.5, 4.5.4."""


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """A document's information dictionary, with its standard."""

    def __init__(self, plain: Any, standard: str) -> None:
        super().__init__()
        self.__dict__.update(plain.__dict__)
        self.standard = standard

    def format(self, document: Any) -> bytes:
        """Return its bytes for the file."""
        written = bytes(super().format(document)).rstrip()
        assert written.endswith(b">>"), "a dictionary"
        return written[:-2] + f"/GTS_PDFXVersion ({self.standard}) >>".encode()


class _NoFont:
    """The initial font of pages for ReportLab, so that it does not add Helvetica."""

    fontName, _dynamicFont, _multiByte, face = "none", 1, 0, pdfmetrics.TypeFace("none")  # noqa: N815  # its names


def _group(space: str) -> Any:
    return pdfdoc.PDFDictionary(
        {"Type": pdfdoc.PDFName("Group"), "S": pdfdoc.PDFName("Transparency"), "CS": pdfdoc.PDFName(space)}
    )


@cache
def _empty_font_name() -> str:
    pdfmetrics.registerFont(_NoFont())
    return _NoFont.fontName
