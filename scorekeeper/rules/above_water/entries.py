"""The entries that a table writes down during a match."""

from dataclasses import dataclass

from scorekeeper.rules.above_water.groups import TurnIn


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
    """The groups."""


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
    """Its new owner."""


@dataclass(frozen=True, slots=True)
class AceCashed:
    """The owner of an ace of diamonds discards it for its stones."""

    ace: int
    """Its position among those on the table, from 0."""


@dataclass(frozen=True, slots=True)
class DeckExhausted:
    """The deck has been exhausted."""

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
