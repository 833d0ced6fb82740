"""Independent judges of Above Water's adviser: brute force for small hands, an integer program for large ones.

They share nothing with the adviser, and not even the referee's own counting: cards are read from their notation, and
the rules are written down once more, in another way. Source: Above Water, 2004, Groups; Aces; The Jokers.
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import highspy

RANKS = {rank: number for number, rank in enumerate(("A", *"23456789", "10", *"JQK"), start=1)}
SUITS = "CDHS"
RED, BLACK = "DH", "CS"

Option = tuple[int, int, tuple[str, ...]]
"""A way to turn in some cards as one group: stones, suits changed, and the suits that a set shows."""


def front(hand: Sequence[str], *, repeats: bool = False, both_ends: bool = False) -> dict[int, int]:
    """Try every partition of a hand: the most stones for each number of cards given up, if more than for fewer."""
    best: Counter[int] = Counter()
    aces = [position for position, card in enumerate(hand) if card == "AC"]
    for kept_aces in range(len(aces) + 1):
        cards = [card for position, card in enumerate(hand) if position not in aces[:kept_aces]]

        def partition(
            left: tuple[str, ...], stones: int, changes: int, given: int, shown: tuple[tuple[str, ...], ...], most: int
        ) -> None:
            if not left:
                bonus = 3 * sum(count - 1 for count in Counter(shown).values())
                total = given + (changes + 1) // 2
                best[total] = max(best[total], stones + bonus)
                return
            first, rest = left[0], left[1:]
            partition(rest, stones, changes, given, shown, most)
            for others, remaining in _parts(rest):
                for paid, changed, suits in options(tuple(sorted((first, *others))), repeats, both_ends):
                    if changes + changed <= most:
                        seen = (*shown, suits) if suits else shown
                        partition(remaining, stones + paid, changes + changed, given + 1 + len(others), seen, most)

        partition(tuple(cards), 0, 0, 0, (), 2 * kept_aces)
    better = {}
    most_so_far = 0
    for given in sorted(best):
        if best[given] > most_so_far:
            most_so_far = better[given] = best[given]
    return better


def most_cards(hand: Sequence[str], *, repeats: bool = False, both_ends: bool = False) -> tuple[int, int]:
    """Try every partition of a hand: the most cards turned in at once, powers of aces too, and their most stones."""
    best = (0, 0)
    aces = [position for position, card in enumerate(hand) if card == "AC"]
    for kept_aces in range(len(aces) + 1):
        cards = [card for position, card in enumerate(hand) if position not in aces[:kept_aces]]

        def partition(
            left: tuple[str, ...], given: int, stones: int, changes: int, shown: tuple[tuple[str, ...], ...], most: int
        ) -> None:
            nonlocal best
            if not left:
                # Aces of clubs kept for their power are turned in with a group, and need not change anything.
                bonus = 3 * sum(count - 1 for count in Counter(shown).values())
                if stones or not most:
                    best = max(best, (given + most // 2, stones + bonus))
                return
            first, rest = left[0], left[1:]
            partition(rest, given + (first in ("AH", "AD")), stones, changes, shown, most)
            for others, remaining in _parts(rest):
                for paid, changed, suits in options(tuple(sorted((first, *others))), repeats, both_ends):
                    if changes + changed <= most:
                        seen = (*shown, suits) if suits else shown
                        partition(remaining, given + 1 + len(others), stones + paid, changes + changed, seen, most)

        partition(tuple(cards), 0, 0, 0, (), 2 * kept_aces)
    return best


@cache
def options(cards: tuple[str, ...], repeats: bool, both_ends: bool) -> tuple[Option, ...]:
    """List every way in which all these cards are one group."""
    naturals = [(RANKS[card[:-1]], card[-1]) for card in cards if card != "*"]
    jokers = len(cards) - len(naturals)
    found: list[Option] = []
    if len(cards) == 5:
        for colour in (RED, BLACK):
            found.append((10, sum(suit not in colour for _, suit in naturals), ()))
    if len(cards) >= 2 and _in_line([rank for rank, _ in naturals], jokers, both_ends):
        found.append((3 * (len(cards) - 1), 0, ()))
        found += [(4 * (len(cards) - 1), sum(suit != wanted for _, suit in naturals), ()) for wanted in SUITS]
    if len(cards) >= 2 and len({rank for rank, _ in naturals}) <= 1:
        cheapest: dict[tuple[str, ...], int] = {}
        for suits in combinations_with_replacement(SUITS, len(cards)):
            have, want = Counter(suit for _, suit in naturals), Counter(suits)
            shown = suits if repeats else tuple(sorted(set(suits)))
            changed = sum((have - want).values())
            cheapest[shown] = min(cheapest.get(shown, 99), changed)
        found += [(4 * (len(cards) - 1), changed, shown) for shown, changed in cheapest.items()]
    return tuple(found)


def _parts(cards: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return every part of some cards that is not empty, and the rest."""
    for chosen in range(1, 1 << len(cards)):
        inside = tuple(card for position, card in enumerate(cards) if chosen >> position & 1)
        yield inside, tuple(card for position, card in enumerate(cards) if not chosen >> position & 1)


