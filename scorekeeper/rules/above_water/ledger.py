"""A match as it is written down: its entries, each player's stones, and the effects of paying and being eliminated.

Source: Above Water, 2004, Order of Play; Collect cards; Pay ante; Ace of diamonds; Winning the Game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scorekeeper.messages import Message, say, say_and, say_count
from scorekeeper.rules.above_water.groups import TurnIn
from scorekeeper.rules.above_water.options import Options
from scorekeeper.rules.checks import clockwise
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.standings import Outcome, Place


@dataclass(frozen=True, slots=True)
class BidsPaid:
    """Everybody collects a lot and pays for it."""

    stones: tuple[int, ...]
    """The bids of those still in, in seating order: 0 to 9."""


@dataclass(frozen=True, slots=True)
class CashIn:
    """A player turns in groups, as counted by the table."""

    player: str
    stones: int
    """What the bank pays."""
    card_count: int
    """Cards given up, aces of clubs too."""


@dataclass(frozen=True, slots=True)
class GroupsTurnedIn:
    """A player turns in groups, for the referee to count."""

    player: str
    turn_in: TurnIn


@dataclass(frozen=True, slots=True)
class StonesGiven:
    """A player gives stones to another, for any reason."""

    giver: str
    taker: str
    stones: int


@dataclass(frozen=True, slots=True)
class HeartsPlayed:
    """A player turns in an ace of hearts for three cards."""

    player: str


@dataclass(frozen=True, slots=True)
class AceLaid:
    """A player lays an ace of diamonds on the table."""

    player: str


@dataclass(frozen=True, slots=True)
class AceGiven:
    """An ace of diamonds on the table changes hands, with its stones."""

    ace: int
    """Its position among those on the table, from 0."""
    taker: str


@dataclass(frozen=True, slots=True)
class AceCashed:
    """The owner of an ace of diamonds discards it for its stones."""

    ace: int
    """Its position among those on the table, from 0."""


@dataclass(frozen=True, slots=True)
class DeckExhausted:
    while_dealing: bool = False
    """Whether the lots of this turn were being dealt, or not dealt yet: then this turn's auction is special."""


@dataclass(frozen=True, slots=True)
class SpendingOver:
    """Nobody has any more deals to make."""


@dataclass(frozen=True, slots=True)
class AnteForced:
    """More cards are needed than there are: an ante is due in between."""


@dataclass(frozen=True, slots=True)
class AntePaid:
    """Everybody pays the ante due."""


@dataclass(frozen=True, slots=True)
class CardsCounted:
    """Players who were equally short count the cards they hold."""

    in_hand: tuple[int, ...]
    """Cards in hand, in the order of `MatchState.tied`, not counting an ace of diamonds on the table."""


Entry = (
    BidsPaid
    | CashIn
    | GroupsTurnedIn
    | StonesGiven
    | HeartsPlayed
    | AceLaid
    | AceGiven
    | AceCashed
    | DeckExhausted
    | SpendingOver
    | AnteForced
    | AntePaid
    | CardsCounted
)


class MatchPhase(StrEnum):
    BIDDING = "bidding"
    """Lots are dealt and bid on; next the bids are paid."""
    SPENDING = "spending"
    """Cards turned in count for the Big Spender."""
    ANTE = "ante"
    """The Big Spender's card is drawn; next comes the ante."""
    TIE = "tie"
    """Nobody could pay, and equally short players count their cards."""
    OVER = "over"
    """There is a winner."""


@dataclass(frozen=True, slots=True)
class TableAce:
    """An ace of diamonds on the table."""

    owner: str
    stones: int = 0


@dataclass(frozen=True, slots=True)
class MatchState:
    players: tuple[str, ...]
    """In seating order."""
    options: Options
    stones: FrozenMap[str, int]
    """Each player's stones; 0 once eliminated."""
    starter: str
    """The player with the token, who bids first (AW-R16)."""
    eliminations: tuple[tuple[str, ...], ...] = ()
    """Players eliminated together, first to last."""
    aces: tuple[TableAce, ...] = ()
    """Aces of diamonds on the table."""
    bank: int = 0
    """The bank's receipts less its payments; stones never get lost."""
    exhaustions: int = 0
    """How often the deck has been exhausted (AW-R2)."""
    is_special: bool = False
    """Whether the auction of this turn is special (AW-R5)."""
    next_is_special: bool = False
    turn: int = 1
    phase: MatchPhase = MatchPhase.BIDDING
    spent: FrozenMap[str, int] = field(default_factory=FrozenMap)
    """Cards that each player has turned in during the Spending Phase of this turn; empty before it."""
    big_spenders: tuple[str, ...] = ()
    """Players who draw a card in this turn (AW-R12)."""
    resume: MatchPhase | None = None
    """The phase to resume after a forced ante; None if the turn's own ante is due, or none."""
    tied: tuple[str, ...] = ()
    """Players who must count their cards."""
    outcome: Outcome | None = None

    @property
    def active(self) -> tuple[str, ...]:
        """Players still in, in seating order."""
        gone = {player for together in self.eliminations for player in together}
        return tuple(player for player in self.players if player not in gone)

    @property
    def ante(self) -> int:
        """What each player pays at the next ante (AW-R2)."""
        return self.options.starting_ante + self.exhaustions

    @property
    def bidding_order(self) -> tuple[str, ...]:
        """Players still in, in the order of bidding: from the token clockwise (AW-R16)."""
        active = self.active
        return tuple(player for player in clockwise(self.players, self.starter) if player in active)

    @property
    def is_spending(self) -> bool:
        """Whether cards turned in now count for the Big Spender (AW-R17)."""
        return MatchPhase.SPENDING in (self.phase, self.resume)

    def bid_shortfalls(self, bids: Mapping[str, int]) -> dict[str, int]:
        """Return how many stones each player lacks who cannot pay a bid now (AW-R4)."""
        return {player: bid - self.stones[player] for player, bid in bids.items() if bid > self.stones[player]}

    def ante_shortfalls(self) -> dict[str, int]:
        """Return how many stones each player lacks who cannot pay the ante now (AW-R2, R13)."""
        return self.bid_shortfalls(dict.fromkeys(self.active, self.ante))

    @property
    def totals(self) -> dict[str, int]:
        """Each player's stones."""
        return dict(self.stones)

    def standings(self) -> tuple[Place, ...]:
        """Rank the players: the winners, or those still in by stones; then the others, the last to be eliminated first.

        Players who were eliminated together share a place.
        """
        if self.outcome:
            groups = [self.outcome.winners, tuple(each for each in self.active if each not in self.outcome.winners)]
        else:
            totals = sorted({self.stones[player] for player in self.active}, reverse=True)
            groups = [tuple(each for each in self.active if self.stones[each] == total) for total in totals]
        places: list[Place] = []
        for group in [*groups, *reversed(self.eliminations)]:
            places += [Place(place, player, self.stones[player]) for place in [len(places) + 1] for player in group]
        return tuple(places)


