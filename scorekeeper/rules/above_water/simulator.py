"""Whole matches of Above Water between players who choose at random, but pay if they can.

They bid on any lot, seldom more than they must; now and then they turn in a random group from their hand, trade stones,
and use an ace for its power. A player short of stones for a bid or an ante turns in paying groups until there are
enough.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from scorekeeper.rules.above_water import auction, ledger, match
from scorekeeper.rules.above_water.auction import HIGHEST_BID, AuctionState, Bid, DealCards, Discard, Leave, TakeLot
from scorekeeper.rules.above_water.groups import ACE_OF_DIAMONDS, ACE_OF_HEARTS, ACE_OF_SPADES, TurnIn
from scorekeeper.rules.above_water.ledger import Entry, MatchPhase, MatchState
from scorekeeper.rules.above_water.options import DEFAULTS, STARTING_HAND, Options
from scorekeeper.rules.above_water.simulated_offers import offers, per_card
from scorekeeper.rules.above_water.stock import Stock, discard, initial_stock, take, take_owed
from scorekeeper.rules.cards import STANDARD, Card
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.simulator import SimulatedMatch, name_players

LENGTH_UNIT = "turns"
SCORE_UNIT = "turns played"
"""Turns that each player has begun, a measure of staying above water, since the game has no points.

All players left in the last turn have begun it, so winners have the most, but not alone.
"""
HEARTS_CARDS = 3
"""Cards for an ace of hearts. Source: Above Water, 2004, Ace of hearts (AW-R10)."""


@dataclass(frozen=True, slots=True)
class PlayedAuction:
    """An auction's log: applying its acts with `auction.play` gives its end."""

    first: AuctionState
    acts: tuple[auction.Act, ...]
    """In order."""
    last: AuctionState


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
    table = _Table(rng, match.start(players, options or DEFAULTS), has_one_spender)
    while table.state.outcome is None:
        table.play_turn()
    outcome = table.state.outcome
    return Result(
        players,
        FrozenMap(table.turns),
        table.state.turn,
        outcome.winners,
        tuple(table.entries),
        tuple(table.auctions),
        table.state,
    )


class _MatchOver(Exception):  # noqa: N818 - nothing is wrong
    """The match has ended, perhaps in the middle of something."""


