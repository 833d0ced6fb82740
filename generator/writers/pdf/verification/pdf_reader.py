"""Reads a written PDF: its pages, their content and its position, and the settings for viewers and printers.

The content streams show where each card side is really drawn, its size, orientation and clip.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.errors import RenderError
from generator.geometry import Matrix, Rect, Size, bounding
from generator.units import PT_PER_MM, pt_to_mm
from generator.writers.pdf.verification.form_reader import FORM_PREFIX, FontDecoder, ParsedForm, read_form
from generator.writers.pdf.verification.page_reader import Caption, Clip, Marks, PageReader, Point, StrokedLine
from generator.writers.pdf.verification.pdf_document import (
    UnreadableError,
    WrittenDocument,
    page_box,
    without_limits,
)

_BOXES = ("/MediaBox", "/TrimBox", "/BleedBox", "/CropBox")
_PAGE_KEYS = frozenset({"/Type", "/Parent", *_BOXES, "/Rotate", "/UserUnit", "/Resources", "/Contents", "/Trans"})
_ROOT_KEYS = frozenset(
    {"/Type", "/Pages", "/Lang", "/Outlines", "/PageLabels", "/PageMode", "/ViewerPreferences", "/OutputIntents"}
)
_VIEWER_KEYS = frozenset(["/PrintScaling", "/Duplex"])
_ACTIVE = ("/A", "/AA", "/OpenAction", "/Annots", "/JS", "/JavaScript", "/EmbeddedFiles", "/AcroForm", "/OC", "/OCGs")
"""Keys of actions, and of content that the viewer can show or hide (ISO 32000-1, 7.11, 8.11, 12.5 to 12.7)."""


@dataclass(frozen=True, slots=True)
class PlacedSide:
    """A card side as drawn in the PDF, in mm from the page's top left, y down."""

    side_id: str
    """`face-` and card id, or `back-` and back id."""
    low_left: Point
    """Position of the card's bottom left corner (with bleed)."""
    low_right: Point
    high_left: Point
    clips: tuple[Clip, ...] = ()
    """Its clips: it is visible where all of them are."""

    @property
    def is_contour(self) -> bool:
        """Whether it is the edge of a card for a cutting machine."""
        return self.side_id.startswith("cut-")

    @property
    def corners(self) -> tuple[float, ...]:
        return *self.low_left, *self.low_right, *self.high_left

    @property
    def name(self) -> str:
        """Its name, for messages: `face QA`."""
        return self.side_id.replace("-", " ", 1)

    @property
    def centre(self) -> Point:
        """The middle of its BBox."""
        return (self.low_right[0] + self.high_left[0]) / 2, (self.low_right[1] + self.high_left[1]) / 2

    @property
    def up(self) -> Point:
        """Unit vector to the card's top."""
        length = math.dist(self.low_left, self.high_left) or 1.0
        return (self.high_left[0] - self.low_left[0]) / length, (self.high_left[1] - self.low_left[1]) / length

    @property
    def bbox(self) -> Size:
        """Its BBox as drawn."""
        return Size(math.dist(self.low_left, self.low_right), math.dist(self.low_left, self.high_left))

    def trim(self, bleed_mm: float) -> Rect:
        """Return the upright rectangle of its trim."""
        x, y = self.centre
        corners = (self.low_left, self.low_right, self.high_left)
        opposite = [(2 * x - corner[0], 2 * y - corner[1]) for corner in corners]
        return bounding([*corners, *opposite]).expand(-bleed_mm)

    def transform(self, matrix: Matrix) -> "PlacedSide":
        low_left, low_right, high_left = (
            matrix.apply(*corner) for corner in (self.low_left, self.low_right, self.high_left)
        )
        clips = tuple(_transform_clip(clip, matrix) for clip in self.clips)
        return PlacedSide(self.side_id, low_left, low_right, high_left, clips)


def _transform_clip(clip: Clip, matrix: Matrix) -> Clip:
    return tuple(tuple(matrix.apply(*corner) for corner in part) for part in clip)


@dataclass(frozen=True, slots=True)
class ParsedPage:
    """A page, in mm from its top left, y down."""

    number: int
    """From 1."""
    size: Size
    """Its MediaBox."""
    sides: list[PlacedSide]
    """The card sides on it, in drawing order."""
    boxes: Mapping[str, Rect]
    """Its TrimBox and BleedBox, where it has them."""
    is_plain: bool
    """Whether it is neither turned, nor scaled, nor cropped by its own keys."""
    contours: list[PlacedSide]
    """The edges on it for a cutting machine."""
    strokes: list[StrokedLine]
    captions: list[Caption]
    unexpected_content: tuple[str, ...]
    """Anything that pnp does not write."""


@dataclass(frozen=True, slots=True)
class ParsedPdf:
    """The content of a PDF, as far as it matters for cutting and printing."""

    pages: tuple[ParsedPage, ...]
    print_scaling: str
    """The scaling requested of a viewer, such as `/None`; empty where there is none."""
    duplex: str
    """The duplex mode requested of a printer, such as `/DuplexFlipLongEdge`; `nothing` where there is none."""
    loose_fonts: tuple[str, ...]
    """Names of the fonts that are not embedded, once for each font object."""
    forms: Mapping[str, ParsedForm]
    """The forms of sides and art, by name."""
    unexpected_content: tuple[str, ...]
    """Anything besides its pages and forms that pnp does not write."""


