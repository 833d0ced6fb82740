"""Writes a sheet plan as a PDF, in points and with the origin at the bottom left.

Each distinct side becomes a form XObject whose BBox is trim + bleed, each symbol a form XObject of its own; both
are drawn once and placed many times. Text stays text, in embedded subsets of the fonts that were measured.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator import __version__
from generator.deck.model import Deck, DeckCard, FontRole
from generator.geometry import IDENTITY, Matrix, scaling
from generator.imposition import printers_marks
from generator.imposition.plan import Copy, Placement, SheetPlan, SheetSide, is_face
from generator.imposition.printers_marks import PrintersMarks
from generator.imposition.sheet_format import MarkOptions
from generator.options.choices import Flip, Layout
from generator.progress import Progress, ignore_progress, track_progress
from generator.svg.model.scene import Scene
from generator.text.fonts.font_library import Font
from generator.text.fonts.font_stacks import describe_missing, role_stack, whole_font
from generator.text.shaping.harfbuzz import ShapedRun, ShapingOptions
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
from generator.writers.pdf.inks.k_only import NO_BLACKS
from generator.writers.pdf.inks.output_colours import SCREEN, OutputColours, fill_operator, stroke_operator

if TYPE_CHECKING:
    from generator.writers.pdf.prepress import PrepressResult

_K = PT_PER_MM
CONTOUR = "cut-contour"
"""The form of a card's edge."""
CONTOUR_NAME, CONTOUR_LOOK, CONTOUR_PT = "CutContour", (0.0, 1.0, 0.0, 0.0), 0.25
"""Name, style and width of the cutting line for machines.

Source: the name and full magenta that Roland VersaWorks, Mimaki and Graphtec programs expect; a quarter of a point is
the thinnest line that is drawn reliably.
"""
_SIGNS = "·,%0123456789"
"""Characters of a label other than letters, which every font has."""


@dataclass(slots=True)
class SheetMarks:
    deck: Deck
    """For title, version, label font and corners."""
    plan: SheetPlan
    options: MarkOptions
    missing: dict[str, None] = field(default_factory=dict)
    """Marks without room so far, in order, each once."""
    notes: dict[str, None] = field(default_factory=dict)
    """Other unexpected results, each once."""
    shared: dict[bool, tuple[str, PrintersMarks]] = field(default_factory=dict)
    """The longest label, and the marks of rectos and of versos."""

    def __call__(self, side: SheetSide, number: int) -> PrintersMarks:
        """Return the marks of a side of the sheet with that number."""
        if side.is_verso not in self.shared:
            self.shared[side.is_verso] = self._make_marks(is_verso=side.is_verso)
        longest, made = self.shared[side.is_verso]
        text = self.label(number, is_verso=side.is_verso)
        labels = tuple(replace(label, text=text) if label.text == longest else label for label in made.labels)
        has_corners = self.options.has_corners and self.plan.sheet.layout is not Layout.SINGLE
        radius = self.deck.card_format.corner_radius_mm if has_corners else 0.0
        return replace(made, labels=labels, arcs=tuple(printers_marks.corner_arcs(side, radius)) if radius else ())

    def _make_marks(self, *, is_verso: bool) -> tuple[str, PrintersMarks]:
        longest = self.label(len(self.plan.sheets), is_verso=is_verso)
        width = shape_label(longest, self.deck.fonts["label"])[1].width
        made = printers_marks.place_marks(self.plan, longest, width, self.options, is_verso=is_verso)
        self.missing |= dict.fromkeys(made.missing)
        return longest, made

    def _name(self) -> str:
        """Return the deck's name for the label: its title, or its id where no font has all of that."""
        deck, fonts = self.deck, role_stack(self.deck.fonts["label"])
        name = f"{deck.title} {deck.version}"
        if whole_font(name + _SIGNS, fonts) is not None:
            return name
        told = describe_missing(name, fonts) or "no font has all of it"
        self.notes[f"the sheets are labelled {deck.id}, not {name[:40]!r}: {told}"] = None
        return deck.id

    def label(self, number: int, *, is_verso: bool) -> str:
        what = "backs" if is_verso else "faces"
        if self.plan.sheet.layout is Layout.GUTTERFOLD:
            what = "fold along the dashes"
        return f"{self._name()} · sheet {number} of {len(self.plan.sheets)}, {what} · print at 100 %"


