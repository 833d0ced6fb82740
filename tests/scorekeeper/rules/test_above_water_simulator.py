"""Whole matches of Above Water by the simulator, 2 to 8 players; thousands more, up to 13, were played by hand.

Two counts that share nothing with the referee's follow the logs: `StoneCount` and `CardCount`.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import fields
from itertools import product, takewhile
from random import Random

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.above_water import (
    DEFAULTS,
    AceCashed,
    AceGiven,
    AceLaid,
    AnteForced,
    AntePaid,
    BidsPaid,
    CardsCounted,
    CashIn,
    DealCards,
    DeckExhausted,
    Discard,
    Entry,
    GroupsTurnedIn,
    HeartsPlayed,
    Kind,
    Leave,
    Options,
    SpendingOver,
    StonesGiven,
    TableAce,
    TakeLot,
    TurnIn,
    auction,
    can_turn_in,
    match,
)
from scorekeeper.rules.above_water.simulated_offers import offers, per_card
from scorekeeper.rules.above_water.simulator import LENGTH_UNIT, PlayedAuction, Result, simulate
from scorekeeper.rules.cards import STANDARD

SWITCHES = [each.name for each in fields(Options) if isinstance(each.default, bool)]
TABLES = {
    "standard": DEFAULTS,
    **{name: Options(**{name: True}) for name in SWITCHES},
    "all on": Options(7, 30, **dict.fromkeys(SWITCHES, True)),
    "beginners": Options(starting_ante=3),
    "poor": Options(starting_stones=4),
    "rich": Options(starting_stones=40),
}


def pays(turn_in: TurnIn) -> int:
    """Count a single group as the rulebook does."""
    (group,) = turn_in.groups
    if group.kind is Kind.CLOUD:
        return 10
    is_mixed = group.kind is Kind.STRAIGHT and len({each.counts_as.suit for each in group.cards}) > 1
    return (3 if is_mixed else 4) * (len(group.cards) - 1)


class StoneCount:
    """The stones of a log, by the rulebook: what each player has, who began how many turns, and who wins."""

    def __init__(self, players: Iterable[str], options: Options) -> None:
        self.options = options
        self.stones = dict.fromkeys(players, options.starting_stones)
        self.turns = dict.fromkeys(self.stones, 1)
        self.aces: list[tuple[str, int]] = []
        self.ante = options.starting_ante
        self.is_forced = False
        self.winners: tuple[str, ...] = ()

    def add(self, entry: Entry) -> None:
        match entry:
            case BidsPaid():
                self.pay(dict(zip(self.stones, entry.stones, strict=True)), share=self.options.unpaid_bids_share_win)
            case SpendingOver() | AnteForced():
                self.is_forced = isinstance(entry, AnteForced)
                self.earn(self.options.ace_earns_before_ante)
            case AntePaid():
                self.pay(dict.fromkeys(self.stones, self.ante))
                if not self.winners:
                    self.earn(not self.options.ace_earns_before_ante)
                    for player in self.stones:
                        self.turns[player] += not self.is_forced
                self.is_forced = False
            case GroupsTurnedIn():
                self.stones[entry.player] += pays(entry.turn_in)
            case StonesGiven():
                self.stones[entry.giver] -= entry.stones
                self.stones[entry.taker] += entry.stones
            case AceLaid():
                self.aces.append((entry.player, 0))
            case AceGiven():
                self.aces[entry.ace] = (entry.taker, self.aces[entry.ace][1])
            case AceCashed():
                owner, stones = self.aces.pop(entry.ace)
                self.stones[owner] += stones
            case DeckExhausted():
                self.ante += 1
            case CardsCounted():
                on_table = Counter(owner for owner, _ in self.aces if not self.options.table_ace_not_counted)
                cards = {each: on_table[each] + hand for each, hand in zip(self.winners, entry.in_hand, strict=True)}
                self.winners = tuple(each for each in cards if cards[each] == max(cards.values()))

    def earn(self, is_now: bool) -> None:
        self.aces = [(owner, stones + is_now) for owner, stones in self.aces]

    def pay(self, due: dict[str, int], *, share: bool = False) -> None:
        short = {player: due[player] - have for player, have in self.stones.items() if due[player] > have}
        if len(short) == len(due):
            self.winners = tuple(each for each in short if share or short[each] == min(short.values()))
            return
        self.stones = {player: have - due[player] for player, have in self.stones.items() if player not in short}
        self.aces = [(owner, stones) for owner, stones in self.aces if owner in self.stones]
        if len(self.stones) == 1:
            self.winners = tuple(self.stones)


class CardCount:
    """How many cards are where in a log, and how often that exhausts the deck; not for logs with forced antes."""

    def __init__(self, players: Iterable[str], options: Options) -> None:
        self.options = options
        self.hands = dict.fromkeys(players, 3)
        self.size = 108 if options.double_deck else 54
        self.deck = self.size - 3 * len(self.hands)
        self.discards = self.gone = self.exhaustions = self.served = 0
        self.lots: dict[str, int] = {}
        self.spent: Counter[str] = Counter()

    def deal(self, count: int) -> None:
        for _ in range(count):
            if not self.deck:
                self.shuffle(self.options.shuffle_when_needed)
            self.deck -= 1
            if not self.deck and not self.options.shuffle_when_needed:
                self.shuffle(True)

    def shuffle(self, is_exhausted: bool) -> None:
        self.exhaustions += is_exhausted
        self.deck, self.discards = self.discards, 0

    def auction(self, played: PlayedAuction) -> None:
        dealt = [
            act.cards
            for act in takewhile(lambda act: isinstance(act, DealCards), played.acts)
            if isinstance(act, DealCards)
        ]
        taken = iter(played.last.taken)
        for number, act in enumerate(played.acts):
            if isinstance(act, TakeLot):
                self.hands[act.player] += len(next(taken)[1]) - 1
                self.discards += 1
            elif isinstance(act, DealCards):
                self.deal(len(act.cards))
            if number == len(dealt) - 1 and not self.options.growing_lots:
                if not (self.options.special_at_once or self.options.special_again):
                    # Exhausted since the last deal, or in this one: pairs (AW-R5).
                    assert sum(map(len, dealt)) == len(played.first.players) * (
                        2 if self.exhaustions > self.served else 1
                    )
                self.served = self.exhaustions
        self.lots = {player: len(lot.cards) for player, lot in played.last.results.items()}

    def spend(self, player: str, count: int) -> None:
        self.hands[player] -= count
        self.discards += count
        self.spent[player] += count

    def add(self, entry: Entry, aces: list[str], tied: tuple[str, ...]) -> None:
        match entry:
            case BidsPaid():
                self.spent.clear()
            case GroupsTurnedIn():
                self.spend(entry.player, len(entry.turn_in.cards))
            case HeartsPlayed():
                self.spend(entry.player, 1)
                self.deal(3)
                self.hands[entry.player] += 3
            case AceLaid():
                self.hands[entry.player] -= 1
            case AceCashed():
                self.hands[aces[entry.ace]] += 1
                self.spend(aces[entry.ace], 1)
            case SpendingOver():
                most = max(self.spent[player] for player in self.hands)
                for player in self.hands:
                    if self.spent[player] == most and (most or self.options.bonus_when_nobody_spends):
                        self.deal(1)
                        self.hands[player] += 1
            case CardsCounted():
                assert entry.in_hand == tuple(self.hands[player] for player in tied)

    def pay(self, still_in: Iterable[str], lost_ace_count: int) -> None:
        """Let all collect their lots, and take the cards of those who are out (AW-A9)."""
        hands = {player: count + self.lots.get(player, 0) for player, count in self.hands.items()}
        left = lost_ace_count + sum(count for player, count in hands.items() if player not in still_in)
        self.gone += left if self.options.eliminated_cards_leave else 0
        self.discards += 0 if self.options.eliminated_cards_leave else left
        self.hands, self.lots = {player: hands[player] for player in still_in}, {}


def check(result: Result, options: Options) -> StoneCount:
    """Follow a log from its start to its end, with the referee and both other counts."""
    stones, cards = StoneCount(result.players, options), CardCount(result.players, options)
    has_enough_cards = not any(isinstance(entry, AnteForced) for entry in result.entries)
    auctions = iter(result.auctions)
    state, turn = match.start(result.players, options), 0
    for entry in result.entries:
        assert state.outcome is None
        if has_enough_cards and state.turn > turn:
            turn += 1
            cards.auction(next(auctions))
        owners = [owner for owner, _ in stones.aces]
        if has_enough_cards:
            if isinstance(entry, BidsPaid | AntePaid):
                assert state.exhaustions == cards.exhaustions
            cards.add(entry, owners, stones.winners)
        state = match.enter(state, entry)
        stones.add(entry)
        if has_enough_cards:
            if isinstance(entry, BidsPaid | AntePaid) and not stones.winners:
                cards.pay(stones.stones, len(owners) - len(stones.aces))
            on_table = len(stones.aces) + sum(cards.lots.values())
            assert cards.deck + cards.discards + cards.gone + on_table + sum(cards.hands.values()) == cards.size
            assert min(cards.deck, cards.discards, *cards.hands.values()) >= 0
        assert state.stones == {player: stones.stones.get(player, 0) for player in result.players}
        assert state.aces == tuple(TableAce(owner, count) for owner, count in stones.aces)
        assert state.bank == len(result.players) * options.starting_stones - sum(
            [*state.stones.values(), *[ace.stones for ace in state.aces]]
        )
    assert state == result.last == match.fold(result.players, options, result.entries)
    assert state.outcome is not None
    assert state.outcome.winners == result.winners == stones.winners
    assert (result.scores, result.length) == (stones.turns, max(stones.turns.values()))
    assert all(result.scores[player] == result.length for player in result.winners)
    return stones


def check_auctions(result: Result) -> None:
    """Replay each auction, and see that it begins and ends as the match says."""
    state, auctions = match.start(result.players, result.last.options), iter(result.auctions)
    for entry in result.entries:
        if isinstance(entry, BidsPaid):
            played = next(auctions)
            replayed = played.first
            for act in played.acts:
                assert not replayed.is_over
                replayed = auction.play(replayed, act)
            assert replayed == played.last
            assert replayed.is_over
            assert sorted(replayed.results) == sorted(state.active)
            assert entry.stones == tuple(replayed.results[player].bid for player in state.active)
            assert replayed.players == state.bidding_order
            assert (replayed.is_special, replayed.next_is_special) == (state.is_special, state.next_is_special)
            assert replayed.stock.exhaustions == state.exhaustions
            shown = Counter(card for lot in replayed.lots for card in lot.cards)
            shown.update(card for _, cards in replayed.taken for card in cards)
            assert not any(STANDARD.surplus(shown.elements(), pack_count=state.options.pack_count))
        state = match.enter(state, entry)
    assert next(auctions, None) is None


# Whole matches


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player_count", "name"),
    [
        *product(range(2, 9), ("standard", "all on")),
        *product((3, 7), SWITCHES),
        *product((5, 8), ("beginners", "poor", "rich")),
    ],
)
def test_aw_r13_every_match_ends_and_two_other_counts_agree(player_count: int, name: str) -> None:
    options = TABLES[name]
    result = simulate(Random(f"above water {player_count}"), player_count, options)
    check(result, options)
    check_auctions(result)


CROWDED = {
    "standard": Options(starting_stones=20),
    "needed, cards leave": Options(shuffle_when_needed=True, eliminated_cards_leave=True),
    "ace before the ante": Options(ace_earns_before_ante=True, bonus_when_nobody_spends=True),
    "specials": Options(special_at_once=True, special_again=True),
}


@pytest.mark.slow
@pytest.mark.parametrize("options", CROWDED.values(), ids=CROWDED)
def test_aw_r14_matches_with_too_few_cards_end_too(options: Options) -> None:
    """Thirteen players hold 39 cards at the start and bid on 13."""
    kinds: Counter[type] = Counter()
    for seed in range(4):
        result = simulate(Random(seed), 13, options)
        check(result, options)
        check_auctions(result)
        kinds.update(type(entry) for entry in result.entries)
        kinds.update(type(act) for played in result.auctions for act in played.acts)
    assert {AnteForced, DeckExhausted, Discard, Leave, TakeLot, HeartsPlayed} <= set(kinds)


@pytest.mark.slow
def test_any_prefix_folds_and_groups_may_be_entered_as_counted_at_the_table() -> None:
    for seed in range(4):
        result = simulate(Random(seed), 4)
        state = match.start(result.players, DEFAULTS)
        counted: list[Entry] = []
        for number, entry in enumerate(result.entries, start=1):
            state = match.enter(state, entry)
            assert match.fold(result.players, DEFAULTS, result.entries[:number]) == state
            if isinstance(entry, GroupsTurnedIn):
                entry = CashIn(entry.player, pays(entry.turn_in), len(entry.turn_in.cards))
            counted.append(entry)
        assert match.fold(result.players, DEFAULTS, counted) == result.last


def test_the_same_seed_gives_the_same_match() -> None:
    assert simulate(Random(8), 4) == simulate(Random(8), 4)
    assert simulate(Random(8), 4) != simulate(Random(9), 4)
    assert LENGTH_UNIT == "turns"


@pytest.mark.parametrize(
    ("player_count", "options", "why"),
    [
        (1, DEFAULTS, "needs 2 players or more, not 1"),
        (8, Options(growing_lots=True), "8 players need 60 cards for the first auction; there are 54"),
    ],
)
def test_aw_r1_r15_who_cannot_play(player_count: int, options: Options, why: str) -> None:
    with pytest.raises(RuleError, match=why):
        simulate(Random(1), player_count, options)


def test_one_spender_at_most_draws_each_turn_and_no_ace_is_used() -> None:
    played = simulate(Random(1), 4, Options(starting_stones=60), has_one_spender=True)
    state, spent = match.start(played.players, Options(starting_stones=60)), 0
    for entry in played.entries:
        assert not isinstance(entry, HeartsPlayed | AceLaid | StonesGiven)
        state = match.enter(state, entry)
        if isinstance(entry, SpendingOver):
            assert len(state.big_spenders) <= 1
            spent += len(state.big_spenders)
    assert spent > played.length / 2
    assert not any(isinstance(act, TakeLot) for auction in played.auctions for act in auction.acts)


# The groups that they turn in


def test_offers_are_groups_of_the_hand() -> None:
    seen: Counter[tuple[Kind, int]] = Counter()
    for seed in range(150):
        rng = Random(seed)
        hand = rng.sample(STANDARD.cards() * 2, rng.randint(1, 12))
        for offer in offers(rng, hand):
            assert can_turn_in(offer, hand=hand, options=Options(double_deck=True))
            assert per_card(offer, DEFAULTS) == pays(offer) / len(offer.cards)
            seen[offer.groups[0].kind, offer.changing_aces] += 1
    assert set(seen) == {(kind, 0) for kind in Kind} | {(Kind.RUN, 1)}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("5H 5D 9S", {"set 5H 5D"}),
        ("QH KH AH", {"run QH KH AH", "straight QH KH AH"}),
        ("KH AC 2D", {"straight KH AC"}),  # aces are high here
        ("2C 4D 6H", set()),
        ("* *", set()),
        ("4H 5S AC", {"straight 4H 5S", "run 4H 5S=5H"}),
    ],
)
def test_offers_of_small_hands(hand: str, expected: set[str]) -> None:
    found = [str(offer.groups[0]) for offer in offers(Random(1), [*STANDARD.parse_all(hand)])]
    assert (set(found), len(found)) == (expected, len(expected))
