"""The PDF writer: a deck imposed on sheets, drawn, and proved from what was written."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from generator.deck.model import DeckCard
from generator.errors import many
from generator.faces.inspection import Artwork
from generator.geometry import IDENTITY
from generator.limits import allow
from generator.options import Layout, Option
from generator.progress import Progress
from generator.sheets.imposition import impose
from generator.sheets.layouts import SHEET_OPTIONS
from generator.sheets.plan import Copy, SheetPlan
from generator.svg.drawing import count_pictures
from generator.units import format_mm
from generator.writers.pdf.proved import Run, proved_pdf
from generator.writers.registry import Made, Order, Request, Writer

if TYPE_CHECKING:
    from generator.writers.pdf.presswork import Press


class PdfWriter:
    """Sheets to print and cut, as one PDF."""

    reads = SHEET_OPTIONS | {
        Option.COPIES,
        Option.VERIFY,
        Option.COLOUR,
        Option.PROFILE,
        Option.INK_LIMIT,
        Option.CUT_CONTOUR,
    }
    layouts = frozenset(Layout)
    makes_folder = False

    def write(self, order: Order, draw: Callable[[], Artwork], progress: Progress) -> Made:
        """Lay out the cards, draw them, and prove what was written; as in `Writer`."""
        request, deck = order.request, order.deck
        press = _press(request)
        copies = copies_of(order.cards, request.copies)
        has_marks = request.marks.crop != "none"
        plan = impose(copies, deck.card_format.size, request.sheet, skip=request.skip, has_marks=has_marks)
        reading = request.reading
        correction = reading.correction(plan.grid.size, request.sheet.flip) if reading else IDENTITY
        artwork = draw()
        if any(artwork.sides.back_of(card) != _shared_back(card) for card in order.cards):
            copies = copies_of(order.cards, request.copies, artwork.sides.back_of)
            plan = impose(copies, deck.card_format.size, request.sheet, skip=request.skip, has_marks=has_marks)
        run = Run(deck, order.cards, copies, plan, request.marks, correction, press, request.has_contour)
        proved = proved_pdf(run, artwork, progress=progress)
        told = f"{deck.title} {deck.version}: {many(len(copies), 'card')} on {_sheets(plan)}"
        (data,) = proved.files
        seen = (_verified(data, artwork, progress),) if request.is_verified else ()
        return Made({"": data}, (told, *proved.lines, *_inks(press), *seen), proved.notes)


WRITER: Writer = PdfWriter()
SECONDS_PER_LOOK = 0.5
"""Processor time that a side, and each raster picture on it, may take to be drawn twice more (ours): one of the Island
Deck takes 0.05 s."""


USUAL_INK_LIMIT = 300
"""Percent of ink in one place, where nobody says another: what print houses take on coated paper."""


def _press(request: Request) -> "Press | None":
    """Return the press that a request is for; None: colours stay as they are.

    Raises:
        RenderError: Its profile cannot be used.
    """
    if request.profile is None:
        return None
    from generator.writers.pdf.presswork import Press  # littlecms, which few need
    from generator.writers.pdf.profile import open_profile

    asked = request.ink_limit
    told = "--ink-limit" if asked else "the usual limit; --ink-limit sets another"
    return Press(open_profile(request.profile), asked or USUAL_INK_LIMIT, told)


def _inks(press: "Press | None") -> tuple[str, ...]:
    """Say what a file is printed with."""
    if press is None:
        return ()
    return (f"inks: CMYK for {press.profile.name!r}, at most {press.ink_limit} % in one place; not PDF/X",)


def _verified(data: bytes, artwork: Artwork, progress: Progress) -> str:
    """Look at the file with other eyes, and say what was seen."""
    from generator.writers.pdf.verify import verify  # PDFium, which few need

    sides, fonts = artwork.sides.all(), artwork.findings.fonts
    picture_count = sum(count_pictures(scene.items) for scene in artwork.scenes.values())
    allow(len(sides) + picture_count, SECONDS_PER_LOOK)
    seen = verify(data, sides, artwork.sides.images, fonts, progress=progress)
    return f"verified: {many(seen.count, 'side')} drawn from the PDF and from SVG alike, to {seen.worst} of 255"


def _shared_back(card: DeckCard) -> str | None:
    return card.back.id if card.back else None


def copies_of(
    cards: Sequence[DeckCard], times: int, back_of: Callable[[DeckCard], str | None] = _shared_back
) -> list[Copy]:
    """Return each card as often as it is printed, all of them so many times."""
    one = [Copy(card.id, back_of(card)) for card in cards for _ in range(card.copy_count)]
    return one * times


def _sheets(plan: SheetPlan) -> str:
    pages = many(plan.page_count, "page")
    if plan.sheet.layout is Layout.SINGLE:
        size = plan.grid.size
        return f"{pages} of {format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm"
    return f"{many(len(plan.sheets), 'sheet')} of {plan.sheet.paper.name}, {len(plan.grid.slots)} to a sheet, {pages}"
