"""Write a sheet plan as a PDF, in points and with the origin at the bottom left.

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
from generator.print_options import Flip, Layout
from generator.progress import Progress, counted, unwatched
from generator.svg.scene import Scene
from generator.units import PT_PER_MM
from generator.writers.pdf.canvas import PdfCanvas
from generator.writers.pdf.k_only import NO_BLACKS, KOnlyItems
from generator.writers.pdf.operators import dashes, length, rounded, transform, window
from generator.writers.pdf.output_colours import SCREEN, OutputColours, fill_operator, stroke_operator
from generator.writers.pdf.painter import Painter, text_line
from generator.writers.pdf.recorded_forms import FormRecorder, FormReplayer, all_used, can_be_kept, read, written
from generator.writers.pdf.sheet_marks import set_label
from generator.writers.writer_cache import UnreadableError, WriterCache

if TYPE_CHECKING:
    from generator.writers.pdf.profile import Profile

_K = PT_PER_MM
CONTOUR = "cut-contour"
"""The form of a card's edge."""
CONTOUR_NAME, CONTOUR_LOOK, CONTOUR_PT = "CutContour", (0.0, 1.0, 0.0, 0.0), 0.25
"""Name, look and width of the line that machines cut along.

Source: the name and full magenta as Roland VersaWorks, Mimaki and Graphtec programs look for; a quarter of a point is
the thinnest line that is drawn reliably.
"""
Furnish = Callable[[SheetSide, int], PrintersMarks]


@dataclass(frozen=True, slots=True)
class Document:
    """What a PDF is made of."""

    deck: Deck
    """For title, language and label font."""
    plan: SheetPlan
    """Where everything lies."""
    scenes: Mapping[str, Scene]
    """By side id, every side that the plan places."""
    images: Mapping[str, bytes]
    """Raster pictures by the address that scenes use."""
    furnish: Furnish
    """Gives the marks of a sheet side, for the sheet's number."""
    correction: Matrix = IDENTITY
    """Applied to versos, in mm with y down: where the printer must be told to print so that backs land."""
    creator: str = "pnp"
    """The program's name and version."""
    inks: OutputColours = SCREEN
    """What it is printed with."""
    blacks: KOnlyItems = NO_BLACKS
    """What black ink alone paints."""
    has_contour: bool = False
    """Whether the edge of each face is drawn in a spot colour."""
    aim: "tuple[Profile, str] | None" = None
    """The press, and the standard that the file claims to keep, if any."""
    kept: WriterCache | None = None
    """What earlier builds left of sides that are not among the scenes; None: all are."""


@dataclass(frozen=True, slots=True)
class WrittenPdf:
    """A PDF as it was written."""

    data: bytes
    """The file."""
    digests: Mapping[str, str]
    """SHA-256 of the stream of each form, by its name."""


def write_pdf(document: Document, *, progress: Progress = unwatched) -> WrittenPdf:
    """Draw the plan.

    Args:
        progress: Told how far the work has come.

    Raises:
        RenderError: A font cannot be embedded or a picture not be read.
    """
    return _Writer(document, progress).write()


