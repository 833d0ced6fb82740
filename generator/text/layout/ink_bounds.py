"""Ink bounds of lines: how far glyphs reach beyond their font's metrics, and where lines would touch.

A font's ascent and descent describe its plain letters. Accents on capitals, stacked marks and swashes extend beyond
them, so boxes are checked glyph by glyph.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from generator.text.layout.lines import GlyphRun, SetLine
from generator.text.shaping.harfbuzz import Box, ink_boxes

_STACKED = 0.2
"""Overshoot of stacked marks above the ascent or below the descent, in font sizes (ours): an accent on a capital
reaches 0.17 above in the bundled fonts, and moves nothing.
"""


def line_ink(line: SetLine, size_mm: float = math.inf) -> Box:
    """Return the ink bounds of a line from its start on the baseline, y down, in font sizes.

    Args:
        line: The line.
        size_mm: The font size, for outlines, whose thickness is in mm; by default, they are not counted.
    """
    boxes = [_piece_ink(piece, size_mm) for piece in line.runs]
    if not boxes:
        return 0.0, 0.0, 0.0, 0.0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def ink_overshoot(lines: Sequence[SetLine], leading: float, size_mm: float = math.inf) -> tuple[float, float]:
    """Return how far ink extends above the ascent of the first line and below the descent of the last, in font sizes.

    Both are negative where it stays short of them.

    Args:
        lines: The text.
        leading: Distance between baselines, in font sizes.
        size_mm: The font size, for outlines, whose thickness is in mm; by default, they are not counted.
    """
    if not lines:
        return 0.0, 0.0
    baseline, tops, bottoms = 0.0, [], []
    for number, line in enumerate(lines):
        baseline += line.step(is_first=not number) * leading
        _, top, _, bottom = line_ink(line, size_mm)
        tops.append(baseline + top)
        bottoms.append(baseline + bottom)
    return -lines[0].ascent - min(tops), max(bottoms) - baseline - lines[-1].descent


def open_up_lines(lines: Sequence[SetLine], leading: float) -> list[SetLine]:
    """Add space above lines whose stacked marks or letters would touch the line above."""
    spread_out = list(lines[:1])
    for above, line in pairwise(lines):
        distance = line.step(is_first=False) * leading
        overlap, deepest, highest = 0.0, line_ink(above)[3], -line_ink(line)[1]
        is_stacked = max(highest - line.ascent, deepest - above.descent) > _STACKED
        if is_stacked and deepest + highest > distance:
            overlap = max(
                (
                    high[3] - low[1] - distance
                    for high in _inks(above)
                    for low in _inks(line)
                    if high[0] < low[2] and low[0] < high[2]
                ),
                default=0.0,
            )
        spread_out.append(replace(line, gap=line.gap + overlap / leading) if overlap > 0 else line)
    return spread_out


def _piece_ink(piece: GlyphRun, size_mm: float) -> Box:
    """Return the ink bounds of a run, from the start of its line."""
    if piece.icon:
        return piece.x, -piece.ascent, piece.x + piece.width, piece.descent
    left, top, right, bottom = piece.font.shape_text(piece.text, piece.shaping_options).ink
    k, rim = piece.look.scale, piece.look.outline_mm / size_mm
    return piece.x + left * k - rim, top * k - rim, piece.x + right * k + rim, bottom * k + rim


def _inks(line: SetLine) -> Iterator[Box]:
    """Yield the ink bounds of each glyph."""
    for piece in line.runs:
        if piece.icon:
            continue
        k = piece.look.scale
        for left, top, right, bottom in ink_boxes(str(piece.font.file), piece.text, piece.shaping_options):
            yield piece.x + left * k, top * k, piece.x + right * k, bottom * k
