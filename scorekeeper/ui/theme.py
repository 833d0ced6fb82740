"""Every colour, size and font of the app.

The colours themselves are in `palettes`.
"""

from functools import cache
from pathlib import Path

from kivy.core.text import LabelBase
from kivy.lang import Builder
from kivy.metrics import Metrics, dp, sp
from kivy.utils import get_color_from_hex

from scorekeeper.font_fallback.font_lookup import app_font_file
from scorekeeper.palettes import DARK, LIGHT, Palette

Colour = tuple[float, float, float, float]

FONT = "Source Sans"
TOUCH_DP = 48
"""The smallest target for a finger. Source: Material Design, Accessibility, Touch targets."""
WIDE_DP = 600
"""From this width on a screen has two columns."""
LOW_DP = 500
"""A wide screen lower than this, a phone on its side, has little height."""
SMALL_DP = 600
"""A narrow screen lower than this, a small phone, has room for what is to be done now if all else is small."""
LONG_ROWS = 13
"""With this many rows or more, a table scrolls by itself and fills the screen."""

MOST_TEXT_SCALE = 2.0
"""Largest total text scale, including the system's (ours: more does not fit a small phone)."""

_now = LIGHT
_text_scale = 1.0


def apply_palette(palette: Palette, *, text_scale: float = 1.0) -> None:
    """Change the look; everything on the screen must then be redrawn."""
    global _now, _text_scale
    _now, _text_scale = palette, min(text_scale, max(1.0, MOST_TEXT_SCALE / Metrics.fontscale))


def colour(name: str) -> Colour:
    """Return a colour of the present look by its name in the palette, or any `#rrggbb`."""
    return _rgba(name if name.startswith("#") else getattr(_now, name))


def player(number: int) -> Colour:
    return _rgba(_now.players[number % len(_now.players)])


def emblem(number: int) -> Colour:
    """Return the colour behind the picture of a custom game, the same in every look."""
    return _rgba(LIGHT.players[number % len(LIGHT.players)])


def is_dark() -> bool:
    return _now is DARK


def text(size_sp: float) -> float:
    """Return a text size in pixels, including the system's scale and the user's."""
    return round(float(sp(size_sp) * _text_scale), 2)


def touch() -> float:
    """Return the height of a touch target, which grows with the text."""
    return float(max(dp(TOUCH_DP), text(16) * 2.2))


def icon_touch() -> float:
    """Return the side of a touch target with only an icon, which grows less than one with text."""
    return float(max(dp(TOUCH_DP), text(24) + dp(8)))


def large(size_sp: float) -> float:
    """Return the size in sp of large text: it grows by half of the scale."""
    scale = max(1.0, float(sp(1) * _text_scale / dp(1)))
    return size_sp * (1 + scale) / 2 / scale


@cache
def _rgba(text: str) -> Colour:
    red, green, blue, alpha = get_color_from_hex(text)
    return red, green, blue, alpha


@cache
def load_look(name: str) -> None:
    """Load the kv rules of a module's widgets, once: kv loaded twice makes children twice."""
    Builder.load_file(str(Path(__file__).parent / "look" / f"{name}.kv"))


@cache
def register_fonts() -> None:
    """Register the fonts with Kivy; they come from the package that the press prints with."""
    LabelBase.register(FONT, str(app_font_file(is_bold=False)), fn_bold=str(app_font_file(is_bold=True)))
