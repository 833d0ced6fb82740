"""Proof from the written PDF, never from the plan, that it will cut and land right.

The content streams are read back: where each card side was really drawn, how large, which way up. A back is
right when, the sheet turned or folded, its centre is its face's centre.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pikepdf

from generator.errors import Fault, RenderError
from generator.geometry import IDENTITY, TOLERANCE_MM, Matrix, Rect, Size
from generator.options import Flip, Layout
from generator.units import PT_PER_MM, format_mm, pt_to_mm

_FORM_PREFIX = "/FormXob."


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a right PDF shows, known without the plan."""

    layout: Layout
    """How cards are assigned."""
    flip: Flip
    """How the printer turns the sheet."""
    trim: Size
    """Trim size of every card."""
    bleed_mm: float
    """Bleed of every card."""
    backs: Mapping[str, str | None]
    """Back id by card id; None: the card has none."""
    copies: Mapping[str, int]
    """How often each card is printed, by card id."""
    correction: Matrix = field(default=IDENTITY)
    """What was applied to versos for the printer, in mm with y down; taken out again here."""


Point = tuple[float, float]


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

    @property
    def centre(self) -> Point:
        """The middle of its BBox."""
        return (self.low_right[0] + self.high_left[0]) / 2, (self.low_right[1] + self.high_left[1]) / 2

    @property
    def up(self) -> Point:
        """Unit vector to the card's top."""
        length = _distance(self.low_left, self.high_left)
        return (self.high_left[0] - self.low_left[0]) / length, (self.high_left[1] - self.low_left[1]) / length

    @property
    def bbox(self) -> Size:
        """Its BBox as drawn."""
        return Size(_distance(self.low_left, self.low_right), _distance(self.low_left, self.high_left))

    def moved(self, matrix: Matrix) -> "Drawn":
        """Give it as another map would draw it."""
        corners = (matrix.apply(*corner) for corner in (self.low_left, self.low_right, self.high_left))
        return Drawn(self.side_id, *corners)


@dataclass(frozen=True, slots=True)
class _Page:
    number: int
    size: Size
    drawn: list[Drawn]
    boxes: Mapping[str, Rect]


@dataclass(frozen=True, slots=True)
class Proof:
    """What was measured."""

    page_count: int
    """Pages read."""
    face_count: int
    """Faces found."""
    back_count: int
    """Backs found."""
    worst_mm: float
    """The largest distance between a face's and its back's centre."""


def prove(pdf: bytes, expected: Expectation) -> Proof:
    """Read a written PDF back and measure it.

    Raises:
        RenderError: A back is off its face by more than 0.01 mm, stands the wrong way up, is missing or the wrong
            one; a size or page box is wrong; a card is missing; a font is not embedded; every finding is told.
    """
    try:
        with pikepdf.open(BytesIO(pdf)) as document:
            pages = list(_pages(document))
            faults = _document_faults(document)
    except pikepdf.PdfError as error:
        raise RenderError(f"proof: the written PDF cannot be read back: {error}") from None
    checker = _Checker(expected, faults)
    worst_mm = checker.check(pages)
    if faults:
        raise RenderError([Fault(f"proof: {message}") for message in faults[:20]])
    sides = [drawn.side_id for page in pages for drawn in page.drawn]
    faces = sum(side.startswith("face-") for side in sides)
    return Proof(len(pages), faces, len(sides) - faces, worst_mm)


def _pages(document: pikepdf.Pdf) -> Iterator[_Page]:
    forms: dict[tuple[int, int], tuple[float, ...]] = {}
    for number, page in enumerate(document.pages, start=1):
        media = [float(value) for value in page.mediabox]
        size = Size(pt_to_mm(media[2] - media[0]), pt_to_mm(media[3] - media[1]))
        to_mm = Matrix(1 / PT_PER_MM, 0, 0, -1 / PT_PER_MM, -media[0] / PT_PER_MM, media[3] / PT_PER_MM)
        boxes = {
            name: to_mm.bounds(_rect([float(value) for value in page.obj[f"/{name}"]]))
            for name in ("TrimBox", "BleedBox")
            if f"/{name}" in page.obj
        }
        own: Any = page.obj
        xobjects = own["/Resources"].get("/XObject", {}) if "/Resources" in own else {}
        drawn = [_drawn(name, matrix, xobjects, forms, to_mm) for name, matrix in _placed(page)]
        yield _Page(number, size, drawn, boxes)


