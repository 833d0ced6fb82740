"""Five-suit Spades: 3 to 5 players predict their tricks; suits beat each other in a ring of five.

House rules, hand sizes and the opening card are in `options`, playable cards and the judge of a trick in `trick`, a
hand of play with known cards in `hand`, the score of a deal in `scoring`, the match in `match`. `hand` and `match` each
have their own `start`, `problems` and `is_allowed`, so use them by name: `five_suit.match.fold(players, options, …)`.
"""

from scorekeeper.rules.five_suit import hand, match
from scorekeeper.rules.five_suit.hand import DealIn, HandPhase, HandState, MakeBid, Play, Trick, legal_plays, plays
from scorekeeper.rules.five_suit.match import WINNING_TOTAL, CorrectedDeal, Deal, Entry, MatchState, ScoredDeal, fold
from scorekeeper.rules.five_suit.options import (
    DEFAULTS,
    FEWEST_PLAYERS,
    LARGEST_HAND,
    MOST_PLAYERS,
    NextLeader,
    Opening,
    Options,
    hand_size,
    opening,
    options_problems,
    pack,
)
from scorekeeper.rules.five_suit.scoring import DealScore, score, score_problems
from scorekeeper.rules.five_suit.trick import (
    Situation,
    TrickReason,
    Verdict,
    contending_suits,
    judge,
    plays_from,
    trick_problems,
    winning_position,
)
from scorekeeper.rules.options import no_notes as options_notes
