"""Silhouette cutters: sheets with registration marks, and the cutting lines as DXF and SVG.

The geometry is that of silhouette-card-maker, whose cutting templates cut these sheets too.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.deck.model import CardFormat
from generator.errors import plural
from generator.geometry import IDENTITY
from generator.imposition.plan import copies_of
from generator.papers import Paper
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.units import MM_PER_INCH, format_mm
from generator.writers.cutters import cutouts, cutsheets, registration
from generator.writers.cutters.cut_files import has_dxf, write_lines
from generator.writers.cutters.cut_paths import rectangle
from generator.writers.cutters.cut_verification import CutFiles, verify_cut
from generator.writers.pdf.content.writer import PrintRun
from generator.writers.pdf.sheets import make_verified_pdf
from generator.writers.targets import DeckSelection, ExportJob, ExportResult, ExportSettings, Target, usual_bleeds_mm


class Silhouette(Target):
    title = "Silhouette cutters"
    makes = "a PDF with registration marks, and its cutting lines as DXF and SVG; a game's tokens on separate sheets"
    takes = "decks of any size that fits inside the marks, on any paper"
    lone_faces = "printed on one side"
    checks = (
        "grid and marks as silhouette-card-maker specifies them; a cutting line around every card; an audit of the DXF"
    )

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse cards that do not fit on the paper; as in `Target`."""
        _lay_out_decks(job)
        return {} if job.settings.test else usual_bleeds_mm(job, registration.BLEED_MM)

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        return _SilhouetteExport(job, artworks, progress).make_files()


TARGET: Target = Silhouette()


def _lay_out_decks(job: ExportJob) -> list[registration.CutSheet]:
    """Return the grid of each deck; raise PnpError where cards do not fit, or settings contradict each other."""
    cutouts.check_players(job)
    paper, is_borderless = cutouts.paper_of(job), job.settings.borderless
    registration.check_paper_size(paper, is_borderless=is_borderless)
    return cutouts.lay_out_decks(job, lambda card: registration.lay_out(card, paper, is_borderless=is_borderless))


