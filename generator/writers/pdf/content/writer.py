"""Writes a sheet plan as a PDF, in points and with the origin at the bottom left.

Each distinct side becomes a form XObject whose BBox is trim + bleed, each symbol a form XObject of its own; both
are drawn once and placed many times. Text stays text, in embedded subsets of the fonts that were measured.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.deck.model import Deck
from generator.geometry import IDENTITY, Matrix, scaling
from generator.imposition.plan import Placement, SheetPlan, SheetSide, is_face
from generator.imposition.printers_marks import BLACK, GUIDE, GUIDE_MM, HALO_MM, WHITE, Arc, PrintersMarks, StraightMark
from generator.options.choices import Flip, Layout
from generator.progress import Progress, ignore_progress, track_progress
from generator.svg.model.scene import Scene
from generator.units import PT_PER_MM
from generator.writers.pdf.content.canvas import PdfCanvas
from generator.writers.pdf.content.operators import (
    clip_to_rects,
    dash_operator,
    format_length,
    rounded_rect_path,
    transform_operator,
)
from generator.writers.pdf.content.painter import Painter, text_line
from generator.writers.pdf.content.sheet_marks import shape_label
from generator.writers.pdf.inks.k_only import NO_BLACKS, KOnlyItems
from generator.writers.pdf.inks.output_colours import SCREEN, OutputColours, fill_operator, stroke_operator

if TYPE_CHECKING:
    from generator.writers.pdf.inks.profile import Profile

_K = PT_PER_MM
CONTOUR = "cut-contour"
"""The form of a card's edge."""
CONTOUR_NAME, CONTOUR_LOOK, CONTOUR_PT = "CutContour", (0.0, 1.0, 0.0, 0.0), 0.25
"""Name, style and width of the cutting line for machines.

Source: the name and full magenta that Roland VersaWorks, Mimaki and Graphtec programs expect; a quarter of a point is
the thinnest line that is drawn reliably.
"""
Furnish = Callable[[SheetSide, int], PrintersMarks]


@dataclass(frozen=True, slots=True)
class PdfContents:
    """The content of a PDF."""

    deck: Deck
    """For title, language and label font."""
    plan: SheetPlan
    """Positions of everything."""
    scenes: Mapping[str, Scene]
    """By side id, every side that the plan places."""
    images: Mapping[str, bytes]
    """Raster pictures by the address that scenes use."""
    marks_of_side: Furnish
    """Returns the marks of a sheet side, for the sheet's number."""
    correction: Matrix = IDENTITY
    """Applied to versos, in mm with y down, so that this printer's backs land correctly."""
    creator: str = "pnp"
    """The program's name and version."""
    inks: OutputColours = SCREEN
    """The output colours."""
    blacks: KOnlyItems = NO_BLACKS
    """The K-only items."""
    has_contour: bool = False
    """Whether the edge of each face is drawn in a spot colour."""
    output_intent: "tuple[Profile, str] | None" = None
    """The press, and the standard that the file claims, if any."""


@dataclass(frozen=True, slots=True)
class WrittenPdf:
    """A written PDF."""

    data: bytes
    """The file."""
    digests: Mapping[str, str]
    """SHA-256 of each form's stream, by its name."""


def write_pdf(document: PdfContents, *, progress: Progress = ignore_progress) -> WrittenPdf:
    """Draw the plan.

    Args:
        document: The content.
        progress: Receives the progress.

    Raises:
        RenderError: A font cannot be embedded or a picture cannot be read.
    """
    return _Writer(document, progress).write()


