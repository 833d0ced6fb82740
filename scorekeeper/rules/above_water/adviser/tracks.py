"""A hand as the adviser sees it, and its tracks: where runs and straights go from one denomination to the next.

A hand is the number of cards of each denomination and suit, and the wild cards. Each suit has a track for its runs, and
there is one for all straights. The number of cards of a denomination on each track is its *profile*, an int with a
digit of four bits for each track. Two neighbouring denominations link as often on a track as both have cards there, and
each link pays: so the stones of all runs and straights of a hand depend on the profiles alone, and the adviser need not
know which card follows which.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from scorekeeper.rules.above_water.groups import ACE_OF_CLUBS, CHANGES_PER_ACE, RED_SUITS, RUN_LINK, STRAIGHT_LINK
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


STRAIGHTS = SUIT_COUNT
"""The track of the straights; tracks 0 to 3 are the suits' runs."""
TRACKS = range(SUIT_COUNT + 1)
LINK_STONES = (RUN_LINK,) * SUIT_COUNT + (STRAIGHT_LINK,)
"""What a link pays on each track."""
DIGIT = 4
"""Bits of a track's digit; even two packs have fewer than 16 cards of a denomination with all their jokers."""
DIGITS = tuple(15 << DIGIT * track for track in TRACKS)
"""The digit of each track, every bit set."""


def one_on(track: int) -> int:
    """Return the profile with one card on a track."""
    return 1 << DIGIT * track


def on_track(profile: int, track: int) -> int:
    return profile >> DIGIT * track & 15


@cache
def link_stones(before: int, after: int) -> int:
    """Return what the links between two neighbouring profiles pay."""
    return sum(LINK_STONES[track] * min(on_track(before, track), on_track(after, track)) for track in TRACKS)


@cache
def track_minimum(a: int, b: int) -> int:
    """Return the smaller digit of each track."""
    return sum(min(on_track(a, track), on_track(b, track)) << DIGIT * track for track in TRACKS)


def track_maximum(profiles: Iterable[int]) -> int:
    """Return the largest digit of each track."""
    found = 0
    for profile in profiles:
        for digit in DIGITS:
            if profile & digit > found & digit:
                found = found & ~digit | profile & digit
    return found


@cache
def subtract_profile(profile: int, other: int) -> int:
    """Subtract the digits of another profile, none below 0."""
    return profile - track_minimum(profile, other)


@cache
def add_profiles(a: int, b: int, limit: int) -> int:
    """Add two profiles, no digit above that of the limit."""
    digits = (min(on_track(a, track) + on_track(b, track), on_track(limit, track)) for track in TRACKS)
    return sum(digit << DIGIT * track for track, digit in zip(TRACKS, digits, strict=True))


def all_links(profile: int) -> int:
    """Return what a link of every card pays."""
    return link_stones(profile, profile)


@dataclass(frozen=True, slots=True)
class LaidCard:
    suit: int | None
    """Its own suit; None for a joker."""
    track: int
    is_low: bool
    """For an ace, whether it links to the 2; else to the king."""


@dataclass(frozen=True, slots=True)
class TrackSide:
    """Tracks that cards of a denomination can use; the ace has a side towards the king and a low one."""

    is_low: bool
    """Whether it is the low side of the ace."""
    own: tuple[int, ...]
    """For cards as they are; a suit's track takes only that suit."""
    changed: tuple[int, ...]
    """For cards with a changed suit."""
    joker: tuple[int, ...]


class Shape(NamedTuple):
    """The number of cards on each track."""

    high: int = 0
    """Profile of all cards except an ace's low side."""
    low: int = 0
    """Profile of an ace's low side."""

    def count_on(self, track: int) -> int:
        return on_track(self.high, track) + on_track(self.low, track)

    def add(self, laid: LaidCard) -> "Shape":
        one = one_on(laid.track)
        return Shape(self.high, self.low + one) if laid.is_low else Shape(self.high + one, self.low)

    def join(self, other: "Shape") -> "Shape":
        return Shape(self.high + other.high, self.low + other.low)


class PlainLayout(NamedTuple):
    """Cards on tracks as they are, and spare cards."""

    shape: Shape
    red: int
    black: int


def divisions(row: Counts, changes: int) -> Iterator[tuple[Counts, Counts, Counts]]:
    """Divide the cards of a denomination into those in sets, those changed for a run, and the others."""
    for in_sets in product(*(range(count + 1) for count in row)):
        free = [count - taken for count, taken in zip(row, in_sets, strict=True)]
        for changed in product(*(range(min(count, changes) + 1) for count in free)):
            if sum(changed) <= changes:
                yield in_sets, changed, tuple(count - taken for count, taken in zip(free, changed, strict=True))


def plain_layouts(cards: Counts, sides: Sequence[TrackSide]) -> dict[PlainLayout, tuple[LaidCard, ...]]:
    """Lay each card on a track as it is, or leave it spare, in every way that makes a difference."""
    layouts: dict[PlainLayout, tuple[LaidCard, ...]] = {PlainLayout(Shape(), 0, 0): ()}
    for suit in range(SUIT_COUNT):
        places = [
            LaidCard(suit, track, side.is_low) for side in sides for track in side.own if track in (suit, STRAIGHTS)
        ]
        for _ in range(cards[suit]):
            more: dict[PlainLayout, tuple[LaidCard, ...]] = {}
            for (shape, red, black), laid in layouts.items():
                more[PlainLayout(shape, red + IS_RED[suit], black + (not IS_RED[suit]))] = laid
                for place in places:
                    more[PlainLayout(shape.add(place), red, black)] = (*laid, place)
            layouts = more
    return layouts


def changed_layouts(
    cards: Counts, targets: Sequence[int], sides: Sequence[TrackSide]
) -> dict[Shape, tuple[LaidCard, ...]]:
    """Lay each card on the track of another suit, one of some targets, in every way that makes a difference."""
    layouts: dict[Shape, tuple[LaidCard, ...]] = {Shape(): ()}
    for suit in range(SUIT_COUNT) if any(cards) else ():
        places = [LaidCard(suit, track, side.is_low) for side in sides for track in side.changed if track in targets]
        for _ in range(cards[suit]):
            layouts = {shape.add(place): (*laid, place) for shape, laid in layouts.items() for place in places}
    return layouts


def joker_layouts(
    jokers: int, targets: Sequence[int], sides: Sequence[TrackSide]
) -> dict[tuple[Shape, int], tuple[LaidCard, ...]]:
    """Lay up to a number of jokers on some target tracks: one way for each shape and number of jokers."""
    places = [LaidCard(None, track, side.is_low) for side in sides for track in side.joker if track in targets]
    layouts: dict[tuple[Shape, int], tuple[LaidCard, ...]] = {(Shape(), 0): ()}
    latest = layouts
    for used in range(1, jokers + 1):
        latest = {(shape.add(place), used): (*laid, place) for (shape, _), laid in latest.items() for place in places}
        layouts = layouts | latest
    return layouts
