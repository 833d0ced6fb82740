"""Above Water: what groups are worth, the auction, the stones of a match, and the adviser.

The game's words (Source: Above Water, 2004): players bid *stones* on *lots*, turn in *groups* of cards (*sets*, *runs*,
*straights*, *clouds*) for more stones, and pay an *ante* each turn; a player who cannot pay is out. Sets of the same
suits earn *synergy*; whoever turns in the most cards in a *Spending Phase* is the *Big Spender*.

`value` counts groups, `notation` reads them; `auction` plays one auction with known lots, `bidding` one with lots that
only the table sees; `stock` counts deck and discards; `match` keeps the stones, `dues` lists who cannot pay;
`best_payout`, `ways_to_reach` and `most_cards` advise.
"""

from typing import TYPE_CHECKING

from scorekeeper.rules.above_water import adviser, auction, bidding, dues, match, notation, stock
from scorekeeper.rules.above_water.adviser import (
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
from scorekeeper.rules.above_water.entries import (
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
    SpendingOver,
    StonesGiven,
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
from scorekeeper.rules.above_water.ledger import MatchPhase, MatchState, TableAce
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

__all__ = [
    "DEFAULTS",
    "EXACT_CARDS",
    "AceCashed",
    "AceGiven",
    "AceLaid",
    "Act",
    "Advice",
    "AnteForced",
    "AntePaid",
    "AuctionState",
    "Bid",
    "BidsPaid",
    "CardsCounted",
    "CashIn",
    "DealCards",
    "DeckExhausted",
    "Discard",
    "Entry",
    "Group",
    "GroupCard",
    "GroupsTurnedIn",
    "HeartsPlayed",
    "Kind",
    "Leave",
    "Lot",
    "MatchPhase",
    "MatchState",
    "Options",
    "PassAce",
    "Spending",
    "SpendingOver",
    "Stock",
    "StonesGiven",
    "TableAce",
    "TakeLot",
    "TurnIn",
    "Way",
    "Ways",
    "adviser",
    "auction",
    "best_payout",
    "bidding",
    "can_turn_in",
    "dues",
    "format_turn_in",
    "lot_sizes",
    "match",
    "most_cards",
    "notation",
    "open_auction",
    "options_notes",
    "options_problems",
    "parse_turn_in",
    "payment",
    "stock",
    "table_problems",
    "value",
    "value_problems",
    "ways_to_reach",
]

if TYPE_CHECKING:
    from scorekeeper.rules import above_water
    from scorekeeper.rules.contract import Rules

    _: Rules = above_water