def gain(state: MatchState, player: str, stones: int) -> MatchState:
    """Let the bank pay a player; below 0, the player pays the bank."""
    held = {**state.stones, player: state.stones[player] + stones}
    return replace(state, stones=FrozenMap(held), bank=state.bank - stones)


def count_spent(state: MatchState, player: str, card_count: int) -> MatchState:
    """Count cards for the Big Spender, if they are turned in during the Spending Phase (AW-R12, R17)."""
    if not state.is_spending:
        return state
    return replace(state, spent=FrozenMap({**state.spent, player: state.spent[player] + card_count}))


def earn_on_aces(state: MatchState) -> MatchState:
    """Put a stone on each ace of diamonds on the table (AW-R10)."""
    aces = tuple(replace(ace, stones=ace.stones + 1) for ace in state.aces)
    return replace(state, aces=aces, bank=state.bank - len(aces))


def collect(state: MatchState, due: Mapping[str, int], what: Message, ruling: str) -> MatchState:
    """Let every active player pay; those who cannot are eliminated, and if nobody can, the match ends.

    Args:
        due: Stones that each active player owes.
        what: What is paid, for the outcome's reason: `the ante of 5`.
        ruling: The ruling by which the smallest shortfall wins.
    """
    short = [player for player in state.active if state.stones[player] < due[player]]
    if len(short) == len(state.active):
        return _end_short(state, due, what, ruling)
    for player in state.active:
        if player not in short:
            state = gain(state, player, -due[player])
    if short:
        state = _eliminate(state, short)
    if len(state.active) == 1:
        winner = state.active[0]
        outcome = Outcome((winner,), say("%(player)s is the only player left", player=winner), "AW-R13")
        return replace(state, phase=MatchPhase.OVER, outcome=outcome)
    return state


def decide_tie(state: MatchState, in_hand: Mapping[str, int]) -> MatchState:
    """End the match between equally short players: most cards win, ties share (AW-R13, A10)."""
    cards = dict(in_hand)
    if not state.options.table_ace_not_counted:
        for ace in state.aces:
            if ace.owner in cards:
                cards[ace.owner] += 1
    most = max(cards.values())
    winners = tuple(player for player in state.tied if cards[player] == most)
    if len(winners) == 1:
        reason = say_count(
            "%(player)s has %(count)s card, the most of those who are equally short",
            "%(player)s has %(count)s cards, the most of those who are equally short",
            most,
            player=winners[0],
        )
    else:
        reason = say_count(
            "%(players)s are equally short and have %(count)s card each",
            "%(players)s are equally short and have %(count)s cards each",
            most,
            players=say_and(winners),
        )
    return replace(state, phase=MatchPhase.OVER, outcome=Outcome(winners, reason, "AW-R13"))


def _end_short(state: MatchState, due: Mapping[str, int], what: Message, ruling: str) -> MatchState:
    """End the match when nobody left can pay (AW-R13, A8)."""
    missing = {player: due[player] - state.stones[player] for player in state.active}
    least = min(missing.values())
    closest = tuple(player for player in state.active if missing[player] == least)
    if len(closest) > 1:
        return replace(state, phase=MatchPhase.TIE, tied=closest)
    reason = say(
        "Nobody can pay %(what)s; %(player)s is short by %(missing)s, the least",
        what=what,
        player=closest[0],
        missing=least,
    )
    return replace(state, phase=MatchPhase.OVER, outcome=Outcome(closest, reason, ruling))


def _eliminate(state: MatchState, players: list[str]) -> MatchState:
    """Take players out of the match; their stones, including those on their aces, go to the bank (AW-A9)."""
    for player in players:
        state = gain(state, player, -state.stones[player])
    lost = sum(ace.stones for ace in state.aces if ace.owner in players)
    return replace(
        state,
        eliminations=(*state.eliminations, tuple(players)),
        aces=tuple(ace for ace in state.aces if ace.owner not in players),
        bank=state.bank + lost,
    )
