"""Independent judges of Above Water's adviser: brute force for small hands, an integer program for large ones.

They share nothing with the adviser, and not even the referee's own counting: cards are read from their notation, and
the rules are written down once more, in another way.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import highspy

RANKS = {rank: number for number, rank in enumerate("A 2 3 4 5 6 7 8 9 10 J Q K".split(), start=1)}
SUITS = "CDHS"
RED = "DH"

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
            for chosen in range(1, 1 << len(rest)):
                others = [card for position, card in enumerate(rest) if chosen >> position & 1]
                for paid, changed, suits in options(tuple(sorted([first, *others])), repeats, both_ends):
                    if changes + changed <= most:
                        remaining = tuple(card for position, card in enumerate(rest) if not chosen >> position & 1)
                        seen = (*shown, suits) if suits else shown
                        partition(remaining, stones + paid, changes + changed, given + 1 + len(others), seen, most)

        partition(tuple(cards), 0, 0, 0, (), 2 * kept_aces)
    better = {}
    most_so_far = 0
    for given in sorted(best):
        if best[given] > most_so_far:
            most_so_far = better[given] = best[given]
    return better


@cache
def options(cards: tuple[str, ...], repeats: bool, both_ends: bool) -> tuple[Option, ...]:
    """List every way in which all these cards are one group."""
    naturals = [(RANKS[card[:-1]], card[-1]) for card in cards if card != "*"]
    jokers = len(cards) - len(naturals)
    found: list[Option] = []
    if len(cards) == 5:
        for colour in (RED, "CS"):
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
    """Give the most stones of a hand by an integer program for HiGHS."""
    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    model.setOptionValue("threads", 1)
    model.setOptionValue("mip_abs_gap", 0.9)
    model.setOptionValue("mip_rel_gap", 0.0)
    cards = Counter(card for card in hand if card != "*")
    jokers, size = hand.count("*"), len(hand)
    used: dict[str, list[Any]] = {card: [] for card in cards}
    wild: list[Any] = []
    changed: list[Any] = []
    paid: list[Any] = []

    def use(card: str, as_suit: str | None) -> Any:
        variable = model.addIntegral(0, cards[card])
        used[card].append(variable)
        if as_suit not in (None, card[-1]):
            changed.append(variable)
        return variable

    def use_joker() -> list[Any]:
        if not jokers:
            return []
        wild.append(model.addIntegral(0, jokers))
        return [wild[-1]]

    def of_rank(number: int) -> list[str]:
        return [card for card in cards if RANKS[card[:-1]] == number]

    # Runs and straights: cards at each place from the low ace to the high ace, and links between neighbours. A group
    # that has a low ace lives on one copy of the line, and a group with a high ace on another.
    for suit in (*SUITS, None):
        for places in [range(1, 15)] if both_ends else [range(1, 14), range(2, 15)]:
            at = {
                place: [use(card, suit) for card in of_rank((place - 1) % 13 + 1)] + use_joker() for place in places
            }
            for place in places[:-1]:
                if at[place] and at[place + 1]:
                    links = model.addIntegral(0, size)
                    model.addConstr(links <= model.qsum(at[place]))
                    model.addConstr(links <= model.qsum(at[place + 1]))
                    paid.append((4 if suit else 3) * links)
    # Sets: of each denomination so many for each family of suits, and so many that earn no synergy.
    for family in (None, *_families(size, repeats)):
        sets_of_family = []
        for number in RANKS.values():
            if not of_rank(number) and jokers < 2:
                continue
            sets = model.addIntegral(0, size)
            there: list[Any] = []
            for suit in SUITS:
                if family is not None and not family[suit]:
                    continue
                shown = [use(card, suit) for card in of_rank(number) if family is not None or card[-1] == suit]
                shown += use_joker() if family is not None or suit == SUITS[0] else []
                there += shown
                if family is not None:
                    needed = sets * family[suit]
                    model.addConstr(model.qsum(shown) - needed == 0 if repeats else model.qsum(shown) - needed >= 0)
            model.addConstr(model.qsum(there) - 2 * sets >= 0)
            model.addConstr(model.qsum(there) - size * sets <= 0)
            paid.append(4 * model.qsum(there) - 4 * sets)
            sets_of_family.append(sets)
        if family is not None and sets_of_family:
            any_set = model.addBinary()
            model.addConstr(model.qsum(sets_of_family) - size * any_set <= 0)
            paid.append(3 * model.qsum(sets_of_family) - 3 * any_set)
    for colour in (RED, "CS"):
        clouds = model.addIntegral(0, size // 5)
        # A changed card may become either suit of the colour.
        seats = [use(card, None if card[-1] in colour else colour[0]) for card in cards] + use_joker()
        model.addConstr(model.qsum(seats) - 5 * clouds == 0)
        paid.append(10 * clouds)
    aces = []
    if "AC" in cards:
        aces = [2 * use("AC", None)]
    if changed:
        model.addConstr(model.qsum(changed) - model.qsum(aces) <= 0 if aces else model.qsum(changed) <= 0)
    for card, variables in used.items():
        model.addConstr(model.qsum(variables) <= cards[card])
    if wild:
        model.addConstr(model.qsum(wild) <= jokers)
    model.maximize(model.qsum(paid))
    assert model.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return round(model.getInfo().objective_function_value)


def _families(size: int, repeats: bool) -> Iterator[dict[str, int]]:
    if repeats:
        # A family earns only if there are two sets of it.
        for count in range(2, size // 2 + 1):
            for suits in combinations_with_replacement(SUITS, count):
                yield {suit: suits.count(suit) for suit in SUITS}
    else:
        for wanted in product((0, 1), repeat=4):
            if any(wanted):
                yield dict(zip(SUITS, wanted, strict=True))


def most_cards(hand: Sequence[str], *, both_ends: bool = False) -> int:
    """Try every partition of a hand: the most cards that can be turned in at once, powers of aces included."""
    best = 0
    aces = [position for position, card in enumerate(hand) if card == "AC"]
    for kept_aces in range(len(aces) + 1):
        cards = [card for position, card in enumerate(hand) if position not in aces[:kept_aces]]
        alone = sum(card in ("AH", "AD") for card in cards)
        best = max(best, alone)

        def partition(left: tuple[str, ...], changes: int, given: int, kept: int) -> None:
            nonlocal best
            if not left:
                if given and changes <= 2 * kept:
                    best = max(best, given + kept)
                return
            first, rest = left[0], left[1:]
            partition(rest, changes, given + (first in ("AH", "AD")), kept)
            for chosen in range(1, 1 << len(rest)):
                others = [card for position, card in enumerate(rest) if chosen >> position & 1]
                remaining = tuple(card for position, card in enumerate(rest) if not chosen >> position & 1)
                found = options(tuple(sorted([first, *others])), False, both_ends)
                for changed in {changed for _, changed, _ in found}:
                    partition(remaining, changes + changed, given + 1 + len(others), kept)

        partition(tuple(cards), 0, 0, kept_aces)
    return best
