"""The small line on a face with the deck's version, to tell stacks apart."""

import math
import re
from dataclasses import replace
from html import escape

from generator.deck.model import Deck
from generator.errors import DeckDataError, Fault, TemplateError, plural
from generator.geometry import Rect
from generator.rendering.sides import CardSide, CardSides
from generator.rendering.templating.svg_text import text
from generator.rendering.templating.template_values import font_values
from generator.svg.transforms.text_outlines import text_path_data
from generator.text.fonts.font_stacks import describe_missing, role_stack, whole_font
from generator.units import number

SIZE_MM = 1.8
"""Of the line (ours): just above the minimum of print services, 5 pt (1.76 mm)."""
_PAD_MM = 0.5
_CUT_MM = 0.6
"""From the line's background to the cut at least (ours), so that a slightly misplaced cut leaves it whole."""
_START, _END = '<g data-part="version" data-zone="bleed">', "</g>"
_LINE = re.compile(re.escape(_START) + r".*?" + re.escape(_END), re.DOTALL)
MAX_SIGNS = 40
"""Of a watermark (ours): longer ones would be too small to read."""
_LENGTH = 0.72
"""Of the word, in diagonals of the card (ours)."""
_HEIGHT = 0.3
"""Of its letters at most, in widths of the card (ours)."""
_GREY, _ALPHA = "#808080", 0.42
"""Its ink (ours): visible on white and on black, with the content below still readable."""


def version_line(deck: Deck) -> str:
    """Return the markup of a deck's version line: at the bottom right, below the safe zone where there is room.

    Raises:
        TemplateError: The fonts lack some of its characters.
    """
    said = f"{deck.title} {deck.version}"
    role = deck.fonts["label"]
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
        font_values(role),
        x=ground.x + _PAD_MM,
        y=ground.bottom - 0.33 * SIZE_MM,
        size=SIZE_MM,
        fill=colours["muted"],
    )
    return f"{_START}{box}{line}{_END}"


def without_version_lines(sides: CardSides, deck: Deck) -> CardSides:
    """Return sides as they are to be compared: otherwise, every card would change with every version."""
    if not deck.has_version_line:
        return sides
    faces = {
        name: replace(side, drawing=replace(side.drawing, body=_LINE.sub("", side.drawing.body)))
        for name, side in sides.faces.items()
    }
    return replace(sides, faces=faces)


def add_watermark(sides: CardSides, deck: Deck, words: str) -> CardSides:
    """Return sides with a word across each, from the lower left to the upper right.

    Raises:
        DeckDataError: It is invisible or too long, or the deck's fonts lack some of its characters.
    """
    mark = _watermark_markup(deck, words)

    def marked(side: CardSide) -> CardSide:
        return replace(side, drawing=replace(side.drawing, body=f"{side.drawing.body}{mark}"))

    return replace(
        sides,
        faces={name: marked(side) for name, side in sides.faces.items()},
        backs={name: marked(side) for name, side in sides.backs.items()},
    )


def _watermark_markup(deck: Deck, words: str) -> str:
    if not words.strip() or not words.isprintable():
        raise DeckDataError(f"--watermark {words!r} is invisible; write a word such as PROOF")
    if len(words) > MAX_SIGNS:
        raise DeckDataError(
            f"--watermark has {plural(len(words), 'character')}; at most {MAX_SIGNS} are readable on a card"
        )
    fonts = role_stack(deck.fonts["title"])
    font = whole_font(words, fonts)
    if font is None:
        raise DeckDataError(f"--watermark {words!r}: {describe_missing(words, fonts)}")
    line = font.shape_text(words)
    trim = deck.trim
    size = min(_LENGTH * math.hypot(trim.width, trim.height) / line.width, _HEIGHT * trim.width)
    turn = -math.degrees(math.atan2(trim.height, trim.width))
    x, y = trim.centre
    path = text_path_data(line, str(font.file), -line.width * size / 2, font.cap_height * size / 2, size)
    place = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
    return (
        f'<path data-zone="bleed" aria-label="{escape(words)}" transform="{place}" d="{path}" fill="{_GREY}" '
        f'fill-opacity="{_ALPHA}"/>'
    )
