"""The small line on a face with the deck's version, to tell stacks apart."""

import re

from generator.deck.model import Deck
from generator.errors import Fault, TemplateError
from generator.geometry import Rect
from generator.rendering.templating.svg_text import text
from generator.rendering.templating.template_fonts import font_values, template_font_of
from generator.text.fonts.font_stacks import describe_missing, role_stack, whole_font
from generator.units import number

SIZE_MM = 1.8
"""Of the line (ours): just above the minimum of print services, 5 pt (1.76 mm)."""
_PAD_MM = 0.5
_CUT_MM = 0.6
"""From the line's background to the cut at least (ours), so that a slightly misplaced cut leaves it whole."""
_START, _END = '<g data-part="version" data-zone="bleed">', "</g>"
_LINE = re.compile(re.escape(_START) + r".*?" + re.escape(_END), re.DOTALL)


def version_line(deck: Deck) -> str:
    """Return the markup of a deck's version line: at the bottom right, below the safe zone where there is room.

    Raises:
        TemplateError: The fonts lack some of its characters.
    """
    said = f"{deck.title} {deck.version}"
    role = deck.theme.fonts["label"]
    fonts = role_stack(role)
    font = whole_font(said, fonts)
    if font is None:
        said = f"{deck.id} {deck.version}"
        font = whole_font(said, fonts)
    if font is None:
        raise TemplateError(
            Fault(f"the version line {said!r}: {describe_missing(said, fonts)}", deck.display_name, key="version")
        )
    safe = deck.trim.expand(-deck.safe_margin_mm)
    width, height = font.shape_text(said).width * SIZE_MM + 2 * _PAD_MM, SIZE_MM * 1.25
    top = min(safe.bottom, deck.trim.bottom - _CUT_MM - height)
    ground = Rect(safe.right - width, top, width, height)
    colours = deck.theme.colours
    box = (
        f'<rect x="{number(ground.x)}" y="{number(ground.y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="0.5" fill="{colours["paper"]}"/>'
    )
    line = text(
        said,
        font_values(template_font_of(role)),
        x=ground.x + _PAD_MM,
        y=ground.bottom - 0.33 * SIZE_MM,
        size=SIZE_MM,
        fill=colours["muted"],
    )
    return f"{_START}{box}{line}{_END}"


def strip_version_line(body: str) -> str:
    """Return the markup of a side without its version line."""
    return _LINE.sub("", body)
