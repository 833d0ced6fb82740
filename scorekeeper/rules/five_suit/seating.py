"""The order round the table."""

from collections.abc import Sequence

from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.five_suit.options import NextLeader, Options, options_problems


def seating_problems(players: Sequence[str], options: Options) -> tuple[Problem, ...]:
    """List why these players cannot play a match: 3 to 5, each with a different name."""
    problems = list(options_problems(options, len(players)))
    if "" in players:
        problems.append(Problem(say("a player has no name"), ""))
    problems += [
        Problem(say("%(player)s appears more than once; names must differ", player=player), "")
        for player in dict.fromkeys(players)
        if player and players.count(player) > 1
    ]
    return tuple(problems)


def clockwise(players: Sequence[str], first: str) -> tuple[str, ...]:
    """Return the players clockwise, starting with one of them."""
    position = players.index(first)
    return (*players[position:], *players[:position])


def left_of(players: Sequence[str], player: str) -> str:
    """Return the player to the left of another: the next one clockwise."""
    return clockwise(players, player)[1]


def next_leader(players: Sequence[str], leader: str, winner: str, options: Options) -> str:
    """Return the leader after a trick.

    Args:
        players: In seating order, clockwise.
        leader: Who led to the trick.
        winner: Who took it.
        options: The house rules.

    Source: FS-A4.
    """
    return winner if options.next_leader is NextLeader.WINNER else left_of(players, leader)
