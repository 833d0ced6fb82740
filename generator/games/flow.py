"""Pages that flow: blocks say how high they are at a size of text, and a page finds the largest size that fits.

Nothing here has a place of its own. A block is given a width and says its height, is then given an area at least as
high, and draws itself into it. Lengths of blocks are in `em`, the size of a page's sentences.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from generator.errors import LayoutError
from generator.games.figures import GOLD, WHITE, Anchor, Box, Coin, Figure, Heading, Plate, Rule, Words, down_arrow
from generator.games.page import LEADING, SMALLEST, Page, table, told_rules
from generator.geometry import Rect
from generator.units import format_mm
from scorekeeper.guests import HoldsFunctions

HEADING_EM, LABEL_EM, ROW_EM = 2.0, 1.6, 1.45
"""Height of a heading with its rule, as the figure is, of a label, and of a row of a table (ours)."""
SECTION_EM, PART_EM, PARAGRAPH_EM = 0.75, 0.35, 0.3
"""Between sections, between parts of one, and between its paragraphs (ours)."""
PILL_EM, LINK_EM = 1.9, 0.95
"""Height of the frames of a decision, and of the arrows between them (ours)."""
INDENT_EM = 1.4
"""Beside the picture of a step, for its number (ours)."""
LEAST_COLUMN_EM = 20.0
"""Columns of text are at least so wide (ours): about 42 letters."""
MOST_EXTRA_EM = 2.0
"""What is left of a page goes between its sections, so much at most (ours): beyond it stays at the foot."""
LEAST_ART, LARGEST_ART = 0.92, 1.4
"""So much smaller than the words around them pictures may be, for larger words, and so much larger, to fill what is
left of a column (ours)."""
STEPS = 9
"""How often a size is tried (ours): to a 500th of its range, 0.005 mm of text."""


@dataclass(frozen=True, slots=True)
class Sizes:
    em: float
    """Size of sentences, in mm."""
    art: float
    """The em of pictures: they may be larger than the words around them."""


class Block(Protocol):
    """A part of a page."""

    def height(self, width: float, sizes: Sizes) -> float:
        """Return how high it is at least, in mm; infinite where a word is too wide."""

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        """Draw it into an area that is at least so high."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Sentences, with the markup of texts."""

    page: Page
    said: str
    size: float = 1.0
    """In em; what would be smaller than the smallest words of a page is as large as these."""
    is_centred: bool = False

    def height(self, width: float, sizes: Sizes) -> float:
        """As `Block.height`: that of its lines, whatever letters reach above and below them."""
        size = self._size(sizes)
        ink = self.page.measure(self.said, width, size)
        return ink if math.isinf(ink) else max(1, round(ink / size / LEADING + 0.22)) * LEADING * size

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        """As `Block.draw`; with a hair of room, as what measures and what sets may round apart."""
        size = self._size(sizes)
        floor = 0.98 * SMALLEST * self.page.scale
        anchor: Anchor = "middle" if self.is_centred else "start"
        yield Words(area.x, area.y, area.width, area.height + 0.1, self.said, size, floor, anchor=anchor)

    def _size(self, sizes: Sizes) -> float:
        return max(self.size * sizes.em, SMALLEST * self.page.scale)


@dataclass(frozen=True, slots=True)
class LabelBlock:
    """A few words above a picture, bold."""

    page: Page
    said: str
    size: float = 1.0
    """In sizes of labels."""

    def height(self, width: float, sizes: Sizes) -> float:
        return LABEL_EM * self.size * sizes.em

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        floor, high = SMALLEST * self.page.scale, self.height(area.width, sizes)
        size = max(floor, 1.05 * self.size * sizes.em)
        yield Words(area.x, area.y, area.width, high, self.said, size, floor, font="label", valign="middle", leading=1)


@dataclass(frozen=True, slots=True)
class TitleBlock:
    page: Page
    said: str
    note: str = ""
    """Said at the right of it."""

    def height(self, width: float, sizes: Sizes) -> float:
        return HEADING_EM * sizes.em

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em, floor = sizes.em, min(0.9 * sizes.em, SMALLEST * self.page.scale)
        yield Heading(area.x, area.y, area.width, self.said, em / 4)
        if self.note:
            place = (area.x + area.width * 0.35, area.y, area.width * 0.65, 1.65 * em, self.note, 0.9 * em, floor)
            yield Words(*place, anchor="end", valign="bottom")


