"""Requests for boxes and dividers; the inner size of a box: from the number and thickness of cards, or as given."""

import math
import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.deck.translation import open_texts
from generator.errors import LayoutError, plural
from generator.geometry import Size
from generator.options.common import PAPER, length
from generator.options.declaration import OptionSpec, option, required_option
from generator.papers import PAPERS, Paper, find_paper
from generator.units import format_mm
from generator.writers.output import REPORT, BuildResult, format_report
from generator.writers.output_paths import FOLDER, resolve_folder
from generator.writers.registry import FolderDestination
from scorekeeper.i18n import SOURCE_LANGUAGE, languages

if TYPE_CHECKING:
    from generator.deck.model import Deck
    from scorekeeper.games import Game
    from scorekeeper.i18n import Catalogue


CALLIPERS_MM = {216: 0.203, 271: 0.254, 298: 0.305, 325: 0.356, 400: 0.406}
"""Thickness of card stock by its weight in g/m2. Source: Elegante Press, calliper table; cover stock."""
USUAL_CALLIPER_MM = 0.305
"""Of a card, by default: that of 298 g/m2 (ours: what home printers still feed)."""
BOARD_MM = 0.5
"""Default thickness of the board. Source: tuckbox-designer, generate.ts, default."""
PACKING = 0.3775 / 0.3302
"""Depth that a card of a loose stack takes, in callipers. Source: The Game Crafter's packing depths of its tuck boxes,
of 36 to 108 cards of 0.3302 mm: 0.3775 mm a card and 2.9 mm, within 0.2 mm.
"""
ROOM_MM = 2.9
"""Free depth beside the cards. Source: as for PACKING."""
PLAY_MM, LOOSEST_MM = 1.0, 10.0
"""Free space at each side of the cards, in width and height, by default (ours: for a finger) and at most (ours)."""
FLAPS_ACROSS, FLAPS_UPRIGHT = 1, 3
"""Layers of board that lie between the walls beside the cards: in width the seam, in height the ears below the lid, and
the feet and the inner flap above the bottom.
"""
SLEEVE_MM = 3.0
"""How much wider and higher a sleeve is than its card (ours, from no standard: measure yours, or use --size)."""
THINNEST_MM, THICKEST_MM = 0.1, 2.0
"""Of a card (ours): paper of 80 g/m2, and a card in two sleeves."""
SHALLOWEST_MM = 6.0
"""Inside (ours): flaps of a shallower box are too short to glue."""
SMALLEST_MM, LARGEST_MM = 38.0, 300.0
"""Width and height inside (ours): below, titles are illegible; above, no paper that we know holds the dieline."""

_SIZE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*[xX×]\s*(\d+(?:\.\d+)?)\s*[xX×]\s*(\d+(?:\.\d+)?)\s*(mm)?\s*")


@dataclass(frozen=True, slots=True)
class InnerSize:
    """A box's inner size, in mm, standing with its front towards you."""

    width: float
    height: float
    depth: float

    def __str__(self) -> str:
        """Format it as for `--size`."""
        return " x ".join(format_mm(each) for each in (self.width, self.height, self.depth)) + " mm"


def parse_size(text: str) -> InnerSize:
    """Read `65x91x22mm`.

    Raises:
        ValueError: It is not such a size.
    """
    found = _SIZE.fullmatch(text)
    if not found or not found[4]:
        raise ValueError(f"{text!r} is not the size of a box; write width, height and depth inside, such as 65x91x22mm")
    return InnerSize(*(float(found[number]) for number in (1, 2, 3)))


def calliper_of(gsm: float) -> float:
    """Return the thickness of card stock of a weight in g/m2, interpolated from the table; in mm.

    Raises:
        LayoutError: It is outside the table.
    """
    weights = list(CALLIPERS_MM)
    if not weights[0] <= gsm <= weights[-1]:
        raise LayoutError(
            f"--gsm {gsm:g}: thicknesses are known for {weights[0]} to {weights[-1]} g/m2; "
            "measure a card, or ten, and give --calliper"
        )
    place = max(1, bisect_left(weights, gsm))
    lighter, heavier = weights[place - 1], weights[place]
    part = (gsm - lighter) / (heavier - lighter)
    return CALLIPERS_MM[lighter] + part * (CALLIPERS_MM[heavier] - CALLIPERS_MM[lighter])


