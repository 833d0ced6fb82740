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

from generator.deck.model import Deck, DeckCard, Paper
from generator.deck.piles import Pile
from generator.deck.tokens import TOKEN_BLEED_MM, TokenRole
from generator.errors import RenderError, did_you_mean
from generator.geometry import Rect
from generator.imposition.back_registration import BackRegistration
from generator.print_options import ExportOption, PageOrder, PictureKind, Style
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.writers.registry import Destination
from scorekeeper.games import Game
from scorekeeper.i18n import Catalogue

_MODULES: Mapping[str, str] = {
    "tts": "generator.writers.tabletops.tts",
    "vtt": "generator.writers.tabletops.vtt",
    "pcio": "generator.writers.tabletops.pcio",
    "mpc": "generator.writers.print_services.mpc",
    "tgc": "generator.writers.print_services.tgc",
    "dtc": "generator.writers.print_services.dtc",
    "shop": "generator.writers.print_services.shop",
    "pdfx": "generator.writers.print_services.pdfx",
    "silhouette": "generator.writers.cutters.silhouette",
    "cricut": "generator.writers.cutters.cricut",
}
"""Where each target stands, as `TARGET`, in the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class ExportSettings:
    """What is asked of an export; a target reads some of it, and any other that is given is refused."""

    url_base: str = ""
    """Address of the folder in which the pictures will be found online; empty: files on this machine."""
    install: bool = False
    """Whether it is put where the program looks for it."""
    players: int | None = None
    """How many hands a room has; None: as many as usually play."""
    stock: str = ""
    """The print house's paper; empty: its usual one."""
    foil: bool = False
    """Whether faces are foiled."""
    order: PageOrder = PageOrder.BACKS_FIRST
    """How faces and backs follow each other."""
    pictures: PictureKind = PictureKind.PDF
    """Kind of files."""
    rounded: bool = False
    """Whether corners are rounded in pictures."""
    bleed_mm: float = 3.0
    """Artwork beyond the cut."""
    dpi: float = 300.0
    """Pixels per inch."""
    profile: Path | None = None
    """The ICC profile of the press; None: colours stay as they are."""
    ink_limit: int | None = None
    """Most ink in one place, all four colours together, in percent; None: the print house's."""
    save_ink: bool = False
    """Whether what would lay too much ink is mixed of less; else it is refused."""
    cut_contour: bool = False
    """Whether the cut is drawn as a spot colour."""
    paper: Paper | None = None
    """The sheets' paper."""
    borderless: bool = False
    """Whether registration marks stand 3.5 mm from the paper's edge instead of 10 mm."""
    marks: int = 3
    """How many registration marks."""
    test: bool = False
    """Whether outlines alone are printed, to try the cutter."""
    printer: BackRegistration | None = None
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
    reads: frozenset[ExportOption]
    """The options that it reads; any other is refused."""

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
class ExportRequest:
    """What to export, and where."""

    target: str
    """Id of a target."""
    decks: tuple[str | Deck, ...]
    """Names of decks, paths of deck files, or decks that are made already."""
    out: Destination
    """The folder that it goes to."""
    settings: ExportSettings = field(default_factory=ExportSettings)
    """What is asked of it."""
    game: Game | None = None
    """The game that it is for."""
    styles: frozenset[Style] = frozenset()
    """What to do differently from the standard."""
    cards: str = ""
    """Which cards; empty: all."""
    has_credits: bool = False
    """Whether the credits are added as cards."""
    copies: int = 1
    """How often each deck goes."""
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
