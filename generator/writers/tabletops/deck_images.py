"""Sheets of a deck's sides: a grid of cells in one picture, faces on one sheet and individual backs on another."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from generator.deck.model import DeckCard
from generator.progress import Progress, track_progress
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSide
from generator.writers.tabletops.sheet_cells import CellGrid, SheetCells
from generator.writers.tabletops.side_pixels import PixelView, encode_png, hashed_name, render_rgb
from generator.writers.targets import DeckSelection

OWN, NONE, SHARED = "own", "none", "shared "
"""The back of a card: its own, none, or a shared one whose id follows."""
ALONE = CellGrid(1, 1)
"""A picture of a single side, as sharp as any."""
BLANK = (255, 255, 255)
"""For empty cells, and the back of cards without one."""


@dataclass(frozen=True, slots=True)
class DeckImage:
    """A file of one side or of a sheet of sides, with digests of its cells."""

    file: str
    data: bytes
    grid: CellGrid
    cell_px: tuple[int, int]
    digests: Mapping[int, str]
    """SHA-256 of the pixels of each used cell."""


@dataclass(frozen=True, slots=True)
class FaceSheet:
    """The faces on a sheet, and their backs."""

    cells: SheetCells
    present: Mapping[int, str]
    """Ids of the present cards, by cell."""
    faces: DeckImage
    back: DeckImage
    """One for all, or a sheet of the same cells."""

    @property
    def has_own_backs(self) -> bool:
        """Whether each card has its own back."""
        return self.cells.behind == OWN


def back_kinds(artwork: Artwork, cards: Sequence[DeckCard]) -> dict[str, str]:
    """Return the kind of back of each card, by its id; cards that can share a sheet have the same."""
    found = {}
    for card in cards:
        name = artwork.sides.back_of(card)
        if card.back is None or name not in artwork.sides.backs:
            found[card.id] = NONE
        else:
            found[card.id] = SHARED + name if name == card.back.id else OWN
    return found


def draw_sheets(
    part: DeckSelection, artwork: Artwork, cells: Sequence[SheetCells], progress: Progress
) -> list[FaceSheet]:
    """Draw the sheets of a deck that have any of its cards.

    Args:
        part: The cards.
        artwork: Their sides.
        cells: The sheets of this deck, with the cells of its cards.
        progress: Receives the progress.
    """
    lying, sides = back_kinds(artwork, part.cards), artwork.sides
    backs = {card.id: sides.back_of(card) or "" for card in part.cards}
    shared: dict[str, DeckImage] = {}
    sheets: list[FaceSheet] = []
    for sheet in track_progress(cells, len(cells), "composing", progress):
        there = {at: name for at, name in enumerate(sheet.cards) if lying.get(name) == sheet.behind}
        if not there:
            continue
        name = f"{part.deck.id}-{sheet.number}"
        faces = _compose_image(
            part, artwork, f"{name}-faces", sheet.grid, {at: sides.faces[card] for at, card in there.items()}
        )
        if sheet.behind == OWN:
            own = {at: sides.backs[backs[card]] for at, card in there.items()}
            back = _compose_image(part, artwork, f"{name}-backs", sheet.grid, own)
        else:
            if sheet.behind not in shared:
                shared[sheet.behind] = _back(part, artwork, sheet.behind)
            back = shared[sheet.behind]
        sheets.append(FaceSheet(sheet, there, faces, back))
    return sheets


def _back(part: DeckSelection, artwork: Artwork, lying: str) -> DeckImage:
    """Return the picture of a shared back; a blank one for cards without a back."""
    if lying == NONE:
        return _compose_image(part, artwork, f"{part.deck.id}-back-none", ALONE, {})
    name = lying.removeprefix(SHARED)
    return _compose_image(part, artwork, f"{part.deck.id}-back-{name}", ALONE, {0: artwork.sides.backs[name]})


def _compose_image(
    part: DeckSelection, artwork: Artwork, name: str, grid: CellGrid, sides: Mapping[int, CardSide]
) -> DeckImage:
    """Draw a picture of sides by their cells."""
    width, height = cell = grid.cell_px(part.deck.card_format.size)
    image = Image.new("RGB", (width * grid.columns, height * grid.rows), BLANK)
    sights = [PixelView(side, part.deck.trim, width, height) for side in sides.values()]
    digests = {}
    for at, drawn in zip(sides, render_rgb(artwork, sights), strict=True):
        image.paste(drawn, cell_corner(at, grid, cell))
        digests[at] = digest(drawn)
    data = encode_png(image)
    return DeckImage(hashed_name(name, data, "png"), data, grid, cell, digests)


def cell_corner(at: int, grid: CellGrid, cell_px: tuple[int, int]) -> tuple[int, int]:
    """Return the corner of a cell; cells are counted row by row from the top left."""
    return at % grid.columns * cell_px[0], at // grid.columns * cell_px[1]


def digest(image: Image.Image) -> str:
    """Return the hash of pixels."""
    return hashlib.sha256(image.tobytes()).hexdigest()