def read_pdf(pdf: bytes, *, progress: Callable[[int, int], None] = lambda done, total: None) -> ParsedPdf:
    """Read a written PDF, or raise RenderError where it cannot be read."""
    try:
        with without_limits():
            document, fonts = WrittenDocument(pdf), FontDecoder()
            pages = tuple(_pages(document, fonts, progress))
            preferences = document.root.get("/ViewerPreferences", {})
            print_scaling = str(preferences.get("/PrintScaling", ""))
            duplex = str(preferences.get("/Duplex", "nothing"))
            forms = dict(_forms(document, fonts))
            strange = tuple(_find_unexpected_keys(document))
            return ParsedPdf(pages, print_scaling, duplex, tuple(_loose_fonts(document)), forms, strange)
    except (UnreadableError, KeyError) as error:
        raise RenderError(f"verification: the written PDF cannot be read back: {error}") from None


def _pages(document: WrittenDocument, fonts: FontDecoder, progress: Callable[[int, int], None]) -> Iterator[ParsedPage]:
    forms: dict[tuple[int, int], Rect] = {}
    known: dict[Matrix, Marks] = {}
    total = len(document.pages)
    for number, page in enumerate(document.pages, start=1):
        progress(number - 1, total)
        media = page_box(page, "/MediaBox")
        size = Size(pt_to_mm(media[2] - media[0]), pt_to_mm(media[3] - media[1]))
        to_mm = Matrix(1 / PT_PER_MM, 0, 0, -1 / PT_PER_MM, -media[0] / PT_PER_MM, media[3] / PT_PER_MM)
        boxes = {name: to_mm.bounds(_rect(page[f"/{name}"])) for name in ("TrimBox", "BleedBox") if f"/{name}" in page}
        is_cropped = page_box(page, "/CropBox") != media
        is_plain = not (is_cropped or page.get("/Rotate", 0) or page.get("/UserUnit", 1) != 1)
        read = PageReader(page, to_mm, fonts, known.setdefault(to_mm, {}))
        drawn = [_make_placed_side(*each, page["/Resources"]["/XObject"], forms, to_mm) for each in read.placed]
        sides = [each for each in drawn if not each.is_contour]
        contours = [each for each in drawn if each.is_contour]
        yield ParsedPage(
            number, size, sides, boxes, is_plain, contours, read.strokes, read.captions, tuple(read.strange)
        )


def _rect(values: Any) -> Rect:
    x0, y0, x1, y1 = (float(value) for value in values)
    return Rect(x0, y0, x1 - x0, y1 - y0)


def _forms(document: WrittenDocument, fonts: FontDecoder) -> Iterator[tuple[str, ParsedForm]]:
    """Yield each form that pages or other forms draw, by its name."""
    waiting: list[Any] = [*document.pages]
    seen: set[tuple[int, int]] = set()
    while waiting:
        for name, form in waiting.pop().get("/Resources", {}).get("/XObject", {}).items():
            if form.objgen not in seen and form.get("/Subtype") == "/Form":
                seen.add(form.objgen)
                waiting.append(form)
                yield name.removeprefix(FORM_PREFIX), read_form(form, fonts)


def _find_unexpected_keys(document: WrittenDocument) -> Iterator[str]:
    """Yield keys that a viewer would act on, or that pnp does not write."""
    root = document.root
    for where, found, known in (
        ("the document", root, _ROOT_KEYS),
        ("its viewer preferences", root.get("/ViewerPreferences", {}), _VIEWER_KEYS),
        *((f"page {number}", page, _PAGE_KEYS) for number, page in enumerate(document.pages, start=1)),
    ):
        extra = sorted(set(map(str, found.keys())) - known)
        if extra:
            yield f"{where} has {', '.join(extra)}, which pnp does not write"
    for item in document.objects:
        active = [key for key in _ACTIVE if key in item]
        if active:
            yield f"it has actions or hidden content: {', '.join(active)}"


def _make_placed_side(
    name: str, matrix: Matrix, clips: tuple[Clip, ...], xobjects: Any, forms: dict[tuple[int, int], Rect], to_mm: Matrix
) -> PlacedSide:
    form = xobjects[name]
    if form.objgen not in forms:
        own = Matrix(*(float(value) for value in form.get("/Matrix", [1, 0, 0, 1, 0, 0])))
        forms[form.objgen] = own.bounds(_rect(form["/BBox"]))
    box, place = forms[form.objgen], to_mm @ matrix
    return PlacedSide(
        name.removeprefix(FORM_PREFIX),
        place.apply(box.x, box.y),
        place.apply(box.right, box.y),
        place.apply(box.x, box.bottom),
        tuple(_transform_clip(clip, to_mm) for clip in clips),
    )


def _loose_fonts(document: WrittenDocument) -> Iterator[str]:
    for item in document.objects:
        if item.is_stream or item.get("/Type") != "/Font":
            continue
        if "/DescendantFonts" in item:
            continue  # its parts are embedded, or reported on their own
        descriptor: Any = item.get("/FontDescriptor", {})
        if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield str(item.get("/BaseFont", "?"))