def shape_label(text: str, role: FontRole) -> tuple[Font, ShapedRun]:
    """Return the font of a label and its glyphs; it is left-to-right, whatever the deck's title is."""
    fonts = role_stack(role)
    font = whole_font(text, fonts) or fonts[0]
    return font, font.shape_text(text, ShapingOptions(is_from_right=False))


@dataclass(frozen=True, slots=True)
class PrintRun:
    deck: Deck
    cards: Sequence[DeckCard]
    copies: Sequence[Copy]
    """Each of them as often as it is printed."""
    plan: SheetPlan
    marks: MarkOptions
    correction: Matrix = IDENTITY
    """Applied to versos, so that this printer's backs land correctly."""
    sheet_marks: SheetMarks | None = None
    """Returns other marks for each sheet side; None: those of `marks`."""
    prepress: "PrepressResult | None" = None
    """The prepress data; None: colours stay as on screen."""
    has_contour: bool = False
    """Whether the edge of each face is drawn in the spot colour `CutContour`."""

    @property
    def inks(self) -> OutputColours:
        return self.prepress.inks if self.prepress else SCREEN


@dataclass(frozen=True, slots=True)
class WrittenPdf:
    data: bytes
    digests: Mapping[str, str]
    """SHA-256 of each form's stream, by its name."""


def write_pdf(
    run: PrintRun,
    scenes: Mapping[str, Scene],
    images: Mapping[str, bytes],
    marks_of_side: Callable[[SheetSide, int], PrintersMarks],
    *,
    progress: Progress = ignore_progress,
) -> WrittenPdf:
    """Draw the plan.

    Args:
        run: What is printed.
        scenes: By side id, every side that the plan places.
        images: Raster pictures by the address that scenes use.
        marks_of_side: Returns the marks of a sheet side, for the sheet's number.
        progress: Receives the progress.

    Raises:
        RenderError: A font cannot be embedded or a picture cannot be read.
    """
    writer = _Writer(run, marks_of_side)
    writer.paint_sides(scenes, images, progress)
    return writer.write(progress)


