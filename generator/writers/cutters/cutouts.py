"""Cutouts: tokens of a game, nested on few sheets, with their outlines and their art.

None is turned, so that all are cut the same way. Source of that: the specification of silhouette-card-maker, "Uniform
Grid Orientation": a machine's two axes differ.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from generator.deck.tokens import TOKEN_BLEED_MM
from generator.errors import Fault, LayoutError, RenderError, plural
from generator.geometry import IDENTITY, Rect, Size, scaling, translation, union
from generator.papers import Paper, find_paper
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork, PreflightReport
from generator.rendering.sides import CardSide
from generator.svg.model.scene import ClipGroup, Item, Scene, Symbol, SymbolUse
from generator.svg.reader.paths import path_outline
from generator.text.fonts.font_library import Font
from generator.writers.cutters.cut_paths import CutLine, path_data, rectangle
from generator.writers.cutters.registration import ARM_MM, CORNER_MM, GAP_MM, CutSheet, inset_of
from generator.writers.cutters.shape_lines import contour_of
from generator.writers.targets import ExportJob, ExportResult, ExportToken


@dataclass(frozen=True, slots=True)
class Cutout:
    id: str
    size: Size
    """Up to the cut."""
    contour: CutLine | None = None
    """Along which it is cut, from the corner of its size; None: it is a rectangle."""
    radius_mm: float = 0.0
    """Of the corners of a rectangle."""

    def line_at(self, place: Rect) -> CutLine:
        if self.contour is None:
            return rectangle(place, self.radius_mm)
        return self.contour.transform(translation(place.x, place.y))

    def fill(self, area: Rect) -> CutLine:
        """Return its contour as large as an area: with a bleed all around."""
        if self.contour is None:
            return rectangle(area)
        grown = scaling(area.width / self.size.width_mm, area.height / self.size.height_mm)
        return self.contour.transform(translation(area.x, area.y) @ grown)


@dataclass(frozen=True, slots=True)
class NestedSheet:
    sheet: CutSheet
    """The paper, its marks' inset, and arms of the usual length."""
    places: tuple[tuple[Cutout, Rect], ...]
    """Positions of the cutouts, in mm."""

    @property
    def lines(self) -> tuple[CutLine, ...]:
        return tuple(cutout.line_at(place) for cutout, place in self.places)

    @property
    def block(self) -> Rect:
        """Around all of them; centred on the sheet."""
        around = union(place for _, place in self.places)
        assert around is not None
        return around


Places = list[tuple[Cutout, Rect]]
"""Positions of cutouts on a sheet, in mm."""


def nest(
    cutouts: Sequence[Cutout], paper: Paper, *, is_borderless: bool = False
) -> tuple[tuple[NestedSheet, ...], tuple[Cutout, ...]]:
    """Put cutouts on sheets, the taller ones first; return the sheets, and the cutouts that are too large."""
    inset = inset_of(is_borderless=is_borderless)
    corner = CORNER_MM + GAP_MM  # the corners stay free along one axis or the other
    found: list[tuple[list[Places], list[Cutout], Size]] = []
    for size in (paper.size.transpose(), paper.size):
        width, height = size.width_mm - 2 * inset, size.height_mm - 2 * inset
        for room in (Rect(0, 0, width - 2 * corner, height), Rect(0, 0, width, height - 2 * corner)):
            found.append((*fill(cutouts, room), size))
    sheets, left, size = min(found, key=lambda each: (len(each[1]), len(each[0])))  # of equals the first
    sheet = CutSheet(size, 0, 0, inset, ARM_MM)
    return tuple(NestedSheet(sheet, _centre_places(places, size)) for places in sheets), tuple(left)


def fill(cutouts: Sequence[Cutout], room: Rect, *, gap_mm: float = GAP_MM) -> tuple[list[Places], list[Cutout]]:
    """Fill sheets, as `nest`: each cutout lies in the first free rectangle that holds it."""
    sheets: list[Places] = []
    free: list[list[Rect]] = []
    left: list[Cutout] = []
    for cutout in sorted(cutouts, key=lambda each: (-each.size.height_mm, -each.size.width_mm)):
        spot = next(((n, rect) for n, rects in enumerate(free) for rect in rects if _holds(rect, cutout)), None)
        if spot is None:
            if not _holds(room, cutout):
                left.append(cutout)
                continue
            sheets.append([])
            free.append([room])
            spot = len(sheets) - 1, room
        number, rect = spot
        place = Rect(rect.x, rect.y, cutout.size.width_mm, cutout.size.height_mm)
        sheets[number].append((cutout, place))
        # The part beside it comes before the part below it: rows are filled before the next begins.
        at = free[number].index(rect)
        free[number][at : at + 1] = _free_parts(rect, place, gap_mm)
    return sheets, left


def _holds(rect: Rect, cutout: Cutout) -> bool:
    return rect.contains(Rect(rect.x, rect.y, cutout.size.width_mm, cutout.size.height_mm))


def _free_parts(rect: Rect, place: Rect, gap_mm: float) -> list[Rect]:
    """Return the parts of a rectangle beside and below a cutout in its corner, a gap away."""
    x, y = place.right + gap_mm, place.bottom + gap_mm
    beside = Rect(x, rect.y, max(rect.right - x, 0), place.height)
    below = Rect(rect.x, y, rect.width, max(rect.bottom - y, 0))
    return [each for each in (beside, below) if min(each.width, each.height) > 0]


def _centre_places(places: Places, size: Size) -> tuple[tuple[Cutout, Rect], ...]:
    around = union(place for _, place in places)
    assert around is not None
    x, y = (size.width_mm - around.width) / 2 - around.x, (size.height_mm - around.height) / 2 - around.y
    return tuple((cutout, Rect(place.x + x, place.y + y, place.width, place.height)) for cutout, place in places)


