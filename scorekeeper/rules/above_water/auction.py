"""One auction with known cards: the lots, the bids, and the ace of spades.

The deck's contents are unknown here; acts bring the cards that were dealt. Source: Above Water, 2004, Deal cards for
auction; Bid on cards; Ace of spades; Exhausting the Deck.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import say_count
from scorekeeper.rules.above_water.groups import ACE_OF_SPADES
from scorekeeper.rules.above_water.options import Options, lot_sizes
from scorekeeper.rules.above_water.stock import Stock, discard, take, take_owed
from scorekeeper.rules.cards import STANDARD, Card, show
from scorekeeper.rules.checks import guard, without

HIGHEST_BID = 9
"""Stones; the die shows no more. Source: Above Water, 2004, Bid on cards (AW-R3)."""


@dataclass(frozen=True, slots=True)
class Lot:
    """The object of a bid: one card, a pair, or by the variant more."""

    cards: tuple[Card, ...]
    bidder: str = ""
    """Owner of the standing bid; empty if there is none."""
    bid: int = 0
    """The standing bid, in stones."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A player puts the die on a lot."""

    player: str
    lot: int
    """Position of the lot, from 0."""
    stones: int


@dataclass(frozen=True, slots=True)
class TakeLot:
    """A player takes a lot for the ace of spades."""

    player: str
    lot: int
    """Position of the lot, from 0."""


@dataclass(frozen=True, slots=True)
class DealCards:
    """Cards from the deck complete the lots, in order: all awaited cards, or all that deck and discards have."""

    cards: tuple[Card, ...]
    """The cards, in the order of `AuctionState.awaited`."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Meanwhile cards go to the discards, turned in or left by an eliminated player."""

    count: int
    spades: tuple[str, ...] = ()
    """Players who turned in an ace of spades among them."""


