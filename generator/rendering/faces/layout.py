"""Layout of a suited card for any trim size: indices, pips and the picture panel."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.geometry import TOLERANCE_MM, Rect, Size
from generator.text.fonts.font_library import Font

# Measures on a poker card, in mm (ours); other formats scale them by `scale`.
_POKER = Size(63.5, 88.9)
_INDEX_WIDTH_MM = 7.0
_RANK_SIZE_MM = 8.6
_OVERSHOOT = 1.02
"""How much taller than a flat capital a round one may be while looking the same height."""
_RANK_GAP_MM = 1.9  # the tail of a Q reaches 1.7 mm below its baseline
_INDEX_SYMBOL_MM = 5.6
_LETTER_GAP_MM = 0.9
_LETTER_SIZE_MM = 2.8
_BADGE_EM = 1.36
"""Height of the badge around a suit's letter, in font sizes; without it, the letter of Anchors looks like an ace."""
_BADGE_ROOM_EM = 0.66
"""How much wider a badge is than its letters; its ends are round."""
_PANEL_GAP_MM = 0.75
_PANEL_INSET_MM = 4.0
_PIP_MM = 14.5
_SINGLE_PIP_MM = 30.0
_PIP_COLUMNS_MM = 24.0
_PIP_INSET_MM = 1.2
_PIP_APART = 1.02
"""Least distance between the centres of pips in a row or column, in pips."""
_PIP_STAGGER = 0.99
"""The same for staggered pips."""
_COLUMNS_APART = 1.15
"""Least distance between columns of pips, in pips."""
_LARGE_PRINT = 2.0
"""Large print doubles the indices."""

_PIPS: dict[int, Sequence[tuple[float, float]]] = {
    1: [(0.5, 0.5)],
    2: [(0.5, 0.0), (0.5, 1.0)],
    3: [(0.5, 0.0), (0.5, 0.5), (0.5, 1.0)],
    4: [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)],
    5: [(0.0, 0.0), (1.0, 0.0), (0.5, 0.5), (0.0, 1.0), (1.0, 1.0)],
    6: [(0.0, 0.0), (1.0, 0.0), (0.0, 0.5), (1.0, 0.5), (0.0, 1.0), (1.0, 1.0)],
    7: [(0.0, 0.0), (1.0, 0.0), (0.5, 0.25), (0.0, 0.5), (1.0, 0.5), (0.0, 1.0), (1.0, 1.0)],
    8: [(0.0, 0.0), (1.0, 0.0), (0.5, 0.25), (0.0, 0.5), (1.0, 0.5), (0.5, 0.75), (0.0, 1.0), (1.0, 1.0)],
    9: [(0, 0), (1, 0), (0, 1 / 3), (1, 1 / 3), (0.5, 0.5), (0, 2 / 3), (1, 2 / 3), (0, 1), (1, 1)],
    10: [(0, 0), (1, 0), (0.5, 1 / 6), (0, 1 / 3), (1, 1 / 3), (0, 2 / 3), (1, 2 / 3), (0.5, 5 / 6), (0, 1), (1, 1)],
}
"""Centres of pips as fractions of the pip field, by count: the arrangement of English-pattern cards since the 1700s."""


@dataclass(frozen=True, slots=True)
class Index:
    """The rank, symbol and letter of one corner, as if upright at the top."""

    x: float
    """Centre of the column."""
    turn: float
    """0, or 180 about the card's centre."""
    rank_y: float
    """Baseline of the rank."""
    rank_size: float
    symbol: Rect
    badge: Rect
    """Box of the badge that holds the suit's letter; its ends are round."""
    letter_y: float
    """Baseline of the suit's letter."""
    letter_size: float


@dataclass(frozen=True, slots=True)
class Pip:
    """One suit symbol of the face."""

    box: Rect
    turn: float
    """180 in the lower half, so that the card looks the same from both ends."""


def scale(trim: Size) -> float:
    """Return the scale relative to a poker card."""
    return min(trim.width_mm / _POKER.width_mm, trim.height_mm / _POKER.height_mm)


