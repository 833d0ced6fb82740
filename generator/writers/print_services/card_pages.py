"""PDFs with a page for each side of each card, with bleed, in the order that a service requires."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING

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
from generator.writers.pdf.content.writer import PrintRun
from generator.writers.pdf.sheets import make_verified_pdf
from generator.writers.pdf.verification.pdf_reader import read_pdf
from generator.writers.targets import DeckSelection, ExportJob

if TYPE_CHECKING:
    from generator.writers.pdf.prepress import PrepressResult  # littlecms, which few need


@dataclass(frozen=True, slots=True)
class CardPagesPdf:
    data: bytes
    pages: tuple[str, ...]
    """The side on each page: `face-` and the card's id, `back-` and the back's; empty where a card has no back."""
    size: Size


@dataclass(frozen=True, slots=True)
class PageFormat:
    bleed_mm: float
    order: PageOrder
    has_contour: bool = False
    """Whether the edge of each face is drawn in the spot colour `CutContour`."""
    names_lone_faces: bool = False
    """Whether the name of separate faces says so where there are no backs."""


def make_card_pages(
    job: ExportJob,
    artworks: Mapping[str, Artwork],
    wanted: PageFormat,
    progress: Progress,
    works: "Sequence[PrepressResult]" = (),
) -> dict[str, CardPagesPdf]:
    """Make a PDF of each deck, with pages for every copy of a card; for `separate` one of faces and one of backs.

    Args:
        artworks: The sides of each deck, rendered with that bleed, by its id.
        works: The prepress data of each deck; none: colours stay as on screen.

    Returns:
        The PDFs, by the names of their files.

    Raises:
        PnpError: A written file is wrong.
    """
    made: dict[str, CardPagesPdf] = {}
    for part, work in zip_longest(job.parts, works):
        pdfs = list(_deck_pages(part, artworks[part.deck.id], job.copies, wanted, work, progress))
        is_split = len(pdfs) > 1 or (wanted.names_lone_faces and wanted.order is PageOrder.SEPARATE)
        names = ("-faces", "-backs") if is_split else ("",)
        made |= {f"{part.deck.id}{name}.pdf": pdf for name, pdf in zip(names, pdfs, strict=False)}
    return made


def _deck_pages(
    part: DeckSelection,
    artwork: Artwork,
    times: int,
    wanted: PageFormat,
    work: "PrepressResult | None",
    progress: Progress,
) -> Iterator[CardPagesPdf]:
    size, bleed_mm, order = part.deck.card_format.size, wanted.bleed_mm, wanted.order
    page = Size(size.width_mm + 2 * bleed_mm, size.height_mm + 2 * bleed_mm)
    sheet = SheetFormat(Paper("page", "pages of a card each", page, "its size"), Layout.SINGLE, bleed_mm=bleed_mm)
    both = copies_of(part.cards, times, artwork.sides.back_of)
    runs: list[tuple[Sequence[DeckCard], list[Copy], PageOrder | None]] = [(part.cards, both, order)]
    if order is PageOrder.SEPARATE:
        faces = [Copy(copy.card_id, None) for copy in both]
        runs = [((), faces, None), *(runs if any(copy.back_id for copy in both) else [])]
    for cards, copies, ordered in runs:
        plan = impose(copies, size, sheet, order=ordered)
        shown = tuple(side.placements[0].side_id if side.placements else "" for _, side in plan.pages)
        scenes = {side_id: scene for side_id, scene in artwork.scenes.items() if side_id in set(shown)}
        run = PrintRun(part.deck, cards, copies, plan, MarkOptions(), prepress=work, has_contour=wanted.has_contour)
        data, _, _ = make_verified_pdf(run, replace(artwork, scenes=scenes), progress=progress)
        yield CardPagesPdf(data, shown, page)


def verify_pages(name: str, data: bytes, paged: CardPagesPdf, bleed_mm: float) -> None:
    """Read a PDF back, and check size, trim and order of its pages.

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
