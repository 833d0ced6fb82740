"""Export targets: online tables, print services, cutters; each is loaded on demand.

A target takes whole decks, refuses unsuitable ones, and makes a folder of files with a report: what was read back and
found right, and the remaining steps for the user.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Protocol

from generator.deck.model import USUAL_BLEED_MM, Deck, DeckCard
from generator.deck.tokens import TOKEN_BLEED_MM, Pile, TokenRole
from generator.errors import RenderError, did_you_mean
from generator.geometry import Rect
from generator.imposition.back_registration import BackRegistration
from generator.options.choices import ExportTarget, PageOrder, PictureKind
from generator.options.common import DPI, PAPER, CardOptions, InkOptions, length
from generator.options.declaration import OptionSpec, option
from generator.papers import Paper
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.writers.registry import FolderDestination
from scorekeeper.games import Game
from scorekeeper.i18n import Catalogue

_MODULES: Mapping[str, str] = {
    ExportTarget.TTS: "generator.writers.tabletops.tts",
    ExportTarget.VTT: "generator.writers.tabletops.vtt",
    ExportTarget.PCIO: "generator.writers.tabletops.pcio",
    ExportTarget.MPC: "generator.writers.print_services.mpc",
    ExportTarget.TGC: "generator.writers.print_services.tgc",
    ExportTarget.DTC: "generator.writers.print_services.dtc",
    ExportTarget.SHOP: "generator.writers.print_services.shop",
    ExportTarget.PDFX: "generator.writers.print_services.pdfx",
    ExportTarget.SILHOUETTE: "generator.writers.cutters.silhouette",
    ExportTarget.CRICUT: "generator.writers.cutters.cricut",
}
"""Module of each target's `TARGET`."""
_TABLES = frozenset({ExportTarget.TTS, ExportTarget.VTT, ExportTarget.PCIO})
_CUTTERS = frozenset({ExportTarget.SILHOUETTE, ExportTarget.CRICUT})


@dataclass(frozen=True, slots=True)
class ExportSettings:
    """Settings of an export; a target reads some of them, and others that are given are refused."""

    url_base: str = option(
        "",
        OptionSpec(
            help="Address of the folder in which you will put the sheets online, so that other players see them.",
            read_by=frozenset({ExportTarget.TTS}),
        ),
    )
    """Address of the online folder of the pictures; empty: files on this machine."""
    install: bool = option(
        False,
        OptionSpec(
            help="Put it where Tabletop Simulator finds it.",
            flag="--install",
            read_by=frozenset({ExportTarget.TTS}),
        ),
    )
    """Whether to put it where the program finds it."""
    players: int | None = option(
        None,
        OptionSpec(
            help="Number of hands in the room. Default: the usual number of players.", read_by=_TABLES | _CUTTERS
        ),
    )
    """Number of hands in a room; None: the usual number of players."""
    stock: str = option(
        "",
        OptionSpec(help="The print service's stock, such as S30 or M31.", read_by=frozenset({ExportTarget.MPC})),
    )
    """The print service's stock; empty: its default."""
    foil: bool = option(
        False, OptionSpec(help="Order foiled faces.", flag="--foil", read_by=frozenset({ExportTarget.MPC}))
    )
    """Whether faces are foiled."""
    order: PageOrder = option(
        PageOrder.BACKS_FIRST,
        OptionSpec(help=PageOrder.help(), read_by=frozenset({ExportTarget.SHOP, ExportTarget.PDFX})),
    )
    """The order of faces and backs."""
    pictures: PictureKind = option(
        PictureKind.PDF, OptionSpec(help=PictureKind.help(), read_by=frozenset({ExportTarget.SHOP}))
    )
    """Kind of files."""
    rounded: bool = option(
        False,
        OptionSpec(help="Round the corners in pictures.", flag="--rounded", read_by=frozenset({ExportTarget.SHOP})),
    )
    """Whether corners are rounded in pictures."""
    bleed_mm: float = option(
        USUAL_BLEED_MM,
        length(
            "Artwork beyond the cut on each side.",
            "3mm",
            flag="--bleed",
            read_by=frozenset({ExportTarget.SHOP, ExportTarget.PDFX}),
        ),
    )
    """Artwork beyond the cut."""
    dpi: float = option(300.0, DPI)
    """Pixels per inch."""
    inks: InkOptions = field(default_factory=InkOptions)
    """The inks of a press."""
    paper: Paper | None = option(None, PAPER)
    """The sheets' paper."""
    borderless: bool = option(
        False,
        OptionSpec(
            help="Registration marks 3.5 mm from the paper's edge, for more cards per sheet.",
            flag="--borderless",
            read_by=frozenset({ExportTarget.SILHOUETTE}),
        ),
    )
    """Whether registration marks are 3.5 mm from the paper's edge instead of 10 mm."""
    marks: int = option(
        3,
        OptionSpec(
            help="Registration marks: 3, or 4 for a Cameo 5 Alpha.",
            least=3,
            most=4,
            read_by=frozenset({ExportTarget.SILHOUETTE}),
        ),
    )
    """Number of registration marks."""
    test: bool = option(
        False,
        OptionSpec(
            help="Print outlines only, to test the cutter without wasting ink.",
            flag="--test",
            read_by=frozenset({ExportTarget.SILHOUETTE}),
        ),
    )
    """Whether to print outlines only, to test the cutter."""
    reading: BackRegistration | None = None
    """The printer's registration of versos, if known."""