class _SilhouetteExport(cutouts.CutExport):
    def __init__(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> None:
        super().__init__(job, artworks, progress)
        self.settings = job.settings
        self.cuts: list[CutFiles] = []
        self.two_sided: list[str] = []

    def make_files(self) -> ExportResult:
        for part, sheet in zip(self.job.parts, _lay_out_decks(self.job), strict=True):
            self.add_cards(part, sheet)
        if self.job.tokens:
            self.add_tokens()
        if not has_dxf():
            self.notes.append(NO_DXF)
        self.to_do[:0] = steps(self.cuts, self.paper, self.settings, self.two_sided)
        return self.finish(lambda files: tuple(line for cut in self.cuts for line in verify_cut(cut, files)))

    def add_cards(self, part: DeckSelection, sheet: registration.CutSheet) -> None:
        """Add the sheets of a deck, or one of its outlines."""
        deck, card = part.deck, part.deck.card_format
        copies = copies_of(part.cards, self.job.copies)
        plan = cutsheets.cards_plan(part, self.paper, sheet, copies)
        lines = tuple(rectangle(slot, card.corner_radius_mm) for slot in plan.grid.slots)
        marks = registration.registration_marks(sheet, self.settings.marks)
        room = cutsheets.label_room(sheet, plan.grid.block.bottom + registration.BLEED_MM)
        size = f"{format_mm(card.size.width_mm)} x {format_mm(card.size.height_mm)} mm"
        grid = f"{deck.title}: {sheet.columns} x {sheet.rows} cards of {size} to a sheet of {self.paper.name}"
        if self.settings.test:
            name = f"{deck.id}-test.pdf"
            pages = cutsheets.PageSet.of_outlines(deck, sheet.size, [lines])
            self.add_pdf(name, grid, cutsheets.make_pages_pdf(pages, self.paper, marks, room, self.progress))
        else:
            name = f"{deck.id}.pdf"
            artwork = self.artworks[deck.id]
            copies = copies_of(part.cards, self.job.copies, artwork.sides.back_of)
            plan = cutsheets.cards_plan(part, self.paper, sheet, copies)
            self.two_sided += [name] if any(copy.back_id for copy in copies) else []
            marked, reading = cutsheets.cut_marks(deck, plan, marks, room), self.settings.reading
            moved = reading.correction(plan.grid.size, plan.sheet.flip) if reading else IDENTITY
            run = PrintRun(deck, part.cards, copies, plan, marked.options, moved, marked)
            told = f"{grid}, {plural(len(copies), 'card')} on {plural(len(plan.sheets), 'sheet')}"
            self.add_pdf(name, told, make_verified_pdf(run, artwork, progress=self.progress))
        bleed_mm = None if self.settings.test else registration.BLEED_MM
        self.add_cut_lines(CutFiles(name, deck.id, sheet, lines, bleed_mm), deck.title)
        template = template_of(card, self.paper, is_borderless=self.settings.borderless)
        if template and self.settings.marks == 3:
            self.to_do.append(
                f"or, for {name}, open {template}.studio3 of silhouette-card-maker, which has the same grid: {MAKER}"
            )

    def add_tokens(self) -> None:
        wanted = cutouts.cutouts_of(self.job.tokens)
        sheets, left = cutouts.nest(wanted, self.paper, is_borderless=self.settings.borderless)
        self.note_left(f"too large to be cut on {self.paper.name}", left)
        if not sheets:
            return
        marks = registration.registration_marks(sheets[0].sheet, self.settings.marks)
        low = max(sheet.block.bottom for sheet in sheets)
        room = cutsheets.label_room(sheets[0].sheet, low + registration.BLEED_MM)
        pages = self.make_token_pages(sheets)
        name = "tokens-test.pdf" if self.settings.test else "tokens.pdf"
        count = self.count_tokens(each for sheet in sheets for each, _ in sheet.places)
        told = f"tokens: {count} on {plural(len(sheets), 'sheet')}"
        self.add_pdf(name, told, cutsheets.make_pages_pdf(pages, self.paper, marks, room, self.progress))
        for number, sheet in enumerate(sheets, start=1):
            cut = CutFiles(name, f"tokens-{number}", sheet.sheet, sheet.lines, page=number)
            self.add_cut_lines(cut, f"{pages.title} {number}")
        self.ask_to_glue()

    def make_token_pages(self, sheets: Sequence[cutouts.NestedSheet]) -> cutsheets.PageSet:
        deck, size = self.job.parts[0].deck, sheets[0].sheet.size
        pages = cutsheets.PageSet.of_outlines(deck, size, [sheet.lines for sheet in sheets])
        if not self.settings.test:
            art = cutouts.token_art(self.job.tokens, self.artworks)
            scenes = tuple(art.page(sheet.places, size) for sheet in sheets)
            pages = cutsheets.PageSet(deck, "", size, scenes, art.images, art.findings)
        texts = self.job.texts
        title = "%(game)s: tokens"
        named = texts(title, game=self.job.title) if texts else title % {"game": self.job.title}
        return replace(pages, title=named)

    def add_pdf(self, name: str, told: str, made: tuple[bytes, str, tuple[str, ...]]) -> None:
        self.files[name], proof, notes = made
        self.summary.append(f"{name}: {told}; {proof}")
        self.notes += notes

    def add_cut_lines(self, cut: CutFiles, title: str) -> None:
        self.files |= write_lines(cut.stem, cut.lines, cut.sheet.size, title=title)
        self.cuts.append(cut)


# --- the user's steps in Silhouette Studio ---------------------------------------------------------------

NO_DXF = (
    "the cutting lines are SVG alone, which Silhouette Studio opens from its Designer Edition on, as DXF cannot be "
    "written here: with the Basic Edition, use a template of silhouette-card-maker, or pnp on a computer"
)
"""What the editions open: as in `dxf_files`."""
MAKER = "https://github.com/Alan-Cha/silhouette-card-maker"
"""Source of the geometry, with ready templates."""
TEMPLATES: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "letter": {"standard": (6, 2), "poker": (4, 2), "bridge": (4, 2), "tarot": (3, 2), "mini": (2, 2)},
    "legal": {"standard": (1, 1), "poker": (1, 1), "bridge": (1, 1), "tarot": (1, 1), "mini": (1, 1)},
    "tabloid": {"standard": (5, 2), "poker": (3, 2), "bridge": (3, 2), "tarot": (3, 2), "mini": (2, 2)},
    "a4": {"standard": (5, 2), "poker": (3, 2), "bridge": (4, 2), "tarot": (3, 2), "mini": (2, 2)},
    "a3": {"standard": (5, 2), "poker": (2, 2), "bridge": (2, 2), "tarot": (2, 2), "mini": (2, 2)},
}
"""Versions of its templates for a paper and a card, with marks 10 mm from the edge and borderless. Source: its
assets/layouts.json, summer of 2026.
"""
MAT_MM = 12 * MM_PER_INCH
"""Side of the square mat."""


