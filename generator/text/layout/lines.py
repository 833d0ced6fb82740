"""Breaks measured text into lines.

Line breaking considers a whole paragraph at once: as few lines as possible, and among those the most even lines with
the fewest hyphens. Source: D. E. Knuth and M. F. Plass, Breaking Paragraphs into Lines, 1981, with costs of our own,
since most text on cards is not justified.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from generator.text.fonts.font_library import Font
from generator.text.markup.inline_styles import PLAIN, InlineStyle
from generator.text.markup.markup_parser import ICON_EM, Atom, BreakKind
from generator.text.shaping.bidi import OBJECT, is_rtl, levels, visual_runs
from generator.text.shaping.harfbuzz import ShapingOptions

HYPHEN = "-"
_FROM_LEFT, _FROM_RIGHT = ShapingOptions(is_from_right=False), ShapingOptions(is_from_right=True)
_HYPHEN_COST = 0.6
"""Cost of a line that ends with a hyphen, against the squared free part of a line (ours): hyphens are used only to save
a line that must be saved, or where a line would be less than three quarters full.
"""
_JUSTIFIED_HYPHEN_COST = 0.03
"""The same for justified text (ours): a hyphen is better than a line stretched by a sixth."""
_MOST_STRETCHED = 3.0
"""The most that a space may be stretched, as a multiple (ours); a line that needs more is not justified."""
PARAGRAPH_GAP = 0.5
"""Height of an empty line, in lines (ours)."""
_STEERING = str.maketrans("", "", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Control characters that can be dropped once the order is known."""
_FORCED = ("\u202d{}\u202c", "\u202e{}\u202c")
"""Overrides that force a direction on any text."""


@dataclass(frozen=True, slots=True)
class GlyphRun:
    """Part of a line: text in one font, or an icon."""

    x: float
    """From the start of the line, in font sizes."""
    width: float
    """In font sizes."""
    font: Font
    text: str
    """The characters; of an icon, the number on it."""
    icon: str = ""
    """Name of the icon; empty for text."""
    is_from_right: bool = False
    look: InlineStyle = PLAIN

    @property
    def shaping_options(self) -> ShapingOptions:
        return _FROM_RIGHT if self.is_from_right else _FROM_LEFT

    @property
    def ascent(self) -> float:
        """Height above the baseline, in font sizes; an icon is centred on the capitals beside it."""
        return max(self.font.ascent, (self.font.cap_height + ICON_EM) / 2 if self.icon else 0.0) * self.look.scale

    @property
    def descent(self) -> float:
        """Depth below the baseline, in font sizes."""
        return max(self.font.descent, (ICON_EM - self.font.cap_height) / 2 if self.icon else 0.0) * self.look.scale


@dataclass(frozen=True, slots=True)
class SetLine:
    runs: tuple[GlyphRun, ...]
    """From the left."""
    width: float
    """In font sizes."""
    gap: float
    """Extra space above it, in lines."""
    rule_mm: float = 0.0
    """Thickness of a full-width rule above it; 0: no rule."""

    @property
    def ascent(self) -> float:
        """Ascent of its fonts, in font sizes."""
        return max((piece.ascent for piece in self.runs), default=0.0)

    @property
    def descent(self) -> float:
        """Descent of its fonts, in font sizes."""
        return max((piece.descent for piece in self.runs), default=0.0)

    def shift(self, by: float) -> "SetLine":
        """Return it with its runs moved to the right, in font sizes."""
        pieces = tuple(replace(piece, x=piece.x + by) for piece in self.runs)
        return replace(self, runs=pieces, width=self.width + by)

    def step(self, *, is_first: bool) -> float:
        """Return the distance from the baseline above, in lines; for the first line, from where that would be."""
        return self.gap + (0.0 if is_first else max((piece.look.scale for piece in self.runs), default=1.0))


