"""The ways to lay the cards of one denomination on tracks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from scorekeeper.rules.above_water.adviser.holding import IS_RED, SUIT_COUNT, Counts
from scorekeeper.rules.above_water.adviser.tracks import STRAIGHTS, on_track, one_on


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on a track."""

    suit: int | None
    """Its own suit; None for a joker."""
    track: int
    """The track."""
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
    """For jokers."""


class Shape(NamedTuple):
    """The number of cards on each track."""

    high: int = 0
    """Profile of all cards except an ace's low side."""
    low: int = 0
    """Profile of an ace's low side."""

    def count_on(self, track: int) -> int:
        """Return the number of cards on a track."""
        return on_track(self.high, track) + on_track(self.low, track)

    def add(self, laid: LaidCard) -> "Shape":
        """Lay one more card."""
        one = one_on(laid.track)
        return Shape(self.high, self.low + one) if laid.is_low else Shape(self.high + one, self.low)

    def join(self, other: "Shape") -> "Shape":
        """Lay other cards as well."""
        return Shape(self.high + other.high, self.low + other.low)


class PlainLayout(NamedTuple):
    """Cards on tracks as they are, and spare cards."""

    shape: Shape
    """Cards on tracks."""
    red: int
    """Spare red cards."""
    black: int
    """Spare black cards."""


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
