"""Contact sheets: all cards small, each with its name, id and number of copies, for proofreaders."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from generator import __version__
from generator.deck.model import Deck
from generator.errors import DeckDataError, LayoutError, RenderError, plural
from generator.geometry import Matrix, Rect, Size, scaling
from generator.imposition.sheet_format import SheetFormat
from generator.progress import Progress, track_progress
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSide
from generator.text.fonts.font_stacks import describe_missing, role_stack
from generator.text.markup.plain_text import plain_text
from generator.units import PT_PER_MM, format_mm
from generator.writers.pdf.content.canvas import PdfCanvas
from generator.writers.pdf.content.operators import format_length, rounded_rect_path, transform_operator
from generator.writers.pdf.content.painter import Painter, text_line
from generator.writers.pdf.content.writer import shape_label
from generator.writers.pdf.inks.output_colours import SCREEN, fill_operator, stroke_operator
from generator.writers.pdf.verification.pdf_reader import read_pdf
from generator.writers.registry import BuildJob, WriterResult

HEAD_MM = 9.0
"""Height of the title at the top of a page (ours)."""
WORDS_MM = 6.4
"""Height of the two lines below a card (ours)."""
GAP_MM = 3.0
"""Between cards (ours)."""
LEAST_SCALE = 0.08
"""Of a card (ours): smaller ones are unrecognisable."""


@dataclass(frozen=True, slots=True)
class ContactGrid:
    size: Size
    """The paper in its orientation."""
    scale: float
    cards: tuple[Rect, ...]
    """Positions of the cards, row by row from the top left; their captions are below."""
    head: Rect


def contact_grid(card: Size, sheet: SheetFormat, per_page: int) -> ContactGrid:
    """Return the cells in which cards are largest, up to their printed size.

    Raises:
        LayoutError: The cards would be unrecognisably small.
    """
    found = max(
        (
            _grid(card, size, sheet.margin_mm, columns, per_page)
            for size in (sheet.paper.size, sheet.paper.size.transpose())
            for columns in range(1, per_page + 1)
        ),
        key=lambda grid: grid.scale,
    )
    if found.scale < LEAST_SCALE:
        shown = f"{format_mm(card.width_mm)} x {format_mm(card.height_mm)} mm"
        raise LayoutError(
            f"{per_page} cards of {shown} on a page of {sheet.paper.name} would be {found.scale * 100:.0f} % of their "
            f"size, but {LEAST_SCALE * 100:.0f} % is the minimum; use a smaller --per-page, or larger paper"
        )
    return found


def _grid(card: Size, size: Size, margin_mm: float, columns: int, per_page: int) -> ContactGrid:
    rows = math.ceil(per_page / columns)
    room = Rect(0, 0, size.width_mm, size.height_mm).expand(-margin_mm)
    head = Rect(room.x, room.y, room.width, HEAD_MM)
    cell_width = (room.width - (columns - 1) * GAP_MM) / columns
    cell_height = (room.height - HEAD_MM - (rows - 1) * GAP_MM) / rows
    scale = min(1.0, cell_width / card.width_mm, (cell_height - WORDS_MM) / card.height_mm)
    width, height = card.width_mm * scale, card.height_mm * scale
    cards = tuple(
        Rect(
            room.x + place % columns * (cell_width + GAP_MM) + (cell_width - width) / 2,
            head.bottom + place // columns * (cell_height + GAP_MM),
            width,
            height,
        )
        for place in range(per_page)
    )
    return ContactGrid(size, scale, cards, head)


# --- pages -----------------------------------------------------------------------------------------------

_K = PT_PER_MM
NAME_MM, ID_MM, TITLE_MM = 2.5, 2.1, 3.4
"""Sizes of the captions (ours)."""
INK, QUIET, EDGE = (0.0, 0.0, 0.0), (0.4, 0.4, 0.4), (0.75, 0.75, 0.75)
EDGE_MM = 0.15
_NEAR_MM = 0.02


@dataclass(frozen=True, slots=True)
class _Cell:
    side: CardSide
    name: str
    about: str


def contact_sheet(job: BuildJob, artwork: Artwork, progress: Progress) -> WriterResult:
    """Make the pages, and verify that each side is on them once, in its place.

    Raises:
        PnpError: A card is too small there, a side is outside the safe zone, or verification fails.
    """
    if artwork.findings.faults:
        raise DeckDataError(artwork.findings.faults)
    deck, per_page = job.deck, job.request.per_page
    grid = contact_grid(deck.card_format.size, job.request.sheet, per_page)
    cells = []
    for card in job.cards:
        times = f"  × {card.copy_count}" if card.copy_count > 1 else ""
        cells.append(_Cell(artwork.sides.faces[card.id], plain_text(deck, card.name), card.id + times))
    cells += _backs(job, artwork)
    pages = [cells[start : start + per_page] for start in range(0, len(cells), per_page)]
    data = _ContactSheetWriter(deck, artwork, grid).write(pages, progress)
    _verify(data, pages, grid, job.request.sheet.bleed_mm)
    copies = sum(card.copy_count for card in job.cards)
    shown = f"{plural(len(job.cards), 'distinct card')} ({copies} with copies)"
    told = f"{deck.title} {deck.version}: {shown}, {per_page} to a page"
    proof = f"verified: {plural(len(cells), 'side')} on {plural(len(pages), 'page')}, each in its place"
    return WriterResult({"": data}, (told, proof), artwork.findings.warnings, len(pages))


def _backs(job: BuildJob, artwork: Artwork) -> list[_Cell]:
    sides = artwork.sides
    behind: dict[str, list[str]] = {}
    for card in job.cards:
        back = sides.back_of(card)
        if back is not None and back in sides.backs:
            behind.setdefault(back, []).append(card.id)
    return [
        _Cell(
            sides.backs[back],
            f"Back: {back.partition('.')[0]}",
            f"of {cards[0]}" if "." in back else f"of {plural(len(cards), 'card')}",
        )
        for back, cards in behind.items()
    ]


class _ContactSheetWriter:
    def __init__(self, deck: Deck, artwork: Artwork, grid: ContactGrid) -> None:
        self.deck, self.artwork, self.grid = deck, artwork, grid
        self.size = (grid.size.width_mm * _K, grid.size.height_mm * _K)
        self.role = deck.fonts["label"]
        self.canvas = PdfCanvas(language=deck.language, inks=SCREEN)

    def write(self, pages: Sequence[Sequence[_Cell]], progress: Progress) -> bytes:
        deck, canvas = self.deck, self.canvas
        canvas.set_metadata(
            title=f"{deck.title} {deck.version}",
            subject=f"{deck.title}: contact sheet",
            author=deck.source,
            creator=f"pnp {__version__}",
            keywords=[deck.id, deck.licence],
        )
        painter = Painter(canvas, self.artwork.sides.images)
        height_mm = deck.card_format.size.height_mm
        shown = {cell.side.id for page in pages for cell in page}
        scenes = {side_id: scene for side_id, scene in self.artwork.scenes.items() if side_id in shown}
        for side_id, scene in track_progress(scenes.items(), len(scenes), "composing", progress):
            painter.paint_side(side_id, scene, height_mm)
        for number, page in enumerate(track_progress(pages, len(pages), "printing", progress), start=1):
            self.draw_page(number, len(pages), page)
        progress("saving", 0, 1)
        return canvas.finish()

    def draw_page(self, number: int, count: int, cells: Sequence[_Cell]) -> None:
        canvas, head = self.canvas, self.grid.head
        canvas.begin_page(f"{number}", self.size, 0.0)
        canvas.emit(["q", transform_operator(Matrix(_K, 0, 0, -_K, 0, self.size[1]))])
        folio = f"{number}/{count}"
        self.draw_words(folio, Rect(head.right - 15, head.y, 15, TITLE_MM), TITLE_MM, QUIET, part=1.0)
        title = Rect(head.x, head.y, head.width - 18, TITLE_MM)
        self.draw_words(f"{self.deck.title} {self.deck.version}", title, TITLE_MM, INK, part=0.0)
        for cell, card in zip(cells, self.grid.cards, strict=False):
            self.draw_card(cell, card)
        canvas.emit(["Q"])
        canvas.end_page()

    def draw_card(self, cell: _Cell, card: Rect) -> None:
        """Draw a card with round corners, a fine edge, and its caption below."""
        canvas, form, scale = self.canvas, self.deck.card_format, self.grid.scale
        place = Matrix(scale / _K, 0, 0, -scale / _K, card.x, card.bottom)
        edge = rounded_rect_path(form.size.width_mm * _K, form.size.height_mm * _K, form.corner_radius_mm * _K)
        line = f"{stroke_operator(canvas.inks.mark(EDGE))} {format_length(EDGE_MM * _K / scale)} w {edge} S"
        canvas.emit(["q", transform_operator(place), "q", f"{edge} W n"])
        canvas.place(cell.side.id)
        canvas.emit(["Q", line, "Q"])
        wide = min(self.grid.cards[0].width * 1.4, card.width + 3.0)
        box = Rect(card.centre[0] - wide / 2, card.bottom + 0.5, wide, NAME_MM)
        self.draw_words(cell.name, box, NAME_MM, INK, part=0.5)
        self.draw_words(cell.about, Rect(box.x, box.bottom + 0.3, wide, ID_MM), ID_MM, QUIET, part=0.5)

    def draw_words(
        self, said: str, box: Rect, size_mm: float, colour: tuple[float, float, float], *, part: float
    ) -> None:
        """Write a line in a box, truncated if too long, without characters that the deck's fonts lack."""
        stack = role_stack(self.role)
        said = "".join(sign for sign in said if not describe_missing(sign, stack))
        font, line = shape_label(said, self.role)
        while line.width * size_mm > box.width and len(said) > 1:
            said = said[:-2].rstrip() + "…"
            font, line = shape_label(said, self.role)
        if not said.strip():
            return
        x = box.x + (box.width - line.width * size_mm) * part
        place = Matrix(1, 0, 0, 1, x, box.y + size_mm * 0.85) @ scaling(size_mm, -size_mm)
        ink = fill_operator(self.canvas.inks.mark(colour))
        self.canvas.emit(text_line(self.canvas.text(line, font), place, ink))


def _verify(data: bytes, pages: Sequence[Sequence[_Cell]], grid: ContactGrid, bleed_mm: float) -> None:
    """Read the file, and find each side in its place."""
    read = read_pdf(data)
    if len(read.pages) != len(pages) or read.loose_fonts:
        raise RenderError("verification: the contact sheet has unexpected pages, or fonts that are not embedded")
    for page, cells in zip(read.pages, pages, strict=True):
        drawn = [each.side_id for each in page.sides]
        if drawn != [cell.side.id for cell in cells]:
            raise RenderError(f"verification: page {page.number} of the contact sheet shows the wrong cards")
        for each, card in zip(page.sides, grid.cards, strict=False):
            found = each.trim(bleed_mm * grid.scale)
            off = max(abs(found.x - card.x), abs(found.y - card.y), abs(found.width - card.width))
            if off > _NEAR_MM:
                raise RenderError(f"verification: {each.name} is {off:.2f} mm off its place on page {page.number}")
