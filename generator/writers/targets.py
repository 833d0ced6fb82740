"""Export targets: online tables, print services, cutters; each is loaded on demand.

A target takes whole decks, refuses unsuitable ones, and makes a folder of files with a report: what was read back and
found right, and the remaining steps for the user.
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Protocol

from generator.deck.model import USUAL_BLEED_MM, Deck, DeckCard
from generator.deck.shapes import CutShape, ShapeKind
from generator.deck.tokens import TOKEN_BLEED_MM, Pile, TokenRole
from generator.errors import RenderError, did_you_mean, join_names
from generator.geometry import Rect
from generator.imposition.back_registration import BackRegistration
from generator.missing_libraries import require_libraries
from generator.options.choices import ExportTarget, PageOrder, PictureKind
from generator.options.common import DPI, PAPER, CardOptions, InkOptions, length
from generator.options.declaration import OptionSpec, Reader, option
from generator.papers import Paper
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.writers.registry import FolderDestination
from scorekeeper.i18n import Catalogue

_TARGETS: Mapping[str, str] = {
    ExportTarget.TTS: "generator.writers.tabletops.tts:TARGET",
    ExportTarget.VTT: "generator.writers.tabletops.vtt:TARGET",
    ExportTarget.PCIO: "generator.writers.tabletops.pcio:TARGET",
    ExportTarget.MPC: "generator.writers.print_services.card_makers:MPC",
    ExportTarget.TGC: "generator.writers.print_services.card_makers:TGC",
    ExportTarget.DTC: "generator.writers.print_services.dtc:TARGET",
    ExportTarget.SHOP: "generator.writers.print_services.shop:TARGET",
    ExportTarget.PDFX: "generator.writers.print_services.pdfx:TARGET",
    ExportTarget.SILHOUETTE: "generator.writers.cutters.silhouette:TARGET",
    ExportTarget.CRICUT: "generator.writers.cutters.cricut:TARGET",
}
"""Module of each target, and its name there."""
_TTS, _MPC, _SHOP = frozenset({ExportTarget.TTS}), frozenset({ExportTarget.MPC}), frozenset({ExportTarget.SHOP})
_PAGES, _SILHOUETTE = _SHOP | {ExportTarget.PDFX}, frozenset({ExportTarget.SILHOUETTE})
_WITH_TOKENS = _TTS | {ExportTarget.VTT, ExportTarget.PCIO} | _SILHOUETTE | {ExportTarget.CRICUT}
LONGEST_NAME = 80
"""Characters of a file name made from a title (ours)."""
_UNUSABLE = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]+')
"""Characters that file names cannot hold. Source: Microsoft, Naming Files, Paths, and Namespaces."""
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
"""Names of devices. Source: as above."""


def _setting(read_by: frozenset[ExportTarget], help: str, **more: Any) -> OptionSpec:
    return OptionSpec(help=help, read_by=frozenset[Reader](read_by), **more)


@dataclass(frozen=True, slots=True)
class ExportSettings:
    """Settings of an export; a target reads some of them, and others that are given are refused."""

    url_base: str = option(
        "",
        _setting(
            _TTS, "Address of the folder in which you will put the sheets online, so that other players see them."
        ),
    )
    """Address of the online folder of the pictures; empty: files on this machine."""
    install: bool = option(False, _setting(_TTS, "Put it where Tabletop Simulator finds it.", flag="--install"))
    players: int | None = option(
        None, _setting(_WITH_TOKENS, "Number of hands in the room. Default: the usual number of players.")
    )
    stock: str = option("", _setting(_MPC, "The print service's stock, such as S30 or M31."))
    """The print service's stock; empty: its default."""
    foil: bool = option(False, _setting(_MPC, "Order foiled faces.", flag="--foil"))
    order: PageOrder = option(PageOrder.BACKS_FIRST, _setting(_PAGES, PageOrder.help()))
    pictures: PictureKind = option(PictureKind.PDF, _setting(_SHOP, PictureKind.help()))
    rounded: bool = option(False, _setting(_SHOP, "Round the corners in pictures.", flag="--rounded"))
    bleed_mm: float = option(
        USUAL_BLEED_MM, length("Artwork beyond the cut on each side.", "3mm", flag="--bleed", read_by=_PAGES)
    )
    dpi: float = option(300.0, DPI)
    inks: InkOptions = field(default_factory=InkOptions)
    paper: Paper | None = option(None, PAPER)
    borderless: bool = option(
        False,
        _setting(
            _SILHOUETTE,
            "Registration marks 3.5 mm from the paper's edge, for more cards per sheet.",
            flag="--borderless",
        ),
    )
    """Whether registration marks are 3.5 mm from the paper's edge instead of 10 mm."""
    marks: int = option(3, _setting(_SILHOUETTE, "Registration marks: 3, or 4 for a Cameo 5 Alpha.", least=3, most=4))
    test: bool = option(
        False, _setting(_SILHOUETTE, "Print outlines only, to test the cutter without wasting ink.", flag="--test")
    )
    reading: BackRegistration | None = None
    """The printer's registration of versos, if known."""


