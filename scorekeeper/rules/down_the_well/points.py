"""The points of a hand's winner."""

from collections.abc import Mapping

from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.down_the_well.options import HAND_SIZES, hand_size
from scorekeeper.rules.scores import Part, Score


def most_own_left(player_count: int) -> int:
    """Return the most cards that the winner can have left: all but the one that won.

    Raises:
        RuleError: There cannot be that many players.

    Source: DW-R4.
    """
    return hand_size(player_count) - 1


def most_others_left(own_left: int, player_count: int) -> int:
    """Return the most cards that all other hands together can have left.

    Args:
        own_left: Cards left in the winner's hand; with any left, it was another player who ran out.
        player_count: 2 to 6.

    Raises:
        RuleError: There cannot be that many players.

    Source: DW-R4.
    """
    return (player_count - (1 if own_left <= 0 else 2)) * hand_size(player_count)


def hands_problems(winner: str, left: Mapping[str, int]) -> tuple[Problem, ...]:
    """List why no hand can end with these cards left to each player.

    Args:
        winner: The player of the last card of the last round.
        left: Cards left to each of 2 to 6 players, the winner among them.

    Source: DW-R1, DW-R4.
    """
    size = hand_size(len(left))
    found = [
        Problem(
            say("%(player)s was dealt %(size)s cards, so cannot have %(count)s", player=player, size=size, count=count),
            "DW-R1",
        )
        for player, count in left.items()
        if count > size
    ]
    if all(left.values()):
        found.append(
            Problem(say("The hand ends when somebody has run out, so not everybody can have cards left"), "DW-R4")
        )
    others = sum(count for player, count in left.items() if player != winner)
    return (*found, *(() if found else score_problems(left[winner], others, player_count=len(left))))


def find_player_out(left: Mapping[str, int | None]) -> str | None:
    """Return the player who must have run out because nobody else has; None while it can be somebody else.

    Args:
        left: Cards left to each player, None where not known yet.

    Source: DW-R4.
    """
    unknown = [player for player, count in left.items() if count is None]
    return unknown[0] if len(unknown) == 1 and 0 not in left.values() else None


def score_problems(own_left: int, others_left: int, *, player_count: int | None = None) -> tuple[Problem, ...]:
    """List why no hand can end with these cards left.

    Args:
        own_left: Cards left in the winner's hand.
        others_left: Cards left in all other hands together.
        player_count: 2 to 6; without it, only what is impossible for every number of players is a problem.

    Raises:
        RuleError: There cannot be that many players.
    """
    sizes = HAND_SIZES if player_count is None else {player_count: hand_size(player_count)}
    found: list[Problem] = []
    if own_left < 0 or others_left < 0:
        found.append(Problem(say("Nobody can have fewer than 0 cards left"), ""))
    own_most = max(most_own_left(count) for count in sizes)
    if own_left > own_most:
        found.append(
            Problem(
                say(
                    "The winner has played a card, so has at most %(most)s left, not %(found)s",
                    most=own_most,
                    found=own_left,
                ),
                "DW-R4",
            )
        )
    others_most = max(most_others_left(own_left, count) for count in sizes)
    if others_left > others_most:
        who = say("Someone has run out") if own_left <= 0 else say("Someone else has run out")
        found.append(
            Problem(
                say(
                    "%(who)s, so the others have at most %(most)s left, not %(found)s",
                    who=who,
                    most=others_most,
                    found=others_left,
                ),
                "DW-R4",
            )
        )
    return tuple(found)


def score(own_left: int, others_left: int, *, player_count: int | None = None) -> Score:
    """Count the winner's points: one for each card left in any hand.

    Args:
        own_left: Cards left in the winner's hand.
        others_left: Cards left in all other hands together.
        player_count: 2 to 6; makes the check stricter.

    Raises:
        RuleError: No hand can end with these cards left, or there cannot be that many players.

    Source: Down the Well 1.2, 2023, Scoring (DW-R5).
    """
    refuse(score_problems(own_left, others_left, player_count=player_count))
    return Score(
        (
            Part(say("cards left in the winner's hand"), own_left, "DW-R5"),
            Part(say("cards left in the other hands"), others_left, "DW-R5"),
        )
    )
