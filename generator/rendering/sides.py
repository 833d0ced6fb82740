"""Rendered card sides: an SVG each, the art that they use, and the back of each face."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from generator.deck.model import Back, DeckCard
from generator.errors import Fault, RenderError
from generator.rendering.images.art import ArtSymbol
from generator.svg.model.scene import Symbol
from generator.svg.reader.document import SvgDocument


@dataclass(frozen=True, slots=True)
class CardSide:
    id: str
    """`face-` and the card's id, or `back-` and the back's."""
    drawing: SvgDocument
    """The side without the art that it uses, for readers that have it already."""
    place: Fault
    """Its origin, for messages; the key is its owner: `card QA` or `back compass`."""
    art: tuple[ArtSymbol, ...] = ()
    template: str = ""
    used_texts: frozenset[str] = frozenset()
    """Names of its card's texts that the template read."""

    @property
    def owner(self) -> str:
        """Its card or back, for messages."""
        return self.place.key

    def fault(self, message: str) -> Fault:
        return replace(self.place, message=message)

    @contextmanager
    def named_in_faults(self) -> Iterator[None]:
        """Add its card and line to the reason why it cannot be drawn."""
        try:
            yield
        except RenderError as error:
            raise RenderError([self.fault(fault.message) for fault in error.faults]) from None

    @property
    def document(self) -> SvgDocument:
        """The side with its art; raster pictures are referred to, not embedded."""
        return replace(self.drawing, definitions="".join(art.markup for art in self.art))

    def standalone(self, images: Mapping[str, bytes]) -> SvgDocument:
        """Return the side with its art and embedded raster pictures, so that it is self-contained."""
        return replace(self.drawing, definitions="".join(art.standalone(images) for art in self.art))


@dataclass(frozen=True, slots=True)
class CardSides:
    faces: Mapping[str, CardSide]
    """By card id."""
    backs: Mapping[str, CardSide]
    """By `back_of`."""
    images: Mapping[str, bytes]
    """Raster pictures by the address that the SVGs use."""
    symbols: dict[str, Symbol] = field(default_factory=dict)
    """The parsed art of the sides, by the id that the SVGs use."""
    used_texts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Names of the cards' texts that each template read, by template."""
    faults: tuple[Fault, ...] = ()
    """Why some sides could not be rendered, or not whole."""
    lightened_files: tuple[str, ...] = ()
    """Files of pictures that low-ink lightens."""
    notes: tuple[str, ...] = ()
    """Notes on pictures that are not printed exactly as their files, and on letters in another style than asked."""

    def all_sides(self) -> list[CardSide]:
        """Return all sides, faces first."""
        return [*self.faces.values(), *self.backs.values()]

    def back_of(self, card: DeckCard) -> str | None:
        """Return the back of a card: the id of a shared one, or the name of its own."""
        if card.back is None:
            return None
        own = card_back_name(card.back, card)
        return own if own in self.backs else card.back.id


def card_back_name(back: Back, card: DeckCard) -> str:
    """Return the name of a back that only one card has; ids hold no dot."""
    return f"{back.id}.{card.id}"
