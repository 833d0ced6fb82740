"""The visual order of atoms in paragraphs with right-to-left text.

A paragraph is broken into lines in logical order; then each line is put into visual order (UAX 9, L2), by the levels of
its characters in the whole paragraph.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from generator.text.markup.markup_parser import Atom, BreakKind
from generator.text.shaping.bidi import OBJECT, is_rtl, levels, visual_runs

_STEERING = str.maketrans("", "", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Control characters that can be dropped once the order is known."""
_FORCED = ("\u202d{}\u202c", "\u202e{}\u202c")
"""Overrides that force a direction on any text."""


def with_levels(atoms: Sequence[Atom], language: str) -> list[Atom]:
    """Return the atoms of a paragraph with their levels, if any of it is right-to-left.

    Args:
        atoms: In logical order.
        language: BCP 47 tag of the text.
    """
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
    """Return the atoms of a line from left to right, each of one direction.

    Args:
        atoms: Of a line, in logical order.
    """
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
