"""The protocol of writers and their registry: each makes one kind of file, and is loaded on demand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Protocol

from generator import __version__
from generator.imposition.sheet_format import MarkOptions, SheetFormat, parse_slots
from generator.options.choices import MOST_PER_PAGE, USUAL_PER_PAGE, ColourMode, Layout, Output
from generator.options.common import DECKS, DPI, GAME_FILES, PDF, PIXELS, PRINTED, SHEETS, CardOptions, InkOptions
from generator.options.declaration import OptionSpec, option
from generator.papers import usual_paper, usual_paper_id
from generator.progress import Progress

if TYPE_CHECKING:
    from generator.deck.model import Deck, DeckCard
    from generator.imposition.back_registration import BackRegistration
    from generator.rendering.review.preflight import Artwork
    from generator.rendering.review.reprints import PrintRecord
    from scorekeeper.i18n import Catalogue


@dataclass(frozen=True, slots=True)
class WriterEntry:
    """A writer, before it is loaded."""

    place: str
    """Its module and its name there."""
    start: bytes
    """First bytes of its files."""
    mark: bytes
    """The mark of pnp near their beginning, or anywhere in a PDF."""
    is_one_file: bool = False
    """Whether it makes a single file; otherwise, a folder."""


_JPEG_COMMENT = b"\xff\xfe" + (2 + len(f"pnp {__version__}")).to_bytes(2, "big")
"""How a comment as long as ours begins (ITU-T T.81, B.2.4.5): a photograph that speaks of pnp is not ours."""
WRITERS: Mapping[Output, WriterEntry] = {
    Output.PDF: WriterEntry("generator.writers.pdf.sheets:WRITER", b"%PDF-", b"/Creator (pnp ", is_one_file=True),
    Output.PNG: WriterEntry("generator.writers.pictures:PNG", b"\x89PNG", b"tEXtSoftware\x00pnp "),
    Output.JPG: WriterEntry("generator.writers.pictures:JPG", b"\xff\xd8", _JPEG_COMMENT + b"pnp "),
    Output.SVG: WriterEntry("generator.writers.pictures:SVG", b"<", b"<!-- Made by pnp "),
}
"""All writers. A file without any of their marks is never replaced without asking."""


@dataclass(frozen=True, slots=True)
class Destination:
    requested_path: str = option(
        "", OptionSpec(help="The PDF to write, a folder, or - for standard output. Default: in output/.", flag="--out")
    )
    may_replace: bool = option(
        False,
        OptionSpec(help="Replace files that pnp did not write, and files that the deck is made from.", flag="--force"),
    )
    is_folder: bool = False
    """Whether it is always a folder, in which the files have their default names."""
    usual_paper: str = field(default_factory=usual_paper_id)
    """Id of the paper that default names omit."""


@dataclass(frozen=True, slots=True)
class FolderDestination(Destination):
    requested_path: str = option(
        "", OptionSpec(help="The folder for the files. Default: a folder in output/.", flag="--out")
    )
    is_folder: bool = True


@dataclass(frozen=True, slots=True)
class BuildRequest(CardOptions):
    deck: "str | Deck" = ""
    """Name of a deck, path of a deck file, or a loaded deck."""
    sheet: SheetFormat = field(default_factory=lambda: SheetFormat(usual_paper()))
    out: Destination = field(default_factory=Destination)
    output: Output = option(Output.PDF, OptionSpec(help=Output.help(), flag="--format"))
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
    marks: MarkOptions = field(default_factory=MarkOptions)
    dpi: float = option(300.0, DPI)
    has_bleed: bool = option(
        True,
        OptionSpec(
            help="Keep the bleed in pictures and drawings, or crop it.",
            flag="--with-bleed/--no-bleed",
            read_by=DECKS | GAME_FILES | PIXELS | {Output.SVG},
        ),
    )
    is_verified: bool = option(
        False,
        OptionSpec(
            help="Render the PDF again with another program, and compare each side with its SVG (slower).",
            flag="--verify",
            read_by=PDF | DECKS | PRINTED | {ColourMode.RGB},
        ),
    )
    inks: InkOptions = field(default_factory=InkOptions)
    per_page: int = option(
        USUAL_PER_PAGE,
        OptionSpec(
            help="With --layout contact: cards per page.",
            least=1,
            most=MOST_PER_PAGE,
            read_by=PDF | DECKS | GAME_FILES | {Layout.CONTACT},
        ),
    )
    watermark: str = option(
        "",
        OptionSpec(
            help="Print a word across every side, such as PROOF, on copies to send round.", read_by=DECKS | GAME_FILES
        ),
    )
    reading: "BackRegistration | None" = None
    """The printer's registration, if known."""
    texts: "Catalogue | None" = None
    """The language of the texts; None: the deck's own. Missing texts are printed untranslated, and reported."""
    print_records: "Mapping[str, PrintRecord] | None" = None
    """By deck name: its printed cards, which are not printed again."""
    joined_decks: "tuple[str | Deck, ...]" = ()
    """More decks, with cards of the same size, that share its sheets."""
    cache: Path | None = None


@dataclass(frozen=True, slots=True)
class BuildJob:
    """A request with its deck loaded and its cards selected."""

    request: BuildRequest
    deck: "Deck"
    """The deck; of several that share sheets, the merged one."""
    cards: "tuple[DeckCard, ...]"
    """The cards to print, in the deck's order."""


@dataclass(frozen=True, slots=True)
class WriterResult:
    """A writer's output, not yet on disk."""

    files: Mapping[str, bytes]
    """In order, by name; a single file has no name."""
    summary: tuple[str, ...]
    notes: tuple[str, ...]
    """Warnings: what prints, but not well, or found no room."""
    pages: int = 0
    """Printed pages; 0 for output that is not for paper."""


class Writer(Protocol):
    """Makes one kind of file."""

    def check(self, job: BuildJob) -> None:
        """Refuse an impossible job, before anything is drawn; raise PnpError for whatever the user can fix."""

    def write(self, job: BuildJob, artwork: "Artwork", progress: Progress) -> WriterResult:
        """Make the files of a job, as its sides are drawn; raise PnpError for whatever the user can fix."""


def has_folder(output: Output) -> bool:
    """Whether a kind of file comes as a folder; does not load its writer."""
    return not WRITERS[output].is_one_file


def find_writer(output: Output) -> Writer:
    writer: Writer = resolve_name(WRITERS[output].place)
    return writer