@dataclass(frozen=True, slots=True)
class Thickness:
    """The thickness of the cards: at most one of these is given."""

    gsm: float | None = option(None, OptionSpec(help="Weight of the cards' paper, 216 to 400 g/m2."))
    calliper_mm: float | None = option(
        None,
        length("Thickness of one card, measured; including any sleeve. Default: 0.305mm.", "", flag="--calliper"),
    )
    stack_mm: float | None = option(None, length("Height of all cards in a pile, measured.", "", flag="--stack"))
    is_sleeved: bool = option(
        False, OptionSpec(help="The cards are in sleeves; give --calliper or --stack too.", flag="--sleeved")
    )

    def depth_mm(self, count: int) -> float:
        """Return the inner depth of a box for so many cards.

        Raises:
            LayoutError: The thickness is given twice, missing for sleeved cards, or implausible.
        """
        given = [each for each in (self.gsm, self.calliper_mm, self.stack_mm) if each is not None]
        if len(given) > 1:
            raise LayoutError("give the thickness of the cards only once: with --gsm, with --calliper, or with --stack")
        if self.is_sleeved and self.calliper_mm is None and self.stack_mm is None:
            raise LayoutError(
                "the thickness of sleeves is unknown: measure a sleeved card (or ten, and divide) and give "
                "--calliper, or all of them and give --stack"
            )
        if self.stack_mm is not None:
            each = self.stack_mm / count
            if not THINNEST_MM <= each <= THICKEST_MM:
                raise LayoutError(
                    f"--stack {format_mm(self.stack_mm)} mm for {plural(count, 'card')} is {format_mm(each)} mm a "
                    f"card; cards are {THINNEST_MM} to {THICKEST_MM:g} mm thick"
                )
            return self.stack_mm + ROOM_MM
        calliper = self.calliper_mm if self.calliper_mm is not None else USUAL_CALLIPER_MM
        if self.gsm is not None:
            calliper = calliper_of(self.gsm)
        if not THINNEST_MM <= calliper <= THICKEST_MM:
            raise LayoutError(
                f"--calliper {format_mm(calliper)} mm: a card is {THINNEST_MM} to {THICKEST_MM:g} mm thick; "
                "it is the thickness of one card"
            )
        return count * calliper * PACKING + ROOM_MM


def inner_size(
    card: Size, count: int, thickness: Thickness, *, play_mm: float = PLAY_MM, board_mm: float = BOARD_MM
) -> InnerSize:
    """Return the inner size of a box for so many cards, between its walls.

    Args:
        play_mm: Free space at each side of the cards, beside the flaps.

    Raises:
        LayoutError: There are none, they would lie too loosely, or a tuck box cannot be so deep or so shallow.
    """
    if not 0 <= play_mm <= LOOSEST_MM:
        raise LayoutError(f"--play {format_mm(play_mm)} mm: the space beside the cards is 0 to {LOOSEST_MM:g} mm")
    if count < 1:
        raise LayoutError("a box for 0 cards; give their number with --count")
    more = 2 * play_mm + (SLEEVE_MM if thickness.is_sleeved else 0.0)
    inner = InnerSize(
        card.width_mm + more + FLAPS_ACROSS * board_mm,
        card.height_mm + more + FLAPS_UPRIGHT * board_mm,
        thickness.depth_mm(count),
    )
    if inner.depth < SHALLOWEST_MM:
        raise LayoutError(
            f"{plural(count, 'card')} {'needs' if count == 1 else 'need'} a box {format_mm(inner.depth)} mm deep "
            f"inside; one below {SHALLOWEST_MM:g} mm cannot be folded: use --size {_format_size(inner, SHALLOWEST_MM)}"
        )
    if inner.depth > inner.width:
        boxes = math.ceil((inner.depth - ROOM_MM) / (inner.width - ROOM_MM))
        raise LayoutError(
            f"{plural(count, 'card')} need a box {format_mm(inner.depth)} mm deep inside, more than its width of "
            f"{format_mm(inner.width)} mm: its lid would not hold; make {boxes} boxes, each with --count "
            f"{math.ceil(count / boxes)}"
        )
    return check_size(inner)