class _Writer:
    def __init__(self, document: Document, progress: Progress) -> None:
        self.document, self.progress = document, progress
        size = document.plan.grid.size
        self.canvas = PdfCanvas(
            (size.width_mm * _K, size.height_mm * _K), language=document.deck.language, inks=document.inks
        )

    def write(self) -> WrittenPdf:
        document = self.document
        self.describe()
        if document.kept is None:
            self.sides(Painter(self.canvas, document.images, document.blacks))
        else:
            self.kept_sides(document.kept)
        if document.has_contour:
            self.contour()
        pages = document.plan.pages
        for position, (number, side) in enumerate(counted(pages, len(pages), "printing", self.progress)):
            self.page(position, number, side)
        self.progress("saving", 0, 1)
        return WrittenPdf(self.canvas.finished(), self.canvas.digests)

    def sides(self, painter: Painter) -> None:
        scenes, height_mm = self.document.scenes, self.document.deck.card_format.size.height_mm
        for side_id, scene in counted(scenes.items(), len(scenes), "composing", self.progress):
            painter.side(side_id, scene, height_mm)

    def kept_sides(self, kept: WriterCache) -> None:
        """Make all sides from tapes: those that are kept, and those that are recorded now, to be kept too."""
        recorder = FormRecorder()
        self.sides(Painter(recorder, self.document.images))
        recorded = recorder.tapes
        try:
            tapes = recorded | {side_id: read(form["tape"]) for side_id, form in kept.sides.items()}
            waiting = [name for tape in tapes.values() for name in tape.uses]
            while waiting:
                name = waiting.pop()
                if name not in tapes:
                    tapes[name] = read(kept.art[name])
                    waiting += tapes[name].uses
        except (ValueError, TypeError, KeyError):
            raise UnreadableError from None
        player = FormReplayer(self.canvas, self.document.images, tapes)
        for side_id in kept.order:
            player.play(side_id, tapes[side_id])
        can = {name: can_be_kept(name, tapes) for name in recorded}
        for name in (name for name in recorded if can[name]):
            if name in self.document.scenes:
                kept.made[name] = {"tape": written(recorded[name])}
                kept.made_with[name] = all_used(name, tapes)
            else:
                kept.made_art[name] = written(recorded[name])

    def describe(self) -> None:
        deck, plan = self.document.deck, self.document.plan
        self.canvas.describe(
            title=f"{deck.title} {deck.version}",
            subject=f"{deck.title}, print-and-play cards: {plan.sheet.layout}, {plan.sheet.paper.name}",
            author=deck.source,
            creator=self.document.creator,
            keywords=[deck.id, deck.licence],
        )
        if self.document.aim:
            self.canvas.aim(*self.document.aim)
        self.canvas.prefer("PrintScaling", "None")
        if plan.sheet.layout is Layout.DUPLEX and any(sheet.verso for sheet in plan.sheets):
            is_long = plan.sheet.flip is Flip.LONG_EDGE
            self.canvas.prefer("Duplex", "DuplexFlipLongEdge" if is_long else "DuplexFlipShortEdge")

    def page(self, position: int, number: int, side: SheetSide) -> None:
        canvas, plan = self.canvas, self.document.plan
        width, height = side.size.width_mm * _K, side.size.height_mm * _K
        inset = plan.sheet.bleed_mm * _K if plan.sheet.layout is Layout.SINGLE else 0.0
        canvas.begin_page(position, self.page_name(number, side), (width, height), inset)
        # Millimetres from the top left, on versos moved to where this printer must be told to print.
        matrix = Matrix(_K, 0, 0, -_K, 0, height)
        if side.is_verso:
            matrix = matrix @ self.document.correction
        canvas.emit(["q", transform(matrix)])
        for placement in side.placements:
            self.placed(placement)
        for placement in side.placements if self.document.has_contour else ():
            if is_face(placement.side_id):
                canvas.emit(["q", transform(self.to_sheet(placement))])
                canvas.place(CONTOUR)
                canvas.emit(["Q"])
        furniture = self.document.furnish(side, number)
        inks = canvas.inks
        lines = (each for line in furniture.lines for each in _line(line, inks))
        canvas.emit([*lines, *(_arc(arc, inks) for arc in furniture.arcs)])
        for label in furniture.labels:
            font, line = set_label(label.text, self.document.deck.theme.fonts["label"])
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

    def placed(self, placement: Placement) -> None:
        code = ["q"]
        whole = placement.trim.grown(self.document.plan.sheet.bleed_mm)
        if not (len(placement.visible) == 1 and placement.visible[0].contains(whole)):
            code.append(window(placement.visible))
        self.canvas.emit([*code, transform(self.to_sheet(placement))])
        self.canvas.place(placement.side_id)
        self.canvas.emit(["Q"])

    def to_sheet(self, placement: Placement) -> Matrix:
        """Return the map from a form of a card to the sheet side."""
        height_mm = self.document.deck.card_format.size.height_mm
        return placement.matrix @ Matrix(1 / _K, 0, 0, -1 / _K, 0, height_mm)

    def contour(self) -> None:
        """Make the form of a card's edge in the spot colour that machines cut by."""
        form, bleed_mm = self.document.deck.card_format, self.document.plan.sheet.bleed_mm
        width, height, bleed = (value * _K for value in (form.size.width_mm, form.size.height_mm, bleed_mm))
        canvas = self.canvas
        canvas.begin_form(CONTOUR, -bleed, -bleed, width + bleed, height + bleed)
        edge = rounded(width, height, form.corner_radius_mm * _K)
        spot = canvas.spot(CONTOUR_NAME, CONTOUR_LOOK)
        canvas.emit([f"q {canvas.overprint(fills=False)} {spot} {length(CONTOUR_PT)} w {edge} S Q"])
        canvas.end_form()


def _line(line: StraightMark, inks: OutputColours) -> list[str]:
    path = f"{length(line.x1)} {length(line.y1)} m {length(line.x2)} {length(line.y2)} l S"
    halo, core = (stroke_operator(inks.mark(colour)) for colour in (WHITE, BLACK))
    below = [f"q {halo} {length(HALO_MM)} w {path} Q"] if line.has_halo else []
    dashed = f"{dashes(line.dashes)} 0 d " if line.dashes else ""
    return [*below, f"q {core} {length(line.width)} w {dashed}{path} Q"]


def _arc(arc: Arc, inks: OutputColours) -> str:
    x0, y0, *curve = map(length, arc.points)
    return f"q {stroke_operator(inks.mark(GUIDE))} {length(GUIDE_MM)} w {x0} {y0} m {' '.join(curve)} c S Q"
