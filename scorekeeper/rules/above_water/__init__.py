"""Above Water: what groups are worth, the auction, the stones of a match, and the adviser.

The game's words (Source: Above Water, 2004): players bid *stones* on *lots*, turn in *groups* of cards (*sets*, *runs*,
*straights*, *clouds*) for more stones, and pay an *ante* each turn; a player who cannot pay is out. Sets of the same
suits earn *synergy*; whoever turns in the most cards in a *Spending Phase* is the *Big Spender*.

`value` counts groups, `notation` reads them; `auction` plays one auction with known lots, `bidding` one with lots that
only the table sees; `stock` counts deck and discards; `match` keeps the stones;
`best_payout`, `ways_to_reach` and `most_cards` advise.
"""

from scorekeeper.rules.above_water import adviser, auction, bidding, match, notation, stock
from scorekeeper.rules.above_water.adviser.advice import (
    EXACT_CARDS,
    Advice,
    Spending,
    Way,
    Ways,
    best_payout,
    most_cards,
    ways_to_reach,
)
from scorekeeper.rules.above_water.auction import (
    Act,
    AuctionState,
    Bid,
    DealCards,
    Discard,
    Leave,
    Lot,
    PassAce,
    TakeLot,
    open_auction,
)
from scorekeeper.rules.above_water.groups import (
    Group,
    GroupCard,
    Kind,
    TurnIn,
    can_turn_in,
    payment,
    value,
    value_problems,
)
from scorekeeper.rules.above_water.ledger import (
    AceCashed,
    AceGiven,
    AceLaid,
    AnteForced,
    AntePaid,
    BidsPaid,
    CardsCounted,
    CashIn,
    DeckExhausted,
    Entry,
    GroupsTurnedIn,
    HeartsPlayed,
    MatchPhase,
    MatchState,
    SpendingOver,
    StonesGiven,
    TableAce,
)
from scorekeeper.rules.above_water.notation import format_turn_in, parse_turn_in
from scorekeeper.rules.above_water.options import (
    DEFAULTS,
    Options,
    lot_sizes,
    options_notes,
    options_problems,
    table_problems,
)
from scorekeeper.rules.above_water.stock import Stock