def _in_line(ranks: list[int], jokers: int, both_ends: bool) -> bool:
    """Whether jokers can make some denominations consecutive, aces at either end."""
    size = len(ranks) + jokers
    aces = ranks.count(1)
    for as_high in range(aces + 1):
        places = [14] * as_high + [1] * (aces - as_high) + [rank for rank in ranks if rank != 1]
        if len(set(places)) < len(places):
            continue
        for low in range(1, 16 - size):
            window = range(low, low + size)
            if all(place in window for place in places) and (both_ends or not (1 in window and 14 in window)):
                return True
    return False


def program(hand: Sequence[str], *, repeats: bool = False, both_ends: bool = False) -> int:
    """Return the most stones of a hand by an integer program for HiGHS."""
    built = _Program(hand)
    built.add_lines(both_ends=both_ends)
    built.add_sets(repeats=repeats)
    built.add_clouds()
    return built.solve()


class _Program:
    """Counts how many of each card are used for what, and never looks at which card follows which."""

    def __init__(self, hand: Sequence[str]) -> None:
        with _no_banner():
            self._model = highspy.Highs()
        self._size = len(hand)
        self._cards = Counter(card for card in hand if card != "*")
        self._jokers = hand.count("*")
        self._changes = 2 * self._cards["AC"]
        self._of_rank = {
            number: [card for card in self._cards if RANKS[card[:-1]] == number] for number in RANKS.values()
        }
        self._used: dict[str, list[Any]] = {card: [] for card in self._cards}
        self._wild: list[Any] = []
        self._changed: list[Any] = []
        self._paid: list[Any] = []

    def add_lines(self, *, both_ends: bool) -> None:
        """Add runs and straights: how many cards at each place from the low ace to the high one, and their links."""
        for suit in (*SUITS, None):
            reach = self._jokers + (self._changes if suit else 0)
            for places in self._lines(suit, one_line=both_ends or self._lacking(suit) > reach):
                at = {place: self._seats(self._of_rank[(place - 1) % 13 + 1], suit) for place in places}
                for place in places[:-1]:
                    if at[place] and at[place + 1]:
                        links = self._model.addIntegral(0, self._size)
                        self._model.addConstr(links <= self._model.qsum(at[place]))
                        self._model.addConstr(links <= self._model.qsum(at[place + 1]))
                        self._paid.append((4 if suit else 3) * links)

    def add_sets(self, *, repeats: bool) -> None:
        """Add sets: of each denomination so many for each family of suits, and so many that earn no synergy."""
        for number in RANKS.values():
            cards = self._of_rank[number]
            self._add_sets_of_one(self._seats(cards, None), self._most(number), size=2)
        self._add_sets_of_one(self._seats([], None), self._jokers, size=2)
        for family in self._families_repeating() if repeats else _families():
            counted = []
            size = max(2, sum(family.values()))
            # What jokers alone make is the same of any denomination, and stands under 0.
            for number in (*RANKS.values(), 0):
                most = self._most(number) if number else self._jokers
                if most < size:
                    continue
                cards = self._of_rank[number] if number else []
                there = {suit: self._seats(cards, suit) for suit in SUITS if family[suit]}
                if all(there.values()):
                    sets = self._add_sets_of_one([one for seats in there.values() for one in seats], most, size=size)
                    for suit, seats in there.items():
                        beyond = self._model.qsum(seats) - family[suit] * sets
                        self._model.addConstr(beyond == 0 if repeats else beyond >= 0)
                    counted.append((sets, most // size))
            if counted:
                any_set = self._model.addBinary()
                for sets, most in counted:
                    self._model.addConstr(sets - most * any_set <= 0)
                self._paid.append(3 * self._model.qsum([sets for sets, _ in counted]) - 3 * any_set)

    def add_clouds(self) -> None:
        """Add clouds; a changed card may become either suit of the colour."""
        for colour in (RED, BLACK):
            clouds = self._model.addIntegral(0, self._size // 5)
            seats = self._seats([card for card in self._cards if card[-1] in colour], None)
            for card in self._cards:
                if card[-1] not in colour:
                    seats += self._use(card, colour[0])
            self._model.addConstr(self._model.qsum(seats) - 5 * clouds == 0)
            self._paid.append(10 * clouds)

    def solve(self) -> int:
        """Return the most stones, when no card is used twice and aces of clubs make the changes."""
        model = self._model
        if self._changed:
            model.addConstr(model.qsum(self._changed) - 2 * self._use("AC", None)[0] <= 0)
        for card, variables in self._used.items():
            model.addConstr(model.qsum(variables) <= self._cards[card])
        if self._wild:
            model.addConstr(model.qsum(self._wild) <= self._jokers)
        model.setOptionValue("output_flag", False)
        model.setOptionValue("threads", 1)
        # Payments are whole stones.
        model.setOptionValue("mip_abs_gap", 0.9)
        model.setOptionValue("mip_rel_gap", 0.0)
        model.maximize(model.qsum(self._paid))
        assert model.getModelStatus() == highspy.HighsModelStatus.kOptimal
        return round(model.getInfo().objective_function_value)

    def _use(self, card: str, as_suit: str | None) -> list[Any]:
        """Use some of a card, as another suit only if an ace of clubs may change it."""
        is_changed = as_suit not in (None, card[-1])
        most = min(self._cards[card], self._changes) if is_changed else self._cards[card]
        if not most:
            return []
        variable = self._model.addIntegral(0, most)
        self._used[card].append(variable)
        if is_changed:
            self._changed.append(variable)
        return [variable]

    def _seats(self, cards: Sequence[str], as_suit: str | None) -> list[Any]:
        """Use some of these cards, and jokers, in one place."""
        seats = [one for card in cards for one in self._use(card, as_suit)]
        if self._jokers:
            self._wild.append(self._model.addIntegral(0, self._jokers))
            seats.append(self._wild[-1])
        return seats

    def _add_sets_of_one(self, there: Sequence[Any], most: int, *, size: int) -> Any:
        """Make so many cards of one denomination, at most so many, sets of some size or larger; give how many sets."""
        model = self._model
        sets = model.addIntegral(0, most // size)
        model.addConstr(model.qsum(there) - size * sets >= 0)
        model.addConstr(model.qsum(there) - most * sets <= 0)
        self._paid.append(4 * model.qsum(there) - 4 * sets)
        return sets

    def _most(self, number: int) -> int:
        """Return how many cards a set of a denomination can have; none if no card is there."""
        there = sum(self._cards[card] for card in self._of_rank[number])
        return there + self._jokers if there else 0

    def _lacking(self, suit: str | None) -> int:
        """Return how many cards a group from ace to ace would lack."""
        there = [
            sum(self._cards[card] for card in cards if suit in (None, card[-1])) for cards in self._of_rank.values()
        ]
        return there.count(0) + (there[0] < 2)

    def _lines(self, suit: str | None, *, one_line: bool) -> list[range]:
        """Return the places: a group with a low ace on one copy of the line, one with a high ace on another.

        One copy is enough if no group can have both, or if it may.
        """
        return [range(1, 15)] if one_line else [range(1, 14), range(2, 15)]

    def _families_repeating(self) -> Iterator[dict[str, int]]:
        """List suits with how often each is there; only what two sets can have."""
        largest = max((self._most(number) for number in RANKS.values()), default=0)
        for count in range(2, min(self._size // 2, max(largest, self._jokers)) + 1):
            for suits in combinations_with_replacement(SUITS, count):
                yield {suit: suits.count(suit) for suit in SUITS}


def _families() -> Iterator[dict[str, int]]:
    """List the sets of suits."""
    for wanted in product((0, 1), repeat=len(SUITS)):
        if any(wanted):
            yield dict(zip(SUITS, wanted, strict=True))


@contextmanager
def _no_banner() -> Iterator[None]:
    """Keep HiGHS from writing its name and licence to the terminal when its first model is made."""
    terminal, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(terminal, 1)
        os.close(terminal)
        os.close(nowhere)
