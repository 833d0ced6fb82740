"""The colours of boxes on a card: its suit's, its own, and what low-ink makes of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.deck.faces.box_colours import BoxGradient, find_colour
from generator.deck.model import DeckCard
from generator.geometry import Rect
from generator.rendering.templating.text_colours import LEGIBLE, contrast, mix_colours

TINT = 0.13
"""Share of the suit's colour in its tint; the rest is paper (ours): text on it is as readable as on white."""
SEEN = 1.5
"""Least contrast with white at which a line keeps its colour in low-ink (ours: a yellow line does, a tint does not)."""
WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class GradientFill:
    """A gradient on a card, as a template draws it."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[tuple[float, str, int], ...]
    """Place from 0 to 1, colour, and opacity 0 or 1; none where it is invisible."""

    @property
    def darkest(self) -> str:
        return max((colour for _, colour, alpha in self.stops if alpha), key=lambda each: contrast(each, WHITE))


@dataclass(frozen=True, slots=True)
class BoxPalette:
    theme: Mapping[str, str]
    """The theme's colours by role."""
    suit: str
    """Of the card's suit, or its substitute."""
    card: DeckCard
    is_low_ink: bool

    def colour(self, written: str, default: str = "none") -> str:
        """Return a colour of a box as `#rrggbb`, or `none`; the default where it says nothing."""
        name = find_colour(self.card.fill(written) or default, self.theme)
        assert name is not None, "unknown colours were refused"
        if name == "suit":
            return self.suit
        if name == "tint":
            return mix_colours(self.suit, self.theme["paper"], TINT)
        if name == "on-suit":
            return max((self.theme["paper"], self.theme["ink"]), key=lambda each: contrast(each, self.suit))
        return name

    def legible(self, colour: str, least: float = LEGIBLE) -> str:
        """Return a colour for text or lines; in low-ink, where all is on white, one with enough contrast."""
        if not self.is_low_ink or colour == "none" or contrast(colour, WHITE) >= least:
            return colour
        return self.theme["ink"]

    def gradient(self, gradient: BoxGradient, at: Rect) -> GradientFill:
        """Return a gradient across a box; `none` is the colour on either side of it, invisible."""
        colours = [self.colour(written) for written, _ in gradient.stops]
        stops: list[tuple[float, str, int]] = []
        for position, (colour, (_, place)) in enumerate(zip(colours, gradient.stops, strict=True)):
            if colour != "none":
                stops.append((place, colour, 1))
                continue
            before = [each for each in colours[:position] if each != "none"]
            after = [each for each in colours[position:] if each != "none"]
            stops += [(place, near, 0) for near in (*before[-1:], *after[:1])]
        return GradientFill(*gradient.line_across(at), tuple(stops))

    def ground_of_code(self, colour: str) -> str:
        """Return the light ground of a code: paper, or else white.

        Raises:
            ValueError: The colour is too light for both, or none.
        """
        if colour == "none":
            raise ValueError("the colour none leaves nothing to scan; hide a code with when or unless")
        for ground in (self.theme["paper"], WHITE):
            if contrast(ground, WHITE) < contrast(colour, WHITE) and contrast(colour, ground) >= LEGIBLE:
                return ground
        raise ValueError(f"the colour {colour} is too light for a code, which scanners need dark on light")