class _Writer:
    def __init__(self, document: PdfContents, progress: Progress) -> None:
        self.document, self.progress = document, progress
        size = document.plan.grid.size
        self.canvas = PdfCanvas(
            (size.width_mm * _K, size.height_mm * _K), language=document.deck.language, inks=document.inks
        )

    def write(self) -> WrittenPdf:
        document = self.document
        self.set_metadata()
        self.paint_sides()
        if document.has_contour:
            self.make_contour()
        pages = document.plan.pages
        for position, (number, side) in enumerate(track_progress(pages, len(pages), "printing", self.progress)):
            self.write_page(position, number, side)
        self.progress("saving", 0, 1)
        return WrittenPdf(self.canvas.finish(), self.canvas.digests)

    def paint_sides(self) -> None:
        document = self.document
        painter = Painter(self.canvas, document.images, document.blacks)
        scenes, height_mm = document.scenes, document.deck.card_format.size.height_mm
        for side_id, scene in track_progress(scenes.items(), len(scenes), "composing", self.progress):
            painter.paint_side(side_id, scene, height_mm)

    def set_metadata(self) -> None:
        deck, plan = self.document.deck, self.document.plan
        self.canvas.set_metadata(
            title=f"{deck.title} {deck.version}",
            subject=f"{deck.title}, print-and-play cards: {plan.sheet.layout}, {plan.sheet.paper.name}",
            author=deck.source,
            creator=self.document.creator,
            keywords=[deck.id, deck.licence],
        )
        if self.document.output_intent:
            self.canvas.set_output_intent(*self.document.output_intent)
        self.canvas.set_viewer_preference("PrintScaling", "None")
        if plan.sheet.layout is Layout.DUPLEX and any(sheet.verso for sheet in plan.sheets):
            is_long = plan.sheet.flip is Flip.LONG_EDGE
            self.canvas.set_viewer_preference("Duplex", "DuplexFlipLongEdge" if is_long else "DuplexFlipShortEdge")

    def write_page(self, position: int, number: int, side: SheetSide) -> None:
        canvas, plan = self.canvas, self.document.plan
        width, height = side.size.width_mm * _K, side.size.height_mm * _K
        inset = plan.sheet.bleed_mm * _K if plan.sheet.layout is Layout.SINGLE else 0.0
        canvas.begin_page(position, self.page_name(number, side), (width, height), inset)
        # Millimetres from the top left; versos are moved by the printer's correction.
        matrix = Matrix(_K, 0, 0, -_K, 0, height)
        if side.is_verso:
            matrix = matrix @ self.document.correction
        canvas.emit(["q", transform_operator(matrix)])
        for placement in side.placements:
            self.place_side(placement)
        for placement in side.placements if self.document.has_contour else ():
            if is_face(placement.side_id):
                canvas.emit(["q", transform_operator(self.to_sheet(placement))])
                canvas.place(CONTOUR)
                canvas.emit(["Q"])
        furniture = self.document.marks_of_side(side, number)
        inks = canvas.inks
        lines = (each for line in furniture.lines for each in _line(line, inks))
        canvas.emit([*lines, *(_arc(arc, inks) for arc in furniture.arcs)])
        for label in furniture.labels:
            font, line = shape_label(label.text, self.document.deck.theme.fonts["label"])
            text, place = canvas.text(line, font), label.matrix @ scaling(label.size_mm, -label.size_mm)
            canvas.emit(text_line(text, place, fill_operator(canvas.inks.mark(BLACK))))
        canvas.emit(["Q"])
        canvas.end_page()

    def page_name(self, number: int, side: SheetSide) -> str:
        plan = self.document.plan
        if plan.sheet.layout is Layout.SINGLE:
            return f"{number} {'back' if side.is_verso else 'face'}"
        if plan.sheet.layout is Layout.GUTTERFOLD:
            return f"{number} fold"
        return f"{number} {'backs' if side.is_verso else 'faces'}"

    def place_side(self, placement: Placement) -> None:
        code = ["q"]
        whole = placement.trim.expand(self.document.plan.sheet.bleed_mm)
        if not (len(placement.visible) == 1 and placement.visible[0].contains(whole)):
            code.append(clip_to_rects(placement.visible))
        self.canvas.emit([*code, transform_operator(self.to_sheet(placement))])
        self.canvas.place(placement.side_id)
        self.canvas.emit(["Q"])

    def to_sheet(self, placement: Placement) -> Matrix:
        """Return the map from a form of a card to the sheet side."""
        height_mm = self.document.deck.card_format.size.height_mm
        return placement.matrix @ Matrix(1 / _K, 0, 0, -1 / _K, 0, height_mm)

    def make_contour(self) -> None:
        """Make the form of a card's edge in the spot colour that machines cut by."""
        form, bleed_mm = self.document.deck.card_format, self.document.plan.sheet.bleed_mm
        width, height, bleed = (value * _K for value in (form.size.width_mm, form.size.height_mm, bleed_mm))
        canvas = self.canvas
        canvas.begin_form(CONTOUR, -bleed, -bleed, width + bleed, height + bleed)
        edge = rounded_rect_path(width, height, form.corner_radius_mm * _K)
        spot = canvas.spot_colour_operators(CONTOUR_NAME, CONTOUR_LOOK)
        canvas.emit([f"q {canvas.overprint_operator(fills=False)} {spot} {format_length(CONTOUR_PT)} w {edge} S Q"])
        canvas.end_form()


def _line(line: StraightMark, inks: OutputColours) -> list[str]:
    path = f"{format_length(line.x1)} {format_length(line.y1)} m {format_length(line.x2)} {format_length(line.y2)} l S"
    halo, core = (stroke_operator(inks.mark(colour)) for colour in (WHITE, BLACK))
    below = [f"q {halo} {format_length(HALO_MM)} w {path} Q"] if line.has_halo else []
    dashed = f"{dash_operator(line.dashes)} 0 d " if line.dashes else ""
    return [*below, f"q {core} {format_length(line.width)} w {dashed}{path} Q"]


def _arc(arc: Arc, inks: OutputColours) -> str:
    x0, y0, *curve = map(format_length, arc.points)
    return f"q {stroke_operator(inks.mark(GUIDE))} {format_length(GUIDE_MM)} w {x0} {y0} m {' '.join(curve)} c S Q"
