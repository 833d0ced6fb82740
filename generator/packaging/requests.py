"""Boxes and dividers as they are asked for."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.options.common import PAPER, length
from generator.options.declaration import OptionSpec, option, required_option
from generator.packaging.box_size import BOARD_MM, InnerSize, Thickness, parse_size
from generator.papers import PAPERS, Paper, find_paper
from generator.writers.registry import FolderDestination

if TYPE_CHECKING:
    from generator.deck.model import Deck
    from scorekeeper.games import Game
    from scorekeeper.i18n import Catalogue

TAB_MM = 10.0
"""Height of a tab, if nobody says it (ours: a name and a sign of 7 mm)."""
SUIT = "suit"
"""The field that dividers are made by if nobody says another."""


@dataclass(frozen=True, slots=True)
class BoxRequest:
    """Which box to make, and where it goes."""

    deck: "str | Deck" = ""
    """Name of a deck, path of a deck file, or a deck that is made already."""
    out: FolderDestination = field(default_factory=FolderDestination)
    """The folder that it goes to."""
    game: "Game | None" = None
    """The game that it is for."""
    texts: "Catalogue | None" = None
    """The language of its texts; None: the deck's own, or English."""
    thickness: Thickness = field(default_factory=Thickness)
    """How thick the cards are."""
    count: int | None = option(None, OptionSpec(help="How many cards go in. Default: the whole deck."))
    """How many cards go in; None: the whole deck."""
    size: InnerSize | None = option(
        None,
        OptionSpec(
            help="Width, height and depth inside, instead of what the cards need: 65x91x22mm.",
            parse=parse_size,
            metavar="WxHxDmm",
        ),
    )
    """Inside; None: as the cards need it."""
    board_mm: float = option(BOARD_MM, length("Thickness of the box's board.", "0.5mm", flag="--board"))
    """Thickness of the board."""
    paper: Paper | None = option(
        None,
        OptionSpec(
            help=f"{', '.join(PAPERS)} or a size such as 210x297mm. Default: the smallest that holds it.",
            parse=find_paper,
            metavar="PAPER",
        ),
    )
    """On which it is printed; None: the smallest that holds it."""


@dataclass(frozen=True, slots=True)
class DividersRequest:
    """Which dividers to make, and where they go."""

    paper: Paper = required_option(PAPER)
    """The sheets' paper."""
    deck: "str | Deck" = ""
    """Name of a deck, path of a deck file, or a deck that is made already."""
    out: FolderDestination = field(default_factory=FolderDestination)
    """The folder that they go to."""
    game: "Game | None" = None
    """The game that they are for."""
    texts: "Catalogue | None" = None
    """The language of their names; None: the deck's own."""
    by: str = option(SUIT, OptionSpec(help="What they divide by: suit, rank, or a field of your cards."))
    """The field of the cards that they divide."""
    tab_mm: float = option(TAB_MM, length("Height of the tabs.", "10mm", flag="--tab"))
    """Height of the tabs."""
    height_mm: float | None = option(
        None, length("Height without the tab. Default: that of a card.", "", flag="--height")
    )
    """Height without the tab; None: that of a card."""