@dataclass(slots=True)
class _Table:
    """The cards, and the match as written down."""

    rng: Random
    state: MatchState
    has_one_spender: bool = False
    """Whether only one player spends in each turn."""
    entries: list[Entry] = field(default_factory=list)
    auctions: list[PlayedAuction] = field(default_factory=list)
    hands: dict[str, list[Card]] = field(init=False)
    deck: list[Card] = field(init=False)
    discards: list[Card] = field(default_factory=list)
    lots: AuctionState | None = None
    """The auction whose lots lie on the table."""
    gone: int = 0
    """Cards out of the game."""
    drawn: list[Card] = field(default_factory=list)
    """Cards of a draw that waits for more; nobody may use them yet (AW-R14)."""
    stock: Stock = field(init=False)
    """Deck and discards as the rules count them."""
    turns: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        players, options = self.state.players, self.state.options
        self.deck = list(STANDARD.cards() * options.pack_count)
        self.rng.shuffle(self.deck)
        self.hands = {player: [self.deck.pop() for _ in range(STARTING_HAND)] for player in players}
        self.stock = initial_stock(options, len(players))
        self.turns = dict.fromkeys(players, 0)

    def play_turn(self) -> None:
        """Play a turn, or as much of it as the match lasts."""
        for player in self.state.active:
            self.turns[player] += 1
        try:
            self._auction()
            self._spend()
            self._enter(ledger.SpendingOver())
            for player in self.state.big_spenders:
                if player in self.state.active:
                    self._draw(player, 1)
            self._pay_ante()
        except _MatchOver:
            pass
        in_lots = sum(len(lot.cards) for lot in self.lots.lots) if self.lots else 0
        out_of_stock = sum(map(len, self.hands.values())) + len(self.state.aces) + len(self.drawn) + in_lots + self.gone
        assert len(self.deck) + len(self.discards) + out_of_stock == self.state.options.deck_size

    # The match

    def _enter(self, entry: Entry) -> None:
        """Enter an entry; players that it eliminates give up their cards."""
        active, aces = self.state.active, len(self.state.aces)
        self.state = match.enter(self.state, entry)
        self.entries.append(entry)
        if isinstance(entry, ledger.BidsPaid | ledger.AntePaid):
            left = [ACE_OF_DIAMONDS] * (aces - len(self.state.aces))
            for player in active:
                if player not in self.state.active:
                    left += self.hands[player]
                    self.hands[player] = []
            self._leave(left)
        if self.state.phase is MatchPhase.TIE:
            self._enter(ledger.CardsCounted(tuple(len(self.hands[player]) for player in self.state.tied)))
        if self.state.outcome is not None:
            raise _MatchOver

    def _pay_ante(self) -> None:
        for player in self.state.active:
            self._raise_stones(player, self.state.ante)
        self._enter(ledger.AntePaid())

    def _raise_stones(self, player: str, wanted: int) -> None:
        """Let a player turn in cards until there are enough stones, as far as possible."""
        while self.state.stones[player] < wanted:
            mine = [number for number, ace in enumerate(self.state.aces) if ace.owner == player]
            groups = list(offers(self.rng, self.hands[player]))
            if groups:
                self._turn_in(player, max(groups, key=lambda each: per_card(each, self.state.options)))
            elif mine:
                self._cash_ace(mine[0])
            else:
                return

    def _turn_in(self, player: str, turn_in: TurnIn) -> None:
        for card in turn_in.cards:
            self.hands[player].remove(card)
        self._discard(turn_in.cards)
        self._enter(ledger.GroupsTurnedIn(player, turn_in))

    def _cash_ace(self, ace: int) -> None:
        self._discard([ACE_OF_DIAMONDS])
        self._enter(ledger.AceCashed(ace))

    # Deck and discards

    def _discard(self, cards: Sequence[Card]) -> None:
        self.discards += cards
        self.stock = discard(self.stock, len(cards))

    def _leave(self, cards: Sequence[Card]) -> None:
        """Put an eliminated player's cards on the discards, or out of the game (AW-A9)."""
        if self.state.options.eliminated_cards_leave:
            self.gone += len(cards)
        else:
            self._discard(cards)

    def _deal(self, count: int, *, waits: bool = False) -> list[Card]:
        """Take cards from the deck, and shuffle the discards when it is exhausted."""
        dealt: list[Card] = []
        while len(dealt) < count:
            if not self.deck:
                self._shuffle()
            dealt.append(self.deck.pop())
            if not self.deck and not waits and not self.state.options.shuffle_when_needed:
                self._shuffle()
        return dealt

    def _shuffle(self) -> None:
        self.deck, self.discards = self.discards, []
        self.rng.shuffle(self.deck)

    def _follow(self, stock: Stock, *, while_dealing: bool = False) -> None:
        """Record a change of deck and discards."""
        assert (len(self.deck), len(self.discards)) == (stock.deck, stock.discards)
        times = stock.exhaustions - self.stock.exhaustions
        self.stock = stock
        for number in range(times):
            # Where a replacement has made the auction special (AW-A4), the pairs are dealt: A5 covers what follows.
            is_for_pairs = number > 0 and self.state.is_special and self.state.options.special_at_once
            self._enter(ledger.DeckExhausted(while_dealing or is_for_pairs))

    def _draw(self, player: str, count: int) -> None:
        """Let a player draw cards; if there are too few, antes are forced until there are enough (AW-R14)."""
        options = self.state.options
        stock = take(self.stock, count, options)
        self.drawn = self._deal(count - stock.owed)
        self._follow(stock)
        while self.stock.owed and player in self.state.active:
            self._enter(ledger.AnteForced())
            self._pay_ante()
            waiting = self.stock.owed
            stock = take_owed(self.stock, options)
            self.drawn += self._deal(waiting - stock.owed, waits=True)
            self._follow(stock)
        self.stock = replace(self.stock, owed=0)
        if player in self.state.active:
            self.hands[player] += self.drawn
        else:
            self._leave(self.drawn)
        self.drawn = []

    # The auction

    def _auction(self) -> None:
        """Deal, bid until everybody has a lot, pay and collect."""
        state = self.state
        holders = [player for player in state.active for card in self.hands[player] if card == ACE_OF_SPADES]
        first = auction.open_auction(
            state.bidding_order, self.stock, state.options, special=state.is_special, aces=holders
        )
        self.lots = first
        acts: list[auction.Act] = []
        queue: list[auction.Act] = []
        cards = self._deal(first.dealable)
        self._follow(first.stock, while_dealing=True)
        while queue or not self.lots.is_over:
            if cards:
                queue.insert(0, DealCards(tuple(cards)))
                cards = []
            elif not queue and self.lots.awaited:
                queue = self._wait()
                continue
            elif not queue:
                queue = [self._choose(self.lots)]
            act = queue.pop(0)
            self._act(act)
            acts.append(act)
            if isinstance(act, TakeLot):
                cards = self._deal(self.lots.dealable)
                self._follow(self.lots.stock)
            elif isinstance(act, Discard | Leave):
                cards = self._deal(self.lots.dealable, waits=True)
                self.stock = self.lots.stock
        self.auctions.append(PlayedAuction(first, tuple(acts), self.lots))
        self._collect(self.lots)

    def _act(self, act: auction.Act) -> None:
        assert self.lots is not None
        before = self.lots
        self.lots = auction.play(before, act)
        if isinstance(act, TakeLot):
            self.hands[act.player].remove(ACE_OF_SPADES)
            self.hands[act.player] += self.lots.taken[-1][1]
            self.discards.append(ACE_OF_SPADES)
        elif isinstance(act, Leave):
            on_table = Counter(card for lot in self.lots.lots for card in lot.cards)
            self.discards += (Counter(card for lot in before.lots for card in lot.cards) - on_table).elements()

    def _wait(self) -> list[auction.Act]:
        """Force an ante while the lots wait for cards; cards turned in and players eliminated then change the lots."""
        assert self.lots is not None
        active, discards = self.state.active, self.stock.discards
        self._enter(ledger.AnteForced())
        self._pay_ante()
        turned_in = self.stock.discards - discards
        holders = Counter(player for player, hand in self.hands.items() for card in hand if card == ACE_OF_SPADES)
        spades = Counter(player for player in self.lots.aces if player in self.state.active) - holders
        acts: list[auction.Act] = [Discard(turned_in, tuple(spades.elements()))] if turned_in else []
        return acts + [Leave(player) for player in active if player not in self.state.active]

    def _choose(self, lots: AuctionState) -> auction.Act:
        """Bid at random, a little more than needed, or take a lot for an ace of spades."""
        player = lots.to_bid[0]
        free = [at for at, lot in enumerate(lots.lots) if not any(card.is_joker for card in lot.cards)]
        if not self.has_one_spender and player in lots.aces and free and self.rng.random() < 0.5:
            return TakeLot(player, self.rng.choice(free))
        at = self.rng.choice([at for at, lot in enumerate(lots.lots) if not lot.bidder or lot.bid < HIGHEST_BID])
        least = lots.lots[at].bid + 1 if lots.lots[at].bidder else 0
        return Bid(player, at, min(HIGHEST_BID, least + self.rng.choice((0, 0, 0, 1, 2))))

    def _collect(self, lots: AuctionState) -> None:
        won = lots.results
        for player, lot in won.items():
            self._raise_stones(player, lot.bid)
        self._enter(ledger.BidsPaid(tuple(won[player].bid for player in self.state.active)))
        self.lots = None
        for player, lot in won.items():
            if player in self.state.active:
                self.hands[player] += lot.cards
            else:
                self._leave(lot.cards)

    # The Spending Phase

    def _spend(self) -> None:
        """Let each player take some of the possible actions, or one of them turn in a group."""
        if self.has_one_spender:
            able = {player: list(offers(self.rng, self.hands[player])) for player in self.state.active}
            spenders = [player for player, groups in able.items() if groups]
            if spenders:
                spender = self.rng.choice(spenders)
                self._turn_in(spender, self.rng.choice(able[spender]))
            return
        for player in self.state.active:
            for do in (self._play_aces, self._trade, self._sell):
                if player in self.state.active:
                    do(player)

    def _play_aces(self, player: str) -> None:
        if ACE_OF_HEARTS in self.hands[player] and self.rng.random() < 0.5:
            self.hands[player].remove(ACE_OF_HEARTS)
            self._discard([ACE_OF_HEARTS])
            self._enter(ledger.HeartsPlayed(player))
            self._draw(player, HEARTS_CARDS)
        # By now the draw may have eliminated the player and emptied the hand.
        if ACE_OF_DIAMONDS in self.hands[player] and self.rng.random() < 0.7:
            self.hands[player].remove(ACE_OF_DIAMONDS)
            self._enter(ledger.AceLaid(player))
        for number, ace in enumerate(self.state.aces):
            if ace.owner == player and self.rng.random() < 0.1:
                self._cash_ace(number)
                break

    def _trade(self, player: str) -> None:
        others = [other for other in self.state.active if other != player]
        stones = self.state.stones[player]
        if stones and self.rng.random() < 0.1:
            self._enter(ledger.StonesGiven(player, self.rng.choice(others), self.rng.randint(1, min(3, stones))))
        for number, ace in enumerate(self.state.aces):
            if ace.owner == player and self.rng.random() < 0.1:
                self._enter(ledger.AceGiven(number, self.rng.choice(others)))

    def _sell(self, player: str) -> None:
        if self.state.stones[player] < self.state.ante + 5 or self.rng.random() < 0.2:
            groups = list(offers(self.rng, self.hands[player]))
            if groups:
                self._turn_in(player, self.rng.choice(groups))
