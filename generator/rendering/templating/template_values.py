"""Fonts and places as plain values for templates, which survive a trip through JSON."""

import math
from collections.abc import Collection, Mapping
from typing import Any

from generator import units
from generator.deck.model import FontRole
from generator.geometry import Rect
from generator.text.fonts.font_library import Font


def font_values(asked: FontRole) -> dict[str, Any]:
    return {
        "family": asked.family,
        "weight": asked.weight,
        "italic": asked.is_italic,
        "fallbacks": list(asked.fallbacks),
        "fallback_weight": asked.fallback_weight,
        "language": asked.language,
    }


def single_font_values(font: Font) -> dict[str, Any]:
    return {"family": font.family, "weight": font.weight, "italic": font.is_italic}


def rect_values(rect: Rect) -> dict[str, float]:
    return {"x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height}


def parse_template_font(font: Any) -> FontRole:
    """Return the font from a template's values.

    Raises:
        ValueError: They are not a font.
    """
    if not isinstance(font, Mapping) or not {"family", "weight", "italic"} <= font.keys():
        raise ValueError(f"{str(font)[:40]!r} is not a font; use one of the theme's, such as fonts.body")
    fallbacks = tuple(font.get("fallbacks", ()))
    family, weight, language = font["family"], font["weight"], font.get("language", "")
    return FontRole(family, weight, font["italic"], fallbacks, font.get("fallback_weight"), language)


def check_number(name: str, value: Any) -> str:
    """Return a number formatted for an SVG.

    Raises:
        ValueError: It is not a number.
    """
    if type(value) not in (float, int) or not math.isfinite(value):
        raise ValueError(f"{name}={str(value)[:40]!r} is not a number")
    return units.number(value)


def check_choice(name: str, value: str, known: Collection[str]) -> str:
    """Return a value if it is a known one.

    Raises:
        ValueError: It is not.
    """
    if value not in known:
        raise ValueError(f"{name}={str(value)[:40]!r}; use {', '.join(known)}")
    return value
