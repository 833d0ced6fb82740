"""What pages of tokens have in common: a banner and what is below it, headings, rows of round tokens to cut out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from generator.games.areas import down
from generator.games.figures import CREAM, Disc, Figure
from generator.games.flow import HEADING_EM, PART_EM, Sizes, TextBlock, TitleBlock
from generator.games.page import Page, banner
from generator.geometry import Rect

BANNER, BELOW = 19.0, 3.5
"""Height of the banner, and from it to what is below, in scales (ours)."""
SIZE, SAID_EM = 4.0, 1.07
"""The em of headings, in scales, and the size of sentences in that (ours)."""
CUT = "0.9 0.7"
"""Dashes of a line where to cut."""
EDGE_MM = 0.7
"""From the cut of round tokens to the edge of the page's area (ours)."""


@dataclass(frozen=True, slots=True)
class Medallion:
    """A round token with a ribbon; the cut goes through its dark rim."""

    macro: ClassVar[str] = "medallion"
    x: float
    """Of its middle."""
    y: float
    radius: float
    picture: str
    said: str
    is_to_cut: bool = True


def token_banner(page: Page, said: str, symbols: Sequence[str]) -> tuple[Figure, Rect]:
    """Return the banner of a page of tokens, and the area below it."""
    area = Rect(page.x, page.y, page.width, page.height)
    _, rest = down(area, [BANNER * page.scale, None], BELOW * page.scale)
    return banner(page, said, symbols, height=BANNER), rest


def token_sizes(page: Page) -> Sizes:
    return Sizes(SIZE * page.scale, SIZE * page.scale)


def heading_height(page: Page) -> float:
    return (HEADING_EM + PART_EM / 2) * SIZE * page.scale


def headed(page: Page, area: Rect, title: str, beside: str = "", below: str = "") -> tuple[list[Figure], Rect]:
    """Return the heading of an area with what is said beside it and at the foot, and the area between the two."""
    sizes, said = token_sizes(page), TextBlock(page, below, SAID_EM)
    foot = said.height(area.width, sizes) if below else 0
    _, rest, told = down(area, [heading_height(page), None, foot])
    figures = [*TitleBlock(page, title, beside).draw(area, sizes)]
    if below:
        figures += said.draw(told, sizes)
        rest = replace(rest, height=rest.height - PART_EM * sizes.em)
    return figures, rest


def round_grid(area: Rect, columns: int, count: int, radius: float, pitch: float) -> Iterator[tuple[float, float]]:
    """Yield the middles of round tokens row by row, the outer ones at the sides of the area; `pitch` is a row's."""
    first = radius + EDGE_MM
    step = (area.width - 2 * first) / (columns - 1)
    for position in range(count):
        row, column = divmod(position, columns)
        yield area.x + first + column * step, area.y + (row + 0.5) * pitch


def edge(page: Page, x: float, y: float, radius: float, colour: str) -> Disc:
    """Return the ground of a round token, somewhat wider than its cut."""
    if page.is_low_ink:
        return Disc(x, y, radius, page.ground(colour), "muted", 0.15)
    return Disc(x, y, radius, colour)


def round_cut(page: Page, x: float, y: float, radius: float) -> Disc:
    """Return a line where to cut: light on the dark edge of a token, dark without it."""
    return Disc(x, y, radius, stroke="ink" if page.is_low_ink else CREAM, line=0.2, dashes=CUT)