def break_lines(
    paragraphs: Sequence[Sequence[Atom]], width: float, *, is_centred: bool = False, is_justified: bool = False
) -> list[SetLine]:
    """Break paragraphs into lines no wider than the box; all lengths in font sizes.

    Args:
        is_centred: Whether the last line should be as even as the others.
        is_justified: Whether spaces are stretched so that all lines but the last fill the width of the box.

    Raises:
        TooWideError: Something that cannot be divided is wider than the box.
    """
    lines: list[SetLine] = []
    gap = 0.0
    for atoms in paragraphs:
        if not atoms:
            gap += PARAGRAPH_GAP if lines else 0.0
            continue
        for line in _break_paragraph(atoms, width, is_centred, is_justified):
            lines.append(replace(line, gap=gap) if gap else line)
            gap = 0.0
    return lines


class TooWideError(ValueError):
    def __init__(self, text: str, width: float, *, shown: str = "") -> None:
        """Take the word, its width in font sizes, and its name in messages."""
        super().__init__(text)
        self.text, self.width, self.shown = text, width, shown or repr(text[:40])


def _break_paragraph(atoms: Sequence[Atom], width: float, is_centred: bool, is_justified: bool) -> list[SetLine]:
    """Break one paragraph by dynamic programming over its break opportunities."""
    # best[end]: lines, cost and start of the last line of the best way to set the atoms before `end`.
    best: dict[int, tuple[int, float, int]] = {0: (0, 0.0, 0)}
    count = len(atoms)
    nothing, hyphen = BreakKind.NOTHING, BreakKind.HYPHEN  # looked up in the inner loop
    hyphen_cost = _JUSTIFIED_HYPHEN_COST if is_justified else _HYPHEN_COST
    for begin in range(count):
        if begin not in best:
            continue
        lines, cost, _ = best[begin]
        used = 0.0
        for end in range(begin + 1, count + 1):
            last = atoms[end - 1]
            used += last.width
            if used > width:
                break
            after = last.after if end < count else None
            if after is nothing:
                continue
            needed = used + (_hyphen_width(last) if after is hyphen else 0.0)
            if needed <= width:
                free = 0.0 if end == count and not is_centred else (width - needed) / width
                more = free * free + (hyphen_cost if needed > used else 0.0)
                way = (lines + 1, cost + more, begin)
                if end not in best or way[:2] < best[end][:2]:
                    best[end] = way
            used += last.space
    if count not in best:
        raise _too_wide(atoms, width)
    ends = [count]
    while best[ends[-1]][2]:
        ends.append(best[ends[-1]][2])
    begins = [0, *ends[:0:-1]]
    made: list[SetLine] = []
    for begin, end in zip(begins, ends[::-1], strict=True):
        part, is_last = atoms[begin:end], end == count
        made.append(_set_line(_justify(part, width) if is_justified and not is_last else part, is_last=is_last))
    return made


def _justify(atoms: Sequence[Atom], width: float) -> Sequence[Atom]:
    """Return the atoms of a line with spaces that fill it, if it has spaces and they stay narrow enough."""
    spaces = math.fsum(atom.space for atom in atoms[:-1])
    factor = 1.0 + (width - _set_line(atoms, is_last=False).width) / spaces if spaces else math.inf
    if factor > _MOST_STRETCHED:
        return atoms
    return [replace(atom, space=atom.space * factor) for atom in atoms]


def _too_wide(atoms: Sequence[Atom], width: float) -> TooWideError:
    """Find the first unbreakable part that is wider than a line."""
    begin = 0
    for end in range(1, len(atoms) + 1):
        if atoms[end - 1].after is BreakKind.NOTHING and end < len(atoms):
            continue
        part = atoms[begin:end]
        needed = math.fsum(atom.width for atom in part)
        needed += _hyphen_width(part[-1]) if part[-1].after is BreakKind.HYPHEN else 0.0
        if needed > width:
            return TooWideError("".join(atom.text or f"{{{atom.icon}}}" for atom in part), needed)
        begin = end
    raise AssertionError("every part fits a line, and so does their sequence")


def _hyphen_width(atom: Atom) -> float:
    return atom.font.width(HYPHEN, 1.0) * atom.look.scale


