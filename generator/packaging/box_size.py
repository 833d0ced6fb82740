"""The inner size of a box: from the number and thickness of cards, from a measured stack, or as given."""

import math
import re
from bisect import bisect_left
from dataclasses import dataclass

from generator.errors import LayoutError, plural
from generator.geometry import Size
from generator.options.common import length
from generator.options.declaration import OptionSpec, option
from generator.units import format_mm

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
CLEARANCE_MM = 2.0
"""Clearance in width and height (ours): for a glue flap of board, and a finger."""
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
    """Weight of the stock in g/m2."""
    calliper_mm: float | None = option(
        None,
        length("Thickness of one card, measured; including any sleeve. Default: 0.305mm.", "", flag="--calliper"),
    )
    """Of one card, measured; including any sleeve."""
    stack_mm: float | None = option(None, length("Height of all cards in a pile, measured.", "", flag="--stack"))
    """Of all cards, measured in a pile."""
    is_sleeved: bool = option(
        False, OptionSpec(help="The cards are in sleeves; give --calliper or --stack too.", flag="--sleeved")
    )
    """Whether each card is in a sleeve."""

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
                    "card; "
                    f"cards are {THINNEST_MM} to {THICKEST_MM:g} mm thick"
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


def inner_size(card: Size, count: int, thickness: Thickness) -> InnerSize:
    """Return the inner size of a box for so many cards.

    Raises:
        LayoutError: There are none, or a tuck box cannot be so deep or so shallow.
    """
    if count < 1:
        raise LayoutError("a box for 0 cards; give their number with --count")
    sleeve = SLEEVE_MM if thickness.is_sleeved else 0.0
    inner = InnerSize(
        card.width_mm + sleeve + CLEARANCE_MM, card.height_mm + sleeve + CLEARANCE_MM, thickness.depth_mm(count)
    )
    if inner.depth < SHALLOWEST_MM:
        raise LayoutError(
            f"{plural(count, 'card')} {'needs' if count == 1 else 'need'} a box {format_mm(inner.depth)} mm deep "
            "inside; "
            f"one below {SHALLOWEST_MM:g} mm cannot be folded: use --size {_format_size(inner, SHALLOWEST_MM)}"
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
    """Return a size if a tuck box can have it.

    Raises:
        LayoutError: It cannot.
    """
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
