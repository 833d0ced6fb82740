"""Break text into lines by the widths of the font that is printed."""

from collections.abc import Sequence

from generator.fonts import Font
from generator.geometry import TOLERANCE_MM


def break_lines(text: str, font: Font, size_mm: float, width_mm: float) -> list[str]:
    """Break text into lines no wider than the box.

    Newlines are kept; a no-break space holds its words together.

    Raises:
        KeyError: The font lacks a character of the text.
        ValueError: A single word is wider than the box; says by how much in mm.
    """
    lines: list[str] = []
    space_mm = font.width(" ", size_mm)
    for paragraph in text.split("\n"):
        words: list[str] = []
        used_mm = 0.0
        for word in filter(None, paragraph.split(" ")):
            # Without kerning a line is as wide as its words and spaces: each is measured once, not each longer line.
            word_mm = font.width(word, size_mm)
            if words and used_mm + space_mm + word_mm <= width_mm + TOLERANCE_MM:
                words.append(word)
                used_mm += space_mm + word_mm
                continue
            if word_mm > width_mm + TOLERANCE_MM:
                over_mm = word_mm - width_mm
                raise ValueError(f"the word {word[:40]!r} is {over_mm:.2f} mm wider than its box of {width_mm:.2f} mm")
            if words:
                lines.append(" ".join(words))
            words, used_mm = [word], word_mm
        lines.append(" ".join(words))
    return lines


def fit_lines(
    text: str, font: Font, sizes_mm: Sequence[float], width_mm: float, height_mm: float, *, leading: float
) -> tuple[float, list[str]]:
    """Break text at the largest of the given sizes at which it fits its box.

    Args:
        sizes_mm: Font sizes to try, largest first.
        leading: Distance between baselines as a part of the font size.

    Returns:
        The font size in mm and the lines.

    Raises:
        KeyError: The font lacks a character of the text.
        ValueError: It does not fit at the last size either; says by how much in mm.
    """
    problem = ""
    for size_mm in sizes_mm:
        try:
            lines = break_lines(text, font, size_mm, width_mm)
        except ValueError as error:
            problem = str(error)
            continue
        needed_mm = (len(lines) - 1) * leading * size_mm + (font.ascent + font.descent) * size_mm
        if needed_mm <= height_mm + TOLERANCE_MM:
            return size_mm, lines
        problem = (
            f"{len(lines)} lines need {needed_mm:.2f} mm, {needed_mm - height_mm:.2f} mm more than the box of "
            f"{width_mm:.2f} x {height_mm:.2f} mm has"
        )
    raise ValueError(f"at the smallest size of {sizes_mm[-1]:.2f} mm {problem}")
