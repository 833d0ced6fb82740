"""Steps of a game on its sheet: a chain of arrows, a band of them with pictures, and numbers of lines."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.games.figures import CREAM, Coin, Figure, Stroke, Words
from generator.games.flow import (
    PARAGRAPH_EM,
    FigureBlock,
    Sizes,
    Stack,
    TextBlock,
    WrapBlock,
    divide_evenly,
    share_widths,
)
from generator.games.page import LEADING, SMALLEST, Page
from generator.geometry import Rect

HEAD_EM, POINT_EM = 1.8, 0.65
"""Height of the head of a step, and how long its point is (ours)."""
BESIDE_STEP_EM, PAD_EM, BELOW_PICTURE_EM = 0.3, 0.4, 0.45
"""Between steps, from the edge of one to what is in it, and from its picture to its words (ours)."""
LEAST_STEP_EM = 7.2
"""Width of a step on average (ours): with less, they go on in a further row."""
MIDDLE_EM = 0.5
"""From the top of a line to the middle of its letters (ours): signs before it are level with them."""
GROUND = "#f2efe6"
"""Of a step, below its head (ours)."""
STRONG_GROUND = "#f7d998"
"""Ground of a strong step."""
TIP_EM, LINK_PAD_EM = 0.85, 0.4
"""Width of a step's point, and between its edge and its words (ours)."""
BETWEEN_EM = 0.25
"""From a step to the next (ours)."""
OVER_EM = TIP_EM - BETWEEN_EM
"""So far a step's point goes into the place of the next one."""
LINK_NAME_EM, LINK_SIZE_EM = 1.5, 1.12
"""Height of a step's name, and its size (ours)."""
LEAST_LINK_EM = 8.6
"""Width of a step, at least (ours)."""


@dataclass(frozen=True, slots=True)
class Link:
    name: str
    said: str
    is_strong: bool


@dataclass(frozen=True, slots=True)
class ChainBlock:
    """Steps beside each other, in several lines where a step would be too narrow."""

    page: Page
    links: Sequence[Link]
    shares: Sequence[float] = ()
    """Their widths, where all are in one line; as wide as each other if there are none."""

    def height(self, width: float, sizes: Sizes) -> float:
        return self._lines().height(width - OVER_EM * sizes.em, sizes)

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        return self._lines().draw(replace(area, width=area.width - OVER_EM * sizes.em), sizes)

    def _lines(self) -> WrapBlock:
        blocks = [_LinkBlock(self.page, number, link) for number, link in enumerate(self.links, start=1)]
        return WrapBlock(blocks, self.shares or [1.0] * len(blocks), LEAST_LINK_EM, gap=0)


@dataclass(frozen=True, slots=True)
class _LinkBlock:
    """A step, whose point lies in the notch of the next one."""

    page: Page
    number: int
    link: Link

    def _said(self) -> Stack:
        return Stack([TextBlock(self.page, self.link.said, 0.95)])

    def height(self, width: float, sizes: Sizes) -> float:
        em = sizes.em
        inner = width - (TIP_EM + 2 * LINK_PAD_EM) * em
        return self._said().height(inner, sizes) + (LINK_NAME_EM + 2 * LINK_PAD_EM + PARAGRAPH_EM / 2) * em

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em = sizes.em
        yield self._ground(area, em)
        left, width = area.x + (TIP_EM + LINK_PAD_EM) * em, area.width - (TIP_EM + 2 * LINK_PAD_EM) * em
        top, floor = area.y + LINK_PAD_EM * em, SMALLEST * self.page.scale
        name = f"{self.number} {self.link.name}"
        yield Words(
            left, top, width, LINK_NAME_EM * em, name, LINK_SIZE_EM * em, floor, "title", valign="middle", leading=1
        )
        told = top + (LINK_NAME_EM + PARAGRAPH_EM / 2) * em
        yield from self._said().draw(Rect(left, told, width, area.bottom - told), sizes)

    def _ground(self, area: Rect, em: float) -> Stroke:
        left, top, foot, middle = area.x, area.y, area.bottom, area.y + area.height / 2
        right, tip, is_strong = area.right - BETWEEN_EM * em, TIP_EM * em, self.link.is_strong
        path = f"M{left} {top}H{right}L{right + tip} {middle}L{right} {foot}H{left}L{left + tip} {middle}Z"
        line = (0.2 if is_strong and self.page.is_low_ink else 0.09) * em
        ground = self.page.ground(STRONG_GROUND if is_strong else CREAM)
        return Stroke(path, "ink", line, ground, has_round_corners=True)


