"""Merges several decks so that they share sheets; their sides get unique names."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.deck.model import Deck, DeckCard
from generator.errors import LayoutError
from generator.rendering.review.preflight import Artwork, PreflightReport
from generator.rendering.sides import CardSide, CardSides
from generator.units import format_mm

MOST_NAMED = 3
"""Decks listed in the name of a file (ours); the others are counted."""


@dataclass(frozen=True, slots=True)
class BuildSelection:
    """A deck of several, with its cards to print."""

    deck: Deck
    """The deck."""
    cards: tuple[DeckCard, ...]
    """Its cards to print, in its order."""


def merge_decks(pieces: Sequence[BuildSelection]) -> tuple[Deck, tuple[DeckCard, ...]]:
    """Merge decks into one with the format and theme of the first; return it and its cards. One deck stays as it is.

    Raises:
        LayoutError: Their cards differ in size or corners, so that one cut cannot serve them all.
    """
    first = pieces[0].deck
    if len(pieces) == 1:
        return first, pieces[0].cards
    for piece in pieces[1:]:
        if _cut_size(piece.deck) != _cut_size(first):
            raise LayoutError(
                f"{first.id} has {_describe_cards(first)} and {piece.deck.id} {_describe_cards(piece.deck)}; decks "
                "can share sheets only if their cards have the same size"
            )
    decks = [piece.deck for piece in pieces]
    deck = replace(
        first,
        id=_merged_name(decks),
        title=f"{first.title} {first.version} and",  # continued by `version`, which has the count of the others
        version=f"{len(decks) - 1} more",
        source="; ".join(dict.fromkeys(deck.source for deck in decks)),
        licence="; ".join(dict.fromkeys(deck.licence for deck in decks)),
        cards=tuple(_rename_card(piece.deck, card) for piece in pieces for card in piece.deck.cards),
        backs=tuple(replace(back, id=f"{deck.id}.{back.id}") for deck in decks for back in deck.backs),
    )
    return deck, tuple(_rename_card(piece.deck, card) for piece in pieces for card in piece.cards)


def _merged_name(decks: Sequence[Deck]) -> str:
    """Return the name of their file: `island-and-five-suit`, `island-and-sheet-card`, `island-and-3-more`."""
    first, *rest = (deck.id for deck in decks)
    if len(decks) > MOST_NAMED:
        return f"{first}-and-{len(rest)}-more"
    return "-and-".join([first, *(name.removeprefix(f"{first}-") for name in rest)])


def merge_artworks(pieces: Sequence[BuildSelection], drawn: Sequence[Artwork]) -> Artwork:
    """Return the artwork of a merged deck, from that of its parts."""
    if len(pieces) == 1:
        return drawn[0]
    faces: dict[str, CardSide] = {}
    backs: dict[str, CardSide] = {}
    scenes = {}
    for piece, artwork in zip(pieces, drawn, strict=True):
        name, sides = piece.deck.id, artwork.sides
        for card_id, side in sides.faces.items():
            faces[f"{name}.{card_id}"] = _rename_side(side, f"face-{name}.{card_id}", piece.deck)
            scenes[f"face-{name}.{card_id}"] = artwork.scenes[side.id]
        for back_id, side in sides.backs.items():
            shared, dot, card_id = back_id.partition(".")
            renamed = f"{name}.{shared}.{name}.{card_id}" if dot else f"{name}.{shared}"
            backs[renamed] = _rename_side(side, f"back-{renamed}", piece.deck)
            scenes[f"back-{renamed}"] = artwork.scenes[side.id]
    sides = CardSides(
        faces,
        backs,
        {href: data for artwork in drawn for href, data in artwork.sides.images.items()},
        {key: symbol for artwork in drawn for key, symbol in artwork.sides.symbols.items()},
    )
    findings = [artwork.findings for artwork in drawn]
    found = PreflightReport(
        tuple(fault for each in findings for fault in each.faults),
        tuple(dict.fromkeys(warning for each in findings for warning in each.warnings)),
        frozenset().union(*(each.fonts for each in findings)),
    )
    return Artwork(sides, scenes, found)


def _rename_card(deck: Deck, card: DeckCard) -> DeckCard:
    back = replace(card.back, id=f"{deck.id}.{card.back.id}") if card.back else None
    return replace(card, id=f"{deck.id}.{card.id}", back=back)


def _rename_side(side: CardSide, side_id: str, deck: Deck) -> CardSide:
    place = replace(side.place, key=f"{deck.id}: {side.owner}")
    return replace(side, id=side_id, drawing=replace(side.drawing, id=side_id), place=place)


def _cut_size(deck: Deck) -> tuple[float, float, float]:
    size = deck.card_format.size
    return size.width_mm, size.height_mm, deck.card_format.corner_radius_mm


def _describe_cards(deck: Deck) -> str:
    width, height, radius = map(format_mm, _cut_size(deck))
    return f"cards of {width} x {height} mm with corners of {radius} mm"
