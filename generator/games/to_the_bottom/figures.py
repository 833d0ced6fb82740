"""What the pages of To the Bottom are drawn with, beside what all games have."""

from dataclasses import dataclass
from typing import ClassVar

from generator.games.areas import place
from generator.games.figures import FigureInArea
from generator.games.page import Page
from generator.geometry import Rect
from scorekeeper.rules.to_the_bottom import CrewCard, Origin

ART_WIDTH, ART_HEIGHT = 560, 380
"""Size of the pictures of the deck, relative to each other."""


@dataclass(frozen=True, slots=True)
class CrewCardFigure(FigureInArea):
    """A card of the deck: its points and colour on a band, its picture, and maybe its name."""

    macro: ClassVar[str] = "deck_card"
    points: int
    origin: str
    """Icon of who says so; empty for the rulebook."""
    symbol: str
    """Of its colour."""
    tint: str
    picture: str
    said: str
    """Its name, or nothing."""


@dataclass(frozen=True, slots=True)
class HeadedPanel(FigureInArea):
    """A box with a heading on a band, 8.4 scales high."""

    macro: ClassVar[str] = "panel"
    said: str
    scale: float


@dataclass(frozen=True, slots=True)
class CardPlace(FigureInArea):
    """Where a card lies: its outline, and ornaments that are seen when it is empty."""

    macro: ClassVar[str] = "card_place"
    said: str


@dataclass(frozen=True, slots=True)
class IcebergPlace(FigureInArea):
    macro: ClassVar[str] = "iceberg_place"
    title: str
    price: str
    said: str


def picture_of(card: CrewCard) -> str:
    return card.lower().replace(" ", "-")


def origin_icon(origin: Origin) -> str:
    """Return the icon of who says something, empty for the rulebook."""
    return "" if origin is Origin.RULEBOOK else str(origin)


def crew_card(page: Page, card: CrewCard, area: Rect, *, has_name: bool = True) -> CrewCardFigure:
    """Return a card that fills an area."""
    facts, colour = card.facts, str(card.facts.colour.value)
    look = (origin_icon(facts.points.origin), colour, page.tints[colour], picture_of(card))
    return CrewCardFigure(*place(area), card.points, *look, page.texts(card) if has_name else "")
