"""Steps in order as a chain of arrows, each of which points at the next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.games.figures import CREAM, Figure, Stroke, Words
from generator.games.flow import PARAGRAPH_EM, Sizes, Stack, TextBlock, WrapBlock
from generator.games.page import SMALLEST, Page
from generator.geometry import Rect

STRONG_GROUND = "#f7d998"
"""Ground of a strong step."""
TIP_EM, PAD_EM = 0.85, 0.4
"""Width of a step's point, and between its edge and its words (ours)."""
BETWEEN_EM = 0.25
"""From a step to the next (ours)."""
OVER_EM = TIP_EM - BETWEEN_EM
"""So far a step's point goes into the place of the next one."""
NAME_EM, NAME_SIZE_EM = 1.5, 1.12
"""Height of a step's name, and its size (ours)."""
LEAST_EM = 8.6
"""Width of a step, at least (ours)."""


@dataclass(frozen=True, slots=True)
class Link:
    """A step."""

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
        """As `Block.height`."""
        return self._lines().height(width - OVER_EM * sizes.em, sizes)

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        """As `Block.draw`."""
        return self._lines().draw(replace(area, width=area.width - OVER_EM * sizes.em), sizes)

    def _lines(self) -> WrapBlock:
        blocks = [_LinkBlock(self.page, number, link) for number, link in enumerate(self.links, start=1)]
        return WrapBlock(blocks, self.shares or [1.0] * len(blocks), LEAST_EM, gap=0)


@dataclass(frozen=True, slots=True)
class _LinkBlock:
    """A step, whose point lies in the notch of the next one."""

    page: Page
    number: int
    link: Link

    def _said(self) -> Stack:
        return Stack([TextBlock(self.page, self.link.said, 0.95)])

    def height(self, width: float, sizes: Sizes) -> float:
        """As `Block.height`."""
        em = sizes.em
        inner = width - (TIP_EM + 2 * PAD_EM) * em
        return self._said().height(inner, sizes) + (NAME_EM + 2 * PAD_EM + PARAGRAPH_EM / 2) * em

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        """As `Block.draw`."""
        em = sizes.em
        yield self._ground(area, em)
        left, width = area.x + (TIP_EM + PAD_EM) * em, area.width - (TIP_EM + 2 * PAD_EM) * em
        top, floor = area.y + PAD_EM * em, SMALLEST * self.page.scale
        name = f"{self.number} {self.link.name}"
        yield Words(left, top, width, NAME_EM * em, name, NAME_SIZE_EM * em, floor, "title", valign="middle", leading=1)
        told = top + (NAME_EM + PARAGRAPH_EM / 2) * em
        yield from self._said().draw(Rect(left, told, width, area.bottom - told), sizes)

    def _ground(self, area: Rect, em: float) -> Stroke:
        left, top, foot, middle = area.x, area.y, area.bottom, area.y + area.height / 2
        right, tip, is_strong = area.right - BETWEEN_EM * em, TIP_EM * em, self.link.is_strong
        path = f"M{left} {top}H{right}L{right + tip} {middle}L{right} {foot}H{left}L{left + tip} {middle}Z"
        line = (0.2 if is_strong and self.page.is_low_ink else 0.09) * em
        ground = self.page.ground(STRONG_GROUND if is_strong else CREAM)
        return Stroke(path, "ink", line, ground, has_round_corners=True)
