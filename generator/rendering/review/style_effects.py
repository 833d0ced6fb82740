"""Finds the styles that make a difference to a deck."""

from collections.abc import Sequence

from generator.deck.model import Deck, DeckCard
from generator.errors import PnpError
from generator.options.choices import Style
from generator.rendering.side_renderer import render_sides
from generator.sandbox import allow_time


def ineffective_styles(deck: Deck, styles: frozenset[Style]) -> list[Style]:
    """Return the styles that change nothing, each compared with the others without it."""
    return [style for style in sorted(styles) if not is_changed(deck, styles - {style}, styles)]


def effective_styles(deck: Deck) -> list[Style]:
    """Return the styles that change something on their own."""
    wanted = (style for style in Style if style is not Style.STANDARD)
    return [style for style in wanted if is_changed(deck, frozenset(), frozenset({style}))]


def is_changed(deck: Deck, one: frozenset[Style], other: frozenset[Style]) -> bool:
    """Whether any side of a deck looks different; usually the first card decides."""
    for cards in (deck.cards[:1], deck.cards):
        allow_time(2 * len(cards))
        try:
            if _render_markup(deck, cards, one) != _render_markup(deck, cards, other):
                return True
        except PnpError:
            return True  # drawing it reports the fault
    return False


def _render_markup(
    deck: Deck, cards: Sequence[DeckCard], styles: frozenset[Style]
) -> list[tuple[str, str, tuple[str, ...]]]:
    sides = render_sides(deck, cards, bleed_mm=0.0, styles=styles)
    return [(side.id, str(side.drawing), tuple(art.id for art in side.art)) for side in sides.all_sides()]
