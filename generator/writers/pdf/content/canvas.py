"""The pages and forms of a PDF, as ReportLab's objects.

ReportLab's own canvas is not used: its forms have no graphics states or shadings of their own (a form that leaves them
to the page prints opaque in some viewers), and its fonts know characters, not glyphs: it neither kerns nor joins.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

from generator.errors import RenderError
from generator.geometry import Rect
from generator.svg.model.scene import Gradient
from generator.text.fonts.font_library import Font
from generator.text.shaping.harfbuzz import ShapedRun
from generator.writers.pdf.content.embedded_font import EmbeddedFont
from generator.writers.pdf.content.operators import format_length
from generator.writers.pdf.content.pdf_objects import PdfDocument, PictureObject, SharedObject
from generator.writers.pdf.inks.output_colours import SCREEN, Cmyk, OutputColours

if TYPE_CHECKING:
    from generator.writers.pdf.inks.profile import Profile

_UPRIGHT = "1 0 0 1 0 0 cm "
"""Begins each stream, as ReportLab's own do."""
_KNOWS_LATE_PROFILES = (1, 5)
"""The first version of PDF with profiles of version 4. Source: PDF Reference 1.5, 4.5.4."""


class PdfCanvas:
    def __init__(self, *, language: str, inks: OutputColours = SCREEN) -> None:
        """Begin a PDF in a language, such as `en`; the same content always gives the same file."""
        self.inks = inks
        self._document: Any = PdfDocument(language)
        self._document.Catalog.PageLabels = pdfdoc.PDFPageLabels()
        self._outline: list[dict[str, Any]] = []
        self._fonts: dict[Font, EmbeddedFont] = {}
        self._shared: dict[tuple[Any, ...], SharedObject] = {}
        self._images: set[str] = set()
        self.digests: dict[str, str] = {}
        self._begin_stream()

    def _begin_stream(self) -> None:
        """Begin a page or a form: its operators, and the resources that they name."""
        self._code = [_UPRIGHT]
        self._forms: list[str] = []
        self._states: dict[str, Any] = {}
        self._shadings: dict[str, str] = {}
        self._spots: dict[str, Any] = {}

    def set_metadata(self, *, title: str, subject: str, author: str, creator: str, keywords: list[str]) -> None:
        self._document.setTitle(title)
        self._document.setSubject(subject)
        self._document.setAuthor(author)
        self._document.setCreator(creator)
        self._document.setKeywords(", ".join(keywords))

    def set_viewer_preferences(self, **preferences: str) -> None:
        """Set viewer preferences, such as PrintScaling."""
        asked = self._document.Catalog.ViewerPreferences = pdfdoc.ViewerPreferencesPDFDictionary()
        for name, value in preferences.items():
            asked[name] = value

    def set_output_intent(self, profile: "Profile", standard: str) -> None:
        """Embed the profile of the press, and claim a standard, such as `PDF/X-1a:2003`; empty: none.

        Source: PDF Reference 1.4, 9.10.4, and the Application Notes for PDF/X Standards, version 4, 2.16.
        """
        document = self._document
        head = pdfdoc.PDFDictionary({"N": 4, "Alternate": pdfdoc.PDFName("DeviceCMYK")})
        intent = _typed(
            "OutputIntent",
            S=pdfdoc.PDFName("GTS_PDFX"),
            OutputConditionIdentifier=pdfdoc.PDFString(profile.name),
            Info=pdfdoc.PDFString(profile.name),
            DestOutputProfile=document.Reference(pdfdoc.PDFStream(head, profile.data), "pressProfile"),
        )
        document.Catalog.OutputIntents = pdfdoc.PDFArray([intent])
        document.Catalog.__NoDefault__ = [*document.Catalog.__NoDefault__, "OutputIntents"]
        document.info.standard = standard
        if not standard and profile.version >= (4, 0):
            document._pdfVersion = max(document._pdfVersion, _KNOWS_LATE_PROFILES)

    def finish(self) -> bytes:
        """Finish the document and return the file; raise RenderError where a picture cannot be read."""
        self._document.Outlines.setDestinations(self._outline)
        return bytes(self._document.GetPDFData(None))

    # Pages and forms

    def begin_page(self, name: str, size_pt: tuple[float, float], inset_pt: float) -> None:
        """Begin the next page, with its name in labels and outline, and its trim so far inside its edges."""
        width, height = size_pt
        self._begin_stream()
        page = self._page = pdfdoc.PDFPage()
        page.pagewidth, page.pageheight, page.Rotate = width, height, 0
        page.TrimBox = pdfdoc.PDFArray((inset_pt, inset_pt, width - inset_pt, height - inset_pt))
        page.BleedBox = pdfdoc.PDFArray((0, 0, width, height))
        page.setPageTransition(None)
        position = len(self._outline)
        self._document.Catalog.PageLabels.addPageLabel(position, pdfdoc.PDFPageLabel(prefix=name))
        place = pdfdoc.Destination(f"page{position}")
        place.fit()
        place.setPage(self._document.thisPageRef())
        self._outline.append({place.name: place})
        self._document.Outlines.destinationnamestotitles[place.name] = name

    def end_page(self) -> None:
        self._page.setStream([*self._code, " "])
        self._page.Resources = self._resources()
        self._document.addPage(self._page)

    def begin_form(self, name: str, left: float, bottom: float, right: float, top: float) -> None:
        """Begin a form, which is drawn once and placed often."""
        self._begin_stream()
        self._form, self._box = name, (left, bottom, right, top)

    def end_form(self, *, is_whole: bool = False) -> None:
        """End the form; a whole one is composed before it is painted over what is below (a transparency group)."""
        stream = "\n".join(self._code).encode("ascii")
        self.digests[self._form] = sha256(stream).hexdigest()
        head = _typed(
            "XObject",
            Subtype=pdfdoc.PDFName("Form"),
            FormType=1,
            BBox=self._numbers(*self._box),
            Matrix=self._numbers(1, 0, 0, 1, 0, 0),
            Resources=self._resources(),
        )
        if is_whole:
            self._document.ensureMinPdfVersion("transparency")
            head["Group"] = _group(self.inks.space)
        self._document.Reference(pdfdoc.PDFStream(head, stream), pdfdoc.xObjectName(self._form))

    def _resources(self) -> SharedObject:
        """Return the resources of the current stream; each name in it means the same in all of them."""
        key = tuple(map(tuple, (self._forms, self._states, self._shadings, self._spots)))
        if key not in self._shared:
            resources = pdfdoc.PDFResourceDictionary(ExtGState=self._states, ColorSpace=self._spots)
            resources.basicFonts()
            resources.allProcs()
            if self._forms:
                resources.XObject = self._document.xobjDict(self._forms)
            resources.setShading(self._shadings)
            self._shared[key] = SharedObject(resources)
        return self._shared[key]

    def _numbers(self, *numbers: float) -> SharedObject:
        if numbers not in self._shared:
            self._shared[numbers] = SharedObject(pdfdoc.PDFArray(numbers))
        return self._shared[numbers]

    # Content

    def emit(self, code: list[str]) -> None:
        if code:
            self._code.append("\n".join(code))

    def place(self, form: str) -> None:
        self.emit([self._use_form(form)])

    def _use_form(self, form: str) -> str:
        """Return the operator that draws a form, for the current form or page."""
        self._forms.append(form)
        return f"/{pdfdoc.xObjectName(form)} Do"

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
            picture = PictureObject(name, lambda: self.inks.raster(images[href], href))
            self._document.Reference(picture, pdfdoc.xObjectName(name))
        self.emit([f"q {format_length(width)} 0 0 {format_length(height)} 0 0 cm {self._use_form(name)} Q"])

    def alpha_operator(self, fill_alpha: float, stroke_alpha: float) -> str:
        self._document.ensureMinPdfVersion("transparency")
        name = f"A{round(fill_alpha * 10_000)}.{round(stroke_alpha * 10_000)}"
        self._states[name] = _typed("ExtGState", ca=format_length(fill_alpha), CA=format_length(stroke_alpha))
        return f"/{name} gs"

    def overprint_operator(self, *, fills: bool) -> str:
        """Return the operator that turns on overprinting of strokes, or of fills too, for the current form.

        Source: ISO 32000-1, 8.6.7: in mode 1, inks with a value of 0 leave those below unchanged.
        """
        name = "Over" if fills else "OverS"
        self._states[name] = _typed("ExtGState", OP="true", op="true" if fills else "false", OPM=1)
        return f"/{name} gs"

    def spot_colour_operators(self, name: str, like: Cmyk) -> str:
        """Return the operators that stroke with a spot colour, shown like another where there is no such ink.

        Source: ISO 32000-1, 8.6.6.4.
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
        return str(self._document.addShading(made))

    def fade_operator(self, gradient: Gradient, box: Rect) -> str:
        """Return the operator that applies a gradient's fading within a box, for the current form."""
        self._document.ensureMinPdfVersion("transparency")
        places = [place for place, _ in gradient.stops]
        greys = tuple((place, (fade,)) for place, fade in zip(places, gradient.fades, strict=True))
        shading = self._shading(gradient.coordinates, greys, "DeviceGray")
        resources = pdfdoc.PDFResourceDictionary()
        resources.setShading({shading: shading})
        content = f"/{shading} sh".encode()
        head = _typed(
            "XObject",
            Subtype=pdfdoc.PDFName("Form"),
            BBox=pdfdoc.PDFArray([format_length(value) for value in (box.x, box.y, box.right, box.bottom)]),
            Group=_group("DeviceGray"),
            Resources=resources,
        )
        mask = self._document.Reference(pdfdoc.PDFStream(head, content), f"Fade{shading}")
        soft = _typed("Mask", S=pdfdoc.PDFName("Luminosity"), G=mask)
        self._states[f"F{shading}"] = _typed("ExtGState", SMask=soft)
        return f"/F{shading} gs"

    def text(self, line: ShapedRun, font: Font) -> str:
        """Return the operators of a text at the origin, at a font size of 1."""
        if font not in self._fonts:
            self._fonts[font] = EmbeddedFont(f"F{len(self._fonts) + 1}", font)
            self._document.delayedFonts.append(self._fonts[font])
        used = self._fonts[font]
        return "\n".join(["BT 1 0 0 1 0 0 Tm", f"/{used.name} 1 Tf", used.operators(line), "ET"])


def _typed(kind: str, **says: Any) -> Any:
    """Return a dictionary with its type."""
    return pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName(kind), **says})


def _group(space: str) -> Any:
    return _typed("Group", S=pdfdoc.PDFName("Transparency"), CS=pdfdoc.PDFName(space))
