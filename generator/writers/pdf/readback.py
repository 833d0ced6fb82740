"""What a written PDF says: its pages, what is drawn on them and where, what it asks of viewers and printers.

The content streams are read: where each card side was really drawn, how large, which way up, cut off where.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf

from generator.errors import RenderError
from generator.geometry import IDENTITY, Matrix, Rect, Size, bounding
from generator.units import PT_PER_MM, pt_to_mm

_FORM_PREFIX = "/FormXob."


Point = tuple[float, float]
Clip = tuple[tuple[Point, ...], ...]
"""A union of rectangles, each given by its corners."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card side as the PDF draws it, in mm from the page's top left, y down."""

    side_id: str
    """`face-` and card id, or `back-` and back id."""
    low_left: Point
    """Where the card's own bottom left corner (with bleed) lies."""
    low_right: Point
    """Where its bottom right corner lies."""
    high_left: Point
    """Where its top left corner lies."""
    clips: tuple[Clip, ...] = ()
    """What it is cut off by: it is seen where all clips are."""

    @property
    def name(self) -> str:
        """What it is, for messages: `face QA`."""
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
        """Return the upright rectangle that it is cut to."""
        x, y = self.centre
        corners = (self.low_left, self.low_right, self.high_left)
        opposite = [(2 * x - corner[0], 2 * y - corner[1]) for corner in corners]
        return bounding([*corners, *opposite]).grown(-bleed_mm)

    def moved(self, matrix: Matrix) -> "Drawn":
        """Return it as another map would draw it."""
        low_left, low_right, high_left = (
            matrix.apply(*corner) for corner in (self.low_left, self.low_right, self.high_left)
        )
        clips = tuple(_moved(clip, matrix) for clip in self.clips)
        return Drawn(self.side_id, low_left, low_right, high_left, clips)


def _moved(clip: Clip, matrix: Matrix) -> Clip:
    return tuple(tuple(matrix.apply(*corner) for corner in part) for part in clip)


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page, in mm from its top left, y down."""

    number: int
    """From 1."""
    size: Size
    """Its MediaBox."""
    drawn: list[Drawn]
    """The card sides on it, in the order in which they are drawn."""
    boxes: Mapping[str, Rect]
    """Those of TrimBox and BleedBox that it has."""
    is_plain: bool
    """Whether it is neither turned, nor scaled, nor cropped by its own keys."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a PDF says, as far as it matters for cutting and printing."""

    pages: tuple[ReadPage, ...]
    """In order."""
    print_scaling: str
    """What a viewer is asked to do with the size, such as `/None`; empty where it is not asked."""
    duplex: str
    """How the printer is asked to turn the sheet, such as `/DuplexFlipLongEdge`; `nothing` where it is not asked."""
    loose_fonts: tuple[str, ...]
    """Names of the fonts that are not embedded, once for each font object."""


def read_back(pdf: bytes, *, progress: Callable[[int, int], None] = lambda done, total: None) -> Written:
    """Read a written PDF.

    Args:
        pdf: The file.
        progress: Told how many pages are read, and how many there are.

    Raises:
        RenderError: It cannot be read.
    """
    try:
        with pikepdf.open(BytesIO(pdf)) as document:
            pages = tuple(_pages(document, progress))
            root: Any = document.Root
            preferences = root.get("/ViewerPreferences", {})
            print_scaling = str(preferences.get("/PrintScaling", ""))
            duplex = str(preferences.get("/Duplex", "nothing"))
            return Written(pages, print_scaling, duplex, tuple(_loose_fonts(document)))
    except (pikepdf.PdfError, KeyError) as error:
        raise RenderError(f"proof: the written PDF cannot be read back: {error}") from None


