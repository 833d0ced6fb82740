"""A match with its cards: what happens at the table by itself, between the acts of players.

Cards are dealt, drawn and shuffled, bids and antes paid, and an ante forced where cards are lacking. Source: Above
Water, 2004, Order of Play; Exhausting the Deck.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from scorekeeper.rules.above_water import auction, ledger, match
from scorekeeper.rules.above_water.auction import AuctionState, DealCards, Discard, Leave, TakeLot
from scorekeeper.rules.above_water.declaration import Declaration
from scorekeeper.rules.above_water.groups import ACE_OF_DIAMONDS, ACE_OF_SPADES
from scorekeeper.rules.above_water.ledger import Entry, MatchPhase, MatchState
from scorekeeper.rules.above_water.options import STARTING_HAND, Options
from scorekeeper.rules.above_water.stock import Stock, take, take_owed
from scorekeeper.rules.cards import STANDARD, Card
from scorekeeper.rules.checks import clockwise, without
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.standings import Outcome


@dataclass(frozen=True, slots=True)
class PlayedAuction:
    """An auction's log: applying its acts with `auction.play` gives its last state."""

    first: AuctionState
    acts: tuple[auction.Act, ...]
    """In order."""
    last: AuctionState


@dataclass(frozen=True, slots=True)
class WaitingDraw:
    """A draw that lacks cards; nobody may use those that it has (AW-R14)."""

    player: str
    cards: tuple[Card, ...]
    owed: int
    """Cards that it lacks."""


@dataclass(frozen=True, slots=True)
class InPlay:
    match: MatchState
    hands: FrozenMap[str, tuple[Card, ...]]
    """By player; empty once eliminated."""
    deck: tuple[Card, ...]
    """The top first."""
    discards: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()
    """Out of the game (AW-A9)."""
    auction: PlayedAuction | None = None
    """Of this turn; None before it is opened."""
    declaration: Declaration = field(default_factory=Declaration)
    """What the next player has laid down of a turn-in."""
    turn: str = ""
    """The seat from which the next player of the Spending Phase is looked for."""
    done: tuple[str, ...] = ()
    """Players who have no more deals to make in this Spending Phase."""
    resigned: tuple[str, ...] = ()
    """Players who cannot or will not raise what they lack of the payment that is due."""
    draw: WaitingDraw | None = None
    bonuses: tuple[str, ...] = ()
    """Big Spenders who have not drawn their card yet."""
    entries: tuple[Entry, ...] = ()
    """The log: `match.fold` turns it into `match`."""
    shuffles: int = 1
    """How often cards have been shuffled."""
    seed: int | None = None
    """Decides every shuffle; None in a view."""

    @property
    def players(self) -> tuple[str, ...]:
        return self.match.players

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def lots(self) -> AuctionState:
        """The auction of this turn as it is now."""
        assert self.auction is not None, "an auction is opened before anybody acts"
        return self.auction.last

    @property
    def is_bidding(self) -> bool:
        return self.match.phase is MatchPhase.BIDDING and not self.lots.is_over

    @property
    def is_spending(self) -> bool:
        return self.match.phase is MatchPhase.SPENDING

    @property
    def bids(self) -> dict[str, int]:
        """What each player has to pay for a lot, in seating order, once everybody has one."""
        return {player: self.lots.results[player].bid for player in self.match.active}

    @property
    def actor(self) -> str | None:
        """Who acts next; None if something happens by itself, or the match is over."""
        lacks_cards = self.draw is not None and self.match.resume is None
        if self.outcome or self.auction is None or lacks_cards:
            return None
        if self.is_bidding:
            return None if self.lots.awaited else self.lots.to_bid[0]
        if self.is_spending:
            seats = clockwise(self.players, self.turn)
            return next((each for each in seats if each in self.match.active and each not in self.done), None)
        if self.match.phase is MatchPhase.BIDDING:
            short = self.match.bid_shortfalls(self.bids)
        else:
            short = {} if self.bonuses and self.match.resume is None else self.match.ante_shortfalls()
        return next((player for player in short if player not in self.resigned), None)

    def stock(self, owed: int = 0) -> Stock:
        return Stock(len(self.deck), len(self.discards), self.match.exhaustions, owed)


