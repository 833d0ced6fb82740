"""Where things lie on a suited card: indices, pips and the panel for a picture, for any trim size."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.fonts import Font
from generator.geometry import Rect, Size

# Measures on a poker card, in mm (ours); other formats scale them by `_scale`.
_POKER = Size(63.5, 88.9)
_INDEX_WIDTH_MM = 7.0
_RANK_SIZE_MM = 8.6
_INDEX_SYMBOL_MM = 5.6
_LETTER_SIZE_MM = 3.4
_GAP_MM = 1.0
_RANK_GAP_MM = 2.0  # the tail of a Q reaches 1.7 mm below its baseline
_PANEL_GAP_MM = 0.75
_PIP_MM = 15.0
_SINGLE_PIP_MM = 30.0
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
"""Centres of pips as parts of the pip field, by count: the arrangement of English-pattern cards since the 1700s."""


@dataclass(frozen=True, slots=True)
class Index:
    """One corner's rank, symbol and letter, as if it stood upright at the top."""

    x: float
    """Middle of the column."""
    turn: float
    """0, or 180 about the card's centre."""
    rank_y: float
    """Baseline of the rank."""
    rank_size: float
    """Font size of the rank."""
    symbol: Rect
    """Box of the suit symbol."""
    letter_y: float
    """Baseline of the suit's letter."""
    letter_size: float
    """Font size of the letter."""


@dataclass(frozen=True, slots=True)
class Pip:
    """One suit symbol of the face."""

    box: Rect
    """Where it lies."""
    turn: float
    """180 in the lower half, so that the card reads the same from both ends."""


def scale(trim: Size) -> float:
    """Give how much smaller or larger than on a poker card things are drawn."""
    return min(trim.width_mm / _POKER.width_mm, trim.height_mm / _POKER.height_mm)


def indices(trim: Size, safe_mm: float, rank: str, font: Font, *, is_large: bool) -> tuple[list[Index], float]:
    """Lay out the four corners.

    Args:
        font: The font of the rank: a rank of two digits is made narrower by its widths.

    Returns:
        The indices and the width of their column.
    """
    k = scale(trim) * (_LARGE_PRINT if is_large else 1.0)
    width = _INDEX_WIDTH_MM * k
    size = _RANK_SIZE_MM * k
    rank_size = min(size, size * width / (font.width(rank, size) or 1.0))
    baseline = safe_mm + font.cap_height * size
    symbol_top = baseline + _RANK_GAP_MM * k
    letter_size = _LETTER_SIZE_MM * k
    letter_y = symbol_top + _INDEX_SYMBOL_MM * k + _GAP_MM * k * 0.7 + font.cap_height * letter_size
    made = []
    for x in (safe_mm + width / 2, trim.width_mm - safe_mm - width / 2):
        symbol = Rect(x - _INDEX_SYMBOL_MM * k / 2, symbol_top, _INDEX_SYMBOL_MM * k, _INDEX_SYMBOL_MM * k)
        made += [Index(x, turn, baseline, rank_size, symbol, letter_y, letter_size) for turn in (0.0, 180.0)]
    return made, width


def panel(trim: Size, safe_mm: float, column_mm: float) -> Rect:
    """Give the box between the index columns, where a picture goes."""
    left = safe_mm + column_mm + _PANEL_GAP_MM * scale(trim)
    height = trim.height_mm - 2 * (safe_mm + 4.0 * scale(trim))
    return Rect(left, (trim.height_mm - height) / 2, trim.width_mm - 2 * left, height)


def pips(trim: Size, field: Rect, count: int) -> list[Pip]:
    """Lay out the pips of a number card in the panel."""
    size = (_PIP_MM if count > 1 else _SINGLE_PIP_MM) * scale(trim)
    columns = len({x for x, _ in _PIPS[count]})
    size = min(size, field.width_mm / (1.0 if columns == 1 else 2.15))
    across = min(field.width_mm - size, 22.5 * scale(trim))
    down = field.height_mm - size - 3.0 * scale(trim)
    left = field.centre[0] - across / 2
    top = field.centre[1] - down / 2
    made = []
    for u, v in _PIPS[count]:
        x, y = left + u * across, top + v * down
        made.append(Pip(Rect(x - size / 2, y - size / 2, size, size), 180.0 if v > 0.5 else 0.0))
    return made
