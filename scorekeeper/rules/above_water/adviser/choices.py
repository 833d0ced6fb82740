"""What can be done with the cards of each denomination.

Every card of a denomination is on a track, in a set, or *spare*: spare cards may become clouds in the end.
Aces are the two ends of the ring of denominations: they link to the king or to the 2, never to both (AW-R9).

A joker is *placed* on a track between two cards that it joins. At the end of a run it pays as much as in any other run
or set, so there it is only *attached* to a run that has a card here, whichever end it goes to in the end. That is
exact as long as no run can grow so long that both its ends are blocked; on such *long* tracks every joker is placed.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.above_water.adviser import tracks
from scorekeeper.rules.above_water.adviser.synergy import NO_SETS, Sets, Synergy
from scorekeeper.rules.above_water.adviser.tracks import RANK_COUNT, STRAIGHTS, TRACKS, Counts, LaidCard, TrackSide

LAYOUT_WORK = 10_000
"""Work of one layout of a denomination, in lanes of `relaxation` (measured)."""


class Earnings(NamedTuple):
    """What decides the payment for a way to use the cards of a denomination, links aside; a tuple, as a fast key."""

    stones: int
    """What the sets pay without synergy."""
    red: int
    black: int
    families: tuple[tuple[int, bool], ...]
    """For each set that may earn synergy, its families, and whether jokers or changes are in it."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to use the cards of a denomination."""

    earnings: Earnings
    laid: tuple[LaidCard, ...]
    sets: Sets


@dataclass(frozen=True, slots=True)
class RankChoice:
    """All ways to use the cards of a denomination that look the same to its neighbours."""

    into: int
    """Profile towards the denomination below."""
    out: int
    """Profile towards the denomination above; differs from `into` for the ace only."""
    jokers: int
    changes: int
    """Suits changed."""
    variants: tuple[Variant, ...]
    """The ways, each with different earnings."""


