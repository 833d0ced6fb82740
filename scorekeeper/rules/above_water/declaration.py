"""Groups laid down card by card: few cards can come next, and what is begun can always be completed.

A set takes any card of its denomination, a run or straight grows at its ends, and a cloud is begun only if the hand has
five cards of a colour. A group counts as the kind that pays the most.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.rules.above_water.groups import (
    ACE_OF_CLUBS,
    CHANGES_PER_ACE,
    CLOUD_SIZE,
    RED_SUITS,
    Group,
    GroupCard,
    Kind,
    TurnIn,
    group_problems,
)
from scorekeeper.rules.above_water.options import Options
from scorekeeper.rules.cards import STANDARD, Card
from scorekeeper.rules.checks import without

NATURALS = tuple(card for card in STANDARD.cards() if not card.is_joker)
"""What a joker can count as."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """What one player has laid down so far, on the way to a turn-in."""

    groups: tuple[tuple[GroupCard, ...], ...] = ()
    """The last one is being laid."""
    changing_aces: int = 0
    """Aces of clubs for their power, laid before all groups."""

    @property
    def changes(self) -> int:
        """How many more suits can be changed."""
        changed = sum(map(is_changed, (each for group in self.groups for each in group)))
        return CHANGES_PER_ACE * self.changing_aces - changed

    def lay(self, card: GroupCard) -> "Declaration":
        *before, last = self.groups or ((),)
        return Declaration((*before, (*last, card)), self.changing_aces)

    def begin_group(self) -> "Declaration":
        return Declaration((*self.groups, ()), self.changing_aces)

    def change_suits(self) -> "Declaration":
        return Declaration(self.groups, self.changing_aces + 1)

    def turn_in(self, options: Options) -> TurnIn | None:
        """Return it as a turn-in; None if the last group is not complete, or there is none."""
        kinds = [kind_of(group, options) for group in self.groups]
        groups = tuple(Group(kind, group) for kind, group in zip(kinds, self.groups, strict=True) if kind)
        return TurnIn(groups, self.changing_aces) if groups and all(kinds) else None

    def next_cards(self, hand: Sequence[Card], options: Options) -> Iterator[GroupCard]:
        """Yield what can be laid next, each with what it counts as.

        Args:
            hand: What the player still holds.
        """
        last = self.groups[-1] if self.groups else ()
        for card in dict.fromkeys(hand):
            rest = without(hand, (card,))
            suits = STANDARD.suits if self.changes else (card.suit,)
            meanings = NATURALS if card.is_joker else [Card(card.rank, suit) for suit in suits]
            for meaning in meanings:
                laid = GroupCard(card, meaning)
                if can_be_completed((*last, laid), rest, self.changes - is_changed(laid), options):
                    yield laid

    def can_begin_group(self, hand: Sequence[Card], options: Options) -> bool:
        """Whether a hand has another group."""
        return any(self.begin_group().next_cards(hand, options))

    def can_change_suits(self, hand: Sequence[Card], options: Options) -> bool:
        """Whether an ace of clubs can be laid for its power: before the groups, and if there will be one."""
        if self.groups or ACE_OF_CLUBS not in hand:
            return False
        return self.change_suits().can_begin_group(without(hand, (ACE_OF_CLUBS,)), options)


def is_changed(laid: GroupCard) -> bool:
    """Whether an ace of clubs has to change the suit."""
    return not laid.card.is_joker and laid.card != laid.counts_as


@lru_cache(100_000)
def kind_of(cards: tuple[GroupCard, ...], options: Options) -> Kind | None:
    """Return the kind of group that pays the most for cards, sets first and clouds last; None if they are no group."""
    if len(cards) < 2:
        return None
    return next((kind for kind in Kind if not any(group_problems(Group(kind, cards), options))), None)


def can_be_completed(cards: tuple[GroupCard, ...], hand: Sequence[Card], changes: int, options: Options) -> bool:
    """Whether cards are a group, or become one with others of a hand.

    Args:
        cards: One or more.
        changes: How many suits can be changed.
    """
    shown = [each.counts_as for each in cards]
    if kind_of(cards, options):
        return True
    if len(cards) == 1 and any(card.is_joker or kind_of((*cards, GroupCard(card, card)), options) for card in hand):
        return True
    is_red = shown[0].suit in RED_SUITS
    if len(cards) > CLOUD_SIZE or any((card.suit in RED_SUITS) != is_red for card in shown):
        return False
    fitting = sum(card.is_joker or (card.suit in RED_SUITS) == is_red for card in hand)
    return len(cards) + fitting + min(changes, len(hand) - fitting) >= CLOUD_SIZE
