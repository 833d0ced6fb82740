"""Copyfitting: the size at which text fits its box, and the position of its lines."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product

from generator.geometry import TOLERANCE_MM
from generator.text.layout.blocks import Block, set_blocks
from generator.text.layout.lines import GlyphRun, SetLine, TooWideError
from generator.text.shaping.break_opportunities import break_advice
from generator.text.shaping.harfbuzz import Box

_STACKED = 0.2
"""Overshoot of stacked marks above the ascent or below the descent, in font sizes (ours): an accent on a capital
reaches 0.17 above in the bundled fonts, and moves nothing.
"""


def line_ink(line: SetLine, size_mm: float = math.inf) -> Box:
    """Return the ink bounds of a line from its start on the baseline, y down, in font sizes.

    Args:
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
            pairs = product(_inks(above), _inks(line))
            meeting = [(high, low) for high, low in pairs if high[0] < low[2] and low[0] < high[2]]
            overlap = max((high[3] - low[1] - distance for high, low in meeting), default=0.0)
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
        for left, top, right, bottom in piece.font.ink_boxes(piece.text, piece.shaping_options):
            yield piece.x + left * k, top * k, piece.x + right * k, bottom * k


def fit_text(
    blocks: Sequence[Block],
    sizes_mm: Sequence[float],
    width_mm: float,
    height_mm: float,
    *,
    leading: float,
    is_centred: bool = False,
    is_justified: bool = False,
    room_mm: float = 0.0,
    divided: Callable[[], Sequence[Block]] | None = None,
) -> tuple[float, list[SetLine]]:
    """Break text at the largest of the given sizes at which it fits its box.

    Args:
        sizes_mm: Font sizes to try, largest first.
        leading: Distance between baselines, in font sizes.
        is_centred: Whether the last line should be as even as the others.
        is_justified: Whether all lines of a paragraph but its last fill the width of the box.
        room_mm: How far letters may leave the box, above and below together.
        divided: Returns the same text with hyphenation, for sizes at which it does not fit without.

    Returns:
        The font size in mm and the lines.

    Raises:
        ValueError: It does not fit at the last size either; says by how much in mm.
    """
    problem = ""
    is_one_word = sum(map(len, blocks)) == 1
    for size_mm in sizes_mm:
        width = (width_mm + TOLERANCE_MM) / size_mm
        # Hyphenate only where the text would not fit, or justified lines would be stretched too wide; a one-word label
        # shrinks instead.
        versions: list[Callable[[], Sequence[Block]]] = [lambda: blocks]
        if divided is not None and (not is_one_word or size_mm == sizes_mm[-1]):
            versions = [divided] if is_justified else [*versions, divided]
        for version in versions:
            try:
                lines = set_blocks(version(), width, is_centred=is_centred, is_justified=is_justified)
            except TooWideError as error:
                over_mm = error.width * size_mm - width_mm
                problem = f"{error.shown} is {over_mm:.2f} mm wider than its box of {width_mm:.2f} mm"
                problem += break_advice(error.text)
                continue
            needed_mm = height(lines, leading) * size_mm
            if needed_mm <= height_mm + TOLERANCE_MM:
                lines = open_up_lines(lines, leading)
                needed_mm = ink_height(lines, leading, size_mm) * size_mm
                if needed_mm <= height_mm + room_mm + TOLERANCE_MM:
                    return size_mm, lines
            problem = (
                f"{len(lines)} lines need {needed_mm:.2f} mm, {needed_mm - height_mm:.2f} mm more than the box of "
                f"{width_mm:.2f} x {height_mm:.2f} mm has"
            )
    raise ValueError(f"at the smallest size of {sizes_mm[-1]:.2f} mm {problem}")


def height(lines: Sequence[SetLine], leading: float) -> float:
    """Return the height of lines, from the ascent of the first to the descent of the last, in font sizes."""
    if not lines:
        return 0.0
    steps = math.fsum(line.step(is_first=not number) for number, line in enumerate(lines))
    return steps * leading + lines[0].ascent + lines[-1].descent


def ink_height(lines: Sequence[SetLine], leading: float, size_mm: float) -> float:
    """Return the height of lines, with accents and descenders that extend beyond it, in font sizes."""
    return height(lines, leading) + max(0.0, math.fsum(ink_overshoot(lines, leading, size_mm)))


def first_baseline_offset(
    lines: Sequence[SetLine],
    leading: float,
    size_mm: float,
    height_mm: float,
    *,
    part: float,
    rooms_mm: tuple[float, float] = (0.0, 0.0),
) -> float:
    """Return the distance from the top of the box to the ascent of the first line, in mm.

    Where accents or descenders would leave the box, the text is moved by as much as they need.

    Args:
        leading: Distance between baselines, in font sizes.
        part: Share of the free height above the text.
        rooms_mm: How far letters may leave the box above and below.
    """
    above, below = (each * size_mm for each in ink_overshoot(lines, leading, size_mm))
    taken = height(lines, leading) * size_mm
    top = (height_mm - taken) * part
    if above - top > rooms_mm[0]:
        top = above
    if top + taken + below - height_mm > rooms_mm[1]:
        top = height_mm - taken - below
    return top
