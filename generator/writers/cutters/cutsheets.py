"""Sheets for a cutter as PDF: cards or whole pages, with registration marks on the side that the machine reads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.deck.model import CardFormat, Deck, DeckCard
from generator.geometry import IDENTITY, Rect, Size, translation
from generator.imposition.assignment import impose
from generator.imposition.plan import Copy, SheetPlan, SheetSide
from generator.imposition.printers_marks import Label, PrintersMarks, StraightMark
from generator.imposition.sheet_format import Cells, MarkOptions, SheetFormat
from generator.options.choices import CropMarks, Layout
from generator.papers import Paper
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork, PreflightReport
from generator.rendering.sides import CardSide, CardSides
from generator.svg.model.scene import Paint, PaintedShape, Scene
from generator.svg.reader.document import SvgDocument
from generator.svg.reader.paths import path_outline
from generator.writers.cutters.cut_paths import CutLine, path_data
from generator.writers.cutters.registration import BLEED_MM, GAP_MM, CutSheet
from generator.writers.pdf.content.writer import PrintRun, SheetMarks, shape_label
from generator.writers.pdf.sheets import make_verified_pdf
from generator.writers.targets import DeckSelection

LABEL_MM = 2.2
"""Size of the label (ours)."""
LABEL_AWAY_MM = 5.0
"""From the label to any mark at least (ours): content beside a mark can be mistaken for it."""
EDGE_MM = 3.0
"""From the paper's edge to the label (ours): printers come no closer."""
OUTLINE_MM = 0.2
"""Width of the outlines on a test sheet (ours): as crop marks."""
_BARE = MarkOptions(CropMarks.NONE, has_rulers=False, has_label=False)


@dataclass(slots=True)
class CutSheetMarks(SheetMarks):
    """Gives rectos their registration marks and a label, and versos nothing.

    So a printer's correction, which moves versos, never moves a mark.
    """

    marks: tuple[StraightMark, ...] = ()
    room: Rect | None = None
    """Room for the label; None: there is none."""

    def __call__(self, side: SheetSide, number: int) -> PrintersMarks:
        return PrintersMarks() if side.is_verso else PrintersMarks(self.marks, (), self._labels(number))

    def _labels(self, number: int) -> tuple[Label, ...]:
        text = self.label(number, is_verso=False)
        width = shape_label(text, self.deck.fonts["label"])[1].width * LABEL_MM
        if self.room is None or self.room.width < width or self.room.height < 1.3 * LABEL_MM:
            self.missing["the label with deck and sheet"] = None
            return ()
        baseline = self.room.y + min(2.0 * LABEL_MM, self.room.height - 0.3 * LABEL_MM)
        return (Label(text, LABEL_MM, translation(self.room.centre[0] - width / 2, baseline)),)


def cut_marks(deck: Deck, plan: SheetPlan, marks: Sequence[StraightMark], room: Rect | None) -> CutSheetMarks:
    """Return registration marks, with the room for a label, as a plan's only marks."""
    return CutSheetMarks(deck, plan, _BARE, marks=tuple(marks), room=room)


def label_room(sheet: CutSheet, below_mm: float) -> Rect | None:
    """Return the room for a label on a sheet, below everything to be cut, and well away from the marks."""
    aside = sheet.inset_mm + sheet.arm_mm + LABEL_AWAY_MM
    width, height = sheet.size.width_mm - 2 * aside, sheet.size.height_mm - EDGE_MM - below_mm
    return Rect(aside, below_mm, width, height) if min(width, height) > 0 else None


def cards_plan(part: DeckSelection, paper: Paper, sheet: CutSheet, copies: Sequence[Copy]) -> SheetPlan:
    card = part.deck.card_format.size
    block = sheet.block(card)
    pitch = card.width_mm + GAP_MM, card.height_mm + GAP_MM
    cells = Cells(paper.name, sheet.columns, sheet.rows, block.x, block.y, *pitch, card, sheet.size.is_landscape)
    layout = Layout.DUPLEX if any(copy.back_id for copy in copies) else Layout.FACES
    spread = SheetFormat(paper, layout, bleed_mm=BLEED_MM, gutter_mm=GAP_MM, margin_mm=0.0, cells=cells)
    return impose(copies, card, spread, has_marks=False)


@dataclass(frozen=True, slots=True)
class PageSet:
    """Pages that are drawn as a whole, such as tokens of several sizes."""

    deck: Deck
    """For title, language, licence and fonts."""
    title: str
    size: Size
    """Of each page in its orientation."""
    scenes: tuple[Scene, ...]
    images: Mapping[str, bytes]
    """Raster pictures by the address that the scenes use."""
    findings: PreflightReport

    @classmethod
    def of_outlines(cls, deck: Deck, size: Size, pages: Sequence[Sequence[CutLine]]) -> "PageSet":
        """Return pages with outlines only, to test a cutter."""
        scenes = tuple(_outlines_scene(lines, size) for lines in pages)
        return cls(deck, deck.title, size, scenes, {}, PreflightReport())


def make_pages_pdf(
    pages: PageSet, paper: Paper, marks: Sequence[StraightMark], room: Rect | None, progress: Progress
) -> tuple[bytes, str, tuple[str, ...]]:
    """Draw and verify pages, each with registration marks; as `make_verified_pdf`.

    Every page is treated as a card as large as the paper, so that it is printed like any other.
    """
    lying = replace(paper, size=pages.size)
    cards = tuple(DeckCard(f"{number}", pages.title, 1, "") for number in range(1, len(pages.scenes) + 1))
    deck = replace(
        pages.deck,
        title=pages.title,
        card_format=CardFormat(paper.id, paper.name, pages.size, 0.0, paper.source),
        cards=cards,
        backs=(),
    )
    copies = [Copy(card.id, None) for card in cards]
    plan = impose(copies, pages.size, SheetFormat(lying, Layout.FACES, bleed_mm=0, margin_mm=0), has_marks=False)
    scenes = {f"face-{card.id}": scene for card, scene in zip(cards, pages.scenes, strict=True)}
    faces = {
        card.id: CardSide(f"face-{card.id}", SvgDocument(scenes[f"face-{card.id}"].view, ""), deck.place_of(card))
        for card in cards
    }
    artwork = Artwork(CardSides(faces, {}, pages.images), scenes, pages.findings)
    run = PrintRun(deck, cards, copies, plan, _BARE, sheet_marks=cut_marks(deck, plan, marks, room))
    return make_verified_pdf(run, artwork, progress=progress)


def _outlines_scene(lines: Sequence[CutLine], size: Size) -> Scene:
    paint = Paint(fill=None, stroke=(0.0, 0.0, 0.0), width=OUTLINE_MM)
    outlines = (path_outline(path_data(line)) for line in lines)
    shapes = tuple(PaintedShape(outline, IDENTITY, paint, is_bleed=True) for outline in outlines if outline)
    return Scene(Rect(0, 0, size.width_mm, size.height_mm), shapes)
