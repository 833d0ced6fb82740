"""Cricut cutters: transparent pictures for Print Then Cut, which cuts along the transparency."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.errors import LayoutError, plural
from generator.geometry import TOLERANCE_MM, Rect, Size
from generator.imposition.plan import copies_of
from generator.papers import Paper, find_paper
from generator.progress import Progress, track_progress
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSide, CardSides
from generator.sandbox import allow_time
from generator.units import MM_PER_INCH, format_mm
from generator.writers.cutters import cutouts
from generator.writers.cutters.cut_paths import CutLine, rectangle
from generator.writers.cutters.print_then_cut import CutPicture, PlacedCutout, draw_cut_picture, verify_cut_picture
from generator.writers.process_pool import map_in_processes
from generator.writers.targets import DeckSelection, ExportJob, ExportResult, Target, usual_bleeds_mm

AREAS_MM: Mapping[str, Size] = {
    "letter": Size(7.44 * MM_PER_INCH, 9.94 * MM_PER_INCH),
    "a4": Size(7.2 * MM_PER_INCH, 10.62 * MM_PER_INCH),
}
"""The area of a paper that Design Space prints and cuts. Source: help.cricut.com, article 360009429814, as CriProx
cites it.
"""
GAP_MM = 2.5
"""Between cards (ours): two bleeds of a print service, so that the blade never cuts two cards at once."""
NEAR_MM = 3.0
"""Pictures this close to the edge of the area are reported (ours). Source: CriProx mentions one of 176.1 x 252.3 mm
that Design Space split, though Letter should have held it.
"""
SECONDS_PER_MEGAPIXEL = 0.5
"""Processor time for a picture (ours), as of PNGs."""


@dataclass(frozen=True, slots=True)
class CricutGrid:
    columns: int
    rows: int
    is_turned: bool


class Cricut(Target):
    """Pictures for Print Then Cut."""

    title = "Cricut cutters (Print Then Cut)"
    makes = (
        "transparent PNGs of cards without bleed, with round corners, at actual size; a game's tokens in separate ones"
    )
    takes = "decks whose cards fit inside the print-then-cut area of Letter (7.44 x 9.94 in) or A4 (7.2 x 10.62 in)"
    lone_faces = "only its face is made"
    checks = "size and resolution of every picture, and its transparency"

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse cards that are too large; as in `Target`."""
        _find_grids(job)
        return usual_bleeds_mm(job, 0.0)

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        return _CricutExport(job, artworks, progress).make_files()


TARGET: Target = Cricut()