def check_size(inner: InnerSize) -> InnerSize:
    """Return a size if a tuck box can have it; raise LayoutError otherwise."""
    if not SHALLOWEST_MM <= inner.depth <= inner.width:
        raise LayoutError(
            f"a box of {inner} inside cannot be folded or closed: make its depth {SHALLOWEST_MM:g} mm or more, and at "
            f"most its width of {format_mm(inner.width)} mm"
        )
    for name, value in (("width", inner.width), ("height", inner.height)):
        if not SMALLEST_MM <= value <= LARGEST_MM:
            raise LayoutError(f"a box of {inner} inside: its {name} must be {SMALLEST_MM:g} to {LARGEST_MM:g} mm")
    return inner


def _format_size(inner: InnerSize, depth: float) -> str:
    return "x".join(format_mm(each) for each in (inner.width, inner.height, depth)) + "mm"


# --- requests --------------------------------------------------------------------------------------------

TAB_MM = 10.0
"""Default height of a tab (ours: a name and a symbol of 7 mm)."""
SUIT = "suit"
"""Default field for dividers."""


@dataclass(frozen=True, slots=True)
class BoxRequest:
    deck: "str | Deck" = ""
    """Name of a deck, path of a deck file, or a loaded deck."""
    out: FolderDestination = field(default_factory=FolderDestination)
    game: "Game | None" = None
    texts: "Catalogue | None" = None
    """The language of its texts; None: the deck's own, or English."""
    thickness: Thickness = field(default_factory=Thickness)
    count: int | None = option(None, OptionSpec(help="Number of cards in the box. Default: the whole deck."))
    size: InnerSize | None = option(
        None,
        OptionSpec(
            help="Width, height and depth inside, instead of computing them from the cards: 65x91x22mm.",
            parse=parse_size,
            metavar="WxHxDmm",
        ),
    )
    play_mm: float = option(PLAY_MM, length("Free space at each side of the cards.", "1mm", flag="--play"))
    board_mm: float = option(BOARD_MM, length("Thickness of the box's board.", "0.5mm", flag="--board"))
    paper: Paper | None = option(
        None,
        OptionSpec(
            help=f"{', '.join(PAPERS)} or a size such as 210x297mm. Default: the smallest that holds it.",
            parse=find_paper,
            metavar="PAPER",
        ),
    )


@dataclass(frozen=True, slots=True)
class DividersRequest:
    paper: Paper = required_option(PAPER)
    deck: "str | Deck" = ""
    """Name of a deck, path of a deck file, or a loaded deck."""
    out: FolderDestination = field(default_factory=FolderDestination)
    game: "Game | None" = None
    texts: "Catalogue | None" = None
    """The language of their names; None: the deck's own."""
    by: str = option(SUIT, OptionSpec(help="Field to divide by: suit, rank, or a field of your cards."))
    tab_mm: float = option(TAB_MM, length("Height of the tabs.", "10mm", flag="--tab"))
    height_mm: float | None = option(
        None, length("Height without the tab. Default: that of a card.", "", flag="--height")
    )


PackagingRequest = BoxRequest | DividersRequest
"""A request for something to keep a deck in."""


def language_of(request: PackagingRequest, deck: "Deck") -> "Catalogue":
    """Return the requested language, or the deck's own, or English."""
    return request.texts or open_texts(deck.language if deck.language in languages() else SOURCE_LANGUAGE)


def name_of(request: PackagingRequest, kind: str, deck: "Deck") -> str:
    """Return the base name of its files: `island-box`, `showboat-dividers-cs`."""
    name, texts = f"{request.game.id if request.game else deck.id}-{kind}", request.texts
    return f"{name}-{texts.language}" if texts and texts.language != SOURCE_LANGUAGE else name


def add_report(
    request: PackagingRequest,
    deck: "Deck",
    name: str,
    files: Mapping[str, bytes],
    summary: tuple[str, ...],
    notes: tuple[str, ...],
) -> BuildResult:
    """Return files with their report, for the requested folder, or one named after them.

    Raises:
        RenderError: The requested name is not a folder.
    """
    report, out = format_report((*summary, *(f"note: {note}" for note in notes))), request.out
    folder = resolve_folder(out.requested_path) if out.requested_path else FOLDER / name
    return BuildResult({**files, REPORT: report}, folder, name, deck.sources, out.may_replace, summary, notes)
