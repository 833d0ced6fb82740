"""Five-suit Spades: 3 to 5 players predict their tricks; suits beat each other in a ring of five.

Hand sizes and the opening card are in `dealing`, playable cards in `legal_plays`, the judge of a trick in `trick`,
a hand of play with known cards in `hand`, the score of a deal in `scoring`, the match in `match`. `hand` and `match`
each have their own `start`, `problems` and `is_allowed`, so use them by name: `five_suit.match.fold(players,
options, …)`.
"""

from typing import TYPE_CHECKING

from scorekeeper.rules.five_suit import hand, match
from scorekeeper.rules.five_suit.dealing import LARGEST_HAND, Opening, hand_size, opening, pack
from scorekeeper.rules.five_suit.hand import DealIn, HandPhase, HandState, MakeBid, Play, Trick, legal_plays, plays
from scorekeeper.rules.five_suit.legal_plays import Situation, plays_from
from scorekeeper.rules.five_suit.match import WINNING_TOTAL, CorrectedDeal, Deal, Entry, MatchState, ScoredDeal, fold
from scorekeeper.rules.five_suit.options import (
    DEFAULTS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NextLeader,
    Options,
    options_problems,
)
from scorekeeper.rules.five_suit.scoring import DealScore, score, score_problems
from scorekeeper.rules.five_suit.trick import (
    TrickReason,
    Verdict,
    contending_suits,
    judge,
    trick_problems,
    winning_position,
)
from scorekeeper.rules.options import no_notes as options_notes

__all__ = [
    "DEFAULTS",
    "FEWEST_PLAYERS",
    "LARGEST_HAND",
    "MOST_PLAYERS",
    "WINNING_TOTAL",
    "CorrectedDeal",
    "Deal",
    "DealIn",
    "DealScore",
    "Entry",
    "HandPhase",
    "HandState",
    "MakeBid",
    "MatchState",
    "NextLeader",
    "Opening",
    "Options",
    "Play",
    "ScoredDeal",
    "Situation",
    "Trick",
    "TrickReason",
    "Verdict",
    "contending_suits",
    "fold",
    "hand",
    "hand_size",
    "judge",
    "legal_plays",
    "match",
    "opening",
    "options_notes",
    "options_problems",
    "pack",
    "plays",
    "plays_from",
    "score",
    "score_problems",
    "trick_problems",
    "winning_position",
]

if TYPE_CHECKING:
    from scorekeeper.rules import five_suit
    from scorekeeper.rules.contract import Rules

    _: Rules = five_suit
