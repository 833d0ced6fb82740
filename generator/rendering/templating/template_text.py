"""Functions for templates to set text in a box: broken into lines, at the largest size that fits."""

import math
from collections.abc import Mapping
from functools import partial
from typing import Any

import jinja2
from markupsafe import Markup

from generator import units
from generator.colournames import read_colour
from generator.deck.model import FontRole
from generator.geometry import Rect
from generator.rendering.templating.svg_text import ANCHORS, OPPOSITE, ParagraphWriter
from generator.rendering.templating.template_usage import record_fault, record_lacking_styles
from generator.rendering.templating.template_values import check_choice, check_number, parse_template_font
from generator.rendering.templating.text_colours import TextPalette
from generator.session import BuildSession
from generator.text.fonts.font_stacks import role_stack
from generator.text.layout.blocks import Block, blocks_of, set_blocks, words_of
from generator.text.layout.copyfitting import fit_text, ink_height
from generator.text.layout.lines import SetLine, TooWideError
from generator.text.markup.markup_parser import excerpt, literal_markup
from generator.text.shaping.bidi import is_rtl

MAX_RANGE = 10_000
"""Numbers of one `range` (ours)."""
MAX_SIZES = 200
"""Font sizes tried for a paragraph (ours)."""
_JUSTIFY = "justify"
"""The anchor of justified text."""
_VALIGNS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
"""Share of the free height above a text."""
HAIR_MM = 0.05
"""Tolerance by which plain letters may leave their box (ours): round ones may extend 0.006 of their size beyond the
ascent.
"""
_Asked = tuple[str, FontRole, str, tuple[str, ...], tuple[str, ...]]
"""Markup, font, language, icons and names of colours."""


@jinja2.pass_context
def paragraph(
    context: jinja2.runtime.Context,
    words: str,
    font: Mapping[str, Any],
    *,
    x: float,
    y: float,
    width: float,
    height: float,
    size: float,
    floor: float,
    fill: str,
    leading: float = 1.25,
    anchor: str = "start",
    valign: str = "top",
    markup: str | None = None,
) -> Markup:
    """Place text in a box, broken into lines, at the largest size from `size` down to `floor` that fits.

    The text may hold the markup of `generator/text`: bold, italic, icons of the deck, spans, lists. With `markup` of
    `none`, or where the deck says so, it is printed exactly as typed.

    Raises:
        ValueError: It does not fit, its markup is broken, the fonts lack a character, or a length is not a number.
    """
    for name, value in (("width", width), ("height", height), ("size", size), ("floor", floor), ("leading", leading)):
        check_number(name, value)
    if not 0 < floor <= size:
        raise ValueError(f"size={units.number(size)} and floor={units.number(floor)}; needs 0 < floor <= size")
    box = Rect(x, y, width, height)
    limits = _limits(box, context.get("safe"))
    deck = context.get("deck", {})
    icons, language = context.get("icons", {}), deck.get("language", "en")
    usual = "none" if deck.get("is_typed") else "full"
    is_typed = check_choice("markup", usual if markup is None else markup, ("full", "none")) == "none"
    written = literal_markup(str(words)) if is_typed else str(words)
    palette = _palette(context)
    asked = (written, parse_template_font(font), language, tuple(icons), palette.names)
    check_choice("anchor", anchor, (*ANCHORS, _JUSTIFY))
    try:
        size_mm, lines = _fit_paragraph(asked, (size, floor), box, limits, leading=leading, anchor=anchor)
    except ValueError as error:
        if record_fault(str(error)):
            return Markup("")  # the rest of the side may have faults too
        raise
    for run in (run for line in lines for run in line.runs if not run.icon):
        record_lacking_styles(run.font, run.text)
    anchor = "start" if anchor == _JUSTIFY else anchor
    if is_rtl(words_of(_measure_blocks(*asked, has_hyphens=False)), language):
        anchor = OPPOSITE.get(anchor, anchor)
    setting = ParagraphWriter(font, fill, size_mm, icons, palette)
    part = _VALIGNS[check_choice("valign", valign, tuple(_VALIGNS))]
    return setting.write_lines(lines, box, limits, leading, anchor, part)


