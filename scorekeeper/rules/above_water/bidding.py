"""One auction whose cards are not entered: who must bid now, and the bids on each lot.

It is the auction of `auction`, with lots whose cards stay unknown: only the table sees them, so only the table can keep
the ace of spades from a joker. Any player may have an ace of spades here. Source: Above Water, 2004, Bid on cards; Ace
of spades.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.errors import RuleError
from scorekeeper.rules.above_water import auction
from scorekeeper.rules.above_water.auction import AuctionState, Bid, Leave, Lot, TakeLot
from scorekeeper.rules.above_water.options import Options
from scorekeeper.rules.above_water.stock import Stock

BiddingAct = Bid | TakeLot | Leave


def open_bidding(players: Sequence[str], options: Options, *, special: bool = False) -> AuctionState:
    """Begin an auction; no card is awaited.

    Args:
        players: Those still in, in the order of bidding (AW-R16).
        special: Whether the lots are pairs (AW-R5).
    """
    lots = tuple(Lot(()) for _ in players)
    order = tuple(players)
    return AuctionState(order, options, Stock(0), lots, order, special and not options.growing_lots, (), aces=order)


problems, is_allowed = auction.problems, auction.is_allowed


def play(state: AuctionState, act: BiddingAct) -> AuctionState:
    """Apply an act.

    Raises:
        RuleError: The act is not allowed; carries every problem.
    """
    after = auction.play(state, act)
    return replace(after, aces=after.players)


def replay(state: AuctionState, acts: Sequence[BiddingAct]) -> tuple[AuctionState, tuple[BiddingAct, ...]]:
    """Apply acts up to the first that is not allowed.

    Returns:
        The state then, and the acts applied.
    """
    done: list[BiddingAct] = []
    for act in acts:
        try:
            state = play(state, act)
        except RuleError:
            break
        done.append(act)
    return state, tuple(done)


def bids_of(state: AuctionState) -> dict[str, int]:
    """Return each player's standing bid, in the order of bidding; players without one are left out."""
    results = state.results
    return {player: results[player].bid for player in state.players if player in results}