class TitledGame(Protocol):
    """A game that is exported: one of the scorekeeper's, or of somebody's own."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...


@dataclass(frozen=True, slots=True)
class DeckSelection:
    deck: Deck
    """The deck, in its language."""
    cards: tuple[DeckCard, ...]
    """The selected cards, in the deck's order."""

    @property
    def copy_count(self) -> int:
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
    product: str = ""
    """The Game Crafter's name for its size and shape; empty: it has none."""
    is_alike: bool = False
    """Whether its back is its front again."""

    @property
    def id(self) -> str:
        """Unique in the export, also among its decks."""
        return self.part.deck.id

    @property
    def shape(self) -> CutShape:
        return self.part.deck.card_format.shape

    @property
    def is_round(self) -> bool:
        return self.shape.kind is ShapeKind.CIRCLE

    @property
    def outline(self) -> str:
        """SVG path data of its cut, in mm from the corner of its trim; empty where it is a rectangle."""
        if self.shape.kind in (ShapeKind.RECTANGLE, ShapeKind.SQUARE):
            return ""
        from generator.writers.cutters.cut_paths import path_data
        from generator.writers.cutters.shape_lines import contour_of

        return path_data(contour_of(self.part.deck.card_format))

    @property
    def visible_area(self) -> Rect:
        """The visible part of its front, in mm from the corner of its trim."""
        return self.seen or self.part.deck.trim


@dataclass(frozen=True, slots=True)
class ExportJob:
    parts: tuple[DeckSelection, ...]
    """One or more decks."""
    settings: ExportSettings
    folder: Path
    """The destination of the files; targets write nothing there."""
    game: TitledGame | None = None
    texts: Catalogue | None = None
    """The language of the texts; None: the deck's own."""
    copies: int = 1
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
    def full_title(self) -> str:
        """Its title: the game, or all decks."""
        return self.game.title if self.game else join_names(part.deck.title for part in self.parts)

    @property
    def name(self) -> str:
        """Base name of its files."""
        return self.game.id if self.game else "-".join(part.deck.id for part in self.parts)


def file_title(job: ExportJob) -> str:
    """Return the title as a file name without suffix; where nothing of it is usable, the ids."""
    title, otherwise = job.full_title, job.name[:LONGEST_NAME]
    name = _UNUSABLE.sub(" ", title)
    name = " ".join("".join(char if char.isprintable() else " " for char in name).split())[:LONGEST_NAME].strip(" .")
    return otherwise if not name or _RESERVED.fullmatch(name) else name


@dataclass(frozen=True, slots=True)
class ExportResult:
    """A target's output, not yet on disk."""

    files: Mapping[str, bytes]
    """By path below the folder, with `/`."""
    summary: tuple[str, ...]
    verify: Callable[[Mapping[str, bytes]], tuple[str, ...]]
    """Reads the files back with an independent reader, and returns lines on what was found right; raises RenderError
    for faults.
    """
    to_do: tuple[str, ...]
    """The remaining steps for the user, a line each."""
    notes: tuple[str, ...] = field(default=())
    """Warnings: what is there, but not as good as it could be."""


class Target(Protocol):
    title: str
    makes: str
    """What it makes, in one line."""
    takes: str
    """Suitable decks, in one line: sizes and numbers of cards."""
    checks: str
    """What it checks, in one line."""
    libraries: tuple[str, ...] = ()
    """Names of libraries without which it makes nothing, and which are missing in a browser."""
    lone_faces: str = ""
    """What becomes of a card without a back, or its back; empty: such cards are refused."""

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
        """Make the files from the sides of each deck and token, by its id.

        Raises:
            PnpError: Everything that would be rejected, each with its card.
        """


def usual_bleeds_mm(job: ExportJob, bleed_mm: float) -> dict[str, float]:
    """Return the same bleed for all decks, and that of tokens, by their ids."""
    decks = {part.deck.id: bleed_mm for part in job.parts}
    return decks | {piece.id: TOKEN_BLEED_MM for piece in job.tokens}


@dataclass(frozen=True, slots=True)
class ExportRequest(CardOptions):
    target: str = ""
    decks: tuple[str | Deck, ...] = ()
    """Names of decks, paths of deck files, or loaded decks."""
    out: FolderDestination = field(default_factory=FolderDestination)
    settings: ExportSettings = field(default_factory=ExportSettings)
    game: TitledGame | None = None
    texts: Catalogue | None = None
    """The language of the texts; None: the deck's own."""
    tokens: tuple[ExportToken, ...] = ()
    piles: tuple[Pile, ...] = ()
    """The piles of the game's cards at the start."""


def require_target_libraries(name: str, target: Target) -> None:
    """Refuse a target that makes nothing here.

    Raises:
        RenderError: A library that it needs is missing.
    """
    require_libraries(target.libraries, f"--to {name}", "use pnp on a computer, or choose another target")


def target_names() -> tuple[str, ...]:
    return tuple(_TARGETS)


def find_target(name: str) -> Target:
    """Return a target.

    Raises:
        RenderError: There is none of that name.
    """
    if name not in _TARGETS:
        raise RenderError(f"there is no target {name!r}{did_you_mean(name, _TARGETS)}; use {', '.join(_TARGETS)}")
    target: Target = resolve_name(_TARGETS[name])
    return target
