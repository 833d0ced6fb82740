"""A line of text in an SVG: font and position."""

import re
import unicodedata
from collections.abc import Callable, Mapping

from generator.errors import PnpError
from generator.session import BuildSession
from generator.svg.model.scene import TextRun
from generator.svg.reader.style import InheritedStyle
from generator.svg.reader.values import MIN_SCALE, TEXT_DEFAULTS, NotDrawnError, parse_colour, parse_number, parse_part
from generator.text.fonts.font_library import Font, font_variant, name_character
from generator.text.shaping.harfbuzz import ShapingOptions

FontFinder = Callable[[str, int, bool], Font]
"""Returns the font for family, weight and slant."""

_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,6}")
"""Source: RFC 5646, 2.1, without its rarer forms; HarfBuzz never forgets a tag, so no others reach it."""
_SPACES = str.maketrans("\t\r\n", "   ")
_WEIGHTS = {"normal": 400, "bold": 700}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Part of its width by which a left-to-right line is moved to the left."""


def read_line(text: str, state: InheritedStyle, find_font: FontFinder, place: tuple[float, float]) -> TextRun | None:
    """Read a line of text; None where nothing is visible.

    Args:
        text: The characters as in the file.
        place: The position given by `x` and `y`.

    Raises:
        ValueError: Renderers would draw it differently; says why.
    """
    properties, get = state.properties, state.properties.get
    # NFC, so that an accented letter is the single glyph that the font has for it.
    words = unicodedata.normalize("NFC", text).translate(_SPACES)
    if get("xml:space", "default") != "preserve":
        words = " ".join(filter(None, words.split(" ")))
    fill = get("fill", "black")
    if not words.strip(" ") or fill in ("none", "transparent"):
        return None
    for name, value in properties.items():
        if name in TEXT_DEFAULTS and value not in TEXT_DEFAULTS[name]:
            raise NotDrawnError(f"{name} {value[:40]!r}")
    is_opaque = state.fill_alpha * parse_part(get("fill-opacity", "1"), "fill-opacity") == 1
    if fill.startswith("url(") or get("stroke", "none") != "none" or not is_opaque:
        raise NotDrawnError("paint that is not one opaque colour")
    size = parse_number(get("font-size", "0"), "font-size")
    anchor = get("text-anchor", "start")
    if size < MIN_SCALE:
        raise NotDrawnError("no font-size")
    if anchor not in _ANCHORS:
        raise NotDrawnError(f"text-anchor={anchor[:40]!r}")
    font = _font(properties, find_font)
    if language := _LANGUAGE.fullmatch(get("xml:lang", "")):
        font = font_variant(font, language=language[0])
    _check_characters(words, font)
    manner = _shaping_options(properties, size)
    # Right-to-left text starts at the right.
    before = 1 - _ANCHORS[anchor] if manner.is_from_right else _ANCHORS[anchor]
    # A centred line ignores the space after its last character.
    x = place[0] - font.shape_text(words, manner).width * size * before
    return TextRun(words, x, place[1], font, size, manner, parse_colour(fill), state.matrix, state.is_bleed)


def _shaping_options(properties: Mapping[str, str], size: float) -> ShapingOptions:
    spacing = properties.get("letter-spacing", "normal")
    return ShapingOptions(
        0.0 if spacing == "normal" else parse_number(spacing, "letter-spacing") / size,
        properties.get("direction") == "rtl",
        properties.get("font-kerning") != "none",
        properties.get("font-variant-ligatures") != "none",
    )


def _font(properties: Mapping[str, str], find_font: FontFinder) -> Font:
    family = properties.get("font-family", "").split(",")[0].strip().strip("'\"")
    name, style = properties.get("font-weight", "400"), properties.get("font-style", "normal")
    weight = _WEIGHTS.get(name) or int(parse_number(name, "font-weight"))
    if not family:
        raise NotDrawnError("no font-family")
    if style not in ("normal", "italic", "oblique"):
        raise NotDrawnError(f"font-style={style[:40]!r}")
    try:
        return find_font(family, weight, style != "normal")
    except PnpError as error:
        raise NotDrawnError(error.faults[0].message) from None


@BuildSession.remembers(4096)
def _check_characters(words: str, font: Font) -> None:
    missing = font.missing_characters(words)
    if missing:
        names = ", ".join(name_character(char) for char in missing)
        raise NotDrawnError(f"the text {words[:60]!r} ({font.name} lacks {names})")