def steps(
    cuts: Sequence[CutFiles], paper: Paper, settings: ExportSettings, two_sided: Collection[str]
) -> Iterator[str]:
    """Yield the steps, in order. Source: silhouette-card-maker, dxf_to_studio3.py and its page on borderless sheets."""
    names = dict.fromkeys(cut.pdf for cut in cuts)
    for sides, printed in (
        ("on both sides, flipped on the long edge", [name for name in names if name in two_sided]),
        ("on one side", [name for name in names if name not in two_sided]),
    ):
        if printed:
            yield f"print {', '.join(printed)} on {paper.name} at 100 % (actual size), {sides}"
    kind = "dxf" if has_dxf() else "svg"
    yield (
        f"in Silhouette Studio, set Preferences > Import > {kind.upper()} Open to As-is, so that lines keep their size "
        "in mm"
    )
    for pdf in names:
        same = [cut for cut in cuts if cut.pdf == pdf]
        size, arm_mm = same[0].sheet.size, same[0].sheet.arm_mm
        more = registration.BORDERLESS_MORE_MM if settings.borderless else 0.0
        width, height = size.width_mm + more, size.height_mm + more
        lying = "landscape" if size.is_landscape else "portrait"
        opened = ", ".join(f"{cut.stem}.{kind}" + (f" for page {cut.page}" if cut.page else "") for cut in same)
        yield (
            f"for {pdf} open {opened}; Page Setup: media {format_mm(width)} x {format_mm(height)} mm, {lying}; select "
            f"all, group, Transform > Center to Page; registration marks on: length {format_mm(arm_mm)} mm, thickness "
            f"{format_mm(registration.LINE_MM)} mm, inset {format_mm(registration.INSET_MM)} mm"
        )
    if settings.borderless:
        yield (
            f"the media size is set {format_mm(registration.BORDERLESS_MORE_MM)} mm larger each way than the paper, "
            f"because an inset under {format_mm(registration.INSET_MM)} mm cannot be entered: on the mat, place the "
            f"paper {format_mm(registration.BORDERLESS_MORE_MM / 2)} mm off the grid's edges, left and top"
        )
        if max(paper.size.width_mm, paper.size.height_mm) <= MAT_MM:
            yield "on a 12 x 12 in mat, turn off Constrain Media to Cutting Mat"
    if settings.test:
        yield "if the blade leaves the outlines, fix that first; then export again without --test"
    else:
        yield "before the first real sheet, cut one exported with --test"


def template_of(card: CardFormat, paper: Paper, *, is_borderless: bool) -> str:
    """Return the name of silhouette-card-maker's own template for a card and paper; empty where it has none."""
    if card.id not in TEMPLATES.get(paper.id, {}):
        return ""
    usual, borderless = TEMPLATES[paper.id][card.id]
    return f"{paper.id}-{card.id}-" + (f"borderless-v{borderless}" if is_borderless else f"v{usual}")