@dataclass(frozen=True, slots=True)
class PassAce:
    """Meanwhile an ace of spades changes hands: players may trade at any time."""

    giver: str
    taker: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Meanwhile a player is eliminated, by a forced ante (AW-R14)."""

    player: str


Act = Bid | TakeLot | DealCards | Discard | PassAce | Leave


@dataclass(frozen=True, slots=True)
class AuctionState:
    players: tuple[str, ...]
    """The participants, in the order of bidding."""
    options: Options
    stock: Stock
    """Deck and discards, when the awaited cards have left them."""
    lots: tuple[Lot, ...]
    """One for each player."""
    to_bid: tuple[str, ...]
    """Players who still have to bid, next first."""
    is_special: bool
    """Whether the lots are pairs."""
    awaited: tuple[int, ...]
    """Lots, by position, to which the next cards from the deck go, one each; the last `stock.owed` must wait."""
    aces: tuple[str, ...] = ()
    """Players who hold an ace of spades; twice for both of a double deck."""
    taken: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    """Lots taken for an ace of spades: player and cards."""
    next_is_special: bool = False
    """Whether an exhaustion calls for a special auction next (AW-R5, A4, A5)."""

    @property
    def is_over(self) -> bool:
        """Whether everybody has a lot (AW-R3)."""
        return not self.to_bid and not self.awaited

    @property
    def dealable(self) -> int:
        """How many of the awaited cards can be dealt."""
        return len(self.awaited) - self.stock.owed

    @property
    def results(self) -> dict[str, Lot]:
        """The lot that each player has now, if any."""
        return {lot.bidder: lot for lot in self.lots if lot.bidder}


def open_auction(
    players: Sequence[str],
    stock: Stock,
    options: Options,
    *,
    special: bool = False,
    aces: Sequence[str] = (),
) -> AuctionState:
    """Begin an auction; its lots await their cards.

    Args:
        players: Those still in, in the order of bidding (AW-R16).
        stock: Deck and discards before the deal.
        special: Whether the deck has been exhausted since the last auction was dealt (AW-R5).
    """
    count = len(players)
    special = special and not options.growing_lots
    sizes = lot_sizes(options, count, special=special)
    awaited = tuple(lot for number in range(max(sizes)) for lot, size in enumerate(sizes) if size > number)
    after = take(stock, len(awaited), options)
    if after.exhaustions > stock.exhaustions and not special and not options.growing_lots:
        special = True
        after = _take_more(after, count, options)
        awaited = (*awaited, *range(count))
        # The first exhaustion has made it special; only another one can call for the next (AW-A5).
        stock = replace(stock, exhaustions=stock.exhaustions + 1)
    next_is_special = special and options.special_again and after.exhaustions > stock.exhaustions
    lots = tuple(Lot(()) for _ in range(count))
    return AuctionState(
        tuple(players), options, after, lots, tuple(players), special, awaited, tuple(aces), (), next_is_special
    )


def problems(state: AuctionState, act: Act) -> tuple[Problem, ...]:
    match act:
        case Bid():
            return tuple(_bid_problems(state, act))
        case TakeLot():
            return tuple(_take_problems(state, act))
        case DealCards():
            return tuple(_deal_problems(state, act))
        case Discard():
            return tuple(_discard_problems(state, act))
        case PassAce():
            return tuple(_pass_problems(state, act))
        case _:  # Leave
            return tuple(_leave_problems(state, act))


def _apply(state: AuctionState, act: Act) -> AuctionState:
    match act:
        case Bid():
            outbid = state.lots[act.lot].bidder
            lots = _with_lot(state, act.lot, replace(state.lots[act.lot], bidder=act.player, bid=act.stones))
            # An outbid player goes before all others.
            return replace(state, lots=lots, to_bid=(*((outbid,) if outbid else ()), *state.to_bid[1:]))
        case TakeLot():
            return _take(state, act)
        case DealCards():
            return _deal(state, act)
        case Discard():
            stock = discard(state.stock, act.count)
            stock = take_owed(stock, state.options) if stock.owed else stock
            return replace(state, stock=stock, aces=without(state.aces, act.spades))
        case PassAce():
            return replace(state, aces=(*without(state.aces, (act.giver,)), act.taker))
        case _:  # Leave
            return _leave(state, act.player)


is_allowed, play = guard(problems, _apply)


def _deal(state: AuctionState, act: DealCards) -> AuctionState:
    lots = list(state.lots)
    for position, card in zip(state.awaited, act.cards, strict=False):
        lots[position] = replace(lots[position], cards=(*lots[position].cards, card))
    return replace(state, lots=tuple(lots), awaited=state.awaited[len(act.cards) :])


def _take(state: AuctionState, act: TakeLot) -> AuctionState:
    """Exchange a lot for an ace of spades, and replace it."""
    old, options = state.lots[act.lot], state.options
    count = len(old.cards)
    stock = take(discard(state.stock, 1), count, options)
    awaited = (act.lot,) * count
    is_special, next_is_special = state.is_special, state.next_is_special
    if stock.exhaustions > state.stock.exhaustions and not options.growing_lots:
        if options.special_at_once and not is_special:
            is_special = True
            first = stock.exhaustions
            stock = _take_more(stock, len(state.lots), options)
            awaited = (*awaited, *range(len(state.lots)))
            # These cards are dealt for an auction that is special by now (AW-A5).
            next_is_special = next_is_special or (options.special_again and stock.exhaustions > first)
        else:
            next_is_special = True
    gained = [act.player for card in old.cards if card == ACE_OF_SPADES]
    return replace(
        state,
        stock=stock,
        lots=_with_lot(state, act.lot, Lot(())),
        to_bid=(*((old.bidder,) if old.bidder else ()), *state.to_bid),
        is_special=is_special,
        awaited=awaited,
        aces=(*without(state.aces, (act.player,)), *gained),
        taken=(*state.taken, (act.player, old.cards)),
        next_is_special=next_is_special,
    )


def _leave(state: AuctionState, player: str) -> AuctionState:
    """Remove a player and a lot without a bid: the last one that waits for cards, or else the last of all (ours)."""
    lots = [replace(lot, bidder="", bid=0) if lot.bidder == player else lot for lot in state.lots]
    free = [position for position, lot in enumerate(lots) if not lot.bidder]
    gone = max(free, key=lambda position: (position in state.awaited, position))
    discards = len(lots[gone].cards)
    del lots[gone]
    awaited = tuple(each - (each > gone) for each in state.awaited if each != gone)
    # Cards that nobody waits for any more cover what is owed; the rest never leaves the deck.
    spared = len(state.awaited) - len(awaited)
    covered = min(spared, state.stock.owed)
    stock = replace(state.stock, deck=state.stock.deck + spared - covered, owed=state.stock.owed - covered)
    stock = discard(stock, discards)
    return replace(
        state,
        players=tuple(each for each in state.players if each != player),
        stock=take_owed(stock, state.options) if stock.owed else stock,
        lots=tuple(lots),
        to_bid=tuple(each for each in state.to_bid if each != player),
        awaited=awaited,
        aces=tuple(each for each in state.aces if each != player),
    )


def _take_more(stock: Stock, count: int, options: Options) -> Stock:
    """Deal more cards in the same action."""
    more = take(stock, count, options)
    return replace(more, owed=more.owed + stock.owed)


def _with_lot(state: AuctionState, position: int, lot: Lot) -> tuple[Lot, ...]:
    return (*state.lots[:position], lot, *state.lots[position + 1 :])


def _lot_problems(state: AuctionState, player: str, lot: int) -> Iterator[Problem]:
    """Find what keeps anybody from bidding on a lot, or taking it."""
    if player not in state.players:
        yield say_problem("%(player)s is not in this auction", "AW-R16", player=player)
    if state.awaited:
        ruling = "AW-R14" if state.stock.owed else "AW-R5"
        count = len(state.awaited)
        text = say_count("%(count)s card must be dealt first", "%(count)s cards must be dealt first", count)
        yield Problem(text, ruling)
    elif state.is_over:
        yield say_problem("The auction is over: everybody has a lot", "AW-R3")
    if not 0 <= lot < len(state.lots):
        yield say_problem(
            "There is no lot %(number)s; there are %(count)s", "AW-R5", number=lot + 1, count=len(state.lots)
        )


def _bid_problems(state: AuctionState, act: Bid) -> Iterator[Problem]:
    yield from _lot_problems(state, act.player, act.lot)
    if state.to_bid and act.player in state.players and act.player != state.to_bid[0]:
        player, first = act.player, state.to_bid[0]
        if player in state.results:
            yield say_problem("%(player)s has a lot; %(first)s bids now", "AW-R3", player=player, first=first)
        else:
            yield say_problem("%(player)s must wait; %(first)s bids now", "AW-R16", player=player, first=first)
    if not 0 <= act.stones <= HIGHEST_BID:
        yield say_problem("A bid is 0 to %(most)s stones, not %(bid)s", "AW-R3", most=HIGHEST_BID, bid=act.stones)
    elif 0 <= act.lot < len(state.lots):
        lot = state.lots[act.lot]
        if lot.bidder and act.stones <= lot.bid:
            yield say_problem(
                "%(player)s must bid more than %(bid)s on this lot, or bid on another",
                "AW-R3",
                player=act.player,
                bid=lot.bid,
            )


def _take_problems(state: AuctionState, act: TakeLot) -> Iterator[Problem]:
    yield from _lot_problems(state, act.player, act.lot)
    if act.player in state.players and act.player not in state.aces:
        yield say_problem("%(player)s has no ace of spades", "AW-R10", player=act.player)
    if 0 <= act.lot < len(state.lots):
        cards = state.lots[act.lot].cards
        if any(card.is_joker for card in cards):
            yield say_problem(
                "The ace of spades cannot take a joker; the lot is %(cards)s", "AW-R10", cards=show(cards)
            )


def _discard_problems(state: AuctionState, act: Discard) -> Iterator[Problem]:
    if act.count < max(1, len(act.spades)):
        text = say_count("%(count)s card cannot be discarded", "%(count)s cards cannot be discarded", act.count)
        yield Problem(text, "")
    for player in Counter(act.spades) - Counter(state.aces):
        yield say_problem("%(player)s has no ace of spades", "AW-R10", player=player)


def _pass_problems(state: AuctionState, act: PassAce) -> Iterator[Problem]:
    for player in (act.giver, act.taker):
        if player not in state.players:
            yield say_problem("%(player)s is not in this auction", "AW-R16", player=player)
    if act.giver in state.players and act.giver not in state.aces:
        yield say_problem("%(player)s has no ace of spades", "AW-R10", player=act.giver)


def _leave_problems(state: AuctionState, act: Leave) -> Iterator[Problem]:
    if act.player not in state.players:
        yield say_problem("%(player)s is not in this auction", "AW-R16", player=act.player)
    elif len(state.players) == 1:
        yield say_problem("%(player)s is the only player left", "AW-R13", player=act.player)


def _deal_problems(state: AuctionState, act: DealCards) -> Iterator[Problem]:
    count, ready = len(act.cards), state.dealable
    ruling = "AW-R14" if state.stock.owed else "AW-R5"
    if not state.awaited:
        yield say_problem("There are no cards to deal now", "AW-R5")
    elif not ready:
        yield say_problem("No card can be dealt: deck and discards are empty", "AW-R14")
    elif count != ready:
        text = say_count(
            "Deal %(count)s card now, not %(found)s", "Deal %(count)s cards now, not %(found)s", ready, found=count
        )
        yield Problem(text, ruling)
    on_table = Counter(card for lot in state.lots for card in lot.cards)
    yield from STANDARD.surplus([*on_table.elements(), *act.cards], pack_count=state.options.pack_count)
