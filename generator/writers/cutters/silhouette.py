"""Silhouette cutters: sheets with registration marks, and the cutting lines as DXF and SVG.

The geometry is that of silhouette-card-maker, whose cutting templates cut these sheets too.
"""

from collections.abc import Mapping, Sequence

from generator.errors import Fault, LayoutError, plural
from generator.imposition.plan import copies_of
from generator.papers import Paper, find_paper
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.units import format_mm
from generator.writers.cutters.cut_paths import rectangle
from generator.writers.cutters.cut_verification import CutFiles, verify_cut
from generator.writers.cutters.cutsheets import (
    CardSheets,
    PageSet,
    cards_plan,
    label_room,
    make_cards_pdf,
    make_pages_pdf,
)
from generator.writers.cutters.nesting import NestedSheet, nest
from generator.writers.cutters.registration import (
    BLEED_MM,
    CutSheet,
    check_paper_size,
    lay_out,
    registration_marks,
)
from generator.writers.cutters.silhouette_steps import MAKER, steps, template_of
from generator.writers.cutters.svgcuts import write_svg
from generator.writers.cutters.tokens import check_players, cutouts_of, describe_counts, token_art, two_sided
from generator.writers.targets import DeckSelection, ExportJob, ExportResult, Target, usual_bleeds_mm

USUAL_PAPER = "a4"
"""Default paper (ours)."""


