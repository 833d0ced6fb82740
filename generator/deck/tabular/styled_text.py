"""Bold and italic words of a cell, of a workbook or in HTML, as the markup of texts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

_UNSTYLED = re.compile(r"(?:^[ \t]*(?:[-*•]|\d{1,3}[.)])[ \t]+|\s|\|)+", re.MULTILINE)
"""What looks the same in any style, or means something only outside the stars: blanks, the beginning of a list's item,
the bars of a table.
"""
_STAR = re.compile(r"\\[!-/:-@\[-`{-~]|\*")
"""A star that the parser of texts would read, or a character that a backslash makes literal."""


@dataclass(frozen=True, slots=True)
class StyledRun:
    """A part of a cell's text in one style."""

    text: str
    is_bold: bool = False
    is_italic: bool = False


def has_styled_words(runs: Sequence[StyledRun]) -> bool:
    """Whether some words are set apart from others: if all are bold, that is the look of the cell."""
    return len({(run.is_bold, run.is_italic) for run in runs if _UNSTYLED.sub("", run.text)}) > 1


def markup_of(runs: Sequence[StyledRun]) -> str:
    """Return a text whose bold and italic words are `**bold**` and `*italic*`.

    Whatever else its author typed, icons and lists, means the same as in other cells; only a star is a star.
    """
    text = "".join(run.text for run in runs)
    styles = [(run.is_bold, run.is_italic) for run in runs for _ in run.text]
    unstyled = {place for match in _UNSTYLED.finditer(text) for place in range(*match.span())}
    made, gap = "", ""
    is_bold = is_italic = False
    for style, places in groupby(range(len(text)), lambda place: None if place in unstyled else styles[place]):
        part = "".join(text[place] for place in places)
        if style is None:
            gap = part
            continue
        if style != (is_bold, is_italic):
            made = _end(made) + "**" * (is_bold > style[0]) + "*" * (is_italic > style[1])
            gap += "**" * (is_bold < style[0]) + "*" * (is_italic < style[1])
        made += gap + _STAR.sub(lambda match: "\\*" if match[0] == "*" else match[0], part)
        (is_bold, is_italic), gap = style, ""
    return _end(made) + "**" * is_bold + "*" * is_italic + gap


def _end(markup: str) -> str:
    """Return markup after which a star is no literal one: a backslash at its end is itself."""
    return markup + "\\" * ((len(markup) - len(markup.rstrip("\\"))) % 2)
