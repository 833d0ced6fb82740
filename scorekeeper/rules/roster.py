"""Players who come, leave and come back during a match (all of it ours): entries for the rules of any game.

A game whose rules take these entries into theirs lets people join; the app offers it then. A late comer is seated last,
and begins with points that the table chooses; a player who is away keeps the total.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.errors import Problem, say_problem
from scorekeeper.rules.frozen import FrozenMap


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody comes who has not played yet."""

    player: str
    colour: int
    """Index of the player colour, from 0."""
    points: int
    """The total to begin with."""


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player stops playing for now."""

    player: str


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    player: str
    points: int | None = None
    """The total to go on with; None for that with which the player left."""


RosterEntry = PlayerJoined | PlayerLeft | PlayerReturned


def totals_after(entry: RosterEntry, totals: Mapping[str, int]) -> FrozenMap[str, int]:
    """Return the totals with that of whoever comes, or comes back with another."""
    points = getattr(entry, "points", None)
    return FrozenMap(totals if points is None else {**totals, entry.player: points})


def away_after(entry: RosterEntry, away: tuple[str, ...]) -> tuple[str, ...]:
    """Return who is away, in the order in which they left."""
    others = tuple(player for player in away if player != entry.player)
    return (*others, entry.player) if isinstance(entry, PlayerLeft) else others


def roster_problems(
    entry: RosterEntry,
    players: tuple[str, ...],
    away: tuple[str, ...],
    *,
    most_players: int,
    most_points: int,
    target: int | None,
    is_reached: Callable[[int], bool],
) -> Iterator[Problem]:
    """Yield what is wrong with an entry.

    Args:
        players: Everybody who has ever played in this match.
        away: Those of them who are away.
        most_points: The largest total to begin with, above or below 0.
        target: The total that ends the game; None if there is none.
        is_reached: Whether a total is there, or beyond it.
    """
    points = getattr(entry, "points", None)
    if points is not None and abs(points) > most_points:
        yield say_problem("%(points)s is too many points to begin with", "", points=points)
    match entry:
        case PlayerJoined():
            if not entry.player.strip():
                yield say_problem("Every player needs a name", "")
            elif entry.player in players:
                yield say_problem("%(name)s is already at the table", "", name=entry.player)
            elif len(players) >= most_players:
                yield say_problem("There is room for %(most)s players", "", most=most_players)
        case _ if entry.player not in players:
            yield say_problem("%(player)s is not in this match", "", player=entry.player)
        case PlayerLeft():
            if entry.player in away:
                yield say_problem("%(player)s has already left", "", player=entry.player)
            elif len(players) - len(away) == 1:
                yield say_problem("%(player)s is the only player left", "", player=entry.player)
        case PlayerReturned():
            if entry.player not in away:
                yield say_problem("%(player)s is already playing", "", player=entry.player)
    if points is not None and is_reached(points):
        yield say_problem("Whoever joins must begin before the target %(target)s", "", target=target)