class Silhouette(Target):
    """Sheets and cutting lines for a Silhouette."""

    title = "Silhouette cutters"
    makes = "a PDF with registration marks, and its cutting lines as DXF and SVG; a game's tokens on separate sheets"
    takes = "decks of any size that fits inside the marks, on any paper"
    checks = (
        "grid and marks as silhouette-card-maker specifies them; a cutting line around every card; an audit of the DXF"
    )

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse cards that do not fit on the paper; as in `Target`."""
        _lay_out_decks(job)
        return {} if job.settings.test else usual_bleeds_mm(job, BLEED_MM)

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        """Make the files; as in `Target`."""
        return _SilhouetteExport(job, artworks, progress).make_files()


TARGET: Target = Silhouette()


def _paper(job: ExportJob) -> Paper:
    return job.settings.paper or find_paper(USUAL_PAPER)


def _lay_out_decks(job: ExportJob) -> list[CutSheet]:
    """Return the grid of each deck.

    Raises:
        PnpError: Cards of any deck do not fit; or the settings contradict each other.
    """
    check_players(job)
    paper, is_borderless = _paper(job), job.settings.borderless
    check_paper_size(paper, is_borderless=is_borderless)
    sheets, faults = [], []
    for part in job.parts:
        try:
            sheets.append(lay_out(part.deck.card_format.size, paper, is_borderless=is_borderless))
        except LayoutError as error:
            faults += [Fault(fault.message, part.deck.display_name) for fault in error.faults]
    if faults:
        raise LayoutError(faults)
    return sheets


class _SilhouetteExport:
    """Makes the files of one export."""

    def __init__(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> None:
        self.job, self.artworks, self.progress = job, artworks, progress
        self.settings = job.settings
        self.paper = _paper(job)
        self.files: dict[str, bytes] = {}
        self.cuts: list[CutFiles] = []
        self.summary: list[str] = []
        self.notes: list[str] = []
        self.to_do: list[str] = []
        self.two_sided: list[str] = []

    def make_files(self) -> ExportResult:
        is_borderless = self.settings.borderless
        sheets = _lay_out_decks(self.job)
        for part, sheet in zip(self.job.parts, sheets, strict=True):
            self.add_cards(part, sheet)
        if self.job.tokens:
            self.add_tokens()
        cuts = tuple(self.cuts)

        def prove(files: Mapping[str, bytes]) -> tuple[str, ...]:
            return tuple(line for cut in cuts for line in verify_cut(cut, files))

        told = steps(
            cuts,
            self.paper,
            is_borderless=is_borderless,
            two_sided=self.two_sided,
            is_test=self.settings.test,
        )
        notes = tuple(dict.fromkeys(self.notes))
        return ExportResult(self.files, tuple(self.summary), prove, (*told, *self.to_do), notes)

    def add_cards(self, part: DeckSelection, sheet: CutSheet) -> None:
        """Add the sheets of a deck, or one of its outlines."""
        deck, card = part.deck, part.deck.card_format
        copies = copies_of(part.cards, self.job.copies)
        plan = cards_plan(part, self.paper, sheet, copies)
        lines = tuple(rectangle(slot, card.corner_radius_mm) for slot in plan.grid.slots)
        marks = registration_marks(sheet, self.settings.marks)
        room = label_room(sheet, plan.grid.block.bottom + BLEED_MM)
        size = f"{format_mm(card.size.width_mm)} x {format_mm(card.size.height_mm)} mm"
        grid = f"{deck.title}: {sheet.columns} x {sheet.rows} cards of {size} to a sheet of {self.paper.name}"
        if self.settings.test:
            name = f"{deck.id}-test.pdf"
            pages = PageSet.of_outlines(deck, sheet.size, [lines])
            self.add_pdf(name, grid, make_pages_pdf(pages, self.paper, marks, room, self.progress))
        else:
            name = f"{deck.id}.pdf"
            artwork = self.artworks[deck.id]
            copies = copies_of(part.cards, self.job.copies, artwork.sides.back_of)
            plan = cards_plan(part, self.paper, sheet, copies)
            self.two_sided += [name] if any(copy.back_id for copy in copies) else []
            printed = CardSheets(part, plan, copies, marks, room, self.settings.reading)
            told = f"{grid}, {plural(len(copies), 'card')} on {plural(len(plan.sheets), 'sheet')}"
            self.add_pdf(name, told, make_cards_pdf(printed, artwork, self.progress))
        self.add_cut_lines(CutFiles(name, deck.id, sheet, lines, None if self.settings.test else BLEED_MM), deck.title)
        template = template_of(card, self.paper, is_borderless=self.settings.borderless)
        if template and self.settings.marks == 3:
            self.to_do.append(
                f"or, for {name}, open {template}.studio3 of silhouette-card-maker, which has the same grid: {MAKER}"
            )

    def add_tokens(self) -> None:
        """Add the sheets of tokens, or of their outlines."""
        pieces = self.job.tokens
        sheets, left = nest(cutouts_of(pieces), self.paper, is_borderless=self.settings.borderless)
        if left:
            self.notes.append(
                f"too large to be cut on {self.paper.name}: {describe_counts(pieces, left)}; print them with pnp "
                "build --game"
            )
        if not sheets:
            return
        marks = registration_marks(sheets[0].sheet, self.settings.marks)
        low = max(sheet.block.bottom for sheet in sheets)
        room = label_room(sheets[0].sheet, low + BLEED_MM)
        pages = self.make_token_pages(sheets)
        name = "tokens-test.pdf" if self.settings.test else "tokens.pdf"
        told = f"tokens: {describe_counts(pieces, [each for sheet in sheets for each, _ in sheet.places])}"
        told = f"{told} on {plural(len(sheets), 'sheet')}"
        self.add_pdf(name, told, make_pages_pdf(pages, self.paper, marks, room, self.progress))
        for number, sheet in enumerate(sheets, start=1):
            cut = CutFiles(name, f"tokens-{number}", sheet.sheet, sheet.lines, page=number)
            self.add_cut_lines(cut, f"{pages.title} {number}")
        if names := two_sided(pieces):
            self.to_do.append(f"glue the two sides of {', '.join(names)} together, back to back")

    def make_token_pages(self, sheets: Sequence[NestedSheet]) -> PageSet:
        """Return the pages of tokens, or of their outlines."""
        deck, size = self.job.parts[0].deck, sheets[0].sheet.size
        pages = PageSet.of_outlines(deck, size, [sheet.lines for sheet in sheets])
        if not self.settings.test:
            art = token_art(self.job.tokens, self.artworks)
            scenes = tuple(art.page(sheet.places, size) for sheet in sheets)
            pages = PageSet(deck, "", size, scenes, art.images, art.findings)
        texts = self.job.texts
        title = "%(game)s: tokens"
        named = texts(title, game=self.job.title) if texts else title % {"game": self.job.title}
        return pages.with_title(named)

    def add_pdf(self, name: str, told: str, made: tuple[bytes, str, tuple[str, ...]]) -> None:
        """Add a PDF, and the result of its verification."""
        self.files[name], proof, notes = made
        self.summary.append(f"{name}: {told}; {proof}")
        self.notes += notes

    def add_cut_lines(self, cut: CutFiles, title: str) -> None:
        """Add the cutting lines of a PDF."""
        from generator.writers.cutters.dxf import write_dxf  # ezdxf, which few need

        self.files[f"{cut.stem}.dxf"] = write_dxf(cut.lines, cut.sheet.size)
        self.files[f"{cut.stem}.svg"] = write_svg(cut.lines, cut.sheet.size, title=title)
        self.cuts.append(cut)