def _rect(values: list[float]) -> Rect:
    return Rect(values[0], values[1], values[2] - values[0], values[3] - values[1])


def _placed(page: pikepdf.Page) -> Iterator[tuple[str, Matrix]]:
    """Give each form drawn on the page with the current transformation matrix at that moment."""
    matrix, stack = IDENTITY, list[Matrix]()
    instructions: Any = pikepdf.parse_content_stream(page, "q Q cm Do")
    for operands, operator in instructions:
        match str(operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop() if stack else IDENTITY
            case "cm":
                matrix = matrix @ Matrix(*(float(value) for value in operands))
            case "Do" if str(operands[0]).startswith(_FORM_PREFIX):
                yield str(operands[0]), matrix


def _drawn(
    name: str, matrix: Matrix, xobjects: Any, forms: dict[tuple[int, int], tuple[float, ...]], to_mm: Matrix
) -> Drawn:
    form = xobjects[name]
    if form.objgen not in forms:
        own = Matrix(*(float(value) for value in form.get("/Matrix", [1, 0, 0, 1, 0, 0])))
        box = own.bounds(_rect([float(value) for value in form["/BBox"]]))
        forms[form.objgen] = (box.x_mm, box.y_mm, box.right_mm, box.bottom_mm)
    x0, y0, x1, y1 = forms[form.objgen]
    place = to_mm @ matrix
    side_id = name.removeprefix(_FORM_PREFIX)
    return Drawn(side_id, place.apply(x0, y0), place.apply(x1, y0), place.apply(x0, y1))


def _distance(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _document_faults(document: pikepdf.Pdf) -> list[str]:
    faults = []
    root: Any = document.Root
    preferences = root.get("/ViewerPreferences", {})
    if str(preferences.get("/PrintScaling", "")) != "/None":
        faults.append("the viewer is not asked to print at 100 % (PrintScaling None)")
    for item in document.objects:
        if not isinstance(item, pikepdf.Dictionary) or str(item.get("/Type", "")) != "/Font":
            continue
        descriptor: Any = item.get("/FontDescriptor", {})
        if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            faults.append(f"the font {item.get('/BaseFont', '?')} is not embedded")
    return faults


class _Checker:
    def __init__(self, expected: Expectation, faults: list[str]) -> None:
        self.expected, self.faults = expected, faults
        self.worst_mm = 0.0

    def check(self, pages: list[_Page]) -> float:
        undo = self.expected.correction.inverse()
        for page in pages:
            self.page_boxes(page)
            if self.is_verso(page):
                page.drawn[:] = [drawn.moved(undo) for drawn in page.drawn]
            for drawn in page.drawn:
                self.size(page, drawn)
        self.counts(pages)
        layout = self.expected.layout
        has_backs = any(drawn.side_id.startswith("back-") for page in pages for drawn in page.drawn)
        wants_backs = any(back for back in self.expected.backs.values())
        if layout is Layout.FACES or not (has_backs or wants_backs):
            if has_backs:
                self.faults.append("there are backs, though only faces were asked for")
            return self.worst_mm
        if layout is Layout.GUTTERFOLD:
            for page in pages:
                self.folded(page)
        else:
            self.two_sided(pages)
        return self.worst_mm

    def size(self, page: _Page, drawn: Drawn) -> None:
        bleed, trim = self.expected.bleed_mm, self.expected.trim
        width, height = drawn.bbox.width_mm - 2 * bleed, drawn.bbox.height_mm - 2 * bleed
        if abs(width - trim.width_mm) > TOLERANCE_MM or abs(height - trim.height_mm) > TOLERANCE_MM:
            self.faults.append(
                f"page {page.number}: {drawn.side_id} is {format_mm(width)} x {format_mm(height)} mm in the trim, "
                f"needs {format_mm(trim.width_mm)} x {format_mm(trim.height_mm)} mm"
            )

    def is_verso(self, page: _Page) -> bool:
        is_paired = self.expected.layout in (Layout.DUPLEX, Layout.SINGLE)
        has_backs = any(back for back in self.expected.backs.values())
        return is_paired and has_backs and page.number % 2 == 0

    def page_boxes(self, page: _Page) -> None:
        trim, bleed = self.expected.trim, self.expected.bleed_mm
        paper = Rect(0, 0, page.size.width_mm, page.size.height_mm)
        wanted = {"TrimBox": paper, "BleedBox": paper}
        if self.expected.layout is Layout.SINGLE:
            wanted["TrimBox"] = Rect(bleed, bleed, trim.width_mm, trim.height_mm)
        for name, rect in wanted.items():
            found = page.boxes.get(name)
            if found is None or not (found.contains(rect) and rect.contains(found)):
                self.faults.append(f"page {page.number}: the {name} is wrong or missing")

    def counts(self, pages: list[_Page]) -> None:
        found = Counter(
            drawn.side_id.removeprefix("face-")
            for page in pages
            for drawn in page.drawn
            if drawn.side_id.startswith("face-")
        )
        for card_id in sorted({*found, *self.expected.copies}):
            if found[card_id] != self.expected.copies.get(card_id, 0):
                self.faults.append(
                    f"card {card_id} is printed {found[card_id]} times, needs {self.expected.copies.get(card_id, 0)}"
                )

    def folded(self, page: _Page) -> None:
        faces = [drawn for drawn in page.drawn if drawn.side_id.startswith("face-")]
        backs = [drawn for drawn in page.drawn if drawn.side_id.startswith("back-")]
        # Which middle is the fold is read from the page itself: the one that separates faces from backs.
        middle_y = page.size.height_mm / 2
        is_level = all(face.centre[1] < middle_y for face in faces) and all(back.centre[1] > middle_y for back in backs)
        self.pair(page, faces, backs, page.size, is_level_axis=is_level)

    def two_sided(self, pages: list[_Page]) -> None:
        if len(pages) % 2:
            self.faults.append(f"there are {len(pages)} pages, needs a verso for each recto")
        for recto, verso in zip(pages[0::2], pages[1::2], strict=False):
            is_level = (self.expected.flip is Flip.LONG_EDGE) == recto.size.is_landscape
            if self.expected.layout is Layout.SINGLE:
                is_level = False  # a print house pairs single pages upright
            self.pair(verso, recto.drawn, verso.drawn, recto.size, is_level_axis=is_level)

    def pair(self, page: _Page, faces: list[Drawn], backs: list[Drawn], size: Size, *, is_level_axis: bool) -> None:
        rest = list(backs)
        for face in faces:
            card_id = face.side_id.removeprefix("face-")
            wanted = self.expected.backs.get(card_id)
            x, y = face.centre
            behind = (x, size.height_mm - y) if is_level_axis else (size.width_mm - x, y)
            near = min(rest, key=lambda back: _distance(back.centre, behind), default=None)
            off_mm = _distance(near.centre, behind) if near else float("inf")
            if wanted is None:
                if near is not None and off_mm < min(self.expected.trim.width_mm, self.expected.trim.height_mm) / 2:
                    self.faults.append(f"page {page.number}: {near.side_id} lies behind {card_id}, which has no back")
                continue
            if near is None or off_mm > min(self.expected.trim.width_mm, self.expected.trim.height_mm) / 2:
                self.faults.append(f"page {page.number}: there is no back behind {card_id}")
                continue
            rest.remove(near)
            self.worst_mm = max(self.worst_mm, off_mm)
            if off_mm > TOLERANCE_MM:
                self.faults.append(f"page {page.number}: the back of {card_id} is {off_mm:.3f} mm off its face")
            if near.side_id != f"back-{wanted}":
                self.faults.append(f"page {page.number}: {near.side_id} lies behind {card_id}, needs back-{wanted}")
            up = (face.up[0], -face.up[1]) if is_level_axis else (-face.up[0], face.up[1])
            if _distance(near.up, up) > 1e-3:
                self.faults.append(f"page {page.number}: the back of {card_id} stands the wrong way up")
        for extra in rest:
            self.faults.append(f"page {page.number}: {extra.side_id} lies behind no face")