@dataclass(frozen=True, slots=True)
class DividerBlock:
    def height(self, width: float, sizes: Sizes) -> float:
        return 0.12 * sizes.em

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        yield Plate(area.x, area.y, area.width, 0.12 * sizes.em, GOLD)


@dataclass(frozen=True, slots=True)
class FigureBlock(HoldsFunctions):
    natural: Callable[[float, Sizes], float]
    """Returns its height for a width, in mm: cards and signs by `art`, the words among them by `em`."""
    drawn: Callable[[Rect, Sizes], Iterator[Figure]]
    """Draws it into an area of that height."""

    def height(self, width: float, sizes: Sizes) -> float:
        return self.natural(width, sizes)

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        return self.drawn(replace(area, height=self.natural(area.width, sizes)), sizes)


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table, whose first row is its head."""

    page: Page
    rows: Sequence[Sequence[str]]
    shares: Sequence[float]

    def height(self, width: float, sizes: Sizes) -> float:
        return ROW_EM * sizes.em * len(self.rows)

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em = sizes.em
        return table(self.page, area.x, area.y, area.width, ROW_EM * em, self.rows, self.shares, em / 4, size=4)


@dataclass(frozen=True, slots=True)
class PillBlock:
    """A line in a rounded frame."""

    page: Page
    said: str
    is_strong: bool = False

    def height(self, width: float, sizes: Sizes) -> float:
        em = sizes.em
        return max(2.1 * em, self.page.measure(self.said, width - em, 1.05 * em) + 0.7 * em)

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em, (edge, line) = sizes.em, (GOLD, 0.12) if self.is_strong else ("muted", 0.06)
        yield Plate(area.x, area.y, area.width, area.height, WHITE, edge, line * em, radius=0.4 * em)
        inner = (area.x + 0.4 * em, area.y, area.width - 0.8 * em, area.height)
        yield Words(*inner, self.said, 1.1 * em, 0.9 * em, anchor="middle", valign="middle")


@dataclass(frozen=True, slots=True)
class SheetStep:
    """A picture with its number, and a sentence below it."""

    page: Page
    number: int
    picture: FigureBlock
    said: str

    def height(self, width: float, sizes: Sizes) -> float:
        said = TextBlock(self.page, self.said).height(width, sizes)
        return self.picture.height(width - INDENT_EM * sizes.em, sizes) + PARAGRAPH_EM * sizes.em + said

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em, indent = sizes.em, INDENT_EM * sizes.em
        high = self.picture.height(area.width - indent, sizes)
        yield from self.picture.draw(Rect(area.x + indent, area.y, area.width - indent, high), sizes)
        radius = 0.66 * em
        yield Coin(area.x + radius, area.y + radius + 0.08 * em, radius, str(self.number), "order")
        below = high + PARAGRAPH_EM * em
        words = Rect(area.x, area.y + below, area.width, area.height - below)
        yield from TextBlock(self.page, self.said).draw(words, sizes)


@dataclass(frozen=True, slots=True)
class DecisionBlock:
    """What happens, what is asked then, and the answers side by side, with arrows between."""

    page: Page
    when: str
    asks: str
    answers: Sequence[str]

    def _answers(self) -> "RowBlock":
        boxes = [Boxed(TextBlock(self.page, said), 0.6) for said in self.answers]
        return RowBlock(boxes, [1.0] * len(boxes), 1.0)

    def height(self, width: float, sizes: Sizes) -> float:
        return (2 * PILL_EM + 2 * LINK_EM) * sizes.em + self._answers().height(width, sizes)

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em, page = sizes.em, self.page
        pill, link, middle = PILL_EM * em, LINK_EM * em, area.x + area.width / 2
        floor = SMALLEST * page.scale
        yield Box(area.x, area.y, area.width, pill, em / 4)
        inner = (area.x + em, area.y, area.width - 2 * em, pill)
        yield Words(*inner, self.when, em, floor, anchor="middle", valign="middle")
        yield down_arrow(middle, area.y + pill + 0.1 * em, link - 0.22 * em, 0.17 * em)
        ask = area.y + pill + link
        yield Plate(area.x, ask, area.width, pill, page.ground(GOLD), "ink", 0.09 * em, radius=pill / 2)
        asked = (area.x + em, ask, area.width - 2 * em, pill)
        yield Words(*asked, self.asks, 1.05 * em, floor, "label", anchor="middle", valign="middle", leading=1)
        below = ask + pill + link
        count = len(self.answers)
        for number in range(count):
            at = area.x + area.width * (number + 0.5) / count
            yield down_arrow(at, ask + pill + 0.1 * em, link - 0.22 * em, 0.17 * em)
        yield from self._answers().draw(Rect(area.x, below, area.width, area.bottom - below), sizes)


@dataclass(frozen=True, slots=True)
class Stack:
    """Blocks below each other; what is left of its area goes between them, up to `spread` em each."""

    blocks: Sequence[Block]
    gap: float = PART_EM
    """Between them, in em."""
    spread: float = 0.0

    def height(self, width: float, sizes: Sizes) -> float:
        gaps = self.gap * sizes.em * max(0, len(self.blocks) - 1)
        return math.fsum(block.height(width, sizes) for block in self.blocks) + gaps

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        left = max(0.0, area.height - self.height(area.width, sizes))
        gap = self.gap * sizes.em + min(left / max(1, len(self.blocks) - 1), self.spread * sizes.em)
        at = area.y
        for block in self.blocks:
            high = block.height(area.width, sizes)
            yield from block.draw(Rect(area.x, at, area.width, high), sizes)
            at += high + gap


@dataclass(frozen=True, slots=True)
class RowBlock:
    """Blocks beside each other, all of one height."""

    blocks: Sequence[Block]
    shares: Sequence[float]
    """Their widths, relative to each other."""
    gap: float = 2.0
    """Between them, in em."""
    is_ruled: bool = False

    def height(self, width: float, sizes: Sizes) -> float:
        widths = self._widths(width, sizes)
        return max(block.height(wide, sizes) for block, wide in zip(self.blocks, widths, strict=True))

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        at, gap = area.x, self.gap * sizes.em
        for number, (block, wide) in enumerate(zip(self.blocks, self._widths(area.width, sizes), strict=True)):
            if number and self.is_ruled:
                yield Rule(at - gap / 2, area.y, at - gap / 2, area.bottom, GOLD, 0.09 * sizes.em)
            yield from block.draw(Rect(at, area.y, wide, area.height), sizes)
            at += wide + gap

    def _widths(self, width: float, sizes: Sizes) -> list[float]:
        return share_widths(width, self.shares, self.gap * sizes.em)


@dataclass(frozen=True, slots=True)
class WrapBlock:
    """Blocks beside each other, in as many lines as they need, and about as many in each."""

    blocks: Sequence[Block]
    shares: Sequence[float]
    """Their widths, where all are in one line."""
    least: float
    """Width of each, at least, in em."""
    gap: float = 1.0
    """Between them, in em."""

    def height(self, width: float, sizes: Sizes) -> float:
        return self._lines(width, sizes).height(width, sizes)

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        return self._lines(area.width, sizes).draw(area, sizes)

    def _lines(self, width: float, sizes: Sizes) -> Block:
        count, em = len(self.blocks), sizes.em
        most = max(1, int((width / em + self.gap) / (self.least + self.gap)))
        lines = divide_evenly(count, math.ceil(count / most))
        if len(lines) == 1:
            return RowBlock(self.blocks, self.shares, self.gap)
        rows = [[self.blocks[position] for position in line] for line in lines]
        return Stack([RowBlock(row, [1.0] * len(row), self.gap) for row in rows], 2 * PART_EM)


@dataclass(frozen=True, slots=True)
class Centred:
    """A block in the middle of its area's height."""

    block: Block

    def height(self, width: float, sizes: Sizes) -> float:
        return self.block.height(width, sizes)

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        high = self.block.height(area.width, sizes)
        yield from self.block.draw(Rect(area.x, area.y + (area.height - high) / 2, area.width, high), sizes)


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks in two columns, one after the other, divided where the higher column is lowest; one where it is narrow."""

    blocks: Sequence[Block]
    gap: float = 2.0
    """Between the columns, in em."""
    between: float = SECTION_EM
    """Between blocks, in em."""
    spread: float = MOST_EXTRA_EM
    """And so much more at most, where a column has room."""
    least: float = LEAST_COLUMN_EM
    """Width of a column, at least, in em."""

    def height(self, width: float, sizes: Sizes) -> float:
        return self._divide(width, sizes).height(width, sizes)

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        return self._divide(area.width, sizes).draw(area, sizes)

    def _divide(self, width: float, sizes: Sizes) -> RowBlock:
        column = (width - self.gap * sizes.em) / 2
        if column < self.least * sizes.em:
            return RowBlock([Stack(self.blocks, self.between, self.spread)], [1.0])
        heights = [block.height(column, sizes) for block in self.blocks]

        def higher(count: int) -> float:
            return max(math.fsum(heights[:count]), math.fsum(heights[count:]))

        count = min(range(1, len(heights)), key=higher, default=1)
        parts = [part for part in (self.blocks[:count], self.blocks[count:]) if part]
        stacks = [Stack(part, self.between, self.spread) for part in parts]
        return RowBlock(stacks, [1.0] * len(stacks), self.gap)


@dataclass(frozen=True, slots=True)
class Boxed:
    """A block in a tinted box."""

    block: Block
    pad: float = 0.8
    """From its edge to what is in it, in em."""

    def height(self, width: float, sizes: Sizes) -> float:
        pad = self.pad * sizes.em
        return self.block.height(width - 2 * pad, sizes) + 2 * pad

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        yield Box(area.x, area.y, area.width, area.height, sizes.em / 4)
        yield from self.block.draw(area.expand(-self.pad * sizes.em), sizes)


def share_widths(width: float, shares: Sequence[float], gap: float) -> list[float]:
    """Divide a width among columns by their shares, with gaps between them; in mm."""
    room, whole = width - gap * (len(shares) - 1), math.fsum(shares)
    return [room * share / whole for share in shares]


def divide_evenly(count: int, lines: int) -> list[range]:
    """Return the positions of so many things in each of at most so many lines, about as many in each."""
    each = math.ceil(count / lines)
    return [range(first, min(first + each, count)) for first in range(0, count, each)]


def house_rules_block(page: Page, without: Sequence[str] = (), size: float = 1.0) -> Block:
    """Return all house rules but some, a paragraph each, in two columns where there are many."""
    shown = [rule for rule in page.house_rules if rule.ruling not in without]
    rules = [TextBlock(page, said, 0.87 * size) for said in told_rules(page, shown)]
    if len(rules) > 4:
        return Columns(rules, between=0.0, spread=0.0, least=LEAST_COLUMN_EM * size)
    return Stack(rules, 0.0)


def fill_page(
    page: Page, name: str, areas: Sequence[tuple[Block, Rect]], best: float, least: float
) -> Iterator[Figure]:
    """Draw blocks into areas of a page: text in the largest size at which all fit, then pictures as large as fit.

    Args:
        page: The page.
        name: What it is, for messages.
        areas: Each block, and where it goes.
        best: The largest em, in mm.
        least: The smallest.

    Raises:
        LayoutError: Even at the smallest size they do not fit.
    """

    def is_held(em: float, art: float, places: Sequence[tuple[Block, Rect]]) -> bool:
        return all(block.height(area.width, Sizes(em, art * em)) <= area.height for block, area in places)

    if not is_held(least, LEAST_ART, areas):
        smallest = Sizes(least, LEAST_ART * least)
        over = max(block.height(area.width, smallest) - area.height for block, area in areas)
        raise LayoutError(
            f"{page.title}: the {name} is {format_mm(over)} mm too high with text of {format_mm(least)} mm, the "
            "smallest that is printed; say less, or show less"
        )
    em = _largest(least, best, lambda em: is_held(em, LEAST_ART, areas))
    for place in areas:
        # Each area by itself: a column with room has larger pictures, and all words of a page are of one size.
        art = _largest(LEAST_ART, LARGEST_ART, partial(is_held, em, places=[place]))
        block, area = place
        yield from block.draw(area, Sizes(em, art * em))


def _largest(least: float, most: float, fits: Callable[[float], bool]) -> float:
    """Return the largest size that fits, between one that does and one that may not."""
    if fits(most):
        return most
    for _ in range(STEPS):
        middle = (least + most) / 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return least
