"""Tracks: where runs and straights go from one denomination to the next.

Each suit has a track for its runs, and there is one for all straights. The number of cards of a denomination on each
track is its *profile*, an int with a digit of four bits for each track. Two neighbouring denominations link as often on
a track as both have cards there, and each link pays: so the stones of all runs and straights of a hand depend on the
profiles alone, and the adviser need not know which card follows which.
"""

from collections.abc import Iterable
from functools import cache

from scorekeeper.rules.above_water.adviser.holding import SUIT_COUNT
from scorekeeper.rules.above_water.groups import RUN_LINK, STRAIGHT_LINK

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
    """Return the number of cards on a track."""
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