class _Writer:
    def __init__(self, run: PrintRun, marks_of_side: Callable[[SheetSide, int], PrintersMarks]) -> None:
        self.run, self.deck, self.plan, self.marks_of_side = run, run.deck, run.plan, marks_of_side
        self.canvas = PdfCanvas(language=run.deck.language, inks=run.inks)
        self.set_metadata()

    def paint_sides(self, scenes: Mapping[str, Scene], images: Mapping[str, bytes], progress: Progress) -> None:
        painter = Painter(self.canvas, images, self.run.prepress.blacks if self.run.prepress else NO_BLACKS)
        height_mm = self.deck.card_format.size.height_mm
        for side_id, scene in track_progress(scenes.items(), len(scenes), "composing", progress):
            painter.paint_side(side_id, scene, height_mm)

    def write(self, progress: Progress) -> WrittenPdf:
        if self.run.has_contour:
            self.make_contour()
        pages = self.plan.pages
        for number, side in track_progress(pages, len(pages), "printing", progress):
            self.write_page(number, side)
        progress("saving", 0, 1)
        return WrittenPdf(self.canvas.finish(), self.canvas.digests)

    def set_metadata(self) -> None:
        deck, plan = self.deck, self.plan
        self.canvas.set_metadata(
            title=f"{deck.title} {deck.version}",
            subject=f"{deck.title}, print-and-play cards: {plan.sheet.layout}, {plan.sheet.paper.name}",
            author=deck.source,
            creator=f"pnp {__version__}",
            keywords=[deck.id, deck.licence],
        )
        if self.run.prepress:
            press = self.run.prepress.press
            self.canvas.set_output_intent(press.profile, press.standard)
        turn = {}
        if plan.sheet.layout is Layout.DUPLEX and any(sheet.verso for sheet in plan.sheets):
            is_long = plan.sheet.flip is Flip.LONG_EDGE
            turn["Duplex"] = "DuplexFlipLongEdge" if is_long else "DuplexFlipShortEdge"
        self.canvas.set_viewer_preferences(PrintScaling="None", **turn)

    def write_page(self, number: int, side: SheetSide) -> None:
        canvas, plan = self.canvas, self.plan
        width, height = side.size.width_mm * _K, side.size.height_mm * _K
        inset = plan.sheet.bleed_mm * _K if plan.sheet.layout is Layout.SINGLE else 0.0
        canvas.begin_page(self.page_name(number, side), (width, height), inset)
        # Millimetres from the top left; versos are moved by the printer's correction.
        matrix = Matrix(_K, 0, 0, -_K, 0, height)
        if side.is_verso:
            matrix = matrix @ self.run.correction
        canvas.emit(["q", transform_operator(matrix)])
        for placement in side.placements:
            self.place_side(placement)
        for placement in side.placements if self.run.has_contour else ():
            if is_face(placement.side_id):
                canvas.emit(["q", transform_operator(self.to_sheet(placement))])
                canvas.place(CONTOUR)
                canvas.emit(["Q"])
        furniture = self.marks_of_side(side, number)
        inks = canvas.inks
        lines = (each for line in furniture.lines for each in _line(line, inks))
        canvas.emit([*lines, *(_arc(arc, inks) for arc in furniture.arcs)])
        for label in furniture.labels:
            font, line = shape_label(label.text, self.deck.fonts["label"])
            text, place = canvas.text(line, font), label.matrix @ scaling(label.size_mm, -label.size_mm)
            canvas.emit(text_line(text, place, fill_operator(canvas.inks.mark(printers_marks.BLACK))))
        canvas.emit(["Q"])
        canvas.end_page()

    def page_name(self, number: int, side: SheetSide) -> str:
        plan = self.plan
        if plan.sheet.layout is Layout.SINGLE:
            return f"{number} {'back' if side.is_verso else 'face'}"
        if plan.sheet.layout is Layout.GUTTERFOLD:
            return f"{number} fold"
        return f"{number} {'backs' if side.is_verso else 'faces'}"

    def place_side(self, placement: Placement) -> None:
        code = ["q"]
        whole = placement.trim.expand(self.plan.sheet.bleed_mm)
        if not (len(placement.visible) == 1 and placement.visible[0].contains(whole)):
            code.append(clip_to_rects(placement.visible))
        self.canvas.emit([*code, transform_operator(self.to_sheet(placement))])
        self.canvas.place(placement.side_id)
        self.canvas.emit(["Q"])

    def to_sheet(self, placement: Placement) -> Matrix:
        height_mm = self.deck.card_format.size.height_mm
        return placement.matrix @ Matrix(1 / _K, 0, 0, -1 / _K, 0, height_mm)

    def make_contour(self) -> None:
        """Make the form of a card's edge in the spot colour that machines cut by."""
        form, bleed_mm = self.deck.card_format, self.plan.sheet.bleed_mm
        width, height, bleed = (value * _K for value in (form.size.width_mm, form.size.height_mm, bleed_mm))
        canvas = self.canvas
        canvas.begin_form(CONTOUR, -bleed, -bleed, width + bleed, height + bleed)
        edge = rounded_rect_path(width, height, form.corner_radius_mm * _K)
        spot = canvas.spot_colour_operators(CONTOUR_NAME, CONTOUR_LOOK)
        canvas.emit([f"q {canvas.overprint_operator(fills=False)} {spot} {format_length(CONTOUR_PT)} w {edge} S Q"])
        canvas.end_form()


def _line(line: printers_marks.StraightMark, inks: OutputColours) -> list[str]:
    path = f"{format_length(line.x1)} {format_length(line.y1)} m {format_length(line.x2)} {format_length(line.y2)} l S"
    halo, core = (stroke_operator(inks.mark(colour)) for colour in (printers_marks.WHITE, printers_marks.BLACK))
    below = [f"q {halo} {format_length(printers_marks.HALO_MM)} w {path} Q"] if line.has_halo else []
    dashed = f"{dash_operator(line.dashes)} 0 d " if line.dashes else ""
    return [*below, f"q {core} {format_length(line.width)} w {dashed}{path} Q"]


def _arc(arc: printers_marks.Arc, inks: OutputColours) -> str:
    x0, y0, *curve = map(format_length, arc.points)
    grey, width = stroke_operator(inks.mark(printers_marks.GUIDE)), format_length(printers_marks.GUIDE_MM)
    return f"q {grey} {width} w {x0} {y0} m {' '.join(curve)} c S Q"
