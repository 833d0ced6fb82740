"""The order of ranks, the lead suit, and the cards that may be played on the piles."""

from collections.abc import Collection, Iterable

from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.cards import ISLAND, Card

RANKS = ("2", "3", "4", "5", "6", "7", "Q", "K", "A")
"""Lowest first: here the ace is high. Source: Down the Well 1.2, 2023, The Deck (DW-R1)."""
LEAD_SUIT_WITHOUT_TURNED_CARD = "C"
"""Crabs: six players leave no card to turn. Source: Down the Well 1.2, 2023, Lead Suit (DW-R2)."""

_HEIGHT = {rank: position for position, rank in enumerate(RANKS)}


def is_higher(card: Card, other: Card) -> bool:
    """Whether a card's rank beats the other's; suits do not matter."""
    return _HEIGHT[card.rank] > _HEIGHT[other.rank]


def lowest(cards: Iterable[Card], suit: str) -> Card | None:
    """Return the lowest card of a suit, or None if there is none."""
    of_suit = [card for card in cards if card.suit == suit]
    return min(of_suit, key=lambda card: _HEIGHT[card.rank], default=None)


def lead_suit(turned: Card | None, held: Collection[Card]) -> str:
    """Return the suit whose lowest card opens the hand.

    Args:
        turned: The card turned up after passing; None with six players.
        held: The cards in all hands. If the turned card's suit is not among them, the next suit held leads, in the
            order of the deck, Anchors after Trees.

    Source: Down the Well 1.2, 2023, Lead Suit (DW-R2).
    """
    first = ISLAND.suits.index(turned.suit if turned else LEAD_SUIT_WITHOUT_TURNED_CARD)
    in_hands = {card.suit for card in held}
    return next(suit for suit in ISLAND.suits[first:] + ISLAND.suits[:first] if suit in in_hands)


def playable(hand: Iterable[Card], tops: Iterable[Card]) -> tuple[Card, ...]:
    """Return the playable cards of a hand, in the hand's order; without any, its player is out for the round.

    Args:
        hand: Cards held.
        tops: The top card of each pile that has one. On an empty pile any card may be played.

    Source: Down the Well 1.2, 2023, Play (DW-R3).
    """
    by_suit = {top.suit: top for top in tops}
    return tuple(card for card in hand if card.suit not in by_suit or is_higher(card, by_suit[card.suit]))


def too_low_problem(card: Card, tops: Iterable[Card]) -> Problem | None:
    """Return why a card may not be played: it is not higher than its pile's top card. None if it may be played."""
    top = next((top for top in tops if top.suit == card.suit), None)
    if top is None or is_higher(card, top):
        return None
    text = say(
        "%(card)s is not higher than %(top)s on the pile of %(suit)s", card=card, top=top, suit=ISLAND.suit_name(card)
    )
    return Problem(text, "DW-R3")