@dataclass(frozen=True, slots=True)
class DeckSelection:
    """A deck to print or to export, with its selected cards."""

    deck: Deck
    """The deck, in its language."""
    cards: tuple[DeckCard, ...]
    """The selected cards, in the deck's order."""

    @property
    def copy_count(self) -> int:
        """Number of cards, in all copies."""
        return sum(card.copy_count for card in self.cards)


@dataclass(frozen=True, slots=True)
class ExportToken(TokenRole):
    """A token or board of a game, on the table beside the cards."""

    part: DeckSelection
    """A deck of its size, whose cards are its front and its back, if any. Its art extends `TOKEN_BLEED_MM` beyond the
    trim, along which it is cut.
    """
    name: str
    """For people, in the language of the texts."""
    count: int
    """How many the players need, including the bank."""

    @property
    def id(self) -> str:
        """Unique in the export, also among its decks."""
        return self.part.deck.id

    @property
    def visible_area(self) -> Rect:
        """The visible part of its front, in mm from the corner of its trim."""
        return self.seen or self.part.deck.trim


@dataclass(frozen=True, slots=True)
class ExportJob:
    """Everything to export."""

    parts: tuple[DeckSelection, ...]
    """One or more decks."""
    settings: ExportSettings
    """The settings."""
    folder: Path
    """The destination of the files; targets write nothing there."""
    game: Game | None = None
    """The game, if one was named."""
    texts: Catalogue | None = None
    """The language of the texts; None: the deck's own."""
    copies: int = 1
    """Copies of each deck."""
    tokens: tuple[ExportToken, ...] = ()
    """The tokens of the game, for the number of players in the settings."""
    piles: tuple[Pile, ...] = ()
    """The piles of the game's cards at the start; empty: each deck in one pile."""

    @property
    def card_count(self) -> int:
        """Number of cards, in all copies."""
        return sum(part.copy_count for part in self.parts) * self.copies

    @property
    def title(self) -> str:
        """Its title: the game, or the first deck."""
        return self.game.title if self.game else self.parts[0].deck.title

    @property
    def name(self) -> str:
        """Base name of its files."""
        return self.game.id if self.game else "-".join(part.deck.id for part in self.parts)


@dataclass(frozen=True, slots=True)
class ExportResult:
    """A target's output, not yet on disk."""

    files: Mapping[str, bytes]
    """By path below the folder, with `/`."""
    summary: tuple[str, ...]
    """Lines on its content."""
    verify: Callable[[Mapping[str, bytes]], tuple[str, ...]]
    """Reads the files back with an independent reader, and returns lines on what was found right; raises RenderError
    for faults.
    """
    to_do: tuple[str, ...]
    """The remaining steps for the user, a line each."""
    notes: tuple[str, ...] = field(default=())
    """Warnings: what is there, but not as good as it could be."""


class Target(Protocol):
    """Exports decks to one place."""

    title: str
    """Its name for people."""
    makes: str
    """What it makes, in one line."""
    takes: str
    """Suitable decks, in one line: sizes and numbers of cards."""
    checks: str
    """What it checks, in one line."""

    def home(self, settings: ExportSettings) -> Path | None:
        """Return the default folder for its output; None: output/.

        Raises:
            RenderError: The requested place does not exist on this machine.
        """
        return None

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Return the bleed of each deck and token, by its id; others are not rendered.

        Raises:
            PnpError: Everything that makes them unsuitable, whatever they look like.
        """
        return usual_bleeds_mm(job, 0.0)

    @abstractmethod
    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        """Make the files.

        Args:
            job: The export.
            artworks: The sides of each deck and token, by its id.
            progress: Receives the progress.

        Raises:
            PnpError: Everything that would be rejected, each with its card.
        """
        raise NotImplementedError


def usual_bleeds_mm(job: ExportJob, bleed_mm: float) -> dict[str, float]:
    """Return the same bleed for all decks, and that of tokens, by their ids."""
    decks = {part.deck.id: bleed_mm for part in job.parts}
    return decks | {piece.id: TOKEN_BLEED_MM for piece in job.tokens}


@dataclass(frozen=True, slots=True)
class ExportRequest(CardOptions):
    """A request to export decks."""

    target: str = ""
    """Id of a target."""
    decks: tuple[str | Deck, ...] = ()
    """Names of decks, paths of deck files, or loaded decks."""
    out: FolderDestination = field(default_factory=FolderDestination)
    """The destination folder."""
    settings: ExportSettings = field(default_factory=ExportSettings)
    """Its settings."""
    game: Game | None = None
    """The game."""
    texts: Catalogue | None = None
    """The language of the texts; None: the deck's own."""
    tokens: tuple[ExportToken, ...] = ()
    """The tokens of the game."""
    piles: tuple[Pile, ...] = ()
    """The piles of the game's cards at the start."""


def target_names() -> tuple[str, ...]:
    """Return the ids of all targets."""
    return tuple(_MODULES)


def find_target(name: str) -> Target:
    """Return a target.

    Raises:
        RenderError: There is none of that name.
    """
    if name not in _MODULES:
        raise RenderError(f"there is no target {name!r}{did_you_mean(name, _MODULES)}; use {', '.join(_MODULES)}")
    target: Target = import_module(_MODULES[name]).TARGET
    return target
