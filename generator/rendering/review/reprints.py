"""Finds the cards to reprint since a deck was last printed, by a fingerprint of each side."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.deck.model import Deck, DeckCard
from generator.errors import join_names, plural
from generator.options.choices import Style
from generator.progress import Progress, ignore_progress
from generator.rendering.faces.overlays import strip_version_line
from generator.rendering.side_renderer import render_sides
from generator.rendering.sides import CardSide, CardSides
from generator.sandbox import allow_time


@dataclass(frozen=True, slots=True)
class PrintedCard:
    face: str
    """Fingerprint of its face."""
    back: str
    """Fingerprint of its back; empty: none."""
    copies: int


@dataclass(frozen=True, slots=True)
class ReprintPlan:
    """The differences between a deck and its last print."""

    cards: tuple[DeckCard, ...]
    """The cards to print, as often as they are needed, in the deck's order."""
    summary: tuple[str, ...]
    """The changes, one line for each kind."""


def fingerprints_now(
    deck: Deck,
    cards: tuple[DeckCard, ...],
    styles: frozenset[Style],
    *,
    progress: Progress = ignore_progress,
) -> dict[str, PrintedCard]:
    """Return the present fingerprints of cards, by id.

    All sides are drawn with the default bleed, as printed cards have none.

    Raises:
        PnpError: Something cannot be drawn.
    """
    allow_time(len(cards) + len(deck.backs))
    sides = render_sides(deck, cards, bleed_mm=deck.usual_bleed_mm, styles=styles, progress=progress)
    prints = {side.id: _fingerprint(side) for side in sides.all_sides()}
    return {card.id: _fingerprint_card(card, sides, prints) for card in cards}


def plan_reprints(
    deck: Deck, cards: tuple[DeckCard, ...], now: Mapping[str, PrintedCard], before: Mapping[str, PrintedCard]
) -> ReprintPlan:
    """Plan what to print to bring the printed deck up to date.

    Args:
        now: Their present state, from `fingerprints_now`.
        before: Their state when last printed; a card that is missing was not printed.
    """
    wanted: list[DeckCard] = []
    new: list[str] = []
    other: list[str] = []
    more: list[str] = []
    fewer: list[str] = []
    for card in cards:
        looks, looked = now[card.id], before.get(card.id)
        if looked is None:
            new.append(card.id)
            wanted.append(card)
        elif (looks.face, looks.back) != (looked.face, looked.back):
            other.append(card.id)
            wanted.append(card)
        elif card.copy_count > looked.copies:
            added = card.copy_count - looked.copies
            more.append(f"{card.id} +{added}")
            wanted.append(replace(card, copy_count=added))
        elif card.copy_count < looked.copies:
            fewer.append(f"{card.id} -{looked.copies - card.copy_count}")
    every = {card.id for card in deck.cards}
    gone = [name for name in before if name not in every]
    kinds = (
        ("changed, remove the old ones", other),
        ("new", new),
        ("more copies", more),
        ("fewer copies, remove the surplus", fewer),
        ("deleted, remove them", gone),
    )
    told = tuple(f"{kind}: {join_names(names)}" for kind, names in kinds if names)
    kept = len(cards) - len(wanted)
    return ReprintPlan(tuple(wanted), (*told, f"as printed: {plural(kept, 'card')}"))


def _fingerprint_card(card: DeckCard, sides: CardSides, prints: Mapping[str, str]) -> PrintedCard:
    back = sides.back_of(card)
    behind = prints[sides.backs[back].id] if back is not None and back in sides.backs else ""
    return PrintedCard(prints[sides.faces[card.id].id], behind, card.copy_count)


def _fingerprint(side: CardSide) -> str:
    """Return a hash of a side's markup, in which the ids of art are derived from its content.

    The version line does not count: otherwise, every card would change with every version.
    """
    shown = "\n".join([strip_version_line(side.drawing.body), *(art.id for art in side.art)])
    return hashlib.sha256(shown.encode()).hexdigest()