def _pages(document: pikepdf.Pdf, progress: Callable[[int, int], None]) -> Iterator[ReadPage]:
    forms: dict[tuple[int, int], Rect] = {}
    total = len(document.pages)
    for number, page in enumerate(document.pages, start=1):
        progress(number - 1, total)
        media = [float(value) for value in page.mediabox]
        size = Size(pt_to_mm(media[2] - media[0]), pt_to_mm(media[3] - media[1]))
        to_mm = Matrix(1 / PT_PER_MM, 0, 0, -1 / PT_PER_MM, -media[0] / PT_PER_MM, media[3] / PT_PER_MM)
        own: Any = page.obj
        boxes = {name: to_mm.bounds(_rect(own[f"/{name}"])) for name in ("TrimBox", "BleedBox") if f"/{name}" in own}
        is_cropped = [float(value) for value in page.cropbox] != media
        is_plain = not (is_cropped or own.get("/Rotate", 0) or own.get("/UserUnit", 1) != 1)
        xobjects = own["/Resources"].get("/XObject", {}) if "/Resources" in own else {}
        drawn = [_drawn(*each, xobjects, forms, to_mm) for each in _placed(page)]
        yield ReadPage(number, size, drawn, boxes, is_plain)


def _rect(values: Any) -> Rect:
    x0, y0, x1, y1 = (float(value) for value in values)
    return Rect(x0, y0, x1 - x0, y1 - y0)


def _placed(page: pikepdf.Page) -> Iterator[tuple[str, Matrix, tuple[Clip, ...]]]:
    """Return each form drawn on the page with the matrix and the clips at that moment, in points."""
    matrix, clips = IDENTITY, tuple[Clip, ...]()
    stack: list[tuple[Matrix, tuple[Clip, ...]]] = []
    path: list[tuple[Point, ...]] = []
    for *operands, operator in _instructions(page, "q Q cm Do re W n"):
        match operator:
            case "q":
                stack.append((matrix, clips))
            case "Q":
                matrix, clips = stack.pop() if stack else (IDENTITY, ())
            case "cm":
                matrix = matrix @ Matrix(*map(float, operands))
            case "re":
                x, y, width, height = map(float, operands)
                corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
                path.append(tuple(matrix.apply(*corner) for corner in corners))
            case "W":
                clips = (*clips, tuple(path))
            case "n":
                path = []
            case "Do" if operands[0].startswith(_FORM_PREFIX):
                yield operands[0], matrix, clips


def _instructions(page: pikepdf.Page, operators: str) -> Iterator[list[str]]:
    """Return the words of each instruction with one of the operators, none of which takes strings.

    Written out again, as qpdf does in one go, they are read ten times as fast as object by object.
    """
    parsed = pikepdf.parse_content_stream(page, operators)
    text = pikepdf.unparse_content_stream(parsed).decode("latin-1")
    # What was drawn between these is of no interest.
    for line in text.replace("q\nQ\n", "").splitlines():
        yield line.split()


def _drawn(
    name: str, matrix: Matrix, clips: tuple[Clip, ...], xobjects: Any, forms: dict[tuple[int, int], Rect], to_mm: Matrix
) -> Drawn:
    form = xobjects[name]
    if form.objgen not in forms:
        own = Matrix(*(float(value) for value in form.get("/Matrix", [1, 0, 0, 1, 0, 0])))
        forms[form.objgen] = own.bounds(_rect(form["/BBox"]))
    box, place = forms[form.objgen], to_mm @ matrix
    return Drawn(
        name.removeprefix(_FORM_PREFIX),
        place.apply(box.x, box.y),
        place.apply(box.right, box.y),
        place.apply(box.x, box.bottom),
        tuple(_moved(clip, to_mm) for clip in clips),
    )


def _loose_fonts(document: pikepdf.Pdf) -> Iterator[str]:
    for item in document.objects:
        if not isinstance(item, pikepdf.Dictionary) or str(item.get("/Type", "")) != "/Font":
            continue
        descriptor: Any = item.get("/FontDescriptor", {})
        if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield str(item.get("/BaseFont", "?"))
