"""Copyfitting: the size at which text fits its box, and the position of its lines."""

from collections.abc import Callable, Sequence

from generator.geometry import TOLERANCE_MM
from generator.text.layout.blocks import Block, set_blocks
from generator.text.layout.ink_bounds import ink_overshoot, open_up_lines
from generator.text.layout.lines import SetLine, TooWideError
from generator.text.shaping.break_opportunities import break_advice


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
        blocks: The text.
        sizes_mm: Font sizes to try, largest first.
        width_mm: Width of the box.
        height_mm: Height of the box.
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
    steps = sum(line.step(is_first=not number) for number, line in enumerate(lines))
    return steps * leading + lines[0].ascent + lines[-1].descent


def ink_height(lines: Sequence[SetLine], leading: float, size_mm: float) -> float:
    """Return the height of lines, with accents and descenders that extend beyond it, in font sizes."""
    return height(lines, leading) + max(0.0, sum(ink_overshoot(lines, leading, size_mm)))


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
        lines: The text.
        leading: Distance between baselines, in font sizes.
        size_mm: The font size.
        height_mm: Height of the box.
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
