"""What the winner of a hand scores."""

from scorekeeper.errors import Problem, RuleError
from scorekeeper.rules.down_the_well.options import HAND_SIZES, hand_size
from scorekeeper.rules.scores import Part, Score


def score_problems(own_left: int, others_left: int, *, player_count: int | None = None) -> tuple[Problem, ...]:
    """List why no hand can end with these cards left.

    Args:
        own_left: Cards left in the winner's hand.
        others_left: Cards left in all other hands together.
        player_count: 2 to 6; without it, what no number of players allows is a problem.

    Raises:
        RuleError: There cannot be so many players.
    """
    sizes = HAND_SIZES if player_count is None else {player_count: hand_size(player_count)}
    found: list[Problem] = []
    if own_left < 0 or others_left < 0:
        found.append(Problem("Nobody can have fewer than no cards left", ""))
    own_most = max(sizes.values()) - 1
    if own_left > own_most:
        found.append(Problem(f"The winner has played a card, so has at most {own_most} left, not {own_left}", "DW-R4"))
    # Someone has run out: another player, if the winner has not.
    others_with_cards = 1 if own_left <= 0 else 2
    others_most = max((count - others_with_cards) * size for count, size in sizes.items())
    if others_left > others_most:
        whom = "Someone has run out" if own_left <= 0 else "Someone else has run out"
        found.append(Problem(f"{whom}, so the others have at most {others_most} left, not {others_left}", "DW-R4"))
    return tuple(found)


def score(own_left: int, others_left: int, *, player_count: int | None = None) -> Score:
    """Count the winner's points: one for each card left in any hand.

    Args:
        own_left: Cards left in the winner's hand.
        others_left: Cards left in all other hands together.
        player_count: 2 to 6; makes the check stricter.

    Raises:
        RuleError: No hand can end with these cards left, or there cannot be so many players.

    Source: Down the Well 1.2, 2023, Scoring (DW-R5).
    """
    found = score_problems(own_left, others_left, player_count=player_count)
    if found:
        raise RuleError(found)
    return Score(
        (
            Part("cards left in the winner's hand", own_left, "DW-R5"),
            Part("cards left in the other hands", others_left, "DW-R5"),
        )
    )
