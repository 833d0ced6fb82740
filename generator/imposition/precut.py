"""Pre-cut and perforated sheets: common ones by name, any other by its grid."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.deck.formats import read_entry
from generator.deck.schema import deck_schema
from generator.errors import did_you_mean
from generator.geometry import Size
from generator.imposition.sheet_format import Cells
from generator.papers import Paper, find_paper


@dataclass(frozen=True, slots=True)
class PrecutSheet:
    """A sheet with fixed cells."""

    id: str
    """The name used with `--precut`."""
    paper: Paper
    """Its size."""
    cells: Cells
    """Positions of its cards."""
    source: str
    """Where the measures are published."""


@cache
def precut_sheets() -> tuple[PrecutSheet, ...]:
    """Return the bundled pre-cut sheets, in the order of their file."""
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
    """Return a pre-cut sheet by name.

    Raises:
        ValueError: There is none of that name.
    """
    known = {each.id: each for each in precut_sheets()}
    if name.lower() not in known:
        hint = did_you_mean(name.lower(), known)
        raise ValueError(
            f"there is no pre-cut sheet {name!r}{hint}; use {', '.join(known)}, or describe yours with --grid, "
            "--origin and --pitch"
        )
    return known[name.lower()]
