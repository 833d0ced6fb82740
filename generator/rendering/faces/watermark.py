"""A word across every side, so that a proof is not mistaken for the deck."""

import math
from dataclasses import replace
from html import escape

from generator.deck.model import Deck
from generator.errors import DeckDataError, plural
from generator.rendering.sides import CardSide, CardSides
from generator.svg.transforms.text_outlines import text_path_data
from generator.text.fonts.font_stacks import describe_missing, role_stack, whole_font
from generator.units import number

MAX_SIGNS = 40
"""Of a watermark (ours): longer ones would be too small to read."""
_LENGTH = 0.72
"""Of the word, in diagonals of the card (ours)."""
_HEIGHT = 0.3
"""Of its letters at most, in widths of the card (ours)."""
_GREY, _ALPHA = "#808080", 0.42
"""Its ink (ours): visible on white and on black, with the content below still readable."""


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
    fonts = role_stack(deck.theme.fonts["title"])
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
