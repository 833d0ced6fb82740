"""Which options each layout reads: what a layout has no use for is refused, not ignored."""

from collections.abc import Mapping

from generator.print_options import Layout, Option

_ON_PAPER = frozenset(
    {Option.PAPER, Option.SKIP, Option.BLEED, Option.GUTTER, Option.MARGIN, Option.MARKS, Option.CORNERS, Option.RULERS}
)

_PRECUT = frozenset({Option.PRECUT, Option.GRID, Option.ORIGIN, Option.PITCH})

LAYOUT_READS: Mapping[Layout, frozenset[Option]] = {
    Layout.DUPLEX: _ON_PAPER | _PRECUT | {Option.FLIP, Option.PRINTER},
    Layout.GUTTERFOLD: _ON_PAPER,
    Layout.FACES: _ON_PAPER | _PRECUT,
    # A page is as large as its card; the paper is named in the file's description alone.
    Layout.SINGLE: frozenset({Option.PAPER, Option.BLEED}),
    Layout.CONTACT: frozenset({Option.PAPER, Option.MARGIN, Option.PER_PAGE}),
}
"""Of the options about sheets, those that a layout reads."""
SHEET_OPTIONS = frozenset().union(*LAYOUT_READS.values())
"""The options about sheets."""
