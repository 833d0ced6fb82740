"""Verification of the written PDF, independent of the plan: will it cut and register correctly?

A back is right if, with the sheet turned or folded, its centre is its face's centre.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from generator.errors import Fault, RenderError
from generator.geometry import IDENTITY, TOLERANCE_MM, Matrix, Rect, Size, bounding, without
from generator.options.choices import Flip, Layout, PageOrder
from generator.units import format_mm
from generator.writers.pdf.verification.page_reader import Caption, Clip, StrokedLine
from generator.writers.pdf.verification.pdf_reader import ParsedPage, ParsedPdf, PlacedSide, read_pdf

_MAX_TOLD = 20
Progress = Callable[[str, int, int], None]


class Marks(NamedTuple):
    """The marks beside the cards of a page, in mm from its top left."""

    strokes: tuple[StrokedLine, ...]
    """Lines and curves, in drawing order."""
    captions: tuple[Caption, ...]


class Content(NamedTuple):
    text: str
    art_names: tuple[str | None, ...]
    """Names of the art that it places, in order; None for a raster picture."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """The expected content of a PDF, known without the plan."""

    layout: Layout
    flip: Flip
    """How the printer turns the sheet."""
    trim: Size
    bleed_mm: float
    backs: Mapping[str, str | None]
    """Back id by card id; None: the card has none."""
    copies: Mapping[str, int]
    """Copies of each card, by card id."""
    correction: Matrix = field(default=IDENTITY)
    """The printer's correction of versos, in mm with y down; undone here."""
    order: PageOrder | None = None
    """Page order of layout single; separate: backs alone; None: each face before its back."""

    forms: Mapping[str, str] | None = None
    """SHA-256 of each form's stream as drawn, by name; None: not compared."""
    sides: Mapping[str, Content] | None = None
    """The content of each side, by side id; None: not compared."""
    marks: Sequence[Marks] | None = None
    """The marks beside the cards, page by page; None: not compared."""
    has_contours: bool = False
    """Whether the edge of each face is drawn for a cutting machine."""

    @property
    def is_two_sided(self) -> bool:
        """Whether every second page is a verso."""
        return self.layout in (Layout.DUPLEX, Layout.SINGLE) and any(self.backs.values())


@dataclass(frozen=True, slots=True)
class VerificationResult:
    page_count: int
    face_count: int
    back_count: int
    worst_mm: float
    """The largest distance between the centres of a face and its back."""


def verify_pdf(
    pdf: bytes, expected: Expectation, *, progress: Progress = lambda what, done, total: None
) -> VerificationResult:
    """Read a written PDF back and measure it.

    Raises:
        RenderError: A back is off its face by more than 0.01 mm, upside down, missing or the wrong one; a card has the
            wrong size, is cropped, askew, missing or overlaps another; a page box is wrong; a font is not embedded; a
            viewer would scale or turn it wrongly. All findings are reported.
    """
    written = read_pdf(pdf, progress=lambda done, total: progress("proving", done, total))
    pages = written.pages
    faults = [*_document_faults(written, expected), *_form_faults(written, expected)]
    worst_mm = _Checker(expected, faults).check(pages)
    if faults:
        told = [Fault(f"verification: {message}") for message in faults[:_MAX_TOLD]]
        if len(faults) > _MAX_TOLD:
            told.append(Fault(f"verification: and {len(faults) - _MAX_TOLD} more findings"))
        raise RenderError(told)
    sides = [drawn.side_id for page in pages for drawn in page.sides]
    faces = sum(side.startswith("face-") for side in sides)
    return VerificationResult(len(pages), faces, len(sides) - faces, worst_mm)


def _document_faults(written: ParsedPdf, expected: Expectation) -> Iterator[str]:
    if written.print_scaling != "/None":
        yield "the viewer is not asked to print at 100 % (PrintScaling None)"
    if expected.layout is Layout.DUPLEX and expected.is_two_sided:
        wanted = "/DuplexFlipLongEdge" if expected.flip is Flip.LONG_EDGE else "/DuplexFlipShortEdge"
        if written.duplex != wanted:
            yield f"the printer is asked to turn the sheet by {written.duplex}, needs {wanted} (Duplex)"
    for name in written.loose_fonts:
        yield f"the font {name} is not embedded"
    yield from written.unexpected_content


