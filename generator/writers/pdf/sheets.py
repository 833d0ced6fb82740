"""The PDF writer: a deck imposed on sheets, drawn, and proved from what was written."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator import __version__
from generator.deck.model import Deck, DeckCard
from generator.errors import DeckDataError, many
from generator.faces.inspection import Artwork
from generator.geometry import IDENTITY, Matrix
from generator.options import Layout, Option
from generator.progress import Progress, unwatched
from generator.sheets.imposition import impose
from generator.sheets.layouts import SHEET_OPTIONS
from generator.sheets.marks import MarkOptions
from generator.sheets.plan import Copy, SheetPlan
from generator.units import format_mm
from generator.writers.pdf.furnishing import Furnisher
from generator.writers.pdf.proof import Expectation, prove
from generator.writers.pdf.writer import Document, write_pdf
from generator.writers.registry import Made, Order, Writer


class PdfWriter:
    """Sheets to print and cut, as one PDF."""

    reads = SHEET_OPTIONS | {Option.COPIES}
    layouts = frozenset(Layout)
    makes_folder = False

    def write(self, order: Order, draw: Callable[[], Artwork], progress: Progress) -> Made:
        """Lay out the cards, draw them, and prove what was written; as in `Writer`."""
        request, deck = order.request, order.deck
        copies = _copies(order.cards, request.copies)
        has_marks = request.marks.crop != "none"
        plan = impose(copies, deck.card_format.size, request.sheet, skip=request.skip, has_marks=has_marks)
        reading = request.reading
        correction = reading.correction(plan.grid.size, request.sheet.flip) if reading else IDENTITY
        run = Run(deck, order.cards, copies, plan, request.marks, correction)
        data, proof, notes = proved_pdf(run, draw(), progress=progress)
        told = f"{deck.title} {deck.version}: {many(len(copies), 'card')} on {_sheets(plan)}"
        return Made({"": data}, (told, proof), notes)


WRITER: Writer = PdfWriter()


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


def proved_pdf(run: Run, artwork: Artwork, *, progress: Progress = unwatched) -> tuple[bytes, str, tuple[str, ...]]:
    """Draw a plan as a PDF and prove it from what was written.

    Returns:
        The file, what the proof measured, and what prints, but not well, or found no room.

    Raises:
        PnpError: A side lies outside the safe zone or cannot be drawn, or the proof fails.
    """
    if artwork.findings.faults:
        raise DeckDataError(artwork.findings.faults)
    furnisher = Furnisher(run.deck, run.plan, run.marks)
    document = Document(
        run.deck, run.plan, artwork.scenes, artwork.sides.images, furnisher, run.correction, f"pnp {__version__}"
    )
    data = write_pdf(document, progress=progress)
    proof = prove(data, _expectation(run), progress=progress)
    line = f"proof: {many(proof.face_count, 'face')}"
    if proof.back_count:
        line += f" and {many(proof.back_count, 'back')}, centres within {proof.worst_mm:.4f} mm"
    notes = (f"no room on the sheet for {what}" for what in furnisher.missing)
    return data, f"{line}, every size right", (*artwork.findings.warnings, *notes)


def _copies(cards: Sequence[DeckCard], times: int) -> list[Copy]:
    one = [Copy(card.id, card.back.id if card.back else None) for card in cards for _ in range(card.copy_count)]
    return one * times


def _sheets(plan: SheetPlan) -> str:
    pages = many(plan.page_count, "page")
    if plan.sheet.layout is Layout.SINGLE:
        size = plan.grid.size
        return f"{pages} of {format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm"
    return f"{many(len(plan.sheets), 'sheet')} of {plan.sheet.paper.name}, {len(plan.grid.slots)} to a sheet, {pages}"


def _expectation(run: Run) -> Expectation:
    sheet = run.plan.sheet
    backs = {card.id: card.back.id if card.back else None for card in run.cards}
    if sheet.layout is Layout.FACES:
        backs = dict.fromkeys(backs)
    counts = Counter(copy.card_id for copy in run.copies)
    size = run.deck.card_format.size
    return Expectation(sheet.layout, sheet.flip, size, sheet.bleed_mm, backs, dict(counts), run.correction)
