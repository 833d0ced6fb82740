"""Whole matches of Above Water between players who choose at random, but pay if they can.

They bid on any lot, seldom more than they must; now and then they turn in a random group from their hand, give a stone
away, and use an ace for its power. A player short of stones for a bid or an ante turns in paying groups until there are
enough.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scorekeeper.rules.above_water.auction import HIGHEST_BID, AuctionState, Bid, TakeLot
from scorekeeper.rules.above_water.groups import ACE_OF_DIAMONDS, ACE_OF_HEARTS, TurnIn
from scorekeeper.rules.above_water.in_play import InPlay, PlayedAuction
from scorekeeper.rules.above_water.ledger import AceCashed, AceGiven, AceLaid, HeartsPlayed, MatchState, StonesGiven
from scorekeeper.rules.above_water.options import DEFAULTS, Options
from scorekeeper.rules.above_water.play import DRIVER
from scorekeeper.rules.above_water.player_acts import ChangeSuits, Choice, EndDeals, LayCard, TurnInGroups
from scorekeeper.rules.above_water.simulated_offers import offers, per_card
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.simulator import SimulatedMatch, name_players

LENGTH_UNIT = "turns"
SCORE_UNIT = "turns played"
"""Turns that each player has begun, a measure of staying above water, since the game has no points.

All players left in the last turn have begun it, so winners have the most, but not alone.
"""


@dataclass(frozen=True, slots=True)
class Result(SimulatedMatch):
    auctions: tuple[PlayedAuction, ...]
    """The log of each auction that came to an end."""
    last: MatchState


def simulate(
    rng: Random, player_count: int, options: Options | None = None, *, has_one_spender: bool = False
) -> Result:
    """Play one match.

    Args:
        player_count: 2 or more; the maximum depends on the packs and the lots.
        has_one_spender: Whether in each turn one player who can turns in a group, and so draws as Big Spender, while
            nobody trades or uses an ace for its power.

    Raises:
        RuleError: That many players cannot play.
    """
    players = name_players(player_count)
    state = DRIVER.start(players, options or DEFAULTS, rng.getrandbits(64))
    turns = dict.fromkeys(players, 1)
    auctions: dict[int, PlayedAuction] = {}
    while player := state.actor:
        for act in _choose(rng, state, player, has_one_spender=has_one_spender):
            state = DRIVER.apply(state, act)
        turns.update(dict.fromkeys(state.match.active, state.match.turn))
        if state.auction and state.lots.is_over:
            auctions[state.match.turn] = state.auction
    assert state.outcome is not None, "otherwise somebody acts"
    return Result(
        players,
        FrozenMap(turns),
        state.match.turn,
        state.outcome.winners,
        state.entries,
        tuple(auctions.values()),
        state.match,
    )


def _choose(rng: Random, state: InPlay, player: str, *, has_one_spender: bool) -> Sequence[Choice]:
    """Return what a player does next: an act, or all those of a turn-in."""
    if state.is_bidding:
        return [_bid(rng, state.lots, player, can_use_ace=not has_one_spender)]
    if state.is_spending:
        return _spend_alone(rng, state, player) if has_one_spender else _spend(rng, state, player)
    if groups := _groups(rng, state, player):
        return _turn_in(player, max(groups, key=lambda each: per_card(each, state.match.options)))
    mine = [number for number, ace in enumerate(state.match.aces) if ace.owner == player]
    return [AceCashed(mine[0]) if mine else EndDeals(player)]


def _groups(rng: Random, state: InPlay, player: str) -> list[TurnIn]:
    return list(offers(rng, state.hands[player]))


def _turn_in(player: str, turn_in: TurnIn) -> list[Choice]:
    """Lay down a turn-in of one group."""
    (group,) = turn_in.groups
    aces = [ChangeSuits(player)] * turn_in.changing_aces
    return [*aces, *[LayCard(player, card) for card in group.cards], TurnInGroups(player)]


def _bid(rng: Random, lots: AuctionState, player: str, *, can_use_ace: bool) -> Bid | TakeLot:
    """Bid at random, a little more than needed, or take a lot for an ace of spades."""
    free = [at for at, lot in enumerate(lots.lots) if not any(card.is_joker for card in lot.cards)]
    if can_use_ace and player in lots.aces and free and rng.random() < 0.5:
        return TakeLot(player, rng.choice(free))
    at = rng.choice([at for at, lot in enumerate(lots.lots) if not lot.bidder or lot.bid < HIGHEST_BID])
    least = lots.lots[at].bid + 1 if lots.lots[at].bidder else 0
    return Bid(player, at, min(HIGHEST_BID, least + rng.choice((0, 0, 0, 1, 2))))


def _spend_alone(rng: Random, state: InPlay, player: str) -> Sequence[Choice]:
    """Turn in a group if nobody has yet; all who can are equally likely to be the one."""
    to_come = [each for each in state.match.active if each not in state.done]
    able = [each for each in to_come if _groups(rng, state, each)]
    if any(state.match.spent.values()) or player not in able or rng.randrange(len(able)):
        return [EndDeals(player)]
    return _turn_in(player, rng.choice(_groups(rng, state, player)))


def _spend(rng: Random, state: InPlay, player: str) -> Sequence[Choice]:
    """Use an ace, give something away, or turn in a group."""
    hand, now = state.hands[player], state.match
    if ACE_OF_HEARTS in hand and rng.random() < 0.5:
        return [HeartsPlayed(player)]
    if ACE_OF_DIAMONDS in hand and rng.random() < 0.7:
        return [AceLaid(player)]
    others = [other for other in now.active if other != player]
    for number, ace in enumerate(now.aces):
        if ace.owner == player and rng.random() < 0.2:
            return [rng.choice((AceCashed(number), AceGiven(number, rng.choice(others))))]
    if now.stones[player] and rng.random() < 0.1:
        return [StonesGiven(player, rng.choice(others), 1)]
    groups = _groups(rng, state, player)
    if groups and (now.stones[player] < now.ante + 5 or rng.random() < 0.2):
        return _turn_in(player, rng.choice(groups))
    return [EndDeals(player)]