@dataclass(frozen=True, slots=True)
class Lettering:
    text: str
    """A rank, or a suit's letter; no longer than a few characters."""
    font: Font
    """It has all the characters."""

    def size_within(self, size: float, width: float) -> float:
        """Return the font size at which it is no wider than `width`, at most `size`."""
        return min(size, size * width / (self.font.width(self.text, size) or 1.0))

    def badge_size_within(self, size: float, width: float) -> float:
        """Return the font size at which its badge is no wider than `width`, at most `size`."""
        return min(size, width / (self.font.width(self.text, 1.0) + _BADGE_ROOM_EM))

    def height(self, size: float) -> float:
        """Return its height above the baseline, with the overshoot of round letters."""
        return size * max(self.font.cap_height * _OVERSHOOT, -self.font.ink_box(self.text)[1])


def indices(
    trim: Size, safe_mm: float, rank: Lettering, letter: Lettering, *, is_large: bool
) -> tuple[list[Index], float]:
    """Lay out the four corners.

    Returns:
        The indices and the width of their column.
    """
    k = scale(trim) * (_LARGE_PRINT if is_large else 1.0)
    width = _INDEX_WIDTH_MM * k
    # The baseline is that of a rank of full size, so that a narrower `10` is aligned with the others.
    baseline = safe_mm + rank.height(_RANK_SIZE_MM * k)
    symbol_top = baseline + _RANK_GAP_MM * k
    letter_size = letter.badge_size_within(_LETTER_SIZE_MM * k, width)
    badge_top, badge_height = symbol_top + (_INDEX_SYMBOL_MM + _LETTER_GAP_MM) * k, _BADGE_EM * letter_size
    badge_width = max(badge_height, letter.font.width(letter.text, letter_size) + _BADGE_ROOM_EM * letter_size)
    letter_y = badge_top + (badge_height + letter.font.cap_height * letter_size) / 2
    rank_size = rank.size_within(_RANK_SIZE_MM * k, width)
    made = []
    for x in (safe_mm + width / 2, trim.width_mm - safe_mm - width / 2):
        symbol = Rect(x - _INDEX_SYMBOL_MM * k / 2, symbol_top, _INDEX_SYMBOL_MM * k, _INDEX_SYMBOL_MM * k)
        badge = Rect(x - badge_width / 2, badge_top, badge_width, badge_height)
        made += [Index(x, turn, baseline, rank_size, symbol, badge, letter_y, letter_size) for turn in (0.0, 180.0)]
    return made, width


def panel(trim: Size, safe_mm: float, column_mm: float) -> Rect:
    """Return the panel for a picture, between the index columns."""
    left = safe_mm + column_mm + _PANEL_GAP_MM * scale(trim)
    top = safe_mm + _PANEL_INSET_MM * scale(trim)
    return Rect(left, top, trim.width_mm - 2 * left, trim.height_mm - 2 * top)


def pips(trim: Size, field: Rect, count: int) -> list[Pip]:
    """Lay out the pips of a number card in the panel, as large as possible without touching."""
    k = scale(trim)
    size = min((_PIP_MM if count > 1 else _SINGLE_PIP_MM) * k, field.width, field.height)
    if len({x for x, _ in _PIPS[count]}) > 1:
        size = min(size, field.width / (1 + _COLUMNS_APART))
    centres = _centres(field, count, size, k)
    for _ in range(4):  # smaller pips are further apart: a few rounds settle it
        size = min([size, *(_room(one, other) for one in centres for other in centres if one != other)])
        centres = _centres(field, count, size, k)
    return [
        Pip(Rect(x - size / 2, y - size / 2, size, size), 180.0 if v > 0.5 else 0.0)
        for (x, y), (_, v) in zip(centres, _PIPS[count], strict=True)
    ]


def _room(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return the largest size of two pips that do not touch."""
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(dx, dy) / (_PIP_STAGGER if min(dx, dy) > TOLERANCE_MM else _PIP_APART)


def _centres(field: Rect, count: int, size: float, k: float) -> list[tuple[float, float]]:
    across = min(field.width - size, _PIP_COLUMNS_MM * k)
    down = max(0.0, field.height - size - 2 * _PIP_INSET_MM * k)
    x, y = field.centre
    return [(x + (u - 0.5) * across, y + (v - 0.5) * down) for u, v in _PIPS[count]]
