"""Colours by their names in texts and boxes, and their contrast."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.colournames import NAMED, hex_colour

LEGIBLE = 3.0
"""Least contrast of text on white in low-ink. Source: WCAG 2.1, 1.4.3, large text."""
SUIT = "suit"
"""The name of the colour of a card's suit."""


@dataclass(frozen=True, slots=True)
class TextPalette:
    theme: Mapping[str, str]
    """The theme's, by role."""
    suit: str
    """The colour of the card's suit, or its substitute."""
    is_low_ink: bool
    """Whether all is on white, so that light colours are replaced with ink."""

    @classmethod
    def of(cls, theme: Mapping[str, str], suit: str = "", *, is_low_ink: bool = False) -> "TextPalette":
        """Return the palette of a theme, black on white where it says nothing."""
        whole = {"ink": "#000000", "paper": "#ffffff", **theme}
        return cls(whole, suit or whole["ink"], is_low_ink)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of colours, the theme's first."""
        return tuple(dict.fromkeys([*self.theme, SUIT, *NAMED]))

    def colour(self, name: str) -> str:
        """Return a colour by its name, as `#rrggbb`."""
        called = self.theme.get(name) or (self.suit if name == SUIT else name)
        colour = hex_colour(called)
        assert colour is not None, "unknown names were refused"
        return colour

    def legible_colour(self, name: str) -> str:
        """Return a colour for text, as `#rrggbb`."""
        colour = self.colour(name)
        if self.is_low_ink and contrast(colour, "#ffffff") < LEGIBLE:
            return self.colour("ink")
        return colour


def _channels(colour: str) -> list[int]:
    return [int(colour[start : start + 2], 16) for start in (1, 3, 5)]


def mix_colours(one: str, other: str, part: float) -> str:
    """Mix two colours; `part` is the share of the first."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in pairs)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21. Source: WCAG 2.1, contrast ratio."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    """Source: WCAG 2.1, relative luminance."""
    parts = [each / 255 for each in _channels(colour)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
