"""Places, winners, and the reason for the win."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    place: int
    """From 1; players with equal totals share a place, and the places after it are skipped."""
    player: str
    total: int


@dataclass(frozen=True, slots=True)
class Outcome:
    winners: tuple[str, ...]
    """The winner, or all who share the win, in seating order."""
    reason: str
    """A sentence for players: `Ana has 512, the most of those at 500 or more`."""
    ruling: str
    """The ruling that decides: `FS-R9`."""


def standings(totals: Mapping[str, int], *, low_wins: bool = False) -> tuple[Place, ...]:
    """Rank players by total; equal totals share a place, in seating order."""
    ordered = sorted(totals.items(), key=lambda item: item[1] if low_wins else -item[1])
    places: list[Place] = []
    for position, (player, total) in enumerate(ordered, start=1):
        shared = places[-1].place if places and places[-1].total == total else position
        places.append(Place(shared, player, total))
    return tuple(places)


def leaders(totals: Mapping[str, int], *, low_wins: bool = False) -> tuple[str, ...]:
    """Return every player in first place, in seating order."""
    return tuple(place.player for place in standings(totals, low_wins=low_wins) if place.place == 1)
