"""Victory scores and the winner."""

from collections.abc import Iterable, Mapping

from scorekeeper.messages import say, say_and
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.standings import Outcome, leaders
from scorekeeper.rules.to_the_bottom.deck import CrewCard


def victory_score(board: Iterable[CrewCard]) -> Score:
    """Add up the points of the cards on board when the ship has sunk; Iceberg and Lifeboat count 10.

    Source: To the Bottom, How the game ends; notes, Iceberg, Lifeboat (TB-R7, TB-R6).
    """
    return Score(
        tuple(
            Part(say("%(card)s (%(origin)s)", card=card, origin=card.facts.points.origin), card.points, "TB-R7")
            for card in board
        )
    )


def outcome(points: Mapping[str, int]) -> Outcome:
    """Return the winner once all ships have sunk.

    Args:
        points: Victory scores by player, in seating order.

    Source: To the Bottom, How the game ends (TB-R7).
    """
    winners = leaders(points)
    most = points[winners[0]]
    if len(winners) == 1:
        return Outcome(winners, say("%(player)s saved %(points)s, the most", player=winners[0], points=most), "TB-R7")
    names = say_and((", ".join(winners[:-1]), winners[-1]))
    return Outcome(
        winners,
        say("%(players)s saved %(points)s each, the most, and share the win", players=names, points=most),
        "TB-R7",
    )
