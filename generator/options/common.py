"""Choices that several commands have: of cards, inks and paper, and by what each is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.options.choices import ColourMode, ExportTarget, Layout, Output, PrintSource, Style
from generator.options.declaration import OptionSpec, Reader, option
from generator.papers import PAPERS, find_paper, usual_paper
from generator.units import parse_length

LAYOUTS: Mapping[Output, frozenset[Layout]] = {
    **dict.fromkeys(Output, frozenset({Layout.DUPLEX, Layout.FACES})),
    Output.PDF: frozenset(Layout),
}
"""The layouts that make a difference to each kind of files: of pictures, whether there are backs."""
PRINTED: frozenset[Reader] = frozenset(Layout) - {Layout.CONTACT}
"""Layouts that print cards at their size."""
SHEETS: frozenset[Reader] = frozenset({Layout.DUPLEX, Layout.GUTTERFOLD, Layout.FACES})
"""Layouts of sheets that are cut."""
PIXELS: frozenset[Reader] = frozenset({Output.PNG, Output.JPG})
GAMES: frozenset[Reader] = frozenset({PrintSource.GAME, PrintSource.ALL})
GAME_FILES: frozenset[Reader] = frozenset({PrintSource.GAME_FILE})
DECKS: frozenset[Reader] = frozenset({PrintSource.DECK})
PDF: frozenset[Reader] = frozenset({Output.PDF})
PRESS: frozenset[Reader] = PDF | DECKS | {ColourMode.CMYK}


def length(help: str, default: str, **more: Any) -> OptionSpec:
    """Declare a length, whose default is written with its unit."""
    return OptionSpec(help=help, parse=parse_length, metavar="LENGTH", written=default or None, **more)


DECK = OptionSpec(help="Name of a deck (see pnp list), or the path of your own deck.yaml.")
LANG = OptionSpec(help="Language of the texts, such as en or cs.")
PAPER = OptionSpec(
    help=f"{', '.join(PAPERS)} or a size such as 210x297mm. Default: the usual paper in your country.",
    parse=find_paper,
    metavar="PAPER",
    usual=usual_paper,
    read_by=PDF | {ExportTarget.SILHOUETTE, ExportTarget.CRICUT},
)
COLOUR = OptionSpec(help=ColourMode.help(), read_by=PDF | DECKS)
STYLES = OptionSpec(
    help=f"{Style.help()} Can be repeated.",
    flag="--style",
    item=Style,
    join=lambda styles: frozenset(styles) - {Style.STANDARD},
)
CARDS = OptionSpec(
    help="Only these, separated by commas: cards (7C), suits (Crabs), ranks (K), ranges (2-5, 2C-5C), or what is "
    "true of their fields (owner:us, 'cost > 3'). Can be repeated.",
    item=str,
    join=",".join,
    read_by=DECKS,
)
SETS = OptionSpec(
    help="Only this set of the deck, such as an expansion. Can be repeated.",
    flag="--set",
    item=str,
    join=lambda names: tuple(dict.fromkeys(names)),
    read_by=DECKS,
)
PRINTER = OptionSpec(
    help="Correct the backs by what `pnp printer add` stored for this printer.",
    read_by=PDF | DECKS | GAME_FILES | {Layout.DUPLEX, ExportTarget.SILHOUETTE},
)
DPI = OptionSpec(
    help="Resolution of pictures, in pixels per inch.",
    least=30,
    most=1200,
    read_by=PIXELS | DECKS | GAME_FILES | {ExportTarget.SHOP, ExportTarget.CRICUT},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOptions:
    styles: frozenset[Style] = option(frozenset(), STYLES)
    cards: str = option("", CARDS)
    """Which cards; empty: all."""
    sets: tuple[str, ...] = option((), SETS)
    """Which sets of the deck, by id or name; empty: all."""
    has_credits: bool = option(
        False,
        help="Add a card with the credits that the deck's licences ask for; to a game of your own, a file of them.",
        flag="--credits",
        read_by=DECKS | GAME_FILES,
    )
    copies: int = option(
        1, help="How many decks or games.", least=1, most=1000, read_by=PDF | DECKS | GAME_FILES | PRINTED
    )


_OF_PRESS = PRESS | PRINTED | {ExportTarget.DTC, ExportTarget.PDFX}


@dataclass(frozen=True, slots=True, kw_only=True)
class InkOptions:
    profile: Path | None = option(
        None,
        help="The ICC profile of the press, from your print service: prints in CMYK.",
        read_by=_OF_PRESS,
    )
    """The ICC profile of the press, whose four inks it is printed with; None: colours stay as they are on screen."""
    ink_limit: int | None = option(
        None,
        help="With --profile: the most ink in one place, all four colours together, in percent. Default: 300, or what "
        "the print service allows.",
        least=100,
        most=400,
        read_by=_OF_PRESS,
    )
    """Most ink in one place, all four together, in percent; None: as is usual."""
    saves_ink: bool = option(
        False,
        help="With --profile: in colours that would lay too much ink, use more black and less of the rest, instead of "
        "refusing them.",
        flag="--save-ink",
        read_by=_OF_PRESS,
    )
    has_contour: bool = option(
        False,
        help="Draw the edge of each face as a line in the spot colour CutContour.",
        flag="--cut-contour",
        read_by=PDF | DECKS | PRINTED | {ExportTarget.PDFX},
    )
