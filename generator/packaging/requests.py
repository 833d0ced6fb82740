"""Requests for boxes and dividers."""

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
"""Default height of a tab (ours: a name and a symbol of 7 mm)."""
SUIT = "suit"
"""Default field for dividers."""


@dataclass(frozen=True, slots=True)
class BoxRequest:
    """A request for a box."""

    deck: "str | Deck" = ""
    """Name of a deck, path of a deck file, or a loaded deck."""
    out: FolderDestination = field(default_factory=FolderDestination)
    """The destination folder."""
    game: "Game | None" = None
    """Its game, if any."""
    texts: "Catalogue | None" = None
    """The language of its texts; None: the deck's own, or English."""
    thickness: Thickness = field(default_factory=Thickness)
    """Thickness of the cards."""
    count: int | None = option(None, OptionSpec(help="Number of cards in the box. Default: the whole deck."))
    """Number of cards in the box; None: the whole deck."""
    size: InnerSize | None = option(
        None,
        OptionSpec(
            help="Width, height and depth inside, instead of computing them from the cards: 65x91x22mm.",
            parse=parse_size,
            metavar="WxHxDmm",
        ),
    )
    """Inner size; None: computed from the cards."""
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
    """The paper to print on; None: the smallest that holds it."""


@dataclass(frozen=True, slots=True)
class DividersRequest:
    """A request for dividers."""

    paper: Paper = required_option(PAPER)
    """The sheets' paper."""
    deck: "str | Deck" = ""
    """Name of a deck, path of a deck file, or a loaded deck."""
    out: FolderDestination = field(default_factory=FolderDestination)
    """The destination folder."""
    game: "Game | None" = None
    """Their game, if any."""
    texts: "Catalogue | None" = None
    """The language of their names; None: the deck's own."""
    by: str = option(SUIT, OptionSpec(help="Field to divide by: suit, rank, or a field of your cards."))
    """The field to divide by."""
    tab_mm: float = option(TAB_MM, length("Height of the tabs.", "10mm", flag="--tab"))
    """Height of the tabs."""
    height_mm: float | None = option(
        None, length("Height without the tab. Default: that of a card.", "", flag="--height")
    )
    """Height without the tab; None: that of a card."""
