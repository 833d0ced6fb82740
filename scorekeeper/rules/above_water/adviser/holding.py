"""A hand as the adviser sees it: how many cards of each denomination and suit, and what is wild."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.above_water.groups import ACE_OF_CLUBS, CHANGES_PER_ACE, RED_SUITS
from scorekeeper.rules.cards import STANDARD, Card

SUIT_COUNT = len(STANDARD.suits)
RANK_COUNT = len(STANDARD.ranks)
ACE = 0
"""Place of the ace among the denominations, which lie in a ring: it follows the king and precedes the 2."""
IS_RED = tuple(suit in RED_SUITS for suit in STANDARD.suits)
"""For each suit, whether it is red."""

Counts = tuple[int, ...]
"""How many cards of each suit."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What there is to make groups of, when so many aces of clubs are kept for their power."""

    ranks: tuple[Counts, ...]
    """For each denomination from the ace to the king, how many cards of each suit."""
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
        """Cards that groups can be made of, jokers too."""
        return self.reds + self.blacks + self.jokers


def count_holding(hand: Sequence[Card], changing_aces: int) -> Holding:
    """Count a hand, with so many of its aces of clubs kept for their power."""
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
