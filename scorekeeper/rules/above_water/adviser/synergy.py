"""Sets of one denomination, and the families of suits whose sets earn synergy.

A *family* is what the suits of sets are compared by: the suits present or, by the house rule, how often each
occurs. A set with jokers or changed suits can be of several families. The adviser first chooses which families are to
earn (a *wish*), and then pays 3 for every set of one of them, less 3 for each: a family with fewer than two sets loses
by that, so the best wish gives exactly the bonus of the rulebook. Wishes and the families of a set are ints with a
bit for each family.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement, product

from scorekeeper.rules.above_water.adviser.tracks import SUIT_COUNT, Counts, Holding
from scorekeeper.rules.above_water.groups import SET_LINK


@dataclass(frozen=True, slots=True)
class OneSet:
    """Cards of one denomination laid down as a set."""

    cards: Counts
    """Cards of each suit, jokers aside."""
    jokers: int
    changes: int
    """Most cards whose suit is changed."""
    families: int
    """Families that it can be of, among those that can matter."""

    @property
    def is_wild(self) -> bool:
        """Whether jokers or changes give it a choice of families."""
        return self.jokers + self.changes > 0


@dataclass(frozen=True, slots=True)
class Sets:
    """All sets of one denomination."""

    stones: int
    """What they pay without synergy."""
    changes: int
    """Cards whose suit may be changed for it."""
    sets: tuple[OneSet, ...] = ()
    """The sets, none of which could be joined to another without losing synergy."""
    families: tuple[tuple[int, bool], ...] = field(init=False)
    """For each set that may earn synergy, its families, and whether it is wild."""

    def __post_init__(self) -> None:
        families = sorted((one.families, one.is_wild) for one in self.sets if one.families)
        object.__setattr__(self, "families", tuple(families))


NO_SETS = Sets(0, 0)


class Synergy:
    """The families that can matter to a hand, and the sets that cards can form."""

    def __init__(self, holding: Holding, *, repeats: bool) -> None:
        """Find the families of which the hand can have two sets.

        Args:
            repeats: Whether families count how often a suit occurs (AW-A2).
        """
        self._holding = holding
        self._repeats = repeats
        self._wild = holding.jokers + holding.changes
        needs = [(self._need(family), family) for family in self._conceivable_families()]
        self._families = sorted((need, family) for need, family in needs if need <= self._wild)
        self._memo: dict[tuple[Counts, int, int], tuple[Sets, ...]] = {}
        self.natural = sum(1 << bit for bit, (need, _) in enumerate(self._families) if need == 0)
        """Families of which two sets can be made without jokers and changes."""
        self.wild = (1 << len(self._families)) - 1 - self.natural
        """The other families: at most one set of each is possible without."""

    def wishes(self, families: int) -> list[int]:
        """List the choices of families that the hand may have two sets of each, all at once."""
        bits = [bit for bit in range(len(self._families)) if families >> bit & 1]
        found: list[int] = []

        def add(first: int, wish: int, wild: int, cards: int) -> None:
            found.append(wish)
            for position in range(first, len(bits)):
                need, family = self._families[bits[position]]
                size = 2 * max(2, sum(family))
                if need <= wild and size <= cards:
                    add(position + 1, wish | 1 << bits[position], wild - need, cards - size)

        add(0, 0, self._wild, self._holding.card_count)
        return found

    def sets(self, cards: Counts, jokers: int, changes: int) -> tuple[Sets, ...]:
        """List the ways to lay down all these cards of one denomination, with all these jokers, as sets.

        Args:
            changes: Most suits that may be changed.
        """
        key = (cards, jokers, changes)
        if key not in self._memo:
            self._memo[key] = tuple(self._distinct_sets(cards, jokers, changes))
        return self._memo[key]

    def suits_of(self, one: OneSet, bit: int) -> Counts:
        """Return how many cards of each suit a set shows when it is of the family with this bit."""
        family = self._families[bit][1]
        if self._repeats:
            return family
        shown = [0] * SUIT_COUNT
        free = one.jokers
        for suit, count in enumerate(one.cards):
            if family[suit]:
                shown[suit] = count
            else:
                free += count
        missing = [suit for suit in range(SUIT_COUNT) if family[suit] and not shown[suit]]
        for suit in missing[free:]:
            # A suit that occurs twice lends a card, whose suit is changed.
            donor = next(other for other in range(SUIT_COUNT) if shown[other] > 1)
            shown[donor] -= 1
            shown[suit] += 1
        for suit in missing[:free]:
            shown[suit] += 1
        shown[next(suit for suit in range(SUIT_COUNT) if family[suit])] += max(0, free - len(missing))
        return tuple(shown)

    def _distinct_sets(self, cards: Counts, jokers: int, changes: int) -> Iterator[Sets]:
        seen = set()
        for each in self._all_sets(cards, jokers, changes):
            key = (each.stones, each.changes, each.families)
            if key not in seen:
                seen.add(key)
                yield each

    def _all_sets(self, cards: Counts, jokers: int, changes: int) -> Iterator[Sets]:
        size = sum(cards) + jokers
        if size < 2:
            return
        known = None
        for used in range(changes + 1):
            families = self._can_be(cards, jokers, used)
            if families != known:
                known = families
                yield Sets(SET_LINK * (size - 1), used, (OneSet(cards, jokers, used, families),))
        # Two sets instead of one cost 4 and gain 6 at most: only worth it if both earn synergy.
        for part in product(*(range(count + 1) for count in cards)):
            for wild in range(jokers + 1):
                if 2 <= sum(part) + wild <= size - 2:
                    rest = tuple(count - taken for count, taken in zip(cards, part, strict=True))
                    yield from self._split_sets(part, wild, rest, jokers - wild, changes)

    def _split_sets(self, part: Counts, wild: int, rest: Counts, rest_wild: int, changes: int) -> Iterator[Sets]:
        known = 0
        for used in range(changes + 1):
            families = self._can_be(part, wild, used)
            if families == known:
                continue
            known = families
            first = OneSet(part, wild, used, families)
            for others in self.sets(rest, rest_wild, changes - used):
                if all(one.families for one in others.sets):
                    stones = SET_LINK * (sum(part) + wild - 1) + others.stones
                    yield Sets(stones, used + others.changes, (first, *others.sets))

    def _can_be(self, cards: Counts, jokers: int, changes: int) -> int:
        fits = _fits_exactly if self._repeats else _fits
        found = 0
        for bit, (_, family) in enumerate(self._families):
            if fits(family, cards, jokers, changes):
                found |= 1 << bit
        return found

    def _conceivable_families(self) -> Iterator[Counts]:
        """Yield every possible family: how many cards of each suit are wanted."""
        if not self._repeats:
            yield from (family for family in product((0, 1), repeat=SUIT_COUNT) if any(family))
            return
        sizes = sorted(sum(row) for row in self._holding.ranks)
        for size in range(2, sizes[-1] + self._wild + 1):
            for suits in combinations_with_replacement(range(SUIT_COUNT), size):
                yield tuple(suits.count(suit) for suit in range(SUIT_COUNT))

    def _need(self, family: Counts) -> int:
        """Return the fewest jokers and changes that two sets of a family take."""
        size = max(2, sum(family))
        needs = [size]  # a set of jokers alone
        twice = 2 * size
        for row in self._holding.ranks:
            if not any(row):
                continue
            needs.append(_count_lacking(row, family, 1))
            twice = min(twice, _count_lacking(row, family, 2))
        needs.sort()
        return min(twice, sum(needs[:2])) if len(needs) > 1 else twice


@lru_cache(1 << 16)
def _count_lacking(row: Counts, family: Counts, times: int) -> int:
    """Return the fewest cards that one denomination lacks for a number of sets of a family."""
    size = max(2, sum(family))
    per_suit = [2 * wanted for wanted in family] if sum(family) == 1 else family
    usable = sum(min(count, times * wanted) for count, wanted in zip(row, per_suit, strict=True))
    return times * size - usable


@lru_cache(1 << 16)
def _fits(family: Counts, cards: Counts, jokers: int, changes: int) -> bool:
    """Whether a set of all these cards can show each suit of a family and no other."""
    alien = sum(count for count, wanted in zip(cards, family, strict=True) if not wanted)
    double = sum(max(0, count - 1) for count, wanted in zip(cards, family, strict=True) if wanted)
    missing = sum(wanted > 0 and count == 0 for count, wanted in zip(cards, family, strict=True))
    return alien <= changes and missing <= jokers + alien + min(double, changes - alien)


@lru_cache(1 << 16)
def _fits_exactly(family: Counts, cards: Counts, jokers: int, changes: int) -> bool:
    """Whether a set of all these cards can show each suit as often as a family does."""
    alien = sum(max(0, count - wanted) for count, wanted in zip(cards, family, strict=True))
    return sum(family) == sum(cards) + jokers and alien <= changes
