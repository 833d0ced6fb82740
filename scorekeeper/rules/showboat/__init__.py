"""Showboat for the Island Deck: points of a hand, a hand of play, a match of six hands.

The game's words (Source: Showboat 1.0, 2020): a match is six *hands*, a hand several *rounds*. In each round every
player adds one card to a sequence, the *tableau*, and may take one of six cards in the *centre*; a player who takes
none *retires*, and the one left when all others have retired is the *last player*. A hand is also the cards that a
player holds.

`score` counts a tableau and a hand; `hand` plays one hand with known cards; `match` keeps the score of six.
"""

from scorekeeper.rules.options import no_notes as options_notes
from scorekeeper.rules.showboat import hand, match
from scorekeeper.rules.showboat.hand import Act, HandState, Play, PlayerCards, Retire, Take
from scorekeeper.rules.showboat.match import Entry, FinalCards, HandCards, HandPoints, MatchState
from scorekeeper.rules.showboat.options import DEFAULTS, Options, options_problems, table_problems
from scorekeeper.rules.showboat.tableau import (
    LEAST_POINTS,
    MOST_POINTS,
    VALUES,
    order_of_action,
    parse,
    score,
    score_problems,
    why_faster,
)
