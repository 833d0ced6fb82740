"""Sheets that are cut already, or perforated: the common ones by name, and any other by its grid."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.deck.formats import find_paper, read_entry
from generator.deck.model import Cells, Paper
from generator.deck.schema import deck_schema
from generator.errors import did_you_mean
from generator.geometry import Size
from generator.units import parse_length

MAX_CELLS = 50
"""Cards beside or below each other (ours)."""
_GRID = re.compile(r"\s*(\d{1,3})\s*[xX×]\s*(\d{1,3})\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class PrecutSheet:
    """A sheet with places for cards."""

    id: str
    """The name used with `--precut`."""
    paper: Paper
    """How large it is."""
    cells: Cells
    """Where its cards lie."""
    source: str
    """Who says so."""


@cache
def precut_sheets() -> tuple[PrecutSheet, ...]:
    """Return the sheets that the press knows, in the order of their file."""
    path = Path(__file__).resolve().parents[1] / "data" / "precut.yaml"
    return tuple(
        PrecutSheet(
            each.id,
            find_paper(each.paper),
            Cells(
                each.name,
                each.columns,
                each.rows,
                each.x_mm,
                each.y_mm,
                each.pitch_x_mm,
                each.pitch_y_mm,
                Size(each.width_mm, each.height_mm),
            ),
            each.source,
        )
        for each in read_entry(path, path.name, deck_schema.PrecutsEntry).sheets
    )


def find_precut(name: str) -> PrecutSheet:
    """Return the sheet of a name.

    Raises:
        ValueError: There is none of that name.
    """
    known = {each.id: each for each in precut_sheets()}
    if name.lower() not in known:
        hint = did_you_mean(name.lower(), known)
        raise ValueError(
            f"there is no pre-cut sheet {name!r}{hint}; use {', '.join(known)}, or say where its cards lie by --grid, "
            "--origin and --pitch"
        )
    return known[name.lower()]


def parse_grid(text: str) -> tuple[int, int]:
    """Read a grid such as `2x5` as columns and rows.

    Raises:
        ValueError: It is none, with what would be one.
    """
    match = _GRID.fullmatch(text)
    columns, rows = (int(each) for each in match.groups()) if match else (0, 0)
    if not (1 <= columns <= MAX_CELLS and 1 <= rows <= MAX_CELLS):
        raise ValueError(f"{text!r} is no grid; write columns x rows, such as 2x5, each 1 to {MAX_CELLS}")
    return columns, rows


def parse_offset(text: str) -> tuple[float, float]:
    """Read two lengths such as `19.05mm,12.7mm`, across and down, in mm.

    Raises:
        ValueError: They are none, with what would be some.
    """
    parts = text.split(",")
    if len(parts) != 2:
        raise ValueError(f"{text!r} is not two lengths; write across and down, such as 19.05mm,12.7mm")
    return parse_length(parts[0]), parse_length(parts[1])