def _set_line(atoms: Sequence[Atom], *, is_last: bool) -> SetLine:
    """Set atoms side by side; neighbours in one font become one run, which is measured as a whole."""
    merged: list[tuple[Atom, str, float, float]] = []  # with text, width, and the gap before it
    gap = 0.0
    last = atoms[-1]
    if last.after is BreakKind.HYPHEN and not is_last:
        levels = last.levels + last.levels[-1:]
        hyphened = replace(last, text=last.text + HYPHEN, width=last.width + _hyphen_width(last), levels=levels)
        atoms = [*atoms[:-1], hyphened]
    for atom in in_visual_order(atoms):
        glue = _glue(merged[-1][0], atom, gap) if merged else None
        if glue is not None:
            first, before, _, far = merged[-1]
            text = atom.text + glue + before if atom.is_from_right else before + glue + atom.text
            merged[-1] = first, text, math.nan, far
        elif atom.text or atom.icon:
            merged.append((atom, atom.text, atom.width, gap))
        gap = atom.space
    pieces: list[GlyphRun] = []
    end = 0.0
    for atom, text, width, far in merged:
        piece = GlyphRun(end + far, width, atom.font, text, atom.icon, atom.is_from_right, atom.look)
        if math.isnan(width):
            piece = replace(piece, width=piece.font.shape_text(text, piece.shaping_options).width * atom.look.scale)
        pieces.append(piece)
        end = piece.x + piece.width
    return SetLine(tuple(pieces), end, 0.0)


def _glue(before: Atom, atom: Atom, gap: float) -> str | None:
    """Return what joins an atom to the one before: nothing or a space; None if it begins a run."""
    are_alike = before.font is atom.font and (before.look, before.is_from_right) == (atom.look, atom.is_from_right)
    if before.icon or atom.icon or not are_alike:
        return None
    if not gap:
        return ""
    return " " if math.isclose(gap, atom.font.width(" ", atom.look.scale), abs_tol=1e-9) else None


def with_levels(atoms: Sequence[Atom], language: str) -> list[Atom]:
    """Return the atoms of a paragraph, in logical order, with their levels, if any of it is right-to-left."""
    written = [(OBJECT if atom.icon else atom.text) + " " * (atom.after is BreakKind.SPACE) for atom in atoms]
    text = "".join(written)
    found = levels(text, is_rtl(text.replace(OBJECT, ""), language))
    if not any(found):
        return list(atoms)
    made: list[Atom] = []
    start = 0
    for atom, part in zip(atoms, written, strict=True):
        made.append(replace(atom, levels=found[start : start + len(part)]))
        start += len(part)
    return made


def in_visual_order(atoms: Sequence[Atom]) -> list[Atom]:
    """Return the atoms of a line, given in logical order, from left to right, each of one direction."""
    if not any(atom.levels for atom in atoms):
        return list(atoms)
    items = list(_level_items(atoms))
    made: list[Atom] = []
    for start, end, is_right in visual_runs([level for _, level in items]):
        part = items[start:end]
        for item, _ in reversed(part) if is_right else part:
            if isinstance(item, Atom):
                made.append(replace(item, is_from_right=is_right))
            elif made:
                made[-1] = replace(made[-1], after=BreakKind.SPACE, space=made[-1].space + item)
    return made


def _level_items(atoms: Sequence[Atom]) -> Iterator[tuple[Atom | float, int]]:
    """Yield the items of a line, each with its level: atoms of one level, and widths of spaces between them."""
    for number, atom in enumerate(atoms):
        bare = replace(atom, after=BreakKind.NOTHING, space=0.0, levels=())
        if atom.icon:
            yield bare, atom.levels[0]
        for level, places in groupby(range(len(atom.text) * (not atom.icon)), key=lambda place: atom.levels[place]):
            kept = list(places)
            text = _isolate(atom.text[kept[0] : kept[-1] + 1].translate(_STEERING), level)
            part = 1.0 if len(kept) == len(atom.text) else atom.font.width(text, 1.0) / atom.font.width(atom.text, 1.0)
            yield replace(bare, text=text, width=atom.width * part), level
        if atom.after is BreakKind.SPACE and number < len(atoms) - 1:
            yield atom.space, atom.levels[-1]


def _isolate(text: str, level: int) -> str:
    """Return a text that keeps its direction when it stands alone."""
    is_right = level % 2 == 1
    is_so = all(each % 2 == level % 2 for each in levels(text, is_right))
    return text if is_so else _FORCED[is_right].format(text)
