"""Fonts as plain values for templates, which survive a trip through JSON."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.deck.model import FontRole
from generator.text.fonts.font_library import Font
from generator.text.fonts.font_stacks import FontStack


class TemplateFont(NamedTuple):
    """A font that a template names, with its fallbacks."""

    family: str
    """Its name in the theme."""
    weight: int
    """100 to 900."""
    is_italic: bool = False
    """Whether it is italic."""
    fallbacks: tuple[str, ...] = ()
    """Families tried in turn for characters that the first lacks."""
    fallback_weight: int | None = None
    """Their weight; None: that of the first."""

    def stack(self, is_bold: bool = False, is_slanted: bool = False) -> FontStack:
        """Return its font stack, at least bold and with inverted slant where requested."""
        return FontStack(
            (self.family, *self.fallbacks),
            self.weight,
            is_bold=is_bold,
            is_italic=self.is_italic != is_slanted,
            fallback_weight=self.fallback_weight,
        )


def template_font_of(role: FontRole) -> TemplateFont:
    """Return the font of a theme's role."""
    return TemplateFont(role.family, role.weight, role.is_italic, role.fallbacks, role.fallback_weight)


def font_values(asked: TemplateFont) -> dict[str, Any]:
    """Return a font as template values."""
    return {
        "family": asked.family,
        "weight": asked.weight,
        "italic": asked.is_italic,
        "fallbacks": list(asked.fallbacks),
        "fallback_weight": asked.fallback_weight,
    }


def single_font_values(font: Font) -> dict[str, Any]:
    """Return a single font, without fallbacks, as template values."""
    return {"family": font.family, "weight": font.weight, "italic": font.is_italic}


def parse_template_font(font: Any) -> TemplateFont:
    """Return the font from a template's values.

    Raises:
        ValueError: They are not a font.
    """
    if not isinstance(font, Mapping) or not {"family", "weight", "italic"} <= font.keys():
        raise ValueError(f"{str(font)[:40]!r} is not a font; use one of the theme's, such as fonts.body")
    fallbacks = tuple(font.get("fallbacks", ()))
    return TemplateFont(font["family"], font["weight"], font["italic"], fallbacks, font.get("fallback_weight"))