# --- tokens of a game ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TokenArt:
    artworks: Mapping[str, Artwork]
    """By the id of their cutout."""
    images: Mapping[str, bytes]
    """Raster pictures by the address that they use."""
    findings: PreflightReport

    def page(self, places: Sequence[tuple[Cutout, Rect]], size: Size) -> Scene:
        symbols = {cutout.id: self._symbol(cutout) for cutout, _ in places}
        items = tuple(
            SymbolUse(symbols[cutout.id], translation(rect.x, rect.y), is_bleed=True) for cutout, rect in places
        )
        return Scene(Rect(0, 0, size.width_mm, size.height_mm), items)

    def side(self, cutout: Cutout) -> CardSide:
        return self.artworks[cutout.id].sides.faces[cutout.id.rpartition("/")[2]]

    def _symbol(self, cutout: Cutout) -> Symbol:
        card_id = cutout.id.rpartition("/")[2]
        scene = self.artworks[cutout.id].scenes[f"face-{card_id}"]
        view = Rect(0, 0, cutout.size.width_mm, cutout.size.height_mm).expand(TOKEN_BLEED_MM)
        items: tuple[Item, ...] = scene.items
        if cutout.contour is not None:
            # A ribbon across a medallion extends beyond its rim: the part beyond the cut must not appear on its
            # neighbour.
            rim = path_outline(path_data(cutout.fill(view)))
            assert rim is not None
            items = (ClipGroup(items, ((rim, IDENTITY),)),)
        return Symbol(f"art-{cutout.id.replace('/', '-')}", view, items)


def cutouts_of(pieces: Sequence[ExportToken]) -> tuple[Cutout, ...]:
    """Return every side of every token, as often as needed: two sides are cut separately and glued together."""
    return tuple(cutout for piece in pieces for cutout in _sides(piece) for _ in range(piece.count))


def _sides(piece: ExportToken) -> Iterator[Cutout]:
    deck = piece.part.deck
    for card in piece.part.cards:
        contour = contour_of(deck.card_format) if piece.outline else None
        size, radius_mm = deck.card_format.size, deck.card_format.corner_radius_mm
        yield Cutout(f"{piece.id}/{card.id}", size, contour, radius_mm)


def token_art(pieces: Sequence[ExportToken], drawn: Mapping[str, Artwork]) -> TokenArt:
    """Return every side of every token, from the artwork of each by its id."""
    artworks: dict[str, Artwork] = {}
    images: dict[str, bytes] = {}
    fonts: set[Font] = set()
    warnings: dict[str, None] = {}
    for piece in pieces:
        artwork = drawn[piece.id]
        artworks |= {cutout.id: artwork for cutout in _sides(piece)}
        images |= artwork.sides.images
        fonts |= artwork.findings.fonts
        warnings |= dict.fromkeys(artwork.findings.warnings)
    return TokenArt(artworks, images, replace(PreflightReport(), warnings=tuple(warnings), fonts=frozenset(fonts)))


# --- what the cutters' exports share ---------------------------------------------------------------------

USUAL_PAPER = "a4"
"""Default paper (ours)."""
_Laid = TypeVar("_Laid")


def check_players(job: ExportJob) -> None:
    """Refuse a number of players without a game, as it only affects the number of tokens."""
    if job.settings.players is not None and job.game is None:
        raise RenderError(
            "--players affects the number of a game's tokens, and a deck has none; use --game, or remove it"
        )


def lay_out_decks(job: ExportJob, lay_out: Callable[[Size], _Laid]) -> list[_Laid]:
    """Return the layout of each deck, by the size of its cards.

    Raises:
        LayoutError: Cards of any deck do not fit; names each deck.
    """
    found, faults = [], []
    for part in job.parts:
        try:
            found.append(lay_out(part.deck.card_format.size))
        except LayoutError as error:
            faults += [Fault(fault.message, part.deck.display_name) for fault in error.faults]
    if faults:
        raise LayoutError(faults)
    return found


def paper_of(job: ExportJob) -> Paper:
    return job.settings.paper or find_paper(USUAL_PAPER)


class CutExport:
    def __init__(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> None:
        self.job, self.artworks, self.progress = job, artworks, progress
        self.paper = paper_of(job)
        self.files: dict[str, bytes] = {}
        self.summary: list[str] = []
        self.notes: list[str] = []
        self.to_do: list[str] = []

    def count_tokens(self, cutouts: Iterable[Cutout]) -> str:
        """Count the cutouts of each token: `44 x stone, 1 x boat`."""
        counts = Counter(cutout.id.rpartition("/")[0] for cutout in cutouts)
        told = []
        for piece in self.job.tokens:
            if count := counts[piece.id]:
                sides = f" ({plural(len(piece.part.cards), 'side')})" if len(piece.part.cards) > 1 else ""
                told.append(f"{count // len(piece.part.cards)} x {piece.name}{sides}")
        return ", ".join(told)

    def note_left(self, why: str, left: Sequence[Cutout]) -> None:
        """Report tokens that are too large."""
        if left:
            self.notes.append(f"{why}: {self.count_tokens(left)}; print them with pnp build --game")

    def ask_to_glue(self) -> None:
        """Tell the user which tokens have two sides."""
        if names := [piece.name for piece in self.job.tokens if len(piece.part.cards) > 1]:
            self.to_do.append(f"glue the two sides of {', '.join(names)} together, back to back")

    def finish(self, verify: Callable[[Mapping[str, bytes]], tuple[str, ...]]) -> ExportResult:
        notes = tuple(dict.fromkeys(self.notes))
        return ExportResult(self.files, tuple(self.summary), verify, tuple(self.to_do), notes)
