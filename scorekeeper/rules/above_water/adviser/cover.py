"""The most cards that can be turned in at once, for the Big Spender.

Stones do not matter here, so suits matter for clouds only: a run is a straight, and straights of two and three
cards make up every longer one. The search asks for a turn-in that leaves no card, then one, two ...
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.above_water.adviser.tracks import ACE, IS_RED, RANK_COUNT, Holding
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

NODE_WORK = 10_000
"""Work of one node of the search, in lanes of `relaxation` (measured)."""


@dataclass(frozen=True, slots=True)
class Use:
    """What the cards of a denomination are used for."""

    red_seats: int
    """Red cards in red clouds."""
    black_seats: int
    """Black cards in black clouds."""
    blacks_as_red: int
    """Black cards in red clouds, their suit changed."""
    reds_as_black: int
    """Red cards in black clouds, their suit changed."""
    in_straights: int
    """Cards in straights, jokers aside; of aces those below a 2."""
    jokers_in_straights: int
    """Jokers in straights, as this denomination."""
    as_high: int
    """Aces above a king."""
    prolonged: int
    """Straights of two that go on here."""
    jokers_in_set: int
    """Jokers in a set with the one card that is left."""
    left: int
    """Cards left over: a set, if two or more or with a joker."""


@dataclass(frozen=True, slots=True)
class _Node:
    rank: int = 0
    single: int = 0
    """Straights of one card so far: they must go on."""
    pairs: int = 0
    """Straights of two cards that end with the denomination before: they may go on."""
    high: int = 0
    """Aces that wait for a king."""
    jokers: int = 0
    """Jokers not used yet."""
    changes: int = 0
    """Suits that can still be changed."""
    red_seats: int = 0
    """Free places in red clouds."""
    black_seats: int = 0
    """Free places in black clouds."""
    spared: int = 0
    """Cards that may still be left."""
    has_group: bool = False
    """Whether there is a set or a straight, which takes any joker."""


@dataclass(frozen=True, slots=True)
class Covering:
    """A turn-in that leaves as few cards as possible, not yet in groups."""

    uses: tuple[Use, ...]
    """What each denomination is used for, from the ace to the king."""
    reds: int
    blacks: int


def cover(holding: Holding, spared: int, ask: Callable[[int], None]) -> Covering | None:
    """Find a turn-in that leaves at most a number of cards; red aces left count as turned in, for their power.

    Args:
        ask: Called now and then with the work done; may raise to stop.
    """
    wild = holding.jokers + holding.changes
    for reds in range((holding.reds + wild) // CLOUD_SIZE + 1):
        for blacks in range((holding.blacks + wild) // CLOUD_SIZE + 1):
            if (reds + blacks) * CLOUD_SIZE <= holding.card_count:
                start = _Node(
                    jokers=holding.jokers,
                    changes=holding.changes,
                    red_seats=reds * CLOUD_SIZE,
                    black_seats=blacks * CLOUD_SIZE,
                    spared=spared,
                )
                uses = _follow(holding, start, set(), ask)
                if uses is not None and (holding.aces == 0 or reds + blacks or _makes_group(uses, holding)):
                    return Covering(tuple(reversed(uses)), reds, blacks)
    return None


def _makes_group(uses: list[Use], holding: Holding) -> bool:
    return holding.jokers > 1 or any(use.left > 1 or use.jokers_in_set or use.in_straights for use in uses)


def _follow(holding: Holding, node: _Node, failed: set[_Node], ask: Callable[[int], None]) -> list[Use] | None:
    """Go on from a node; return the uses from the king down."""
    if node.rank == RANK_COUNT:
        return [] if _ends_well(node) else None
    if node in failed:
        return None
    ask(NODE_WORK)
    for use, after in _uses(holding, node):
        found = _follow(holding, after, failed, ask)
        if found is not None:
            found.append(use)
            return found
    failed.add(node)
    return None


def _ends_well(node: _Node) -> bool:
    """Whether high aces, seats and jokers come out even."""
    if not node.single <= node.high <= node.single + node.pairs:
        return False
    jokers = node.jokers - node.red_seats - node.black_seats
    if jokers < 0:
        return False
    return jokers != 1 or node.has_group or node.high > 0 or node.spared > 0


def _uses(holding: Holding, node: _Node) -> Iterator[tuple[Use, _Node]]:
    row = holding.ranks[node.rank]
    reds = sum(count for count, is_red in zip(row, IS_RED, strict=True) if is_red)
    blacks = sum(row) - reds
    is_ace = node.rank == ACE
    for seats in _seats(node, reds, blacks):
        red_seats, black_seats, blacks_as_red, reds_as_black = seats
        red_free = reds - red_seats - reds_as_black
        free = red_free + blacks - black_seats - blacks_as_red
        for in_straights in range(free + 1):
            for as_high in range(free - in_straights + 1) if is_ace else (0,):
                left = free - in_straights - as_high
                for jokers in range(1 if is_ace else node.jokers + 1):
                    more = in_straights + jokers - node.single
                    for prolonged in range(min(node.pairs, more) + 1):
                        for in_set in (0, 1) if left == 1 and jokers < node.jokers else (0,):
                            is_left = left == 1 and not in_set
                            # A red ace that is left over is turned in for its power.
                            lost = int(is_left and not (is_ace and red_free))
                            if lost > node.spared:
                                continue
                            use = Use(*seats, in_straights, jokers, as_high, prolonged, in_set, left)
                            is_group = left > 1 or in_set > 0 or in_straights + jokers > 0
                            yield (
                                use,
                                replace(
                                    node,
                                    rank=node.rank + 1,
                                    single=more - prolonged,
                                    pairs=node.single,
                                    high=node.high + as_high,
                                    jokers=node.jokers - jokers - in_set,
                                    changes=node.changes - blacks_as_red - reds_as_black,
                                    red_seats=node.red_seats - red_seats - blacks_as_red,
                                    black_seats=node.black_seats - black_seats - reds_as_black,
                                    spared=node.spared - lost,
                                    has_group=node.has_group or is_group,
                                ),
                            )


def _seats(node: _Node, reds: int, blacks: int) -> Iterator[tuple[int, int, int, int]]:
    """List how many cards can go into clouds: red, black, black as red, red as black."""
    for red in range(min(reds, node.red_seats) + 1):
        for black in range(min(blacks, node.black_seats) + 1):
            for black_as_red in range(min(blacks - black, node.red_seats - red, node.changes) + 1):
                most = min(reds - red, node.black_seats - black, node.changes - black_as_red)
                for red_as_black in range(most + 1):
                    yield red, black, black_as_red, red_as_black


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