@dataclass(frozen=True, slots=True)
class NamedStep:
    page: Page
    number: int
    name: str
    picture: FigureBlock
    said: str

    def heights(self, width: float, sizes: Sizes) -> tuple[float, float]:
        """Return how high its picture and its sentence are."""
        room = width - 2 * PAD_EM * sizes.em
        return self.picture.height(room, sizes), TextBlock(self.page, self.said).height(room, sizes)

    def draw(self, area: Rect, sizes: Sizes, picture: float, *, is_first: bool, is_last: bool) -> Iterator[Figure]:
        """Draw it into an area; `picture` is the height of the highest picture beside it."""
        em, page = sizes.em, self.page
        head, pad = HEAD_EM * em, PAD_EM * em
        yield from self._ground(area, em, is_first=is_first, is_last=is_last)
        at = area.x + (0.95 if is_first else 1.5) * em
        yield Coin(at, area.y + head / 2, 0.34 * head, str(self.number))
        name = (at + 0.9 * em, area.y, area.right - at - em, head)
        fill = "ink" if page.is_low_ink else CREAM
        yield Words(*name, self.name, 1.15 * em, 0.6 * em, font="label", fill=fill, valign="middle", leading=0.95)
        inner = Rect(area.x + pad, area.y + head + 1.25 * pad, area.width - 2 * pad, picture)
        free = picture - self.picture.height(inner.width, sizes)
        yield from self.picture.draw(Rect(inner.x, inner.y + free / 2, inner.width, picture - free), sizes)
        top = inner.bottom + BELOW_PICTURE_EM * em
        yield from TextBlock(page, self.said).draw(Rect(inner.x, top, inner.width, area.bottom - pad - top), sizes)

    def _ground(self, area: Rect, em: float, *, is_first: bool, is_last: bool) -> Iterator[Figure]:
        """Draw the ground, round at its foot, and the head, whose point reaches into the next step."""
        page, x, y, right = self.page, area.x, area.y, area.right
        point, foot, r = POINT_EM * em, y + HEAD_EM * em, 0.38 * em
        corners = f"a{r} {r} 0 0 1 {-r} {r} H{x + r} a{r} {r} 0 0 1 {-r} {-r} Z"
        edge = "muted" if page.is_low_ink else GROUND
        yield Stroke(f"M{x} {foot} H{right} V{area.bottom - r} {corners}", edge, 0.05 * em, page.ground(GROUND))
        end = right if is_last else right - 0.2 * point
        tip = "" if is_last else f"L{right + 0.8 * point} {(y + foot) / 2} "
        notch = "" if is_first else f"L{x + point} {(y + foot) / 2} "
        head = f"M{x} {y} L{end} {y} {tip}L{end} {foot} L{x} {foot} {notch}Z"
        yield Stroke(head, "accent", 0.075 * em, page.ground("accent"), has_round_corners=True)


@dataclass(frozen=True, slots=True)
class StepStrip:
    """Steps beside each other, each pointing at the next; in several rows where they would be too narrow."""

    steps: Sequence[NamedStep]
    shares: Sequence[float]
    """Their widths, relative to each other."""

    def height(self, width: float, sizes: Sizes) -> float:
        rows = [self._row(row, width, sizes) for row in self._rows(width, sizes)]
        return math.fsum(high for _, high, _ in rows) + PARAGRAPH_EM * sizes.em * (len(rows) - 1)

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        y = area.y
        for row in self._rows(area.width, sizes):
            widths, high, picture = self._row(row, area.width, sizes)
            at = area.x
            for number, wide in zip(row, widths, strict=True):
                first, last = number == row[0], number == row[-1]
                place = Rect(at, y, wide, high)
                yield from self.steps[number].draw(place, sizes, picture, is_first=first, is_last=last)
                at += wide + BESIDE_STEP_EM * sizes.em
            y += high + PARAGRAPH_EM * sizes.em

    def _rows(self, width: float, sizes: Sizes) -> list[range]:
        count = len(self.steps)
        return divide_evenly(count, math.ceil(count * LEAST_STEP_EM * sizes.em / width))

    def _row(self, row: range, width: float, sizes: Sizes) -> tuple[list[float], float, float]:
        """Return the widths of the steps of a row, its height, and that of its highest picture."""
        widths = share_widths(width, [self.shares[number] for number in row], BESIDE_STEP_EM * sizes.em)
        heights = [self.steps[number].heights(wide, sizes) for number, wide in zip(row, widths, strict=True)]
        picture, words = (max(each) for each in zip(*heights, strict=True))
        return widths, picture + words + (HEAD_EM + 2.25 * PAD_EM + BELOW_PICTURE_EM) * sizes.em, picture


def number_sign(number: int) -> FigureBlock:
    """Return a number in a circle, which stands before a line."""

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        yield Coin(area.x + 0.55 * sizes.em, area.y + MIDDLE_EM * sizes.em, 0.55 * sizes.em, str(number))

    return FigureBlock(lambda width, sizes: LEADING * sizes.em, drawn)
