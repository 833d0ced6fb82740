"""Sheets of a deck's sides: the cell of each card, and pictures of faces and of individual backs.

A saved game refers to cards by their cells, so a card keeps its own: a record beside the sheets lists them.
Cells of removed cards stay empty, and new cards take new cells at the end.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from generator.deck.model import DeckCard
from generator.errors import Fault, RenderError
from generator.geometry import Size
from generator.progress import Progress, track_progress
from generator.rendering.images.pixels import Pixels, PixelSheet
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSide
from generator.units import MM_PER_INCH
from generator.writers.tabletops.side_pixels import PixelView, encode_png, hashed_name, render_rgb
from generator.writers.targets import DeckSelection
from scorekeeper.plain_files import read_plain_file

MOST_COLUMNS, MOST_ROWS = 10, 7
"""Of a sheet. Source: Tabletop Simulator Knowledge Base, Custom Deck."""
FEWEST = 2
"""Columns and rows of a sheet (ours: the program's own dialogue starts there)."""
MAX_PX = 4096
"""Largest width and height of a sheet in pixels. Source: Tabletop Simulator Knowledge Base, Asset Importing."""
SHARPEST_DPI = 300
"""Highest resolution of a card (ours): a poker card then fills a screen of 1080 lines."""
RECORD = "cells.txt"
"""The record of cells beside the sheets; the program would offer any .json there as an object."""
MAX_RECORD_BYTES = 4 * 1024 * 1024
"""Of that file (ours): 20,000 cards take less."""
SHEETS_APART, MOST_DECKS = 100, 200_000
"""Numbers of sheets that a deck has for itself, and how many decks have them (ours): card numbers, a hundred times as
large, stay within 31 bits.
"""
MOST_SHEETS = SHEETS_APART * (MOST_DECKS + 2)
"""Largest number of a sheet."""
_FORMAT = "pnp cells 1"


@dataclass(frozen=True, slots=True)
class CellGrid:
    columns: int
    rows: int

    @property
    def room(self) -> int:
        """Cards that it has room for: its last cell is what players see of a hidden card."""
        return self.columns * self.rows - 1

    def cell_px(self, trim: Size) -> tuple[int, int]:
        """Return the size of a cell in pixels, in the proportions of a card."""
        per_mm = min(
            MAX_PX // self.columns / trim.width_mm,
            MAX_PX // self.rows / trim.height_mm,
            SHARPEST_DPI / MM_PER_INCH,
        )
        return max(1, int(trim.width_mm * per_mm + 1e-6)), max(1, int(trim.height_mm * per_mm + 1e-6))


LARGEST = CellGrid(MOST_COLUMNS, MOST_ROWS)


@dataclass(frozen=True, slots=True)
class SheetCells:
    number: int
    """Unique in the export, and among decks of other ids, as a table may hold several exports; a card's number is that
    of its sheet times 100, plus that of its cell.
    """
    deck: str
    behind: str
    """The kind of back of its cards, which distinguishes it from the deck's other sheets."""
    grid: CellGrid
    cards: tuple[str, ...]
    """Ids of the cards by cell, including removed ones."""


def best_grid_for(card_count: int, trim: Size) -> CellGrid:
    """Return the grid in which so many cards are sharpest; of equals, the one with the fewest cells."""
    grids = [
        CellGrid(columns, rows)
        for columns in range(FEWEST, MOST_COLUMNS + 1)
        for rows in range(FEWEST, MOST_ROWS + 1)
        if columns * rows > card_count
    ]
    return min(grids, key=lambda grid: (-grid.cell_px(trim)[1], grid.room, grid.columns))


def assign_cells(
    earlier: Sequence[SheetCells], deck: str, behind: Mapping[str, str], trim: Size
) -> tuple[SheetCells, ...]:
    """Give each card of a deck a cell, its earlier one or a new one; sheets of other decks stay as they are.

    Args:
        behind: The kind of back of each card, by its id, in the deck's order.
    """
    sheets = {sheet.number: sheet for sheet in earlier}
    for group in dict.fromkeys(behind.values()):
        own = [sheet for sheet in sheets.values() if (sheet.deck, sheet.behind) == (deck, group)]
        known = {card for sheet in own for card in sheet.cards}
        new = [card for card, side in behind.items() if side == group and card not in known]
        if own and (left := LARGEST.room - len(own[-1].cards)) > 0:
            sheets[own[-1].number] = replace(own[-1], cards=(*own[-1].cards, *new[:left]))
            new = new[left:]
        for cards in _split_evenly(new):
            number = next(each for each in count(_first_number(deck)) if each not in sheets)
            sheets[number] = SheetCells(number, deck, group, best_grid_for(len(cards), trim), cards)
    for sheet in sheets.values():
        if sheet.deck == deck and len(sheet.cards) > sheet.grid.room:
            sheets[sheet.number] = replace(sheet, grid=best_grid_for(len(sheet.cards), trim))
    return tuple(sheets.values())


def _first_number(deck: str) -> int:
    """Return the number of a deck's first sheet, derived from its id."""
    place = int.from_bytes(hashlib.sha256(deck.encode()).digest()[:8], "big") % MOST_DECKS
    return SHEETS_APART * (place + 1)


def _split_evenly(cards: Sequence[str]) -> list[tuple[str, ...]]:
    """Divide cards among as few sheets as possible, evenly."""
    needed = -(-len(cards) // LARGEST.room)
    size = -(-len(cards) // needed) if needed else 0
    return [tuple(cards[start : start + size]) for start in range(0, len(cards), size or 1)]


def serialise_cells(sheets: Sequence[SheetCells]) -> bytes:
    told = [
        {
            "number": sheet.number,
            "deck": sheet.deck,
            "behind": sheet.behind,
            "columns": sheet.grid.columns,
            "rows": sheet.grid.rows,
            "cards": sheet.cards,
        }
        for sheet in sheets
    ]
    return json.dumps({"format": _FORMAT, "sheets": told}, indent=1, ensure_ascii=False).encode() + b"\n"


def read_cells(folder: Path) -> tuple[SheetCells, ...]:
    """Read the cells of an earlier export into the same folder; empty where there is none.

    Raises:
        RenderError: The file is not a record of cells.
    """
    path = folder / RECORD
    try:
        data = read_plain_file(path, MAX_RECORD_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        raise RenderError(Fault(f"cannot be read: {error.strerror or error}", str(path))) from None
    try:
        if len(data) > MAX_RECORD_BYTES:
            raise ValueError(f"it has more than {MAX_RECORD_BYTES} bytes")
        return _parse_cells(json.loads(data))
    except (ValueError, RecursionError) as error:
        why = f"is not the record of cells that an export left here ({error})"
        mend = "restore it, choose another --out, or remove it (cards may then change cells in games already saved)"
        raise RenderError(Fault(f"{why}; {mend}", str(path))) from None


def _parse_cells(told: Any) -> tuple[SheetCells, ...]:
    if not isinstance(told, dict) or told.get("format") != _FORMAT:
        raise ValueError(f"it has no format {_FORMAT!r}")
    if not isinstance(told.get("sheets"), list):
        raise ValueError("it has no sheets")
    sheets = tuple(_parse_sheet(each) for each in told["sheets"])
    if len({sheet.number for sheet in sheets}) < len(sheets):
        raise ValueError("two of its sheets have the same number")
    places = [(sheet.deck, sheet.behind, card) for sheet in sheets for card in sheet.cards]
    if len(set(places)) < len(places):
        raise ValueError("a card has two cells")
    return sheets


def _parse_sheet(told: Any) -> SheetCells:
    fields = {"number": int, "deck": str, "behind": str, "columns": int, "rows": int, "cards": list}
    for name, kind in fields.items():
        if not isinstance(told, dict) or type(told.get(name)) is not kind:
            raise ValueError(f"a sheet has no {name}")
    sheet = SheetCells(
        told["number"], told["deck"], told["behind"], CellGrid(told["columns"], told["rows"]), tuple(told["cards"])
    )
    if not 1 <= sheet.number <= MOST_SHEETS or not all(isinstance(card, str) for card in sheet.cards):
        raise ValueError(f"sheet {sheet.number} does not come from an export")
    if not (FEWEST <= sheet.grid.columns <= MOST_COLUMNS and FEWEST <= sheet.grid.rows <= MOST_ROWS):
        raise ValueError(f"sheet {sheet.number} has {sheet.grid.columns} x {sheet.grid.rows} cells")
    if len(sheet.cards) > sheet.grid.room:
        raise ValueError(f"sheet {sheet.number} has more cards than cells")
    return sheet


# --- pictures --------------------------------------------------------------------------------------------

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
    cells: SheetCells
    present: Mapping[int, str]
    """Ids of the present cards, by cell."""
    faces: DeckImage
    back: DeckImage
    """One for all, or a sheet of the same cells."""


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
    """Draw the sheets of a deck that have any of its cards."""
    lying, sides = back_kinds(artwork, part.cards), artwork.sides
    backs = {card.id: sides.back_of(card) or "" for card in part.cards}
    shared: dict[str, DeckImage] = {}
    sheets: list[FaceSheet] = []
    numbered = enumerate(track_progress(cells, len(cells), "composing", progress), start=1)
    for number, sheet in numbered:
        there = {at: name for at, name in enumerate(sheet.cards) if lying.get(name) == sheet.behind}
        if not there:
            continue
        name = f"{part.deck.id}-{number}"
        own = {at: sides.faces[card] for at, card in there.items()}
        faces = _compose_image(part, artwork, f"{name}-faces", sheet.grid, own)
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
    width, height = cell = grid.cell_px(part.deck.card_format.size)
    whole = PixelSheet(width * grid.columns, height * grid.rows, BLANK)
    sights = [PixelView(side, part.deck.trim, width, height) for side in sides.values()]
    digests = {}
    for at, drawn in zip(sides, render_rgb(artwork, sights), strict=True):
        whole.paste(drawn, *cell_corner(at, grid, cell))
        digests[at] = digest(drawn)
    data = encode_png(whole.finish())
    return DeckImage(hashed_name(name, data, "png"), data, grid, cell, digests)


def cell_corner(at: int, grid: CellGrid, cell_px: tuple[int, int]) -> tuple[int, int]:
    """Return the corner of a cell; cells are counted row by row from the top left."""
    return at % grid.columns * cell_px[0], at // grid.columns * cell_px[1]


def digest(picture: Pixels) -> str:
    return hashlib.sha256(picture.samples).hexdigest()
