"""Five-suit Spades: the points of a deal, and who wins a trick."""

from typing import Annotated

from generator.referee.contract import Answer, Answers, Asked, HouseRules, Question, UsageError, counted, in_range
from scorekeeper.rules import five_suit
from scorekeeper.rules.cards import FIVE_SUIT
from scorekeeper.rules.options import choose

NIL = "nil"
"""How a bid of no tricks may be written."""


def score(
    *,
    bid: Annotated[str, Asked("Tricks bid; nil is 0.")],
    took: Annotated[int, Asked("Tricks taken.")],
    bags: Annotated[int, Asked("Bags that the player had before this deal.")] = 0,
    hand_size: Annotated[int | None, Asked("Tricks of the deal; left out, the most there can be.")] = None,
    rules: HouseRules = (),
) -> Answer:
    """Five-suit Spades: a deal's points and bags, and what the bags cost."""
    options = choose(five_suit.Options, rules)
    in_range(1, five_suit.LARGEST_HAND, hand_size=hand_size)
    size = five_suit.LARGEST_HAND if hand_size is None else hand_size
    found = five_suit.score(_tricks(bid), took, size=size, bags_before=bags, options=options)
    headline = f"{counted(found.points, 'point')}, {counted(found.bags, 'bag')}"
    if found.penalty:
        headline += f"; the bags cost {found.penalty}"
    data = {"points": found.points, "bags": found.bags, "penalty": found.penalty}
    return Answer(headline, tuple(found.because()), data)


def _tricks(bid: str) -> int:
    """Read a bid, which may say that it is nil."""
    if bid.strip().casefold() == NIL:
        return 0
    try:
        return int(bid)
    except ValueError:
        raise UsageError(f"--bid {bid!r} is no bid; write a number of tricks, or {NIL}") from None


def trick(
    cards: Annotated[
        str, Asked("The cards of the trick, the one that was led first; *W or jokerW is a joker.", is_argument=True)
    ],
    *,
    rock_breaks: Annotated[bool, Asked("With Rock Breaks Everything.")] = False,
    rules: HouseRules = (),
) -> Answer:
    """Five-suit Spades: which card wins a trick, and why."""
    settings = [*rules, *(["rock_breaks_everything=on"] if rock_breaks else [])]
    verdict = five_suit.judge(FIVE_SUIT.parse_all(cards), choose(five_suit.Options, settings))
    data = {"winner": str(verdict.winner), "position": verdict.position}
    return Answer(f"{verdict.winner} wins", tuple(verdict.because()), data)


ANSWERS = Answers(
    Question(score, "pnp score five-suit --bid 4 --took 6 --bags 9"),
    commands={"trick": Question(trick, 'pnp trick "7P 2L *W 10S"')},
)
