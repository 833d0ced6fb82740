"""The colours of the light and the dark look, for every front and for the score sheet.

Texts have a contrast of at least 4.5:1 against their background, lines and marks 3:1;
tests/scorekeeper/ui/test_palettes.py computes it.
"""

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a look, as `#rrggbb`."""

    paper: str
    """Background of the page."""
    panel: str
    """Background of groups of blocks, fields and plain buttons."""
    ink: str
    """Texts."""
    quiet: str
    """Secondary texts."""
    line: str
    """Hairlines and edges."""
    accent: str
    """The next button to press, and selected items."""
    on_accent: str
    tint: str
    """Background of selected or slightly emphasised items."""
    good: str
    good_tint: str
    bad: str
    bad_tint: str
    tile: str
    """Cards, which are light in both looks."""
    tile_ink: str
    tile_red: str
    players: tuple[str, ...]
    """Lines and dots of the players; names are always written beside them."""
    gold: str = "#8a5c00"
    """The winner's crown and total."""


PLAYER_COLOUR_COUNT = 12
"""Number of player colours in each look."""


def free_colour(used: Collection[int]) -> int:
    """Return the first player colour that nobody has; if all are taken, they begin again."""
    free = (colour for colour in range(PLAYER_COLOUR_COUNT) if colour not in used)
    return next(free, len(used) % PLAYER_COLOUR_COUNT)


LIGHT = Palette(
    paper="#f5f1e8",
    panel="#ffffff",
    ink="#1c1b2e",
    quiet="#5d594f",
    line="#d8d0c0",
    accent="#12224a",
    on_accent="#ffffff",
    tint="#e3e8f5",
    good="#1b6437",
    good_tint="#e2f1e5",
    bad="#a0241a",
    bad_tint="#fae7e3",
    tile="#fffdf7",
    tile_ink="#1c1b2e",
    tile_red="#b3241b",
    players=(
        "#1f5fa8",
        "#c2410c",
        "#18794e",
        "#9333a8",
        "#a16207",
        "#0e7490",
        "#be123c",
        "#4d5a1f",
        "#5b4bc4",
        "#7c4a2d",
        "#475569",
        "#c026a3",
    ),
)
DARK = Palette(
    paper="#11141d",
    panel="#1d2231",
    ink="#f2ede1",
    quiet="#aeaba1",
    line="#3a4157",
    accent="#a9bdf5",
    on_accent="#10162a",
    tint="#2b3450",
    good="#82d89d",
    good_tint="#1c3325",
    bad="#ff9d90",
    bad_tint="#3d2120",
    tile="#f4efe3",
    tile_ink="#1c1b2e",
    tile_red="#b3241b",
    players=(
        "#7db3f2",
        "#fb9a6b",
        "#6fd0a0",
        "#d59ae6",
        "#e5b94e",
        "#67cfe0",
        "#fb8fa5",
        "#b8c57a",
        "#a79df5",
        "#d3a283",
        "#a5b3c7",
        "#f294dc",
    ),
    gold="#f0c24b",
)
