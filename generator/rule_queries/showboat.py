"""Showboat: points of a hand, and the order of play."""

from itertools import pairwise
from typing import Annotated

from generator.rule_queries import contract
from generator.rule_queries.contract import Answer, Answers, HouseRules, ParameterSpec, Question, UsageError
from scorekeeper.rules import showboat
from scorekeeper.rules.cards import ISLAND
from scorekeeper.rules.options import choose


def score(
    *,
    tableau: Annotated[str, ParameterSpec("Cards played, first to last; suits may be left out.")],
    hand: Annotated[str, ParameterSpec("Cards left in hand.")] = "",
    last: Annotated[bool, ParameterSpec("This is the last player: nothing doubles.")] = False,
    rules: HouseRules = (),
) -> Answer:
    """Showboat: the score of a tableau, minus the cards left in hand."""
    options = choose(showboat.Options, rules)
    played, held = contract.all_read(showboat.parse, tableau, hand)
    return contract.in_points(showboat.score(played, held, is_last_player=last, options=options))


def order(
    cards: Annotated[
        str,
        ParameterSpec("The cards that have just been played, with their suits, in seating order.", is_argument=True),
    ],
) -> Answer:
    """Showboat: who acts first in a round, and in which order the others follow."""
    played = ISLAND.parse_all(cards)
    if len(played) < 2:
        raise UsageError("give two cards or more, such as '4F KA AD'")
    positions = tuple(map(int, showboat.order_of_action({str(place): card for place, card in enumerate(played)})))
    acting = [played[position] for position in positions]
    because = [
        f"{faster} before {slower}: {showboat.why_faster(faster, slower)} (SB-R2)"
        for faster, slower in pairwise(acting)
    ]
    data = {"order": [str(card) for card in acting], "positions": list(positions)}
    return Answer(f"{acting[0]} acts first", tuple(because), data)


ANSWERS = Answers(
    Question(score, 'pnp score showboat --tableau "2 K 4 4 K" --hand "K K 3"'),
    questions={"order": Question(order, 'pnp score showboat order "4F KA AD 4B QT"')},
)
