"""A sheet plan drawn as PDF, and proved from what was written."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from generator import __version__
from generator.deck.model import Deck, DeckCard, FontRole
from generator.errors import DeckDataError, many
from generator.faces.inspection import Artwork
from generator.geometry import IDENTITY, Matrix
from generator.options import Layout, PageOrder
from generator.progress import Progress, unwatched
from generator.sheets.marks import BLACK, GUIDE, GUIDE_MM, HALO_MM, WHITE, Furniture, MarkOptions
from generator.sheets.plan import Copy, SheetPlan, SheetSide
from generator.svg.drawing import Group, Image, Item, TextRun, Use
from generator.writers.pdf.blacks import NO_BLACKS
from generator.writers.pdf.furnishing import Furnisher, set_label
from generator.writers.pdf.inks import SCREEN, Inks
from generator.writers.pdf.pagewords import Caption, Stroke
from generator.writers.pdf.proof import Content, Expectation, Marks, prove
from generator.writers.pdf.writer import Document, WrittenPdf, write_pdf

if TYPE_CHECKING:
    from generator.writers.pdf.presswork import Press


@dataclass(frozen=True, slots=True)
class Run:
    """What is printed, and where."""

    deck: Deck
    """The deck."""
    cards: Sequence[DeckCard]
    """The cards that are printed."""
    copies: Sequence[Copy]
    """Each of them as often as it is printed."""
    plan: SheetPlan
    """Where each copy lies."""
    marks: MarkOptions
    """What stands beside the cards."""
    correction: Matrix = IDENTITY
    """Applied to versos, so that this printer's backs land."""
    press: "Press | None" = None
    """What it is printed with; None: colours stay as they are on screen."""
    has_contour: bool = False
    """Whether the edge of each face is drawn in the spot colour `CutContour`."""
    order: PageOrder | None = None
    """How faces and backs follow each other, in layout single; None: face, then back."""


@dataclass(frozen=True, slots=True)
class Proved:
    """What was written, and found right."""

    files: tuple[bytes, ...]
    """The PDF; where backs have a file of their own, that of the faces and that of the backs."""
    lines: tuple[str, ...]
    """What was measured."""
    notes: tuple[str, ...]
    """What prints, but not well, or found no room."""


def proved_pdf(run: Run, artwork: Artwork, *, progress: Progress = unwatched) -> Proved:
    """Draw a plan as a PDF and prove it from what was written.

    Raises:
        PnpError: A side lies outside the safe zone or cannot be drawn, the press cannot print it, or the proof fails.
    """
    if artwork.findings.faults:
        raise DeckDataError(artwork.findings.faults)
    inks, blacks, aim, told = SCREEN, NO_BLACKS, None, ""
    if run.press:
        from generator.writers.pdf.presswork import prepare  # littlecms, which few need

        inks, blacks, told = prepare(run.press, artwork)
        aim = run.press.profile, run.press.standard
    furnisher = Furnisher(run.deck, run.plan, run.marks)
    document = Document(
        run.deck,
        run.plan,
        artwork.scenes,
        artwork.sides.images,
        furnisher,
        run.correction,
        f"pnp {__version__}",
        inks,
        blacks,
        run.has_contour,
        aim=aim,
    )
    files = [_written(document, pages, progress) for pages in _files(run)]
    first, *more = files
    expected = replace(
        _expectation(run, artwork),
        forms=first.digests,
        sides=_contents(artwork),
        marks=_marks(run, furnisher, inks),
        has_contours=run.has_contour,
        order=run.order,
    )
    proof = prove(first.data, expected, *((each.data, each.digests) for each in more), progress=progress)
    line = f"proof: {many(proof.face_count, 'face')}"
    if proof.back_count:
        line += f" and {many(proof.back_count, 'back')}, centres within {proof.worst_mm:.4f} mm"
    lines = (f"{line}, every size right", *filter(None, [told]))
    if run.press:
        from generator.writers.pdf.conformance import check_inks

        for each in files:
            check_inks(each.data)
    notes = (f"no room on the sheet for {what}" for what in furnisher.missing)
    return Proved(tuple(each.data for each in files), lines, (*artwork.findings.warnings, *notes, *furnisher.notes))


