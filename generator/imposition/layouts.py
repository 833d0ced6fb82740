"""Which options each layout reads: what a layout has no use for is refused, not ignored."""

from collections.abc import Mapping

from generator.print_options import BuildOption, Layout

_ON_PAPER = frozenset(
    {
        BuildOption.PAPER,
        BuildOption.SKIP,
        BuildOption.BLEED,
        BuildOption.GUTTER,
        BuildOption.MARGIN,
        BuildOption.MARKS,
        BuildOption.CORNERS,
        BuildOption.RULERS,
    }
)

_PRECUT = frozenset({BuildOption.PRECUT, BuildOption.GRID, BuildOption.ORIGIN, BuildOption.PITCH})

LAYOUT_READS: Mapping[Layout, frozenset[BuildOption]] = {
    Layout.DUPLEX: _ON_PAPER | _PRECUT | {BuildOption.FLIP, BuildOption.PRINTER},
    Layout.GUTTERFOLD: _ON_PAPER,
    Layout.FACES: _ON_PAPER | _PRECUT,
    # A page is as large as its card; the paper is named in the file's description alone.
    Layout.SINGLE: frozenset({BuildOption.PAPER, BuildOption.BLEED}),
    Layout.CONTACT: frozenset({BuildOption.PAPER, BuildOption.MARGIN, BuildOption.PER_PAGE}),
}
"""Of the options about sheets, those that a layout reads."""
SHEET_OPTIONS = frozenset().union(*LAYOUT_READS.values())
"""The options about sheets."""