class _CricutExport(cutouts.CutExport):
    def __init__(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> None:
        super().__init__(job, artworks, progress)
        self.dpi = job.settings.dpi
        self.sheets: dict[str, CutPicture] = {}

    def make_files(self) -> ExportResult:
        area, grids = _area(self.paper), _find_grids(self.job)
        self.to_do.append("in Design Space, upload each picture as Print Then Cut, keeping its transparent background")
        for part, grid in zip(self.job.parts, grids, strict=True):
            self.add_cards(part, grid)
        if self.job.tokens:
            self.add_tokens(area)
        self.add_size_notes(area)

        def prove(files: Mapping[str, bytes]) -> tuple[str, ...]:
            for name, sheet in self.sheets.items():
                verify_cut_picture(name, files[name], sheet)
            count = sum(len(sheet.cutouts) for sheet in self.sheets.values())
            return (
                f"{plural(len(self.sheets), 'picture')} read back: {plural(count, 'outline')}, nothing visible outside "
                f"them, every size right at {self.dpi:g} dpi, all inside {_in_inches(area)} in",
            )

        return self.finish(prove)

    def add_cards(self, part: DeckSelection, grid: CricutGrid) -> None:
        """Add the pictures of a deck's faces and backs; identical ones once."""
        deck, size = part.deck, part.deck.card_format.size
        artwork = self.artworks[deck.id]
        copies = copies_of(part.cards, self.job.copies, artwork.sides.back_of)
        backs = [copy.back_id for copy in copies if copy.back_id is not None]
        line = rectangle(deck.trim, deck.card_format.corner_radius_mm)
        told = []
        for kind, names, sides in (
            ("faces", [copy.card_id for copy in copies], artwork.sides.faces),
            ("backs", backs, artwork.sides.backs),
        ):
            pages = Counter(_split_batches(names, grid.columns * grid.rows))
            sheets = {
                f"{deck.id}-{kind}-{number:02}.png": CutPicture(
                    tuple(place_sides([sides[name] for name in page], size, line, grid)), self.dpi
                )
                for number, page in enumerate(pages, start=1)
            }
            self.draw_all(sheets, artwork)
            if sheets:
                told.append(f"{plural(len(sheets), 'picture')} of {kind}")
            again = [(name, count) for name, count in zip(sheets, pages.values(), strict=True) if count > 1]
            self.to_do += [f"print and cut {name} {count} times" for name, count in again]
        if backs:
            self.to_do.append(f"glue faces and backs of {deck.title} together, back to back, or put them into sleeves")
        lying = ", each on its left side" if grid.is_turned else ""
        self.summary.append(
            f"{deck.title}: {plural(len(copies), 'card')}, {grid.columns} x {grid.rows} to a picture{lying}: "
            f"{' and '.join(told)}"
        )

    def add_tokens(self, area: Size) -> None:
        pieces = self.job.tokens
        filled, left = cutouts.fill(
            cutouts.cutouts_of(pieces), Rect(0, 0, area.width_mm, area.height_mm), gap_mm=GAP_MM
        )
        self.note_left(f"too large for Print Then Cut on {self.paper.name}", left)
        art = cutouts.token_art(pieces, self.artworks)
        for number, places in enumerate(filled, start=1):
            spots = []
            for cutout, place in places:
                own = Rect(0, 0, place.width, place.height)
                spots.append(PlacedCutout(art.side(cutout), cutout.size, cutout.line_at(own), place))
            sheet = CutPicture(tuple(spots), self.dpi)
            self.draw_all({f"tokens-{number:02}.png": sheet}, Artwork(CardSides({}, {}, art.images), {}, art.findings))
        count = self.count_tokens(cutout for places in filled for cutout, _ in places)
        self.summary.append(f"tokens: {count} in {plural(len(filled), 'picture')}")
        self.ask_to_glue()

    def draw_all(self, sheets: Mapping[str, CutPicture], artwork: Artwork) -> None:
        """Draw pictures, on all processors."""
        images, fonts = artwork.sides.images, artwork.findings.fonts
        megapixels = max((sheet.megapixels for sheet in sheets.values()), default=0.0)
        allow_time(len(sheets), SECONDS_PER_MEGAPIXEL * megapixels)
        drawn = map_in_processes(lambda sheet: draw_cut_picture(sheet, images, fonts), list(sheets.values()))
        self.files |= zip(sheets, track_progress(drawn, len(sheets), "drawing", self.progress), strict=True)
        self.sheets |= sheets
        self.notes += artwork.findings.warnings

    def add_size_notes(self, area: Size) -> None:
        """Report the size at which each picture must be cut, and pictures close to the edge of the area."""
        by_size: dict[str, list[str]] = {}
        spare_mm = math.inf
        for name, sheet in self.sheets.items():
            width, height = sheet.size.width_mm, sheet.size.height_mm
            spare_mm = min(spare_mm, area.width_mm - width, area.height_mm - height)
            inches = f"{width / MM_PER_INCH:.3f} x {height / MM_PER_INCH:.3f} in"
            by_size.setdefault(f"{inches} ({format_mm(width)} x {format_mm(height)} mm)", []).append(name)
        for told, names in by_size.items():
            self.to_do.append(f"check the size there, or enter it: {told} for {_abbreviate_names(names)}")
        if spare_mm < NEAR_MM:
            self.notes.append(
                f"pictures come within {format_mm(spare_mm)} mm of the edge of the Print Then Cut area; Design Space "
                "has split one this close, so try a single one first"
            )


def _find_grids(job: ExportJob) -> list[CricutGrid]:
    """Return the grid of each deck; raise PnpError where cards do not fit, or settings contradict each other."""
    cutouts.check_players(job)
    paper = cutouts.paper_of(job)
    area = _area(paper)

    def find_grid(card: Size) -> CricutGrid:
        grid = best_grid(card, area)
        if grid is None:
            size, room = (f"{format_mm(each.width_mm)} x {format_mm(each.height_mm)} mm" for each in (card, area))
            where = f"the Print Then Cut area of {paper.name}, {room} ({_in_inches(area)} in)"
            raise LayoutError(f"a card of {size} is larger than {where}")
        return grid

    return cutouts.lay_out_decks(job, find_grid)


def _area(paper: Paper) -> Size:
    """Return the area of a paper that is printed and cut, or raise LayoutError where it is unknown."""
    if paper.id not in AREAS_MM:
        known = " and ".join(find_paper(name).name for name in AREAS_MM)
        raise LayoutError(
            f"the Print Then Cut area of {paper.name} is unknown; known are {known}; use --paper letter or a4"
        )
    return AREAS_MM[paper.id]


def best_grid(card: Size, area: Size) -> CricutGrid | None:
    """Return the grid that holds most cards, upright if it holds as many; None where none fits."""
    grids = []
    for size, is_turned in ((card, False), (card.transpose(), True)):
        columns = math.floor((area.width_mm + GAP_MM + TOLERANCE_MM) / (size.width_mm + GAP_MM))
        rows = math.floor((area.height_mm + GAP_MM + TOLERANCE_MM) / (size.height_mm + GAP_MM))
        grids.append(CricutGrid(columns, rows, is_turned))
    best = max(grids, key=lambda grid: grid.columns * grid.rows)
    return best if best.columns * best.rows else None


def _in_inches(size: Size) -> str:
    return f"{size.width_mm / MM_PER_INCH:.2f} x {size.height_mm / MM_PER_INCH:.2f}"


def place_sides(sides: Sequence[CardSide], card: Size, line: CutLine, grid: CricutGrid) -> Iterator[PlacedCutout]:
    """Yield sides in their positions, row by row."""
    size = card.transpose() if grid.is_turned else card
    for position, side in enumerate(sides):
        row, column = divmod(position, grid.columns)
        x, y = column * (size.width_mm + GAP_MM), row * (size.height_mm + GAP_MM)
        yield PlacedCutout(side, card, line, Rect(x, y, size.width_mm, size.height_mm), grid.is_turned)


def _split_batches(names: Sequence[str], count: int) -> Iterator[tuple[str, ...]]:
    """Yield names in rows of that length; the last may be shorter."""
    for place in range(0, len(names), count):
        yield tuple(names[place : place + count])


def _abbreviate_names(names: Sequence[str]) -> str:
    """Abbreviate names of pictures: `island-faces-01.png to -09.png, island-backs-01.png`."""
    runs: dict[str, list[str]] = {}
    for name in names:
        stem, _, number = name.rpartition("-")
        runs.setdefault(stem, []).append(number)
    return ", ".join(f"{stem}-{run[0]}" + (f" to -{run[-1]}" if len(run) > 1 else "") for stem, run in runs.items())
