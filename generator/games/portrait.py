"""A card or person with a power, on a sheet: its picture, its name, and what it can do."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.figures import Emblem, Figure, Words
from generator.games.flow import PARAGRAPH_EM, Sizes, TextBlock
from generator.games.page import Page
from generator.geometry import Rect

PICTURE_EM, ICON_EM, NAME_EM, NAMES_EM = 3.9, 1.5, 1.4, 2.3
"""Height of the picture, of the icon above a name, of a name of one line, and of one of two (ours)."""
SAID_EM = 0.88
"""Size of what it can do (ours)."""
BESIDE_EM, GAP_EM = 12.0, 0.5
"""From this width on all words are beside the picture, and so far from it (ours)."""


@dataclass(frozen=True, slots=True)
class PortraitBlock:
    """A picture, an icon of what it can do, its name, and a sentence: below the picture where there is little room."""

    page: Page
    picture: str
    """Its name among the pictures of the deck."""
    icon: str
    name: str
    said: str

    def height(self, width: float, sizes: Sizes) -> float:
        side, said = self._side(width, sizes), TextBlock(self.page, self.said, SAID_EM)
        if self._is_wide(width, sizes):
            room = width - side - GAP_EM * sizes.em
            return max(side, NAME_EM * sizes.em + said.height(room, sizes))
        return self._head(width, sizes) + PARAGRAPH_EM * sizes.em + said.height(width, sizes)

    def draw(self, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em, is_wide = sizes.em, self._is_wide(area.width, sizes)
        side = self._side(area.width, sizes)
        start = area.x + side + GAP_EM * em
        room = area.right - start
        high = area.height if is_wide else self._head(area.width, sizes)
        yield Emblem(area.x, area.y, side, high, self.picture)
        if is_wide:
            icon, name = 1.3 * em, (start + 1.6 * em, area.y, room - 1.6 * em, 1.3 * em)
            words = Rect(start, area.y + NAME_EM * em, room, area.height - NAME_EM * em)
        else:
            icon, name = 1.35 * em, (start, area.y + ICON_EM * em, room, NAMES_EM * em)
            below = high + PARAGRAPH_EM * em
            words = Rect(area.x, area.y + below, area.width, area.height - below)
        yield Emblem(start, area.y, icon, icon, self.icon)
        yield Words(*name, self.name, 1.1 * em, 0.6 * em, font="title", valign="middle", leading=1)
        yield from TextBlock(self.page, self.said, SAID_EM).draw(words, sizes)

    def _side(self, width: float, sizes: Sizes) -> float:
        return min(PICTURE_EM * sizes.art, 0.46 * width)

    def _head(self, width: float, sizes: Sizes) -> float:
        return max(self._side(width, sizes), (ICON_EM + NAMES_EM) * sizes.em)

    def _is_wide(self, width: float, sizes: Sizes) -> bool:
        return width >= BESIDE_EM * sizes.em