def start(players: Sequence[str], options: Options, seed: int) -> InPlay:
    """Deal the hands and the lots of the first auction.

    Raises:
        RuleError: These players cannot play.
    """
    begun = match.start(players, options)
    deck = shuffle_cards(seed, 1, STANDARD.cards() * options.pack_count)
    places = range(0, STARTING_HAND * len(players), STARTING_HAND)
    hands = {player: deck[place : place + STARTING_HAND] for player, place in zip(players, places, strict=True)}
    return advance(InPlay(begun, FrozenMap(hands), deck[STARTING_HAND * len(players) :], seed=seed))


def shuffle_cards(seed: int | None, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(Random(f"{seed}/{number}").sample(cards, len(cards)))


def advance(state: InPlay) -> InPlay:
    """Do what nobody decides, until a player acts or the match is over."""
    while state.outcome is None and state.actor is None:
        state = _step(state)
    return state


def _step(state: InPlay) -> InPlay:
    if state.auction is None:
        return _open_auction(state)
    if state.match.resume is not None:
        return _pay_ante(state)
    if state.draw or state.lots.awaited:
        return enter(state, ledger.AnteForced())
    if state.match.phase is MatchPhase.BIDDING:
        return _collect(state)
    if state.is_spending:
        over = enter(state, ledger.SpendingOver())
        return replace(over, bonuses=over.match.big_spenders)
    if state.bonuses:
        player, *others = state.bonuses
        state = replace(state, bonuses=tuple(others))
        return draw_cards(state, player, 1) if player in state.match.active else state
    return _pay_ante(state)


# The match


def enter(state: InPlay, entry: Entry) -> InPlay:
    """Enter an entry; players that it eliminates give up their cards."""
    before, after = state.match, match.enter(state.match, entry)
    state = replace(state, match=after, entries=(*state.entries, entry))
    if out := [player for player in before.active if player not in after.active]:
        aces = (ACE_OF_DIAMONDS,) * (len(before.aces) - len(after.aces))
        left = [card for player in out for card in state.hands[player]]
        hands = {player: () if player in out else hand for player, hand in state.hands.items()}
        state = _leave(replace(state, hands=FrozenMap(hands)), (*aces, *left))
    if after.phase is MatchPhase.TIE:
        return enter(state, ledger.CardsCounted(tuple(len(state.hands[player]) for player in after.tied)))
    return state


def hold(state: InPlay, player: str, cards: Sequence[Card]) -> InPlay:
    """Give a player these cards as the whole hand."""
    return replace(state, hands=FrozenMap({**state.hands, player: tuple(cards)}))


def discard(state: InPlay, cards: Iterable[Card]) -> InPlay:
    return replace(state, discards=(*state.discards, *cards))


def _leave(state: InPlay, cards: Iterable[Card]) -> InPlay:
    """Put an eliminated player's cards on the discards, or out of the game (AW-A9)."""
    if state.match.options.eliminated_cards_leave:
        return replace(state, gone=(*state.gone, *cards))
    return discard(state, cards)


def _pay_ante(state: InPlay) -> InPlay:
    is_forced = state.match.resume is not None
    state = replace(enter(state, ledger.AntePaid()), resigned=())
    if state.outcome:
        return state
    if not is_forced:
        return replace(state, auction=None)
    return _continue_draw(state, state.draw) if state.draw else _continue_dealing(state)


# Deck and discards


def _deal(state: InPlay, count: int, *, waits: bool = False) -> tuple[InPlay, tuple[Card, ...]]:
    """Take cards from the deck, as `stock.take` counts them, and shuffle the discards when it is exhausted."""
    deck, discards, shuffles = state.deck, state.discards, state.shuffles
    at_once = not waits and not state.match.options.shuffle_when_needed
    dealt: tuple[Card, ...] = ()
    while len(dealt) < count or (at_once and count and not deck and discards):
        if not deck:
            shuffles += 1
            deck, discards = shuffle_cards(state.seed, shuffles, discards), ()
        missing = count - len(dealt)
        dealt, deck = dealt + deck[:missing], deck[missing:]
    return replace(state, deck=deck, discards=discards, shuffles=shuffles), dealt


def _record_exhaustions(state: InPlay, exhaustions: int, *, while_dealing: bool = False) -> InPlay:
    """Enter how often the deck has been exhausted by now."""
    for number in range(exhaustions - state.match.exhaustions):
        # Where a replacement has made the auction special (AW-A4), the pairs are dealt: A5 covers what follows.
        is_for_pairs = number > 0 and state.match.is_special and state.match.options.special_at_once
        state = enter(state, ledger.DeckExhausted(while_dealing or is_for_pairs))
    return state


def draw_cards(state: InPlay, player: str, count: int) -> InPlay:
    """Let a player draw cards; if there are too few, the draw waits (AW-R14)."""
    stock = take(state.stock(), count, state.match.options)
    state, cards = _deal(state, count - stock.owed)
    state = _record_exhaustions(state, stock.exhaustions)
    return _finish_draw(state, WaitingDraw(player, cards, stock.owed))


def _continue_draw(state: InPlay, draw: WaitingDraw) -> InPlay:
    stock = take_owed(state.stock(draw.owed), state.match.options)
    state, cards = _deal(state, draw.owed - stock.owed, waits=True)
    return _finish_draw(state, WaitingDraw(draw.player, draw.cards + cards, stock.owed))


def _finish_draw(state: InPlay, draw: WaitingDraw) -> InPlay:
    if draw.player not in state.match.active:
        return _leave(replace(state, draw=None), draw.cards)
    if draw.owed:
        return replace(state, draw=draw)
    return hold(replace(state, draw=None), draw.player, state.hands[draw.player] + draw.cards)


# The auction


def _open_auction(state: InPlay) -> InPlay:
    now = state.match
    holders = [player for player in now.active for card in state.hands[player] if card == ACE_OF_SPADES]
    first = auction.open_auction(now.bidding_order, state.stock(), now.options, special=now.is_special, aces=holders)
    return _deal_lots(replace(state, auction=PlayedAuction(first, (), first)), while_dealing=True)


def play_auction(state: InPlay, act: auction.Act) -> InPlay:
    """Play an act of the auction, and deal a lot again that it takes.

    Raises:
        RuleError: The act is not allowed.
    """
    assert state.auction is not None
    last = auction.play(state.lots, act)
    state = replace(state, auction=replace(state.auction, acts=(*state.auction.acts, act), last=last))
    if not isinstance(act, TakeLot):
        return state
    hand = without(state.hands[act.player], (ACE_OF_SPADES,)) + last.taken[-1][1]
    return _deal_lots(discard(hold(state, act.player, hand), (ACE_OF_SPADES,)))


def _deal_lots(state: InPlay, *, while_dealing: bool = False, waits: bool = False) -> InPlay:
    """Complete the lots as far as there are cards."""
    state, cards = _deal(state, state.lots.dealable, waits=waits)
    state = _record_exhaustions(state, state.lots.stock.exhaustions, while_dealing=while_dealing)
    return play_auction(state, DealCards(cards)) if cards else state


def _continue_dealing(state: InPlay) -> InPlay:
    """Tell the auction what a forced ante has changed, and deal."""
    lots, active = state.lots, state.match.active
    holders = Counter(player for player, hand in state.hands.items() for card in hand if card == ACE_OF_SPADES)
    spades = Counter(player for player in lots.aces if player in active) - holders
    count = len(state.discards) - lots.stock.discards
    acts: list[auction.Act] = [Discard(count, tuple(spades.elements()))] if count else []
    for act in [*acts, *[Leave(player) for player in lots.players if player not in active]]:
        before = _on_table(state.lots)
        state = play_auction(state, act)
        state = _deal_lots(discard(state, (before - _on_table(state.lots)).elements()), waits=True)
    return state


def _on_table(lots: AuctionState) -> Counter[Card]:
    return Counter(card for lot in lots.lots for card in lot.cards)


def _collect(state: InPlay) -> InPlay:
    """Let all pay for their lots and take them; the Spending Phase begins with the player who has the token (ours)."""
    state = replace(enter(state, ledger.BidsPaid(tuple(state.bids.values()))), resigned=(), done=())
    if state.outcome:
        return state
    for player, lot in state.lots.results.items():
        if player in state.match.active:
            state = hold(state, player, state.hands[player] + lot.cards)
        else:
            state = _leave(state, lot.cards)
    return replace(state, turn=state.match.starter)
