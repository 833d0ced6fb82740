"""The tokens of Above Water: stones to punch out, bidding markers, and what lies in the middle of the table."""

from collections.abc import Iterable

from generator.games.above_water import markers, stones, table
from generator.games.figures import Figure
from generator.games.page import Page


class AboveWaterTokens:
    """The pages of tokens. Stones have one size on every paper, the rest follows the page's scale."""

    pages = ("stones", "markers", "table")

    def drawn(self, page: Page, name: str, players: int) -> Iterable[Figure]:
        """Lay out one of them."""
        if name == "stones":
            return stones.lay_out_page(page, players)
        if name == "markers":
            return markers.lay_out_page(page, players)
        return table.lay_out_page(page)