class Choices:
    """The choices of a holding, denomination by denomination."""

    def __init__(
        self,
        holding: tracks.Holding,
        synergy: Synergy,
        ask: Callable[[int], None],
        *,
        ace_at_both_ends: bool,
    ) -> None:
        """List the choices.

        Args:
            ask: Called now and then with the work done, in lanes of `relaxation`; may raise to stop.
            ace_at_both_ends: Whether a group may go from ace to ace (AW-A6).
        """
        self._ask = ask
        self._attachments: dict[int, int] = {}
        self._holding = holding
        self._synergy = synergy
        reach = holding.jokers + holding.changes
        missing = [sum(not self._has(place, track) for place in range(RANK_COUNT)) for track in TRACKS]
        self.is_long = tuple(missing[track] <= (reach if track < STRAIGHTS else holding.jokers) for track in TRACKS)
        """For each track, whether a run or straight on it could have 13 cards."""
        self.ranks = tuple(tuple(self._at(rank)) for rank in range(RANK_COUNT))
        """For each denomination, its choices."""
        self.closable = 0
        """On the tracks where a group must be kept from going from ace to ace, how many aces can be its low end."""
        if not ace_at_both_ends:
            low, high = (
                tracks.track_maximum(each.out for each in self.ranks[tracks.ACE]),
                tracks.track_maximum(each.into for each in self.ranks[tracks.ACE]),
            )
            both = (track for track in TRACKS if self.is_long[track] and tracks.on_track(high, track))
            self.closable = sum(low & tracks.DIGITS[track] for track in both)

    def attachment(self, profile: int) -> int:
        """Return what each joker pays that is attached to a run or straight with a card here; 0 if there is none."""
        stones = self._attachments.get(profile)
        if stones is None:
            joined = [track for track in TRACKS if tracks.on_track(profile, track) and not self.is_long[track]]
            stones = self._attachments[profile] = max((tracks.LINK_STONES[track] for track in joined), default=0)
        return stones

    def _has(self, place: int, track: int) -> bool:
        """Whether there is a card for a track; place 13 is the ace again, above the king."""
        row = self._holding.ranks[place % RANK_COUNT]
        return any(row) if track == STRAIGHTS else row[track] > 0

    def _can_change(self, place: int, track: int, changes: int) -> bool:
        """Whether some card could be changed for a track."""
        return track != STRAIGHTS and changes > 0 and any(self._holding.ranks[place % RANK_COUNT])

    def _jokers_between(self, place: int, step: int, track: int, *, changes: int) -> int | None:
        """Return how many jokers fill the gap to the next card on a track; None if no card is in reach."""
        for jokers in range(self._holding.jokers + 1):
            place += step
            if not 0 <= place <= RANK_COUNT:
                return None
            if self._has(place, track) or self._can_change(place, track, changes):
                return jokers
        return None

    def _reaches_own(self, place: int, step: int, track: int, changes: int) -> bool:
        """Whether a group can go on to a card on its own track, over changed cards and jokers."""
        jokers = self._holding.jokers
        while 0 <= (place := place + step) <= RANK_COUNT:
            if self._has(place, track):
                return True
            if self._can_change(place, track, changes):
                changes -= 1
            elif jokers:
                jokers -= 1
            else:
                return False
        return False

    def _side(self, place: int, steps: Sequence[int], *, is_low: bool = False) -> TrackSide:
        """Find the useful tracks at a place, when groups can go on in these directions."""
        holding = self._holding
        gaps = {
            track: [self._jokers_between(place, step, track, changes=holding.changes) for step in steps]
            for track in TRACKS
        }
        own = [track for track in TRACKS if self._has(place, track) and any(gap is not None for gap in gaps[track])]
        changed = [
            track
            for track in TRACKS
            if self._can_change(place, track, holding.changes)
            and any(self._reaches_own(place, step, track, holding.changes - 1) for step in steps)
        ]
        joker = []
        for track in TRACKS if holding.jokers else ():
            near = [gap for gap in gaps[track] if gap is not None and gap < holding.jokers]
            is_joint = (
                len(near) == 2
                and sum(near) < holding.jokers
                and any(self._reaches_own(place, step, track, holding.changes) for step in steps)
            )
            if near if self.is_long[track] else is_joint:
                joker.append(track)
        return TrackSide(is_low, tuple(own), tuple(changed), tuple(joker))

    def _at(self, rank: int) -> Iterator[RankChoice]:
        """List the choices of a denomination.

        Jokers and changes are not used for what a card of the denomination can do as well: whatever that card is used
        for, the joker, or the card whose suit need not be changed, could be used for instead. So they are on a run's
        track only if all cards of that suit are, and a joker is on the straights' track only if all cards are on tracks
        as they are.
        """
        holding = self._holding
        row = holding.ranks[rank]
        if rank == tracks.ACE:
            sides = [self._side(RANK_COUNT, (-1,)), self._side(tracks.ACE, (1,), is_low=True)]
        else:
            sides = [self._side(rank, (-1, 1))]
        found: dict[tuple[int, int, int, int], dict[Earnings, Variant]] = {}
        for in_sets, changed, others in tracks.divisions(row, holding.changes):
            for plain, laid in tracks.plain_layouts(others, sides).items():
                self._ask(LAYOUT_WORK)
                for shape, jokers, laid_wild in self._wild_layouts(row, changed, plain, len(laid), sides):
                    changes = sum(changed)
                    cards = laid + laid_wild
                    for more, sets in self._with_sets(in_sets, holding.jokers - jokers, holding.changes - changes):
                        earnings = Earnings(sets.stones, plain.red, plain.black, sets.families)
                        key = (shape.high, shape.low, jokers + more, changes + sets.changes)
                        found.setdefault(key, {})[earnings] = Variant(earnings, cards, sets)
        for (high, low, jokers, changes), variants in found.items():
            yield RankChoice(high, low if rank == tracks.ACE else high, jokers, changes, tuple(variants.values()))

    def _wild_layouts(
        self, row: Counts, changed: Counts, plain: tracks.PlainLayout, laid_count: int, sides: Sequence[TrackSide]
    ) -> Iterator[tuple[tracks.Shape, int, tuple[LaidCard, ...]]]:
        """Lay jokers and changed cards beside the others: each way as shape, number of jokers, and cards laid."""
        if not self._holding.jokers and not any(changed):
            yield plain.shape, 0, ()
            return
        pure = tuple(suit for suit in range(tracks.SUIT_COUNT) if plain.shape.count_on(suit) == row[suit])
        for_jokers = (*pure, STRAIGHTS) if laid_count == sum(row) else pure
        of_jokers = tracks.joker_layouts(self._holding.jokers, for_jokers, sides)
        for shape, laid_changed in tracks.changed_layouts(changed, pure, sides).items():
            for (with_jokers, jokers), laid_jokers in of_jokers.items():
                yield plain.shape.join(shape).join(with_jokers), jokers, laid_changed + laid_jokers

    def _with_sets(self, cards: Counts, jokers: int, changes: int) -> Iterator[tuple[int, Sets]]:
        """List the sets of these cards with up to a number of jokers: each as the jokers used and the sets."""
        if not any(cards):
            yield 0, NO_SETS
            return
        for used in range(jokers + 1):
            for sets in self._synergy.sets(cards, used, changes):
                yield used, sets
