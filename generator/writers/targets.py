"""Where decks go besides a printer at home: online tables, print houses, cutters; each is loaded when it is asked for.

A target takes whole decks, says what it refuses, and makes a folder of files with a report: what was read back and
found right, and what a person still has to do.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Protocol

from generator.deck.model import USUAL_BLEED_MM, Deck, DeckCard
from generator.deck.piles import Pile
from generator.deck.tokens import TOKEN_BLEED_MM, TokenRole
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
"""Where each target stands, as `TARGET`."""
_TABLES = frozenset({ExportTarget.TTS, ExportTarget.VTT, ExportTarget.PCIO})
_CUTTERS = frozenset({ExportTarget.SILHOUETTE, ExportTarget.CRICUT})


@dataclass(frozen=True, slots=True)
class ExportSettings:
    """What is asked of an export; a target reads some of it, and any other that is given is refused."""

    url_base: str = option(
        "",
        OptionSpec(
            help="Address of the folder in which you will put the sheets online, so that other players see them.",
            read_by=frozenset({ExportTarget.TTS}),
        ),
    )
    """Address of the folder in which the pictures will be found online; empty: files on this machine."""
    install: bool = option(
        False,
        OptionSpec(
            help="Put it where Tabletop Simulator finds it.",
            flag="--install",
            read_by=frozenset({ExportTarget.TTS}),
        ),
    )
    """Whether it is put where the program looks for it."""
    players: int | None = option(
        None,
        OptionSpec(help="How many hands the room has. Default: as many as usually play.", read_by=_TABLES | _CUTTERS),
    )
    """How many hands a room has; None: as many as usually play."""
    stock: str = option(
        "",
        OptionSpec(help="The print house's paper, such as S30 or M31.", read_by=frozenset({ExportTarget.MPC})),
    )
    """The print house's paper; empty: its usual one."""
    foil: bool = option(
        False, OptionSpec(help="Order foiled faces.", flag="--foil", read_by=frozenset({ExportTarget.MPC}))
    )
    """Whether faces are foiled."""
    order: PageOrder = option(
        PageOrder.BACKS_FIRST,
        OptionSpec(help=PageOrder.help(), read_by=frozenset({ExportTarget.SHOP, ExportTarget.PDFX})),
    )
    """How faces and backs follow each other."""
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
            help="Registration marks 3.5 mm from the paper's edge: more cards to a sheet.",
            flag="--borderless",
            read_by=frozenset({ExportTarget.SILHOUETTE}),
        ),
    )
    """Whether registration marks stand 3.5 mm from the paper's edge instead of 10 mm."""
    marks: int = option(
        3,
        OptionSpec(
            help="Registration marks: 3, or 4 for a Cameo 5 Alpha.",
            least=3,
            most=4,
            read_by=frozenset({ExportTarget.SILHOUETTE}),
        ),
    )
    """How many registration marks."""
    test: bool = option(
        False,
        OptionSpec(
            help="Print outlines alone, to try the cutter without wasting ink.",
            flag="--test",
            read_by=frozenset({ExportTarget.SILHOUETTE}),
        ),
    )
    """Whether outlines alone are printed, to try the cutter."""
    reading: BackRegistration | None = None
    """Where the printer puts versos, if that is known."""


@dataclass(frozen=True, slots=True)
class DeckSelection:
    """A deck that is exported, with its cards chosen."""

    deck: Deck
    """The deck, in its language."""
    cards: tuple[DeckCard, ...]
    """The cards that go, in the deck's order."""

    @property
    def copy_count(self) -> int:
        """How many cards that is, with all copies."""
        return sum(card.copy_count for card in self.cards)


@dataclass(frozen=True, slots=True)
class ExportToken(TokenRole):
    """A token of a game, or a board, that lies on the table beside the cards."""

    part: DeckSelection
    """A deck of its size, whose cards are its sides: its front, and its back if it has one. What is drawn goes on
    `TOKEN_BLEED_MM` beyond the trim, along which it is cut."""
    name: str
    """For people, in the language of the texts."""
    count: int
    """How many the players need, with what is in the bank."""

    @property
    def id(self) -> str:
        """Unique in the shipment, also among its decks."""
        return self.part.deck.id

    @property
    def visible_area(self) -> Rect:
        """What is seen of its front, in mm from the corner of its trim."""
        return self.seen or self.part.deck.trim


