"""What a writer is, and which there are: each makes one kind of file, and is loaded when it is asked for."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Protocol

from generator.deck.model import Deck, DeckCard, SheetFormat
from generator.imposition.back_registration import BackRegistration
from generator.imposition.printers_marks import MarkOptions
from generator.print_options import USUAL_PER_PAGE, BuildOption, Layout, Output, Style
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.rendering.review.reprints import PrintedCard
from scorekeeper.i18n import Catalogue

_MODULES: Mapping[Output, str] = {
    Output.PDF: "generator.writers.pdf.sheets",
    Output.PNG: "generator.writers.png",
    Output.JPG: "generator.writers.jpg",
    Output.SVG: "generator.writers.svg",
}
"""Where the writer of each kind of file stands, as `WRITER`."""
_ONE_FILE = frozenset({Output.PDF})
"""Kinds of which a writer makes one file; of any other, a folder of them."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a person wants files."""

    requested_path: str = ""
    """As it is written: a file, a folder, `-` for standard output; empty: the folder output/."""
    is_folder: bool = False
    """Whether it is a folder whatever is made, and the files have their usual names."""
    may_replace: bool = False
    """Whether files may be replaced that pnp did not write, or that a deck is made from."""
    usual_paper: str = "a4"
    """Id of the paper that usual names do not tell."""


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What to build."""

    deck: str | Deck
    """Name of a deck, path of a deck file, or a deck that is made already."""
    sheet: SheetFormat
    """Paper and imposition."""
    out: Destination = field(default_factory=Destination)
    """Where it goes."""
    output: Output = Output.PDF
    """Kind of files."""
    styles: frozenset[Style] = frozenset()
    """What to do differently from the standard."""
    cards: str = ""
    """Which cards; empty: all."""
    has_credits: bool = False
    """Whether the credits are added as cards."""
    copies: int = 1
    """How many decks."""
    skip: Collection[int] = ()
    """Slots of the first sheet that are used up."""
    marks: MarkOptions = field(default_factory=MarkOptions)
    """What stands beside the cards."""
    reading: BackRegistration | None = None
    """The printer's reading, if known."""
    dpi: float = 300.0
    """Of PNGs."""
    is_verified: bool = False
    """Whether a PDF is drawn once more from the file, and each side compared with its SVG."""
    profile: Path | None = None
    """The ICC profile of the press, whose four inks it is printed with; None: colours stay as they are on screen."""
    ink_limit: int | None = None
    """Most ink in one place, all four together, in percent; None: as is usual."""
    has_gcr: bool = False
    """Whether what would lay too much ink is mixed of less; else it is refused."""
    has_contour: bool = False
    """Whether the cut is drawn as a spot colour."""
    has_bleed: bool = True
    """Whether PNGs and SVGs show the bleed."""
    texts: Catalogue | None = None
    """The language of the texts; None: the deck's own. What it lacks is printed as it stands, and told."""
    per_page: int = USUAL_PER_PAGE
    """Cards on a page of a contact sheet."""
    watermark: str = ""
    """What stands across every side; empty: nothing."""
    printed_cards: Mapping[str, Mapping[str, PrintedCard]] | None = None
    """By deck, as it is named above and below: what lies on the table, of which nothing is printed again."""
    joined_decks: tuple[str | Deck, ...] = ()
    """More decks, with cards of the same size, that share its sheets."""
    cache: Path | None = None
    """Where is kept what need not be made again; None: nowhere."""


@dataclass(frozen=True, slots=True)
class BuildJob:
    """A request with its deck opened and its cards chosen."""

    request: BuildRequest
    """What was asked for."""
    deck: Deck
    """The deck; of several that share sheets, all of them as one."""
    cards: tuple[DeckCard, ...]
    """The cards that are printed, in the deck's order."""


@dataclass(frozen=True, slots=True)
class WriterResult:
    """What a writer made, not yet written to disk."""

    files: Mapping[str, bytes]
    """In order, by name: of a writer that makes one file, that one has none."""
    summary: tuple[str, ...]
    """Lines for the user."""
    notes: tuple[str, ...]
    """What prints, but not well, or found no room."""
    pages: int = 0
    """How many pages they print on; 0 of what is not for paper."""


class Writer(Protocol):
    """Makes one kind of file."""

    @property
    def reads(self) -> frozenset[BuildOption]:
        """The options that it reads; any other is refused."""

    @property
    def layouts(self) -> frozenset[Layout]:
        """The layouts that make a difference to it; any other is refused."""

    def check(self, order: BuildJob) -> None:
        """Refuse what cannot be made, before anything is drawn.

        Raises:
            PnpError: Whatever the user can mend.
        """

    def write(self, order: BuildJob, artwork: Artwork, progress: Progress) -> WriterResult:
        """Make the files of an order.

        Args:
            order: What to make.
            artwork: Its sides.
            progress: Told how far the work has come.

        Raises:
            PnpError: Whatever the user can mend.
        """


def has_folder(output: Output) -> bool:
    """Whether the writer of a kind of file makes a folder of them, without loading it."""
    return output not in _ONE_FILE


def find_writer(output: Output) -> Writer:
    """Return the writer of a kind of file."""
    writer: Writer = import_module(_MODULES[output]).WRITER
    return writer
