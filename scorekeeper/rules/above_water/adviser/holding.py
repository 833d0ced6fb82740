"""A hand as the adviser sees it: the number of cards of each denomination and suit, and the wild cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.above_water.groups import ACE_OF_CLUBS, CHANGES_PER_ACE, RED_SUITS
from scorekeeper.rules.cards import STANDARD, Card

SUIT_COUNT = len(STANDARD.suits)
RANK_COUNT = len(STANDARD.ranks)
ACE = 0
"""Place of the ace among the denominations, which form a ring: it follows the king and precedes the 2."""
IS_RED = tuple(suit in RED_SUITS for suit in STANDARD.suits)
"""For each suit, whether it is red."""

Counts = tuple[int, ...]
"""Number of cards of each suit."""


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards that groups can be made of, when some aces of clubs are kept for their power."""

    ranks: tuple[Counts, ...]
    """For each denomination from the ace to the king, the number of cards of each suit."""
    jokers: int
    """Jokers in the hand."""
    aces: int
    """Aces of clubs kept to change suits; they are not among the cards of `ranks`."""
    changes: int
    """Cards whose suit these aces can change."""
    reds: int
    """Cards of `ranks` that are red."""
    blacks: int
    """Cards of `ranks` that are black."""

    @property
    def card_count(self) -> int:
        """Cards that groups can be made of, including jokers."""
        return self.reds + self.blacks + self.jokers


def count_holding(hand: Sequence[Card], changing_aces: int) -> Holding:
    """Count a hand, with some of its aces of clubs kept for their power."""
    ranks = [[0] * SUIT_COUNT for _ in range(RANK_COUNT)]
    jokers = 0
    for card in hand:
        if card.is_joker:
            jokers += 1
        else:
            ranks[STANDARD.ranks.index(card.rank)][STANDARD.suits.index(card.suit)] += 1
    ranks[ACE][STANDARD.suits.index(ACE_OF_CLUBS.suit)] -= changing_aces
    reds = sum(count for row in ranks for count, is_red in zip(row, IS_RED, strict=True) if is_red)
    blacks = sum(map(sum, ranks)) - reds
    changes = CHANGES_PER_ACE * changing_aces
    return Holding(tuple(map(tuple, ranks)), jokers, changing_aces, changes, reds, blacks)