def _form_faults(written: ParsedPdf, expected: Expectation) -> Iterator[str]:
    """Yield faults of the forms: each has to be as drawn, and a side to show its own words and art."""
    for name, form in written.forms.items():
        yield from (f"{_form_display_name(name)} {fault}" for fault in form.faults)
        if expected.forms is not None and form.digest != expected.forms.get(name):
            what = "is not as drawn" if name in expected.forms else "is in the file, but was not drawn"
            yield f"{_form_display_name(name)} {what}"
    for name, content in (expected.sides or {}).items():
        found = written.forms.get(name)
        if found is None:
            continue  # not printed; `counts` reports it if it should be
        said, needed = "".join(found.texts), content.text
        if said != needed:
            yield f"{_form_display_name(name)} says {said[:60]!r}, needs {needed[:60]!r}"
        same = len(found.xobject_names) == len(content.art_names) and all(
            wanted in (None, own) for own, wanted in zip(found.xobject_names, content.art_names, strict=True)
        )
        if not same:
            yield f"{_form_display_name(name)} shows the wrong art"


def _form_display_name(form: str) -> str:
    """Return the name of a form for people: `face QA`, `art 2dd7add26791`."""
    return form.replace("-", " ", 1)


class _Checker:
    def __init__(self, expected: Expectation, faults: list[str]) -> None:
        self.expected, self.faults = expected, faults
        self.worst_mm = 0.0
        self.cut_off: dict[tuple[Rect, tuple[Clip, ...]], bool] = {}

    def check(self, pages: Sequence[ParsedPage]) -> float:
        undo = self.expected.correction.inverse()
        for page in pages:
            self.check_page(page)
            if self.expected.is_two_sided and page.number % 2 == 0 and undo != IDENTITY:
                page.sides[:] = [drawn.transform(undo) for drawn in page.sides]
                page.strokes[:] = [_transform_stroke(stroke, undo) for stroke in page.strokes]
                page.captions[:] = [Caption(each.text, *undo.apply(each.x, each.y)) for each in page.captions]
            for drawn in page.sides:
                self.check_shape(page, drawn)
            self.check_places(page)
            self.check_contours(page)
            self.check_marks(page)
        if self.expected.order is PageOrder.SEPARATE:
            self.check_backs_alone(pages)
            return self.worst_mm
        self.check_counts(pages)
        if self.expected.is_two_sided:
            self.check_two_sided(_face_to_back(pages, self.expected.order))
        else:
            for page in pages:
                self.check_one_sided(page)
        return self.worst_mm

    def fault(self, page: ParsedPage, message: str) -> None:
        self.faults.append(f"page {page.number}: {message}")

    def check_page(self, page: ParsedPage) -> None:
        trim, bleed = self.expected.trim, self.expected.bleed_mm
        paper = Rect(0, 0, page.size.width_mm, page.size.height_mm)
        wanted = {"TrimBox": paper, "BleedBox": paper}
        if self.expected.layout is Layout.SINGLE:
            wanted["TrimBox"] = Rect(bleed, bleed, trim.width_mm, trim.height_mm)
            if not _is_same(paper, Rect(0, 0, trim.width_mm + 2 * bleed, trim.height_mm + 2 * bleed)):
                self.fault(page, f"it is {_size(paper)} mm, needs trim and bleed of the card")
        for name, rect in wanted.items():
            found = page.boxes.get(name)
            if found is None:
                self.fault(page, f"the {name} is missing")
            elif not _is_same(found, rect):
                self.fault(
                    page,
                    f"the {name} is {_size(found)} mm at {_corner(found)}, needs {_size(rect)} mm at {_corner(rect)}",
                )
        if not page.is_plain:
            self.fault(page, "it is turned, scaled or cropped (Rotate, UserUnit or CropBox)")

    def check_shape(self, page: ParsedPage, drawn: PlacedSide) -> None:
        bleed, trim = self.expected.bleed_mm, self.expected.trim
        width, height = drawn.bbox.width_mm - 2 * bleed, drawn.bbox.height_mm - 2 * bleed
        if abs(width - trim.width_mm) > TOLERANCE_MM or abs(height - trim.height_mm) > TOLERANCE_MM:
            self.fault(
                page,
                f"{drawn.name} is {width:.3f} x {height:.3f} mm in the trim, needs {trim.width_mm:.3f} x "
                f"{trim.height_mm:.3f} mm",
            )
            return
        (x0, y0), (x1, y1), (x2, y2) = drawn.low_left, drawn.low_right, drawn.high_left
        is_quarter = min(abs(x1 - x0), abs(y1 - y0)) < TOLERANCE_MM and min(abs(x2 - x0), abs(y2 - y0)) < TOLERANCE_MM
        if not is_quarter:
            self.fault(page, f"{drawn.name} is askew")
        elif (x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0) > 0:
            self.fault(page, f"{drawn.name} is mirrored")
        elif drawn.side_id.startswith("face-") and math.dist(drawn.up, (0, -1)) > 1e-3:
            self.fault(page, f"{drawn.name} is upside down")
        if self.is_cut_off(drawn.trim(bleed), drawn.clips):
            self.fault(page, f"{drawn.name} is cut off inside its trim")

    def check_contours(self, page: ParsedPage) -> None:
        rest = list(page.contours)
        for face in page.sides if self.expected.has_contours else ():
            if not face.side_id.startswith("face-"):
                continue
            found = next((each for each in rest if math.dist(each.corners, face.corners) < TOLERANCE_MM), None)
            if found is None:
                self.fault(page, f"the cutting line of {face.name} is missing or moved")
            else:
                rest.remove(found)
        for _ in rest:
            self.fault(page, "there is a cutting line around no face")

    def check_marks(self, page: ParsedPage) -> None:
        for message in page.unexpected_content:
            self.fault(page, message)
        if self.expected.marks is None:
            return
        if page.number > len(self.expected.marks):
            return  # as `two_sided` and `counts` report
        wanted = self.expected.marks[page.number - 1]
        if not _are_same(tuple(page.strokes), wanted.strokes):
            self.fault(page, _difference(page.strokes, wanted.strokes))
        for caption in wanted.captions:
            near = [each for each in page.captions if math.dist(each[1:], caption[1:]) < TOLERANCE_MM]
            if [each.text for each in near] != [caption.text]:
                self.fault(page, f"the text {caption.text[:40]!r} is out of place")
        if len(page.captions) > len(wanted.captions):
            self.fault(page, "unexpected text beside the cards")

    def is_cut_off(self, trim: Rect, clips: tuple[Clip, ...]) -> bool:
        key = (trim, clips)  # the same in each slot of every sheet
        if key not in self.cut_off:
            rests = (without(trim, [bounding(part) for part in clip]) for clip in clips)
            self.cut_off[key] = any(next(rest, None) is not None for rest in rests)
        return self.cut_off[key]

    def check_places(self, page: ParsedPage) -> None:
        bleed = self.expected.bleed_mm
        paper = Rect(0, 0, page.size.width_mm, page.size.height_mm)
        found = sorted(((drawn.trim(bleed), drawn.name) for drawn in page.sides), key=lambda each: each[0].y)
        for place, (trim, name) in enumerate(found):
            if not paper.contains(trim):
                self.fault(page, f"{name} extends beyond the paper")
            elif self.expected.layout is Layout.SINGLE and not _is_same(trim, paper.expand(-bleed)):
                self.fault(page, f"{name} is at {_corner(trim)}, needs {_corner(paper.expand(-bleed))}")
            for other, other_name in found[place + 1 :]:
                if other.y > trim.bottom:
                    break
                if other.overlaps(trim):
                    self.fault(page, f"{name} and {other_name} overlap")

    def check_counts(self, pages: Sequence[ParsedPage]) -> None:
        sides = [drawn.side_id for page in pages for drawn in page.sides]
        found = Counter(side.removeprefix("face-") for side in sides if side.startswith("face-"))
        for card_id in sorted({*found, *self.expected.copies}):
            needed = self.expected.copies.get(card_id, 0)
            if found[card_id] != needed:
                self.faults.append(f"card {card_id} is printed {found[card_id]} times, needs {needed}")

    def check_backs_alone(self, pages: Sequence[ParsedPage]) -> None:
        """Check that a separate file of backs holds all of them, and nothing else."""
        needed: Counter[str] = Counter()
        for card_id, count in self.expected.copies.items():
            needed[f"back-{self.expected.backs[card_id]}"] += count if self.expected.backs[card_id] else 0
        found = Counter(drawn.side_id for page in pages for drawn in page.sides)
        for side_id in sorted({*found, *needed}):
            if found[side_id] != needed[side_id]:
                self.faults.append(
                    f"{_form_display_name(side_id)} is printed {found[side_id]} times, needs {needed[side_id]}"
                )

    def check_one_sided(self, page: ParsedPage) -> None:
        faces = [drawn for drawn in page.sides if drawn.side_id.startswith("face-")]
        backs = [drawn for drawn in page.sides if not drawn.side_id.startswith("face-")]
        if self.expected.layout is not Layout.GUTTERFOLD:
            for back in backs:
                self.fault(page, f"{back.name} is on a sheet of faces")
            return
        # The fold is found on the page itself: the middle that separates faces from backs.
        middle_y = page.size.height_mm / 2
        is_level = all(face.centre[1] < middle_y for face in faces) and all(back.centre[1] > middle_y for back in backs)
        self.check_pair(page, faces, backs, page.size, is_level_axis=is_level)

    def check_two_sided(self, pages: Sequence[ParsedPage]) -> None:
        if len(pages) % 2:
            self.faults.append(f"there are {len(pages)} pages, needs a verso for each recto")
        for recto, verso in zip(pages[0::2], pages[1::2], strict=False):
            for page, kind in ((recto, "face-"), (verso, "back-")):
                for drawn in page.sides:
                    if not drawn.side_id.startswith(kind):
                        self.fault(page, f"{drawn.name} is on the wrong side of the sheet")
            if not _is_same(
                Rect(0, 0, recto.size.width_mm, recto.size.height_mm),
                Rect(0, 0, verso.size.width_mm, verso.size.height_mm),
            ):
                self.fault(verso, f"it does not have the size of page {recto.number}")
            is_level = (self.expected.flip is Flip.LONG_EDGE) == recto.size.is_landscape
            if self.expected.layout is Layout.SINGLE:
                is_level = False  # a print service pairs single pages upright
            self.check_pair(verso, recto.sides, verso.sides, recto.size, is_level_axis=is_level)

    def check_pair(
        self, page: ParsedPage, faces: list[PlacedSide], backs: list[PlacedSide], size: Size, *, is_level_axis: bool
    ) -> None:
        rest = list(backs)
        reach_mm = min(self.expected.trim.width_mm, self.expected.trim.height_mm) / 2
        for face in faces:
            card_id = face.side_id.removeprefix("face-")
            wanted = self.expected.backs.get(card_id)
            x, y = face.centre
            behind = (x, size.height_mm - y) if is_level_axis else (size.width_mm - x, y)
            near = min(rest, key=lambda back: math.dist(back.centre, behind), default=None)
            off_mm = math.dist(near.centre, behind) if near else math.inf
            if near is None or off_mm > reach_mm:
                if wanted is not None:
                    self.fault(page, f"there is no back behind {card_id}")
                continue
            rest.remove(near)
            if wanted is None:
                self.fault(page, f"{near.name} is behind {card_id}, which has no back")
                continue
            self.worst_mm = max(self.worst_mm, off_mm)
            if off_mm > TOLERANCE_MM:
                self.fault(page, f"the back of {card_id} is {off_mm:.3f} mm off its face")
            if near.side_id != f"back-{wanted}":
                self.fault(page, f"{near.name} is behind {card_id}, needs back {wanted}")
            up = (face.up[0], -face.up[1]) if is_level_axis else (-face.up[0], face.up[1])
            if math.dist(near.up, up) > 1e-3:
                self.fault(page, f"the back of {card_id} is upside down")
        for extra in rest:
            self.fault(page, f"{extra.name} is behind no face")


