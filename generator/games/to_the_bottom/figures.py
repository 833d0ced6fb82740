"""What the pages of To the Bottom are drawn with, beside what all games have."""

from dataclasses import dataclass
from typing import ClassVar

from generator.games.page import Page
from scorekeeper.rules.to_the_bottom import CrewCard, Origin

ART_WIDTH, ART_HEIGHT = 560, 380
"""Size of the pictures of the deck, relative to each other."""


@dataclass(frozen=True, slots=True)
class CrewCardFigure:
    """A card of the deck: its points and colour on a band, its picture, and maybe its name."""

    macro: ClassVar[str] = "deck_card"
    x: float
    y: float
    width: float
    height: float
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
class HeadedPanel:
    """A box with a heading on a band, 8.4 scales high."""

    macro: ClassVar[str] = "panel"
    x: float
    y: float
    width: float
    height: float
    said: str
    scale: float


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Where a card lies: its outline, and ornaments that are seen when it is empty."""

    macro: ClassVar[str] = "card_place"
    x: float
    y: float
    width: float
    height: float
    said: str


@dataclass(frozen=True, slots=True)
class IcebergPlace:
    macro: ClassVar[str] = "iceberg_place"
    x: float
    y: float
    width: float
    height: float
    title: str
    price: str
    said: str


def picture_of(card: CrewCard) -> str:
    return card.lower().replace(" ", "-")


def origin_icon(origin: Origin) -> str:
    """Return the icon of who says something, empty for the rulebook."""
    return "" if origin is Origin.RULEBOOK else str(origin)


def named_card(page: Page, card: CrewCard, x: float, y: float, width: float) -> CrewCardFigure:
    """Return a card with its name, 1.4 times as high as wide."""
    return _card(page, card, x, y, width, height=width * 1.4, said=page.texts(card))


def covered_card(page: Page, card: CrewCard, x: float, y: float, width: float) -> CrewCardFigure:
    """Return a card as high as that, without its name, which the next one covers."""
    return _card(page, card, x, y, width, height=width * 1.4, said="")


def short_card(page: Page, card: CrewCard, x: float, y: float, width: float) -> CrewCardFigure:
    """Return a card without its name, 1.12 times as high as wide."""
    return _card(page, card, x, y, width, height=width * 1.12, said="")


def _card(page: Page, card: CrewCard, x: float, y: float, width: float, *, height: float, said: str) -> CrewCardFigure:
    facts = card.facts
    colour = str(facts.colour.value)
    origin = origin_icon(facts.points.origin)
    return CrewCardFigure(
        x, y, width, height, card.points, origin, colour, page.tints[colour], picture=picture_of(card), said=said
    )
