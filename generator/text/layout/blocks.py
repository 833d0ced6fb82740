"""Blocks of a text: paragraphs, lists and tables, as measured atoms, and their division into lines.

A line that begins with `- `, `* ` or `• ` is an item of a list; one that begins with a number, as `1. ` or `2) `, is an
item of a numbered list. Two or more spaces before it nest it in the item above. A backslash before the marker keeps it
a plain line.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generator.text.fonts.font_library import find_font
from generator.text.fonts.font_stacks import whole_font
from generator.text.layout.lines import PARAGRAPH_GAP, GlyphRun, SetLine, TooWideError, break_lines, with_levels
from generator.text.layout.text_tables import ROOM, ParsedTable, TextTable, fill_table, find_table, set_table
from generator.text.markup.inline_styles import describe_position
from generator.text.markup.markup_parser import Atom, Faces, MarkupRange, atoms_of, escape_lone_marks, lines_of
from generator.text.shaping.bidi import is_rtl

BULLETS = ("•", "–")
"""Before the items of a list, and of a nested list."""
_GAP_EM = 0.45
"""Between a bullet or number and its text (ours)."""
_DEEPER = 2
"""Spaces by which a nested item is indented. Source: CommonMark 0.31, 5.2."""
_TAB = 4
"""Spaces of a tab. Source: CommonMark 0.31, 2.2."""
_ITEM = re.compile(r"(?P<indent>[ \t]*)(?P<marker>[-*•]|\d{1,3}[.)])[ \t]+(?=\S)")
_SIGNS = ("Source Sans Pro", 400)
"""Family and weight of a font that has the bullets, for fonts without them."""


@dataclass(frozen=True, slots=True)
class ListItem:
    """A line of a list."""

    level: int
    """0, or 1 for a nested item."""
    marker: GlyphRun | None
    """Bullet or number, at 0; None on further lines of an item."""
    atoms: Sequence[Atom]
    gap: float = 0.0
    """Space above it, in lines."""


@dataclass(frozen=True, slots=True)
class TextList:
    """A list: the texts of its items are aligned at their start, and the numbers before them at their end."""

    items: Sequence[ListItem]
    is_from_right: bool = False
    """Whether its bullets and numbers are at the right."""

    def __len__(self) -> int:
        return sum(len(item.atoms) + (item.marker is not None) for item in self.items)


Block = Sequence[Atom] | TextList | TextTable
"""A paragraph (a gap, if empty), a list, or a table."""


def words_of(blocks: Sequence[Block]) -> str:
    """Return the characters of blocks, without those of icons."""
    return "".join(atom.text for block in blocks for atom in _atoms_in(block) if not atom.icon)


def _atoms_in(block: Block) -> Iterator[Atom]:
    if isinstance(block, TextList):
        yield from (atom for item in block.items for atom in item.atoms)
    elif isinstance(block, TextTable):
        yield from (atom for row in block.rows for cell in row for atom in cell)
    else:
        yield from block


def blocks_of(
    markup: str,
    faces: Faces,
    *,
    language: str,
    icons: Collection[str],
    has_hyphens: bool = False,
    colours: Collection[str] = (),
) -> list[Block]:
    """Read markup and measure it, as `atoms_of` does, with lists and tables.

    Raises:
        ValueError: As `atoms_of` does; or a list is nested more than once, or a table row has more cells than the
            head.
    """
    markup = escape_lone_marks(markup)
    parts = list(_read_parts(markup))
    read = atoms_of(
        markup,
        faces,
        language=language,
        icons=icons,
        has_hyphens=has_hyphens,
        colours=colours,
        stretches=[stretch for part in parts for stretch in part.ranges],
    )
    cells = iter([with_levels(atoms, language) for atoms in read])
    blocks: list[Block] = []
    items: list[ListItem] = []
    gap_count = 0

    def end_list() -> None:
        nonlocal items, gap_count
        if items:
            made = TextList(tuple(items))
            blocks.append(replace(made, is_from_right=is_rtl(words_of([made]), language)))
        blocks.extend([] for _ in range(gap_count))
        items, gap_count = [], 0

    for line in parts:
        if isinstance(line, ParsedTable):
            end_list()
            blocks.append(fill_table(line, [next(cells) for _ in line.ranges], language))
            continue
        atoms = next(cells)
        if line.level is not None:
            if not items:
                end_list()
            items.append(ListItem(line.level, _marker(line, faces), atoms, gap_count * PARAGRAPH_GAP))
            gap_count = 0
        elif atoms:
            end_list()
            blocks.append(atoms)
        else:
            gap_count += 1
    end_list()
    return blocks


class _MarkupLine(NamedTuple):
    ranges: tuple[MarkupRange]
    level: int | None = None
    marker: str = ""


def _read_parts(markup: str) -> Iterator[_MarkupLine | ParsedTable]:
    """Yield the lines, with tables joined."""
    opened: list[int] = []  # indents of the items that the next line may continue
    lines = lines_of(markup)
    after_table = 0
    for position, line in enumerate(lines):
        if position < after_table:
            continue
        table = find_table(markup, lines[position:])
        if table is not None:
            opened, after_table = [], position + table.line_count
            yield table
            continue
        written = markup[line.start : line.end]
        match = _ITEM.match(written)
        indent = len((match["indent"] if match else written[: -len(written.lstrip())]).expandtabs(_TAB))
        if match:
            while len(opened) > 1 and indent < opened[-1]:
                opened.pop()
            if not opened or indent >= opened[-1] + _DEEPER:
                opened.append(indent)
            if len(opened) > len(BULLETS):
                where = describe_position(markup, line.start + match.start("marker"))
                raise ValueError(f"{where}: a list nested in a nested list; one level of nesting is the limit")
            yield _MarkupLine((MarkupRange(line.start + match.end(), line.end),), len(opened) - 1, match["marker"])
        elif opened and written.strip() and indent >= opened[0] + _DEEPER:
            yield _MarkupLine((line,), len(opened) - 1)
        else:
            if written.strip():
                opened = []
            yield _MarkupLine((line,))


def _marker(line: _MarkupLine, faces: Faces) -> GlyphRun | None:
    if not line.marker:
        return None
    text = BULLETS[line.level or 0] if line.marker in "-*•" else line.marker
    font = whole_font(text, faces(False, False)) or find_font(*_SIGNS)
    return GlyphRun(0.0, font.width(text, 1.0), font, text)


def set_blocks(
    blocks: Sequence[Block], width: float, *, is_centred: bool = False, is_justified: bool = False
) -> list[SetLine]:
    """Break blocks into lines no wider than the box; all lengths in font sizes.

    Args:
        is_centred: Whether the last line of a paragraph should be as even as the others.
        is_justified: Whether all lines of a paragraph but its last fill the width of the box.

    Raises:
        TooWideError: Something that cannot be divided is wider than the box.
    """
    lines: list[SetLine] = []
    gap = 0.0
    for block in blocks:
        if isinstance(block, TextList):
            made = _set_list(block, width, is_justified)
        elif isinstance(block, TextTable):
            made = set_table(block, width)
            gap += ROOM if lines else 0.0
        else:
            made = break_lines([block], width, is_centred=is_centred, is_justified=is_justified)
        if not made:
            gap += PARAGRAPH_GAP if lines else 0.0
            continue
        lines += [replace(made[0], gap=made[0].gap + gap), *made[1:]]
        gap = ROOM if isinstance(block, TextTable) else 0.0
    return lines


def _set_list(block: TextList, width: float, is_justified: bool) -> list[SetLine]:
    """Set a list; its lines count as equally wide, so that it is centred as a whole."""
    indents: list[float] = []
    for level in range(len(BULLETS)):
        markers = [item.marker.width for item in block.items if item.marker and item.level == level]
        indents.append((indents[-1] if indents else 0.0) + max(markers, default=0.0) + _GAP_EM)
    lines: list[SetLine] = []
    texts: list[tuple[ListItem, float, SetLine]] = []
    for item in block.items:
        indent = indents[item.level]
        try:
            made = break_lines([item.atoms], width - indent, is_justified=is_justified) or [SetLine((), 0.0, 0.0)]
        except TooWideError as error:
            raise TooWideError(error.text, error.width + indent) from None
        made[0] = replace(made[0], gap=item.gap)
        texts += [(item if line is made[0] else replace(item, marker=None), indent, line) for line in made]
    whole = max(indent + line.width for _, indent, line in texts)
    for item, indent, line in texts:
        moved = line.shift(whole - indent - line.width if block.is_from_right else indent)
        if item.marker is not None:
            left = whole - indent + _GAP_EM if block.is_from_right else indent - _GAP_EM - item.marker.width
            moved = replace(moved, runs=(replace(item.marker, x=left, is_from_right=block.is_from_right), *moved.runs))
        lines.append(replace(moved, width=whole))
    return lines