def _palette(context: jinja2.runtime.Context) -> TextPalette:
    """Return the colours that a text can name; a template may use the variable names for something else."""
    given, suit = context.get("colours"), context.get("colour")
    named = given if isinstance(given, Mapping) else {}
    theme = {str(name): str(value) for name, value in named.items() if read_colour(str(value)) is not None}
    is_colour = isinstance(suit, str) and read_colour(suit) is not None
    return TextPalette.of(theme, str(suit) if is_colour else "", is_low_ink=context.get("low_ink") is True)


def _limits(box: Rect, safe: Any) -> Rect:
    """Return the limits for letters of a paragraph: its box above and below, and at the sides the safe zone too."""
    roomy = box.expand(HAIR_MM)
    try:
        zone = Rect(*(float(safe[each]) for each in ("x", "y", "width", "height")))
    except (KeyError, TypeError, ValueError):  # a template may use the name for something else
        return roomy
    if not zone.contains(box):
        return roomy
    top, bottom = max(roomy.y, zone.y), min(roomy.bottom, zone.bottom)
    return Rect(zone.x, top, zone.width, bottom - top)


def text_height(
    words: str, font: FontRole, width: float, size: float, *, language: str, icons: tuple[str, ...], leading: float
) -> float:
    """Measure the height of a text with markup that `paragraph` sets at one size; infinite if a word is too wide.

    Lengths are in mm, the leading in font sizes.

    Raises:
        ValueError: Its markup is broken, or the fonts lack a character.
    """
    blocks = _measure_blocks(words, font, language, icons, TextPalette.of({}).names, has_hyphens=False)
    try:
        return ink_height(set_blocks(blocks, width / size), leading, size) * size
    except TooWideError:
        return math.inf


def fit_text_size(
    words: str,
    font: Mapping[str, Any],
    box: Rect,
    *,
    safe: Mapping[str, float],
    size: float,
    floor: float,
    leading: float,
    anchor: str,
    language: str,
    icons: tuple[str, ...],
    colours: tuple[str, ...],
) -> float:
    """Return the size at which `paragraph` sets a text in a box, in mm; lengths in mm.

    Raises:
        ValueError: As `paragraph` does.
    """
    asked = (words, parse_template_font(font), language, icons, colours)
    return _fit_paragraph(asked, (size, floor), box, _limits(box, safe), leading=leading, anchor=anchor)[0]


def _fit_paragraph(
    asked: _Asked, sizes: tuple[float, float], box: Rect, limits: Rect, *, leading: float, anchor: str
) -> tuple[float, list[SetLine]]:
    _measure_blocks(*asked, has_hyphens=False)
    room = round(limits.height - box.height, 6)
    try:
        return _fit_paragraph_cached(asked, sizes, box.width, box.height, room, leading=leading, anchor=anchor)
    except ValueError as error:
        words, _, language, *_ = asked
        raise ValueError(f"text {excerpt(words)!r} ({language}): {error}") from None


@BuildSession.remembers(4096)
def _fit_paragraph_cached(
    asked: _Asked,
    sizes: tuple[float, float],
    width: float,
    height: float,
    room: float,
    *,
    leading: float,
    anchor: str,
) -> tuple[float, list[SetLine]]:
    """Return size and lines of a text, cached, as texts often recur in the same box."""
    size, floor = sizes
    steps = min(MAX_SIZES, max(1, round((size - floor) / 0.1)))
    return fit_text(
        _measure_blocks(*asked, has_hyphens=False),
        [size - (size - floor) * step / steps for step in range(steps + 1)],
        width,
        height,
        leading=leading,
        is_centred=anchor == "middle",
        is_justified=anchor == _JUSTIFY,
        room_mm=room,
        divided=lambda: _measure_blocks(*asked, has_hyphens=True),
    )


@BuildSession.remembers(4096)
def _measure_blocks(
    markup: str,
    font: FontRole,
    language: str,
    icons: tuple[str, ...],
    colours: tuple[str, ...],
    *,
    has_hyphens: bool,
) -> list[Block]:
    faces = partial(role_stack, font)
    return blocks_of(markup, faces, language=language, icons=icons, has_hyphens=has_hyphens, colours=colours)


def bounded_range(*bounds: int) -> range:
    """Return a range of at most `MAX_RANGE` numbers.

    Raises:
        ValueError: It has more.
    """
    found = range(*bounds)
    if len(found) > MAX_RANGE:
        raise ValueError(f"range of {len(found)} is more than {MAX_RANGE}")
    return found
