"""What a player can do with dealt cards, and what it changes: bids, groups laid down card by card, aces, and gifts.

The rulebook lets players trade and turn in groups at any time. Here they do so when they are asked (ours): in the
Spending Phase one act each, from the token clockwise, until all are done; and whoever is short of a bid or an ante may
turn in cards until it can be paid. An ace of spades is played by whoever bids next, an ace of hearts not for a bid nor
a forced ante (ours). A trade is gifts that answer each other, of one card or one stone at a time; what players promise,
and which cards they show, is no part of the state.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.above_water import auction
from scorekeeper.rules.above_water.auction import HIGHEST_BID, Bid, TakeLot
from scorekeeper.rules.above_water.declaration import Declaration
from scorekeeper.rules.above_water.groups import ACE_OF_CLUBS, ACE_OF_DIAMONDS, ACE_OF_HEARTS, GroupCard
from scorekeeper.rules.above_water.in_play import InPlay, discard, draw_cards, enter, hold, play_auction
from scorekeeper.rules.above_water.ledger import (
    AceCashed,
    AceGiven,
    AceLaid,
    GroupsTurnedIn,
    HeartsPlayed,
    MatchPhase,
    StonesGiven,
)
from scorekeeper.rules.cards import Card
from scorekeeper.rules.checks import clockwise, without

HEARTS_CARDS = 3
"""Cards for an ace of hearts. Source: Above Water, 2004, Ace of hearts (AW-R10)."""


@dataclass(frozen=True, slots=True)
class LayCard:
    """A player lays down the next card of a group."""

    player: str
    card: GroupCard


@dataclass(frozen=True, slots=True)
class BeginGroup:
    """A player completes a group, and begins another that is turned in together with it."""

    player: str


@dataclass(frozen=True, slots=True)
class TurnInGroups:
    """A player turns in what has been laid down."""

    player: str


@dataclass(frozen=True, slots=True)
class ChangeSuits:
    """A player lays down an ace of clubs for its power, before the groups."""

    player: str


@dataclass(frozen=True, slots=True)
class GiveCard:
    """A player gives a card of the hand away; only the two see which."""

    player: str
    card: Card
    taker: str


@dataclass(frozen=True, slots=True)
class EndDeals:
    """A player makes no more deals in this Spending Phase, or turns in nothing more for a payment."""

    player: str


Choice = (
    Bid
    | TakeLot
    | LayCard
    | BeginGroup
    | TurnInGroups
    | ChangeSuits
    | HeartsPlayed
    | AceLaid
    | AceCashed
    | AceGiven
    | StonesGiven
    | GiveCard
    | EndDeals
)


def _bids(state: InPlay, player: str) -> Iterator[Bid]:
    for position, lot in enumerate(state.lots.lots):
        for stones in range(lot.bid + 1 if lot.bidder else 0, HIGHEST_BID + 1):
            yield Bid(player, position, stones)


def _lots_for_ace(state: InPlay, player: str) -> Iterator[TakeLot]:
    acts = (TakeLot(player, position) for position in range(len(state.lots.lots)))
    return (act for act in acts if auction.is_allowed(state.lots, act))


def _cards_to_lay(state: InPlay, player: str) -> Iterator[LayCard]:
    for card in state.declaration.next_cards(state.hands[player], state.match.options):
        yield LayCard(player, card)


def _next_group(state: InPlay, player: str) -> Iterator[BeginGroup]:
    laid, options = state.declaration, state.match.options
    if laid.turn_in(options) and laid.can_begin_group(state.hands[player], options):
        yield BeginGroup(player)


def _turn_in(state: InPlay, player: str) -> Iterator[TurnInGroups]:
    if state.declaration.turn_in(state.match.options):
        yield TurnInGroups(player)


def _ace_of_clubs(state: InPlay, player: str) -> Iterator[ChangeSuits]:
    if state.declaration.can_change_suits(state.hands[player], state.match.options):
        yield ChangeSuits(player)


def _ace_of_hearts(state: InPlay, player: str) -> Iterator[HeartsPlayed]:
    if ACE_OF_HEARTS in state.hands[player]:
        yield HeartsPlayed(player)


def _ace_of_diamonds(state: InPlay, player: str) -> Iterator[AceLaid]:
    if ACE_OF_DIAMONDS in state.hands[player]:
        yield AceLaid(player)


def _aces_on_table(state: InPlay, player: str) -> Iterator[int]:
    return (position for position, ace in enumerate(state.match.aces) if ace.owner == player)


def _aces_to_cash(state: InPlay, player: str) -> Iterator[AceCashed]:
    return map(AceCashed, _aces_on_table(state, player))


def _takers(state: InPlay, player: str) -> Iterator[str]:
    return (other for other in state.match.active if other != player)


def _aces_to_give(state: InPlay, player: str) -> Iterator[AceGiven]:
    return (AceGiven(ace, taker) for taker in _takers(state, player) for ace in _aces_on_table(state, player))


def _stones_to_give(state: InPlay, player: str) -> Iterator[StonesGiven]:
    if state.match.stones[player]:
        yield from (StonesGiven(player, taker, 1) for taker in _takers(state, player))


def _cards_to_give(state: InPlay, player: str) -> Iterator[GiveCard]:
    hand = tuple(dict.fromkeys(state.hands[player]))
    return (GiveCard(player, card, taker) for taker in _takers(state, player) for card in hand)


def _end(state: InPlay, player: str) -> Iterator[EndDeals]:
    yield EndDeals(player)


Choices = Mapping[type[Any], Callable[[InPlay, str], Iterator[Choice]]]
"""The legal acts of each kind."""
BIDDING: Choices = {Bid: _bids, TakeLot: _lots_for_ace}
LAYING: Choices = {LayCard: _cards_to_lay, BeginGroup: _next_group, TurnInGroups: _turn_in}
PAYING: Choices = {LayCard: _cards_to_lay, ChangeSuits: _ace_of_clubs, AceCashed: _aces_to_cash, EndDeals: _end}
"""Of a player who is short of a bid or of a forced ante."""
PAYING_ANTE: Choices = {HeartsPlayed: _ace_of_hearts, **PAYING}
"""Of a player who is short of the ante that ends the turn."""
GIVING: Choices = {AceGiven: _aces_to_give, StonesGiven: _stones_to_give, GiveCard: _cards_to_give}
SPENDING: Choices = {AceLaid: _ace_of_diamonds, **GIVING, **PAYING_ANTE}


def choices_of(state: InPlay) -> Choices:
    """Return what the next player can do."""
    if state.is_bidding:
        return BIDDING
    if state.declaration.groups or state.declaration.changing_aces:
        return LAYING
    if state.is_spending:
        return SPENDING
    return PAYING_ANTE if state.match.phase is MatchPhase.ANTE and state.match.resume is None else PAYING


def play(state: InPlay, player: str, act: Choice) -> InPlay:
    """Return the state after a legal act, before what follows from it by itself."""
    hand = state.hands[player]
    if state.is_spending and not isinstance(act, LayCard | BeginGroup | ChangeSuits):
        state = replace(state, turn=clockwise(state.players, player)[1])
    match act:
        case Bid() | TakeLot():
            return play_auction(state, act)
        case LayCard():
            laid = replace(state, declaration=state.declaration.lay(act.card))
            return hold(laid, player, without(hand, (act.card.card,)))
        case BeginGroup():
            return replace(state, declaration=state.declaration.begin_group())
        case ChangeSuits():
            laid = replace(state, declaration=state.declaration.change_suits())
            return hold(laid, player, without(hand, (ACE_OF_CLUBS,)))
        case TurnInGroups():
            turn_in = state.declaration.turn_in(state.match.options)
            assert turn_in is not None, "the act is legal"
            turned_in = discard(replace(state, declaration=Declaration()), turn_in.cards)
            return enter(turned_in, GroupsTurnedIn(player, turn_in))
        case HeartsPlayed():
            left = discard(hold(state, player, without(hand, (ACE_OF_HEARTS,))), (ACE_OF_HEARTS,))
            return draw_cards(enter(left, act), player, HEARTS_CARDS)
        case AceLaid():
            return enter(hold(state, player, without(hand, (ACE_OF_DIAMONDS,))), act)
        case AceCashed():
            return enter(discard(state, (ACE_OF_DIAMONDS,)), act)
        case AceGiven() | StonesGiven():
            return enter(state, act)
        case GiveCard():
            given = hold(state, player, without(hand, (act.card,)))
            return hold(given, act.taker, (*given.hands[act.taker], act.card))
        case _:  # EndDeals
            if state.is_spending:
                return replace(state, done=(*state.done, player))
            return replace(state, resigned=(*state.resigned, player))