def _face_to_back(pages: Sequence[ParsedPage], order: PageOrder | None) -> list[ParsedPage]:
    """Return pages in the order in which each back follows its face."""
    half = len(pages) // 2
    if order is PageOrder.BACKS_FIRST:
        return [page for pair in zip(pages[half:], pages[:half], strict=False) for page in pair]
    if order is PageOrder.ALTERNATING:
        return [page for pair in zip(pages[1::2], pages[0::2], strict=False) for page in pair]
    return list(pages)


def _transform_stroke(stroke: StrokedLine, matrix: Matrix) -> StrokedLine:
    pairs = zip(stroke.points[0::2], stroke.points[1::2], strict=True)
    return stroke._replace(points=tuple(value for x, y in pairs for value in matrix.apply(x, y)))


@lru_cache(64)
def _are_same(found: tuple[StrokedLine, ...], wanted: tuple[StrokedLine, ...]) -> bool:
    """Whether all marks are drawn, in the same positions and order; they recur from page to page."""
    return len(found) == len(wanted) and all(one.is_near(two) for one, two in zip(found, wanted, strict=True))


def _difference(found: Sequence[StrokedLine], wanted: Sequence[StrokedLine]) -> str:
    """Return a message on the first difference between the marks of a page."""
    for stroke in wanted:
        if not any(each.is_near(stroke) for each in found):
            x, y = stroke.points[:2]
            return f"the mark at {format_mm(x)}, {format_mm(y)} is missing or moved"
    for stroke in found:
        if not any(each.is_near(stroke) for each in wanted):
            x, y = stroke.points[:2]
            return f"unexpected line at {format_mm(x)}, {format_mm(y)}"
    return "a mark is drawn twice, or marks overlap in a different order"


def _is_same(one: Rect, other: Rect) -> bool:
    return one.contains(other) and other.contains(one)


def _size(rect: Rect) -> str:
    return f"{format_mm(rect.width)} x {format_mm(rect.height)}"


def _corner(rect: Rect) -> str:
    return f"{format_mm(rect.x)}, {format_mm(rect.y)}"
