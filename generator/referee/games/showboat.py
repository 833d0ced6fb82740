"""Showboat: points of a hand."""

from typing import Annotated

from generator.referee.contract import Answer, Answers, Asked, HouseRules, Question, all_read, in_points
from scorekeeper.rules import showboat
from scorekeeper.rules.options import choose


def score(
    *,
    tableau: Annotated[str, Asked("Cards played, first to last; suits may be left out.")],
    hand: Annotated[str, Asked("Cards left in hand.")] = "",
    last: Annotated[bool, Asked("This is the last player: nothing doubles.")] = False,
    rules: HouseRules = (),
) -> Answer:
    """Showboat: what a tableau scores, less the cards left in hand."""
    options = choose(showboat.Options, rules)
    played, held = all_read(showboat.parse, tableau, hand)
    return in_points(showboat.score(played, held, is_last_player=last, options=options))


ANSWERS = Answers(Question(score, 'pnp score showboat --tableau "2 K 4 4 K" --hand "K K 3"'))
