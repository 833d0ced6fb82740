"""Down the Well for the Island Deck: what may be played, a hand of play, and a match of several hands.

The game's words (Source: Down the Well 1.2, 2023): a *hand* is one game, dealt once, and has one or more *rounds*.
Each player first *passes* three cards to the left. Cards are played to six *piles*, one for each suit, which are swept
away between rounds; the *lead suit* decides who opens. A player who can play no card is *out* for the round. The round
in which someone runs out of cards is the *last round*, and whoever plays its last card wins the hand. A hand is also
the cards that a player holds.
`playable`, `lead_suit` and `score` settle single questions; `hand` plays one hand with known cards; `match` keeps the
score of several.
"""

from scorekeeper.rules.down_the_well import hand, match
from scorekeeper.rules.down_the_well.hand import (
    LEAD_SUIT_WITHOUT_TURNED_CARD,
    RANKS,
    Act,
    HandState,
    PassCards,
    Play,
    PlayerHand,
    is_higher,
    lead_suit,
    lowest,
    playable,
    too_low_problem,
)
from scorekeeper.rules.down_the_well.match import Entry, HandWon, MatchState, ScoredHand, score, score_problems
from scorekeeper.rules.down_the_well.options import (
    DEFAULTS,
    Options,
    hand_size,
    is_a_card_turned,
    options_problems,
    table_problems,
)
from scorekeeper.rules.options import no_notes as options_notes
