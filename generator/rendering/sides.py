"""Card sides as they are drawn: an SVG each, the art that they use, and which back lies behind which face."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator.deck.model import Back, DeckCard
from generator.errors import Fault
from generator.rendering.images.art import ArtSymbol
from generator.svg.model.scene import Symbol
from generator.svg.reader.document import SvgDocument


@dataclass(frozen=True, slots=True)
class CardSide:
    """One distinct card side."""

    id: str
    """`face-` and the card's id, or `back-` and the back's."""
    drawing: SvgDocument
    """The side without the art that it uses, for a reader who knows that already."""
    place: Fault
    """Where it is from, for messages; its key is its owner: `card QA` or `back compass`."""
    art: tuple[ArtSymbol, ...] = ()
    """The art that it uses."""
    template: str = ""
    """The template that drew it."""
    used_texts: frozenset[str] = frozenset()
    """Names of its card's texts that the template asked for."""

    @property
    def owner(self) -> str:
        """The card or back that it is of, for messages."""
        return self.place.key

    def fault(self, message: str) -> Fault:
        """Return a fault of this side."""
        return replace(self.place, message=message)

    @property
    def document(self) -> SvgDocument:
        """The side with its art; raster pictures are named, not held."""
        return replace(self.drawing, definitions="".join(art.markup for art in self.art))

    def standalone(self, images: Mapping[str, bytes]) -> SvgDocument:
        """Return the side with its art, raster pictures inside it, so that it can be moved anywhere."""
        return replace(self.drawing, definitions="".join(art.standalone(images) for art in self.art))


@dataclass(frozen=True, slots=True)
class CardSides:
    """Every distinct side of the cards that are printed."""

    faces: Mapping[str, CardSide]
    """By card id."""
    backs: Mapping[str, CardSide]
    """By `back_of`."""
    images: Mapping[str, bytes]
    """Raster pictures by the address that the SVGs use."""
    symbols: dict[str, Symbol] = field(default_factory=dict)
    """The art of the sides, read already, by the id that the SVGs use."""
    used_texts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Names of the cards' texts that each template asked for, by template."""
    faults: tuple[Fault, ...] = ()
    """What keeps sides from being drawn, or drawn whole."""
    lightened_files: tuple[str, ...] = ()
    """Files of pictures that are lighter in low-ink than they are."""
    notes: tuple[str, ...] = ()
    """What is to be told of pictures that are not printed as their files have them."""

    def all_sides(self) -> list[CardSide]:
        """Return all sides, faces first."""
        return [*self.faces.values(), *self.backs.values()]

    def back_of(self, card: DeckCard) -> str | None:
        """Return which back lies behind a card: one that it shares, by the back's id, or one of its own."""
        if card.back is None:
            return None
        own = card_back_name(card.back, card)
        return own if own in self.backs else card.back.id


def card_back_name(back: Back, card: DeckCard) -> str:
    """Return the name of the back that is one card's own; no id has a dot."""
    return f"{back.id}.{card.id}"