@dataclass(frozen=True, slots=True)
class ExportJob:
    """All that one export takes along."""

    parts: tuple[DeckSelection, ...]
    """One or more decks."""
    settings: ExportSettings
    """What was asked for."""
    folder: Path
    """Where the files will lie; nothing is written there by a target."""
    game: Game | None = None
    """The game that it is for, if one was named."""
    texts: Catalogue | None = None
    """The language of the texts; None: the deck's own."""
    copies: int = 1
    """How often each deck goes."""
    tokens: tuple[ExportToken, ...] = ()
    """The tokens of the game, for as many players as its settings say."""
    piles: tuple[Pile, ...] = ()
    """How the game's cards lie when it begins; none: each deck in one pile."""

    @property
    def card_count(self) -> int:
        """How many cards go, with all copies."""
        return sum(part.copy_count for part in self.parts) * self.copies

    @property
    def title(self) -> str:
        """What it is called: the game, or the first deck."""
        return self.game.title if self.game else self.parts[0].deck.title

    @property
    def name(self) -> str:
        """What its files are called."""
        return self.game.id if self.game else "-".join(part.deck.id for part in self.parts)


@dataclass(frozen=True, slots=True)
class ExportResult:
    """What a target made, not yet on disk."""

    files: Mapping[str, bytes]
    """By path below the folder, with `/`."""
    summary: tuple[str, ...]
    """What it is, in lines."""
    verify: Callable[[Mapping[str, bytes]], tuple[str, ...]]
    """Reads the files back with another reader than what wrote them, and says in lines what was found right; raises
    RenderError at what was not."""
    to_do: tuple[str, ...]
    """What a person still has to do, a line a step."""
    notes: tuple[str, ...] = field(default=())
    """What is there, but not as well as it could be."""


class Target(Protocol):
    """Takes decks to one place."""

    title: str
    """The place, as people call it."""
    makes: str
    """What is made, in a line."""
    takes: str
    """Which decks, in a line: sizes and numbers of cards."""
    checks: str
    """What is checked, in a line."""

    def home(self, settings: ExportSettings) -> Path | None:
        """Return the folder in which its folders lie if nobody says another; None: output/.

        Raises:
            RenderError: It was asked for a place that is not on this machine.
        """
        return None

    def bleeds_mm(self, shipment: ExportJob) -> Mapping[str, float]:
        """Return with how much bleed each deck and token is drawn, by its id; the others are not drawn.

        Raises:
            PnpError: All that keeps the target from taking them, however they look.
        """
        return usual_bleeds_mm(shipment, 0.0)

    @abstractmethod
    def write(self, shipment: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        """Make the files.

        Args:
            shipment: What goes.
            artworks: The sides of each deck and token, by its id.
            progress: Told how far the work has come.

        Raises:
            PnpError: All that would come back wrong, each with its card.
        """
        raise NotImplementedError


def usual_bleeds_mm(shipment: ExportJob, bleed_mm: float) -> dict[str, float]:
    """Return the same bleed for all decks, and that of tokens, by their ids."""
    decks = {part.deck.id: bleed_mm for part in shipment.parts}
    return decks | {piece.id: TOKEN_BLEED_MM for piece in shipment.tokens}


@dataclass(frozen=True, slots=True)
class ExportRequest(CardOptions):
    """What to export, and where."""

    target: str = ""
    """Id of a target."""
    decks: tuple[str | Deck, ...] = ()
    """Names of decks, paths of deck files, or decks that are made already."""
    out: FolderDestination = field(default_factory=FolderDestination)
    """The folder that it goes to."""
    settings: ExportSettings = field(default_factory=ExportSettings)
    """What is asked of it."""
    game: Game | None = None
    """The game that it is for."""
    texts: Catalogue | None = None
    """The language of the texts; None: the deck's own."""
    tokens: tuple[ExportToken, ...] = ()
    """The tokens of the game."""
    piles: tuple[Pile, ...] = ()
    """How the game's cards lie when it begins."""


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
