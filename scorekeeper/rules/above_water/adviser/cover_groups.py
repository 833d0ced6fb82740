"""Turns a covering into the groups that a player lays down, and the aces turned in for their power."""

from collections.abc import Sequence

from scorekeeper.rules.above_water.adviser.cover import Covering, Use
from scorekeeper.rules.above_water.adviser.holding import ACE, IS_RED, RANK_COUNT
from scorekeeper.rules.above_water.groups import (
    ACE_OF_CLUBS,
    ACE_OF_DIAMONDS,
    ACE_OF_HEARTS,
    CLOUD_SIZE,
    RED_SUITS,
    Group,
    GroupCard,
    Kind,
    TurnIn,
)
from scorekeeper.rules.cards import JOKER, STANDARD, Card

RED_SUIT, BLACK_SUIT = (STANDARD.suits[IS_RED.index(is_red)] for is_red in (True, False))


def lay_down(covering: Covering, hand: Sequence[Card], changing: int) -> tuple[TurnIn, tuple[Card, ...]]:
    """Return the groups, with some aces of clubs for their power, and the red aces turned in for theirs."""
    return _Builder(hand, changing).build(covering)


class _Builder:
    """Makes the groups, denomination by denomination."""

    def __init__(self, hand: Sequence[Card], changing: int) -> None:
        self._cards = list(hand)
        for _ in range(changing):
            self._cards.remove(ACE_OF_CLUBS)
        self._changing = changing
        self._jokers = sum(card.is_joker for card in hand)
        self._sets: list[list[GroupCard]] = []
        self._straights: list[list[GroupCard]] = []
        self._red_seats: list[GroupCard] = []
        self._black_seats: list[GroupCard] = []
        self._aces: list[Card] = []

    def build(self, covering: Covering) -> tuple[TurnIn, tuple[Card, ...]]:
        """Lay down the cards, denomination by denomination, then the jokers that are left."""
        singles: list[list[GroupCard]] = []
        pairs: list[list[GroupCard]] = []
        waiting: list[GroupCard] = []
        for rank, use in enumerate(covering.uses):
            free = self._seat(rank, use)
            lying = [_as_is(free.pop(0)) for _ in range(use.in_straights)]
            lying += [self._joker(rank, RED_SUIT) for _ in range(use.jokers_in_straights)]
            waiting += [_as_is(free.pop(0)) for _ in range(use.as_high)]
            longer = [[*single, lying.pop()] for single in singles]
            self._straights += [[*pair, lying.pop()] for pair in pairs[: use.prolonged]] + pairs[use.prolonged :]
            singles, pairs = [[card] for card in lying], longer
            self._leave(rank, free, use.jokers_in_set)
        for ace, straight in zip(waiting, singles + pairs, strict=False):
            straight.append(ace)
        self._straights += singles + pairs
        self._seat_jokers(covering)
        self._attach_jokers()
        return TurnIn(tuple(self._groups()), self._changing), tuple(self._aces)

    def _seat(self, rank: int, use: Use) -> list[Card]:
        """Take the cards of a denomination that go into clouds; return the others, the red ones last."""
        here = [card for card in self._cards if card.rank == STANDARD.ranks[rank]]
        reds = [card for card in here if card.suit in RED_SUITS]
        blacks = [card for card in here if card.suit not in RED_SUITS]
        self._red_seats += [_as_is(reds.pop()) for _ in range(use.red_seats)]
        self._black_seats += [_as_is(blacks.pop()) for _ in range(use.black_seats)]
        self._red_seats += [_in_suit(blacks.pop(), RED_SUIT) for _ in range(use.blacks_as_red)]
        self._black_seats += [_in_suit(reds.pop(), BLACK_SUIT) for _ in range(use.reds_as_black)]
        return blacks + reds

    def _leave(self, rank: int, cards: list[Card], jokers: int) -> None:
        if len(cards) + jokers > 1:
            self._sets.append([*map(_as_is, cards), *[self._joker(rank, RED_SUIT) for _ in range(jokers)]])
        else:
            self._aces += [card for card in cards if card in (ACE_OF_HEARTS, ACE_OF_DIAMONDS)]

    def _joker(self, rank: int, suit: str) -> GroupCard:
        self._jokers -= 1
        return GroupCard(Card(JOKER, ""), Card(STANDARD.ranks[rank % RANK_COUNT], suit))

    def _seat_jokers(self, covering: Covering) -> None:
        for seats, clouds, suit in (
            (self._red_seats, covering.reds, RED_SUIT),
            (self._black_seats, covering.blacks, BLACK_SUIT),
        ):
            seats += [self._joker(ACE, suit) for _ in range(clouds * CLOUD_SIZE - len(seats))]

    def _attach_jokers(self) -> None:
        """Put the jokers that are left into a set, at the end of a straight, or together."""
        while self._jokers and (self._sets or self._straights):
            if self._sets:
                shown = self._sets[0][0].counts_as
                self._sets[0].append(self._joker(STANDARD.ranks.index(shown.rank), shown.suit))
                continue
            straight = self._straights[0]
            low, high = (STANDARD.ranks.index(straight[end].counts_as.rank) for end in (0, -1))
            if high == ACE:
                straight.insert(0, self._joker(low - 1, RED_SUIT))
            else:
                straight.append(self._joker(high + 1, RED_SUIT))
        if self._jokers > 1:
            self._sets.append([self._joker(ACE, RED_SUIT) for _ in range(self._jokers)])

    def _groups(self) -> list[Group]:
        groups = [(Kind.SET, cards) for cards in self._sets]
        for cards in self._straights:
            is_run = len({card.counts_as.suit for card in cards}) == 1
            groups.append((Kind.RUN if is_run else Kind.STRAIGHT, cards))
        for seats in (self._red_seats, self._black_seats):
            groups += [(Kind.CLOUD, seats[at : at + CLOUD_SIZE]) for at in range(0, len(seats), CLOUD_SIZE)]
        return [Group(kind, tuple(cards)) for kind, cards in groups]


def _as_is(card: Card) -> GroupCard:
    return GroupCard(card, card)


def _in_suit(card: Card, suit: str) -> GroupCard:
    return GroupCard(card, Card(card.rank, suit))
