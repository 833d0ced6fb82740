"""The tokens of To the Bottom: the shop's board, and markers of who starts, of the Clock, and of tired cards."""

from collections.abc import Iterable

from generator.games.figures import Figure
from generator.games.page import Page
from generator.games.to_the_bottom.markers import markers
from generator.games.to_the_bottom.shop import shop


class ToTheBottomTokens:
    """Its pages of tokens."""

    pages = ("shop", "markers")

    def drawn(self, page: Page, name: str, players: int) -> Iterable[Figure]:
        """Lay out one of them; of the markers there are as many as the players need."""
        return shop(page) if name == "shop" else markers(page, players)