def _files(run: Run) -> list[list[tuple[int, SheetSide]]]:
    """Return the pages of each file in their order, with the numbers of their sheets."""
    rectos = [(sheet.number, sheet.recto) for sheet in run.plan.sheets]
    versos = [(sheet.number, sheet.verso) for sheet in run.plan.sheets if sheet.verso]
    if not versos:
        return [rectos]
    if run.order is PageOrder.SEPARATE:
        return [rectos, versos]
    if run.order is PageOrder.BACKS_FIRST:
        return [[*versos, *rectos]]
    pairs = [(sheet.number, side) for sheet in run.plan.sheets for side in (sheet.recto, sheet.verso) if side]
    if run.order is PageOrder.ALTERNATING:
        pairs = [page for both in zip(versos, rectos, strict=True) for page in both]
    return [pairs]


def _written(document: Document, pages: list[tuple[int, SheetSide]], progress: Progress) -> WrittenPdf:
    """Write a file of some of the pages, with no sides but theirs."""
    placed = {placement.side_id for _, side in pages for placement in side.placements}
    scenes = {side_id: scene for side_id, scene in document.scenes.items() if side_id in placed}
    return write_pdf(replace(document, pages=pages, scenes=scenes), progress=progress)


def _expectation(run: Run, artwork: Artwork) -> Expectation:
    sheet = run.plan.sheet
    backs = {card.id: artwork.sides.back_of(card) for card in run.cards}
    if sheet.layout is Layout.FACES:
        backs = dict.fromkeys(backs)
    counts = Counter(copy.card_id for copy in run.copies)
    size = run.deck.card_format.size
    return Expectation(sheet.layout, sheet.flip, size, sheet.bleed_mm, backs, dict(counts), run.correction)


def _contents(artwork: Artwork) -> dict[str, Content]:
    """Return what each side shows, from its scene."""
    return {side_id: Content(*_shown(scene.items)) for side_id, scene in artwork.scenes.items()}


def _shown(items: Sequence[Item]) -> tuple[str, tuple[str | None, ...]]:
    """Return the texts of items, and the names of the symbols that they use; None for a raster picture."""
    texts: list[str] = []
    drawn: list[str | None] = []
    for item in items:
        if isinstance(item, Group):
            inner = _shown(item.items)
            texts.append(inner[0])
            drawn += inner[1]
        elif isinstance(item, TextRun):
            texts.append(item.shaped.shown)
        elif isinstance(item, Use | Image):
            drawn.append(item.symbol.id if isinstance(item, Use) else None)
    return "".join(texts), tuple(drawn)


def _marks(run: Run, furnisher: Furnisher, inks: Inks) -> list[Marks]:
    """Return what stands beside the cards, page by page."""
    pages = [(sheet.number, side) for sheet in run.plan.sheets for side in (sheet.recto, sheet.verso) if side]
    role = run.deck.theme.fonts["label"]
    return [_read_marks(furnisher(side, number), role, inks) for number, side in pages]


@lru_cache(64)
def _read_marks(furniture: Furniture, label_role: FontRole, inks: Inks) -> Marks:
    """Return the marks of a page as a reader of the file finds them."""
    strokes: list[Stroke] = []
    for line in furniture.lines:
        ends = (line.x1, line.y1, line.x2, line.y2)
        if line.has_halo:
            strokes.append(Stroke(inks.mark(WHITE), HALO_MM, (), ends))
        strokes.append(Stroke(inks.mark(BLACK), line.width, line.dashes, ends))
    for arc in furniture.arcs:
        strokes.append(Stroke(inks.mark(GUIDE), GUIDE_MM, (), arc.points))
    captions = [
        Caption(set_label(label.text, label_role)[1].shown, label.matrix.e, label.matrix.f)
        for label in furniture.labels
    ]
    return Marks(tuple(strokes), tuple(captions))
