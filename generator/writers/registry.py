"""What a writer is, and which there are: each makes one kind of file, and is loaded when it is asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from generator.imposition.sheet_format import MarkOptions, SheetFormat, parse_slots
from generator.options.choices import MOST_PER_PAGE, USUAL_PER_PAGE, ColourMode, Layout, Output
from generator.options.common import DECKS, DPI, PDF, PIXELS, PRINTED, SHEETS, CardOptions, InkOptions
from generator.options.declaration import OptionSpec, option
from generator.papers import usual_paper, usual_paper_id
from generator.progress import Progress

if TYPE_CHECKING:
    from generator.deck.model import Deck, DeckCard
    from generator.imposition.back_registration import BackRegistration
    from generator.rendering.review.preflight import Artwork
    from generator.rendering.review.reprints import PrintedCard
    from scorekeeper.i18n import Catalogue


@dataclass(frozen=True, slots=True)
class WriterEntry:
    """What is known of a writer before it is loaded."""

    module: str
    """Where it is, as `WRITER`."""
    start: bytes
    """How its files begin."""
    mark: bytes
    """What they have near their beginning, or anywhere in a PDF, because pnp made them."""
    is_one_file: bool = False
    """Whether it makes one file; a folder of them otherwise."""


WRITERS: Mapping[Output, WriterEntry] = {
    Output.PDF: WriterEntry("generator.writers.pdf.sheets", b"%PDF-", b"/Creator (pnp ", is_one_file=True),
    Output.PNG: WriterEntry("generator.writers.png", b"\x89PNG", b"tEXtSoftware\x00pnp "),
    Output.JPG: WriterEntry("generator.writers.jpg", b"\xff\xd8", b"pnp "),
    Output.SVG: WriterEntry("generator.writers.svg", b"<", b"<!-- Made by pnp "),
}
"""All writers. A file that has none of their marks is never replaced unasked."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a person wants files."""

    requested_path: str = option(
        "",
        OptionSpec(help="The PDF to write, a folder, or - for standard output. Default: in output/.", flag="--out"),
    )
    """As it is written: a file, a folder, `-` for standard output; empty: the folder output/."""
    may_replace: bool = option(
        False,
        OptionSpec(help="Replace files that pnp did not write, and files that the deck is made from.", flag="--force"),
    )
    """Whether files may be replaced that pnp did not write, or that a deck is made from."""
    is_folder: bool = False
    """Whether it is a folder whatever is made, and the files have their usual names."""
    usual_paper: str = field(default_factory=usual_paper_id)
    """Id of the paper that usual names do not tell."""


@dataclass(frozen=True, slots=True)
class FolderDestination(Destination):
    """The folder that several files go to."""

    requested_path: str = option(
        "", OptionSpec(help="The folder for the files. Default: a folder in output/.", flag="--out")
    )
    """As it is written; empty: a folder in output/."""
    is_folder: bool = True
    """Always."""


@dataclass(frozen=True, slots=True)
class BuildRequest(CardOptions):
    """What to build."""

    deck: "str | Deck" = ""
    """Name of a deck, path of a deck file, or a deck that is made already."""
    sheet: SheetFormat = field(default_factory=lambda: SheetFormat(usual_paper()))
    """Paper and imposition."""
    out: Destination = field(default_factory=Destination)
    """Where it goes."""
    output: Output = option(Output.PDF, OptionSpec(help=Output.help(), flag="--format"))
    """Kind of files."""
    skip: frozenset[int] = option(
        frozenset(),
        OptionSpec(
            help="Slots already used on the first sheet, counted from the top left: 1-4. Can be repeated.",
            parse=parse_slots,
            metavar="SLOTS",
            item=frozenset,
            join=lambda slots: frozenset[int]().union(*slots),
            read_by=PDF | DECKS | SHEETS,
        ),
    )
    """Slots of the first sheet that are used up."""
    marks: MarkOptions = field(default_factory=MarkOptions)
    """What stands beside the cards."""
    dpi: float = option(300.0, DPI)
    """Of pictures."""
    has_bleed: bool = option(
        True,
        OptionSpec(
            help="Keep the bleed in pictures and drawings, or cut it off.",
            flag="--with-bleed/--no-bleed",
            read_by=DECKS | PIXELS | {Output.SVG},
        ),
    )
    """Whether pictures and drawings show the bleed."""
    is_verified: bool = option(
        False,
        OptionSpec(
            help="Draw the PDF once more with another program, and compare each side with its SVG (slower).",
            flag="--verify",
            read_by=PDF | DECKS | PRINTED | {ColourMode.RGB},
        ),
    )
    """Whether a PDF is drawn once more from the file, and each side compared with its SVG."""
    inks: InkOptions = field(default_factory=InkOptions)
    """The inks of a press, if it is for one."""
    per_page: int = option(
        USUAL_PER_PAGE,
        OptionSpec(
            help="With --layout contact: how many cards to a page.",
            least=1,
            most=MOST_PER_PAGE,
            read_by=PDF | DECKS | {Layout.CONTACT},
        ),
    )
    """Cards on a page of a contact sheet."""
    watermark: str = option(
        "",
        OptionSpec(help="Print a word across every side, such as PROOF, on copies that you send round.", read_by=DECKS),
    )
    """What stands across every side; empty: nothing."""
    reading: "BackRegistration | None" = None
    """The printer's reading, if known."""
    texts: "Catalogue | None" = None
    """The language of the texts; None: the deck's own. What it lacks is printed as it stands, and told."""
    printed_cards: "Mapping[str, Mapping[str, PrintedCard]] | None" = None
    """By deck, as it is named above and below: what lies on the table, of which nothing is printed again."""
    joined_decks: "tuple[str | Deck, ...]" = ()
    """More decks, with cards of the same size, that share its sheets."""
    cache: Path | None = None
    """Where is kept what need not be made again; None: nowhere."""


@dataclass(frozen=True, slots=True)
class BuildJob:
    """A request with its deck opened and its cards chosen."""

    request: BuildRequest
    """What was asked for."""
    deck: "Deck"
    """The deck; of several that share sheets, all of them as one."""
    cards: "tuple[DeckCard, ...]"
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

    def check(self, order: BuildJob) -> None:
        """Refuse what cannot be made, before anything is drawn.

        Raises:
            PnpError: Whatever the user can mend.
        """

    def write(self, order: BuildJob, artwork: "Artwork", progress: Progress) -> WriterResult:
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
    return not WRITERS[output].is_one_file


def find_writer(output: Output) -> Writer:
    """Return the writer of a kind of file."""
    writer: Writer = import_module(WRITERS[output].module).WRITER
    return writer
