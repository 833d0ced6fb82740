"""The requested format of sheets: paper, layout, bleed, gutter, margin, marks."""

import re
from dataclasses import dataclass
from functools import partial

from generator.deck.model import USUAL_BLEED_MM
from generator.geometry import Size
from generator.options.choices import CropMarks, Flip, Layout
from generator.options.common import DECKS, PAPER, PDF, PRINTED, SHEETS, length
from generator.options.declaration import OptionSpec, option, required_option
from generator.papers import Paper
from generator.units import parse_length

MAX_CELLS = 50
"""Cards in a row or column (ours)."""
MAX_SLOTS = 1000
"""Slots of a sheet (ours: a3 has 40 poker cards)."""
_GRID = re.compile(r"\s*(\d{1,3})\s*[xX×]\s*(\d{1,3})\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Cells:
    """Fixed positions of cards on a sheet that is pre-cut, or cut by a machine."""

    name: str
    columns: int
    rows: int
    x_mm: float
    """From the paper's left edge to the first card's."""
    y_mm: float
    """From the paper's top edge to the first card's."""
    pitch_x_mm: float
    """From one card's left edge to the next one's."""
    pitch_y_mm: float
    """From one card's top edge to the next one's."""
    card: Size | None = None
    """Size of its cards; None: that of the deck."""
    is_landscape: bool = False
    """Whether it is measured on landscape paper."""


@dataclass(frozen=True, slots=True)
class SheetFormat:
    paper: Paper = required_option(PAPER)
    """The sheet, portrait; the better orientation is found by imposition."""
    layout: Layout = option(Layout.DUPLEX, OptionSpec(help=Layout.help()))
    flip: Flip = option(
        Flip.LONG_EDGE,
        OptionSpec(
            help="The edge on which your printer flips the paper when it prints both sides.",
            read_by=PDF | {Layout.DUPLEX},
        ),
    )
    bleed_mm: float = option(
        USUAL_BLEED_MM,
        length("Artwork beyond the cut on each side, in mm or with a unit.", "3mm", flag="--bleed", read_by=PRINTED),
    )
    """Artwork beyond the trim on each side, 0 or more."""
    gutter_mm: float = option(
        0.0,
        length(
            "Space between cards: 0 (one cut serves two cards), or at least twice the bleed.",
            "0mm",
            flag="--gutter",
            read_by=PDF | SHEETS,
        ),
    )
    margin_mm: float = option(
        5.0,
        length(
            "The edge of the paper that your printer leaves white.",
            "5mm",
            flag="--margin",
            read_by=PDF | SHEETS | {Layout.CONTACT},
        ),
    )
    cells: Cells | None = None
    """Fixed positions of the cards; None: as many as fit."""


@dataclass(frozen=True, slots=True)
class MarkOptions:
    crop: CropMarks = option(
        CropMarks.EDGE, OptionSpec(help=f"Crop marks. {CropMarks.help()}", flag="--marks", read_by=PDF | SHEETS)
    )
    has_rulers: bool = option(
        True,
        OptionSpec(
            help="Print a 50 mm and a 2 in ruler, to check the size on paper.",
            flag="--rulers/--no-rulers",
            read_by=PDF | SHEETS,
        ),
    )
    has_label: bool = True
    """Deck, version, sheet, and the reminder to print at 100 %."""
    has_corners: bool = option(
        False,
        OptionSpec(help="Draw a fine guide for rounding the corners.", flag="--corners", read_by=PDF | DECKS | SHEETS),
    )


def parse_slots(text: str) -> frozenset[int]:
    """Read slots such as `1-4,7`.

    Raises:
        ValueError: It is not a list of numbers and ranges.
    """
    slots: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,9})\s*(?:-\s*([0-9]{1,9}))?\s*", part, re.ASCII)
        if match is None:
            raise ValueError(f"{text!r} is not a list of slots; write 1-4 or 1,2,5")
        low, high = int(match[1]), int(match[2] or match[1])
        if not 1 <= low <= high <= MAX_SLOTS:
            raise ValueError(f"{part.strip()!r} is not a range of slots; they count from 1 upwards, to {MAX_SLOTS}")
        slots.update(range(low, high + 1))
    return frozenset(slots)


def parse_grid(text: str) -> tuple[int, int]:
    """Read a grid such as `2x5` as columns and rows.

    Raises:
        ValueError: It is not a grid; says what would be.
    """
    match = _GRID.fullmatch(text)
    columns, rows = (int(each) for each in match.groups()) if match else (0, 0)
    if not (1 <= columns <= MAX_CELLS and 1 <= rows <= MAX_CELLS):
        raise ValueError(f"{text!r} is not a grid; write columns x rows, such as 2x5, each 1 to {MAX_CELLS}")
    return columns, rows


def parse_offset(text: str) -> tuple[float, float]:
    """Read two lengths such as `19.05mm,12.7mm`, across and down, in mm.

    Raises:
        ValueError: They are not lengths; says what would be.
    """
    parts = text.split(",")
    if len(parts) != 2:
        raise ValueError(f"{text!r} is not two lengths; write across and down, such as 19.05mm,12.7mm")
    return parse_length(parts[0]), parse_length(parts[1])


_precut = partial(OptionSpec, read_by=PDF | DECKS | {Layout.DUPLEX, Layout.FACES})
_offset = partial(_precut, parse=parse_offset, metavar="LENGTH,LENGTH")


@dataclass(frozen=True, slots=True)
class PrecutOptions:
    precut: str = option(
        "", _precut(help="Print on a pre-cut or perforated sheet: avery-5371 and others (see pnp list).")
    )
    grid: tuple[int, int] | None = option(
        None,
        _precut(
            help="Print on a pre-cut sheet of your own: how many cards, such as 2x5; with --origin and --pitch.",
            parse=parse_grid,
            metavar="COLUMNSxROWS",
        ),
    )
    origin: tuple[float, float] | None = option(
        None, _offset(help="With --grid: from the sheet's top left corner to that of the first card, across and down.")
    )
    """From the sheet's corner to the first card's, in mm."""
    pitch: tuple[float, float] | None = option(
        None, _offset(help="With --grid: from one card to the next, across and down.")
    )
    """From one card to the next, in mm."""
