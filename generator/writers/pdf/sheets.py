"""The PDF writer: a deck imposed on sheets, drawn and verified."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.deck.model import FontRole
from generator.errors import DeckDataError, plural
from generator.geometry import IDENTITY
from generator.imposition.assignment import impose
from generator.imposition.plan import Copy, SheetPlan, copies_of
from generator.imposition.printers_marks import BLACK, GUIDE, GUIDE_MM, HALO_MM, WHITE, PrintersMarks
from generator.missing_libraries import refuse_without_library
from generator.options.choices import Layout
from generator.progress import Progress, ignore_progress
from generator.rendering.review.preflight import Artwork
from generator.sandbox import allow_time
from generator.svg.model.scene import ClipGroup, Image, Item, SymbolUse, TextRun, count_pictures
from generator.units import format_mm
from generator.writers.pdf.content.writer import PrintRun, SheetMarks, WrittenPdf, shape_label, write_pdf
from generator.writers.pdf.inks.output_colours import OutputColours
from generator.writers.pdf.verification.checker import Content, Expectation, Marks, verify_pdf
from generator.writers.pdf.verification.page_reader import Caption, StrokedLine
from generator.writers.registry import BuildJob, BuildRequest, Writer, WriterResult

if TYPE_CHECKING:
    from generator.writers.pdf.prepress import PrepressResult, PrintCondition


class PdfWriter:
    """Sheets to print and cut, as one PDF."""

    def check(self, job: BuildJob) -> None:
        """Lay out the cards with their shared backs; as in `Writer`."""
        request = job.request
        if request.sheet.layout is not Layout.CONTACT:
            _find_print_condition(request)
            _impose(job, copies_of(job.cards, request.copies))

    def write(self, job: BuildJob, artwork: Artwork, progress: Progress) -> WriterResult:
        """Lay out the cards, and verify the output; as in `Writer`."""
        request, deck = job.request, job.deck
        if request.sheet.layout is Layout.CONTACT:
            from generator.writers.pdf.contact import contact_sheet

            return contact_sheet(job, artwork, progress)
        press = _find_print_condition(request)
        copies = copies_of(job.cards, request.copies, artwork.sides.back_of)
        plan = _impose(job, copies)
        reading = request.reading
        correction = reading.correction(plan.grid.size, request.sheet.flip) if reading else IDENTITY
        work = _prepare_for_press(press, artwork)
        marks, has_contour = request.marks, request.inks.has_contour
        run = PrintRun(deck, job.cards, copies, plan, marks, correction, prepress=work, has_contour=has_contour)
        data, proof, notes = make_verified_pdf(run, artwork, progress=progress)
        told = f"{deck.title} {deck.version}: {plural(len(copies), 'card')} on {_describe_sheets(plan)}"
        seen = (_describe_comparison(data, artwork, progress),) if request.is_verified else ()
        return WriterResult({"": data}, (told, proof, *(work.lines if work else ()), *seen), notes, plan.page_count)


WRITER: Writer = PdfWriter()


def _impose(job: BuildJob, copies: Sequence[Copy]) -> SheetPlan:
    request = job.request
    has_marks = request.marks.crop != "none"
    size = job.deck.card_format.size
    return impose(copies, size, request.sheet, skip=request.skip, has_marks=has_marks)


SECONDS_PER_LOOK = 0.5
"""Processor time for drawing a side, and each raster picture on it, twice more (ours): one of the Island Deck takes
0.05 s.
"""


def make_verified_pdf(
    run: PrintRun, artwork: Artwork, *, progress: Progress = ignore_progress
) -> tuple[bytes, str, tuple[str, ...]]:
    """Draw a plan as a PDF and verify it; return the file, the result of the verification, and warnings.

    Raises:
        PnpError: A side is outside the safe zone or cannot be drawn, or verification fails.
    """
    if artwork.findings.faults:
        raise DeckDataError(artwork.findings.faults)
    work = run.prepress
    furnisher = run.sheet_marks or SheetMarks(run.deck, run.plan, run.marks)
    written = write_pdf(run, artwork.scenes, artwork.sides.images, furnisher, progress=progress)
    proof = verify_pdf(written.data, _make_expectation(run, artwork, written, furnisher), progress=progress)
    if work:
        work.verify(written.data)
    line = f"verified: {plural(proof.face_count, 'face')}"
    if proof.back_count:
        line += f" and {plural(proof.back_count, 'back')}, centres within {proof.worst_mm:.4f} mm"
    notes = (f"no room on the sheet for {what}" for what in furnisher.missing)
    return written.data, f"{line}, every size right", (*artwork.findings.warnings, *notes, *furnisher.notes)


USUAL_INK_LIMIT = 300
"""Default ink limit in percent (ours): what print services accept on coated paper."""


def _find_print_condition(request: BuildRequest) -> "PrintCondition | None":
    """Return the printing condition of a request; None: colours stay as on screen."""
    inks = request.inks
    if inks.profile is None:
        return None
    with refuse_without_library("--profile", "print in the colours of the screen, or use pnp on a computer"):
        from generator.writers.pdf.inks.profile import open_profile
        from generator.writers.pdf.prepress import PrintCondition  # littlecms, which few need

    asked = inks.ink_limit
    told = "--ink-limit" if asked else "the default; change it with --ink-limit"
    return PrintCondition(open_profile(inks.profile), asked or USUAL_INK_LIMIT, told, has_gcr=inks.saves_ink)


def _prepare_for_press(press: "PrintCondition | None", artwork: Artwork) -> "PrepressResult | None":
    if press is None:
        return None
    from generator.writers.pdf.prepress import prepare_for_press

    return prepare_for_press(press, artwork)


def _describe_comparison(data: bytes, artwork: Artwork, progress: Progress) -> str:
    """Compare the file with an independent rendering, and return the result."""
    with refuse_without_library("--verify", "leave it out, or use pnp on a computer"):
        from generator.writers.pdf.verification.render_comparison import compare_renderings  # PDFium, which few need

    sides, fonts = artwork.sides.all_sides(), artwork.findings.fonts
    picture_count = sum(count_pictures(scene.items) for scene in artwork.scenes.values())
    allow_time(len(sides) + picture_count, SECONDS_PER_LOOK)
    worst = compare_renderings(data, sides, artwork.sides.images, fonts, progress=progress)
    return f"verified: {plural(len(sides), 'side')} rendered from PDF and from SVG, at most {worst} of 255 apart"


def _describe_sheets(plan: SheetPlan) -> str:
    pages = plural(plan.page_count, "page")
    if plan.sheet.layout is Layout.SINGLE:
        size = plan.grid.size
        return f"{pages} of {format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm"
    name = plan.sheet.cells.name if plan.sheet.cells else plan.sheet.paper.name
    return f"{plural(len(plan.sheets), 'sheet')} of {name}, {len(plan.grid.slots)} to a sheet, {pages}"


def _make_expectation(run: PrintRun, artwork: Artwork, written: WrittenPdf, furnisher: SheetMarks) -> Expectation:
    sheet, role = run.plan.sheet, run.deck.fonts["label"]
    backs = {card.id: artwork.sides.back_of(card) for card in run.cards}
    if sheet.layout is Layout.FACES:
        backs = dict.fromkeys(backs)
    return Expectation(
        sheet.layout,
        sheet.flip,
        run.deck.card_format.size,
        sheet.bleed_mm,
        backs,
        Counter(copy.card_id for copy in run.copies),
        run.correction,
        run.plan.order,
        forms=written.digests,
        sides={side_id: Content(*_list_texts_and_symbols(scene.items)) for side_id, scene in artwork.scenes.items()},
        marks=[expected_marks(furnisher(side, number), role, run.inks) for number, side in run.plan.pages],
        has_contours=run.has_contour,
    )


# --- the expected content of a PDF, derived from scenes and marks, for its verification ------------------


def _list_texts_and_symbols(items: Sequence[Item]) -> tuple[str, tuple[str | None, ...]]:
    """Return the texts of items, and the names of the symbols that they use; None for a raster picture."""
    texts: list[str] = []
    drawn: list[str | None] = []
    for item in items:
        if isinstance(item, ClipGroup):
            inner = _list_texts_and_symbols(item.items)
            texts.append(inner[0])
            drawn += inner[1]
        elif isinstance(item, TextRun):
            texts.append(item.shaped_run.visual_text)
        elif isinstance(item, SymbolUse | Image):
            drawn.append(item.symbol.id if isinstance(item, SymbolUse) else None)
    return "".join(texts), tuple(drawn)


@lru_cache(64)
def expected_marks(furniture: PrintersMarks, label_role: FontRole, inks: OutputColours) -> Marks:
    """Return the marks of a page as a reader of the file finds them."""
    strokes: list[StrokedLine] = []
    for line in furniture.lines:
        ends = (line.x1, line.y1, line.x2, line.y2)
        if line.has_halo:
            strokes.append(StrokedLine(inks.mark(WHITE), HALO_MM, (), ends))
        strokes.append(StrokedLine(inks.mark(BLACK), line.width, line.dashes, ends))
    for arc in furniture.arcs:
        strokes.append(StrokedLine(inks.mark(GUIDE), GUIDE_MM, (), arc.points))
    captions = [
        Caption(shape_label(label.text, label_role)[1].visual_text, label.matrix.e, label.matrix.f)
        for label in furniture.labels
    ]
    return Marks(tuple(strokes), tuple(captions))
