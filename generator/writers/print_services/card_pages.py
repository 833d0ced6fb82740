"""A PDF with a page for each side of each card, with bleed, in the order that a service requires."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.deck.model import DeckCard
from generator.errors import Fault, RenderError
from generator.geometry import Rect, Size
from generator.imposition.assignment import impose
from generator.imposition.plan import Copy, copies_of
from generator.imposition.sheet_format import MarkOptions, SheetFormat
from generator.options.choices import Layout, PageOrder
from generator.papers import Paper
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.units import format_mm
from generator.writers.pdf.prepress import PrepressResult
from generator.writers.pdf.sheets import PrintRun, make_verified_pdf
from generator.writers.pdf.verification.pdf_reader import read_pdf
from generator.writers.targets import DeckSelection


@dataclass(frozen=True, slots=True)
class CardPagesPdf:
    """One PDF."""

    data: bytes
    """The file."""
    pages: tuple[str, ...]
    """The side on each page: `face-` and the card's id, `back-` and the back's; empty where a card has no back."""
    size: Size
    """Of each page."""


def make_card_pages(
    part: DeckSelection,
    artwork: Artwork,
    *,
    bleed_mm: float,
    order: PageOrder,
    copies: int,
    progress: Progress,
    work: PrepressResult | None = None,
    has_contour: bool = False,
) -> tuple[CardPagesPdf, ...]:
    """Make the PDF of a deck, with pages for every copy of a card; for `separate` one of faces and one of backs.

    Args:
        part: The deck.
        artwork: Its sides, rendered with that bleed.
        bleed_mm: Beyond the cut, on all sides.
        order: The order of the pages.
        copies: Copies of the deck.
        progress: Receives the progress.
        work: The prepress data; None: colours stay as on screen.
        has_contour: Whether the edge of each face is drawn in the spot colour `CutContour`.

    Raises:
        PnpError: The written file is wrong.
    """
    size = part.deck.card_format.size
    page = Size(size.width_mm + 2 * bleed_mm, size.height_mm + 2 * bleed_mm)
    sheet = SheetFormat(Paper("page", "pages of a card each", page, "its size"), Layout.SINGLE, bleed_mm=bleed_mm)
    both = copies_of(part.cards, copies, artwork.sides.back_of)
    has_backs = any(copy.back_id for copy in both)
    wanted: list[tuple[Sequence[DeckCard], list[Copy], PageOrder | None]] = [(part.cards, both, order)]
    if order is PageOrder.SEPARATE:
        faces = [Copy(copy.card_id, None) for copy in both]
        wanted = [((), faces, None), *([(part.cards, both, order)] if has_backs else [])]
    made = []
    for printed, row, ordered in wanted:
        plan = impose(row, size, sheet, order=ordered)
        shown = tuple(side.placements[0].side_id if side.placements else "" for _, side in plan.pages)
        scenes = {side_id: scene for side_id, scene in artwork.scenes.items() if side_id in set(shown)}
        run = PrintRun(part.deck, printed, row, plan, MarkOptions(), prepress=work, has_contour=has_contour)
        data, _, _ = make_verified_pdf(run, replace(artwork, scenes=scenes), progress=progress)
        made.append(CardPagesPdf(data, shown, page))
    return tuple(made)


def verify_pages(name: str, data: bytes, paged: CardPagesPdf, bleed_mm: float) -> None:
    """Read a PDF back, and check size, trim and order of its pages.

    Args:
        name: Of the file, for messages.
        data: The file.
        paged: The expected pages.
        bleed_mm: From a page's edges to its trim.

    Raises:
        RenderError: Pages are wrong; names each.
    """
    pages = read_pdf(data).pages
    faults: list[Fault] = []
    if len(pages) != len(paged.pages):
        faults.append(Fault(f"has {len(pages)} pages, needs {len(paged.pages)}", name))
    whole = Rect(0, 0, paged.size.width_mm, paged.size.height_mm)
    for page, side in zip(pages, paged.pages, strict=False):
        boxes = {"MediaBox": Rect(0, 0, page.size.width_mm, page.size.height_mm), **page.boxes}
        needed = {"MediaBox": whole, "BleedBox": whole, "TrimBox": whole.expand(-bleed_mm)}
        wrong = [box for box, rect in needed.items() if box not in boxes or not _is_same(boxes[box], rect)]
        faults += [
            Fault(f"its {box} is not {_format_rect(needed[box])}", name, key=f"page {page.number}") for box in wrong
        ]
        drawn = [each.side_id for each in page.sides]
        if drawn != ([side] if side else []):
            faults.append(Fault(f"shows {drawn}, needs {side or 'nothing'}", name, key=f"page {page.number}"))
    if faults:
        raise RenderError(faults)


def _is_same(one: Rect, other: Rect) -> bool:
    return one.contains(other) and other.contains(one)


def _format_rect(rect: Rect) -> str:
    return f"{format_mm(rect.width)} x {format_mm(rect.height)} mm at {format_mm(rect.x)}, {format_mm(rect.y)}"
